"""The person at the terminal in Grand Prix: tyres at the start and in the pits, promised stops, the soft bonus."""

from __future__ import annotations

from draftline.core.actions import Action
from draftline.core.game import Decision
from draftline.core.messages import Message
from draftline.racing.terminal.player import Player
from draftline.racing.terminal.steps import KEYS, MOVING, WORDS, Steps

TYRE_LETTERS = {"h": "hard", "s": "soft", "w": "wet"}
BOOST_WORDS = {"": "stop", ".": "stop", "x": "boost"}
STEPS = Steps(
    {**KEYS, "boost": "x"},
    {
        **WORDS,
        "boost": Message("cli.step-boost"),
        "promise": Message("cli.step-promise"),
        "suffer": Message("cli.step-suffer"),
    },
    (*MOVING, "boost"),
)


class PrixPlayer(Player):
    """Asks the questions of Grand Prix."""

    def _answer(self, decision: Decision) -> None:
        if decision.kind != "promise":
            super()._answer(decision)
            return
        self._screen.around(self._game, self._session.seat, decision.kind)
        self._terminal.say(decision.prompt, "bold")
        self._pick(decision)

    def _short(self, decision: Decision, line: str) -> str:
        return BOOST_WORDS.get(line, line) if decision.kind == "boost" else line

    def _hint(self, decision: Decision) -> Message:
        if decision.kind == "tyres":
            cars = list(self._game.cars(decision.seat))
            return Message("cli.hint-tyres", {"cars": cars, "example": _words(decision.actions[1])})
        if decision.kind == "repair":
            return Message("cli.hint-stop", {"example": _words(decision.actions[-1], 1)})
        return super()._hint(decision)

    def _completed(self, decision: Decision, line: str) -> str:
        words = line.split()
        if decision.kind != "tyres" or (words and self._game.book.vocabulary.knows(words[0])):
            return super()._completed(decision, line)
        return " ".join(["tyres", *[TYRE_LETTERS.get(word, word) for word in words or ["none"]]])


def _words(action: Action, first: int = 0) -> str:
    """The arguments of an action as they would be typed."""
    return " ".join(str(word) for word in action.arguments[first:])
