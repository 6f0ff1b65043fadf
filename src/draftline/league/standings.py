"""Standings over several races: points that count, wins, ties, and the grid of results."""

from __future__ import annotations

from typing import Any, Final

from draftline.core.messages import Message
from draftline.league.checks import LeagueError, is_texts, is_whole, list_of, names_of, whole_of
from draftline.league.result import Result

# Ways to break ties on points, in the words of a season file.
WINS: Final = "wins"  # more first places
PLACES: Final = "places"  # more firsts, then more seconds, then more thirds, and so on
LAST: Final = "last"  # the better place in the last race
RECENT: Final = "recent"  # the better place in the last race, then in the one before, and so on
PLAYERS: Final = "players"  # players before non-players
TIES: Final = (WINS, PLACES, LAST, RECENT, PLAYERS)
USUAL_TIES: Final = (WINS, PLACES)

LAST_OF_ALL: Final = 1_000_000  # the place of a team that did not race, in comparisons


class Scoring:
    """How races add up: other points by place, only the best results, and the tie-breaks in order."""

    def __init__(self, ties: tuple[str, ...] = USUAL_TIES, best: int = 0, table: tuple[int, ...] = ()) -> None:
        strange = [tie for tie in ties if tie not in TIES]
        if strange:
            raise LeagueError(Message("error.league-ties", {"ties": strange, "known": list(TIES)}))
        if not is_whole(best, 0):
            raise LeagueError(Message("error.league-best", {"value": str(best)}))
        if not all(is_whole(points, 0) for points in table):
            raise LeagueError(Message("error.league-table", {"value": str(list(table))}))
        self.ties = tuple(ties)
        self.best = best  # how many results count, 0 for all
        self.table = tuple(table)

    def to_json(self) -> dict[str, Any]:
        return {"ties": list(self.ties), "best": self.best, "table": list(self.table)}

    @staticmethod
    def from_json(data: Any) -> Scoring:
        table = list_of(data, "table")
        if not all(is_whole(points, 0) for points in table):
            raise LeagueError(Message("error.league-table", {"value": str(table)}))
        return Scoring(tuple(names_of(data, "ties")), whole_of(data, "best"), tuple(table))


class Row:
    """A team in the standings; the lists have one entry for each race so far."""

    def __init__(self, team: str, player: bool) -> None:
        self.team = team
        self.player = player
        self.rank = 1
        self.points = 0
        self.wins = 0
        self.places: list[int] = []  # of its best car, 0 where it has none
        self.scores: list[int] = []
        self.counts: list[bool] = []  # False where a result is dropped, or there is none

    @property
    def last(self) -> int:
        """Its place in the last race, far behind all others if it was not there."""
        return _or_nowhere(self.places[-1]) if self.places else LAST_OF_ALL

    def to_json(self) -> dict[str, Any]:
        return {
            "rank": self.rank,
            "team": self.team,
            "player": self.player,
            "points": self.points,
            "wins": self.wins,
            "places": self.places[:],
            "scores": self.scores[:],
            "counts": self.counts[:],
        }


def standings(teams: list[str], players: list[str], results: list[Result], scoring: Scoring) -> list[Row]:
    """Every team, best first; teams that are equal in everything share a rank and stay in the order given."""
    if not is_texts(teams) or len(set(teams)) != len(teams):
        raise LeagueError(Message("error.league-teams", {"teams": [str(team) for team in teams]}))
    rows = []
    for team in teams:
        row = Row(team, team in players)
        row.places = [result.place(team) for result in results]
        row.scores = [result.points(team, scoring.table) for result in results]
        row.counts = counted(row.scores, [result.scored(team) for result in results], scoring.best)
        row.points = sum([score for score, counts in zip(row.scores, row.counts, strict=True) if counts])
        row.wins = sum([result.winner == team for result in results])
        rows.append(row)
    return ranked(rows, scoring.ties)


def counted(scores: list[int], scored: list[bool], best: int) -> list[bool]:
    """Which results count: the best ones, the earlier among equals; a race that a team missed never does."""
    there = [race for race in range(len(scores)) if scored[race]]
    there.sort(key=lambda race: (-scores[race], race))
    kept = there[:best] if best else there
    return [race in kept for race in range(len(scores))]


def ranked(rows: list[Row], ties: tuple[str, ...]) -> list[Row]:
    """Sort by points and then by the ties, and write down the ranks."""
    longest = max([place for row in rows for place in row.places], default=0)
    keyed = [(_key(row, ties, longest), row) for row in rows]
    keyed.sort(key=lambda pair: pair[0])
    for i, (key, row) in enumerate(keyed):
        row.rank = keyed[i - 1][1].rank if i > 0 and keyed[i - 1][0] == key else i + 1
    return [row for _, row in keyed]


def _key(row: Row, ties: tuple[str, ...], longest: int) -> list[int]:
    """Smaller is better."""
    key = [-row.points]
    for tie in ties:
        if tie == WINS:
            key.append(-row.wins)
        elif tie == PLACES:
            key.extend([-row.places.count(place) for place in range(1, longest + 1)])
        elif tie == LAST:
            key.append(row.last)
        elif tie == RECENT:
            key.extend([_or_nowhere(place) for place in reversed(row.places)])
        else:
            key.append(0 if row.player else 1)
    return key


def _or_nowhere(place: int) -> int:
    return place if place > 0 else LAST_OF_ALL


def curve_of(team: str, results: list[Result], scoring: Scoring) -> list[int]:
    """A team's total after each race, by the results that counted then."""
    scores = [result.points(team, scoring.table) for result in results]
    scored = [result.scored(team) for result in results]
    totals = []
    for races in range(1, len(results) + 1):
        counts = counted(scores[:races], scored[:races], scoring.best)
        totals.append(sum([scores[i] for i in range(races) if counts[i]]))
    return totals


class Cell:
    """One team in one race of the results grid."""

    def __init__(self, race: str, place: int, points: int, counts: bool, won: bool) -> None:
        self.race = race
        self.place = place
        self.points = points
        self.counts = counts
        self.won = won

    def to_json(self) -> dict[str, Any]:
        return {
            "race": self.race,
            "place": self.place,
            "points": self.points,
            "counts": self.counts,
            "won": self.won,
        }


def results_grid(rows: list[Row], results: list[Result]) -> dict[str, list[Cell]]:
    """Every team of the standings, in their order, with what it did in every race."""
    return {
        row.team: [
            Cell(result.race, row.places[i], row.scores[i], row.counts[i], result.winner == row.team)
            for i, result in enumerate(results)
        ]
        for row in rows
    }
