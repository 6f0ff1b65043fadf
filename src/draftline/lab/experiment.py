"""An experiment: worlds to race in, the same deals in each, and what is measured.

Race number `n` follows from the experiment alone: the worlds of a deal come one after the other, then its next seating,
then the next deal. So the same deals, dice and events meet every world, and any process anywhere may run any race.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from draftline.bots import Bot, make_bot
from draftline.core.messages import DraftlineError, Message, OptionError
from draftline.core.options import COLOURS
from draftline.core.rulebook import Rulebook
from draftline.core.seeds import Seed
from draftline.core.tables import EDITION
from draftline.core.track import Track
from draftline.core.track_file import load_track, read_track, track_names
from draftline.data import file_text, read_json, read_toml, whole
from draftline.games.registry import FIRST, rulebook
from draftline.lab.line_up import AI_PREFIX, BotLineUp, line_up, seat_ai_teams
from draftline.lab.measures import OWN_FILE, Measure, chosen
from draftline.lab.races import Job, card_numbers, race_seed

USUAL_SEATS: Final = 4
USUAL_BOTS: Final = "club"
USUAL_RACES: Final = 100
MOST_RACES: Final = 1_000_000_000
BASE: Final = "lab.base-world"
ARM_KEYS: Final = ("name", "track", "seats", "bots", "options", "variant", "forbid", "edition")
NUMBERS: Final = ("seats", "edition")  # of those
KEYS: Final = (
    "question", "game", "races", "seed", "measures", "every_seating", "arms", "duel", "sweep", "tune", *ARM_KEYS[1:],
)  # fmt: skip
PLACE: Final = re.compile(r"\{([a-z][a-z0-9_]*)\}")
BASED_ON: Final = re.compile(r"""^base\s*=\s*["']([\w-]+)""", re.MULTILINE)


@dataclass(frozen=True)
class Arm:
    """One world: what is raced in it. `variant` is a file, whose text is kept so that it can travel."""

    name: str = ""
    track: str = ""
    track_text: str = ""  # of a track of one's own
    seats: int = USUAL_SEATS
    bots: str = USUAL_BOTS
    options: dict[str, Any] = field(default_factory=dict)
    variant: str = ""
    variant_text: str = ""
    forbid: str = ""
    edition: int = EDITION  # of the rules

    def filled(self, values: Mapping[str, Any]) -> Arm:
        """The same with numbers in the places of `{names}`, in its bots, its options and its variant."""
        options = {name: _filled_value(value, values) for name, value in self.options.items()}
        bots, text = _filled(self.bots, values), _filled(self.variant_text, values)
        return replace(self, bots=bots, options=options, variant_text=text, track=_filled(self.track, values))

    def places(self) -> set[str]:
        """The `{names}` that are to be filled."""
        options = [one for one in self.options.values() if isinstance(one, str)]
        texts = [self.bots, self.variant_text, self.track, *options]
        return {name for words in texts for name in PLACE.findall(words)}


def _filled(words: str, values: Mapping[str, Any]) -> str:
    return PLACE.sub(lambda found: str(values.get(found[1], found[0])), words)


def _filled_value(value: Any, values: Mapping[str, Any]) -> Any:
    if not isinstance(value, str) or not PLACE.search(value):
        return value
    words = _filled(value, values)
    number = whole(words)
    return words if number is None else number


