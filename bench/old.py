"""Bots of an earlier version, as `old:club` and `old:pro:500ms`: known to the benchmarks alone.

    python bench/old.py --revision 9f04206        make a compiled build of that version in build/old

An `old:` bot hands the view of its seat to a process that runs the other build (`old_bots.py`), which answers with the
action's text. Where that build lies says DRAFTLINE_OLD, else it is build/old. `any:KIND:BOT` answers questions of a
kind at random, which tells what a bot's own answers to them are worth. Importing this module makes both codes known; a
process that runs races learns them with its first `Duel`.
"""

from __future__ import annotations

import argparse
import atexit
import base64
import itertools
import json
import os
import pickle
import shutil
import subprocess
import sys
import tempfile
import time
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path.append(str(ROOT))

from draftline.bots import Bot, Budget, make_bot  # noqa: E402
from draftline.bots.bot import below  # noqa: E402
from draftline.bots.registry import MAKERS  # noqa: E402
from draftline.core.actions import Action  # noqa: E402
from draftline.core.game import Decision  # noqa: E402
from draftline.core.track_game import TrackGame  # noqa: E402
from draftline.core.view import Randomness, View  # noqa: E402
from draftline.lab.races import Job  # noqa: E402

OLD, ANY = "old", "any"
SETTING = "DRAFTLINE_OLD"
USUAL_FOLDER = ROOT / "build" / "old"

_drivers = itertools.count()


class OtherBuild:
    """A process that runs another build; all drivers of this process share it."""

    def __init__(self, folder: Path) -> None:
        if not (folder / "draftline").is_dir():
            raise FileNotFoundError(f"{folder} holds no build of Draftline: bench/old.py makes one")
        command = [sys.executable, "-P", str(ROOT / "bench" / "old_bots.py")]
        environment = {**os.environ, "PYTHONPATH": str(folder)}
        pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
        self.process = subprocess.Popen(command, env=environment, **pipes)
        atexit.register(self.process.kill)

    def ask(self, question: dict[str, Any]) -> dict[str, Any]:
        questions, answers = self.process.stdin, self.process.stdout
        assert questions is not None
        assert answers is not None
        print(json.dumps(question), file=questions, flush=True)
        answer: dict[str, Any] = json.loads(answers.readline() or '{"fault": "the other build has ended"}')
        if "fault" in answer:
            raise RuntimeError(answer["fault"])
        return answer


@cache
def other_build(process: int) -> OtherBuild:
    """The one of a process: a fork must not talk on its parent's pipe."""
    return OtherBuild(Path(os.environ.get(SETTING) or USUAL_FOLDER))


class OldBot:
    """One seat's driver in the other build."""

    def __init__(self, parameters: list[str]) -> None:
        self.code = ":".join(parameters)
        self.number = next(_drivers)
        self.seconds = 0.0  # on the processor, for the latest choice

    def choose(self, view: View, decision: Decision, rng: Randomness, budget: Budget) -> Action:
        question = {
            "driver": self.number,
            "bot": self.code,
            "view": base64.b64encode(pickle.dumps(view, pickle.HIGHEST_PROTOCOL)).decode("ascii"),
            "chance": rng.getrandbits(60),
            "seconds": budget.seconds,
        }
        answer = other_build(os.getpid()).ask(question)
        self.seconds = answer["seconds"]
        return view._game.parse(answer["action"])


MAKERS[OLD] = OldBot


class AnyBot:
    """A bot that answers questions of one kind with anything legal: `any:program:club` lays its cards at random."""

    def __init__(self, parameters: list[str]) -> None:
        self.kind, *rest = parameters
        self.bot = make_bot(":".join(rest))

    def choose(self, view: View, decision: Decision, rng: Randomness, budget: Budget) -> Action:
        if decision.kind == self.kind:
            return decision.actions[below(rng, len(decision.actions))]
        return self.bot.choose(view, decision, rng, budget)


MAKERS[ANY] = AnyBot


class Timed:
    """A bot, and how long it has thought on the processor, in whichever process."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.bot = make_bot(code)
        self.choices = 0
        self.seconds = 0.0

    def choose(self, view: View, decision: Decision, rng: Randomness, budget: Budget) -> Action:
        begun = time.thread_time()
        action = self.bot.choose(view, decision, rng, budget)
        self.choices += 1
        self.seconds += self.bot.seconds if isinstance(self.bot, OldBot) else time.thread_time() - begun
        return action


class Duel(Job):
    """A race of the benchmark: bots are timed, and nothing is counted that needs the extras of the terminal."""

    timed: tuple[Timed, ...] = ()

    def make(self, code: str) -> Bot:
        bot = Timed(code)
        self.timed = (*self.timed, bot)
        return bot

    def counts(self, game: TrackGame) -> dict[str, Any]:
        return {"thought": [(bot.code, bot.choices, bot.seconds) for bot in self.timed]}


def build(revision: str, folder: Path) -> None:
    """That version's source in a folder of its own, compiled there by its own tool, and its copy taken."""
    with tempfile.TemporaryDirectory() as name:
        archive = subprocess.run(["git", "archive", revision], cwd=ROOT, check=True, capture_output=True).stdout
        subprocess.run(["tar", "-x", "-C", name], input=archive, check=True)
        environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
        subprocess.run([sys.executable, "tools/build_compiled.py"], cwd=name, env=environment, check=True)
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(Path(name) / "build" / "compiled", folder, ignore=shutil.ignore_patterns("static"))


def main() -> int:
    parser = argparse.ArgumentParser(description="Make a compiled build of an earlier version, for its bots.")
    parser.add_argument("--revision", required=True, help="of this repository")
    parser.add_argument("--folder", type=Path, default=USUAL_FOLDER)
    given = parser.parse_args()
    build(given.revision, given.folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
