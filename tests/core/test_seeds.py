"""Short seeds give the races they always gave; of a long one no part tells anything of another."""

from __future__ import annotations

import hashlib
import json
import math
import random
from itertools import combinations, pairwise

import pytest

import draftline
from draftline.bots.referee import Referee
from draftline.core.messages import OptionError, RecordError, text
from draftline.core.rng import DEAL, DICE, STREAMS, Stream, seeded, stream
from draftline.core.seeds import ALPHABET, LETTERS, is_seed, long_seed, read_seed
from draftline.games.thunder_rolls.season.leagues import Championship
from draftline.league.entrants import Entrant
from draftline.league.files import league_from_json
from draftline.league.race import Venue
from draftline.league.season import Season
from draftline.league.season_file import read_season
from draftline.league.season_writer import write_season

LONG = "qwertyuiopasdfghjklzxcvbnmab"
OTHER = LONG[:-1] + "c"
GAMES = ("thunder-alley", "grand-prix", "thunder-rolls")
MASK = 0xFFFFFFFF
MIXED = 0x9E3779B9  # with which the streams of a short seed are told apart
State = tuple[int, int, int, int]


def state(of: Stream) -> State:
    return (of.a, of.b, of.c, of.count)


# Short seeds are as they always were.


@pytest.mark.parametrize(
    "seed, words",
    [
        (0, [1427488602, 394662998, 4144007598, 2206536608]),
        (7, [100587536, 2119066952, 2125049446, 712673972]),
        (2**52 - 1, [3918656226, 2929176995, 2083143961, 1033429809]),
        (2**53 + 1, [656641814, 2508728741, 3707701959, 26181967]),
        (2**96 + 7, [100587536, 2119066952, 2125049446, 712673972]),
        (10**40, [1393912665, 1461296146, 1021224065, 2481291745]),
    ],
)
def test_a_number_gives_the_streams_that_it_always_gave(seed, words):
    assert [each.word() for each in seeded(seed)] == words


@pytest.mark.parametrize(
    "game, track, expected",
    [
        ("thunder-alley", None, "fdd73d9c7afdf0b3"),
        ("grand-prix", "santelmo", "6af916e271a8fdb2"),
        ("thunder-rolls", None, "ad15e09976acfc6c"),
    ],
)
def test_a_number_gives_the_race_that_it_always_gave(game, track, expected):
    race = draftline.new_game(game, seats=3, track=track, seed=2**52 - 1, edition=2)
    race.playout(stream(1, 0), 100_000)
    record = race.record()
    told = json.dumps([*record["actions"], record["outcome"]])
    assert hashlib.sha256(told.encode()).hexdigest()[:16] == expected


def test_a_number_gives_bots_and_seasons_what_it_always_gave():
    assert Referee(["random"], 7)._generator(1, 2).getrandbits(60) == 106915063215211328
    assert [season(7)._race_seed(number) for number in (1, 2, 3)] == [2394673186, 3824451740, 2888088784]
    championship = Championship(["red", "blue"], 8, 2, 7)
    assert (championship.order, championship.playoff) == ([3, 1, 2, 0, 0, 1, 2, 3], 0)


# Long seeds.


def season(seed: int | str) -> Season:
    return Season("thunder-alley", [Entrant("red"), Entrant("blue")], [Venue("yunta", 1) for _ in range(3)], seed)


def test_a_long_seed_has_at_least_96_bits():
    assert LETTERS * math.log2(len(ALPHABET)) >= 128
    assert len({long_seed(number) for number in range(2000)}) == 2000
    top = 26**LETTERS - 1
    assert (long_seed(0), long_seed(top), long_seed(top + 1)) == ("a" * LETTERS, "z" * LETTERS, "a" * LETTERS)


def test_every_stream_of_a_long_seed_is_a_keyed_hash_of_its_own_purpose():
    for purpose in (*range(STREAMS), 100, 101, 102):
        digest = hashlib.blake2b(f"stream {purpose}".encode(), key=LONG.encode(), digest_size=32).digest()
        words = [int.from_bytes(digest[at : at + 4], "little") for at in (0, 4, 8, 12)]
        assert state(stream(LONG, purpose)) == tuple(words)


