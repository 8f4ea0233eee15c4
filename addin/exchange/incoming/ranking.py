"""Standings of an exchange file as it is, without a workbook."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from addin.exchange.incoming.importing import find
from pairing.dataclasses import replace
from pairing.errors import InputError, Subject
from pairing.results import Standings
from pairing.standings.by_name import order_by_name, true_rating_named
from pairing.standings.criteria import asked_criteria, rank
from pairing.standings.definitions import plain_name
from pairing.standings.ledger import EDITIONS, Conventions
from pairing.systems import system
from pairing.tournament import Tournament


def ranked(
    path: Path, by: str | None = None, edition: str | None = None
) -> tuple[Tournament, Standings, Mapping[str, str]]:
    """Return the event of an exchange file, its order, and the criteria by what was typed for each.

    ``by`` is what ``standings --by`` takes; without it the order is that of the system the
    file is for.  ``edition`` is the one of C.07: ``2026``, ``2024`` or ``2023``.  Raises
    ``InputError`` for a file or a name that cannot be read.
    """
    content = find(path)
    event = content.tournament
    if not event.players:
        raise InputError("standings_file.no_players", subject=Subject(field="file"), file=path.name)
    if edition is not None and f"fide_{edition}" not in EDITIONS:
        known = [name.removeprefix("fide_") for name in EDITIONS]
        raise InputError("standings_file.edition", edition=edition, known=known)
    chosen = system(content.system)
    if not isinstance(event.settings, chosen.settings):
        event = replace(event, system=chosen.name, settings=chosen.settings())
    own = by is None or plain_name(by) == chosen.name or chosen.traits.seats != 2
    if by is None or own or true_rating_named(by) is not None:
        order = order_by_name(chosen.start(event), by, chosen)
        names: Mapping[str, str] = {name: name for name in order.criteria}
    else:
        names, conventions = asked_criteria(by, chosen.name), Conventions.of(event.settings)
        if edition is not None:
            conventions = replace(conventions, unplayed=f"fide_{edition}")
        order = rank(event, list(names.values()), conventions=conventions)
    return event, replace(order, remarks=(*content.all_remarks, *order.remarks)), names
