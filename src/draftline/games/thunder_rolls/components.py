"""What is in the box of Thunder Rolls: cards, drivers, races, tiles and action spaces, as columns of ints."""

from __future__ import annotations

from itertools import permutations
from typing import Any, Final, cast

from draftline.core.columns import i64, vec
from draftline.core.messages import Message
from draftline.core.options import Declared
from draftline.core.overlay import Fault
from draftline.core.tables import Tables, cards_of
from draftline.core.travel import part
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
        return box, self.data.key

    def __init__(self, data: Tables) -> None:
        self.data = data
        self.worths: dict[int, object] = {}  # what bots think its things are worth, by Race card
        self.rules: dict[str, Any] = data.read("rules")
        self.points: list[int] = self.rules["points"]
        self.stage_points: list[int] = self.rules["stage_points"]
        self.slots: i64 = self.rules["slots"]
        self.cards: i64 = self.rules["cards"]  # under each action space
        self.orders: vec[vec[i64]] = vec[vec[i64]]([vec[i64](order) for order in permutations(range(self.slots))])
        self.many: i64 = self.rules["many"]
        self.control: i64 = self.rules["control"]
        self.hazard_on: i64 = self.rules["hazard_on"]
        self._read_race_cards()
        self._read_hazards(data.read("hazards")["hazards"])
        self._read_qualifying(data.read("qualifying")["cards"])
        self._read_drivers(data.read("drivers")["drivers"])
        self._read_np_actions(data.read("np_actions")["cards"])
        self._read_spaces(data.read("spaces")["spaces"])
        self.races: list[dict[str, Any]] = data.read("races")["races"]
        self.race_ids: list[str] = [row["id"] for row in self.races]
        crews = data.read("tiles")["crews"]
        self.crews: list[str] = [row["id"] for row in crews]
        self.tiles: list[list[list[int]]] = [row["tiles"] for row in crews]
        self.options = Declared(
            data, {"race": self.race_ids}, {"race": {row["id"]: row["board"] for row in self.races}}
        )

    def faults(self) -> list[Fault]:
        """What does not fit together, by key."""
        found: list[Fault] = []
        seats = int(self.rules["seats"][1])
        thunder = len(self.space_id) * self.cards + seats * int(self.rules["many_cards"])
        if len(self.thunder_cards) < thunder:
            values = {"n": seats, "needed": int(thunder), "cards": len(self.thunder_cards)}
            found.append(("thunder", Message("variant.too-few-cards", values)))
        for name, cards, needed in (
            ("speed", self.speed_cards, 1),
            ("hazards", self.hazard_cards, seats),
            ("np_actions", self.np_cards, 1),
            ("qualifying", self.qualifying_cards, seats * int(self.rules["qualifying"])),
        ):
            if len(cards) < needed:
                values = {"n": seats, "needed": needed, "cards": len(cards)}
                found.append((name, Message("variant.too-few-cards", values)))
        return found

    def _read_race_cards(self) -> None:
        thunder = self.data.read("thunder")["cards"]
        speed = self.data.read("speed")["cards"]
        rows = {number: row for row in thunder + speed for number in cards_of(row)}
        bonuses = {card: 1 << BONUSES.index(row["bonus"]) if row["bonus"] else 0 for card, row in rows.items()}
        self.card_id: list[str] = [str(rows[card]["id"]) if card in rows else "" for card in range(max(rows) + 1)]
        self.move: vec[i64] = _by_number({card: row["move"] for card, row in rows.items()})
        self.bonus: vec[i64] = _by_number(bonuses)  # a set of bits
        self.icon: vec[i64] = _by_number({card: int(row.get("hazard", False)) for card, row in rows.items()})
        self.flag: vec[i64] = _by_number({card: FLAGS.index(row.get("flag", "")) for card, row in rows.items()})
        self.thunder_cards: list[int] = sorted(number for row in thunder for number in cards_of(row))
        self.speed_cards: list[int] = sorted(number for row in speed for number in cards_of(row))
        self.is_thunder: vec[i64] = _by_number({card: int(card in self.thunder_cards) for card in rows})

    def _read_hazards(self, rows: list[dict[str, Any]]) -> None:
        self.hazard_cards: list[int] = [row["number"] for row in rows]
        known = {row["number"]: row for row in rows}
        numbers = range(max(known) + 1)
        self.hazard_id: list[str] = [str(known[card]["id"]) if card in known else "" for card in numbers]
        self.hazard_slot: vec[i64] = _by_number({card: row["slot"] for card, row in known.items()})  # 0: any
        self.hazard_effect: vec[i64] = _by_number({card: EFFECTS.index(row["effect"]) for card, row in known.items()})
        self.hazard_n: vec[i64] = _by_number({card: row["n"] for card, row in known.items()})
        self.hazard_ongoing: list[bool] = [card in known and bool(known[card]["ongoing"]) for card in numbers]
        self.penalty: vec[i64] = _by_number({card: EFFECTS.index(row["no_pit"]) for card, row in known.items()})
        self.penalty_n: vec[i64] = _by_number({card: row["no_pit_n"] for card, row in known.items()})

    def _read_qualifying(self, rows: list[dict[str, Any]]) -> None:
        self.qualifying_cards: list[int] = sorted(row["number"] for row in rows)
        self.use: vec[i64] = _by_number({row["number"]: USES.index(row["bonus"]) for row in rows})
        self.use_n: vec[i64] = _by_number({row["number"]: row["n"] for row in rows})

    def _read_drivers(self, rows: list[dict[str, Any]]) -> None:
        self.driver_rows: list[dict[str, Any]] = rows
        self.colours: list[str] = [row["colour"] for row in rows]
        self.number_of: dict[str, int] = {row["colour"]: row["number"] for row in rows}
        self.colour_of: dict[int, str] = {row["number"]: row["colour"] for row in rows}
        self.die_of: dict[str, int] = {row["colour"]: row["die"] for row in rows}
        self.qualifying_of: dict[str, int] = {row["colour"]: row["qualifying"] for row in rows}
        self.bonus_of: dict[str, tuple[int, int]] = {row["colour"]: _step(row["bonus"]) for row in rows}

    def _read_np_actions(self, rows: list[dict[str, Any]]) -> None:
        self.np_cards: list[int] = sorted(row["number"] for row in rows)
        last = self.np_cards[-1]
        self.rolling: list[list[tuple[int, int]]] = [[] for _ in range(last + 1)]
        self.thunder: list[list[tuple[int, int]]] = [[] for _ in range(last + 1)]
        for row in rows:
            self.rolling[row["number"]] = _steps(row["rolling"])
            self.thunder[row["number"]] = _steps(row["thunder"])

    def _read_spaces(self, rows: list[dict[str, Any]]) -> None:
        self.space_id: list[str] = [row["id"] for row in rows]
        self.up: vec[i64] = vec[i64]([row["up"] for row in rows])
        self.space_move: vec[i64] = vec[i64]([row["move"] for row in rows])
        self.space_bonus: vec[i64] = vec[i64]([sum(1 << BONUSES.index(name) for name in row["bonus"]) for row in rows])
        self.refresh: list[bool] = [row.get("refresh", False) for row in rows]
        self.retrieve: list[bool] = [row.get("retrieve", False) for row in rows]
        self.pays_hazard: list[bool] = [row.get("hazard", False) for row in rows]
        self.consolation: vec[i64] = vec[i64]([row.get("consolation", 0) for row in rows])

    def from_thunder(self, card: int) -> bool:
        """Whether a card is of the Thunder deck, as cards are that are not seen."""
        return card <= 0 or self.is_thunder[card] == 1

    def places(self, seats: int) -> int:
        """Priority places that win a card: with few players the red flags close the third (R17)."""
        return int(self.rules["places_small"] if seats <= self.rules["small"] else self.rules["places"])


def _by_number(values: dict[int, int]) -> vec[i64]:
    """A column of cards by their numbers, which begin with 1; a variant may leave gaps."""
    column = [values.get(card, 0) for card in range(max(values) + 1)]
    return vec[i64](column)


def _step(text: str) -> tuple[int, int]:
    """`move 3` or the name of an action, as a step and a number."""
    words = text.split()
    return STEPS.index(words[0]), int(words[1]) if len(words) > 1 else 0


def _steps(texts: list[str]) -> list[tuple[int, int]]:
    return [_step(text) for text in texts]


_box: list[Components] = []


def box(*key: Any) -> Components:
    """The components of the game itself, read on first use, or of an edition or variant by the key of its data."""
    if key:
        return cast(Components, part("draftline.games.registry:box_of")("thunder-rolls", *key))
    if not _box:
        _box.append(Components(Tables("thunder_rolls")))
    return _box[0]
