"""`draftline.position` for the card games: a race on a long straight in exactly the position of a text picture."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from draftline.core.decks import Deck
from draftline.core.field import filled
from draftline.core.messages import Message, PositionError
from draftline.core.track import Track
from draftline.core.track_file import load_track
from draftline.racing import segments
from draftline.racing.card_game import ACTIVATION, SEGMENT, CardGame
from draftline.racing.facts import ON_GRID
from draftline.racing.setting import Setting
from draftline.racing.turn_end import best_player_car

MARGIN: Final = 60  # sectors before and behind the picture
LAPS: Final = 4


def arrange(game: CardGame, setting: Setting, end_of_turn: tuple[int, ...]) -> None:
    """Stand the cars, mark them, stack the decks and let the game go to its first decision."""
    stand_cars(game, setting)
    mark_cars(game, setting)
    stack_decks(game, setting)
    go(game, setting, end_of_turn)


def road(setting: Setting) -> tuple[Track, int, int]:
    """The track, the progress of column 0 and the laps: a track that is named, or a straight as the picture has it."""
    return _straight(setting) if setting.get("track", None) is None else _named(setting)


def _named(setting: Setting) -> tuple[Track, int, int]:
    """A stretch of a real track: its picture shows exactly the lanes that are there."""
    track = load_track(str(setting.given["track"]))
    at, lap = setting.get("at", 0), setting.get("lap", 1)
    for column, lanes in enumerate(setting.picture.lanes):
        there = track.lanes[(at + column) % track.sectors]
        if lanes != there:
            raise PositionError(Message("error.position-stretch", {"column": column, "n": lanes, "lanes": there}))
    return track, lap * track.sectors + at, setting.get("laps", LAPS)


def _straight(setting: Setting) -> tuple[Track, int, int]:
    """The line lies where it is asked for, or far away."""
    lanes = setting.picture.lanes
    around = [lanes[0]] * MARGIN + lanes + [lanes[-1]] * MARGIN
    shift = MARGIN + (setting.line if setting.line is not None else -MARGIN // 2)
    ring = around[shift:] + around[:shift]
    track = Track.from_lanes("straight", ring)
    if setting.line is None:
        return track, len(ring) + MARGIN - shift, LAPS
    laps = 2
    zero = (laps if setting.final else 1) * len(ring) - setting.line
    return track, zero, laps


def teams_of(setting: Setting, numbers: list[int], colours: list[str], team_of: dict[int, str]) -> tuple[str, ...]:
    """The colours in seat order: those asked for, or those of the cars in the box's order."""
    present = [c for c in colours if any(team_of[n] == c for n in numbers)]
    teams = tuple(setting.get("teams", present))
    if not set(present) <= set(teams) or not set(teams) <= set(colours):
        raise PositionError(Message("error.position-teams", {"text": ", ".join(map(str, teams)), "known": present}))
    return teams


def check_cars(numbers: list[int], known: Iterable[int]) -> None:
    for number in numbers:
        if number not in known:
            raise PositionError(Message("error.position-car", {"car": number}))


def padded(teams: tuple[str, ...], colours: list[str]) -> tuple[str, ...]:
    """At least two colours, so that a picture of one team's cars can stand too."""
    missing = [colour for colour in colours if colour not in teams][: max(2 - len(teams), 0)]
    return (*teams, *missing)


def row(game: CardGame, number: int) -> int:
    try:
        return game.car(int(number))
    except KeyError:
        raise PositionError(Message("error.position-car", {"car": number})) from None


def stand_cars(game: CardGame, setting: Setting) -> None:
    assert game.origin is not None
    zero: int = game.origin["zero"]
    down = setting.laps_down
    for number, column, lane in setting.picture.cars:
        progress = zero + column - down.get(number, 0) * game.track.sectors
        if progress >= game.goal:
            raise PositionError(Message("error.position-beyond", {"car": number}))
        game.put(game.row_of[number], game.track.space(progress, lane), progress, ON_GRID)
    for number, column in setting.apron.items():
        progress = zero + column - down.get(number, 0) * game.track.sectors
        game.to_apron(row(game, number), progress)


