"""Keizer answering what a pairing system is asked."""

from __future__ import annotations

from dataclasses import replace

from pairing.systems import ReportTab
from pairing.systems.chess import PLAYERS, ChessSystem
from pairing.systems.keizer import pair, places, reports, start
from pairing.systems.keizer.settings import KeizerSettings


class Keizer(ChessSystem[KeizerSettings]):
    """Neighbours of the table meet, and a win is worth the opponent's place in it."""

    name = "keizer"
    settings = KeizerSettings
    traits = replace(
        ChessSystem.traits,
        planned=25,
        player_columns=tuple(key for key in PLAYERS if key != "adjustment"),
        tabs=(ReportTab(reports.KEY, follows="standings"), *ChessSystem.traits.tabs),
    )
    starts_with = staticmethod(start.start)
    pairs_with = staticmethod(pair.pair)
    places_with = staticmethod(places.standings)
    report_with = staticmethod(reports.scores_report)
