"""What `import draftline` offers, by name; loaded when the first of the names is used."""

import importlib
from typing import TYPE_CHECKING, Any

from draftline.core.actions import Action
from draftline.core.foresight import brings, foresee
from draftline.core.game import Decision, Game, Verdict
from draftline.core.messages import DraftlineError, IllegalAction, Message, text
from draftline.core.outcome import Outcome, Standing
from draftline.core.perft import divide, perft
from draftline.core.rulebook import Rulebook
from draftline.core.track import Track
from draftline.core.track_file import check_track, load_track
from draftline.core.variant import Variant
from draftline.games.registry import (
    check_variant,
    load_variant,
    new_game,
    parse,
    position,
    replay,
    rulebook,
    rulebooks,
)

if TYPE_CHECKING:
    from draftline.bots.bulk import playouts, races
    from draftline.bots.values import reading
else:
    NEEDS_BOTS = {
        "playouts": "draftline.bots.bulk", "races": "draftline.bots.bulk", "reading": "draftline.bots.values",
    }  # fmt: skip

    def __getattr__(name: str) -> Any:
        """What needs the bots, which a race does without."""
        if name not in NEEDS_BOTS:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(importlib.import_module(NEEDS_BOTS[name]), name)


__all__ = [
    "Action",
    "Decision",
    "DraftlineError",
    "Game",
    "IllegalAction",
    "Message",
    "Outcome",
    "Rulebook",
    "Standing",
    "Track",
    "Variant",
    "Verdict",
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
    "playouts",
    "position",
    "races",
    "reading",
    "replay",
    "rulebook",
    "rulebooks",
    "text",
]
