"""Verdicts: the best idea is chosen on some deals and the loss measured on others; doubt is called doubt."""

from __future__ import annotations

import itertools
from itertools import chain
from typing import Any

import pytest

from draftline.bots.craft import Candidate, carried_out
from draftline.bots.crafts import maker_of
from draftline.core.messages import Message
from draftline.games.registry import game_ids, rulebook
from draftline.study.scale import BLUNDER, CLOSE, FINE, INACCURACY, MISTAKE, Level, Scale, scale_of
from draftline.study.timeline import Move, moves_of
from draftline.study.verdicts import (
    RIGHT_UNLUCKY,
    WRONG_LUCKY,
    Depth,
    Judge,
    Loss,
    Plan,
    degree_of,
    judged,
    loss_of,
    same_plan,
    told_apart,
)
from tests.study.races import short_race, text_of

SCALE = Scale({INACCURACY: 0.5, MISTAKE: 1.0, BLUNDER: 2.0})
DEPTH = Depth(4, 4, 16, 2, 4)


class Wise:
    """A craft that knows what every answer is worth: with the cards as dealt anew, and with the true ones."""

    def __init__(self, move: Move, worth: list[float], true: list[float] | None = None, noise: float = 0.0) -> None:
        decision = move.before.decision_of(move.seat)
        assert decision is not None
        others = [action for action in decision.actions if action != move.actions[0]]
        self.ideas = [Candidate(move.actions, 0.0), *[Candidate((action,), 0.0) for action in others]][: len(worth)]
        self.worth = worth
        self.true = true or worth
        self.before = move.before
        self.noise = noise
        self.own = maker_of(move.before)(move.before.id, {})
        self.tries: list[tuple[int, int]] = []  # the deal, and the idea
        self.met: list[Any] = []  # kept, so that no later deal has the identity of one that is gone

    def ranked(self, game: Any, decision: Any) -> list[Candidate]:
        return self.ideas

    def tried(self, sample: Any, seat: int, candidate: Candidate, stream: Any) -> float:
        at = next(at for at, one in enumerate(self.ideas) if one.actions == candidate.actions)
        if sample is self.before:
            return self.true[at]
        self.tries.append((id(sample), at))
        self.met.append(sample)
        return self.worth[at] + self.noise * (stream.below(1000) / 500.0 - 1.0) * at

    def __getattr__(self, name: str) -> Any:
        return getattr(self.own, name)


@pytest.fixture(scope="module")
def move():
    return next(one for one in moves_of(short_race("thunder-rolls", 12)) if one.before.choices.count > 3)


def judge(move: Move, craft: Wise, depth: Depth = DEPTH) -> Judge:
    made = Judge(move, craft, SCALE, depth, 1)
    made.choose()
    made.judge(depth.first)
    return made


@pytest.mark.parametrize(
    "worth, degree",
    [
        ([5, 4, 3], FINE), ([4.8, 5, 1], FINE), ([4.4, 5, 1], INACCURACY), ([4, 5, 1], MISTAKE), ([1, 5, 0], BLUNDER),
    ],
)  # fmt: skip
def test_what_a_play_lost_has_a_degree(move, worth, degree):
    found = judge(move, Wise(move, [float(one) for one in worth])).verdict()
    assert found.degree == degree
    assert found.foresight.points == pytest.approx(max(worth) - worth[0])
    assert (found.best is None) == (worth[0] == max(worth))


def test_the_loss_is_measured_on_deals_that_did_not_choose_the_best_idea(move):
    craft = Wise(move, [1.0, 5.0, 0.0])
    made = Judge(move, craft, SCALE, DEPTH, 1)
    made.choose()
    chosen = {deal for deal, _ in craft.tries}
    craft.tries = []
    made.judge(4)
    held_out = {deal for deal, _ in craft.tries}
    assert len(held_out) == 4
    assert made.fresh is not None
    assert not {id(race) for race in made.fresh.races} & chosen
    assert sorted({idea for _, idea in craft.tries}) == [0, 1]  # common deals: both meet all of them
    assert all((deal, idea) in craft.tries for deal in held_out for idea in (0, 1))


def test_right_but_unlucky_and_wrong_but_lucky(move):
    unlucky = judge(move, Wise(move, [5.0, 4.0, 3.0], true=[2.0, 4.0, 3.0])).verdict()
    assert (unlucky.degree, unlucky.corner, unlucky.hindsight.points) == (FINE, RIGHT_UNLUCKY, 2.0)
    lucky = judge(move, Wise(move, [1.0, 5.0, 0.0], true=[6.0, 4.0, 0.0])).verdict()
    assert (lucky.degree, lucky.corner, lucky.true_best.points) == (BLUNDER, WRONG_LUCKY, -2.0)
    plain = judge(move, Wise(move, [1.0, 5.0, 0.0])).verdict()
    assert plain.corner == ""


