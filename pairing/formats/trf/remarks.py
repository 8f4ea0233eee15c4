"""Remarks and questions for the organiser about a report file that was read."""

from __future__ import annotations

from collections.abc import Iterator

from pairing.catalogue import Text, text
from pairing.formats.trf import trf26
from pairing.formats.trf.file import TrfFile
from pairing.formats.trf.round_robin import contradicted
from pairing.tournament import Tournament

LISTED = 12
"""So many differences are told one by one."""


def remarks_on(file: TrfFile, event: Tournament) -> Iterator[Text]:
    """Differences between what the file says and its games, and what is only kept."""
    yield from _points(file, event)
    for kind in "HF":
        byes = [
            text("trf.byes_of", player=event[number].name, rounds=list(byes.rounds))
            for number, byes in file.missing_byes.items()
            if byes.certain and byes.kind == kind
        ]
        if byes:
            yield text(f"trf.silent_{kind}", players=byes)
    for code, counted in (
        ("062", len(file.players)),
        ("072", sum(1 for player in file.players if player.rating)),
    ):
        stated = file.header(code).split()
        if stated and stated[0].isdecimal() and int(stated[0]) != counted:
            yield text("trf.count", code=code, stated=stated[0], counted=counted)
    known = trf26.edition(file.type_code) or event.settings.predetermined
    if trf26.is_of_matches(file.type_code) and not event.settings.double_rounds:
        yield text("trf.no_matches", type=file.type_code)
    if file.type_code and not known:
        yield text("trf.type", type=file.type_code)


def questions_on(file: TrfFile, event: Tournament) -> Iterator[Text]:
    """Return what may change places: half-point byes in doubt, tie-breaks that are not known."""
    doubt = [(number, byes) for number, byes in file.missing_byes.items() if not byes.certain]
    if doubt:
        players = [
            text("trf.doubt", player=event[number].name, count=byes.count, rounds=list(byes.rounds))
            for number, byes in doubt[:LISTED]
        ]
        yield text("trf.halves_in_doubt", players=[*players, *["…"][: len(doubt) > LISTED]])
    listed = next((line.text[4:].strip() for line in file.lines if line.code == "202"), "")
    if listed and not file.tie_breaks:
        yield text("trf.tie_breaks", listed=listed)


def unused_lines(file: TrfFile) -> Iterator[Text | str]:
    """Yield the records that are only written back."""
    if any(line.code in ("013", "310", "801", "802") for line in file.lines):
        yield text("trf.teams")
    yield from file.unread


def _points(file: TrfFile, event: Tournament) -> Iterator[Text]:
    """Yield players whose points (columns 81-84) are not those of their games."""
    wrong = [pair for pair in contradicted(file, event) if pair[0].number not in file.missing_byes]
    for row, counted in wrong[:LISTED]:
        name = event[row.number].name
        yield text("trf.points", line=row.line, player=name, stated=row.points, counted=counted)
    if len(wrong) > LISTED:
        yield text("trf.more_points", count=len(wrong) - LISTED)
