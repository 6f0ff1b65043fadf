"""Bad input to Grand Prix: options, positions and actions that cannot be get one clear sentence."""

from __future__ import annotations

from typing import Any

import pytest

import draftline
from draftline.core.messages import OptionError, PositionError
from tests.contract.battery import Case, Player, internals, public, refusal_of
from tests.contract.test_bad_input import MALFORMED, assert_sentence, refused


@pytest.mark.parametrize("seats", [0, 1, 12, -1, 100])
def test_a_wrong_number_of_seats(seats):
    refused(OptionError, lambda: draftline.new_game("grand-prix", seats=seats), str(seats))


@pytest.mark.parametrize(
    "options",
    [
        {"cars": 2},
        {"pits": "variable"},
        {"start": "serpentine"},
        {"start": None},
        {"pit_order": "random"},
        {"order": ["inside"]},
        {"weather": "snow"},
        {"weather": 1},
        {"laps": 0},
        {"laps": 1000},
        {"laps": "3"},
        {"teams": ["red"]},
        {"teams": ["red", "red", "blue", "green"]},
        {"teams": ["red", "green", "blue", "silver"]},
        {"teams": [1, 2, 3, 4]},
        {"moved_up": "red"},
        {"moved_up": 99},
        {"moved_up": -1},
        {"moved_up": True},
        {"moved_up": False},
        {"moved_up": None},
        {"moved_up": 1.0},
        {"moved_up": [1]},
        {"moved_up": {}},
    ],
    ids=str,
)
def test_wrong_options(options):
    refused(OptionError, lambda: draftline.new_game("grand-prix", seats=4, options=options))


def game_at(kind: str) -> Any:
    """The first position of some race at which such a choice is open."""
    for seed in range(40):
        game = Case("grand-prix", 4, "larkmoor", seed, "keen").new()
        player = Player("keen", seed)
        while decisions := game.decisions:
            if decisions[0].kind == kind:
                return game
            game.apply(*player.choose(decisions))
    raise AssertionError(f"no {kind} in these races")


MORE = [
    "tyres", "tyres soft", "tyres soft soft soft", "tyres 14 soft", "tyres wet wet", "tyres tire tire", "boost 14",
    "promise", "promise 99", "promise soft", "suffer", "suffer 99", "repair 14 soft hard", "repair 14 none",
    "repair 14 body", "repair 14 wet wet", "bump", "second 14", "pass 13", "retire 13",
]  # fmt: skip


@pytest.mark.parametrize("kind", ["tyres", "play", "step", "boost", "pit", "repair", "promise", "choose", "discard"])
def test_malformed_and_illegal_actions_change_nothing(kind):
    game = game_at(kind)
    before, shown = internals(game), public(game)
    offered = {str(action) for decision in game.decisions for action in decision.actions}
    for text in [*MALFORMED, *MORE]:
        if text in offered:
            continue
        for seat in (None, *range(game.seats), 7):
            verdict = game.legal(text, seat)
            assert not verdict, text
            assert refusal_of(game, text, seat) == verdict.reason
            assert_sentence(verdict.reason)
    assert internals(game) == before
    assert public(game) == shown


ROW = "14  ..  22  2"


@pytest.mark.parametrize(
    ("text", "arguments"),
    [
        ("99 ..", {}),
        ("14 14", {}),
        (ROW, {"tyres": {14: "slick"}}),
        (ROW, {"tyres": {99: "soft"}}),
        (ROW, {"tyres": "soft"}),
        (ROW, {"tyres": {14: 1}}),
        (ROW, {"changed": [99]}),
        (ROW, {"changed": 14}),
        (ROW, {"weather": "snow"}),
        (ROW, {"weather": 1}),
        (ROW, {"close_calls": {99: 1}}),
        (ROW, {"close_calls": {14: "x"}}),
        (ROW, {"close_calls": {14: -1}}),
        (ROW, {"close_calls": 2}),
        (ROW, {"zone": "x"}),
        ("14 ..\n.. ..", {"zone": 1}),
        (ROW, {"off": [99]}),
        (ROW, {"off": 14}),
        (ROW, {"off": [14]}),
        (ROW, {"wear": {14: ["fuel"]}}),
        (ROW, {"event": "marbles"}),
        (ROW, {"active": 14, "card": "Teamwork"}),
        (ROW, {"options": {"weather": "snow"}}),
        (ROW, {"options": {"cars": 2}}),
        (ROW, {"teams": ("green", "silver")}),
        ("2 7", {}),
    ],
    ids=str,
)
def test_a_position_that_cannot_be(text, arguments):
    refused(
        (PositionError, OptionError), lambda: draftline.position(text, game="grand-prix", **arguments)
    )
