"""The rules book: every card, event, flag, marker and term has its page in both languages, every refusal its rule."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest

import draftline
from draftline.core.game import Game
from draftline.core.messages import Message, OptionError, text
from draftline.core.rulebook import Rulebook
from draftline.core.track_game import TrackGame
from draftline.data import catalogue, package_text, read_toml
from draftline.games.registry import rulebook, rulebooks
from draftline.learn.book import UNTOLD, Book, Entry, rules_book
from draftline.learn.scenes import scenes_of
from tools.rule_pictures import EXAMPLES, PICTURES, examples

ROOT = Path(__file__).resolve().parent.parent.parent
SOURCE = ROOT / "src" / "draftline"
RULES = ROOT / "web" / "src" / "rules"
GAMES = ["thunder-alley", "grand-prix", "thunder-rolls"]
LANGUAGES = ["en", "es"]
DRAWN = {
    game: {**json.loads(PICTURES.read_text("utf-8"))[game], **json.loads(EXAMPLES.read_text("utf-8"))[game]}
    for game in GAMES
}


def rows(game: str, file: str, table: str) -> list[dict]:
    return read_toml(package_text(f"{game.replace('-', '_')}/{file}.toml"), file)[table]


def named(found: list[dict], key: str = "id") -> set[str]:
    return {str(row[key]) for row in found}


def pages(game: str, family: str) -> set[str]:
    return {id.removeprefix(family + ".") for id, entry in rules_book(game).entries.items() if entry.family == family}


@pytest.mark.parametrize("game", ["thunder-alley", "grand-prix"])
def test_every_card_event_flag_marker_movement_and_team_of_a_card_game_has_its_page(game):
    cards, events = rows(game, "cards", "cards"), rows(game, "events", "events")
    assert pages(game, "card") == named(cards)
    assert pages(game, "movement") == named(cards, "movement")
    assert pages(game, "event") == named(events)
    assert pages(game, "flag") >= named(events, "flag")
    assert pages(game, "wear") == named(rows(game, "wear", "wear"))
    assert pages(game, "team") == named(rows(game, "teams", "teams"), "colour")


def test_tyres_and_weather_have_their_pages():
    assert pages("grand-prix", "tyre") == named(rows("grand-prix", "rules", "tyres")) == {"hard", "soft", "wet"}
    assert pages("grand-prix", "weather") == {"dry", "rain"}


def test_ai_decks_and_their_cards_have_their_pages():
    decks = rows("thunder-alley", "ai_decks", "decks")
    assert pages("thunder-alley", "ai_deck") == named(decks)
    assert pages("thunder-alley", "ai_card") == named(rows("thunder-alley", "ai_decks", "cards"))


def test_everything_in_the_box_of_thunder_rolls_has_its_page():
    game = "thunder-rolls"
    assert pages(game, "card") == named(rows(game, "thunder", "cards") + rows(game, "speed", "cards"))
    assert pages(game, "space") == named(rows(game, "spaces", "spaces"))
    assert pages(game, "hazard") == named(rows(game, "hazards", "hazards"))
    assert pages(game, "bonus") == {"draft", "side-draft", "crossover", "clean-air"}
    assert pages(game, "qualifying") == named(rows(game, "qualifying", "cards"), "number")
    assert pages(game, "action") == named(rows(game, "np_actions", "cards"), "number")
    assert pages(game, "race") == named(rows(game, "races", "races"))
    assert pages(game, "driver") == named(rows(game, "drivers", "drivers"), "colour")
    assert pages(game, "crew") == named(rows(game, "tiles", "crews"))


@pytest.mark.parametrize("game", GAMES)
def test_every_family_of_the_rulebook_has_its_pages(game):
    for family, (prefix, names) in rulebook(game).families.items():
        if family not in UNTOLD:
            assert pages(game, family) == {name for name in names if name}, prefix


def test_a_card_that_is_added_to_the_data_has_its_page_with_nothing_else_done():
    """The same game with one card more in its box; its text is not written yet, its numbers and links are there."""
    rules = rulebook("thunder-alley")
    book = Book(rules)
    prefix, names = rules.families["card"]
    rules.families["card"] = (prefix, [*names, "thunderbolt"])
    book.files["cards"]["cards"].append(
        {"id": "thunderbolt", "numbers": [85, 87], "speed": 9, "pit": 5, "movement": "lead", "wear": "engine"}
    )
    try:
        entry = {one.id: one for one in book._all()}["card.thunderbolt"]
    finally:
        rules.families["card"] = (prefix, names)
    assert entry.see == ("movement.lead", "wear.engine", "term.race-card")
    assert entry.line is not None
    assert text(entry.line) == "Lead, 9 MP, out of the pits 5 MP. Wear: engine. In the deck: 3."


def test_a_game_of_another_package_has_the_terms_of_every_game():
    box = rulebook("thunder-alley")
    other = Rulebook(
        "another",
        "Another",
        "another-",
        "",
        (1, 2),
        [],
        [],
        [],
        [],
        [],
        [],
        {"card": ("card.", ["charge"])},
        dict,
        box._new,
    )
    book = Book(other)
    assert {"term.action", "card.charge"} <= book.entries.keys()
    assert book.tells["reason.malformed"] == "term.action"


# In words.


def spoken(entry: Entry) -> list[Message]:
    return [message for message in (entry.name, entry.text, entry.line) if message is not None]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_page_is_told_in_words_with_all_of_its_numbers(game, lang):
    book = rules_book(game)
    said = {entry.id: [text(message, lang) for message in spoken(entry)] for entry in book.entries.values()}
    assert {id: words for id, words in said.items() if re.search(r"[{}\[\]]", " ".join(words))} == {}
    assert [entry.id for entry in book.entries.values() if entry.text is None] == []
    assert all(text(book.heading(family), lang) not in ("", family) for family in book.families)


def test_the_numbers_of_a_page_are_those_of_the_data():
    alley, prix, rolls = (rules_book(game) for game in GAMES)

    def said(book: Book, id: str, lang: str = "en") -> str:
        message = book.entry(id).text
        assert message is not None
        return text(message, lang)

    green = read_toml(package_text("thunder_alley/rules.toml"), "rules")["pits"]["green"]
    assert f"{green} sectors back" in said(alley, "flag.green")
    assert f"{green} sectores atrás" in said(alley, "term.pits", "es")
    duration = {row["id"]: row["duration"] for row in rows("grand-prix", "wear", "wear")}
    assert f"back {duration['wing']} sectors" in said(prix, "wear.wing")
    assert said(prix, "wear.body").startswith("Permanent")
    hazard = next(row for row in rows("thunder-rolls", "hazards", "hazards") if row["id"] == "brushed-the-wall")
    assert f"back {hazard['n']} spaces" in said(rolls, "hazard.brushed-the-wall")
    assert f"moves {hazard['no_pit_n']} spaces less" in said(rolls, "hazard.brushed-the-wall")
    assert "25, 18, 15, 12, 10, 8, 6, 4, 2 and 1" in said(prix, "term.points")


def test_a_page_that_is_not_there_is_refused_in_words():
    with pytest.raises(OptionError, match=r"no page “card\.nothing”"):
        rules_book("thunder-alley").entry("card.nothing")


# Where pages lead to.


@pytest.mark.parametrize("game", GAMES)
def test_every_link_section_scene_and_picture_of_a_page_is_there(game):
    book = rules_book(game)
    sections = {lang: headings(game, lang) for lang in LANGUAGES}
    scenes = {scene.id for scene in scenes_of(game)}
    assert sections["en"] == sections["es"]
    for entry in book.entries.values():
        assert set(entry.see) <= book.entries.keys(), entry.id
        assert entry.section in sections["en"] | {""}, entry.id
        assert entry.scene in scenes | {""}, entry.id
        if entry.family == "term" and entry.pictures:
            assert set(entry.pictures) <= DRAWN[game].keys(), entry.id
    assert set(book.tells.values()) <= book.entries.keys()
    assert {id for id in book.tells if id not in catalogue("en")} == set()


def headings(game: str, lang: str) -> set[str]:
    return set(re.findall(r"^## .* \{#([a-z]+)\}$", (RULES / f"{game}.{lang}.md").read_text("utf-8"), re.MULTILINE))


@pytest.mark.parametrize("game", ["thunder-alley", "grand-prix"])
def test_every_race_card_has_an_example_and_those_with_an_effect_one_of_it(game):
    effects = {row["id"]: row.get("effect") for row in rows(game, "cards", "cards")}
    for id, effect in effects.items():
        shown = [name for name in rules_book(game).entry(f"card.{id}").pictures if name in DRAWN[game]]
        assert shown, id
        assert effect is None or shown[0] == f"effect-{effect}"


def test_every_action_space_that_moves_a_car_and_every_bonus_has_an_example():
    book = rules_book("thunder-rolls")
    for id in {*(f"bonus.{name}" for name in pages("thunder-rolls", "bonus")), "space.the-groove", "space.high-line"}:
        assert set(book.entry(id).pictures) & DRAWN["thunder-rolls"].keys(), id


def test_the_examples_are_what_the_engine_does():
    assert examples() == json.loads(EXAMPLES.read_text("utf-8"))


# From a refused action to its rule.


def reasons(*folders: str) -> set[str]:
    found = [path.read_text("utf-8") for folder in folders for path in (SOURCE / folder).rglob("*.py")]
    return {id for code in found for id in re.findall(r'"(reason\.[a-z-]+)"', code)}


@pytest.mark.parametrize("game", GAMES)
def test_every_reason_that_any_game_gives_leads_to_a_page(game):
    told = {id for id in rules_book(game).tells if id.startswith("reason.")}
    assert reasons("core", "server", f"games/{game.replace('-', '_')}") - told == set()


def test_every_reason_of_the_card_games_leads_to_a_page_and_none_is_left_over():
    told = {id for game in GAMES for id in rules_book(game).tells if id.startswith("reason.")}
    assert told == {id for id in catalogue("en") if id.startswith("reason.")}
    cards = rules_book("thunder-alley").tells.keys() | rules_book("grand-prix").tells.keys()
    assert reasons("racing") - cards == set()


def wrong_tries(game: TrackGame, rng: random.Random) -> set[str]:
    """The reasons that a player gets who answers with anything that any moment of the race had on offer."""
    found: set[str] = set()
    heard: list[str] = []
    for _ in range(250):
        if game.decision is None:
            break
        heard += [str(action) for action in game.decision.actions[:6]]
        for wrong in [
            *rng.sample(heard, min(len(heard), 12)),
            "bump",
            "swap",
            "diagonal out",
            "play 84 on 1",
            "nonsense",
        ]:
            reason = game.legal(wrong, game.decision.seat).reason
            if reason is not None:
                found.add(reason.id)
        game.apply(rng.choice(game.decision.actions))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_refused_in_a_race_leads_to_a_page_of_that_game(game):
    rng = random.Random(18)
    race = draftline.new_game(game, seats=3, seed=18)
    assert isinstance(race, Game)
    found = wrong_tries(race, rng)
    assert len(found) >= 6
    assert found - rules_book(game).tells.keys() == set()


@pytest.mark.parametrize("book", rulebooks(), ids=lambda book: book.id)
def test_every_prompt_leads_to_a_page(book):
    assert {kind.prompt for kind in book.kinds} - rules_book(book.id).tells.keys() == set()
