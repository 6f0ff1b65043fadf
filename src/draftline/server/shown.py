"""The types of what games show, as pydantic reads them: the games themselves use no library."""

from __future__ import annotations

from functools import cache
from types import UnionType
from typing import TYPE_CHECKING, Annotated, Any, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

import typing_extensions
from pydantic import ConfigDict, Field, PlainSerializer, TypeAdapter, WrapValidator

from draftline.games.registry import SHIPPED, rulebook

_making: Any = typing_extensions.TypedDict


@cache
def described(kind: Any) -> Any:
    """A type with every TypedDict in it made one that pydantic knows on Python 3.11, and words made descriptions."""
    if is_typeddict(kind):
        return _typed_dict(kind)
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Annotated:
        words = [Field(description=word) if isinstance(word, str) else word for word in arguments[1:]]
        return Annotated[(described(arguments[0]), *words)]
    if origin in (list, dict, tuple, Union, UnionType, NotRequired):
        inner = tuple(described(argument) for argument in arguments)
        return one_of(inner) if origin is UnionType else origin[inner if len(inner) > 1 else inner[0]]
    return kind


def one_of(kinds: tuple[Any, ...]) -> Any:
    return Union.__getitem__(kinds)


def _typed_dict(kind: Any) -> Any:
    """Exactly the fields that are declared: one more is a fault as well."""
    hints = get_type_hints(kind, include_extras=True)
    fields = {name: described(hint) for name, hint in hints.items()}
    made = _making(kind.__name__, fields)
    made.__doc__ = kind.__doc__
    made.__pydantic_config__ = ConfigDict(extra="forbid")
    return made


@cache
def adapter(game: str) -> TypeAdapter[Any]:
    """What checks the states of a game, one of another package too."""
    return TypeAdapter(described(rulebook(game).view))


def checked(state: Any) -> Any:
    """A state, checked against what its game declares."""
    return adapter(state["game"]).validate_python(state)


if TYPE_CHECKING:
    State = dict[str, Any]
else:  # described as one of the games that come with the package
    State = Annotated[
        one_of(tuple(described(book.view) for book in SHIPPED)),
        WrapValidator(lambda state, _: checked(state)),
        PlainSerializer(lambda state: state),
    ]
