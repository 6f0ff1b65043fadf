"""Thunder Rolls at the terminal: stages, Race cards and Non-Player Drivers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from draftline.cli.commentary import is_step
from draftline.cli.destinations import Destination, by_place, numbered
from draftline.cli.display import Display
from draftline.cli.game_table import GameTable
from draftline.cli.person import Person
from draftline.cli.session import Session
from draftline.cli.terminal import Terminal
from draftline.core.actions import Action
from draftline.core.facts import Fact
from draftline.core.game import Decision
from draftline.core.messages import Message, Value
from draftline.core.reach import Reach
from draftline.core.track import Track
from draftline.core.track_game import TrackGame
from draftline.data import whole, wholes
from draftline.games.thunder_rolls.components import USE_REROLL
from draftline.games.thunder_rolls.facts import CHANCE
from draftline.games.thunder_rolls.game import ThunderRolls
from draftline.games.thunder_rolls.table import FACES
from draftline.games.thunder_rolls.terminal.narrow import rolls, under_way
from draftline.games.thunder_rolls.terminal.screen import RollsScreen, stage_points
from draftline.games.thunder_rolls.terminal.steps import find, full_text, keyed, tokens

EXAMPLE_DICE = 3  # of a re-roll in a hint
MOVE_KINDS = ("drive", "back")  # of decisions within a move


class RollsTable(GameTable):
    """The screen of Thunder Rolls."""

    step_help = Message("cli.step-help-stages")

    def screen(self, terminal: Terminal) -> Display:
        return RollsScreen(terminal, self)

    def person(self, session: Session, quick: bool) -> Person:
        return RollsPerson(session, quick)

    # How far a race is.

    def turn_of(self, game: TrackGame) -> int:
        """Stages."""
        return rolls(game).stage

    def distance(self, game: TrackGame) -> Message:
        return Message("cli.stages", {"n": rolls(game).terms.stages})

    def still_open(self, game: TrackGame) -> Message:
        race = rolls(game)
        return Message("cli.record-open-stages", {"stage": race.stage, "stages": race.terms.stages})

    def under_way(self, game: TrackGame) -> bool:
        return under_way(game)

    def all_ends(self, game: TrackGame) -> Iterator[Reach] | None:
        ends = rolls(game).outcomes()
        return iter(ends) if ends else None

    # Race cards.

    def welcome_notes(self, game: TrackGame) -> list[Message]:
        race = rolls(game).box.race_ids[rolls(game).terms.race]
        name, about = game.book.option_text("race", race), game.book.option_about("race", race)
        return [Message("cli.race-card", {"race": Message(name), "text": Message(about)})]

    def about_track(self, track: Track) -> list[Message]:
        """The Race cards that are run on it."""
        races = [
            Message(self.book.option_text("race", row["id"])) for row in self.book.box.races if row["board"] == track.id
        ]
        return [Message("cli.track-races", {"game": self.book.title, "races": list(races)})] if races else []

    # The end.

    def result_data(self, game: TrackGame) -> dict[str, Any]:
        race = rolls(game)
        return {"race": race.box.race_ids[race.terms.race], "stages": race.terms.stages, **super().result_data(game)}

    def car_data(self, game: TrackGame, number: int) -> dict[str, Any]:
        race = rolls(game)
        return {
            "team": race.box.colour_of[number],
            "npd": race.seat_of(number) < 0,
            "laps": race.laps_of(number),
            "stage_points": stage_points(race, number),
            "status": race.status(number),
        }


class RollsPerson(Person):
    """Asks the questions of Thunder Rolls."""

    def __init__(self, session: Session, quick: bool) -> None:
        super().__init__(session, quick)
        self._screen = cast(RollsScreen, session.screen)

    @property
    def _game(self) -> ThunderRolls:
        return rolls(self._session.game)

    @property
    def _seat(self) -> int:
        return self._session.seat

    def _decide(self, decision: Decision) -> None:
        if decision.kind in MOVE_KINDS:
            self._move(decision)
        else:
            self._show(decision)
            if decision.kind != "roll":
                self._terminal.say(decision.prompt, "bold")
            self._terminal.say(self._hint(decision), "bold" if decision.kind == "roll" else "")
            self._answer(decision)

    def _answer(self, decision: Decision) -> None:
        while True:
            line = self._read()
            action = self._action(self._completed(decision, line)) if line or decision.kind == "retrieve" else None
            if action is not None:
                self._do([action])
                return
            if not line:
                self._say(self._hint(decision))

    def _show(self, decision: Decision) -> None:
        game, seat = self._game, self._seat
        if decision.kind == "qualify":
            self._terminal.out.print()
            self._screen.lines(self._screen.sheets.qualifying(game, seat))
        elif decision.kind == "take":
            self._screen.taking(game, seat, [int(action.arguments[0]) for action in decision.actions])
        elif decision.kind in ("discard", "program"):
            self._screen.programming(game, seat)
        elif decision.kind == "retrieve":
            self._terminal.out.print()
            self._screen.lines(self._screen.sheets.spaces(game, seat))
        else:
            self._screen.rolling(game, seat)

    # What can be typed.

    def _hint(self, decision: Decision) -> Message:
        first = " ".join(str(word) for word in decision.actions[0].arguments)
        if decision.kind == "roll":
            return self._roll_hint(decision)
        if decision.kind == "qualify":
            return Message("cli.hint-qualify", {"example": first})
        if decision.kind == "retrieve":
            return Message("cli.hint-retrieve")
        if decision.kind == "take":
            return Message("cli.hint-take", {"example": first})
        if decision.kind == "discard":
            return Message("cli.hint-discard-cards", {"n": len(decision.actions[0].arguments), "example": first})
        free = [hazard for hazard in self._game.program.hazards[self._seat] if not self._game.box.hazard_slot[hazard]]
        if not free:
            return Message("cli.hint-program", {"example": first})
        names: list[Value] = [self._game.book.called("hazard", hazard) for hazard in free]
        return Message("cli.hint-program-hazards", {"example": first, "hazards": names})

    def _roll_hint(self, decision: Decision) -> Message:
        """The dice to place, and a re-roll or bonus where there is one."""
        game, seat = self._game, self._seat
        verbs = {action.verb: action for action in reversed(decision.actions)}  # the first of each
        dice = list(game.dice.rolled[seat * FACES : (seat + 1) * FACES])
        values: dict[str, Value] = {"team": game.book.team(game.teams[seat]), "die": dice.index(max(dice)) + 1}
        values["use"] = str(verbs.get("use", ""))
        again = max([action for action in decision.actions if action.verb == "reroll"], key=few_dice, default=None)
        if again is not None:
            numbers = [str(number) for number in again.arguments]
            values |= {"again": "".join(numbers), "dice": " ".join(numbers)}
        if "reroll" in verbs and "use" in verbs:
            return Message("cli.hint-roll-both", values)
        if "reroll" in verbs:
            return Message("cli.hint-roll-again", values)
        if "use" in verbs:
            return Message("cli.hint-roll-use", values)
        return Message("cli.hint-roll", values)

    def _completed(self, decision: Decision, line: str) -> str:
        """`6` before dice are placed is `place 6`; numbers alone are the answer to what is asked."""
        words = line.split()
        kind = decision.kind
        if kind == "roll" and words[0] in ("r", "reroll", "use"):
            return self._with_dice("reroll" if words[0] == "r" else words[0], "".join(words[1:]))
        if words and self._game.book.vocabulary.knows(words[0]):
            return line
        if kind == "retrieve" and (not words or words[0] in ("none", "0", ".")):
            return "retrieve none"
        cards = wholes(words)
        if kind == "discard" and cards is not None:
            words = [str(card) for card in sorted(cards)]
        return " ".join(["place" if kind == "roll" else kind, *words])

    def _with_dice(self, verb: str, digits: str) -> str:
        """Dice of a re-roll in any order and without spaces."""
        sorted_dice = verb == "reroll" or self._game.box.use[self._game.qualifier[self._seat]] == USE_REROLL
        return " ".join([verb, *(sorted(digits) if sorted_dice else digits)])

    # A car under way.

    def _move(self, decision: Decision) -> None:
        """Steps by letter, destinations by number, actions by their text."""
        game = self._game
        here = game.field.space[game.drive.mover]
        ends = [end for end in by_place(game, game.drive.mover, game.outcomes()) if end.space != here]
        self._screen.moving(game, self._seat, decision, numbered(ends))
        while not self._moved(decision, ends, self._read()):
            pass

    def _moved(self, decision: Decision, ends: list[Destination], line: str) -> bool:
        words = line.split()
        if words and self._game.book.vocabulary.knows(words[0]):
            action = self._action(line)
            return action is not None and self._do([action])
        number = whole(line)
        if number is not None:
            return self._go_to(self._game.drive.mover, ends, number)
        keys = tokens(line)
        if not keys:
            self._say(Message("cli.hint-drive"))
            return False
        return self._steps(keys)

    def _steps(self, keys: list[str]) -> bool:
        """Several steps in one line; the first that cannot be done, or a throw of dice, ends it."""
        done = False
        for key in keys:
            now = self._game.decision_of(self._seat)
            action = find(key, keyed(now)) if now is not None and now.kind in MOVE_KINDS else None
            if action is None:
                self._refuse(key)
                return done
            depth = self._session.depth()
            self._do([action])
            done = True
            if self._session.depth() != depth + 1 or not self._session.table.under_way(self._game):
                return True
        return done

    def _refuse(self, key: str) -> None:
        words = full_text(key)
        reason = self._game.legal(words, self._seat).reason if words else None
        self._say(reason or Message("cli.hint-drive"))

    # Doing it.

    def _asks_to_keep(self) -> bool:
        """A turn in which a car moved or more than one thing was chosen, unless dice have been thrown for it."""
        own = self._session.own_part()
        return not self._thrown(own) and (self._session.untold() > 1 or any(is_step(fact) for fact in own))

    def _thrown(self, own: list[Fact]) -> bool:
        """Whether dice or hidden cards have answered; dice for a position are nobody's choice, those of a push are."""
        beyond = self._session.beyond()
        if beyond is None or beyond.kind.part != CHANCE:
            return False
        return "car" not in beyond.values or any(fact.name == "displaced" for fact in own)


def few_dice(again: Action) -> tuple[bool, int]:
    """Which re-roll is a good example: of as many dice as can be read at a glance."""
    return len(again.arguments) <= EXAMPLE_DICE, len(again.arguments)
