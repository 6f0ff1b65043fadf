"""A game declared once: everything that server, page, command line, leagues and tools know about it.

A game is a folder with a `Rulebook` in it. Whoever needs to know what a game is called, which options it has or which
facts it tells reads it here; nobody keeps a list of their own. What a game has in the layers above the rules (its bots'
craft, its table at the terminal, its season), or seldom needs (text pictures), is named as `module:attribute` and
loaded when somebody asks for it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from draftline.core.actions import Verb, Vocabulary
from draftline.core.facts import FactKind
from draftline.core.messages import Message, OptionError
from draftline.core.options import CAR, CHOICE, COLOUR, COUNT, Option
from draftline.core.seeds import Seed
from draftline.core.surface import READ, TEAM, TEXT, offers
from draftline.core.tables import EDITION, Tables, editions_of, tables_of
from draftline.core.track import RING, Track
from draftline.core.track_file import laps_may_name, load_track, track_names
from draftline.core.travel import part
from draftline.data import OWN

if TYPE_CHECKING:
    from draftline.core.track_game import TrackGame
    from draftline.core.variant import Variant

TURNS: Final = "turns"  # what tells how long a race was, and what is counted of a car that led
LAPS: Final = "laps"

Family = tuple[str, Sequence[str]]  # the prefix of message ids, and the names by number
Maker = Callable[["Rulebook", int, Track | None, Seed, dict[str, Any]], "TrackGame"]


class Kind:
    """A kind of decision, and the verbs that answer it; its prompt is `prompt.NAME`, or a game's own `prompt.WORDS`.

    Where it is `hidden`, what a seat may choose tells what it holds, and the others do not see it. Where it `follows`,
    it belongs to a choice that has begun: the steps of a car, what comes off one in the pits.
    """

    def __init__(
        self, name: str, verbs: tuple[str, ...], hidden: bool = False, words: str = "", follows: bool = False
    ) -> None:
        self.name = name
        self.verbs = verbs
        self.hidden = hidden
        self.follows = follows
        self.prompt: str = "prompt." + (words or name)


class Team:
    """A team of the box: its colour, how it is painted on light and dark pages, and the numbers of its cars."""

    def __init__(self, row: dict[str, Any], numbers: list[int]) -> None:
        self.colour: str = row["colour"]
        self.symbol: str = row["symbol"]
        self.light: dict[str, str] = row["light"]
        self.dark: dict[str, str] = row["dark"]
        self.numbers = numbers


class Rulebook:
    """One game, for `least` to `most` seats. Without a home track, the options of a race name the track."""

    least: int
    most: int
    variant: Variant | None  # that it is changed by

    def __init__(
        self,
        id: str,
        title: str,
        prefix: str,
        home_track: str,
        seats: tuple[int, int],
        teams: Sequence[Team],
        options: Sequence[Option],
        verbs: Sequence[Verb],
        words: Sequence[str],
        kinds: Sequence[Kind],
        facts: Sequence[FactKind],
        families: dict[str, Family],
        view: Any,
        new: Maker,
        position: str = "",
        data: str = "",
        tracks: Sequence[str] = (),
        drivers: str = "",
        length: str = TURNS,
        led: str = LAPS,
        craft: str = "",
        terminal: str = "",
        season: str = "",
        encoding: str = "",
        measures: str = "",
        road: str = RING,
        package: str = OWN,
        box: Any = None,
        declare: Callable[[Tables], Rulebook] | None = None,
        race: type[TrackGame] | None = None,
    ) -> None:
        self.id: str = id
        self.title: str = title
        self.prefix = prefix  # of the ids of messages that name its things: `gp-card.charge`
        self.home_track: str = home_track
        self.least, self.most = seats
        self.teams: tuple[Team, ...] = tuple(teams)
        self.options: tuple[Option, ...] = tuple(options)
        self.vocabulary: Vocabulary = Vocabulary(id, tuple(verbs), tuple(words))
        self.kinds: tuple[Kind, ...] = tuple(kinds)
        self.facts: tuple[FactKind, ...] = tuple(facts)
        self.families = families  # fields of facts and views that are names
        self.view = view  # the TypedDict of what a seat sees
        self.data = data  # the folder of its package that holds its components
        self.tracks: tuple[str, ...] = tuple(tracks)  # made for it; empty: those that say how many laps it takes
        self.drivers = drivers  # the prefix of names of drivers without a player, "" where there are none
        self.length, self.led = length, led  # turns or laps: how long a race was, and what counts for a car that led
        self.craft = craft  # its part of the bots
        self.terminal = terminal  # its table at the terminal
        self.season = season  # its seasons
        self.encoding = encoding  # its positions and actions as numbers, for learning agents
        self.measures = measures  # its part of the laboratory
        self.road = road  # what it is raced on: a ring, or an open road from one end to the other
        self.package = package  # where its folders `locale` and `tracks` and its data are
        self.box = box  # its components, and the numbers of its rules
        self.race: Any = race  # the class of its races, for whoever wants to name it
        self._new, self._position, self._declare = new, position, declare  # anew, from a picture, from other data
        self._as_shipped()

    def _as_shipped(self) -> None:
        """Changed by no edition and no variant."""
        laps_may_name(self.id)
        self.variant = None
        self._has(Tables(self.data, self.package))
        self.own: dict[str, Track | None] = {}  # tracks that a variant has or changes by id, None: not to be had
        self.renamed: dict[str, str] = {}  # message ids that an edition or a variant has other words for

    def _has(self, data: Tables) -> None:
        self.tables: Tables = data
        self.vocabulary.key = data.key
        before = [edition for edition in editions_of(self.id, self.package) if edition < data.edition]
        self.since: int = max(before, default=0) + 1  # the first edition of the rules with these data

    def __reduce__(self) -> tuple[Any, ...]:
        return part("draftline.games.registry:rulebook"), (self.id, *self.tables.key)

    @property
    def varies(self) -> bool:
        """Whether there can be variants of it: it is declared from data, and says what of them may be changed."""
        return self._declare is not None and bool(tables_of(self.id, self.package))

    @property
    def earlier(self) -> int | None:
        """The last edition of the rules with these data, where it is not the one of today."""
        return None if self.tables.edition == EDITION else self.tables.edition

    def varied(self, data: Tables, own: dict[str, Track | None], renamed: dict[str, str]) -> Rulebook:
        """The same game from other data, with other tracks and words."""
        assert self._declare is not None
        made = self._declare(data)
        made._has(data)
        made.own = {**self.own, **own}
        made.renamed = {**self.renamed, **renamed}
        return made

    def faults(self) -> list[tuple[str, Message]]:
        """What in its data does not fit together, by key."""
        return [] if self.box is None else self.box.faults()

    def told(self, id: str) -> str:
        """The message id that has the words for one of its things."""
        return self.renamed.get(id, id)

    @property
    def colours(self) -> list[str]:
        return [team.colour for team in self.teams]

    def team(self, colour: str) -> Message:
        """The name of a team."""
        return Message(self.told(f"{self.prefix}team.{colour}"))

    def driver(self, colour: str) -> Message:
        """The name of whoever drives a car that no player has."""
        return Message(self.told(self.drivers + colour)) if self.drivers else self.team(colour)

    def named(self, family: str) -> Message:
        """`card.charge` of one game is `gp-card.charge` in another."""
        return Message(self.told(self.prefix + family))

    def called(self, family: str, number: int) -> Message:
        """The name of one of its things by number: a card, a marker."""
        prefix, names = self.families[family]
        return Message(self.told(prefix + names[number]))

    def option(self, name: str) -> Option:
        """An option by its name."""
        for option in self.options:
            if option.name == name:
                return option
        raise OptionError(
            Message("error.option-unknown", {"option": name, "known": sorted(one.name for one in self.options)})
        )

    def option_text(self, name: str, value: str = "") -> str:
        """The message id of an option, or of one of its values; with `.about` behind it, what it means."""
        return self.told(f"{self.prefix}option.{name}" + (f".{value}" if value else ""))

    def option_about(self, name: str, value: str = "") -> str:
        """The message id of what an option means, or one of its values."""
        return self.told(f"{self.prefix}option.{name}" + (f".{value}" if value else "") + ".about")

    def option_ids(self, option: Option) -> set[str]:
        """The texts of an option that people are asked for: of a choice its values are explained, else the option.

        A number, a team or a car has a name for what it is where nobody chooses: `.usual`.
        """
        text = self.option_text(option.name)
        if option.kind == CHOICE:
            values = {self.option_text(option.name, value) for value in option.values}
            return {text} | values | {value + ".about" for value in values}
        return {text, text + ".about"} | ({text + ".usual"} if option.kind in (COUNT, COLOUR, CAR) else set())

    @property
    def about(self) -> str:
        """The message id of a sentence or two about the game."""
        return f"{self.prefix}game.about"

    def message_ids(self) -> set[str]:
        """Every message id that follows from the declaration: facts, prompts, verbs, teams, options, names."""
        ids = {kind.id for kind in self.facts} | {kind.id + "-hidden" for kind in self.facts if kind.hidden}
        ids |= {kind.prompt for kind in self.kinds} | {self.team(colour).id for colour in self.colours}
        ids |= {"verb." + verb.name for verb in self.vocabulary.verbs}
        ids |= {self.about} | {id for option in self.options if option.asked for id in self.option_ids(option)}
        return ids | {prefix + name for prefix, names in self.families.values() for name in names if name}

    def track(self, name: str) -> Track:
        """A track by its id, or by the path of its file."""
        if name not in self.own:
            return load_track(name)
        found = self.own[name]
        if found is None:
            raise OptionError(Message("error.track-unknown", {"name": name, "known": self.all_tracks()}))
        return found

    def track_ids(self) -> list[str]:
        """The tracks that there are by their ids, on whatever road."""
        names = [*track_names(), *[name for name in self.own if name not in track_names()]]
        return [name for name in names if name not in self.own or self.own[name] is not None]

    def all_tracks(self) -> list[str]:
        """The tracks that it can be raced on: all that have its kind of road."""
        return [name for name in self.track_ids() if self.track(name).road == self.road]

    def own_tracks(self) -> list[str]:
        """Those of them that are made for this game."""
        return list(self.tracks) or [name for name in self.track_ids() if self.id in self.track(name).laps]

    def offered_tracks(self) -> list[str]:
        """All of them as people choose: its home, those for no other game, those made for it too, then the rest."""
        own = self.own_tracks()

        def order(name: str) -> tuple[bool, bool, bool, str]:
            track = self.track(name)
            return name != self.home_track, list(track.laps) != [self.id], name not in own, track.name

        return sorted(self.all_tracks(), key=order)

    def new(self, seats: int, track: Track | None, seed: Seed, options: dict[str, Any]) -> TrackGame:
        """A new race, waiting for its first decision; by default on the game's own track."""
        if track is None and self.home_track:
            track = self.track(self.home_track)
        if track is not None and track.road != self.road:
            values = {"game": self.title, "track": track.name, "known": self.all_tracks()}
            raise OptionError(Message("error.track-road", values))
        return self._new(self, seats, track, seed, options)

    def position(self, text: str, arguments: dict[str, Any]) -> TrackGame:
        """A race in the position of a text picture."""
        if not self._position:
            raise OptionError(Message("error.no-positions", {"game": self.title}))
        game: TrackGame = part(self._position)(self, text, arguments)
        return game


offers(
    Rulebook,
    about=READ, all_tracks=READ, colours=READ, driver={"colour": TEAM}, facts=READ, home_track=READ, id=READ,
    kinds=READ, least=READ, most=READ, offered_tracks=READ, option={"name": TEXT}, options=READ, own_tracks=READ,
    team={"colour": TEAM}, teams=READ, title=READ, track={"name": TEXT}, track_ids=READ, variant=READ, varies=READ,
    vocabulary=READ,
)  # fmt: skip
