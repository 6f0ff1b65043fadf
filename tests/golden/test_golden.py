"""Golden records: races kept as they were raced. Each replays exactly, and together they show everything."""

from __future__ import annotations

import json
from functools import cache

import pytest

import draftline
from tools.golden import DIGESTS, golden_files, read, shown, wanted

FILES = {path.name: path for path in golden_files()}
GROUPS = sorted({name.split(": ")[0] for name in wanted()})


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
    assert game.record() == json.loads(text)
    assert game.outcome is not None
    assert game.outcome.to_json() == json.loads(text)["outcome"]
    assert game.problems() == []


@pytest.mark.parametrize("name", FILES)
def test_a_golden_record_goes_the_way_it_went(name):
    """Every question, with its actions in their order, and every fact."""
    assert seen_in(name)[1] == json.loads(DIGESTS.read_text(encoding="utf-8"))[name]


def test_there_is_a_digest_for_every_record_and_no_other():
    assert set(json.loads(DIGESTS.read_text(encoding="utf-8"))) == set(FILES)


@pytest.mark.parametrize("group", GROUPS)
def test_the_golden_records_show_everything(group):
    """Every event, flag, ending, card, effect, fact, decision, option; tools/golden.py finds records."""
    everything = set().union(*(seen_in(name)[0] for name in FILES))
    missing = {name for name in wanted() if name.split(": ")[0] == group} - everything
    assert not missing


def test_what_is_wanted_names_the_whole_box():
    """19 events, 22 cards, 3 flags and 3 endings, 9 kinds of decision."""
    names = wanted()
    count = {group: sum(name.startswith(f"{group}: ") for name in names) for group in GROUPS}
    assert (count["event done"], count["card"], count["flag"], count["ending"]) == (17, 22, 3, 3)
    assert count["decision"] == 9
    assert (
        sum(name.startswith("event: ") and "owner" not in name and "declined" not in name for name in names)
        == 19
    )
