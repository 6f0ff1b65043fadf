"""What goes wrong, as problem details (RFC 9457) with a stable code and a sentence in the reader's language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from draftline.core.messages import Message, text
from draftline.data import languages

# Every code with the status that goes with it over HTTP.
STATUS: dict[str, int] = {
    "malformed": 400,
    "no-token": 401,
    "wrong-token": 403,
    "wrong-seat": 403,
    "not-host": 403,
    "not-found": 404,
    "no-method": 405,
    "stale": 409,
    "not-your-turn": 409,
    "not-started": 409,
    "started": 409,
    "over": 409,
    "not-over": 409,
    "seat-taken": 409,
    "seats-open": 409,
    "not-away": 409,
    "nothing-to-undo": 409,
    "revealed": 409,
    "race-set-up": 409,
    "no-race": 409,
    "too-large": 413,
    "illegal": 422,
    "settings": 422,
    "record": 422,
    "too-many": 429,
    "fault": 500,
    "busy": 503,
    "storage": 503,
}
TITLES: dict[str, Message] = {
    "malformed": Message("error.http-malformed"),
    "no-token": Message("error.http-no-token"),
    "wrong-token": Message("error.http-wrong-token"),
    "wrong-seat": Message("error.http-wrong-seat"),
    "not-host": Message("error.http-not-host"),
    "not-found": Message("error.http-not-found"),
    "no-method": Message("error.http-no-method"),
    "stale": Message("error.http-stale"),
    "not-your-turn": Message("error.http-not-your-turn"),
    "not-started": Message("error.http-not-started"),
    "started": Message("error.http-started"),
    "over": Message("error.http-over"),
    "not-over": Message("error.http-not-over"),
    "seat-taken": Message("error.http-seat-taken"),
    "seats-open": Message("error.http-seats-open"),
    "not-away": Message("error.http-not-away"),
    "nothing-to-undo": Message("error.http-nothing-to-undo"),
    "revealed": Message("error.http-revealed"),
    "race-set-up": Message("error.http-race-set-up"),
    "no-race": Message("error.http-no-race"),
    "too-large": Message("error.http-too-large"),
    "illegal": Message("error.http-illegal"),
    "settings": Message("error.http-settings"),
    "record": Message("error.http-record"),
    "too-many": Message("error.http-too-many"),
    "fault": Message("error.http-fault"),
    "busy": Message("error.http-busy"),
    "storage": Message("error.http-storage"),
}
RETRY_SECONDS = {"too-many": 1, "busy": 2, "storage": 5}  # seconds until another try, where nothing better is known


class Problem(Exception):
    """A refusal: its code, the reason as a message (by default the code's own title), and when to try again."""

    def __init__(
        self, code: str, message: Message | None = None, retry_after: int | None = None, allow: Sequence[str] = ()
    ) -> None:
        super().__init__(code)
        self.code = code
        self.message = TITLES[code] if message is None else message
        self.retry_after = RETRY_SECONDS.get(code) if retry_after is None else retry_after  # seconds
        self.allow = allow  # the methods that there are instead
        self.index: int | None = None  # of the action of a move that it is about

    def at(self, index: int) -> Problem:
        self.index = index
        return self

    @property
    def status(self) -> int:
        return STATUS[self.code]

    def to_json(self, lang: str) -> dict[str, Any]:
        return {
            "type": f"urn:draftline:problem:{self.code}",
            "title": text(TITLES[self.code], lang),
            "status": self.status,
            "detail": text(self.message, lang),
            "code": self.code,
            "message": self.message.to_json(),
            "index": self.index,
        }


def language(header: str) -> str:
    """The first language of an Accept-Language header that there is a catalogue for; else English."""
    wishes: list[tuple[float, int, str]] = []
    for place, part in enumerate(header[:200].split(",")):
        name, _, quality = part.strip().partition(";q=")
        try:
            weight = float(quality) if quality else 1.0
        except ValueError:
            weight = 0.0
        wishes.append((-weight, place, name[:2].lower()))
    known = languages()
    return next((name for _, _, name in sorted(wishes) if name in known), "en")
