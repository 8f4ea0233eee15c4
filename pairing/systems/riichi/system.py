"""Riichi answering what a pairing system is asked."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from pairing.catalogue import Text
from pairing.diagram import Diagram
from pairing.errors import InputError
from pairing.mending import MendedRound
from pairing.results import Pairing, Report, Standings
from pairing.systems import Maker, Numbers, System, SystemTraits
from pairing.systems.riichi import knockout_rounds, mend, pair, places, reports, start
from pairing.systems.riichi.bracket_diagram import diagram_of
from pairing.systems.riichi.settings import RiichiSettings
from pairing.systems.riichi.stages import BRACKETS
from pairing.tournament import Round, Tournament


class Riichi(System[RiichiSettings]):
    """Riichi mahjong: tables of four, by plan, Swiss or interval (docs/riichi.md)."""

    name = "riichi"
    settings = RiichiSettings
    traits = SystemTraits(
        game="riichi", seats=4, planned=8, tabs=reports.TABS, player_columns=("team", "replaces")
    )
    starts_with = staticmethod(start.start)
    pairs_with = staticmethod(pair.pair)

    def settings_of(self, tournament: Tournament) -> RiichiSettings:
        """Return the tournament's settings, what a named set of rules fixes put in."""
        return super().settings_of(tournament).resolved()

    def standings(self, tournament: Tournament) -> Standings:
        """Return the order after the hanchans so far."""
        return places.standings(tournament)

    def reports(
        self, tournament: Tournament, keys: Collection[str] | None = None
    ) -> Sequence[Report]:
        """Plan, meetings, winds, slips, bracket, teams, referee, evenings: those asked for."""
        return reports.reports(tournament, self.settings_of(tournament), keys)

    def rounds_ahead(self, tournament: Tournament) -> Sequence[Round]:
        """Rounds to come that the plan knows."""
        return reports.rounds_ahead(tournament, self.settings_of(tournament))

    def finals(self, tournament: Tournament, step: int) -> Pairing:
        """Seat the next round as finals with that step, whatever ``modes`` is."""
        settings = self.settings_of(tournament)
        if places.progress_of(tournament, settings).mode_at(tournament.next_round) in BRACKETS:
            raise InputError("error.riichi_finals_bracket", round=tournament.next_round)
        return pair.with_cut(tournament, settings, pair.finals(tournament, settings, step))

    def finals_step(self, tournament: Tournament) -> int:
        """Places between neighbours at a table of the finals, as the organiser has set it."""
        return self.settings_of(tournament).finals_step

    def substitutes_wanted(self, tournament: Tournament) -> int:
        """Count how many more the coming round needs (setting ``odd_field``)."""
        return pair.substitutes_wanted(tournament, self.settings_of(tournament))

    def mend(
        self, tournament: Tournament, leavers: Numbers, came: Numbers, make: Maker = None
    ) -> MendedRound:
        """Return the last round mended table by table, or by the plan."""
        return mend.TableMender(tournament, self.settings_of(tournament), leavers, came).mended()

    def foreseen(self, tournament: Tournament, first: Pairing | None = None) -> Sequence[Text]:
        """Tell of a preset of different length, and of missed hanchans whose points are not set."""
        settings = self.settings_of(tournament)
        return (*pair.other_length(tournament, settings), *places.unpriced(tournament, settings))

    def out_at(self, tournament: Tournament, number: int) -> Collection[int]:
        """Return who was cut or knocked out before a round that is seated."""
        return places.progress_of(tournament, self.settings_of(tournament)).out_at(number)

    def results_changed_since(self, tournament: Tournament) -> Sequence[Text]:
        """Cuts and tables of the bracket that are not what the scores before them say now."""
        return knockout_rounds.results_changed_since(tournament, self.settings_of(tournament))

    def diagram(self, tournament: Tournament) -> Diagram | None:
        """Return the bracket as a picture; ``None`` for an event without one."""
        return diagram_of(tournament, self.settings_of(tournament))
