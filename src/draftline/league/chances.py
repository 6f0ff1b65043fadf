"""Who can still win a league, and how many points would make it certain.

All of it holds as long as every team races in every race that is left. Two teams are looked at together: places that
one takes the other cannot have, so what a rival can still score depends on what the team itself scores.
"""

from __future__ import annotations

from typing import Any, Final

from draftline.league.standings import PLAYERS, WINS, Row, Scoring, counted

CLINCHED: Final = "clinched"
OPEN: Final = "open"
OUT: Final = "out"
NO_POINTS: Final = -1_000_000
MOST_WORK: Final = 3_000_000  # beyond it rivals are taken to score everything, whatever the team itself scores


class Prize:
    """What one race gives out.

    `places` are the points by place for the whole field, `each` is a bonus that every car may have, `singles` are
    bonuses of which a team can have one. `bounded` is False where there is no limit to what a car may score.
    """

    def __init__(self, places: list[int], cars: int, each: int, singles: list[int], bounded: bool) -> None:
        self.places = sorted(places, reverse=True)
        self.cars = cars  # of each team
        self.each = each
        self.singles = singles
        self.bounded = bounded

    @property
    def most(self) -> int:
        """The most that a team can score."""
        return sum(self.places[: self.cars]) + self.each * self.cars + max(self.singles, default=0)

    @property
    def least(self) -> int:
        return sum(self.places[len(self.places) - self.cars :])


class Chance:
    """One team: what it has, what it can end with, and what makes it certain.

    `needs` is the number of points with which nobody can catch it any more; None if it is not in its own hands, or
    if points have no limit (`bounded` is False). If results are dropped, it is by how much its total must grow.
    """

    def __init__(self, team: str, points: int, least: int, most: int, bounded: bool) -> None:
        self.team = team
        self.points = points
        self.least = least  # with the fewest points in all races left
        self.most = most
        self.bounded = bounded
        self.status: str = OPEN
        self.needs: int | None = None

    def to_json(self) -> dict[str, Any]:
        return {
            "team": self.team,
            "points": self.points,
            "least": self.least,
            "most": self.most if self.bounded else None,
            "status": self.status,
            "needs": self.needs,
            "bounded": self.bounded,
        }


class Contest:
    """The standings, what is left to race for, and how ties on points are broken."""

    def __init__(self, prizes: list[Prize], scoring: Scoring, wins_left: int) -> None:
        self.prizes = prizes
        self.scoring = scoring
        self.wins_left = wins_left  # wins that may still be counted in a tie
        self.bounded = all(prize.bounded for prize in prizes)
        self.most = sum([prize.most for prize in prizes])
        self.least = sum([prize.least for prize in prizes])

    def keeps_ties(self, row: Row, other: Row) -> bool:
        """Whether `row` is sure to be ahead of `other` with equal points."""
        if self.scoring.ties[:1] != (WINS,):
            return False
        fixed = self.wins_left == 0 and row.wins == other.wins and self.scoring.ties[1:2] == (PLAYERS,)
        return row.wins > other.wins + self.wins_left or (fixed and row.player and not other.player)

    def total(self, row: Row, future: list[int]) -> int:
        """The points of a team with these results in the races left."""
        past = [score for i, score in enumerate(row.scores) if _there(row, i)]
        scores = past + future
        kept = counted(scores, [True] * len(scores), self.scoring.best)
        return sum([score for score, counts in zip(scores, kept, strict=True) if counts])

    def chance(self, row: Row) -> Chance:
        """Least and most of a team."""
        if self.scoring.best:
            least = self.total(row, [prize.least for prize in self.prizes])
            most = self.total(row, [prize.most for prize in self.prizes])
        else:
            least, most = row.points + self.least, row.points + self.most
        return Chance(row.team, row.points, least, most, self.bounded)


def _there(row: Row, race: int) -> bool:
    """Whether a result can count: a race that a team missed without points has none."""
    return row.counts[race] or row.places[race] > 0 or row.scores[race] != 0


