"""One page with several tournaments of an event, and everybody to be found on it."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from addin.publish import Edition
from addin.publish.alphabet import alphabetical
from addin.publish.marks import event_mark
from addin.publish.page import css_of, encoded, icon_of, policy_of, rendered, source_of
from addin.publish.page_views import state_of
from addin.publish.printed import Printable, crosstable_of, short_standings_of
from addin.publish.printed_rounds import round_table
from addin.sheets.style import ACCENTS
from pairing.dataclasses import dataclass
from pairing.names import spellings

_CSS = "section { margin-top: 2.5rem; } #all { margin: 1rem 0; }"


@dataclass(frozen=True)
class Group:
    """One tournament: where it is on the page, its name, how it stands, its tables.

    ``numbers`` are the start numbers of the lines of its standings.
    """

    key: str
    name: str
    state: str
    about: str
    tables: tuple[tuple[str, Printable], ...]
    numbers: tuple[int, ...]


@dataclass(frozen=True)
class Entry:
    """A player in the list of all: where his line is, and the spellings by which he is found."""

    name: str
    link: str
    group: str
    place: str
    points: str
    spellings: str


def several(editions: Sequence[Edition], names: Sequence[str]) -> bytes:
    """The page of these editions, each under its name, UTF-8.

    In the language and the colours of the first.
    """
    first = editions[0]
    groups = [
        _group(f"g{n}", name, edition)
        for n, (edition, name) in enumerate(zip(editions, names, strict=True), start=1)
    ]
    people = [
        (alphabetical(edition.by_family(edition.tournament[line.player])), entry)
        for edition, group in zip(editions, groups, strict=True)
        for line, entry in zip(edition.standings.lines, _entries(edition, group), strict=True)
    ]
    titles = dict.fromkeys(filter(None, (edition.tournament.title for edition in editions)))
    js, css = source_of("several.js"), css_of(first.game) + _CSS
    page = rendered(
        "several.html.j2",
        words=first.words,
        policy=policy_of(js, css),
        title=" · ".join(titles) or first.words("page.untitled"),
        mark=event_mark(first.tournament),
        icon=icon_of(ACCENTS[first.game]),
        groups=groups,
        people=[entry for _, entry in sorted(people, key=lambda one: one[0])],
        css=Markup(css),
        js=Markup(js),
    )
    return encoded(page)


def _group(key: str, name: str, edition: Edition) -> Group:
    rounds = edition.tournament.rounds
    tables = [("round", round_table(edition, rounds[-1]))] if rounds else []
    tables += [("standings", short_standings_of(edition)), ("crosstable", crosstable_of(edition))]
    about = " · ".join([*edition.about, edition.rules])
    numbers = tuple(line.player for line in edition.standings.lines)
    return Group(key, name, state_of(edition), about, tuple(tables), numbers)


def _entries(edition: Edition, group: Group) -> list[Entry]:
    words, entries = edition.words, list[Entry]()
    for line in edition.standings.lines:
        name = edition.tournament[line.player].name
        link = f"{group.key}-p{line.player}"
        points, place = words.number(line.points), str(line.shown_place)
        ways = " ".join(way for word in name.split() for way in spellings(word))
        entries.append(Entry(name, link, group.name, place, points, ways))
    return entries
