"""Golden records: races kept as they were raced. Each replays exactly, and together they show everything."""

from __future__ import annotations

import json
from functools import cache

import pytest

import draftline
from draftline.core import record as records
from draftline.games.registry import rulebooks
from draftline.games.thunder_rolls.components import box as rolls_box
from tools.golden import DIGESTS, golden_files, read
from tools.golden_books import BOOKS, BOXES
from tools.golden_watch import shown

FILES = {path.name: path for path in golden_files()}
GROUPS = sorted({(game, name.split(": ")[0]) for game, book in BOOKS.items() for name in book.wanted()})


@cache
def seen_in(name: str) -> tuple[frozenset[str], str]:
    try:
        seen, digest = shown(read(FILES[name]))
    except draftline.IllegalAction:
        return frozenset(), "it parts"
    return frozenset(seen), digest


@pytest.mark.parametrize("name", FILES)
def test_a_golden_record_replays_exactly(name):
    """To the same outcome and the same record, whether given as a document or as text."""
    text = FILES[name].read_text(encoding="utf-8")
    game = draftline.replay(text)
    assert game.outcome is not None
    assert as_written(game, json.loads(text)["version"]) == json.loads(text)
    assert game.problems() == []
    assert draftline.replay(game.record()).outcome == game.outcome


def as_written(game, version):
    """A game's record as that version of the format has it."""
    record = game.record()
    if version == records.FIRST:
        record |= {"version": records.FIRST, "outcome": game.outcome.first_json()}
        record["checksum"] = records.checksum(record)
    return record


@pytest.mark.parametrize("name", FILES)
def test_a_golden_record_goes_the_way_it_went(name):
    """Every question, with its actions in their order, and every fact."""
    assert seen_in(name)[1] == json.loads(DIGESTS.read_text(encoding="utf-8"))[name]


def test_there_is_a_digest_for_every_record_and_no_other():
    assert set(json.loads(DIGESTS.read_text(encoding="utf-8"))) == set(FILES)


@pytest.mark.parametrize(("game", "group"), GROUPS)
def test_the_golden_records_show_everything(game, group):
    """Every event, flag, ending, card, Hazard, effect, fact, decision, option; tools/golden.py finds records."""
    names = [path.name for path in golden_files(game)]
    everything = set().union(*(seen_in(name)[0] for name in names))
    missing = {name for name in BOOKS[game].wanted() if name.split(": ")[0] == group} - everything
    assert not missing


COUNTS = {
    "thunder-alley": {"event done": 17, "card": 22, "flag": 3, "ending": 3, "decision": 9, "track": 10, "seats": 6},
    "grand-prix": {"event done": 22, "card": 22, "flag": 7, "ending": 2, "decision": 11, "track": 14, "seats": 10},
    "thunder-rolls": {
        "np rolling": 16, "np thunder": 16, "npd's own": 8, "rule": 4, "own board": 4, "other track": 4,
        "qualified with": 16, "placed on": 6, "taken from": 6, "retrieved from": 6, "tile": 24, "ending": 1,
        "decision": 8, "track": 10, "seats": 8,
    },
}  # fmt: skip
EVENTS = {"thunder-alley": 19, "grand-prix": 23}


@pytest.mark.parametrize("game", BOOKS)
def test_what_is_wanted_names_the_whole_box(game):
    names = BOOKS[game].wanted()
    for group, count in COUNTS[game].items():
        assert sum(name.startswith(f"{group}: ") for name in names) == count, group


@pytest.mark.parametrize("game", EVENTS)
def test_what_is_wanted_names_every_event(game):
    assert len({event.id for event in BOXES[game].events}) == EVENTS[game]
    assert {f"event: {event.id}" for event in BOXES[game].events} <= BOOKS[game].wanted()


def test_what_is_wanted_of_thunder_rolls_names_every_card():
    """Every kind of Thunder and Speed card; every Hazard with and without a pit stop; every Qualifying bonus."""
    names, box = BOOKS["thunder-rolls"].wanted(), rolls_box()
    assert {f"card: {box.card_id[card]}" for card in box.thunder_cards + box.speed_cards} <= names
    for hazard in box.hazard_cards:
        assert {f"hazard: {box.hazard_id[hazard]} {how}" for how in ("after a pit stop", "without")} <= names
    used = [number for number in box.qualifying_cards if box.use[number]]
    assert {name for name in names if name.startswith("qualifying bonus: ")} == {
        f"qualifying bonus: {number}" for number in used
    }


def test_every_fact_decision_and_verb_is_wanted_of_some_game():
    wanted = set().union(*(book.wanted() for book in BOOKS.values()))
    for book in rulebooks():
        assert {f"fact: {kind.name}" for kind in book.facts} <= wanted
        assert {f"decision: {kind.name}" for kind in book.kinds} <= wanted
        assert {f"verb: {verb.name}" for verb in book.vocabulary.verbs} <= wanted
