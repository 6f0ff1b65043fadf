"""Whose turn it is: a queue in which nobody can push others back by asking for much."""

from __future__ import annotations

from collections import OrderedDict, deque
from typing import Generic, TypeVar

T = TypeVar("T")

FIRST = 0  # somebody waits and looks on
LATER = 1  # nobody looks on
RANKS = (FIRST, LATER)
LATER_EACH = 8  # of so many turns one is for whoever comes later, so that nobody waits for ever


class Full(Exception):
    """No more can wait: of this owner (`own`), or at all."""

    def __init__(self, own: bool) -> None:
        super().__init__()
        self.own = own


class FairQueue(Generic[T]):
    """What waits, by owner: the owners of a rank take turns, however much each of them wants."""

    def __init__(self, most: int, most_each: int) -> None:
        self.most = most
        self.most_each = most_each
        self._waiting: dict[int, OrderedDict[str, deque[T]]] = {rank: OrderedDict() for rank in RANKS}
        self._taken = 0

    def __len__(self) -> int:
        return sum(len(own) for owners in self._waiting.values() for own in owners.values())

    def waiting(self, owner: str) -> int:
        return sum(len(owners.get(owner, ())) for owners in self._waiting.values())

    def check(self, owner: str) -> None:
        """Refuse an owner who has enough waiting, and everybody while the queue is full."""
        if self.waiting(owner) >= self.most_each:
            raise Full(True)
        if len(self) >= self.most:
            raise Full(False)

    def add(self, rank: int, owner: str, item: T) -> None:
        self._waiting[rank].setdefault(owner, deque()).append(item)

    def take(self) -> T:
        """The next one; an owner who still has something waiting goes to the end of the row."""
        self._taken += 1
        ranks = [rank for rank in RANKS if self._waiting[rank]]
        owners = self._waiting[ranks[-1] if self._taken % LATER_EACH == 0 else ranks[0]]
        owner, own = next(iter(owners.items()))
        item = own.popleft()
        if own:
            owners.move_to_end(owner)
        else:
            del owners[owner]
        return item

    def drop(self, item: T) -> bool:
        """Take out what nobody waits for any more; whether it was still waiting."""
        for owners in self._waiting.values():
            for owner, own in owners.items():
                if item in own:
                    own.remove(item)
                    if not own:
                        del owners[owner]
                    return True
        return False
