"""What a seat sees of a race, a copy without the rest, the unseen dealt anew, and what must always hold."""

from __future__ import annotations

from typing import Final

from draftline.core.decks import Deck
from draftline.core.messages import Message
from draftline.core.rng import DEAL, EVENTS, seeded
from draftline.racing import kinds
from draftline.racing.fleet import APRON, ON_TRACK, OUT_FINISHED, STATUS
from draftline.racing.race import Race
from draftline.racing.segments import play_choices, slowed
from draftline.racing.shown import Activation, CardCar, CardTable

BLANK: Final = 0  # a card that is held but not seen


def scrub(game: Race, seat: int) -> None:
    """Take out of a copy everything that a seat (-1: a spectator) cannot see."""
    unseen = game.race_deck.left()
    for other in range(game.seats):
        if other != seat:
            unseen += game.hands[other]
            game.hands[other] = [BLANK] * len(game.hands[other])
    game.race_deck = Deck(sorted(unseen), 0, game.race_deck.discards)
    game.event_deck = Deck(sorted(game.event_deck.left()), 0, game.event_deck.discards)
    game._forget(seat)


def deal_unseen(game: Race, seed: int) -> None:
    """Fill a scrubbed copy up again: hands and decks from the unseen cards, secret choices at random."""
    game.rng = seeded(seed)
    unseen = game.race_deck.cards[:]
    game.rng[DEAL].shuffle(unseen)
    for seat in range(game.seats):
        if BLANK in game.hands[seat]:
            size = len(game.hands[seat])
            game.hands[seat] = sorted(unseen[:size])
            unseen = unseen[size:]
    game.race_deck = Deck(unseen, 0, game.race_deck.discards)
    events = game.event_deck.cards[:]
    game.rng[EVENTS].shuffle(events)
    game.event_deck = Deck(events, 0, game.event_deck.discards)
    game.guess_choices()
    if game.asked and game.kind == kinds.PLAY:
        game.choices = play_choices(game, game.asked[0])
    elif game.asked and game.kind == kinds.DISCARD:
        game.choices = game.secret_choices(game.asked[0])


def seen(game: Race, seat: int | None) -> CardTable:
    """A scrubbed game as plain data, without its cars and what one game alone shows."""
    blanks = sum(hand.count(BLANK) for hand in game.hands)
    return {
        "track": game.track.id,
        "laps": game.laps,
        "lap": game.current_lap(),
        "turn": game.turn,
        "teams": list(game.teams),
        "first_player": game.first,
        "seat": game.seat,
        "order": [game.numbers[car] for car in game.running_order()],
        "hand": [] if seat is None else list(game.hands[seat]),
        "hand_sizes": [len(hand) for hand in game.hands],
        "deck": len(game.race_deck.left()) - blanks,
        "discards": sorted(game.race_deck.discards),
        "events_left": len(game.event_deck.left()),
        "events_past": [game.kit.events[game.kit.event_of[card]].id for card in game.event_deck.discards],
        "event": None if game.event < 0 else game.kit.events[game.event].id,
        "flag": game.kit.flags[game.flag],
        "activation": _activation(game),
        "chosen": [code != -1 for code in game.chosen],
        "over": game.over,
    }


def car_seen(game: Race, car: int) -> CardCar:
    """What every card game shows of a car."""
    space = game.field.space[car]
    wear = {kind: game.wear_count(car, i) for i, kind in enumerate(game.kit.wear) if game.wear_count(car, i)}
    return {
        "number": game.numbers[car],
        "seat": game.owner[car],
        "status": STATUS[game.fleet.state[car]],
        "progress": game.field.progress[car],
        "lane": -1 if space < 0 else game.track.lane_of[space],
        "stack": game.fleet.stack[car],
        "activated": game.fleet.flipped[car] == 1,
        "place": game.fleet.marker[car] or None,
        "wear": wear,
        "slowed": slowed(game, car),
    }


def _activation(game: Race) -> Activation | None:
    if game.move.driver < 0:
        return None
    return {
        "driver": game.numbers[game.move.driver],
        "active": game.numbers[game.move.active],
        "card": game.move.card or None,
        "mp": game.move.mp,
        "front": [game.numbers[car] for car in game.move.front],
        "tail": [game.numbers[car] for car in game.move.tail if car >= 0],
        "locked": game.move.locked,
    }


