"""`draftline.position` for Thunder Rolls: cars of a picture, and what lies on the table around them.

players=[18, 17] (seat order; the other cars of the picture are NPDs; default: all are players), race, stage,
rolls=[5, 3] (dice as they will fall), first=18 (who has the token). Where the game waits:
active=18 with mp=1, bonus=["draft"], card="..." or back=2: that car drives, or goes back; with space="the-groove"
it has just placed dice there. dice={18: [1, 1, 6]}: the Rolling Phase, these dice on the table. phase="rewards",
"token", "discard", "program", "thunder", "interlude", "score" or "npds": the beginning of that step.
Besides: sets={"low-line": [[18, 2], [17, 1]]}, pool={18: 3}, flipped=[18] (Team cards used), qualifying={18: 3},
hands={18: [...]}, hazards={18: [...]}, programs={18: [...]}, hazard_slots={18: [2]}, slot=2 (the next to be
revealed), pitted=[18], under={"low-line": [...]}, thunder=[...], hazard_deck=[...], np_deck=[...] (cards on top).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from draftline.core.actions import ARGUMENT
from draftline.core.decks import Deck
from draftline.core.field import filled
from draftline.core.messages import Message, PositionError
from draftline.core.rulebook import Rulebook
from draftline.core.seeds import is_seed
from draftline.games.thunder_rolls import game as flow
from draftline.games.thunder_rolls import moves, programming, rewards, setup
from draftline.games.thunder_rolls.components import BONUSES, Components, box
from draftline.games.thunder_rolls.facts import ON_GRID
from draftline.games.thunder_rolls.game import STAGE, ThunderRolls
from draftline.games.thunder_rolls.options import Options
from draftline.games.thunder_rolls.state import State
from draftline.games.thunder_rolls.table import FACES, SET
from draftline.racing.position import check_cars, road
from draftline.racing.setting import (
    STRETCH,
    Setting,
    is_by_car,
    is_count,
    is_flag,
    is_lists_by_car,
    is_lists_of_cars,
    is_name,
    is_names,
    is_table,
    is_whole,
)

PHASES: Final = {
    "rewards": flow.REWARDS,
    "token": flow.TOKEN,
    "discard": flow.DISCARDS,
    "program": flow.PROGRAMS,
    "thunder": flow.SLOTS,
    "interlude": flow.PERFECT_LINES,
    "score": flow.SCORE,
    "npds": flow.PROGRAMS,
}


def _is_dice(value: Any) -> bool:
    return isinstance(value, (list, tuple)) and all(is_whole(die) and 1 <= die <= FACES for die in value)


def _is_dice_by_car(value: Any) -> bool:
    return is_lists_by_car(value) and all(_is_dice(dice) for dice in value.values())


def _is_sets(value: Any) -> bool:
    return isinstance(value, Mapping) and all(
        isinstance(rows, (list, tuple)) and all(_is_set(row) for row in rows) for rows in value.values()
    )


def _is_set(row: Any) -> bool:
    return isinstance(row, (list, tuple)) and len(row) == 2 and all(is_count(n) for n in row) and 0 < row[1] < SET


def _is_phase(value: Any) -> bool:
    return isinstance(value, str) and value in PHASES


def _is_cards_by_space(value: Any) -> bool:
    return isinstance(value, Mapping) and all(is_names(cards) for cards in value.values())


def _is_np_deck(value: Any) -> bool:
    known = box().np_cards
    return isinstance(value, (list, tuple)) and all(card in known for card in value) and len(set(value)) == len(value)


def _is_pool(value: Any) -> bool:
    return is_by_car(value) and all(count >= 0 for count in value.values())


def _is_slot(value: Any) -> bool:
    return is_whole(value) and 1 <= value <= box().slots


def _is_slots_by_car(value: Any) -> bool:
    return is_lists_by_car(value) and all(_is_slot(slot) for slots in value.values() for slot in slots)


KNOWN: Final = {
    **STRETCH,
    "active": is_whole,
    "mp": is_count,
    "bonus": is_names,
    "card": is_name,
    "back": is_count,
    "space": is_name,
    "dice": _is_dice_by_car,
    "phase": _is_phase,
    "players": is_lists_of_cars,
    "race": is_name,
    "stage": is_count,
    "rolls": _is_dice,
    "first": is_whole,
    "sets": _is_sets,
    "pool": _is_pool,
    "flipped": is_lists_of_cars,
    "qualifying": is_by_car,
    "hands": is_lists_by_car,
    "hazards": is_lists_by_car,
    "programs": is_lists_by_car,
    "hazard_slots": _is_slots_by_car,
    "slot": _is_slot,
    "pitted": is_lists_of_cars,
    "under": _is_cards_by_space,
    "thunder": is_names,
    "hazard_deck": is_names,
    "np_deck": _is_np_deck,
    "laps_down": is_by_car,
    "line": is_whole,
    "final": is_flag,
    "seed": is_seed,
    "options": is_table,
}


def create(book: Rulebook, text: str, given: Mapping[str, Any]) -> ThunderRolls:
    """A game in the given position, waiting for its first decision."""
    setting = Setting(text, given, KNOWN)
    game = ThunderRolls()
    _begin(book, game, setting, book.box)
    _stand(game, setting)
    _lay_cards(game, setting)
    _mark(game, setting)
    game.frames = _frames(game, setting)
    game._run()
    return game


def _begin(book: Rulebook, game: ThunderRolls, setting: Setting, components: Components) -> None:
    track, zero, _ = road(setting)
    numbers = setting.numbers()
    check_cars(numbers, list(components.colour_of))
    players = [int(number) for number in setting.get("players", numbers)]
    check_cars(players, numbers)
    if not players or len(set(players)) != len(players):
        raise _wrong("players", players)
    given = dict(setting.get("options", {}))
    teams = [components.colour_of[number] for number in players]
    race = setting.get("race", components.race_ids[0])
    options = Options(components, len(players), {"race": race, **given, "teams": teams})
    origin = {"text": setting.text, "arguments": setting.given, "zero": zero}
    game._begin(book, len(players), setting.get("seed", 0), given, origin)
    others = sorted(components.colour_of[number] for number in numbers if number not in players)
    in_order = [colour for colour in options.npds if colour in others]
    setup.prepare(game, track, options, [*teams, *in_order])
    setup.new_stage(game)
    game.round = 1
    game.stage = setting.get("stage", game.terms.stages)
    if not 1 <= game.stage <= game.terms.stages:
        raise _wrong("stage", game.stage)


def _wrong(option: str, value: Any) -> PositionError:
    return PositionError(Message("error.position-value", {"option": option, "value": str(value)}))


def _stand(game: ThunderRolls, setting: Setting) -> None:
    assert game.origin is not None
    zero: int = game.origin["zero"]
    for number, column, lane in setting.picture.cars:
        progress = zero + column - setting.laps_down.get(number, 0) * game.track.sectors
        game.put(game.row_of[number], game.track.space(progress, lane), progress, ON_GRID)
    game.count_leads()
    first = setting.get("first", setting.get("active", game.numbers[0]))
    game.first = _seat(game, "first", first)


def _seat(game: State, option: str, number: Any) -> int:
    row = game.row_of[int(number)] if 0 <= int(number) <= ARGUMENT else -1
    if not 0 <= row < game.seats:
        raise PositionError(Message("error.position-player", {"option": option, "car": str(number)}))
    return row


# Cards.


def _lay_cards(game: ThunderRolls, setting: Setting) -> None:
    """Cards that are asked for lie where they are asked for; the rest keeps its shuffled order."""
    components = game.box
    taken: list[int] = []
    programs = {_seat(game, "programs", n): cards for n, cards in setting.by_car("programs").items()}
    held = {_seat(game, "hands", n): cards for n, cards in setting.by_car("hands").items()}
    if any(len(cards) > components.slots for cards in programs.values()):
        raise _wrong("programs", setting.given["programs"])
    laid = {seat: [_card(components, card, taken) for card in cards] for seat, cards in programs.items()}
    hands = {seat: [_card(components, card, taken) for card in cards] for seat, cards in held.items()}
    under = {
        _space(components, name): [_thunder(components, card, taken) for card in cards]
        for name, cards in setting.get("under", {}).items()
    }
    on_top = [_thunder(components, card, taken) for card in setting.get("thunder", ())]
    thunder_left = [card for card in [*game.decks.under, *game.decks.thunder.left()] if card not in taken]
    speed_left = [card for card in game.decks.speed.left() if card not in taken]
    game.decks.under = filled(FACES * components.cards, 0)
    if "dice" in setting.given or "space" in setting.given or setting.get("phase", "") == "rewards":
        _fill_under(game, under, thunder_left)
        for seat, cards in hands.items():
            game.hands[seat] = sorted(cards)
    else:
        _deal_hands(game, hands, laid, thunder_left)
    game.decks.thunder = Deck(on_top + thunder_left, 0, [])
    game.decks.speed = Deck(speed_left, 0, [])
    _lay_hazards(game, setting)
    _lay_programs(game, setting, laid)


def _fill_under(game: State, wanted: dict[int, list[int]], rest: list[int]) -> None:
    count = game.box.cards
    for space in range(FACES):
        cards = wanted.get(space, [])[:count]
        for i in range(count):
            game.decks.under[space * count + i] = cards[i] if i < len(cards) else _next(rest)


def _deal_hands(game: State, hands: dict[int, list[int]], laid: dict[int, list[int]], rest: list[int]) -> None:
    """Four cards each, where neither hand nor program says otherwise; nothing lies under the action spaces."""
    game.decks.turned = True
    for seat in range(game.seats):
        cards = hands.get(seat, [card for card in laid.get(seat, []) if card])
        if seat not in hands and seat not in laid:
            cards = [_next(rest) for _ in range(game.box.slots)]
        game.hands[seat] = sorted(cards)


def _next(rest: list[int]) -> int:
    if not rest:
        raise PositionError(Message("error.position-deck"))
    return rest.pop(0)


def _lay_hazards(game: State, setting: Setting) -> None:
    taken: list[int] = []
    for number, wanted in setting.by_car("hazards").items():
        seat = _seat(game, "hazards", number)
        game.program.hazards[seat] = [_hazard(game.box, hazard, taken) for hazard in wanted]
        game.program.hazard_at[seat] = [0] * len(wanted)
    on_top = [_hazard(game.box, hazard, taken) for hazard in setting.get("hazard_deck", ())]
    game.decks.hazards = Deck(on_top + [card for card in game.decks.hazards.left() if card not in taken], 0, [])
    wanted_np = list(setting.get("np_deck", ()))
    game.decks.np = Deck(wanted_np + [card for card in game.decks.np.left() if card not in wanted_np], 0, [])


def _lay_programs(game: State, setting: Setting, laid: dict[int, list[int]]) -> None:
    """In the Thunder Phase everybody has a program: the one asked for, or the hand in its order."""
    game.slot = max(setting.get("slot", 1) - 1, 0) if setting.get("phase", "") == "thunder" else 0
    if setting.get("phase", "") not in ("thunder", "interlude", "score"):
        return
    slots = game.box.slots
    chosen = {_seat(game, "hazard_slots", n): list(at) for n, at in setting.by_car("hazard_slots").items()}
    for seat in range(game.seats):
        cards = laid.get(seat, game.hands[seat])
        cards = (cards + [0] * slots)[:slots]
        free = sum(1 for hazard in game.program.hazards[seat] if game.box.hazard_slot[hazard] == 0)
        places = chosen.get(seat, [1] * free)
        if len(places) < free:
            raise _wrong("hazard_slots", places)
        programming.lay_program(game, seat, cards + places)
        game.program.revealed[seat] = slots if setting.get("phase", "") != "thunder" else game.slot
        shown = cards[: game.program.revealed[seat]]
        game.hands[seat] = [card for card in game.hands[seat] if card not in shown]
    if setting.get("phase", "") != "thunder":
        game.slot = slots


def _card(components: Components, card: int | str, taken: list[int]) -> int:
    """A race card by number, or the first of an id or name that is not taken yet; 0 is an empty slot."""
    if card == 0:
        return 0
    wanted = str(card).lower().replace("'", "").replace(" ", "-")
    for number in components.thunder_cards + components.speed_cards:
        if number not in taken and (number == card or components.card_id[number] == wanted):
            taken.append(number)
            return number
    raise PositionError(Message("error.position-card", {"text": str(card), "most": components.speed_cards[-1]}))


def _thunder(components: Components, card: int | str, taken: list[int]) -> int:
    """A Thunder card: what lies under an action space or in their deck is no other."""
    number = _card(components, card, taken)
    if not number or not components.is_thunder[number]:
        most = components.thunder_cards[-1]
        raise PositionError(Message("error.position-card", {"text": str(card), "most": most}))
    return number


def _hazard(components: Components, hazard: int | str, taken: list[int]) -> int:
    wanted = str(hazard).lower().replace("'", "").replace(" ", "-")
    for number in components.hazard_cards:
        if number not in taken and (number == hazard or components.hazard_id[number] == wanted):
            taken.append(number)
            return number
    raise PositionError(Message("error.position-card", {"text": str(hazard), "most": components.hazard_cards[-1]}))


def _space(components: Components, name: Any) -> int:
    if name not in components.space_id:
        raise PositionError(Message("error.position-value", {"option": "space", "value": str(name)}))
    return components.space_id.index(name)


# Dice, Team cards, Qualifying cards.


def _mark(game: ThunderRolls, setting: Setting) -> None:
    game.rigged = [int(die) for die in setting.get("rolls", ())]
    for name, rows in setting.get("sets", {}).items():
        space = _space(game.box, name)
        owners = [_seat(game, "sets", number) for number, _ in rows]
        counts = [count for _, count in rows]
        if len(set(owners)) != len(owners) or counts != sorted(counts, reverse=True):
            raise _wrong("sets", rows)
        game.dice.sets[space] = [owner * SET + count for owner, count in zip(owners, counts, strict=True)]
    for number, dice in setting.by_car("dice").items():
        seat = _seat(game, "dice", number)
        game.dice.pool[seat] = len(dice)
        for die in dice:
            game.dice.rolled[seat * FACES + die - 1] += 1
    for number, count in setting.by_car("pool").items():
        game.dice.pool[_seat(game, "pool", number)] += count
    for seat in range(game.seats):
        placed = sum(game.dice.on(space, seat) for space in range(FACES))
        if game.dice.pool[seat] + placed > int(game.box.rules["dice"]):
            raise _wrong("dice", game.dice.pool[seat])
    for number in setting.get("flipped", ()):
        game.dice.ready[_seat(game, "flipped", number)] = 0
    for number, card in setting.by_car("qualifying").items():
        if card not in game.box.qualifying_cards or list(setting.by_car("qualifying").values()).count(card) > 1:
            raise _wrong("qualifying", card)
        game.qualifier[_seat(game, "qualifying", number)] = card if game.box.use[card] else 0
    for number in setting.get("pitted", ()):
        game.program.pitted[_seat(game, "pitted", number)] = 1


# Where it waits.


def _frames(game: ThunderRolls, setting: Setting) -> list[int]:
    if "dice" in setting.given:
        game.waiting = [seat for seat in game.seats_from_first() if game.dice.on_table(seat)]
        game.npds_act = len(game.waiting) == game.seats
        more = [flow.NPDS_ROLLING] if game.npds_act else []
        return [*_until(flow.ROUND), *more, flow.TURNS]
    if "active" in setting.given:
        return _driving(game, setting)
    phase = setting.get("phase", "program")
    if phase == "rewards":
        game.decks.turned = True
        rewards.begin_space(game, 0)
    elif phase == "interlude":
        game.waiting = game.seats_from_first()
    return [*_until(PHASES[phase]), *([flow.NPDS_THUNDER] if phase == "npds" else [])]


def _until(frame: int) -> list[int]:
    """A stage's steps from this one on."""
    return list(STAGE[: STAGE.index(frame) + 1])


