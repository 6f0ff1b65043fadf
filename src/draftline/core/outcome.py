"""How a race ended: who won, how everybody who scores is ranked, and how ties were broken."""

from __future__ import annotations

from typing import Any, Final

from draftline.core.messages import ArgumentError, Message
from draftline.core.surface import READ, WHOLE, offers

BEST_CAR: Final = "tie.best-car"  # the better place of the best car
STOPPED: Final = "ending.stopped"  # the table ended the race as it stood


class Standing:
    """One entrant that scores: a seat's team, or a Non-Player Driver (`seat` is None).

    `points` are those of this race alone, `brought` those from earlier races of a series. `tie_break` names, as a
    message id, what put it ahead of the next one with equal points; otherwise it is empty.
    """

    def __init__(self, entrant: str, seat: int | None, cars: tuple[int, ...], brought: int = 0) -> None:
        self.entrant: str = entrant
        self.seat: int | None = seat
        self.cars: tuple[int, ...] = cars
        self.brought: int = brought
        self.points: int = 0
        self.rank: int = 0
        self.tie_break: str = ""

    def __reduce__(self) -> tuple[Any, ...]:
        scored = {"points": self.points, "rank": self.rank, "tie_break": self.tie_break}
        return Standing, (self.entrant, self.seat, self.cars, self.brought), scored

    @property
    def total(self) -> int:
        return self.points + self.brought

    def best_place(self, places: dict[int, int]) -> int:
        """The place of its best car; far behind if it has none."""
        return min([places[car] for car in self.cars if car in places], default=len(places) + 1)

    def to_json(self) -> dict[str, Any]:
        return {
            "rank": self.rank,
            "entrant": self.entrant,
            "seat": self.seat,
            "cars": list(self.cars),
            "points": self.points,
            "brought": self.brought,
            "tie_break": self.tie_break,
        }

    @staticmethod
    def from_json(data: dict[str, Any]) -> Standing:
        standing = Standing(data["entrant"], data["seat"], tuple(data["cars"]), data["brought"])
        standing.points = data["points"]
        standing.rank = data["rank"]
        standing.tie_break = data["tie_break"]
        return standing


class Tie:
    """A way to break ties on points: its message id, and a value for each entrant, smaller is better."""

    def __init__(self, word: str, values: list[int]) -> None:
        self.word = word
        self.values = values


class Outcome:
    """The end of a race: standings, best first; points and places by car; and why the race ended."""

    def __init__(
        self, standings: tuple[Standing, ...], car_points: dict[int, int], places: dict[int, int], ending: str
    ) -> None:
        self.standings: tuple[Standing, ...] = standings
        self.car_points: dict[int, int] = car_points
        self.places: dict[int, int] = places
        self.ending: str = ending

    def __reduce__(self) -> tuple[Any, ...]:
        return Outcome, (self.standings, self.car_points, self.places, self.ending)

    @property
    def winner(self) -> int | None:
        """The seat that won this race; None if a Non-Player Driver did."""
        return self.standings[0].seat

    @property
    def ranking(self) -> tuple[int, ...]:
        """The seats in the order of the standings."""
        return tuple([standing.seat for standing in self.standings if standing.seat is not None])

    @property
    def points(self) -> tuple[int, ...]:
        """Points of this race by seat."""
        return tuple([self.standing(seat).points for seat in sorted(self.ranking)])

    def standing(self, seat: int) -> Standing:
        """The standing of a seat."""
        for standing in self.standings:
            if standing.seat == seat:
                return standing
        raise ArgumentError(Message("error.seat-unknown", {"seat": seat, "most": len(self.ranking) - 1}))

    def ties(self) -> list[list[Standing]]:
        """Groups with equal points in which the same tie-break decided, best first."""
        groups: list[list[Standing]] = []
        before = ""
        for ahead, behind in zip(self.standings, self.standings[1:], strict=False):
            if ahead.tie_break and ahead.tie_break == before:
                groups[-1].append(behind)
            elif ahead.tie_break:
                groups.append([ahead, behind])
            before = ahead.tie_break
        return groups

    def to_json(self) -> dict[str, Any]:
        return {
            "winner": self.winner,
            "ranking": list(self.ranking),
            "standings": [standing.to_json() for standing in self.standings],
            "points": list(self.points),
            "cars": _by_number(self.car_points),
            "places": _by_number(self.places),
            "ending": self.ending,
        }

    @staticmethod
    def from_json(data: dict[str, Any]) -> Outcome:
        standings = tuple([Standing.from_json(row) for row in data["standings"]])
        return Outcome(standings, _numbered(data["cars"]), _numbered(data["places"]), data["ending"])

    def first_json(self) -> dict[str, Any]:
        """As records of version 1 have it: seats alone, ranked by all their points, those brought along included."""
        seats = [self.standing(seat) for seat in sorted(self.ranking)]
        ranked = sorted(seats, key=lambda row: (-row.total, row.best_place(self.places)))
        totals = dict(self.car_points)
        for standing in self.standings:
            for car in standing.cars:
                totals[car] += standing.brought
        return {
            "ranking": [row.seat for row in ranked],
            "points": [row.total for row in seats],
            "cars": _by_number(totals),
            "places": _by_number(self.places),
            "ending": self.ending,
        }

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Outcome) and other.to_json() == self.to_json()

    def __hash__(self) -> int:
        return hash(self.ranking)

    def __repr__(self) -> str:
        return f"Outcome({self.to_json()!r})"


