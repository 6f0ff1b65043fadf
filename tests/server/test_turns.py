"""A fair queue: owners take turns, whatever each of them wants, and nobody waits for ever."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from draftline.server.turns import FIRST, LATER, LATER_EACH, FairQueue, Full


def queue_of(*items: tuple[int, str], most: int = 1000, most_each: int = 1000) -> FairQueue[str]:
    queue: FairQueue[str] = FairQueue(most, most_each)
    for number, (rank, owner) in enumerate(items):
        queue.add(rank, owner, f"{owner}{number}")
    return queue


def taken(queue: FairQueue[str], count: int | None = None) -> list[str]:
    return [queue.take() for _ in range(len(queue) if count is None else count)]


def test_who_asks_for_much_does_not_push_others_back():
    queue = queue_of(*[(FIRST, "a")] * 5, (FIRST, "b"), (FIRST, "c"), (FIRST, "b"))
    assert taken(queue) == ["a0", "b5", "c6", "a1", "b7", "a2", "a3", "a4"]


def test_who_looks_on_goes_before_those_who_do_not():
    queue = queue_of((LATER, "a"), (LATER, "b"), (FIRST, "c"), (FIRST, "d"))
    assert taken(queue) == ["c2", "d3", "a0", "b1"]


def test_whoever_comes_later_has_a_turn_now_and_then():
    queue = queue_of((LATER, "z"), *[(FIRST, "a")] * 20)
    assert taken(queue, LATER_EACH)[-1] == "z0"


def test_what_nobody_waits_for_is_dropped():
    queue = queue_of((FIRST, "a"), (FIRST, "b"))
    assert queue.drop("a0")
    assert not queue.drop("a0")
    assert (len(queue), queue.waiting("a")) == (1, 0)
    assert taken(queue) == ["b1"]


def test_an_owner_and_the_queue_have_bounds():
    queue = queue_of((FIRST, "a"), (LATER, "a"), (FIRST, "b"), most=4, most_each=2)
    with pytest.raises(Full) as own:
        queue.check("a")
    assert own.value.own
    queue.check("b")
    queue.add(FIRST, "b", "b")
    with pytest.raises(Full) as all_of_it:
        queue.check("c")
    assert not all_of_it.value.own


@given(st.lists(st.tuples(st.sampled_from((FIRST, LATER)), st.sampled_from("abcd")), max_size=60))
def test_everything_is_taken_once_and_each_owner_s_own_in_order(items):
    queue = queue_of(*items)
    found = taken(queue)
    assert sorted(found) == sorted(f"{owner}{number}" for number, (_, owner) in enumerate(items))
    for rank, owner in set(items):
        own = [f"{owner}{number}" for number, item in enumerate(items) if item == (rank, owner)]
        assert [item for item in found if item in own] == own


@given(st.lists(st.sampled_from("abcde"), max_size=80))
def test_nobody_gets_two_turns_while_another_waits_for_one(owners):
    queue = queue_of(*[(FIRST, owner) for owner in owners])
    waits: dict[str, int] = {}
    while len(queue):
        owner = queue.take()[0]
        assert all(turns <= 1 for turns in waits.values())
        waits.pop(owner, None)
        waits = {other: waits.get(other, 0) for other in "abcde" if queue.waiting(other) and other != owner}
