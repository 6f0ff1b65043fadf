"""A recorded race move by move: whole moves, not single steps, each with the race before and after it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from draftline.core import record as records
from draftline.core.actions import Action
from draftline.core.facts import Fact, Facts
from draftline.core.messages import Message, RecordError
from draftline.core.track_game import TrackGame
from draftline.games.registry import begin, was_stopped
from draftline.study.chance import sources_of


@dataclass
class Move:
    """What a seat chose at once: from one question that begins a choice to the next, or until chance answered."""

    at: int  # actions done before it
    seat: int  # that chose; -1 where the table ended the race
    before: TrackGame
    after: TrackGame
    actions: tuple[Action, ...]
    facts: tuple[Fact, ...]

    @property
    def until(self) -> int:
        """Actions done after it."""
        return self.at + len(self.actions)

    @property
    def sources(self) -> tuple[str, ...]:
        """What chance had a part in it."""
        return sources_of(self.before, self.after)

    @property
    def kind(self) -> str:
        return self.before.book.kinds[self.before.kind].name


def moves_of(record: dict[str, Any]) -> Iterator[Move]:
    """The moves of a checked record, one after the other; their games are copies that stay as they are."""
    game = begin(record)
    actions = [records.split_action(words) for words in record["actions"]]
    at = 0
    while at < len(actions):
        before = game.copy()
        seat = _seat(game, actions[at][1], at)
        done: list[Action] = []
        facts: list[Fact] = []
        while at + len(done) < len(actions):
            words, tagged = actions[at + len(done)]
            if done and not _goes_on(game, before, seat, tagged):
                break
            done.append(game.parse(words))
            facts += list(_applied(game, words, tagged, at + len(done)))
        yield Move(at, seat, before, game.copy(), tuple(done), tuple(facts))
        at += len(done)
    if was_stopped(game, record):
        before = game.copy()
        facts = list(game.stop())
        yield Move(at, -1, before, game.copy(), (), tuple(facts))


def _seat(game: TrackGame, tagged: int | None, at: int) -> int:
    if not game.asked:
        raise RecordError(
            Message("error.record-parts", {"n": at + 1, "text": "", "reason": Message("reason.race-is-over")})
        )
    return game.asked[0] if tagged is None else tagged


def _goes_on(game: TrackGame, before: TrackGame, seat: int, tagged: int | None) -> bool:
    return tagged in (None, seat) and within_move(game, before.marks, seat)


def within_move(game: TrackGame, marks: int, seat: int) -> bool:
    """Whether a question belongs to the choice of a seat in hand: it follows from it, and nothing came to light."""
    return game.marks == marks and list(game.asked) == [seat] and game.book.kinds[game.kind].follows


def _applied(game: TrackGame, words: str, seat: int | None, number: int) -> Facts:
    verdict = game.legal(words, seat)
    if verdict.reason is not None:
        raise RecordError(Message("error.record-parts", {"n": number, "text": words, "reason": verdict.reason}))
    facts = game.apply(words, seat)
    list(facts)  # read while the log is this action's
    return facts
