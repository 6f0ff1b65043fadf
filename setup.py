"""Builds the package; with DRAFTLINE_COMPILE=1 the engine's layers become one group compiled by mypyc."""

from __future__ import annotations

import os
from pathlib import Path

from setuptools import Extension, setup

COMPILED_LAYERS = ("data", "core", "racing", "games", "bots", "encode")
PARTS = ("terminal", "season", "season.py", "measures.py")  # of other layers, in the folder of a game
# Read as they stand: views by the server (compiled, `list[int]` would be a mere `list`), and what the compiler itself
# knows under these names: the mark for subclasses, columns.
INTERPRETED = ("shown.py", "extension.py", "columns.py")
SOURCE = Path("src") / "draftline"
# Nobody reads this C or links to it: warnings would take half as long again, and calls inside the group need no table.
# Learned values are sums of floats: nothing is fused, so that they are the same interpreted and on every processor.
QUICK = ["-Wno-all", "-fvisibility=hidden", "-ffp-contract=off"] if os.name == "posix" else []


def compiled_sources() -> list[str]:
    """Every module of the compiled layers; what people touch stays interpreted."""
    found = [path for layer in COMPILED_LAYERS for path in (SOURCE / layer).rglob("*.py")]
    return sorted(str(path) for path in found if path.name not in INTERPRETED and not set(PARTS) & set(path.parts))


def extensions() -> list[Extension]:
    """One group, so that calls between modules are plain C calls; nothing at all in a pure build."""
    if os.environ.get("DRAFTLINE_COMPILE") != "1":
        return []
    from mypyc.build import mypycify

    found: list[Extension] = mypycify(
        compiled_sources(),
        opt_level=os.environ.get("DRAFTLINE_OPT_LEVEL", "1"),
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
    setup(ext_modules=found, install_requires=["librt>=0.16"] if found else [])
