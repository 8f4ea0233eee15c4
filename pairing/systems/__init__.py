"""The pairing systems, and what every one of them is asked.

A new system is one new folder beside this file and one line in :data:`REGISTRY`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from importlib import import_module
from typing import TYPE_CHECKING, ClassVar, Generic, Protocol, TypeVar, cast, runtime_checkable

from pairing.catalogue import Text, text
from pairing.dataclasses import dataclass
from pairing.diagram import Diagram
from pairing.errors import InputError
from pairing.mending import MendedRound, mend_games
from pairing.results import Pairing, Report, Standings, wanted
from pairing.settings import Settings
from pairing.tournament import Game, Round, Tournament

if TYPE_CHECKING:
    from pairing.standings.rating_change import RatingLine

REGISTRY: Mapping[str, str] = {
    "leader": "pairing.systems.leader:Leader",
    "mcmahon": "pairing.systems.mcmahon:McMahon",
    "fors": "pairing.systems.fors:Fors",
    "serp": "pairing.systems.fors:Serp",
    "dutch": "pairing.systems.dutch:Dutch",
    "riichi": "pairing.systems.riichi:Riichi",
    "round-robin": "pairing.systems.round_robin:RoundRobin",
    "keizer": "pairing.systems.keizer:Keizer",
}
"""Name of the system -> where its class is (imported only when it is used)."""


ALIASES: Mapping[str, tuple[str, Mapping[str, str]]] = {"chess": ("dutch", {"official": "yes"})}
"""Names for a system with some of its settings: which system, and what they are."""


@dataclass(frozen=True)
class ReportTab:
    """A further tab of a system: the key of its report, and how it is laid out and kept up."""

    key: str
    shape: str = ""
    """Layout of a report that is no list of players: ``tables`` (a line a table: round, table
    and four names), ``square`` (a narrow column for each player, its numbers coloured),
    ``cards`` (lines put together by player, to be cut apart), ``members`` (teams) or
    ``bracket`` (boxes side by side; hidden while there is none)."""
    follows: str = ""
    """What brings it up to date: ``pairing``; ``standings``, with which it is written (its tab is
    hidden until there is one); ``results``: each pairing, with the results before it, and the
    standings; nothing: only the button."""
    chart: bool = False
    """Whether its numbers are drawn as lines over the rounds."""


RATINGS = ReportTab("ratings")
"""The rating report, which has a button of its own."""


@dataclass(frozen=True)
class SystemTraits:
    """Presentation of a system in a workbook: game, seats, tabs and columns."""

    game: str
    """The accent colour and the crosstable notation: ``go``, ``chess`` or ``riichi``."""
    seats: int = 2
    """Players at a board: 2, or 4 at tables with substitutes and finals."""
    planned: int = 5
    """The usual number of rounds."""
    handicap: bool = False
    """Whether round tabs have columns for stones and komi."""
    needs_rating: bool = False
    start_columns: tuple[str, ...] = ()
    """What ``start`` gives everybody, computed columns of the Players tab: ``start_score``,
    ``start_level``."""
    tabs: tuple[ReportTab, ...] = ()
    """Further tabs, always in this order; their rows begin with place or number, name."""
    details: tuple[str, ...] = ()
    """Further lines of the Tournament tab about the event (``Tournament.details``)."""
    player_columns: tuple[str, ...] = ()
    """Further columns of the Players tab, fields of ``Player``."""

    @property
    def reports(self) -> tuple[str, ...]:
        """Keys of all further tabs, in the order in which the workbook has them."""
        return tuple(tab.key for tab in self.tabs)

    @property
    def updated(self) -> tuple[str, ...]:
        """Keys of the tabs that one button fills: none where all but the rating report, which
        has its own, follow the standings."""
        own = [tab for tab in self.tabs if tab != RATINGS]
        needed = any(tab.follows != "standings" for tab in own)
        return tuple(tab.key for tab in own) if needed else ()

    @property
    def charts(self) -> tuple[str, ...]:
        """Keys of the tabs whose numbers are drawn as lines over the rounds."""
        return tuple(tab.key for tab in self.tabs if tab.chart)

    def following(self, what: str) -> tuple[str, ...]:
        """Keys of the tabs that ``pairing``, ``standings`` or ``results`` bring up to date."""
        return tuple(tab.key for tab in self.tabs if tab.follows == what)

    @property
    def shapes(self) -> Mapping[str, str]:
        """Return the layout of each that is no list of players."""
        return {tab.key: tab.shape for tab in self.tabs if tab.shape}


Numbers = Collection[int]
"""Start numbers, in any order."""
Maker = Callable[[Tournament], Pairing] | None
"""What makes the pairs of a round; ``None``: the system itself."""


class PairingSystem(ABC):
    """Rules by which a tournament proceeds from round to round.

    ``start`` gives players what they have before round 1 (groups, points, levels) and keeps
    every value that is already there, so that it may be called at every click; it returns
    the settings it resolved (an automatic bar becomes a number).  ``pair`` makes the next
    round with reasons, ``explain`` the same one with all there is to say; both raise
    ``NoLegalPairing`` when there is none.  ``standings`` orders the players after the rounds
    so far.  ``reports`` fills the further tabs named in ``traits.tabs``.  The methods below
    them are answered here for every system to which they are nothing special.
    """

    name: ClassVar[str]
    traits: ClassVar[SystemTraits]
    settings: type[Settings]

    @abstractmethod
    def start(self, tournament: Tournament) -> Tournament:
        """Give everybody what he has before round 1; keeps what is already there."""

    @abstractmethod
    def pair(self, tournament: Tournament) -> Pairing:
        """Make the next round, with a reason for every board."""

    @abstractmethod
    def standings(self, tournament: Tournament) -> Standings:
        """Order the players after the rounds so far."""

    def rank(self, tournament: Tournament, criteria: Sequence[str]) -> Standings:
        """Order the players by these criteria, from the games that count."""
        from pairing.standings.criteria import rank  # not for every click

        return rank(tournament, criteria)

    def scores(self, tournament: Tournament) -> Mapping[int, Fraction]:
        """Return what everybody has after the rounds so far, as it is shown before the next one."""
        return tournament.scores

    def explain(self, tournament: Tournament) -> Pairing:
        """Make the same round as :meth:`pair`, with the fullest reasons; may take longer."""
        return self.pair(tournament)

    def reports(
        self, tournament: Tournament, keys: Collection[str] | None = None
    ) -> Sequence[Report]:
        """Fill the further tabs named in ``traits.tabs``, or those of ``keys`` alone."""
        return ()

    def rating_lines(self, tournament: Tournament) -> Mapping[int, RatingLine]:
        """Return what the event does to ratings, by start number; nothing where games are not
        rated.
        """
        return {}

    def mend(
        self, tournament: Tournament, leavers: Numbers, came: Numbers, make: Maker = None
    ) -> MendedRound:
        """Return the last round without ``leavers`` and with ``came`` (start numbers), and what
        changed.

        ``make`` pairs those concerned, :meth:`pair` by default; schedules do without.
        """
        return mend_games(make or self.pair, tournament, leavers, came)

    def rounds_ahead(self, tournament: Tournament) -> Sequence[Round]:
        """Rounds to come whose seating is known; raises what pairing says where none can be."""
        return ()

    def out_at(self, tournament: Tournament, number: int) -> Collection[int]:
        """Return who was cut or knocked out before a round that is seated (start numbers)."""
        return ()

    def results_changed_since(self, tournament: Tournament) -> Sequence[Text]:
        """Return what the scores before a cut or a table, as they stand now, would make
        otherwise.
        """
        return ()

    def foreseen(self, tournament: Tournament, first: Pairing | None = None) -> Sequence[Text]:
        """Return what the numbers of players and rounds alone say will stop the event.

        ``first`` is round 1 as it was just paired, where the caller has it.
        """
        players = sum(not player.substitute for player in tournament.players)
        most, planned = players - 1 + players % 2, tournament.planned
        settings = tournament.settings
        free = settings.allow_repeats or settings.predetermined
        if self.traits.seats > 2 or players < 2 or planned <= most or free:
            return ()
        return (text("foreseen.rounds", players=players, most=most, planned=planned),)

    def against_preferences(self, before: Tournament, games: Iterable[Game]) -> Iterable[Text]:
        """Return what pairs that people made do to colours, a sentence each.

        ``before`` is without their round.
        """
        return ()

    def alternatives(self, players: int, rounds: int) -> Sequence[str]:
        """Settings worth trying beside the usual ones, each as typed after the system's name."""
        return ()

    def substitutes_wanted(self, tournament: Tournament) -> int:
        """Count how many more substitutes than are there the next round needs."""
        return 0

    def diagram(self, tournament: Tournament) -> Diagram | None:
        """Return the bracket as far as it is known; ``None`` for an event without one."""
        return None


