"""The pairing systems, and the one protocol they all answer to.

A new system is one new folder beside this file and one line in :data:`REGISTRY`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import ClassVar, Protocol, cast, runtime_checkable

from pairing.catalogue import Text, text
from pairing.diagram import Diagram
from pairing.errors import InputError
from pairing.mending import Mended
from pairing.results import Pairing, Report, Standings
from pairing.settings import Settings
from pairing.tournament import Game, Tournament

REGISTRY: Mapping[str, str] = {
    "leader": "pairing.systems.leader:Leader",
    "mcmahon": "pairing.systems.mcmahon:McMahon",
    "fors": "pairing.systems.fors:Fors",
    "serp": "pairing.systems.fors:Serp",
    "dutch": "pairing.systems.dutch:Dutch",
    "riichi": "pairing.systems.riichi:Riichi",
    "round-robin": "pairing.systems.round_robin:RoundRobin",
}
"""Name of the system -> where its class is (imported only when it is used)."""


@dataclass(frozen=True)
class SystemTraits:
    """How a system shows itself in a workbook, said once and without any sheet."""

    game: str
    """The accent colour and the crosstable notation: ``go``, ``chess`` or ``riichi``."""
    seats: int = 2
    """Players at a board: 2 or 4."""
    handicap: bool = False
    """Whether round tabs have a column for stones."""
    komi: bool = False
    """Whether round tabs have a column for komi."""
    added_columns: tuple[str, ...] = ()
    """Columns of round tabs that workbooks of an earlier release lack, and do without."""
    needs_rating: bool = False
    scored_by_rating: bool = False
    """Whether a game's points depend on the ratings of the two: rounds then keep theirs."""
    start_columns: tuple[str, ...] = ()
    """Computed columns of the Players tab: ``start_score``, ``start_level``."""
    reports: tuple[str, ...] = ()
    """Keys of further tabs, always in this order; their rows begin with place or number, name."""
    charts: tuple[str, ...] = ()
    """Which of the reports are drawn as lines over the rounds."""
    planned: int = 5
    """The usual number of rounds."""
    shapes: Mapping[str, str] = field(default_factory=dict)
    """Layout of reports that are no list of players: ``tables`` (a line a table: round, table
    and four names), ``square`` (a narrow column for each player, its numbers coloured),
    ``cards`` (lines put together by player, to be cut apart), ``members`` (teams) or
    ``bracket`` (boxes side by side; hidden while there is none)."""
    with_pairing: tuple[str, ...] = ()
    """Reports that a pairing brings up to date."""
    with_standings: tuple[str, ...] = ()
    """Reports that are written with the standings; their tabs are hidden until there is one."""
    finals: bool = False
    """Whether the system also answers to :class:`WithFinals`."""
    substitutes: bool = False
    """Whether it answers to :class:`WithSubstitutes`; the Players tab then has a column."""
    decimals: bool = False
    """Whether numbers in sentences are decimals, never ½."""
    details: tuple[str, ...] = ()
    """Further lines of the Tournament tab about the event (``Tournament.details``)."""
    player_columns: tuple[str, ...] = ()
    """Further columns of the Players tab, fields of ``Player``."""
    renumbers_until: int = 0
    """Until this round is paired late entries are put in their place on the list (C.04.2)."""
    closed: bool = False
    """Whether nobody can be added once round 1 is paired."""
    report_file: bool = False
    """Whether the lines of the report file an event came from are kept on a tab."""


CHESS_DETAILS = ("federation", "deputies", "round_dates")
"""What a chess federation asks of an event beside its name, place, dates and arbiter."""

CHESS_PLAYERS = ("title", "sex", "birth", "second_rating", "k_factor")
"""What it asks of a player beside name, rating, federation and ID."""


