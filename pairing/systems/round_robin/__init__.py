"""Everybody plays everybody, by Berger tables (FIDE C.05 Annex 1; docs/round-robin.md)."""

from pairing.systems.round_robin.settings import RoundRobinSettings as RoundRobinSettings
from pairing.systems.round_robin.system import RoundRobin as RoundRobin
