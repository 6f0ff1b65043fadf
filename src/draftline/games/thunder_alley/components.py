"""What is in the box: cards, Team Bars, events, teams, points and the rules' numbers, read once from the data."""

from __future__ import annotations

from typing import Any, Final

from draftline.core.actions import PLAY, two
from draftline.data import package_text, read_toml
from draftline.racing.race import EFFECTS, MOVEMENTS

GREEN: Final = 0
YELLOW: Final = 1
RED: Final = 2
FLAGS: Final = ("green", "yellow", "red")


def _read(name: str) -> dict[str, Any]:
    path = f"thunder_alley/{name}.toml"
    return read_toml(package_text(path), path)


class Event:
    """One kind of event card: what it counts, gives, takes, and which flag it shows (8.1, 8.2)."""

    def __init__(self, row: dict[str, Any], wear: list[str]) -> None:
        self.id: str = row["id"]
        self.first: int = row["numbers"][0]
        self.last: int = row["numbers"][1]
        self.flag: int = FLAGS.index(row["flag"])
        self.rule: str = row["rule"]
        self.counts: list[int] = [wear.index(kind) for kind in row.get("counts", [])]
        self.gives: int = wear.index(row["gives"]) if "gives" in row else -1
        self.takes: int = wear.index(row["takes"]) if "takes" in row else -1
        self.n: int = row.get("n", 0)
        self.back: int = row.get("back", 0)
        self.markers: list[list[int]] = [
            [wear.index(kind) for kind in kinds] for kinds in row.get("markers", [])
        ]


class Preset:
    """Numbers in which the official rules and the reference manual differ (T42)."""

    def __init__(self, rules: dict[str, Any], points: dict[str, Any]) -> None:
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

    def hand_size(self, cars: int) -> int:
        """3.3: one more than the cars a team started with, within the preset's limits."""
        size = max(cars + self.hand_extra, self.hand_least)
        return min(size, self.hand_most) if self.hand_most else size

    def place_points(self, place: int) -> int:
        """10.2, T17: the marker's points; beyond the last one they go on falling."""
        if place <= len(self.places):
            return self.places[place - 1]
        return max(self.places[-1] + self.beyond * (place - len(self.places)), self.least)


class Components:
    """The box: columns by card number, so that a card is an int everywhere else."""

    def __init__(self) -> None:
        wear = _read("wear")["wear"]
        self.wear: list[str] = [row["id"] for row in wear]
        self.temporary: list[int] = [i for i, row in enumerate(wear) if not row["permanent"]]
        self._read_cards()
        self._read_events()
        self._read_teams()
        self.play_codes: list[list[int]] = [
            [two(PLAY, card, number) for card in range(len(self.card_id))] for number in range(100)
        ]
        rules = _read("rules")
        points = _read("points")
        self.cars_by_seats: dict[int, int] = {int(k): v for k, v in rules["cars"].items() if k != "source"}
        self.presets: dict[str, Preset] = {
            name: Preset(rules[name], points[name]) for name in ("official", "reference-manual")
        }
        self.retired_with: int = rules["wear"]["retired_with"]
        pits = rules["pits"]
        self.green_back: int = pits["green"]
        self.variable_back: int = pits["variable"]
        self.variable_each: int = pits["variable_each"]
        self.yellow_free: list[int] = [self.wear.index(kind) for kind in pits["yellow_free"]]

    def _read_cards(self) -> None:
        data = _read("cards")
        last = max(row["numbers"][1] for row in data["cards"])
        self.card_id: list[str] = [""] * (last + 1)
        self.speed: list[int] = [0] * (last + 1)
        self.pit_speed: list[int] = [0] * (last + 1)
        self.movement: list[int] = [0] * (last + 1)
        self.card_wear: list[int] = [-1] * (last + 1)
        self.effect: list[int] = [0] * (last + 1)
        for row in data["cards"]:
            for number in range(row["numbers"][0], row["numbers"][1] + 1):
                self.card_id[number] = row["id"]
                self.speed[number] = row["speed"]
                self.pit_speed[number] = row["pit"]
                self.movement[number] = MOVEMENTS.index(row["movement"])
                self.card_wear[number] = -1 if row["wear"] == "none" else self.wear.index(row["wear"])
                self.effect[number] = EFFECTS.index(row.get("effect", ""))
        self.race_cards: list[int] = list(range(1, last + 1))
        self.second_mp: int = data["second-car"]["mp"]
        bars = _read("team_bars")["bars"]
        self.bars: list[list[str]] = [[]] + [bars[str(number)]["order"] for number in self.race_cards]

    def _read_events(self) -> None:
        self.events: list[Event] = [Event(row, self.wear) for row in _read("events")["events"]]
        self.event_cards: list[int] = []
        self.event_of: list[int] = [-1]  # event card -> its row
        for i, event in enumerate(self.events):
            for number in range(event.first, event.last + 1):
                self.event_cards.append(number)
                self.event_of.append(i)

    def _read_teams(self) -> None:
        self.colours: list[str] = []
        self.cars_of: dict[str, list[int]] = {}
        self.team_of: dict[int, str] = {}
        for row in _read("teams")["teams"]:
            self.colours.append(row["colour"])
            self.cars_of[row["colour"]] = row["numbers"]
            for number in row["numbers"]:
                self.team_of[number] = row["colour"]


_box: list[Components] = []


def box() -> Components:
    """The components, read on first use."""
    if not _box:
        _box.append(Components())
    return _box[0]
