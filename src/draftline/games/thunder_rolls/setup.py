"""Section 1: the table, Qualifying and the starting grid; and the set-up of every stage."""

from __future__ import annotations

from draftline.core.actions import first_of, one
from draftline.core.decks import Deck
from draftline.core.messages import Message, OptionError
from draftline.core.rng import DEAL
from draftline.core.track import Track
from draftline.games.thunder_rolls.board import Board
from draftline.games.thunder_rolls.components import box
from draftline.games.thunder_rolls.facts import ON_GRID, QUALIFIED, STAGE, TOKEN
from draftline.games.thunder_rolls.options import Options
from draftline.games.thunder_rolls.risk import lead_token
from draftline.games.thunder_rolls.rolling import face_down
from draftline.games.thunder_rolls.state import FACES, NPD, State
from draftline.games.thunder_rolls.verbs import QUALIFY

LEAST_SECTORS = 16  # fewer, and eight cars could close the ring


def check_track(track: Track, cars: int) -> None:
    """A board needs room for the grid and for cars that lose control."""
    if track.sectors < LEAST_SECTORS or len(track.grid) < cars or max(track.lanes) < 2:
        raise OptionError(Message("error.track-too-small", {"track": track.name, "least": LEAST_SECTORS, "cars": cars}))


def prepare(game: State, track: Track, options: Options) -> None:
    """Everything of a new race but the cars and the cards."""
    components = box()
    row = components.races[options.race]
    game.box = components
    game.track = track
    game.board = Board(track)
    game.race = options.race
    game.stages = len(row["dice"])
    game.places = components.places(options.seats)
    game.draft_spaces = row["n"] if row["rule"] == "draft" else components.rules["draft"]
    game.clean_air = row["n"] if row["rule"] == "clean-air" else components.rules["clean_air"]
    game.hazard_less = row["n"] if row["rule"] == "hazard" else 0
    game.perfect_line = row["n"] if row["rule"] == "perfect-line" else components.rules["perfect_line"]
    game.teams = options.teams
    game.rigged = []
    game.ending = ""
    game.seat = game.stage = game.round = game.slot = game.at_space = 0
    game.waiting = []
    game.pending = []
    game.npds_act = False
    game.mover = -1
    game.mp = game.bonus = game.card_slow = game.tests = 0
    game.lost = game.late = game.started = game.no_diagonal = game.drive_over = False
    game.card_barred = game.card_stuck = False
    game.looks = [_looks(options, colour) for colour in options.teams]


def _looks(options: Options, colour: str) -> int:
    """Track Champion and leader of the season each look at one face-down card of every space (section 6)."""
    return (colour == options.champion) + (colour == options.season_leader)


def seat_cars(game: State, colours: list[str], options: Options) -> None:
    """One car each: the players' by seat, then the NPDs' in their order."""
    numbers = [game.box.number_of[colour] for colour in colours]
    game._seat_cars(numbers, [*range(game.seats), *[NPD] * (len(colours) - game.seats)])
    game.npds = list(range(game.seats, len(colours)))
    game.die = [0] * game.seats + [game.box.die_of[colour] for colour in colours[game.seats :]]
    game.points = [options.points.get(colour, 0) for colour in colours]
    game.start_points = game.points[:]
    game.finish = [0] * len(colours)
    game.qualifier = [options.bonuses.get(colour, 0) for colour in options.teams]
    game.ready = [1] * game.seats
    game.dealt = [[] for _ in range(game.seats)]


def new_stage(game: State) -> None:
    """All decks are shuffled, Thunder cards go under the action spaces, everybody has the dice of the stage."""
    components = game.box
    deal = game.rng[DEAL]
    game.thunder_deck = Deck.shuffled(components.thunder_cards, deal)
    game.speed_deck = Deck.shuffled(components.speed_cards, deal)
    game.hazard_deck = Deck.shuffled(components.hazard_cards, deal)
    game.np_deck = Deck.shuffled(components.np_cards, deal)
    game.tile_decks = []
    if game.seats == 1:
        game.tile_decks = [Deck.shuffled(list(range(len(tiles))), deal) for tiles in components.tiles]
    game.under = [game.turn_up(game.thunder_deck) for _ in range(FACES * int(components.rules["cards"]))]
    game.turned = False
    game.looked = [0] * game.seats
    game.sets = [[] for _ in range(FACES)]
    game.rolled = [0] * (game.seats * FACES)
    game.hands = [[] for _ in range(game.seats)]
    game.shown = [[] for _ in range(game.seats)]
    game.hazards = [[] for _ in range(game.seats)]
    game.hazard_at = [[] for _ in range(game.seats)]
    game.program = [0] * (game.seats * components.slots)
    game.revealed = [0] * game.seats
    game.pitted = [0] * game.seats
    game.slowed = [0] * game.seats
    game.barred = [0] * game.seats
    game.stuck = [0] * game.seats
    game.pool = [0] * game.seats
    game.round = game.slot = 0


def begin_stage(game: State) -> None:
    """The next stage: the first is laid out before qualifying; later the token goes to the player in front (R12)."""
    game.stage += 1
    if game.stage > 1:
        new_stage(game)
    game.tell(STAGE, game.stage, game.stages)
    game.pool = [int(game.box.races[game.race]["dice"][game.stage - 1])] * game.seats
    if game.stage > 1:
        hand_token(game)
    for seat, count in enumerate(game.looks):
        for space in range(FACES):
            for place in face_down(game, space)[:count]:
                game.looked[seat] |= 1 << place


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
