"""A race as an environment holds it: where it stands, and what may be done with that besides stepping.

A copy keeps the cards and dice to come, so whoever looks ahead in it looks into the future; that is for critics and
tests, and its names say so (`open_clone`, `truth`). What an agent may search in is `sample(seat)`.
"""

from __future__ import annotations

import pickle
from importlib import resources
from typing import Any, TypeAlias

import numpy as np

from draftline.core.columns import is_shared, octets, words
from draftline.core.decks import Deck
from draftline.core.drawing import svg
from draftline.core.geometry import geometry
from draftline.core.messages import Message, OptionError
from draftline.core.rng import DEAL, seeded
from draftline.core.rulebook import Rulebook
from draftline.core.track import Track
from draftline.core.track_game import TrackGame
from draftline.core.travel import fields_of, part
from draftline.core.variant import Variant
from draftline.core.view import View
from draftline.data import FilePath
from draftline.encode.encoding import Encoding, encoding_of
from draftline.encode.layout import Part
from draftline.encode.moves import whole_moves
from draftline.games.registry import load_variant, new_game, rulebook

VariantLike: TypeAlias = "Variant | FilePath | None"

PRESETS: dict[str, dict[str, Any]] = {  # for curricula: no rule of the game, and no result to publish
    "one-lap": {"laps": 1},
    "two-cars": {"cars": 2},
    "no-events": {},
    "short": {"laps": 1, "cars": 2},
    "short-no-events": {"laps": 1, "cars": 2},
}
WITHOUT_EVENTS = ("no-events", "short-no-events")
CALM = ("variants", "calm.toml")  # beside a game's components, if it has events
PIXELS = 480
GROUND, ROAD, EDGE = (93, 143, 74), (86, 91, 99), (139, 145, 153)
"""Colours of the picture: around the road, the road, its spaces' borders."""


def decks_of(holder: Any) -> list[Deck]:
    """Every pile of a race, wherever it is kept."""
    found: list[Deck] = []
    for value in fields_of(holder).values():
        for one in value if isinstance(value, list) else [value]:
            if isinstance(one, Deck):
                found.append(one)
            elif hasattr(one, "packed") and not isinstance(one, Track):
                found += decks_of(one)
    return found


class SetUp:
    """Which race: track, options and variant of a preset, as far as the game has them, and what was given."""

    def __init__(
        self,
        game: str,
        preset: str,
        options: dict[str, Any] | None,
        variant: VariantLike = None,
        track: str | None = None,
    ) -> None:
        if preset and preset not in PRESETS:
            raise OptionError(
                Message("error.option-choice", {"option": "preset", "value": preset, "known": sorted(PRESETS)})
            )
        self.variant = None if variant is None else load_variant(variant)
        if self.variant is None and preset in WITHOUT_EVENTS:
            self.variant = without_events(rulebook(game))
        book = rulebook(game, self.variant)
        self.track = track or home_of(book)
        known = {option.name for option in book.options}
        chosen = {name: value for name, value in PRESETS.get(preset, {}).items() if name in known}
        self.options = {**chosen, **(options or {})}


def home_of(book: Rulebook) -> str | None:
    """Where agents race if nobody says: it goes with the version of what they see, unless a variant takes it away."""
    home: str = part(book.encoding).home if book.encoding else ""
    return home if home in book.track_ids() else None


def without_events(book: Rulebook) -> Variant | None:
    """The variant in which a game's events do nothing; None if it has none."""
    place = resources.files(book.package).joinpath(book.data, *CALM) if book.data else None
    return load_variant(place.read_text(encoding="utf-8")) if place is not None and place.is_file() else None


class Window:
    """A column of the core as an array: the same memory where the core is compiled, else a copy for every look."""

    def __init__(self, column: Any, kind: Any) -> None:
        self.column = column
        self.bytes = octets if np.dtype(kind).itemsize == 1 else words
        self.array = np.frombuffer(self.bytes(column), kind)
        self.shared = is_shared(column)
        if not self.shared:
            self.array = self.array.copy()

    def look(self) -> np.ndarray[Any, Any]:
        """The array, with what the column holds now."""
        if not self.shared:
            self.array[:] = np.frombuffer(self.bytes(self.column), self.array.dtype)
        return self.array


