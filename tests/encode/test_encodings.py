"""Encodings: nothing a seat cannot see, everything within its range, actions that keep their meaning."""

from __future__ import annotations

import hashlib
import random
import struct
from array import array

import pytest

import draftline
from draftline.core.choices import Listed, Subsets
from draftline.core.messages import OptionError
from draftline.core.record import split_action
from draftline.encode.encoding import encoding_of
from draftline.encode.layout import CAR_FIRST, TABLE_FIRST, Block
from draftline.games.registry import begin
from draftline.games.thunder_rolls.encode import views as rolls
from draftline.racing.encode import views
from draftline.racing.segments import Plays
from tests.contract.test_leaks import TWINS
from tools.golden import golden_files, read

ENCODED = [book for book in draftline.rulebooks() if book.encoding]
GAMES = [book.id for book in ENCODED]
SIZES = [(book.id, seats) for book in ENCODED for seats in sorted({book.least, book.most})]
WITH_AI = {"teams": ["blue", "red", "green", "yellow"], "ai": {"red": "hunters"}}
every_game = pytest.mark.parametrize("game", GAMES)
every_size = pytest.mark.parametrize("game, seats", SIZES)


def walked(game, seats=4, seed=1, options=None):
    """A random race that nobody gives up, before each of its decisions, with its encoding."""
    race = draftline.new_game(game, seats=seats, seed=seed, options=options or {})
    encoding, rng = encoding_of(race), random.Random(seed)
    while (decision := race.decision) is not None:
        yield race, encoding
        actions = [action for action in decision.actions if action.verb != "retire"] or list(decision.actions)
        race.apply(rng.choice(actions))


def numbers(found):
    return struct.unpack(f"<{len(found) // 4}f", found)


def dealt_anew(race, seat, rng):
    """A race that looks the same to a seat, for games without twins of their own."""
    return race.view(seat).sample(rng), set()


@every_size
def test_every_number_of_a_view_is_within_its_range(game, seats):
    for at, (race, encoding) in enumerate(walked(game, seats)):
        if at % 29 == 0:
            lows, highs, names = encoding.layout.lows(), encoding.layout.highs(), encoding.layout.names()
            row = numbers(encoding.view_bytes(race, race.asked[0]))
            wrong = [name for name, n, low, high in zip(names, row, lows, highs, strict=True) if not low <= n <= high]
            assert wrong == []


@every_size
def test_every_legal_action_has_a_number_and_the_number_leads_back(game, seats):
    for at, (race, encoding) in enumerate(walked(game, seats, seed=2)):
        if at % 23 == 0:
            seat = race.asked[0]
            flats = encoding.flats(race, seat)
            assert min(flats) >= 0
            assert max(flats) < encoding.flat
            for flat in flats[:3]:
                code = encoding.code_of(race, seat, flat)
                assert flats[race.codes.index(code)] == flat


@every_game
def test_actions_with_one_number_are_the_same_kind_of_card_on_the_same_car(game):
    for at, (race, encoding) in enumerate(walked(game, seed=3)):
        flats = encoding.flats(race, race.asked[0])
        if at % 23 == 0 and len(set(flats)) < len(flats):
            actions = race.decision.actions
            alike = [action.verb for action, flat in zip(actions, flats, strict=True) if flats.count(flat) > 1]
            assert set(alike) == {"play"}


@every_game
def test_a_view_and_the_race_give_the_same_numbers(game):
    for at, (race, encoding) in enumerate(walked(game, seed=4)):
        if at % 37 == 0:
            for seat in range(race.seats):
                seen = race.view(seat)._game
                assert encoding.view_bytes(race, seat) == encoding.view_bytes(seen, seat)
            seat = race.asked[0]
            seen = race.view(seat)._game
            assert encoding.mask_bytes(race, seat) == encoding.mask_bytes(seen, seat)
            assert encoding.slots_bytes(race, seat) == encoding.slots_bytes(seen, seat)
            assert encoding.features_bytes(race, seat, 8) == encoding.features_bytes(seen, seat, 8)


@every_game
def test_races_that_differ_in_the_unseen_alone_give_the_same_numbers(game):
    twin_of = TWINS.get(game, dealt_anew)
    rng = random.Random(5)
    for at, (race, encoding) in enumerate(walked(game, seed=5)):
        if at % 53 == 0:
            for seat in range(race.seats):
                twin, _ = twin_of(race, seat, rng)
                assert encoding.view_bytes(race, seat) == encoding.view_bytes(twin, seat)


@pytest.mark.parametrize("game, options", [*[(game, {}) for game in GAMES], ("thunder-alley", WITH_AI)])
def test_a_view_after_another_is_what_it_would_be_without_a_memory(game, options):
    fresh = None
    for at, (race, encoding) in enumerate(walked(game, seed=6, options=options)):
        seat = race.asked[0]
        seen = encoding.view_bytes(race, seat)  # after that of the decision before
        if at < 60 or at % 11 == 0:
            fresh = fresh or encoding_of(race)
            fresh.alone.game = None
            assert seen == fresh.view_bytes(race, seat)
        if at % 13 == 0:
            other = (seat + 1) % race.seats
            assert encoding.view_bytes(race, other) == encoding_of(race).view_bytes(race, other)


