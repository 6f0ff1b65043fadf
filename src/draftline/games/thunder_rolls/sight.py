"""What a seat sees of a race of Thunder Rolls, a copy without the rest, the unseen dealt anew, and what must hold."""

from __future__ import annotations

from typing import Final

from draftline.core import position
from draftline.core.columns import i64, vec
from draftline.core.decks import Deck
from draftline.core.messages import Message
from draftline.core.rng import DEAL, TIES, seeded
from draftline.games.thunder_rolls import components as c
from draftline.games.thunder_rolls import kinds
from draftline.games.thunder_rolls.moves import tested_by
from draftline.games.thunder_rolls.shown import RollsCar, RollsDrive, RollsPlayer, RollsSpace, ThunderRollsState
from draftline.games.thunder_rolls.state import CREW, NPD, State
from draftline.games.thunder_rolls.table import FACES, SET
from draftline.games.thunder_rolls.verbs import PUSH
from draftline.racing.picture import column_of

UNSEEN: Final = -1  # a Thunder card, a Hazard, a Qualifying card or a slot of the program
UNSEEN_SPEED: Final = -2


# Taking out.


def scrub(game: State, seat: int) -> None:
    """Take out of a copy everything that a seat (-1: a spectator) cannot see."""
    decks = game.decks
    thunder = decks.thunder.left() + _hide_under(game, seat)
    speed = decks.speed.left()
    hazards = decks.hazards.left()
    for other in range(game.seats):
        if other != seat:
            hidden = [card for card in game.hands[other] if card not in game.shown[other]]
            thunder += [card for card in hidden if game.box.from_thunder(card)]
            speed += [card for card in hidden if not game.box.from_thunder(card)]
            hazards += game.program.hazards[other]
            _hide_cards(game, other)
    game.dealt = [cards if other == seat else [UNSEEN] * len(cards) for other, cards in enumerate(game.dealt)]
    decks.thunder = Deck(sorted(thunder), 0, decks.thunder.discards)
    decks.speed = Deck(sorted(speed), 0, decks.speed.discards)
    decks.hazards = Deck(sorted(hazards), 0, decks.hazards.discards)
    decks.np = Deck(sorted(decks.np.left()), 0, decks.np.discards)
    decks.tiles = [Deck(sorted(deck.left()), 0, deck.discards) for deck in decks.tiles]
    game.rigged = []
    game._forget(seat)


