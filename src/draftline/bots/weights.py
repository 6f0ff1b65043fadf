"""What the bots think things are worth: data by game, and changed values from a bot's parameters."""

from __future__ import annotations

from typing import Final

from draftline.core.messages import Message, OptionError
from draftline.data import package_names, package_text, read_toml

WEIGHTS_FOLDER: Final = "bots"
WEIGHTS_SUFFIX: Final = ".toml"

_tables: dict[str, dict[str, float]] = {}


def weight_tables() -> dict[str, dict[str, float]]:
    """The weights as shipped, by game id: a file for each game that has some, read on first use."""
    if not _tables:
        _tables.update(number_tables(WEIGHTS_FOLDER))
    return _tables


def number_tables(folder: str) -> dict[str, dict[str, float]]:
    """The numbers in all files of a folder of the package's data, by the names of the files."""
    found: dict[str, dict[str, float]] = {}
    for name in package_names(folder, WEIGHTS_SUFFIX):
        file = f"{folder}/{name}{WEIGHTS_SUFFIX}"
        found[name] = {key: float(value) for key, value in read_toml(package_text(file), file).items()}
    return found


def weight_table(game: str) -> dict[str, float]:
    """The weights of one game; none if it has no file."""
    return weight_tables().get(game, {})


def read_weights(parameters: list[str]) -> dict[str, float]:
    """`wear=1.2` and the like; a name that no game has, or no number, is refused."""
    known = {name for table in weight_tables().values() for name in table}
    changed: dict[str, float] = {}
    for text in parameters:
        name, _, value = text.partition("=")
        number = read_number(value)
        if name not in known or number is None:
            raise OptionError(Message("error.bot-parameter", {"text": text}))
        changed[name] = number
    return changed


def read_number(text: str) -> float | None:
    """A decimal number in plain digits, signed or not."""
    digits = text.removeprefix("-").replace(".", "", 1)
    if not (digits.isascii() and digits.isdigit()) or len(digits) > 9:
        return None
    return float(text)


def no_parameters(parameters: list[str]) -> None:
    """For bots that take none."""
    if parameters:
        raise OptionError(Message("error.bot-parameter", {"text": parameters[0]}))
