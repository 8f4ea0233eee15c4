"""The arbiter's page: every action is one of the table of commands, done with the PIN."""

from __future__ import annotations

from starlette.routing import Route


def routes() -> list[Route]:
    """The arbiter's page and what its forms send to."""
    return []
