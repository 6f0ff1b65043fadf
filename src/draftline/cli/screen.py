"""What a player sees: the race line, the track, the running order, the own cars, the hand."""

from __future__ import annotations

from rich.text import Text

from draftline.cli.board import Board
from draftline.cli.manners import GRAND_PRIX, THUNDER_ALLEY, notes_of_race
from draftline.cli.results import result_table
from draftline.cli.sheets import Sheets
from draftline.cli.signs import Signs
from draftline.cli.steps import describe, keyed
from draftline.cli.terminal import Terminal
from draftline.core.game import Decision
from draftline.core.messages import Message, Value
from draftline.racing.card_game import CardGame

HELP = (
    Message("cli.play-help-cards"), Message("cli.play-help-steps"), Message("cli.play-help-numbers"),
    Message("cli.play-help-none"), Message("cli.play-help-commands"), Message("cli.play-help-signs"),
    Message("cli.play-help-shapes"),
)  # fmt: skip


class Screen:
    """Draws on a terminal; knows nothing of input."""

    def __init__(self, terminal: Terminal, game: str = THUNDER_ALLEY) -> None:
        self.terminal = terminal
        self._game = game
        self.signs = Signs(terminal, game)
        self.sheets = Sheets(terminal, self.signs, game)

    def lines(self, rows: list[Text]) -> None:
        for row in rows:
            self.terminal.out.print(row, soft_wrap=False, overflow="fold")

    def status(self, game: CardGame) -> None:
        values: dict[str, Value] = {
            "lap": min(game.lap, game.laps),
            "laps": game.laps,
            "turn": game.turn,
            "track": game.track.name,
            "n": len(game.event_deck.left()),
        }
        words = [self.terminal.words(message) for message in [Message("cli.status", values), *notes_of_race(game)]]
        self.terminal.out.print(Text("; ".join(words), style="bold"))

    def track(self, game: CardGame, targets: dict[int, int] | None = None) -> None:
        self.lines(Board(self.terminal, self.signs, game).strips(targets))

    def circuit(self, game: CardGame) -> None:
        self.lines(Board(self.terminal, self.signs, game).circuit())

    def standing(self, game: CardGame) -> None:
        """The race line, the track and the running order."""
        board = Board(self.terminal, self.signs, game)
        self.terminal.out.print()
        self.status(game)
        self.lines(board.strips())
        self.lines(board.order())

    def whole(self, game: CardGame, seat: int) -> None:
        """Everything before a card is played."""
        self.standing(game)
        self.lines(self.sheets.cars(game, seat))
        self.lines(self.sheets.npcs(game, seat))
        self.lines(self.sheets.hand(game, seat))

    def around(self, game: CardGame, seat: int, kind: str) -> None:
        """What one needs to see for a choice at the end of a turn."""
        if kind in ("pit", "tyres", "promise"):
            self.standing(game)
        if kind == "discard":
            self.terminal.out.print()
            self.lines(self.sheets.hand(game, seat))
        else:
            self.lines(self.sheets.cars(game, seat))

    def moving(self, game: CardGame, decision: Decision, targets: dict[int, int], across: int) -> None:
        """The track with numbers where the moving car can end, and the single steps."""
        self.terminal.out.print()
        self.track(game, targets)
        self.terminal.say(decision.prompt, "bold")
        steps = "  ".join(f"{key} {self.terminal.words(describe(action))}" for key, action in keyed(decision).items())
        if steps and decision.kind == "step":
            self.terminal.out.print(Text(steps))
        if targets or across:
            self.terminal.say(Message("cli.hint-destinations", {"n": len(targets)}))
        if across:
            self.terminal.say(Message("cli.hint-across", {"number": across}))

    def help(self) -> None:
        for message in HELP:
            self.terminal.say(message)
        if self._game == GRAND_PRIX:
            self.terminal.say(Message("cli.play-help-grand-prix"))

    def result(self, game: CardGame) -> None:
        outcome = game.outcome
        assert outcome is not None
        self.terminal.out.print()
        self.terminal.say(Message("cli.result", {"n": game.turn, "ending": Message(outcome.ending)}), "bold")
        self.terminal.out.print(result_table(self.terminal, self.signs, game, outcome))
