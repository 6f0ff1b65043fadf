"""Steps through a golden record of any game: its digest, and the notes that are made alike for all of them."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from draftline.core.facts import Facts
from draftline.core.record import split_action
from draftline.games.registry import begin
from tools.golden_books import BOOKS, SETTINGS


class Stepper:
    """Notes what a record shows in `seen`, in the words of `golden_books`; a game's own notes are its subclass's."""

    def __init__(self, record: dict[str, Any]) -> None:
        self.game: Any = begin(record)
        self.book = BOOKS[record["game"]]
        self.seen: set[str] = set()
        self.digest = hashlib.sha256()
        self.asked = ""  # the kind of the last question
        self._note_setup(record)
        self._note_facts(Facts(self.game.log, self.game))
        for text in record["actions"]:
            self._step(text)

    def _note_setup(self, record: dict[str, Any]) -> None:
        options = record["options"]
        self.seen |= {f"track: {record['track']['id']}", f"seats: {record['seats']}"}
        for option in self.game.book.options:
            if option.kind == "choice":
                self.seen.add(f"option: {option.name} {options.get(option.name, option.default)}")
            elif options.get(option.name):
                self.seen.add(f"option: {option.name}")

    def _step(self, text: str) -> None:
        action, seat = split_action(text)
        decision = self.game.decision_of(seat) if seat is not None else self.game.decision
        actions = [str(choice) for choice in decision.actions]
        self.digest.update(json.dumps([decision.seat, decision.kind, actions]).encode())
        self.seen |= {f"decision: {decision.kind}", f"verb: {action.split()[0]}"}
        self.asked = decision.kind
        if seat is not None:
            self.seen.add(f"{decision.kind}: out of order")
        self._act(decision, action, seat)

    def _act(self, decision: Any, action: str, seat: int | None) -> None:
        """Apply the action and note what comes of it."""
        self._note_facts(self.game.apply(action, seat))

    def _note_facts(self, facts: Facts) -> None:
        self.digest.update(json.dumps([fact.to_json() for fact in facts]).encode())
        for fact in facts:
            self.seen.add(f"fact: {fact.name}")
            self._note_fact(fact.name, fact.values)

    def _note_fact(self, name: str, values: dict[str, int]) -> None:
        raise AssertionError("a book names what a step shows")

    def _note_finish(self) -> None:
        """The race went to its proper end, with the settings it has."""
        self.seen |= {f"to the finish: {name}" for name in self.seen if name.startswith(SETTINGS)}
