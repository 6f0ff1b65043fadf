"""Taking back at the terminal: the game's own rule, and nothing of what is hidden before a move is kept."""

from __future__ import annotations

import random
from unittest.mock import patch

import pytest

from draftline.bots.referee import Referee
from draftline.cli.session import Session
from draftline.cli.tables import person_of, screen_of
from draftline.cli.terminal import Terminal
from draftline.games.registry import new_game

RACES = [
    ("thunder-alley", {"laps": 2}, {"play", "step"}),
    ("grand-prix", {"laps": 2}, {"pit", "repair"}),
    ("thunder-rolls", {"race": "ridge-runner"}, {"roll", "drive"}),
]


def session_of(game, seed, options, seats):
    race = new_game(game, seats=seats, seed=seed, options=options)
    return Session(screen_of(Terminal(100), game), race, race.asked[0], Referee(["random"] * seats, seed), None)


@pytest.mark.parametrize("game, options, kinds", RACES, ids=[row[0] for row in RACES])
def test_a_choice_can_be_taken_back_exactly_while_the_game_says_so(game, options, kinds):
    """The rule of the page and of the server, also for stops in the pits and for dice that only refresh."""
    session = session_of(game, 0, options, seats=2)
    rng = random.Random(0)
    taken_back = set()
    with session.terminal.out.capture():
        while session.game.asked:
            before, session.seat = session.game, session.game.asked[0]
            decision = before.decision
            action = rng.choice(decision.actions)
            person = person_of(session, quick=True)
            depth = session.depth()
            person._do([action])
            still_open = session.game.can_take_back(before) and session.game.asked == [session.seat]
            assert session.depth() == (depth + 1 if still_open else 0)
            if still_open:
                assert session.undo()
                assert session.game is before
                taken_back.add(decision.kind)
                person._do([action])
    assert kinds <= taken_back
    assert session.count == len(session.game.history())


def ends_of_moves(session, rng, most=4000):
    """Whenever a choice ends a move and more has happened than the move itself: the game before, asked to keep it."""
    for _ in range(most):
        if not session.game.asked:
            return
        before, session.seat = session.game, session.game.asked[0]
        if session.attempt(rng.choice(before.decision.actions)):
            if session.passed_on():
                session.show_end()
                yield before
            session.keep()


@pytest.mark.parametrize(
    "game, options, seats",
    [
        ("thunder-alley", {"laps": 1, "ai": {"green": "hunters", "yellow": "pack", "blue": "loners"}}, 5),
        ("grand-prix", {"laps": 1}, 2),
        ("thunder-rolls", {"race": "ridge-runner"}, 2),
    ],
)
def test_what_follows_a_move_cannot_be_looked_at_before_it_is_kept(game, options, seats):
    """The circuit that `m` draws, and what is told, go no further than the move itself."""
    session = session_of(game, 4, options, seats)
    rng = random.Random(4)
    compared = 0
    with session.terminal.out.capture():
        for before in ends_of_moves(session, rng):
            told = {fact.values["car"] for fact in session.own_part() if fact.kind.moves}
            later = {car for car in before.numbers if session.game.progress(car) != session.seen.progress(car)}
            compared += bool(later)
            assert session.seen is not session.game
            assert all(session.seen.progress(car) == before.progress(car) for car in before.numbers if car not in told)
            with patch("builtins.input", side_effect=["m", ""]), patch.object(session.screen, "circuit") as circuit:
                assert person_of(session, quick=False)._keeps()
            assert circuit.call_args.args[0].field.space != session.game.field.space or not later
    assert compared > 0
