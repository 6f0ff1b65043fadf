"""Runs the experiments in examples/lab and keeps what docs/balance.md tells of them.

    python tools/reports.py                  all of them; then the page is filled in
    python tools/reports.py alley prix-bots  those whose names begin so

Each is `draftline lab run examples/lab/NAME.toml`. Its rows stay in build/lab/NAME, so a run that was stopped goes on
where it was. Kept are the figures in bench/lab/NAME.json, with the seed and the SHA-256 over all rows, and the report
for people in docs/reports/NAME.html. The same seeds give the same figures, on any number of cores.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT))

from draftline.core.messages import Message, text  # noqa: E402
from draftline.lab.harness import ROWS  # noqa: E402

ASKED = ROOT / "examples" / "lab"
RUNS = ROOT / "build" / "lab"
KEPT = ROOT / "bench" / "lab"
TOLD = ROOT / "docs" / "reports"
DIGITS = 5  # of a figure that is kept


def run(name: str, workers: int) -> Path:
    """Race what is not raced yet; the folder of the run."""
    folder = RUNS / name
    again = ["--resume"] if (folder / ROWS).exists() else []
    file = ASKED.relative_to(ROOT) / f"{name}.toml"
    command = [sys.executable, "-m", "draftline", "lab", "run", str(file), "--out", str(folder.relative_to(ROOT))]
    subprocess.run([*command, "--workers", str(workers), *again], cwd=ROOT, check=True)
    return folder


def kept(found: dict[str, Any]) -> dict[str, Any]:
    """Of a report's data what a page tells."""
    plan = found["experiment"]
    return {
        "question": plan["question"], "game": plan["game"], "seed": plan["seed"], "races": found["races"],
        "deals": found["deals"], "sha256": found["sha256"],
        "worlds": [text(Message.from_json(world)) for world in found["worlds"]],
        "measures": {one["name"]: measure(one) for one in found["measures"] if "maps" not in one},
    }  # fmt: skip


def measure(one: dict[str, Any]) -> dict[str, Any]:
    return {
        "title": text(Message.from_json(one["title"])), "digits": one["digits"], "shape": one["shape"],
        "rows": [
            {
                "label": text(Message.from_json(row["label"])), "key": row["key"],
                "worlds": [[short(arm[name]) for name in ("mean", "margin", "n", "deviation")] for arm in row["arms"]],
                "differences": [
                    None if change is None else [short(change["mean"]), short(change["margin"]), change["verdict"]]
                    for change in row["differences"]
                ],
            }
            for row in one["rows"]
        ],
    }  # fmt: skip


def short(value: float | None) -> float | None:
    return value if value is None or isinstance(value, int) else float(f"{value:.{DIGITS}g}")


def keep(name: str, folder: Path) -> None:
    found = json.loads((folder / "report.json").read_text(encoding="utf-8"))
    for place in (KEPT, TOLD):
        place.mkdir(parents=True, exist_ok=True)
    words = json.dumps(kept(found), indent=1, ensure_ascii=False)
    (KEPT / f"{name}.json").write_text(words + "\n", encoding="utf-8")
    shutil.copyfile(folder / "report.html", TOLD / f"{name}.html")


def names(wanted: list[str]) -> list[str]:
    known = sorted(path.stem for path in ASKED.glob("*.toml"))
    return [name for name in known if not wanted or any(name.startswith(one) for one in wanted)]


def main() -> int:
    parser = argparse.ArgumentParser(description="Run the experiments that docs/balance.md tells of.")
    parser.add_argument("names", nargs="*", help="those whose names begin so; all if none is named")
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    given = parser.parse_args()
    for name in names(given.names):
        keep(name, run(name, given.workers))
    return subprocess.run([sys.executable, "tools/figures.py"], check=False, cwd=ROOT).returncode


if __name__ == "__main__":
    sys.exit(main())