@dataclass
class Experiment:
    """Everything that decides what is raced; how and where it is run is no part of it."""

    game: str
    arms: list[Arm]
    races: int = USUAL_RACES  # deals in every world
    seed: Seed = 0
    measures: tuple[str, ...] = ()
    question: str = ""
    every_seating: bool = False  # each deal with every seating, else another one from deal to deal
    own: dict[str, str] = field(default_factory=dict)  # texts of files with measures

    def __post_init__(self) -> None:
        self.lines = [self._line(arm) for arm in self.arms]
        self.tracks = [_travelling(track) for track, _ in self.lines]
        turns = {line.seatings for _, line in self.lines} if self.every_seating else {1}
        if len(turns) > 1:
            raise OptionError(Message("lab.error-seatings"))
        self.seatings = turns.pop()
        self.kinds()
        if not 1 <= self.races <= MOST_RACES:
            raise OptionError(Message("cli.error-races"))

    @property
    def book(self) -> Rulebook:
        return rulebook(self.game)

    @property
    def books(self) -> list[Rulebook]:
        """The rulebook of the game, then those of the variants by which worlds are raced."""
        known = dict.fromkeys((arm.variant_text, arm.edition) for arm in self.arms if arm.variant_text)
        return [self.book, *[rulebook(self.game, text, edition) for text, edition in known]]

    def kinds(self) -> list[type[Measure]]:
        return chosen(self.book, self.measures, self.own)

    @property
    def total(self) -> int:
        return self.races * self.seatings * len(self.arms)

    def _line(self, arm: Arm) -> tuple[Track, BotLineUp]:
        """The first race of a world, which must be possible; who sits where in it."""
        board = read_track(arm.track_text, Path(arm.track).stem) if arm.track_text else arm.track or None
        options = dict(arm.options)
        book = rulebook(self.game, arm.variant_text or None, arm.edition)
        bots = seat_ai_teams(arm.bots or USUAL_BOTS, book, arm.seats, options)
        job = Job(0, self.game, 0, board, [USUAL_BOTS] * arm.seats, options)
        job.variant, job.edition = arm.variant_text, arm.edition
        game = job.new()
        if arm.forbid:
            card_numbers(game.book, arm.forbid)
        return game.track, line_up(game, bots)

    def job(self, number: int) -> Job:
        """Race `number`: world by world, seating by seating, deal by deal."""
        rest, at = divmod(number, len(self.arms))
        deal, seating = divmod(rest, self.seatings)
        arm = self.arms[at]
        line = self.lines[at][1]
        bots, options = line.turned(seating if self.every_seating else deal)
        job = Job(number, self.game, race_seed(self.seed, deal), self.tracks[at], bots, options)
        job.marks = {"deal": deal, "seating": seating, "arm": at}
        job.variant, job.edition = arm.variant_text, arm.edition
        job.measures = self.measures
        job.own = self.own
        job.probe = deal % len(bots)
        job.first_bot = next((code for code in line.bots if not code.startswith(AI_PREFIX)), "")
        job.forbidden = arm.forbid
        return job

    def jobs(self, numbers: Iterable[int]) -> Iterator[Job]:
        return (self.job(number) for number in numbers)

    def to_json(self) -> dict[str, Any]:
        """All of it, tracks of one's own in full: what must be the same where races are put together."""
        return {
            "game": self.game, "arms": [asdict(arm) for arm in self.arms], "races": self.races, "seed": self.seed,
            "measures": list(self.measures), "question": self.question, "every_seating": self.every_seating,
            "own": self.own, "tracks": [track if isinstance(track, str) else track.text for track in self.tracks],
        }  # fmt: skip

    def timed_bots(self) -> list[str]:
        """Bots that think for so long and not so much: another machine would make another race of it."""
        codes = {code for _, line in self.lines for code in line.bots if not code.startswith(AI_PREFIX)}
        return sorted(code for code in codes if thinks_for_a_time(make_bot(code)))


def thinks_for_a_time(bot: Bot) -> bool:
    """Whether a bot looks at the clock: it has `seconds`, and no `rounds` in place of them."""
    return bool(getattr(bot, "seconds", 0.0)) and not getattr(bot, "rounds", 0)


def _travelling(track: Track) -> str | Track:
    """A shipped track by its name, any other as it is: it may be on no other machine."""
    return track.id if track.id in track_names() and load_track(track.id).text == track.text else track


# From a file and from words.


def read_experiment(path: Path | None, given: Mapping[str, Any], against: Sequence[str] = ()) -> dict[str, Any]:
    """What a file says, with what was given on the command line in its place; worlds as plain tables."""
    found: dict[str, Any] = {} if path is None else read_toml(file_text(path), str(path))
    _known(found, KEYS, str(path))
    for arm in found.get("arms", ()):
        _known(arm, ARM_KEYS, str(path))
    found.update({name: value for name, value in given.items() if value not in (None, (), {}, "")})
    if "game" not in found:
        found["game"] = _game_of([found, *found.get("arms", ())], against, None if path is None else path.parent)
    book = rulebook(found["game"])
    arms = [dict(arm) for arm in found.get("arms", ())] or [{}]
    arms += [read_arm(book, words) for words in against]
    base = {name: found[name] for name in ARM_KEYS if name in found}
    found["arms"] = [{**base, **arm, "options": {**base.get("options", {}), **arm.get("options", {})}} for arm in arms]
    return found


