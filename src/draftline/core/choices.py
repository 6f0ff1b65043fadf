"""What a seat may choose: a number of codes in a fixed order, each made when somebody asks for it.

Few of them are ever looked at: a bot or a playout takes one of the hundred subsets of a hand, and a page shows cards.
"""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, overload

from draftline.core.actions import DIGIT, FIRST, Action, arguments_of, longer, verb_of
from draftline.core.columns import i64
from draftline.core.extension import mypyc_attr

if TYPE_CHECKING:
    from draftline.core.actions import Vocabulary


@mypyc_attr(acyclic=True)
class Choices(metaclass=ABCMeta):
    """Set once and shared by copies."""

    count: i64

    @abstractmethod
    def nth(self, at: i64) -> int:
        """One of the codes, from 0."""

    @abstractmethod
    def has(self, code: int) -> bool:
        """Whether a code is one of them."""

    def codes(self) -> list[int]:
        """All of them, in order."""
        return [self.nth(at) for at in range(self.count)]


@mypyc_attr(acyclic=True, free_list_len=1)
class Listed(Choices):
    """Choices that are few enough to be written down."""

    def __init__(self, codes: list[int]) -> None:
        self.listed = codes
        self.count = len(codes)

    def __reduce__(self) -> tuple[Any, ...]:
        return Listed, (self.listed,)

    def nth(self, at: i64) -> int:
        return self.listed[at]

    def has(self, code: int) -> bool:
        return code in self.listed

    def codes(self) -> list[int]:
        return self.listed


@mypyc_attr(acyclic=True, free_list_len=1)
class Subsets(Choices):
    """A verb with any of some numbers behind it: none, the first, the second, both, the third, ..."""

    def __init__(self, verb: int, items: list[int]) -> None:
        self.verb = verb
        self.items = items
        self.count = 1 << len(items)

    def __reduce__(self) -> tuple[Any, ...]:
        return Subsets, (self.verb, self.items)

    def nth(self, at: i64) -> int:
        code = self.verb
        shift = FIRST
        for item in self.items:
            if at & 1:
                code = longer(code, shift, item)
                shift += DIGIT
            at >>= 1
        return code

    def has(self, code: int) -> bool:
        """In the order of the items: the same subset in another order is another code."""
        if verb_of(code) != self.verb:
            return False
        left = iter(self.items)
        return all(argument in left for argument in arguments_of(code))


NOTHING: Final = Listed([])


@mypyc_attr(acyclic=True, free_list_len=1)
class Actions:
    """Choices as actions, for whoever reads them: a sequence that makes each when it is looked at."""

    def __init__(self, vocabulary: Vocabulary, choices: Choices) -> None:
        self._vocabulary = vocabulary
        self._choices = choices

    def __reduce__(self) -> tuple[Any, ...]:
        return Actions, (self._vocabulary, self._choices)

    def __len__(self) -> int:
        return self._choices.count

    @overload
    def __getitem__(self, at: int) -> Action: ...

    @overload
    def __getitem__(self, at: slice) -> tuple[Action, ...]: ...

    def __getitem__(self, at: int | slice) -> Action | tuple[Action, ...]:
        if isinstance(at, slice):
            return tuple(self)[at]
        count = self._choices.count
        index: i64 = at
        if index < 0:
            index += count
        if index < 0 or index >= count:
            raise IndexError("no such action")
        return self._vocabulary.action(self._choices.nth(index))

    def __iter__(self) -> Iterator[Action]:
        action = self._vocabulary.action
        return iter([action(code) for code in self._choices.codes()])

    def __reversed__(self) -> Iterator[Action]:
        return reversed(list(self))

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Action) or action.vocabulary is not self._vocabulary:
            return False
        return self._choices.has(action.code)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, (Actions, tuple, list)) and list(self) == list(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(tuple(self))

    def index(self, action: Action) -> int:
        return list(self).index(action)

    def count(self, action: Action) -> int:
        return 1 if action in self else 0


Sequence.register(Actions)
