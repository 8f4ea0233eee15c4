"""The look, said once: palette, fonts and the named cell styles of every workbook."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

FONT = "Calibri"
INK = "#22262B"
GREY = "#6F7780"
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


def localised(number_format: str, language: str) -> str:
    """A number format with the language's mark before each of its parts.

    LibreOffice then writes decimals as the language does; Excel as the computer does.

    >>> localised("0.0;-0.0", "[$-419]")
    '[$-419]0.0;[$-419]-0.0'
    """
    return ";".join(language + part for part in number_format.split(";"))


def styles(accent: Accent, language: str = "") -> dict[str, dict[str, Any]]:
    """Named cell styles as XlsxWriter format properties.

    ``language`` is the mark of number formats (:func:`localised`).

    Cells that may stay empty carry neither fill nor border here: tints and rules are
    conditional formats, so that spare rows print as nothing.
    """
    base: dict[str, Any] = {
        "font_name": FONT,
        "font_size": 11,
        "font_color": INK,
        "valign": "vcenter",
    }
    typed: dict[str, Any] = {**base, "locked": False}
    named = {
        "pb.plain": base,
        "pb.title": {**base, "font_size": 20, "bold": True, "font_color": accent.strong},
        "pb.subtitle": {**base, "font_size": 11, "font_color": GREY},
        "pb.hint": {
            **base,
            "font_size": 11,
            "font_color": GREY,
            "text_wrap": True,
            "align": "left",
        },
        "pb.status": {**base, "font_size": 12, "bold": True, "font_color": accent.strong},
        "pb.section": {
            **base,
            "bold": True,
            "font_size": 12,
            "font_color": accent.strong,
            "bottom": 2,
            "bottom_color": accent.strong,
        },
        "pb.header": {
            **base,
            "bold": True,
            "font_color": WHITE,
            "bg_color": accent.strong,
            "text_wrap": True,
            "align": "left",
        },
        "pb.header.indented": {
            **base,
            "bold": True,
            "font_color": WHITE,
            "bg_color": accent.strong,
            "text_wrap": True,
            "align": "left",
            "indent": 1,
        },
        "pb.header.centre": {
            **base,
            "bold": True,
            "font_color": WHITE,
            "bg_color": accent.strong,
            "text_wrap": True,
            "align": "center",
        },
        "pb.header.right": {
            **base,
            "bold": True,
            "font_color": WHITE,
            "bg_color": accent.strong,
            "text_wrap": True,
            "align": "right",
        },
        "pb.event": {**base, "font_color": GREY, "align": "right"},
        "pb.label": {**base, "text_wrap": True},
        "pb.note": {**base, "font_color": GREY, "font_size": 10, "text_wrap": True},
        "pb.log": {**base, "font_color": GREY, "font_size": 10, "text_wrap": True, "valign": "top"},
        "pb.remark": {**base, "font_color": GREY, "font_size": 10, "text_wrap": False},
        "pb.setting": {
            **typed,
            "bg_color": INPUT,
            "border": 1,
            "border_color": INPUT_EDGE,
            "align": "left",
            "num_format": "@",
        },
        "pb.setting.number": {
            **typed,
            "bg_color": INPUT,
            "border": 1,
            "border_color": INPUT_EDGE,
            "align": "left",
        },
        "pb.input": {**typed, "num_format": "@", "shrink": True},
        "pb.input.text": {**typed, "num_format": "@", "shrink": True, "align": "left", "indent": 1},
        "pb.input.number": {**typed, "align": "right", "num_format": "0"},
        "pb.input.centre": {**typed, "align": "center", "num_format": "@"},
        "pb.input.count": {**typed, "align": "center", "num_format": "0.##"},
        "pb.input.result": {
            **typed,
            "align": "center",
            "num_format": "@",
            "bold": True,
            "font_size": 12,
        },
        "pb.input.name": {
            **typed,
            "num_format": "@",
            "shrink": True,
            "bold": True,
            "align": "left",
        },
        # Rows of a round have room for two lines: a long name on the wall stays readable.
        "pb.input.seat": {
            **typed,
            "num_format": "@",
            "text_wrap": True,
            "bold": True,
            "font_size": 12,
            "align": "left",
        },
        "pb.board": {
            **typed,
            "align": "center",
            "bold": True,
            "font_size": 14,
            "font_color": accent.strong,
            "num_format": "0",
        },
        "pb.computed": {**base, "num_format": "@", "shrink": True},
        "pb.computed.text": {**base, "align": "left", "num_format": "0"},
        "pb.computed.name": {
            **base,
            "num_format": "@",
            "shrink": True,
            "bold": True,
            "align": "left",
        },
        # For rows that have room for two lines.
        "pb.computed.lines": {**base, "num_format": "@", "text_wrap": True, "align": "left"},
        "pb.computed.name.lines": {
            **base,
            "num_format": "@",
            "text_wrap": True,
            "bold": True,
            "align": "left",
        },
        "pb.computed.number": {**base, "align": "right"},
        "pb.computed.centre": {**base, "align": "center"},
        "pb.computed.cell": {**base, "align": "center", "num_format": "@", "shrink": True},
        "pb.computed.slot": {**base, "align": "right", "shrink": True},
        "pb.computed.entry": {**base, "align": "center", "shrink": True},
        "pb.before": {**base, "align": "center", "font_color": GREY, "num_format": "0.##"},
        "pb.before.decimal": {
            **base,
            "align": "right",
            "font_color": GREY,
            "num_format": "0.0",
        },
        "pb.input.score": {
            **typed,
            "align": "right",
            "num_format": "@",  # else 12.5 becomes the 12th of May where the day comes first
            "bold": True,
            "font_size": 12,
            "shrink": True,
        },
        "pb.input.penalty": {**typed, "align": "right", "num_format": "@"},
        "pb.computed.signed": {
            **base,
            "align": "right",
            "font_color": GREY,
            "num_format": "+0.##;-0.##;0",
        },
        "pb.computed.points": {
            **base,
            "align": "right",
            "bold": True,
            "num_format": "+0.0;-0.0;0.0",
        },
        "pb.computed.check": {
            **base,
            "align": "center",
            "font_color": GREY,
            "num_format": '"Σ "+#,##0;"Σ "-#,##0',
        },
        "pb.place": {
            **base,
            "align": "center",
            "bold": True,
            "font_color": accent.strong,
            "num_format": "0",
        },
        "pb.hidden": {**base, "font_color": WHITE, "font_size": 8},
        "pb.warning": {**base, "font_color": WARNING_INK, "bg_color": WARNING},
    }
    for look in named.values():
        if look.get("num_format", "@") not in ("@", "0"):
            look["num_format"] = localised(look["num_format"], language)
    large = {
        f"{name}.large": {**named[name], "font_size": named[name]["font_size"] + LARGER}
        for name in GROWING
    }
    return {**named, **large}
