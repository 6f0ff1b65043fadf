"""What a player of a card game sees: the race line, the track, the running order, the own cars, the hand."""

from __future__ import annotations

from rich.text import Text

from draftline.cli.board import BoardPicture
from draftline.cli.commentary import Commentary, begins_move
from draftline.cli.display import Display
from draftline.cli.game_table import GameTable
from draftline.cli.terminal import Terminal
from draftline.core.facts import OUT, Fact
from draftline.core.game import Decision
from draftline.core.messages import Message, Value
from draftline.core.track_game import TrackGame
from draftline.racing.card_game import CardGame
from draftline.racing.fleet import APRON, ON_TRACK, STATUS
from draftline.racing.terminal.board import CardBoard
from draftline.racing.terminal.commentary import CardCommentary
from draftline.racing.terminal.narrow import cards
from draftline.racing.terminal.sheets import CardSheets
from draftline.racing.terminal.signs import CardSigns
from draftline.racing.terminal.steps import STEPS

HELP = (
    Message("cli.play-help-cards"), Message("cli.play-help-steps"), Message("cli.play-help-numbers"),
    Message("cli.play-help-none"), Message("cli.play-help-commands"), Message("cli.play-help-signs"),
    Message("cli.play-help-shapes"), Message("cli.play-help-lapped"),
)  # fmt: skip


class CardScreen(Display):
    """The screen of the card games."""

    signs: CardSigns
    steps = STEPS
    alike = 0  # ways to a space that are looked for; 0: all
    with_field: tuple[str, ...] = ("pit",)  # questions at the end of a turn that one answers with an eye on the field
    manual: tuple[Message, ...] = HELP

    def __init__(self, terminal: Terminal, table: GameTable, sheets: CardSheets) -> None:
        super().__init__(terminal, table)
        self.sheets = sheets

    def board(self, game: TrackGame) -> BoardPicture:
        return CardBoard(self.terminal, self.signs, cards(game))

    def commentary(self, game: TrackGame) -> Commentary:
        return CardCommentary(self.terminal, self.signs)

    def race_line(self, game: TrackGame) -> list[Message]:
        race = cards(game)
        values: dict[str, Value] = {
            "lap": min(race.lap, race.laps),
            "laps": race.laps,
            "turn": race.turn,
            "track": race.track.name,
            "n": len(race.event_deck.left()),
        }
        return [Message("cli.status", values)]

    def card(self, game: TrackGame, number: int) -> str:
        box = cards(game).kit
        return self.sheets.card_text(box, number) if number in box.race_cards else ""

    def preview(self, before: TrackGame, facts: list[Fact]) -> TrackGame:
        """The board as a move has left it, though the game has gone on; made from the facts, to be looked at only."""
        board = cards(before.copy())
        board.quiet = True
        places = {fact.values["car"]: fact.values for fact in facts if fact.kind.moves}
        for number in places:
            board.lift(board.car(number))
        for number, place in places.items():
            row = board.car(number)
            if place["lane"] < 0:
                board.fleet.state[row] = APRON
                board.field.progress[row] = place["progress"]
            else:
                board.fleet.state[row] = ON_TRACK
                if place["progress"] < board.goal:
                    board.put(row, board.track.space(place["progress"], place["lane"]), place["progress"], 0)
        for fact in facts:
            if begins_move(fact):
                board.fleet.flipped[board.car(fact.values["car"])] = 1
            elif fact.name == "finished":
                board.finish(board.car(fact.values["car"]))
            elif fact.kind.part == OUT:
                board.leave(board.car(fact.values["car"]), STATUS.index(fact.name))
        board.move.driver = board.move.active = -1
        return board

    def whole(self, game: CardGame, seat: int) -> None:
        """Everything before a card is played."""
        self.standing(game)
        self.lines(self.sheets.cars(game, seat))
        self.lines(self.sheets.npcs(game, seat))
        self.lines(self.sheets.hand(game, seat))

    def around(self, game: CardGame, seat: int, kind: str) -> None:
        """What one needs to see for a choice at the end of a turn."""
        if kind in self.with_field:
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
        keyed = self.steps.keyed(decision).items()
        steps = "  ".join(f"{key} {self.terminal.words(self.steps.describe(action))}" for key, action in keyed)
        if steps and decision.kind == "step":
            self.terminal.out.print(Text(steps))
        if targets or across:
            self.terminal.say(Message("cli.hint-destinations", {"n": len(targets)}))
        if across:
            self.terminal.say(Message("cli.hint-across", {"number": across}))

    def help(self) -> None:
        for message in self.manual:
            self.terminal.say(message)

    def ending(self, game: TrackGame) -> Message:
        race = cards(game)
        assert race.outcome is not None
        return Message("cli.result", {"n": race.turn, "ending": Message(race.outcome.ending)})
