"""Measures FORS against McMahon, prints the tables of docs/fors.md and draws its picture.

``python -m tools.make_fors_plot`` writes docs/pictures/fors-convergence.png.  The simulation is
tests/fors/simulation.py, which also holds the model; the seed is below.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.ticker import FormatStrFormatter, NullFormatter

from tests.fors import simulation
from tests.fors.simulation import Measured

ROOT = Path(__file__).parents[1]

simulate: Callable[..., Measured] = simulation.simulate
expected_gap: Callable[..., float] = simulation.expected_gap
bias: Callable[..., tuple[float, float]] = simulation.bias

SEED = 2003
EVENTS = 40
ROUNDS = (5, 10, 20, 40, 80, 160, 320, 640, 1280, 2560)
PICTURE = ROOT / "docs" / "pictures" / "fors-convergence.png"
COLOURS = ("#2c5f8a", "#c0392b", "#5f8a2c")


def measured() -> dict[str, Measured]:
    """The three runs of the page, by the name that its legend gives them."""

    def run(scheme: int, error: float = 0.0) -> Measured:
        return simulate(scheme, error=error, events=EVENTS, seed=SEED, rounds=ROUNDS)

    return {
        "second scheme": run(2),
        "first scheme": run(1),
        "second scheme, ratings off by 100 (s.d.)": run(2, error=100.0),
    }


def table(lines: dict[str, Measured]) -> str:
    """Rounds against the difference per game (points of 10 a win) and the correlation."""
    rows = ["| Rounds | " + " | ".join(f"{name}: gap | rho" for name in lines) + " |"]
    for at, rounds in enumerate(ROUNDS):
        cells = (f"{10 * m.gap[at]:.3f} | {m.order[at]:.3f}" for m in lines.values())
        rows.append(f"| {rounds} | " + " | ".join(cells) + " |")
    return "\n".join(rows)


def draw(lines: dict[str, Measured]) -> None:
    """Both measures against the number of rounds."""
    figure = Figure(figsize=(9, 3.8), dpi=130)
    FigureCanvasAgg(figure)
    left, right = figure.subplots(1, 2)
    for colour, (name, made) in zip(COLOURS, lines.items(), strict=True):
        gap = [10 * value for value in made.gap]
        left.loglog(ROUNDS, gap, "o-", ms=3, label=name, color=colour)
        right.semilogx(ROUNDS, made.order, "o-", ms=3, label=name, color=colour)
    rounds = np.array(ROUNDS, dtype=float)
    guide = 10 * lines["second scheme"].gap[0] * np.sqrt(rounds[0] / rounds)
    left.loglog(rounds, guide, "k:", lw=0.8, label="1 / root of rounds")
    left.set_title("Mean |FORS - McMahon|, points a game (win = 10)", fontsize=10)
    right.set_title("Spearman's rho of the two orders", fontsize=10)
    for axes in (left, right):
        axes.set_xlabel("rounds")
        axes.grid(alpha=0.25)
        axes.set_xticks((10, 100, 1000), ("10", "100", "1000"))
    left.set_yticks((0.1, 0.2, 0.5, 1, 2, 3))
    left.yaxis.set_major_formatter(FormatStrFormatter("%g"))
    left.yaxis.set_minor_formatter(NullFormatter())
    left.legend(fontsize=7)
    figure.tight_layout()
    figure.savefig(PICTURE, metadata={"Software": None})


def main() -> None:
    """Print the tables and draw the picture."""
    lines = measured()
    print(table(lines))
    for scheme in (1, 2):
        gap = expected_gap(scheme, seed=SEED, events=EVENTS)
        print(f"exact expectation, scheme {scheme}: {10 * gap:.4f} points a game")
    for exact_komi in (False, True):
        for fitting in (True, False):
            mean, most = bias(exact_komi=exact_komi, fitting=fitting)
            rounded = "komi" if exact_komi else "half stones"
            scored = "K by ratings" if fitting else "solved for what was given"
            print(f"bias, {rounded}, {scored}: mean {mean:.3f}, greatest {most:.3f}")
    draw(lines)


if __name__ == "__main__":
    main()
