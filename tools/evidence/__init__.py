"""Measures the sources' claims, and puts the figures into docs/evidence.

``python -m tools.evidence`` remakes all pages, ``python -m tools.evidence fors-schemes`` one of
them, ``--print`` only shows the figures.  A page is written by hand but for the block between
its two marks, which is what this command printed; seeds and numbers of events stand in it.
"""

from __future__ import annotations

CLAIMS = {
    "leader-neighbours": "tools.evidence.leader:neighbours",
    "leader-mcmahon": "tools.evidence.leader:mcmahon",
    "leader-levels": "tools.evidence.leader:levels",
    "leader-italian": "tools.evidence.leader_italian:italian",
    "leader-floats": "tools.evidence.leader_criteria:floats",
    "leader-missed-round": "tools.evidence.leader_criteria:missed_round",
    "leader-percent": "tools.evidence.percent:percent",
    "fors-mcmahon": "tools.evidence.fors:converges",
    "fors-schemes": "tools.evidence.fors:schemes",
    "fors-fair-step": "tools.evidence.fair_step:fair_step",
    "fors-bands": "tools.evidence.fors_bands:bands",
    "fors-start": "tools.evidence.fors_start:fractional",
    "fors-gap": "tools.evidence.fors_start:gap",
    "dynamic-handicap": "tools.evidence.dynamic:flattens",
    "true-rating": "tools.evidence.true_rating:better_tables",
    "true-rating-draws": "tools.evidence.true_rating:draws_whole",
    "true-rating-pairing": "tools.evidence.rating_pairing:by_rating",
    "true-rating-complete": "tools.evidence.ilkov:complete",
    "dutch-sieve": "tools.evidence.sieve:equal",
    "riichi-seatings": "tools.evidence.riichi:seatings",
    "riichi-hanchans": "tools.evidence.riichi:hanchans",
    "riichi-middle": "tools.evidence.riichi:middle",
    "riichi-finals": "tools.evidence.riichi_finals:finals",
    "riichi-knockout": "tools.evidence.riichi_finals:knockout",
    "federation": "tools.evidence.federation:english",
    "federation.ru": "tools.evidence.federation:russian",
}
"""Page -> the function that measures it, as text: nothing is imported before it is needed."""
