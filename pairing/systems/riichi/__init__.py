"""Riichi mahjong: seatings of four, by plan, Swiss, interval and knock-out (docs/riichi.md)."""

from pairing.systems.riichi.settings import RiichiSettings as RiichiSettings
from pairing.systems.riichi.system import Riichi as Riichi
