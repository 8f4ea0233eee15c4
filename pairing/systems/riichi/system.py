"""Riichi answering the protocol of the pairing systems."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import ClassVar

from pairing.catalogue import Text
from pairing.diagram import Diagram
from pairing.errors import InputError
from pairing.mending import Mended
from pairing.results import Pairing, Report, Standings
from pairing.settings import Settings
from pairing.systems import SystemTraits
from pairing.systems.riichi import knockout_rounds, mend, pair, places, reports, start
from pairing.systems.riichi.bracket_diagram import diagram_of
from pairing.systems.riichi.settings import RiichiSettings
from pairing.systems.riichi.stages import BRACKETS
from pairing.tournament import Round, Tournament


class Riichi:
    """Riichi mahjong: tables of four, by plan, Swiss or interval (source 5)."""

    name: ClassVar[str] = "riichi"
    traits: ClassVar[SystemTraits] = SystemTraits(
        game="riichi",
        seats=4,
        reports=reports.KEYS,
        shapes={
            "plan": "tables",
            "meetings": "square",
            "slips": "cards",
            "bracket": "bracket",
            "teams": "members",
            "referee": "tables",
        },
        with_pairing=reports.WITH_PAIRING,
        with_standings=reports.WITH_STANDINGS,
        planned=8,
        finals=True,
        substitutes=True,
        decimals=True,
        player_columns=("team",),
    )
    settings: ClassVar[type[Settings]] = RiichiSettings

    def start(self, tournament: Tournament) -> Tournament:
        """The settings resolved from the preset; raises ``Problems`` for unusable ones."""
        return start.start(tournament, _settings(tournament))

    def pair(self, tournament: Tournament) -> Pairing:
        """The next round, as the setting ``modes`` wants it."""
        return pair.pair(tournament, _settings(tournament))

    def rounds_ahead(self, tournament: Tournament) -> Sequence[Round]:
        """Rounds to come that the plan knows; raises what pairing says where there is none."""
        return reports.rounds_ahead(tournament, _settings(tournament))

    def finals(self, tournament: Tournament, step: int) -> Pairing:
        """The next round as finals with that step, whatever ``modes`` says."""
        settings = _settings(tournament)
        if places.progress_of(tournament, settings).mode_at(tournament.next_round) in BRACKETS:
            raise InputError("error.riichi_finals_bracket", round=tournament.next_round)
        return pair.with_cut(tournament, settings, pair.finals(tournament, settings, step))

    def finals_step(self, tournament: Tournament) -> int:
        """The setting ``finals_step``."""
        return _settings(tournament).finals_step

    def substitutes_wanted(self, tournament: Tournament) -> int:
        """How many more substitutes the coming round needs (setting ``odd_field``)."""
        return pair.substitutes_wanted(tournament, _settings(tournament))

    def mend(self, tournament: Tournament, gone: Collection[int], came: Collection[int]) -> Mended:
        """The last round mended table by table, or by the plan."""
        return mend.mend(tournament, _settings(tournament), gone, came)

    def explain(self, tournament: Tournament) -> Pairing:
        """As ``pair``, whose reasons are whole."""
        return self.pair(tournament)

    def out_at(self, tournament: Tournament, number: int) -> Collection[int]:
        """Who was cut or knocked out before a round that is seated."""
        return places.progress_of(tournament, _settings(tournament)).out_at(number)

    def results_changed_since(self, tournament: Tournament) -> Sequence[Text]:
        """Cuts and tables of the bracket that are not what the scores before them say now."""
        return knockout_rounds.results_changed_since(tournament, _settings(tournament))

    def diagram(self, tournament: Tournament) -> Diagram | None:
        """The bracket as a picture; ``None`` for an event without one."""
        return diagram_of(tournament, _settings(tournament))

    def standings(self, tournament: Tournament) -> Standings:
        """The order after the hanchans so far."""
        return places.standings(tournament)

    def reports(
        self, tournament: Tournament, keys: Collection[str] | None = None
    ) -> Sequence[Report]:
        """Plan, meetings, winds, slips, bracket, teams and referee; those asked for are made."""
        return reports.reports(tournament, _settings(tournament), keys)


def _settings(tournament: Tournament) -> RiichiSettings:
    settings = tournament.settings
    if not isinstance(settings, RiichiSettings):
        raise TypeError(f"riichi needs RiichiSettings, not {type(settings).__name__}")
    return settings.resolved()