S = TypeVar("S", bound=Settings)


class System(PairingSystem, Generic[S]):
    """A system out of the functions in its folder: all take the tournament and its settings."""

    settings: type[S]
    starts_with: Callable[[Tournament, S], Tournament]
    pairs_with: Callable[[Tournament, S], Pairing]
    places_with: Callable[[Tournament, S], Standings]
    report_with: Callable[[Tournament, S], Report]
    """Of a system with one further tab beside the rating report."""

    def settings_of(self, tournament: Tournament) -> S:
        """Return the tournament's settings; raises ``TypeError`` for those of another system."""
        settings = tournament.settings
        if not isinstance(settings, self.settings):
            raise TypeError(f"{self.name} needs {self.settings.__name__}, not {settings!r}")
        return settings

    def ready(self, tournament: Tournament) -> tuple[Tournament, S]:
        """Return the tournament as the functions take it, and its settings."""
        return tournament, self.settings_of(tournament)

    def start(self, tournament: Tournament) -> Tournament:
        """Prepare the tournament by ``starts_with``, under its settings."""
        return self.starts_with(tournament, self.settings_of(tournament))

    def pair(self, tournament: Tournament) -> Pairing:
        """Pair the next round by ``pairs_with``, from what :meth:`ready` returns."""
        return self.pairs_with(*self.ready(tournament))

    def standings(self, tournament: Tournament) -> Standings:
        """Order the players by ``places_with``, from what :meth:`ready` returns."""
        return self.places_with(*self.ready(tournament))

    def reports(
        self, tournament: Tournament, keys: Collection[str] | None = None
    ) -> Sequence[Report]:
        """Return the one further tab, if there is one, and the rating report; those that are asked
        for.
        """
        asked = [key for key in self.traits.reports if wanted(key, keys)]
        own = any(key != RATINGS.key for key in asked)
        made = (self.report_with(*self.ready(tournament)),) if own else ()
        return (*made, self.ratings_report(tournament)) if RATINGS.key in asked else made

    def ratings_report(self, tournament: Tournament) -> Report:
        """Report what the event does to ratings, for a system with that tab."""
        raise NotImplementedError