def _driving(game: ThunderRolls, setting: Setting) -> list[int]:
    """The active car drives; afterwards programs are asked for, or the rewards of the Rolling Phase."""
    seat = game.seat = _seat(game, "active", setting.given["active"])
    if "space" in setting.given:
        game.at_space = _space(game.box, setting.given["space"])
        box_move = game.box.space_move[game.at_space]
        moves.begin_drive(game, seat, setting.get("mp", box_move), game.box.space_bonus[game.at_space], False)
        more = [flow.RETRIEVE] if game.box.retrieve[game.at_space] else []
        return [*_until(flow.ROUND), *more, flow.DRIVE]
    if "back" in setting.given:
        moves.begin_drive(game, seat, setting.given["back"], 0, False)
        return [*_until(flow.PROGRAMS), flow.BACK]
    bonuses = setting.get("bonus", ())
    if any(name not in BONUSES for name in bonuses):
        raise _wrong("bonus", bonuses)
    bonus = sum(1 << BONUSES.index(name) for name in bonuses)
    if "card" in setting.given:
        card = _card(game.box, setting.given["card"], [])
        moves.begin_drive(game, seat, setting.get("mp", game.box.move[card]), game.box.bonus[card], True)
    else:
        moves.begin_drive(game, seat, setting.get("mp", 0), bonus, True)
    return [*_until(flow.PROGRAMS), flow.DRIVE]
