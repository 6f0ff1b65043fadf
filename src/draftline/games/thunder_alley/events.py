"""Section 8 and the event list: whom an event hits, what it does, which flag is shown.

An event's row in the data names its rule; RULES says what that rule does. Events that need an owner's choice open a
question and go on when it is answered.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from draftline.core.actions import first_of
from draftline.games.thunder_alley.components import GREEN
from draftline.games.thunder_alley.facts import SET_ASIDE
from draftline.games.thunder_alley.pits import stop
from draftline.racing.box import Event
from draftline.racing.facts import FLAG, SPUN
from draftline.racing.fleet import ON_TRACK, OUT_RETIRED
from draftline.racing.targets import aim, car_codes, marks, most, no_event, on_track, told_choice, touching
from draftline.racing.verbs import CHOOSE

if TYPE_CHECKING:
    from draftline.games.thunder_alley.game import ThunderAlley

NOTHING: Final = CHOOSE


def draw_event(game: ThunderAlley) -> None:
    """3.5.2: turn up the next event and begin to resolve it."""
    event = game.next_event()
    if event.rule != "rain":
        game.event_deck.discard(game.event_card)
    RULES[event.rule](game, event)


def show_flag(game: ThunderAlley) -> None:
    """8.2; a Rain that has not ended the race counts as green (T33)."""
    game.tell_one(FLAG, game.flag)


def seat_choices(game: ThunderAlley, seat: int) -> list[int]:
    """What one seat may answer when every seat is asked in turn."""
    event = game.current_event()
    if event.rule == "must-add" and game.plays_itself(seat) and not game.ai_wear:
        return []  # S2: it would choose where to place nothing
    if event.rule == "collision":
        cars = [car for car in touching(game, game.hit[0]) if game.owner[car] == seat]
    elif event.rule == "may-remove":
        cars = [car for car in game.cars_in_race(seat) if game.wear_count(car, event.takes)]
    else:
        cars = game.cars_in_race(seat)
    codes = car_codes(game, cars)
    if codes and event.rule == "may-remove":
        codes.append(NOTHING)
    return codes


def take_choice(game: ThunderAlley, seat: int, code: int) -> None:
    """An owner has chosen a car, or none."""
    game.options_now = []
    if code == NOTHING:
        return
    car = game.row_of[first_of(code)]
    told_choice(game, seat, car)
    HITS[game.current_event().rule](game, car)


# What happens to the car that was chosen.


def retire(game: ThunderAlley, car: int) -> None:
    """Blown Engine, Blown Transmission: gone before the line-up (C31)."""
    game.leave(car, OUT_RETIRED)


def pit_stop(game: ThunderAlley, car: int) -> None:
    """Blown Tire: a stop of ten spaces at once, wear removed, and no second one this turn (T13, T34)."""
    stop(game, car, game.current_event().back)
    game.stopped = [*game.stopped, car]


def add_marker(game: ThunderAlley, car: int) -> None:
    event = game.current_event()
    game.wear_by(car, event.gives, event.n)


def remove_marker(game: ThunderAlley, car: int) -> None:
    """Overcast: one tire marker back to the stock."""
    game.repair(car, game.current_event().takes, game.current_event().n)


def exchange_marker(game: ThunderAlley, car: int) -> None:
    """Loose, Tight: a blue marker becomes a yellow one; without a blue one nothing happens (T13)."""
    event = game.current_event()
    if game.wear_count(car, event.takes):
        game.repair(car, event.takes, 1)
        game.wear_by(car, event.gives, 1)


def spin(game: ThunderAlley, car: int) -> None:
    """Spinout: back ten sectors to the innermost free lane, further past a full sector; then a marker (T13, T32)."""
    event = game.current_event()
    game.lift(car)
    progress = game.field.progress[car] - event.back
    space = innermost_free(game, progress)
    while space < 0:
        progress -= 1
        space = innermost_free(game, progress)
    game.put(car, space, progress, SPUN)
    add_marker(game, car)


def innermost_free(game: ThunderAlley, progress: int) -> int:
    sector = progress % game.track.sectors
    for lane in range(game.track.lanes[sector]):
        space = game.track.base[sector] + lane
        if game.field.at[space] < 0:
            return space
    return -1


def collide(game: ThunderAlley, car: int) -> None:
    """Collision: the originator, then for every other team one adjacent car that its owner picks (T13, T31)."""
    originator = not game.hit
    game.hit = [*game.hit, car]
    add_marker(game, car)
    if originator:
        others = {game.owner[other] for other in touching(game, car)} - {game.owner[car]}
        game.waiting = [seat for seat in game.seats_from_first() if seat in others]


# What each rule of the data does when its card is turned up.


def _no_effect(game: ThunderAlley, event: Event) -> None:
    """Debris Caution: only the flag."""


def hit_the_most(game: ThunderAlley, cars: list[int], event: Event) -> None:
    aim(game, most(cars, [marks(game, car, event.counts) for car in cars]))


def _hit_the_most(game: ThunderAlley, event: Event) -> None:
    """C30: wear is seen on the apron too."""
    hit_the_most(game, [car for car in range(len(game.fleet.state)) if game.racing(car)], event)


def _spinout(game: ThunderAlley, event: Event) -> None:
    """C30: a spin needs a place on the track."""
    hit_the_most(game, on_track(game), event)


def _wall(game: ThunderAlley, event: Event) -> None:
    """Brush the Wall: cars in the outermost lane of their sector."""
    aim(game, [car for car in on_track(game) if game.track.outer[game.field.space[car]] < 0])


def _front_end(game: ThunderAlley, event: Event) -> None:
    """Front-End Damage: cars with another directly ahead."""
    ahead = game.track.ahead
    aim(game, [car for car in on_track(game) if any(game.field.at[s] >= 0 for s in ahead[game.field.space[car]])])


def _collision(game: ThunderAlley, event: Event) -> None:
    aim(game, [car for car in on_track(game) if touching(game, car)])


def _lead_cars(game: ThunderAlley, event: Event) -> None:
    """Marbles: each team's best car in the race (T32)."""
    seen: set[int] = set()
    for car in game.running_order():
        if game.owner[car] not in seen:
            seen.add(game.owner[car])
            add_marker(game, car)