def test_streams_of_long_seeds_share_no_words_and_are_no_shifted_copies():
    streams = [stream(seed, purpose) for seed in (LONG, OTHER) for purpose in (*range(STREAMS), 100, 101, 102)]
    begun = [word for each in streams for word in state(each)]
    assert len(set(begun)) == len(begun)
    told: list[set[State]] = []
    pairs: list[set[tuple[int, int]]] = []
    for each in streams:
        seen, words = set(), []
        for _ in range(1000):
            seen.add(state(each))
            words.append(each.word())
        told.append(seen)
        pairs.append(set(pairwise(words)))
    assert not any(one & two for one, two in combinations(told, 2))
    assert not any(one & two for one, two in combinations(pairs, 2))


def before(known: State) -> State:
    """The state of a generator one word earlier."""
    a, b, c, count = known
    count = (count - 1) & MASK
    earlier_c = b * pow(9, -1, 2**32) & MASK
    earlier_b = a ^ (a >> 9) ^ (a >> 18) ^ (a >> 27)
    result = (c - ((earlier_c << 21) | (earlier_c >> 11))) & MASK
    return ((result - earlier_b - count) & MASK, earlier_b, earlier_c, count)


def rewound(known: State, words: int) -> State:
    for _ in range(words):
        known = before(known)
    return known


def forward(known: State, words: int) -> State:
    each = Stream(*known)
    for _ in range(words):
        each.word()
    return state(each)


def guessed(dice: State, words: int) -> State:
    """What DEAL would be if the two had been told apart so many words before, as with short seeds."""
    a, b, c, count = rewound(dice, words)
    return forward((a, b, c ^ (MIXED + DICE) ^ (MIXED + DEAL), count), words)


@pytest.mark.parametrize("seed", [7, 2**52 - 1, 2**96 - 1])
def test_the_state_of_one_stream_of_a_number_gives_all_away(seed):
    """Which is why nobody draws them where people race each other: the way back leads to the seed itself."""
    dice = state(stream(seed, DICE))
    a, b, c, count = rewound(dice, 12)
    assert (a | b << 32 | (c ^ (MIXED + DICE)) << 64, count) == (seed, 1)
    assert guessed(dice, 12) == state(stream(seed, DEAL))


@pytest.mark.parametrize("seed", [LONG, OTHER, *(long_seed(random.Random(n).getrandbits(256)) for n in range(10))])
def test_the_whole_state_of_one_stream_of_a_long_seed_tells_nothing_of_another(seed):
    dice, deal = state(stream(seed, DICE)), state(stream(seed, DEAL))
    assert forward(rewound(dice, 40), 40) == dice
    assert all(guessed(dice, words) != deal for words in range(64))
    reached = {forward(dice, words) for words in range(64)} | {rewound(dice, words) for words in range(64)}
    assert deal not in reached
    key = int.from_bytes(seed.encode()[:16], "little")  # the seed does not stand in a state either
    held = {rewound(dice, words)[part] for words in range(64) for part in range(4)}
    assert not held & {key >> shift & MASK for shift in (0, 32, 64, 96)}


@pytest.mark.parametrize("game", GAMES)
def test_seeds_that_differ_in_a_letter_give_other_races(game):
    races = [draftline.new_game(game, seats=3, seed=seed) for seed in (LONG, OTHER, LONG)]
    one, other, again = [[state(each) for each in race.rng] for race in races]
    assert one == again
    assert not set(one) & set(other)


def test_a_bot_learns_nothing_of_a_long_seed_from_its_generator():
    """The state of a generator of Python tells what it was made from."""
    digest = hashlib.blake2b(b"1 2", key=LONG.encode(), digest_size=32).digest()
    expected = random.Random(int.from_bytes(digest, "little"))
    assert Referee(["random"], LONG)._generator(1, 2).getstate() == expected.getstate()


