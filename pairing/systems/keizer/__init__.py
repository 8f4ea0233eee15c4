"""Keizer, the system of club seasons: a win is worth the opponent's place (docs/keizer.md)."""

from pairing.systems.keizer.settings import KeizerSettings as KeizerSettings
from pairing.systems.keizer.system import Keizer as Keizer
