"""Section 8 and the event list: whom an event hits, what it does to player cars and to NPCs, which flag is shown.

Most events look for the player car with the most of something; if none has any the leading NPC is it (G33, G34).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from draftline.core.actions import first_of
from draftline.core.rng import EVENTS
from draftline.games.grand_prix.components import ALL_PIT, DRY, NO_NUMBER, NPC, RAIN
from draftline.games.grand_prix.facts import OFF_TRACK, WEATHER
from draftline.games.grand_prix.pits import mechanical_stop, penalty_stop
from draftline.games.grand_prix.tyres import tire_test, wrong
from draftline.racing.box import Event
from draftline.racing.facts import FLAG
from draftline.racing.fleet import APRON, ON_TRACK, OUT_RETIRED
from draftline.racing.targets import aim, car_codes, marks, most, no_event, told_choice, touching

if TYPE_CHECKING:
    from draftline.games.grand_prix.game import GrandPrix


def draw_event(game: GrandPrix) -> None:
    """3.5.1: turn up the next event and begin to resolve it."""
    event = game.next_event()
    game.event_deck.discard(game.event_card)
    game.zone_at = -1
    game.promised = []
    RULES[event.rule](game, event)


def pit_number(game: GrandPrix) -> int:
    """8.4: of the card just turned up."""
    event = game.current_event()
    return event.pits[game.event_card]


def show_flag(game: GrandPrix) -> None:
    game.tell_one(FLAG, game.flag)


# Whom it hits.


def candidates(game: GrandPrix, event: Event) -> list[int]:
    """C30: player cars in the race, or only those on the track."""
    cars = [car for car in range(len(game.fleet.state)) if game.owner[car] != NPC and game.racing(car)]
    return [car for car in cars if game.fleet.state[car] == ON_TRACK] if event.on_track else cars


def hit_the_most(game: GrandPrix, event: Event) -> None:
    """The car with the most of what the event counts; by Team Draw and owner if tied; else the leading NPC."""
    cars = candidates(game, event)
    tied = most(cars, [marks(game, car, event.counts) for car in cars])
    if len(event.counts) > 1 and event.counts_tokens:
        tied = _more_tokens(game, tied)
    if tied and event.all_tied:
        for car in tied:
            HITS[event.rule](game, car)
    elif tied:
        aim(game, tied)
    else:
        hit_leading_npc(game, event, leading_npc(game, event))


def _more_tokens(game: GrandPrix, cars: list[int]) -> list[int]:
    """G37: of tied cars the one with more Close Calls."""
    highest = max((game.tokens(car) for car in cars), default=0)
    return [car for car in cars if game.tokens(car) == highest]


def leading_npc(game: GrandPrix, event: Event) -> int:
    """G33: the first NPC in running order, on the track where the event needs that; -1 if there is none."""
    for car in game.npcs():
        if not event.on_track or game.fleet.state[car] == ON_TRACK:
            return car
    return -1


def hit_leading_npc(game: GrandPrix, event: Event, car: int) -> None:
    """G34: what an NPC suffers is in the event's row."""
    if car < 0:
        no_event(game)
        return
    if event.zone:
        centre_on(game, car)
    ALONE.get(event.rule, _npc_alone)(game, event, car)


def _npc_alone(game: GrandPrix, event: Event, car: int) -> None:
    suffer(game, event, car)


def suffer(game: GrandPrix, event: Event, car: int) -> None:
    """An NPC as target: retired, sent to the pits, off the track, or nothing."""
    if event.npc == "retire":
        game.leave(car, OUT_RETIRED)
    elif event.npc == "pit":
        penalty_stop(game, car, event.npc_back)
    elif event.npc == "off":
        go_off(game, car)


# What happens to a player car that was chosen.


def centre_on(game: GrandPrix, car: int) -> None:
    """G40: the event's zone will lie around the sector where this car stands now, also behind the first start line."""
    game.zone_at = game.field.progress[car] % game.board.sectors


