"""Buchholz with its cuts and Sonneborn-Berger (FIDE C.07, Play-Off and Tie-Break Regulations)."""

from __future__ import annotations

from pairing.standings.definitions.registry import Wholes, criterion
from pairing.standings.ledger import Ledger, cut_sum


@criterion(
    en=(
        "BH",
        "Buchholz: sum of the opponents' points; a round without a game counts by the FIDE rule.",
    ),
    ru=("Бх", "Бухгольц: сумма очков соперников; несыгранные туры — по правилу ФИДЕ."),
    aliases=("bh",),
    source="C.07 8.1",
    games=("chess",),
)
def buchholz(ledger: Ledger) -> Wholes:
    """Buchholz: the sum of the opponents' points (C.07 8.1), unplayed rounds by C.07 16.

    Start scores are left out: for McMahon tournaments there is SOS.
    """
    return {number: cut_sum(terms, 0) for number, terms in ledger.buchholz_terms.items()}


@criterion(
    en=("BH-C1", "Buchholz without the lowest opponent's points."),
    ru=("Бх-1", "Усечённый Бухгольц: без худшего результата соперника."),
    aliases=("bh_c1",),
    source="C.07 8.1, 14.1",
    games=("chess",),
)
def buchholz_cut1(ledger: Ledger) -> Wholes:
    """Buchholz Cut-1: without the least term (C.07 8.1, 14.1; what is cut first: 16.5)."""
    return {number: cut_sum(terms, 1) for number, terms in ledger.buchholz_terms.items()}


@criterion(
    en=("BH-C2", "Buchholz without the two lowest opponents' points."),
    ru=("Бх-2", "Усечённый Бухгольц: без двух худших результатов соперников."),
    aliases=("bh_c2",),
    source="C.07 8.1, 14.2",
    games=("chess",),
)
def buchholz_cut2(ledger: Ledger) -> Wholes:
    """Buchholz Cut-2: without the two least terms (C.07 8.1, 14.2; 16.5)."""
    return {number: cut_sum(terms, 2) for number, terms in ledger.buchholz_terms.items()}


@criterion(
    en=("BH-M1", "Buchholz without the lowest and the highest opponent's points."),
    ru=("Бх-мед.", "Медианный Бухгольц: без худшего и лучшего результатов соперников."),
    aliases=("bh_m1",),
    source="C.07 8.1, 14.3",
    games=("chess",),
)
def buchholz_median(ledger: Ledger) -> Wholes:
    """Median Buchholz: without the least and the greatest term (C.07 8.1, 14.3; 16.5)."""
    return {number: cut_sum(terms, 1, 1) for number, terms in ledger.buchholz_terms.items()}


@criterion(
    en=(
        "SB",
        "Sonneborn-Berger: points of the opponents beaten and half the points of those drawn with.",
    ),
    ru=(
        "ЗБ",
        "Зоннеборн-Бергер: очки побеждённых соперников и половина очков тех, с кем сыграно вничью.",
    ),
    aliases=("sb",),
    source="C.07 9.1",
    games=("chess",),
    degree=2,
)
def sonneborn_berger(ledger: Ledger) -> Wholes:
    """Sonneborn-Berger: opponents' points times the points made against them (C.07 9.1).

    An unplayed round is one against the dummy of C.07 16.4, with the points it gave.
    """
    return {
        number: sum(
            term * gained for (term, _), gained in zip(terms, ledger.gained[number], strict=True)
        )
        for number, terms in ledger.buchholz_terms.items()
    }
