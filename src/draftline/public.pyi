"""What `import draftline` offers, for type checkers: written by tools/surface.py, not to be edited."""

from collections.abc import Iterator, Sequence
from typing import Any, Literal, Protocol, overload, runtime_checkable

from draftline.bots.bulk import Points as Points
from draftline.bots.bulk import PolicyLike as PolicyLike
from draftline.bots.bulk import Races as Races
from draftline.bots.bulk import races as races
from draftline.bots.values import Reading as Reading
from draftline.core.actions import Action as Action
from draftline.core.facts import Fact as Fact
from draftline.core.facts import Facts as Facts
from draftline.core.foresight import Foresight as Foresight
from draftline.core.foresight import brings as brings
from draftline.core.game import Decision as Decision
from draftline.core.game import Verdict as Verdict
from draftline.core.messages import ArgumentError as ArgumentError
from draftline.core.messages import IllegalAction as IllegalAction
from draftline.core.messages import OptionError as OptionError
from draftline.core.messages import PositionError as PositionError
from draftline.core.messages import RecordError as RecordError
from draftline.core.messages import TrackError as TrackError
from draftline.core.messages import VariantError as VariantError
from draftline.core.offered import Column as Column
from draftline.core.offered import Game as Game
from draftline.core.outcome import Outcome as Outcome
from draftline.core.outcome import Standing as Standing
from draftline.core.reach import Reach as Reach
from draftline.core.rng import Stream as Stream
from draftline.core.rulebook import Rulebook as Rulebook
from draftline.core.track import Track as Track
from draftline.core.track_file import check_track as check_track
from draftline.core.track_file import load_track as load_track
from draftline.core.variant import Variant as Variant
from draftline.core.view import View as View
from draftline.data import FilePath as FilePath
from draftline.data.message import DraftlineError as DraftlineError
from draftline.data.message import Message as Message
from draftline.data.message import text as text
from draftline.games.registry import check_variant as check_variant
from draftline.games.registry import load_variant as load_variant
from draftline.games.registry import parse as parse
from draftline.games.registry import rulebook as rulebook
from draftline.games.registry import rulebooks as rulebooks
from draftline.league.checks import LeagueError as LeagueError

__all__ = [
    "Action",
    "ArgumentError",
    "Decision",
    "DraftlineError",
    "Fact",
    "Facts",
    "Game",
    "GrandPrix",
    "IllegalAction",
    "LeagueError",
    "Message",
    "OptionError",
    "Outcome",
    "Points",
    "PositionError",
    "Races",
    "Reach",
    "Reading",
    "RecordError",
    "Rulebook",
    "Standing",
    "ThunderAlley",
    "ThunderRolls",
    "Track",
    "TrackError",
    "Variant",
    "VariantError",
    "Verdict",
    "View",
    "brings",
    "car_places",
    "check_track",
    "check_variant",
    "divide",
    "foresee",
    "load_track",
    "load_variant",
    "new_game",
    "parse",
    "perft",
    "playouts",
    "position",
    "races",
    "reading",
    "replay",
    "rulebook",
    "rulebooks",
    "text",
]

@runtime_checkable
class ThunderAlley(Game, Protocol):
    """A race of Thunder Alley; made by `draftline.new_game` or `draftline.position`."""

    def activated(self, number: int) -> bool:
        """Whether a car has been activated in this turn."""

    def ai_deck(self, seat: int) -> str | None:
        """The temperament of an AI team; None for a person or a bot."""

    def copy(self) -> ThunderAlley:
        """An independent game in exactly this position, in microseconds."""

    def iter_outcomes(self, play: Action | str | None = None) -> Iterator[Reach]:
        """The same one by one, made as they are asked for: first one end for every place the car itself can come to."""

    @property
    def laps(self) -> int:
        """Of the race."""

    @property
    def mp(self) -> int:
        """What is left of the MP of the move in progress."""

    def outcomes(self, play: Action | str | None = None, alike: int = 0) -> list[Reach]:
        """Every distinct position that the activation can lead to, with a shortest sequence of actions to it.

        Within an activation: from here. When a card is to be played: of one `play` action, or of all of them.
        With `alike` only so many positions are followed in which the moving car itself stands alike.
        """

    def place(self, number: int) -> int | None:
        """A car's position marker, None while it has none."""

    def plays_itself(self, seat: int) -> bool:
        """S7: an AI team."""

    def status(self, number: int) -> str:
        """track, apron, retired, lapped or finished."""

    @property
    def turn(self) -> int:
        """Counted from 1."""

    def wear(self, number: int) -> list[str]:
        """The wear markers of a car, sorted."""

    def where(self, number: int) -> tuple[int, int]:
        """Sector and lane of a car still in the race; -1 is the apron's lane."""

