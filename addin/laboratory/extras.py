"""Libraries that only the laboratory needs, and that an installation may do without."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from pairing.errors import InputError


@contextmanager
def needed(what: str) -> Iterator[None]:
    """Around an import of ``what``; raises ``InputError`` with the command to type without it."""
    try:
        yield
    except ImportError:
        raise InputError("laboratory.extra", what=what) from None
