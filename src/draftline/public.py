"""What `import draftline` offers, by name; loaded when the first of the names is used."""

from draftline.core.actions import Action
from draftline.core.game import Decision, Game, Verdict
from draftline.core.messages import DraftlineError, IllegalAction, Message, text
from draftline.core.outcome import Outcome, Standing
from draftline.core.rulebook import Rulebook
from draftline.core.track import Track
from draftline.core.track_file import check_track, load_track
from draftline.games.registry import new_game, parse, position, replay, rulebook, rulebooks

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
    "Verdict",
    "check_track",
    "load_track",
    "new_game",
    "parse",
    "position",
    "replay",
    "rulebook",
    "rulebooks",
    "text",
]
