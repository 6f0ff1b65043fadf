"""What is wrong with a variant's file is said in words, with the line and the key."""

from __future__ import annotations

import time

import pytest

import draftline

HEAD = 'base = "thunder-alley"\nname = "x"\n'
CARD = "[cards.new]\nspeed = 5\npit = 2\nmovement = 'solo'\nwear = 'none'\n"

HUNTERS = ("close-in", "breathe-down-necks", "strike", "pick-up-the-scent")

FAULTS = {
    'name = "x"\n': "base: `base` must name the game that is changed, not “”.",
    'base = "chess"\nname = "x"\n': "line 1, base: `base` must name the game that is changed, not “chess”.",
    'base = "thunder-alley"\n': "name: The file must begin with a `name` of the variant, 60 letters at most.",
    HEAD + "[wheels]\na = 1\n": "line 3, wheels: There is nothing of that name to change.",
    HEAD + CARD + "colour = 'red'\n": "line 8, cards.new.colour: It has nothing of that name. There are speed, pit,",
    HEAD + "[cards.teamwork]\nspeed = 'fast'\n": (
        "line 4, cards.teamwork.speed: This must be a whole number from 0 to 20, not fast."
    ),
    HEAD + "[cards.teamwork]\nspeed = 21\n": (
        "line 4, cards.teamwork.speed: This must be a whole number from 0 to 20, not 21."
    ),
    HEAD + "[cards.teamwork]\nspeed = true\n": (
        "line 4, cards.teamwork.speed: This must be a whole number from 0 to 20, not true."
    ),
    HEAD + CARD + "effect = 'fly'\n": "line 8, cards.new.effect: There is no “fly” here. There are \"close-up\",",
    HEAD + CARD.replace("solo", "draft") + "effect = 'swap'\n": (
        "line 6, cards.new.movement: With “swap” this must be solo."
    ),
    HEAD + "[cards.new]\nspeed = 5\n": (
        "line 3, cards.new: Something new, or with another effect, also needs pit, movement and wear."
    ),
    HEAD + "[cards.'New One']\nspeed = 5\n": (
        "line 3, cards.New One: What is new is called by small letters, digits and single hyphens,"
    ),
    HEAD + "[cards.ghost]\nremove = true\n": "line 3, cards.ghost: There is nothing of that name to remove.",
    HEAD + "[cards.teamwork]\nremove = true\nspeed = 3\n": (
        "line 3, cards.teamwork: What is removed has `remove = true` and nothing else."
    ),
    HEAD + "[wear.fuel]\nremove = true\n": "“fuel” is removed, but this still needs it.",
    HEAD + "[events.new]\nflag = 'green'\nrule = 'pit-most'\ncounts = ['tire']\n": (
        "line 3, events.new: Something new, or with another effect, also needs back."
    ),
    HEAD + "[teams.white]\nsymbol = 'star'\nnumbers = [25, 29, 41]\nlight = {}\ndark = {}\n": (
        "line 5, teams.white.numbers: The list must have 6 entries, not 3."
    ),
    HEAD + "[rules.cars]\n9 = 2\n": "line 3, rules.cars: With 9 players 9 teams are needed, and there are 7.",
    HEAD + "[rules.official]\nhand_extra = 9\n[rules.cars]\n7 = 6\n": (
        "cards: With 7 players 105 cards are needed at once, and there are 84."
    ),
    HEAD + "[tracks.yunta]\nremove = true\n": "line 3, tracks.yunta: This cannot be removed: the rules themselves",
    HEAD + "[tracks.mine]\nname = 'Mine'\n": "line 3, tracks.mine: ",
    HEAD + "[options.weather]\ndefault = 'rain'\n": "line 3, options.weather: Nothing can be added here.",
    HEAD + "[options.laps]\ndefault = 120\n": "line 4, options.laps.default: This must be a whole number from 1 to 99",
    HEAD + "[texts.fr]\n": "line 3, texts.fr: There is no “fr” here. There are en and es.",
    HEAD + "[texts.en.cards]\nghost = 'Ghost'\n": "line 4, texts.en.cards.ghost: There is no “ghost” here.",
    HEAD + "[ai-cards.strike]\nlines = [{ movement = 'solo', mp = 60 }]\n": (
        "line 4, ai-cards.strike.lines.1.mp: This must be a whole number from 0 to 20, not 60."
    ),
    HEAD + "[ai-cards.strike]\nlines = [{ when = 'raining', movement = 'solo' }]\n": (
        "line 4, ai-cards.strike.lines.1: Something new, or with another effect, also needs mp."
    ),
    HEAD + "[ai-cards.strike]\nlines = []\n": "line 4, ai-cards.strike.lines: ",
    HEAD + "".join(f"[ai-cards.{id}]\nremove = true\n" for id in HUNTERS): (
        "line 3, ai-cards: The deck Hunters has no card left."
    ),
    HEAD + "cards = 5\n": "line 3, cards: Here stand entries of the form “name = value”, not 5.",
    HEAD + "[cards.teamwork\n": "line 3",
}


