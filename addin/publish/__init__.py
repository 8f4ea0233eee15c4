"""Publication: one edition of a tournament, and a writer for every kind of file.

:func:`edition` reads a workbook once; :func:`publish` turns the edition into the bytes of a
page, a printable document, a picture or a text.  Writers live in files of their own and are
loaded when they are wanted: ``writer(edition) -> bytes``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pairing.catalogue import LANGUAGES
from pairing.dataclasses import dataclass, field, replace
from pairing.errors import InputError
from pairing.results import Report, Standings
from pairing.standings.by_name import order_by_name
from pairing.systems import PairingSystem
from pairing.tournament import Game, Player, Tournament

if TYPE_CHECKING:
    import xlwings as xw

    from addin.sheets.reading import Reading
    from addin.sheets.vocabulary import Vocabulary

_WRITERS: Mapping[str, str] = {
    "html": "addin.publish.page:write",
    "pdf": "addin.publish.paper:write",
    "png": "addin.publish.pictures:write",
    "xlsx": "addin.publish.spreadsheet:write",
    "md": "addin.publish.text:markdown",
    "csv": "addin.publish.text:csv",
    "txt": "addin.publish.plain:write",
}

_PAGES: Mapping[tuple[str, str | None], str] = {("html", "timer"): "addin.publish.timer:write"}
"""Pages that are no part of the usual one, by format and option ``what``."""

FORMATS: tuple[str, ...] = tuple(_WRITERS)
"""What can be published, by the usual suffix of the file."""

SHEETS = (
    "all", "crosstable", "standings", "prizes", "pairings", "names", "slips", "cards", "top",
    "bump", "players", "missing", "badges", "plates", "timer", "tablecards", "teams",
    "bracket", "schedule", "berger", "referee", "evenings", "norms", "it1", "it3",
)  # fmt: skip
"""What a printed publication may hold (option ``what``)."""

PAPERS = ("A4", "A3")


@dataclass(frozen=True)
class Edition:
    """A publication: a tournament with its standings, in one language.

    ``tournament`` holds all rounds up to option ``round``, the last perhaps without results;
    ``standings`` are after the rounds as played, by the system's own criteria or those named
    in ``by``.  ``options``: ``what`` (one of :data:`SHEETS`), ``paper`` (``A4``, ``A3``), ``round``
    (``None``: as it stands now), ``exempt`` (of norms, an article of B.01 1.4.3), ``served``
    (script and style that the hall's server adds to the page) and ``links`` (its addresses by
    board or table, for codes on paper).
    """

    words: Vocabulary
    system: PairingSystem
    tournament: Tournament
    standings: Standings
    by: str | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    here: frozenset[int] | None = None
    """Who is ticked at the check-in; ``None`` without one."""
    mended: Mapping[int, frozenset[int]] = field(default_factory=dict)
    """Boards (or tables) of each round that were changed after it was paired."""
    awards: tuple[tuple[Any, ...], ...] = ()
    """The lines of the Awards tab, of an event that is over or when they are asked for."""
    folder: Path | None = None
    """Where the workbook lies: an organiser's own templates are looked for there."""

    @property
    def game(self) -> str:
        """``go``, ``chess`` or ``riichi``: chooses accent and notation."""
        return self.system.traits.game

    def wanted(self, to: str, known: Sequence[str], usual: str | None = None) -> str:
        """Option ``what``; ``usual``, or the first of ``known``, where nothing was chosen.

        Raises ``InputError`` for what a file of this kind (``to``) does not hold.
        """
        what = str(self.options.get("what") or usual or known[0])
        if what not in known:
            raise InputError("print.not_here", what=what, format=to, known=list(known))
        return what

    @cached_property
    def played(self) -> Tournament:
        """The rounds the standings are of: without one that has no results yet."""
        return self.tournament.after(self.standings.after_round)

    @cached_property
    def teams(self) -> Report | None:
        """The standings of pairs, trios and teams, where players have some."""
        wanted = self.system.traits.following("standings")
        if not wanted or not any(player.team for player in self.played.players):
            return None
        return next(iter(self.system.reports(self.played, wanted[:1])), None)

    @cached_property
    def about(self) -> tuple[str, ...]:
        """Place, dates, time control and arbiter, those that are known."""
        event = self.tournament
        arbiter = self.words("page.arbiter", name=event.arbiter) if event.arbiter else ""
        return tuple(filter(None, (event.place, event.date, event.time_control, arbiter)))

    @cached_property
    def decimals(self) -> int:
        """Return the number of decimals that scores are shown with in every round: 0, 1 or 2."""
        from addin.sheets.tabs.computed_tab import decimals

        scores = [line.points for line in self.standings.lines]
        scores += [entry.points for own in self.tournament.history.values() for entry in own]
        return decimals(scores)

    @property
    def rules(self) -> str:
        """The system, and whether the official rules are kept, where that is to be said."""
        settings = self.tournament.settings
        note = settings.official_note
        name = self.words(settings.pairing_name or f"system.{self.system.name}")
        return f"{name}, {self.words(note)}" if note else name

    def result_of(self, game: Game, number: int) -> str:
        """Return what stands for the result of a game in a round: of an adjourned one a word."""
        if game.shown_result:
            return game.shown_result
        return self.words("note.adjourned") if number < len(self.tournament.rounds) else ""

    @cached_property
    def family_at(self) -> str:
        """Return which word of the names is the family name: ``first`` or ``last``."""
        from pairing.family import order_in

        return order_in(self.tournament)

    def by_family(self, player: Player) -> str:
        """Return a name with the family name in front, as lists in alphabetical order have it."""
        from pairing.family import family_first

        return family_first(player, self.family_at)

    def standings_after(self, number: int) -> Standings:
        """Return the order as it was after an earlier round, by the same criteria."""
        if number == self.standings.after_round:
            return self.standings
        return order_by_name(self.tournament.after(number), self.by, self.system)


