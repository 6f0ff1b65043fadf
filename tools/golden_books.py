"""What the golden records of each game have to show: everything that its data and rules name, and how it is used."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from draftline.core.rulebook import Rulebook
from draftline.games.grand_prix import components as grand_prix
from draftline.games.grand_prix import finish as grand_prix_finish
from draftline.games.registry import rulebook
from draftline.games.thunder_alley import components as thunder_alley
from draftline.games.thunder_alley import finish as thunder_alley_finish
from draftline.games.thunder_rolls import components as thunder_rolls
from draftline.games.thunder_rolls import interlude as thunder_rolls_interlude
from draftline.racing.box import Box
from tests.contract.battery import raced_tracks

SETTINGS = ("track: ", "seats: ", "option: ")  # each of these must be seen raced to the finish

# How a card's text was used, how a car was moved, pitted or left the race: what cannot be read off the data.
BOTH = (
    "effect: swap", "effect: diagonal out", "effect: diagonal in", "effect: placed",
    "effect: closing step in", "effect: closing step out", "effect: free side step", "effect: free side push",
    "effect: free step after the last MP", "effect: side step forbidden", "effect: out forbidden",
    "effect: in forbidden", "effect: inside at a seam", "effect: outside at a seam",
    "moved: pushed forward", "moved: pushed sideways", "moved: pulled",
    "moved: way chosen at a seam", "moved: several ways chosen at once", "moved: no MP at all",
    "pits: under green", "pits: under yellow", "pits: out again", "pits: out again against a car",
    "pits: repaired under green", "pits: repaired under yellow",
    "left: by choice", "left: with six markers", "left: by an event", "left: lapped",
    "finish: first", "finish: pushed across", "finish: pulled across", "finish: lap taken back",
    "discard: out of order", "event: chosen by its owner",
)  # fmt: skip
THUNDER_ALLEY = (
    "effect: second car", "moved: pushed back at the edge", "pits: nothing repaired",
    "restart: behind the green line", "rain: set aside", "turn: after the finish", "bar: picked",
    "race: 42 cars", "event: declined",
)  # fmt: skip
GRAND_PRIX = (
    "effect: late swap", "moved: pushed on at the edge", "moved: by a seat's own NPC", "moved: by a neutral NPC",
    "moved: an NPC out of the pits", "moved: a car that was off the track",
    "boost: boost", "boost: stop", "boost: with a displacement", "promise: promise", "promise: suffer",
    "pits: repaired by an event", "pits: tyres alone", "pits: tyres and repairs", "pits: a promise kept",
    "pits: once more from the pit lane", "npc pits: all of them",
    "restart: double-yellow", "restart: red", "restart: ignored near the finish",
    "zone: moved in", "zone: shifted to the inside", "zone: pushed along", "zone: entered", "zone: lifted",
    "weather: dry at the start", "weather: rain at the start", "weather: to rain", "weather: to dry",
    "tyres: hard at the start", "tyres: soft at the start", "tyres: wet at the start",
    "tyres: hard in the pits", "tyres: soft in the pits", "tyres: wet in the pits",
    "tyres: out of order", "disqualified: one that has finished", "disqualified: one still on the way",
    "event: a Team Draw", "bill: up to 5", "bill: up to 15", "bill: more than 15",
)  # fmt: skip
PIT_FLAGS = ("green", "yellow", "yellow-red", "double-yellow", "black", "black-orange")
UNDER_FLAGS = [f"{what} under {flag}" for what in ("pits:", "pits: repaired", "npc pits:") for flag in PIT_FLAGS]

# Thunder Rolls: what cannot be read off the data either.
ROLLS = (
    "moved: way chosen at a seam", "moved: diagonal in", "moved: diagonal out", "moved: pushed one",
    "moved: pushed several", "moved: lap taken back", "moved: back", "moved: back in", "moved: back out",
    "moved: back at a seam", "moved: back, others pushed",
    "draft: leading", "draft: following", "draft: pushing",
    "bonus: left unused", "bonus: crossover before the move", "bonus: side-draft before the move",
    "bonus: draft before the move", "bonus: clean-air before the move", "bonus: crossover after the move",
    "bonus: side-draft after the move", "bonus: draft after the move", "bonus: crossover of an action space",
    "bonus: side-draft of an action space", "bonus: draft of an action space",
    "lost control: after a push", "lost control: after a draft", "lost control: in a race for the token",
    "lost control: in a race for points", "lost control: the mover", "lost control: three at once",
    "raced for: the token", "raced for: stage points", "raced for: the finish", "raced for: once more, lanes apart",
    "hazard: from the Pit Stop", "hazard: by an icon", "hazard: slot chosen", "hazard: two in one slot",
    "hazard: slower", "hazard: slower in a later slot", "hazard: no bonus", "hazard: no bonus in a later slot",
    "hazard: no diagonal", "hazard: no diagonal in a later slot", "hazard: card beneath discarded",
    "dice: set grows", "dice: set climbs", "dice: consolation", "dice: no retrieval",
    "dice: bonus drive before placing",
    "cards: extra for many players", "cards: Speed cards to fill up",
    "npd: move", "npd: draft", "npd: crossover", "npd: side-draft", "npd: clean-air",
    "grid: a player before an NPD of the same number", "crew: takes a card", "crew: has a set in front",
    "perfect line: one pair", "perfect line: two pairs",
    "qualify: out of order", "discard: out of order", "program: out of order",
)  # fmt: skip


@dataclass(frozen=True)
class Book:
    """One game's lists; `wanted` names everything that its records have to show."""

    game: str
    endings: Iterable[str]
    things: Iterable[str]  # what is in the box, and how it is used
    absent: Iterable[str] = ()  # what the lists name and this game does not have

    def wanted(self) -> set[str]:
        book = rulebook(self.game)
        names = {f"fact: {kind.name}" for kind in book.facts} | {f"decision: {kind.name}" for kind in book.kinds}
        names |= {f"verb: {verb.name}" for verb in book.vocabulary.verbs}
        names |= {f"ending: {ending}" for ending in self.endings}
        names |= _settings(book) | set(self.things)
        names |= {f"to the finish: {name}" for name in names if name.startswith(SETTINGS)}
        return names - set(self.absent)


