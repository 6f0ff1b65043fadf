"""Builds the package; with DRAFTLINE_COMPILE=1 the engine's layers become one group compiled by mypyc.

DRAFTLINE_COMPILED=FOLDER takes what is compiled there already (tools/build_compiled.py) instead.
"""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
import tomllib
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).resolve().parent
sys.path.append(str(ROOT))

from tools import published  # noqa: E402

COMPILED_LAYERS = ("data", "core", "racing", "games", "bots", "encode")
COMPILED_NEEDS = ["librt>=0.16", "mypy-extensions>=1.0"]  # columns, and what they import without saying so
PARTS = ("terminal", "season", "season.py", "measures.py")  # of other layers, in the folder of a game
# Read as they stand: views by the server (compiled, `list[int]` would be a mere `list`), and what the compiler itself
# knows under these names: the mark for subclasses, columns; and what is put around compiled methods.
INTERPRETED = ("shown.py", "extension.py", "columns.py", "surface.py")
SOURCE = Path("src") / "draftline"
# Nobody reads this C or links to it: warnings would take half as long again, and calls inside the group need no table.
# Learned values are sums of floats: nothing is fused, so that they are the same interpreted and on every processor.
QUICK = ["-Wno-all", "-fvisibility=hidden", "-ffp-contract=off"] if os.name == "posix" else []


def compiled_sources() -> list[str]:
    """Every module of the compiled layers; what people touch stays interpreted."""
    found = [path for layer in COMPILED_LAYERS for path in (SOURCE / layer).rglob("*.py")]
    return sorted(str(path) for path in found if path.name not in INTERPRETED and not set(PARTS) & set(path.parts))


class Taken(build_ext):
    """Takes the modules that were compiled before."""

    def build_extension(self, ext: Extension) -> None:
        target = Path(self.get_ext_fullpath(ext.name))
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(Path(os.environ["DRAFTLINE_COMPILED"]) / self.get_ext_filename(ext.name), target)


def taken(folder: str) -> list[Extension]:
    """The compiled modules in a folder, by name."""
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    paths = sorted(path.relative_to(folder).as_posix() for path in Path(folder).rglob(f"*{suffix}"))
    return [Extension(path.removesuffix(suffix).replace("/", "."), []) for path in paths]


def description() -> str:
    """The README; its links lead to this version on the documentation site, wherever they are read."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    site = f"{project['urls']['Documentation']}{project['version']}"
    return published.absolute((ROOT / "README.md").read_text(encoding="utf-8"), "README.md", site)


def extensions() -> list[Extension]:
    """One group, so that calls between modules are plain C calls; nothing at all in a pure build."""
    if "DRAFTLINE_COMPILED" in os.environ:
        return taken(os.environ["DRAFTLINE_COMPILED"])
    if os.environ.get("DRAFTLINE_COMPILE") != "1":
        return []
    from mypyc.build import mypycify

    found: list[Extension] = mypycify(
        compiled_sources(),
        opt_level=os.environ.get("DRAFTLINE_OPT_LEVEL", "2"),
        debug_level="0",
        multi_file=False,
        target_dir=os.environ.get("DRAFTLINE_C_DIR", "build/mypyc"),
        group_name="draftline",
    )
    for extension in found:
        extension.extra_compile_args = [*extension.extra_compile_args, *QUICK]
    return found


if __name__ == "__main__":
    found = extensions()
    setup(
        ext_modules=found,
        cmdclass={"build_ext": Taken} if "DRAFTLINE_COMPILED" in os.environ else {},
        install_requires=COMPILED_NEEDS if found else [],
        long_description=description(),
        long_description_content_type="text/markdown",
    )
