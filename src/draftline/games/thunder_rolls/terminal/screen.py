"""What a player of Thunder Rolls sees: track, running order, action spaces, dice, hand and program."""

from __future__ import annotations

from typing import Any

from rich.table import Table
from rich.text import Text

from draftline.cli.board import BoardPicture
from draftline.cli.columns import in_rows, lay_out
from draftline.cli.commentary import Commentary
from draftline.cli.display import Display
from draftline.cli.game_table import GameTable
from draftline.cli.signs import Signs
from draftline.cli.terminal import Terminal
from draftline.core.game import Decision
from draftline.core.messages import Message, Value
from draftline.core.outcome import Outcome, Standing
from draftline.core.track_game import TrackGame
from draftline.games.thunder_rolls.components import Components
from draftline.games.thunder_rolls.game import ThunderRolls
from draftline.games.thunder_rolls.table import FACES
from draftline.games.thunder_rolls.terminal.narrow import rolls
from draftline.games.thunder_rolls.terminal.steps import describe, keyed
from draftline.games.thunder_rolls.terminal.words import (
    RollsCommentary,
    bonus_letters,
    card_name,
    card_sign,
    card_text,
    hazard_text,
    use_text,
)

HELP = (
    Message("cli.rolls-help-turn"), Message("cli.rolls-help-drive"), Message("cli.rolls-help-bonus"),
    Message("cli.rolls-help-cards"), Message("cli.rolls-help-commands"), Message("cli.rolls-help-signs"),
    Message("cli.rolls-help-sets"),
)  # fmt: skip
NUMBERS_WIDTH = 92  # columns from which on cards under action spaces have their numbers
EXPLAINED_WIDTH = 116  # and from which on the spaces are explained
BRINGS_COLUMN = 3  # the column that is left out where there is no room
OWN_STYLE = "bold bright_white"


