"""The add-in: its package, its VBA, its ribbon; installing, removing, looking at it."""

from __future__ import annotations

import re
import shutil
import sys
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
from lxml import etree
from openpyxl import load_workbook
from PIL import Image

from addin.commands.registry import COMMANDS, in_ribbon
from addin.excel import conf, ribbon, sources, startup, xlam
from addin.excel.icons import SIZE, SIZES, icon_png
from pairing.catalogue import LANGUAGES, Catalogue
from pairing.errors import InputError
from tests.excel.packages import check_package, content_types, relations
from tests.excel.test_vba_workbooks import modules_of
from tests.support.made_workbooks import edit_zip, replace
from tests.support.refusals import refusal
from tests.support.terminal import printed, run
from tools.make_icons import ICONS, drawn
from tools.shared import icon

RIBBON = [command for commands in in_ribbon().values() for command in commands]
NAMESPACE = "{http://schemas.microsoft.com/office/2009/07/customui}"

# What the customUI schema of Office 2010 and later (its XSD, printed in [MS-CUSTOMUI2]) allows
# of the few elements used here: attributes, children.  Microsoft's file itself may not be
# passed on, so this is the part of it that matters.
ALLOWED = {
    "customUI": (set(), ["ribbon"]),
    "ribbon": ({"startFromScratch"}, ["tabs"]),
    "tabs": (set(), ["tab"]),
    "tab": ({"id", "label", "insertAfterMso", "insertBeforeMso", "keytip", "visible"}, ["group"]),
    "group": ({"id", "label", "image", "imageMso", "screentip", "supertip"}, ["button"]),
    "button": (
        {"id", "label", "size", "image", "imageMso", "screentip", "supertip", "onAction", "keytip"},
        [],
    ),
}
LONGEST = 1024
"""Characters of a text in the schema (ST_String); identifiers are xsd:ID."""


@pytest.fixture(scope="module", params=LANGUAGES)
def addin(request, tmp_path_factory) -> tuple[str, Path]:
    path = tmp_path_factory.mktemp("addin") / xlam.NAME
    xlam.write_addin(path, request.param)
    return request.param, path


def test_package_holds_together(addin) -> None:
    _, path = addin
    found = check_package(path)
    kinds = content_types(found)
    assert kinds["xl/workbook.xml"] == "application/vnd.ms-excel.addin.macroEnabled.main+xml"
    assert kinds["xl/vbaProject.bin"] == "application/vnd.ms-office.vbaProject"
    assert {kinds[name] for name in kinds if name.endswith(".png")} == {"image/png"}
    (points,) = [
        target for _, kind, target in relations(found)[""] if kind.endswith("ui/extensibility")
    ]
    assert points == "customUI/customUI14.xml"


def test_olevba_reads_back_exactly_the_source(addin) -> None:
    read = modules_of(addin[1])
    ours = [sources.ours("Ribbon"), sources.ours("Pairbook"), *sources.xlwings_for_addin()]
    for module in ours:
        assert read.pop(module.name) == module.source
    assert set(read) == {"ThisWorkbook", "Sheet1"}


def test_custom_ui_is_what_the_schema_allows(addin) -> None:
    language, path = addin
    root = etree.fromstring(check_package(path)["customUI/customUI14.xml"])
    assert root.tag == f"{NAMESPACE}customUI"
    for element in root.iter():
        name = element.tag.removeprefix(NAMESPACE)
        attributes, children = ALLOWED[name]
        assert set(element.attrib) <= attributes
        assert {child.tag.removeprefix(NAMESPACE) for child in element} <= set(children)
        assert all(0 < len(value) <= LONGEST for value in element.attrib.values())
        if name in ("tab", "group", "button"):
            assert re.fullmatch(r"[A-Za-z_]\w*", element.get("id"), re.ASCII)
        if name == "button":
            assert element.get("size") in ("normal", "large")
            assert {"label", "screentip", "supertip", "onAction"} <= set(element.attrib)
            assert len({"image", "imageMso"} & set(element.attrib)) == 1
    identifiers = root.xpath("//@id")
    assert len(set(identifiers)) == len(identifiers)
    words = Catalogue(language)
    labels = [one.get("label") for one in root.iter(f"{NAMESPACE}button")]
    apart = [words(f"ribbon.{key}.label") for key in ribbon.APART]
    assert sorted(labels) == sorted([*apart, *(one.label(words) for one in RIBBON)])


