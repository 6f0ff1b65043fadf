"""Pages that need nothing from elsewhere: what people wrote is escaped, and a name that is missing is an error."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined

_TEMPLATES: Final = Environment(
    loader=FileSystemLoader(Path(__file__).parent), autoescape=True, undefined=StrictUndefined,
    trim_blocks=True, lstrip_blocks=True, keep_trailing_newline=True,
)  # fmt: skip


def rendered(template: str, **values: Any) -> str:
    """The whole document."""
    return _TEMPLATES.get_template(template).render(**values)
