"""The VBA project's own layers: compression, compound file, records."""

from __future__ import annotations

import random
import re
from io import BytesIO

import olefile
import pytest
from oletools.olevba import decompress_stream

from addin.excel import sources
from addin.excel.compound import compound_file
from addin.excel.compression import CHUNK, compress
from addin.excel.project import Kind, Module, build_project, document, encrypt_project_data

SYSTEM = "{917DED54-440B-4FD1-A5C1-74ACF261E600}"


def unpacked(data: bytes) -> bytes:
    return bytes(decompress_stream(bytearray(data)))


@pytest.mark.parametrize("length", [1, 2, 3, 16, 17, 4095, 4096, 4097, 8192, 20000])
@pytest.mark.parametrize("letters", [b"a", b"ab", b"abc' \r\n"])
def test_compression_comes_back(length: int, letters: bytes) -> None:
    draw = random.Random(length)
    data = bytes(draw.choice(letters) for _ in range(length))
    assert unpacked(compress(data)) == data


def test_what_does_not_compress_is_stored_raw() -> None:
    data = random.Random(7).randbytes(CHUNK)
    packed = compress(data)
    assert len(packed) == 1 + 2 + CHUNK
    assert unpacked(packed) == data


def test_long_repeats_late_in_a_chunk() -> None:
    """There a copy token has few bits for its length; xlwings' module has such lines."""
    data = random.Random(3).randbytes(3000).hex().encode()[:3000] + b"-" * 900
    assert unpacked(compress(data)) == data


@pytest.mark.parametrize("count", range(34))
def test_compound_file_reads_back(count: int) -> None:
    inside = {f"module{n}": bytes([n]) * (n * 701) for n in range(count)}
    content = {"VBA": inside, "PROJECT": b"x" * 4096, "PROJECTwm": b"", "edge": b"y" * 4095}
    data = compound_file(content)
    with olefile.OleFileIO(BytesIO(data), raise_defects=olefile.DEFECT_POTENTIAL) as read:
        assert len(read.listdir()) == count + 3
        for name, body in inside.items():
            assert read.openstream(["VBA", name]).read() == body
        for name in ("PROJECT", "PROJECTwm", "edge"):
            assert read.openstream(name).read() == content[name]


@pytest.mark.parametrize("count", [1, 2, 3, 4, 7, 8, 20, 33])
def test_compound_directory_is_a_red_black_tree(count: int) -> None:
    """No red entry has a red child, and every way down meets as many black entries."""
    data = compound_file({"VBA": {f"m{n:02}": b"" for n in range(count)}})
    with olefile.OleFileIO(BytesIO(data)) as read:
        entries = read.direntries

        def black(number: int, above_red: bool) -> int:
            if number == 0xFFFFFFFF:
                return 1
            entry = entries[number]
            if entry is None:
                entry = read._load_direntry(number)
            red = entry.color == 0
            assert not (red and above_red)
            left, right = black(entry.sid_left, red), black(entry.sid_right, red)
            assert left == right
            return left + (not red)

        black(next(each for each in entries if each and each.name == "VBA").sid_child, False)


