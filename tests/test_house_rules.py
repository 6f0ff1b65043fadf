"""The habits that a machine can check."""

from __future__ import annotations

import re
import subprocess
import tempfile
import tomllib
from pathlib import Path

import pytest

import draftline
from tools.lock import LOCKS as LOCK_FILES
from tools.measure import functions, module_lines, modules

ROOT = Path(__file__).resolve().parent.parent
LONGEST_FUNCTION = 60
LONGEST_MODULE = 500
CODE = (".py", ".ts", ".js", ".svelte", ".css", ".html")
TEXT = (*CODE, ".md", ".toml", ".txt", ".json", ".po", ".svg", ".yml", ".yaml", ".cfg", ".ini", ".in", "")
# The brackets keep this line from finding itself.
UNFINISHED = re.compile(r"\b(TOD[O]|FIXM[E]|XX[X]|HAC[K]|NotImplementedErro[r])\b")
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))
PIN = re.compile(r"[a-z0-9][a-z0-9._-]*==[0-9][\w.]*( ; [\w .'<>=!()]+)?")


def own_files() -> list[Path]:
    """The files of the repository: what git would track, or everything outside the ignored folders."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
        paths = [ROOT / name for name in listed.split("\0") if name]
    except (OSError, subprocess.CalledProcessError):
        ignored = {".venv", "build", "dist", "node_modules", ".git"}
        paths = [path for path in ROOT.rglob("*") if not ignored & set(path.relative_to(ROOT).parts)]
    return [path for path in paths if path.is_file() and path.suffix in TEXT]


def lines_with(pattern: re.Pattern[str], paths: list[Path]) -> list[str]:
    return [
        f"{path.relative_to(ROOT).as_posix()}:{number}: {line.strip()[:80]}"
        for path in paths
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if pattern.search(line)
    ]


def machine_paths() -> re.Pattern[str]:
    """Matches the folder that this copy lives in, the home folder, and anybody's home folder."""
    common = {Path("/"), Path("/home"), Path("/Users"), Path(tempfile.gettempdir())}
    here = {ROOT, ROOT.parent, Path.home()} - common
    names = "|".join(sorted(re.escape(path.as_posix()) for path in here))
    return re.compile(rf"(?<![\w.$}}])((?:{names})(?![\w.-])|/(?:home|Users)/\w)")


def test_functions_are_short():
    long = [
        f"{function.where}: {function.lines}"
        for path in modules("src", "tools", "tests", "examples")
        for function in functions(path)
        if function.lines > LONGEST_FUNCTION
    ]
    assert not long


def test_modules_are_short():
    long = {str(path): module_lines(path) for path in modules("src", "examples") if module_lines(path) > LONGEST_MODULE}
    assert not long


def test_nothing_is_left_unfinished():
    assert not lines_with(UNFINISHED, [path for path in own_files() if path.suffix in CODE])


def test_no_file_knows_the_machine_it_was_written_on():
    assert not lines_with(machine_paths(), own_files())


def test_no_constant_is_a_tuple_of_fractions_by_inference():
    """Compiled, such a constant is never found; as `Final[tuple[float, ...]]` it is."""
    inferred = re.compile(r"^\w+: Final = \(\s*-?\d+\.\d", re.MULTILINE)
    assert not [path for path in modules("src") if inferred.search(path.read_text(encoding="utf-8"))]


def test_nothing_compiled_lands_in_the_source():
    assert not [path for path in (ROOT / "src").rglob("*") if path.suffix in {".so", ".pyd", ".c"}]


def test_there_is_a_lock_for_each_command():
    assert {path.stem for path in LOCKS} == {name for name, _, _ in LOCK_FILES}


@pytest.mark.parametrize("path", LOCKS, ids=lambda path: path.name)
def test_locks_hold_pinned_versions_and_no_address(path):
    """No line names a registry, an index or a file: only `name==version` and where it is needed."""
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    assert lines
    assert not [line for line in lines if not PIN.fullmatch(line)]
    assert "://" not in path.read_text(encoding="utf-8")


def test_locks_agree_with_each_other():
    """One environment can hold them all."""
    pins: dict[str, set[str]] = {}
    for path in LOCKS:
        lines = [line for line in path.read_text(encoding="utf-8").splitlines() if " ; python" not in line]
        for name, _, version in (line.partition(" ;")[0].partition("==") for line in lines if "==" in line):
            pins.setdefault(name, set()).add(version)
    assert not {name: versions for name, versions in pins.items() if len(versions) > 1}


def test_the_changelog_has_an_entry_for_the_version():
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    assert draftline.__version__ == version
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.search(rf"^## \[{re.escape(version)}\]", changelog, re.MULTILINE)


def test_the_links_between_the_documents_lead_somewhere():
    broken = [
        f"{path.relative_to(ROOT).as_posix()}: {target}"
        for path in own_files()
        if path.suffix == ".md"
        for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", path.read_text(encoding="utf-8"))
        if "://" not in target and not (path.parent / target).exists()
    ]
    assert not broken
