"""The curve of a race: what a spectator could say of every team after every move, and where it turned."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from draftline.bots.craft import Candidate, Craft
from draftline.bots.values import Reading, reading
from draftline.core.facts import LOUD, PERIOD
from draftline.core.messages import Message, Value
from draftline.core.track_game import TrackGame
from draftline.study.luck import SOURCE_NAMES, LuckMoment
from draftline.study.timeline import Move
from draftline.study.verdicts import VAGUE

MOST_TURNS: Final = 5
SWING: Final = 0.08  # of a chance to win, from which on a moment may have turned the race
HALF: Final = 0.5


@dataclass(frozen=True)
class Standing:
    """Points expected and the chance to win, by seat."""

    points: list[float]
    wins: list[float]


@dataclass(frozen=True)
class CurvePoint:
    """How the race stood after a move: as a spectator saw it, and with all cards open."""

    at: int  # actions done
    seat: int | None  # that moved; None before the first move and where the table ended the race
    chance: tuple[str, ...]  # what chance had a part in it, by source
    lap: int
    done: float  # share of the race
    seen: Standing
    opened: Standing


@dataclass(frozen=True)
class TurningPoint:
    """A move after which a team's chance to win was another one."""

    at: int
    seat: int  # whose chance it was
    before: float
    after: float
    message: Message


@dataclass
class Curve:
    """All points, the turning points in their order, and when it was decided."""

    points: list[CurvePoint] = field(default_factory=list)
    turns: list[TurningPoint] = field(default_factory=list)
    decided: TurningPoint | None = None


def point_of(game: TrackGame, move: Move | None, craft: Craft, ahead: TrackGame) -> CurvePoint:
    """One point of the curve; with all cards open it goes by the race as far `ahead` as it can be foreseen."""
    return CurvePoint(
        0 if move is None else move.until,
        None if move is None or move.seat < 0 else move.seat,
        () if move is None else move.sources,
        max(game.lap, 1) if game.standing() else 0,
        1.0 if game.over else craft.done(game),
        _standing(reading(game.view(None))),
        _standing(reading(ahead, True)),
    )


def _standing(found: Reading) -> Standing:
    return Standing(list(found.points), list(found.wins))


def curve_of(
    points: Sequence[CurvePoint], moves: Sequence[Move], luck: Sequence[LuckMoment], craft: Craft
) -> Curve:  # fmt: skip
    """The curve with its turning points: the largest swings of a chance to win, each with what brought it."""
    swings = []
    for i, _move in enumerate(moves):
        was, now = points[i].seen.wins, points[i + 1].seen.wins
        seat = max(range(len(now)), key=lambda one: abs(now[one] - was[one]))
        swings.append((abs(now[seat] - was[seat]), i, seat))
    largest = sorted(swings, key=lambda one: (-one[0], one[1]))[:MOST_TURNS]
    turns = [
        _turn(points, moves[i], luck[i + 1], craft, i, seat)
        for swing, i, seat in sorted(largest, key=lambda one: one[1])
        if swing >= SWING
    ]
    return Curve(list(points), turns, _decided(points, moves))


def percent(chance: float) -> int:
    return round(100.0 * chance)


def _turn(
    points: Sequence[CurvePoint], move: Move, luck: LuckMoment, craft: Craft, i: int, seat: int
) -> TurningPoint:  # fmt: skip
    was, now = points[i].seen.wins[seat], points[i + 1].seen.wins[seat]
    book, teams = move.before.book, move.before.teams
    values: dict[str, Value] = {"who": book.team(teams[seat]), "from": percent(was), "to": percent(now)}
    chance = {source: one[seat] for source, one in luck.luck.items()}
    by_chance = sum(chance.values())
    if chance and (now - was) * by_chance > 0.0 and abs(by_chance) > abs(luck.choice[seat]):
        message = _by_chance(move, max(chance, key=lambda source: abs(chance[source])), values)
    else:
        message = _by_choice(move, craft, seat, values)
    return TurningPoint(move.until, seat, was, now, message)


def _by_chance(move: Move, source: str, values: dict[str, Value]) -> Message:
    loud = [fact for fact in move.facts if fact.kind.tone == LOUD and fact.kind.part not in ("", PERIOD)]
    if loud:
        return Message("wall.turn-event", {**values, "what": loud[0].message()})
    return Message("wall.turn-chance", {**values, "source": SOURCE_NAMES[source]})


def _by_choice(move: Move, craft: Craft, seat: int, values: dict[str, Value]) -> Message:
    if move.seat < 0:
        return Message("wall.turn-ended", values)
    team = move.before.book.team(move.before.teams[move.seat])
    decision = move.before.decision_of(move.seat)
    assert decision is not None
    idea = craft.idea(move.before, decision, move.actions[0])
    if idea.id in VAGUE:
        why = craft.purpose(move.before, decision, Candidate(move.actions, 0.0), [])
        return Message("wall.turn-why", {**values, "team": team, "why": why})
    told: dict[str, Value] = {**values, "team": team, "idea": idea}
    return Message("wall.turn-own" if move.seat == seat else "wall.turn-other", told)


def _decided(points: Sequence[CurvePoint], moves: Sequence[Move]) -> TurningPoint | None:
    """The move from which on the winner was never again less likely than not to win; None while nobody has won."""
    end = moves[-1].after if moves else None
    outcome = None if end is None else end.outcome
    if end is None or outcome is None or outcome.winner is None:
        return None
    seat = outcome.winner
    at = len(points) - 1
    while at > 0 and points[at - 1].seen.wins[seat] >= HALF:
        at -= 1
    team: dict[str, Value] = {"team": end.book.team(end.teams[seat])}
    words = "wall.decided-end" if at == len(points) - 1 else "wall.decided" if at else "wall.decided-start"
    before = points[max(at - 1, 0)].seen.wins[seat]
    return TurningPoint(points[at].at, seat, before, points[at].seen.wins[seat], Message(words, team))
