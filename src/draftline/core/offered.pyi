"""What every game offers, for type checkers: written by tools/surface.py, not to be edited."""

from collections.abc import Iterator
from typing import Any, Protocol, runtime_checkable

from draftline.core.actions import Action as Action
from draftline.core.facts import Facts as Facts
from draftline.core.game import Decision as Decision
from draftline.core.game import Verdict as Verdict
from draftline.core.messages import Message as Message
from draftline.core.outcome import Outcome as Outcome
from draftline.core.outcome import Standing as Standing
from draftline.core.reach import Reach as Reach
from draftline.core.rng import Stream as Stream
from draftline.core.rulebook import Rulebook as Rulebook
from draftline.core.track import Track as Track
from draftline.core.view import View as View

class Column(Protocol):
    """A row of whole numbers, to be read."""

    def __len__(self) -> int: ...
    def __getitem__(self, at: int, /) -> int: ...
    def __iter__(self) -> Iterator[int]: ...
    def __contains__(self, number: object, /) -> bool: ...

@runtime_checkable
class Game(Protocol):
    """A game in progress: look at its `decision`, `apply` an action, until there is an `outcome`."""

    def apply(self, action: Action | str, seat: int | None = None) -> Facts:
        """Do a legal action and all that follows from it, up to the next question; return what happened."""

    @property
    def book(self) -> Rulebook:
        """Of its game, or of a variant."""

    def cars(self, seat: int) -> tuple[int, ...]:
        """The numbers of a seat's cars."""

    def copy(self) -> Game:
        """An independent game in exactly this position, in microseconds."""

    @property
    def decision(self) -> Decision | None:
        """The first open question, or None when the game is over."""

    def decision_of(self, seat: int | None) -> Decision | None:
        """What one seat is asked, or None."""

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """Every open question: one per seat when seats choose at once in secret."""

    def digest(self) -> int:
        """A fingerprint of the position: 64 bits, the same in every process and build."""

    @property
    def edition(self) -> int:
        """Of the rules by which it is played, as records have it."""

    def entrants(self) -> list[Standing]:
        """Everybody who scores, before anything is scored: the team of every seat."""

    @property
    def first_player(self) -> int:
        """The seat with the First Player marker, or with the token of the pole."""

    def hand(self, seat: int) -> tuple[int, ...]:
        """The cards that a seat holds, by their numbers; in a game made of a view, those of others are dealt anew."""

    def history(self) -> list[str]:
        """The actions so far, as text; an action out of turn names its seat."""

    @property
    def id(self) -> str:
        """The id of the game."""

    def in_race(self, number: int) -> bool:
        """Whether a car may still move in this race."""

    def iter_outcomes(self, play: Action | str | None = None) -> Iterator[Reach]:
        """The same one by one."""

    @property
    def lap(self) -> int:
        """The leader's lap, from 1."""

    @property
    def leader(self) -> int | None:
        """The number of the leading car; None if no car is left."""

    def led(self, number: int) -> int:
        """How often a car led: laps that it was the first to complete, or turns where the rulebook counts those."""

    def legal(self, action: Action | str, seat: int | None = None) -> Verdict:
        """Whether `apply` would take this action, and if not, why."""

    def length(self) -> int:
        """How long the race has been so far, in what the rulebook counts (`Rulebook.length`)."""

    @property
    def numbers(self) -> Column:
        """Car -> its number."""

    @property
    def options(self) -> dict[str, Any]:
        """As they were given."""

    def order(self) -> tuple[int, ...]:
        """Running order of the cars still in the race."""

    @property
    def outcome(self) -> Outcome | None:
        """How the race ended; None while it runs."""

    def outcomes(self, play: Action | str | None = None, alike: int = 0) -> list[Reach]:
        """Every distinct position that the move in progress can lead to, in a game that looks ahead."""

    @property
    def over(self) -> bool:
        """Whether the race has ended."""

    def parse(self, text: str) -> Action:
        """The action that a text stands for in this game, legal or not."""

    def place(self, number: int) -> int | None:
        """A car's place, None while it has none."""

    def playout(self, stream: Stream, most: int) -> int:
        """Play on at random, for at most `most` decisions; return how many it took."""

    def plays_itself(self, seat: int) -> bool:
        """Whether rules drive this seat's cars: it holds no cards and is asked nothing."""

    def problems(self) -> list[Message]:
        """Broken invariants: always empty, or the program is wrong."""

    def progress(self, number: int) -> int:
        """Sectors past the start line, negative before it."""

    def record(self) -> dict[str, Any]:
        """The race as a JSON document that `draftline.replay` plays again."""

    def seat_of(self, number: int) -> int:
        """The seat that a car belongs to; -1 if it is nobody's."""

    @property
    def seats(self) -> int:
        """How many there are."""

    @property
    def seed(self) -> int | str:
        """From which all chance comes; 0 in a game made of a view."""

    def standing(self) -> dict[int, int]:
        """Every car's place as the race stands: who has one keeps it, the others follow in running order."""

    def status(self, number: int) -> str:
        """How a car takes part: track, apron, finished, ..."""

    def stop(self) -> Facts:
        """The table ends the race as it stands: nobody's choice, so a record says it apart from its actions."""

    @property
    def teams(self) -> tuple[str, ...]:
        """Colour of each seat."""

    @property
    def track(self) -> Track:
        """That it is raced on."""

    def view(self, seat: int | None) -> View:
        """What a seat may see; with None what a spectator may see."""

    def where(self, number: int) -> tuple[int, int]:
        """Sector and lane of a car; -1 is the apron's lane."""
