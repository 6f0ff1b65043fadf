"""Secrets that seats are held by: unguessable, and known to the database by their hashes only."""

from __future__ import annotations

import hashlib
import secrets


def new_token() -> str:
    return secrets.token_urlsafe(24)


def hashed(token: str) -> str:
    """What is stored; a token has 192 random bits, so a plain hash cannot be turned back."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def new_id() -> str:
    """The name of a table or a replay: whoever has it may watch, so it is unguessable too."""
    return secrets.token_hex(8)


def is_id(words: str) -> bool:
    """Whether something can be the name of a table or a replay at all."""
    return 0 < len(words) <= 32 and words.isascii() and words.isalnum()


def new_seed() -> int:
    """So large that no hand gives it away, and still exact as a number of JavaScript."""
    return secrets.randbits(52)


def new_worker() -> int:
    """The name of a process among those that share a database: a positive number of 31 bits."""
    return secrets.randbits(31)
