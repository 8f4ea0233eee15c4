"""The locked test set of a comparison with the world: seeds that nobody developed on.

Engines are developed on seeds below :data:`DEVELOPMENT`.  The test seeds of a comparison are drawn
from its name and the version's and lie above, so they are others with every release, and nobody
chooses them.
"""

from __future__ import annotations

from hashlib import blake2b

from addin.sheets.version import VERSION
from pairing.limits import SEED

DEVELOPMENT = 1_000_000


def locked_seeds(comparison: str, count: int, version: str = VERSION) -> list[int]:
    """Return the first so many seeds of a comparison's test set, all different.

    >>> locked_seeds("go", 2, "0.3.0") == locked_seeds("go", 3, "0.3.0")[:2]
    True
    >>> set(locked_seeds("go", 99, "0.3.0")) & set(locked_seeds("go", 99, "0.3.1"))
    set()
    """
    seeds: dict[int, None] = {}
    number = 0
    while len(seeds) < count:
        digest = blake2b(f"{version}/{comparison}/{number}".encode(), digest_size=8).digest()
        seeds[DEVELOPMENT + int.from_bytes(digest) % (SEED - DEVELOPMENT)] = None
        number += 1
    return list(seeds)
