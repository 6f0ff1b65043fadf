"""Season odds: what is left is run many times, and the season itself stays as it is."""

from __future__ import annotations

import pytest

from draftline.core.messages import OptionError
from draftline.games.registry import game_ids
from draftline.league.entrants import Entrant
from draftline.league.season import Season, Venue
from draftline.study.odds import title_odds


@pytest.fixture
def season():
    entrants = [Entrant("red", "Ada"), Entrant("blue", driver="bot:rookie")]
    return Season(game_ids()[0], entrants, [Venue("yunta", 1)], seed=5)


def test_every_run_crowns_one_team_and_the_season_stays_as_it_is(season):
    before = season.to_json()
    found = title_odds(season, 2, "uniform", seed=3)
    assert season.to_json() == before
    assert (found.runs, found.left) == (2, 1)
    assert sum(team.title.share for team in found.teams) == 1.0
    assert sorted(team.team for team in found.teams) == ["blue", "red"]
    assert found == title_odds(season, 2, "uniform", seed=3)


def test_at_least_one_run_is_needed(season):
    with pytest.raises(OptionError):
        title_odds(season, 0)
