"""What is in the box: cards and teams from the data files, and the numbers of the rules."""

from __future__ import annotations

from typing import Any, Final

from draftline.core.rulebook import Team
from draftline.data import package_text, read_toml

PACKAGE: Final = "drag_strip"
HAND: Final = 4
HOTTEST: Final = 5
FACES: Final = 6
POINTS: Final = (10, 7, 5, 3, 2, 1)


def rows(name: str) -> list[dict[str, Any]]:
    """The rows of a data file."""
    found: list[dict[str, Any]] = read_toml(package_text(f"data/{name}.toml", PACKAGE), name)[name]
    return found


# Cards by their number, from 1; a hand may hold one of them twice. Coasting is a card that nobody has to hold.
COASTING: Final = 1
NAMES: Final = ["", *[str(row["id"]) for row in rows("cards")]]
SECTORS: Final = [0, *[int(row["sectors"]) for row in rows("cards")]]
HEAT: Final = [0, *[int(row["heat"]) for row in rows("cards")]]
DECK: Final = [int(row["numbers"][0]) for row in rows("cards") for _ in range(row["copies"])]

TEAMS: Final = [Team(row, [row["number"]]) for row in rows("teams")]
NUMBER_OF: Final = {str(row["colour"]): int(row["number"]) for row in rows("teams")}
