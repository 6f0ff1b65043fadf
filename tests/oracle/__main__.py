"""`python -m tests.oracle SEED COUNT` compares engine and model on COUNT pictures and stops where they differ."""

from __future__ import annotations

import sys

from tests.oracle.comparison import difference
from tests.oracle.pictures import picture


def main(first: int, count: int) -> int:
    for seed in range(first, first + count):
        if found := difference(picture(seed)):
            print(found)
            print(f"{seed - first} pictures agree, then this one does not.")
            return 1
    print(f"{count} pictures agree.")
    return 0


if __name__ == "__main__":
    if len(sys.argv) != 3 or not all(word.isdecimal() for word in sys.argv[1:]):
        sys.exit("usage: python -m tests.oracle SEED COUNT")
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2])))
