"""Messages and errors as every layer uses them."""

from __future__ import annotations

from draftline.data.message import DraftlineError, Message, Value, figure, text

__all__ = [
    "ArgumentError",
    "DraftlineError",
    "IllegalAction",
    "Message",
    "OptionError",
    "PositionError",
    "RecordError",
    "TrackError",
    "Value",
    "VariantError",
    "figure",
    "text",
]


class TrackError(DraftlineError):
    """A track that is unknown or wrong."""


class RecordError(DraftlineError):
    """A record that cannot be replayed; the message says why, and at which action."""


class IllegalAction(DraftlineError):
    """An action that the rules refuse; the game is unchanged."""


class OptionError(DraftlineError):
    """An option that the game does not know, or a value that it cannot take."""


class ArgumentError(OptionError):
    """Something given to the library that is not what it takes: another type, or a seat or car that is not there."""


class VariantError(DraftlineError):
    """A variant's file that cannot be read, or whose game cannot be raced."""


class PositionError(DraftlineError):
    """A text position that cannot be read or is impossible."""
