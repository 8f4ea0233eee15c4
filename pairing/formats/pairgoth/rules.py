"""The words of Pairgoth's tournament files, and ours for them."""

from __future__ import annotations

from pairing.go_time import BYOYOMI, CANADIAN, FISCHER, SUDDEN
from pairing.tournament import Result

KINDS = {"MAC_MAHON": "mcmahon", "SWISS": "swiss"}
SEEDS = {"SPLIT_AND_SLIP": "slip", "SPLIT_AND_FOLD": "fold", "SPLIT_AND_RANDOM": "random"}
DRAWN = {"TOP": "top", "MIDDLE": "middle", "BOTTOM": "bottom"}
HOUSES = {"egf": "egd", "ffg": "ffg", "aga": "aga"}
RESULTS = {
    "?": None,
    "w": Result.WHITE_WINS,
    "b": Result.BLACK_WINS,
    "=": Result.DRAW,
    "#": Result.BOTH_WIN,
    "0": Result.BOTH_LOSE,
}
TIMES = {
    "CANADIAN": CANADIAN, "JAPANESE": BYOYOMI, "STANDARD": BYOYOMI, "FISCHER": FISCHER,
    "SUDDEN_DEATH": SUDDEN,
}  # fmt: skip
ZERO = 30
"""Start points of 1 dan: 30 kyu begins at 0."""
