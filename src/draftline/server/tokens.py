"""Secrets that seats are held by: unguessable, and known to the database by their hashes only."""

from __future__ import annotations

import hashlib
import secrets

from draftline.core.messages import Message, OptionError
from draftline.core.seeds import Seed, long_seed, read_seed

LARGEST_EXACT = 2**53 - 1  # the last number that is exact in JavaScript


def new_token() -> str:
    return secrets.token_urlsafe(24)


def hashed(token: str) -> str:
    """What is stored; a token has 192 random bits, so a plain hash cannot be reversed."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def new_id() -> str:
    """The name of a table or a replay: whoever has it may watch, so it is unguessable too."""
    return secrets.token_hex(8)


def is_id(words: str) -> bool:
    """Whether something can be the name of a table or a replay at all."""
    return 0 < len(words) <= 32 and words.isascii() and words.isalnum()


def new_seed() -> str:
    """Too long to be found by searching, whatever a race shows."""
    return long_seed(secrets.randbits(256))


def wished_seed(wish: int | str | None) -> Seed:
    """The seed that was chosen, as a number or as typed; a new one if none was."""
    if wish is None:
        return new_seed()
    seed = read_seed(str(wish))
    check_seed(seed)
    return seed


def check_seed(seed: Seed) -> None:
    """A number must be exact wherever a record is read."""
    if isinstance(seed, int) and seed > LARGEST_EXACT:
        raise OptionError(Message("error.seed-large", {"most": LARGEST_EXACT}))


def new_worker() -> int:
    """The name of a process among those that share a database: a positive number of 31 bits."""
    return secrets.randbits(31)
