"""Everybody plays everybody, by Berger tables (FIDE C.05 Annex 1; docs/round-robin.md)."""

from pairing.systems.round_robin.settings import RoundRobinSettings
from pairing.systems.round_robin.system import RoundRobin

__all__ = ["RoundRobin", "RoundRobinSettings"]
