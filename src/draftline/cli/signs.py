"""How things look: a team's colour and symbol, a movement's shape; with and without colours and Unicode."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from draftline.cli.terminal import Terminal
from draftline.data import package_text, read_toml
from draftline.games.thunder_alley.game import ThunderAlley

SYMBOLS = {
    "triangle": "▲", "circle": "●", "star": "★", "square": "■", "hexagon": "⬢", "cross": "✚", "diamond": "◆",
}  # fmt: skip
LETTERS = {
    "red": "R", "green": "G", "yellow": "Y", "blue": "B", "purple": "U", "black": "K", "pink": "P",
}  # fmt: skip
# The car that plays the card, and who comes along; forward is to the right, as on the track.
SHAPES = {"solo": " ● ", "draft": "○●○", "pursuit": " ●○", "lead": "○● "}
PLAIN_SHAPES = {"solo": " @ ", "draft": "o@o", "pursuit": " @o", "lead": "o@ "}
WORN_STYLES = ("dim", "", "", "yellow", "dark_orange", "red", "bold red")


class Signs:
    """Texts for the things of a race on one terminal."""

    def __init__(self, terminal: Terminal) -> None:
        self.plain = terminal.plain
        self.ascii = terminal.ascii
        teams: list[dict[str, Any]] = read_toml(package_text("thunder_alley/teams.toml"), "teams")["teams"]
        self._symbols = {
            row["colour"]: LETTERS[row["colour"]] if self.ascii else SYMBOLS[row["symbol"]] for row in teams
        }
        self._fills: dict[str, str] = {row["colour"]: row["dark"]["fill"] for row in teams}
        self._inks: dict[str, str] = {row["colour"]: row["dark"]["ink"] for row in teams}
        self.road = " . " if self.ascii else " · "
        self.wall = "   "
        self.line = "|" if self.ascii else "┃"
        self.green = ":" if self.ascii else "┊"
        self.lead = ">" if self.ascii else "►"
        self.lead_moved = "}" if self.ascii else "▷"
        self.moved = "-"
        self.times = "x" if self.ascii else "×"

    def symbol(self, colour: str) -> str:
        return self._symbols[colour]

    def car(self, game: ThunderAlley, number: int) -> Text:
        """Symbol and number on the team's colour; a car that has moved this turn only in the colour."""
        colour = game.teams[game.seat_of(number)]
        return Text(f"{self._symbols[colour]}{number:>2}", style=self.style(colour, game.activated(number)))

    def chip(self, game: ThunderAlley, number: int) -> Text:
        """The same in full colour, whether the car has moved or not: for the log."""
        colour = game.teams[game.seat_of(number)]
        return Text(f"{self._symbols[colour]}{number:>2}", style=self.style(colour))

    def mark(self, game: ThunderAlley, number: int, leads: bool) -> str:
        """What stands before a car: the leader's arrow and, without colours, a dash once it has moved."""
        moved = self.plain and game.activated(number)
        if leads:
            return self.lead_moved if moved else self.lead
        return self.moved if moved else ""

    def style(self, colour: str, moved: bool = False) -> str:
        if moved:
            return f"dim {self._fills[colour] if colour != 'black' else '#a0a0a8'}"
        return f"bold {self._inks[colour]} on {self._fills[colour]}"

    def team(self, colour: str, name: str) -> Text:
        return Text(f" {self._symbols[colour]} {name} ", style=self.style(colour))

    def shape(self, movement: str) -> str:
        return (PLAIN_SHAPES if self.ascii else SHAPES)[movement]

    def worn(self, count: int) -> Text:
        """How many wear markers, as loud as they hurt."""
        words = f"{self.times}{count}" if count else "  "
        return Text(words, style=WORN_STYLES[min(count, len(WORN_STYLES) - 1)])
