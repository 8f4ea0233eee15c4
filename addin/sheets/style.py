"""The look, said once: palette, fonts and the named cell styles of every workbook."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pairing.dataclasses import dataclass

FONT = "Calibri"
INK = "#22262B"
GREY = "#525A63"
FAINT = "#A9B0B7"
RULE = "#D9DDE1"
BAND = "#F5F7F8"
INPUT = "#FFF8E1"
INPUT_BAND = "#FFF4D6"
INPUT_EDGE = "#E8D9A8"
MISSING = "#FFD98A"
WARNING = "#FBE3DF"
WARNING_INK = "#A3301C"
WIN = "#E4F0E6"
WON = "#C3E0C8"
DRAWN = "#F0E9CC"
WHITE = "#FFFFFF"


BAR = '"▌"@'
"""The number format of who has won: seen also by who sees no colours."""

LARGER = 3
"""Letters of tables with few lines."""

GROWING = (
    "pb.place",
    "pb.computed",
    "pb.computed.name",
    "pb.computed.number",
    "pb.computed.cell",
    "pb.computed.centre",
    "pb.computed.slot",
    "pb.computed.entry",
    "pb.board",
    "pb.before",
    "pb.input.seat",
    "pb.input.result",
)
"""Styles that have a larger twin, ``NAME.large``."""


class _NoText(str):
    """An empty text that says it is a text: XlsxWriter takes ``""`` for no result at all."""

    __slots__ = ()
    __hash__ = str.__hash__

    def __eq__(self, other: object) -> bool:
        return False


TITLE_SIGNS = 32
"""Signs that spreadsheet programs show above the help of a cell."""

NO_TEXT = _NoText()
"""What a formula shows that shows nothing: without it SheetJS drops the cell."""


@dataclass(frozen=True)
class Accent:
    """The one colour of a game: strong for headers, soft for marks."""

    strong: str
    soft: str


ACCENTS: Mapping[str, Accent] = {
    "go": Accent("#1F5C57", "#DDEBE9"),
    "chess": Accent("#2F4B7C", "#E0E7F2"),
    "riichi": Accent("#8A2F3B", "#F5E1E3"),
}


def colours(accent: Accent) -> tuple[str, ...]:
    """Return what sheets and pictures are drawn with, in the order that their templates take."""
    return (INK, GREY, FAINT, RULE, BAND, WIN, WARNING_INK, accent.strong, accent.soft)


def localised(number_format: str, language: str) -> str:
    """Return a number format with the language's mark before each of its parts.

    LibreOffice then writes decimals as the language does; Excel as the computer does.

    >>> localised("0.0;-0.0", "[$-419]")
    '[$-419]0.0;[$-419]-0.0'
    """
    return ";".join(language + part for part in number_format.split(";"))


ACCENT = "accent"
"""In :data:`LOOKS`: the strong colour of the workbook's game."""

_TYPED = {"locked": False}
_TEXT, _WHOLE, _FEW_DECIMALS = ({"num_format": code} for code in ("@", "0", "0.##"))
_SCORE = {"num_format": "[>=1000]0;[<=-1000]-0;General"}
"""Points whole; thousands and hundreds as they are typed, until the next click."""

_LEFT, _CENTRE, _RIGHT = ({"align": code} for code in ("left", "center", "right"))
_BOLD, _WRAP, _SHRINK = {"bold": True}, {"text_wrap": True}, {"shrink": True}
_SMALL, _LARGE = {"font_size": 10}, {"font_size": 12}
_STRONG, _GREY, _WHITE = ({"font_color": code} for code in (ACCENT, GREY, WHITE))
_HEADER = {**_BOLD, **_WHITE, "bg_color": ACCENT, **_WRAP}
_SETTING = {**_TYPED, "bg_color": INPUT, "border": 1, "border_color": INPUT_EDGE, **_LEFT}

BASE: Mapping[str, Any] = {
    "font_name": FONT,
    "font_size": 11,
    "font_color": INK,
    "valign": "vcenter",
}
"""What all cells look like, where their style says nothing else."""

