"""The report of a race: one document, the same for the same record, in words of both languages."""

from __future__ import annotations

import itertools
import json
import re
from functools import cache
from typing import Any

import pytest

import draftline
from draftline.bots import Budget
from draftline.bots.crafts import maker_of
from draftline.core.messages import Message, OptionError, RecordError, text
from draftline.documents.race_page import race_page, with_purpose
from draftline.games.registry import begin, game_ids
from draftline.study.chance import dealt_anew
from draftline.study.curve import curve_of, point_of
from draftline.study.luck import Ledger
from draftline.study.plain import plain
from draftline.study.report import RaceReport, analyse, story_with_curve
from draftline.study.story import Story
from draftline.study.tally import Tally
from draftline.study.timeline import Move, moves_of
from draftline.study.verdicts import Depth
from tests.study.races import short_race

QUICK = Depth(1, 2, 2, 1, 1)


def brief_race(game: str) -> dict[str, Any]:
    """A few actions: in the card games a play is already a long look without the compiled core."""
    return short_race(game, 9 if game == game_ids()[-1] else 2)


@cache
def report_of(game: str) -> RaceReport:
    return analyse(brief_race(game), seat=0, depth=QUICK)


def messages(value: Any) -> list[Message]:
    """Every message in a document."""
    if isinstance(value, dict) and set(value) == {"id", "values"}:
        return [Message.from_json(value)]
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else []
    return [one for part in parts for one in messages(part)]


@pytest.mark.parametrize("game", game_ids())
def test_a_report_is_one_document_in_words_of_both_languages(game):
    data = report_of(game).to_json()
    assert json.loads(json.dumps(data)) == data
    assert (data["format"], data["version"], data["game"], data["seat"]) == ("draftline-report", 1, game, 0)
    for lang in ("en", "es"):
        words = [text(message, lang) for message in messages(data)]
        assert words
        assert not [one for one in words if re.search(r"[\[{][a-z_.-]+[\]}]", one)]
    assert all(one["seat"] == 0 for one in data["decisions"])
    assert data["teams"][0]["decisions"] == len(data["decisions"])
    assert [point["at"] for point in data["curve"]["points"]] == sorted(
        point["at"] for point in data["curve"]["points"]
    )
    assert data["curve"]["points"][-1]["seen"]["points"] == [float(team["points"]) for team in data["teams"]]


def test_the_same_record_gives_the_same_report():
    game = game_ids()[-1]
    assert analyse(brief_race(game), seat=0, depth=QUICK).to_json() == report_of(game).to_json()


@pytest.mark.parametrize("game", game_ids())
@pytest.mark.parametrize("lang", ["en", "es"])
def test_the_page_needs_nothing_from_elsewhere(game, lang):
    page = race_page(plain(report_of(game)), brief_race(game), lang)
    assert page.startswith("<!doctype html>")
    assert f'lang="{lang}"' in page
    assert not re.findall(r"(?:src|href)=\"(?!#|data:)", page)
    assert "<script" not in page
    assert not re.findall(r">\[[a-z.-]+\]<", page)


def test_what_an_idea_is_for_does_not_say_it_once_more():
    """A report said "1 die on Low Line. 1 die on Low Line: no set there lies above it."."""
    why = "1 die on Low Line: it wins a card."
    assert with_purpose("1 die on Low Line", why) == why
    assert with_purpose("taking “Squeeze”", "It goes furthest.") == "taking “Squeeze”. It goes furthest."


def test_a_race_that_goes_on_is_read_without_an_end():
    record = dict(brief_race(game_ids()[-1]))
    running = {**record, "outcome": None}
    del running["stopped"], running["checksum"]
    found = analyse(running, seat=1, depth=QUICK)
    assert (found.over, found.curve.decided, found.story) == (False, None, [])
    assert [team.points for team in found.teams] == [None, None]


def test_what_is_no_race_or_no_seat_is_refused():
    record = brief_race(game_ids()[0])
    with pytest.raises(RecordError):
        analyse({"format": "something"})
    with pytest.raises(RecordError):
        analyse({**record, "actions": [*record["actions"][:-1], "forward"]})
    with pytest.raises(OptionError):
        analyse(record, seat=9)