def edition(
    book: xw.Book,
    *,
    by: str | None = None,
    lang: str | None = None,
    **options: Any,
) -> Edition:
    """Return the edition of a workbook as it stands.

    ``by`` names criteria instead of the system's own; ``lang`` a language other than the
    workbook's; ``options`` as in :class:`Edition`.  Raises ``InputError`` with tab and cell
    for a workbook that cannot be read, for unknown options, and for forms of an event in official
    mode that lacks results.
    """
    from addin.actions import load
    from addin.actions.state import located

    reading, tournament = load(book)
    tournament = replace(tournament, title=tournament.title or Path(book.name).stem)
    if options.get("what") in ("it1", "it3"):
        from addin.actions.official import refuse_open

        refuse_open(reading, report=True)
    language = lang or reading.words.language
    published = located(
        reading,
        lambda: edition_of(tournament, reading.system, language=language, by=by, **options),
    )
    mended, folder = reading.journal.mended, folder_of(book)
    published = replace(published, here=reading.here, mended=mended, folder=folder)
    over = published.standings.after_round >= tournament.planned
    if over or options.get("what") == "prizes":
        published = replace(published, awards=_awards(reading, published))
    return published


def folder_of(book: xw.Book) -> Path | None:
    """Return the folder of a workbook's file; ``None`` for one that lies nowhere on this
    computer.
    """
    from addin.actions.hall_queue import file_of

    path = file_of(book)
    return path.parent if path and path.is_absolute() and path.is_file() else None


def _awards(reading: Reading, published: Edition) -> tuple[tuple[Any, ...], ...]:
    """Return the lines of the Awards tab in the edition's language; none without prizes.

    A prize that cannot be awarded is no reason not to publish the rest.
    """
    from addin.actions.prizes import awards_of, defined
    from addin.sheets.tabs.prizes_tab import award_rows

    try:
        prizes = defined(reading)
        awards, _ = awards_of(reading, published.played, published.standings, prizes)
    except InputError:
        if published.options.get("what") == "prizes":
            raise
        return ()
    return tuple(tuple(row) for row in award_rows(published.words, awards))


def edition_of(
    tournament: Tournament,
    system: PairingSystem,
    *,
    language: str = LANGUAGES[0],
    by: str | None = None,
    **options: Any,
) -> Edition:
    """Return the edition of a tournament that has been started, wherever it came from."""
    from addin.actions.standings_tabs import as_played
    from addin.sheets.vocabulary import Vocabulary

    if language not in LANGUAGES:
        raise InputError("error.language_unknown", language=language, known=list(LANGUAGES))
    wanted = {name: value for name, value in options.items() if value is not None}
    known: Mapping[str, tuple[str, ...]] = {"what": SHEETS, "paper": PAPERS}
    for name in known.keys() & wanted.keys():
        if wanted[name] not in known[name]:
            values = {"value": wanted[name], "known": list(known[name])}
            raise InputError("publish.option_unknown", option=name, **values)
    if not tournament.players:
        raise InputError("publish.no_players")
    number = wanted.get("round")
    if number is not None:
        if not 1 <= number <= len(tournament.rounds):
            raise InputError("publish.no_round", round=number, rounds=len(tournament.rounds))
        tournament = tournament.after(number)
    played, remarks = as_played(tournament)
    order = order_by_name(played, by, system)
    order = replace(order, remarks=(*remarks, *order.remarks))
    words = Vocabulary(language, system.name)
    return Edition(words, system, tournament, order, by, wanted)


def publish(edition: Edition, to: str) -> bytes:
    """Return the edition as a file of one kind; raises ``InputError`` for an unknown kind."""
    if to not in _WRITERS:
        raise InputError("error.format_unknown", format=to, known=list(FORMATS))
    wanted = _PAGES.get((to, edition.options.get("what")), _WRITERS[to])
    module, _, name = wanted.partition(":")
    writer: Callable[[Edition], bytes] = getattr(import_module(module), name)
    return writer(edition)


def check_target(to: str, path: Path) -> None:
    """Refuse, before any work, what could not be written in the end."""
    from addin.engines.file import whole

    if to not in _WRITERS:
        raise InputError("error.format_unknown", format=to, known=list(FORMATS))
    whole.check_place(path)


def check_own(path: Path, tournament: Tournament) -> None:
    """Refuse to replace a file that was not published of this very event."""
    from addin.publish.marks import is_own

    if path.exists() and not is_own(path, tournament):
        raise InputError("publish.not_own", file=str(path))
