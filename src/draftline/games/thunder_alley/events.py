"""Section 8 and the event list: whom an event hits, what it does, which flag is shown.

An event's row in the data names its rule; RULES says what that rule does. Events that need an owner's choice open a
question and go on when it is answered.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from draftline.core import game as kinds
from draftline.core.actions import CHOOSE, first_of, one
from draftline.core.facts import BAR_PICKED, CAR_CHOSEN, EVENT, FLAG, NO_EVENT, SET_ASIDE, SPUN
from draftline.core.rng import EVENTS
from draftline.games.thunder_alley.components import GREEN, Event
from draftline.games.thunder_alley.pits import stop
from draftline.games.thunder_alley.state import State
from draftline.racing.race import ON_TRACK, OUT_RETIRED

NOTHING: Final = CHOOSE


def draw_event(game: State) -> None:
    """3.5.2: turn up the next event and begin to resolve it."""
    if game.event_deck.empty():
        game.event_deck.reshuffle(game.rng[EVENTS])
    card = game.event_deck.draw()
    game.event = game.box.event_of[card]
    event = game.box.events[game.event]
    if event.rule != "rain":
        game.event_deck.discard(card)
    game.flag = event.flag
    game.hit = []
    game.stopped = []
    game.waiting = []
    game.options_now = []
    game.tell_one(EVENT, game.event)
    RULES[event.rule](game, event)


def current(game: State) -> Event:
    return game.box.events[game.event]


def no_event(game: State) -> None:
    """8.1, T11: nobody qualifies, so nothing happens and the flag is green."""
    game.flag = GREEN
    game.tell_one(NO_EVENT, game.event)


def show_flag(game: State) -> None:
    """8.2; a Rain that has not ended the race counts as green (T33)."""
    game.tell_one(FLAG, game.flag)


# Whom it hits (4.4, 8.1, T12, C30, C32).


def most(game: State, cars: list[int], counts: list[int]) -> list[int]:
    """Those of the given cars that have the most of the counted markers; at least one is needed (C30)."""
    totals = [sum(game.wear_count(car, kind) for kind in counts) for car in cars]
    worst = max(totals, default=0)
    return [car for car, total in zip(cars, totals, strict=True) if worst and total == worst]


def aim(game: State, cars: list[int]) -> None:
    """Of equally qualified cars the Team Bar picks the team (4.4), its owner the car; none makes a non-event."""
    if not cars:
        no_event(game)
        return
    seat = pick_team(game, sorted({game.owner[car] for car in cars}))
    game.options_now = [car for car in cars if game.owner[car] == seat]


def pick_team(game: State, seats: list[int]) -> int:
    """The first of these teams on the next card's Team Bar; no card is turned for one team alone (C32)."""
    if len(seats) == 1:
        return seats[0]
    for colour in game.turn_up_bar():
        if colour in game.teams and game.teams.index(colour) in seats:
            seat = game.teams.index(colour)
            game.tell_one(BAR_PICKED, seat)
            return seat
    return seats[0]


def touching(game: State, car: int) -> list[int]:
    """Adjacent cars on the track (glossary, C12): beside, ahead and behind, at a seam all of them; never diagonal."""
    space = game.space[car]
    track = game.track
    spaces = [track.inner[space], track.outer[space], *track.ahead[space], *track.behind[space]]
    return [game.at[s] for s in spaces if s >= 0 and game.at[s] >= 0]


def on_track(game: State) -> list[int]:
    return [car for car in range(len(game.state)) if game.state[car] == ON_TRACK]


# Choices of owners: one car for `aim`, one hit car per seat in a collision, one car per seat for the sun.


def ask_choice(game: State) -> bool:
    """Put the next open question of the event; False when there is none left."""
    if game.options_now:
        codes = [one(CHOOSE, number) for number in sorted(game.numbers[car] for car in game.options_now)]
        seat = game.owner[game.options_now[0]]
        game.ask(seat, kinds.CHOOSE, codes, game.event, len(codes))
        return True
    while game.waiting:
        seat = game.waiting[0]
        game.waiting = game.waiting[1:]
        codes = seat_choices(game, seat)
        if codes:
            game.ask(seat, kinds.CHOOSE, codes, game.event, len(codes))
            return True
    return False


def seat_choices(game: State, seat: int) -> list[int]:
    """What one seat may answer when every seat is asked in turn."""
    event = current(game)
    if event.rule == "collision":
        cars = [car for car in touching(game, game.hit[0]) if game.owner[car] == seat]
    elif event.rule == "may-remove":
        cars = [car for car in game.cars_in_race(seat) if game.wear_count(car, event.takes)]
    else:
        cars = game.cars_in_race(seat)
    codes = [one(CHOOSE, number) for number in sorted({game.numbers[car] for car in cars})]
    if codes and event.rule == "may-remove":
        codes.append(NOTHING)
    return codes


