"""What a race's facts add up to: who carried whom, who pushed whom aside, stops and wear, overtakes, leads, cards.

Everything comes from facts that the rulebooks share by name and from how the cars stand; nothing is sampled.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from draftline.core.facts import EVENT, OUT, STOP, Fact
from draftline.core.messages import Message
from draftline.core.track_game import TrackGame
from draftline.core.watch import NOWHERE, Passing
from draftline.study.timeline import Move

STEPPED: Final = "stepped"
FOLLOWED: Final = "followed"
DISPLACED: Final = "displaced"
PUSHED_BACK: Final = "pushed-back"
SWAPPED: Final = "swapped"
WORN: Final = "worn"
REPAIRED: Final = "repaired"
TYRES: Final = "tyres"
PLAYED: Final = "played"
REVEALED: Final = "revealed"  # a card of a program is used
STRATEGY: Final = (WORN, REPAIRED, TYRES)
# How a car came to be ahead of another, in the order of `Passing.causes`.
CAUSES: Final = {
    "own": "lab.cause-own", "carried": "lab.cause-carried", "fell-back": "lab.cause-fell-back",
    "event": "lab.cause-event",
}  # fmt: skip


@dataclass
class Tow:
    """What one car did to another: sectors drawn along behind it, sectors pushed on ahead of it, and pushes aside."""

    by: int
    car: int
    drafted: int = 0
    pushed: int = 0
    aside: int = 0  # how often
    back: int = 0  # sectors lost by that


@dataclass
class CarDraft:
    """A car's account with all cars of other teams, and with its own."""

    car: int
    seat: int | None
    received: int = 0  # sectors from cars of others
    given: int = 0  # sectors to cars of others
    within: int = 0  # sectors received from cars of the own team
    aside: int = 0  # how often it was pushed aside by others
    pushes: int = 0  # how often it pushed others aside
    back: int = 0  # sectors that it lost by that
    blocks: int = 0  # moves of others that ended right behind it
    blocked: int = 0  # own moves that ended right behind another team's car
    net: int = 0  # received less given and lost


@dataclass
class TeamDraft:
    """The same of a team."""

    seat: int
    received: int
    given: int
    back: int
    net: int


@dataclass
class Drafts:
    """The draft ledger."""

    pairs: list[Tow] = field(default_factory=list)
    cars: list[CarDraft] = field(default_factory=list)
    teams: list[TeamDraft] = field(default_factory=list)


@dataclass
class Mark:
    """Something that happened to a car's strategy: a stop, wear, a repair, tyres, or that it left the race."""

    at: int
    lap: int
    what: str
    n: int
    name: Message


@dataclass
class CarStrategy:
    """A car's race as a strategy: what happened when, and what lay on it over time."""

    car: int
    seat: int | None
    stops: int = 0
    marks: list[Mark] = field(default_factory=list)
    load: list[tuple[int, int]] = field(default_factory=list)  # actions done, markers on the car


@dataclass
class CarLead:
    """Laps or turns that a car led, and the share of all looks at the field at which it was in front."""

    car: int
    seat: int | None
    led: int
    share: float


@dataclass
class CardUse:
    """A card of one name in the hand of one seat: how often it was used, and the sectors that its car then made."""

    seat: int
    card: Message
    n: int = 0
    sectors: int | None = None  # where the card says which car it moves


@dataclass
class TeamOvertakes:
    """Cars passed and lost places, by cause."""

    seat: int | None
    made: dict[str, int] = field(default_factory=lambda: dict.fromkeys(CAUSES, 0))
    suffered: dict[str, int] = field(default_factory=lambda: dict.fromkeys(CAUSES, 0))