def _game_of(tables: Iterable[Mapping[str, Any]], against: Iterable[str], folder: Path | None) -> str:
    """Where no game is named: that of the first variant that is, else the first game."""
    pairs = [pair.partition("=") for words in against for pair in words.split(";")]
    named = [table.get("variant", "") for table in tables]
    named += [value.strip() for name, _, value in pairs if name.strip() == "variant"]
    bases = [BASED_ON.search(file_text(_beside(name, folder))) for name in named if name]
    return next((base[1] for base in bases if base is not None), FIRST)


def made(found: Mapping[str, Any], folder: Path | None = None, arms: list[Arm] | None = None) -> Experiment:
    """The experiment of such tables, or of other worlds than theirs; files are sought beside the experiment's own."""
    if arms is None:
        arms = arms_of(found, folder)
    own = {}
    for name in found.get("measures", ()):
        if OWN_FILE in name:
            path = name.rpartition(":")[0]
            own[path] = file_text(_beside(path, folder))
    return Experiment(
        found["game"], arms, int(found.get("races", USUAL_RACES)), found.get("seed", 0),
        tuple(found.get("measures", ())), str(found.get("question", "")), bool(found.get("every_seating", False)), own,
    )  # fmt: skip


def arms_of(found: Mapping[str, Any], folder: Path | None = None) -> list[Arm]:
    return [_arm(dict(table), folder) for table in found["arms"]]


def from_json(about: Mapping[str, Any]) -> Experiment:
    """What `to_json` wrote, whole: no file is needed beside it."""
    arms = [Arm(**arm) for arm in about["arms"]]
    return Experiment(
        about["game"], arms, about["races"], about["seed"], tuple(about["measures"]), about["question"],
        about["every_seating"], about["own"],
    )  # fmt: skip


def _arm(table: dict[str, Any], folder: Path | None) -> Arm:
    if table.get("variant"):
        table["variant_text"] = file_text(_beside(table["variant"], folder))
    if table.get("track") and table["track"] not in track_names():
        table["track_text"] = file_text(_beside(table["track"], folder))
    return Arm(**table)


def _beside(name: str, folder: Path | None) -> Path:
    return Path(name) if folder is None or Path(name).exists() else folder / name


def _known(table: Mapping[str, Any], names: Iterable[str], where: str) -> None:
    for name in table:
        if name not in names:
            raise OptionError(Message("lab.error-key", {"key": name, "file": where, "known": sorted(names)}))


def read_arm(book: Rulebook, words: str) -> dict[str, Any]:
    """`variant=wet.toml; bots=pro; laps=3`: another world; what is none of its own words is an option of the game."""
    arm: dict[str, Any] = {"name": words, "options": {}}
    for pair in words.split(";"):
        name, equals, value = (part.strip() for part in pair.partition("="))
        if not equals or not name:
            raise OptionError(Message("cli.error-key-value", {"text": pair}))
        if name in ARM_KEYS and name != "options":
            arm[name] = int(value) if name in NUMBERS and whole(value) is not None else value
            if name in ("variant", "track"):
                arm["name"] = arm["name"].replace(value, Path(value).name)
        else:
            book.option(name)
            arm["options"][name] = read_value(book, name, value)
    if set(arm) == {"name", "options", "variant"} and not arm["options"]:
        arm["name"] = ""  # it is called by what the variant is called
    return arm


def read_value(book: Rulebook, name: str, value: str) -> Any:
    """The value of an option as it is typed."""
    if value.startswith(("[", "{")) and not PLACE.fullmatch(value):
        try:
            return read_json(value, name)
        except DraftlineError:
            raise OptionError(Message("cli.error-key-value", {"text": f"{name}={value}"})) from None
    if any(option.name == name and option.kind == COLOURS for option in book.options):
        return [word.strip() for word in value.split(",")]
    number = whole(value)
    return value if number is None else number


def command_of(words: Iterable[str]) -> str:
    """A command as it can be typed again."""
    return shlex.join(["draftline", *words])
