"""The points that each way to end a round gives."""

from __future__ import annotations

from fractions import Fraction

from pairing.dataclasses import dataclass, replace


@dataclass(frozen=True)
class PointSystem:
    """Points for each way to end a round.

    ``full_bye`` is a bye of full points that the arbiter gives (``None``: as a win),
    ``unknown`` a game whose result is not known when the next round is paired.
    """

    win: Fraction = Fraction(1)
    draw: Fraction = Fraction(1, 2)
    loss: Fraction = Fraction(0)
    bye: Fraction = Fraction(1)
    half_bye: Fraction = Fraction(1, 2)
    zero_bye: Fraction = Fraction(0)
    forfeit_win: Fraction = Fraction(1)
    forfeit_loss: Fraction = Fraction(0)
    absence: Fraction = Fraction(0)
    full_bye: Fraction | None = None
    unknown: Fraction = Fraction(0)
    round_down: bool = False
    """Pairing byes and absences together count in whole points only (OpenGotha)."""

    def worth(self, outcome: str) -> Fraction:
        """Return the points of an outcome, which has its field's name but for an absence.

        A game that is open or void, or a seat at a table, is worth nothing by itself.
        """
        if outcome == "full_bye" and self.full_bye is None:
            return self.win
        found: Fraction = getattr(self, "absence" if outcome == "absent" else outcome, Fraction(0))
        return found


def twice(points: PointSystem) -> PointSystem:
    """Return the points of double rounds: byes and absences are those of two games.

    The odd player has a win and a draw (FIDE C.04.5, 3.4), where a bye is worth a win; the points
    of a game, with play or without, stay what they are.
    """
    return replace(
        points,
        bye=points.win + points.draw if points.bye == points.win else 2 * points.bye,
        half_bye=2 * points.half_bye,
        zero_bye=2 * points.zero_bye,
        full_bye=2 * (points.win if points.full_bye is None else points.full_bye),
        absence=2 * points.absence,
    )