def problems(game: Race) -> list[Message]:
    """Broken invariants: of the cars, of the cards and of the question that is open."""
    found = race_problems(game)
    held = game.race_deck.left() + game.race_deck.discards
    for hand in game.hands:
        held += hand
    if sorted(held) != game.kit.race_cards and not game.scrubbed:
        found.append(Message("error.invariant", {"text": "a race card lost or doubled", "car": 0}))
    events = len(game.event_deck.left()) + len(game.event_deck.discards) + game.events_aside()
    if events != len(game.kit.event_cards) and not game.over:
        found.append(Message("error.invariant", {"text": "an event card lost or doubled", "car": 0}))
    if game.over == bool(game.asked):
        found.append(Message("error.invariant", {"text": "over but asking, or running but asking nobody", "car": 0}))
    return found + _question_problems(game)


def _question_problems(game: Race) -> list[Message]:
    found: list[Message] = []
    if game.asked and (game.choices.count < 2 or len(set(game.codes)) != len(game.codes)):
        found.append(Message("error.invariant", {"text": "a question without a choice", "car": 0}))
    for seat in game.asked:
        if not game.draws_cards(seat):
            found.append(Message("error.invariant", {"text": "a seat without cars is asked", "car": 0}))
    return found


# Broken invariants of the cars.


def race_problems(race: Race) -> list[Message]:
    return _places(race) + _markers(race) + _wear(race) + _stacks(race)


def _broken(what: str, car: int) -> Message:
    return Message("error.invariant", {"text": what, "car": car})


def _places(race: Race) -> list[Message]:
    """Every car on the track holds exactly the space that holds it, in the sector of its progress."""
    found: list[Message] = []
    for car, space in enumerate(race.field.space):
        number = race.numbers[car]
        if (race.fleet.state[car] == ON_TRACK) != (space >= 0):
            found.append(_broken("on the track without a space, or off it with one", number))
        if space >= 0 and race.field.at[space] != car:
            found.append(_broken("two cars in one space", number))
        if space >= 0 and race.track.sector_of[space] != race.field.progress[car] % race.track.sectors:
            found.append(_broken("its space and its progress differ", number))
        if race.fleet.state[car] <= APRON and race.field.progress[car] >= race.goal:
            found.append(_broken("past the finish but still racing", number))
    if sum(1 for car in race.field.at if car >= 0) != sum(1 for space in race.field.space if space >= 0):
        found.append(_broken("a space holds a car that is not there", 0))
    return found


def _markers(race: Race) -> list[Message]:
    """Every position marker is given at most once, the best to finishers, the lowest to those who left."""
    found: list[Message] = []
    given = [place for place in race.fleet.marker if place]
    if len(given) != len(set(given)):
        found.append(_broken("a position marker given twice", 0))
    if len(given) + race.fleet.bottom - race.fleet.top + 1 != len(race.fleet.marker):
        found.append(_broken("a position marker lost", 0))
    for car, place in enumerate(race.fleet.marker):
        if (race.fleet.state[car] > APRON) != (place > 0):
            found.append(_broken("out of the race without a place, or in it with one", race.numbers[car]))
        if race.fleet.state[car] == OUT_FINISHED and place >= race.fleet.top:
            found.append(_broken("finished with a place still to be given", race.numbers[car]))
    return found


def _wear(race: Race) -> list[Message]:
    found: list[Message] = []
    for car in range(len(race.fleet.worn)):
        markers = race.fleet.wear_of[race.fleet.wear_row(car) : race.fleet.wear_row(car + 1)]
        if min(markers) < 0 or sum(markers[: race.rules.wear_counted]) != race.fleet.worn[car]:
            found.append(_broken("wear markers miscounted", race.numbers[car]))
    return found


def _stacks(race: Race) -> list[Message]:
    """No two cars at one height of an apron stack (C28)."""
    sectors = race.track.sectors
    heights = [
        (race.field.progress[car] % sectors, race.fleet.stack[car])
        for car in range(len(race.fleet.state))
        if race.fleet.state[car] == APRON and not race.fleet.outside[car]
    ]
    return [] if len(heights) == len(set(heights)) else [_broken("two cars at one height on the apron", 0)]
