"""Properties over random values: texts of actions, texts that are none, options, seeds."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import draftline
from draftline.core.actions import LAST_NUMBER, WORD, Verb, Vocabulary, encode
from draftline.games.grand_prix.components import box as grand_prix_box
from draftline.games.thunder_alley.components import box
from tests.contract.battery import (
    GAMES,
    PLAYERS,
    Case,
    Player,
    check_questions,
    check_record,
    check_sound,
    public,
    question,
    readable,
    setup_of,
)

VOCABULARIES = [book.vocabulary for book in draftline.rulebooks()]
NUMBERS = st.integers(0, LAST_NUMBER)
VERBS = sorted({verb.name for vocabulary in VOCABULARIES for verb in vocabulary.verbs})
WORDS = sorted({word for vocabulary in VOCABULARIES for word in vocabulary.words})
WORDY = st.lists(st.sampled_from([*VERBS, *WORDS, "none", "on", "7"]), max_size=6).map(" ".join)


def arguments(vocabulary: Vocabulary, form: str) -> st.SearchStrategy[list[int]]:
    """Arguments of the shape that a verb declares: names in capitals, lists, what may be left out."""
    any_one = st.one_of(NUMBERS, st.integers(WORD, WORD + len(vocabulary.words) - 1))
    parts: list[st.SearchStrategy[list[int]]] = []
    for word in form.partition("|")[0].split():
        if word.islower():
            continue
        most = 8 if "..." in word else 1
        least = 0 if "..." in word or word.startswith("[") else 1
        parts.append(st.lists(any_one, min_size=least, max_size=most))
    return st.tuples(*parts).map(lambda lists: [argument for one in lists for argument in one])


@st.composite
def actions(draw: Any) -> Any:
    """Actions of the shape that their verb has in a game."""
    vocabulary = draw(st.sampled_from(VOCABULARIES))
    verb = draw(st.integers(0, len(vocabulary.verbs) - 1))
    return vocabulary.action(encode(verb, draw(arguments(vocabulary, vocabulary.verbs[verb].form))))


@given(actions())
def test_an_action_s_text_parses_back_to_it(chosen):
    again = chosen.vocabulary.parse(str(chosen))
    assert again == chosen
    assert hash(again) == hash(chosen)
    assert str(again) == str(chosen)
    assert again.arguments == chosen.arguments


def test_a_card_above_99_prints_and_parses():
    for book in draftline.rulebooks():
        for verb in book.vocabulary.verbs:
            text = {"CARD on CAR": f"{verb.name} 100 on 5"}.get(verb.form, f"{verb.name} 100")
            if verb.form not in ("", "CARD on CAR", "CARD"):
                continue
            assert str(book.vocabulary.parse(text)) == text
            assert book.vocabulary.parse(text).arguments[0] == 100


def test_an_action_of_another_game_is_taken_at_its_word():
    """`stop` has another number in each game; what counts is what it says."""
    stop, take = draftline.parse("stop", "grand-prix"), draftline.parse("take 7", "thunder-rolls")
    game: Any = draftline.position("22 29 ..", active=29, card="Charge", mp=2)
    assert game.legal(stop) or game.legal(stop).reason == game.legal("stop").reason
    assert game.legal(take).reason.id == "reason.unknown-verb"
    with pytest.raises(draftline.IllegalAction):
        game.apply(take)


def test_a_game_may_have_more_than_32_verbs():
    vocabulary = Vocabulary("own", tuple(Verb(f"verb-{n}", "CARD on CAR") for n in range(200)), ("out",))
    for n in range(200):
        action = vocabulary.parse(f"verb-{n} 300 on out")
        assert (action.verb, action.arguments, str(action)) == (f"verb-{n}", (300, "out"), f"verb-{n} 300 on out")


@given(st.lists(actions(), min_size=2, max_size=20, unique=True))
def test_different_actions_have_different_texts(several):
    by_game = {(id(action.vocabulary), str(action)) for action in several}
    assert len(by_game) == len(several)


@given(actions(), st.integers(1, 3))
def test_spaces_around_the_words_do_not_matter(chosen, count):
    text = " " * count + str(chosen).replace(" ", " " * count) + "\n"
    assert chosen.vocabulary.parse(text) == chosen


@given(st.one_of(st.text(max_size=30), WORDY))
@settings(max_examples=200)
def test_any_text_is_an_action_or_is_refused_in_words(text):
    chosen = readable(GAME, text)
    if chosen is None:
        reason = GAME.legal(text).reason
        assert reason.id in ("reason.unknown-verb", "reason.malformed")
        assert not str(reason).startswith("[")
    else:
        assert GAME.parse(str(chosen)) == chosen


@pytest.mark.parametrize("vocabulary", VOCABULARIES, ids=lambda words: words.game)
def test_a_refusal_shows_how_an_action_of_this_game_is_written(vocabulary):
    with pytest.raises(draftline.IllegalAction) as unknown:
        vocabulary.parse("nonsense")
    assert unknown.value.message.values["words"].split(", ") == [verb.name for verb in vocabulary.verbs]
    for verb in vocabulary.verbs:
        with pytest.raises(draftline.IllegalAction) as malformed:
            vocabulary.parse(f"{verb.name} n")
        assert malformed.value.message.values["form"] == f"{verb.name} {verb.form}".strip()


LISTS = [(words, verb) for words in VOCABULARIES for verb in words.verbs if verb.before_list >= 0]


@pytest.mark.parametrize("vocabulary, verb", LISTS, ids=lambda one: getattr(one, "name", ""))
def test_a_list_of_nothing_is_written_none(vocabulary, verb):
    text = " ".join([verb.name, *["22"] * verb.before_list, "none"])
    assert str(vocabulary.parse(text)) == text


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
    setup = setup_of("thunder-alley")
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
    setup = setup_of("grand-prix")
    seats = draw(st.sampled_from(setup.seats))
    options: dict[str, Any] = {
        option.name: draw(st.sampled_from(option.values))
        for option in draftline.rulebook("grand-prix").options
        if option.kind == "choice"
    }
    options["teams"] = draw(st.permutations(draftline.rulebook("grand-prix").colours))[:seats]
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
    for name in GAMES:
        deals = [draftline.new_game(name, seats=4, seed=seed) for seed in (one, other)]
        for game in deals:
            while game.decision.kind == "tyres":
                game.apply(game.decision.actions[0])
        hands = [[game.hand(seat) or game.decision_of(seat).actions for seat in range(4)] for game in deals]
        assert (hands[0] == hands[1]) == (one == other)
