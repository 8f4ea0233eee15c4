"""FORS and SERP: handicap scoring equivalent to McMahon in expectation (docs/fors.md)."""

from pairing.systems.fors.settings import ForsSettings, SerpSettings
from pairing.systems.fors.system import Fors, Serp

__all__ = ["Fors", "ForsSettings", "Serp", "SerpSettings"]
