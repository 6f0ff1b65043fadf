"""The person at the terminal: reads lines, understands them, and says why something cannot be done."""

from __future__ import annotations

import contextlib
from pathlib import Path

from draftline.cli.ai_seats import about_ai
from draftline.cli.destinations import Destination, destinations, numbered, variant
from draftline.cli.manners import GRAND_PRIX, still_to_move, team_name
from draftline.cli.session import Session
from draftline.cli.steps import MOVING, describe, keyed, split
from draftline.core.actions import VERBS, Action, parse
from draftline.core.game import Decision
from draftline.core.messages import DraftlineError, IllegalAction, Message, Value

with contextlib.suppress(ImportError):
    import readline  # noqa: F401  (arrow keys and history, where the system has it)

MOST_VARIANTS = 20  # ways or choices listed at most
TYRE_LETTERS = {"h": "hard", "s": "soft", "w": "wet"}


class Leave(Exception):
    """The player wants to go; the race is already saved, or not to be."""


class Taken(Exception):
    """A command changed the position: the question has to be put again."""


class Player:
    """Asks the player whatever the game asks the player's seat."""

    def __init__(self, session: Session, quick: bool) -> None:
        self._session = session
        self._screen = session.screen
        self._terminal = session.terminal
        self._quick = quick

    def decide(self) -> None:
        """Put the open question until it is answered."""
        decision = self._session.game.decision_of(self._session.seat)
        assert decision is not None
        try:
            if decision.kind == "play":
                self._play(decision)
            elif decision.kind in MOVING:
                self._move(decision)
            else:
                self._answer(decision)
        except Taken:
            return

    # Reading.

    def _read(self) -> str:
        """A line that is no command: commands are carried out and the next line is read."""
        while True:
            line = self._line()
            if not self._command(line):
                return line

    def _line(self) -> str:
        try:
            return input("> ").strip().lower()
        except EOFError:
            raise KeyboardInterrupt from None

    def _command(self, line: str) -> bool:
        """Commands that every question understands."""
        word, _, rest = line.partition(" ")
        if word in ("?", "help") or line == "h":
            self._help(rest)
        elif word in ("m", "map"):
            self._screen.circuit(self._session.game)
        elif word in ("u", "undo"):
            if self._session.undo():
                raise Taken
            self._say(Message("cli.nothing-to-undo"))
        elif word in ("q", "quit"):
            self._quit()
        elif word == "q!":
            raise Leave
        elif word == "save":
            self._session.try_save(Path(rest.strip()) if rest.strip() else self._session.save_name())
        else:
            return False
        return True

    def _help(self, about: str) -> None:
        box = self._session.game.kit
        if about.strip().isdigit() and int(about) in box.race_cards:
            self._terminal.out.print(self._screen.sheets.card_text(box, int(about)))
        elif lines := about_ai(self._terminal, self._session.game, about.strip()):
            self._screen.lines(lines)
        else:
            self._screen.help()

    def _quit(self) -> None:
        if self._session.try_save(self._session.save_name()):
            raise Leave
        self._say(Message("cli.quit-unsaved"))

    def _say(self, message: Message) -> None:
        self._terminal.say(message, "yellow")

    def _action(self, line: str) -> Action | None:
        """An action typed in full, if it is one and legal; else the reason is told."""
        try:
            action = parse(line)
        except IllegalAction as refusal:
            self._say(refusal.message)
            return None
        verdict = self._session.game.legal(action, self._session.seat)
        if verdict.reason is not None:
            self._say(verdict.reason)
            return None
        return action

    # A card on a car.

    def _play(self, decision: Decision) -> None:
        self._screen.whole(self._session.game, self._session.seat)
        self._terminal.say(self._play_hint(), "bold")
        while True:
            action = self._play_from(self._read())
            if action is not None:
                self._do([action])
                return

    def _play_hint(self) -> Message:
        """What to type, with a card and a car that will do."""
        game, seat = self._session.game, self._session.seat
        fresh = still_to_move(game, seat)
        values: dict[str, Value] = {"team": team_name(game, seat)}
        values["card"] = game.hand(seat)[0] if game.hand(seat) else "?"
        values["car"] = fresh[0] if fresh else "?"
        return Message("cli.hint-play", values)

    def _play_from(self, line: str) -> Action | None:
        words = line.split()
        if words and words[0] in VERBS:
            return self._action(line)
        if not words or len(words) > 2 or not all(word.isascii() and word.isdigit() for word in words):
            self._say(self._play_hint())
            return None
        card = words[0]
        car = words[1] if len(words) == 2 else self._car_for(card)
        return self._action(f"play {int(card)} on {int(car)}") if car else None

    def _car_for(self, card: str) -> str:
        """The only car that is left to move, or the one that the player names."""
        game = self._session.game
        fresh = still_to_move(game, self._session.seat)
        if len(fresh) == 1:
            return str(fresh[0])
        if int(card) in game.hand(self._session.seat):
            self._terminal.out.print(self._screen.sheets.card_text(game.kit, int(card)))
        self._terminal.say(Message("cli.which-car", {"cars": fresh}))
        answer = self._read()
        return answer if answer.isascii() and answer.isdigit() else ""

    # A car under way.

    def _move(self, decision: Decision) -> None:
        """Steps by letter, destinations by number, actions by their text."""
        picked = decision.kind != "step"  # from a list whose numbers would be mistaken for those on the track
        ends = [] if picked else destinations(self._session.game)
        across = next((number for number, end in enumerate(ends, 1) if end.space < 0), 0)
        self._screen.moving(self._session.game, decision, numbered(ends), across)
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
        if words[0] in VERBS:
            action = self._action(line)
            return action is not None and self._do([action])
        if len(words) == 1 and words[0].isascii() and words[0].isdigit():
            return self._go_to(ends, int(words[0]))
        return self._steps(decision, line)

    def _steps(self, decision: Decision, line: str) -> bool:
        """Several steps in one line; the first that cannot be done ends it."""
        done = False
        for key in split(line, keyed(decision)):
            now = self._session.game.decision_of(self._session.seat)
            keys = {} if now is None or now.kind not in MOVING else keyed(now)
            if key not in keys:
                self._refuse(key)
                return done
            depth = self._session.depth()
            self._do([keys[key]])
            done = True
            if self._session.depth() != depth + 1:
                return True  # the activation is over, or its end was taken back
        return done

    def _refuse(self, key: str) -> None:
        """Why a short form does not work now: the rule if its verb is known, else what may be typed."""
        verbs = {"f": "forward", "o": "out", "i": "in", "s": "swap", "b": "bump", ".": "stop"}
        verbs.update({"do": "diagonal out", "di": "diagonal in"})
        verdict = self._session.game.legal(verbs.get(key, key), self._session.seat)
        if key in verbs and verdict.reason is not None:
            self._say(verdict.reason)
        else:
            self._say(Message("cli.hint-steps"))

    def _go_to(self, ends: list[Destination], number: int) -> bool:
        if not 1 <= number <= len(ends):
            self._say(Message("cli.no-destination", {"number": number, "most": len(ends)}))
            return False
        ways = ends[number - 1].ends
        if len(ways) == 1:
            return self._do(list(ways[0].actions))
        self._terminal.say(Message("cli.which-way", {"n": len(ways)}))
        if len(ways) > MOST_VARIANTS:
            self._terminal.say(Message("cli.some-ways", {"most": MOST_VARIANTS}))
        for at, way in enumerate(ways[:MOST_VARIANTS], 1):
            words = self._terminal.words(variant(self._session.game, way))
            self._terminal.out.print(f"{at:>2}) {words}")
        chosen = self._number(min(len(ways), MOST_VARIANTS))
        return chosen > 0 and self._do(list(ways[chosen - 1].actions))

    def _number(self, most: int) -> int:
        """A number from a list; 0 for none of them."""
        line = self._read()
        if line.isascii() and line.isdigit() and 1 <= int(line) <= most:
            return int(line)
        self._say(Message("cli.hint-number", {"most": most}))
        return 0

    def _do(self, actions: list[Action]) -> bool:
        """Do them; where the activation ends, ask whether it shall stand. The question is answered: True."""
        depth = self._session.depth()
        ended = False
        for action in actions:
            ended = self._session.attempt(action)
        if ended and (self._quick or actions[-1].verb == "pass" or self._keeps()):
            self._session.commit()
        elif ended:
            self._session.undo(depth)
        return True

    def _keeps(self) -> bool:
        """Show the end of the move and wait: Enter keeps it, `u` takes it back."""
        self._session.show_end()
        self._terminal.say(Message("cli.keep"), "bold")
        while True:
            line = self._line()
            if line in ("", "y", "s", "ok"):
                return True
            if line in ("u", "undo", "n"):
                return False
            if not self._command(line):
                self._say(Message("cli.keep"))

    # Everything else.

    def _pick(self, decision: Decision) -> None:
        """One out of a numbered list, or by its text."""
        for at, action in enumerate(decision.actions, 1):
            self._terminal.out.print(f"{at:>2}) {self._terminal.words(describe(action))}  [{action}]", markup=False)
        while True:
            line = self._read()
            if decision.kind == "boost":
                line = {"": "stop", ".": "stop", "x": "boost"}.get(line, line)
            action_typed = self._action(line) if line.split()[:1] and line.split()[0] in VERBS else None
            if action_typed is not None:
                self._do([action_typed])
                return
            if line.isascii() and line.isdigit() and 1 <= int(line) <= len(decision.actions):
                self._do([decision.actions[int(line) - 1]])
                return
            self._say(Message("cli.hint-number", {"most": len(decision.actions)}))

    def _answer(self, decision: Decision) -> None:
        """Pits, discards, an event's choice, repairs: numbers of cars or cards, or nothing for none."""
        self._screen.around(self._session.game, self._session.seat, decision.kind)
        self._terminal.say(decision.prompt, "bold")
        if decision.kind == "promise":
            self._pick(decision)
            return
        if decision.kind == "repair":
            offered = "  ".join(str(action) for action in decision.actions[:MOST_VARIANTS])
            self._terminal.out.print(offered, markup=False)
        self._terminal.say(self._hint(decision))
        while True:
            action = self._action(self._completed(decision, self._read()))
            if action is not None:
                self._session.attempt(action)
                self._session.commit()
                return

    def _hint(self, decision: Decision) -> Message:
        kind = decision.kind
        if kind == "tyres":
            values: dict[str, Value] = {"cars": list(self._session.game.cars(decision.seat))}
            return Message("cli.hint-tyres", {**values, "example": _words(decision.actions[1])})
        if kind == "repair" and self._session.game.id == GRAND_PRIX:
            return Message("cli.hint-stop", {"example": _words(decision.actions[-1], 1)})
        if kind == "pit":
            return Message("cli.hint-pit")
        if kind == "discard":
            return Message("cli.hint-discard")
        if kind == "repair":
            return Message("cli.hint-repair")
        return Message("cli.hint-choose")

    def _completed(self, decision: Decision, line: str) -> str:
        """`22 15` after the question which cars pit is `pit 15 22`; an empty line is none."""
        words = line.split()
        if words and words[0] in VERBS:
            return line
        if not words or words == ["none"] or words == ["0"]:
            words = ["none"]
        if decision.kind == "repair":
            return self._repair(decision, words)
        if decision.kind == "tyres":
            return " ".join(["tyres", *[TYRE_LETTERS.get(word, word) for word in words]])
        if all(word.isdigit() for word in words):
            words = [str(number) for number in sorted({int(word) for word in words})]
        return " ".join([decision.kind, *words])

    def _repair(self, decision: Decision, words: list[str]) -> str:
        """The markers and tyres in any order."""
        for action in decision.actions:
            if sorted(map(str, action.arguments[1:])) == sorted(words):
                return str(action)
        return " ".join(["repair", str(decision.actions[0].arguments[0]), *words])


def _words(action: Action, first: int = 0) -> str:
    """The arguments of an action as they would be typed."""
    return " ".join(str(word) for word in action.arguments[first:])


def race(session: Session, player: Player | None) -> None:
    """Play until the race is over; bots answer first where all choose at once."""
    seats_of_bots = [seat for seat, code in enumerate(session.referee.codes) if code]
    while session.game.asked:
        asked = session.game.asked
        bots = [seat for seat in asked if player is None or (seat in seats_of_bots and seat != session.seat)]
        if bots:
            turn = session.game.turn
            session.bot_choice(bots[0])
            if player is None and session.game.turn != turn:
                session.screen.standing(session.game)
        else:
            assert player is not None
            player.decide()


def race_to_the_end(session: Session, player: Player | None) -> bool:
    """True if the race was finished; leaving early saves it."""
    try:
        race(session, player)
    except Leave:
        return False
    except KeyboardInterrupt:
        session.save_on_the_way_out()
        return False
    except DraftlineError as error:
        session.save_on_the_way_out()
        session.terminal.complain(error.message)
        return False
    return True
