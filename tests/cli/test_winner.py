"""The end of a race at the terminal: who has won it, in the order of the standings, and what broke ties."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from draftline import replay
from tests.cli.helpers import data, draftline

GOLDEN = Path(__file__).parent.parent / "golden"
DRIVER = "thunder-rolls-adriana-4-700171"  # two Non-Player Drivers lead with 12 points each
SERIES = "thunder-rolls-thornbury-5-700548"  # a later race: pink leads the series, red's driver won the race
ALLEY = "thunder-alley-thornbury-3-700049"  # green and yellow with 178 points each
PRIX = "grand-prix-adriana-10-700018"  # a tie at 10 points, and one of three teams at nothing


def told(name: str, *args: object) -> list[str]:
    """The lines after "The race is over"."""
    lines = draftline("replay", GOLDEN / f"{name}.json", *args, env={"COLUMNS": "200"}).stdout.splitlines()
    at = max(number for number, line in enumerate(lines) if line.startswith(("The race is over", "La carrera termina")))
    return [" ".join(line.split()) for line in lines[at + 1 :]]


def test_a_driver_without_a_player_is_named_as_the_winner():
    winner, _, first, second, *_, tie = told(DRIVER)
    assert winner == "Dottie Flair wins with 12 points."
    assert first.endswith("Dottie Flair 1 1 - 12 12")
    assert second.endswith("Silas Grimm 2 1 2 10 12")
    assert tie == "Dottie Flair and Silas Grimm have 12 points each: the better placed car decides."
    spanish = told(DRIVER, "--lang", "es")
    assert spanish[0] == "Gana Dottie Flair con 12 puntos."
    assert spanish[-1] == "Dottie Flair y Silas Grimm tienen 12 puntos cada uno: decide el coche mejor clasificado."


def test_a_race_of_a_series_is_won_by_its_own_points_and_shows_the_others():
    winner, head, *rows = told(SERIES)
    record = json.loads((GOLDEN / f"{SERIES}.json").read_text(encoding="utf-8"))
    assert record["outcome"]["ranking"][0] == 1  # as the last version had it: the leader of the series
    standings = replay(record).outcome.standings
    assert (standings[0].entrant, standings[0].seat) == ("red", None)
    assert winner == "Hattie Crane wins with 12 points."
    assert head.endswith("points before total")
    assert [row.split()[0] for row in rows] == [str(rank) for rank in range(1, 9)]
    assert [row.split()[-3:] for row in rows] == [[str(n) for n in (s.points, s.brought, s.total)] for s in standings]


@pytest.mark.parametrize(
    "name, first, ties",
    [
        (ALLEY, "Red Fury wins with 190 points.", [
            "Pockets and Howitzer have 178 points each: the better placed car decides.",
        ]),
        (PRIX, "Meridian wins with 25 points.", [
            "Tangelo and Hollin Hill have 10 points each: the better placed car decides.",
            "Violet Comet, Alba Corse and Rossavento have 0 points each: the better placed car decides.",
        ]),
    ],
)  # fmt: skip
def test_the_card_games_name_the_winner_and_say_what_broke_ties(name, first, ties):
    lines = told(name)
    assert lines[0] == first
    assert lines[-len(ties) :] == ties


def test_simulate_counts_what_drivers_without_a_player_win():
    args = ("simulate", "-n", 3, "--game", "thunder-rolls", "--seats", 1, "--workers", 1, "--seed", 6)
    found = data(draftline(*args, "--json"))
    assert [race["winner"] for race in found["results"]] == [None, None, None]
    assert [race["ranks"] for race in found["results"]] == [[7], [2], [5]]
    assert found["bots"]["greedy"]["wins"] == 0.0
    assert sum(found["drivers"].values()) == 3
    words = draftline(*args, env={"COLUMNS": "200"}).stdout
    drivers = "Marisol Vane 2 and Ivy Rourke 1"
    assert f"Won by non-player drivers: 3 of 3 races ({drivers})." in words
