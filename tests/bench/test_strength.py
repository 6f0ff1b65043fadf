"""`bench/strength.py` and `old.py`: bots of an earlier version, and duels over the same deals with exchanged seats."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

import draftline
from bench import old, strength
from draftline.bots import BOTS, Budget, known_bots, make_bot

ROOT = Path(__file__).resolve().parent.parent.parent
EXTRAS = ("typer", "rich", "openskill", "jinja2")


@pytest.fixture(scope="module", autouse=True)
def _this_build_as_the_old_one():
    kept = os.environ.get(old.SETTING)
    os.environ[old.SETTING] = str(ROOT / "src")
    old.other_build.cache_clear()
    yield
    old.other_build.cache_clear()
    if kept is None:
        del os.environ[old.SETTING]
    else:
        os.environ[old.SETTING] = kept


def rolled(code: str, decisions: int) -> list[str]:
    """What a bot does at the beginning of a race."""
    game = draftline.new_game("thunder-rolls", seats=2, seed=7)
    bots = [make_bot(code) for _ in range(2)]
    for number in range(decisions):
        view = game.view(game.asked[0])
        action = bots[view.seat].choose(view, view.decision, random.Random(number), Budget.none())
        game.apply(action, view.seat)
    return game.history()


def test_an_old_bot_of_the_same_version_does_the_same():
    assert rolled("old:club", 30) == rolled("club", 30)


def test_old_bots_are_offered_to_nobody():
    assert old.OLD not in BOTS
    assert old.OLD not in known_bots()


def test_a_fault_of_the_other_build_is_a_fault_of_the_bot():
    with pytest.raises(RuntimeError, match="OptionError"):
        rolled("old:nobody", 1)


def test_a_folder_without_a_build_says_how_to_make_one(tmp_path):
    with pytest.raises(FileNotFoundError, match=r"bench/old\.py"):
        old.OtherBuild(tmp_path)


def test_a_bot_and_its_old_self_are_even_in_every_deal():
    duel = strength.Duel(strength.RACES["thunder-rolls"], "greedy", "old:greedy", races=3)
    row = strength.run(duel, strength.Terms(1))
    assert (row["races"], row["points"], row["places"], row["faults"]) == (4, [0.0, 0.0], [0.0, 0.0], [])
    assert min(row["ms"]) > 0.0


def test_every_deal_is_raced_with_exchanged_seats():
    jobs = strength.Duel(strength.RACES["grand-prix"], "pro", "old:pro", races=4).jobs()
    assert [job.bots for job in jobs[:2]] == [["pro", "old:pro"] * 2, ["old:pro", "pro"] * 2]
    assert jobs[0].seed == jobs[1].seed != jobs[2].seed == jobs[3].seed
    assert {(job.track, job.options["laps"]) for job in jobs} == {("santelmo", 2)}


def test_a_duel_ends_early_only_where_it_is_clear_and_only_at_a_quarter_or_half(monkeypatch):
    duel = strength.Duel(strength.RACES["thunder-rolls"], "club", "rookie", races=80)

    def result(job, lead):
        points = [lead * (bot == "club") + random.Random(f"{job.number} {seat}").random() for seat, bot in
                  enumerate(job.bots)]  # fmt: skip
        ranks = sorted(range(1, 5), key=lambda rank: -points[rank - 1])
        return {"number": job.number, "bots": job.bots, "points": points, "ranks": ranks, "winner": 0, "faults": [],
                "thought": []}  # fmt: skip

    def races(lead, clear):
        monkeypatch.setattr(strength, "run_all", lambda jobs, *_: (result(job, lead) for job in jobs))
        return strength.run(duel, strength.Terms(1, clear=clear))["races"]

    assert races(lead=5.0, clear=0.0) == 20
    assert races(lead=0.0, clear=0.0) == 80
    assert races(lead=5.0, clear=None) == 80
    assert races(lead=5.0, clear=5.0) == 80


@pytest.mark.parametrize("duel", strength.PLAN, ids=lambda duel: f"{duel.race.game} {duel.better} {duel.worse}")
def test_the_command_of_a_duel_runs_that_duel(duel):
    words = duel.command().split()[2:]
    assert strength.wished(strength.arguments().parse_args(words)) == [duel]


def test_another_track_is_named_in_the_command_and_the_row():
    words = ["--game", "grand-prix", "--bots", "club,old:club", "--track", "qadira", "--seats", "2"]
    (duel,) = strength.wished(strength.arguments().parse_args(words))
    assert (duel.race.track, duel.race.words, duel.seats) == ("qadira", "Grand Prix, track qadira, laps 2", 2)
    assert strength.wished(strength.arguments().parse_args(duel.command().split()[2:])) == [duel]


def test_a_bare_machine_needs_a_build_and_nothing_else():
    blocked = "; ".join(f"sys.modules[{name!r}] = None" for name in EXTRAS)
    words = ["thunder-rolls", "--bots", "greedy,old:greedy", "--races", "1", "--processes", "1"]
    run = f"import sys; {blocked}; from bench import strength; sys.argv[1:] = ['--game', *{words!r}]; strength.main()"
    environment = {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}
    done = subprocess.run([sys.executable, "-c", run], env=environment, capture_output=True, text=True, check=True)
    assert "greedy over old:greedy 0.0 ± " in done.stdout