class RollsBoard(BoardPicture):
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
        self.sheets = RollsSheets(terminal, self.signs)

    def board(self, game: TrackGame) -> BoardPicture:
        return RollsBoard(self.terminal, self.signs, game)

    def commentary(self, game: TrackGame) -> Commentary:
        return RollsCommentary(self.terminal, self.signs, game)

    def race_line(self, game: TrackGame) -> list[Message]:
        race = rolls(game)
        values: dict[str, Value] = {
            "race": Message(game.book.option_text("race", race.box.race_ids[race.terms.race])),
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
        self.lines(self.sheets.cards(game, cards))
        self._held(game, seat)

    def _held(self, game: ThunderRolls, seat: int) -> None:
        hand = list(game.hand(seat))
        if hand:
            names = [f"{card} {self.terminal.words(game.book.called('card', card))}" for card in hand]
            self.terminal.say(Message("cli.in-hand", {"cards": list(names)}), "dim")

    def programming(self, game: ThunderRolls, seat: int) -> None:
        """Before cards are discarded or programmed."""
        self.standing(game)
        self.lines(self.sheets.cards(game, list(game.hand(seat))))
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
        book = self.table.book
        for face, id in enumerate(book.box.space_id, 1):
            name, about = book.named("space." + id), book.named("space." + id + ".text")
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


class RollsSheets:
    """Reads the view of the seat only, so that nothing face down is shown."""

    def __init__(self, terminal: Terminal, signs: Signs) -> None:
        self._terminal = terminal
        self._signs = signs

    def _words(self, message: Message) -> str:
        return self._terminal.words(message)

    # The action spaces.

    def spaces(self, game: ThunderRolls, seat: int) -> list[Text]:
        """One row for each face of a die: own dice, what the space brings, sets by priority, cards beneath."""
        state = game.view(seat).to_json()["state"]
        heads = (
            Message("cli.column-die"), Message("cli.column-dice"), Message("cli.column-space"),
            Message("cli.column-brings"), Message("cli.column-sets"), Message("cli.column-cards"),
        )  # fmt: skip
        rows = [[Text(self._words(head), style="dim") for head in heads]]
        for face in range(FACES):
            rows.append(self._space(game, seat, face, state))
        widths = [max(row[at].cell_len for row in rows) + 2 for at in range(len(heads))]
        if sum(widths) > self._terminal.out.width:
            for row in rows:
                del row[BRINGS_COLUMN]  # `?` tells it, too
        return lay_out(self._terminal, rows)

    def _space(self, game: ThunderRolls, seat: int, face: int, state: dict[str, Any]) -> list[Text]:
        own = state["players"][seat]["rolled"][face] if seat in game.waiting else 0
        row = state["spaces"][face]
        cells = [
            Text(str(face + 1), style=OWN_STYLE if own else "dim"),
            Text(str(face + 1) * own, style=OWN_STYLE),
            Text(self._words(game.book.named("space." + row["id"])), style=OWN_STYLE if own else ""),
            Text(self._brings(game.box, face)),
            self._sets(game, row["sets"]),
            self._beneath(game.box, row["cards"]),
        ]
        if self._terminal.out.width >= EXPLAINED_WIDTH:
            cells.append(Text(self._words(game.book.named("space." + row["id"] + ".text")), style="dim"))
        return cells

    def _brings(self, box: Components, face: int) -> str:
        """The placement action in a few letters: those that are typed for it."""
        parts = [bonus_letters(box.space_bonus[face])] if box.space_bonus[face] else []
        if box.space_move[face]:
            parts.append(f"+{box.space_move[face]}")
        if box.refresh[face]:
            parts.append(self._words(Message("cli.brings-refresh")))
        if box.retrieve[face]:
            parts.append(self._words(Message("cli.brings-die")))
        if box.consolation[face]:
            parts.append(self._words(Message("cli.brings-consolation", {"n": box.consolation[face]})))
        return ", ".join(parts)

    def _sets(self, game: ThunderRolls, sets: list[list[int]]) -> Text:
        """`3▲ 1●`: sets in order of priority; a bar behind the last place that wins a card."""
        cell = Text()
        for place, (owner, count) in enumerate(sets):
            if place:
                cell.append(" ")
            if place == game.terms.places:
                cell.append("| ", style="dim")
            cell.append(f"{count}")
            cell.append_text(self.owner(game, owner))
        return cell or Text("-", style="dim")

    def owner(self, game: ThunderRolls, owner: int) -> Text:
        """The sign of a seat; owners below -1 are rival crews, which have letters."""
        if owner >= 0:
            return Text(self._signs.symbol(game.teams[owner]), style=self._signs.style(game.teams[owner]))
        crew = self._words(game.book.called("crew", -owner - 2))
        return Text(crew[:1], style="italic")

    def _beneath(self, box: Components, cards: list[int | None]) -> Text:
        numbered = self._terminal.out.width >= NUMBERS_WIDTH
        signs = []
        for card in cards:
            if card is None:
                signs.append("?")
            else:
                sign = card_sign(self._terminal, box, card)
                signs.append(f"{card}:{sign}" if numbered else sign)
        width = 8 if numbered else 5
        return Text("".join(f"{sign:<{width}}" for sign in signs).rstrip() or "-", style="" if cards else "dim")

    # Before placing.

    def turn(self, game: ThunderRolls, seat: int) -> list[Text]:
        """The own re-roll and bonus, and the dice of those who place after."""
        notes = [Message("cli.reroll-ready" if game.dice.ready[seat] else "cli.reroll-used")]
        if game.qualifier[seat]:
            card = game.qualifier[seat]
            notes.append(Message("cli.bonus-ready", {"number": card, "text": use_text(game.box, card)}))
        rows = [Text.assemble(self._signs.chip(game, game.cars(seat)[0]), " ")]
        rows[0].append(" ".join(self._words(note) for note in notes), style="dim")
        later = [other for other in game.waiting if other != seat]
        if later:
            head = Text(self._words(Message("cli.dice-of-rivals")), style="dim")
            rows += in_rows(self._terminal, [head, *[self._roll(game, other) for other in later]])
        return rows

    def _roll(self, game: ThunderRolls, seat: int) -> Text:
        sets = [str(face + 1) * game.dice.rolled[seat * FACES + face] for face in range(FACES)]
        return Text.assemble(self._signs.chip(game, game.cars(seat)[0]), " " + " ".join(one for one in sets if one))

    def qualifying(self, game: ThunderRolls, seat: int) -> list[Text]:
        """The cards dealt, each with its bonus."""
        rows: list[list[Text]] = [[Text(self._words(Message("cli.column-card")), style="dim")]]
        for card in game.dealt[seat]:
            rows.append([Text(str(card), style="bold"), Text(self._words(use_text(game.box, card)))])
        return lay_out(self._terminal, rows)

    # Cards.

    def cards(self, game: ThunderRolls, cards: list[int]) -> list[Text]:
        """Race cards with their signs, names and texts."""
        heads = (Message("cli.column-card"), Message("cli.column-moves"), Message("cli.column-name"))
        rows = [[Text(self._words(head), style="dim") for head in heads]]
        for card in cards:
            name, box = card_name(game, card), game.box
            rows.append(
                [
                    Text(str(card), style="bold"),
                    Text(card_sign(self._terminal, box, card), style="red" if box.icon[card] else ""),
                    Text(self._words(name)),
                    Text(self._words(Message(name.id + ".text")), style="dim"),
                ]
            )
        return lay_out(self._terminal, rows)

    def hazards(self, game: ThunderRolls, seat: int) -> list[Text]:
        """The own Hazards with the slot that they go to."""
        held = game.program.hazards[seat]
        if not held:
            return []
        heads = (Message("cli.column-slot"), Message("cli.column-hazard"))
        rows = [[Text(self._words(head), style="dim") for head in heads]]
        for hazard, at in zip(held, game.program.hazard_at[seat], strict=True):
            slot = game.box.hazard_slot[hazard] or at
            name = "tr-hazard." + game.box.hazard_id[hazard]
            rows.append(
                [
                    Text(str(slot) if slot else self._words(Message("cli.any-slot")), style="bold red"),
                    Text(self._words(Message(name)), style="red"),
                    Text(self._words(hazard_text(game, hazard)), style="dim"),
                ]
            )
        pitted = Message("cli.pitted") if game.program.pitted[seat] else Message("cli.not-pitted")
        return [*lay_out(self._terminal, rows), Text(self._words(pitted), style="dim")]

    def program(self, game: ThunderRolls, seat: int) -> list[Text]:
        """The four slots: past ones pale, the present one bright, Hazards that wait in them."""
        if not game.slot:
            return []
        slots = game.box.slots
        head = Text(self._words(Message("cli.program")), style="dim")
        entries = [head]
        for slot in range(1, slots + 1):
            card = game.program.cards[seat * slots + slot - 1]
            words = f"{slot} " + (
                f"{self._words(card_name(game, card))} {card_sign(self._terminal, game.box, card)}" if card else "-"
            )
            style = "dim" if slot < game.slot else OWN_STYLE if slot == game.slot else ""
            entry = Text(words, style=style)
            for hazard, at in zip(game.program.hazards[seat], game.program.hazard_at[seat], strict=True):
                if at == slot:
                    entry.append(f" +{self._words(game.book.called('hazard', hazard))}", style="red")
            entries.append(entry)
        return in_rows(self._terminal, entries) + self._lasting(game, seat)

    def _lasting(self, game: ThunderRolls, seat: int) -> list[Text]:
        """What ongoing Hazards do for the rest of the Thunder Phase."""
        notes = [Message("cli.slowed", {"n": game.program.slowed[seat]})] if game.program.slowed[seat] else []
        notes += [Message("cli.barred")] if game.program.barred[seat] else []
        notes += [Message("cli.stuck")] if game.program.stuck[seat] else []
        return [Text("; ".join(self._words(note) for note in notes), style="red")] if notes else []
