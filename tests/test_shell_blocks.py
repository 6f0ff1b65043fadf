"""What the documents tell people to type works: commands and options exist, and small forms of them run."""

from __future__ import annotations

import re
import shlex
import shutil
import tomllib
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from typer.main import get_command

from draftline.cli import doctor
from draftline.cli.app import app
from tests.cli.helpers import draftline, saved_race
from tests.conftest import ROOT
from tests.test_docs import blocks

PAGES = [*sorted((ROOT / "docs").glob("*.md")), ROOT / "README.md", ROOT / "CONTRIBUTING.md"]
PAGES += sorted((ROOT / "examples").glob("**/README.md"))
PROGRAM = get_command(app)
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
TARGETS = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
OTHERS = {"cd", "git", "python", "ray", "sudo"}  # programs that are not ours
# These need hours, a server's database, a person, or what only another machine has: their words are read, no more.
# The pit wall's are run by tests/cli/test_study.py, on races that they can be about.
ONLY_READ = {
    "serve", "backup", "restore", "prune", "season race", "season enter", "lab train", "lab tune", "lab duel",
    "lab sweep", "lab track", "lab puzzles", "analyse", "whatif", "completion",
}  # fmt: skip
ELSEWHERE = ("million.toml", "--cluster", "--merge", "pits.toml", "~", "drag-strip")
SMALL = {"--races": "2", "-n": "2", "--points": "2", "--depth": "2", "--at": "20"}  # what asks for much work
BOTS = ("--bots", "--entrants", "--bot", "--against")
QUICK = ((r"\b(pro(:\w+)?|greedy)\b", "rookie"), (r"\bclub\b(?!:)", "random"))  # who drives instead
# Options of a race that commands share: where a race takes long, one line with them shows as much as all.
SHARED = {"--game", "--track", "--seats", "--laps", "--seed", "--bots", "--variant", "--races", "-o"}
LONG = (("tournament",), ("simulate",), ("lab",))


class Command(NamedTuple):
    """A line of a document that begins with `draftline`: which command it is, and its arguments."""

    line: str
    path: tuple[str, ...]
    words: list[str]

    @property
    def kind(self) -> tuple[str, ...]:
        """What tells it apart from others that would show the same."""
        names = {word.partition("=")[0] for word in self.words if word.startswith("-")}
        file = self.words[:1] if self.path[:1] == ("season",) else []
        return (*self.path, *sorted(names - SHARED if self.path[:1] in LONG else names), *file)


def lines(page: Path) -> list[str]:
    """What is typed, one command a line, without comments and what comes after it."""
    found = [line for block in blocks(page, "sh") for line in block.splitlines() if line.strip()]
    return [part.strip() for line in found for part in line.split(" && ")]


def words_of(line: str) -> list[str]:
    words = shlex.split(line, comments=True)
    ends = [at for at, word in enumerate(words) if word in ("|", ">", ">>")]
    return words[: ends[0]] if ends else words


def found_command(words: list[str]) -> tuple[Any, tuple[str, ...], list[str]]:
    """The command that some words name, its path, and the arguments for it."""
    command: Any = PROGRAM
    path: tuple[str, ...] = ()
    while words and words[0] in getattr(command, "commands", {}):
        command, path, words = command.commands[words[0]], (*path, words[0]), words[1:]
    return command, path, words


def commands() -> list[Command]:
    found = []
    for page in PAGES:
        for line in lines(page):
            words = words_of(line)
            if words[0].rpartition("/")[2] == "draftline":
                _, path, rest = found_command(words[1:])
                found.append(Command(line, path, rest))
    return found


def small(command: Command) -> list[str]:
    """The same with little to do: two races of one lap, bots that do not think, one process."""
    options = {name for param in found_command(list(command.path))[0].params for name in param.opts}
    words = list(command.words)
    for at, word in enumerate(words[:-1]):
        if word in SMALL:
            words[at + 1] = SMALL[word]
        if word in BOTS:
            for slow, quick in QUICK:
                words[at + 1] = re.sub(slow, quick, words[at + 1])
    rolls = "thunder-rolls" in command.line
    wanted = {"--workers": "1"}
    if not rolls:
        wanted["--laps"] = "1"
    if command.path[:1] in LONG and "-n" not in words and "--resume" not in words:
        wanted |= {"--races": "2", "--bots": "random,rookie"}
    given = [word for name, value in wanted.items() if name in options and name not in words for word in (name, value)]
    return [*command.path, *words, *given]


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_line_names_what_is_there(page):
    for line in lines(page):
        words = [word for word in words_of(line) if not re.match(r"[A-Z]+=", word)]
        program = words[0].rpartition("/")[2]
        if program == "make":
            assert {word for word in words[1:] if word[0] not in "-./"} <= TARGETS, line
        elif program == "pip":
            assert set(re.findall(r"[\w-]+", "".join(re.findall(r"\[(.*?)\]", line)))) <= EXTRAS.keys(), line
        elif program == "python" and len(words) > 1 and "/" in words[1]:
            assert (ROOT / words[1]).is_file(), line
        else:
            assert program in {"draftline", "npm"} | OTHERS, line


@pytest.mark.parametrize("command", commands(), ids=lambda command: command.line[:60])
def test_every_command_and_option_is_known(command):
    found, _, _ = found_command(list(command.path))
    if "--help" not in command.words:
        found.make_context("draftline", list(command.words))


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A folder with the files that the documents speak of."""
    made = tmp_path_factory.mktemp("typed")
    shutil.copytree(ROOT / "examples" / "variants", made / "examples" / "variants")
    for name, page in (("dive.toml", "lab"), ("my-oval.toml", "track-format"), ("long-fuse.toml", "variants")):
        (made / name).write_text(blocks(ROOT / "docs" / f"{page}.md", "toml")[0], encoding="utf-8")
    shutil.copyfile(made / "long-fuse.toml", made / "FILE")
    shutil.copyfile(made / "my-oval.toml", made / "my-track.toml")
    (made / "my_bot.py").write_text(blocks(ROOT / "docs" / "bots.md", "python")[0], encoding="utf-8")
    saved_race(made / "race.json", "--seats", 2, "--bots", "random")
    return made


def run_once() -> list[Command]:
    """The commands that are run: one of each kind, in the order of the documents; newcomers follow the front page."""
    front = lines(ROOT / "docs" / "index.md")
    able = [one for one in commands() if one.line not in front]
    able = [one for one in able if " ".join(one.path) not in ONLY_READ and "..." not in one.line]
    able = [one for one in able if not any(word in one.line for word in ELSEWHERE)]
    kinds: dict[tuple[str, ...], Command] = {}
    for one in able:
        kinds.setdefault(one.kind, one)
    return list(kinds.values())


def test_small_forms_of_them_run(folder, monkeypatch):
    monkeypatch.chdir(folder)
    monkeypatch.syspath_prepend(folder)
    monkeypatch.setattr(doctor, "TRIAL_SECONDS", 0.0)
    for command in run_once():
        done = draftline(*small(command), input="q\n" * 4)
        assert done.exit_code == 0, f"{command.line}\n{done.output}"
