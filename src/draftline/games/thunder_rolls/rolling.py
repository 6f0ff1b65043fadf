"""The Rolling Phase, steps 1 to 5: dice, sets, priority, placement actions, the re-roll and the Qualifying bonus."""

from __future__ import annotations

from draftline.core.actions import DIGIT, FIRST, first_of, longer, one, two
from draftline.core.columns import i64, vec
from draftline.games.thunder_rolls import components as c
from draftline.games.thunder_rolls.facts import (
    BONUS_USED,
    PEEKED,
    REFRESHED,
    REROLLED,
    RETRIEVED,
    ROLLED,
    SET_PLACED,
    TILE,
)
from draftline.games.thunder_rolls.moves import begin_drive, begin_turn, bonus_choices
from draftline.games.thunder_rolls.state import CREW, State
from draftline.games.thunder_rolls.table import FACES
from draftline.games.thunder_rolls.verbs import PLACE, REROLL, RETRIEVE, USE


def begin_round(game: State) -> bool:
    """Steps 1 and 5: everybody with dice rolls them all in the open; False when nobody has any left."""
    dice = game.dice
    game.waiting = [seat for seat in game.seats_from_first() if dice.pool[seat] > 0]
    if not game.waiting:
        return False
    game.npds_act = len(game.waiting) == game.seats  # R18
    game.round += 1
    begin_turn(game)
    for seat in game.waiting:
        for face in range(FACES):
            dice.rolled[seat * FACES + face] = 0
        throw(game, seat, dice.pool[seat])
        game.tell(ROLLED, seat, dice_text(game, seat))
    return True


def throw(game: State, seat: i64, count: i64) -> None:
    rolled = game.dice.rolled
    for _ in range(count):
        rolled[seat * FACES + game.roll() - 1] += 1


def dice_text(game: State, seat: int) -> int:
    """The dice of a seat's roll as digits, lowest first: 11455."""
    digits: i64 = 0
    for face in range(FACES):
        for _ in range(game.dice.rolled[seat * FACES + face]):
            digits = digits * 10 + face + 1
    return digits


def turn_choices(game: State, seat: int) -> list[int]:
    """A set to place, whole (R14); before that the re-roll of a ready Team card and the Qualifying bonus."""
    rolled = game.dice.rolled
    codes = [one(PLACE, face + 1) for face in range(FACES) if rolled[seat * FACES + face]]
    if game.dice.ready[seat]:
        codes += some_dice(game, seat, REROLL)
    if game.qualifier[seat]:
        codes += use_choices(game, seat)
    return codes


def some_dice(game: State, seat: i64, verb: int) -> list[int]:
    """A verb with every choice of one or more dice of the roll, by their faces."""
    codes: list[int] = []
    _choose_dice(game.dice.rolled, seat * FACES, seat * FACES + FACES, verb, FIRST, codes)
    return codes[1:]


def _choose_dice(rolled: vec[i64], at: i64, last: i64, code: int, end: int, codes: list[int]) -> None:
    """None, one, ... all dice of a face, each with every choice of the higher faces."""
    while at < last and rolled[at] == 0:
        at += 1
    if at == last:
        codes.append(code)
        return
    for _ in range(rolled[at]):
        _choose_dice(rolled, at + 1, last, code, end, codes)
        code = longer(code, end, at % FACES + 1)
        end += DIGIT
    _choose_dice(rolled, at + 1, last, code, end, codes)


def reroll(game: State, seat: int, dice: list[int]) -> None:
    """The Team card is flipped for it; dice on the Pit Stop flip it back."""
    game.dice.ready[seat] = 0
    _roll_again(game, seat, dice)


def _roll_again(game: State, seat: int, dice: list[int]) -> None:
    for face in dice:
        game.dice.rolled[seat * FACES + face - 1] -= 1
    throw(game, seat, len(dice))
    game.tell(REROLLED, seat, dice_text(game, seat))


def place_set(game: State, seat: int, space: int) -> None:
    """Step 3: all dice of a number go to its space, and the placement action follows."""
    dice = game.dice
    count = dice.rolled[seat * FACES + space]
    dice.rolled[seat * FACES + space] = 0
    dice.pool[seat] -= count
    dice.add(space, seat, count)
    game.tell_three(SET_PLACED, seat, space, count)
    if game.box.refresh[space] and not dice.ready[seat]:
        dice.ready[seat] = 1
        game.tell_one(REFRESHED, seat)
    begin_drive(game, game.rows[seat][0], game.box.space_move[space], game.box.space_bonus[space], False)


