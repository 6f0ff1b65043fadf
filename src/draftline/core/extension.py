"""Lets games from other packages build on the compiled classes of the engine.

Compiled, a class marked `@mypyc_attr(allow_interpreted_subclasses=True)` may have subclasses that are not; interpreted,
the mark means nothing, and the package that defines it is not needed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:
    T = TypeVar("T")

    def mypyc_attr(**marks: int) -> Callable[[T], T]:
        """The mark, where nothing is compiled."""
        return lambda kind: kind
