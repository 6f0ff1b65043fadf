"""The person at the terminal in a card game: cards, steps and destinations, pits and discards."""

from __future__ import annotations

from typing import cast

from draftline.cli.destinations import Destination, by_place, numbered
from draftline.cli.person import MOST_VARIANTS, Person
from draftline.cli.session import Session
from draftline.core.actions import Action
from draftline.core.game import Decision
from draftline.core.messages import Message, Value
from draftline.data import whole, wholes
from draftline.racing.activation import without_second
from draftline.racing.card_game import CardGame
from draftline.racing.terminal.narrow import cards
from draftline.racing.terminal.screen import CardScreen
from draftline.racing.terminal.sheets import still_to_move


def destinations(game: CardGame, alike: int = 0) -> list[Destination]:
    """By place; with `alike` only so many ways to a space are looked for, where there can be thousands."""
    if game.move.driver < 0:
        return []
    free = game.copy()
    without_second(free)
    return by_place(game, game.move.active, free.outcomes(alike=alike))


HINTS = {
    "pit": Message("cli.hint-pit"),
    "discard": Message("cli.hint-discard"),
    "repair": Message("cli.hint-repair"),
}


class CardPerson(Person):
    """Asks the questions of a card game."""

    def __init__(self, session: Session, quick: bool) -> None:
        super().__init__(session, quick)
        self._screen = cast(CardScreen, session.screen)
        self._keys = self._screen.steps

    @property
    def _game(self) -> CardGame:
        return cards(self._session.game)

    def _decide(self, decision: Decision) -> None:
        if decision.kind == "play":
            self._play()
        elif decision.kind in self._keys.moving:
            self._move(decision)
        else:
            self._answer(decision)

    # A card on a car.

    def _play(self) -> None:
        self._screen.whole(self._game, self._session.seat)
        self._terminal.say(self._play_hint(), "bold")
        while True:
            action = self._play_from(self._read())
            if action is not None:
                self._do([action])
                return

    def _play_hint(self) -> Message:
        """What to type, with a card and a car that will do."""
        game, seat = self._game, self._session.seat
        fresh = still_to_move(game, seat)
        values: dict[str, Value] = {"team": game.book.team(game.teams[seat])}
        values["card"] = game.hand(seat)[0] if game.hand(seat) else "?"
        values["car"] = fresh[0] if fresh else "?"
        return Message("cli.hint-play", values)

    def _play_from(self, line: str) -> Action | None:
        words = line.split()
        if words and self._game.book.vocabulary.knows(words[0]):
            return self._action(line)
        numbers = wholes(words)
        if not numbers or len(numbers) > 2:
            self._say(self._play_hint())
            return None
        card = numbers[0]
        car = numbers[1] if len(numbers) == 2 else self._car_for(card)
        return None if car is None else self._action(f"play {card} on {car}")

    def _car_for(self, card: int) -> int | None:
        """The only car that is left to move, or the one that the player names."""
        game = self._game
        fresh = still_to_move(game, self._session.seat)
        if len(fresh) == 1:
            return fresh[0]
        if card in game.hand(self._session.seat):
            self._terminal.out.print(self._screen.sheets.card_text(game.kit, card))
        self._terminal.say(Message("cli.which-car", {"cars": fresh}))
        return whole(self._read())

    # A car under way.

    def _move(self, decision: Decision) -> None:
        """Steps by letter, destinations by number, actions by their text."""
        picked = decision.kind != "step"  # from a list whose numbers would be mistaken for those on the track
        ends = [] if picked else destinations(self._game, self._screen.alike)
        across = next((number for number, end in enumerate(ends, 1) if end.space < 0), 0)
        self._screen.moving(self._game, decision, numbered(ends), across)
        if picked:
            self._pick(decision)
            return
        while not self._moved(decision, ends, self._read()):
            pass

    def _moved(self, decision: Decision, ends: list[Destination], line: str) -> bool:
        words = line.split()
        if not words:
            self._terminal.say(Message("cli.hint-steps"))
            return False
        if self._game.book.vocabulary.knows(words[0]):
            action = self._action(line)
            return action is not None and self._do([action])
        number = whole(line.strip())
        if number is not None:
            return self._go_to(self._game.move.active, ends, number)
        return self._steps(decision, line)

    def _steps(self, decision: Decision, line: str) -> bool:
        """Several steps in one line; the first that cannot be done ends it."""
        done = False
        for key in self._keys.split(line, self._keys.keyed(decision)):
            now = self._game.decision_of(self._session.seat)
            keys = {} if now is None or now.kind not in self._keys.moving else self._keys.keyed(now)
            if key not in keys:
                self._refuse(key)
                return done
            depth = self._session.depth()
            self._do([keys[key]])
            done = True
            if self._session.depth() != depth + 1 or self._game.move.driver < 0:
                return True  # the activation is over, or its end was undone
        return done

    def _refuse(self, key: str) -> None:
        """Why a short form does not work now: the rule if its verb is known, else what may be typed."""
        words = self._keys.full_text(key)
        reason = self._game.legal(words, self._session.seat).reason if words else None
        self._say(reason or Message("cli.hint-steps"))

    # Everything else.

    def _pick(self, decision: Decision) -> None:
        """One out of a numbered list, or by its text."""
        for at, action in enumerate(decision.actions, 1):
            words = self._terminal.words(self._keys.describe(action))
            self._terminal.out.print(f"{at:>2}) {words}  [{action}]", markup=False)
        while True:
            line = self._short(decision, self._read())
            verb = "".join(line.split()[:1])
            action_typed = self._action(line) if self._game.book.vocabulary.knows(verb) else None
            if action_typed is not None:
                self._do([action_typed])
                return
            number = whole(line)
            if number is not None and 1 <= number <= len(decision.actions):
                self._do([decision.actions[number - 1]])
                return
            self._say(Message("cli.hint-number", {"most": len(decision.actions)}))

    def _short(self, decision: Decision, line: str) -> str:
        """What a line stands for where one picks from a list."""
        return line

    def _answer(self, decision: Decision) -> None:
        """Pits, discards, an event's choice, repairs: numbers of cars or cards, or nothing for none."""
        self._screen.around(self._game, self._session.seat, decision.kind)
        self._terminal.say(decision.prompt, "bold")
        if decision.kind == "repair":
            offered = "  ".join(str(action) for action in decision.actions[:MOST_VARIANTS])
            self._terminal.out.print(offered, markup=False)
        self._terminal.say(self._hint(decision))
        while True:
            action = self._action(self._completed(decision, self._read()))
            if action is not None:
                self._do([action])
                return

    def _hint(self, decision: Decision) -> Message:
        return HINTS.get(decision.kind, Message("cli.hint-choose"))

    def _completed(self, decision: Decision, line: str) -> str:
        """`22 15` after the question which cars pit is `pit 15 22`; an empty line is none."""
        words = line.split()
        if words and self._game.book.vocabulary.knows(words[0]):
            return line
        if not words or words == ["none"] or words == ["0"]:
            words = ["none"]
        if decision.kind == "repair":
            return self._repair(decision, words)
        numbers = wholes(words)
        if numbers is not None:
            words = [str(number) for number in sorted(set(numbers))]
        return " ".join([decision.kind, *words])

    def _repair(self, decision: Decision, words: list[str]) -> str:
        """What comes off, and on, in any order."""
        for action in decision.actions:
            if sorted(map(str, action.arguments[1:])) == sorted(words):
                return str(action)
        return " ".join(["repair", str(decision.actions[0].arguments[0]), *words])