@pytest.mark.parametrize("game", game_ids())
def test_the_spectators_curve_knows_nothing_hidden(game):
    """Races that differ in what lies face down give the same point."""
    for move in list(moves_of(short_race(game)))[:30:6]:
        craft = report_craft(move)
        other = Move(move.at, move.seat, move.before, dealt_anew(move.after, 77), move.actions, move.facts)
        seen = [point_of(one.after, None, craft, one.after).seen for one in (move, other)]
        assert seen[0] == seen[1]


def report_craft(move: Move) -> Any:
    return maker_of(move.before)(move.before.id, {})


@pytest.mark.parametrize("game", game_ids())
def test_turning_points_are_the_largest_swings_with_what_brought_them(game):
    record = short_race(game, 12)
    moves = list(moves_of(record))
    craft, ledger = report_craft(moves[0]), Ledger(record, 1, 1, foresight=False)
    points = [point_of(moves[0].before, None, craft, ledger.ahead)]
    for move in moves:
        ledger.hear(move)
        points.append(point_of(move.after, move, craft, ledger.ahead))
    curve = curve_of(points, moves, ledger.moments, craft)
    swings = sorted(
        max(abs(a - b) for a, b in zip(one.seen.wins, two.seen.wins, strict=True))
        for one, two in itertools.pairwise(points)
    )
    told = sorted(abs(turn.after - turn.before) for turn in curve.turns)
    assert told == [swing for swing in swings[-5:] if swing >= 0.08]
    winner = moves[-1].after.outcome.winner
    assert (None if curve.decided is None else curve.decided.seat) == winner


def test_a_report_with_little_time_foresees_nothing_and_says_so():
    record = short_race("thunder-alley", 12)
    ticks = itertools.count()
    hasty = analyse(record, budget=Budget(1.0, lambda: 1.0 * next(ticks)))
    assert hasty.luck.message.id == "wall.luck-quick"
    assert not hasty.luck.adjusts
    assert analyse(record, depth=Depth().times(0.25)).luck.message.id != "wall.luck-quick"


# What facts add up to.


def tally_of(game: Any, *actions: str) -> Tally:
    found = Tally(game)
    for words in actions:
        game.apply(words)
    record = game.record()
    for move in moves_of(record):
        found.hear(move)
    return found


def test_who_is_drawn_along_and_who_is_pushed_on():
    game = draftline.position(
        """
        .. .. .. .. .. .. .. ..
        22 29 15 .. .. .. .. ..
        """,
        active=29, card="Charge", mp=4,
    )  # fmt: skip
    found = tally_of(game, "forward")
    tows = {(tow.by, tow.car): tow for tow in found.tows.values()}
    assert tows[29, 15].pushed == 1
    assert (29, 22) not in tows  # a solo car leaves the car behind it


def test_the_story_tells_what_turned_the_race_and_who_was_unlucky():
    record = short_race(game_ids()[0])
    game = begin(record)
    story = Story(game)
    end = story.watch_all(game, record)
    turned = Message("story.turned-chance", {"what": Message("wall.source-dice")})
    loser = end.outcome.ranking[-1]
    told = story.tell(end, turned, {loser: -50.0, end.outcome.ranking[0]: 3.0})
    assert turned in told
    assert [one.id for one in told if "unlucky" in one.id] == ["story.unlucky"]
    winner = story.tell(end, turned, {end.outcome.ranking[0]: -50.0})
    assert [one.id for one in winner if "unlucky" in one.id] == ["story.unlucky-winner"]
    assert len(told) <= 5


@pytest.mark.parametrize("game", game_ids())
def test_a_story_told_at_once_says_nothing_of_luck(game):
    """By a quick look another team was the unlucky one than in the report of the same race."""
    record = short_race(game, 12)
    ticks = itertools.count()
    budget = Budget(1.0, lambda: 1.0 * next(ticks))
    hasty = [*story_with_curve(record, budget), *analyse(record, budget=budget).story]
    assert not [one.id for one in hasty if "unlucky" in one.id]


def test_a_story_with_time_names_who_was_unlucky_as_the_report_does():
    record = short_race("thunder-rolls", 12)
    told, report = story_with_curve(record, Budget.none()), analyse(record, depth=Depth().times(0.25)).story
    unlucky = [[str(one) for one in story if "unlucky" in one.id] for story in (told, report)]
    assert unlucky[0] == unlucky[1] != []


def test_whoever_led_most_is_told_first():
    report = analyse(short_race(game_ids()[0]), depth=Depth().times(0.01))
    shares = [one.share for one in report.leads]
    assert shares == sorted(shares, reverse=True) != []
