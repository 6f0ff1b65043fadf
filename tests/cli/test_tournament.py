"""`draftline tournament`: paired deals, a file to go on from, and honest figures."""

from __future__ import annotations

import csv
import json
import os
import signal
import subprocess
import sys
import time
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

import draftline as package
from draftline.cli import figures
from draftline.cli.figures import ratings
from draftline.cli.tournament import TournamentSetup, Wishes, job_of
from draftline.lab import statistics
from draftline.lab.line_up import BotLineUp
from tests.cli.helpers import data, draftline, refused

PLAIN = ("tournament", "--laps", 1, "--bots", "greedy,random", "--seats", 2)
QUICK = (*PLAIN, "--workers", 2)


def setup(bots="greedy,random", seats=4, options=None):
    return TournamentSetup("thunder-alley", "yunta", seats, bots, options or {}, 7)


def lines(path):
    return path.read_text(encoding="utf-8").splitlines()


# Seats and deals.


@pytest.mark.parametrize(
    "bots, seats, seatings",
    [
        ("greedy,random", 4, 2),
        ("greedy,random,random,random", 4, 4),
        ("greedy,random,club", 3, 3),
        ("greedy,random", 5, 5),
    ],
)
def test_every_deal_is_raced_with_every_seating(bots, seats, seatings):
    plan = setup(bots, seats)
    assert plan.seatings == seatings
    jobs = [job_of(plan, number) for number in range(2 * seatings)]
    for deal in (jobs[:seatings], jobs[seatings:]):
        assert len({job.seed for job in deal}) == 1
        assert len({tuple(job.bots) for job in deal}) == seatings
        for name in set(plan.bots):
            counts = {sum(job.bots[seat] == name for job in deal) for seat in range(seats)}
            assert len(counts) == 1  # in every seat equally often
    assert jobs[0].seed != jobs[seatings].seed


def test_races_are_rounded_up_to_whole_deals():
    assert setup().whole(1) == 2
    assert setup().whole(4) == 4
    assert setup("greedy,random,club", 3).whole(100) == 102


def test_ai_teams_change_seats_with_the_bots():
    options = {"ai": {"red": "hunters", "blue": "hunters"}}
    plan = setup("greedy,random", 5, options)
    assert plan.bots == ["ai:hunters", "greedy", "random", "ai:hunters", "greedy"]
    for number in range(plan.seatings):
        job = job_of(plan, number)
        game = package.new_game(seats=5, seed=job.seed, options=job.options)
        decks = ["" if game.ai_deck(seat) is None else f"ai:{game.ai_deck(seat)}" for seat in range(5)]
        assert decks == [name if name.startswith("ai:") else "" for name in job.bots]


def test_a_line_without_ai_teams_keeps_its_options():
    line = BotLineUp(["a", "b", "c"], ("red", "blue", "pink"), {"laps": 2})
    assert line.turned(1) == (["c", "a", "b"], {"laps": 2})


@pytest.mark.parametrize(
    "bots, seats", [("greedy,random", 4), ("greedy,random,club", 3), ("greedy,random,club,rookie,pro", 5)]
)
def test_how_many_seats_there_are_if_nobody_says(bots, seats):
    assert Wishes(None, None, None, bots, None, None, None).setup().seats == seats


# Figures.


def made_up(deals):
    """Two bots, two seatings; `deals` gives the points of a and of b in each race of a deal."""
    races = []
    for deal, pairs in enumerate(deals):
        for seating, (a, b) in enumerate(pairs):
            bots, points = (["a", "b"], [a, b]) if seating == 0 else (["b", "a"], [b, a])
            winner = 0 if points[0] >= points[1] else 1
            ranks = [1, 2] if winner == 0 else [2, 1]
            race = {"number": 2 * deal + seating, "deal": deal, "bots": bots, "points": points, "winner": winner}
            races.append({**race, "ranks": ranks, "places": [[rank] for rank in ranks]})
    return races


