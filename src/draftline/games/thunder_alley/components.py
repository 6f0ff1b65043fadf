"""What is in the box: cards, Team Bars, events, teams, points and the rules' numbers, read once from the data."""

from __future__ import annotations

from typing import Any, Final, cast

from draftline.core.messages import Message
from draftline.core.options import Declared
from draftline.core.overlay import Fault
from draftline.core.tables import Tables
from draftline.core.travel import part
from draftline.games.thunder_alley.ai_cards import AiDecks
from draftline.racing.box import Box

GREEN: Final = 0
YELLOW: Final = 1
RED: Final = 2
FLAGS: Final = ("green", "yellow", "red")


class Preset:
    """Numbers in which the official rules and the reference manual differ (T42)."""

    def __init__(self, name: str, rules: dict[str, Any], points: dict[str, Any], key: tuple[Any, ...] = ()) -> None:
        self.name = name
        self.key = key  # of the data that it is from
        self.hand_extra: int = rules["hand_extra"]
        self.hand_least: int = rules["hand_least"]
        self.hand_most: int = rules["hand_most"]
        self.penalty: list[int] = rules["penalty"]
        self.places: list[int] = points["places"]
        self.beyond: int = points["beyond"]
        self.least: int = points["least"]
        self.led: int = points["led"]
        self.most_led: int = points["most_led"]
        self.per_marker: int = points["per_marker"]

    def __reduce__(self) -> tuple[Any, ...]:
        return preset_named, (self.name, *self.key)

    def hand_size(self, cars: int) -> int:
        """3.3: one more than the cars a team started with, within the preset's limits."""
        size = max(cars + self.hand_extra, self.hand_least)
        return min(size, self.hand_most) if self.hand_most else size

    def place_points(self, place: int) -> int:
        """10.2, T17: the marker's points; beyond the last one they go on falling."""
        if place <= len(self.places):
            return self.places[place - 1]
        return max(self.places[-1] + self.beyond * (place - len(self.places)), self.least)


class Components(Box):
    """The box: besides cards and events the Team Bars, teams, points and the numbers of the rules."""

    def __reduce__(self) -> tuple[Any, ...]:
        return box, self.data.key

    def __init__(self, data: Tables) -> None:
        super().__init__(data, FLAGS)
        self.temporary: list[int] = [i for i, row in enumerate(self.wear_rows) if not row["permanent"]]
        self.second_mp: int = self.read("cards")["second-car"]["mp"]
        self._read_teams()
        self._read_bars(self.read("team_bars")["bars"])
        self.ai = AiDecks(self.read("ai_decks"), self.wear)
        rules = self.read("rules")
        points = self.read("points")
        self.cars_by_seats: dict[int, int] = {int(k): v for k, v in rules["cars"].items() if k != "source"}
        self.presets: dict[str, Preset] = {
            name: Preset(name, rules[name], points[name], data.key) for name in ("official", "reference-manual")
        }
        self.options = Declared(data, {"ai": self.ai.names})
        movement = rules["movement"]
        self.push_cost: int = movement["push_cost"]
        self.bumping: bool = movement["bumping"]
        self.edge_back: bool = movement["edge_back"]
        self.lock_when_closed: bool = movement["lock_when_closed"]
        pits = rules["pits"]
        self.green_back: int = pits["green"]
        self.variable_back: int = pits["variable"]
        self.variable_each: int = pits["variable_each"]
        self.yellow_free: list[int] = [self.wear.index(kind) for kind in pits["yellow_free"]]

    def _read_bars(self, rows: dict[str, Any]) -> None:
        """A card that a variant adds has the bar of a shipped one; a new team stands in another place on every bar."""
        orders: list[list[str]] = [row["order"] for row in rows.values()]
        self.bars: list[list[str]] = [[] for _ in self.card_id]
        for number in self.race_cards:
            row = rows.get(str(number))
            bar = [*(orders[(number - 1) % len(orders)] if row is None else row["order"])]
            for i, colour in enumerate(self.colours):
                if colour not in bar:
                    bar.insert((number * (i + 1)) % (len(bar) + 1), colour)
            self.bars[number] = [colour for colour in bar if colour in self.cars_of]

    def cards_held(self) -> dict[int, int]:
        return {
            seats: seats * max(preset.hand_size(cars) for preset in self.presets.values())
            for seats, cars in self.cars_by_seats.items()
        }

    def faults(self) -> list[Fault]:
        """What does not fit together, by key."""
        found = super().faults()
        if max(self.cars_by_seats) > len(self.colours):
            values = {"n": max(self.cars_by_seats), "teams": len(self.colours)}
            found.append(("rules.cars", Message("variant.too-few-teams", values)))
        for name, cards in zip(self.ai.names, self.ai.cards_of, strict=True):
            if not cards:
                found.append(("ai-cards", Message("variant.deck-empty", {"deck": Message("ai-deck." + name)})))
        if sorted(self.cars_by_seats) != list(range(min(self.cars_by_seats), max(self.cars_by_seats) + 1)):
            found.append(("rules.cars", Message("variant.gap")))
        return found

    def _read_teams(self) -> None:
        self.colours: list[str] = []
        self.cars_of: dict[str, list[int]] = {}
        self.team_of: dict[int, str] = {}
        for row in self.read("teams")["teams"]:
            self.colours.append(row["colour"])
            self.cars_of[row["colour"]] = row["numbers"]
            for number in row["numbers"]:
                self.team_of[number] = row["colour"]


_box: list[Components] = []


def box(*key: Any) -> Components:
    """The components of the game itself, read on first use, or of an edition or variant by the key of its data."""
    if key:
        return cast(Components, part("draftline.games.registry:box_of")("thunder-alley", *key))
    if not _box:
        _box.append(Components(Tables("thunder_alley")))
    return _box[0]


def preset_named(name: str, *key: Any) -> Preset:
    return box(*key).presets[name]
