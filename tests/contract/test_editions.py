"""Editions of the rules with data of their own: races that began by an earlier one go on, replay and travel by it."""

from __future__ import annotations

import json
import pickle
import random
from pathlib import Path

import pytest

import draftline
from draftline.core import record as records
from draftline.core import variant as variants
from draftline.core.messages import OptionError, text
from draftline.core.rng import STREAMS, stream
from draftline.core.tables import EDITION, editions_of
from draftline.core.variant import broken_races, in_edition
from draftline.data import package_names
from draftline.games.registry import load_variant, rulebook, rulebooks
from draftline.league.files import league_from_json
from draftline.league.season_file import read_season
from draftline.league.season_writer import write_season
from draftline.learn.scenes import scene_of
from draftline.server.branches import playing_on
from draftline.study.what_if import moment

GAME = "thunder-rolls"
HEAVY = Path(__file__).parents[1] / "variants" / "heavy-thunder.json"  # as the last version wrote it
EARLIER = [(book.id, edition) for book in rulebooks() for edition in editions_of(book.id, book.package)]
ONE_CARD = """
base = "thunder-rolls"
name = "One card"
thunder.squeeze.move = 9
"""


def move(book, name: str) -> int:
    return int(book.box.move[book.box.card_id.index(name)])


def raced(edition: int, seats: int = 3, seed: int = 5, **more):
    race = draftline.new_game(GAME, seats=seats, seed=seed, edition=edition, **more)
    chance = stream(seed, STREAMS)
    while not race.over:
        race.playout(chance, 1)
    return race


def test_the_decks_of_thunder_rolls_changed_after_edition_2():
    assert EARLIER == [(GAME, 2)]
    assert records.RULES == (1, 2, EDITION) == (1, 2, 3)
    assert package_names("editions", ".toml") == ["thunder-rolls-2"]


@pytest.mark.parametrize("game, edition", EARLIER)
def test_what_stood_in_the_data_can_be_laid_and_raced(game, edition):
    book = rulebook(game, None, edition)
    assert (book.tables.edition, book.earlier, book.variant) == (edition, edition, None)
    assert broken_races(book) == []


@pytest.mark.parametrize("book", rulebooks(), ids=lambda book: book.id)
def test_where_nothing_changed_it_is_the_game_itself(book):
    assert rulebook(book.id, None, EDITION) is book
    assert book.earlier is None
    if not editions_of(book.id, book.package):
        assert all(rulebook(book.id, None, edition) is book for edition in records.RULES)


def test_an_earlier_edition_has_the_decks_and_words_that_it_had():
    today, before, first = (rulebook(GAME, None, edition) for edition in (3, 2, 1))
    assert [move(book, "hammer-down") for book in (today, before, first)] == [11, 7, 7]
    assert [book.box.use[12] > 0 for book in (today, before)] == [True, False]
    told = [text(book.named("card.send-it.text"), "es") for book in (today, before)]
    assert ["Cruce" in words for words in told] == [True, False]
    assert today.box.data.read("rules") == before.box.data.read("rules")


@pytest.mark.parametrize("edition", [1, 2, 3])
def test_a_record_says_its_edition_and_nothing_of_a_variant(edition):
    race = raced(edition)
    record = json.loads(json.dumps(race.record()))
    assert (record["rules"], "variant" in record) == (edition, False)
    again = draftline.replay(record)
    assert again == race
    assert again.book is race.book
    other = {**record, "rules": 3 if edition < 3 else 2, "outcome": None}
    with pytest.raises(draftline.DraftlineError):
        draftline.replay({**other, "checksum": records.checksum(other), "outcome": record["outcome"]})


def test_races_by_other_decks_are_not_equal():
    races = [draftline.new_game(GAME, seats=3, seed=1, edition=edition) for edition in (1, 2, 3)]
    assert races[0] == races[1] != races[2]
    assert len({race.digest() for race in races}) == 2
    assert [race.book.since for race in races] == [1, 1, 3]


def test_a_race_of_an_earlier_edition_travels_with_it():
    half = moment(raced(2).record(), 40)
    again = pickle.loads(pickle.dumps(half))
    assert (again, again.digest()) == (half, half.digest())
    assert again.book is again.copy().book is half.book
    assert again.box is half.box
    seat = half.asked[0]
    assert half.view(seat).sample(random.Random(1)).book is half.book
    action = half.decision.actions[0]
    assert pickle.loads(pickle.dumps(action)) == action
    assert pickle.loads(pickle.dumps(half.book)) is half.book


