"""Short forms for what can be typed while a car moves, and words for what they do."""

from __future__ import annotations

from draftline.core.actions import Action
from draftline.core.game import Decision
from draftline.core.messages import Message

KEYS = {
    "forward": "f", "out": "o", "in": "i", "diagonal": "d", "swap": "s", "bump": "b", "stop": ".", "place": "p",
}  # fmt: skip
WORDS = {
    "forward": Message("cli.step-forward"),
    "out": Message("cli.step-out"),
    "in": Message("cli.step-in"),
    "swap": Message("cli.step-swap"),
    "bump": Message("cli.step-bump"),
    "stop": Message("cli.step-stop"),
}
MOVE_KINDS = ("step", "link", "second", "place")  # kinds of decision within an activation
LANES = ("forward", "out", "in", "swap")  # verbs whose numbers are lanes


class Steps:
    """The short forms of a game: the key and the words of each verb, and the kinds of decision within a move."""

    def __init__(self, keys: dict[str, str], words: dict[str, Message], moving: tuple[str, ...]) -> None:
        self._keys = keys
        self._words = words
        self.moving = moving

    def key_of(self, action: Action) -> str:
        """`f`, `f1` (forward to lane 1), `do` (diagonal out); the car's number for a second car, else nothing."""
        if action.verb == "second":
            return str(action.arguments[0])
        if action.verb not in self._keys:
            return ""
        return self._keys[action.verb] + "".join(str(word)[0] for word in action.arguments)

    def keyed(self, decision: Decision) -> dict[str, Action]:
        return {self.key_of(action): action for action in decision.actions if self.key_of(action)}

    def split(self, line: str, keys: dict[str, Action]) -> list[str]:
        """`f f o` and `ffo` are three steps; `f1` and `do` are one if they are offered."""
        single = [key for key in self._keys.values() if key not in "dp"]
        tokens: list[str] = []
        for word in line.split():
            if word in keys or not all(letter in single for letter in word):
                tokens.append(word)
            else:
                tokens += list(word)
        return tokens

    def full_text(self, key: str) -> str:
        """The action that a key stands for, to hear why it cannot be done; empty if there is none."""
        sides = {"do": "diagonal out", "di": "diagonal in"}
        return sides.get(key) or next((verb for verb, short in self._keys.items() if short == key), "")

    def describe(self, action: Action) -> Message:
        """What an action does, in a word or two."""
        lanes = [word for word in action.arguments if isinstance(word, int)]
        if lanes and action.verb in LANES:
            return Message("cli.step-lanes", {"step": self._words[action.verb], "lanes": lanes})
        if action.verb in self._words:
            return self._words[action.verb]
        if action.verb == "diagonal":
            return Message("cli.step-diagonal-out" if action.arguments[0] == "out" else "cli.step-diagonal-in")
        if action.verb == "place":
            return Message("cli.step-place", {"lane": action.arguments[0]})
        if action.verb == "second":
            return Message("cli.step-second", {"car": action.arguments[0]})
        return Message("cli.step-link", {"cars": list(action.arguments) or [Message("cli.nothing")]})


STEPS = Steps(KEYS, WORDS, MOVE_KINDS)
