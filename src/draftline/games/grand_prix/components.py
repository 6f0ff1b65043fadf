"""What is in the box: teams, NPCs, tyres, the chart by players and the rules' numbers, read once from the data."""

from __future__ import annotations

from typing import Any, Final, cast

from draftline.core.messages import Message
from draftline.core.options import Declared
from draftline.core.overlay import Fault
from draftline.core.tables import Tables
from draftline.core.travel import part
from draftline.racing.box import Box

GREEN: Final = 0
YELLOW: Final = 1
YELLOW_RED: Final = 2
DOUBLE_YELLOW: Final = 3
RED: Final = 4
BLACK: Final = 5
BLACK_ORANGE: Final = 6
FLAGS: Final = ("green", "yellow", "yellow-red", "double-yellow", "red", "black", "black-orange")

DRY: Final = 0
RAIN: Final = 1
NO_NUMBER: Final = -1
ALL_PIT: Final = 10
NPC: Final = -1  # owner of a car that no player owns
NEUTRAL: Final = -1  # controller of an NPC that anybody may activate


class Components(Box):
    """The box; tyres are ints 0, 1, 2 (hard, soft, wet), the weather 0 or 1."""

    def __reduce__(self) -> tuple[Any, ...]:
        return box, self.data.key

    def __init__(self, data: Tables) -> None:
        super().__init__(data, FLAGS)
        self.columns += 1  # Close Call tokens
        self.duration: list[int] = [row["duration"] for row in self.wear_rows]
        self.removable: list[int] = [i for i, row in enumerate(self.wear_rows) if not row["permanent"]]
        self.tire: int = self.wear.index("tire")
        rules = self.read("rules")
        self.chart: dict[int, dict[str, int]] = {int(k): v for k, v in rules["chart"].items() if k != "source"}
        self.cars: int = rules["cars"]["all"]
        self.second_place: int = rules["cars"]["second"]
        self.penalty: list[int] = rules["wear"]["penalty"]
        movement = rules["movement"]
        self.push_cost: int = movement["push_cost"]
        self.edge_back: bool = movement["edge_back"]
        self.lock_when_closed: bool = movement["lock_when_closed"]
        self.tyre_bill: int = rules["pits"]["tyres"]
        self.npc_back: int = rules["pits"]["npc_back"]
        self.zone_half: int = rules["zone"]["half"]
        self.weathers: list[str] = rules["weather"]["kinds"]
        self.places: list[int] = self.read("points")["official"]["places"]
        self._read_tyres(rules["tyres"])
        self._read_cars()
        self.options = Declared(data, {"moved_up": [str(car) for car in (*self.team_of, *self.icon_of)]})

    def cards_held(self) -> dict[int, int]:
        return {seats: seats * row["hand"] for seats, row in self.chart.items()}

    def faults(self) -> list[Fault]:
        """What does not fit together, by key."""
        found = super().faults()
        if sorted(self.chart) != list(range(min(self.chart), max(self.chart) + 1)):
            found.append(("rules.chart", Message("variant.gap")))
        for seats, row in self.chart.items():
            key = f"rules.chart.{seats}"
            if seats > len(self.colours):
                found.append((key, Message("variant.too-few-teams", {"n": seats, "teams": len(self.colours)})))
            cars = 2 * seats + row["npcs"] * seats + row["neutral"]
            if cars != self.cars:
                found.append((key, Message("variant.chart-cars", {"n": seats, "cars": cars, "all": self.cars})))
            elif not self._has_npcs(seats, row):
                found.append((key, Message("variant.chart-npcs", {"n": seats, "npcs": len(self.icon_of)})))
        return found

    def _has_npcs(self, seats: int, row: dict[str, int]) -> bool:
        """G17: every player's NPCs have one icon, the neutral ones are of the others."""
        used = self.icons[:seats] if row["npcs"] else []
        counts = [list(self.icon_of.values()).count(icon) for icon in used]
        enough = len(used) == seats or not row["npcs"]
        return enough and min([*counts, 99]) >= row["npcs"] and len(self.icon_of) - sum(counts) >= row["neutral"]

    def _read_tyres(self, rows: list[dict[str, Any]]) -> None:
        self.tyres: list[str] = [row["id"] for row in rows]
        self.tyre_fits: list[int] = [self.weathers.index(row["fits"]) for row in rows]
        self.tyre_bonus: list[bool] = [row["bonus"] for row in rows]
        self.test_tokens: list[int] = [row["test"]["tokens"] for row in rows]
        self.test_tire: list[int] = [row["test"]["tire"] for row in rows]
        self.change_tokens: list[int] = [row["change"]["tokens"] for row in rows]
        self.change_tire: list[int] = [row["change"]["tire"] for row in rows]

    def _read_cars(self) -> None:
        teams = self.read("teams")["teams"]
        self.colours: list[str] = [row["colour"] for row in teams]
        self.cars_of: dict[str, list[int]] = {row["colour"]: row["numbers"] for row in teams}
        self.team_of: dict[int, str] = {n: row["colour"] for row in teams for n in row["numbers"]}
        data = self.read("npcs")
        self.icons: list[str] = [row["id"] for row in data["icons"]]
        self.icon_of: dict[int, str] = {row["number"]: row["icon"] for row in data["npcs"]}


_box: list[Components] = []


def box(*key: Any) -> Components:
    """The components of the game itself, read on first use, or of an edition or variant by the key of its data."""
    if key:
        return cast(Components, part("draftline.games.registry:box_of")("grand-prix", *key))
    if not _box:
        _box.append(Components(Tables("grand_prix")))
    return _box[0]
