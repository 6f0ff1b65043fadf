"""Section 7.6: the secret first choice, the soft bonus, the weather's demands, and the duty to change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from draftline.core.actions import arguments_of, encode, first_of, one, verb_of
from draftline.games.grand_prix.components import NPC, RAIN
from draftline.games.grand_prix.facts import BOOSTED, PROMISED
from draftline.games.grand_prix.facts import TYRES as TYRES_FACT
from draftline.games.grand_prix.verbs import BOOST, PROMISE, SUFFER, TYRES
from draftline.racing.activation import begin_exit
from draftline.racing.fleet import ON_TRACK
from draftline.racing.verbs import FIRST_WEAR, STOP

if TYPE_CHECKING:
    from draftline.games.grand_prix.game import GrandPrix


def tyre_word(game: GrandPrix, tyre: int) -> int:
    """A tyre as a word of an action."""
    return FIRST_WEAR + len(game.box.wear) + tyre


def tyre_of_word(game: GrandPrix, word: int) -> int:
    """-1 if the word is no tyre."""
    return max(word - FIRST_WEAR - len(game.box.wear), -1)


def first_choices(game: GrandPrix, seat: int) -> list[int]:
    """2.7, G31: any tyres in rain, else those for the dry, for each car in number order."""
    types = [t for t in range(len(game.box.tyres)) if game.weather == RAIN or game.box.tyre_fits[t] == game.weather]
    choices: list[list[int]] = [[]]
    for _ in game.rows[seat]:
        choices = [[*chosen, tyre_word(game, tyre)] for chosen in choices for tyre in types]
    return [encode(TYRES, chosen) for chosen in choices]


def reveal(game: GrandPrix) -> None:
    """All have chosen: the tokens are turned up."""
    for seat, code in enumerate(game.open_choices()):
        for car, word in zip(game.rows[seat], arguments_of(code), strict=True):
            fit(game, car, tyre_of_word(game, word))


def fit(game: GrandPrix, car: int, tyre: int) -> None:
    """Fit a set; a change of type does the duty (7.6.2, G5), and softs are fresh again (G27)."""
    if game.tyre[car] >= 0 and game.tyre[car] != tyre:
        game.changed[car] = 1
    game.tyre[car] = tyre
    game.fresh[car] = 1 if game.box.tyre_bonus[tyre] else 0
    game.tell(TYRES_FACT, game.numbers[car], tyre)


def changes(game: GrandPrix, car: int) -> list[int]:
    """Tyres that may be fitted in the pits now: another type, for this weather (7.6.2)."""
    if game.owner[car] == NPC:
        return []
    return [t for t in range(len(game.box.tyres)) if t != game.tyre[car] and game.box.tyre_fits[t] == game.weather]


# The soft bonus (7.6.4, G26).


def may_boost(game: GrandPrix, car: int) -> bool:
    return game.owner[car] != NPC and game.fleet.state[car] == ON_TRACK and game.fresh[car] == 1


def boost_choices() -> list[int]:
    return [BOOST, STOP]


def begin_boost(game: GrandPrix, car: int) -> None:
    """A second move: Solo with the card's pit exit speed, no text, no penalty; lanes been in stay so (C4)."""
    game.fresh[car] = 0
    game.tell_one(BOOSTED, game.numbers[car])
    low, high = game.move.low, game.move.high
    game.move.card = 0
    begin_exit(game, car, game.box.pit_speed[game.played])
    game.move.low, game.move.high = min(low, game.move.low), max(high, game.move.high)
    game.boosting = True


# What the weather asks (Weather Change, Tire Test).


def wrong(game: GrandPrix, car: int) -> bool:
    """The tyres do not fit the weather."""
    return game.box.tyre_fits[game.tyre[car]] != game.weather


def demand_choices(game: GrandPrix, car: int) -> list[int]:
    """G31: a promise to fit right tyres in this turn's pit step, or tokens and markers now."""
    number = game.numbers[car]
    if game.fleet.outside[car]:
        return [one(SUFFER, number)]  # off the track: it may not pit (G38)
    return [one(PROMISE, number), one(SUFFER, number)]


def take_demand(game: GrandPrix, code: int) -> None:
    car = game.row_of[first_of(code)]
    if verb_of(code) == PROMISE:
        game.promised = [*game.promised, car]
        game.tell_one(PROMISED, game.numbers[car])
        return
    tyre = game.tyre[car]
    game.add_tokens(car, game.box.change_tokens[tyre])
    if game.box.change_tire[tyre]:
        game.wear_by(car, game.box.tire, game.box.change_tire[tyre])


def tire_test(game: GrandPrix) -> None:
    """Tire Test: every player car in the race whose tyres do not fit (G48)."""
    for car in game.player_cars():
        if wrong(game, car):
            game.add_tokens(car, game.box.test_tokens[game.tyre[car]])
            if game.box.test_tire[game.tyre[car]]:
                game.wear_by(car, game.box.tire, game.box.test_tire[game.tyre[car]])


def duty_done(game: GrandPrix, car: int) -> bool:
    """7.6.2, G32: changed once, or rain from start to end, or out of the race before its last turn."""
    out_before = 0 < game.left_turn[car] < game.turn
    return game.changed[car] == 1 or game.always_rain or out_before
