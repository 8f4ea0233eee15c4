"""One page with several tournaments of an event, and everybody to be found on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from addin.publish import Edition
from addin.publish.alphabet import alphabetical
from addin.publish.marks import event_mark
from addin.publish.page import css_of, source_of, stand_alone
from addin.publish.page_views import state_of
from addin.publish.printed import crosstable_of, short_standings_of
from addin.publish.printed_rounds import round_table
from pairing.names import spellings

_CSS = "section { margin-top: 2.5rem; } #all { margin: 1rem 0; }"


def several(editions: Sequence[Edition], names: Sequence[str]) -> bytes:
    """Return the page of these editions, each under its name, UTF-8.

    In the language and the colours of the first.
    """
    first = editions[0]
    groups = [
        _group(f"g{n}", name, edition)
        for n, (edition, name) in enumerate(zip(editions, names, strict=True), start=1)
    ]
    people = []
    for edition, group in zip(editions, groups, strict=True):
        for line in edition.standings.lines:
            player = edition.tournament[line.player]
            ways = " ".join(way for word in player.name.split() for way in spellings(word))
            entry = {"name": player.name, "group": group["name"], "spellings": ways}
            entry |= {"link": f"{group['key']}-p{line.player}", "place": str(line.shown_place)}
            entry["points"] = edition.words.number(line.points)
            people.append((alphabetical(edition.by_family(player)), entry))
    titles = dict.fromkeys(filter(None, (edition.tournament.title for edition in editions)))
    js, css = source_of("several.js"), css_of(first.game) + _CSS
    return stand_alone(
        "several.html.j2",
        first.game,
        js,
        css,
        words=first.words,
        title=" · ".join(titles) or first.words("page.untitled"),
        mark=event_mark(first.tournament),
        groups=groups,
        people=[entry for _, entry in sorted(people, key=lambda pair: pair[0])],
    )


def _group(key: str, name: str, edition: Edition) -> dict[str, Any]:
    """Return one tournament: where it is on the page, its name, how it stands, its tables.

    ``numbers`` are the start numbers of the lines of its standings.
    """
    rounds = edition.tournament.rounds
    tables = [("round", round_table(edition, rounds[-1]))] if rounds else []
    tables += [("standings", short_standings_of(edition)), ("crosstable", crosstable_of(edition))]
    return {
        "key": key,
        "name": name,
        "state": state_of(edition),
        "about": " · ".join([*edition.about, edition.rules]),
        "tables": tables,
        "numbers": [line.player for line in edition.standings.lines],
    }