class Tally:
    """Watches a race move by move."""

    def __init__(self, game: TrackGame) -> None:
        self.game = game
        self.tows: dict[tuple[int, int], Tow] = {}
        self.blocks: dict[tuple[int, int], int] = {}  # who was behind whom
        self.strategy = {number: CarStrategy(number, _seat(game, number)) for number in game.numbers}
        self.overtakes = {seat: TeamOvertakes(seat) for seat in (*range(game.seats), None)}
        self.cards: dict[tuple[int, int], CardUse] = {}
        self.looks: list[int] = []
        self._moment: tuple[int, ...] = ()

    def hear(self, move: Move) -> None:
        """Add up one move."""
        self.game = move.after
        self._tows(move)
        self._blocks(move)
        self._overtakes(move)
        self._cards(move)
        self._strategy(move)
        if move.after.moment() != self._moment and not move.after.over:
            self._moment = move.after.moment()
            leader = move.after.leader
            if leader is not None:
                self.looks.append(leader)

    # Drafts.

    def _tows(self, move: Move) -> None:
        """Who was taken along by whom: a car ahead of the next one that steps is pushed on, others follow the last."""
        at = {number: move.before.progress(number) for number in move.before.numbers}
        driver = -1
        for i, fact in enumerate(move.facts):
            if not fact.kind.moves:
                continue
            car, progress = fact.values["car"], fact.values["progress"]
            gained, at[car] = progress - at[car], progress
            if fact.name == STEPPED or (fact.name == SWAPPED and gained > 0):
                driver = car
                continue
            ahead = _next_driver(move.facts[i + 1 :])
            follows = driver >= 0 and (ahead < 0 or progress <= at[driver])
            by = driver if follows else ahead
            if by >= 0 and by != car:
                self._tow(by, car, fact, gained, follows)

    def _tow(self, by: int, car: int, fact: Fact, gained: int, follows: bool) -> None:
        tow = self.tows.setdefault((by, car), Tow(by, car))
        if fact.name == FOLLOWED and follows:
            tow.drafted += gained
        elif fact.name == FOLLOWED:
            tow.pushed += gained
        elif fact.name in (DISPLACED, PUSHED_BACK, SWAPPED):
            tow.aside += gained <= 0
            tow.pushed += max(gained, 0)
            tow.back += max(-gained, 0)

    def _blocks(self, move: Move) -> None:
        """Whose car stands right ahead of the one that has just moved, and is another team's."""
        driver = next((fact.values["car"] for fact in move.facts if fact.name == STEPPED), -1)
        game = move.after
        if driver < 0 or game.over or any(fact.kind.part == EVENT for fact in move.facts):
            return
        space = game.field.space[game.row_of[driver]]
        if space < 0:
            return
        for ahead in game.track.ahead[space]:
            row = game.field.at[ahead]
            if row >= 0 and game.owner[row] != game.owner[game.row_of[driver]]:
                pair = (driver, game.numbers[row])
                self.blocks[pair] = self.blocks.get(pair, 0) + 1

    def drafts(self) -> Drafts:
        """The ledger."""
        cars = {number: CarDraft(number, _seat(self.game, number)) for number in self.game.numbers}
        for tow in self.tows.values():
            by, car = cars[tow.by], cars[tow.car]
            gained = tow.drafted + tow.pushed
            if by.seat == car.seat and by.seat is not None:
                car.within += gained
                continue
            car.received += gained
            by.given += gained
            car.aside += tow.aside
            by.pushes += tow.aside
            car.back += tow.back
        for (behind, ahead), n in self.blocks.items():
            cars[ahead].blocks += n
            cars[behind].blocked += n
        for car in cars.values():
            car.net = car.received - car.given - car.back
        pairs = sorted(self.tows.values(), key=lambda tow: (-tow.drafted - tow.pushed, -tow.aside, tow.by, tow.car))
        return Drafts(pairs, list(cars.values()), [_team(seat, cars) for seat in range(self.game.seats)])

    # The rest.

    def _overtakes(self, move: Move) -> None:
        game = move.after
        moved = list(dict.fromkeys(game.row_of[fact.values["car"]] for fact in move.facts if fact.kind.moves))
        if not moved:
            return
        by_event = any(fact.kind.part == EVENT for fact in move.facts)
        passing = Passing(len(game.owner))
        passing.begin(move.before.running_order())
        passing.look(game.running_order(), moved, moved[0], by_event, [NOWHERE] * len(game.owner))
        for (ahead, behind), how in zip(passing.passes, passing.how, strict=True):
            cause = list(CAUSES)[how]
            self.overtakes[_seat(game, game.numbers[ahead])].made[cause] += 1
            self.overtakes[_seat(game, game.numbers[behind])].suffered[cause] += 1

    def _cards(self, move: Move) -> None:
        for fact in move.facts:
            seat = fact.values.get("seat", -1)
            if fact.name not in (PLAYED, REVEALED) or not 0 <= seat < self.game.seats:
                continue
            key = (seat, fact.values["card"])
            use = self.cards.setdefault(key, CardUse(seat, self.game.book.called("card", key[1])))
            use.n += 1
            if "car" in fact.values:
                car = fact.values["car"]
                gained = max(move.after.progress(car) - move.before.progress(car), 0)
                use.sectors = gained + (use.sectors or 0)

    def _strategy(self, move: Move) -> None:
        lap = max(move.after.lap, 1)
        for fact in move.facts:
            car = fact.values.get("car", -1)
            if car not in self.strategy or (fact.name not in STRATEGY and fact.kind.part not in (STOP, OUT)):
                continue
            stop = fact.kind.part == STOP
            self.strategy[car].stops += stop
            what = STOP if stop else OUT if fact.kind.part == OUT else fact.name
            self.strategy[car].marks.append(Mark(move.until, lap, what, fact.values.get("n", 1), fact.message()))
        for number, strategy in self.strategy.items():
            load = sum(move.after.markers(number).values())
            if not strategy.load or strategy.load[-1][1] != load:
                strategy.load.append((move.until, load))

    def leads(self) -> list[CarLead]:
        count = max(len(self.looks), 1)
        found = [
            CarLead(number, _seat(self.game, number), self.game.led(number), self.looks.count(number) / count)
            for number in self.game.numbers
        ]
        return sorted([one for one in found if one.led or one.share], key=lambda one: (-one.share, -one.led))

    def card_use(self) -> list[CardUse]:
        """By seat and name: cards of one name are one card."""
        named: dict[tuple[int, str], CardUse] = {}
        for use in self.cards.values():
            kept = named.setdefault((use.seat, use.card.id), CardUse(use.seat, use.card))
            kept.n += use.n
            if use.sectors is not None:
                kept.sectors = use.sectors + (kept.sectors or 0)
        return sorted(named.values(), key=lambda use: (use.seat, -use.n, use.card.id))


def _next_driver(facts: Sequence[Fact]) -> int:
    """The car that steps next."""
    return next((fact.values["car"] for fact in facts if fact.name == STEPPED), -1)


def _seat(game: TrackGame, number: int) -> int | None:
    """None for a car that no player has."""
    seat = game.seat_of(number)
    return seat if 0 <= seat < game.seats else None


def _team(seat: int, cars: dict[int, CarDraft]) -> TeamDraft:
    own = [car for car in cars.values() if car.seat == seat]
    sums = [sum(getattr(car, name) for car in own) for name in ("received", "given", "back", "net")]
    return TeamDraft(seat, *sums)
