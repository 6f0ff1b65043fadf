"""What is in the box of Thunder Rolls: cards, drivers, races, tiles and action spaces, as columns of ints."""

from __future__ import annotations

from itertools import permutations
from typing import Any, Final

from draftline.core.columns import i64, vec
from draftline.data import package_text, read_toml
from draftline.games.thunder_rolls.verbs import FIRST_BONUS

# The Bonus Racing Actions (section 7), also as bits of a set.
CROSSOVER: Final = 0
SIDE_DRAFT: Final = 1
DRAFT: Final = 2
CLEAN_AIR: Final = 3
BONUSES: Final = ("crossover", "side-draft", "draft", "clean-air")
BONUS_WORDS: Final = tuple(FIRST_BONUS + bonus for bonus in range(len(BONUSES)))

# What an NP Action card lets a driver do: the bonuses above, and these.
MOVE: Final = 4
DRIVER: Final = 5
STEPS: Final = (*BONUSES, "move", "driver")

# What a Hazard does.
NOTHING: Final = 0
GO_BACK: Final = 1
SLOW: Final = 2
NO_BONUS: Final = 3
STUCK: Final = 4
DISCARD: Final = 5
EFFECTS: Final = ("", "back", "slow", "no-bonus", "stuck", "discard")

# What a Qualifying card is good for.
NO_USE: Final = 0
USE_MOVE: Final = 1
USE_REROLL: Final = 2
USE_REFRESH: Final = 3
USE_RETRIEVE: Final = 4
USE_CHANGE: Final = 5
USE_PEEK: Final = 6
USE_RACING: Final = 7  # and above: a Bonus Racing Action
USES: Final = ("", "move", "reroll", "refresh", "retrieve", "change", "peek", *BONUSES[:3])

FLAGS: Final = ("", "left", "right")
LEFT: Final = 1
RIGHT: Final = 2

PIT_STOP: Final = 0
LOW_LINE: Final = 2


