"""FORS and SERP: handicap scoring equivalent to McMahon in expectation (docs/fors.md)."""

from pairing.systems.fors.settings import ForsSettings as ForsSettings
from pairing.systems.fors.settings import SerpSettings as SerpSettings
from pairing.systems.fors.system import Fors as Fors
from pairing.systems.fors.system import Serp as Serp
