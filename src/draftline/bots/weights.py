"""What the bots think things are worth: data by game, and changed values from a bot's parameters."""

from __future__ import annotations

from draftline.core.messages import Message, OptionError
from draftline.data import package_text, read_toml

FILE = "bots/weights.toml"

_tables: dict[str, dict[str, float]] = {}


def weight_table(game: str) -> dict[str, float]:
    """The weights of a game as shipped; read on first use."""
    if not _tables:
        for name, rows in read_toml(package_text(FILE), FILE).items():
            _tables[name] = {key: float(value) for key, value in rows.items()}
    return _tables[game]


class Weights:
    """One value for each term of the evaluation; `docs/bots.md` says what they mean."""

    def __init__(self, game: str, changed: dict[str, float]) -> None:
        values = {**weight_table(game), **changed}
        self.turn: float = values["turn"]
        self.spread: float = values["spread"]
        self.doubt: float = values["doubt"]
        self.pace: float = values["pace"]
        self.wear: float = values["wear"]
        self.horizon: float = values["horizon"]
        self.lasting: float = values["lasting"]
        self.bill: float = values["bill"]
        self.pits: float = values["pits"]
        self.mate: float = values["mate"]
        self.link: float = values["link"]
        self.later: float = values["later"]
        self.block: float = values["block"]
        self.lead: float = values["lead"]
        self.hand: float = values["hand"]
        self.draft: float = values["draft"]
        self.drag: float = values["drag"]
        self.token: float = values["token"]
        self.duty: float = values["duty"]
        self.fresh: float = values["fresh"]
        self.wrong: float = values["wrong"]
        self.keep: float = values["keep"]
        self.waiting: float = values["pass"]


def read_weights(parameters: list[str]) -> dict[str, float]:
    """`wear=1.2` and the like; a name that no game has, or no number, is refused."""
    weight_table("thunder-alley")
    known = {name for table in _tables.values() for name in table}
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
