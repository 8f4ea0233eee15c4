"""A player's rounds as a crosstable shows them, and the legend of what occurs there.

Go: ``12+w``, with stones ``12+w3``, forfeits ``12+!``, without an opponent ``0+``, ``0=``, ``0-``.
Chess: ``12w1``, ``12b½``, forfeits ``12w+``, without an opponent ``—1``.  Rounds without an
opponent stand there with what they gave.  ``×`` is a round of somebody who has left, ``(12w1)`` a
game that counts for nobody.  Opponents are named by their line in the table.
"""

from __future__ import annotations

from fractions import Fraction

from pairing.catalogue import Catalogue, show_exact
from pairing.results import Standings
from pairing.round_cells import SIGN_OF
from pairing.standings.crosstable import crossings
from pairing.standings.ledger import FORFEITS
from pairing.tournament import Appearance, Outcome, Tournament

LEFT = "×"
"""A round of somebody who has left."""

ITSELF = "■"
"""Where a player's line meets his own column in a grid."""

_GO_BYES = {
    Fraction(1): ("0+", "bye_point"),
    Fraction(1, 2): ("0=", "bye_half"),
    Fraction(0): ("0-", "bye_none"),
}
_FIGURE = {"+": "1", "=": "½", "-": "0", "?": "?"}
_LEGEND = (
    *("game", "double", "draw", "stones", "forfeit", "bye_point", "bye_half", "bye_none", "bye"),
    *("left", "uncounted", "open"),
)
"""What a legend can say, in its order."""

MOST_BYES = 4
"""Worths of a round without an opponent that a legend lists."""


class CrosstableCells:
    """The cells of everybody's rounds, by start number, and the legend of what occurs in them.

    A column is a round, or in a ``grid`` an opponent by his line: there a cell is the results
    against him.  ``numbers`` stand over the columns, ``crossed`` has what the cells are made of.
    The cell of a hanchan at a table of four is empty.
    """

    def __init__(
        self,
        words: Catalogue,
        game: str,
        tournament: Tournament,
        standings: Standings,
        *,
        grid: bool = False,
    ) -> None:
        self._words, self._standings = words, standings
        self._game = "grid" if grid else game
        self._lines = {line.player: at for at, line in enumerate(standings.lines, start=1)}
        self._kinds: set[str] = set()
        self._double = tournament.settings.double_rounds
        self._byes: dict[Fraction, str] = {}
        self._left = {
            player.number: left
            for player in tournament.players
            if (left := player.left_from(tournament.planned)) is not None
        }
        self.numbers, self.crossed = crossings(tournament, [*self._lines], grid=grid)
        self.cells = {
            number: [
                ITSELF if crossing is None else " ".join(self._cell(number, e) for e in crossing)
                for crossing in self.crossed[number]
            ]
            for number in self._lines
        }

    @property
    def legend(self) -> str:
        """Explain how the cells are read, as far as something of the kind occurs."""
        byes = [self._byes[worth] for worth in sorted(self._byes, reverse=True)]
        shown = [*byes[:MOST_BYES], "…"] if len(byes) > MOST_BYES else byes
        parts = []
        for kind in _LEGEND:
            if kind in self._kinds:
                own = f"crosstable.legend.{self._game}.{kind}"
                key = own if own in self._words else f"crosstable.legend.{kind}"
                parts.append(self._words(key, cells=shown))
        made = "; ".join(parts)
        return f"{made[0].upper()}{made[1:]}." if made else ""

    def _cell(self, number: int, entry: Appearance) -> str:
        if entry.seat is not None:
            self._kinds.add("game")
            return ""
        if entry.opponent is None:
            return self._without_opponent(number, entry)
        shown = self._of_game(entry)
        if self._standings.uncounted & {number, entry.opponent}:
            self._kinds.add("uncounted")
            return f"({shown})"
        return shown

    def _without_opponent(self, number: int, entry: Appearance) -> str:
        gained = self._standings.gained.get(number, ())
        worth = gained[entry.round - 1] if entry.round <= len(gained) else entry.points
        has_left = entry.round >= self._left.get(number, entry.round + 1)
        if has_left and entry.outcome is Outcome.ABSENT and not worth:
            self._kinds.add("left")
            return LEFT
        if self._game == "go" and worth in _GO_BYES:
            cell, kind = _GO_BYES[worth]
            self._kinds.add(kind)
            return cell
        exact = worth.denominator <= 2
        shown = show_exact(worth) if exact else f"{float(worth):.1f}"
        self._kinds.add("bye")
        self._byes[worth] = f"—{shown.replace('.', self._words.decimal)}"
        return self._byes[worth]

    def _of_game(self, entry: Appearance) -> str:
        line, sign = self._lines[entry.opponent or 0], SIGN_OF[entry.outcome]
        forfeit = entry.outcome in FORFEITS
        stones = abs(entry.handicap) if self._game == "go" and not forfeit else 0
        self._kinds.add("forfeit" if forfeit else {"=": "draw", "?": "open"}.get(sign, "game"))
        self._kinds |= {"stones"} if stones else set()
        figure = sign if forfeit else _FIGURE[sign]
        if self._game == "grid":
            return figure
        if self._double and sign != "?" and not forfeit:
            self._kinds = self._kinds - {"draw", "game"} | {"double"}
            figure = show_exact(entry.points)
        colour = self._words(f"colour.{entry.colour}") if entry.colour else ""
        if self._game == "go":
            return f"{line}{sign}!" if forfeit else f"{line}{sign}{colour}{stones or ''}"
        return f"{line}{colour}{figure}"