def take_choice(game: State, seat: int, code: int) -> None:
    """An owner has chosen a car, or none."""
    game.options_now = []
    if code == NOTHING:
        return
    car = game.row_of[first_of(code)]
    if len(game.codes) > 1:
        game.tell(CAR_CHOSEN, seat, game.numbers[car])
    HITS[current(game).rule](game, car)


# What happens to the car that was chosen.


def retire(game: State, car: int) -> None:
    """Blown Engine, Blown Transmission: gone before the line-up (C31)."""
    game.leave(car, OUT_RETIRED)


def pit_stop(game: State, car: int) -> None:
    """Blown Tire: a stop of ten spaces at once, wear removed, and no second one this turn (T13, T34)."""
    stop(game, car, current(game).back)
    game.stopped = [*game.stopped, car]


def add_marker(game: State, car: int) -> None:
    event = current(game)
    game.wear_by(car, event.gives, event.n)


def remove_marker(game: State, car: int) -> None:
    """Overcast: one tire marker back to the stock."""
    game.repair(car, current(game).takes, current(game).n)


def exchange_marker(game: State, car: int) -> None:
    """Loose, Tight: a blue marker becomes a yellow one; without a blue one nothing happens (T13)."""
    event = current(game)
    if game.wear_count(car, event.takes):
        game.repair(car, event.takes, 1)
        game.wear_by(car, event.gives, 1)


def spin(game: State, car: int) -> None:
    """Spinout: back ten sectors to the innermost free lane, further past a full sector; then a marker (T13, T32)."""
    event = current(game)
    game.lift(car)
    progress = game.progress_of[car] - event.back
    space = innermost_free(game, progress)
    while space < 0:
        progress -= 1
        space = innermost_free(game, progress)
    game.put(car, space, progress, SPUN)
    add_marker(game, car)


def innermost_free(game: State, progress: int) -> int:
    sector = progress % game.track.sectors
    for lane in range(game.track.lanes[sector]):
        space = game.track.base[sector] + lane
        if game.at[space] < 0:
            return space
    return -1


def collide(game: State, car: int) -> None:
    """Collision: the originator, then for every other team one adjacent car that its owner picks (T13, T31)."""
    originator = not game.hit
    game.hit = [*game.hit, car]
    add_marker(game, car)
    if originator:
        others = {game.owner[other] for other in touching(game, car)} - {game.owner[car]}
        game.waiting = [seat for seat in game.seats_from_first() if seat in others]


# What each rule of the data does when its card is turned up.


def _no_effect(game: State, event: Event) -> None:
    """Debris Caution: only the flag."""


def _hit_the_most(game: State, event: Event) -> None:
    """C30: wear is seen on the apron too."""
    aim(game, most(game, [car for car in range(len(game.state)) if game.racing(car)], event.counts))


def _spinout(game: State, event: Event) -> None:
    """C30: a spin needs a place on the track."""
    aim(game, most(game, on_track(game), event.counts))


def _wall(game: State, event: Event) -> None:
    """Brush the Wall: cars in the outermost lane of their sector."""
    aim(game, [car for car in on_track(game) if game.track.outer[game.space[car]] < 0])


def _front_end(game: State, event: Event) -> None:
    """Front-End Damage: cars with another directly ahead."""
    ahead = game.track.ahead
    aim(game, [car for car in on_track(game) if any(game.at[s] >= 0 for s in ahead[game.space[car]])])


def _collision(game: State, event: Event) -> None:
    aim(game, [car for car in on_track(game) if touching(game, car)])


def _lead_cars(game: State, event: Event) -> None:
    """Marbles: each team's best car in the race (T32)."""
    seen: set[int] = set()
    for car in game.running_order():
        if game.owner[car] not in seen:
            seen.add(game.owner[car])
            add_marker(game, car)


def _every_seat(game: State, event: Event) -> None:
    """Overcast, Sun on the Track: asked in turn order (T13)."""
    game.waiting = game.seats_from_first()


def _rain(game: State, event: Event) -> None:
    """T13, T33: the second one ends the race if the leader has completed a lap; any other is set aside."""
    leader = game.lead_car()
    if game.rains and leader >= 0 and game.progress_of[leader] >= game.track.sectors:
        game.ending = "ending.rain"
        return
    game.rains += 1
    game.flag = GREEN
    game.tell_one(SET_ASIDE, game.event)


def _pileup(game: State, event: Event) -> None:
    """T30: along the Team Bar, each team's first car behind the last one hit."""
    order = [car for car in game.running_order() if game.state[car] == ON_TRACK]
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


RULES: dict[str, Callable[[State, Event], None]] = {
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

HITS: dict[str, Callable[[State, int], None]] = {
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
