"""Commands about players with more to them than an action: check-in, who must not meet."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from addin.cli.session import current
from pairing.errors import InputError


def checkin(
    file: Path,
    names: Sequence[str] = (),
    *,
    out: Sequence[str] = (),
    preliminary: Sequence[str] = (),
    everybody: bool = False,
    clear: bool = False,
    as_json: bool = False,
) -> None:
    """Tick who has arrived; without names, tell who is missing."""
    from addin.actions.people.check_in import check_in

    changes = bool(names or out or preliminary or everybody or clear)
    current().act(
        file, check_in, save=changes, as_json=as_json,
        names=names, out=out, preliminary=preliminary, everybody=everybody, clear=clear,
    )  # fmt: skip


def apart(
    file: Path,
    names: Sequence[str] = (),
    *,
    avoid: bool = False,
    rounds: str | None = None,
    met_in: Path | None = None,
    as_json: bool = False,
) -> None:
    """Keep players apart: a family, those who met last month."""
    from addin import actions
    from pairing.round_lists import read_rounds

    these = read_rounds(rounds) if rounds is not None else None
    if rounds is not None and (not these or len(these) != max(these) - min(these) + 1):
        raise InputError("apart.rounds", value=rounds)
    current().about(file)
    if not names and met_in is None:
        raise InputError("apart.two")
    met = _met_in(met_in) if met_in is not None else []
    current().act(
        *(file, actions.keep_apart),
        as_json=as_json,
        names=names,
        avoid=avoid,
        rounds=range(min(these), max(these) + 1) if these else None,
        met=met,
    )


def _met_in(path: Path) -> list[tuple[str, str]]:
    """Return names of those who played one another in the event of a file."""
    from addin.exchange.incoming.importing import find

    event = find(path).tournament
    name = {player.number: player.name for player in event.players}
    return [
        (name[player], name[other])
        for player, opponents in event.opponents.items()
        for other in dict.fromkeys(opponents)
        if player < other
    ]