def test_a_variant_lies_over_the_edition_of_the_race():
    books = {edition: raced(edition, variant=ONE_CARD).book for edition in (2, 3)}
    assert [move(book, "squeeze") for book in books.values()] == [9, 9]
    assert [move(book, "hammer-down") for book in books.values()] == [7, 11]
    digests = {book.variant.digest for book in books.values()}
    assert len(digests) == 1
    variant = load_variant(ONE_CARD, 2)
    assert pickle.loads(pickle.dumps(variant)).edition == 2
    assert rulebook(GAME, variant) is books[2]
    record = raced(2, variant=ONE_CARD).record()
    assert draftline.replay(record, ONE_CARD).book is books[2]


def test_a_record_with_heavy_thunder_replays_as_the_last_version_wrote_it():
    """The variant has become the game; its text is in the record, and it changes the decks of edition 2."""
    record = json.loads(HEAVY.read_text(encoding="utf-8"))
    race = draftline.replay(record)
    assert race.record() == record
    assert (race.book.variant.name, race.book.tables.edition) == ("Heavy Thunder", 2)
    assert (move(race.book, "hammer-down"), race.book.box.use_n[5]) == (11, 2)


def test_a_moment_of_an_old_race_is_raced_on_by_its_edition():
    record = raced(2).record()
    made = playing_on(record, 30, None, "somewhere")
    assert (made.row.edition, made.game.book.earlier) == (2, 2)


def test_a_picture_is_drawn_by_an_edition():
    old = draftline.position("18 17", game=GAME, edition=2, active=18, card="hammer-down")
    assert (old.mp, old.edition, old.record()["rules"]) == (7, 2, 2)
    assert draftline.replay(old.record()) == old
    assert draftline.position("18 17", game=GAME, active=18, card="hammer-down").mp == 11
    with pytest.raises(OptionError):
        draftline.position("18 17", game=GAME, edition=4)


def test_a_scene_goes_on_by_the_edition_that_it_began_with():
    scenes = [scene_of(GAME, "bonus", edition).begin() for edition in (2, 3)]
    assert [(scene.edition, scene.mp) for scene in scenes] == [(2, 3), (3, 5)]


def test_earlier_editions_lie_over_later_ones(monkeypatch):
    """Edition 1 is what its file says, over what edition 2 was, over the game."""
    shipped = variants.package_text

    def found(name, package):
        return ONE_CARD.replace("9", "1") if name.endswith("-1.toml") else shipped(name, package)

    monkeypatch.setattr(variants, "editions_of", lambda game, package: [1, 2])
    monkeypatch.setattr(variants, "package_text", found)
    first, second = (in_edition(rulebook(GAME), edition) for edition in (1, 2))
    assert [move(book, "hammer-down") for book in (first, second)] == [7, 7]
    assert [move(book, "squeeze") for book in (first, second)] == [1, 3]
    assert [book.tables.edition for book in (first, second)] == [1, 2]


# Leagues.

SEASON = """
format = "draftline-season"
version = 1
kind = "race-series"
game = "thunder-rolls"
entrants = [{ team = "red" }, { team = "green" }]
race-series.races = 4
"""


def test_a_league_goes_on_by_the_edition_that_it_began_with():
    league = read_season(SEASON)
    told = league.to_json()
    assert (league.edition, told["rules"]) == (EDITION, EDITION)
    assert "edition" not in league.next_race().arguments()
    assert "rules = 3" in write_season(league)
    old = league_from_json({name: value for name, value in told.items() if name != "rules"})
    race = old.next_race()
    assert (old.edition, race.arguments()["edition"], old.book.earlier) == (2, 2, 2)
    assert "rules" not in old.to_json()
    assert read_season(write_season(league)).edition == EDITION
    game = draftline.new_game(**race.arguments())
    assert (game.edition, game.book.earlier) == (2, 2)
    with pytest.raises(draftline.DraftlineError):
        league_from_json({**told, "rules": 4})


def test_a_season_file_that_has_begun_and_does_not_say_is_of_edition_2():
    league = read_season(SEASON)
    game = draftline.new_game(**league.next_race().arguments())
    chance = stream(1, STREAMS)
    while not game.over:
        game.playout(chance, 1)
    league.take(game)
    begun = write_season(league)
    assert read_season(begun).edition == EDITION
    assert read_season(begun.replace("rules = 3\n", "")).edition == 2
    assert read_season(SEASON).edition == EDITION
