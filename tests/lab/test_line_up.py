"""AI teams at the command line: seated among the bots, shown in words, raced and saved."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from draftline.games.registry import rulebook
from draftline.lab.line_up import seat_ai_teams
from tests.cli.helpers import data, draftline, refused

ALONE = ("play", "--seats", 5, "--bots", "ai", "--seed", 3, "--laps", 1)


def seated(bots: str, seats: int, player: int = -1, **options: Any) -> tuple[str, Any]:
    rest = seat_ai_teams(bots, rulebook("thunder-alley"), seats, options, player)
    return rest, options.get("ai")


def test_a_list_without_ai_teams_stays_as_it_is():
    assert seated("greedy, random", 4) == ("greedy, random", None)


def test_ai_teams_go_into_the_option_and_the_bots_keep_their_order():
    rest, ai = seated("greedy,ai:pack,random,ai", 4)
    assert (rest, ai) == ("greedy,random", {"green": "pack", "blue": "hunters"})


def test_a_short_list_is_dealt_out_again_with_another_deck_for_each_team():
    rest, ai = seated("ai", 5, player=0)
    assert rest == "greedy"
    assert ai == {"green": "hunters", "yellow": "haulers", "blue": "loners", "purple": "pack"}


def test_colours_and_ai_teams_of_the_options_count():
    rest, ai = seated("greedy,ai", 3, teams=["pink", "black", "red"], ai={"pink": "loners"})
    assert (rest, ai) == ("greedy", {"pink": "loners", "black": "hunters"})


def test_a_race_alone_against_ai_teams():
    race = data(draftline(*ALONE, "--auto", "--json"))
    assert race["record"]["options"]["ai"] == {
        "green": "hunters", "yellow": "haulers", "blue": "loners", "purple": "pack",
    }  # fmt: skip
    assert race["record"]["table"]["bots"] == ["greedy", "", "", "", ""]


def test_what_they_do_is_told_from_the_start():
    words = draftline(*ALONE, "--auto").stdout
    assert "AI teams: Pockets (Hunters), Howitzer (Haulers)" in words
    assert "10 “Gather”:" in words  # before anybody was asked
    assert "“Strike”:" in words


def test_their_cards_can_be_looked_at(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    words = draftline(*ALONE, input="? ai\n? hunters\nq!\n").stdout
    assert "Pockets (Hunters) may turn over Close In, Breathing down Their Necks" in words
    assert "Orracle Oil (Pack) may turn over Nose to Tail, All Together and Swarm." in words
    assert "Otherwise: Draft 5." in words
    assert "cazadores" in draftline(*ALONE, "--lang", "es", input="? ai\nq!\n").stdout.lower()


def test_the_end_of_a_move_is_shown_before_an_ai_team_answers(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    words = draftline(*ALONE, input="20 25\nu\nq!\n").stdout
    before = words[: words.index("Enter confirms this move")]
    assert "25 “Chasing the Race”" in before
    assert '"Strike"' not in words


def test_a_race_with_ai_teams_is_saved_and_goes_on(tmp_path):
    path = tmp_path / "race.json"
    draftline(*ALONE, "--save", path, input="20 25\n\nq\n")
    again = draftline("play", "--load", path, "--auto", "--json")
    assert data(again)["record"]["options"]["ai"]["green"] == "hunters"
    assert draftline("replay", path, "--verify").exit_code == 0


def test_simulated_ai_teams_change_seats_with_the_bots():
    series = ("simulate", "-n", 5, "--seats", 5, "--laps", 1, "--bots", "greedy,ai,ai,ai,ai:pack", "--json")
    results = data(draftline(*series, "--workers", 1))["results"]
    seats = Counter((race["bots"].index("ai:pack"), race["bots"].index("greedy")) for race in results)
    assert len(seats) == 5
    assert {tuple(sorted(race["bots"])) for race in results} == {
        ("ai:haulers", "ai:hunters", "ai:loners", "ai:pack", "greedy")
    }


@pytest.mark.parametrize(
    "arguments, words",
    [
        (("--seats", 4, "--bots", "ai"), "Alone against AI teams there are at least 5 teams in the race, not 4."),
        (("--seats", 5, "--bots", "ai:dreamers"), "There is no AI deck “dreamers” for green"),
        (("--seats", 2, "--bots", "ai,ai,ai"), "3"),
        (("--seats", 9, "--bots", "ai"), "2 to 7"),
        (("--game", "grand-prix", "--bots", "ai"), "AI teams race in Thunder Alley only."),
        (("--seats", 3, "-o", "ai=pack"), "The option `ai` gives each AI team its deck"),
    ],
)
def test_what_cannot_be_is_told_in_a_sentence(arguments, words):
    assert words in refused(draftline("play", "--auto", *arguments))