@pytest.mark.parametrize("game", GAMES)
def test_a_view_and_its_samples_hold_neither_a_long_seed_nor_what_follows_from_it(game):
    race = draftline.new_game(game, seats=3, seed=LONG)
    race.playout(stream(1, 0), 5)
    twin = race.copy()
    twin.seed = OTHER
    twin.rng = seeded(OTHER)
    for seat in (0, 1, 2, None):
        view = race.view(seat)
        assert view._game.seed == 0
        assert {word for each in view._game.rng for word in state(each)} == {0}
        assert view.to_bytes() == twin.view(seat).to_bytes()
        assert LONG not in view.to_bytes().decode()
        if seat is not None:
            one, two = (each.view(seat).sample(random.Random(3)) for each in (race, twin))
            assert one.seed == two.seed == 0
            assert [state(each) for each in one.rng] == [state(each) for each in two.rng]
            assert one.view(None).to_bytes() == two.view(None).to_bytes()


# What people write, and what is kept.


def test_a_seed_is_read_as_it_was_typed_or_pasted():
    for words, expected in (
        ("7", 7), (" 007\n", 7), ("1_000", 1000), ("0", 0), (str(10**40), 10**40), (LONG, LONG), (f" {LONG}\n", LONG),
        (LONG.upper(), LONG),
    ):  # fmt: skip
        assert read_seed(words) == expected


WRONG = ["-1", "", "x", "1.5", LONG[1:], LONG + "a", LONG[:-1] + "1", LONG[:-1] + "ñ", LONG[:-2] + " a", "9" * 5000]


@pytest.mark.parametrize("words", WRONG, ids=range(len(WRONG)))
def test_what_is_no_seed_is_refused_in_one_sentence(words):
    with pytest.raises(OptionError) as refusal:
        read_seed(words)
    message = refusal.value.message
    shown = words[:40]
    assert text(message, "en") == f"The seed must be a whole number, 0 or more, or 28 letters from a to z, not {shown}."
    assert text(message, "es").startswith("La semilla debe ser un número entero, 0 o mayor, o 28 letras de la a a la z")


@pytest.mark.parametrize("value", [-1, True, 1.5, None, "7", LONG.upper(), f"{LONG}\n", [LONG]])
def test_a_document_has_a_seed_in_one_form_only(value):
    assert not is_seed(value)
    with pytest.raises(OptionError):
        draftline.new_game(seats=2, seed=value)
    record = {**draftline.new_game(seats=2, seed=LONG).record(), "seed": value}
    del record["checksum"]
    with pytest.raises(RecordError):
        draftline.replay(record)


@pytest.mark.parametrize("game", GAMES)
def test_a_record_keeps_a_long_seed(game):
    race = draftline.new_game(game, seats=3, seed=LONG)
    race.playout(stream(2, 0), 100_000)
    record = json.loads(json.dumps(race.record()))
    assert record["seed"] == LONG
    assert draftline.replay(record).record() == record
    with pytest.raises(RecordError):
        draftline.replay({**record, "seed": OTHER})


def test_a_position_takes_a_long_seed():
    race = draftline.position("22 .. 25", seed=LONG)
    assert race.seed == LONG
    assert draftline.replay(race.record()).record() == race.record()


def test_a_season_keeps_a_long_seed_and_gives_each_race_a_long_one_of_its_own():
    league = season(LONG)
    assert league_from_json(json.loads(json.dumps(league.to_json()))).to_json() == league.to_json()
    assert read_season(write_season(league)).seed == LONG
    seeds = [season(seed)._race_seed(number) for seed in (LONG, OTHER) for number in (1, 2, 3)]
    assert len({*seeds, LONG, OTHER}) == 8
    assert all(isinstance(seed, str) and is_seed(seed) for seed in seeds)
    race = league.next_race()
    assert race is not None
    assert race.seed == seeds[0]
    series = Championship(["red", "blue"], 8, 2, LONG)
    assert league_from_json(json.loads(json.dumps(series.to_json()))).to_json() == series.to_json()
    assert read_season(write_season(series)).to_json() == series.to_json()
    drawn = [Championship(["red"], 8, 2, long_seed(number)).order for number in range(40)]
    assert len({tuple(order) for order in drawn}) > 20
