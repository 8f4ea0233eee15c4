"""The pictures of the pages: places from 0 to 1 are calculated here, ``chart.typ`` draws them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10
from pathlib import Path
from typing import Any

from addin.typesetting.fonts import FONT, fonts, typst_here
from tools.evidence.pages import Bars, Curves, Estimate

TEMPLATE = Path(__file__).with_name("chart.typ")
COLOURS = ("#2c5f8a", "#c0392b", "#5f8a2c", "#8a6d2c", "#6b4c8a", "#7f8a94", "#d9a5b3")
INK = "#22303c"


def draw(path: Path, picture: Bars | Curves) -> None:
    """Write a picture as a PNG file."""
    charts = [_bars(picture) if isinstance(picture, Bars) else _curves(picture)]
    source = TEMPLATE.read_text("utf-8").replace("FONT", FONT)
    files = {"main.typ": source.encode(), "chart.json": json.dumps(charts).encode()}
    root = str(TEMPLATE.parent)
    compiler = typst_here().Compiler(input=files, root=root, font_paths=fonts(False))
    path.write_bytes(compiler.compile(format="png", ppi=80))


@dataclass(frozen=True)
class Axis:
    """An axis from ``low`` to ``high``.

    >>> axis = Axis.over([1, 4, 9])
    >>> axis.low, axis.high, axis.place(axis.high), [tick["text"] for tick in axis.ticks]
    (0.6, 9.4, 1.0, ['2', '4', '6', '8'])
    """

    low: float
    high: float

    @classmethod
    def over(cls, values: Iterable[float]) -> Axis:
        """Return the axis that has room for all the values."""
        known = list(values)
        room = 0.05 * (max(known) - min(known)) or 0.5
        return cls(min(known) - room, max(known) + room)

    def place(self, value: float) -> float:
        """Return the place of a value, 0 for the low end and 1 for the high one."""
        return (value - self.low) / (self.high - self.low)

    @property
    def ticks(self) -> list[dict[str, Any]]:
        """Round values along the axis, each with its place and text."""
        rough = (self.high - self.low) / 5
        power = 10.0 ** floor(log10(rough))
        step = next(f * power for f in (1, 2, 5, 10) if f * power >= rough)
        first, last = ceil(self.low / step), floor(self.high / step)
        values = [number * step for number in range(first, last + 1)]
        return [{"place": self.place(each), "text": f"{each:.6g}"} for each in values]


def _bars(picture: Bars) -> dict[str, Any]:
    groups = list(picture.groups.values())
    widest, count = max(map(len, groups)), len(groups)
    ends = [end for values in groups for value in values for end in _ends(value)]
    up = Axis.over([0.0, *ends])
    bars, intervals, figures = [], [], []
    for group, values in enumerate(groups):
        for number, value in enumerate(values):
            middle = (group + 0.5 + 0.8 * (number - (widest - 1) / 2) / widest) / count
            width = 0.75 / widest / count
            mean, low, high = _ends(value)
            bars.append({"left": middle - width / 2, "width": width, "foot": up.place(0),
                         "top": up.place(mean), "colour": _colour(number)})  # fmt: skip
            intervals.append(
                {"x": middle, "low": up.place(low), "high": up.place(high), "colour": INK}
            )
            figures.append({"x": middle, "y": up.place(high if mean >= 0 else low),
                            "above": mean >= 0, "text": f"{mean:.3g}"})  # fmt: skip
    across = [{"place": (at + 0.5) / count, "text": name} for at, name in enumerate(picture.groups)]
    return _chart(picture.title, across, up.ticks, picture.names) | {
        "foot": up.place(0), "bars": bars, "intervals": intervals, "figures": figures,
    }  # fmt: skip


def _curves(picture: Curves) -> dict[str, Any]:
    drawn = [*picture.lines.values(), *picture.dots.values()]
    across = Axis.over(x for points in drawn for x, _ in points)
    up = Axis.over(end for points in drawn for _, y in points for end in _ends(y))
    series, intervals = [], []
    for number, points in enumerate(drawn):
        colour = _colour(number)
        places = []
        for x, y in points:
            middle, low, high = map(up.place, _ends(y))
            places.append((across.place(x), middle))
            intervals.append({"x": places[-1][0], "low": low, "high": high, "colour": colour})
        joined = number < len(picture.lines)
        series.append({"colour": colour, "joined": joined, "points": places})
    names = [*picture.lines, *picture.dots]
    return _chart(picture.title, across.ticks, up.ticks, names) | {
        "below": picture.across, "grid": True, "series": series, "intervals": intervals,
    }  # fmt: skip


def _chart(title: str, across: Any, up: Any, names: Sequence[str]) -> dict[str, Any]:
    named = [{"text": name, "colour": _colour(number)} for number, name in enumerate(names)]
    return {"title": title, "across": across, "up": up, "names": named, "below": "", "grid": False,
            "foot": 0, "bars": [], "series": [], "intervals": [], "figures": []}  # fmt: skip


def _colour(number: int) -> str:
    return COLOURS[number % len(COLOURS)]


def _ends(value: float | Estimate) -> tuple[float, float, float]:
    """Return the value, and both ends of its interval."""
    if isinstance(value, Estimate):
        return value.mean, value.mean - value.half, value.mean + value.half
    return value, value, value