def unveil(shown: str, identity: str) -> bytes:
    """The reverse of ``veil``, as MS-OVBA 2.4.3.3 has it."""
    data = bytes.fromhex(shown)
    seed, version, key = data[0], data[0] ^ data[1], data[0] ^ data[2]
    assert version == 2
    assert key == sum(identity.encode()) & 0xFF
    plain, first, second, out = key, data[1], data[2], []
    for byte in data[3:]:
        plain = byte ^ ((first + plain) & 0xFF)
        first, second = second, byte
        out.append(plain)
    out = out[(seed & 6) // 2 :]
    assert int.from_bytes(out[:4], "little") == len(out) - 4
    return bytes(out[4:])


@pytest.mark.parametrize("seed", [0, 1, 2, 4, 6, 14, 255])
def test_veil_is_lifted(seed: int) -> None:
    for data in (bytes(4), b"\xff", b"\0", b"password"):
        assert unveil(encrypt_project_data(data, SYSTEM, seed), SYSTEM) == data


def test_unveil_agrees_with_excel() -> None:
    """Values out of a project Excel itself saved (xlwings' quickstart)."""
    identity = "{5CF9CDAB-B77B-4FE4-BD7E-D29900070E1B}"
    assert unveil("8D8FA61394EA98EA98EA98EA98", identity) == bytes(4)
    assert unveil("8D8FA61394EF95EF95EF", identity) == bytes(1)
    assert unveil("8D8FA61394EF95EF9510", identity) == b"\xff"


def test_project_names_and_protection() -> None:
    modules = [document("ThisWorkbook", Kind.WORKBOOK), document("Sheet1", Kind.SHEET)]
    data = build_project("VBAProject", [*modules, sources.ours("Pairbook")])
    with olefile.OleFileIO(BytesIO(data)) as read:
        text = read.openstream("PROJECT").read().decode("ascii")
        header = read.openstream(["VBA", "_VBA_PROJECT"]).read()
        names = read.openstream("PROJECTwm").read()
    assert header == bytes.fromhex("cc61ffff000000")
    assert "Document=ThisWorkbook/&H00000000\r\n" in text
    assert "Document=Sheet1/&H00000000\r\n" in text
    assert "Module=Pairbook\r\n" in text
    identity = re.search(r'ID="(.*)"', text)[1]  # type: ignore[index]
    veiled = dict(re.findall(r'(CMG|DPB|GC)="(\w+)"', text))
    assert unveil(veiled["CMG"], identity) == bytes(4), "not protected"
    assert unveil(veiled["DPB"], identity) == bytes(1), "no password"
    assert unveil(veiled["GC"], identity) == b"\xff", "visible"
    assert names.startswith(b"ThisWorkbook\0" + "ThisWorkbook".encode("utf-16-le") + b"\0\0")


def test_the_same_sources_give_the_same_bytes() -> None:
    modules = [document("ThisWorkbook", Kind.WORKBOOK), *sources.xlwings_for_workbook()]
    assert build_project("VBAProject", modules) == build_project("VBAProject", modules)


@pytest.mark.parametrize(
    "modules",
    [
        [Module("VBAProject", Kind.STANDARD, "")],
        [Module("A", Kind.STANDARD, ""), Module("a", Kind.STANDARD, "")],
        [Module("A" * 32, Kind.STANDARD, "")],
        [Module("A", Kind.STANDARD, "' Жеребьёвка")],
    ],
)
def test_projects_nobody_could_open_are_refused(modules: list[Module]) -> None:
    with pytest.raises(ValueError):
        build_project("VBAProject", modules)


def test_our_sources_are_plain_ascii_and_begin_with_their_name() -> None:
    for name in ("Pairbook", "Ribbon"):
        module = sources.ours(name)
        assert module.name == name
        assert module.source.isascii()
        assert "\r\nOption Explicit\r\n" in module.source


def test_xlwings_modules_are_those_of_the_installed_version() -> None:
    import xlwings

    for modules, project in (
        (sources.xlwings_for_workbook(), "xlwings"),
        (sources.xlwings_for_addin(), "pairbook"),
    ):
        runner, dictionary = modules
        assert f'XLWINGS_VERSION As String = "{xlwings.__version__}"' in runner.source
        assert f'PROJECT_NAME As String = "{project}"' in runner.source
        assert "BSD 3-clause license" in runner.source
        assert (dictionary.name, dictionary.kind) == ("Dictionary", Kind.CLASS)
        assert "VERSION 1.0 CLASS" not in dictionary.source
        assert "MIT" in dictionary.source


def test_the_addins_module_looks_at_the_active_workbook() -> None:
    """So that the ribbon acts on the workbook in front, not on the add-in."""
    runner, _ = sources.xlwings_for_addin()
    assert re.search(r'--wb=" & """" & ActiveWorkbook\.Name', runner.source)
    own, _ = sources.xlwings_for_workbook()
    assert re.search(r'--wb=" & """" & ThisWorkbook\.Name', own.source)


def test_a_modules_description_is_told_twice() -> None:
    """In its source and in the directory, as Excel has it."""
    dictionary = sources.xlwings_for_workbook()[1]
    assert dictionary.description.startswith("Drop-in replacement")
    assert "\r\n" in dictionary.description
    data = build_project("P", [dictionary])
    with olefile.OleFileIO(BytesIO(data)) as read:
        directory = unpacked(read.openstream(["VBA", "dir"]).read())
    assert dictionary.description.encode("ascii") in directory
    assert dictionary.description.encode("utf-16-le") in directory
