"""How things look: a team's colour and symbol; with and without colours and Unicode."""

from __future__ import annotations

from rich.text import Text

from draftline.cli.terminal import Terminal
from draftline.core.rulebook import Rulebook
from draftline.core.track_game import TrackGame

SYMBOLS = {
    "triangle": "▲", "circle": "●", "star": "★", "square": "■", "hexagon": "⬢", "cross": "✚", "diamond": "◆",
    "chevron": "»", "drop": "♠", "sun": "☼", "wave": "≈", "crescent": "☾", "heart": "♥", "arrow": "➤",
    "ring": "◎", "bar": "▬", "shield": "▼", "none": "◌",
}  # fmt: skip
# The same for a car that nobody at the table drives.
HOLLOW_SYMBOLS = {
    "triangle": "△", "circle": "○", "star": "☆", "square": "□", "hexagon": "⬡", "cross": "✛", "diamond": "◇",
    "sun": "☉",
}  # fmt: skip
LETTERS = {
    "red": "R", "green": "G", "yellow": "Y", "blue": "B", "purple": "U", "black": "K", "pink": "P",
    "orange": "O", "white": "W", "gray": "S", "teal": "T", "brown": "N",
}  # fmt: skip
NPC_GROUND = "#3a3a42"  # behind a car that nobody at the table drives, whose colour is in its sign and number
PALE_BLACK = "#a0a0a8"  # black where it is not the ground
ANY_SYMBOL = "●"
ANY_HOLLOW = "○"
NO_FILL = "#c8c8d0"  # of a car that belongs to no team


class Signs:
    """Texts for the things of a race on one terminal."""

    def __init__(self, terminal: Terminal, book: Rulebook) -> None:
        self.plain = terminal.plain
        self.ascii = terminal.ascii
        self._symbols = {team.colour: self._symbol(team.colour, team.symbol) for team in book.teams}
        self._fills: dict[str, str] = {team.colour: team.dark["fill"] for team in book.teams}
        self._inks: dict[str, str] = {team.colour: team.dark["ink"] for team in book.teams}
        self._nobody = "%" if self.ascii else SYMBOLS["none"]
        self._npc_signs: dict[int, str] = {}  # of cars that nobody drives
        self._npc_fills: dict[int, str] = {}
        self._read_npcs(book)
        self.road = " . " if self.ascii else " · "
        self.wall = "   "
        self.closed = "xxx" if self.ascii else "╳╳╳"  # a lane that a Safety Zone shuts
        self.line = "|" if self.ascii else "┃"
        self.green = ":" if self.ascii else "┊"
        self.lead = ">" if self.ascii else "►"
        self.lead_moved = "}" if self.ascii else "▷"
        self.moved = "-"
        self.times = "x" if self.ascii else "×"

    def _symbol(self, colour: str, symbol: str) -> str:
        return LETTERS.get(colour, colour[:1].upper()) if self.ascii else SYMBOLS.get(symbol, ANY_SYMBOL)

    def _read_npcs(self, book: Rulebook) -> None:
        """Cars of a team that nobody drives: the sign of its colour, but hollow or small."""
        for team in book.teams:
            small = self._symbol(team.colour, team.symbol).lower()
            hollow = small if self.ascii else HOLLOW_SYMBOLS.get(team.symbol, ANY_HOLLOW)
            for number in team.numbers:
                self._npc_signs[number] = hollow
                self._npc_fills[number] = team.dark["fill"] if team.colour != "black" else PALE_BLACK

    def has_moved(self, game: TrackGame, number: int) -> bool:
        """Whether a car has moved this turn, where that is turned over on the table."""
        return False

    def car(self, game: TrackGame, number: int) -> Text:
        """Symbol and number on the team's colour; a car that has moved this turn only in the colour."""
        return Text(self._label(game, number), style=self.style_of(game, number, self.has_moved(game, number)))

    def chip(self, game: TrackGame, number: int) -> Text:
        """The same in full colour, whether the car has moved or not: for the log."""
        return Text(self._label(game, number), style=self.style_of(game, number))

    def _label(self, game: TrackGame, number: int) -> str:
        seat = game.seat_of(number)
        if seat >= 0:
            return f"{self._symbols[game.teams[seat]]}{number:>2}"
        return f"{self._npc_signs.get(number, self._nobody)}{number:>2}"

    def style_of(self, game: TrackGame, number: int, pale: bool = False) -> str:
        """A team's car on the team's colour, an NPC in the colour of its icon on gray."""
        seat = game.seat_of(number)
        if seat >= 0:
            return self.style(game.teams[seat], pale)
        fill = self._npc_fills.get(number, NO_FILL)
        return f"dim {fill}" if pale else f"bold {fill} on {NPC_GROUND}"

    def mark(self, game: TrackGame, number: int, leads: bool) -> str:
        """What stands before a car: the leader's arrow and, without colours, a dash once it has moved."""
        turned = self.plain and self.has_moved(game, number)
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
