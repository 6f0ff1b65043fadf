"""Section 1: the table, Qualifying and the starting grid; and the set-up of every stage."""

from __future__ import annotations

from typing import Final

from draftline.core.actions import first_of, one
from draftline.core.columns import i64, vec
from draftline.core.decks import Deck
from draftline.core.field import filled
from draftline.core.messages import Message, OptionError
from draftline.core.rng import DEAL
from draftline.core.track import Track
from draftline.games.thunder_rolls.board import board_of
from draftline.games.thunder_rolls.drive import no_drive
from draftline.games.thunder_rolls.facts import ON_GRID, QUALIFIED, STAGE, TOKEN
from draftline.games.thunder_rolls.options import Options
from draftline.games.thunder_rolls.risk import lead_token
from draftline.games.thunder_rolls.rolling import face_down
from draftline.games.thunder_rolls.state import NPD, State
from draftline.games.thunder_rolls.table import FACES, Decks, Dice, new_program
from draftline.games.thunder_rolls.terms import terms_of
from draftline.games.thunder_rolls.verbs import QUALIFY

LEAST_SECTORS: Final = 16  # fewer, and eight cars could close the ring


def check_track(track: Track, cars: int) -> None:
    """A board needs room for the grid and for cars that lose control."""
    if track.sectors < LEAST_SECTORS or len(track.grid) < cars or max(track.lanes) < 2:
        raise OptionError(Message("error.track-too-small", {"track": track.name, "least": LEAST_SECTORS, "cars": cars}))


def prepare(game: State, track: Track, options: Options, colours: list[str]) -> None:
    """A new race, but for the cards: one car each, the players' by seat, then the NPDs' in their order."""
    game.box = game.book.box
    game.track = track
    game.board = board_of(track)
    game.terms = terms_of(game.box, options, colours)
    game.teams = options.teams
    game.rigged = []
    game.seat = game.stage = game.round = game.slot = game.at_space = 0
    game.waiting = []
    game.pending = []
    game.npds_act = False
    game.drive = no_drive()
    numbers = [game.box.number_of[colour] for colour in colours]
    game._seat_cars(numbers, [*range(game.seats), *[NPD] * len(game.terms.npds)])
    game.points = vec[i64](game.terms.start_points)
    game.finish = filled(len(colours), 0)
    game.qualifier = vec[i64]([options.bonuses.get(colour, 0) for colour in options.teams])
    game.dealt = [[] for _ in range(game.seats)]
    game.dice = Dice()
    game.dice.ready = filled(game.seats, 1)


def new_stage(game: State) -> None:
    """All decks are shuffled, Thunder cards go under the action spaces, everybody has the dice of the stage."""
    components, seats = game.box, game.seats
    deal = game.rng[DEAL]
    decks = game.decks = Decks()
    decks.thunder = Deck.shuffled(components.thunder_cards, deal)
    decks.speed = Deck.shuffled(components.speed_cards, deal)
    decks.hazards = Deck.shuffled(components.hazard_cards, deal)
    decks.np = Deck.shuffled(components.np_cards, deal)
    decks.tiles = []
    if seats == 1:
        decks.tiles = [Deck.shuffled(list(range(len(tiles))), deal) for tiles in components.tiles]
    decks.under = vec[i64]([game.turn_up(decks.thunder) for _ in range(FACES * components.cards)])
    decks.turned = False
    decks.looked = filled(seats, 0)
    game.dice.sets = [[] for _ in range(FACES)]
    game.dice.rolled = filled(seats * FACES, 0)
    game.dice.pool = filled(seats, 0)
    game.hands = [[] for _ in range(seats)]
    game.shown = [[] for _ in range(seats)]
    game.program = new_program(seats, components.slots)
    game.round = game.slot = 0


def begin_stage(game: State) -> None:
    """The next stage: the first is laid out before qualifying; later the token goes to the player in front (R12)."""
    game.stage += 1
    if game.stage > 1:
        new_stage(game)
    game.tell(STAGE, game.stage, game.terms.stages)
    game.dice.pool = filled(game.seats, game.terms.dice[game.stage - 1])
    if game.stage > 1:
        hand_token(game)
    for seat, count in enumerate(game.terms.looks):
        for space in range(FACES):
            for place in face_down(game, space)[:count]:
                game.decks.looked[seat] |= 1 << place


def hand_token(game: State) -> None:
    """The Pole / Leader token goes to the player in front."""
    game.first = lead_token(game)
    game.tell_one(TOKEN, game.first)


# Qualifying.


def deal_qualifying(game: State) -> None:
    """3d: two Qualifying cards each."""
    cards = game.box.qualifying_cards[:]
    game.rng[DEAL].shuffle(cards)
    count = int(game.box.rules["qualifying"])
    game.dealt = [sorted(cards[seat * count : (seat + 1) * count]) for seat in range(game.seats)]


def qualify_choices(game: State, seat: int) -> list[int]:
    return [one(QUALIFY, card) for card in game.dealt[seat]]


def carry_out_qualifying(game: State) -> None:
    """Step 4: the highest number stands first; a player before an NPD with the same number."""
    numbers: list[int] = []
    chosen = game.open_choices()
    for car, owner in enumerate(game.owner):
        if owner == NPD:
            numbers.append(game.box.qualifying_of[game.box.colour_of[game.numbers[car]]])
            continue
        number = first_of(chosen[owner])
        numbers.append(number)
        game.qualifier[owner] = number if game.box.use[number] else 0
    game.dealt = [[] for _ in range(game.seats)]
    order = sorted(range(len(numbers)), key=lambda car: (-numbers[car], car))
    for car in order:
        game.tell(QUALIFIED, game.numbers[car], numbers[car])
    stand_on_grid(game, order)


def stand_on_grid(game: State, order: list[int]) -> None:
    """Step 5: cars on the grid; the token goes to the best placed player (R13)."""
    for car, (progress, lane) in zip(order, game.track.grid, strict=False):
        game.put(car, game.track.space(progress, lane), progress, ON_GRID)
    game.first = next(game.owner[car] for car in order if game.owner[car] != NPD)
    game.tell_one(TOKEN, game.first)