class PairingSystem(Protocol):
    """Rules by which a tournament proceeds from round to round.

    ``start`` gives players what they have before round 1 (groups, points, levels) and keeps
    every value that is already there, so that it may be called at every click; it returns
    the settings it resolved (an automatic bar becomes a number).  ``pair`` makes the next
    round with reasons, ``explain`` the same one with all there is to say; both raise
    ``NoLegalPairing`` when there is none.  ``standings`` orders the players after the rounds
    so far.  ``reports`` fills the further tabs named in ``traits.reports``.
    """

    name: ClassVar[str]
    traits: ClassVar[SystemTraits]
    settings: ClassVar[type[Settings]]

    def start(self, tournament: Tournament) -> Tournament:
        """Give everybody what he has before round 1; keeps what is already there."""
        ...

    def pair(self, tournament: Tournament) -> Pairing:
        """Make the next round, with a reason for every board."""
        ...

    def explain(self, tournament: Tournament) -> Pairing:
        """The same round with reasons as full as they get; may take longer than ``pair``."""
        ...

    def standings(self, tournament: Tournament) -> Standings:
        """Order the players after the rounds so far."""
        ...

    def reports(
        self, tournament: Tournament, keys: Collection[str] | None = None
    ) -> Sequence[Report]:
        """Fill the further tabs named in ``traits.reports``, or those of ``keys`` alone."""
        ...


@runtime_checkable
class WithFinals(Protocol):
    """A system that can seat a round as finals, whatever its settings say of the round."""

    def finals(self, tournament: Tournament, step: int) -> Pairing:
        """The next round from the standings with a step between the places of a table."""
        ...

    def finals_step(self, tournament: Tournament) -> int:
        """The step the settings propose."""
        ...


@runtime_checkable
class WithDiagram(Protocol):
    """A system with brackets, which are published as a picture."""

    def diagram(self, tournament: Tournament) -> Diagram | None:
        """The bracket as far as it is known; ``None`` for an event without one."""
        ...


@runtime_checkable
class WithStages(Protocol):
    """A system in whose later rounds not everybody plays."""

    def out_at(self, tournament: Tournament, number: int) -> Collection[int]:
        """Who was cut or knocked out before a round that is seated (start numbers)."""
        ...

    def results_changed_since(self, tournament: Tournament) -> Sequence[Text]:
        """What the scores before a cut or a table, as they stand now, would make otherwise."""
        ...


@runtime_checkable
class WithSubstitutes(Protocol):
    """A system whose tables may be filled by substitutes."""

    def substitutes_wanted(self, tournament: Tournament) -> int:
        """How many more than are there the next round needs."""
        ...


@runtime_checkable
class WithHandicap(Protocol):
    """A system that gives stones or komi, and can say which for any two players."""

    def games_of(
        self, tournament: Tournament, pairs: Sequence[tuple[int, int]]
    ) -> tuple[Game, ...]:
        """These pairs as games of the next round: colours, stones and komi; boards from 1.

        The players need not be present in the coming round.
        """
        ...


@runtime_checkable
class WithMending(Protocol):
    """A system with a way of its own to mend a round that is paired.

    The others are mended by :func:`pairing.mending.mend_games`.
    """

    def mend(self, tournament: Tournament, gone: Collection[int], came: Collection[int]) -> Mended:
        """The last round without ``gone`` and with ``came`` (start numbers), and what changed."""
        ...


def system_named(typed: str) -> str:
    """The name of the system that is meant: its own or what a sheet calls it, in any language.

    Raises ``InputError`` for a system that does not exist, naming the nearest.

    >>> system_named("FIDE Dutch Swiss"), system_named("Лидер"), system_named("Round robin")
    ('dutch', 'leader', 'round-robin')
    """
    from pairing.named import find, nearest

    if typed in REGISTRY:
        return typed
    name = find(typed, REGISTRY, *NAMES)
    if name is None:
        names, known = list(REGISTRY), [text(f"system.{one}") for one in REGISTRY]
        near = nearest(typed, REGISTRY, *NAMES)
        if near:
            raise InputError("error.system_near", system=typed, near=near, names=names, known=known)
        raise InputError("error.system_unknown", system=typed, names=names, known=known)
    return name


NAMES = ("system", "system_names")
"""Words of the catalogue by which a system is known."""


def system(name: str) -> PairingSystem:
    """The pairing system of that name; raises ``InputError`` for an unknown one."""
    module, _, attribute = REGISTRY[system_named(name)].partition(":")
    return cast(PairingSystem, getattr(import_module(module), attribute)())
