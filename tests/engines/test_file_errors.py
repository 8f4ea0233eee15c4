"""What can be wrong with a file, and that a failure leaves it as it was."""

from __future__ import annotations

import os
import re
import stat
import sys
import tempfile
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
import xlwings as xw

import addin.engines.file
from addin.engines.file import guard, open_book, whole
from pairing.catalogue import LANGUAGES, Catalogue
from pairing.errors import InputError
from tests.support.drivers import edit
from tests.support.made_workbooks import edit_zip, plain_workbook
from tests.support.refusals import refuses

OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"


def test_every_message_has_words() -> None:
    folder = Path(addin.engines.file.__file__).parent
    source = "".join(file.read_text(encoding="utf-8") for file in folder.glob("*.py"))
    keys = set(re.findall(r'"((?:error|file|write|lock|backup)\.\w+)"', source))
    assert len(keys) >= 10
    for words in map(Catalogue, LANGUAGES):
        assert [key for key in sorted(keys) if key not in words] == []


# -- no workbook --------------------------------------------------------------------------------


def zip_of(**files: str) -> bytes:
    out = BytesIO()
    with zipfile.ZipFile(out, "w") as package:
        for name, text in files.items():
            package.writestr(name, text)
    return out.getvalue()


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"P",
        os.urandom(5000),
        b"PK\x03\x04" + os.urandom(5000),
        b"name,points\r\nAnn,1\r\n",
        OLE + b"Workbook".ljust(3000, b"\0"),
        b"PK\x05\x06" + b"\0" * 18,
        zip_of(mimetype="application/vnd.oasis.opendocument.spreadsheet"),
        b"%PDF-1.7",
    ],
    ids=["empty", "byte", "random", "zip start", "csv", "xls", "empty zip", "ods", "pdf"],
)
def test_not_a_workbook(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "cup.xlsx"
    path.write_bytes(data)
    with refuses("error.not_a_workbook") as said:
        open_book(path)
    assert said["file"] == str(path)


@pytest.mark.parametrize("part", [0.1, 0.5, 0.9, 0.999])
def test_truncated(plain: Path, part: float) -> None:
    data = plain.read_bytes()
    plain.write_bytes(data[: int(len(data) * part)])
    with refuses("error.not_a_workbook"):
        open_book(plain)


@pytest.mark.parametrize(
    ("name", "edit"),
    [
        ("xl/workbook.xml", lambda data: data[:-20]),
        ("xl/workbook.xml", lambda data: data.replace(b"spreadsheetml", b"wordprocessingml")),
        ("xl/workbook.xml", lambda data: re.sub(rb"<sheets>.*</sheets>", b"<sheets/>", data)),
        ("_rels/.rels", lambda data: data.replace(b"officeDocument", b"nothing")),
        ("xl/_rels/workbook.xml.rels", lambda data: data.replace(b'Id="rId1"', b'Id="rId77"')),
    ],
    ids=["broken xml", "other kind", "no sheets", "no workbook", "lost sheet"],
)
def test_damaged_package(plain: Path, name: str, edit: Callable[[bytes], bytes]) -> None:
    edit_zip(plain, {name: edit})
    with refuses("error.not_a_workbook"):
        open_book(plain)


def test_damaged_sheet_is_told_when_it_is_read(plain: Path) -> None:
    edit_zip(plain, {"xl/worksheets/sheet1.xml": lambda data: data[:-5]})
    book = open_book(plain)
    assert book.sheets["Two"]["A1"].value is None
    with refuses("error.not_a_workbook"):
        assert book.sheets["One"]["A1"].value


def test_password(tmp_path: Path) -> None:
    path = tmp_path / "secret.xlsx"
    path.write_bytes(OLE + b"\0" * 600 + "EncryptedPackage".encode("utf-16-le") + b"\0" * 600)
    with refuses("error.file_encrypted"):
        open_book(path)


def test_missing(tmp_path: Path) -> None:
    with refuses("error.file_missing"):
        open_book(tmp_path / "nowhere.xlsx")
    with refuses("error.file_missing"):
        open_book(tmp_path)


def test_entities_are_not_followed(plain: Path, tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("secret")
    bad = f'<!DOCTYPE x [<!ENTITY e SYSTEM "{secret.as_uri()}">]>'.encode()

    def spoilt(data: bytes) -> bytes:
        return data.replace(b"?>", b"?>" + bad, 1).replace(b"<t>name</t>", b"<t>&e;</t>")

    edit_zip(plain, {"xl/sharedStrings.xml": spoilt})
    book = open_book(plain)
    with refuses("error.not_a_workbook"):
        print(book.sheets[0]["A1"].value)


# -- open elsewhere -----------------------------------------------------------------------------


def owner_file(name: str) -> bytes:
    """Excel's ``~$`` file: 165 bytes with the user's name twice."""
    plain = name.encode("latin-1", "replace")
    start = bytes([len(plain)]) + plain.ljust(54, b" ")
    wide = len(name).to_bytes(2, "little") + name.encode("utf-16-le")
    return (start + wide).ljust(165, b" ")


@pytest.mark.parametrize(
    ("lock", "content", "program", "user"),
    [
        ("~$plain.xlsx", owner_file("Борис Гудков"), "Excel", "Борис Гудков"),
        ("~$plain.xlsx", b"\x03Ann".ljust(55), "Excel", "Ann"),
        ("~$plain.xlsx", b"", "Excel", ""),
        ("~$plain.xlsx", b"\xff\xff", "Excel", "ÿ"),
        (
            ".~lock.plain.xlsx#",
            "Анна Кэй,anna,desk,21.11.2026 10:00,file:///home/anna/.config;".encode(),
            "LibreOffice",
            "Анна Кэй (desk)",
        ),
        (".~lock.plain.xlsx#", b",anna,desk,21.11.2026,x;", "LibreOffice", "anna (desk)"),
        (".~lock.plain.xlsx#", b"", "LibreOffice", ""),
    ],
)
def test_open_in_another_program(
    plain: Path, lock: str, content: bytes, program: str, user: str
) -> None:
    book = open_book(plain)
    book.sheets[0]["A1"].value = "changed"
    before = plain.read_bytes()
    (plain.parent / lock).write_bytes(content)
    with refuses("error.file_in_use") as said:
        open_book(plain)
    assert (said["program"], said["user"], said["lock"]) == (program, user, lock)
    with refuses("error.file_in_use"):
        book.save()
    assert plain.read_bytes() == before
    reading = open_book(plain, read_only=True)
    assert reading.sheets[0]["A1"].value == "name"
    reading.sheets[0]["A1"].value = "changed"
    with refuses("error.file_not_writable"):
        reading.save()
    (plain.parent / lock).unlink()
    book.save()
    assert open_book(plain).sheets[0]["A1"].value == "changed"


def test_changed_meanwhile(plain: Path) -> None:
    book = open_book(plain)
    with edit(plain) as other:
        other.sheets[0]["A1"].value = "first"
    book.sheets[0]["A1"].value = "second"
    with refuses("error.file_changed"):
        book.save()
    assert open_book(plain).sheets[0]["A1"].value == "first"
    plain.unlink()
    with refuses("error.file_missing"):
        book.save()


@contextmanager
def as_nobody() -> Iterator[None]:
    """Without the rights of root, whom no protection stops."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that every user may enter, unlike pytest's own."""
    with tempfile.TemporaryDirectory() as name:
        os.chmod(name, 0o777)
        yield Path(name)
        os.chmod(name, 0o777)


@pytest.mark.skipif(sys.platform == "win32", reason="folders have no such mode on Windows")
@pytest.mark.parametrize("protected", ["folder", "file"])
def test_write_protected(
    open_folder: Path, protected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # os.access asks for the real user; the test can only take the effective one's rights.
    monkeypatch.setattr(
        os, "access", lambda path, mode, ask=os.access: ask(path, mode, effective_ids=True)
    )
    path = plain_workbook(open_folder / "cup.xlsx")
    path.chmod(0o666)
    book = open_book(path)
    book.sheets[0]["A1"].value = "changed"
    before = path.read_bytes()
    if protected == "folder":
        open_folder.chmod(0o555)
    else:
        path.chmod(0o444)
    with as_nobody():
        with refuses("error.file_not_writable"):
            book.save()
        with refuses("error.file_not_writable"):
            open_book(path)
        assert open_book(path, read_only=True).sheets[0]["A1"].value == "name"
    assert path.read_bytes() == before
    path.chmod(0o000)
    with as_nobody(), refuses("error.file_not_writable"):
        open_book(path)


# -- all or nothing -----------------------------------------------------------------------------


@pytest.mark.parametrize("step", ["fsync", "replace", "chmod"])
@pytest.mark.parametrize(
    "error",
    [OSError(28, "No space left on device"), PermissionError(13, "denied"), KeyboardInterrupt()],
)
def test_failure_while_writing(
    plain: Path, monkeypatch: pytest.MonkeyPatch, step: str, error: BaseException
) -> None:
    book = open_book(plain)
    book.sheets[0]["A1"].value = "changed"
    before = plain.read_bytes()

    def fail(*_: Any, **__: Any) -> None:
        raise error

    with monkeypatch.context() as patch:
        patch.setattr(whole.os, step, fail)
        with pytest.raises((OSError, KeyboardInterrupt, InputError)) as caught:
            book.save()
    if isinstance(error, PermissionError):
        assert isinstance(caught.value, InputError)
    assert plain.read_bytes() == before
    assert [file.name for file in plain.parent.iterdir()] == ["plain.xlsx"]
    book.save()  # the change is still there to be saved
    assert open_book(plain).sheets[0]["A1"].value == "changed"


def test_excel_denies_on_windows(plain: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    book = open_book(plain)
    book.sheets[0]["A1"].value = "changed"

    def deny(*_: Any) -> None:
        raise PermissionError(13, "The process cannot access the file")

    monkeypatch.setattr("os.replace", deny)
    monkeypatch.setattr(guard, "_WINDOWS", True)
    with refuses("error.file_in_use") as said:
        book.save()
    assert said["program"] == "Excel"


@pytest.mark.skipif(sys.platform == "win32", reason="no such modes on Windows")
def test_mode_and_link_stay(plain: Path, tmp_path: Path) -> None:
    plain.chmod(0o640)
    link = tmp_path / "link" / "cup.xlsx"
    link.parent.mkdir()
    link.symlink_to(plain)
    book = open_book(link)
    assert book.name == "cup.xlsx"
    book.sheets[0]["A1"].value = "changed"
    book.save()
    assert link.is_symlink()
    assert stat.S_IMODE(plain.stat().st_mode) == 0o640
    assert open_book(plain).sheets[0]["A1"].value == "changed"
    (tmp_path / "~$plain.xlsx").write_bytes(owner_file("Ann"))
    book.sheets[0]["A1"].value = "again"
    with refuses("error.file_in_use"):
        book.save()


def test_another_kind_of_file(plain: Path, tmp_path: Path) -> None:
    with refuses("error.file_kind"):
        open_book(plain).save(tmp_path / "cup.xlsm")
    with refuses("error.file_missing"):
        open_book(plain).save(tmp_path / "nowhere" / "cup.xlsx")


@pytest.mark.skipif(sys.platform == "win32", reason="no such modes on Windows")
def test_a_new_file_has_usual_rights(plain: Path, tmp_path: Path) -> None:
    open_book(plain).save(tmp_path / "new.xlsx")
    other = tmp_path / "other"
    other.touch()
    assert (tmp_path / "new.xlsx").stat().st_mode == other.stat().st_mode


def test_closing_forgets(plain: Path) -> None:
    before = plain.read_bytes()
    book: xw.Book = open_book(plain)
    with book:
        book.sheets[0]["A1"].value = "changed"
    assert plain.read_bytes() == before
