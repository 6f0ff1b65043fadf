"""Variants at the terminal: checked, shown, raced, replayed."""

from __future__ import annotations

import json

import pytest

from tests.cli.helpers import data, draftline, refused
from tests.variants.samples import SAMPLES

GAMES = pytest.mark.parametrize("game", SAMPLES)


@pytest.fixture
def file(tmp_path, game):
    path = tmp_path / "mine.toml"
    path.write_text(SAMPLES[game], encoding="utf-8")
    return path


@GAMES
def test_a_variant_is_checked_and_shown(game, file):
    checked = draftline("variant", "check", file)
    assert checked.exit_code == 0, checked.output
    assert "has no faults: 2 changes." in checked.stdout
    assert "Slip past" in checked.stdout
    shown = data(draftline("variant", "show", file, "--json"))
    assert [change["shipped"] for change in shown["changes"]] == [None, None]
    assert "lost-nerve" in draftline("variant", "show", file).stdout
    file.write_text('about = "Two things to try."\n' + file.read_text(encoding="utf-8"), encoding="utf-8")
    assert "Two things to try." in draftline("variant", "show", file).stdout


@pytest.mark.parametrize("game", ["thunder-alley"])
def test_a_wrong_file_is_refused_in_the_language_of_the_player(file, game):
    file.write_text(SAMPLES[game].replace("speed = 6", "speed = 60"), encoding="utf-8")
    result = draftline("variant", "check", file, "--lang", "es")
    assert result.exit_code == 2
    assert "línea 7, cards.slip-past.speed: Debe ser un número entero de 0 a 20, no 60." in " ".join(
        result.stderr.split()
    )
    assert "line 7, cards.slip-past.speed" in " ".join(refused(draftline("play", "--variant", file)).split())


@GAMES
def test_a_race_is_played_saved_and_replayed_by_a_variant(file, tmp_path, game):
    laps = () if game == "thunder-rolls" else ("--laps", 1)
    saved = tmp_path / "race.json"
    played = draftline(
        "play", "--variant", file, "--seats", 2, *laps, "--seed", 4, "--bots", "random", "--auto", "--save", saved
    )
    assert played.exit_code == 0, played.output
    assert "By the variant “One of each”" in played.stdout
    assert "[" + "tr-card" not in played.stdout
    record = json.loads(saved.read_text(encoding="utf-8"))
    assert record["game"] == game
    assert record["variant"]["name"] == "One of each"
    assert data(draftline("replay", saved, "--json"))["variant"] == record["variant"]
    file.write_text(SAMPLES[game].replace("One of each", "Another"), encoding="utf-8")
    assert "other rules" in refused(draftline("replay", saved, "--variant", file))


@pytest.mark.parametrize("game", ["thunder-rolls"])
def test_series_of_races_carry_their_variant(file, tmp_path, game):
    simulated = data(
        draftline("simulate", "--variant", file, "--seats", 2, "-n", 1, "--bots", "random", "--workers", 1, "--json")
    )
    assert simulated["variant"]["name"] == "One of each"
    results = tmp_path / "results.jsonl"
    series = ("tournament", "--bots", "greedy,random", "--seats", 2, "--workers", 1, "--results", results)
    first = data(draftline(*series, "--variant", file, "-n", 2, "--json"))
    assert first["variant"] == simulated["variant"]
    again = data(draftline(*series, "--resume", "-n", 4, "--json"))
    assert again["variant"] == simulated["variant"]
    assert again["results"][:2] == first["results"]


@pytest.mark.parametrize("game", ["grand-prix"])
def test_what_a_variant_may_change_is_listed(game):
    fields = data(draftline("variant", "fields", game, "--json"))
    assert fields["cards.*.speed"] == "0..20"
    assert "swap" in fields["cards.*.effect"]
    assert fields["rules.chart.*.hand"] == "1..40"
