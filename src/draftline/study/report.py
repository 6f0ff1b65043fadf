"""The report of a race: its curve, its decisions judged, luck and choices, drafts, strategy, and its story.

`analyse` makes one from a record. Everything in it is plain data; `to_json` gives it as a document, whose shape is
told in docs/pit-wall.md.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from draftline import __version__
from draftline.bots.bot import Budget
from draftline.bots.craft import Craft
from draftline.bots.crafts import maker_of
from draftline.bots.values import foreseen
from draftline.core import record as records
from draftline.core.messages import Message, OptionError
from draftline.core.track_game import TrackGame
from draftline.games.registry import begin, replay
from draftline.study.curve import Curve, CurvePoint, curve_of, point_of
from draftline.study.luck import Ledger, LuckMoment, Share, TeamLuck
from draftline.study.plain import plain
from draftline.study.scale import CLOSE, DEGREES, FINE, INACCURACY, Scale, scale_of
from draftline.study.story import Story
from draftline.study.tally import CardUse, CarLead, CarStrategy, Drafts, Tally, TeamOvertakes
from draftline.study.timeline import Move, moves_of
from draftline.study.verdicts import Depth, Judge, Verdict, judged

FORMAT: Final = "draftline-report"
VERSION: Final = 1
COSTLIEST: Final = 5
# Shares of the time that the parts take, and of a time limit that goes to a first look at all decisions.
READ: Final = 0.15
FIRST_LOOK: Final = 0.6
FORESIGHT: Final = 0.4  # the most of a time limit that may go into foreseeing what open cards lead to
PROBES: Final = 4  # decisions by which the time that a look takes is measured
LEAST_DEPTH: Final = 0.25
MOST_DEPTH: Final = 16.0
STORY: Final = 0.25  # of the usual depth: a story needs no second digit
STORY_SECONDS: Final = 15.0  # in which it is to be told

Progress = Callable[[float], None]


@dataclass
class TeamReport:
    """A seat's race in numbers: points lost per real decision, what that is called, and its costliest decisions."""

    seat: int
    team: Message
    cars: list[int]
    points: int | None
    rank: int | None
    decisions: int = 0
    lost: Share | None = None  # points per real decision
    level: Message | None = None
    degrees: dict[str, int] = field(default_factory=dict)
    corners: dict[str, int] = field(default_factory=dict)
    costliest: list[int] = field(default_factory=list)  # numbers of decisions of the report, the costliest first


@dataclass
class LuckReport:
    """The luck ledger, and what is to be said of it."""

    teams: list[TeamLuck]
    moments: list[LuckMoment]
    explained: float | None  # share of the variance of results that such sums of luck explain, as measured
    adjusts: bool
    message: Message


@dataclass
class RaceReport:
    """All that is said of a race."""

    format: str
    version: int
    draftline: str
    game: str
    track: str
    checksum: str  # of the record
    over: bool
    seat: int | None  # whose decisions were judged; None: everybody's
    depth: Depth
    degrees: dict[str, float]  # points lost from which on a decision is called so
    teams: list[TeamReport]
    curve: Curve
    decisions: list[Verdict]
    left_out: int  # decisions that were forced or indifferent
    luck: LuckReport
    drafts: Drafts
    strategy: list[CarStrategy]
    overtakes: list[TeamOvertakes]
    leads: list[CarLead]
    cards: list[CardUse]
    story: list[Message]

    def to_json(self) -> dict[str, Any]:
        """The report as a document."""
        found: dict[str, Any] = plain(self)
        return found


def analyse(
    record: dict[str, Any],
    seat: int | None = None,
    depth: Depth | None = None,
    budget: Budget | None = None,
    progress: Progress | None = None,
) -> RaceReport:
    """The report of a record (checked here), of all seats' decisions or of one's.

    The same record and depth give the same report. With a budget of time the depth is what fits into it.
    """
    checked = records.check(record)
    end = replay(checked)
    if seat is not None and not 0 <= seat < end.seats:
        raise OptionError(Message("error.seat-unknown", {"seat": seat, "most": end.seats - 1}))
    study = Study(checked, end, seat, depth or Depth(), budget or Budget.none(), progress or _silent)
    return study.report()


