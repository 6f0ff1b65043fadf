"""What the two card games have in their boxes alike: race cards and events, as columns by card number."""

from __future__ import annotations

from typing import Any, Final

from draftline.core.messages import Message
from draftline.core.overlay import Fault
from draftline.core.tables import Tables, cards_of
from draftline.racing.effect import NO_EFFECT, Effect
from draftline.racing.effects import effect_named
from draftline.racing.move import MOVEMENTS

MOST_WEAR: Final = 11  # kinds of markers
TOKENS: Final = "close-call"  # Grand Prix: no wear, though events count them with it


class Event:
    """One kind of event card: what it counts, gives, takes, and which flag it shows (8.1, 8.2)."""

    def __init__(self, row: dict[str, Any], wear: list[str], flags: tuple[str, ...]) -> None:
        self.id: str = row["id"]
        self.cards: list[int] = cards_of(row)
        self.flag: int = flags.index(row["flag"])
        self.rule: str = row["rule"]
        self.counts: list[int] = [
            len(wear) if kind == TOKENS else wear.index(kind) for kind in row.get("counts", [])
        ]
        self.counts_tokens: bool = TOKENS in row.get("counts", [])
        self.gives: int = wear.index(row["gives"]) if "gives" in row else -1
        self.takes: int = wear.index(row["takes"]) if "takes" in row else -1
        self.n: int = row.get("n", 0)
        self.back: int = row.get("back", 0)
        self.markers: list[list[int]] = [[wear.index(kind) for kind in kinds] for kinds in row.get("markers", [])]
        pits = row.get("pits", [])
        # Grand Prix: the PIT number of each card
        self.pits: dict[int, int] = {card: pits[i] if i < len(pits) else -1 for i, card in enumerate(self.cards)}
        self.npc: str = row.get("npc", "")  # Grand Prix: what happens to the leading NPC
        self.npc_back: int = row.get("npc_back", 0)
        self.zone: bool = row.get("zone", False)
        self.all_tied: bool = row.get("tie", "") == "all"
        self.on_track: bool = row.get("on_track", False)
        self.times: int = row.get("times", 1)


class Box:
    """Cards and events of one game; a card is an int everywhere else."""

    def __init__(self, data: Tables, flags: tuple[str, ...]) -> None:
        self.data = data
        self.flags = flags
        self.wear_rows: list[dict[str, Any]] = self.read("wear")["wear"]
        self.wear: list[str] = [row["id"] for row in self.wear_rows]
        self.columns: int = len(self.wear)  # that a car has: markers of each kind, and tokens
        self.read_cards(self.read("cards")["cards"])
        self.read_events(self.read("events")["events"])
        self.retired_with: int = self.read("rules")["wear"]["retired_with"]

    def read(self, name: str) -> dict[str, Any]:
        return self.data.read(name)

    def read_cards(self, rows: list[dict[str, Any]]) -> None:
        last = max(number for row in rows for number in cards_of(row))
        self.card_id: list[str] = [""] * (last + 1)
        self.speed: list[int] = [0] * (last + 1)
        self.pit_speed: list[int] = [0] * (last + 1)
        self.movement: list[int] = [0] * (last + 1)
        self.card_wear: list[int] = [-1] * (last + 1)
        self.effect: list[Effect] = [NO_EFFECT] * (last + 1)
        self.tokens: list[int] = [0] * (last + 1)  # Grand Prix: Close Call tokens that the card brings
        for row in rows:
            for number in cards_of(row):
                self.card_id[number] = row["id"]
                self.speed[number] = row["speed"]
                self.pit_speed[number] = row["pit"]
                self.movement[number] = MOVEMENTS.index(row["movement"]) % 4
                self.card_wear[number] = -1 if row["wear"] == "none" else self.wear.index(row["wear"])
                self.effect[number] = effect_named(row.get("effect", ""))
                self.tokens[number] = row.get("tokens", 0)
        self.race_cards: list[int] = sorted(number for row in rows for number in cards_of(row))

    def read_events(self, rows: list[dict[str, Any]]) -> None:
        self.events: list[Event] = [Event(row, self.wear, self.flags) for row in rows]
        last = max(number for event in self.events for number in event.cards)
        self.event_of: list[int] = [-1] * (last + 1)  # event card -> its row
        for i, event in enumerate(self.events):
            for number in event.cards:
                self.event_of[number] = i
        self.event_cards: list[int] = sorted(number for event in self.events for number in event.cards)

    def faults(self) -> list[Fault]:
        """What does not fit together, by key."""
        found: list[Fault] = []
        if len(self.wear) > MOST_WEAR:
            found.append(("wear", Message("variant.too-many", {"n": len(self.wear), "most": MOST_WEAR})))
        for seats, needed in self.cards_held().items():
            if needed > len(self.race_cards):
                values = {"n": seats, "needed": needed, "cards": len(self.race_cards)}
                found.append(("cards", Message("variant.too-few-cards", values)))
        return found

    def cards_held(self) -> dict[int, int]:
        """The most cards in all hands together, by number of players."""
        return {}
