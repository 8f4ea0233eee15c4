"""The Dutch system (C.04.3) under the rules of 2017 and of 2026."""

from pairing.systems.dutch.settings import DutchSettings as DutchSettings
from pairing.systems.dutch.system import Dutch as Dutch
