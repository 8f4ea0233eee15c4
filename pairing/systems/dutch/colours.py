"""Colours of a round (articles E.1-E.5 of 2017, 5.2.1-5.2.5 of 2026)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pairing.catalogue import Text, text
from pairing.systems.dutch.entries import ABSOLUTE, BLACK, WHITE, Entry, field_of
from pairing.systems.dutch.settings import DutchSettings
from pairing.tournament import Game, Tournament


def white_is_first(higher: Entry, lower: Entry, initial: int) -> tuple[bool, str]:
    """Return whether the higher ranked of two opponents gets White, and the rule that says so.

    The rule is ``E.1`` ... ``E.5`` (``5.2.1`` ... of 2026).
    ``initial`` is the initial colour.
    """
    one, other = higher.preference, lower.preference
    if one != other and (one or other):
        # E.1: both preferences can be granted (who has none takes either).
        return (one == WHITE) if one else (other != WHITE), "E.1"
    if one:
        if higher.strength != lower.strength:
            return (higher.strength > lower.strength) == (one == WHITE), "E.2"
        if higher.strength == ABSOLUTE:
            wide, narrow = abs(higher.difference), abs(lower.difference)
            if wide != narrow:
                return (wide > narrow) == (one == WHITE), "E.2"
    for mine, his in zip(reversed(higher.colours), reversed(lower.colours), strict=False):
        if mine != his:
            return mine == "b", "E.3"
    if one:
        return one == WHITE, "E.4"
    return (higher.seat % 2 == 1) == (initial == WHITE), "E.5"


def denied(higher: Entry, lower: Entry, initial: int) -> tuple[Entry, int] | None:
    """Return the player of a pair whose colour preference cannot be granted, and what he gets."""
    if not higher.preference or higher.preference != lower.preference:
        return None
    first, _ = white_is_first(higher, lower, initial)
    loser = lower if first == (higher.preference == WHITE) else higher
    return loser, -loser.preference


def against_preferences(before: Tournament, games: Iterable[Game]) -> Iterator[Text]:
    """Return what pairs that people made do to colours, a sentence each; ``before`` is without
    the round.

    That somebody gets the colour opposite to his absolute preference (C.3; with a topscorer on
    the board it may be), and that both get the colour opposite to theirs.
    """
    settings = before.settings
    assert isinstance(settings, DutchSettings)
    entries = {entry.number: entry for entry in field_of(before, settings.rule_set).entries}
    for game in games:
        if game.white not in entries or game.black not in entries:
            continue
        given = {WHITE: entries[game.white], BLACK: entries[game.black]}
        names = {"white": before[game.white].name, "black": before[game.black].name}
        if all(entry.preference == -colour for colour, entry in given.items()):
            yield text("dutch.both_denied", board=game.board, **names)
        if any(entry.topscorer for entry in given.values()):
            continue
        for colour, own in given.items():
            if own.strength == ABSOLUTE and own.preference == -colour:
                due = text(f"dutch.colour.{'white' if own.preference == WHITE else 'black'}")
                player = before[own.number].name
                yield text("dutch.colour_limit", board=game.board, player=player, due=due)
