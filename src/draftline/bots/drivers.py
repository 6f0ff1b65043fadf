"""Named drivers for bots: who sits at a table, and the style that comes with the name."""

from __future__ import annotations

import random
from collections.abc import Collection
from functools import cache
from typing import Final, NamedTuple

from draftline.bots.styles import STYLE, STYLED
from draftline.data import package_text, read_toml

FILE: Final = "drivers.toml"
NAMED: Final = ("rookie", *STYLED)  # levels whose drivers have names


class Driver(NamedTuple):
    """A character: an id for what is said of it, a name, and how it likes to race."""

    id: str
    name: str
    style: str


@cache
def drivers() -> tuple[Driver, ...]:
    rows = read_toml(package_text(FILE), FILE)
    return tuple(Driver(id, row["name"], row["style"]) for id, row in rows.items() if isinstance(row, dict))


def driver_named(name: str) -> Driver | None:
    return next((driver for driver in drivers() if driver.name == name), None)


def hired(code: str, taken: Collection[str], chance: random.Random) -> tuple[str, str]:
    """The name of somebody who is not there yet, and the bot as they drive it; other codes stay as they are."""
    free = [driver for driver in drivers() if driver.name not in taken]
    if code not in NAMED or not free:
        return "", code
    driver = chance.choice(free)
    return driver.name, f"{code}:{STYLE}{driver.style}" if code in STYLED else code
