"""A variant compared with the game, on the same deals: `python examples/compare_variant.py`.

`draftline lab compare` does this with bots, on all cores, for every measure, and writes a report.
"""

from __future__ import annotations

import math
import statistics
from pathlib import Path

import draftline

VARIANT = Path(__file__).parent / "variants" / "long-fuse.toml"


def compared(variant: Path, deals: int) -> tuple[float, float]:
    """How many turns more random players need by the variant: the mean difference and half its 95% interval."""
    as_it_is = draftline.races("thunder-alley", range(deals), options={"laps": 1})
    changed = draftline.races("thunder-alley", range(deals), options={"laps": 1}, variant=variant)
    differences = [there - here for here, there in zip(as_it_is.length, changed.length, strict=True)]
    error = statistics.stdev(differences) / math.sqrt(deals)
    return statistics.mean(differences), 1.96 * error


if __name__ == "__main__":
    mean, half = compared(VARIANT, deals=60)
    print(f"races by {VARIANT.stem} are {mean:+.2f} ± {half:.2f} turns longer (60 deals)")