def chances_of(rows: list[Row], prizes: list[Prize], scoring: Scoring, wins_count: bool = True) -> list[Chance]:
    """Every team's chance while races are left; `wins_count` is False if wins do not break ties."""
    contest = Contest(prizes, scoring, len(prizes) if wins_count else 0)
    found = [contest.chance(row) for row in rows]
    if not contest.bounded:
        return found
    beside = None if scoring.best else rival_table(prizes)
    for i, chance in enumerate(found):
        others = [j for j in range(len(rows)) if j != i]
        if any(_beaten(contest, chance, rows[i], found[j], rows[j]) for j in others):
            chance.status = OUT
            continue
        chance.needs = max([_needed(contest, beside, chance, rows[i], found[j], rows[j]) for j in others], default=0)
        if chance.needs <= chance.least - chance.points:
            chance.status, chance.needs = CLINCHED, 0
        elif chance.needs > chance.most - chance.points:
            chance.needs = None
    return found


def decided(rows: list[Row], winner: str) -> list[Chance]:
    """Nothing is left to race for."""
    found = []
    for row in rows:
        chance = Chance(row.team, row.points, row.points, row.points, True)
        chance.status = CLINCHED if row.team == winner else OUT
        chance.needs = 0 if row.team == winner else None
        found.append(chance)
    return found


def _beaten(contest: Contest, chance: Chance, row: Row, rival: Chance, other: Row) -> bool:
    """Whether a rival is ahead whatever happens."""
    if chance.most == rival.least:
        return contest.keeps_ties(other, row)
    return chance.most < rival.least


def _needed(contest: Contest, beside: RivalTable | None, chance: Chance, row: Row, rival: Chance, other: Row) -> int:
    """How many more points put the team ahead of one rival for certain."""
    tie = 0 if contest.keeps_ties(row, other) else 1
    if beside is None:
        return rival.most - chance.points + tie
    return beside.needed(rival.points - chance.points, tie)


class RivalTable:
    """For every number of points that a team may score in some races: the most that a rival can score beside it."""

    def __init__(self, low: int, best: list[int]) -> None:
        self.low = low  # the fewest points
        self.best = best  # by points above `low`; NEVER where no such score is possible

    def needed(self, behind: int, tie: int) -> int:
        """One point more than the highest score with which a rival that is `behind` points ahead still catches up."""
        for i in range(len(self.best) - 1, -1, -1):
            scored = self.low + i
            if self.best[i] != NO_POINTS and scored < behind + self.best[i] + tie:
                return scored + 1
        return self.low

    def joined(self, other: RivalTable) -> RivalTable:
        """Both one after the other."""
        best = [NO_POINTS] * (len(self.best) + len(other.best) - 1)
        for i, mine in enumerate(self.best):
            if mine == NO_POINTS:
                continue
            for j, more in enumerate(other.best):
                if more != NO_POINTS and mine + more > best[i + j]:
                    best[i + j] = mine + more
        return RivalTable(self.low + other.low, best)


def rival_table(prizes: list[Prize]) -> RivalTable | None:
    """The table of all races left; None where it would be too long to work out."""
    width = max([prize.most - prize.least + 1 for prize in prizes], default=1)
    if width * width * len(prizes) * len(prizes) // 2 > MOST_WORK:
        return None
    table = RivalTable(0, [0])
    for prize in prizes:
        table = table.joined(_one_race(prize))
    return table


def _one_race(prize: Prize) -> RivalTable:
    """Places first, then the bonuses on top of them."""
    low, high = prize.least, prize.most
    best = [NO_POINTS] * (high - low + 1)
    top = max(prize.singles, default=0)
    for own, theirs in _places_shared(prize).items():
        theirs += prize.each * prize.cars
        for single in [0, *prize.singles]:
            left = prize.singles[:]
            if single:
                left.remove(single)
            rest = theirs + (max(left, default=0) if single else top)
            for more in range(prize.each * prize.cars + 1):
                at = own + single + more - low
                best[at] = max(best[at], rest)
    return RivalTable(low, best)


def _places_shared(prize: Prize) -> dict[int, int]:
    """The points of a team's places, and the most a rival has with the best places left over."""
    states: dict[tuple[int, int], int] = {(0, 0): 0}  # own cars placed and their points -> points of the rival
    for i, points in enumerate(prize.places):
        after: dict[tuple[int, int], int] = {}
        for (cars, own), theirs in states.items():
            if cars < prize.cars:
                taken = (cars + 1, own + points)
                after[taken] = max(after.get(taken, 0), theirs)
            given = theirs + points if i - cars < prize.cars else theirs
            after[(cars, own)] = max(after.get((cars, own), 0), given)
        states = after
    return {own: theirs for (cars, own), theirs in states.items() if cars == prize.cars}