def test_every_control_has_its_macro_and_every_macro_its_control(addin) -> None:
    _, path = addin
    root = etree.fromstring(check_package(path)["customUI/customUI14.xml"])
    called = root.xpath("//@onAction")
    source = modules_of(path)["Ribbon"]
    written = re.findall(r"^Public Sub (\w+)\(control As IRibbonControl\)\r$", source, re.M)
    assert sorted(called) == sorted(written)
    apart = [macro for macro, _ in ribbon.APART.values()]
    assert called == [*(command.callback for command in RIBBON), *apart]
    assert {row.word for row in COMMANDS} >= ribbon.APART.keys()
    for key, (macro, _) in ribbon.APART.items():
        assert f'Sub {macro}(control As IRibbonControl)\r\n    RunApart "{key}"' in source
    for control in RIBBON:
        body = source.partition(f"Sub {control.callback}(")[2].partition("End Sub")[0]
        assert f"If HasWorkbook() Then {control.macro}\r\n" in body
        assert f"Public Sub {control.macro}()" in modules_of(path)["Pairbook"]


def test_callbacks_are_named_unlike_the_macros_of_workbooks() -> None:
    """Both may be open at once, and Excel looks a name up among all open projects."""
    assert not {one.callback for one in COMMANDS} & {one.macro for one in COMMANDS}


def test_every_control_has_a_picture(addin) -> None:
    found = check_package(addin[1])
    images = {name: target for name, _, target in relations(found)["customUI/customUI14.xml"]}
    used = etree.fromstring(found["customUI/customUI14.xml"]).xpath("//@image")
    assert set(images) == set(used)
    assert len({found[images[name]] for name in used}) == len(RIBBON), "all different"
    for name in used:
        with Image.open(BytesIO(found[images[name]])) as picture:
            assert picture.size == (SIZE, SIZE)
            assert picture.mode == "RGBA"
            assert picture.getpixel((0, 0))[3] == 0, "no background"


@pytest.mark.parametrize("size", SIZES)
def test_stored_pictures_are_those_that_are_drawn(size: int) -> None:
    for path in ICONS.glob("*.svg"):
        assert icon_png(path.stem, size) == drawn(path.read_bytes(), size), "tools.make_icons"


def test_pictures_are_seen_on_light_and_dark_ribbons() -> None:
    for control in RIBBON:
        for background in ((243, 243, 243), (38, 38, 38)):
            plain = Image.new("RGB", (SIZE, SIZE), background)
            with_icon = plain.copy()
            picture = icon(control.button.icon)
            with_icon.paste(picture, (0, 0), picture)
            apart = np.abs(np.asarray(with_icon, int) - background).max(axis=2)
            assert (apart > 60).sum() > SIZE * SIZE // 12, control.key


def test_add_in_has_its_own_settings_tab(addin, tmp_path) -> None:
    """openpyxl knows no add-ins: it is shown the same package as a macro workbook."""
    language, path = addin
    book = load_workbook(as_macro_workbook(path, tmp_path / "addin.xlsm"), keep_vba=True)
    assert book.sheetnames == ["pairbook.conf"]
    rows = {name: value or "" for name, value in book["pairbook.conf"].values}
    assert rows == conf.settings(language)


def as_macro_workbook(path: Path, other: Path) -> Path:
    """The add-in with the content type of a macro workbook, for programs that know no other."""
    shutil.copyfile(path, other)
    changed = replace("ms-excel.addin.macroEnabled", "ms-excel.sheet.macroEnabled")
    edit_zip(other, {"[Content_Types].xml": changed})
    return other


# -- install, remove, status ----------------------------------------------------------------


