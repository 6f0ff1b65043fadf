"""`draftline season export`: CSV, JSON, and a page that prints well and needs nothing from elsewhere."""

from __future__ import annotations

import csv
import json
import re
from html.parser import HTMLParser
from itertools import pairwise

import pytest

from draftline.documents.season_page import NAME_GAP, season_page, spread, tick, totals_of
from draftline.league.entrants import Entrant
from draftline.league.files import league_from_json
from draftline.league.season import Season, Venue
from draftline.league.season_file import read_season
from draftline.league.standings import Scoring
from tests.cli.helpers import draftline

VOID = {"meta", "br", "path", "circle", "polyline"}
NASTY = "<script>alert(1)</script> & 'Ada\"'"


class Outline(HTMLParser):
    """Checks that tags are closed in order, and keeps the texts."""

    def __init__(self):
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.words: list[str] = []

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.tags.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, words):
        self.words.append(words)


def outline(page: str) -> Outline:
    found = Outline()
    found.feed(page)
    assert found.open == []
    return found


def season(**more) -> Season:
    entrants = [Entrant("red", NASTY), Entrant("blue", "", "bot:club"), Entrant("pink", "Ben", "ai:pack")]
    return Season("thunder-alley", entrants, [Venue("yunta"), Venue("adriana", 2)], 1, "Ñandú & Co", **more)


def raced(league: Season, lead: str = "red") -> Season:
    cars = sorted(number for team in league.teams for number in cars_of(league, team))
    first = [number for number in cars if number in cars_of(league, lead)]
    rest = [number for number in cars if number not in first]
    league.enter(league.by_hand(first + rest, led={first[0]: 4}))
    return league


def cars_of(league: Season, team: str) -> list[int]:
    race = league.next_race()
    owners = league.own.owners(race)
    return [number for number in league.own.cars(race) if owners[number] == team]


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    path = tmp_path_factory.mktemp("export") / "season.toml"
    args = ("--entrants", "Ada=red:random,random,Cy=yellow:random", "--laps", 1, "-n", 2, "--seed", 4)
    assert draftline("season", "new", path, *args).exit_code == 0
    path.write_text(path.read_text(encoding="utf-8").replace('"Cy"', '"=1+1"'), encoding="utf-8")
    assert draftline("season", "run", path, "-n", 1, "--substitute", "red=random").exit_code == 0
    return path


def test_everything_can_be_exported_at_once(tmp_path, path):
    files = {name: tmp_path / f"season.{name}" for name in ("csv", "table", "json", "html")}
    args = [word for name, file in files.items() for word in (f"--{name}", file)]
    result = draftline("season", "export", path, *args)
    assert result.exit_code == 0, result.output
    league = read_season(path.read_text(encoding="utf-8"))
    rows = list(csv.DictReader(files["csv"].read_text(encoding="utf-8").splitlines()))
    for row in league.standings():
        assert sum(int(line["points"]) for line in rows if line["team"] == row.team) == row.points
    assert {line["name"] for line in rows if line["team"] == "yellow"} == {"'=1+1"}  # no formula
    assert rows[-1]["car"] == ""  # the five points for the substitute
    table = list(csv.DictReader(files["table"].read_text(encoding="utf-8").splitlines()))
    assert [int(line["points"]) for line in table] == [row.points for row in league.standings()]
    told = json.loads(files["json"].read_text(encoding="utf-8"))
    assert league_from_json(told["league"]).to_json() == league.to_json()
    assert "Standings" in files["html"].read_text(encoding="utf-8")


def test_the_page_is_whole_and_needs_nothing_from_elsewhere():
    page = season_page(raced(season()), "en")
    found = outline(page)
    assert "script" not in found.tags
    assert "svg" in found.tags
    assert not re.search(r"(?:href|src|url|@import)\W*(?:https?:)?//", page)
    words = " ".join(found.words)
    for word in (
        "Ñandú & Co",
        "Standings",
        "Results",
        "Calendar",
        "Who can still win",
        "Teams",
        "Cars",
        "Yunta Brothers",
    ):
        assert word in words
    assert NASTY in words
    assert "@page" in page


def test_the_page_speaks_spanish():
    words = " ".join(outline(season_page(raced(season()), "es")).words)
    for word in ("Clasificación", "Resultados", "Calendario", "tras 1 de 2 carreras", "rojo"):
        assert word in words
    assert "Standings" not in words
    assert "[" not in words


def test_the_page_of_a_season_before_and_after():
    before = season_page(season(), "en")
    assert "none run yet" in before
    assert "<svg" not in before
    done = raced(raced(season()))
    words = " ".join(outline(season_page(done, "en")).words)
    assert "2 races, all run" in words
    assert "Winner" in words
    assert "Who can still win" not in words


def test_dropped_results_and_own_points_are_explained():
    league = raced(raced(season(scoring=Scoring(("wins",), 1, (10, 6, 4)))), "blue")
    page = season_page(league, "en")
    assert "Only the best result of each team counts." in page
    assert "Points by place: 10, 6 and 4." in page
    assert page.count('class="dropped"') == 3
    assert totals_of(league)["red"] == [0, 20, 20]


def test_a_long_season_is_laid_out_in_blocks():
    league = Season("thunder-alley", [Entrant("red"), Entrant("blue")], [Venue("yunta")] * 30)
    for race in range(30):
        raced(league, "red" if race % 3 else "blue")
    page = season_page(league, "en")
    assert page.count('class="grid"') == 3
    outline(page)


def test_names_in_the_drawing_keep_apart():
    heights = spread([100.0, 100.0, 101.0, 366.0, 366.0], 14.0, 366.0)
    ordered = sorted(heights)
    assert all(after - before >= NAME_GAP - 0.01 for before, after in pairwise(ordered))
    assert max(heights) <= 366.0


@pytest.mark.parametrize("points, step", [(0, 1), (6, 1), (7, 2), (60, 10), (61, 20), (700, 200)])
def test_the_steps_of_the_axis_are_round(points, step):
    assert tick(points) == step
