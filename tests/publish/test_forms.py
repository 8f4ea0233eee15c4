"""The federation's forms, and everything as plain text."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from addin.cli.files import _usual_target
from addin.publish import edition_of, publish
from addin.publish.forms import FORMS
from pairing.errors import InputError
from pairing.names import official
from pairing.systems import system
from pairing.tournament import Tournament
from tests.publish.prints import edition, pdf_pages
from tests.support.norm_events import GMS, STRONG, event, field
from tests.support.refusals import refuses


def norm_made() -> Tournament:
    made, _ = event(field(*GMS), STRONG, ids={"fide": "4100018"}, birth="2001/02/03")
    return replace(
        made.tournament,
        title="Open",
        place="Bonn",
        date="2026-10-01 - 2026-10-09",
        arbiter="Ann Lee (IA, 1234567)",
        details={"federation": "GER", "deputies": "FA Bob Ott 7654321; Cem"},
    )


def text_of(tournament: Tournament, what: str, language: str = "en", **more: object) -> list[str]:
    made = edition_of(tournament, system("dutch"), language=language, what=what, **more)
    return publish(made, "txt").decode("utf-8-sig").split("\r\n")


def test_the_report_of_the_tournament() -> None:
    lines = text_of(norm_made(), "it3")
    assert {
        "Begins: 2026-10-01", "Ends: 2026-10-09", "Chief arbiter: IA Ann Lee 1234567",
        "Deputy arbiter: FA Bob Ott 7654321", "Deputy arbiter: Cem", "Players: 10",
        "Average rating of the rated: 2445", "Titled players: 5: GM 3, IM 2",
        "Federations: 10: AUT 1, CZE 1, ESP 1, FRA 1, GER 1, ITA 1, NED 1, POL 1, RUS 1, SUI 1",
        "Games over the board: 9", "Title norms made: 2",  # GM and IM
    } <= set(lines)  # fmt: skip
    russian = text_of(norm_made(), "it3", "ru")
    assert "Главный судья: IA Ann Lee 1234567" in russian


def test_a_certificate_for_every_norm() -> None:
    lines = text_of(norm_made(), "it1")
    assert [line for line in lines if line.startswith("Norm:")] == ["Norm: GM", "Norm: IM"]
    for said in ("FIDE ID: 4100018", "Born: 2001/02/03", "Points: 6.5", "Performance (Rp): 2616",
                 "1. Opponent 2, Fed. GER, Title GM, Rating 2450, Result 1."):  # fmt: skip
        assert said in lines
    people = norm_made().players
    weak = replace(norm_made(), players=tuple(replace(one, title="") for one in people))
    with refuses("print.no_norms"):
        text_of(weak, "it1")


def test_games_left_out_are_in_brackets() -> None:
    people = field("", *GMS)
    people[0] = replace(people[0], rating=1500)
    made, _ = event(people, [1, *STRONG])
    lines = text_of(made.tournament, "it1")
    assert any(line.startswith("1. Opponent 2,") and line.endswith("Result (1).") for line in lines)


def test_the_arbiters_exemption_reaches_the_certificate() -> None:
    home = norm_made()
    home = replace(home, players=tuple(replace(one, country="GER") for one in home.players))
    with pytest.raises(InputError):
        text_of(home, "it1")
    assert "Articles applied: 1.4.3a" in text_of(home, "it1", exempt="1.4.3a")


@pytest.mark.parametrize("what", FORMS)
def test_the_same_on_paper(what: str) -> None:
    made = edition_of(norm_made(), system("dutch"), what=what)
    shown = " ".join("".join(pdf_pages(publish(made, "pdf"))).split())
    assert "Open" in shown and "2616" in shown


def test_forms_are_of_chess_and_never_of_all() -> None:
    everything = publish(edition_of(norm_made(), system("dutch"), what="all"), "pdf")
    assert "2001/02/03" not in "".join(pdf_pages(everything))
    with refuses("error.no_norms"):
        publish(edition("small", what="it3"), "txt")


def test_pairings_and_standings_as_plain_text() -> None:
    lines = text_of(norm_made(), "all")
    assert lines[0] == "Open" and "Round 9." in lines
    assert "1. White Hero, Result 0-1, Black Opponent 10." in lines
    first = next(line for line in lines if line.startswith("1. Hero"))
    assert "Points 6.5" in first and "|" not in "".join(lines)


@pytest.mark.parametrize(
    ("typed", "parts"),
    [
        ("IA Ann Lee 12345", ("IA", "Ann Lee", "12345")),
        ("Lee, Ann (FA, FIDE ID 12345)", ("FA", "Lee, Ann", "12345")),
        ("Иванов Иван", ("", "Иванов Иван", "")),
        ("", ("", "", "")),
    ],
)
def test_an_arbiter_in_one_cell(typed: str, parts: tuple[str, str, str]) -> None:
    found = official(typed)
    assert (found.title, found.name, found.licence) == parts


def test_the_command_names_the_file(tmp_path: Path) -> None:
    assert _usual_target(tmp_path / "cup.xlsx", "pdf", "it3").name == "cup-it3.pdf"
