"""Where commands write: two consoles and a language."""

from __future__ import annotations

import io
import json
import os
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

import typer
from rich.console import Console
from rich.text import Text

from draftline.core.messages import DraftlineError, Message, OptionError, text
from draftline.data import languages

BAD_INPUT_CODE = 2
PLAIN_SIGNS = str.maketrans({"“": '"', "”": '"', "«": '"', "»": '"', "…": "...", "–": "-"})
_language = ["en"]  # of this process, found before the arguments are read


def find_language(args: Sequence[str]) -> str:
    """`--lang` wherever it stands, else DRAFTLINE_LANG, else English; an unknown --lang is refused."""
    for at, arg in enumerate(args):
        if arg == "--":
            break
        if arg == "--lang" and at + 1 < len(args):
            return _known(args[at + 1])
        if arg.startswith("--lang="):
            return _known(arg[len("--lang=") :])
    wished = os.environ.get("DRAFTLINE_LANG", "en").lower()[:2]
    return wished if wished in languages() else "en"


def _known(lang: str) -> str:
    if lang not in languages():
        raise OptionError(Message("cli.error-language", {"lang": lang, "known": languages()}))
    return lang


def set_language(lang: str) -> None:
    _language[0] = lang


class Terminal:
    """What a command needs to talk: words of one language on stdout, complaints on stderr."""

    def __init__(self, width: int | None = None) -> None:
        self.lang = _language[0]
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper) and not stream.encoding.lower().startswith("utf"):
                stream.reconfigure(errors="replace")
        self.out = Console(highlight=False, markup=False, emoji=False, width=width)
        self.err = Console(highlight=False, markup=False, emoji=False, stderr=True)

    @property
    def plain(self) -> bool:
        """Whether there are no colours."""
        return self.out.color_system is None or self.out.no_color

    @property
    def ascii(self) -> bool:
        """Whether the output cannot show more than ASCII."""
        return not (self.out.encoding or "").lower().startswith("utf")

    def words(self, message: Message) -> str:
        """Put a message into words that the output can show; quotes become straight where they must."""
        said = text(message, self.lang)
        return said.translate(PLAIN_SIGNS) if self.ascii else said

    def say(self, message: Message, style: str = "") -> None:
        self.out.print(Text(self.words(message), style=style))

    def complain(self, message: Message) -> None:
        """One sentence on standard error."""
        self.err.print(Text(self.words(message)), soft_wrap=True)

    def quote(self, trace: str) -> None:
        """What a program of somebody else's says, as it is; nothing if it says nothing."""
        if trace:
            self.err.print(Text(trace.rstrip()), soft_wrap=True)

    def fail(self, message: Message, code: int = BAD_INPUT_CODE) -> NoReturn:
        self.complain(message)
        raise typer.Exit(code)

    def fail_with(self, error: DraftlineError) -> NoReturn:
        self.fail(error.message)


def print_json(data: Any) -> None:
    """Machine output: one document, always as UTF-8 where the stream can take it."""
    ascii_only = not (getattr(sys.stdout, "encoding", None) or "").lower().startswith("utf")
    sys.stdout.write(json.dumps(data, ensure_ascii=ascii_only, indent=1) + "\n")