def test_more_deals_are_spent_only_near_a_border(move):
    clear = judge(move, Wise(move, [1.0, 5.0, 0.0]))
    assert not clear.near
    doubtful = judge(move, Wise(move, [4.2, 5.0, 0.0], noise=4.0))
    assert doubtful.near or doubtful.degree in (CLOSE, FINE)


def test_forced_and_indifferent_decisions_are_left_out(move):
    def found(worth: list[float]) -> tuple[int, int]:
        craft = Wise(move, worth)
        judges, idle = judged([move], craft, SCALE, DEPTH, 1, lambda share: None, lambda: True)
        return len(judges), idle

    assert found([1.0]) == (0, 1)
    assert found([1.0, 1.2, 1.3]) == (0, 1)
    assert found([1.0, 1.2, 1.9]) == (1, 0)


@pytest.mark.parametrize(
    "loss, degree",
    [
        (Loss(2.5, 0.5, 9), BLUNDER), (Loss(2.5, 0.9, 9), CLOSE), (Loss(0.6, 0.1, 9), INACCURACY),
        (Loss(0.1, 0.1, 9), FINE), (Loss(0.1, 0.2, 9), CLOSE), (Loss(0.3, 0.05, 9), FINE), (Loss(-1.0, 0.1, 9), FINE),
        (Loss(0.0, 0.0, 9), FINE),
    ],
)  # fmt: skip
def test_a_degree_needs_three_standard_errors(loss, degree):
    assert degree_of(loss, SCALE) == degree


def test_a_loss_is_a_mean_with_its_standard_error():
    assert loss_of([1.0, 3.0]) == Loss(2.0, 1.0, 2)
    assert loss_of([]) == Loss(0.0, 0.0, 0)


def test_the_word_for_a_number_comes_from_measured_bots():
    scale = Scale(levels=(Level("rookie", 2.0, 0.1, 99), Level("club", 0.4, 0.1, 99), Level("pro", 0.2, 0.1, 99)))
    said = {lost: scale.level(lost) for lost in (3.0, 2.0, 1.2, 0.45, 0.2, 0.1)}
    assert [str(word) for word in said.values()] == [
        "weaker than a rookie", "like a rookie", "between a rookie and a club driver", "like a club driver",
        "like a pro", "stronger than a pro",
    ]  # fmt: skip
    assert Scale().level(1.0) is None


@pytest.mark.parametrize("game", game_ids())
def test_every_game_has_degrees_and_its_marks_are_measured_bots(game):
    scale = scale_of(rulebook(game))
    assert 0.0 < scale.degrees[INACCURACY] < scale.degrees[MISTAKE] < scale.degrees[BLUNDER]
    assert [level.bot for level in scale.levels] in ([], ["rookie", "club", "pro"])  # or nobody has measured them yet
    assert scale.adjusts == (scale.explained is not None and scale.explained >= 0.5)


# Words.


def plan(idea: Message, *actions: str, cars: dict[int, tuple[int, int]] | None = None) -> Plan:
    return Plan(actions, idea, Message("why.drive", {"car": 1}), cars or {})


def apart(move: Move, *plans: Plan) -> list[str]:
    craft = maker_of(move.before)(move.before.id, {})
    return [str(one.idea) for one in told_apart(move.before, move.seat, craft, list(plans))]


def test_plans_side_by_side_are_named_by_what_differs(move: Move):
    """Reports of Thunder Rolls said "played: another way, better: another way"."""
    number = move.before.numbers[0]
    at = move.before.progress(number)
    inside, outside, same = [
        plan(Message("idea.way"), name, cars={number: (at + 2, lane)})
        for name, lane in (("forward", 0), ("stop", 2), ("diagonal in", 2))
    ]
    assert apart(move, inside, outside) == [
        f"2 spaces on with car {number}, inside lane", f"2 spaces on with car {number}, outside lane"
    ]  # fmt: skip
    assert apart(move, outside, same) == ["the way “Stop here”", "the way “Diagonally (Inward)”"]
    one, other = plan(Message("idea.keep-all"), "d"), plan(Message("idea.no-pit"), "e")
    assert apart(move, one, other) == [str(one.idea), str(other.idea)]
    assert apart(move, one, one) == [str(one.idea)] * 2


