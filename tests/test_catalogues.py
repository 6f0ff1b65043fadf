"""Every sentence is in both languages, in step with its .po file, and said by somebody."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from draftline.bots.drivers import drivers
from draftline.data import catalogue, languages, package_names, package_text, read_toml
from draftline.games.registry import rulebooks
from draftline.lab.measures import measures_of
from draftline.learn.book import rules_book
from draftline.learn.scenes import all_scenes
from tools import catalogue as tool

ROOT = Path(__file__).resolve().parent.parent
PREFIXES = (
    "argument|prompt|fact|reason|error|cli|option|ending|list|page|pit|why|idea|server|tie|brings|book|story|variant|lab"
    "|wall"
)
LITERAL = re.compile(rf"""(["'`])((?:{PREFIXES})\.[a-z0-9][a-z0-9._-]*)\1""")
BUILT = re.compile(rf"""["'`](?:{PREFIXES})\.[a-z0-9._-]*(?:\{{|\$\{{|["'`]\s*\+)""")
ENGLISH = {id: entry for id, entry in catalogue("en").items() if id not in tool.OWN}
DECLARED = ("facts.py", "rulebook.py", "book.py")  # what follows from a declaration is in `message_ids`


def sources() -> list[Path]:
    """The code that may name messages: the package and the page, without the tests of the page and their samples."""
    web = [path for kind in ("ts", "svelte") for path in (ROOT / "web" / "src").rglob(f"*.{kind}")]
    page = [path for path in web if not path.name.endswith((".test.ts", "sample.ts"))]
    templates = (ROOT / "src" / "draftline" / "documents").glob("*.html")
    return sorted((ROOT / "src").rglob("*.py")) + sorted(templates) + sorted(page)


def literal_ids() -> dict[str, str]:
    """Message ids written out in the code, each with a file that names it."""
    found = {}
    for path in sources():
        for match in LITERAL.finditer(path.read_text(encoding="utf-8")):
            found[match.group(2)] = path.relative_to(ROOT).as_posix()
    return found


def rows(name: str, table: str, game: str = "thunder_alley") -> list[dict]:
    return read_toml(package_text(f"{game}/{name}.toml"), name)[table]


def family_ids() -> set[str]:
    """Message ids that belong to the data: one or two for every card, event, team and so on."""
    ids = game_ids("thunder_alley", "") | game_ids("grand_prix", "gp-") | grand_prix_ids() | thunder_rolls_ids()
    ids |= ai_ids() | {id for book in rulebooks() for id in book.message_ids()}
    ids |= {id for scene in all_scenes() for id in scene.message_ids()}
    measures = [kind for book in rulebooks() for kind in measures_of(book).values()]
    ids |= {message.id for kind in measures for message in (kind.titled(), kind.told())}
    ids |= {id for book in rulebooks() for id in rules_book(book.id).message_ids()}
    ids |= {f"style.{style}" for style in package_names("bots/styles", ".toml")}
    ids |= {f"driver.{driver.id}" for driver in drivers()}
    return ids | {f"track.{track}" for track in package_names("tracks", ".toml")}


def game_ids(game: str, own: str) -> set[str]:
    """What both card games have; things that the games name alike but explain differently have their own prefix."""
    cards, events = rows("cards", "cards", game), rows("events", "events", game)
    teams, wear = rows("teams", "teams", game), rows("wear", "wear", game)
    ids = {f"{own}card.{card['id']}{end}" for card in cards for end in ("", ".text")}
    ids |= {f"{own}event.{event['id']}{end}" for event in events for end in ("", ".text")}
    ids |= {f"movement.{card['movement']}" for card in cards}
    ids |= {f"flag.{event['flag']}" for event in events}
    ids |= {f"{own}wear.{kind['id']}" for kind in wear}
    ids |= {f"{own}team.{team['colour']}" for team in teams}
    return ids | {f"colour.{row['colour']}" for row in teams + wear}


def ai_ids() -> set[str]:
    """What the decks of Thunder Alley's AI teams are made of."""
    decks = rows("ai_decks", "decks")
    cards = rows("ai_decks", "cards")
    lines = [line for card in cards for line in card["lines"]]
    ids = {f"ai-deck.{deck['id']}{end}" for deck in decks for end in ("", ".text")}
    ids |= {f"ai-card.{card['id']}" for card in cards} | {f"ai-activate.{card['activate']}" for card in cards}
    ids |= {f"ai-when.{line.get('when', 'always')}" for line in lines}
    return ids | {f"ai-seek.{line['seek']}" for line in lines if "seek" in line} | {"ai-line", "ai-move"}


def grand_prix_ids() -> set[str]:
    tyres, icons = rows("rules", "tyres", "grand_prix"), rows("npcs", "icons", "grand_prix")
    weather = read_toml(package_text("grand_prix/rules.toml"), "rules")["weather"]["kinds"]
    ids = {f"{family}.{tyre['id']}" for tyre in tyres for family in ("tyre", "tyre-sign")}
    ids |= {f"colour.{row['colour']}" for row in tyres + icons}
    ids |= {f"icon.{npc['icon']}" for npc in rows("npcs", "npcs", "grand_prix")}
    return ids | {f"weather.{kind}" for kind in weather}


def thunder_rolls_ids() -> set[str]:
    """What Thunder Rolls is made of; a Qualifying card without a bonus is explained as "none"."""
    both = [("thunder", "cards", "card"), ("speed", "cards", "card"), ("hazards", "hazards", "hazard")]
    both += [("spaces", "spaces", "space")]
    found = [(family, row) for name, table, family in both for row in rows(name, table, "thunder_rolls")]
    ids = {f"tr-{family}.{row['id']}{end}" for family, row in found for end in ("", ".text")}
    ids |= {f"tr-bonus.{row['bonus']}{end}" for family, row in found for end in ("", ".text") if family == "card"}
    drivers, actions = rows("drivers", "drivers", "thunder_rolls"), rows("np_actions", "cards", "thunder_rolls")
    ids |= {f"{family}.{row['colour']}" for row in drivers for family in ("tr-team", "tr-driver", "colour")}
    steps = [step for row in actions for step in row["rolling"] + row["thunder"]]
    ids |= {f"tr-step.{step.split()[0]}" for step in steps + [row["bonus"] for row in drivers]}
    ids |= {f"tr-qualifying.{row['bonus'] or 'none'}" for row in rows("qualifying", "cards", "thunder_rolls")}
    ids.add("tr-qualifying.then")  # where a variant has spaces on top of a bonus
    ids |= {f"tr-crew.{crew['id']}" for crew in rows("tiles", "crews", "thunder_rolls")}
    return ids - {"tr-bonus.", "tr-bonus..text"}


def test_there_is_english_and_spanish():
    assert languages() == tool.LANGUAGES == ["en", "es"]


def test_the_catalogues_agree_and_are_exported():
    assert tool.check() == []


def test_every_message_of_the_code_has_a_sentence():
    missing = {id: path for id, path in literal_ids().items() if id not in ENGLISH}
    assert not missing


def test_every_piece_of_data_has_its_names_and_texts():
    assert not family_ids() - ENGLISH.keys()


def test_every_sentence_is_used():
    assert not ENGLISH.keys() - literal_ids().keys() - family_ids()


@pytest.mark.parametrize("path", sources(), ids=lambda path: path.relative_to(ROOT).as_posix())
def test_message_ids_are_written_out(path):
    """An id put together from pieces could not be found by the tests above, unless a rulebook tells it."""
    if path.name in DECLARED:
        return
    assert not BUILT.findall(path.read_text(encoding="utf-8"))


def spoken_with() -> list[tuple[str, set[str], str]]:
    """Where the code makes a message with its values at hand: the id, the names of the values, the file."""
    found = [(kind.id, set(kind.fields), book.id) for book in rulebooks() for kind in book.facts]
    for path in sorted((ROOT / "src").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "Message":
                found += [(id, names, path.name) for id, names in message_call(node)]
    return found


def message_call(call: ast.Call) -> list[tuple[str, set[str]]]:
    """Read `Message("id", {"name": ...})`; what is put together elsewhere is left out."""
    if not call.args or not isinstance(call.args[0], ast.Constant) or call.keywords:
        return []
    values = call.args[1] if len(call.args) > 1 else ast.Dict([], [])
    if not isinstance(values, ast.Dict) or not all(isinstance(key, ast.Constant) for key in values.keys):
        return []
    return [(str(call.args[0].value), {str(key.value) for key in values.keys if isinstance(key, ast.Constant)})]


def test_every_sentence_gets_the_values_it_asks_for():
    lacking = {}
    for id, names, where in spoken_with():
        asked = tool.placeholders(ENGLISH.get(id, "")) | ({"n"} if isinstance(ENGLISH.get(id), list) else set())
        if asked - names:
            lacking[id] = f"{where}: {sorted(asked - names)}"
    assert not lacking


def test_printed_names_are_the_same_in_every_language():
    spanish = catalogue("es")
    own = re.compile(r"((gp-)?(card|event|team|track)|tr-(space|race|driver))\.[^.]+")
    names = [id for id in family_ids() if own.fullmatch(id)]
    assert [id for id in names if ENGLISH[id] != spanish[id]] == []


def test_names_that_are_our_own_are_translated():
    """Nobody has these cards on a table, so no player has to find them by their English name."""
    spanish = catalogue("es")
    names = [id for id in family_ids() if re.fullmatch(r"(ai-(card|deck)|tr-(card|hazard|crew|team))\.[^.]+", id)]
    assert len(names) > 70
    assert [id for id in names if ENGLISH[id] == spanish[id]] == []


@pytest.mark.parametrize("game, prefix", [("thunder_alley", "team"), ("grand_prix", "gp-team")])
def test_team_names_are_those_of_the_data(game, prefix):
    teams = rows("teams", "teams", game)
    assert all(team["name"] == ENGLISH[f"{prefix}.{team['colour']}"] for team in teams)


def test_driver_names_are_those_of_the_data():
    drivers = rows("drivers", "drivers", "thunder_rolls")
    assert all(driver["name"] == ENGLISH[f"tr-driver.{driver['colour']}"] for driver in drivers)


def test_track_names_are_those_of_the_files():
    for track in package_names("tracks", ".toml"):
        assert ENGLISH[f"track.{track}"] == read_toml(package_text(f"tracks/{track}.toml"), track)["name"]


def test_spanish_sentences_are_translated():
    """A sentence that is equal in both languages was forgotten."""
    spanish = catalogue("es")
    whole = re.compile(r"(prompt|reason|error)\.|.*\.text")
    assert [id for id in ENGLISH if whole.match(id) and ENGLISH[id] == spanish[id]] == []


def test_the_po_file_keeps_plurals_placeholders_and_order(tmp_path, monkeypatch):
    monkeypatch.setattr(tool, "LOCALE", tmp_path)
    table = tmp_path / "table.txt"
    lines = ["# a comment", ""]
    lines += ["fact.b\t{n} car || {n} cars\t{n} coche || {n} coches", 'fact.a\tOne "{car}"\tUn «{car}»']
    table.write_text("\n".join(lines), encoding="utf-8")
    tool.add(str(table))
    assert tool.check() == []
    assert tool.read_catalogue("es") == {"fact.a": "Un «{car}»", "fact.b": ["{n} coche", "{n} coches"]}
    po = (tmp_path / "es.po").read_text(encoding="utf-8")
    assert po.index("fact.a") < po.index("fact.b")
    tool.drop(["fact.a"])
    assert list(tool.read_catalogue("en")) == ["fact.b"]


@pytest.mark.parametrize(
    "line, problem",
    [
        ("fact.a\tCar {car}\tCoche {coche}", "es: fact.a: ['car'] against ['coche']"),
        ("fact.a\tCar\t", "es: fact.a: empty, or space at an end"),
        ("fact.a\ta || b\ta", "es: fact.a: plural in one language only"),
        ("fact.a\t{A b}\t{A b}", "en: fact.a: {A b} is no placeholder"),
    ],
)
def test_the_check_names_what_is_wrong(tmp_path, monkeypatch, line, problem):
    monkeypatch.setattr(tool, "LOCALE", tmp_path)
    (tmp_path / "table.txt").write_text(line + "\n", encoding="utf-8")
    tool.add(str(tmp_path / "table.txt"))
    assert problem in tool.check()


def test_a_plural_has_the_forms_of_its_language(tmp_path, monkeypatch):
    monkeypatch.setattr(tool, "LOCALE", tmp_path)
    (tmp_path / "table.txt").write_text("fact.a\ta || b\ta || b || c\n", encoding="utf-8")
    with pytest.raises(SystemExit, match="line 1: a plural has 2 forms in es"):
        tool.add(str(tmp_path / "table.txt"))
    tool.save({"en": {"fact.a": ["a", "b"]}, "es": {"fact.a": ["a"]}})
    assert tool.check() == ["es: fact.a: empty, or space at an end", "es.json is not the export of es.po"]


def test_the_check_sees_an_export_that_is_late(tmp_path, monkeypatch):
    monkeypatch.setattr(tool, "LOCALE", tmp_path)
    tool.save({"en": {"fact.a": "A"}, "es": {"fact.a": "Á"}})
    (tmp_path / "es.json").write_text("{}\n", encoding="utf-8")
    assert tool.check() == ["es.json is not the export of es.po"]