@runtime_checkable
class GrandPrix(Game, Protocol):
    """A race of Grand Prix; made by `draftline.new_game` or `draftline.position`."""

    def activated(self, number: int) -> bool:
        """Whether a car has been activated in this turn."""

    def close_calls(self, number: int) -> int:
        """How many Close Call tokens a car has."""

    def copy(self) -> GrandPrix:
        """An independent game in exactly this position, in microseconds."""

    def iter_outcomes(self, play: Action | str | None = None) -> Iterator[Reach]:
        """The same one by one, made as they are asked for: first one end for every place the car itself can come to."""

    @property
    def laps(self) -> int:
        """Of the race."""

    @property
    def mp(self) -> int:
        """What is left of the MP of the move in progress."""

    def outcomes(self, play: Action | str | None = None, alike: int = 0) -> list[Reach]:
        """Every distinct position that the activation can lead to, with a shortest sequence of actions to it.

        Within an activation: from here. When a card is to be played: of one `play` action, or of all of them.
        With `alike` only so many positions are followed in which the moving car itself stands alike.
        """

    def place(self, number: int) -> int | None:
        """A car's position marker, None while it has none."""

    def status(self, number: int) -> str:
        """track, apron, retired, lapped or finished."""

    @property
    def turn(self) -> int:
        """Counted from 1."""

    def tyres(self, number: int) -> str | None:
        """What a car runs on: hard, soft, wet; None before the choice and for NPCs."""

    def wear(self, number: int) -> list[str]:
        """The wear markers of a car, sorted."""

    def where(self, number: int) -> tuple[int, int]:
        """Sector and lane of a car still in the race; -1 is the apron's lane."""

@runtime_checkable
class ThunderRolls(Game, Protocol):
    """A race of Thunder Rolls; made by `draftline.new_game` or `draftline.position`."""

    def copy(self) -> ThunderRolls:
        """An independent game in exactly this position, in microseconds."""

    def entrants(self) -> list[Standing]:
        """R31: every car, the Non-Player Drivers' too, with what a series has brought along."""

    @property
    def lap(self) -> int:
        """The leader's lap, from 1; passing the line from the grid begins the first."""

    def laps_of(self, number: int) -> int:
        """Laps a car has completed: its cube on the Laps track."""

    @property
    def mp(self) -> int:
        """What is left of the MP of the drive in progress."""

    def outcomes(self, play: Action | str | None = None, alike: int = 0) -> list[Reach]:
        """Every distinct position that the drive in progress can lead to without a throw of dice.

        No card is played on a car here, and the ends are few: `play` and `alike` make no difference.
        """

    def place(self, number: int) -> int | None:
        """A car's place at the end, None before."""

    @property
    def slot(self) -> int:
        """Of the programs that is turned up next, counted from 0."""

    @property
    def stage(self) -> int:
        """Counted from 1."""

    def standing(self) -> dict[int, int]:
        """Nobody has a place before the grid is made."""

    def status(self, number: int) -> str:
        """track, or finished when the race is over."""

    def where(self, number: int) -> tuple[int, int]:
        """Sector and lane of a car; -1, -1 before it stands on the grid."""

def car_places(position: Game | View) -> dict[int, list[float]]:
    """By number every car's chances to come first, second, ... of all cars, as a spectator sees it."""

def divide(game: Game, depth: int) -> dict[str, int]:
    """The same by first action: where two programs differ, the difference is below one of them."""

def foresee(game: Game, seat: int, actions: Sequence[str]) -> Foresight:
    """What follows from actions of a seat, up to the first thing that nobody can know; the game stays as it is."""

@overload
def new_game(
    game: Literal["thunder-alley"],
    *,
    seats: int = 4,
    track: str | Track | None = None,
    seed: int | str = 0,
    options: dict[str, Any] | None = None,
    edition: int = ...,
    variant: Variant | FilePath | None = None,
) -> ThunderAlley:
    """A new race, waiting for its first decision; the same arguments give the same race.

    `options` are listed in the library tour. Without a track it is run on the game's own. A race that began
    under an earlier `edition` of the rules goes on under it. A `variant` is given as `load_variant` takes it; without
    a game it is that of the variant.
    """