class Position:
    """One race and its encoding."""

    def __init__(
        self,
        game: str,
        seats: int = 4,
        track: str | None = None,
        options: dict[str, Any] | None = None,
        preset: str = "",
        cars: int = 0,
        variant: VariantLike = None,
    ) -> None:
        self.game_id = game
        self.seats = seats
        found = SetUp(game, preset, options, variant, track)
        self.track, self.options, self.variant = found.track, found.options, found.variant
        self.cars = cars
        self.race = self._new(0)
        self._encode()

    def _encode(self) -> None:
        self.encoding: Encoding = encoding_of(self.race, self.cars)
        self.size = self.encoding.layout.size
        self.flat = int(self.encoding.flat)
        self._row = Window(self.encoding.alone.bits, np.float32)
        self._mask = Window(self.encoding.mask, np.int8)

    def __getstate__(self) -> dict[str, Any]:
        apart = ("encoding", "_row", "_mask")
        return {name: value for name, value in self.__dict__.items() if name not in apart}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._encode()

    def _new(self, seed: int) -> TrackGame:
        made = new_game(
            self.game_id, seats=self.seats, track=self.track, seed=seed, options=self.options, variant=self.variant
        )
        made.quiet = True
        return made

    def reset(self, seed: int) -> None:
        """A new race."""
        self.race = self._new(seed)

    # Numbers.

    def view(self, seat: int) -> np.ndarray[Any, Any]:
        """What a seat sees, as one row."""
        self.encoding.look(self.race, seat)
        return self._row.look().copy()

    def structured(self, seat: int) -> dict[str, np.ndarray[Any, Any]]:
        """The same part by part: rows x features."""
        row = self.view(seat)
        return {part.name: _cut(row, part) for part in self.encoding.layout.parts}

    def truth(self) -> np.ndarray[Any, Any]:
        """Every seat's view side by side, for critics that see everything: seats x numbers."""
        return np.stack([self.view(seat) for seat in range(self.seats)])

    def mask(self, seat: int) -> np.ndarray[Any, Any]:
        """1 for every number of the flat space that a seat may choose now."""
        if seat not in self.race.asked:
            return np.zeros(self.flat, np.int8)
        self.encoding.look_at_actions(self.race, seat)
        return self._mask.look().copy()

    def both(self, seat: int) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
        """View and mask of the seat that is asked, in one look."""
        self.encoding.look_at_all(self.race, seat)
        return self._row.look().copy(), self._mask.look().copy()

    def slots(self, seat: int) -> np.ndarray[Any, Any]:
        """What each legal action is made of: actions x slots."""
        found = np.frombuffer(self.encoding.slots_bytes(self.race, seat), "<i2")
        return found.reshape(-1, len(self.encoding.slot))

    def features(self, seat: int) -> np.ndarray[Any, Any]:
        """What each legal action is about and brings: actions x features."""
        found = np.frombuffer(self.encoding.features_bytes(self.race, seat), np.float32)
        return found.reshape(-1, int(self.encoding.width))

    # Whole moves.

    def moves(self, most: int = 256) -> list[list[int]]:
        """What the seat that is asked may do as whole moves, each a list of codes: plays with all their steps.

        Where there are more than `most`, so many of them, evenly out of all.
        """
        return whole_moves(self.race, most)

    def move_features(self, moves: list[list[int]]) -> np.ndarray[Any, Any]:
        """What each whole move brings."""
        found = np.frombuffer(self.encoding.moves_bytes(self.race, self.race.asked[0], moves), np.float32)
        return found.reshape(-1, int(self.encoding.width))

    def play(self, codes: list[int]) -> None:
        """Carry a whole move out."""
        for code in codes:
            self.do(code)

    # Steps.

    def code(self, seat: int, flat: int) -> int:
        """The legal action that a number of the flat space means; any other is refused."""
        code = self.encoding.code_of(self.race, seat, flat)
        if code < 0:
            raise OptionError(Message("error.action-number", {"value": int(flat), "race": 0}))
        return code

    def do(self, code: int) -> None:
        """Take an action for the seat that is asked first."""
        self.race._do(self.race.asked[0], code)

    # Handles.

    def open_clone(self) -> TrackGame:
        """The race itself, with all that nobody knows: seeds, decks, hands."""
        return self.race.copy()

    def seen(self, seat: int) -> View:
        """What a seat sees, with everything else taken out."""
        return self.race.view(seat)

    def sample(self, seat: int, seed: int) -> TrackGame:
        """A race that the seat could be in: the unseen dealt anew."""
        made = self.race.view(seat)._game._sampled(seed)
        assert isinstance(made, TrackGame)
        return made

    def reroll(self, seed: int) -> None:
        """From here on other chances: dice and ties are thrown anew, and every pile is shuffled; hands stay."""
        self.race.rng = seeded(seed)
        for deck in decks_of(self.race):
            cards = deck.left()
            self.race.rng[DEAL].shuffle(cards)
            deck.cards, deck.top = cards, 0

    def save(self) -> bytes:
        """Everything about this moment, for `restore`."""
        return pickle.dumps(self.race)

    def restore(self, saved: bytes) -> None:
        """Exactly the moment that was saved."""
        self.race = pickle.loads(saved)

    # Pictures.

    def text(self) -> str:
        return str(self.race)

    def svg(self) -> str:
        """The track with its cars."""
        labels, colours = {}, {}
        for car, space in enumerate(self.race.field.space):
            if space >= 0:
                labels[int(space)] = str(self.race.numbers[car])
                colours[str(self.race.numbers[car])] = self._paint(car)
        return svg(self.race.track, labels, colours)

    def _paint(self, car: int) -> str:
        owner = self.race.owner[car]
        if owner < 0:
            return "#9aa0a6"
        colour = self.race.teams[owner]
        return next(team.light["fill"] for team in self.race.book.teams if team.colour == colour)

    def rgb(self, pixels: int = PIXELS) -> np.ndarray[Any, Any]:
        """The same as pixels: height x width x 3."""
        shape = geometry(self.race.track)
        canvas = Canvas(shape.width, shape.height, pixels)
        taken = {int(space): car for car, space in enumerate(self.race.field.space) if space >= 0}
        for space, place in enumerate(shape.spaces):
            canvas.fill(place.points, EDGE)
            canvas.fill(_shrunk(place.points, place.centre, 0.94), ROAD)
            if space in taken:
                canvas.fill(_shrunk(place.points, place.centre, 0.7), _rgb(self._paint(taken[space])))
        return canvas.pixels


