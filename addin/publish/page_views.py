"""The parts of a page beside pairings, standings and crosstable, and which of them is opened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from typing import Any

from addin.publish import Edition
from addin.publish.alphabet import alphabetical
from addin.publish.page_columns import number_text
from addin.publish.page_data import PageData, Person
from addin.sheets.tabs.computed_tab import after_round, decimals
from pairing.catalogue import Text, text
from pairing.errors import InputError
from pairing.results import Report

REPORTS = ("ratings", "levels", "evenings", "referee")
"""Reports of a system that its players look for: what games do to ratings, what was decided."""

GROUPED = ("country", "club")
"""What players are listed by, where there is more than one."""


def plain_tables(edition: Edition) -> list[Mapping[str, Any]]:
    """Return the teams' standings and the reports that players look for, those there are."""
    played, system = edition.played, edition.system
    keys = [key for key in REPORTS if key in system.traits.reports]
    tables = [edition.teams] if edition.teams else []
    if played.rounds and keys:
        with suppress(InputError):  # a list that the system could not start with has none
            reports = system.reports(played, keys)
            tables += [report for report in reports if report.key in keys and report.rows]
    return [_plain(edition, report) for report in tables]


def _plain(edition: Edition, report: Report) -> Mapping[str, Any]:
    """Return a report in words, its change of rating first behind the name: heads, rows, a
    remark.
    """
    words = edition.words
    order = list(range(len(report.columns)))
    order.sort(key=lambda at: (at > 1, report.columns[at].heading.key != "rating_report.change"))
    columns = []
    for at in order:
        values = [row[at] for row in report.rows]
        places = decimals(values)
        columns.append([
            number_text(words, Fraction(cell), places) if isinstance(cell, int | Fraction)
            else words(cell) if isinstance(cell, Text) else str(cell or "")
            for cell in values
        ])  # fmt: skip
    return {
        "key": report.key,
        "heads": [words(report.columns[at].heading) for at in order],
        "rows": list(zip(*columns, strict=True)),
        "rule": " ".join(words(remark) for remark in report.remarks),
    }


def groups(data: PageData) -> Mapping[str, Sequence[tuple[str, Sequence[Person]]]]:
    """Return players by country and by club, each where there is more than one of them.

    Those of a country or club are in order of places.
    """
    groups_: dict[str, list[tuple[str, list[Person]]]] = {}
    for key in GROUPED:
        members: dict[str, list[Person]] = {}
        for person in data.people:
            if name := getattr(person.player, key):
                members.setdefault(name, []).append(person)
        if len(members) > 1:
            groups_[key] = [(name, members[name]) for name in sorted(members, key=alphabetical)]
    return groups_


def state_of(edition: Edition) -> str:
    """Return how far the event is, in one sentence: of a round that is played how much is in."""
    rounds, order = edition.tournament.rounds, edition.standings
    if len(rounds) <= order.after_round:
        return after_round(edition.words, edition.tournament, order)
    last = rounds[-1]
    runs = text("standings.open", round=last.number, done=last.finished, all=last.boards)
    return " ".join(edition.words(sentence) for sentence in (runs, *order.remarks))


def opened_of(edition: Edition) -> str:
    """Return the part the page opens on: the round that is played, else the standings or the
    players.
    """
    last = edition.tournament.rounds[-1] if edition.tournament.rounds else None
    if last is not None and not last.complete:
        return f"round-{last.number}"
    return "standings" if edition.standings.after_round else "players"
