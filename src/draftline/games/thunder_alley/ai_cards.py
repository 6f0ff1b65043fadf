"""The decks of the AI teams as they lie in the box (S7): temperaments, cards, and the lines of a card."""

from __future__ import annotations

from typing import Any, Final

from draftline.core.messages import Message
from draftline.racing.move import MOVEMENTS

# Which car acts.
LAST: Final = 0
FIRST: Final = 1
LINKED: Final = 2
PUSHING: Final = 3
PULLING: Final = 4
OPEN: Final = 5
LONE: Final = 6
ACTIVATIONS: Final = ("last", "first", "linked", "pushing", "pulling", "open", "lone")

# When a line is played.
ALWAYS: Final = 0
OWN_AHEAD: Final = 1
OWN_BEHIND: Final = 2
RIVAL_AHEAD: Final = 3
RIVAL_BEHIND: Final = 4
CLEAR_AHEAD: Final = 5
ALONE: Final = 6
LEADING: Final = 7
TRAILING: Final = 8
LINE_AHEAD: Final = 9
LINE_BEHIND: Final = 10
OWN_LINE: Final = 11
LAST_LAP: Final = 12
CONDITIONS: Final = (
    "always", "own-ahead", "own-behind", "rival-ahead", "rival-behind", "clear-ahead", "alone", "leading", "trailing",
    "line-ahead", "line-behind", "own-line", "last-lap",
)  # fmt: skip

# What a line asks for before the way forward.
FORWARD: Final = 0
OWN: Final = 1
ANY: Final = 2
SOUGHT: Final = ("forward", "own", "any")


class AiLine:
    """One line of a card: if its condition holds, this movement with so many MP."""

    def __init__(self, row: dict[str, Any]) -> None:
        self.when: int = CONDITIONS.index(row.get("when", "always"))
        self.n: int = row.get("n", 0)
        self.movement: int = MOVEMENTS.index(row["movement"])
        self.mp: int = row["mp"]
        self.seek: int = SOUGHT.index(row.get("seek", "forward"))

    def message(self) -> Message:
        """The line in words."""
        move = Message("ai-move", {"movement": Message("movement." + MOVEMENTS[self.movement]), "n": self.mp})
        if self.seek != FORWARD:
            move = Message("ai-seek." + SOUGHT[self.seek], {"move": move})
        return Message("ai-line", {"when": Message("ai-when." + CONDITIONS[self.when], {"n": self.n}), "move": move})


class AiCard:
    """One card: which car acts, and the lines of which the first that holds is played."""

    def __init__(self, number: int, row: dict[str, Any], wear: list[str]) -> None:
        self.number = number
        self.id: str = row["id"]
        self.activate: int = ACTIVATIONS.index(row["activate"])
        self.wear: int = -1 if row["wear"] == "none" else wear.index(row["wear"])
        self.lines: list[AiLine] = [AiLine(line) for line in row["lines"]]

    def messages(self) -> list[Message]:
        """The card in words: which car acts, then line by line what it does."""
        return [Message("ai-activate." + ACTIVATIONS[self.activate]), *[line.message() for line in self.lines]]


class AiDecks:
    """All decks; cards are numbered through in the order of the file, so those that a variant adds come last."""

    def __init__(self, data: dict[str, Any], wear: list[str]) -> None:
        self.names: list[str] = [row["id"] for row in data["decks"]]
        rows: list[dict[str, Any]] = data["cards"]
        self.cards: list[AiCard] = [AiCard(number, row, wear) for number, row in enumerate(rows)]
        self.cards_of: list[list[int]] = [
            [number for number, row in enumerate(rows) if row["deck"] == name] for name in self.names
        ]
        self.card_ids: list[str] = [card.id for card in self.cards]
        self.dice: int = data["pits"]["dice"]
        self.pits_with: dict[str, int] = {flag: data["pits"][flag] for flag in ("green", "yellow")}
        self.pit_back: int = data["pits"]["back"]
        self.exit_mp: int = data["pits"]["exit"]
        self.cars: int = data["race"]["cars"]
        self.alone: int = data["race"]["alone"]
