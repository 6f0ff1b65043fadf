"""What is in the box: cards, Team Bars, events, teams, points and the rules' numbers, read once from the data."""

from __future__ import annotations

from typing import Any, Final

from draftline.games.thunder_alley.ai_cards import AiDecks
from draftline.racing.box import Box

GREEN: Final = 0
YELLOW: Final = 1
RED: Final = 2
FLAGS: Final = ("green", "yellow", "red")


class Preset:
    """Numbers in which the official rules and the reference manual differ (T42)."""

    def __init__(self, name: str, rules: dict[str, Any], points: dict[str, Any]) -> None:
        self.name = name
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
        return preset_named, (self.name,)

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
        return box, ()

    def __init__(self) -> None:
        super().__init__("thunder_alley", FLAGS)
        self.temporary: list[int] = [i for i, row in enumerate(self.wear_rows) if not row["permanent"]]
        self.second_mp: int = self.read("cards")["second-car"]["mp"]
        bars = self.read("team_bars")["bars"]
        self.bars: list[list[str]] = [[]] + [bars[str(number)]["order"] for number in self.race_cards]
        self._read_teams()
        self.ai = AiDecks(self.read("ai_decks"), self.wear)
        rules = self.read("rules")
        points = self.read("points")
        self.cars_by_seats: dict[int, int] = {int(k): v for k, v in rules["cars"].items() if k != "source"}
        self.presets: dict[str, Preset] = {
            name: Preset(name, rules[name], points[name]) for name in ("official", "reference-manual")
        }
        pits = rules["pits"]
        self.green_back: int = pits["green"]
        self.variable_back: int = pits["variable"]
        self.variable_each: int = pits["variable_each"]
        self.yellow_free: list[int] = [self.wear.index(kind) for kind in pits["yellow_free"]]

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


def box() -> Components:
    """The components, read on first use."""
    if not _box:
        _box.append(Components())
    return _box[0]


def preset_named(name: str) -> Preset:
    return box().presets[name]