def test_the_figures_of_a_made_up_tournament():
    summed = figures.standings(made_up([[(10, 4), (2, 8)], [(6, 4), (6, 4)]]))
    assert summed["races"] == 4
    assert summed["deals"] == 2
    assert summed["bots"]["a"]["points"]["mean"] == 6.0
    assert summed["bots"]["a"]["points"]["margin"] == 0.0
    assert summed["bots"]["b"]["points"]["mean"] == 5.0
    assert summed["bots"]["a"]["wins"]["mean"] == summed["beats"]["a"]["b"]["mean"] == 0.75
    assert summed["beats"]["b"]["a"]["mean"] == 0.25
    assert summed["bots"]["a"]["order"]["mean"] == 1.25
    by_points, by_order = summed["verdicts"]
    assert (by_points["by"], by_points["mean"]) == ("points", 1.0)
    assert (by_order["by"], by_order["mean"]) == ("order", 0.5)


def test_a_race_that_a_driver_without_a_player_won_is_nobodys_win():
    races = made_up([[(10, 4), (2, 8)]])
    races[0] |= {"winner": None, "ranks": [2, 3]}
    summed = figures.standings(races)
    assert (summed["bots"]["a"]["wins"]["mean"], summed["bots"]["b"]["wins"]["mean"]) == (0.0, 0.5)
    assert summed["bots"]["a"]["order"]["mean"] == 2.0
    assert summed["beats"]["a"]["b"]["mean"] == 0.5


def test_a_verdict_takes_enough_deals_and_a_clear_difference():
    clear = [[(9 + deal % 3, 4), (8, 5)] for deal in range(12)]
    assert {row["better"] for row in figures.standings(made_up(clear))["verdicts"]} == {"a"}
    assert {row["better"] for row in figures.standings(made_up(clear[:9]))["verdicts"]} == {None}
    even = [[(9, 4), (3, 8)] if deal % 2 else [(3, 8), (9, 4)] for deal in range(12)]
    assert {row["better"] for row in figures.standings(made_up(even))["verdicts"]} == {None}


def test_luck_that_both_share_cancels():
    """The points swing wildly from deal to deal, the difference does not."""
    levels = [100 * (deal % 5) for deal in range(20)]
    summed = figures.standings(made_up([[(level + 3, level), (level + 4, level)] for level in levels]))
    assert summed["bots"]["a"]["points"]["margin"] > 50
    assert summed["verdicts"][0]["better"] == "a"
    assert summed["verdicts"][0]["margin"] < 0.01


def test_intervals_are_students():
    assert statistics.student(1) == 12.706
    assert statistics.student(10) == pytest.approx(2.228, abs=0.001)
    assert statistics.student(11) == pytest.approx(2.201, abs=0.001)
    assert statistics.student(30) == pytest.approx(2.042, abs=0.001)
    assert statistics.student(10**6) == pytest.approx(1.96, abs=0.001)
    assert statistics.margin([5.0]) is None
    assert statistics.margin([1.0, 3.0]) == pytest.approx(12.706)


def test_a_share_that_never_varied_is_still_not_certain():
    assert statistics.Share([1.0] * 30).margin == pytest.approx(0.1)
    assert statistics.Share([1.0]).margin is None
    assert statistics.Share([0.0, 1.0]).margin == 1.0


def test_ratings_put_the_better_bot_first_and_grow_surer():
    few, many = (ratings(made_up([[(9, 4), (8, 5)]] * deals)) for deals in (2, 20))
    assert few["a"]["mean"] > few["b"]["mean"]
    assert many["a"]["margin"] < few["a"]["margin"]


def test_ratings_of_equals_are_equal():
    rated = ratings(made_up([[(9, 4), (4, 9)], [(4, 9), (9, 4)]] * 20))
    assert abs(rated["a"]["mean"] - rated["b"]["mean"]) < rated["a"]["margin"]


# The command.


def test_the_tables_and_the_verdict_are_told():
    words = draftline(*QUICK, "-n", 20).stdout
    for word in ("20 races on yunta", "points", "order", "rating", "How often"):
        assert word in words
    assert "greedy beats random at 95 % by points" in words
    assert "at 95 % by finishing order" in words
    assert max(map(len, words.splitlines())) <= 80


def test_spanish_is_spanish():
    words = draftline(*QUICK, "-n", 2, "--lang", "es").stdout
    assert "puntos" in words
    assert "1 reparto es poco para decir quién es mejor" in words


