"""`draftline man` and `draftline completion`: manual pages from the texts of --help, and scripts for shells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated, Any

import typer
from typer._completion_classes import completion_init
from typer._completion_shared import get_completion_script

import draftline
from draftline.cli.arguments import Lang
from draftline.cli.terminal import Terminal
from draftline.core.messages import Message, OptionError
from draftline.lab.files import write_text

PROGRAM = "draftline"
SHELLS = ("bash", "zsh", "fish", "powershell")
SECTION = "1"  # of the manual: programs

completion_init()  # Typer's own, for every shell


def completion(
    shell: Annotated[str, typer.Argument(help="cli.help-shell", metavar="|".join(SHELLS), show_default=False)],
    lang: Lang = "",
) -> None:
    if shell not in SHELLS:
        raise OptionError(Message("cli.error-shell", {"shell": shell, "known": list(SHELLS)}))
    variable = f"_{PROGRAM}_COMPLETE".upper()
    typer.echo(get_completion_script(prog_name=PROGRAM, complete_var=variable, shell=shell))


def man(
    ctx: typer.Context,
    command: Annotated[
        list[str] | None, typer.Argument(help="cli.help-man-command", metavar="COMMAND", show_default=False)
    ] = None,
    out: Annotated[Path | None, typer.Option("--out", help="cli.help-man-out", show_default=False)] = None,
    lang: Lang = "",
) -> None:
    whole = ctx.find_root().command
    pages = dict(Manual(ctx, Terminal()).pages(whole))
    if out is None:
        name = "-".join([PROGRAM, *(command or [])])
        if name not in pages:
            raise OptionError(Message("cli.error-command", {"command": " ".join(command or [])}))
        typer.echo(pages[name])
        return
    out.mkdir(parents=True, exist_ok=True)
    for name, page in pages.items():
        write_text(out / f"{name}.{SECTION}", page + "\n")
    Terminal().say(Message("cli.man-written", {"n": len(pages), "path": str(out)}))


class Manual:
    """Pages for a command and for each of those below it, in the words of --help."""

    def __init__(self, ctx: typer.Context, terminal: Terminal) -> None:
        self.ctx = ctx
        self.terminal = terminal

    def pages(self, command: Any, name: str = PROGRAM) -> Iterator[tuple[str, str]]:
        inner = dict(sorted(getattr(command, "commands", {}).items()))
        yield name, self.page(command, name, inner)
        for word, below in inner.items():
            yield from self.pages(below, f"{name}-{word}")

    def page(self, command: Any, name: str, inner: dict[str, Any]) -> str:
        """One page as troff's man macros have it."""
        arguments = [param for param in command.params if param.param_type_name == "argument"]
        options = [param for param in command.params if param.param_type_name == "option"]
        brief = first_sentence(command.help or "")
        used = " ".join(self.usage(arguments, options, inner))
        about = [command.help] if command.help and command.help.rstrip(".") != brief else []
        return "\n".join([
            f'.TH {quoted(name.upper())} {SECTION} "" {quoted(f"Draftline {draftline.__version__}")}',
            *self.section("cli.man-name", [f"{escaped(name)} \\- {escaped(brief)}"]),
            *self.section("cli.man-use", [f".B {escaped(name.replace('-', ' '))}", escaped(used)]),
            *self.section("cli.man-about", map(escaped, about)),
            *self.section("cli.help-arguments", items((self.typed(one), self.told(one)) for one in arguments)),
            *self.section("cli.help-options", items((self.typed(one), self.told(one)) for one in options)),
            *self.section("cli.help-commands", items((word, one.help or "") for word, one in inner.items())),
        ])  # fmt: skip

    def section(self, title: str, lines: Iterable[str]) -> list[str]:
        """A heading and what is under it; nothing where there is nothing to say."""
        inside = list(lines)
        return [f".SH {quoted(self.terminal.words(Message(title)).upper())}", *inside] if inside else []

    def usage(self, arguments: list[Any], options: list[Any], inner: dict[str, Any]) -> Iterator[str]:
        yield from ["[OPTION ...]"] if options else []
        yield from (self.typed(one) if one.required else f"[{self.typed(one)}]" for one in arguments)
        yield from ["COMMAND"] if inner else []

    def typed(self, param: Any) -> str:
        """An argument or option as one writes it."""
        value = str(param.metavar or param.display_type(self.ctx))
        if param.param_type_name == "argument":
            return value
        names = ", ".join([*param.opts, *param.secondary_opts])
        return names if param.is_flag else f"{names} {value}"

    def told(self, param: Any) -> str:
        """What an argument or option means, and what it is if it is not given."""
        default = param.default
        if not param.show_default or isinstance(default, bool) or default in (None, "", [], ()) or callable(default):
            return str(param.help or "")
        usual = Message("cli.man-default", {"value": str(default)})
        return f"{param.help} {self.terminal.words(usual)}"


def items(pairs: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Terms with what they mean."""
    for term, words in pairs:
        yield from (".TP", f".B {escaped(term)}", escaped(words))


def first_sentence(words: str) -> str:
    return words.partition("\n")[0].partition(". ")[0].rstrip(".")


def quoted(words: str) -> str:
    return '"' + escaped(words).replace('"', '\\(dq') + '"'


def escaped(words: str) -> str:
    """Words that troff shows as they are."""
    safe = words.replace("\\", "\\e").replace("-", "\\-")
    return "\n".join(f"\\&{line}" if line.startswith((".", "'")) else line for line in safe.splitlines())
