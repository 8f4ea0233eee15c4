"""Commands about players: check-in, who comes late or is replaced."""

from __future__ import annotations

from typing import Any

from addin.cli.options import File, Players, Who
from addin.cli.session import current


def checkin(
    file: File,
    names: Players = None,
    *,
    out: Players = None,
    preliminary: list[str] | None = None,
    everybody: bool = False,
    clear: bool = False,
    as_json: bool = False,
) -> None:
    """Tick who has arrived; without names, tell who is missing."""
    from addin.actions.people.arrivals import check_in

    changes = bool(names or out or preliminary or everybody or clear)
    current().act(
        file, check_in, save=changes, as_json=as_json,
        names=names or (), out=out or (), preliminary=preliminary or (), everybody=everybody,
        clear=clear,
    )  # fmt: skip


def join(
    file: File,
    name: str,
    *,
    rating: int | None = None,
    rank: str | None = None,
    club: str | None = None,
    country: str | None = None,
    identity: str | None = None,
    as_json: bool = False,
) -> None:
    """Add a player who comes late."""
    from addin.actions.people.lines import join_player

    given = _given(rating, rank, club, country, identity)
    current().act(file, join_player, as_json=as_json, name=name, given=given)


def replace(
    file: File,
    old: Who,
    new: str,
    *,
    rating: int | None = None,
    rank: str | None = None,
    club: str | None = None,
    country: str | None = None,
    identity: str | None = None,
    as_json: bool = False,
) -> None:
    """Let a new player come in for another."""
    from addin.actions.people.lines import replace_player

    given = _given(rating, rank, club, country, identity)
    current().act(file, replace_player, as_json=as_json, old=old, new=new, given=given)


def _given(
    rating: int | None,
    rank: str | None,
    club: str | None,
    country: str | None,
    identity: str | None,
) -> dict[str, Any]:
    return {"rating": rating, "rank": rank, "club": club, "country": country, "id": identity}
