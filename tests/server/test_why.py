"""Why not: the page asks for the reason of what does not light up."""

from __future__ import annotations

import random

import draftline
from draftline.server.worker import preview


def test_why_gives_the_reason_or_nothing(served):
    table = served.create("person", "person", "person")
    (seat,) = table.asked()
    action, _ = table.first_action(seat)
    with table.live(table.tokens[seat]) as live:
        live.until("hello")
        live.say(type="why", id="a", action=action)
        assert live.until("why") == {"type": "why", "id": "a", "reason": None}
        live.say(type="why", id="b", action="play 0 on 99")
        assert live.until("why")["reason"]["id"] == "reason.not-your-car"


def test_a_preview_of_teamwork_ends_with_the_first_car():
    game = draftline.position(".. 22 .. .. 15 .. ..", hands={"green": [4, 46]}, teams=("green", "blue"), first="green")
    view = game.view(game.decision.seat)
    found = preview(view, "play 4 on 22", None, 100)
    ends = found["ends"]
    assert found["mp"] == 4
    assert ends
    assert all(end["actions"][0] == "play 4 on 22" for end in ends)
    assert all(not action.startswith("second") for end in ends for action in end["actions"])


def test_a_capped_preview_keeps_every_space_in_reach():
    game = draftline.new_game("grand-prix", seats=3, track="larkmoor", seed=7)
    for decision in list(game.decisions):
        game.apply(decision.actions[0], seat=decision.seat)
    decision = game.decision
    view = game.view(decision.seat)
    for action in random.Random(1).sample([str(one) for one in decision.actions if str(one).startswith("play")], 6):
        car = action.split()[-1]
        full, capped = (preview(view, action, None, most)["ends"] for most in (100_000, 40))
        spaces = [{tuple(end["cars"].get(car, ())) for end in ends} for ends in (full, capped)]
        assert len(capped) <= 40
        assert len(spaces[1]) == min(len(spaces[0]), 40)
