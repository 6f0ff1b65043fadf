"""Each of four newcomers gets from the front page to a result by copying at most ten lines.

Here the source is on the path; `make wheels` does the same in clean environments made from the wheels.
"""

from __future__ import annotations

import shlex
import sys

import pytest

from tests.cli.helpers import draftline
from tools import newcomers

RESULTS = {
    "you-write-bots": ["Last", "random", "±"],
    "you-study-games": ["points by seat:", "turns:"],
    "you-design-games": ["Short Stops", "pit stops"],
    "you-run-a-league": ["Thursdays", "Ada"],
}
FILES = {"you-design-games": "short-stops/report.html", "you-run-a-league": "thursday.html"}


def test_there_is_something_for_each_of_the_four():
    assert newcomers.paths().keys() == RESULTS.keys()
    assert {"cli", "lab"} == set(newcomers.extras())


@pytest.mark.parametrize("name", RESULTS)
def test_ten_lines_are_enough(name):
    assert newcomers.lines(newcomers.paths()[name]) <= newcomers.MOST_LINES


@pytest.mark.parametrize("name", RESULTS)
def test_a_newcomer_gets_to_a_result(name, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    told = ""
    for step in newcomers.paths()[name]:
        if step.name:
            (tmp_path / step.name).write_text(step.text, encoding="utf-8")
            continue
        for line in step.text.splitlines():
            program, *words = shlex.split(line)
            if program == "python":
                exec(compile((tmp_path / words[0]).read_text(encoding="utf-8"), words[0], "exec"), {})
                told += capsys.readouterr().out
            else:
                done = draftline(*fewer(words))
                assert done.exit_code == 0, done.output
                told += done.stdout
    assert [word for word in RESULTS[name] if word not in told] == []
    assert name not in FILES or (tmp_path / FILES[name]).is_file()


def fewer(words: list[str]) -> list[str]:
    """As it stands, but for how many races there are: two show that it works."""
    return ["2" if before == "--races" else word for before, word in zip(["", *words], words, strict=False)]


def test_commands_are_followed_with_the_programs_of_an_environment(tmp_path):
    steps = [newcomers.Step("hello.py", "print(6 * 7)\n"), newcomers.Step("", "python hello.py\n")]
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "python").symlink_to(sys.executable)
    assert newcomers.follow(steps, tmp_path, tmp_path / "bin") == "42\n"
    with pytest.raises(SystemExit, match="no-such-file"):
        newcomers.follow([newcomers.Step("", "python no-such-file.py\n")], tmp_path, tmp_path / "bin")
