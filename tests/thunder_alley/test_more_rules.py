"""Rules that no other file here names: closed chains, the order of a turn, the project's rulings."""

from __future__ import annotations

from typing import Any

import pytest

import draftline
from draftline.core.decks import Deck
from draftline.core.rng import EVENTS
from draftline.core.track import Track
from tests.thunder_alley.helpers import offers, refuse
from tests.thunder_alley.turn_helpers import QUIET, end_turn, keep_cards, stands, stay_out

RACE_CARDS = 84
EVENT_CARDS = 26


def ring(lanes: int, seed: int = 0) -> Any:
    """A race on a ring of six sectors, every space of which has a car."""
    track = Track.from_lanes("ring", [lanes] * 6)
    return draftline.new_game(seats=2, track=track, seed=seed, options={"laps": 9, "cars": 3 * lanes})


def card_in_hand(game: Any, id: str) -> int:
    """The number of a card with that id which the seat at its turn holds, or 0."""
    return next((card for card in game.hand(game.decision.seat) if game.box.card_id[card] == id), 0)


def places(game: Any) -> list[tuple[int, int]]:
    return [game.where(car) for car in game.order()]


def test_2_4_both_decks_are_whole_and_shuffled_apart():
    """However many race cards the setup turns up, the events come in the same order."""
    plain = draftline.new_game(seats=3, seed=5)
    turned = draftline.new_game(seats=3, seed=5, options={"start": "card-per-place"})
    cards = [*plain.race_deck.left(), *plain.race_deck.discards, *plain.hands[0], *plain.hands[1]]
    assert sorted(cards + list(plain.hand(2))) == [*range(1, RACE_CARDS + 1)]
    assert sorted(plain.event_deck.left()) == [*range(1, EVENT_CARDS + 1)]
    assert plain.event_deck.left() != sorted(plain.event_deck.left())
    assert len(plain.race_deck.discards) == 1
    assert len(turned.race_deck.discards) == 15
    assert plain.event_deck.left() == turned.event_deck.left()


def test_3_1_and_3_2_a_turn_is_every_car_once_and_then_the_end_of_turn_in_order():
    game = draftline.position(
        """
        .. .. .. .. .. .. ..
        15 .. .. .. .. .. 22
        """,
        event="marbles", laps_down={15: 1}, wear={22: ["fuel"]}, hands={"green": [46], "blue": [48, 49]},
        activated=[15], active=22, card="Charge", mp=2,
    )  # fmt: skip
    facts = list(game.apply("forward")) + list(game.apply("forward"))
    while game.turn == 1:
        choice = "pit 22" if str(game.decision.actions[-1]) == "pit 22" else f"{game.decision.kind} none"
        facts += list(game.apply(choice, seat=game.decision.seat))
    names = [fact.name for fact in facts]
    wanted = ["worn", "led", "event", "flag", "pitted", "first-player", "lapped", "turn", "drew"]
    assert [name for name in dict.fromkeys(names) if name in wanted] == wanted
    assert names.index("chosen") > names.index("lapped")


def test_3_4_5_a_played_card_is_on_the_discards():
    game = draftline.position(
        """
        .. .. ..
        22 .. 15
        """,
        hands={"green": [46, 65], "blue": [47, 66]}, first="green",
    )  # fmt: skip
    facts = game.apply("play 65 on 22")
    assert facts[0].to_json() == {"name": "played", "seat": 0, "card": 65, "car": 22}
    assert game.hand(0) == (46,)
    assert game.race_deck.discards == [65]
    assert game.mp == 7


@pytest.mark.parametrize("id", ["charge", "watch-the-gauge", "fast-pace", "out-in-front"])
def test_C16_on_a_full_ring_nobody_can_be_pushed_and_the_mp_are_lost(id):
    """Solo, Draft, Pursuit and Lead: every push would come round to the car that moves, no step is left."""
    game = next(game for game in (ring(1, seed) for seed in range(60)) if card_in_hand(game, id))
    before = places(game)
    facts = game.apply(f"play {card_in_hand(game, id)} on {game.cars(game.decision.seat)[0]}")
    assert [fact.name for fact in facts] == ["played", "worn"]
    assert places(game) == before
    assert game.problems() == []


def test_C16_a_push_round_the_ring_may_end_in_the_space_behind_the_active_car():
    """Five cars on six sectors; there is no other choice, so all steps and the bump follow at once (C10)."""
    game = ring(1)
    assert game.order() == (1, 25, 29, 3, 7, 41)
    game.apply("retire 3")
    facts = game.apply(f"play {card_in_hand(game, 'top-gear')} on 29")
    assert [fact.name for fact in facts].count("stepped") == 2
    assert facts.named("bumped")
    assert {car: game.where(car)[0] for car in (29, 25, 1, 41, 7)} == {29: 5, 25: 0, 1: 1, 41: 2, 7: 3}
    assert game.problems() == []


def test_C16_a_line_behind_that_comes_round_the_ring_ends_at_the_car_ahead():
    game = ring(2)
    for car in (3, 25, 18, 41, 40, 69):
        game.apply(f"retire {car}")
    assert str(game).splitlines()[1].split() == ["77", "22", "42", "7", "29", "1"]
    game.apply(f"play {card_in_hand(game, 'out-in-front')} on 7")
    assert game.where(7) == (4, 1), "out and then forward were the only steps, so they are taken (C10)"
    assert [game.where(car) for car in (42, 22, 77, 1)] == [(3, 1), (3, 0), (2, 0), (1, 0)]
    assert game.where(29) == (4, 0)
    assert game.progress(1) == 1


