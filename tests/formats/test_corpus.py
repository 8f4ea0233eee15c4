"""The tool that reads real files in two ways, tried on files made here."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.formats.test_opengotha_world import CHAIN, event_text
from tools.corpus.__main__ import table
from tools.corpus.examining import examined
from tools.corpus.independent import see
from tools.corpus.renaming import renamed

TRF = (
    "012 Cup\n"
    "001    1      Doe-Roe,Ann Li                    2100 NED    12345678 1990/05/31  1.5    1"
    "     2 w 1  0000 - H\n"
    "001    2      de la Cruz,Tom                    2000 ESP    87654321 1991        0.0    2"
    "     1 b 0  0000 - Z\n"
)
H9S = """; CL[A]
; EV[Cup]
 1 Doe_Roe Ann     3d NL Amst 2 4  2+/w 3+/b |12345678
 2 Cruz Tom        2k ES Madr 1 3  1-/b 0+   |
 3 İnan Işıl      12k TR xxxx 0 3  0-   1-/w |
"""
AGAS = "TOURNEY Cup\nPLAYERS\n1 Doe, Ann 3d\n2 Cruz, Tom 2k\nGAMES 1\n1 2 W 0 7\n"
TOU = ";name=Cup\n 1 Doe Ann   3D 9127003 75Ju 2+w0\n 2 Cruz Tom  2K ------- xxxx 1-b0\n"
"""Invented people."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = {"cup.trf": TRF, "cup.h9": H9S, "cup.aga.txt": AGAS, "cup.tou": TOU,
            "cup.xml": event_text(CHAIN, "NBW", "STS")}  # fmt: skip
    for name, text in made.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def test_made_files_are_read_alike_in_two_ways_and_go_back_unchanged(folder: Path) -> None:
    found = {path.name: examined(path, trips=True) for path in sorted(folder.iterdir())}
    assert {one.format for one in found.values()} == {"trf", "h9", "aga", "ffg", "opengotha"}
    for name, one in found.items():
        assert one.outcome == ("loss" if name == "cup.xml" else "whole"), one
        assert one.fields["opponents"][0] > 0 and one.fields["results"][0] > 0
        assert all(wrong == 0 for _, wrong in one.fields.values()), one
    assert found["cup.xml"].causes == ("opengotha.no_criterion", "kept: opengotha.kept")
    assert found["cup.trf"].fields["byes"] == (1, 0)
    assert {name for name, one in found.items() if one.trip} == set()


def test_a_reading_that_differs_is_counted(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = H9S.replace("2+/w", "2-/w").replace("1-/b 0+", "1+/b 0+")
    monkeypatch.setattr("tools.corpus.examining.see", lambda _: see(text.encode()))
    one = examined(folder / "cup.h9", trips=False)
    assert (one.outcome, one.causes) == ("loss", ("≠ results",))
    assert one.fields["results"] == (4, 2)
    assert "| h9 | loss | `≠ results` | 1 |" in list(table([one]))


def test_a_refusal_is_wrong_where_the_other_reader_understands(folder: Path) -> None:
    path = folder / "cup.h9"
    path.write_text(H9S.replace("3+/b", "2+/b"), encoding="utf-8")
    assert see(path.read_bytes()) is None
    assert examined(path, trips=False).outcome == "clear"
    path.write_text(TRF.replace("001    2      de", "001    2 x    de"), encoding="utf-8")
    assert see(path.read_bytes()) is not None
    assert examined(path, trips=False).outcome in ("wrong", "whole")


def test_who_is_not_there_is_renamed_too_and_rules_stay() -> None:
    text = event_text(CHAIN, "MMS", players="ABCDEF", more='paiSeAvoidSameGeo="100000000000"')
    who = 'registeringStatus="PRE" egfPin="12345678" name="Florin"'
    new = (renamed(text.replace('name="F"', who).encode()) or b"").decode()
    assert 'paiSeAvoidSameGeo="100000000000"' in new and 'registeringStatus="PRE"' in new
    assert "Florin" not in new and "12345678" not in new


@pytest.mark.parametrize("text", [TRF, H9S, AGAS, TOU, event_text(CHAIN, "MMS", players="ABCDE")])
def test_renamed_files_are_the_same_tournaments_of_other_people(text: str) -> None:
    text = text.replace('name="A" firstName="X"', 'name="van der Beş-İnan" firstName="Işıl"')
    text = text.replace('"AX"', '"VANDERBEŞ-İNANIŞIL"')
    old, new = see(text.encode()), see(renamed(text.encode(), 7) or b"")
    assert old is not None and new is not None
    assert new.cells == old.cells and renamed(text.encode(), 7) == renamed(text.encode(), 7)
    for (one, _), (other, _) in zip(old.people, new.people, strict=True):
        assert one != other and len(one) == len(other)
        assert [len(word) for word in one.split()] == [len(word) for word in other.split()]
        kept = [a for a, b in zip(one, other, strict=True) if a == b and a.isalpha()]
        assert len(kept) <= len(one) * 2 / 3 and [a for a in one if a in "İışŞ-"] == [
            a for a in other if a in "İışŞ-"
        ]
