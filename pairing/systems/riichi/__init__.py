"""Riichi mahjong: seatings of four, by plan, Swiss, interval and knock-out (docs/riichi.md)."""

from pairing.systems.riichi.settings import RiichiSettings
from pairing.systems.riichi.system import Riichi

__all__ = ["Riichi", "RiichiSettings"]