def test_a_plan_that_moves_no_car_is_told_in_words(move: Move):
    """A report in Spanish said "brake"."""
    number = move.before.numbers[0]
    on = plan(Message("idea.way"), "push", cars={number: (move.before.progress(number) + 1, 1)})
    assert apart(move, plan(Message("idea.way"), "brake"), on)[0] == "leaving all cars where they are"


def test_plans_that_begin_alike_are_named_by_the_choice_that_differs():
    """A report said "place 4, diagonal in, retrieve none" beside "place 4, diagonal in, retrieve 2"."""
    for one in chain.from_iterable(moves_of(text_of("thunder-rolls", 400, 2, seed)) for seed in range(3, 12)):
        words = [str(action) for action in one.actions]
        if len(words) > 1 and words[-1].startswith("retrieve ") and words[-1] != "retrieve none":
            plans = [plan(Message("idea.place", {"n": 1, "space": "Crew Chief"}), *words[:-1], end) for end in
                     (words[-1], "retrieve none")]  # fmt: skip
            found = apart(one, *plans)
            assert found[0].startswith("1 die on Crew Chief (taking a die back from ")
            assert found[1] == "1 die on Crew Chief (leaving all dice where they are)"
            return
    pytest.fail("nobody took a die back")


def test_ways_to_one_position_are_one_plan_also_where_something_comes_to_light_then():
    """Reports blamed plays for other ways to the same spaces where the next driver's card was turned up then."""
    met = 0
    for one in moves_of(short_race("thunder-rolls", 400)):
        if one.kind == "drive" and one.before.marks != one.after.marks:
            for order in set(itertools.permutations(one.actions)) - {one.actions}:
                end = carried_out(one.before, one.seat, order)
                same = same_plan(one.before, one.seat, Candidate(one.actions, 0.0), Candidate(order, 0.0))
                assert same == (end == one.after)
                met += same
    assert met


def test_ways_that_leave_their_car_in_one_space_are_named_by_a_car_that_is_elsewhere(move: Move):
    game = move.before
    one, other = game.numbers[:2]
    here = (game.progress(one) + 2, 0)
    plans = [
        plan(Message("idea.way"), name, cars={one: here, other: (game.progress(other) + gone, 1)})
        for name, gone in (("a", 1), ("b", 4))
    ]
    assert apart(move, *plans) == [
        f"1 space on with car {other}, middle lane", f"4 spaces on with car {other}, middle lane"
    ]  # fmt: skip


def test_a_way_back_or_aside_is_told_as_what_it_is(move: Move):
    """A report said "car 42 -1 spaces on"."""
    game = move.before
    one, other = game.numbers[:2]
    here = (game.progress(one) + 2, 0)
    plans = [
        plan(Message("idea.way"), name, cars={one: here, other: (game.progress(other) + gone, 1)})
        for name, gone in (("a", -1), ("b", 0))
    ]
    assert apart(move, *plans) == [f"1 space back with car {other}, middle lane", f"car {other} sideways, middle lane"]


def test_one_card_driven_two_ways_is_named_by_card_and_way(move: Move):
    game = move.before
    number = game.numbers[0]
    card = Message("idea.choose", {"car": number})
    places = [(game.progress(number) + gone, 1) for gone in (1, 3)]
    plans = [plan(card, str(place), cars={number: place}) for place in places]
    ways = [f"{n} on with car {number}, middle lane" for n in ("1 space", "3 spaces")]
    assert apart(move, *plans) == [f"car {number} ({way})" for way in ways]


def test_a_way_over_the_line_is_named_so_and_not_step_by_step(move: Move):
    """A report said "play 76 on 29, in, forward, out, forward": a car that is done stands nowhere."""
    game = move.before
    number = game.numbers[0]
    card = Message("idea.choose", {"car": number})
    why = Message("why.step", {"car": number, "purpose": Message("why.finish", {"n": 1})})
    done = Plan(("a", "b"), card, why, {})
    short = plan(card, "c", cars={number: (game.progress(number) + 2, 0)})
    assert apart(move, short, done) == [
        f"car {number} (2 spaces on with car {number}, inside lane)", f"car {number} (over the line)"
    ]  # fmt: skip


def test_programs_are_named_by_their_cards():
    for one in moves_of(short_race("thunder-rolls", 60)):
        if one.kind == "program":
            decision = one.before.decision_of(one.seat)
            assert decision is not None
            craft = maker_of(one.before)(one.before.id, {})
            words = {str(craft.idea(one.before, decision, action)) for action in decision.actions}
            assert len(words) == len(decision.actions)
            return
    pytest.fail("nobody was asked for a program")
