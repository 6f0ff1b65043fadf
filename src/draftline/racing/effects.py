"""The texts of the race cards, one class for each kind (T1 to T8, T23 to T28, G23, G24)."""

from __future__ import annotations

from typing import Final

from draftline.core.actions import first_of, one, verb_of
from draftline.core.columns import i64
from draftline.racing import kinds
from draftline.racing.activation import ready
from draftline.racing.effect import INSIDE, NO_EFFECT, OUTSIDE, Effect
from draftline.racing.facts import CLOSED_UP, SIDESTEPPED
from draftline.racing.fleet import ON_TRACK
from draftline.racing.move import DRAFT
from draftline.racing.race import Race
from draftline.racing.steps import in_zone, swap, swap_choices
from draftline.racing.verbs import DIAGONAL, PLACE, SECOND, STOP, SWAP, TO_IN, TO_OUT


class Swaps(Effect):
    """Working the Pack, Overtake: change places with the car ahead (T24)."""

    def choices(self, race: Race, space: i64, found: list[int]) -> None:
        if race.move.mp > 0:
            swap_choices(race, space, found)

    def why_not(self, race: Race, verb: int) -> str:
        return "reason.nobody-ahead" if verb == SWAP else Effect.why_not(self, race, verb)


class Diagonal(Effect):
    """Slingshot: one diagonal step (T6, T26)."""

    def diagonals(self) -> int:
        return 1

    def choices(self, race: Race, space: i64, found: list[int]) -> None:
        """Just outside the outermost or inside the innermost forward neighbour, if that space is empty (G42)."""
        if race.move.mp == 0 or race.move.diagonals == 0 or in_zone(race, space):
            return
        at = race.field.at
        ahead = race.track.ahead[space]
        outside = race.track.outer[ahead[len(ahead) - 1]]
        if outside >= 0 and at[outside] < 0:
            found.append(TO_OUT)
        inside = race.track.inner[ahead[0]]
        if inside >= 0 and at[inside] < 0:
            found.append(TO_IN)

    def why_not(self, race: Race, verb: int) -> str:
        if verb != DIAGONAL:
            return Effect.why_not(self, race, verb)
        return "reason.diagonal-taken" if race.move.diagonals else "reason.diagonal-used"


class SecondCar(Effect):
    """Teamwork: another car of the player's moves too (T5, T25)."""

    kind: i64 = kinds.SECOND

    def after(self, race: Race) -> list[int]:
        driver = race.move.driver
        return [
            one(SECOND, race.numbers[car])
            for car in race.rows[race.owner[driver]]
            if race.fleet.state[car] == ON_TRACK and car != driver
        ]

    def take(self, race: Race, code: int) -> None:
        ready(race, race.row_of[first_of(code)], DRAFT, NO_EFFECT, race.rules.second_mp)

    def for_finished(self) -> bool:
        return True


class CloseUp(Effect):
    """Clean Air: up behind a car of the next sector ahead that holds one (T3, T23)."""

    kind: i64 = kinds.PLACE

    def after(self, race: Race) -> list[int]:
        """The empty spaces right behind such a car, by lane."""
        progress = next_ahead(race)
        if progress is None:
            return []
        sector = progress % race.track.sectors
        base = race.track.base[sector]
        lanes: set[int] = set()
        for lane in range(race.track.lanes[sector]):
            if race.field.at[base + lane] >= 0:
                lanes.update(_free_behind(race, base + lane))
        return [one(PLACE, lane) for lane in sorted(lanes)]

    def take(self, race: Race, code: int) -> None:
        progress = next_ahead(race)
        assert progress is not None
        move, lane = race.move, first_of(code)
        same_sector = progress - 1 == race.field.progress[move.active]
        move.low = min(move.low, lane) if same_sector else lane
        move.high = max(move.high, lane) if same_sector else lane
        race.lift(move.active)
        race.put(move.active, race.track.space(progress - 1, lane), progress - 1, CLOSED_UP)


def _free_behind(race: Race, space: int) -> list[int]:
    """Lanes behind a space that are empty once the active car is picked up."""
    at, active = race.field.at, race.move.active
    return [race.track.lane_of[s] for s in race.track.behind[space] if at[s] < 0 or at[s] == active]


def next_ahead(race: Race) -> int | None:
    """Progress at which the next car on the track stands ahead, in running order (T3) or on the road (G24).

    None with company in the sector, and for the first of the cars on the track.
    """
    own: int = race.field.progress[race.move.active]
    best: int | None = None
    leads = True
    for car in range(len(race.owner)):
        if race.fleet.state[car] == ON_TRACK and car != race.move.active:
            progress: int = race.field.progress[car]
            if (progress - own) % race.track.sectors == 0:
                return None
            leads = leads and progress < own
            if race.rules.next_is_physical:
                progress = own + (progress - own) % race.track.sectors
            if progress > own and (best is None or progress < best):
                best = progress
    return None if leads else best


class LateSwap(Effect):
    """Late Brake: one free swap with a car ahead, or none (G23)."""

    def after(self, race: Race) -> list[int]:
        found: list[int] = []
        swap_choices(race, race.field.space[race.move.active], found)
        if found:
            found.append(STOP)
        return found

    def take(self, race: Race, code: int) -> None:
        if verb_of(code) != STOP:
            swap(race, code)


class Sidestep(Effect):
    """One free lane in or out at the end, if a space is there and empty (T8, T27)."""

    def __init__(self, id: str, inwards: bool) -> None:
        Effect.__init__(self, id)
        self.inwards = inwards

    def after(self, race: Race) -> list[int]:
        active = race.move.active
        space = race.field.space[active]
        target = race.track.inner[space] if self.inwards else race.track.outer[space]
        if target >= 0 and race.field.at[target] < 0:
            race.put(active, target, race.field.progress[active], SIDESTEPPED)
        return []


def _by_name(effects: list[Effect]) -> dict[str, Effect]:
    return {effect.id: effect for effect in effects}


EFFECTS: Final = _by_name(
    [
        NO_EFFECT,
        Effect("free-lateral", free=True),
        Effect("no-lateral", out=False, into=False),
        Effect("inside", out=False, side=INSIDE),
        Effect("outside", into=False, side=OUTSIDE),
        Swaps("swap"),
        Diagonal("diagonal"),
        SecondCar("second-car"),
        CloseUp("close-up"),
        LateSwap("late-swap"),
        Sidestep("closing-in", True),
        Sidestep("closing-out", False),
    ]
)


def effect_named(id: str) -> Effect:
    return EFFECTS[id]