@pytest.mark.slow
def test_any_number_of_workers_gives_the_same_result():
    series = (*PLAIN, "-n", 6, "--json")
    first = draftline(*series, "--workers", 1)
    assert data(first)["races"] == 6
    assert draftline(*series, "--workers", 3).stdout == first.stdout


def test_grand_prix_has_tournaments_too():
    race = ("--game", "grand-prix", "--laps", 1, "--bots", "random,greedy")
    result = data(draftline("tournament", *race, "-n", 2, "--json"))
    assert result["track"] == "santelmo-gp"
    assert result["races"] == 2


def test_thunder_rolls_has_tournaments_too(tmp_path):
    path = tmp_path / "results.jsonl"
    race = ("tournament", "--game", "thunder-rolls", "--bots", "greedy,random", "--seats", 2, "--results", path)
    result = data(draftline(*race, "-n", 2, "--json"))
    assert (result["track"], result["races"]) == ("thornbury", 2)
    assert all(row["laps"] >= 1 and not row["faults"] for row in result["results"])
    more = data(draftline("tournament", "--results", path, "--resume", "-n", 4, "--json"))
    assert more["results"][:2] == result["results"]
    assert len(lines(path)) == 5


def test_bots_race_against_ai_teams(tmp_path):
    path = tmp_path / "results.jsonl"
    race = ("tournament", "--laps", 1, "--bots", "greedy,ai:hunters,ai:hunters,ai,ai:pack", "--results", path)
    result = data(draftline(*race, "-n", 1, "--json"))
    assert set(result["bots"]) == {"greedy", "ai:hunters", "ai:haulers", "ai:pack"}
    assert result["races"] == 5
    assert sum(row["wins"]["mean"] for row in result["bots"].values()) == pytest.approx(1)
    assert data(draftline(*race, "--resume", "--json")) == result
    assert data(draftline("tournament", "--results", path, "--resume", "--json")) == result


def test_json_and_csv_tell_the_same(tmp_path):
    every, table = tmp_path / "races.csv", tmp_path / "table.csv"
    result = data(draftline(*QUICK, "-n", 4, "--json", "--csv", every, "--table", table))
    seats = list(csv.DictReader(lines(every)))
    assert len(seats) == 8
    mine = [int(row["points"]) for row in seats if row["bot"] == "greedy"]
    assert sum(mine) / len(mine) == pytest.approx(result["bots"]["greedy"]["points"]["mean"])
    rows = {row["bot"]: row for row in csv.DictReader(lines(table))}
    assert float(rows["random"]["order"]) == result["bots"]["random"]["order"]["mean"]
    assert float(rows["random"]["above greedy"]) == result["beats"]["random"]["greedy"]["mean"]
    assert rows["random"]["above random"] == ""


# Bots that misbehave.


def test_a_tournament_survives_every_bad_bot():
    bots = "greedy,crashing,illegal,hanging,dying"
    result = draftline("tournament", "--laps", 1, "--bots", bots, "-n", 1, "--patience", 1, "--workers", 2, "--json")
    races = data(result)["results"]
    assert len(races) == 5
    for race in races:
        found = {race["bots"][fault["seat"]]: fault["kind"] for fault in race["faults"]}
        assert found == {"crashing": "crashed", "illegal": "illegal", "hanging": "hung", "dying": "died"}


def test_the_faults_are_told_in_words():
    result = draftline(*PLAIN, "--bots", "dying,crashing", "-n", 2)
    assert "Faults of dying, 2 times; the first: Bot dying in seat 1 ended its whole process" in result.stderr
    assert "RuntimeError: this bot always breaks down" in result.stderr


def test_a_bot_over_its_limit_is_counted():
    races = data(draftline(*PLAIN, "--bots", "slow,greedy", "-n", 2, "--limit", 0.0001, "--json"))["results"]
    slow = [fault for race in races for fault in race["faults"] if race["bots"][fault["seat"]] == "slow"]
    assert {fault["kind"] for fault in slow} == {"slow"}


# The results file.