def take_choice(game: GrandPrix, seat: int, code: int) -> None:
    """An owner has chosen a car."""
    game.options_now = []
    car = game.row_of[first_of(code)]
    told_choice(game, seat, car)
    HITS[game.current_event().rule](game, car)


def event_choices(game: GrandPrix, seat: int) -> list[int]:
    """What one seat may answer when seats are asked in turn: its cars beside the originator, or its cars."""
    if game.current_event().rule in ("collision", "serious-crash"):
        return car_codes(game, [car for car in game.beside if game.owner[car] == seat])
    return car_codes(game, game.cars_in_race(seat))


def retire(game: GrandPrix, car: int) -> None:
    game.leave(car, OUT_RETIRED)


def add_marker(game: GrandPrix, car: int) -> None:
    """A marker more; Close Calls go if the event looked at them (7.5). A zone lies around the car."""
    event = game.current_event()
    if event.counts_tokens:
        game.lose_tokens(car)
    if event.zone:
        centre_on(game, car)
    game.wear_by(car, event.gives, event.n)


def penalty(game: GrandPrix, car: int) -> None:
    """Drive-Through, Stop & Go: to the pit lane at once, back, no repair (G30)."""
    game.lose_tokens(car)
    penalty_stop(game, car, game.current_event().back)


def spin_off(game: GrandPrix, car: int) -> None:
    centre_on(game, car)
    game.lose_tokens(car)
    go_off(game, car)


def go_off(game: GrandPrix, car: int) -> None:
    """G38: outside the wall of its sector; it comes back like a car from the pits."""
    game.lift(car)
    game.fleet.state[car] = APRON
    game.fleet.outside[car] = 1
    game.fleet.stack[car] = 0
    game.tell_three(OFF_TRACK, game.numbers[car], game.field.progress[car], -1)
    game.stopped = [*game.stopped, car]


def spin_around(game: GrandPrix, car: int) -> None:
    centre_on(game, car)
    penalty(game, car)


def crash(game: GrandPrix, car: int) -> None:
    """Collision, Serious Crash: the originator, then one adjacent car of every other team; NPCs retire (G36)."""
    event = game.current_event()
    if game.hit:
        damage(game, event, car)
        return
    game.beside = touching(game, car)
    spread(game, event, car)
    damage(game, event, car)


def spread(game: GrandPrix, event: Event, car: int) -> None:
    """NPCs in it go, the other teams' owners are asked which car is hit."""
    retire_npcs(game, [car, *game.beside])
    teams = {game.owner[other] for other in game.beside if game.owner[other] not in (NPC, game.owner[car])}
    game.waiting = [seat for seat in game.seats_from_first() if seat in teams]


def damage(game: GrandPrix, event: Event, car: int) -> None:
    game.hit = [*game.hit, car]
    game.lose_tokens(car)
    game.wear_by(car, event.gives, event.n)


def strike_all(game: GrandPrix, car: int) -> None:
    """Hard Hit, Wheel Rub: the car and every adjacent one, both of a team too (G36); Hard Hit's NPCs retire."""
    event = game.current_event()
    beside = touching(game, car)
    if event.zone:
        centre_on(game, car)
    for other in [car, *beside]:
        if game.owner[other] != NPC:
            game.lose_tokens(other)
            game.wear_by(other, event.gives, event.n)
    if event.npc == "retire":
        retire_npcs(game, [car, *beside])


def retire_npcs(game: GrandPrix, cars: list[int]) -> None:
    """C22: the NPCs among these cars leave together, last in running order first."""
    for car in reversed(game.npcs()):
        if car in cars:
            game.leave(car, OUT_RETIRED)


# NPCs as originators.


def _npc_crash(game: GrandPrix, event: Event, car: int) -> None:
    """G34: it retires, its neighbours are hit as by a player's car."""
    game.beside = touching(game, car)
    spread(game, event, car)
    game.hit = [car]


def _npc_strike(game: GrandPrix, event: Event, car: int) -> None:
    strike_all(game, car)


# What each rule of the data does when its card is turned up.


