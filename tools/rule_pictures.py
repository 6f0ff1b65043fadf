"""The pictures of the rules, each of them a move that the engine has made: those of the pages (web/src/rules/
pictures.json) and the examples of the rules book (web/src/rules/examples.json).

Rows are lanes, the outermost first; forward is to the right. A test plays every move again and compares; after a
change of the rules this writes the files anew.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT / "src") not in sys.path:  # run as a script
    sys.path[:0] = [str(ROOT / "src")]

import draftline  # noqa: E402
from draftline.data import package_text, read_toml  # noqa: E402

PICTURES = ROOT / "web" / "src" / "rules" / "pictures.json"
EXAMPLES = PICTURES.with_name("examples.json")
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

# The rules book: what a card's effect does, and what else of the card games a move can show. 29, 43 and 15 stand for
# the car that drives and two others of each game.
CAST = {"thunder-alley": (29, 43, 15, 22), "grand-prix": (22, 33, 14, 1)}
EFFECTS: dict[str, tuple[Rows, str, int]] = {
    "free-lateral": ([".. .. .. .. ..", "43 .. .. .. ..", "29 .. .. .. .."], "out forward", 1),
    "no-lateral": ([".. .. .. .. ..", "15 29 43 .. .."], "", 2),
    "closing-in": (["29 43 .. .. ..", ".. .. .. .. .."], "forward", 1),
    "closing-out": ([".. .. .. .. ..", "29 43 .. .. .."], "forward", 1),
    "swap": ([".. .. .. .. ..", "29 43 .. .. .."], "swap", 1),
    "late-swap": ([".. .. .. .. ..", "29 .. 43 .. .."], "forward swap", 1),
    "close-up": ([".. .. .. .. .. ..", "29 .. .. .. 43 .."], "forward", 1),
    "diagonal": ([".. .. .. .. ..", "15 29 43 .. .."], "diagonal out", 1),
    "outside": ([".. .. .. .. ..", ".. .. .. .. ..", "15 29 .. .. .."], "out forward", 2),
    "inside": (["15 29 .. .. ..", ".. .. .. .. ..", ".. .. .. .. .."], "in forward", 2),
    "second-car": ([".. .. .. .. .. ..", "29 43 .. .. .. ..", "77 .. .. .. .. .."], " ".join(["forward"] * 4), 2),
}
MOVES: dict[str, tuple[Rows, str, Json]] = {
    "displaced": ([".. .. .. ..", "43 .. .. ..", "29 .. .. .."], "out", {"mp": 2}),
    "wall": ([".. 43 .. ..", ".. 29 .. .."], "out", {"mp": 2}),
    "push": ([".. .. .. ..", "29 43 .. .."], "forward", {"mp": 3}),
    "apron": ([".. .. .. ..", ".. .. .. .."], "forward", {"mp": 2, "apron": {29: 0}}),
}
OWN_MOVES: dict[str, dict[str, tuple[Rows, str, Json]]] = {
    "thunder-alley": {
        "bump": ([".. .. .. ..", "29 43 .. .."], "bump", {"mp": 2}),
        "restart": (
            ["15 .. 22 .. 29 ..", ".. 43 .. .. .. .."],
            "forward",
            {"mp": 1, "events": ["debris-caution"], "activated": [15, 22, 43]},
        ),
    },
    "grand-prix": {
        "zone": (
            [".. 33 .. .. ..", ".. .. 14 .. ..", ".. .. .. 22 .."],
            "forward",
            {"mp": 1, "events": ["traction-hazard"], "activated": [33, 14]},
        ),
    },
}
DICE: dict[str, tuple[Rows, list[str], Json]] = {
    "clean-air": (
        [".. .. .. .. ..", "18 .. .. .. .."],
        ["bonus clean-air", "forward", "forward", "forward"],
        {"mp": 1, "bonus": ["clean-air"]},
    ),
    "risk": ([".. .. .. 13 ..", ".. .. 18 17 .."], ["push"], {"mp": 1, "rolls": [3, 3]}),
    "hazard-back": ([".. .. .. .. ..", ".. 17 .. 18 .."], ["back"], {"back": 2}),
    "space-rubbin-is-racin": (
        [".. 17 .. ..", "18 13 .. .."],
        ["bonus crossover 17", "forward"],
        {"space": "rubbin-is-racin"},
    ),
    "space-low-line": ([".. .. .. ..", "18 .. .. .."], ["forward"], {"space": "low-line"}),
    "space-crew-chief": ([".. .. .. ..", "18 .. .. .."], ["forward"], {"space": "crew-chief"}),
    "space-high-line": ([".. .. .. ..", "18 17 .. .."], ["bonus draft 17"], {"space": "high-line"}),
    "space-the-groove": ([".. .. .. ..", "18 .. .. .."], ["forward", "forward"], {"space": "the-groove"}),
}


def played(game: str, rows: Rows, active: int, actions: list[str], cars: Sequence[int] = (), **arguments: Any) -> Json:
    """A position and what becomes of it; `cars` come into the picture from beside it."""
    race = draftline.position("\n".join(rows), game=game, active=active, **arguments)
    for action in actions:
        race.apply(action)
    return {"active": active, "before": rows, "after": drawn(race, rows, cars)}


def drawn(race: Any, rows: Rows, more: Sequence[int] = ()) -> Rows:
    """Where the cars of a picture stand now."""
    cells = [row.split() for row in rows]
    cars = [int(cell) for row in cells for cell in row if cell != EMPTY] + list(more)
    after = [[EMPTY] * len(row) for row in cells]
    for car in cars:
        column, lane = race.where(car)
        after[len(rows) - 1 - lane][column] = str(car)
    return [" ".join(row) for row in after]


def card_rows(game: str) -> list[Json]:
    rows: list[Json] = read_toml(package_text(f"{game.replace('-', '_')}/cards.toml"), "cards")["cards"]
    return rows


def card_with(game: str, movement: str) -> str:
    """A race card that moves so and does nothing else."""
    return next(str(row["id"]) for row in card_rows(game) if row["movement"] == movement and "effect" not in row)


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


def examples() -> dict[str, dict[str, Json]]:
    """Those of the rules book by game and name: of every effect that a race card has, of moves, of action spaces."""
    found = {game: {**effects(game), **moves(game)} for game in CAST}
    dice = {
        name: played("thunder-rolls", rows, 18, actions, race="lantern-night", **arguments)
        for name, (rows, actions, arguments) in DICE.items()
    }
    return {**found, "thunder-rolls": dice}


def effects(game: str) -> dict[str, Json]:
    cards = {row["effect"]: row["id"] for row in reversed(card_rows(game)) if "effect" in row}
    return {
        f"effect-{effect}": acted(game, *EFFECTS[effect][:2], {"mp": EFFECTS[effect][2], "card": card})
        for effect, card in sorted(cards.items())
    }


def moves(game: str) -> dict[str, Json]:
    solo = card_with(game, "solo")
    drawn = {**MOVES, **OWN_MOVES[game]}
    return {name: acted(game, rows, way, {"card": solo, **more}) for name, (rows, way, more) in drawn.items()}


def acted(game: str, rows: Rows, way: str, arguments: Json) -> Json:
    """A move with the cars that the game has: an apron below the lanes where somebody stands on it."""
    cast = dict(zip(CAST["thunder-alley"], CAST[game], strict=True)) if "events" not in arguments else {}
    rows = [" ".join(str(cast.get(int(cell), cell)) if cell != EMPTY else cell for cell in row.split()) for row in rows]
    active = CAST[game][0]
    if "apron" not in arguments:
        return played(game, rows, active, actions_of(way), **arguments)
    (column,) = arguments["apron"].values()
    arguments = {**arguments, "apron": {active: column}}
    below = [EMPTY] * len(rows[0].split())
    picture = played(game, rows, active, actions_of(way), cars=[active], **arguments)
    before = [str(active) if at == column else cell for at, cell in enumerate(below)]
    return {
        "active": active,
        "apron": True,
        "before": [*rows, " ".join(before)],
        "after": [*picture["after"], " ".join(below)],
    }


def actions_of(way: str) -> list[str]:
    """`diagonal out forward second 77`: a word that needs another takes it along."""
    found: list[str] = []
    for word in way.split():
        if found and found[-1] in ("diagonal", "second"):
            found[-1] += f" {word}"
        else:
            found.append(word)
    return found


def main() -> None:
    PICTURES.write_text(json.dumps(pictures(), indent=1) + "\n", encoding="utf-8")
    EXAMPLES.write_text(json.dumps(examples(), indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