def test_a_tournament_goes_on_where_it_was_cut_off(tmp_path):
    path = tmp_path / "results.jsonl"
    whole = data(draftline(*QUICK, "-n", 6, "--results", path, "--json"))
    assert len(lines(path)) == 7
    kept = path.read_bytes()
    cut = kept[: len(kept) - len(lines(path)[-1]) // 2]
    path.write_bytes(cut)
    again = draftline("tournament", "--results", path, "--resume", "--json")
    assert "The last line" in again.stderr
    assert data(again) == whole
    assert sorted(lines(path)) == sorted(kept.decode().splitlines())


def test_a_finished_tournament_is_told_again_and_can_grow(tmp_path):
    path = tmp_path / "results.jsonl"
    draftline(*QUICK, "-n", 2, "--results", path)
    before = lines(path)
    assert data(draftline("tournament", "--results", path, "--resume", "--json"))["races"] == 2
    assert lines(path) == before
    grown = data(draftline("tournament", "--results", path, "--resume", "-n", 6, "--json"))
    assert grown["races"] == 6
    assert lines(path)[:3] == before
    assert data(draftline("tournament", "--results", path, "--resume", "--json")) == grown
    assert data(draftline(*QUICK, "-n", 6, "--json")) == grown


@pytest.fixture(scope="module")
def results(tmp_path_factory):
    path = tmp_path_factory.mktemp("tournament") / "results.jsonl"
    draftline(*QUICK, "-n", 2, "--results", path)
    return path


def test_the_page_on_results_names_every_field(results):
    page = (Path(__file__).parents[2] / "docs" / "results-format.md").read_text(encoding="utf-8")
    head, race, _ = map(json.loads, lines(results))
    assert [field for field in {**head, **race} if f"`{field}`" not in page] == []


def test_a_file_that_is_there_is_not_overwritten(results):
    before = results.read_bytes()
    assert "is there already" in refused(draftline(*PLAIN, "--results", results))
    assert results.read_bytes() == before


@pytest.mark.parametrize(
    "args, field",
    [
        (["--seed", 4], "seed"),
        (["--bots", "random,greedy"], "bots"),
        (["--laps", 2], "options"),
        (["--track", "adriana"], "track"),
        (["--seats", 4], "seats"),
        (["--limit", 3], "limit"),
    ],
)
def test_another_tournament_does_not_go_on_in_the_same_file(results, args, field):
    before = results.read_bytes()
    words = refused(draftline("tournament", "--results", results, "--resume", *args))
    assert f"another value for `{field}`" in words
    assert results.read_bytes() == before


def test_the_same_settings_may_be_said_again(results):
    assert draftline(*PLAIN, "--results", results, "--resume").exit_code == 0


@pytest.mark.parametrize(
    "change",
    [
        lambda race: "nonsense",
        lambda race: "[]",
        lambda race: json.dumps({**race, "seed": 1}),
        lambda race: json.dumps({**race, "number": "x"}),
        lambda race: json.dumps({**race, "number": -1}),
        lambda race: json.dumps({**race, "points": [1]}),
        lambda race: json.dumps({**race, "points": ["x", 1]}),
        lambda race: json.dumps({**race, "ranks": [1, 1]}),
        lambda race: json.dumps({**race, "places": [[], []]}),
        lambda race: json.dumps({**race, "winner": None}),
        lambda race: json.dumps({**race, "winner": 1 - race["winner"]}),
        lambda race: json.dumps({**race, "ranks": [0, 1]}),
        lambda race: json.dumps({**race, "faults": [{"seat": 9}]}),
        lambda race: json.dumps({key: value for key, value in race.items() if key != "faults"}),
    ],
)
def test_a_line_that_is_no_race_is_named(results, tmp_path, change):
    head, first, second = lines(results)
    path = tmp_path / "altered.jsonl"
    path.write_text("\n".join([head, change(json.loads(first)), second]) + "\n", encoding="utf-8")
    assert "Line 2 of" in refused(draftline("tournament", "--results", path, "--resume"))


@pytest.mark.parametrize("words", ["", "{}", "nonsense\n", "[1]\n", '{"format": "draftline-record"}\n'])
def test_a_file_that_is_no_results_file_is_refused(tmp_path, words):
    path = tmp_path / "other.jsonl"
    path.write_text(words, encoding="utf-8")
    assert "not the results file of a tournament" in refused(draftline("tournament", "--results", path, "--resume"))


@pytest.mark.parametrize("field", ["game", "bots", "options", "races", "limit"])
def test_a_head_without_a_field_is_refused(results, tmp_path, field):
    head = json.loads(lines(results)[0])
    del head[field]
    path = tmp_path / "headless.jsonl"
    path.write_text(json.dumps(head) + "\n", encoding="utf-8")
    assert "not the results file of a tournament" in refused(draftline("tournament", "--results", path, "--resume"))


def test_results_of_another_version_are_refused(results, tmp_path):
    path = tmp_path / "old.jsonl"
    path.write_text(json.dumps({**json.loads(lines(results)[0]), "draftline": "0.0.1"}) + "\n", encoding="utf-8")
    assert "were made by version 0.0.1" in refused(draftline("tournament", "--results", path, "--resume"))


def test_a_folder_that_is_not_there_is_told_before_the_races(tmp_path):
    for option in ("--results", "--csv", "--table"):
        words = refused(draftline(*PLAIN, option, tmp_path / "nowhere" / "file", "-n", 10**6))
        assert "folder does not exist" in words


WRONG = [
    (["--bots", "greedy"], "needs two different bots"),
    (["--bots", "greedy,greedy"], "needs two different bots"),
    (["--bots", "clever,greedy"], "no bot called clever"),
    (["--bots", "greedy,random,greedy", "--seats", 2], "3 bots for 2 seats"),
    (["--seats", 0], "from 2 to 7 teams"),
    (["--races", 0], "at least 1 race"),
    (["--workers", 0], "at least 1 worker"),
    (["--limit", 0], "more than 0"),
    (["--patience", "nan"], "more than 0"),
    (["--resume"], "--resume needs --results"),
    (["--resume", "--results", "nothing.jsonl"], "There is no file nothing.jsonl"),
    (["--game", "chess"], "no game"),
    (["--track", "nowhere"], "no track called nowhere"),
    (["-o", "ai=red"], "ai"),
]


@pytest.mark.parametrize("args, sentence", WRONG, ids=lambda value: " ".join(map(str, value))[:40])
def test_what_is_wrong_is_said_in_one_sentence(args, sentence):
    assert sentence in refused(draftline("tournament", *args))
    refused(draftline("tournament", *args, "--lang", "es"))


HOPELESS = 600.0  # seconds after which nothing will come, however loaded the machine is
# SIGINT is ignored by whatever begins under a parent that ignores it, as in the background of a shell.
LISTENING = """
import runpy, signal
signal.signal(signal.SIGINT, signal.default_int_handler)
runpy.run_module("draftline", run_name="__main__", alter_sys=True)
"""


@contextmanager
def interruptible(*args):
    """A command in a process group of its own, which hears Ctrl-C, and of which nothing is left behind the block."""
    env = {**os.environ, "PYTHONPATH": str(Path(package.__file__).parent.parent), "DRAFTLINE_LANG": "en"}
    command = [sys.executable, "-c", LISTENING, *map(str, args)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, env=env, stdout=pipe, stderr=pipe, text=True, start_new_session=True) as running:
        try:
            yield running
        finally:
            with suppress(ProcessLookupError):
                os.killpg(running.pid, signal.SIGKILL)


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is sent as a signal")
def test_ctrl_c_keeps_what_was_raced_and_leaves_no_process(tmp_path):
    path = tmp_path / "results.jsonl"
    with interruptible(*QUICK, "-n", 100000, "--results", path) as running:
        hopeless = time.monotonic() + HOPELESS
        while running.poll() is None and (not path.exists() or len(lines(path)) < 4):
            assert time.monotonic() < hopeless
            time.sleep(0.05)
        running.send_signal(signal.SIGINT)
        _, told = running.communicate(timeout=HOPELESS)  # ends only when no worker holds the pipes any more
    assert running.returncode == 130, told
    assert "with --resume the tournament goes on" in told
    assert draftline("tournament", "--results", path, "--resume", "-n", 2).exit_code == 0
