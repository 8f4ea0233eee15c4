"""Signed links: who holds one may send the result of one board in one round, and nothing else.

A link is short enough for a small QR code: three bytes of round and board, twelve of the
signature, in the letters of an address.  The secret lies in a file of the user's that nobody
else may read; with it, and the same name and seed of the event, links stay good when the server
is started again.
"""

from __future__ import annotations

import hmac
import os
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

from addin.engines.file import whole
from pairing.dataclasses import dataclass

BYTES = 32
"""Of the secret."""

SIGNED = 12
"""Bytes of a signature: one guess in 2**96."""

PIN_DIGITS = 6


def secret(place: Path | None = None) -> bytes:
    """Return the secret of this user, made the first time it is asked for.

    Raises ``OSError`` where it can neither be read nor made.
    """
    place = place or Path.home() / ".pairbook" / "hall-secret"
    place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        handle = os.open(place, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        content = place.read_bytes()
        if len(content) >= BYTES:
            if os.name != "nt" and place.stat().st_mode & 0o077:
                place.chmod(0o600)
            return content
        place.unlink()  # torn when the computer stopped: no link was made with it
        return secret(place)
    made = secrets.token_bytes(BYTES)
    try:
        os.write(handle, made)
        os.fsync(handle)
    finally:
        os.close(handle)
    whole.flush_folder(place.parent)
    return made


@dataclass(frozen=True)
class Links:
    """Makes and reads the links of this user's events; an event is known by its ``key``."""

    secret: bytes

    def token(self, key: str, round_: int, board: int) -> str:
        """Make the end of a board's address."""
        place = round_.to_bytes(1) + board.to_bytes(2)
        return urlsafe_b64encode(place + self._signed("board", key, place)).decode()

    def read(self, token: str, keys: Iterable[str]) -> tuple[str, int, int] | None:
        """Event, round and board of a link; ``None`` for one that was not made here."""
        try:
            raw = urlsafe_b64decode(token.encode("ascii"))
        except ValueError:
            return None
        if len(raw) != 3 + SIGNED or urlsafe_b64encode(raw).decode() != token:
            return None
        place, signature = raw[:3], raw[3:]
        for key in keys:
            if hmac.compare_digest(self._signed("board", key, place), signature):
                return key, place[0], int.from_bytes(place[1:])
        return None

    def pin(self, key: str, day: str) -> str:
        """Return the arbiter's PIN of an event on a day: digits, the same when the server starts
        again.
        """
        number = int.from_bytes(self._signed("pin", key, day.encode())) % 10**PIN_DIGITS
        return f"{number:0{PIN_DIGITS}d}"

    def mark(self, purpose: str, what: str) -> str:
        """Return a signature of something else that this server gave out, as hexadecimal digits."""
        return self._signed(purpose, what, b"").hex()

    def _signed(self, purpose: str, key: str, what: bytes) -> bytes:
        message = b"\0".join((purpose.encode(), key.encode("utf-8", "surrogatepass"), what))
        return hmac.digest(self.secret, message, sha256)[:SIGNED]
