"""What the golden records of each game have to show: everything that its data and rules name, and how it is used."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from draftline.core.actions import VERBS
from draftline.core.facts import KINDS as FACTS
from draftline.core.game import KINDS as DECISIONS
from draftline.core.track_file import track_names
from draftline.games.grand_prix import components as grand_prix
from draftline.games.grand_prix import finish as grand_prix_finish
from draftline.games.grand_prix import options as grand_prix_options
from draftline.games.thunder_alley import components as thunder_alley
from draftline.games.thunder_alley import finish as thunder_alley_finish
from draftline.games.thunder_alley import options as thunder_alley_options
from draftline.racing.box import Box

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


class Book:
    """One game's lists; `wanted` names everything that its records have to show."""

    def __init__(
        self,
        box: Box,
        endings: Iterable[str],
        seats: Iterable[int],
        repairable: Iterable[int],
        choices: Mapping[str, tuple[str, ...]],
        others: Iterable[str],
        absent: Iterable[str],
        uses: Iterable[str],
    ) -> None:
        self.box = box
        self.endings = tuple(endings)
        self.seats = tuple(seats)
        self.repairable = tuple(repairable)
        self.choices = choices
        self.others = tuple(others)
        self.absent = frozenset(absent)
        self.uses = frozenset(uses)

    def wanted(self) -> set[str]:
        box = self.box
        names = {f"fact: {id.removeprefix('fact.')}" for id, _ in FACTS}
        names |= {f"decision: {kind}" for kind in DECISIONS} | {f"verb: {verb}" for verb in VERBS}
        names |= {f"event: {event.id}" for event in box.events}
        names |= {f"event done: {event.id}" for event in box.events}
        names |= {f"flag: {flag}" for flag in box.flags} | {f"ending: {ending}" for ending in self.endings}
        names |= {f"card: {card}" for card in box.card_id if card}
        names |= {f"movement: {movement}" for movement in ("solo", "draft", "pursuit", "lead")}
        names |= {f"wear: {wear}" for wear in box.wear}
        names |= {f"repaired: {box.wear[kind]}" for kind in self.repairable}
        names |= {f"zone: after {event.id}" for event in box.events if event.zone}
        names |= {f"npc hit: {event.id}" for event in box.events if event.npc in ("retire", "pit", "off")}
        names |= self._settings() | self.uses
        names |= {f"to the finish: {name}" for name in names if name.startswith(SETTINGS)}
        return names - self.absent

    def _settings(self) -> set[str]:
        names = {f"track: {name}" for name in track_names()} | {f"seats: {n}" for n in self.seats}
        names |= {f"option: {name} {value}" for name, values in self.choices.items() for value in values}
        return names | {f"option: {name}" for name in self.others}


BOOKS: dict[str, Book] = {
    "thunder-alley": Book(
        box=thunder_alley.box(),
        endings=thunder_alley_finish.ENDINGS,
        seats=thunder_alley.box().cars_by_seats,
        repairable=thunder_alley.box().temporary,
        choices=thunder_alley_options.CHOICES,
        others=thunder_alley_options.OTHERS,
        absent=(
            "fact: close-calls", "fact: tyres", "fact: weather", "fact: zone", "fact: zone-over", "fact: boosted",
            "fact: promised", "fact: disqualified", "fact: team-draw", "fact: off-track", "fact: shifted",
            "fact: pit-number", "decision: tyres", "decision: promise", "decision: boost", "verb: tyres",
            "verb: promise", "verb: suffer", "verb: boost",
            *[f"event done: {event.id}" for event in thunder_alley.box().events if event.rule in ("none", "rain")],
        ),
        uses=(*BOTH, *THUNDER_ALLEY, *[f"ai card: {card}" for card in thunder_alley.box().ai.card_ids]),
    ),
    "grand-prix": Book(
        box=grand_prix.box(),
        endings=("ending.finished", "ending.no-players"),
        seats=grand_prix.box().chart,
        repairable=grand_prix.box().removable,
        choices=grand_prix_options.CHOICES,
        others=grand_prix_options.OTHERS,
        absent=(
            "fact: bumped", "fact: spun", "fact: led", "fact: team-bar", "fact: bar-picked", "fact: set-aside",
            "fact: most-led", "fact: ai-card", "fact: ai-roll", "fact: ai-exit",
            "decision: second", "verb: second", "verb: bump", "event done: traction-hazard",
        ),
        uses=(*BOTH, *GRAND_PRIX, *UNDER_FLAGS),
    ),
}  # fmt: skip
assert set(BOOKS["grand-prix"].endings) <= set(grand_prix_finish.ENDINGS)
