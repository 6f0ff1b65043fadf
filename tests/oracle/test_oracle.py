"""The engine against the model: on random pictures every activation ends in exactly the same ways.

Many more than here: `python -m tests.oracle SEED COUNT`.
"""

from __future__ import annotations

import pytest

from tests.oracle.comparison import difference
from tests.oracle.model import CARDS, ends
from tests.oracle.pictures import ACTIVE, MATES, Picture, picture

PICTURES = 800
CHUNK = 40


@pytest.mark.parametrize("first", range(0, PICTURES, CHUNK))
def test_engine_and_model_agree(first: int):
    for seed in range(first, first + CHUNK):
        found = difference(picture(seed))
        assert not found, found
