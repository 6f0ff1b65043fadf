"""Standings: ranked by the points of the race, then by ties that say what they are."""

from __future__ import annotations

import pytest

from draftline.core.messages import ArgumentError
from draftline.core.outcome import Outcome, Standing, Tie, by_best_car, ranked, upgraded


def entrants() -> list[Standing]:
    """Two teams, a driver without a player, and a team whose cars are not here."""
    return [
        Standing("red", 0, (1, 2), brought=5),
        Standing("blue", 1, (3,)),
        Standing("pink", None, (4,), brought=40),
        Standing("gray", 2, ()),
    ]


def outcome(points: dict[int, int], ties: list[Tie] | None = None) -> Outcome:
    rows, places = entrants(), {4: 1, 3: 2, 1: 3, 2: 4}
    return ranked(rows, by_best_car(rows, places) if ties is None else ties, points, places, "ending.finished")


def told(found: Outcome) -> list[tuple[str, int, int, str]]:
    return [(row.entrant, row.rank, row.points, row.tie_break) for row in found.standings]


def test_whoever_scored_most_in_this_race_has_won():
    found = outcome({1: 4, 2: 3, 3: 6, 4: 2})
    assert told(found) == [("red", 1, 7, ""), ("blue", 2, 6, ""), ("pink", 3, 2, ""), ("gray", 4, 0, "")]
    assert (found.winner, found.ranking, found.points) == (0, (0, 1, 2), (7, 6, 0))
    assert [row.total for row in found.standings] == [12, 6, 42, 0]


def test_a_driver_without_a_player_wins_and_no_seat_does():
    found = outcome({1: 4, 2: 3, 3: 6, 4: 9})
    assert (found.winner, found.ranking, found.standings[0].entrant) == (None, (0, 1, 2), "pink")
    assert found.standing(1).rank == 3
    with pytest.raises(ArgumentError):
        found.standing(3)


def test_a_tie_names_what_broke_it():
    found = outcome({1: 4, 2: 2, 3: 6, 4: 6})
    assert told(found)[:3] == [("pink", 1, 6, "tie.best-car"), ("blue", 2, 6, "tie.best-car"), ("red", 3, 6, "")]
    assert [[row.entrant for row in group] for group in found.ties()] == [["pink", "blue", "red"]]


def test_the_first_tie_that_parts_two_is_the_one_that_is_named():
    ties = [Tie("tie.one", [1, 1, 2, 1]), Tie("tie.other", [2, 1, 0, 3])]
    found = outcome({1: 1, 2: 1, 3: 2, 4: 2}, ties)
    assert told(found)[:3] == [("blue", 1, 2, "tie.other"), ("red", 2, 2, "tie.one"), ("pink", 3, 2, "")]
    assert [[row.entrant for row in group] for group in found.ties()] == [["blue", "red"], ["red", "pink"]]


def test_what_nothing_parts_shares_a_rank():
    found = outcome({1: 1, 2: 1, 3: 2, 4: 0}, [])
    assert told(found) == [("red", 1, 2, ""), ("blue", 1, 2, ""), ("pink", 3, 0, ""), ("gray", 3, 0, "")]
    assert found.ties() == []


def test_an_outcome_is_read_back_as_it_was_written():
    found = outcome({1: 4, 2: 2, 3: 6, 4: 6})
    assert Outcome.from_json(found.to_json()) == found
    assert found != outcome({1: 4, 2: 2, 3: 6, 4: 7})


def test_the_first_form_added_up_what_was_brought_along_and_knew_seats_only():
    def three() -> list[Standing]:
        return [Standing("red", 0, (1,), 5), Standing("blue", 1, (3,)), Standing("pink", None, (4,), 40)]

    rows, places = three(), {4: 1, 3: 2, 1: 3}
    found = ranked(rows, by_best_car(rows, places), {1: 4, 3: 6, 4: 9}, places, "ending.stages")
    first = found.first_json()
    assert first == {
        "ranking": [0, 1], "points": [9, 6], "cars": {"1": 9, "3": 6, "4": 49}, "places": {"1": 3, "3": 2, "4": 1},
        "ending": "ending.stages",
    }  # fmt: skip
    assert upgraded(first, three()) == found
