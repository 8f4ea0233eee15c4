"""Player lists of federations: read in every form, kept, found; a list cut short is refused."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest

from addin.federations.player_lists import find_entries, import_list
from pairing.errors import InputError
from tests.support.federation_list import people, text_list, xml_list
from tests.support.refusals import refuses
from tests.support.terminal import run

COUNT = 300


def written(path: Path, pieces: object) -> Path:
    path.write_bytes(b"".join(pieces))  # type: ignore[call-overload]
    return path


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "lists.sqlite"
    monkeypatch.setenv("PAIRBOOK_LISTS", str(path))
    return path


def test_xml_in_its_archive_and_text_say_the_same(store: Path, tmp_path: Path) -> None:
    xml = written(tmp_path / "players_list_xml_foa.xml", xml_list(COUNT))
    archive = tmp_path / "players_list_xml.zip"
    with zipfile.ZipFile(archive, "w") as into:
        into.write(xml, xml.name)
    text = written(tmp_path / "standard_nov26frl.txt", text_list(COUNT))
    first = import_list(archive, name="xml")
    second = import_list(text, name="text")
    assert (first.players, second.players) == (COUNT, COUNT)
    assert (first.period, second.period) == ("", "2026-11")
    for number, name, fed, sex, title, rating, born in list(people(COUNT))[::37]:
        by_id = find_entries(str(number))
        assert {one.list for one in by_id} == {"xml", "text"}
        for one in by_id:
            assert (one.name, one.federation, one.sex, one.title) == (name, fed, sex, title)
            assert (one.standard, one.birth, one.k_standard) == (rating, str(born), 20)
        assert by_id[0] in find_entries(name, most=1000)


def test_a_list_replaces_the_one_of_its_name_and_accents_do_not_matter(
    store: Path, tmp_path: Path
) -> None:
    source = tmp_path / "club.csv"
    source.write_text("ID;Name;Rating;Birth\n7;Müller, Jürgen;1800;1970\n8;Ng, Al;;\n", "utf-8")
    import_list(source, name="club")
    source.write_text("ID;Name;Rating;Birth\n7;Müller, Jürgen;1850;1970\n", "utf-8")
    assert import_list(source, name="club").players == 1
    (one,) = find_entries("jurg muller")
    assert (one.standard, one.birth) == (1850, "1970") and find_entries("Ng") == []


@pytest.mark.parametrize("form", ["xml", "txt", "zip"])
def test_a_list_cut_short_is_named_and_the_old_one_stays(
    form: str, store: Path, tmp_path: Path
) -> None:
    import_list(written(tmp_path / "fide.xml", xml_list(20)), name="fide")
    whole = b"".join(text_list(COUNT) if form == "txt" else xml_list(COUNT))
    cut = tmp_path / f"cut.{form}"
    if form == "zip":
        with zipfile.ZipFile(cut, "w") as into:
            into.writestr("list.xml", whole)
        cut.write_bytes(cut.read_bytes()[:-200])
    else:
        cut.write_bytes(whole[: whole.index(b"\n", len(whole) // 2) - 60])
    with refuses("lists.cut"):
        import_list(cut, name="fide")
    assert len(find_entries("400000 ".strip())) == 1 and len(find_entries("400019")) == 1
    assert find_entries("400020") == []


@pytest.mark.parametrize(
    ("form", "list_", "line"),
    [
        ("csv", 'id;name;rating\n1;"Two\nlines";1500\n2;{};1600\n', 4),
        ("xml", "<playerslist>\n<player>\n<fideid>1</fideid>\n<name>{}</name></player>", 4),
        ("json", '{{"players": [{{"id": 1, "lastName": "{}"}}]}}', None),
    ],
)
def test_a_name_of_200_000_signs_is_refused_with_its_line(
    form: str, list_: str, line: int | None, store: Path, tmp_path: Path
) -> None:
    import_list(written(tmp_path / "fide.xml", xml_list(20)), name="fide")
    long = tmp_path / f"long.{form}"
    long.write_text(list_.format("x" * 200_000), encoding="utf-8")
    with pytest.raises(InputError, match="200000 characters") as caught:
        import_list(long, name="fide")
    said = caught.value.message("en")
    assert len(said) < 300 and (line is None or f"long.{form}, line {line}:" in said)
    assert len(find_entries("400019")) == 1


def test_the_terminal(store: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = written(tmp_path / "standard_nov26frl.txt", text_list(COUNT))
    run("players", "import-list", source)
    assert "2026-11" in capsys.readouterr().out
    name = next(people(1))[1]
    run("players", "find", *name.replace(",", "").split(), "--json")
    assert json.loads(capsys.readouterr().out)[0]["id"] == "400000"
