"""How things look: a team's colour and symbol, a movement's shape; with and without colours and Unicode."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from draftline.cli.manners import FOLDERS, GRAND_PRIX
from draftline.cli.terminal import Terminal
from draftline.data import package_text, read_toml
from draftline.racing.card_game import CardGame

SYMBOLS = {
    "triangle": "▲", "circle": "●", "star": "★", "square": "■", "hexagon": "⬢", "cross": "✚", "diamond": "◆",
    "chevron": "»", "drop": "♠", "sun": "☼", "wave": "≈", "crescent": "☾", "heart": "♥", "arrow": "➤",
    "ring": "◎", "bar": "▬", "shield": "▼", "none": "◌",
}  # fmt: skip
LETTERS = {
    "red": "R", "green": "G", "yellow": "Y", "blue": "B", "purple": "U", "black": "K", "pink": "P",
    "orange": "O", "white": "W", "gray": "S", "teal": "T", "brown": "N",
}  # fmt: skip
ICON_SIGNS = {"star": "*", "diamond": "+", "circle": "o", "square": "#", "triangle": "^", "none": "%"}
NPC_GROUND = "#3a3a42"  # behind an NPC, whose colour is in its icon and number
NO_ICON = "#c8c8d0"
# The car that plays the card, and who comes along; forward is to the right, as on the track.
SHAPES = {"solo": " ● ", "draft": "○●○", "pursuit": " ●○", "lead": "○● "}
PLAIN_SHAPES = {"solo": " @ ", "draft": "o@o", "pursuit": " @o", "lead": "o@ "}
WORN_STYLES = ("dim", "", "", "yellow", "dark_orange", "red", "bold red")


class Signs:
    """Texts for the things of a race on one terminal."""

    def __init__(self, terminal: Terminal, game: str) -> None:
        self.plain = terminal.plain
        self.ascii = terminal.ascii
        teams: list[dict[str, Any]] = self._rows(game, "teams")["teams"]
        self._symbols = {
            row["colour"]: LETTERS[row["colour"]] if self.ascii else SYMBOLS[row["symbol"]] for row in teams
        }
        self._fills: dict[str, str] = {row["colour"]: row["dark"]["fill"] for row in teams}
        self._inks: dict[str, str] = {row["colour"]: row["dark"]["ink"] for row in teams}
        self._icons: dict[int, str] = {}  # NPC -> its icon
        self._icon_fills: dict[str, str] = {"none": NO_ICON}
        if game == GRAND_PRIX:
            data = self._rows(game, "npcs")
            self._icons = {row["number"]: row["icon"] for row in data["npcs"]}
            self._icon_fills |= {row["id"]: row["dark"]["fill"] for row in data["icons"]}
        self.road = " . " if self.ascii else " · "
        self.wall = "   "
        self.closed = "xxx" if self.ascii else "╳╳╳"  # a lane that a Safety Zone shuts
        self.line = "|" if self.ascii else "┃"
        self.green = ":" if self.ascii else "┊"
        self.lead = ">" if self.ascii else "►"
        self.lead_moved = "}" if self.ascii else "▷"
        self.moved = "-"
        self.times = "x" if self.ascii else "×"

    def _rows(self, game: str, name: str) -> dict[str, Any]:
        return read_toml(package_text(f"{FOLDERS[game]}/{name}.toml"), name)

    def car(self, game: CardGame, number: int) -> Text:
        """Symbol and number on the team's colour; a car that has moved this turn only in the colour."""
        return Text(self._label(game, number), style=self.style_of(game, number, game.activated(number)))

    def chip(self, game: CardGame, number: int) -> Text:
        """The same in full colour, whether the car has moved or not: for the log."""
        return Text(self._label(game, number), style=self.style_of(game, number))

    def _label(self, game: CardGame, number: int) -> str:
        seat = game.seat_of(number)
        if seat >= 0:
            return f"{self._symbols[game.teams[seat]]}{number:>2}"
        icon = self._icons[number]
        return f"{ICON_SIGNS[icon] if self.ascii else SYMBOLS[icon]}{number:>2}"

    def style_of(self, game: CardGame, number: int, moved: bool = False) -> str:
        """A team's car on the team's colour, an NPC in the colour of its icon on gray."""
        seat = game.seat_of(number)
        if seat >= 0:
            return self.style(game.teams[seat], moved)
        fill = self._icon_fills[self._icons[number]]
        return f"dim {fill}" if moved else f"bold {fill} on {NPC_GROUND}"

    def mark(self, game: CardGame, number: int, leads: bool) -> str:
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
