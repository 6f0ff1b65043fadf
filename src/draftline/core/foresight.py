"""What a move brings, before it is made: places, markers, who comes along and who is left; and how ways differ.

The same for all games: a game says how its cars stand (`standing`), what lies on them (`markers`) and what that costs
them (`burden`). Of a game dealt anew from a view nothing is told that its seat cannot know: it halts before that.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from draftline.core.actions import Action
from draftline.core.facts import Fact, Facts
from draftline.core.game import Unforeseen
from draftline.core.messages import IllegalAction, Message, Value
from draftline.core.reach import Places, Reach
from draftline.core.track_game import TrackGame

# What a move means to a car.
MOVES: Final = "moves"
ALONG: Final = "along"  # brought forward by it
PUSHED: Final = "pushed"  # moved, but not forward
LEFT: Final = "left"  # stood right behind in line, and stays
PASSED: Final = "passed"  # was ahead, and is behind
REPAIRS: Final = "repair"  # the question that follows a stop
STOPS: Final = "pit"
DISCARDS: Final = "discard"
MOST_SAID: Final = 3  # sentences about one way


class Foresight:
    """A game after some actions of a seat, as far as anybody can know, and what happened on the way."""

    def __init__(self, game: TrackGame, seat: int) -> None:
        self.before = game
        self.seat = seat
        self.after: TrackGame = game.copy()
        self.after.halts = True
        self.facts: list[Fact] = []
        self.done: list[Action] = []
        self.assumed: list[Action] = []  # answers that were not given: what can come off a car comes off
        self.halted: bool = False  # what comes next nobody can know
        self.mover: int = -1

    def do(self, action: Action) -> bool:
        """Go on with an action; False if it cannot be done, or what follows cannot be known."""
        after = self.after
        mover = after.moving(action)
        try:
            after.apply(action, self.seat)
        except IllegalAction:
            return False
        except Unforeseen:
            self.halted = True
        self.done.append(action)
        self.facts += list(Facts(after.log, after))
        if mover is None and not self.halted and after.asked == [self.seat]:
            mover = after.moving()
        if self.mover < 0 and mover is not None:
            self.mover = mover
        return not self.halted

    def assume_repairs(self) -> None:
        """Of stops that were chosen: all that can come off does."""
        while not self.halted:
            question = self.after.decision_of(self.seat)
            if question is None or question.kind != REPAIRS or self.after.asked != [self.seat]:
                return
            self.assumed.append(max(question.actions, key=lambda action: len(action.arguments)))
            self.do(self.assumed[-1])


def foresee(game: TrackGame, seat: int, actions: Sequence[str]) -> Foresight:
    """What follows from actions of a seat, up to the first thing that nobody can know; the game stays as it is."""
    sight = Foresight(game, seat)
    sight.mover = -1 if game.moving() is None or game.asked != [seat] else game.moving() or -1
    for text in actions:
        try:
            action = game.parse(text)
        except IllegalAction:
            break
        if not sight.do(action):
            break
    return sight


class CarBrings:
    """What a move brings one car."""

    def __init__(self, car: int, seat: int, now: int | None, then: int | None, part: str) -> None:
        self.car = car
        self.seat = seat
        self.now = now
        self.then = then
        self.part = part
        self.markers: dict[str, int] = {}  # by message id: how many more, or less
        self.costs: list[Message] = []

    def to_json(self) -> dict[str, Any]:
        markers = [{"name": Message(id).to_json(), "n": count} for id, count in self.markers.items()]
        return {
            "car": self.car,
            "seat": self.seat,
            "now": self.now,
            "then": self.then,
            "part": self.part,
            "markers": markers,
            "costs": [cost.to_json() for cost in self.costs],
        }


class Brings:
    """What a move brings: to all own cars and to whoever leads before or after it, and to others in short."""

    def __init__(self, sight: Foresight) -> None:
        self.sight = sight
        self.now: dict[int, int] = sight.before.standing()
        self.then: dict[int, int] = sight.after.standing()
        self.stands: Places = moved(sight.before, sight.after)
        self.along: list[int] = []
        self.pushed: list[int] = []
        self.left: list[int] = []
        self.passed: list[int] = []
        if sight.mover >= 0:
            self._sort_out()
        self.cars: list[CarBrings] = [self._car(number) for number in self._listed()]

    def _sort_out(self) -> None:
        before, mover = self.sight.before, self.sight.mover
        for number, (progress, _) in sorted(self.stands.items()):
            if number != mover:
                (self.along if progress > before.progress(number) else self.pushed).append(number)
        if mover in self.stands:
            self.left = [number for number in line_behind(before, mover) if number not in self.stands]
        for number, place in self.now.items():
            if place < self.now.get(mover, 0) and self.then.get(number, 0) > self.then.get(mover, 0):
                self.passed.append(number)

    def part(self, number: int) -> str:
        if number == self.sight.mover:
            return MOVES
        for part, cars in ((ALONG, self.along), (PUSHED, self.pushed), (LEFT, self.left), (PASSED, self.passed)):
            if number in cars:
                return part
        return MOVES if number in self.stands else ""

    def _listed(self) -> list[int]:
        """By their places then; those that have none come last."""
        game = self.sight.before
        leaders = [number for places in (self.now, self.then) for number, place in places.items() if place == 1]
        found = {*game.cars(self.sight.seat), *leaders}
        if self.sight.mover >= 0:
            found.add(self.sight.mover)
        return sorted(found, key=lambda number: (self.then.get(number, len(game.numbers) + 1), number))

    def _car(self, number: int) -> CarBrings:
        before, after = self.sight.before, self.sight.after
        seat = before.seat_of(number)
        found = CarBrings(number, seat, self.now.get(number), self.then.get(number), self.part(number))
        was, now = before.markers(number), after.markers(number)
        for id in sorted({*was, *now}):
            if now.get(id, 0) != was.get(id, 0):
                found.markers[id] = now.get(id, 0) - was.get(id, 0)
        known = before.burden(number)
        found.costs = [cost for cost in after.burden(number) if cost not in known]
        if known and not after.burden(number) and found.markers:
            found.costs = [Message("brings.free")]
        return found

    def keeps(self) -> list[int] | None:
        """The cards of the own hand that a discard leaves there; None if nothing is discarded."""
        for action in self.sight.done:
            if action.verb == DISCARDS:
                return [card for card in self.sight.before.hand(self.sight.seat) if card not in action.arguments]
        return None

    def _still_to_stop(self) -> list[int]:
        """Cars sent to the pits that stand where they stood: under yellow flags all drop there together."""
        sent = [number for action in self.sight.done if action.verb == STOPS for number in action.arguments]
        return [number for number in sent if isinstance(number, int) and number not in self.stands]

    def says(self) -> list[Message]:
        """What there is to say of the move as a whole."""
        sight = self.sight
        found: list[Message] = []
        kept = self.keeps()
        if kept is not None:
            cards: list[Value] = [sight.before._named("card", card) for card in kept]
            found.append(Message("brings.keeps", {"cards": cards, "n": len(cards)}) if cards else _KEEPS_NONE)
        if sight.assumed:
            found.append(Message("brings.assumed"))
        found += _named("brings.stop-later", self._still_to_stop())
        if sight.halted and sight.mover >= 0 and sight.after.moving() == sight.mover:
            found.append(Message("brings.chance"))
        return found

    def to_json(self) -> dict[str, Any]:
        return {
            "mover": self.sight.mover if self.sight.mover >= 0 else None,
            "cars": [car.to_json() for car in self.cars],
            "stands": {str(number): list(place) for number, place in self.stands.items()},
            "along": self.along,
            "pushed": self.pushed,
            "left": self.left,
            "passed": self.passed,
            "keeps": self.keeps(),
            "assumed": [str(action) for action in self.sight.assumed],
            "says": [message.to_json() for message in self.says()],
        }


_KEEPS_NONE: Final = Message("brings.keeps-none")


def brings(sight: Foresight) -> Brings:
    """What the actions of a seat bring; what comes off cars that it sends to the pits is assumed where it is open."""
    sight.assume_repairs()
    return Brings(sight)


def moved(before: TrackGame, after: TrackGame) -> Places:
    """Progress and lane of all cars that have come to stand elsewhere; lane -1: off the track."""
    found: Places = {}
    for row in range(len(before.numbers)):
        space, progress = after.field.space[row], after.field.progress[row]
        if space != before.field.space[row] or progress != before.field.progress[row]:
            found[before.numbers[row]] = (progress, after.track.lane_of[space] if space >= 0 else -1)
    return found


def line_behind(game: TrackGame, number: int) -> list[int]:
    """The cars right behind a car, without a gap."""
    found: list[int] = []
    space: int = game.field.space[game.car(number)]
    while space >= 0:
        cars = [game.field.at[there] for there in game.track.behind[space] if game.field.at[there] >= 0]
        following: int = game.numbers[cars[0]] if cars else number
        if following == number or following in found:
            break
        found.append(following)
        space = game.field.space[cars[0]]
    return found


# All ends of a move: places, and what makes one way to a space differ from the others.


def told_ways(game: TrackGame, seat: int, mover: int, ends: list[Reach]) -> list[list[Message]]:
    """For each end, what sets it apart from the others that bring the moving car to the same space."""
    spaces: dict[tuple[int, int], list[int]] = {}
    for at, end in enumerate(ends):
        spaces.setdefault(end.cars.get(mover, (-1, -1)), []).append(at)
    found: list[list[Message]] = [[] for _ in ends]
    for group in spaces.values():
        if len(group) > 1:
            marks = {at: Way(game, seat, mover, ends[at]) for at in group}
            for at in group:
                found[at] = marks[at].told(list(marks.values()))
            _tell_twins_apart(group, marks, found)
    return found


def _tell_twins_apart(group: list[int], marks: dict[int, Way], found: list[list[Message]]) -> None:
    """Ways that do the same to the same cars are told by where these come to stand, car by car."""
    for _ in range(MOST_SAID):
        said = {at: [message.to_json() for message in found[at]] for at in group}
        for at in group:
            twins = [marks[other] for other in group if other != at and said[other] == said[at]]
            apart = marks[at].apart(twins)
            if apart:
                found[at] = [message for message in found[at] if message.id != PLAIN] + apart


# What a way does to the cars besides the one that moves, in the order in which it is told.
WALL: Final = "brings.way-wall"  # pushed to the outside wall
TAKEN: Final = "brings.way-along"
OUT: Final = "brings.way-out"
IN: Final = "brings.way-in"
BACK: Final = "brings.way-back"
LEAVES: Final = "brings.way-leaves"  # other ways take them along
INSIDE: Final = "brings.way-inside"  # own cars on the inmost lane that stay there
PLAIN: Final = "brings.way-plain"  # nothing of all this
FAR: Final = "brings.way-far"  # how far a car comes that all ways move
FAR_BACK: Final = "brings.way-far-back"
LANE: Final = "brings.way-lane"
EFFECTS: Final = (WALL, TAKEN, OUT, IN, BACK, LEAVES, INSIDE)


class Way:
    """What one end of a move does to the cars besides the one that moves."""

    def __init__(self, game: TrackGame, seat: int, mover: int, end: Reach) -> None:
        self.paid: int = end.paid
        self.cars: dict[int, tuple[int, int]] = end.cars
        self.lanes: list[int] = game.track.lanes
        self.progress: dict[int, int] = {number: game.progress(number) for number in end.cars}
        self.effects: dict[str, list[int]] = {effect: [] for effect in EFFECTS}
        for number, (progress, lane) in sorted(end.cars.items()):
            if number != mover:
                self.effects[effect_on(game, number, progress, lane)].append(number)
        for number in game.cars(seat):
            if number not in end.cars and number != mover and game.where(number)[1] == 0:
                self.effects[INSIDE].append(number)

    def told(self, ways: list[Way]) -> list[Message]:
        """What not all of the ways have: first what it costs, then whom it moves, then whom it spares."""
        found: list[Message] = []
        most = max([way.paid for way in ways])
        if self.paid < most:
            found.append(Message("brings.way-paid-less", {"n": most - self.paid}))
        taken = {number for way in ways for number in way.effects[TAKEN]}
        for effect in EFFECTS:
            if effect == LEAVES:
                cars = sorted(taken - set(self.effects[TAKEN]))
            else:
                cars = [n for n in self.effects[effect] if not all(n in way.effects[effect] for way in ways)]
            found += _named(effect, cars)
        return found[:MOST_SAID] or [Message(PLAIN)]

    def apart(self, twins: list[Way]) -> list[Message]:
        """The first car that comes to stand elsewhere than by one of these: how far it comes, or in which lane."""
        for number, (progress, lane) in sorted(self.cars.items()):
            places = [way.cars[number] for way in twins if number in way.cars]
            if any(its != progress for its, _ in places):
                far = progress - self.progress[number]
                return [Message(FAR if far > 0 else FAR_BACK, {"car": number, "n": abs(far)})]
            if any(its != lane for _, its in places):
                named = lane_name(lane, self.lanes[progress % len(self.lanes)])
                return [Message(LANE, {"car": number, "lane": named})]
        return []


def lane_name(lane: int, lanes: int) -> Message:
    """A lane as it is seen on the board, as the page names it too (web/src/lib/lanes.ts)."""
    if lane <= 0:
        return Message("page.lane-inside")
    if lane >= lanes - 1:
        return Message("page.lane-outside")
    return Message("page.lane-middle") if lanes == 3 else Message("page.lane-number", {"n": lane + 1})


def effect_on(game: TrackGame, number: int, progress: int, lane: int) -> str:
    """What it is to a car to come to stand there."""
    if progress != game.progress(number):
        return TAKEN if progress > game.progress(number) else BACK
    if lane <= game.where(number)[1]:
        return IN
    return WALL if lane == game.track.lanes[progress % game.track.sectors] - 1 else OUT


def _named(id: str, cars: list[int]) -> list[Message]:
    named: list[Value] = [*cars]
    return [Message(id, {"cars": named, "n": len(named)})] if cars else []
