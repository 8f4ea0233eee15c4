"""Birth dates, sex and IDs are in the federation's report alone: no publication shows them.

Everything is published in every format twice, with and without them: what comes out is the same.
"""

from __future__ import annotations

import io
import zipfile
from dataclasses import replace

import pytest

from addin.publish import FORMATS, SHEETS, edition_of, publish
from addin.publish.forms import FORMS
from pairing.errors import PairbookError
from pairing.formats.format import Job
from pairing.formats.registry import format_named
from pairing.systems import system
from pairing.systems.dutch.settings import DutchSettings
from pairing.tournament import Player, Tournament
from tests.publish.prints import pdf_pages
from tests.support.events import played

BIRTHS = [f"19{40 + at}/0{1 + at}/1{at}" for at in range(8)]
IDS = [f"2466383{at}7" for at in range(8)]


def event() -> Tournament:
    players = tuple(
        Player(
            at + 1, f"Player, {'ABCDEFGH'[at]}", 2400 - 50 * at, club="Club", country="LAT",
            title="WGM" if at else "", sex="w", birth=BIRTHS[at], ids={"chess": IDS[at]},
            k_factor=17,
        )
        for at in range(8)
    )  # fmt: skip
    made = Tournament(
        "dutch", DutchSettings(), players, planned=4, title="Open", place="Riga",
        date="2026-03-01 - 2026-03-04", arbiter="Ann", time_control="90+30",
        details={"federation": "LAT"},
    )  # fmt: skip
    return played(made, 3)


def without(tournament: Tournament) -> Tournament:
    """The same, of people of whom nothing is known."""
    players = tuple(replace(one, sex="", birth="", ids={}) for one in tournament.players)
    return replace(tournament, players=players)


def shown(kind: str, what: str, tournament: Tournament) -> object:
    """A publication as it can be compared: text, pictures, the parts of a spreadsheet."""
    edition = edition_of(tournament, system("dutch"), language="en")
    edition = replace(edition, options={**edition.options, "what": what})
    try:
        made = publish(edition, kind)
    except PairbookError as refusal:
        return refusal.text.key
    if kind == "pdf":
        return pdf_pages(made)
    if kind == "xlsx":
        with zipfile.ZipFile(io.BytesIO(made)) as package:
            return {
                name: package.read(name)
                for name in package.namelist()
                if not name.startswith("docProps/")
            }
    return made


@pytest.mark.parametrize("kind", FORMATS)
def test_what_is_published_does_not_know_birth_sex_or_id(kind: str) -> None:
    known = event()
    hidden = without(known)
    there = 0
    for what in sorted({*SHEETS} - {*FORMS}) if kind != "html" else ("all",):
        open_, closed = shown(kind, what, known), shown(kind, what, hidden)
        assert open_ == closed, what
        there += not isinstance(open_, str)
        everything = repr(open_)
        for one in (*BIRTHS, *IDS):
            assert one not in everything and one.replace("/", "-") not in everything
    assert there


def test_the_report_file_has_them() -> None:
    row = format_named("trf")
    assert row.write is not None
    tournament = event()
    report = replace(
        tournament,
        players=tuple(replace(one, ids={"fide": one.ids["chess"]}) for one in tournament.players),
    )
    order = system("dutch").standings(report)
    options = {name: option.default for name, option in row.options.items()}
    written = str(row.write(Job(report, report, order, "en", "chess", options)))
    for one in (*BIRTHS, *IDS):
        assert one in written
