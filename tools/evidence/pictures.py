"""The pictures of the pages."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from tools.evidence.pages import Bars, Curves, Estimate

if TYPE_CHECKING:
    from matplotlib.axes import Axes

COLOURS = ("#2c5f8a", "#c0392b", "#5f8a2c", "#8a6d2c", "#6b4c8a", "#7f8a94", "#d9a5b3")
INK = "#22303c"


def draw(picture: Bars | Curves, path: Path) -> None:
    """Write the picture as a PNG file."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7.5, 3.2), dpi=110)
    FigureCanvasAgg(figure)
    axes = figure.subplots()
    if isinstance(picture, Bars):
        named = _bars(axes, picture)
    else:
        named = _curves(axes, picture)
    axes.tick_params(labelsize=7)
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    axes.set_title(picture.title, fontsize=9, color=INK)
    if named:
        axes.legend(fontsize=7, frameon=False, loc="upper left", bbox_to_anchor=(1.0, 1.0))
    figure.tight_layout()
    figure.savefig(path, metadata={"Software": None})


def _bars(axes: Axes, picture: Bars) -> bool:
    width = max(len(values) for values in picture.groups.values())
    for at in range(width):
        shown = [(x, values[at]) for x, values in enumerate(picture.groups.values())
                 if at < len(values)]  # fmt: skip
        middles = [x + 0.8 * (at - (width - 1) / 2) / width for x, _ in shown]
        means = [_mean(value) for _, value in shown]
        name = picture.names[at] if at < len(picture.names) else ""
        colour = COLOURS[at % len(COLOURS)]
        axes.bar(middles, means, 0.75 / width, color=colour, label=name)
        halves = [value.half if isinstance(value, Estimate) else 0.0 for _, value in shown]
        if any(halves):
            axes.errorbar(middles, means, halves, fmt="none", ecolor=INK, elinewidth=1, capsize=2)
        for x, mean, half in zip(middles, means, halves, strict=True):
            above = mean >= 0
            axes.annotate(
                f"{mean:.3g}", (x, mean + half if above else mean - half), (0, 2 if above else -2),
                textcoords="offset points", ha="center", va="bottom" if above else "top",
                fontsize=6,
            )  # fmt: skip
    axes.set_xticks(range(len(picture.groups)), list(picture.groups), fontsize=7)
    axes.axhline(0, color=INK, linewidth=0.6)
    axes.margins(y=0.15)
    return bool(picture.names)


def _curves(axes: Axes, picture: Curves) -> bool:
    for style, found in (("-o", picture.lines), ("o", picture.dots)):
        for at, (name, points) in enumerate(found.items()):
            colour = COLOURS[(at + (len(picture.lines) if style == "o" else 0)) % len(COLOURS)]
            across, up = [x for x, _ in points], [_mean(y) for _, y in points]
            axes.plot(across, up, style, color=colour, label=name, markersize=3, linewidth=1.2)
            halves = [y.half if isinstance(y, Estimate) else 0.0 for _, y in points]
            if any(halves):
                axes.errorbar(across, up, halves, fmt="none", ecolor=colour, elinewidth=0.8)
    axes.set_xlabel(picture.across, fontsize=8)
    axes.grid(color="#e3e7ea", linewidth=0.6)
    return True


def _mean(value: float | Estimate) -> float:
    return value.mean if isinstance(value, Estimate) else value
