"""The picture of the track: stretches lane by lane, forward to the right, the front of the field on top."""

from __future__ import annotations

from rich.text import Text

from draftline.cli.signs import Signs
from draftline.cli.terminal import Terminal
from draftline.core.messages import Message
from draftline.core.text_drawing import map_text
from draftline.core.track import RING
from draftline.core.track_game import TrackGame

CELL_WIDTH = 4
LABEL_WIDTH = 2
ROOMY_HEIGHT = 30  # lines from which on stretches are set apart
SECTORS_AHEAD = 8  # free sectors shown before the leader: the longest move there is
TARGET_STYLE = "bold black on bright_white"
ZONE_STYLE = "bold yellow"


class BoardPicture:
    """Draws one game as it stands; `targets` are numbers put on spaces, where a car could go."""

    def __init__(self, terminal: Terminal, signs: Signs, game: TrackGame) -> None:
        self._terminal = terminal
        self._signs = signs
        self._game = game
        self._track = game.track
        self._racing = game.running_order()
        self._leader = self._racing[0] if self._racing else -1
        self._green = -1 if game.track.road == RING else game.track.green  # before it the field starts, or restarts
        self._aprons: dict[int, list[int]] = {}  # sector -> cars beside the track on its inside
        self._verges: dict[int, list[int]] = {}  # and those that slid off on its outside

    def _note(self, number: int) -> Text:
        """What stands behind a car in the running order."""
        return Text()

    def strips(self, targets: dict[int, int] | None = None) -> list[Text]:
        """Every stretch that holds a car or a target, the leading one first."""
        rows: list[Text] = []
        stretches = self._stretches(targets or {})
        for number, stretch in enumerate(stretches):
            if number and self._terminal.out.height >= ROOMY_HEIGHT:
                rows.append(Text(""))
            rows += self._strip(stretch, targets or {})
        return rows

    def _stretches(self, targets: dict[int, int]) -> list[list[int]]:
        game = self._game
        racing = [game.field.progress[car] for car in self._racing]
        if not racing:
            return []
        sectors = self._track.sectors
        width = (self._terminal.out.width - LABEL_WIDTH - 1) // CELL_WIDTH
        ahead = max(racing) + SECTORS_AHEAD
        back = max(min(racing), ahead - sectors + 1) if self._track.road == RING else min(racing)
        last = back + sectors - 1 if self._track.road == RING else sectors - 1
        front = min(max(ahead, back + width - 1), last)
        shown: list[list[int]] = []
        while front >= back:
            first = max(front - width + 1, back)
            stretch = [progress % sectors for progress in range(first, front + 1)]
            if self._busy(stretch, targets):
                shown.append(stretch)
            front = first - 1
        return shown

    def _busy(self, stretch: list[int], targets: dict[int, int]) -> bool:
        track = self._track
        spaces = [track.base[sector] + lane for sector in stretch for lane in range(track.lanes[sector])]
        return any(self._game.field.at[space] >= 0 or space in targets for space in spaces) or any(
            sector in self._aprons or sector in self._verges for sector in stretch
        )

    def _strip(self, stretch: list[int], targets: dict[int, int]) -> list[Text]:
        most = max(self._track.lanes[sector] for sector in stretch)
        rows = [self._header(stretch), *self._beside(stretch, self._verges, Message("cli.verge-sign"))]
        rows += [self._lane(stretch, lane, targets) for lane in range(most - 1, -1, -1)]
        return rows + self._beside(stretch, self._aprons, Message("cli.apron-sign"))

    def _beside(self, stretch: list[int], stacks: dict[int, list[int]], label: Message) -> list[Text]:
        deepest = max([len(stacks.get(sector, [])) for sector in stretch])
        return [self._off_track(stretch, stacks, height, label) for height in range(deepest)]

    def _header(self, stretch: list[int]) -> Text:
        row = Text(" " * LABEL_WIDTH, style="dim")
        for sector in stretch:
            row.append(f"{sector:>{CELL_WIDTH}}", style=ZONE_STYLE if self._in_zone(sector) else "")
        return row

    def _lane(self, stretch: list[int], lane: int, targets: dict[int, int]) -> Text:
        row = Text.assemble((f"{lane:<{LABEL_WIDTH}}", "dim"))
        for sector in stretch:
            row.append_text(self._cell(sector, lane, targets))
        return row

    def _cell(self, sector: int, lane: int, targets: dict[int, int]) -> Text:
        cell = Text.assemble(self._edge(sector, lane))
        if lane >= self._track.lanes[sector]:
            return cell + Text(self._signs.wall)
        if lane and self._in_zone(sector):
            return cell + Text(self._signs.closed, style="yellow dim")
        space = self._track.base[sector] + lane
        car = self._game.field.at[space]
        if space in targets:
            return cell + Text(f"{targets[space]:>2})", style=TARGET_STYLE)
        if car < 0:
            return cell + Text(self._signs.road, style="dim")
        return cell + self._signs.car(self._game, self._game.numbers[car])

    def _in_zone(self, sector: int) -> bool:
        return bool(self._track.zone) and self._track.zone[sector] == 1

    def _edge(self, sector: int, lane: int) -> Text:
        """What stands before a space: a car's mark, the start line, the green line, or nothing."""
        car = self._game.field.at[self._track.base[sector] + lane] if lane < self._track.lanes[sector] else -1
        mark = "" if car < 0 else self._signs.mark(self._game, self._game.numbers[car], car == self._leader)
        if mark:
            return Text(mark, style="bold")
        if sector == self._track.line:
            return Text(self._signs.line, style="bold")
        if sector == self._green:
            return Text(self._signs.green, style="green")
        return Text(" ")

    def _off_track(self, stretch: list[int], stacks: dict[int, list[int]], height: int, label: Message) -> Text:
        """One car of every stack: the lowest, which goes first, is on top."""
        row = Text.assemble((f"{self._terminal.words(label):<{LABEL_WIDTH}}", "dim"))
        for sector in stretch:
            stack = stacks.get(sector, [])
            if height >= len(stack):
                row.append(" " * CELL_WIDTH)
                continue
            number = self._game.numbers[stack[height]]
            mark = self._signs.mark(self._game, number, stack[height] == self._leader)
            row.append(mark or " ", style="bold")
            row.append_text(self._signs.car(self._game, number))
        return row

    def circuit(self) -> list[Text]:
        """The whole circuit from above, the cars by their numbers."""
        game = self._game
        labels = {game.field.space[car]: str(game.numbers[car]) for car in self._racing if game.field.space[car] >= 0}
        if not self._track.segments:
            return []
        drawn = map_text(self._track, labels, min(self._terminal.out.width - 1, 100))
        if self._terminal.ascii:
            drawn = drawn.replace("·", ".").replace("█", "#").replace("░", ":")
        return [self._coloured(line) for line in drawn.splitlines()]

    def _coloured(self, line: str) -> Text:
        row = Text(line)
        for number in self._game.order():
            row.highlight_regex(rf"(?<!\d){number}(?!\d)", self._signs.style_of(self._game, number))
        return row

    def _place(self, order: tuple[int, ...], at: int) -> int:
        """The place of a car in the running order; a game may know cars that are level."""
        return at + 1

    def order(self) -> list[Text]:
        """The running order with what matters about each car, as many on a line as fit."""
        entries: list[Text] = []
        order = self._game.order()
        for at, number in enumerate(order):
            entry = Text.assemble((f"{self._place(order, at):>2} ", "dim"), self._signs.car(self._game, number))
            entry.append_text(self._note(number))
            entries.append(entry)
        widest = max((entry.cell_len for entry in entries), default=0)
        for entry in entries:
            entry.pad_right(widest - entry.cell_len)
        each = max((self._terminal.out.width + 1) // (widest + 2), 1)
        rows = [entries[at : at + each] for at in range(0, len(entries), each)]
        return [Text("  ").join(row) for row in rows]
