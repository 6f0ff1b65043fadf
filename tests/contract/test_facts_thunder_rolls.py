"""Facts of Thunder Rolls are complete: whoever only listens to them knows the table."""

from __future__ import annotations

from typing import Any

import pytest

from draftline.core.facts import Facts
from draftline.games.thunder_rolls.table import Dice
from tests.contract.battery import Case, Player, spread

CASES = spread("thunder-rolls", 32, 12_000)
PLACES = (
    "stepped", "followed", "displaced", "swapped", "on-grid", "lost-control", "pushed-back", "backed",
)  # fmt: skip


def no_sets() -> Dice:
    """Nobody has dice on an action space."""
    dice = Dice()
    dice.sets = [[] for _ in range(6)]
    return dice


class Listener:
    """Keeps a race's state from its facts alone."""

    def __init__(self, seats: int, points: dict[int, int], lap: int) -> None:
        self.lap = self.next_lap = lap
        self.led: dict[int, int] = {}
        self.place: dict[int, tuple[int, int]] = {}
        self.finish: dict[int, int] = {}
        self.points = points
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.hazards: list[list[int]] = [[] for _ in range(seats)]
        self.rolled = [""] * seats
        self.table = no_sets()
        self.ready = [True] * seats
        self.first = -1
        self.stage = 0
        self.over = False

    def hear(self, facts: Any) -> None:
        for fact in facts:
            self._one(fact.name, fact.values)

    def _one(self, name: str, values: dict[str, int]) -> None:
        if name in PLACES:
            self.place[values["car"]] = (values["progress"], values["lane"])
            if values["progress"] >= self.next_lap:
                self.led[values["car"]] = self.led.get(values["car"], 0) + 1
                self.next_lap += self.lap
        elif name == "placed":
            self.finish[values["car"]] = values["place"]
        elif name == "points":
            self.points[values["car"]] += values["n"]
        elif name == "token":
            self.first = values["seat"]
        elif name == "stage":
            self._new_stage(values["stage"])
        elif name == "race-over":
            self.over = True
        elif name in ("drew", "took", "revealed", "discarded", "drew-hazard", "hazard"):
            self._card(name, values)
        else:
            self._dice(name, values)

    def _new_stage(self, stage: int) -> None:
        self.stage = stage
        self.hands = [[] for _ in self.hands]
        self.hazards = [[] for _ in self.hazards]

    def _card(self, name: str, values: dict[str, int]) -> None:
        seat = values["seat"]
        if name in ("drew", "took"):
            self.hands[seat].append(values["card"])
            self.table.sets = [[] for _ in range(6)] if name == "drew" else self.table.sets
        elif name == "drew-hazard":
            self.hazards[seat].append(values["hazard"])
        elif name == "hazard":
            self.hazards[seat].remove(values["hazard"])
        elif values["card"] in self.hands[seat]:  # one discarded by a Hazard is already out of the hand
            self.hands[seat].remove(values["card"])

    def _dice(self, name: str, values: dict[str, int]) -> None:
        seat = values.get("seat", -1)
        if name in ("rolled", "rerolled"):
            self.rolled[seat] = str(values["dice"])
        elif name == "set-placed":
            self.rolled[seat] = self.rolled[seat].replace(str(values["space"] + 1), "")
            self.table.add(values["space"], seat, values["n"])
        elif name == "tile":
            self.table.add(values["space"], 8 + values["crew"], values["n"])
        elif name == "retrieved":
            self.table.remove(values["space"], seat)
        elif name == "refreshed":
            self.ready[seat] = True


def assert_knows(heard: Listener, game: Any) -> None:
    assert heard.over == (game.decision is None)
    assert heard.stage == game.stage
    if game.decision is not None and game.decision.kind == "qualify":
        return
    for seat in range(game.seats):
        assert sorted(heard.hands[seat]) == list(game.hand(seat)), seat
        shown = game.pending if seat == game.seat else []  # turned up together, suffered one by one
        assert sorted(heard.hazards[seat]) == sorted(game.program.hazards[seat] + shown), seat
    for car, number in enumerate(game.numbers):
        assert heard.place[number] == (game.progress(number), game.where(number)[1]), number
        assert heard.finish.get(number) == game.place(number), number
        assert heard.points[number] == game.points[car], number
        assert heard.led.get(number, 0) == game.led(number), number
    assert heard.first == game.first_player
    if game.round and not game.decks.turned:
        assert heard.table.sets == game.dice.sets
        seat = game.seat
        if game.decision.kind == "roll":
            faces = [heard.rolled[seat].count(str(face)) for face in range(1, 7)]
            assert faces == game.dice.rolled[seat * 6 : seat * 6 + 6]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_listening_is_enough(case: Case):
    game = case.new()
    heard = Listener(game.seats, dict(zip(game.numbers, game.terms.start_points, strict=True)), game.track.sectors)
    heard.hear(Facts(game.log, game))
    assert_knows(heard, game)
    player = Player(case.player, case.seed)
    while decisions := game.decisions:
        before = game.stage
        heard.hear(game.apply(*player.choose(decisions)))
        if game.stage != before:
            heard.table = no_sets()
        assert_knows(heard, game)
