"""How things look: a team's colour and symbol, a movement's shape; with and without colours and Unicode."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from draftline.cli.manners import GRAND_PRIX, THUNDER_ROLLS, moved, team_rows
from draftline.cli.terminal import Terminal
from draftline.core.track_game import TrackGame
from draftline.data import package_text, read_toml

SYMBOLS = {
    "triangle": "▲", "circle": "●", "star": "★", "square": "■", "hexagon": "⬢", "cross": "✚", "diamond": "◆",
    "chevron": "»", "drop": "♠", "sun": "☼", "wave": "≈", "crescent": "☾", "heart": "♥", "arrow": "➤",
    "ring": "◎", "bar": "▬", "shield": "▼", "none": "◌",
}  # fmt: skip
# The same for a car that nobody at the table drives.
HOLLOW = {
    "triangle": "△", "circle": "○", "star": "☆", "square": "□", "hexagon": "⬡", "cross": "✛", "diamond": "◇",
    "sun": "☉",
}  # fmt: skip
LETTERS = {
    "red": "R", "green": "G", "yellow": "Y", "blue": "B", "purple": "U", "black": "K", "pink": "P",
    "orange": "O", "white": "W", "gray": "S", "teal": "T", "brown": "N",
}  # fmt: skip
ICON_SIGNS = {"star": "*", "diamond": "+", "circle": "o", "square": "#", "triangle": "^", "none": "%"}
NPC_GROUND = "#3a3a42"  # behind an NPC, whose colour is in its icon and number
NO_ICON = "#c8c8d0"
PALE_BLACK = "#a0a0a8"  # black where it is not the ground
# The car that plays the card, and who comes along; forward is to the right, as on the track.
SHAPES = {"solo": " ● ", "draft": "○●○", "pursuit": " ●○", "lead": "○● "}
PLAIN_SHAPES = {"solo": " @ ", "draft": "o@o", "pursuit": " @o", "lead": "o@ "}
WORN_STYLES = ("dim", "", "", "yellow", "dark_orange", "red", "bold red")


class Signs:
    """Texts for the things of a race on one terminal."""

    def __init__(self, terminal: Terminal, game: str) -> None:
        self.plain = terminal.plain
        self.ascii = terminal.ascii
        teams: list[dict[str, Any]] = team_rows(game)
        self._symbols = {
            row["colour"]: LETTERS[row["colour"]] if self.ascii else SYMBOLS[row["symbol"]] for row in teams
        }
        self._fills: dict[str, str] = {row["colour"]: row["dark"]["fill"] for row in teams}
        self._inks: dict[str, str] = {row["colour"]: row["dark"]["ink"] for row in teams}
        self._npc_signs: dict[int, str] = {}  # of cars that nobody drives
        self._npc_fills: dict[int, str] = {}
        if game == GRAND_PRIX:
            self._read_npcs()
        elif game == THUNDER_ROLLS:
            self._read_npds(teams)
        self.road = " . " if self.ascii else " · "
        self.wall = "   "
        self.closed = "xxx" if self.ascii else "╳╳╳"  # a lane that a Safety Zone shuts
        self.line = "|" if self.ascii else "┃"
        self.green = ":" if self.ascii else "┊"
        self.lead = ">" if self.ascii else "►"
        self.lead_moved = "}" if self.ascii else "▷"
        self.moved = "-"
        self.times = "x" if self.ascii else "×"

    def _read_npcs(self) -> None:
        """NPCs of Grand Prix: an icon says which teams may move them."""
        data = read_toml(package_text("grand_prix/npcs.toml"), "npcs")
        fills = {"none": NO_ICON} | {row["id"]: row["dark"]["fill"] for row in data["icons"]}
        for row in data["npcs"]:
            self._npc_signs[row["number"]] = (ICON_SIGNS if self.ascii else SYMBOLS)[row["icon"]]
            self._npc_fills[row["number"]] = fills[row["icon"]]

    def _read_npds(self, rows: list[dict[str, Any]]) -> None:
        """Non-Player Drivers of Thunder Rolls: the sign of their colour, but hollow or small."""
        for row in rows:
            hollow = LETTERS[row["colour"]].lower() if self.ascii else HOLLOW[row["symbol"]]
            self._npc_signs[row["number"]] = hollow
            self._npc_fills[row["number"]] = row["dark"]["fill"] if row["colour"] != "black" else PALE_BLACK

    def car(self, game: TrackGame, number: int) -> Text:
        """Symbol and number on the team's colour; a car that has moved this turn only in the colour."""
        return Text(self._label(game, number), style=self.style_of(game, number, moved(game, number)))

    def chip(self, game: TrackGame, number: int) -> Text:
        """The same in full colour, whether the car has moved or not: for the log."""
        return Text(self._label(game, number), style=self.style_of(game, number))

    def _label(self, game: TrackGame, number: int) -> str:
        seat = game.seat_of(number)
        if seat >= 0:
            return f"{self._symbols[game.teams[seat]]}{number:>2}"
        return f"{self._npc_signs[number]}{number:>2}"

    def style_of(self, game: TrackGame, number: int, pale: bool = False) -> str:
        """A team's car on the team's colour, an NPC in the colour of its icon on gray."""
        seat = game.seat_of(number)
        if seat >= 0:
            return self.style(game.teams[seat], pale)
        fill = self._npc_fills[number]
        return f"dim {fill}" if pale else f"bold {fill} on {NPC_GROUND}"

    def mark(self, game: TrackGame, number: int, leads: bool) -> str:
        """What stands before a car: the leader's arrow and, without colours, a dash once it has moved."""
        turned = self.plain and moved(game, number)
        if leads:
            return self.lead_moved if turned else self.lead
        return self.moved if turned else ""

    def style(self, colour: str, pale: bool = False) -> str:
        if pale:
            return f"dim {self._fills[colour] if colour != 'black' else PALE_BLACK}"
        return f"bold {self._inks[colour]} on {self._fills[colour]}"

    def team(self, colour: str, name: str) -> Text:
        return Text(f" {self._symbols[colour]} {name} ", style=self.style(colour))

    def symbol(self, colour: str) -> str:
        return self._symbols[colour]

    def shape(self, movement: str) -> str:
        return (PLAIN_SHAPES if self.ascii else SHAPES)[movement]

    def worn(self, count: int) -> Text:
        """How many wear markers, as loud as they hurt."""
        words = f"{self.times}{count}" if count else "  "
        return Text(words, style=WORN_STYLES[min(count, len(WORN_STYLES) - 1)])
