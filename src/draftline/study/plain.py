"""Dataclasses of a study as plain JSON values."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any, Final

from draftline.core.messages import Message

DIGITS: Final = 3  # of points and chances


def plain(value: Any) -> Any:
    """Dataclasses as objects by their fields, messages as messages, numbers to three digits."""
    if isinstance(value, Message):
        return value.to_json()
    if isinstance(value, float):
        return round(value, DIGITS) + 0.0
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, dict):
        return {str(key): plain(one) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(one) for one in value]
    return value