def mark_cars(game: CardGame, setting: Setting) -> None:
    for number, markers in setting.by_car("wear").items():
        for marker in markers:
            if marker not in game.kit.wear:
                raise PositionError(
                    Message("error.position-wear", {"text": str(marker), "known": game.kit.wear})
                )
            game.add_wear(row(game, number), game.kit.wear.index(marker), 1)
    for number in setting.get("activated", ()):
        game.fleet.flipped[row(game, number)] = 1
    game.count_leads()
    for number, count in setting.by_car("led").items():
        game.field.leads[row(game, number)] = count


def stack_decks(game: CardGame, setting: Setting) -> None:
    """Cards asked for lie on top, in hand or are played; the rest keeps its shuffled order."""
    taken: list[int] = []
    on_top = [_card(game, card, taken) for card in setting.get("deck", ())]
    hands = {
        _seat(game, team): sorted(_card(game, card, taken) for card in cards)
        for team, cards in setting.get("hands", {}).items()
    }
    played = [] if setting.get("card", None) is None else [_card(game, setting.get("card", 0), taken)]
    rest = [card for card in game.race_deck.cards if card not in taken]
    game.race_deck = Deck(on_top + rest, 0, played)
    first = setting.get("first", None)
    game.first = max(game.owner[best_player_car(game)], 0) if first is None else _seat(game, first)
    game.turn = 1
    _deal(game, hands, len(on_top))
    event = setting.get("event", setting.get("events", None))
    if event is not None:
        _stack_events(game, [event] if isinstance(event, str) else list(event))


def _stack_events(game: CardGame, wanted: list[int | str]) -> None:
    """Events on top, the first drawn first; an event named twice needs two cards of it."""
    top: list[int] = []
    for name in wanted:
        top.append(_event(game, name, top))
    game.event_deck = Deck(top + [card for card in game.event_deck.cards if card not in top], 0, [])


def _deal(game: CardGame, hands: dict[int, list[int]], stacked: int) -> None:
    """Hands that are not given come from below the cards stacked on top."""
    cards = game.race_deck.cards
    at = stacked
    for seat in game.seats_from_first():
        if seat in hands:
            game.hands[seat] = hands[seat]
        elif not game.plays_itself(seat):
            game.hands[seat] = sorted(cards[at : at + game.hand_size])
            at += game.hand_size
    game.race_deck = Deck(cards[:stacked] + cards[at:], 0, game.race_deck.discards)


def go(game: CardGame, setting: Setting, end_of_turn: tuple[int, ...]) -> None:
    """Where the game waits: within an activation, at the end of the turn, or for the first card."""
    game.seat = game.first
    active = setting.get("active", None)
    if active is not None:
        _activate(game, setting, row(game, active))
    elif setting.get("event", None) is not None:
        game.fleet.flipped = filled(len(game.fleet.flipped), 1)
        game.frames = list(end_of_turn)
    else:
        game.frames = [SEGMENT]
    game._run()


def _activate(game: CardGame, setting: Setting, car: int) -> None:
    if setting.get("card", None) is None:
        raise PositionError(Message("error.position-no-card", {"car": game.numbers[car]}))
    game.seat = next(seat for seat in game.seats_from_first() if car in game.drivable(seat))
    game.played = game.race_deck.discards[0]
    segments.activate(game, game.race_deck.discards[0], car, setting.get("mp", -1))
    game.frames = [SEGMENT, ACTIVATION]


def _card(game: CardGame, card: int | str, taken: list[int]) -> int:
    """A race card by number, or the first of an id or name that is not taken yet; it is taken then."""
    wanted = str(card).lower().replace("'", "").replace(" ", "-")
    for number in game.kit.race_cards:
        if number not in taken and (number == card or game.kit.card_id[number] == wanted):
            taken.append(number)
            return number
    most = len(game.kit.race_cards)
    raise PositionError(Message("error.position-card", {"text": str(card), "most": most}))


def _event(game: CardGame, event: int | str, taken: list[int]) -> int:
    """A card of that event, by id or name, that is not yet stacked."""
    wanted = str(event).lower().replace("'", "").replace(" ", "-")
    for card in game.kit.event_cards:
        if game.kit.events[game.kit.event_of[card]].id == wanted and card not in taken:
            return card
    raise PositionError(Message("error.position-event", {"text": str(event)}))


def _seat(game: CardGame, team: int | str) -> int:
    if isinstance(team, int) and 0 <= team < game.seats:
        return team
    if team in game.teams:
        return game.teams.index(str(team))
    raise PositionError(Message("error.position-teams", {"text": str(team), "known": list(game.teams)}))
