"""The documentation says the truth: its Python runs and prints what it says, and its index is complete."""

from __future__ import annotations

import doctest
import json
import random
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import draftline
from draftline.bots import Budget
from draftline.core.track_file import track_names
from draftline.games.registry import game_ids, rulebook, rulebooks
from draftline.games.thunder_rolls.season.leagues import Championship, RaceSeries
from draftline.league.entrants import Entrant
from draftline.league.season import Season, Venue

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
PAGES = sorted(DOCS.glob("*.md"))
TALKING = [path for path in PAGES if ">>> " in path.read_text(encoding="utf-8")]


def blocks(path: Path, language: str) -> list[str]:
    """The fenced blocks of a language."""
    text = path.read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


def session(path: Path) -> str:
    """The interactive examples of a page as one text, each line where it stands on the page."""
    kept: list[str] = []
    inside = False
    for line in path.read_text(encoding="utf-8").splitlines():
        fence = line.startswith("```")
        inside = line == "```python" if fence else inside
        kept.append(line if inside and not fence else "")
    return "\n".join(kept) + "\n"


def example_record() -> str:
    return blocks(DOCS / "record-format.md", "json")[0]


@pytest.mark.parametrize("path", TALKING, ids=lambda path: path.stem)
def test_the_examples_print_what_they_say(path):
    names = {"EXAMPLE": example_record()}
    example = doctest.DocTestParser().get_doctest(session(path), names, path.name, str(path), 0)
    told: list[str] = []
    runner = doctest.DocTestRunner(verbose=False)
    runner.run(example, out=told.append)
    assert not told, "".join(told)
    assert runner.summarize(verbose=False).attempted > 5


def test_the_record_of_the_documentation_is_the_record_of_its_race():
    record = json.loads(example_record())
    game = draftline.replay(record)
    assert game.record() == record
    assert list(game.record()) == list(record)


def test_the_page_on_records_names_every_field():
    page = (DOCS / "record-format.md").read_text(encoding="utf-8")
    plain = draftline.new_game(seats=2).record()
    placed = draftline.position("22 .. 15").record()
    for field in {*plain, *placed}:
        assert f"| `{field}` |" in page


def test_the_page_on_records_names_every_field_of_a_league():
    page = (DOCS / "record-format.md").read_text(encoding="utf-8")
    part = page[page.index("## Leagues") :]
    season = Season("grand-prix", [Entrant("red"), Entrant("blue")], [Venue("yunta")])
    for league in (season, RaceSeries(["red"], 2), Championship(["red"], 8, 2)):
        assert [field for field in league.to_json() if f"| `{field}` |" not in part] == []


def test_the_tour_names_every_kind_of_decision():
    page = (DOCS / "library-tour.md").read_text(encoding="utf-8")
    assert [kind.name for book in rulebooks() for kind in book.kinds if f"| `{kind.name}` |" not in page] == []


def test_the_tour_names_every_option_of_each_game():
    page = (DOCS / "library-tour.md").read_text(encoding="utf-8")
    first, rest = page[page.index("## Options") : page.index("## Errors")].split("Grand Prix has")
    second, third = rest.split("Thunder Rolls has")
    for part, game in ((first, "thunder-alley"), (second, "grand-prix"), (third, "thunder-rolls")):
        options = rulebook(game).options
        assert [option.name for option in options if f"`{option.name}`" not in part] == []
        choices = [option for option in options if option.kind == "choice"]
        assert [value for option in choices for value in option.values if f"`{value}`" not in part] == []


@pytest.mark.parametrize("game", game_ids())
def test_the_tour_names_every_argument_of_a_position(game):
    page = (DOCS / "library-tour.md").read_text(encoding="utf-8")
    with pytest.raises(draftline.DraftlineError) as refused:
        draftline.position("22", game=game, nonsense=1)
    arguments = refused.value.message.values["known"]
    assert [name for name in arguments if f"{name}=" not in page and f"`{name}`" not in page] == []


def test_the_tour_lists_every_fact():
    page = (DOCS / "library-tour.md").read_text(encoding="utf-8")
    missing = [kind.name for book in rulebooks() for kind in book.facts if f"`{kind.name}`" not in page]
    assert missing == []


def test_the_python_of_the_page_on_tracks_runs(capsys):
    for block in blocks(DOCS / "track-format.md", "python"):
        exec(compile(block, "track-format.md", "exec"), {})
    assert capsys.readouterr().out.strip()


def test_the_bot_of_the_page_on_bots_races():
    [block] = blocks(DOCS / "bots.md", "python")
    names: dict[str, Any] = {}
    exec(compile(block, "bots.md", "exec"), names)
    bot = names["FirstBot"](["fast"])
    game = draftline.new_game(seats=2, seed=1, options={"laps": 1, "cars": 1})
    while (decision := game.decision) is not None:
        game.apply(bot.choose(game.view(decision.seat), decision, random.Random(1), Budget.none()))
    assert game.outcome is not None


def test_the_index_leads_to_every_page():
    index = (DOCS / "index.md").read_text(encoding="utf-8")
    linked = set(re.findall(r"\]\(([\w-]+\.md)\)", index))
    assert linked == {path.name for path in PAGES} - {"index.md"}


@pytest.mark.parametrize("path", sorted((DOCS / "img").glob("*.svg")), ids=lambda path: path.name)
def test_pictures_are_whole_and_need_nothing_from_elsewhere(path):
    picture = path.read_text(encoding="utf-8")
    assert ElementTree.fromstring(picture).tag == "{http://www.w3.org/2000/svg}svg"
    assert re.findall(r"(?:href|src|url)\W+(?:https?:)?//", picture) == []
    assert "@import" not in picture
    assert len(picture) < 170_000


def test_every_shipped_track_has_its_picture():
    others = {"race", "terminal", "terminal-rolls", "grand-prix", "after-states"}
    assert {path.stem for path in (DOCS / "img").glob("*.svg")} == {*track_names(), *others}


def test_the_page_has_its_pictures_and_they_are_small():
    pictures = {path.name: path for path in (DOCS / "img").iterdir() if path.suffix != ".svg"}
    tables = [f"page-{game}{size}.webp" for game in ("home", "season", *game_ids()) for size in ("", "-phone")]
    assert set(pictures) == {*tables, "page-end.webp", "page-replay.webp"}
    for path in pictures.values():
        assert path.read_bytes()[:4] == b"RIFF"
        assert path.stat().st_size < 200_000


def test_every_picture_is_shown_somewhere():
    pages = "\n".join(path.read_text(encoding="utf-8") for path in [*PAGES, ROOT / "README.md"])
    assert [path.name for path in sorted((DOCS / "img").iterdir()) if f"img/{path.name})" not in pages] == []
