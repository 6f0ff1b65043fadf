"""Drag Strip, a game for Draftline: the entry point names this package's RULEBOOK."""

from drag_strip.rulebook import RULEBOOK

__all__ = ["RULEBOOK"]
