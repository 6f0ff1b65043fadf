"""Rows in columns of equal width, the last column taking what the others leave."""

from __future__ import annotations

from rich.text import Text

from draftline.cli.terminal import Terminal

FULL_TEXT_HEIGHT = 36  # lines from which on long texts are shown in full


def lay_out(terminal: Terminal, rows: list[list[Text]]) -> list[Text]:
    """The first row holds the heads; a row with one cell more than it has a text at its end."""
    widths = [max(row[at].cell_len for row in rows) for at in range(len(rows[0]))]
    return [line for row in rows for line in _aligned(terminal, row, widths)]


def _aligned(terminal: Terminal, row: list[Text], widths: list[int]) -> list[Text]:
    """The first column to the right, the others to the left; a text is cut off where the screen is low."""
    line = Text()
    for at, width in enumerate(widths):
        gap = Text(" " * (width - row[at].cell_len) + ("" if at == 0 else "  "))
        line.append_text(gap + row[at] + Text("  ") if at == 0 else row[at] + gap)
    if len(row) == len(widths) or not row[-1]:
        return [line]
    room = max(terminal.out.width - line.cell_len - 1, 1)
    if terminal.out.height < FULL_TEXT_HEIGHT:
        row[-1].truncate(room, overflow="ellipsis")
        return [line + row[-1]]
    pieces = row[-1].wrap(terminal.out, room)
    indent = Text(" " * line.cell_len)
    return [line + pieces[0], *[indent + piece for piece in pieces[1:]]]


def in_rows(terminal: Terminal, entries: list[Text], gap: int = 2) -> list[Text]:
    """Entries one after the other, as many on a line as fit, none of them broken."""
    rows: list[Text] = []
    for entry in entries:
        if rows and rows[-1].cell_len + gap + entry.cell_len < terminal.out.width:
            rows[-1].append(" " * gap)
            rows[-1].append_text(entry)
        else:
            rows.append(Text().append_text(entry))
    return rows
