"""Short forms for what can be typed while a car moves, and words for what they do."""

from __future__ import annotations

from draftline.core.actions import Action
from draftline.core.game import Decision
from draftline.core.messages import Message

KEYS = {
    "forward": "f",
    "out": "o",
    "in": "i",
    "diagonal": "d",
    "swap": "s",
    "bump": "b",
    "stop": ".",
    "place": "p",
    "boost": "x",
}
MOVING = ("step", "link", "second", "place", "boost")  # kinds of decision within an activation


def key_of(action: Action) -> str:
    """`f`, `f1` (forward to lane 1), `do` (diagonal out); the car's number for a second car, else nothing."""
    if action.verb == "second":
        return str(action.arguments[0])
    if action.verb not in KEYS:
        return ""
    return KEYS[action.verb] + "".join(str(word)[0] for word in action.arguments)


def keyed(decision: Decision) -> dict[str, Action]:
    return {key_of(action): action for action in decision.actions if key_of(action)}


def split(line: str, keys: dict[str, Action]) -> list[str]:
    """`f f o` and `ffo` are three steps; `f1` and `do` are one if they are offered."""
    tokens: list[str] = []
    for word in line.split():
        if word in keys or not all(letter in "foisbx." for letter in word):
            tokens.append(word)
        else:
            tokens += list(word)
    return tokens


def describe(action: Action) -> Message:
    """What an action does, in a word or two."""
    lanes = [word for word in action.arguments if isinstance(word, int)]
    if lanes and action.verb in ("forward", "out", "in", "swap"):
        return Message("cli.step-lanes", {"step": _verb(action), "lanes": lanes})
    return _verb(action)


def _verb(action: Action) -> Message:
    verb = action.verb
    if verb == "forward":
        return Message("cli.step-forward")
    if verb == "out":
        return Message("cli.step-out")
    if verb == "in":
        return Message("cli.step-in")
    if verb == "diagonal":
        return Message("cli.step-diagonal-out" if action.arguments[0] == "out" else "cli.step-diagonal-in")
    if verb == "swap":
        return Message("cli.step-swap")
    if verb == "bump":
        return Message("cli.step-bump")
    if verb == "stop":
        return Message("cli.step-stop")
    if verb == "boost":
        return Message("cli.step-boost")
    if verb == "promise":
        return Message("cli.step-promise")
    if verb == "suffer":
        return Message("cli.step-suffer")
    if verb == "place":
        return Message("cli.step-place", {"lane": action.arguments[0]})
    if verb == "second":
        return Message("cli.step-second", {"car": action.arguments[0]})
    return Message("cli.step-link", {"cars": list(action.arguments) or [Message("cli.nothing")]})
