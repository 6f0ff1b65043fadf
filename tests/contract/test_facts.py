"""Facts are complete: whoever only listens to them knows where every car stands and what it carries."""

from __future__ import annotations

from typing import Any

import pytest

from draftline.core.facts import Facts
from draftline.core.rulebook import LAPS
from tests.contract.battery import GAMES, MORE, Case, Player, spread

COUNTS = {"thunder-alley": 24, "grand-prix": 12}  # Thunder Rolls: test_facts_thunder_rolls.py
CASES = [case for game in COUNTS for case in spread(game, COUNTS[game] * MORE, 12_000)]
SOME = [case for game in GAMES for case in spread(game, 8, 12_000)]
PLACES = (
    "stepped", "followed", "displaced", "swapped", "closed-up", "sidestepped",
    "lined-up", "spun", "on-apron", "on-grid", "off-track", "shifted",
)  # fmt: skip


class Listener:
    """Keeps a race's state from its facts alone."""

    def __init__(self, seats: int, kinds: list[str], lap: int) -> None:
        self.kinds = kinds
        self.lap = self.next_lap = lap  # sectors, or 0 where turns are led and not laps
        self.place: dict[int, tuple[int, int]] = {}
        self.status: dict[int, str] = {}
        self.marker: dict[int, int] = {}
        self.wear: dict[int, list[str]] = {}
        self.led: dict[int, int] = {}
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.turn = 0
        self.first = -1
        self.over = False
        self.tyres: dict[int, int] = {}
        self.tokens: dict[int, int] = {}
        self.weather = 0
        self.zone = -1
        self.disqualified: list[int] = []

    def hear(self, facts: Any) -> None:
        for fact in facts:
            self._one(fact.name, fact.values)

    def _one(self, name: str, values: dict[str, int]) -> None:
        car = values.get("car", 0)
        if name in PLACES:
            self.place[car] = (values["progress"], values["lane"])
            self.status[car] = "apron" if values["lane"] < 0 else "track"
            if self.lap and values["progress"] >= self.next_lap:
                self.led[car] = self.led.get(car, 0) + 1
                self.next_lap += self.lap
        elif name in ("finished", "retired", "lapped", "placed"):
            self._leaves(name, car, values["place"])
        elif name == "worn":
            self.wear.setdefault(car, []).extend([self.kinds[values["wear"]]] * values["n"])
        elif name == "repaired":
            for _ in range(values["n"]):
                self.wear[car].remove(self.kinds[values["wear"]])
        elif name == "led":
            self.led[car] = self.led.get(car, 0) + 1
        else:
            self._table(name, values)

    def _leaves(self, name: str, car: int, place: int) -> None:
        """`placed` comes at the end, for the cars still racing."""
        if name == "placed":
            assert self.status[car] in ("track", "apron")
        assert place not in self.marker.values()
        self.status[car] = "finished" if name == "placed" else name
        self.marker[car] = place

    def _disqualified(self, car: int) -> None:
        """It leaves the ranking and those behind it move up; cars still racing are placed after that."""
        racing = self.status[car] in ("track", "apron")
        place = self.marker.pop(car, 0)
        for other, at in self.marker.items():
            behind = self.status[other] in ("retired", "lapped") if racing else at > place
            self.marker[other] = at - 1 if behind else at
        self.status[car] = "disqualified"
        self.disqualified.append(car)

    def _race_over(self) -> None:
        self.over = True
        last = len(self.status) - len(self.disqualified)
        for place, car in enumerate(self.disqualified):
            self.marker[car] = last + place + 1

    def _table(self, name: str, values: dict[str, int]) -> None:
        """Cards, turns and the marker of the first player."""
        if name == "drew":
            self.hands[values["seat"]].append(values["card"])
        elif name in ("played", "discarded"):
            self.hands[values["seat"]].remove(values["card"])
        elif name == "turn":
            self.turn = values["turn"]
        elif name == "first-player":
            self.first = values["seat"]
        elif name == "race-over":
            self._race_over()
        else:
            self._grand_prix(name, values)

    def _grand_prix(self, name: str, values: dict[str, int]) -> None:
        if name == "tyres":
            self.tyres[values["car"]] = values["tyre"]
        elif name == "close-calls":
            self.tokens[values["car"]] = values["n"]
        elif name == "weather":
            self.weather = values["weather"]
        elif name in ("zone", "zone-over"):
            self.zone = values.get("sector", -1)
        elif name == "disqualified":
            self._disqualified(values["car"])


def assert_knows(heard: Listener, game: Any) -> None:
    for seat in range(game.seats):
        assert sorted(heard.hands[seat]) == list(game.hand(seat))
    for car in game.numbers:
        assert heard.status[car] == game.status(car), car
        assert heard.marker.get(car) == game.place(car), car
        assert sorted(heard.wear.get(car, [])) == game.wear(car), car
        assert heard.led.get(car, 0) == game.led(car), car
        assert heard.place[car][0] == game.progress(car), car
        if game.status(car) in ("track", "apron"):
            assert heard.place[car][1] == game.where(car)[1], car
    if game.id == "grand-prix":
        assert_knows_grand_prix(heard, game)
    assert heard.turn == game.turn
    assert heard.first in (-1, game.first_player)
    assert heard.over == (game.decision is None)


def assert_knows_grand_prix(heard: Listener, game: Any) -> None:
    for row, car in enumerate(game.numbers):
        assert heard.tyres.get(car, -1) == game.tyre[row], car
        assert heard.tokens.get(car, 0) == game.close_calls(car), car
    assert (heard.weather, heard.zone) == (game.weather, game.centre)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_listening_is_enough(case: Case):
    game = case.new()
    heard = Listener(game.seats, game.box.wear, game.track.sectors if game.book.led == LAPS else 0)
    heard.hear(Facts(game.log, game))
    assert_knows(heard, game)
    player = Player(case.player, case.seed)
    while decisions := game.decisions:
        heard.hear(game.apply(*player.choose(decisions)))
        assert_knows(heard, game)


@pytest.mark.parametrize("case", SOME, ids=str)
def test_every_fact_has_words_in_both_languages(case: Case):
    from draftline import text
    from draftline.data import languages

    game = case.new()
    player = Player(case.player, case.seed)
    said: set[str] = set()
    while decisions := game.decisions:
        for fact in game.apply(*player.choose(decisions)).seen_by(0):
            if fact.name not in said:
                said.add(fact.name)
                for language in languages():
                    words = text(fact.message(), language)
                    assert not words.startswith("["), fact
                    assert "{" not in words, words
    assert len(said) > 15


@pytest.mark.parametrize("case", SOME, ids=str)
def test_a_quiet_copy_goes_the_same_way(case: Case):
    """Searches turn the facts off; the race is the same, only untold."""
    game = case.new()
    quiet = game.copy()
    quiet.quiet = True
    player = Player(case.player, case.seed)
    while decisions := game.decisions:
        action, seat = player.choose(decisions)
        game.apply(action, seat)
        assert len(quiet.apply(action, seat)) == 0
    assert quiet.record() == game.record()
