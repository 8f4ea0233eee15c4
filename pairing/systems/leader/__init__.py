"""LEADER: McMahon by dynamic level, without Buchholz (docs/leader.md)."""

from pairing.systems.leader.settings import LeaderSettings as LeaderSettings
from pairing.systems.leader.system import Leader as Leader
