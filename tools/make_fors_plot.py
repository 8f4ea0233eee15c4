"""Measures FORS against McMahon, prints the tables of docs/internals/fors.md and draws its picture.

``python -m tools.make_fors_plot`` writes docs/pictures/fors-convergence.png.  The simulation is
tests/fors/simulation.py, which also holds the model; the seed is below.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from tests.fors import simulation
from tests.fors.simulation import Measured
from tools.evidence.pages import Curves
from tools.evidence.pictures import draw

ROOT = Path(__file__).parents[1]

simulate: Callable[..., Measured] = simulation.simulate
expected_gap: Callable[..., float] = simulation.expected_gap
bias: Callable[..., tuple[float, float]] = simulation.bias

SEED = 2003
EVENTS = 40
ROUNDS = (5, 10, 20, 40, 80, 160, 320, 640, 1280, 2560)
PICTURE = ROOT / "docs" / "pictures" / "fors-convergence.png"


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


def curves(lines: dict[str, Measured]) -> tuple[Curves, Curves]:
    """Both measures against the number of rounds."""
    gaps = {name: [10 * gap for gap in made.gap] for name, made in lines.items()}
    first = gaps["second scheme"][0]
    gaps["1 / root of rounds"] = [first * (ROUNDS[0] / rounds) ** 0.5 for rounds in ROUNDS]
    orders = {name: made.order for name, made in lines.items()}
    title = "Mean |FORS - McMahon|, points a game (win = 10)"
    return (
        Curves(title, "rounds", _over_rounds(gaps), logarithmic="xy"),
        Curves("Spearman's rho of the two orders", "rounds", _over_rounds(orders), logarithmic="x"),
    )


def _over_rounds(
    values: Mapping[str, Sequence[float]],
) -> dict[str, list[tuple[float, float]]]:
    return {name: list(zip(ROUNDS, each, strict=True)) for name, each in values.items()}


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
    draw(PICTURE, *curves(lines))


if __name__ == "__main__":
    main()
