"""A season as data for programs: what `--json` prints and `export --json` writes."""

from __future__ import annotations

from typing import Any

from draftline.league.league import League
from draftline.league.race import told_rules


def season_data(league: League) -> dict[str, Any]:
    """Everything that the tables show, and more."""
    race = league.next_race()
    return {
        "kind": league.kind,
        "game": league.game,
        **told_rules(league.variant, league.edition),
        "name": league.name,
        "seed": league.seed,
        "over": league.over,
        "winner": league.winner,
        "entrants": [entrant.to_json() for entrant in league.entrants],
        "calendar": [stop.to_json() for stop in league.calendar],
        "standings": [row.to_json() for row in league.standings()],
        "grid": {team: [cell.to_json() for cell in cells] for team, cells in league.results_grid().items()},
        "next": None if race is None else race.to_json(),
        "statistics": league.statistics().to_json(),
        "chances": [chance.to_json() for chance in league.chances()],
        **league.more(),
    }
