"""`draftline.position` for Thunder Alley: a race on a long straight in exactly the position of a text picture."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from draftline.core.decks import Deck
from draftline.core.facts import ON_GRID
from draftline.core.messages import Message, PositionError
from draftline.core.track import Track
from draftline.games.thunder_alley.components import Components, box
from draftline.games.thunder_alley.game import END_OF_TURN, ThunderAlley
from draftline.games.thunder_alley.options import Options
from draftline.games.thunder_alley.setting import Setting
from draftline.games.thunder_alley.setup import prepare
from draftline.racing import segments
from draftline.racing.card_game import ACTIVATION, SEGMENT

MARGIN: Final = 60  # sectors before and behind the picture
LAPS: Final = 4


def create(text: str, given: Mapping[str, Any]) -> ThunderAlley:
    """A game in the given position, waiting for its first decision."""
    setting = Setting(text, given)
    components = box()
    game = ThunderAlley()
    _begin(game, setting, components)
    _stand_cars(game, setting)
    _mark_cars(game, setting)
    _stack_decks(game, setting)
    _go(game, setting)
    return game


def _begin(game: ThunderAlley, setting: Setting, components: Components) -> None:
    track, zero, laps = _straight(setting)
    numbers = setting.numbers()
    teams = _teams(setting, numbers, components)
    given = dict(setting.get("options", {}))
    options = Options(max(len(teams), 2), {**given, "teams": _padded(teams, components)}, laps)
    game.id = "thunder-alley"
    game.seats = len(teams)
    game.seed = setting.get("seed", 0)
    game.options = given
    game.origin = {"text": setting.text, "arguments": setting.given, "zero": zero}
    game._begin_flow()
    prepare(game, track, options, game.seed)
    game.teams = teams
    owned = sorted((teams.index(components.team_of[n]), n) for n in numbers)
    game._new_columns([n for _, n in owned], [seat for seat, _ in owned])
    if "cars" not in given:
        game.hand_size = game.preset.hand_size(max(game.owner.count(seat) for seat in range(game.seats)))


def _padded(teams: tuple[str, ...], components: Components) -> tuple[str, ...]:
    """At least two colours, so that a picture of one team's cars can stand too."""
    return teams if len(teams) > 1 else (*teams, next(c for c in components.colours if c not in teams))


def _straight(setting: Setting) -> tuple[Track, int, int]:
    """The track, the progress of column 0 and the laps: the line lies where it is asked for, or far away."""
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


def _teams(setting: Setting, numbers: list[int], components: Components) -> tuple[str, ...]:
    for number in numbers:
        if number not in components.team_of:
            raise PositionError(Message("error.position-car", {"car": number}))
    present = [c for c in components.colours if any(components.team_of[n] == c for n in numbers)]
    teams = tuple(setting.get("teams", present))
    if not set(present) <= set(teams) or not set(teams) <= set(components.colours):
        raise PositionError(
            Message("error.position-teams", {"text": [str(team) for team in teams], "known": present})
        )
    return teams


def _row(game: ThunderAlley, number: int) -> int:
    try:
        return game.car(int(number))
    except KeyError:
        raise PositionError(Message("error.position-car", {"car": number})) from None


def _stand_cars(game: ThunderAlley, setting: Setting) -> None:
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
        game.to_apron(_row(game, number), progress)


def _mark_cars(game: ThunderAlley, setting: Setting) -> None:
    for number, markers in setting.by_car("wear").items():
        for marker in markers:
            if marker not in game.box.wear:
                raise PositionError(
                    Message("error.position-wear", {"text": str(marker), "known": game.box.wear})
                )
            game.add_wear(_row(game, number), game.box.wear.index(marker), 1)
    for number in setting.get("activated", ()):
        game.flipped[_row(game, number)] = 1
    for number, count in setting.by_car("led").items():
        game.leads[_row(game, number)] = count


def _stack_decks(game: ThunderAlley, setting: Setting) -> None:
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
    leader = game.lead_car()
    game.first = game.owner[leader] if first is None else _seat(game, first)
    game.turn = 1
    _deal(game, hands, len(on_top))
    event = setting.get("event", None)
    if event is not None:
        _stack_events(game, [event] if isinstance(event, str) else list(event))


def _stack_events(game: ThunderAlley, wanted: list[str]) -> None:
    """Events on top, the first drawn first; an event named twice needs two cards of it."""
    top: list[int] = []
    for name in wanted:
        top.append(_event(game, name, top))
    game.event_deck = Deck(top + [card for card in game.event_deck.cards if card not in top], 0, [])


def _deal(game: ThunderAlley, hands: dict[int, list[int]], stacked: int) -> None:
    """Hands that are not given come from below the cards stacked on top."""
    cards = game.race_deck.cards
    at = stacked
    for seat in game.seats_from_first():
        if seat in hands:
            game.hands[seat] = hands[seat]
        else:
            game.hands[seat] = sorted(cards[at : at + game.hand_size])
            at += game.hand_size
    game.race_deck = Deck(cards[:stacked] + cards[at:], 0, game.race_deck.discards)


def _go(game: ThunderAlley, setting: Setting) -> None:
    """Where the game waits: within an activation, at the end of the turn, or for the first card."""
    game.seat = game.first
    active = setting.get("active", None)
    if active is not None:
        _activate(game, setting, _row(game, active))
    elif setting.get("event", None) is not None:
        game.flipped = [1] * len(game.flipped)
        game.frames = list(END_OF_TURN)
    else:
        game.frames = [SEGMENT]
    game._run()


def _activate(game: ThunderAlley, setting: Setting, car: int) -> None:
    if setting.get("card", None) is None:
        raise PositionError(Message("error.position-no-card", {"car": game.numbers[car]}))
    game.seat = game.owner[car]
    segments.activate(game, game.race_deck.discards[0], car, setting.get("mp", -1))
    game.frames = [SEGMENT, ACTIVATION]


def _card(game: ThunderAlley, card: int | str, taken: list[int]) -> int:
    """A race card by number, or the first of an id or name that is not taken yet; it is taken then."""
    wanted = str(card).lower().replace("'", "").replace(" ", "-")
    for number in game.box.race_cards:
        if number not in taken and (number == card or game.box.card_id[number] == wanted):
            taken.append(number)
            return number
    most = len(game.box.race_cards)
    raise PositionError(Message("error.position-card", {"text": str(card), "most": most}))


def _event(game: ThunderAlley, event: str, taken: list[int]) -> int:
    """A card of that event, by id or name, that is not yet stacked."""
    wanted = event.lower().replace("'", "").replace(" ", "-")
    for card in game.box.event_cards:
        if game.box.events[game.box.event_of[card]].id == wanted and card not in taken:
            return card
    raise PositionError(Message("error.position-event", {"text": event}))


def _seat(game: ThunderAlley, team: int | str) -> int:
    if isinstance(team, int) and 0 <= team < game.seats:
        return team
    if team in game.teams:
        return game.teams.index(str(team))
    raise PositionError(Message("error.position-teams", {"text": str(team), "known": list(game.teams)}))
