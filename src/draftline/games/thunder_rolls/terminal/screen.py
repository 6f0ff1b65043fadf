"""What a player of Thunder Rolls sees: track, running order, action spaces, dice, hand and program."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from draftline.cli.board import Board
from draftline.cli.display import Display
from draftline.cli.table import Table as GameTable
from draftline.cli.telling import Teller
from draftline.cli.terminal import Terminal
from draftline.core.game import Decision
from draftline.core.messages import Message, Value
from draftline.core.outcome import Outcome, Standing
from draftline.core.track_game import TrackGame
from draftline.games.thunder_rolls.components import box
from draftline.games.thunder_rolls.game import ThunderRolls
from draftline.games.thunder_rolls.terminal.cards import card_text
from draftline.games.thunder_rolls.terminal.commentary import RollsCommentary
from draftline.games.thunder_rolls.terminal.narrow import rolls
from draftline.games.thunder_rolls.terminal.sheets import Sheets
from draftline.games.thunder_rolls.terminal.steps import describe, keyed

HELP = (
    Message("cli.rolls-help-turn"), Message("cli.rolls-help-drive"), Message("cli.rolls-help-bonus"),
    Message("cli.rolls-help-cards"), Message("cli.rolls-help-commands"), Message("cli.rolls-help-signs"),
    Message("cli.rolls-help-sets"),
)  # fmt: skip


class RollsBoard(Board):
    """The board, with laps and points in the running order, and one place for cars that are level."""

    def _place(self, order: tuple[int, ...], at: int) -> int:
        """Being inside breaks no tie: cars in one section are level until they race for the place (R2, R11)."""
        race = rolls(self._game)
        if race.over:
            return at + 1
        progress = [race.field.progress[race.car(number)] for number in order]
        return progress.index(progress[at]) + 1

    def _note(self, number: int) -> Text:
        race = rolls(self._game)
        laps, points = race.laps_of(number), race.points[race.car(number)]
        words = [self._terminal.words(Message("cli.order-laps", {"n": laps}))] if laps else []
        words += [self._terminal.words(Message("cli.order-points", {"n": points}))] if points else []
        return Text("".join(" " + word for word in words), style="dim")


class RollsScreen(Display):
    """The screen of Thunder Rolls."""

    def __init__(self, terminal: Terminal, table: GameTable) -> None:
        super().__init__(terminal, table)
        self.sheets = Sheets(terminal, self.signs)

    def board(self, game: TrackGame) -> Board:
        return RollsBoard(self.terminal, self.signs, game)

    def teller(self, game: TrackGame) -> Teller:
        return RollsCommentary(self.terminal, self.signs, game)

    def race_line(self, game: TrackGame) -> list[Message]:
        race = rolls(game)
        values: dict[str, Value] = {
            "race": Message("tr-option.race." + race.box.race_ids[race.terms.race]),
            "track": race.track.name,
            "stage": max(race.stage, 1),
            "stages": race.terms.stages,
        }
        return [Message("cli.status-rolls", values), self._phase(race)]

    def _phase(self, game: ThunderRolls) -> Message:
        if game.slot:
            return Message("cli.phase-thunder", {"slot": game.slot, "slots": game.box.slots})
        if game.round:
            return Message("cli.phase-rolling", {"round": game.round})
        return Message("cli.phase-qualifying")

    def card(self, game: TrackGame, number: int) -> str:
        race = rolls(game)
        return card_text(self.terminal, race, number) if 0 < number < len(race.box.card_id) else ""

    # What is shown with a question.

    def rolling(self, game: ThunderRolls, seat: int) -> None:
        """Before dice are placed."""
        self.standing(game)
        self.lines(self.sheets.spaces(game, seat))
        self.lines(self.sheets.turn(game, seat))

    def taking(self, game: ThunderRolls, seat: int, cards: list[int]) -> None:
        """Cards to choose from, and those already won."""
        self.terminal.out.print()
        self.lines(self.sheets.spaces(game, seat))
        self.lines(self.sheets.cards(game.box, cards))
        self._held(game, seat)

    def _held(self, game: ThunderRolls, seat: int) -> None:
        hand = list(game.hand(seat))
        if hand:
            names = [f"{card} {self.terminal.words(Message('tr-card.' + game.box.card_id[card]))}" for card in hand]
            self.terminal.say(Message("cli.in-hand", {"cards": list(names)}), "dim")

    def programming(self, game: ThunderRolls, seat: int) -> None:
        """Before cards are discarded or programmed."""
        self.standing(game)
        self.lines(self.sheets.cards(game.box, list(game.hand(seat))))
        self.lines(self.sheets.hazards(game, seat))

    def moving(self, game: ThunderRolls, seat: int, decision: Decision, targets: dict[int, int]) -> None:
        """The track with numbers where the car can end, and the single steps."""
        self.terminal.out.print()
        board = self.board(game)
        self.lines(board.strips(targets))
        self.lines(board.order())
        self.lines(self.sheets.program(game, seat))
        self.terminal.say(self._drive_prompt(game, seat, decision), "bold")
        words = [f"{key} {self.terminal.words(describe(game, act))}" for key, act in keyed(decision).items()]
        self.terminal.out.print(Text("  ".join(words)))
        if targets:
            self.terminal.say(Message("cli.hint-destinations", {"n": len(targets)}))

    def _drive_prompt(self, game: ThunderRolls, seat: int, decision: Decision) -> Message:
        if decision.kind == "drive" and game.drive.mp == 0:
            team = game.book.team(game.teams[seat])
            return Message("cli.drive-bonus", {"team": team, "car": game.numbers[game.drive.mover]})
        return decision.prompt

    def help(self) -> None:
        for message in HELP:
            self.terminal.say(message)
        for face, id in enumerate(box().space_id, 1):
            name, about = Message("tr-space." + id), Message("tr-space." + id + ".text")
            self.terminal.say(Message("cli.help-space", {"die": face, "space": name, "text": about}))

    # The end.

    def ending(self, game: TrackGame) -> Message:
        race = rolls(game)
        assert race.outcome is not None
        return Message("cli.result-rolls", {"n": race.terms.stages, "ending": Message(race.outcome.ending)})

    def result_table(self, race: TrackGame) -> Table:
        """Everybody in the order of the standings, with the place, what each stage brought, and the series so far."""
        game, outcome = rolls(race), race.outcome
        assert outcome is not None
        series = any(row.brought for row in outcome.standings)
        heads = [Message("cli.column-place"), Message("cli.column-laps")]
        heads += [Message("cli.column-stage", {"stage": stage}) for stage in range(1, game.terms.stages + 1)]
        heads += [Message("cli.column-points")]
        heads += [Message("cli.column-before"), Message("cli.column-total")] if series else []
        table = Table(box=None, header_style="dim", padding=(0, 2, 0, 0), pad_edge=False)
        table.add_column("", justify="right")
        table.add_column(self.terminal.words(Message("cli.column-car")), no_wrap=True)
        table.add_column(self.terminal.words(Message("cli.column-driver")))
        for head in heads:
            table.add_column(self.terminal.words(head), justify="right")
        for row in outcome.standings:
            more = [str(row.brought), str(row.total)] if series else []
            table.add_row(*self._result_row(game, outcome, row), *more)
        return table

    def _result_row(self, game: ThunderRolls, outcome: Outcome, row: Standing) -> list[Text | str]:
        (number,) = row.cars
        return [
            str(row.rank),
            self.signs.chip(game, number),
            Text(self.terminal.words(self.table.entrant(row)), style="dim" if row.seat is None else ""),
            str(outcome.places[number]),
            str(game.laps_of(number)),
            *[str(points or "-") for points in stage_points(game, number)],
            Text(str(row.points), style="bold"),
        ]


def stage_points(game: ThunderRolls, number: int) -> list[int]:
    """Points of a car by stage, as far as the race has gone: the last stage pays for the place at the end."""
    row = game.car(number)
    place = game.finish[row]
    scored = game.points[row] - game.terms.start_points[row]
    last = game.box.points[place - 1] if place else 0
    if game.terms.stages == 1:
        return [last] if place else []
    return ([scored - last] if game.stage > 1 or place else []) + ([last] if place else [])
