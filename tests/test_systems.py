"""Windows and macOS: what only POSIX has is not needed to import the package, nor used before a look if it is there."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from tests.conftest import ROOT

SOURCE = ROOT / "src" / "draftline"
MODULES = {"fcntl", "resource", "termios", "tty", "pty", "pwd", "grp", "syslog", "readline", "posix"}
NAMES = {
    "os": {
        "fork", "forkpty", "killpg", "setsid", "getpgid", "setpgid", "getuid", "geteuid", "getgid", "nice", "uname",
        "sched_getaffinity", "sched_setaffinity", "wait", "waitid", "WNOHANG", "mkfifo", "chown", "getloadavg",
        "openpty", "sysconf", "statvfs", "posix_fadvise", "sync",
    },
    "signal": {
        "SIGKILL", "SIGSTOP", "SIGCONT", "SIGHUP", "SIGUSR1", "SIGUSR2", "SIGCHLD", "SIGALRM", "SIGPIPE", "SIGQUIT",
        "alarm", "setitimer", "pause", "sigwait", "pthread_sigmask",
    },
}  # fmt: skip
GUARDS = ("hasattr(", "getattr(", 'sys.platform == "linux"', "os.name ==")

ASKS = re.compile(rf"^\s*import (os|signal|{'|'.join(sorted(MODULES))})\b", re.MULTILINE)
# What is needed of other packages is imported first: only ours has to do without.
SCRIPT = """
import importlib, os, signal, sys
for name in names:
    importlib.import_module(name)
for name in [name for name in sys.modules if name.partition(".")[0] == "draftline"]:
    del sys.modules[name]
class Missing:
    def find_spec(self, name, path=None, target=None):
        if name in MODULES:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Missing())
for name in MODULES:
    sys.modules.pop(name, None)
for module, lacking in ((os, OS), (signal, SIGNAL)):
    for name in lacking:
        if hasattr(module, name):
            delattr(module, name)
for name in names:
    importlib.import_module(name)
"""


def posix_uses(path: Path) -> list[str]:
    """Where a module uses what only POSIX has, in a function that does not ask whether it is there."""
    text = path.read_text(encoding="utf-8")
    if not ASKS.search(text):
        return []
    tree = ast.parse(text)
    lines = text.splitlines()
    blocks = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    guarded = [node for node in blocks if any(word in "".join(lines[node.lineno : node.end_lineno]) for word in GUARDS)]
    safe = {id(inner) for node in guarded for inner in ast.walk(node)}
    return [
        f"{path.relative_to(ROOT).as_posix()}:{node.lineno} {node.value.id}.{node.attr}"
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.attr in NAMES.get(node.value.id, ())
        and id(node) not in safe
    ]


def test_nothing_of_posix_is_used_unasked():
    assert [use for path in sorted(SOURCE.rglob("*.py")) for use in posix_uses(path)] == []


def test_a_use_without_a_look_is_found(tmp_path, monkeypatch):
    monkeypatch.setattr("tests.test_systems.ROOT", tmp_path)
    path = tmp_path / "module.py"
    fair = "def fair():\n    if hasattr(os, 'nice'):\n        os.nice(1)\n"
    path.write_text(f"import os\ndef end(pid):\n    os.killpg(pid, 9)\n{fair}")
    assert posix_uses(path) == ["module.py:3 os.killpg"]


@pytest.mark.slow
def test_everything_can_be_imported_where_posix_is_missing():
    """Every module that could notice, and with it what it imports."""
    paths = [path for path in sorted(SOURCE.rglob("*.py")) if ASKS.search(path.read_text(encoding="utf-8"))]
    names = [".".join(path.relative_to(SOURCE.parent).with_suffix("").parts) for path in paths]
    assert "draftline.server.wall" in names
    known = f"MODULES, OS, SIGNAL = {MODULES!r}, {NAMES['os']!r}, {NAMES['signal']!r}\nnames = {names!r}\n"
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(
        [sys.executable, "-c", known + SCRIPT], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_workflows_can_be_read_and_run_what_is_there():
    for path in sorted((ROOT / ".github" / "workflows").glob("*.yml")):
        steps = [step for job in yaml.safe_load(path.read_text())["jobs"].values() for step in job["steps"]]
        told = " ".join(step["run"] for step in steps if "run" in step).split()
        assert [word for word in told if word.startswith(("tests/", "tools/")) and not (ROOT / word).exists()] == []
