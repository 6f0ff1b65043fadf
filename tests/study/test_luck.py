"""The luck ledger: start, luck and choices add up to the result, exactly, and luck is what was dealt anew."""

from __future__ import annotations

import pytest

from draftline import new_game
from draftline.core.rng import DRAWS, EVENT_CARDS, SOURCES
from draftline.games.registry import begin, game_ids
from draftline.study.chance import dealt_anew, sources_of
from draftline.study.luck import ALL_SOURCES, Ledger
from draftline.study.timeline import moves_of
from tests.study.races import short_race


def thousandths(points: float) -> int:
    return round(1000 * points)


@pytest.mark.parametrize("game, actions", list(zip(game_ids(), (60, 15, 60), strict=True)))  # until a card is drawn
def test_start_luck_and_choices_add_up_to_the_result(game, actions):
    record = short_race(game, actions)
    ledger = Ledger(record, 1, 1)
    moves = list(moves_of(record))
    for move in moves:
        ledger.hear(move)
    outcome = moves[-1].after.outcome
    assert outcome is not None
    assert any(move.sources for move in moves)
    for team in ledger.teams(True):
        parts = [team.start, team.own, team.others, *[team.luck[source].points for source in ALL_SOURCES]]
        assert sum(thousandths(part) for part in parts) == thousandths(team.result) == 1000 * outcome.points[team.seat]
        assert team.adjusted is not None
        assert thousandths(team.adjusted) == thousandths(team.result) - thousandths(team.total)
        moments = sum(
            thousandths(one.choice[team.seat]) + sum(thousandths(row[team.seat]) for row in one.luck.values())
            for one in ledger.moments
        )
        assert thousandths(team.start) + moments == thousandths(team.result)


def test_a_result_without_luck_is_given_only_where_it_is_asked_for():
    ledger = Ledger(short_race(game_ids()[0], 5), 1, 1)
    assert [team.adjusted for team in ledger.teams(False)] == [None, None]


@pytest.mark.parametrize("game", game_ids())
def test_a_race_dealt_anew_differs_in_what_is_still_to_come(game):
    race = new_game(game, seats=3, seed=5)
    assert dealt_anew(race, 9, ()) == race
    other = dealt_anew(race, 9)
    assert other.view(0) == race.view(0)
    assert [other.hand(seat) for seat in range(3)] == [race.hand(seat) for seat in range(3)]
    for source, decks in race.face_down().items():
        for deck, anew in zip(decks, other.face_down()[source], strict=True):
            assert sorted(deck.left()) == sorted(anew.left())
    assert sources_of(race, race) == ()


def test_only_the_sources_that_are_named_are_dealt_anew():
    race = new_game(game_ids()[0], seats=3, seed=5)
    other = dealt_anew(race, 9, (EVENT_CARDS,))
    cards = {source: [deck.left() for deck in decks] for source, decks in race.face_down().items()}
    anew = {source: [deck.left() for deck in decks] for source, decks in other.face_down().items()}
    assert anew[DRAWS] == cards[DRAWS]
    assert anew[EVENT_CARDS] != cards[EVENT_CARDS]
    assert set(cards) <= set(SOURCES)


@pytest.mark.parametrize("game", game_ids())
def test_moves_are_whole_and_miss_nothing(game):
    record = short_race(game)
    moves = list(moves_of(record))
    done = [str(action) for move in moves for action in move.actions]
    assert done == [words.partition(" @")[0] for words in record["actions"]]
    assert [move.at for move in moves[1:]] == [move.until for move in moves[:-1]]
    assert moves[0].before == begin(record)
    assert any(len(move.actions) > 1 for move in moves)  # a card with its steps is one move
    for move in moves[:-1]:
        assert move.seat in move.before.asked
