"""A choice may be taken back exactly while nothing hidden became known and nobody else has acted.

The engine marks both; the proof is non-interference: whenever a choice is open, whoever made it gets the same view and
is told the same facts in every world that it could not tell from this one before.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest

from draftline.games.grand_prix.game import GrandPrix
from tests.contract.battery import MORE, Case, Player, spread

CHOICES = dict.fromkeys(("thunder-alley", "grand-prix", "thunder-rolls"), 1200 * MORE)  # at least so many of each
WORLDS = 2  # dealt anew for every open choice


def told(facts: Any, seat: int) -> str:
    return json.dumps([fact.to_json() for fact in facts.seen_by(seat)])


def in_another_world(before: Any, seat: int, action: Any, number: int) -> tuple[bytes, str]:
    """What a seat sees and hears after its action in a world that it could be in."""
    world = before.view(seat).sample(random.Random(number))
    facts = world.apply(action, seat)
    return world.view(seat).to_bytes(), told(facts, seat)


def choices(case: Case, most: int) -> Any:
    """Every choice of a race: the game before and after it, the seat, the action and the facts."""
    game = case.new()
    player = Player(case.player, case.seed)
    count = 0
    while (decisions := game.decisions) and count < most:
        action, seat = player.choose(decisions)
        who = decisions[0].seat if seat is None else seat
        after = game.copy()
        facts = after.apply(action, who)
        yield game, after, who, action, facts
        game = after
        count += 1


@pytest.mark.parametrize("game", CHOICES)
def test_what_may_be_taken_back_has_told_its_seat_nothing(game):
    seen: Counter[str] = Counter()
    for case in spread(game, 200, 9000):
        if seen["all"] >= CHOICES[game]:
            break
        for before, after, seat, action, facts in choices(case, 150):
            seen["all"] += 1
            if not after.can_take_back(before):
                continue
            seen["open"] += 1
            seen[action.verb] += 1
            expected = after.view(seat).to_bytes(), told(facts, seat)
            for number in range(WORLDS):
                assert in_another_world(before, seat, action, number) == expected, (case, str(action))
    assert seen["all"] >= CHOICES[game]
    assert seen["open"] > CHOICES[game] // 4


def races(game: str, count: int) -> list[Case]:
    return list(spread(game, count, 9500))


def test_turning_up_the_reward_cards_ends_undo():
    """The last drive of the Rolling Phase turns them up: seen, they stay seen."""
    closed = 0
    for case in races("thunder-rolls", 12):
        for before, after, _, _, _ in choices(case, 200):
            if after.decks.turned and not before.decks.turned:
                assert not after.can_take_back(before)
                closed += 1
    assert closed > 10


def test_a_choice_behind_which_another_seat_acted_by_itself_stays(monkeypatch):
    """Another seat's only answer is played by itself: it has acted."""
    takers: list[int] = []
    take = GrandPrix._take

    def noted(game: Any, seat: int, code: int) -> None:
        takers.append(seat)
        take(game, seat, code)

    monkeypatch.setattr(GrandPrix, "_take", noted)
    closed = 0
    for case in races("grand-prix", 25):
        for before, after, seat, _, _ in choices(case, 300):
            if set(takers) - {seat}:
                assert not after.can_take_back(before)
                closed += 1
            takers.clear()
    assert closed > 10


def test_a_placement_that_only_refreshes_the_team_card_may_be_taken_back():
    opened = 0
    for case in races("thunder-rolls", 60):
        for before, after, seat, _, facts in choices(case, 120):
            names = [fact.name for fact in facts]
            if names == ["set-placed", "refreshed"] and facts[0].values["seat"] == seat and case.seats > 1:
                assert after.can_take_back(before)
                opened += 1
    assert opened > 3


def test_repairs_and_new_tyres_may_be_taken_back():
    opened = 0
    for case in races("grand-prix", 30):
        for before, after, seat, action, _ in choices(case, 300):
            if action.verb == "repair" and "wet" in action.arguments and after.asked == [seat]:
                assert after.can_take_back(before)
                opened += 1
    assert opened > 3


def test_the_last_choice_of_a_race_stays():
    for game in CHOICES:
        for case in races(game, 3):
            *_, (before, after, _, _, _) = choices(case, 20_000)
            assert after.over
            assert not after.can_take_back(before)
