"""Properties over random values: texts of actions, texts that are none, options, seeds."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import draftline
from draftline.core.actions import LISTS, VERBS, WORD, WORDS, action, encode
from draftline.games.grand_prix.components import box as grand_prix_box
from draftline.games.grand_prix.options import CHOICES
from draftline.games.thunder_alley.components import box
from tests.contract.battery import (
    COLOURS,
    PLAYERS,
    SETUPS,
    Case,
    Player,
    check_questions,
    check_record,
    check_sound,
    public,
    question,
    readable,
)

SHAPES: dict[str, st.SearchStrategy[list[int]]] = {
    "play": st.tuples(st.integers(1, 99), st.integers(1, 99)).map(list),
    "repair": st.tuples(
        st.integers(1, 99), st.lists(st.integers(WORD, WORD + len(WORDS) - 1), max_size=8)
    ).map(lambda pair: [pair[0], *pair[1]]),
    "diagonal": st.sampled_from([[WORD], [WORD + 1]]),
}
WORDY = st.lists(st.sampled_from([*VERBS, *WORDS, "none", "on", "7"]), max_size=6).map(" ".join)
NUMBERS = st.lists(st.integers(0, 99), max_size=12)


@st.composite
def codes(draw: Any) -> int:
    """Codes of the shape that their verb has in a game."""
    verb = draw(st.integers(0, len(VERBS) - 1))
    return encode(verb, draw(SHAPES.get(VERBS[verb], NUMBERS)))


@given(codes())
def test_an_action_s_text_parses_back_to_it(code):
    chosen = action(code)
    again = draftline.parse(str(chosen))
    assert again == chosen
    assert hash(again) == hash(chosen)
    assert str(again) == str(chosen)
    assert again.arguments == chosen.arguments


@given(st.lists(codes(), min_size=2, max_size=20, unique=True))
def test_different_actions_have_different_texts(several):
    assert len({str(action(code)) for code in several}) == len(several)


@given(codes(), st.integers(1, 3))
def test_spaces_around_the_words_do_not_matter(code, count):
    text = str(action(code))
    assert draftline.parse(" " * count + text.replace(" ", " " * count) + "\n").code == code


@given(st.one_of(st.text(max_size=30), WORDY))
@settings(max_examples=200)
def test_any_text_is_an_action_or_is_refused_in_words(text):
    chosen = readable(text)
    if chosen is None:
        reason = GAME.legal(text).reason
        assert reason.id in ("reason.unknown-verb", "reason.malformed")
        assert not str(reason).startswith("[")
    else:
        assert draftline.parse(str(chosen)) == chosen


@given(st.sampled_from([VERBS[verb] for verb in LISTS]))
def test_a_list_of_nothing_is_written_none(verb):
    text = f"{verb} 22 none" if verb == "repair" else f"{verb} none"
    assert str(draftline.parse(text)) == text


GAME: Any = draftline.new_game("thunder-alley", seats=3, seed=1)
BEFORE = public(GAME)


@given(st.text(max_size=40), st.one_of(st.none(), st.integers(-3, 9)))
@settings(max_examples=150)
def test_no_text_whatever_disturbs_a_game(text, seat):
    """What is refused by one is refused by all, and leaves no trace; what is legal is not tried."""
    verdict = GAME.legal(text, seat)
    if not verdict:
        with pytest.raises(draftline.IllegalAction) as caught:
            GAME.apply(text, seat)
        assert caught.value.message == verdict.reason
    assert public(GAME) == BEFORE


@st.composite
def thunder_alleys(draw: Any) -> Case:
    """Any race of Thunder Alley that the options allow."""
    setup = SETUPS["thunder-alley"]
    seats = draw(st.sampled_from(setup.seats))
    teams = draw(st.permutations(box().colours))[:seats]
    cars = draw(st.integers(1, 6))
    numbers = {team: sorted(draw(st.permutations(box().cars_of[team]))[:cars]) for team in teams[:2]}
    options: dict[str, Any] = {
        "teams": teams,
        "cars": cars,
        "numbers": numbers,
        "laps": draw(st.integers(1, 3)),
        "pits": draw(st.sampled_from(["standard", "variable"])),
        "start": draw(st.sampled_from(["serpentine", "card-per-round", "card-per-place"])),
        "finish": draw(st.sampled_from(["leader", "everyone"])),
        "preset": draw(st.sampled_from(["official", "reference-manual"])),
        "moved_up": draw(st.sampled_from(["", *teams])),
    }
    seed = draw(st.integers(0, 2**70))
    player = draw(st.sampled_from(PLAYERS))
    return Case(
        "thunder-alley", seats, draw(st.sampled_from(setup.tracks)), seed, player, json.dumps(options)
    )


@st.composite
def grands_prix(draw: Any) -> Case:
    """Any race of Grand Prix that the options allow."""
    setup = SETUPS["grand-prix"]
    seats = draw(st.sampled_from(setup.seats))
    options: dict[str, Any] = {name: draw(st.sampled_from(values)) for name, values in CHOICES.items()}
    options["teams"] = draw(st.permutations(COLOURS["grand-prix"]))[:seats]
    options["laps"] = draw(st.integers(1, 3))
    options["moved_up"] = draw(st.sampled_from([0, *grand_prix_box().team_of, *grand_prix_box().icon_of]))
    seed = draw(st.integers(0, 2**70))
    player = draw(st.sampled_from(PLAYERS))
    track = draw(st.sampled_from(setup.tracks))
    return Case("grand-prix", seats, track, seed, player, json.dumps(options))


def races() -> st.SearchStrategy[Case]:
    return st.one_of(thunder_alleys(), grands_prix())


@given(races())
@settings(max_examples=25)
def test_any_options_and_any_seed_make_a_race_that_ends(case):
    game = case.new()
    player = Player(case.player, case.seed)
    count = 0
    while decisions := game.decisions:
        check_questions(decisions)
        game.apply(*player.choose(decisions))
        check_sound(game)
        count += 1
        assert count < 20_000
    assert game.outcome is not None


@given(races(), st.integers(0, 60))
@settings(max_examples=25)
def test_any_race_can_be_recorded_anywhere_and_replayed(case, length):
    game = case.new()
    player = Player(case.player, case.seed)
    for _ in range(length):
        if not (decisions := game.decisions):
            break
        game.apply(*player.choose(decisions))
    check_record(game)


@given(races())
@settings(max_examples=25)
def test_the_same_arguments_give_the_same_race(case):
    one, other = case.new(), case.new()
    assert question(one) == question(other)
    assert public(one) == public(other)


@given(st.integers(0, 2**64), st.integers(0, 2**64))
@settings(max_examples=25)
def test_different_seeds_give_different_deals(one, other):
    for name in SETUPS:
        deals = [draftline.new_game(name, seats=4, seed=seed) for seed in (one, other)]
        for game in deals:
            while game.decision.kind == "tyres":
                game.apply(game.decision.actions[0])
        hands = [[game.hand(seat) or game.decision_of(seat).actions for seat in range(4)] for game in deals]
        assert (hands[0] == hands[1]) == (one == other)