def story_with_curve(record: dict[str, Any], budget: Budget | None = None) -> list[Message]:
    """The story of a record from its facts and its curve; nothing if its race is not over."""
    checked = records.check(record)
    end = replay(checked)
    time = budget or Budget(STORY_SECONDS)
    return Study(checked, end, None, Depth().times(STORY), time, _silent).story() if end.over else []


def _silent(share: float) -> None:
    """Nobody wants to know how far it is."""


class Study:
    """A race being looked at."""

    def __init__(
        self, record: dict[str, Any], end: TrackGame, seat: int | None, depth: Depth, budget: Budget, progress: Progress
    ) -> None:
        self.record = record
        self.end = end
        self.seat = seat
        self.depth = depth
        self.budget = budget
        self.progress = progress
        self.begun = budget.clock()
        self.seed = int(records.checksum(record)[:10], 16)
        self.craft: Craft = maker_of(end)(end.id, {})
        self.scale: Scale = scale_of(end.book)
        self.moves: list[Move] = []

    def watch(self) -> tuple[Ledger, Tally, Story, list[CurvePoint]]:
        """Everything but the decisions: luck, facts, the story and the curve, move by move."""
        start = begin(self.record)
        ledger = Ledger(self.record, self.depth.luck, self.seed, self._can_foresee(start))
        tally, story = Tally(start), Story(start)
        points = [point_of(start, None, self.craft, ledger.ahead)]
        for move in moves_of(self.record):
            self.moves.append(move)
            ledger.hear(move)
            tally.hear(move)
            points.append(point_of(move.after, move, self.craft, ledger.ahead))
            self.progress(READ * move.until / max(len(self.record["actions"]), 1))
        story.watch_all(start, self.record)
        return ledger, tally, story, points

    def _can_foresee(self, start: TrackGame) -> bool:
        """Whether a limit of time leaves enough for it, by what the first turn takes; the same throughout a ledger."""
        if self.budget.seconds is None:
            return True
        looks = sum(1 + (self.depth.luck if move.sources else 0) for move in moves_of(self.record))
        begun = self.budget.clock()
        foreseen(self.craft, start)
        took = self.budget.clock() - begun
        return looks * took < FORESIGHT * self.budget.seconds

    def story(self) -> list[Message]:
        """The story, with what turned the race by the curve, and whom luck left if there is time for more than a quick
        look, which misleads."""
        ledger, _, story, points = self.watch()
        return story.tell(self.end, _turned(curve_of(points, self.moves, ledger.moments, self.craft)), _luck_of(ledger))

    def report(self) -> RaceReport:
        ledger, tally, story, points = self.watch()
        judges, idle = self._judged()
        verdicts = self._verdicts(judges)
        return self._made(ledger, tally, story, points, verdicts, idle)

    def _late(self) -> bool:
        seconds = self.budget.seconds
        return seconds is not None and self.budget.clock() - self.begun > seconds

    def _judged(self) -> tuple[list[Judge], int]:
        """Decisions of the seats that are judged; with a limit of time as deep as it allows."""
        moves = [move for move in self.moves if move.seat >= 0 and self.seat in (None, move.seat)]
        if not moves:
            return [], 0
        if self.budget.seconds is not None:
            self.depth = self.depth.times(self._fitting(moves, self.budget.seconds))
        return judged(
            moves, self.craft, self.scale, self.depth, self.seed,
            lambda share: self.progress(READ + (1.0 - READ) * share), self._late,
        )  # fmt: skip

    def _fitting(self, moves: list[Move], seconds: float) -> float:
        """By how much deeper or shallower than usual a first look at all decisions fills its share of the time."""
        probes = moves[:: max(len(moves) // PROBES, 1)][:PROBES]
        begun = self.budget.clock()
        judged(probes, self.craft, self.scale, self.depth, self.seed, _silent, lambda: True)
        took = max(self.budget.clock() - begun, 1e-6) * len(moves) / len(probes)
        left = max(seconds - (self.budget.clock() - self.begun), 0.0)
        return min(max(FIRST_LOOK * left / took, LEAST_DEPTH), MOST_DEPTH)

    def _verdicts(self, judges: list[Judge]) -> list[Verdict]:
        found = []
        for number, judge in enumerate(judges):
            found.append(judge.verdict())
            self.progress(READ + (1.0 - READ) * (0.8 + 0.2 * number / len(judges)))
        self.progress(1.0)
        return found

    def _made(
        self, ledger: Ledger, tally: Tally, story: Story, points: list[CurvePoint], verdicts: list[Verdict], idle: int
    ) -> RaceReport:  # fmt: skip
        end, scale = self.end, self.scale
        curve = curve_of(points, self.moves, ledger.moments, self.craft)
        adjusts = scale.adjusts and ledger.foresight  # what luck explains was measured with foresight
        luck = ledger.teams(adjusts)
        told = _about_luck(scale) if ledger.foresight else Message("wall.luck-quick")
        return RaceReport(
            FORMAT, VERSION, __version__, end.id, end.track.name, records.checksum(self.record), end.over, self.seat,
            self.depth, dict(scale.degrees),
            [self._team(seat, verdicts) for seat in range(end.seats)], curve, verdicts, idle,
            LuckReport(luck, ledger.moments, scale.explained, adjusts, told),
            tally.drafts(), list(tally.strategy.values()), list(tally.overtakes.values()), tally.leads(),
            tally.card_use(),
            story.tell(end, _turned(curve), _luck_of(ledger)),
        )  # fmt: skip

    def _team(self, seat: int, verdicts: list[Verdict]) -> TeamReport:
        end, outcome = self.end, self.end.outcome
        standing = None if outcome is None else outcome.standing(seat)
        found = TeamReport(
            seat, end.book.team(end.teams[seat]), list(end.cars(seat)),
            None if standing is None else standing.points, None if standing is None else standing.rank,
        )  # fmt: skip
        own = [number for number, one in enumerate(verdicts) if one.seat == seat]
        if own:
            found.decisions = len(own)
            found.lost = lost_per_decision([verdicts[number] for number in own])
            found.level = self.scale.level(found.lost.points)
            for name in (FINE, *DEGREES, CLOSE):
                found.degrees[name] = sum(verdicts[number].degree == name for number in own)
            for corner in {verdicts[number].corner for number in own} - {""}:
                found.corners[corner] = sum(verdicts[number].corner == corner for number in own)
            least = self.scale.degrees[INACCURACY]
            costly = [
                number for number in own
                if verdicts[number].degree in DEGREES or verdicts[number].foresight.points >= least
            ]  # fmt: skip
            found.costliest = sorted(costly, key=lambda number: -verdicts[number].foresight.points)[:COSTLIEST]
        return found


def _about_luck(scale: Scale) -> Message:
    """Whether a result without luck can be given, and why not."""
    if scale.explained is None:
        return Message("wall.luck-unmeasured")
    share = round(100.0 * scale.explained)
    return Message("wall.luck-adjusted" if scale.adjusts else "wall.luck-raw", {"n": share})


def _turned(curve: Curve) -> Message | None:
    """The largest of the turning points, as the story tells it."""
    largest = max(curve.turns, key=lambda turn: abs(turn.after - turn.before), default=None)
    return None if largest is None else Message("story.turned-chance", {"what": largest.message})


def _luck_of(ledger: Ledger) -> dict[int, float]:
    """What chance gave every seat, where more than a quick look tells it."""
    return {one.seat: one.total for one in ledger.teams(False) if ledger.foresight}


def lost_per_decision(verdicts: list[Verdict]) -> Share:
    """The mean loss of real decisions; what deals say for a play counts as well, or the mean would be biased."""
    n = len(verdicts)
    error = math.sqrt(sum(one.foresight.error**2 for one in verdicts)) / n
    return Share(sum(one.foresight.points for one in verdicts) / n, error)
