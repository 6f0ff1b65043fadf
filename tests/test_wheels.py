"""What others install: a pure wheel races on its own, its description leads somewhere, and Pythons are found by name.

`make wheels` does the rest: compiled wheels for every Python, each tried in a clean environment.
"""

from __future__ import annotations

import email
import importlib.metadata
import re
import runpy
import subprocess
import sys
import sysconfig
import tomllib
import zipfile
from pathlib import Path

import pytest

import draftline
from tests import test_newcomers
from tests.conftest import ROOT
from tools import docs_site, newcomers, published, wheels

SITE = f"https://draftline.example/{draftline.__version__}/"


def few(text: str) -> str:
    """What newcomers copy, with two races where there are more."""
    return re.sub(r"(--races |range\()\d+", r"\g<1>2", text)


@pytest.fixture(scope="module")
def packed(tmp_path_factory):
    """The pure wheel; nothing is left in the repository."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "setup.py", "-q", "egg_info", "--egg-base", str(folder)]
    command += ["build", "--build-base", str(folder / "build"), "bdist_wheel", "--dist-dir", str(folder / "dist")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    [path] = (folder / "dist").glob("*.whl")
    assert path.name == f"draftline-{draftline.__version__}-py3-none-any.whl"
    return path


@pytest.fixture(scope="module")
def wheel(packed):
    """The same, unpacked."""
    with zipfile.ZipFile(packed) as archive:
        archive.extractall(packed.parent / "unpacked")
    return packed.parent / "unpacked"


@pytest.fixture(scope="module")
def programs(packed, tmp_path_factory):
    """The programs of a clean environment: the wheel, and what it needs from the packages of this one."""
    folder = tmp_path_factory.mktemp("clean")
    wheels.run([sys.executable, "-m", "venv", "--without-pip", str(folder)])
    names = {"base": str(folder), "platbase": str(folder)}
    python = Path(sysconfig.get_path("scripts", "venv", names)) / "python"
    site = Path(sysconfig.get_path("purelib", "venv", names))
    (site / "others.pth").write_text(f"{sysconfig.get_path('purelib')}\n", encoding="utf-8")
    options = ["-q", "--no-index", "--no-deps", "--force-reinstall"]
    wheels.run([sys.executable, "-m", "pip", "--python", str(python), "install", *options, str(packed)])
    where = wheels.run([str(python), "-c", "import draftline; print(draftline.__file__)"], folder)
    assert where.startswith(str(site))
    return python.parent


@pytest.mark.slow
@pytest.mark.parametrize("name", test_newcomers.RESULTS)
def test_newcomers_get_to_a_result_in_a_clean_environment(name, programs, tmp_path):
    """With every race and for every Python: `make wheels`."""
    steps = [step._replace(text=few(step.text)) for step in newcomers.paths()[name]]
    told = newcomers.follow(steps, tmp_path, programs)
    assert [word for word in test_newcomers.RESULTS[name] if word not in told] == []
    assert name not in test_newcomers.FILES or (tmp_path / test_newcomers.FILES[name]).is_file()


@pytest.mark.slow
def test_the_pure_wheel_races_with_nothing_else_installed(wheel):
    script = f"import sys; sys.path = [{str(wheel)!r}, *[path for path in sys.path if 'packages' not in path]]\n"
    command = [sys.executable, "-I", "-S", "-c", script + wheels.RACE]
    told = subprocess.run(command, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stderr
    assert told.stdout.startswith(str(wheel))


@pytest.mark.slow
def test_links_of_the_description_lead_to_pages_of_the_site(wheel, tmp_path):
    [path] = wheel.glob("*.dist-info/METADATA")
    told = email.message_from_string(path.read_text(encoding="utf-8"))
    assert told["Description-Content-Type"] == "text/markdown"
    assert "Documentation, https://draftline.example/" in told.get_all("Project-URL")
    targets = [target for _, _, target, _ in published.LINK.findall(told.get_payload())]
    assert len(targets) > 10
    assert all("://" in target for target in targets)
    docs_site.Stage(tmp_path).fill()
    pages = [target.removeprefix(SITE) for target in targets if target.startswith(SITE)]
    sources = [re.sub(r"\.html$", ".md", page) for page in pages]
    assert [page for page in sources if not (tmp_path / page).is_file()] == []


def test_pythons_that_do_not_start_are_not_found(monkeypatch, capsys):
    own = f"{sys.version_info[0]}.{sys.version_info[1]}"
    monkeypatch.setattr(wheels, "VERSIONS", (own, "3.99"))
    assert wheels.pythons() == {own: sys.executable}
    assert "Python 3.99: not on this machine" in capsys.readouterr().err


def test_what_is_compiled_already_is_taken(tmp_path, monkeypatch):
    monkeypatch.chdir(ROOT)
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    (tmp_path / "draftline" / "core").mkdir(parents=True)
    (tmp_path / "draftline" / "core" / f"game{suffix}").touch()
    (tmp_path / f"draftline__mypyc{suffix}").touch()
    found = runpy.run_path("setup.py")["taken"](str(tmp_path))
    assert [extension.name for extension in found] == ["draftline.core.game", "draftline__mypyc"]


@pytest.mark.compiled
def test_the_compiled_engine_races_with_what_its_wheel_asks_for(compiled_path, tmp_path, monkeypatch):
    """Nothing else is on the path: what a dependency forgets to ask for is found here."""
    monkeypatch.chdir(ROOT)
    for need in runpy.run_path("setup.py")["COMPILED_NEEDS"]:
        files = importlib.metadata.files(re.split(r"[<>=]", need)[0]) or []
        for top in {file.parts[0] for file in files if file.parts[0] != ".."}:
            (tmp_path / top).symlink_to(Path(sysconfig.get_path("purelib")) / top)
    script = f"import sys; sys.path = [{str(compiled_path)!r}, {str(tmp_path)!r}, *sys.path]\n{wheels.RACE}"
    told = subprocess.run([sys.executable, "-I", "-S", "-c", script], capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stderr
    assert not told.stdout.strip().endswith(".py")


def test_every_supported_python_gets_a_wheel():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named = [line.rpartition(" ")[2] for line in project["classifiers"] if re.search(r"Python :: 3\.\d+$", line)]
    assert list(wheels.VERSIONS) == named
