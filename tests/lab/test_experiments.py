"""Experiments: the same deals in every world, rows that depend on nothing else, and what stops them."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time

import pytest

from draftline.core.messages import OptionError
from draftline.lab.cluster import Batch, _in_halves
from draftline.lab.duel import Terms, fight
from draftline.lab.experiment import Arm, Experiment, from_json, made, read_experiment
from draftline.lab.findings import dead_stretches, findings
from draftline.lab.harness import Means, Series, lost, read_part
from draftline.lab.search import grid, hypercube, read_knob, read_target, world_at
from draftline.lab.workers import Crew
from tests.cli.helpers import data, draftline, refused
from tests.variants.samples import ALLEY

SHORT = {"laps": 1}
WORLDS = [Arm(seats=2, bots="random", options=SHORT), Arm("no drafts", seats=2, bots="greedy", options=SHORT)]
PLAIN = ("--bots", "random", "--seats", 2, "--laps", 1, "--measures", "length,decisions,points,cards,overtake-map")


def experiment(races=4, arms=WORLDS, measures=("length", "decisions"), **more):
    return Experiment("thunder-alley", list(arms), races, 7, measures, **more)


def raced(this, workers=1):
    series = Series(this)
    for _ in series.run(Means(workers)):
        pass
    return series


# Worlds and deals.


def test_every_world_meets_the_same_deals_and_seatings():
    this = experiment(races=6, arms=[Arm(seats=2, bots="random,greedy", options=SHORT), WORLDS[1]])
    jobs = [this.job(number) for number in range(this.total)]
    for one, other in zip(jobs[::2], jobs[1::2], strict=True):
        assert one.seed == other.seed
        assert one.marks["deal"] == other.marks["deal"]
        assert one.probe == other.probe
    assert len({job.seed for job in jobs}) == 6
    assert [job.bots for job in jobs[::2]][:2] == [["random", "greedy"], ["greedy", "random"]]


def test_worlds_that_are_alike_have_differences_of_nothing_at_all():
    this = experiment(races=3, arms=[WORLDS[0], Arm("again", seats=2, bots="random", options=SHORT)])
    found = findings(this, raced(this).rows(), "", "")
    for measure in found["measures"]:
        change = measure["rows"][0]["differences"][1]
        assert (change["mean"], change["deviation"], change["verdict"]) == (0.0, 0.0, "open")


def test_ai_teams_sit_among_the_bots_and_move_on_with_them():
    """`ai:` and a deck in the list of bots; from deal to deal they change their seat, and so their colour."""
    this = experiment(races=3, arms=[Arm(seats=3, bots="random,ai:pack,random", options=SHORT)])
    jobs = [this.job(number) for number in range(3)]
    assert [job.bots for job in jobs][:2] == [["random", "ai:pack", "random"], ["random", "random", "ai:pack"]]
    assert [list(job.options["ai"].values()) for job in jobs] == [["pack"]] * 3
    assert len({tuple(job.options["ai"]) for job in jobs}) == 3
    assert [row["bots"] for row in raced(this).rows()] == [job.bots for job in jobs]
    with pytest.raises(OptionError):
        Experiment("grand-prix", [Arm(seats=3, bots="ai:pack")], 1)


def test_where_no_game_is_named_it_is_that_of_the_variant(tmp_path):
    (tmp_path / "wet.toml").write_text('# One number.\nbase = "grand-prix"\nname = "Wet"\n\n[zone]\nhalf = {half}\n')
    (tmp_path / "wet-race.toml").write_text('[[arms]]\nvariant = "wet.toml"\n')
    path = str(tmp_path / "wet.toml")
    assert read_experiment(None, {"variant": path})["game"] == "grand-prix"
    assert read_experiment(None, {}, [f"seats=3; variant={path}"])["game"] == "grand-prix"
    assert read_experiment(tmp_path / "wet-race.toml", {})["game"] == "grand-prix"
    assert read_experiment(None, {"game": "thunder-rolls", "variant": path})["game"] == "thunder-rolls"
    assert read_experiment(None, {})["game"] == "thunder-alley"


def test_cards_of_a_variant_have_their_names_in_a_report(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(ALLEY + '[texts.en]\ncards.slip-past = "Slip By"\n[texts.es]\ncards.slip-past = "Se cuela"\n')
    about = ("--against", f"variant={path}", *PLAIN, "--races", 2, "--out", tmp_path / "out")
    result = draftline("lab", "compare", *about)
    assert result.exit_code == 0, result.output
    assert "One of each" in result.output
    assert "Slip By" in (tmp_path / "out" / "report.html").read_text()
    again = draftline("lab", "report", tmp_path / "out", "--formats", "json", "--json")
    assert json.loads(again.stdout) == json.loads((tmp_path / "out" / "report.json").read_text())
    assert draftline("lab", "report", tmp_path / "out", "--lang", "es").exit_code == 0
    assert "Se cuela" in (tmp_path / "out" / "report.html").read_text()


def test_an_experiment_is_written_and_read_whole(tmp_path):
    track = tmp_path / "mine.toml"
    from draftline import load_track

    track.write_text(load_track("yunta").text, encoding="utf-8")
    tables = read_experiment(None, {"bots": "random", "track": str(track), "races": 2}, ["laps=1; seats=3"])
    this = made(tables)
    track.unlink()
    again = from_json(json.loads(json.dumps(this.to_json())))
    assert again.to_json() == this.to_json()
    assert again.arms[1].seats == 3
    assert again.job(1).new().track.name == load_track("yunta").name


def test_an_experiment_file_is_checked_in_words(tmp_path):
    file = tmp_path / "ask.toml"
    file.write_text('bot = "club"\n', encoding="utf-8")
    assert "bot" in refused(draftline("lab", "run", file))
    file.write_text('[[arms]]\nname = "a"\nlap = 3\n', encoding="utf-8")
    assert "lap" in refused(draftline("lab", "compare", file))
    assert "worlds" not in refused(draftline("lab", "compare", "--against", "colour=red"))
    assert "--against" in refused(draftline("lab", "compare", "--races", 1))


# Rows.


def test_rows_do_not_depend_on_the_number_of_processes_nor_on_one_that_is_killed():
    this = experiment(races=4)
    alone = raced(this)
    with Crew(2) as crew:
        rows: dict[int, dict] = {}
        for row in crew.run(this.jobs(range(this.total)), lost=lost):
            if not rows:
                os.kill(crew.processes[1]._process.pid, signal.SIGKILL)
            rows[row["number"]] = row
    assert [rows[number] for number in sorted(rows)] == list(alone.rows())


KILLER = '''
import os
from draftline.lab.measures import Measure

class Killer(Measure):
    def value(self):
        if self.race.spec.number == 2:
            os._exit(1)
        return 1.0
'''


def test_a_race_that_kills_its_process_is_lost_and_the_others_go_on():
    this = experiment(races=4, arms=WORLDS[:1], measures=("k.py:Killer",), own={"k.py": KILLER})
    series = raced(this, 2)
    found = findings(this, series.rows(), "", "")
    assert [one["number"] for one in found["lost"]] == [2]
    assert found["deals"] == 3
    assert found["measures"][0]["rows"][0]["arms"][0]["n"] == 3


def test_a_run_goes_on_from_a_file_that_was_cut_off_and_parts_make_a_whole(tmp_path):
    this = experiment(races=4)
    whole = raced(this).digest()
    file = tmp_path / "rows.jsonl"
    for _ in Series(this, file).run(Means(1), range(3)):
        pass
    with file.open("ab") as rows:
        rows.write(b'{"number": 3, "se')
    series = Series(this, file, resume=True)
    assert series.left() == [3, 4, 5, 6, 7]
    for _ in series.run(Means(1)):
        pass
    assert series.digest() == whole
    for part in ("1/3", "2/3", "3/3"):
        folder = tmp_path / part[0]
        result = draftline("lab", "compare", *PLAIN, "--against", "bots=greedy", "--races", 4, "--seed", 7,
                           "--part", part, "--out", folder, "--workers", 1)  # fmt: skip
        assert result.exit_code == 0, result.output
    merge = [word for part in "123" for word in ("--merge", tmp_path / part)]
    found = data(draftline("lab", "run", *merge, "--out", tmp_path / "all", "--json"))
    alone = data(draftline("lab", "compare", *PLAIN, "--against", "bots=greedy", "--races", 4, "--seed", 7, "--json",
                           "--workers", 1))  # fmt: skip
    assert found["sha256"] == alone["sha256"]
    assert found["measures"] == alone["measures"]
    missing = refused(draftline("lab", "run", *merge[:4], "--out", tmp_path / "less"))
    assert "missing" in missing


def test_a_file_of_another_experiment_is_refused(tmp_path):
    file = tmp_path / "rows.jsonl"
    for _ in Series(experiment(races=1), file).run(Means(1)):
        pass
    with pytest.raises(OptionError, match="rows"):
        Series(experiment(races=1), file)
    with pytest.raises(ValueError, match="measures"):
        Series(experiment(races=1, measures=("length",)), file, resume=True)


def test_ctrl_c_keeps_what_is_there_and_sums_it_up(tmp_path):
    words = ["lab", "run", "--bots", "random", "--laps", "1", "--races", "40000", "--measures", "length", "--workers",
             "2", "--out", str(tmp_path)]  # fmt: skip
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)  # tests in the background ignore it, and hand that on
    process = subprocess.Popen([sys.executable, "-m", "draftline", *words], stdout=subprocess.PIPE, text=True)
    signal.signal(signal.SIGINT, before)
    rows = tmp_path / "rows.jsonl"
    for _ in range(1200):
        if rows.exists() and rows.read_bytes().count(b"\n") > 3:
            break
        time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    said, _ = process.communicate(timeout=120)
    assert process.returncode == 130
    assert "40000" in said
    assert (tmp_path / "report.html").exists()
    assert rows.read_bytes().count(b"\n") > 3


def test_parts_are_read_in_words():
    assert read_part("3/40") == (3, 40)
    for words in ("3", "0/4", "5/4", "a/b", "/"):
        with pytest.raises(OptionError, match="3/40"):
            read_part(words)


# Reports.


@pytest.mark.parametrize("lang, word", [("en", "The answer"), ("es", "La respuesta")])
def test_a_report_is_one_file_with_everything_in_it(tmp_path, lang, word):
    result = draftline("lab", "compare", *PLAIN, "--against", "bots=greedy", "--races", 3, "--out", tmp_path,
                       "--formats", "html,json,csv,parquet", "--workers", 1, "--lang", lang)  # fmt: skip
    assert result.exit_code == 0, result.output
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert word in page
    assert "data:image/svg+xml" in page
    assert "http://" not in page.replace("http://www.w3.org/2000/svg", "")
    assert "https://" not in page
    found = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))
    assert found["sha256"] in page
    lines = (tmp_path / "races.csv").read_text(encoding="utf-8").splitlines()
    assert len(lines) == 1 + 6
    import pyarrow.parquet

    table = pyarrow.parquet.read_table(tmp_path / "races.parquet")
    assert table.num_rows == 6
    mean = sum(table["length"][at].as_py() for at in range(0, 6, 2)) / 3
    assert found["measures"][0]["rows"][0]["arms"][0]["mean"] == pytest.approx(mean)


def test_a_race_of_a_report_can_be_seen_again(tmp_path):
    draftline("lab", "run", *PLAIN, "--races", 2, "--out", tmp_path / "run", "--workers", 1)
    again = data(draftline("lab", "race", tmp_path / "run", 1, "--save", tmp_path / "race.json"))
    rows = (tmp_path / "run" / "rows.jsonl").read_text(encoding="utf-8").splitlines()
    assert json.loads(rows[2]) == again
    shown = draftline("replay", tmp_path / "race.json", "--json")
    assert data(shown)["outcome"]["points"] == again["points"]


# Duels, sweeps, searches.


def test_a_duel_of_bots_stops_by_itself_at_the_same_deal_whoever_is_quicker():
    arms = [Arm(seats=2, bots="greedy,random", options=SHORT)]
    this = experiment(races=60, arms=arms, measures=("bot-lead", "length"), every_seating=True)
    terms = Terms("bot-lead", 0.0, 10.0, most=60)
    ends = [fight(Series(this), terms, Means(workers), lambda duel: None) for workers in (1, 2)]
    assert ends[0].to_json() == ends[1].to_json()
    assert ends[0].verdict is True
    assert 10 <= ends[0].deals < 60


def test_a_duel_says_what_is_shown_and_how_guards_stand():
    result = draftline("lab", "duel", "--bots", "random", "--seats", 2, "--laps", 1, "--against", "bots=greedy", "--by",
                       "decisions", "--low", -200, "--high", -1, "--races", 12, "--guard", "length:+30", "--workers", 1,
                       "--json")  # fmt: skip
    found = data(result)["duel"]
    assert found["deals"] >= 10
    assert found["bounds"] == pytest.approx([-2.944, 2.944], abs=0.001)
    assert [guard["state"] for guard in found["guards"]] == ["kept"]
    assert "--against" in refused(draftline("lab", "duel", "--bots", "greedy"))
    assert "guard" in refused(draftline("lab", "duel", "--bots", "greedy,random", "--guard", "length:+1")).lower()


def test_knobs_make_grids_and_hypercubes():
    knobs = [read_knob("laps=1,2"), read_knob("n=1..3")]
    assert len(grid(knobs)) == 6
    wide = [read_knob("w=0.0..1.0"), read_knob("n=1..4")]
    points = hypercube(wide, 8, 3)
    assert points == hypercube(wide, 8, 3)
    assert sorted(int(point["w"] * 8) for point in points) == list(range(8))
    assert sorted(point["n"] for point in points) == [1, 1, 2, 2, 3, 3, 4, 4]
    arm = world_at(Arm(bots="club:wear={w}"), {"w": 0.5, "laps": 2})
    assert (arm.bots, arm.options, arm.name) == ("club:wear=0.5", {"laps": 2}, "w=0.5, laps=2")
    with pytest.raises(OptionError, match="points"):
        grid([read_knob("w=0.5..1")])


def test_targets_are_read_in_words():
    assert read_target("max:bot-lead").cost(3.0) == -3.0
    assert read_target("pit-stops=8").cost(6.5) == 1.5
    with pytest.raises(OptionError, match="max:"):
        read_target("more")


def test_a_search_comes_near_its_target_and_is_confirmed_on_other_deals():
    result = draftline("lab", "tune", "--bots", "random", "--seats", 2, "--vary", "laps=1..3", "--target", "length=1",
                       "--races", 2, "--trials", 4, "--confirm", 2, "--workers", 1, "--json")  # fmt: skip
    found = data(result)
    trials = found["tune"]["trials"]
    assert trials[0]["point"] == {"laps": 2}  # the middle
    assert len(trials) == 4
    assert found["tune"]["best"] == min(trials, key=lambda trial: abs(trial["mean"] - 1.0))["point"]
    assert found["experiment"]["arms"][1]["options"] == found["tune"]["best"]
    assert found["experiment"]["seed"] != 0
    assert found["experiment"]["arms"][0]["options"] == {"laps": 2}


# The track doctor.


def test_the_track_doctor_finds_a_stretch_where_nobody_passes():
    from draftline import load_track

    track = load_track("yunta")
    counts = {str(space): 5.0 for space in range(track.spaces) if not 4 <= track.sector_of[space] <= 9}
    assert dead_stretches(track, counts) == [(4, 9)]


def test_the_track_doctor_sets_a_track_beside_others(tmp_path):
    result = draftline("lab", "track", "yunta", "--beside", "adriana", "--bots", "random", "--seats", 2, "--laps", 1,
                       "--races", 2, "--workers", 1, "--json")  # fmt: skip
    found = data(result)
    assert [arm["track"] for arm in found["experiment"]["arms"]] == ["yunta", "adriana"]
    assert found["doctor"][0]["id"].startswith("lab.doctor-")


# What a cluster does with a batch that comes to nothing.


def test_a_batch_that_comes_to_nothing_is_halved_until_one_race_stands_alone():
    from collections import deque

    this = experiment(races=4, arms=WORLDS[:1])
    waiting: deque[Batch] = deque()
    assert list(_in_halves(Batch(list(this.jobs(range(4)))), waiting)) == []
    assert [[job.number for job in batch.jobs] for batch in waiting] == [[0, 1], [2, 3]]
    waiting.clear()
    assert list(_in_halves(Batch([this.job(2)]), waiting)) == []
    assert [batch.failures for batch in waiting] == [1]
    [row] = _in_halves(waiting.pop(), waiting)
    assert (row["number"], row["lost"]) == (2, "died")


def timed(bots, seats=4):
    return experiment(races=1, arms=[Arm(seats=seats, bots=bots, options=SHORT)]).timed_bots()


def test_bots_that_think_for_a_time_are_refused_on_a_cluster():
    """Also where the time is the usual one; and what the refusal says to write instead is not refused."""
    this = experiment(races=1, arms=[Arm(seats=2, bots="pro,pro:500ms:wear=2", options=SHORT)])
    assert this.timed_bots() == ["pro", "pro:500ms:wear=2"]
    with pytest.raises(OptionError, match="pro:rounds=8") as refusal:
        list(Means(cluster="auto").run(this, [0]))
    instead = re.search(r"pro:rounds=\d+", str(refusal.value))
    assert timed(f"{instead[0]},club:wear=2,rookie,random") == []
    assert timed("random,ai:pack,random", 3) == []