def face_up(game: State, place: int) -> bool:
    """Whether a card under an action space lies open for everybody."""
    cards = game.box.cards
    return game.decks.turned or place % cards < game.box.up[place // cards]


def _hide_under(game: State, seat: int) -> list[int]:
    """Blank the face-down cards that a seat has not looked at; those cards."""
    hidden: list[int] = []
    known = game.decks.looked[seat] if seat >= 0 else 0
    for place, card in enumerate(game.decks.under):
        if card and not face_up(game, place) and not known >> place & 1:
            hidden.append(card)
            game.decks.under[place] = UNSEEN
    return hidden


def _hide_cards(game: State, seat: int) -> None:
    """Hand, Hazards and the slots still face down of another seat."""
    shown = [card for card in game.hands[seat] if card in game.shown[seat]]
    hidden = [
        UNSEEN if game.box.from_thunder(card) else UNSEEN_SPEED for card in game.hands[seat] if card not in shown
    ]
    game.hands[seat] = shown + sorted(hidden)
    game.program.hazards[seat] = [UNSEEN] * len(game.program.hazards[seat])
    game.program.hazard_at[seat] = [UNSEEN if at else 0 for at in game.program.hazard_at[seat]]
    if programmed(game):
        for slot in range(game.program.revealed[seat], game.box.slots):
            game.program.cards[seat * game.box.slots + slot] = UNSEEN


def programmed(game: State) -> bool:
    """Whether the programs of this stage are laid: from the first slot to the Interlude."""
    return game.slot > 0


# Dealing anew.


def deal_unseen(game: State, seed: int) -> None:
    """Fill a scrubbed copy up again: cards from those unseen, programs and secret choices at random."""
    game.rng = seeded(seed)
    decks, slots = game.decks, game.box.slots
    thunder = _shuffled(game, decks.thunder)
    speed = _shuffled(game, decks.speed)
    hazards = _shuffled(game, decks.hazards)
    decks.under = vec[i64]([thunder.pop() if card == UNSEEN else card for card in decks.under])
    _deal_qualifying(game)
    for seat in range(game.seats):
        if UNSEEN in game.hands[seat] or UNSEEN_SPEED in game.hands[seat]:
            game.hands[seat] = sorted(_filled(card, thunder, speed) for card in game.hands[seat])
        if UNSEEN in game.program.hazards[seat]:
            game.program.hazards[seat] = [_a_hazard(game, seat, hazards) for _ in game.program.hazards[seat]]
        if UNSEEN in game.program.cards[seat * slots : (seat + 1) * slots]:
            _lay_at_random(game, seat)
    decks.thunder = Deck(thunder, 0, decks.thunder.discards)
    decks.speed = Deck(speed, 0, decks.speed.discards)
    decks.hazards = Deck(hazards, 0, decks.hazards.discards)
    decks.np = Deck(_shuffled(game, decks.np), 0, decks.np.discards)
    decks.tiles = [Deck(_shuffled(game, deck), 0, deck.discards) for deck in decks.tiles]
    game.guess_choices()
    if game.asked and game.book.kinds[game.kind].hidden:
        game.choices = game.secret_choices(game.asked[0])


def _shuffled(game: State, deck: Deck) -> list[int]:
    cards = deck.left()
    game.rng[DEAL].shuffle(cards)
    return cards


def _filled(card: int, thunder: list[int], speed: list[int]) -> int:
    if card == UNSEEN:
        return thunder.pop()
    return speed.pop() if card == UNSEEN_SPEED else card


def _a_hazard(game: State, seat: int, pool: list[int]) -> int:
    """One that can still lie face down: for any slot, or for one not yet revealed."""
    for i, hazard in enumerate(pool):
        slot = game.box.hazard_slot[hazard]
        if slot == 0 or slot > game.program.revealed[seat]:
            return pool.pop(i)
    return pool.pop()


def _lay_at_random(game: State, seat: int) -> None:
    slots = game.box.slots
    first = game.program.revealed[seat]
    cards = game.hands[seat] + [0] * (slots - first - len(game.hands[seat]))
    game.rng[DEAL].shuffle(cards)
    for i in range(len(cards)):
        game.program.cards[seat * slots + first + i] = cards[i]
    game.program.hazard_at[seat] = [_a_slot(game, hazard, first) for hazard in game.program.hazards[seat]]


def _a_slot(game: State, hazard: int, first: int) -> int:
    slot = game.box.hazard_slot[hazard]
    return slot if slot > first else first + 1 + game.rng[TIES].below(game.box.slots - first)


def _deal_qualifying(game: State) -> None:
    known = [card for cards in game.dealt for card in cards if card != UNSEEN]
    rest = [card for card in game.box.qualifying_cards if card not in known]
    game.rng[DEAL].shuffle(rest)
    game.dealt = [sorted(rest.pop() if card == UNSEEN else card for card in cards) for cards in game.dealt]


# As plain data.


def seen(game: State, seat: int | None) -> ThunderRollsState:
    """A scrubbed game as plain data: the state that a page draws."""
    box = game.box
    return {
        "game": "thunder-rolls",
        "track": game.track.id,
        "race": box.race_ids[game.terms.race],
        "worth": {
            "draft": game.terms.draft_spaces,
            "clean_air": game.terms.clean_air,
            "perfect_line": game.terms.perfect_line,
            "hazard_less": game.terms.hazard_less,
        },
        "stage": game.stage,
        "stages": game.terms.stages,
        "round": game.round,
        "slot": game.slot,
        "teams": list(game.teams),
        "token": game.first,
        "seat": game.seat,
        "places": game.terms.places,
        "cars": [_car(game, car) for car in range(len(game.numbers))],
        "order": [game.numbers[car] for car in game.running_order()],
        "players": [_player(game, other, seat) for other in range(game.seats)],
        "spaces": [_space(game, space) for space in range(FACES)],
        "drive": _drive(game),
        "pending": list(game.pending),
        "decks": {
            "thunder": len(game.decks.thunder.left()) - _blanks(game),
            "thunder_discards": sorted(game.decks.thunder.discards),
            "speed": len(game.decks.speed.left()) - sum(hand.count(UNSEEN_SPEED) for hand in game.hands),
            "hazards": len(game.decks.hazards.left()) - sum(held.count(UNSEEN) for held in game.program.hazards),
            "np_actions": len(game.decks.np.left()),
            "np_past": game.decks.np.discards,
        },
        "crews": [(box.crews[i], len(deck.left())) for i, deck in enumerate(game.decks.tiles)],
        "chosen": [code != -1 for code in game.chosen],
        "over": game.over,
    }


def _blanks(game: State) -> int:
    return list(game.decks.under).count(UNSEEN) + sum(hand.count(UNSEEN) for hand in game.hands)


def _car(game: State, car: int) -> RollsCar:
    number = game.numbers[car]
    placed = game.field.space[car] >= 0  # not before the Qualifying cards are turned up
    return {
        "number": number,
        "colour": game.box.colour_of[number],
        "seat": game.owner[car],
        "npd": game.owner[car] == NPD,
        "die": game.terms.die[car] or None,
        "progress": game.field.progress[car] if placed else None,
        "lane": game.track.lane_of[game.field.space[car]] if placed else None,
        "laps": max(game.field.progress[car] // game.track.sectors, 0),
        "points": game.points[car],
        "place": game.finish[car] or None,
    }


def _player(game: State, seat: int, viewer: int | None) -> RollsPlayer:
    """What is open to all, and for the seat itself its hand, Hazards, program and Qualifying cards."""
    slots, program = game.box.slots, game.program
    data: RollsPlayer = {
        "dice": game.dice.pool[seat],
        "rolled": list(game.dice.rolled[seat * FACES : (seat + 1) * FACES]),
        "ready": game.dice.ready[seat] == 1,
        "bonus": game.qualifier[seat] or None,
        "cards": len(game.hands[seat]),
        "shown": sorted(game.shown[seat]),
        "hazards": len(program.hazards[seat]),
        "revealed": list(program.cards[seat * slots : seat * slots + program.revealed[seat]]),
        "pitted": program.pitted[seat] == 1,
        "slowed": program.slowed[seat],
        "no_bonus": program.barred[seat] == 1,
        "stuck": program.stuck[seat] == 1,
    }
    if seat == viewer:
        data["hand"] = list(game.hands[seat])
        data["hazard_cards"] = list(program.hazards[seat])
        data["hazard_slots"] = list(program.hazard_at[seat])
        data["program"] = list(program.cards[seat * slots : (seat + 1) * slots])
        data["qualifying"] = list(game.dealt[seat])
    return data


def _space(game: State, space: int) -> RollsSpace:
    cards = game.box.cards
    under = game.decks.under[space * cards : (space + 1) * cards]
    sets = [
        (entry // SET if entry // SET < CREW else NPD - 1 - (entry // SET - CREW), entry % SET)
        for entry in game.dice.sets[space]
    ]
    return {
        "id": game.box.space_id[space],
        "sets": sets,
        "cards": [None if card == UNSEEN else card for card in under if card],
    }


def _pushing(game: State) -> list[int]:
    """The cars that would test if the car under way pushed."""
    return tested_by(game, game.drive.mover) if game.kind == kinds.DRIVE and PUSH in game.codes else []


def _drive(game: State) -> RollsDrive | None:
    if game.drive.mover < 0 or not game.asked or game.kind not in (kinds.DRIVE, kinds.BACK):
        return None
    bonuses = [name for i, name in enumerate(c.BONUSES) if game.drive.bonus >> i & 1]
    return {
        "car": game.numbers[game.drive.mover],
        "mp": game.drive.mp,
        "bonus": bonuses,
        "back": game.kind == kinds.BACK,
        "push": [game.numbers[car] for car in _pushing(game)],
    }


def picture(game: State) -> str:
    """Rows of lanes, outermost first, from the last car to the leader; a text position keeps its own columns."""
    sectors = game.track.sectors
    cars = [car for car in range(len(game.numbers)) if game.field.space[car] >= 0]
    if game.origin is None:
        last = max(game.field.progress)
        first = max(min(game.field.progress), last - sectors + 1)
    else:
        zero = int(game.origin["zero"])
        width = len(str(game.origin["text"]).strip().splitlines()[0].split())
        columns = [column_of(game, car) for car in cars]
        first, last = zero + min(0, *columns), zero + max(width - 1, *columns)
    lanes = [game.track.lanes[progress % sectors] for progress in range(first, last + 1)]
    standing = {
        ((game.field.progress[car] - first) % sectors, game.track.lane_of[game.field.space[car]]): game.numbers[car]
        for car in cars
    }
    return position.draw(lanes, standing)


# Broken invariants.


def problems(game: State) -> list[Message]:
    found = _places(game) + _dice(game) + _question(game)
    return found if game.scrubbed else found + _cards(game)


def _broken(what: str, car: int = 0) -> Message:
    return Message("error.invariant", {"text": what, "car": car})


def _places(game: State) -> list[Message]:
    """Every car holds exactly the space that holds it, in the sector of its progress."""
    found: list[Message] = []
    if not any(space >= 0 for space in game.field.space):
        return found  # before qualifying
    for car, space in enumerate(game.field.space):
        if space < 0 or game.field.at[space] != car:
            found.append(_broken("two cars in one space, or a car nowhere", game.numbers[car]))
        elif game.track.sector_of[space] != game.field.progress[car] % game.track.sectors:
            found.append(_broken("its space and its progress differ", game.numbers[car]))
    if sum(1 for car in game.field.at if car >= 0) != len(game.field.space):
        found.append(_broken("a space holds a car that is not there"))
    return found


def _dice(game: State) -> list[Message]:
    """Nobody has more or fewer dice than the stage gives, but in a text position; a roll is made of the pool."""
    found: list[Message] = []
    for seat in range(game.seats):
        placed = sum(game.dice.on(space, seat) for space in range(FACES))
        wanted = int(game.box.races[game.terms.race]["dice"][game.stage - 1]) if game.stage else 0
        if game.origin is None and placed + game.dice.pool[seat] not in (0, wanted):
            found.append(_broken("a die lost or doubled", game.numbers[seat]))
        if game.dice.on_table(seat) > game.dice.pool[seat] or min(game.dice.rolled) < 0:
            found.append(_broken("more dice rolled than there are", game.numbers[seat]))
    for sets in game.dice.sets:
        if [entry % 16 for entry in sets] != sorted((entry % 16 for entry in sets), reverse=True):
            found.append(_broken("a smaller set above a larger one"))
    return found


def _cards(game: State) -> list[Message]:
    """No card of any deck is lost or doubled."""
    found: list[Message] = []
    race_cards = [card for hand in game.hands for card in hand] + [card for card in game.decks.under if card]
    for seat in range(game.seats):
        first = seat * game.box.slots
        race_cards += [card for card in game.program.cards[first : first + game.program.revealed[seat]] if card]
    for deck in (game.decks.thunder, game.decks.speed):
        race_cards += _pile(deck)
    if sorted(race_cards) != sorted(game.box.thunder_cards + game.box.speed_cards):
        found.append(_broken("a Thunder or Speed card lost or doubled"))
    hazards = _pile(game.decks.hazards) + [card for held in game.program.hazards for card in held] + game.pending
    if sorted(hazards) != game.box.hazard_cards:
        found.append(_broken("a Hazard lost or doubled"))
    if sorted(_pile(game.decks.np)) != game.box.np_cards:
        found.append(_broken("an NP Action card lost or doubled"))
    return found


def _pile(deck: Deck) -> list[int]:
    return deck.left() + deck.discards


def _question(game: State) -> list[Message]:
    found: list[Message] = []
    if game.over == bool(game.asked):
        found.append(_broken("over but asking, or running but asking nobody"))
    if len(game.asked) == 1 and not game.scrubbed and len(game.codes) < 2:
        found.append(_broken("a question without a choice"))
    if len(set(game.codes)) != len(game.codes):
        found.append(_broken("a question with one answer twice"))
    return found
