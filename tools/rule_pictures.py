"""The pictures of the rules pages: web/src/rules/pictures.json, each of them a move that the engine has made.

Rows are lanes, the outermost first; forward is to the right. A test plays every move again and compares; after a
change of the rules this writes the file anew.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT / "src") not in sys.path:  # run as a script
    sys.path[:0] = [str(ROOT / "src")]

import draftline  # noqa: E402
from draftline.data import package_text, read_toml  # noqa: E402

PICTURES = ROOT / "web" / "src" / "rules" / "pictures.json"
EMPTY = ".."
MP = 3

Rows = list[str]
Json = dict[str, Any]

# One line of cars for all four movements of a game, the car that drives, and the way it goes: the rest is forced (C10).
LINES = {
    "thunder-alley": ([".. .. .. .. .. .. ..", "15 29 43 .. 23 .. .."], 29),
    "grand-prix": ([".. .. .. .. .. .. ..", "14 22 33 .. 1 .. .."], 22),
}
WAYS = {
    "thunder-alley": {"solo": "out forward", "draft": "forward", "pursuit": "forward", "lead": "out forward"},
    "grand-prix": {
        "solo": "forward forward out",
        "line": "forward",
        "pursuit": "forward",
        "lead": "forward forward out",
    },
}
# Thunder Rolls: a push, and the bonuses that move another car, where a Draft is one space.
ROLLS: dict[str, tuple[Rows, list[str], Json]] = {
    "push": ([".. 13 .. ..", "18 17 .. .."], ["push"], {"rolls": [5, 3]}),
    "crossover": ([".. 17 .. ..", "18 13 .. .."], ["bonus crossover 17"], {"bonus": ["crossover"]}),
    "side-draft": ([".. 13 17 ..", ".. .. 18 .."], ["bonus side-draft 17"], {"bonus": ["side-draft"]}),
    "draft": ([".. .. .. ..", "18 17 .. .."], ["bonus draft 17"], {"bonus": ["draft"]}),
}


def played(game: str, rows: Rows, active: int, actions: list[str], **arguments: Any) -> Json:
    """A position and what becomes of it."""
    race = draftline.position("\n".join(rows), game=game, active=active, **arguments)
    for action in actions:
        race.apply(action)
    return {"active": active, "before": rows, "after": drawn(race, rows)}


def drawn(race: Any, rows: Rows) -> Rows:
    """Where the cars of a picture stand now."""
    cells = [row.split() for row in rows]
    cars = [int(cell) for row in cells for cell in row if cell != EMPTY]
    after = [[EMPTY] * len(row) for row in cells]
    for car in cars:
        column, lane = race.where(car)
        after[len(rows) - 1 - lane][column] = str(car)
    return [" ".join(row) for row in after]


def card_with(game: str, movement: str) -> str:
    """A race card that moves so and does nothing else."""
    rows = read_toml(package_text(f"{game.replace('-', '_')}/cards.toml"), "cards")["cards"]
    return next(str(row["id"]) for row in rows if row["movement"] == movement and "effect" not in row)


def pictures() -> dict[str, dict[str, Json]]:
    """By game and name, in the order of the page."""
    found = {
        game: {
            movement: played(game, *LINES[game], way.split(), card=card_with(game, movement), mp=MP)
            for movement, way in ways.items()
        }
        for game, ways in WAYS.items()
    }
    rolls = {
        name: played("thunder-rolls", rows, 18, actions, race="lantern-night", mp=1, **arguments)
        for name, (rows, actions, arguments) in ROLLS.items()
    }
    return {**found, "thunder-rolls": rolls}


def main() -> None:
    PICTURES.write_text(json.dumps(pictures(), indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