@pytest.mark.parametrize("text", FAULTS, ids=range(len(FAULTS)))
def test_every_fault_is_one_sentence_with_its_line_and_key(text):
    faults = [str(fault) for fault in draftline.check_variant(text)]
    assert any(FAULTS[text] in fault for fault in faults), faults
    assert all("[" not in fault.split(":")[0] for fault in faults)


@pytest.mark.parametrize("text", FAULTS, ids=range(len(FAULTS)))
def test_every_fault_is_said_in_spanish_too(text):
    for fault in draftline.check_variant(text):
        spanish = draftline.text(fault, "es")
        assert spanish != draftline.text(fault, "en") or "TOML" in spanish
        assert not spanish.startswith("[")


def test_the_chart_of_grand_prix_must_add_up():
    text = 'base = "grand-prix"\nname = "x"\n[rules.chart.4]\nneutral = 3\n'
    assert [str(fault) for fault in draftline.check_variant(text)] == [
        "line 3, rules.chart.4: With 4 players there would be 23 cars, and it must be 22."
    ]


def test_what_the_rules_of_thunder_rolls_count_on_stays():
    text = 'base = "thunder-rolls"\nname = "x"\n[spaces.pit-stop]\nremove = true\n[qualifying.1]\nremove = true\n'
    faults = [str(fault) for fault in draftline.check_variant(text)]
    assert faults == [
        "line 3, spaces.pit-stop: This may be changed, but neither removed nor added: the rules count on it."
    ]
    fewer = 'base = "thunder-rolls"\nname = "x"\n[qualifying.1]\nremove = true\n'
    assert "With 8 players 16 cards are needed at once, and there are 15." in str(draftline.check_variant(fewer)[0])


def test_what_is_missing_but_not_wrong_is_noted():
    reading = draftline.games.registry.read_variant(HEAD + CARD)
    assert [str(note) for note in reading.notes] == [
        "cards.new has no English name: it is shown as “New”.",
        "There is no text in the language es for 1 thing, which is shown in English: card.new.",
    ]
    faster = HEAD + "[events.blown-tire]\nback = 6\n"
    [note] = draftline.games.registry.read_variant(faster).notes
    assert str(note) == "events.blown-tire.back is changed, but the text still says 10: give it a text of its own."


def test_texts_are_found_in_both_languages_and_fall_back_to_english():
    texts = "[texts.en.cards]\nnew = 'Newest'\nteamwork = 'Two at once'\n[texts.es.cards]\nnew = 'La nueva'\n"
    book = draftline.rulebook("thunder-alley", HEAD + CARD + texts)
    new, shipped = book.named("card.new"), book.named("card.teamwork")
    assert [draftline.text(new, lang) for lang in ("en", "es")] == ["Newest", "La nueva"]
    assert [draftline.text(shipped, lang) for lang in ("en", "es")] == ["Two at once", "Two at once"]
    assert str(draftline.rulebook("thunder-alley").named("card.teamwork")) == "Teamwork"


def test_two_variants_call_their_cards_alike_and_each_has_its_own_words():
    words = "[texts.en.cards]\nnew = '{}'\n"
    books = [
        draftline.rulebook("thunder-alley", HEAD + CARD + words.replace("{}", name)) for name in ("First", "Second")
    ]
    assert [str(book.named("card.new")) for book in books] == ["First", "Second"]


@pytest.mark.parametrize(
    "text",
    [
        HEAD + "".join(f"[cards.c{i}]\nspeed = 1\n" for i in range(2500)),
        HEAD + "a = " + "[" * 5000,
        HEAD + "[cards.x]\nspeed = " + "9" * 5000 + "\n",
        HEAD + ".".join("abcdefghij") + " = 1\n",
        HEAD + "#" * 70_000,
    ],
    ids=["rows", "nested", "digits", "parts", "long"],
)
def test_size_and_time_are_bounded(text):
    begun = time.process_time()
    assert draftline.check_variant(text)
    assert time.process_time() - begun < 5.0


def test_every_key_of_the_data_is_either_offered_or_none_of_a_designers_business():
    """What a variant may write is declared beside the data: a new key of a data file is decided about."""
    apart = {"source", "id", "name", "numbers", "number", "count", "house_numbers", "colour", "kind", "asked", "most"}
    for book in draftline.rulebooks():
        data = draftline.core.tables.Tables(book.data, book.package)
        for table in draftline.core.tables.tables_of(book.id, book.package).values():
            for row in data.read(table.file)[table.table] if table.key else ():
                assert set(row) <= {*table.fields, *apart, table.key}, (book.id, table.name, row)