# Crew Chief.


def retrieve_choices(game: State, seat: int, chief: int) -> list[int]:
    """A die of one's own from any other action space, or none (R16)."""
    codes = [RETRIEVE]
    for space in range(FACES):
        if space != chief and game.dice.on(space, seat):
            codes.append(one(RETRIEVE, space + 1))
    return codes


def retrieve(game: State, seat: int, code: int) -> None:
    space = first_of(code) - 1
    if space >= 0:
        game.dice.remove(space, seat)
        game.dice.pool[seat] += 1
        game.tell(RETRIEVED, seat, space)


# The bonus of a Qualifying card (R33).


def use_choices(game: State, seat: int) -> list[int]:
    """How the bonus could be used to any effect now."""
    use = game.box.use[game.qualifier[seat]]
    moves = game.box.use_n[game.qualifier[seat]] > 0
    if use == c.USE_MOVE or (use == c.USE_REFRESH and (moves or not game.dice.ready[seat])):
        return [USE]
    if use == c.USE_REROLL:
        return some_dice(game, seat, USE)
    if use == c.USE_RETRIEVE:
        return [one(USE, space + 1) for space in range(FACES) if game.dice.on(space, seat)]
    if use == c.USE_CHANGE:
        faces = [face for face in range(FACES) if game.dice.rolled[seat * FACES + face]]
        return [two(USE, face + 1, other + 1) for face in faces for other in range(FACES) if other != face]
    if use == c.USE_PEEK:
        return [one(USE, space + 1) for space in range(FACES) if unseen_under(game, seat, space)]
    if use >= c.USE_RACING:
        possible = bonus_choices(game, game.rows[seat][0], 1 << (use - c.USE_RACING), False)
        return [USE] if moves or possible else []
    return []


def face_down(game: State, space: int) -> list[int]:
    """Places in `under` of a space's face-down cards."""
    cards = game.box.cards
    return [space * cards + i for i in range(game.box.up[space], cards)]


def unseen_under(game: State, seat: int, space: int) -> list[int]:
    """Those of them that a seat has not looked at: a Track Champion has seen some, or all (section 6)."""
    return [place for place in face_down(game, space) if not game.decks.looked[seat] >> place & 1]


def use_bonus(game: State, seat: int, arguments: list[int]) -> None:
    """The bonus is spent; where it lets the car move, alone or on top of something else, a drive has begun."""
    card = game.qualifier[seat]
    use = game.box.use[card]
    game.qualifier[seat] = 0
    game.tell(BONUS_USED, seat, card)
    racing = 1 << (use - c.USE_RACING) if use >= c.USE_RACING else 0
    begin_drive(game, game.rows[seat][0], game.box.use_n[card], racing, False)
    if use == c.USE_REFRESH and not game.dice.ready[seat]:
        game.dice.ready[seat] = 1
        game.tell_one(REFRESHED, seat)
    elif use == c.USE_REROLL:
        _roll_again(game, seat, arguments)
    elif use == c.USE_RETRIEVE:
        retrieve(game, seat, one(RETRIEVE, arguments[0]))
    elif use == c.USE_CHANGE:
        game.dice.rolled[seat * FACES + arguments[0] - 1] -= 1
        game.dice.rolled[seat * FACES + arguments[1] - 1] += 1
        game.tell(REROLLED, seat, dice_text(game, seat))
    elif use == c.USE_PEEK:
        game.reveal()
        for place in unseen_under(game, seat, arguments[0] - 1):
            game.decks.looked[seat] |= 1 << place
        game.tell(PEEKED, seat, arguments[0] - 1)


# Solitaire (R7, R36).


def crews_place(game: State) -> None:
    """A tile of each rival crew: so many dice on that action space, with the usual priority."""
    for crew in range(len(game.decks.tiles)):
        tile = game.drawn(game.decks.tiles[crew])
        game.decks.tiles[crew].discard(tile)
        face, count = game.box.tiles[crew][tile]
        game.dice.add(face - 1, CREW + crew, count)
        game.tell_three(TILE, crew, face - 1, count)