def test_offsets_by_which_rows_are_written_are_those_of_the_features():
    assert (len(CAR_FIRST), len(CAR_FIRST) + len(views.CAR)) == (views.FIRST, views.COMMON)
    assert (len(TABLE_FIRST), len(views.HAND)) == (views.BEFORE, views.CARD)
    assert (len(CAR_FIRST), len(TABLE_FIRST)) == (rolls.FIRST, rolls.BEFORE)
    assert len(CAR_FIRST) + len(rolls.CAR) == rolls.WIDTH
    widths = (rolls.CARD_WIDTH, rolls.HAZARD_WIDTH, rolls.SPACE_WIDTH, rolls.TABLE_WIDTH, rolls.BONUSES)
    assert widths == tuple(map(len, (rolls.CARD, rolls.HAZARD, rolls.SPACE, rolls.TABLE, rolls.c.BONUSES)))


@every_game
def test_numbers_of_many_actions_at_once_are_those_of_each(game):
    for race, encoding in walked(game, seed=10):
        if isinstance(race.choices, (Subsets, Plays)):
            seat = race.asked[0]
            assert encoding.flats(race, seat) == list(encoding._in_order(race, seat, Listed(race.codes)))


@every_game
def test_rows_of_cars_are_own_ones_first_then_the_others_in_running_order(game):
    for at, (race, encoding) in enumerate(walked(game, seed=7)):
        if at % 40 == 0 and min(race.field.space) >= 0:
            seat = race.asked[0]
            encoding.arrange(race, seat)
            order = race.running_order()
            rows = list(encoding.order)[: len(race.owner)]
            own = [car for car in order if race.owner[car] == seat]
            assert rows == own + [car for car in order if race.owner[car] != seat]


@every_game
def test_features_of_actions_are_within_their_range_and_say_what_a_step_does(game):
    steps = 0
    for at, (race, encoding) in enumerate(walked(game, seed=8)):
        if at % 31:
            continue
        seat = race.asked[0]
        width, features = int(encoding.width), encoding.action_features
        found = numbers(encoding.features_bytes(race, seat, 12))
        for i, number in enumerate(found):
            assert features[i % width].low <= number <= features[i % width].high, features[i % width].name
        names = [feature.name for feature in features]
        for i, action in enumerate(list(race.decision.actions)[:12]):
            if action.verb == "forward" and race.moving() is not None:
                steps += 1
                assert found[i * width + names.index("forward")] == 1.0
                assert found[i * width + names.index("mover-gain")] > 0.09  # forced steps follow by themselves
    assert steps


@every_game
def test_a_view_is_written_into_the_callers_own_buffer(game):
    race = draftline.new_game(game, seed=9)
    encoding = encoding_of(race)
    size = encoding.layout.size
    mine = array("f", [7.0] * (size + 2))
    encoding.view_into(race, 0, memoryview(mine).cast("B"), 1)
    assert mine[0] == mine[-1] == 7.0
    assert mine[1:-1].tobytes() == encoding.view_bytes(race, 0)


def test_more_rows_than_cars_are_empty():
    race = draftline.new_game(GAMES[0], seats=2, seed=1)
    encoding = encoding_of(race, 40)
    cars = encoding.layout.part("cars")
    row = numbers(encoding.view_bytes(race, 0))
    width = len(cars.features)
    assert (cars.rows, row[0]) == (40, 1.0)
    assert not any(row[len(race.numbers) * width : 40 * width])


def test_a_game_without_an_encoding_is_refused_in_a_sentence(monkeypatch):
    race = draftline.new_game(GAMES[0], seed=1)
    monkeypatch.setattr(race.book, "encoding", "")
    with pytest.raises(OptionError, match="has no encoding for learning agents"):
        encoding_of(race)


@every_game
def test_blocks_lie_behind_each_other_and_every_verb_has_one(game):
    encoding = encoding_of(draftline.new_game(game, seed=1))
    blocks: list[Block] = encoding.blocks
    assert [block.start for block in blocks] == [sum(b.size for b in blocks[:i]) for i in range(len(blocks))]
    assert sorted(block.verb for block in blocks) == list(range(len(encoding.book.vocabulary.verbs)))


# By version and game, digests of every view, mask and feature in the first golden race.
SEEN = {
    (0, "thunder-alley"): "d53a7b1e92ecb723",
    (0, "grand-prix"): "4f6ab40210fdb0c4",
    (0, "thunder-rolls"): "2883fa0bb57a6352",
}


@every_game
def test_what_a_seat_sees_in_a_golden_race_changes_with_the_version_alone(game):
    """A new number here is a new version of the encoding, and of the names of the environments."""
    record = read(golden_files(game)[0])
    race = begin(record)
    encoding, made = encoding_of(race), hashlib.sha256()
    for at, text in enumerate(record["actions"]):
        seat = race.asked[0]
        made.update(encoding.view_bytes(race, seat) + encoding.mask_bytes(race, seat))
        if at % 20 == 0:
            made.update(encoding.slots_bytes(race, seat) + encoding.features_bytes(race, seat, 4))
            made.update(b"".join(encoding.view_bytes(race, other) for other in range(race.seats)))
        action, who = split_action(text)
        race.apply(action, who)
    assert made.hexdigest()[:16] == SEEN[encoding.version, game]