def _serious_crash(game: GrandPrix, event: Event) -> None:
    """G35: only cars with a neighbour; if none of those has a token the first NPC with a neighbour."""
    cars = [car for car in candidates(game, event) if touching(game, car)]
    tied = most(cars, [marks(game, car, event.counts) for car in cars])
    if tied:
        aim(game, tied)
        return
    npcs = [car for car in game.npcs() if game.fleet.state[car] == ON_TRACK and touching(game, car)]
    hit_leading_npc(game, event, npcs[0] if npcs else -1)


def _each_owner(game: GrandPrix, event: Event) -> None:
    """Suspension Difficulties, Tire Wear: each owner picks a car in the race (G48)."""
    game.waiting = game.seats_from_first()


def _every_car(game: GrandPrix, event: Event) -> None:
    """Suspension Stress: every player car that has one takes another (G48)."""
    cars = [car for car in game.player_cars() if marks(game, car, event.counts)]
    if not cars:
        no_event(game)
    for car in cars:
        game.wear_by(car, event.gives, event.n)


def _tire_test(game: GrandPrix, event: Event) -> None:
    tire_test(game)


def _weather_change(game: GrandPrix, event: Event) -> None:
    """The weather flips; then, from the leader back, owners of cars on wrong tyres are asked (G31)."""
    game.weather = DRY if game.weather == RAIN else RAIN
    game.always_rain = False
    game.tell_one(WEATHER, game.weather)
    game.demands = [car for car in game.player_cars() if wrong(game, car)]


def _traction_hazard(game: GrandPrix, event: Event) -> None:
    """A zone around the leader, whoever and wherever (G40)."""
    centre_on(game, game.lead_car())


def _npc_retirement(game: GrandPrix, event: Event) -> None:
    """G39: event cards are turned up for their numbers until one matches an NPC in the race.

    Twice as many draws as there are cards: the rest of the pile and then, if need be, a whole deck.
    """
    for _ in range(2 * len(game.box.event_cards)):
        if game.event_deck.empty():
            game.event_deck.reshuffle(game.rng[EVENTS])
        card = game.turn_up(game.event_deck)
        game.event_deck.discard(card)
        other = game.box.events[game.box.event_of[card]]
        number = other.pits[card]
        matching = npcs_with(game, number) if number not in (NO_NUMBER, ALL_PIT) else []
        if matching:
            game.leave(matching[0], OUT_RETIRED)
            return
    no_event(game)


def npcs_with(game: GrandPrix, number: int) -> list[int]:
    """NPCs in the race whose last digit is the PIT number, in running order; all of them under "all" (8.4)."""
    return [car for car in game.npcs() if number == ALL_PIT or game.numbers[car] % 10 == number]


RULES: dict[str, Callable[[GrandPrix, Event], None]] = {
    "retire-most": hit_the_most,
    "add-most": hit_the_most,
    "collision": hit_the_most,
    "hard-hit": hit_the_most,
    "serious-crash": _serious_crash,
    "wheel-rub": hit_the_most,
    "penalty-stop": hit_the_most,
    "mechanical-failure": hit_the_most,
    "spin-off": hit_the_most,
    "spin-around": hit_the_most,
    "strike-the-barrier": hit_the_most,
    "each-owner": _each_owner,
    "every-car": _every_car,
    "tire-test": _tire_test,
    "weather-change": _weather_change,
    "traction-hazard": _traction_hazard,
    "npc-retirement": _npc_retirement,
}

HITS: dict[str, Callable[[GrandPrix, int], None]] = {
    "retire-most": retire,
    "add-most": add_marker,
    "collision": crash,
    "hard-hit": strike_all,
    "serious-crash": crash,
    "wheel-rub": strike_all,
    "penalty-stop": penalty,
    "mechanical-failure": mechanical_stop,
    "spin-off": spin_off,
    "spin-around": spin_around,
    "strike-the-barrier": add_marker,
    "each-owner": add_marker,
}

ALONE: dict[str, Callable[[GrandPrix, Event, int], None]] = {
    "collision": _npc_crash,
    "serious-crash": _npc_crash,
    "hard-hit": _npc_strike,
    "wheel-rub": _npc_strike,
}