@overload
def new_game(
    game: Literal[""] = "",
    *,
    seats: int = 4,
    track: str | Track | None = None,
    seed: int | str = 0,
    options: dict[str, Any] | None = None,
    edition: int = ...,
    variant: None = None,
) -> ThunderAlley:
    """A new race, waiting for its first decision; the same arguments give the same race.

    `options` are listed in the library tour. Without a track it is run on the game's own. A race that began
    under an earlier `edition` of the rules goes on under it. A `variant` is given as `load_variant` takes it; without
    a game it is that of the variant.
    """

@overload
def new_game(
    game: Literal["grand-prix"],
    *,
    seats: int = 4,
    track: str | Track | None = None,
    seed: int | str = 0,
    options: dict[str, Any] | None = None,
    edition: int = ...,
    variant: Variant | FilePath | None = None,
) -> GrandPrix:
    """A new race, waiting for its first decision; the same arguments give the same race.

    `options` are listed in the library tour. Without a track it is run on the game's own. A race that began
    under an earlier `edition` of the rules goes on under it. A `variant` is given as `load_variant` takes it; without
    a game it is that of the variant.
    """

@overload
def new_game(
    game: Literal["thunder-rolls"],
    *,
    seats: int = 4,
    track: str | Track | None = None,
    seed: int | str = 0,
    options: dict[str, Any] | None = None,
    edition: int = ...,
    variant: Variant | FilePath | None = None,
) -> ThunderRolls:
    """A new race, waiting for its first decision; the same arguments give the same race.

    `options` are listed in the library tour. Without a track it is run on the game's own. A race that began
    under an earlier `edition` of the rules goes on under it. A `variant` is given as `load_variant` takes it; without
    a game it is that of the variant.
    """

@overload
def new_game(
    game: str = "",
    *,
    seats: int = 4,
    track: str | Track | None = None,
    seed: int | str = 0,
    options: dict[str, Any] | None = None,
    edition: int = ...,
    variant: Variant | FilePath | None = None,
) -> Game:
    """A new race, waiting for its first decision; the same arguments give the same race.

    `options` are listed in the library tour. Without a track it is run on the game's own. A race that began
    under an earlier `edition` of the rules goes on under it. A `variant` is given as `load_variant` takes it; without
    a game it is that of the variant.
    """

def perft(game: Game, depth: int) -> int:
    """Leaves of the tree of decisions, `depth` deep; a finished game is a leaf wherever it stands."""

def playouts(
    position: Game | View,
    n: int,
    policy: PolicyLike | Sequence[PolicyLike] = ...,
    seed: int | str = 0,
    until: str | int = ...,
) -> Points:
    """Play a position on `n` times and return the points by playout and seat; the same seed gives the same result.

    From a game, the cards and dice to come stay the same; from a view, the unseen is dealt anew each time. `until` is
    "end", "turn" or a number of decisions; an unfinished race is scored as it stands.
    """

@overload
def position(
    text: str,
    game: Literal["thunder-alley"] = ...,
    *,
    edition: int = ...,
    variant: Variant | FilePath | None = None,
    **arguments: Any,
) -> ThunderAlley:
    """A game in the position of a text picture; the library tour lists the arguments."""

@overload
def position(
    text: str,
    game: Literal["grand-prix"],
    *,
    edition: int = ...,
    variant: Variant | FilePath | None = None,
    **arguments: Any,
) -> GrandPrix:
    """A game in the position of a text picture; the library tour lists the arguments."""

@overload
def position(
    text: str,
    game: Literal["thunder-rolls"],
    *,
    edition: int = ...,
    variant: Variant | FilePath | None = None,
    **arguments: Any,
) -> ThunderRolls:
    """A game in the position of a text picture; the library tour lists the arguments."""

@overload
def position(
    text: str, game: str = ..., *, edition: int = ..., variant: Variant | FilePath | None = None, **arguments: Any
) -> Game:
    """A game in the position of a text picture; the library tour lists the arguments."""

def reading(position: Game | View, open_hands: bool = False) -> Reading:
    """How a race stands, from a view by what its seat knows, else by what a spectator or, with open hands, all know."""

def replay(record: dict[str, Any] | str, variant: Variant | FilePath | None = None) -> Game:
    """The race of a record (or its JSON text), replayed exactly; a wrong record raises an error that says why.

    A record carries its variant; one that is named all the same must be that one.
    """
