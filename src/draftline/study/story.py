"""A race told in five sentences: who won and how clearly, who led, what turned it, who stopped and still came
forward, who gained and who lost most.

Everything comes from what a game declares: its running order, its facts with their tone and part, its outcome. Every
sentence is true of the record it was made from, and a test asks the record again.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from draftline.core import record as records
from draftline.core.facts import EVENT, LOUD, OUT, PERIOD, STOP, Fact, Facts
from draftline.core.messages import Message, Value
from draftline.core.outcome import STOPPED, Outcome, Standing
from draftline.core.rulebook import LAPS
from draftline.core.track_game import TrackGame
from draftline.games.registry import begin, was_stopped

MOST: Final = 5  # sentences
CLEAR: Final = 4  # a win is clear if the gap is at least a quarter of the winner's points
CLOSE: Final = 20  # and close if it is at most a twentieth
POINTS: Final = 3  # of a gap, to be clear
PLACES: Final = 3  # gained or lost, to be worth a sentence
STOPS: Final = 3  # of others, for a win without one to be worth a sentence
MARKERS: Final = 3  # on a car, to be worth a sentence
UNLUCKY: Final = 0.02  # of the winner's points that chance took, to be worth a sentence
FINISHED: Final = "finished"
LAPS_OF_A_PASS: Final = 2  # a race of one lap begins with its last
RANK: Final = {OUT: 0, EVENT: 1}  # of what happens together, which is told
# In which order the sentences are told, and which of them go first where there are too many.
ORDER: Final = (
    "won", "first-other", "led", "last-lap", "turned", "stops", "ended", "out", "comeback", "out-leader", "fell",
    "unlucky", "worn", "length",
)  # fmt: skip
WEIGHT: Final = (
    "won", "turned", "led", "unlucky", "last-lap", "stops", "comeback", "out-leader", "first-other", "fell", "out",
    "ended", "worn", "length",
)  # fmt: skip


class Upheaval:
    """A moment at which something loud happened: what it was, how many places changed, and who leads since."""

    def __init__(self, what: Fact, places: int, leader: int | None) -> None:
        self.what = what
        self.places = places
        self.leader = leader  # if it is another than before


class Story:
    """Watches a race from its beginning to its end, action by action, and then tells it."""

    def __init__(self, game: TrackGame) -> None:
        self._moment: tuple[int, ...] = ()
        self._lap = 0
        self._standing: dict[int, int] = {}
        self._leader: int | None = None
        self.start: dict[int, int] = {}  # places on the grid
        self.leaders: list[int] = []  # the car in front, every time it is time to look at the whole field
        self.last_lap: int | None = None  # the car in front when the last lap began
        self.left: list[int] = []  # cars that left the race before its end
        self.upheavals: list[Upheaval] = []
        self.stops: dict[int, list[int]] = {}  # the places that cars came out in after their pit stops
        self.watch(game)

    def watch(self, game: TrackGame) -> None:
        """Look at the race after its beginning, and after every action."""
        standing = game.standing()
        leader = game.leader if standing else None
        if not self.start:
            self.start = standing
        self._hear(game, standing, leader)
        if leader is not None and not game.over:
            if game.moment() != self._moment:
                self.leaders.append(leader)
            if game.lap > self._lap:
                self.last_lap = leader
            self._moment, self._lap = game.moment(), max(self._lap, game.lap)
        self._standing, self._leader = standing, leader

    def watch_all(self, game: TrackGame, record: dict[str, Any]) -> TrackGame:
        """Play a checked record on the game that it begins with, and watch it to its end."""
        for words in record["actions"]:
            action, seat = records.split_action(words)
            game.apply(action, seat)
            self.watch(game)
        if was_stopped(game, record):
            game.stop()
            self.watch(game)
        return game

    def _hear(self, game: TrackGame, standing: dict[int, int], leader: int | None) -> None:
        loud: list[Fact] = []
        for fact in Facts(game.log, game):
            car = fact.values.get("car", -1)
            gone = fact.kind.part == OUT and game.status(car) != FINISHED
            if gone and car not in self.left:
                self.left.append(car)
            if fact.kind.part == STOP and car in standing:
                self.stops.setdefault(car, []).append(standing[car])
            if fact.kind.tone == LOUD and fact.kind.part not in ("", PERIOD) and (gone or fact.kind.part != OUT):
                loud.append(fact)
        if loud:
            racing = [car for car in self._standing if car in standing and car not in self.left]
            changed = sum(abs(standing[car] - self._standing[car]) for car in racing)
            what = min(loud, key=lambda fact: RANK.get(fact.kind.part, len(RANK)))
            other = leader if leader != self._leader and self._leader is not None else None
            self.upheavals.append(Upheaval(what, changed, other))

    # Telling.

    def tell(
        self, game: TrackGame, turned: Message | None = None, luck: dict[int, float] | None = None
    ) -> list[Message]:
        """The race in sentences; none while it runs.

        Where it was looked at closely: what turned it by the curve of chances, and the points that luck gave by seat.
        """
        outcome = game.outcome
        if outcome is None:
            return []
        found: dict[str, Message | None] = {
            "won": self._won(game, outcome),
            "first-other": self._first_other(game, outcome),
            "led": self._led(game, outcome),
            "last-lap": self._last_lap(outcome),
            "turned": turned or self._turned(),
            "unlucky": _unlucky(game, outcome, luck or {}),
            "stops": self._stops(outcome),
            "ended": Message("story.ended", {"ending": Message(outcome.ending)}) if self._early(outcome) else None,
            "out": Message("story.out", {"n": len(self.left)}) if self.left else None,
            "comeback": self._furthest("story.comeback", outcome, 1),
            "fell": self._furthest("story.fell", outcome, -1),
            "out-leader": self._out_leader(),
            "worn": self._worn(game),
            "length": self._length(game),
        }
        if found["out-leader"] is not None:
            found["fell"] = None
        stops, comeback = found["stops"], found["comeback"]
        if stops and comeback and stops.values["car"] == comeback.values["car"]:
            found["comeback"] = None
        told = [name for name in WEIGHT if found[name] is not None][:MOST]
        return [message for name in ORDER if name in told and (message := found[name]) is not None]

    def _early(self, outcome: Outcome) -> bool:
        """Whether it ended otherwise than by a car's finish."""
        return outcome.ending == STOPPED or not outcome.ending.endswith(FINISHED)

    def _won(self, game: TrackGame, outcome: Outcome) -> Message:
        best, *others = outcome.standings
        values: dict[str, Value] = {"team": named(game, best), "n": best.points}
        if not others:
            return Message("story.won-alone", values)
        second = others[0]
        values |= {"second": named(game, second), "gap": best.points - second.points}
        if best.points == second.points:
            if not best.tie_break:
                return Message("story.won-shared", values)
            return Message("story.won-tie", {**values, "tie": Message(best.tie_break)})
        gap = best.points - second.points
        clear = gap >= POINTS and gap * CLEAR >= best.points
        close = gap * CLOSE <= best.points
        return Message("story.won-clear" if clear else "story.won-close" if close else "story.won", values)

    def _first_other(self, game: TrackGame, outcome: Outcome) -> Message | None:
        """The winner's cars need not be the first that came home."""
        first = first_of(outcome)
        owner = next((one for one in outcome.standings if first in one.cars), None)
        if first is None or owner is outcome.standings[0] or self._early(outcome):
            return None
        if owner is None:
            return Message("story.first-nobodys", {"car": first})
        return Message("story.first-other", {"car": first, "team": named(game, owner)})

    def _led(self, game: TrackGame, outcome: Outcome) -> Message | None:
        if not self.leaders:
            return None
        counted = Counter(self.leaders).most_common()
        car, often = counted[0]
        changes = sum(one != other for one, other in zip(self.leaders, self.leaders[1:], strict=False))
        values: dict[str, Value] = {"car": car, "n": changes, "cars": len(counted)}
        if not changes:
            return Message("story.led-all", values)
        if often * 2 > len(self.leaders):
            won = car in outcome.standings[0].cars
            if car in self.left:
                return Message("story.led-out", values)
            return Message("story.led-most" if won else "story.led-in-vain", values)
        longest = often > counted[1][1]
        return Message("story.led-changes" if longest else "story.led-even", values)

    def _last_lap(self, outcome: Outcome) -> Message | None:
        first = first_of(outcome)
        if self._early(outcome) or self._lap < LAPS_OF_A_PASS or first is None or self.last_lap in (None, first):
            return None
        return Message("story.last-lap", {"car": first, "other": self.last_lap or 0})

    def _turned(self) -> Message | None:
        """What happened where most places changed; of equals the last."""
        if not self.upheavals:
            return None
        most = max(enumerate(self.upheavals), key=lambda one: (one[1].places, one[0]))[1]
        if most.places == 0:
            return None
        if most.leader is None:
            return Message("story.turned", {"what": most.what.message()})
        return Message("story.turned-lead", {"what": most.what.message(), "car": most.leader})

    def _stops(self, outcome: Outcome) -> Message | None:
        """The pit stop that was made good best, or a first place without one."""
        found = [
            (places[-1] - outcome.places[car], -outcome.places[car], car)
            for car, places in self.stops.items()
            if car in outcome.places and car not in self.left
        ]
        gained, _, car = max(found, default=(0, 0, 0))
        if gained >= PLACES:
            values: dict[str, Value] = {"car": car, "from": self.stops[car][-1], "place": outcome.places[car]}
            return Message("story.stop-paid", values)
        first, n = first_of(outcome), sum(len(places) for places in self.stops.values())
        if first is None or first in self.stops or n < STOPS or self._early(outcome):
            return None
        return Message("story.no-stop", {"car": first, "n": n})

    def _furthest(self, words: str, outcome: Outcome, way: int) -> Message | None:
        """The car that gained (1) or lost (-1) most places from the grid to the end; of equals the better placed."""
        found = [
            (way * (self.start[car] - place), -place, car)
            for car, place in outcome.places.items()
            if car in self.start
        ]
        places, _, car = max(found, default=(0, 0, 0))
        if places < PLACES:
            return None
        return Message(words, {"car": car, "from": self.start[car], "place": outcome.places[car]})

    def _out_leader(self) -> Message | None:
        """A car that had led and left; not where that was told as what turned the race."""
        turned = self._turned()
        what = turned.values["what"] if turned is not None else None
        told = what.values.get("car") if isinstance(what, Message) else None
        most = Counter(self.leaders).most_common(1)  # of whom it is told already
        found = [car for car in self.left if car in self.leaders and car not in (told, *[one for one, _ in most])]
        return Message("story.out-leader", {"car": found[-1]}) if found else None

    def _length(self, game: TrackGame) -> Message | None:
        words = "story.laps" if game.book.length == LAPS else "story.turns"
        return Message(words, {"n": game.length()}) if game.length() else None

    def _worn(self, game: TrackGame) -> Message | None:
        """The car in the race that carried more than any other at the end."""
        loads = sorted(((sum(game.markers(car).values()), car) for car in game.numbers), reverse=True)
        if len(loads) < 2 or loads[0][0] < MARKERS or loads[0][0] == loads[1][0]:
            return None
        return Message("story.worn", {"car": loads[0][1], "n": loads[0][0]})


def named(game: TrackGame, standing: Standing) -> Message:
    """The name of a team, or of a driver without a player."""
    return game.book.team(standing.entrant) if standing.seat is not None else game.book.driver(standing.entrant)


def _unlucky(game: TrackGame, outcome: Outcome, luck: dict[int, float]) -> Message | None:
    """Whom chance took most from, where it was enough to be told; that the winner was unlucky is told as well."""
    if not luck:
        return None
    seat = min(luck, key=lambda one: (luck[one], one))
    if luck[seat] > -UNLUCKY * max(abs(points) for points in (1, *outcome.points)):
        return None
    values: dict[str, Value] = {"team": game.book.team(game.teams[seat]), "points": f"{-luck[seat]:.1f}"}
    return Message("story.unlucky-winner" if outcome.winner == seat else "story.unlucky", values)


def first_of(outcome: Outcome) -> int | None:
    """The car in the first place."""
    return next((car for car, place in outcome.places.items() if place == 1), None)


def story_of(record: dict[str, Any]) -> list[Message]:
    """The story of a checked record; nothing if its race is not over."""
    game = begin(record)
    story = Story(game)
    return story.tell(story.watch_all(game, record))