def _every_seat(game: ThunderAlley, event: Event) -> None:
    """Overcast, Sun on the Track: asked in turn order (T13)."""
    game.waiting = game.seats_from_first()


def _rain(game: ThunderAlley, event: Event) -> None:
    """T13, T33: the second one ends the race if the leader has completed a lap; any other is set aside."""
    leader = game.lead_car()
    if game.rains and leader >= 0 and game.field.progress[leader] >= game.track.sectors:
        game.ending = "ending.rain"
        return
    game.rains += 1
    game.flag = GREEN
    game.tell_one(SET_ASIDE, game.event)


def _pileup(game: ThunderAlley, event: Event) -> None:
    """T30: along the Team Bar, each team's first car behind the last one hit."""
    order = [car for car in game.running_order() if game.fleet.state[car] == ON_TRACK]
    if not order:
        no_event(game)
        return
    last = -1
    struck = 0
    for colour in game.turn_up_bar():
        seat = game.teams.index(colour) if colour in game.teams else -1
        behind = [i for i in range(last + 1, len(order)) if game.owner[order[i]] == seat]
        if behind:
            last = behind[0]
            for kind in event.markers[min(struck, len(event.markers) - 1)]:
                game.wear_by(order[last], kind, 1)
            struck += 1


RULES: dict[str, Callable[[ThunderAlley, Event], None]] = {
    "none": _no_effect,
    "retire-most": _hit_the_most,
    "pit-most": _hit_the_most,
    "add-most": _hit_the_most,
    "swap-most": _hit_the_most,
    "spinout": _spinout,
    "wall": _wall,
    "front-end": _front_end,
    "collision": _collision,
    "lead-cars": _lead_cars,
    "may-remove": _every_seat,
    "must-add": _every_seat,
    "rain": _rain,
    "pileup": _pileup,
}

HITS: dict[str, Callable[[ThunderAlley, int], None]] = {
    "retire-most": retire,
    "pit-most": pit_stop,
    "add-most": add_marker,
    "swap-most": exchange_marker,
    "spinout": spin,
    "wall": add_marker,
    "front-end": add_marker,
    "collision": collide,
    "may-remove": remove_marker,
    "must-add": add_marker,
}