class Components:
    """Everything read once; a card is an int everywhere else."""

    def __reduce__(self) -> tuple[Any, ...]:
        return box, ()

    def __init__(self) -> None:
        self.rules: dict[str, Any] = _read("rules")
        self.points: list[int] = self.rules["points"]
        self.stage_points: list[int] = self.rules["stage_points"]
        self.slots: i64 = self.rules["slots"]
        self.cards: i64 = self.rules["cards"]  # under each action space
        self.orders: vec[vec[i64]] = vec[vec[i64]]([vec[i64](order) for order in permutations(range(self.slots))])
        self.many: i64 = self.rules["many"]
        self.control: i64 = self.rules["control"]
        self.hazard_on: i64 = self.rules["hazard_on"]
        self._read_race_cards()
        self._read_hazards(_read("hazards")["hazards"])
        self._read_qualifying(_read("qualifying")["cards"])
        self._read_drivers(_read("drivers")["drivers"])
        self._read_np_actions(_read("np_actions")["cards"])
        self._read_spaces(_read("spaces")["spaces"])
        self.races: list[dict[str, Any]] = _read("races")["races"]
        self.race_ids: list[str] = [row["id"] for row in self.races]
        crews = _read("tiles")["crews"]
        self.crews: list[str] = [row["id"] for row in crews]
        self.tiles: list[list[list[int]]] = [row["tiles"] for row in crews]

    def _read_race_cards(self) -> None:
        thunder = _read("thunder")["cards"]
        speed = _read("speed")["cards"]
        rows = [row for row in thunder + speed for _ in range(row["numbers"][0], row["numbers"][1] + 1)]
        bonuses = [1 << BONUSES.index(row["bonus"]) if row["bonus"] else 0 for row in rows]
        self.card_id: list[str] = ["", *[row["id"] for row in rows]]
        self.move: vec[i64] = _numbered([row["move"] for row in rows])
        self.bonus: vec[i64] = _numbered(bonuses)  # a set of bits
        self.icon: vec[i64] = _numbered([int(row.get("hazard", False)) for row in rows])
        self.flag: vec[i64] = _numbered([FLAGS.index(row.get("flag", "")) for row in rows])
        self.last_thunder: int = thunder[-1]["numbers"][1]
        self.thunder_cards: list[int] = list(range(1, self.last_thunder + 1))
        self.speed_cards: list[int] = list(range(self.last_thunder + 1, len(self.card_id)))

    def _read_hazards(self, rows: list[dict[str, Any]]) -> None:
        self.hazard_cards: list[int] = [row["number"] for row in rows]
        self.hazard_id: list[str] = ["", *[row["id"] for row in rows]]
        self.hazard_slot: vec[i64] = _numbered([row["slot"] for row in rows])  # 0: any
        self.hazard_effect: vec[i64] = _numbered([EFFECTS.index(row["effect"]) for row in rows])
        self.hazard_n: vec[i64] = _numbered([row["n"] for row in rows])
        self.hazard_ongoing: list[bool] = [False, *[row["ongoing"] for row in rows]]
        self.penalty: vec[i64] = _numbered([EFFECTS.index(row["no_pit"]) for row in rows])
        self.penalty_n: vec[i64] = _numbered([row["no_pit_n"] for row in rows])

    def _read_qualifying(self, rows: list[dict[str, Any]]) -> None:
        self.qualifying_cards: list[int] = [row["number"] for row in rows]
        self.use: vec[i64] = _numbered([USES.index(row["bonus"]) for row in rows])
        self.use_n: vec[i64] = _numbered([row["n"] for row in rows])

    def _read_drivers(self, rows: list[dict[str, Any]]) -> None:
        self.driver_rows: list[dict[str, Any]] = rows
        self.colours: list[str] = [row["colour"] for row in rows]
        self.number_of: dict[str, int] = {row["colour"]: row["number"] for row in rows}
        self.colour_of: dict[int, str] = {row["number"]: row["colour"] for row in rows}
        self.die_of: dict[str, int] = {row["colour"]: row["die"] for row in rows}
        self.qualifying_of: dict[str, int] = {row["colour"]: row["qualifying"] for row in rows}
        self.bonus_of: dict[str, tuple[int, int]] = {row["colour"]: _step(row["bonus"]) for row in rows}

    def _read_np_actions(self, rows: list[dict[str, Any]]) -> None:
        self.np_cards: list[int] = [row["number"] for row in rows]
        nothing: list[tuple[int, int]] = []
        self.rolling: list[list[tuple[int, int]]] = [nothing, *[_steps(row["rolling"]) for row in rows]]
        self.thunder: list[list[tuple[int, int]]] = [nothing, *[_steps(row["thunder"]) for row in rows]]

    def _read_spaces(self, rows: list[dict[str, Any]]) -> None:
        self.space_id: list[str] = [row["id"] for row in rows]
        self.up: vec[i64] = vec[i64]([row["up"] for row in rows])
        self.space_move: vec[i64] = vec[i64]([row["move"] for row in rows])
        self.space_bonus: vec[i64] = vec[i64]([sum(1 << BONUSES.index(name) for name in row["bonus"]) for row in rows])
        self.refresh: list[bool] = [row.get("refresh", False) for row in rows]
        self.retrieve: list[bool] = [row.get("retrieve", False) for row in rows]
        self.pays_hazard: list[bool] = [row.get("hazard", False) for row in rows]
        self.consolation: vec[i64] = vec[i64]([row.get("consolation", 0) for row in rows])

    def places(self, seats: int) -> int:
        """Priority places that win a card: with few players the red flags close the third (R17)."""
        return int(self.rules["places_small"] if seats <= self.rules["small"] else self.rules["places"])


def _read(name: str) -> dict[str, Any]:
    file = f"thunder_rolls/{name}.toml"
    return read_toml(package_text(file), file)


def _numbered(values: list[int]) -> vec[i64]:
    """A column of cards, which count from 1."""
    column = [0, *values]
    return vec[i64](column)


def _step(text: str) -> tuple[int, int]:
    """`move 3` or the name of an action, as a step and a number."""
    words = text.split()
    return STEPS.index(words[0]), int(words[1]) if len(words) > 1 else 0


def _steps(texts: list[str]) -> list[tuple[int, int]]:
    return [_step(text) for text in texts]


_box: list[Components] = []


def box() -> Components:
    """The components, read on first use."""
    if not _box:
        _box.append(Components())
    return _box[0]