def test_install_status_remove(tmp_path) -> None:
    folder = ("--folder", tmp_path)
    where = tmp_path / "pairbook.xlam"
    absent = f"Not installed: {where} does not exist. To install: pairbook addin install.\n"
    assert printed("addin", "status", *folder) == absent
    run("addin", "install", *folder)
    assert [one.name for one in tmp_path.iterdir()] == ["pairbook.xlam"]
    lines = printed("addin", "status", *folder).splitlines()
    assert (lines[0], lines[-1]) == (f"Installed: {where}.", "All fits together.")
    run("addin", "remove", *folder)
    assert not list(tmp_path.iterdir())
    assert printed("addin", "remove", *folder).startswith("Not installed")


def test_install_speaks_the_language_asked_for(tmp_path) -> None:
    folder = ("--folder", tmp_path)
    assert printed("addin", "install", *folder, "--lang", "ru").startswith("Установлено")
    definition = check_package(tmp_path / xlam.NAME)["customUI/customUI14.xml"].decode()
    assert "Жеребьёвка тура" in definition
    assert "fr" in printed("addin", "install", "--lang", "fr", *folder, expect=2)


def test_installing_again_replaces(tmp_path) -> None:
    (tmp_path / xlam.NAME).write_bytes(b"older")
    startup.install(tmp_path)
    check_package(tmp_path / xlam.NAME)


def test_status_of_an_older_one(tmp_path, monkeypatch) -> None:
    startup.install(tmp_path)
    monkeypatch.setattr(conf, "xlwings_version", lambda: "9.9.9")
    found = startup.status(tmp_path)
    assert found.installed
    assert not found.current
    said = printed("addin", "status", "--folder", tmp_path)
    assert "pairbook addin install" in said.splitlines()[-1]


def test_status_knows_when_python_moved(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    settings = conf.settings
    monkeypatch.setattr(
        conf, "settings", lambda language: settings(language, "win32", r"C:\old\python.exe")
    )
    startup.install(tmp_path)
    found = startup.status(tmp_path)
    assert found.interpreter == r"C:\old\python.exe"
    assert not found.current


def test_something_else_of_that_name(tmp_path) -> None:
    (tmp_path / xlam.NAME).write_bytes(b"no zip at all")
    assert "pairbook.xlam" in printed("addin", "status", "--folder", tmp_path, expect=2)


def test_folders_excel_starts_from(monkeypatch, tmp_path) -> None:
    monkeypatch.setenv("APPDATA", str(tmp_path))
    assert startup.startup_folder("win32") == tmp_path / "Microsoft" / "Excel" / "XLSTART"
    monkeypatch.setattr(Path, "home", classmethod(lambda _: tmp_path))
    mac = startup.startup_folder("darwin").relative_to(tmp_path).as_posix()
    assert mac == (
        "Library/Group Containers/UBF8T346G9.Office/User Content.localized/Startup.localized/Excel"
    )
    monkeypatch.delenv("APPDATA")
    assert startup.startup_folder("win32").parts[-5:-3] == ("AppData", "Roaming")


def test_install_makes_excels_own_folder(monkeypatch, tmp_path) -> None:
    monkeypatch.setattr(startup, "startup_folder", lambda: tmp_path / "XLSTART")
    assert startup.install() == tmp_path / "XLSTART" / xlam.NAME
    refusal(InputError, startup.install, tmp_path / "nowhere")


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="there may be an Excel here")
def test_no_excel_here() -> None:
    for command in ("install", "remove", "status"):
        said = printed("addin", command, "--lang", "ru", expect=2)
        assert said.startswith("Для этой системы нет Excel") and "--folder" in said


def test_an_add_in_excel_keeps_open(tmp_path, monkeypatch) -> None:
    startup.install(tmp_path)
    before = (tmp_path / xlam.NAME).read_bytes()

    def refuse(*_: object) -> None:
        raise PermissionError(13, "denied")

    monkeypatch.setattr("addin.engines.file.whole.os.replace", refuse)
    monkeypatch.setattr(Path, "unlink", refuse)
    for command in ("install", "remove"):
        said = printed("addin", command, "--folder", tmp_path, expect=2)
        assert str(tmp_path / xlam.NAME) in said
    assert "Close Excel" in said
    assert [one.name for one in tmp_path.iterdir()] == [xlam.NAME]
    assert (tmp_path / xlam.NAME).read_bytes() == before
