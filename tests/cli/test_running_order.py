"""The running order at the terminal: who is a lap down (4.2), and Turn Leader markers (1.4, 3.5.1)."""

from __future__ import annotations

import re

import pytest

from draftline import position
from draftline.cli.tables import screen_of
from draftline.cli.terminal import Terminal

# 29 has been lapped; 43, a lap behind as well, has the leader still behind it on the road.
FIELD = """
    ..  ..  ..  ..  43
    22  29  ..  15  ..
"""
GRAND_PRIX = """
    ..  ..  ..  ..  ..
    31  14  ..   5  ..
"""


def at_the_terminal(lang, text, **arguments):
    """A position and the screen of its game."""
    terminal = Terminal(80)
    terminal.lang = lang
    game = position(text, **arguments)
    return game, screen_of(terminal, game.id)


def order(game, screen):
    """The notes behind the cars in the running order, without their wear."""
    words = " ".join(line.plain for line in screen.board(game).order()) + " "
    entry = re.compile(r"\d+ [▲●■★⬢✚◆»](\d+)(?:×\d)?(.*?)(?= \d+ [▲●■★⬢✚◆»]|$)")
    return {int(number): note.strip() for number, note in entry.findall(words)}


@pytest.mark.parametrize(("lang", "sign", "note"), [("en", "lap down", "a lap down"), ("es", "doblado", "doblado")])
def test_4_2_a_car_a_lap_down_is_marked(lang, sign, note):
    game, screen = at_the_terminal(lang, FIELD, laps_down={29: 1, 43: 1})
    assert order(game, screen) == {15: "", 22: "", 43: "", 29: sign}
    (own,) = [line.plain for line in screen.sheets.cars(game, game.seat_of(29))]
    assert own.startswith(f"▲29 {note}, ")
    assert note not in " ".join(line.plain for line in screen.sheets.cars(game, game.seat_of(43)))


def test_4_2_a_car_a_lap_down_is_marked_in_grand_prix():
    game, screen = at_the_terminal("en", GRAND_PRIX, game="grand-prix", laps_down={14: 1})
    shown = " ".join(line.plain for line in screen.board(game).order())
    assert shown.count("lap down") == 1
    assert shown.index("14") < shown.index("lap down")


@pytest.mark.parametrize(
    ("lang", "signs", "notes"),
    [
        ("en", ("TL1", "TL2"), ("1 Turn Leader marker,", "2 Turn Leader markers,")),
        ("es", ("LT1", "LT2"), ("1 marcador de Líder del Turno,", "2 marcadores de Líder del Turno,")),
    ],
)
def test_turn_leader_markers_are_shown_during_the_race(lang, signs, notes):
    game, screen = at_the_terminal(lang, FIELD, led={15: 1, 22: 2})
    assert order(game, screen) == {43: "", 15: signs[0], 29: "", 22: signs[1]}
    for car, note in zip((15, 22), notes, strict=True):
        assert f"{car} {note} " in " ".join(line.plain for line in screen.sheets.cars(game, game.seat_of(car)))


def test_3_5_1_a_turn_leader_marker_is_seen_as_soon_as_it_is_given():
    game, screen = at_the_terminal("en", FIELD)
    turn = game.turn
    assert set(order(game, screen).values()) == {""}
    while game.turn == turn:
        decision = game.decision
        plays = [action for action in decision.actions if str(action).startswith("play")]
        game.apply((plays or list(decision.actions))[0], seat=decision.seat)
    given = {car: f"TL{game.led(car)}" for car in game.order() if game.led(car)}
    assert given
    assert {car: note for car, note in order(game, screen).items() if note} == given
