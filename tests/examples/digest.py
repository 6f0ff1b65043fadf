"""Prints a digest for each of some races of the example: `python -m tests.examples.digest`."""

from __future__ import annotations

import json

from tests.contract.battery import spread
from tests.contract.digest import digest_of

RACES = 12


def digests() -> list[str]:
    return [digest_of(case) for case in spread("drag-strip", RACES, 7000)]


def main() -> None:
    from draftline.core import game as engine

    print(json.dumps({"engine": engine.__file__, "races": digests()}))


if __name__ == "__main__":
    main()
