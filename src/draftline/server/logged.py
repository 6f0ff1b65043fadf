"""The log of a table as it is stored: moves, the ids of clients, bots that failed, and what bots chose for people."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from draftline.bots.referee import fault_told
from draftline.server.race import LoggedMove, undo_count
from draftline.server.store import BOT, FAULT_MARK, PERSON, ActionRow, SeatRow, mark_of

Json = dict[str, Any]
NOBODY = -1  # the seat of a row that is nobody's choice


def together(actions: Sequence[ActionRow]) -> list[list[ActionRow]]:
    """A log split into moves: what was stored together."""
    return [list(part) for _, part in groupby(actions, lambda action: (action.seat, action.at))]


def moves_of(actions: Sequence[ActionRow]) -> list[LoggedMove]:
    """A log as a race reads it; the last row of a move says whose it was."""
    return [
        (move[-1].seat, [row.text for row in move], not (move[-1].client or FAULT_MARK).startswith(FAULT_MARK))
        for move in together(actions)
    ]


def driver_of(row: SeatRow) -> str:
    """Who sat in a seat, as a record has it: a bot's code, nothing for an AI team, or a person."""
    return PERSON if row.lent is not None or row.who == PERSON else row.bot if row.who == BOT else ""


def driven_for_people(seats: list[SeatRow], actions: Sequence[ActionRow]) -> list[int]:
    """The actions of a record, counted from 1, that a bot chose for a person."""
    done: list[tuple[int, bool]] = []
    for seat, texts, by_person in moves_of(actions):
        for text in texts:
            taken_back = undo_count(text)
            if taken_back:
                del done[-taken_back:]
            elif seat != NOBODY:
                done.append((seat, by_person))
    return [number for number, (seat, by_person) in enumerate(done, 1) if not by_person and seats[seat].token]


def clients_of(actions: Sequence[ActionRow]) -> dict[tuple[int, str], int]:
    return {(action.seat, mark_of(action.client)): action.number for action in actions if action.client is not None}


def notices_of(seats: list[SeatRow], actions: list[ActionRow]) -> list[Json]:
    """The bots that failed, each fault once; newcomers see them too."""
    failed = [action for action in actions if (action.client or "").startswith(FAULT_MARK)]
    return [notice_of(action.number, action.client or "", action.seat, seats[action.seat].bot) for action in failed]


def notice_of(number: int, client: str, seat: int, bot: str) -> Json:
    return {"n": number, "message": fault_told(mark_of(client).removeprefix(FAULT_MARK), bot, seat).to_json()}
