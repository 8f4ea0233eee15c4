"""Warnings before an event: what will stop it or spoil its report, while it can still be mended."""

from __future__ import annotations

from collections.abc import Iterator

import xlwings as xw

from addin.actions.next_round import paired_somehow
from addin.actions.people.arrivals import RANK_APART, doubts, with_substitutes
from addin.actions.state import Event, begin
from addin.sheets.tabs.tournament_tab import write_status
from pairing.catalogue import Text, text
from pairing.errors import PairbookError, Problems, Subject
from pairing.go_time import even_komi
from pairing.tournament import Round

NEEDED = {
    "go": ("title", "place", "date", "time_control"),
    "chess": ("title", "place", "date", "time_control", "arbiter"),
    "riichi": ("title", "place", "date"),
}
"""What the federation of a game asks of every event, fields of ``Tournament``."""

FEW = 2
"""Of what is foreseen so much is said of a new workbook."""


def foreseen(event: Event) -> list[Text]:
    """Return what will stop the event: the refusal of round 1, more rounds than the field can play.

    Round 1 is paired to find out, and nothing is written.
    """
    tournament = event.tournament
    first, refused = None, list[Text]()
    if not tournament.rounds and len(tournament.present(1)) > 1:
        try:
            first = paired_somehow(with_substitutes(event)[0])
        except PairbookError as error:
            event.reading.locate(error)
            for each in error.errors if isinstance(error, Problems) else [error]:
                key = "foreseen.first_at" if each.place else "foreseen.first"
                refused.append(text(key, place=each.place or "", why=each.text))
    apart = [one for one in doubts(tournament, event.system.traits.game) if one.key == RANK_APART]
    return [*event.system.foreseen(tournament, first), *refused, *apart]


def lacking_for_report(event: Event) -> Iterator[Text]:
    """Yield one remark on all that the report will ask for and nobody has typed yet."""
    tournament, reading = event.tournament, event.reading
    missing: list[Text] = []
    for name in NEEDED[event.system.traits.game]:
        place = reading.place(Subject(field=name))
        if place is not None and not getattr(tournament, name).strip():
            setting = event.words.setting_label(name)
            missing.append(text("foreseen.field", setting=setting, place=place))
    handicap, komi = event.system.traits.handicap, even_komi(tournament)
    if handicap and komi is None and (missing or not tournament.rounds):
        missing.append(text("foreseen.komi"))
    if missing:
        yield text("foreseen.report", fields=missing)


def of_a_new_workbook(book: xw.Book) -> list[Text]:
    """Return what is foreseen of a workbook that was just filled; its status line says the first
    of it.
    """
    try:
        event = begin(book)
    except PairbookError:  # cells to mend, which the reading of the files has named
        return []
    remarks = [*foreseen(event), *_paired_otherwise(event)]
    if remarks:
        ready = text("status.ready", players=len(event.tournament.players))
        write_status(event.writer, " ".join(map(event.words, (ready, remarks[0]))))
        event.writer.flush()
    more = len(remarks) - FEW
    shown = [*remarks[:FEW], text("foreseen.more", count=more)] if more > 0 else remarks
    return [*shown, *lacking_for_report(event)]


def _paired_otherwise(event: Event) -> Iterator[Text]:
    """Yield one remark on rounds of a file whose boards the official rules would not make."""
    tournament, rounds = event.tournament, []
    if tournament.settings.official_note is None:
        return
    for there in tournament.rounds:
        try:
            made = event.system.pair(tournament.after(there.number - 1)).round
        except PairbookError:
            made = None
        if made is None or _boards(made) != _boards(there):
            rounds.append(there.number)
    if rounds:
        yield text("foreseen.rounds_differ", rounds=rounds)


def _boards(round_: Round) -> set[tuple[int, int | None]]:
    """Return who has which colour against whom, and who has the bye, in whatever order of
    boards.
    """
    return {(game.white, game.black) for game in round_.games} | {(round_.bye or 0, None)}