def _settings(book: Rulebook) -> set[str]:
    names = {f"track: {name}" for name in raced_tracks(book)}
    names |= {f"seats: {n}" for n in range(book.least, book.most + 1)}
    choices = [option for option in book.options if option.kind == "choice"]
    names |= {f"option: {option.name} {value}" for option in choices for value in option.values}
    return names | {f"option: {option.name}" for option in book.options if option not in choices}


def card_things(box: Box, repairable: Iterable[int]) -> set[str]:
    """What a card game's box names."""
    names = {f"event: {event.id}" for event in box.events} | {f"event done: {event.id}" for event in box.events}
    names |= {f"flag: {flag}" for flag in box.flags} | {f"card: {card}" for card in box.card_id if card}
    names |= {f"movement: {movement}" for movement in ("solo", "draft", "pursuit", "lead")}
    names |= {f"wear: {wear}" for wear in box.wear} | {f"repaired: {box.wear[kind]}" for kind in repairable}
    names |= {f"zone: after {event.id}" for event in box.events if event.zone}
    return names | {f"npc hit: {event.id}" for event in box.events if event.npc in ("retire", "pit", "off")}


def rolls_things() -> set[str]:
    """What the box of Thunder Rolls names."""
    box = thunder_rolls.box()
    names = {f"card: {card}" for card in box.card_id if card}
    names |= {f"hazard: {id} {how}" for id in box.hazard_id if id for how in ("after a pit stop", "without")}
    names |= {f"np {phase}: {number}" for number in box.np_cards for phase in ("rolling", "thunder")}
    names |= {f"npd's own: {colour}" for colour in box.colours}
    names |= {f"{what}: {race}" for race in box.race_ids for what in ("rule", "own board", "other track")}
    names |= {f"qualified with: {number}" for number in box.qualifying_cards}
    names |= {f"qualifying bonus: {number}" for number in box.qualifying_cards if box.use[number]}
    names |= {f"placed on: {space}" for space in box.space_id} | {f"taken from: {space}" for space in box.space_id}
    names |= {f"retrieved from: {space}" for space in box.space_id}
    racing = [thunder_rolls.USES[use] for use in box.use if use >= thunder_rolls.USE_RACING]
    names |= {f"bonus: {name} of a Qualifying card" for name in racing}
    tiles = [(crew, face, n) for crew, rows in zip(box.crews, box.tiles, strict=True) for face, n in rows]
    return names | {f"tile: {crew} {box.space_id[face - 1]} {n}" for crew, face, n in tiles}


BOXES: dict[str, Box] = {"thunder-alley": thunder_alley.box(), "grand-prix": grand_prix.box()}
BOOKS: dict[str, Book] = {
    "thunder-alley": Book(
        "thunder-alley",
        thunder_alley_finish.ENDINGS,
        things=(
            *card_things(thunder_alley.box(), thunder_alley.box().temporary),
            *[f"ai card: {card}" for card in thunder_alley.box().ai.card_ids],
            *BOTH, *THUNDER_ALLEY,
        ),
        absent=[f"event done: {event.id}" for event in thunder_alley.box().events if event.rule in ("none", "rain")],
    ),
    "grand-prix": Book(
        "grand-prix",
        ("ending.finished", "ending.no-players"),
        things=(*card_things(grand_prix.box(), grand_prix.box().removable), *BOTH, *GRAND_PRIX, *UNDER_FLAGS),
        absent=(
            "fact: bumped", "fact: spun", "decision: second", "verb: second", "verb: bump",
            "event done: traction-hazard",
        ),
    ),
    "thunder-rolls": Book("thunder-rolls", thunder_rolls_interlude.ENDINGS, things=(*rolls_things(), *ROLLS)),
}  # fmt: skip
assert set(BOOKS["grand-prix"].endings) <= set(grand_prix_finish.ENDINGS)
