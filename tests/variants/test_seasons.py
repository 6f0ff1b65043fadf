"""Seasons by a variant: checked with its rules, carried whole, and nothing raced by other rules comes in."""

from __future__ import annotations

from pathlib import Path

import pytest

import draftline
from draftline import load_variant, new_game
from draftline.games.thunder_rolls.season.leagues import RaceSeries
from draftline.league.checks import LeagueError
from draftline.league.entrants import Entrant
from draftline.league.files import league_from_json
from draftline.league.naming import laps_of, notes_of, race_name, worded
from draftline.league.race import Venue
from draftline.league.season import Season
from draftline.league.season_file import read_season
from draftline.league.season_writer import write_season
from tests.cli.helpers import data, refused
from tests.cli.helpers import draftline as command

EXAMPLES = Path("examples/variants")
OWN_TRACK = """
base = "grand-prix"
name = "Elsewhere"

[tracks.larkmoor-gp]
remove = true

[tracks.santelmo-gp.laps]
grand-prix = 1

[points.official]
places = [40, 30, 20, 10]
"""


def example(name):
    return load_variant(EXAMPLES / f"{name}.toml")


def season(name, **more):
    variant = example(name)
    entrants = [Entrant("red"), Entrant("blue")]
    if variant.base == "thunder-rolls":
        return RaceSeries(["red", "blue"], 2, 3, ["moonshine-run", "copper-mile"], variant=variant, **more)
    return Season(variant.base, entrants, [Venue("yunta", 1), Venue("adriana", 1)], 3, variant=variant, **more)


def raced(race, **more):
    """The race run by chance."""
    game = new_game(**{**race.arguments(), **more})
    game.quiet = True
    game.playout(draftline.core.rng.stream(1, draftline.core.rng.DICE), 10**9)
    return game


@pytest.mark.parametrize("name", ["long-fuse", "monsoon", "moonshine"])
def test_a_season_by_a_variant_is_raced_kept_and_read_back(name):
    league = season(name)
    race = league.next_race()
    game = raced(race)
    assert game.book.variant == example(name)
    league.take(game)
    assert race.to_json()["variant"] == example(name).to_json()
    written = write_season(league)
    assert read_season(written).to_json() == league.to_json()
    assert league_from_json(league.to_json()).to_json() == league.to_json()
    assert write_season(read_season(written)) == written
    assert notes_of(read_season(written))[0].values["variant"].values["name"] == example(name).name


@pytest.mark.parametrize("name", ["long-fuse", "moonshine"])
def test_a_race_by_other_rules_is_refused_with_both_names(name):
    league = season(name)
    race = league.next_race()
    plain = {**race.arguments(), "variant": None}
    if name == "moonshine":
        plain["options"] = {**plain["options"], "race": "copper-mile"}
    game = raced(race, **plain)
    with pytest.raises(LeagueError) as refusal:
        league.take(game)
    message = refusal.value.message
    assert message.id == "variant.replay-other"
    assert message.values["recorded"].id == "variant.plain"
    assert message.values["given"].values["digest"] == example(name).digest


def test_points_laps_and_tracks_are_those_of_the_variant():
    variant = load_variant(OWN_TRACK)
    entrants = [Entrant("red"), Entrant("blue")]
    league = Season("grand-prix", entrants, [Venue("santelmo-gp")], variant=variant)
    assert laps_of(league, league.calendar[0]) == "1"
    assert race_name(league, "santelmo-gp").id == "track.santelmo-gp"
    assert league.own.calendar() == ["santelmo-gp", "kestrelberg-gp", "qadira-gp", "calder-ridge", "adriana"]
    race = league.next_race()
    assert [league.own.place_points(race, place) for place in (1, 2, 5)] == [40, 30, 0]
    with pytest.raises(LeagueError) as gone:
        Season("grand-prix", entrants, [Venue("larkmoor-gp")], variant=variant)
    assert gone.value.message.id == "error.track-unknown"


def test_a_race_card_of_the_variant_has_its_place_in_the_calendar():
    league = season("moonshine")
    assert "moonshine-run" in [card.id for card in league.cards]
    name = race_name(league, "moonshine-run")
    assert worded(name, "en") == "Moonshine Run"
    with pytest.raises(LeagueError):
        RaceSeries(["red", "blue"], 2, 3, ["moonshine-run", "copper-mile"])


def test_a_wrong_variant_is_named_with_its_line():
    written = write_season(season("long-fuse"))
    line = next(number for number, words in enumerate(written.split("\n"), 1) if words.startswith("text = "))
    for wrong, right in (("green = 3", "green = 300"), ('digest = "', 'digest = "0')):
        with pytest.raises(LeagueError) as fault:
            read_season(written.replace(wrong, right))
        assert fault.value.message.values["line"] == line
    with pytest.raises(LeagueError) as fault:  # below the variant, whose headers are none of the file's
        read_season(written.replace("best = 0", "best = -1"))
    where = next(number for number, words in enumerate(written.split("\n"), 1) if words.startswith("best = "))
    assert fault.value.message.values["line"] == where


def test_the_text_alone_is_enough_in_a_file_by_hand():
    written = write_season(season("monsoon"))
    short = "\n".join(line for line in written.split("\n") if not line.startswith("digest = "))
    assert read_season(short).to_json() == read_season(written).to_json()


def test_the_command_line_makes_runs_and_shows_it(tmp_path):
    path = tmp_path / "season.toml"
    variant = EXAMPLES / "long-fuse.toml"
    options = ("--variant", variant, "--entrants", "random,random", "--laps", 1, "-o", "cars=1", "-n", 1, "--seed", 2)
    made = command("season", "new", path, *options)
    assert made.exit_code == 0, made.output
    digest = example("long-fuse").digest
    assert f"By the variant “Long Fuse” ({digest})." in made.output
    assert data(command("season", "run", path, "--records", tmp_path, "--json"))["variant"]["digest"] == digest
    assert f"“Long Fuse” ({digest})" in command("season", "standings", path).output
    record = next(tmp_path.glob("race-01-*.json"))
    assert draftline.replay(record.read_text()).book.variant == example("long-fuse")
    assert command("season", "undo", path).exit_code == 0
    assert command("season", "enter", path, "--record", record).exit_code == 0
    assert command("season", "undo", path).exit_code == 0
    plain = tmp_path / "plain.toml"
    assert command("season", "new", plain, *options[2:]).exit_code == 0
    assert "“Long Fuse”" in refused(command("season", "enter", plain, "--record", record))