class Canvas:
    """Pixels of a picture, on which polygons are filled."""

    def __init__(self, width: float, height: float, pixels: int) -> None:
        self.scale = pixels / max(width, height)
        size = (max(round(height * self.scale), 1), max(round(width * self.scale), 1), 3)
        self.pixels = np.full(size, GROUND, np.uint8)

    def fill(self, points: list[tuple[float, float]], colour: tuple[int, int, int]) -> None:
        """Fill a polygon: those pixels from which a line to the right crosses its border an odd number of times."""
        ring = np.array(points) * self.scale
        low = np.maximum(np.floor(ring.min(0)).astype(int), 0)
        high = np.minimum(np.ceil(ring.max(0)).astype(int), self.pixels.shape[1::-1])
        if (high <= low).any():
            return
        x, y = np.meshgrid(np.arange(low[0], high[0]) + 0.5, np.arange(low[1], high[1]) + 0.5)
        inside = np.zeros(x.shape, bool)
        for (ax, ay), (bx, by) in zip(ring, np.roll(ring, -1, 0), strict=True):
            if ay != by:
                inside ^= ((ay > y) != (by > y)) & (x < (bx - ax) * (y - ay) / (by - ay) + ax)
        self.pixels[low[1] : high[1], low[0] : high[0]][inside] = colour


def _shrunk(points: list[tuple[float, float]], centre: tuple[float, float], share: float) -> list[tuple[float, float]]:
    cx, cy = centre
    return [(cx + (x - cx) * share, cy + (y - cy) * share) for x, y in points]


def _rgb(text: str) -> tuple[int, int, int]:
    """`#c8352e` as numbers."""
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def _cut(row: np.ndarray[Any, Any], part: Part) -> np.ndarray[Any, Any]:
    return row[part.start : part.start + part.size].reshape(part.rows, len(part.features))
