"""What things are worth to club and pro: points rise with places, sink with wear, and so on, term by term."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

import draftline
from draftline.bots.chances import curve, smoothed
from draftline.bots.crafts import Crafts
from draftline.bots.weights import weight_table
from draftline.racing.bots.outlook import outlook
from draftline.racing.terminal.narrow import cards

DATA = Path(__file__).parents[2] / "src" / "draftline" / "data" / "bots"
LINE = "29 .. .. .. 22 .. .. 25 .. 43"


def scale_of(game, changed):
    return Crafts(changed).of(game).scale(game)


def worth(game, seat=0, **changed):
    return outlook(game, seat, scale_of(game, changed)).value()


def grand_prix(**arguments):
    return draftline.position("14 .. .. 22 .. 16 .. 3", game="grand-prix", final=False, **arguments)


def test_chances_are_even_side_by_side_and_rise_with_the_gap():
    chances = curve(20)
    assert chances[len(chances) // 2] == 0.5
    assert chances == sorted(chances)
    assert chances[0] < 0.001


def test_an_uncertain_place_is_worth_something_between():
    sure, *_, unsure = smoothed([25.0, 18.0, 15.0, 0.0])
    assert sure[0] == pytest.approx(25.0, abs=0.1)
    assert 12.0 < unsure[0] < 20.0


def test_further_ahead_is_worth_more():
    game = draftline.position("29 .. .. .. 22 .. .. .. .. 43", final=False)
    values = [worth(game, game.seat_of(number)) for number in (43, 22, 29)]
    assert len({game.seat_of(number) for number in (43, 22, 29)}) == 3
    assert values == sorted(values, reverse=True)


def test_wear_costs_and_lasting_wear_costs_more():
    values = []
    for wear in ([], ["tire"], ["tire"] * 3, ["tire", "tire", "engine"], ["tire"] * 5):
        game = draftline.position(LINE, wear={25: wear}, final=False)
        values.append(worth(game, game.seat_of(25)))
    assert values == sorted(values, reverse=True)


def test_company_in_line_is_worth_something():
    alone = draftline.position(".. 25 .. ..\n29 .. .. 22", final=False)
    linked = draftline.position("29 25 .. ..\n.. .. .. 22", final=False)
    assert worth(linked, linked.seat_of(25)) > worth(alone, alone.seat_of(25))
    assert worth(linked, linked.seat_of(25), mate=0.0, link=0.0, later=0.0, block=0.0) == pytest.approx(
        worth(alone, alone.seat_of(25), mate=0.0, link=0.0, later=0.0, block=0.0), abs=0.3
    )


def test_a_change_of_tyres_still_to_be_made_costs():
    due = grand_prix()
    done = grand_prix(changed=[14])
    assert worth(done, done.seat_of(14)) > worth(due, due.seat_of(14))


def test_close_calls_and_wrong_tyres_cost():
    plain = grand_prix(changed=[14, 22])
    for arguments in ({"close_calls": {14: 3}}, {"weather": "rain", "tyres": {14: "hard"}}):
        other = grand_prix(changed=[14, 22], **arguments)
        assert worth(other, other.seat_of(14)) < worth(plain, plain.seat_of(14))


def test_looking_at_an_end_leaves_everything_as_it_was():
    game = cards(draftline.new_game(seed=9))
    seen = outlook(game, game.asked[0], scale_of(game, {}))
    before = (seen.value(), seen.at[:], seen.space[:], seen.progress[:], seen.stand[:])
    for end in game.outcomes()[::7]:
        seen.after(end)
    assert before == (seen.value(), seen.at, seen.space, seen.progress, seen.stand)


@pytest.mark.parametrize("name", ["thunder-alley", "grand-prix"])
def test_the_end_of_a_move_is_worth_what_the_board_then_is(name):
    """What `after` expects of moved cars is about what a look at the board shows once they have moved."""
    game = cards(draftline.new_game(name, seats=4, track="yunta", seed=3))
    rng = random.Random(3)
    while game.decision.kind != "play":
        game.apply(rng.choice(game.decision.actions), game.asked[0])
    seat = game.asked[0]
    scale = scale_of(game, {})
    now = outlook(game, seat, scale)
    compared = 0
    for action in game.decision.actions[:8]:
        card, number = map(int, action.arguments)
        after = now.playing(card, game.car(number))
        for end in game.outcomes(action, 1)[:4]:
            other = game.copy()
            for step in end.actions:
                other.apply(step)
            if other.decision.kind == "play":
                compared += 1
                assert after.after(end) == pytest.approx(outlook(other, seat, scale).value(), abs=1.0)
    assert compared > 5


def explained(game):
    text = (DATA / f"{game}.toml").read_text(encoding="utf-8")
    return re.findall(r"^([a-z_]+) = [-\d.]+ +# \S.{9,}$", text, re.M)


def test_the_data_say_of_every_weight_what_it_is():
    assert explained("thunder-alley") == list(weight_table("thunder-alley")) == list(weight_table("grand-prix"))
    assert explained("thunder-rolls") == list(weight_table("thunder-rolls"))
