"""Short forms for what can be typed while a car of Thunder Rolls moves, and words for what they do."""

from __future__ import annotations

import re

from draftline.core.actions import Action
from draftline.core.game import Decision
from draftline.core.messages import Message
from draftline.games.thunder_rolls.game import ThunderRolls
from draftline.games.thunder_rolls.terminal.words import BONUS_KEYS, KEY_BONUSES

KEYS = {"forward": "f", "diagonal": "d", "push": "p", "brake": "b", "stop": ".", "back": "b"}
VERBS_OF_KEYS = {"f": "forward", "di": "diagonal in", "do": "diagonal out", "p": "push", "b": "brake", ".": "stop"}
TOKEN = re.compile(r"\s*([csd]\s*\d+|d[io]|b[io]|[fb]\d?|[pacsd.])")


def key_of(action: Action) -> str:
    """`f`, `di`, `c 22`, `a`; going back is `b`, `bi`, `bo`."""
    if action.verb == "bonus":
        return " ".join([BONUS_KEYS[str(action.arguments[0])], *[str(car) for car in action.arguments[1:]]])
    return KEYS[action.verb] + "".join(str(word)[0] for word in action.arguments)


def keyed(decision: Decision) -> dict[str, Action]:
    return {key_of(action): action for action in decision.actions}


def tokens(line: str) -> list[str]:
    """`ff c22 di` as f, f, c 22, di; empty if something in it is none of them."""
    found: list[str] = []
    at = 0
    line = line.rstrip()
    while at < len(line):
        match = TOKEN.match(line, at)
        if match is None:
            return []
        found.append(_spaced(match[1]))
        at = match.end()
    return found


def _spaced(token: str) -> str:
    """`c22` and `c  22` are `c 22`."""
    return f"{token[0]} {token[1:].strip()}" if token[0] in "csd" and token[-1].isdigit() else token


def find(key: str, keys: dict[str, Action]) -> Action | None:
    """The action of a key; a bonus with one possible car needs no number."""
    if key in keys:
        return keys[key]
    alike = [action for other, action in keys.items() if key in KEY_BONUSES and other.split()[0] == key]
    return alike[0] if len(alike) == 1 else None


def full_text(key: str) -> str:
    """The action that a key stands for, to hear why it cannot be done; empty if there is none."""
    letter, _, car = key.partition(" ")
    if letter in KEY_BONUSES:
        return f"bonus {KEY_BONUSES[letter]} {car}".rstrip()
    return VERBS_OF_KEYS.get(key, "")


def describe(game: ThunderRolls, action: Action) -> Message:
    """What an action does, in a word or two."""
    words = action.arguments
    if action.verb == "bonus":
        bonus = Message("tr-bonus." + str(words[0]))
        if len(words) == 1:
            return Message("cli.step-clean-air", {"bonus": bonus, "n": game.terms.clean_air})
        return Message("cli.step-bonus", {"bonus": bonus, "car": words[1]})
    if words and isinstance(words[0], int):
        return Message("cli.step-lanes", {"step": _verb(action), "lanes": [words[0]]})
    return _verb(action)


def _verb(action: Action) -> Message:
    inward = "in" in action.arguments
    if action.verb == "forward":
        return Message("cli.step-forward")
    if action.verb == "diagonal":
        return Message("cli.step-diagonal-in" if inward else "cli.step-diagonal-out")
    if action.verb == "push":
        return Message("cli.step-push")
    if action.verb == "brake":
        return Message("cli.step-brake")
    if action.verb == "stop":
        return Message("cli.step-stop")
    if not action.arguments or isinstance(action.arguments[0], int):
        return Message("cli.step-back")
    return Message("cli.step-back-in" if inward else "cli.step-back-out")
