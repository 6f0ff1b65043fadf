"""The fourth game: a folder that pip installs, and everything that is derived from its rulebook."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

import draftline
from draftline.core.messages import OptionError
from draftline.core.options import CHOICE
from draftline.core.track_file import read_track, track_names
from draftline.data import catalogue, package_text
from draftline.games import registry
from tests.contract.battery import (
    Case,
    Player,
    check_race,
    check_record,
    facts_of,
    options_of,
    race,
    setup_of,
    spread,
)
from tests.contract.test_undo import choices, in_another_world, told
from tests.examples.conftest import EXAMPLE

RACES = 60
EVERY = 12  # decisions between two rounds of the costly checks
OWN_STRIP = """
id = "home-straight"
name = "Home Straight"
road = "open"
run_off = 3

[[segment]]
kind = "straight"
sectors = 12
lanes = 4
"""


def new(seats: int = 3, **more: Any) -> Any:
    return draftline.new_game("drag-strip", seats=seats, **more)


def give(game: Any, *hands: list[int]) -> None:
    """Put cards into the hands; the deck has the others."""
    rest = sorted([*game.deck.left(), *[card for hand in game.hands for card in hand]])
    for hand in hands:
        for card in hand:
            rest.remove(card)
    game.hands = [sorted(hand) for hand in hands]
    game.deck = type(game.deck)(rest, 0, game.deck.discards)
    game.choices = game.secret_choices(game.asked[0])
    assert not game.problems()


def turn(game: Any, *cards: int) -> list[dict[str, Any]]:
    """Everybody plays a card; the facts of the turn."""
    told: list[dict[str, Any]] = []
    for seat, card in enumerate(cards):
        told += facts_of(game.apply(f"shift {card}" if card > 1 else "coast", seat))
    return told


# Known by its entry point.


def test_the_entry_point_makes_the_game_known(strip):
    assert registry.game_ids()[-1] == strip
    assert draftline.rulebook(strip).title == "Drag Strip"
    assert new().id == strip


def test_wrong_arguments_are_refused_as_in_every_game(strip):
    game = draftline.new_game("drag-strip", seats=2, seed=1)
    with pytest.raises(draftline.ArgumentError, match="There is no seat 5"):
        game.hand(5)
    assert "heat" not in dir(game)


def test_the_shipped_games_come_first_and_need_no_other_package(strip):
    assert draftline.rulebooks()[: len(registry.SHIPPED)] == registry.SHIPPED


def test_a_game_that_is_known_is_not_added_again(strip):
    with pytest.raises(OptionError) as refused:
        registry.add(draftline.rulebook(strip))
    assert refused.value.message.id == "error.game-twice"


# Its tracks.


def test_its_tracks_come_with_its_package(strip):
    book = draftline.rulebook(strip)
    assert sorted(book.own_tracks()) == book.all_tracks() == ["eighth-mile", "quarter-mile"]
    assert set(book.all_tracks()) <= set(track_names())
    assert draftline.load_track("quarter-mile").line == 25
    assert new().track.id == "quarter-mile"


def test_a_strip_is_no_track_for_a_game_of_laps_nor_a_ring_for_this_one(strip):
    for game, track in ((strip, "yunta"), ("thunder-alley", "quarter-mile")):
        with pytest.raises(OptionError) as refused:
            draftline.new_game(game, track=track)
        assert refused.value.message.id == "error.track-road"
    assert not {"eighth-mile", "quarter-mile"} & set(draftline.rulebook("thunder-alley").all_tracks())


def test_a_strip_of_ones_own_is_raced_on_and_recorded(strip):
    game = new(4, track=read_track(OWN_STRIP))
    player = Player("keen", 1)
    while decisions := game.decisions:
        game.apply(*player.choose(decisions))
    assert game.record()["track"]["text"] == OWN_STRIP
    check_record(game)
    with pytest.raises(OptionError):
        new(5, track=read_track(OWN_STRIP))


# The contract.


@pytest.mark.parametrize("number", range(RACES))
def test_a_random_race_keeps_the_contract(strip, number):
    check_race(spread(strip, RACES)[number], EVERY)


def test_the_races_are_spread_over_everything(strip):
    setup, cases = setup_of(strip), spread(strip, RACES)
    assert setup.seats == (2, 3, 4, 5, 6)
    assert {(case.seats, case.track) for case in cases} == {(n, track) for n in setup.seats for track in setup.tracks}
    assert {number for case in cases for number in options_of(case)} == set(range(len(setup.options)))
    given = [json.loads(case.options) for case in cases]
    for option in draftline.rulebook(strip).options:
        values = {str(row.get(option.name, option.default)) for row in given}
        assert len(values) > 1
        assert option.kind != CHOICE or values == set(option.values)


@pytest.mark.parametrize("number", range(6))
def test_a_record_can_be_made_at_any_decision(strip, number):
    case = spread(strip, 6, 300)[number]
    whole = race(case).record()["actions"]
    for length in range(len(whole)):
        game = case.new()
        for text in whole[:length]:
            action, _, seat = text.partition(" @")
            game.apply(action, int(seat) if seat else None)
        check_record(game)


def test_what_may_be_taken_back_has_told_its_seat_nothing(strip):
    opened = 0
    for case in spread(strip, 20, 600):
        for before, after, seat, action, facts in choices(case, 100):
            if not after.can_take_back(before):
                continue
            opened += 1
            expected = after.view(seat).to_bytes(), told(facts, seat)
            for number in range(3):
                assert in_another_world(before, seat, action, number) == expected
    assert opened > 100


def test_a_card_that_is_chosen_in_secret_is_seen_by_nobody_else(strip):
    """Whatever card a seat has chosen, the others see the same and hear the same."""
    for seed in range(20):
        game = new(3, seed=seed)
        shown = []
        for action in game.decision.actions:
            other = game.copy()
            facts = other.apply(action)
            views = [other.view(seat).to_bytes() for seat in (1, 2, None)]
            shown.append((views, [facts_of(facts.seen_by(seat)) for seat in (1, 2, None)]))
        assert all(one == shown[0] for one in shown)


def test_a_drawn_card_is_told_to_its_seat_alone(strip):
    game = new(2, seed=1)
    give(game, [3, 3, 2, 2], [4, 2, 2, 2])
    game.apply("shift 3", 0)
    facts = game.apply("shift 4", 1)
    names = [[fact.name for fact in facts.seen_by(seat) if fact.name.startswith("drew")] for seat in (0, 1, None)]
    assert names == [["drew", "drew-hidden"], ["drew-hidden", "drew"], ["drew-hidden", "drew-hidden"]]


# The rules, as its README has them.


def test_clean_air_a_card_that_nobody_else_has_played_goes_one_sector_further(strip):
    game = new(3)
    give(game, [3, 3, 2, 2], [3, 2, 2, 2], [2, 4, 4, 4])
    turn(game, 3, 3, 2)
    assert [game.progress(car) for car in (11, 22, 33)] == [3, 3, 3]


def test_heat_a_card_warms_or_cools_the_engine(strip):
    game = new(2)
    give(game, [6, 4, 4, 4], [2, 2, 2, 2])
    turn(game, 6, 2)
    assert game.heat == [2, 0]
    turn(game, 1, 2)
    assert game.heat == [0, 0]


def test_grip_a_cold_engine_does_not_spin(strip):
    for seed in range(30):
        game = new(2, seed=seed)
        give(game, [6, 6, 5, 5], [5, 2, 2, 2])
        turn(game, 6, 5)
        assert [game.progress(car) for car in (11, 22)] == [7, 6]


def test_grip_the_hottest_engine_on_a_damp_strip_always_spins(strip):
    for seed in range(30):
        game = new(2, seed=seed, options={"surface": "damp"})
        give(game, [6, 6, 5, 5], [3, 2, 2, 2])
        game.heat[0] = 5
        facts = turn(game, 6, 3)
        assert [game.progress(car) for car in (11, 22)] == [1, 4]
        assert [fact["car"] for fact in facts if fact["name"] == "wheelspin"] == [11]
        assert game.heat == [5, 0]


@pytest.mark.parametrize("heat", range(6))
def test_grip_the_die_decides_between(strip, heat):
    spun = 0
    for seed in range(120):
        game = new(2, seed=seed)
        give(game, [4, 4, 5, 5], [3, 2, 2, 2])
        game.heat[0] = heat
        dice = [fact["die"] for fact in turn(game, 4, 3) if fact["name"] == "wheelspin"]
        assert game.progress(11) == (1 if dice else 5)
        assert all(die <= heat for die in dice)
        spun += len(dice)
    assert abs(spun - 20 * heat) <= 20


def test_the_race_ends_with_the_turn_in_which_a_car_is_over_the_line(strip):
    game = new(3)
    for car, progress in enumerate((22, 21, 20)):
        game._put(car, progress, car)
    give(game, [3, 4, 4, 4], [5, 5, 4, 4], [2, 2, 2, 2])
    turn(game, 3, 5, 2)
    assert game.over
    assert [game.place(car) for car in (11, 22, 33)] == [2, 1, 3]
    assert game.outcome.winner == 1
    assert game.outcome.ranking == (1, 0, 2)
    assert game.outcome.points == (7, 10, 5)


def test_of_equal_cars_the_cooler_engine_is_ahead_then_the_lower_lane(strip):
    game = new(3)
    for car in range(3):
        game._put(car, 24, car)
    game.heat = [2, 0, 0]
    give(game, [3, 4, 4, 4], [3, 4, 4, 2], [3, 2, 2, 2])
    turn(game, 3, 3, 3)
    assert game.order() == (22, 33, 11)


def test_a_deck_that_is_used_up_is_made_anew_from_the_discards(strip):
    game = race(Case(strip, 6, "quarter-mile", 3, "keen", json.dumps({"hand": 5})))
    assert game.turn > 3  # six cards are left after the deal, and each turn takes six
    assert not game.problems()


# Words.


def own(lang: str) -> dict[str, Any]:
    return json.loads((EXAMPLE / "drag_strip" / "locale" / f"{lang}.json").read_text(encoding="utf-8"))


def test_every_text_is_there_in_both_languages_with_the_same_values(strip):
    english, spanish = own("en"), own("es")
    assert sorted(english) == sorted(spanish)
    for id, text in english.items():
        assert sorted(re.findall(r"\{\w+\}", str(text))) == sorted(re.findall(r"\{\w+\}", str(spanish[id]))), id
    book = draftline.rulebook(strip)
    wanted = book.message_ids() | {book.option_text(option.name) for option in book.options}
    assert not wanted - set(catalogue("en"))


def test_no_text_of_the_package_has_an_id_that_is_ours(strip):
    shipped = json.loads(package_text("locale/en.json"))
    assert not set(own("en")) & set(shipped)


def test_facts_and_prompts_are_told_in_spanish(strip):
    game = new(2, seed=4)
    assert draftline.text(game.decision.prompt, "es").startswith("Red Devil: elige en secreto")
    player = Player("keen", 4)
    while decisions := game.decisions:
        for fact in game.apply(*player.choose(decisions)):
            for lang in ("en", "es"):
                words = draftline.text(fact.message(), lang)
                assert "[" not in words, words
                assert "{" not in words, words


def test_a_game_is_drawn_as_text(strip):
    lines = str(new(2)).splitlines()
    assert len(lines) == 6
    assert [line.split()[0] for line in lines[-2:]] == ["22", "11"]


def test_there_are_no_text_positions(strip):
    with pytest.raises(OptionError) as refused:
        draftline.position("11 ..", strip)
    assert str(refused.value) == "Drag Strip has no text positions."
