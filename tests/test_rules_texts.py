"""Every number of the rules pages, the option texts and the guide comes from the data or is measured on the engine."""

from __future__ import annotations

import json
import re
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

import pytest

import draftline
from draftline.data import catalogue, package_names, package_text, read_toml
from tools.rule_pictures import PICTURES, pictures

ROOT = Path(__file__).resolve().parent.parent
PAGES = ROOT / "web" / "src" / "rules"
WORDS = {
    "en": ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"],
    "es": ["ningún", "uno", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez"],
}
AND = {"en": " and ", "es": " y "}


def rows(game: str, name: str) -> dict[str, Any]:
    return read_toml(package_text(f"{game}/{name}.toml"), name)


def page(game: str, lang: str) -> str:
    return (PAGES / f"{game}.{lang}.md").read_text(encoding="utf-8")


def cost(game: str, picture: str, action: str) -> int:
    """The MP that a step of car 29 takes off a card of 7."""
    race = draftline.position(picture, game=game, active=29, card="Charge", mp=7)
    race.apply(action)
    return 7 - race.mp


ALONE = ".. .. ..\n.. .. ..\n29 .. ..\n.. .. .."  # room on both sides: a way without a choice is taken at once (C10)
BEHIND = ".. .. ..\n29 22 ..\n.. .. .."
BESIDE = ".. .. ..\n22 .. ..\n29 .. ..\n.. .. .."

# Thunder Alley

TA = rows("thunder_alley", "rules")
TA_POINTS = rows("thunder_alley", "points")["official"]
MANUAL = TA["reference-manual"]
MANUAL_POINTS = rows("thunder_alley", "points")["reference-manual"]
DECKS = rows("thunder_alley", "ai_decks")
DECK_CARDS = len([card for card in DECKS["cards"] if card["deck"] == DECKS["decks"][0]["id"]])
STEP, SIDEWAYS = cost("thunder-alley", ALONE, "forward"), cost("thunder-alley", ALONE, "out")
DISPLACE, PUSH = cost("thunder-alley", BESIDE, "out"), cost("thunder-alley", BEHIND, "forward")
PENALTY = TA["official"]["penalty"]
FREE = max(n for n, mp in enumerate(PENALTY) if mp == 0)
OUT = TA["wear"]["retired_with"]
SECOND_CAR = rows("thunder_alley", "cards")["second-car"]
GREEN_LINES = {
    read_toml(package_text(f"tracks/{name}.toml"), name)["green_line"] for name in package_names("tracks", ".toml")
}

# Grand Prix

GP = rows("grand_prix", "rules")
CHART = [GP["chart"][str(n)] for n in range(2, 12)]
GP_POINTS = rows("grand_prix", "points")["official"]["places"]
TYRES = {row["id"]: row for row in GP["tyres"]}
DURATION = {row["id"]: row["duration"] for row in rows("grand_prix", "wear")["wear"]}
GP_STEP, GP_SIDEWAYS = cost("grand-prix", ALONE, "forward"), cost("grand-prix", ALONE, "out")
GP_DISPLACE, GP_PUSH = cost("grand-prix", BESIDE, "out"), cost("grand-prix", BEHIND, "forward")

# Thunder Rolls

TR = rows("thunder_rolls", "rules")
RACES = {row["id"]: row for row in rows("thunder_rolls", "races")["races"]}
SPACES = {row["id"]: row for row in rows("thunder_rolls", "spaces")["spaces"]}
WITH_BONUS = [row["number"] for row in rows("thunder_rolls", "qualifying")["cards"] if row["bonus"]]
CREWS = len(rows("thunder_rolls", "tiles")["crews"])


def listed(numbers: list[int], lang: str) -> str:
    return ", ".join(map(str, numbers[:-1])) + AND[lang] + str(numbers[-1])


class Said:
    """A piece of a page with places for its numbers, in both languages."""

    def __init__(self, game: str, english: str, spanish: str, *values: Any) -> None:
        self.game = game
        self.templates = {"en": english, "es": spanish}
        self.values = values

    def sentence(self, lang: str) -> str:
        values = [listed(value, lang) if isinstance(value, list) else value for value in self.values]
        return self.templates[lang].format(*values)


def table(cells: list[int]) -> str:
    return " | ".join(map(str, cells))


DRAWN = json.loads(PICTURES.read_text(encoding="utf-8"))
CAPTION = re.compile(r"^!\[(.*)\]\(pictures\.json#(.*)\)$", re.MULTILINE)

SAID = [
    *[
        Said(game, "In the pictures car {} is yours", "En los dibujos el coche {} es el tuyo", shown["active"])
        for game, drawn in DRAWN.items()
        for shown in drawn.values()
    ],
    Said(
        "thunder-alley",
        "Two teams race {} cars each, three teams {}, four teams {}, and five or more teams {}.",
        "Con dos equipos corren {} coches de cada uno, con tres {}, con cuatro {} y con cinco o más {}.",
        *[TA["cars"][str(n)] for n in (2, 3, 4, 5)],
    ),
    Said("thunder-alley", "until it holds {} card more", "hasta tener {} carta más", TA["official"]["hand_extra"]),
    Said("thunder-alley", "A step forward costs {} MP.", "Un paso adelante cuesta {} PM.", STEP),
    Said(
        "thunder-alley",
        "A step sideways costs {} MP, or {} MP if",
        "Un paso lateral cuesta {} PM, o {} PM si",
        SIDEWAYS,
        DISPLACE,
    ),
    Said(
        "thunder-alley",
        "your car alone | a step into it costs {} MP",
        "solo tu coche | entrar en su casilla cuesta {} PM",
        PUSH,
    ),
    Said(
        "thunder-alley",
        "it pulls behind it | a step into it costs {} MP",
        "arrastra por detrás | entrar en su casilla cuesta {} PM",
        PUSH,
    ),
    Said("thunder-alley", "your last {} or {} MP are", "tus últimos {} o {} PM no", PUSH - 2, PUSH - 1),
    Said("thunder-alley", "That costs {} MP, or {} MP if a car", "Cuesta {} PM, o {} PM si allí", SIDEWAYS, DISPLACE),
    Said("thunder-alley", "| 0 to {} | none |", "| 0 a {} | ninguno |", FREE),
    Said(
        "thunder-alley",
        "| {} | {} MP less on every card |",
        "| {} | {} PM menos en cada carta |",
        FREE + 1,
        PENALTY[FREE + 1],
    ),
    *[
        Said("thunder-alley", "| {} | {} MP less |", "| {} | {} PM menos |", n, PENALTY[n])
        for n in range(FREE + 2, OUT)
    ],
    Said("thunder-alley", "| {} | the car is out", "| {} | queda fuera", OUT),
    Said("thunder-alley", "falls below {0}. A car with {0} MP", "baja de {0}. Un coche con {0} PM", 0),
    Said("thunder-alley", "to the apron, {} sectors back", "al proscenio, {} sectores atrás", TA["pits"]["green"]),
    *[
        Said("thunder-alley", "green line, {} sectors before", "línea verde, {} sectores antes", line)
        for line in GREEN_LINES
    ],
    Said(
        "thunder-alley",
        "scores {} points, second place {}, and each place after that {} point less",
        "suma {} puntos, el segundo {} y, desde ahí, cada puesto {} menos",
        *TA_POINTS["places"][:2],
        -TA_POINTS["beyond"],
    ),
    Said("thunder-alley", "scores {} point more, however", "suma {} punto más, tenga", TA_POINTS["led"]),
    Said("thunder-alley", "scores another {};", "suma otro {};", TA_POINTS["most_led"]),
    Said("thunder-alley", "deck of {} open cards", "mazo de {} cartas abiertas", DECK_CARDS),
    Said(
        "thunder-alley",
        "every team has {} cars and {} cards in hand",
        "todos tienen {} coches y {} cartas en la mano",
        DECKS["race"]["cars"],
        DECKS["race"]["cars"] + TA["official"]["hand_extra"],
    ),
    Said(
        "thunder-alley",
        "add up to {} or more, under a yellow flag to {} or more",
        "suman {} o más, con bandera amarilla {} o más",
        DECKS["pits"]["green"],
        DECKS["pits"]["yellow"],
    ),
    Said(
        "thunder-alley",
        "Green flag: {} sectors back, and {} more",
        "Bandera verde: {} sectores atrás y {} más",
        TA["pits"]["variable"],
        TA["pits"]["variable_each"],
    ),
    Said(
        "thunder-alley", "gray body marker costs {} sector", "chasis gris cuesta {} sector", TA["pits"]["variable_each"]
    ),
    Said(
        "thunder-alley", "Hands of {} to {} cards", "Manos de {} a {} cartas", MANUAL["hand_least"], MANUAL["hand_most"]
    ),
    Said("thunder-alley", "wear costs {} MP, however", "desgaste cuesta {} PM, sean", MANUAL["penalty"][3]),
    Said(
        "thunder-alley",
        "Places score {} points, and every Turn Leader marker {} point",
        "Los puestos suman {} puntos, y cada marcador de Líder del Turno {} punto",
        MANUAL_POINTS["places"],
        MANUAL_POINTS["per_marker"],
    ),
    Said(
        "grand-prix",
        "There are {} single-seaters on the grid and {} of them",
        "hay {} monoplazas y {} son tuyos",
        GP["cars"]["all"],
        GP["cars"]["player"],
    ),
    Said("grand-prix", "Only the first {} places", "Solo puntúan los {} primeros", len(GP_POINTS)),
    Said("grand-prix", "| teams | 2 | 3 | 4 | 5 | 6 | 7 | 8 to 11 |", "| equipos | 2 | 3 | 4 | 5 | 6 | 7 | 8 a 11 |"),
    Said(
        "grand-prix", "| cards in hand | {} |", "| cartas en la mano | {} |", table([row["hand"] for row in CHART[:7]])
    ),
    Said(
        "grand-prix",
        "| NPCs of each team | {} |",
        "| NPC de cada equipo | {} |",
        table([row["npcs"] for row in CHART[:7]]),
    ),
    Said("grand-prix", "A step forward always costs {} MP", "Un paso adelante cuesta siempre {} PM", GP_STEP),
    Said(
        "grand-prix",
        "A step sideways costs {} MP, or {} MP if",
        "Un paso lateral cuesta {} PM, o {} PM si",
        GP_SIDEWAYS,
        GP_DISPLACE,
    ),
    Said(
        "grand-prix", "That costs {} MP, or {} MP if a car", "Cuesta {} PM, o {} PM si allí", GP_SIDEWAYS, GP_DISPLACE
    ),
    Said(
        "grand-prix",
        "three cost {} MP of each card, four {}, five {}. With {} the",
        "tres cuestan {} PM de cada carta, cuatro {}, cinco {}. Con {} el",
        *GP["wear"]["penalty"][3:],
        GP["wear"]["retired_with"],
    ),
    Said("grand-prix", "| tire, suspension | {} each |", "| neumático, suspensión | {} cada uno |", DURATION["tire"]),
    Said("grand-prix", "| wing, brake | {} each |", "| alerón, frenos | {} cada uno |", DURATION["wing"]),
    Said(
        "grand-prix", "| transmission, engine | {} each |", "| transmisión, motor | {} cada uno |", DURATION["engine"]
    ),
    Said(
        "grand-prix",
        "Other tires cost {0} sectors, or nothing beside repairs of {0} or",
        "Otros neumáticos cuestan {0} sectores, o nada junto a reparaciones de {0} o",
        GP["pits"]["tyres"],
    ),
    Said("grand-prix", "they lose {} sectors", "pierden {} sectores", GP["pits"]["npc_back"]),
    Said("grand-prix", "covers {} sectors around", "ocupa {} sectores en torno", 2 * GP["zone"]["half"] + 1),
    *[
        Said("grand-prix", "within {} sectors of the line", "a {} sectores o menos de la meta", line)
        for line in GREEN_LINES
    ],
    Said("grand-prix", "The first ten places score {} points", "Los diez primeros suman {} puntos", GP_POINTS),
    Said("grand-prix", "its second from place {} on", "desde el puesto {} y", GP["cars"]["second"]),
    Said("thunder-rolls", "one car of {}.", "un coche de {}.", TR["cars"]),
    *[
        Said(
            "thunder-rolls",
            f"| **{name}** | {{}} | {{}} | {english} |",
            f"| **{name}** | {{}} | {{}} | {spanish} |",
            len(RACES[id]["dice"]),
            RACES[id]["dice"] if len(RACES[id]["dice"]) > 1 else RACES[id]["dice"][0],
            RACES[id]["n"],
        )
        for id, name, english, spanish in (
            (
                "harvest-moon-500",
                "Harvest Moon 500",
                "a Draft moves both cars {} spaces",
                "un Rebufo mueve {} casillas a ambos coches",
            ),
            ("copper-mile", "Copper Mile", "Clean Air is worth {} spaces", "el Aire limpio vale {} casillas"),
            (
                "lantern-night",
                "Lantern Night",
                "going back by a Hazard is {} space less",
                "un Peligro hace retroceder {} casilla menos",
            ),
            (
                "ridge-runner",
                "Ridge Runner",
                "each pair of a Perfect Line is worth {} spaces",
                "cada pareja de una Línea Perfecta vale {} casillas",
            ),
        )
    ],
    Said("thunder-rolls", "You are dealt {} cards", "Recibes {} cartas", TR["qualifying"]),
    Said(
        "thunder-rolls",
        "Numbers {} to {} have a bonus",
        "Los números {} a {} tienen una bonificación",
        WITH_BONUS[0],
        WITH_BONUS[-1],
    ),
    Said("thunder-rolls", "both fall back {} sectors", "retroceden {} sectores", TR["control"]),
    Said("thunder-rolls", "| 1 | **Pit Stop** |", "| 1 | **Pit Stop** |"),
    Said(
        "thunder-rolls",
        "| 2 | **Rubbin' Is Racin'** | a Crossover or a Side Draft if you like, then {} space |",
        "| 2 | **Rubbin' Is Racin'** | un Cruce o un Rebufo lateral si quieres, y luego {} casilla |",
        SPACES["rubbin-is-racin"]["move"],
    ),
    Said(
        "thunder-rolls",
        "| 3 | **Low Line** | {} space; {} more",
        "| 3 | **Low Line** | {} casilla; {} más",
        SPACES["low-line"]["move"],
        SPACES["low-line"]["consolation"],
    ),
    Said(
        "thunder-rolls",
        "| 4 | **Crew Chief** | {} space",
        "| 4 | **Crew Chief** | {} casilla",
        SPACES["crew-chief"]["move"],
    ),
    Said("thunder-rolls", "| 5 | **High Line** | a Draft", "| 5 | **High Line** | un Rebufo"),
    Said(
        "thunder-rolls",
        "| 6 | **The Groove** | {} spaces",
        "| 6 | **The Groove** | {} casillas",
        SPACES["the-groove"]["move"],
    ),
    Said(
        "thunder-rolls",
        "There are {} Thunder cards under each space.",
        "Bajo cada casilla de acción hay {} cartas de Trueno.",
        TR["cards"],
    ),
    Said("thunder-rolls", "the {} largest sets take", "los {} grupos mayores toman", TR["places"]),
    Said(
        "thunder-rolls",
        "With up to {} players only the {} largest",
        "Si juegan hasta {}, solo los {} mayores",
        TR["small"],
        TR["places_small"],
    ),
    Said("thunder-rolls", "With {} or more players", "Con {} o más jugadores", TR["many"]),
    Said("thunder-rolls", "has fewer than {} cards", "menos de {} cartas", TR["slots"]),
    Said("thunder-rolls", "drop to {} sectors behind", "caen {} sectores por detrás", TR["control"]),
    Said("thunder-rolls", "goes straight back {} space", "retrocede recto {} casilla", 1),
    Said("thunder-rolls", "go on together, {} space or", "avanzan juntos {} casilla, o", TR["draft"]),
    Said("thunder-rolls", "{} spaces more, or", "{} casillas más, o", TR["clean_air"]),
    Said("thunder-rolls", "Cards beyond {} are discarded", "Las cartas que pasan de {} se descartan", TR["slots"]),
    Said("thunder-rolls", "kept: a {} brings", "conservas: un {} trae", TR["hazard_on"]),
    Said(
        "thunder-rolls",
        "your {0} cards face down into {0} slots",
        "tus {0} cartas boca abajo en {0} huecos",
        TR["slots"],
    ),
    Said("thunder-rolls", "for all {} slots", "en los {} huecos", TR["slots"]),
    Said("thunder-rolls", "worth {} space for each pair", "vale {} casilla por cada pareja", TR["perfect_line"]),
    Said("thunder-rolls", "score {} points and {} point", "suman {} puntos y {} punto", *TR["stage_points"]),
    Said("thunder-rolls", "the eight cars score {} points", "los ocho coches suman {} puntos", TR["points"]),
    Said("thunder-rolls", "against {} Non-Player Drivers", "contra {} PNJ", TR["cars"] - 1),
    Said("thunder-rolls", "also {} rival crews", "hay {} equipos de mecánicos rivales", CREWS),
    Said("thunder-rolls", "looks at {} face-down card under", "mira {} carta boca abajo de", 1),
]


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("said", SAID, ids=lambda said: f"{said.game}: {said.templates['en'][:40]}")
def test_a_number_of_the_rules_page_is_that_of_the_data(said, lang):
    assert said.sentence(lang) in page(said.game, lang)


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("game", ["thunder-alley", "grand-prix", "thunder-rolls"])
def test_no_number_of_a_rules_page_is_without_its_source(game, lang):
    text = CAPTION.sub("", page(game, lang))
    for said in sorted(SAID, key=lambda said: -len(said.sentence(lang))):
        if said.game == game:
            text = text.replace(said.sentence(lang), "")
    assert re.findall(r".{0,20}\d+.{0,20}", text) == []


@pytest.mark.parametrize("game", ["thunder-alley", "grand-prix", "thunder-rolls"])
def test_both_languages_of_a_page_have_the_same_shape(game):
    """As many headings, items, rows and paragraphs, so that no rule is told in one language only."""

    def shape(lang: str) -> list[str]:
        return [
            (line[:2] if line[:2] in ("##", "- ", "| ", "**") else "p")
            for line in page(game, lang).splitlines()
            if line
        ]

    assert shape("en") == shape("es")


# The pictures.


def cars(rows: list[str]) -> dict[int, tuple[int, int]]:
    return {
        int(cell): (lane, column)
        for lane, row in enumerate(rows)
        for column, cell in enumerate(row.split())
        if cell.isdigit()
    }


def numbers(text: str) -> set[int]:
    return set(map(int, re.findall(r"\d+", text)))


def test_the_pictures_are_what_the_engine_does():
    assert pictures() == DRAWN


@pytest.mark.parametrize("game", ["thunder-alley", "grand-prix"])
def test_every_movement_of_the_race_cards_is_drawn(game):
    movements = {row["movement"] for row in rows(game.replace("-", "_"), "cards")["cards"]}
    assert DRAWN[game].keys() == movements


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("game", DRAWN)
def test_the_caption_of_a_picture_names_its_cars_and_last_those_that_stay(game, lang):
    captions = {name: caption for caption, name in CAPTION.findall(page(game, lang))}
    assert list(captions) == list(DRAWN[game])
    for name, caption in captions.items():
        before, after = cars(DRAWN[game][name]["before"]), cars(DRAWN[game][name]["after"])
        assert numbers(caption) == before.keys() == after.keys()
        last = caption.removesuffix(".").rsplit(". ", 1)[-1]
        assert numbers(last) == {car for car in before if before[car] == after[car]}


# What is told in words: the guide, the options, the Race cards.


def counted(n: int, lang: str) -> str:
    return WORDS[lang][n]


TOLD = [
    ("page.guide-solo-text", "costs {} MP", "cuesta {} PM", [PUSH]),
    (
        "page.guide-wear-text",
        "With {} it gets slow; with {} it",
        "Con {} se vuelve lento; con {} queda",
        ["#", FREE + 1, OUT],
    ),
    ("page.prix-guide-solo-text", "same {} MP", "mismo PM", [GP_PUSH]),
    (
        "page.prix-guide-wear-text",
        "With {} it gets slow; with {} it",
        "Con {} se vuelve lento; con {} queda",
        ["#", 3, GP["wear"]["retired_with"]],
    ),
    (
        "page.prix-guide-welcome-text",
        "a step costs {}, displacing a car sideways {}",
        "un paso cuesta {}, desplazar de lado {}",
        [GP_STEP, GP_DISPLACE],
    ),
    ("prompt.stop", "at least {} sectors", "al menos {} sectores", [GP["pits"]["tyres"]]),
    ("page.rolls-push-risk", "drop to {} sectors", "caen {} sectores", [TR["control"]]),
    ("page.rolls-qualify-about", "Numbers {} to {} have", "números {} a {} tienen", [WITH_BONUS[0], WITH_BONUS[-1]]),
    ("cli.hint-qualify", "{} to {} have", "números {} a {} tienen", [WITH_BONUS[0], WITH_BONUS[-1]]),
    (
        "tr-option.race.harvest-moon-500.about",
        "{} dice in each. A Draft moves both cars {} spaces",
        "{} dados en cada una. Un Rebufo mueve {} casillas",
        [RACES["harvest-moon-500"]["dice"][0], RACES["harvest-moon-500"]["n"]],
    ),
    (
        "tr-option.race.copper-mile.about",
        "{} dice, in the second stage {}. Clean Air is worth {} spaces",
        "{} dados, en la segunda {}. El Aire limpio vale {} casillas",
        [*RACES["copper-mile"]["dice"], RACES["copper-mile"]["n"]],
    ),
    ("page.guide-welcome-text", "a step costs {}", "un paso cuesta {}", [STEP]),
    ("page.prix-guide-welcome-text", "You run {} cars", "Llevas {} coches", ["#", GP["cars"]["player"]]),
    ("page.prix-guide-lead-text", "pushed for {} MP", "empuja por {} PM", [GP_PUSH]),
    ("page.rolls-guide-welcome-text", "one car of {}.", "un coche de {}.", ["#", TR["cars"]]),
    ("page.rolls-guide-welcome-text", "program of {} cards", "programa de {} cartas", ["#", TR["slots"]]),
    ("page.rolls-guide-welcome-text", "has {} halves", "tiene {} mitades", ["#", 2]),
    ("page.rolls-guide-cards-text", "fewer than {} cards", "menos de {} recibes", ["#", TR["slots"]]),
    (
        "page.rolls-guide-program-text",
        "put {0} cards face down into {0} slots",
        "Pones {0} cartas boca abajo en {0} huecos",
        ["#", TR["slots"]],
    ),
    ("page.rolls-phase-thunder", "slot {{slot}} of {}", "hueco {{slot}} de {}", [TR["slots"]]),
    ("page.rolls-priority-closed", "closed with {} or fewer", "juegan {} o menos", ["#", TR["small"]]),
    ("page.who-ai-about", "deck of {} open cards", "mazo de {} cartas", ["#", DECK_CARDS]),
    ("page.season-kind-championship-about", "{}, {} or {} races", "{}, {} o {} carreras", TR["races"]),
    ("gp-game.about", "among {}.", "entre {}.", [GP["cars"]["all"]]),
    ("gp-game.about", "{} single-seaters of yours", "{} monoplazas tuyos", ["#", GP["cars"]["player"]]),
    ("tr-game.about", "program of {} cards", "programa de {} cartas", ["#", TR["slots"]]),
    (
        "option.cars.about",
        "two teams race {} cars each, three {}, four {}, and more teams {}.",
        "dos equipos corren con {} coches cada uno, tres con {}, cuatro con {} y más equipos con {}.",
        ["#", *[TA["cars"][str(n)] for n in (2, 3, 4, 5)]],
    ),
    ("option.cars.about", "everybody has {}.", "todos tienen {}.", ["#", DECKS["race"]["cars"]]),
    (
        "option.pits.standard.about",
        "back {} sectors under green",
        "{} sectores con bandera verde",
        ["#", TA["pits"]["green"]],
    ),
    ("option.pits.variable.about", "{} sectors back", "{} sectores atrás", ["#", TA["pits"]["variable"]]),
    (
        "option.preset.reference-manual.about",
        "hands of {} to {} cards",
        "manos de {} a {} cartas",
        ["#", MANUAL["hand_least"], MANUAL["hand_most"]],
    ),
    ("option.preset.reference-manual.about", "costs at most {} MP", "cuesta {} PM como", [max(MANUAL["penalty"])]),
    ("option.preset.reference-manual.about", "{} point for every", "{} punto por", [MANUAL_POINTS["per_marker"]]),
    ("term.mp.text", "a step costs {} MP", "un paso cuesta {} PM", [STEP]),
    ("term.mp.text", "displaces a car {} MP", "desplaza a un coche {} PM", [DISPLACE]),
    ("term.mp.text", "the car ahead costs {} MP", "coche de delante cuesta {} PM", [PUSH]),
    ("gp-term.mp.text", "a step costs {} MP", "un paso cuesta {} PM", [GP_STEP]),
    ("gp-term.mp.text", "a car costs {} MP", "a un coche cuesta {} PM", [GP_DISPLACE]),
    ("term.diagonal.text", "for {} MP", "por {} PM", [STEP]),
    ("movement.solo.text", "ahead costs {} MP", "delante cuesta {} PM", [PUSH]),
    ("movement.lead.text", "ahead costs {} MP", "delante cuesta {} PM", [PUSH]),
    ("term.wear.text", "from {} on", "desde {},", ["#", FREE + 1]),
    *[
        ("term.wear.text", f"{n} with {WORDS['en'][n]}", f"{n} con {WORDS['es'][n]}", [PENALTY[n]])
        for n in range(FREE + 1, OUT)
        if PENALTY[n] == n == GP["wear"]["penalty"][n]
    ],
    ("term.wear.text", "with {} the", "con {} el", ["#", OUT]),
    ("tr-term.crew.text", "{} crews", "{} equipos", ["#", CREWS]),
    ("reason.must-spend", "last {} or {} MP", "", [PUSH - 2, PUSH - 1]),
    ("prompt.program", "slots 1 to {}", "huecos 1 a {}", [TR["slots"]]),
    ("card.teamwork.text", "{} MP with Draft", "{} PM con Movimiento", [SECOND_CAR["mp"]]),
    ("tr-space.crew-chief.text", "Move {} space,", "Mueve {} casilla;", [SPACES["crew-chief"]["move"]]),
    ("tr-space.low-line.text", "Move {} space.", "Mueve {} casilla.", [SPACES["low-line"]["move"]]),
    ("tr-space.low-line.text", "move {} spaces", "mover {} casillas", [SPACES["low-line"]["consolation"]]),
    ("tr-space.rubbin-is-racin.text", "move {} space", "mueves {} casilla", [SPACES["rubbin-is-racin"]["move"]]),
    ("tr-space.the-groove.text", "Move {} spaces", "Mueve {} casillas", [SPACES["the-groove"]["move"]]),
    (
        "gp-event.tire-test.text",
        "soft tires take {} Close Calls and {} tire marker, cars on hard tires {} Close Call and {} tire marker.",
        "blandos reciben {} Sustos y {} marcador de neumático, y los de duros {} Susto y {} marcador de neumático.",
        [TYRES[kind]["test"][what] for kind in ("soft", "hard") for what in ("tokens", "tire")],
    ),
    (
        "gp-event.tire-test.text",
        "wet tires take {} tire",
        "lluvia reciben {} marcadores",
        [TYRES["wet"]["test"]["tire"]],
    ),
    (
        "gp-event.weather-change.text",
        "soft {} Close Calls, hard {} Close Call, wet {} tire marker",
        "blandos {} Sustos, duros {} Susto, de lluvia {} marcador",
        [TYRES["soft"]["change"]["tokens"], TYRES["hard"]["change"]["tokens"], TYRES["wet"]["change"]["tire"]],
    ),
    *[
        (f"tr-option.race.{id}.about", "in {} stages", "en {} etapas", ["#", len(race["dice"])])
        for id, race in RACES.items()
        if len(race["dice"]) > 1
    ],
    ("tr-option.race.lantern-night.about", "it is {} space less", "es {} casilla menos", [RACES["lantern-night"]["n"]]),
    ("tr-option.race.lantern-night.about", "one stage, {} dice", "una etapa, {} dados", RACES["lantern-night"]["dice"]),
    (
        "tr-option.race.ridge-runner.about",
        "{} dice in each. Each pair of the Perfect Line is worth {} spaces",
        "{} dados en cada una. Cada pareja de la Línea Perfecta vale {} casillas",
        [RACES["ridge-runner"]["dice"][0], RACES["ridge-runner"]["n"]],
    ),
]


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize(
    ("id", "english", "spanish", "values"), TOLD, ids=lambda value: value if isinstance(value, str) else ""
)
def test_a_number_of_a_text_is_that_of_the_data(id, english, spanish, values, lang):
    if values[0] == "#":
        values = [counted(n, lang) for n in values[1:]]
    assert {"en": english, "es": spanish}[lang].format(*values).lower() in catalogue(lang)[id].lower()


# Texts that people read for their rules: none of their numbers is without its source.
RULES_TOLD = [
    "*term.*.text",
    "*movement.*.text",
    "*flag.*.text",
    "tyre.*",
    "weather.*",
    "*book.*",
    "page.*guide-*-text",
    "*option.*.about",
    "tr-space.*.text",
    "tr-bonus.*.text",
    "prompt.*",
    "*game.about",
]
SAME_EVERYWHERE = {
    "prompt.boost",  # 7.6.4: one marker
    "prompt.stop-failure",  # the flag's "twice", in the test of events
    "tr-bonus.side-draft.text",  # section 7: one space
    "option.laps.about",  # advice
    "gp-option.laps.about",
    "term.restart.text",  # two by two
    "gp-term.restart.text",
    "term.swap.text",  # where lanes split
    "tr-term.stage.text",  # of one or two
    "gp-term.points.text",  # both cars
}
LARGE = {lang: rf"\d|\b(?:{'|'.join(words[2:])})\b" for lang, words in WORDS.items()}


@pytest.mark.parametrize("lang", ["en", "es"])
def test_no_number_of_a_text_about_rules_is_without_its_source(lang):
    unknown = {}
    for id, entry in catalogue(lang).items():
        if id in SAME_EVERYWHERE or not any(fnmatchcase(id, pattern) for pattern in RULES_TOLD):
            continue
        text = entry.lower() if isinstance(entry, str) else " ".join(entry).lower()
        for told, english, spanish, values in TOLD:
            if told == id:
                shown = [counted(n, lang) for n in values[1:]] if values[0] == "#" else values
                text = text.replace({"en": english, "es": spanish}[lang].format(*shown).lower(), "")
        if found := re.findall(LARGE[lang], re.sub(r"\{\w+\}", "", text)):
            unknown[id] = found
    assert unknown == {}


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("game, own", [("thunder_alley", ""), ("grand_prix", "gp-")])
def test_the_numbers_of_an_event_are_those_of_its_row(game, own, lang):
    for row in rows(game, "events")["events"]:
        if row["id"] in ("tire-test", "weather-change"):
            continue  # what they cost depends on the tires: told above
        found = numbers(str(catalogue(lang)[f"{own}event.{row['id']}.text"]))
        many = {row.get(name, 0) for name in ("n", "back", "npc_back")} | {len(hit) for hit in row.get("markers", [])}
        assert found <= many, row["id"]
        assert {n for n in many if n > 1} <= found, row["id"]
    assert all(row.get("times", 2) == 2 for row in rows(game, "events")["events"])  # "twice", "double"


@pytest.mark.parametrize("lang", ["en", "es"])
def test_the_numbers_of_a_race_card_are_its_tokens_and_the_price_of_a_step(lang):
    for game, own in (("thunder_alley", ""), ("grand_prix", "gp-")):
        for row in rows(game, "cards")["cards"]:
            if row["id"] == "teamwork":
                continue
            found = numbers(str(catalogue(lang)[f"{own}card.{row['id']}.text"]))
            assert found <= {STEP, GP_STEP, row.get("tokens", STEP)}, row["id"]


def test_the_marker_prices_that_share_a_row_are_one_price():
    assert DURATION["tire"] == DURATION["suspension"]
    assert DURATION["wing"] == DURATION["brake"]
    assert DURATION["transmission"] == DURATION["engine"]
    assert {row["hand"] for row in CHART[6:]} == {CHART[6]["hand"]}


def test_a_step_into_a_car_costs_more_in_thunder_alley_only():
    """So the guide of the one game would be wrong in the other."""
    assert PUSH > STEP
    assert GP_PUSH == GP_STEP
    for lang in ("en", "es"):
        assert catalogue(lang)["page.guide-solo-text"] != catalogue(lang)["page.prix-guide-solo-text"]


def test_the_stops_of_the_two_games_ask_in_their_own_words():
    """G27, G14: in Grand Prix "none" is not offered, and NPCs are moved too."""
    asked = {book.id: {kind.name: kind.prompt for kind in book.kinds} for book in draftline.rulebooks()}
    assert (asked["grand-prix"]["play"], asked["grand-prix"]["repair"]) == ("prompt.play-any", "prompt.stop")
    assert (asked["thunder-alley"]["play"], asked["thunder-alley"]["repair"]) == ("prompt.play", "prompt.repair")