@runtime_checkable
class FinalsSystem(Protocol):
    """A system that can seat a round as finals, whatever its settings say of the round."""

    def finals(self, tournament: Tournament, step: int) -> Pairing:
        """Return the next round from the standings with a step between the places of a table."""
        ...

    def finals_step(self, tournament: Tournament) -> int:
        """Return the step :meth:`finals` has unless the organiser types another: 1 seats
        neighbours.
        """
        ...


@runtime_checkable
class HandicapSystem(Protocol):
    """A system that gives stones or komi, and can say which for any two players."""

    def games_of(
        self, tournament: Tournament, pairs: Sequence[tuple[int, int]]
    ) -> tuple[Game, ...]:
        """These pairs as games of the next round: colours, stones and komi; boards from 1.

        The players need not be present in the coming round.
        """
        ...


def system_named(typed: str) -> str:
    """Return the name of the system that is meant: its own or what a sheet calls it, in any
    language.

    Raises ``InputError`` for a system that does not exist, naming the nearest.

    >>> system_named("FIDE Dutch Swiss"), system_named("Лидер"), system_named("Round robin")
    ('dutch', 'leader', 'round-robin')
    """
    from pairing.named import find, nearest

    if typed in REGISTRY:
        return typed
    if alias := alias_named(typed):
        return ALIASES[alias][0]
    name = find(typed, REGISTRY, *NAMES)
    if name is None:
        names, known = [*REGISTRY, *ALIASES], [text(f"system.{name}") for name in REGISTRY]
        near = nearest(typed, REGISTRY, *NAMES)
        key = "error.system_near" if near else "error.system_unknown"
        raise InputError(key, system=typed, near=near, names=names, known=known)
    return name


def alias_named(typed: str) -> str | None:
    """Return the alias that is meant, by its name or its words in any language."""
    from pairing.named import find

    return typed if typed in ALIASES else find(typed, ALIASES, "system_alias", beginnings=False)


def alias_settings(typed: str) -> Mapping[str, str]:
    """Return the settings that the name of a system brings with it: those of an alias."""
    alias = alias_named(typed)
    return ALIASES[alias][1] if alias else {}


NAMES = ("system", "system_names")
"""Words of the catalogue by which a system is known."""


def system(name: str) -> PairingSystem:
    """Return the pairing system of that name; raises ``InputError`` for an unknown one."""
    module, _, attribute = REGISTRY[system_named(name)].partition(":")
    return cast(PairingSystem, getattr(import_module(module), attribute)())
