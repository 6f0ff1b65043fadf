"""What `import draftline` offers, by name; loaded when the first of the names is used.

Type checkers read `public.pyi` instead, which `tools/surface.py` makes of what is declared here and in the games.
"""

import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from typing import Any

from draftline.core import foresight, surface, track_file
from draftline.core import perft as trees
from draftline.core.actions import Action
from draftline.core.facts import Fact, Facts
from draftline.core.game import Decision, Verdict
from draftline.core.messages import (
    ArgumentError,
    DraftlineError,
    IllegalAction,
    Message,
    OptionError,
    PositionError,
    RecordError,
    TrackError,
    VariantError,
)
from draftline.core.messages import text as words
from draftline.core.outcome import Outcome, Standing
from draftline.core.reach import Reach
from draftline.core.rulebook import Rulebook
from draftline.core.surface import COUNT, TEXT, WHOLE, Argument, either, or_none
from draftline.core.track import Track
from draftline.core.track_game import TrackGame as Game
from draftline.core.travel import part
from draftline.core.variant import Variant
from draftline.core.view import View
from draftline.games import registry


def several(value: Any, fits: Callable[[Any], bool]) -> bool:
    """Whether a list, a range or anything else that can be read twice holds nothing but what fits."""
    return isinstance(value, Sequence | Set) and not isinstance(value, (str, bytes)) and all(map(fits, value))


def is_text(value: Any) -> bool:
    return isinstance(value, str)


def is_seed(value: Any) -> bool:
    return SEED.fits(None, value)


def is_policy(value: Any) -> bool:
    """A name, weights of verbs, or a `Policy`."""
    if isinstance(value, Mapping):
        return all(isinstance(verb, str) and isinstance(weight, (int, float)) for verb, weight in value.items())
    return isinstance(value, (str, part("draftline.bots.bulk:Policy")))


DEEPEST = 64  # decisions that a tree may be deep
GAME = either("argument.game", Game)
POSITION = either("argument.position", Game, View)
OPTIONS = or_none(Argument("argument.options", lambda _, value: isinstance(value, dict) and several([*value], is_text)))
TRACK = or_none(either("argument.track", str, Track))
SEED = either("argument.seed", int, str)
FILE = Argument("argument.variant", lambda _, value: isinstance(value, (str, Variant)) or hasattr(value, "__fspath__"))
VARIANT = or_none(FILE)
POLICY = Argument("argument.policy", lambda _, value: is_policy(value) or several(value, is_policy))
DEPTH = Argument("argument.depth", lambda _, value: COUNT.fits(None, value) and value <= DEEPEST)
UNTIL = Argument("argument.until", lambda _, value: is_text(value) or WHOLE.fits(None, value))
ACTIONS = Argument("argument.actions", lambda _, value: several(value, is_text))
SEEDS = Argument("argument.seeds", lambda _, value: isinstance(value, Iterator) or several(value, is_seed))

SETUP = {"seats": WHOLE, "track": TRACK, "options": OPTIONS, "variant": VARIANT}

new_game = surface.function(registry.new_game, game=TEXT, seed=SEED, edition=WHOLE, **SETUP)
position = surface.function(registry.position, text=TEXT, game=TEXT, edition=WHOLE, variant=VARIANT)
replay = surface.function(registry.replay, record=either("argument.record", dict, str), variant=VARIANT)
parse = surface.function(registry.parse, text=TEXT, game=TEXT)
rulebook = surface.function(registry.rulebook, game=TEXT, variant=VARIANT, edition=or_none(WHOLE))
rulebooks = registry.rulebooks
check_variant = surface.function(registry.check_variant, text=TEXT, where=TEXT)
load_variant = surface.function(registry.load_variant, source=FILE, edition=WHOLE)
check_track = surface.function(track_file.check_track, text=TEXT, where=TEXT)
load_track = surface.function(track_file.load_track, name=TEXT)
perft = surface.function(trees.perft, game=GAME, depth=DEPTH)
divide = surface.function(trees.divide, game=GAME, depth=DEPTH)
foresee = surface.function(foresight.foresee, game=GAME, seat=WHOLE, actions=ACTIONS)
brings = surface.function(foresight.brings, sight=either("argument.foresight", foresight.Foresight))
text = surface.function(words, message=either("argument.message", Message), lang=TEXT)

# Each game's own class, under its name.
GAMES = {book.race.__name__: book.race for book in registry.SHIPPED if book.race is not None}
globals().update(GAMES)

# What needs the bots or the leagues, which a race does without; functions with what they take.
LATER: dict[str, tuple[str, dict[str, Argument]]] = {
    "LeagueError": ("draftline.league.checks", {}),
    "Points": ("draftline.bots.bulk", {}),
    "Races": ("draftline.bots.bulk", {}),
    "Reading": ("draftline.bots.values", {}),
    "car_places": ("draftline.bots.values", {"position": POSITION}),
    "playouts": (
        "draftline.bots.bulk",
        {"position": POSITION, "n": WHOLE, "policy": POLICY, "seed": SEED, "until": UNTIL},
    ),
    "races": ("draftline.bots.bulk", {"game": TEXT, "seeds": SEEDS, "policy": POLICY, **SETUP}),
    "reading": ("draftline.bots.values", {"position": POSITION, "open_hands": either("argument.flag", bool)}),
}


RENAMED: dict[str, tuple[str, str]] = {}  # a name that is to go: the one to use, and the version that goes without it


def __getattr__(name: str) -> Any:
    if name in RENAMED:
        instead, version = RENAMED[name]
        warned = f"draftline.{name} goes with version {version}: use draftline.{instead}."
        warnings.warn(warned, DeprecationWarning, stacklevel=3)
        return __getattr__(instead) if instead in LATER else globals()[instead]
    if name not in LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module, arguments = LATER[name]
    found = part(f"{module}:{name}")
    globals()[name] = surface.function(found, **arguments) if arguments else found
    return globals()[name]


__all__ = [  # noqa: PLE0604
    *GAMES,
    *LATER,
    "Action",
    "ArgumentError",
    "Decision",
    "DraftlineError",
    "Fact",
    "Facts",
    "Game",
    "IllegalAction",
    "Message",
    "OptionError",
    "Outcome",
    "PositionError",
    "Reach",
    "RecordError",
    "Rulebook",
    "Standing",
    "Track",
    "TrackError",
    "Variant",
    "VariantError",
    "Verdict",
    "View",
    "brings",
    "check_track",
    "check_variant",
    "divide",
    "foresee",
    "load_track",
    "load_variant",
    "new_game",
    "parse",
    "perft",
    "position",
    "replay",
    "rulebook",
    "rulebooks",
    "text",
]
