"""Facts: what happened, in order. They feed the log, the animation, the statistics and the commentary.

A game writes facts as ints (kind, then its fields) because most of them are never read; a `Facts` object turns them
into names and values when somebody looks.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from draftline.core.messages import Message, Value

# The cars' places: each has the fields car, progress, lane (-1 is the apron).
STEPPED: Final = 0
FOLLOWED: Final = 1
DISPLACED: Final = 2
SWAPPED: Final = 3
CLOSED_UP: Final = 4
SIDESTEPPED: Final = 5
LINED_UP: Final = 6
SPUN: Final = 7
ON_APRON: Final = 8
ON_GRID: Final = 9
# Everything else.
TURN: Final = 10
DREW: Final = 11
RESHUFFLED: Final = 12
PLAYED: Final = 13
BUMPED: Final = 14
WORN: Final = 15
REPAIRED: Final = 16
PASSED: Final = 17
RETIRED: Final = 18
FINISHED: Final = 19
LAPPED_OUT: Final = 20
LED: Final = 21
EVENT: Final = 22
NO_EVENT: Final = 23
FLAG: Final = 24
TEAM_BAR: Final = 25
BAR_PICKED: Final = 26
PITTED: Final = 27
SET_ASIDE: Final = 28
FIRST_PLAYER: Final = 29
DISCARDED: Final = 30
CHOSEN: Final = 31
PLACED: Final = 32
MOST_LED: Final = 33
RACE_OVER: Final = 34
CAR_CHOSEN: Final = 35
CLOSE_CALLS: Final = 36
TYRES: Final = 37
WEATHER: Final = 38
ZONE: Final = 39
ZONE_OVER: Final = 40
BOOSTED: Final = 41
PROMISED: Final = 42
DISQUALIFIED: Final = 43
TEAM_DRAW: Final = 44
OFF_TRACK: Final = 45
SHIFTED: Final = 46
PIT_NUMBER: Final = 47
# Thunder Rolls.
QUALIFIED: Final = 48
STAGE: Final = 49
TOKEN: Final = 50
ROLLED: Final = 51
REROLLED: Final = 52
SET_PLACED: Final = 53
REFRESHED: Final = 54
RETRIEVED: Final = 55
BONUS_USED: Final = 56
PEEKED: Final = 57
TOOK: Final = 58
DREW_HAZARD: Final = 59
HAZARD_ROLL: Final = 60
SLOT: Final = 61
REVEALED: Final = 62
HAZARD: Final = 63
NO_PIT: Final = 64
RISK: Final = 65
LOST_CONTROL: Final = 66
PUSHED_BACK: Final = 67
BACKED: Final = 68
BRAKED: Final = 69
CLEAN_AIR: Final = 70
NP_ACTION: Final = 71
TILE: Final = 72
PERFECT_LINE: Final = 73
POINTS: Final = 74
LEFT_CARD: Final = 75
# AI teams of Thunder Alley.
AI_CARD: Final = 76
AI_ROLL: Final = 77
AI_EXIT: Final = 78

_PLACE: Final = ("car", "progress", "lane")

KINDS: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    ("fact.stepped", _PLACE),
    ("fact.followed", _PLACE),
    ("fact.displaced", _PLACE),
    ("fact.swapped", _PLACE),
    ("fact.closed-up", _PLACE),
    ("fact.sidestepped", _PLACE),
    ("fact.lined-up", _PLACE),
    ("fact.spun", _PLACE),
    ("fact.on-apron", _PLACE),
    ("fact.on-grid", _PLACE),
    ("fact.turn", ("turn", "lap")),
    ("fact.drew", ("seat", "card")),
    ("fact.reshuffled", ()),
    ("fact.played", ("seat", "card", "car")),
    ("fact.bumped", ("car",)),
    ("fact.worn", ("car", "wear", "n")),
    ("fact.repaired", ("car", "wear", "n")),
    ("fact.passed", ("seat", "car")),
    ("fact.retired", ("car", "place")),
    ("fact.finished", ("car", "place")),
    ("fact.lapped", ("car", "place")),
    ("fact.led", ("car",)),
    ("fact.event", ("event",)),
    ("fact.no-event", ("event",)),
    ("fact.flag", ("flag",)),
    ("fact.team-bar", ("card",)),
    ("fact.bar-picked", ("seat",)),
    ("fact.pitted", ("car", "n")),
    ("fact.set-aside", ("event",)),
    ("fact.first-player", ("seat",)),
    ("fact.discarded", ("seat", "card")),
    ("fact.chosen", ("seat",)),
    ("fact.placed", ("car", "place")),
    ("fact.most-led", ("car",)),
    ("fact.race-over", ("ending",)),
    ("fact.car-chosen", ("seat", "car")),
    ("fact.close-calls", ("car", "n")),
    ("fact.tyres", ("car", "tyre")),
    ("fact.weather", ("weather",)),
    ("fact.zone", ("sector",)),
    ("fact.zone-over", ()),
    ("fact.boosted", ("car",)),
    ("fact.promised", ("car",)),
    ("fact.disqualified", ("car",)),
    ("fact.team-draw", ("seat",)),
    ("fact.off-track", _PLACE),
    ("fact.shifted", _PLACE),
    ("fact.pit-number", ("number",)),
    ("fact.qualified", ("car", "number")),
    ("fact.stage", ("stage", "n")),
    ("fact.token", ("seat",)),
    ("fact.rolled", ("seat", "dice")),
    ("fact.rerolled", ("seat", "dice")),
    ("fact.set-placed", ("seat", "space", "n")),
    ("fact.refreshed", ("seat",)),
    ("fact.retrieved", ("seat", "space")),
    ("fact.bonus-used", ("seat", "qualifying")),
    ("fact.peeked", ("seat", "space")),
    ("fact.took", ("seat", "card")),
    ("fact.drew-hazard", ("seat", "hazard")),
    ("fact.hazard-roll", ("seat", "die")),
    ("fact.slot", ("slot",)),
    ("fact.revealed", ("seat", "card")),
    ("fact.hazard", ("seat", "hazard")),
    ("fact.no-pit", ("seat", "hazard")),
    ("fact.risk", ("car", "die")),
    ("fact.lost-control", _PLACE),
    ("fact.pushed-back", _PLACE),
    ("fact.backed", _PLACE),
    ("fact.braked", ("car",)),
    ("fact.clean-air", ("car", "n")),
    ("fact.np-action", ("car", "action")),
    ("fact.tile", ("crew", "space", "n")),
    ("fact.perfect-line", ("seat", "n")),
    ("fact.points", ("car", "n")),
    ("fact.left-card", ("card",)),
    ("fact.ai-card", ("seat", "ai_card", "car")),
    ("fact.ai-roll", ("car", "roll")),
    ("fact.ai-exit", ("seat", "car")),
)
# Facts that only their own seat may know in full, and what the others are told.
HIDDEN: Final = {"drew": "fact.drew-hidden", "drew-hazard": "fact.drew-hazard-hidden"}


class Naming:
    """Puts names to the numbers of facts; every game is one."""

    def _named(self, field: str, value: int) -> Value:
        return value


class Fact:
    """One thing that happened; `values` are numbers (cars by their number), `message()` puts them into words."""

    def __init__(self, id: str, values: dict[str, int], naming: Naming) -> None:
        self.id = id
        self.values = values
        self._naming = naming

    @property
    def name(self) -> str:
        return self.id[len("fact.") :]

    def message(self) -> Message:
        return Message(self.id, {field: self._naming._named(field, value) for field, value in self.values.items()})

    def to_json(self) -> dict[str, object]:
        return {"name": self.name, **self.values}

    def __repr__(self) -> str:
        return f"Fact({self.name!r}, {self.values!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Fact) and self.id == other.id and self.values == other.values

    def __hash__(self) -> int:
        return hash(self.id)


class Facts:
    """The facts of one action, oldest first: iterate, index, count."""

    def __init__(self, log: list[int], naming: Naming) -> None:
        self._log = log
        self._naming = naming
        self._facts: list[Fact] = []

    def __iter__(self) -> Iterator[Fact]:
        return iter(self._list())

    def __len__(self) -> int:
        return len(self._list())

    def __getitem__(self, index: int) -> Fact:
        return self._list()[index]

    def __repr__(self) -> str:
        return f"Facts({self._list()!r})"

    def seen_by(self, seat: int | None) -> list[Fact]:
        """The same facts as a seat (or, with None, a spectator) may know them: cards drawn by others stay hidden."""
        return [self._hide(fact) if self._secret(fact, seat) else fact for fact in self._list()]

    def named(self, name: str) -> list[Fact]:
        return [fact for fact in self._list() if fact.name == name]

    def _secret(self, fact: Fact, seat: int | None) -> bool:
        return fact.name in HIDDEN and fact.values["seat"] != seat

    def _hide(self, fact: Fact) -> Fact:
        return Fact(HIDDEN[fact.name], {"seat": fact.values["seat"]}, self._naming)

    def _list(self) -> list[Fact]:
        if not self._facts and self._log:
            self._facts = self._decoded()
        return self._facts

    def _decoded(self) -> list[Fact]:
        result: list[Fact] = []
        at = 0
        while at < len(self._log):
            id, fields = KINDS[self._log[at]]
            values = {field: self._log[at + 1 + i] for i, field in enumerate(fields)}
            result.append(Fact(id, values, self._naming))
            at += 1 + len(fields)
        return result