LOOKS: Mapping[str, Mapping[str, Any]] = {
    "pb.plain": {},
    "pb.title": {"font_size": 20, **_BOLD, **_STRONG},
    "pb.subtitle": _GREY,
    "pb.hint": {**_GREY, **_WRAP, **_LEFT},
    "pb.status": {**_LARGE, **_BOLD, **_STRONG},
    "pb.round": {"font_size": 14, **_BOLD, **_STRONG},
    "pb.section": {**_BOLD, **_LARGE, **_STRONG, "bottom": 2, "bottom_color": ACCENT},
    "pb.header": {**_HEADER, **_LEFT},
    "pb.header.indented": {**_HEADER, **_LEFT, "indent": 1},
    "pb.header.centre": {**_HEADER, **_CENTRE},
    "pb.header.right": {**_HEADER, **_RIGHT},
    "pb.event": {**_GREY, **_RIGHT},
    "pb.event.short": {**_GREY, **_RIGHT, **_SHRINK},
    "pb.label": _WRAP,
    "pb.note": {**_GREY, **_SMALL, **_WRAP},
    "pb.log": {**_GREY, **_SMALL, **_TEXT},
    "pb.remark": {**_GREY, **_SMALL, "text_wrap": False},
    "pb.remarks": {**_GREY, **_SMALL, **_WRAP, "valign": "top"},
    "pb.setting": {**_SETTING, **_TEXT},
    "pb.setting.number": _SETTING,
    "pb.input": {**_TYPED, **_TEXT, **_SHRINK},
    "pb.input.text": {**_TYPED, **_TEXT, **_SHRINK, **_LEFT, "indent": 1},
    "pb.input.number": {**_TYPED, **_RIGHT, **_WHOLE},
    "pb.input.centre": {**_TYPED, **_CENTRE, **_TEXT},
    "pb.input.count": {**_TYPED, **_CENTRE, **_FEW_DECIMALS},
    "pb.input.result": {**_TYPED, **_CENTRE, **_TEXT, **_BOLD, **_LARGE},
    "pb.input.name": {**_TYPED, **_TEXT, **_SHRINK, **_BOLD, **_LEFT},
    # Who won is bold: a condition says it.
    "pb.input.seat": {**_TYPED, **_TEXT, **_SHRINK, **_LARGE, **_LEFT},
    "pb.board": {**_TYPED, **_CENTRE, **_BOLD, **_LARGE, **_STRONG, **_WHOLE},
    "pb.computed": {**_TEXT, **_SHRINK},
    "pb.computed.text": {**_LEFT, **_WHOLE},
    "pb.computed.name": {**_TEXT, **_SHRINK, **_BOLD, **_LEFT},
    # For rows that have room for two lines.
    "pb.computed.lines": {**_TEXT, **_WRAP, **_LEFT},
    "pb.computed.name.lines": {**_TEXT, **_WRAP, **_BOLD, **_LEFT},
    "pb.computed.number": _RIGHT,
    "pb.computed.centre": _CENTRE,
    "pb.computed.cell": {**_CENTRE, **_TEXT, **_SHRINK},
    "pb.computed.slot": {**_RIGHT, **_SHRINK},
    "pb.computed.entry": {**_CENTRE, **_SHRINK},
    "pb.before": {**_CENTRE, **_GREY, **_FEW_DECIMALS},
    "pb.before.decimal": {**_RIGHT, **_GREY, "num_format": "0.0"},
    "pb.input.score": {**_TYPED, **_RIGHT, **_SCORE, **_BOLD, **_LARGE, **_SHRINK},
    "pb.input.penalty": {**_TYPED, **_RIGHT, **_SCORE},
    "pb.computed.signed": {**_RIGHT, **_GREY, "num_format": "+0.##;-0.##;0"},
    "pb.computed.points": {**_RIGHT, **_BOLD, "num_format": "+0.0;-0.0;0.0"},
    "pb.computed.check": {**_CENTRE, **_GREY, "num_format": '"Σ "+#,##0;"Σ "-#,##0'},
    "pb.place": {**_CENTRE, **_BOLD, **_STRONG, **_WHOLE},
    "pb.hidden": _WHITE,
    "pb.section.note": {**_GREY, **_SMALL, "bottom": 2, "bottom_color": ACCENT},
    "pb.warning": {"font_color": WARNING_INK, "bg_color": WARNING},
}
"""What each named style adds to :data:`BASE`, as XlsxWriter's format properties.

Cells that may stay empty carry neither fill nor border here: tints and rules are conditional
formats, so that spare rows print as nothing.
"""


def is_text(name: str) -> bool:
    """Return whether cells of a named style take what is typed as a text."""
    return LOOKS[name].get("num_format") == "@"


def styles(accent: Accent, language: str = "") -> dict[str, dict[str, Any]]:
    """Return the named cell styles in the colour of a game, with their larger twins.

    ``language`` is the mark of number formats (:func:`localised`).
    """
    named = {}
    for name, added in LOOKS.items():
        look = {key: accent.strong if value == ACCENT else value for key, value in added.items()}
        if look.get("num_format", "@") not in ("@", "0"):
            look["num_format"] = localised(look["num_format"], language)
        named[name] = {**BASE, **look}
    large = {
        f"{name}.large": {**named[name], "font_size": named[name]["font_size"] + LARGER}
        for name in GROWING
    }
    return {**named, **large}


def lit(fill: str, ink: str | None = None) -> dict[str, Any]:
    """Return a look for conditional formats: background, line below, and the letters' colour."""
    look: dict[str, Any] = {"bg_color": fill, "bottom": 1, "bottom_color": RULE}
    return look | {"font_color": ink} if ink else look