def test_C36_a_pileup_goes_on_by_the_list_and_gives_gray_by_the_card():
    """The pictured card stops at any team passed over, the list only when all are: the list wins.

    The list ends with the gray marker of the third car, the card gives one to every later car too: the card fills in.
    """
    # Card 15: Red, Yellow (nobody behind 29), Green, Black, Purple, Pink (not here), Blue.
    game = draftline.position(
        """
        ..  ..  ..  ..  ..  ..  ..
        15  21  28  22  29  ..  43
        """,
        deck=[15],
        event="pileup",
    )
    given = {29: ["red", "red"], 43: [], 22: ["red"], 28: ["gray"], 21: ["gray"], 15: ["gray"]}
    assert {car: game.wear(car) for car in given} == given


def test_C36_where_the_list_gives_one_number_to_two_cards_the_cards_decide():
    """Cards 79 and 80 are Inside Line, Understeer begins with 81 (the list gives 80 to both)."""
    box = draftline.new_game().box
    assert [box.card_id[card] for card in (78, 79, 80, 81, 84)] == [
        "outside-line", "inside-line", "inside-line", "understeer", "understeer",
    ]  # fmt: skip


def test_T33_a_rain_set_aside_is_not_reshuffled():
    game = draftline.position("22 .. 15", event="rain")
    assert game.rains == 1
    game.event_deck = Deck(game.event_deck.cards, len(game.event_deck.cards), game.event_deck.left())
    game.event_deck.reshuffle(game.rng[EVENTS])
    names = [game.box.events[game.box.event_of[card]].id for card in game.event_deck.cards]
    assert len(names) == EVENT_CARDS - 1
    assert names.count("rain") == 1


# The project's own rulings (docs/rulings.md).


def test_ruling_a_seat_without_cards_is_passed_over():
    game = draftline.position(
        """
        .. .. ..
        22 .. 15
        """,
        hands={"green": [], "blue": [46, 47]}, first="green", event=QUIET, active=15, card="Charge", mp=1,
    )  # fmt: skip
    game.apply("forward")
    assert game.activated(15)
    assert not game.activated(22)
    assert game.decision.kind == "pit"


def test_ruling_a_leader_on_the_apron_leaves_the_front_row_to_the_first_car_on_the_track():
    game = draftline.position(
        """
        .. .. .. ..
        15 22 .. ..
        """,
        apron={29: 3}, event="debris-caution",
    )  # fmt: skip
    assert game.leader == 29
    stay_out(game)
    stands(
        game,
        """
        .. 15
        29 22
        """,
    )
    assert game.led(22) == 1


def test_ruling_a_lapped_car_on_the_apron_restarts_on_the_lead_lap():
    game = draftline.position(
        """
        .. .. ..
        15 .. 22
        """,
        apron={29: 1}, laps_down={29: 1}, event="debris-caution",
    )  # fmt: skip
    end_turn(game)
    assert game.status(29) == "track"
    assert game.progress(29) == game.progress(22) - 1


def test_ruling_discards_are_seen_by_all_and_drawn_cards_by_nobody_else():
    game = draftline.position("22 .. 15", event=QUIET, hands={"green": [46, 47], "blue": [48, 49]})
    stay_out(game)
    game.apply("discard 46 47", seat=0)
    facts = game.apply("discard 48", seat=1)
    assert [fact.values["card"] for fact in facts.named("discarded")] == [48, 46, 47]
    assert [fact.name for fact in facts.seen_by(None)].count("drew-hidden") == 3
    assert [fact.values["card"] for fact in facts.seen_by(0) if fact.name == "discarded"] == [48, 46, 47]
    assert {fact.values["seat"] for fact in facts.seen_by(0) if fact.name == "drew"} == {0}
    assert game.view(None).to_json()["state"]["discards"] == [46, 47, 48]


def test_ruling_a_lapped_car_acts_and_is_carried_along_until_the_turn_ends():
    game = draftline.position(
        """
        .. .. .. ..
        15 22 .. ..
        """,
        laps_down={22: 1}, hands={"green": [46, 47], "blue": [33, 34]}, first="blue",
    )  # fmt: skip
    facts = game.apply("play 33 on 15")
    offers(game, "forward", "out")
    game.apply("forward")
    assert game.where(15) == (6, 0), "linked, there is nothing but forward, so all 6 MP are spent (C10)"
    assert game.where(22) == (7, 0)
    assert game.status(22) == "track"
    assert [str(action) for action in game.decision.actions][-1] == "retire 22"
    assert not facts.named("lapped")


@pytest.mark.parametrize("start", ["card-per-round", "card-per-place"])
def test_ruling_the_swap_of_11_2_is_made_on_every_team_bar_of_the_setup(start):
    for team in ("red", "green", "yellow"):
        game = draftline.new_game(seats=3, seed=4, options={"start": start, "moved_up": team})
        bars = [
            [colour for colour in game.box.bars[card] if colour in game.teams] for card in game.race_deck.discards
        ]
        for bar in bars:
            at = bar.index(team)
            if at:
                bar[at - 1], bar[at] = bar[at], bar[at - 1]
        colours = [game.teams[game.seat_of(car)] for car in game.order()]
        if start == "card-per-round":
            assert colours == [colour for bar in bars for colour in bar]
        else:
            assert colours == [
                next(colour for colour in bar if colours[:place].count(colour) < 5) for place, bar in enumerate(bars)
            ]


def test_ruling_all_pitting_cars_of_a_seat_are_one_choice():
    game = draftline.position("1 22 .. 15", event=QUIET, first="green")
    offers(game, "pit none", "pit 1", "pit 22", "pit 1 22")
    refuse(game, "pit 15")
    game.apply("pit none")
    assert game.teams[game.decision.seat] == "blue"
    stay_out(game)
    keep_cards(game)
    assert game.turn == 2
