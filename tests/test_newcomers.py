"""Each of four newcomers finds something to copy on the front page, at most ten lines.

That they get to a result by it, in a clean environment made from a wheel, is in test_wheels.py; `make wheels` shows it
for every Python, with the compiled wheels.
"""

from __future__ import annotations

import sys

import pytest

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


def test_commands_are_followed_with_the_programs_of_an_environment(tmp_path):
    steps = [newcomers.Step("hello.py", "print(6 * 7)\n"), newcomers.Step("", "python hello.py\n")]
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "python").symlink_to(sys.executable)
    assert newcomers.follow(steps, tmp_path, tmp_path / "bin") == "42\n"
    with pytest.raises(SystemExit, match="no-such-file"):
        newcomers.follow([newcomers.Step("", "python no-such-file.py\n")], tmp_path, tmp_path / "bin")