offers(
    Standing,
    brought=READ, cars=READ, entrant=READ, points=READ, rank=READ, seat=READ, tie_break=READ, to_json=READ, total=READ,
)  # fmt: skip
offers(
    Outcome,
    car_points=READ, ending=READ, places=READ, points=READ, ranking=READ, standing={"seat": WHOLE}, standings=READ,
    ties=READ, to_json=READ, winner=READ,
)  # fmt: skip


def ranked(
    entrants: list[Standing], ties: list[Tie], car_points: dict[int, int], places: dict[int, int], ending: str
) -> Outcome:
    """Rank entrants by the points of their cars in this race, then by the tie-breaks in order; the rest is equal."""
    for entrant in entrants:
        entrant.points = sum([car_points[car] for car in entrant.cars])
    keys = [[-entrant.points, *[tie.values[i] for tie in ties]] for i, entrant in enumerate(entrants)]
    order = sorted(range(len(entrants)), key=lambda i: keys[i])
    for at, i in enumerate(order):
        entrants[i].rank = at + 1
        if at > 0:
            _part(entrants, ties, order[at - 1], i)
    return Outcome(tuple([entrants[i] for i in order]), car_points, places, ending)


def _part(entrants: list[Standing], ties: list[Tie], ahead: int, behind: int) -> None:
    """Note which tie-break put one of two with equal points ahead; without one they share a rank."""
    if entrants[ahead].points != entrants[behind].points:
        return
    for tie in ties:
        if tie.values[ahead] != tie.values[behind]:
            entrants[ahead].tie_break = tie.word
            return
    entrants[behind].rank = entrants[ahead].rank


def upgraded(data: dict[str, Any], entrants: list[Standing]) -> Outcome:
    """What `first_json` wrote, read again for the entrants of that race."""
    car_points, places = _numbered(data["cars"]), _numbered(data["places"])
    for entrant in entrants:
        for car in entrant.cars:
            car_points[car] -= entrant.brought
    return ranked(entrants, by_best_car(entrants, places), car_points, places, data["ending"])


def by_best_car(entrants: list[Standing], places: dict[int, int]) -> list[Tie]:
    """Ties go to whoever has the car closest to first place."""
    return [Tie(BEST_CAR, [entrant.best_place(places) for entrant in entrants])]


def _by_number(values: dict[int, int]) -> dict[str, int]:
    return {str(car): values[car] for car in sorted(values)}


def _numbered(values: dict[str, int]) -> dict[int, int]:
    return {int(car): value for car, value in values.items()}
