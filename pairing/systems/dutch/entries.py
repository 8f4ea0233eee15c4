"""Each player as the round being paired sees him: score, colours, floats, bye (articles A / 1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import lcm

from pairing.systems.dutch.acceleration import baku_points
from pairing.systems.dutch.rules import RuleSet
from pairing.systems.dutch.settings import DutchSettings, FileSettings
from pairing.tournament import Bye, Result, Tournament

WHITE, BLACK = 1, -1
NONE, MILD, STRONG, ABSOLUTE = range(4)
"""Strengths of a colour preference (A.6 / 1.7)."""
UP, DOWN = 1, -1


@dataclass(slots=True)
class Entry:
    """One player who takes part in the pairing.

    ``score`` is the score used for pairing in units of ``1 / Field.unit`` points, virtual
    points included; ``colours`` the colours of games really played, oldest first;
    ``floats`` the floats of the last round and of the one before; ``unplayed`` how many
    rounds he did not play.  ``seat`` is his pairing number among those who have entered so far:
    whoever has not yet taken part in a pairing has no number (C.04.2, late entries).
    """

    number: int
    score: int
    colours: str
    difference: int
    preference: int
    strength: int
    topscorer: bool
    floats: tuple[int, int]
    bye_refused: bool
    unplayed: int
    met: frozenset[int]
    seat: int = 0

    @property
    def repeated(self) -> bool:
        """Whether the two latest games were played with the same colour."""
        return len(self.colours) > 1 and self.colours[-1] == self.colours[-2]


@dataclass(frozen=True)
class Field:
    """Everybody to be paired, ranked by A.2 / 1.2 (score, then pairing number).

    ``unit`` is the number of score units in a point and ``last`` whether the last round is
    being paired; ``initial`` the initial colour.
    """

    entries: tuple[Entry, ...]
    unit: int
    last: bool
    initial: int
    rules: RuleSet
    round: int = 1


@dataclass(slots=True)
class _Record:
    score: int = 0
    colours: str = ""
    floats: tuple[int, int] = (0, 0)
    refused: bool = False
    unplayed: int = 0


def field_of(tournament: Tournament, rules: RuleSet) -> Field:
    """The players of the next round with everything the rules ask about them.

    A.4-A.7 (2017), 1.4-1.8 (2026).  A forfeited game leaves neither a colour nor a meeting.
    """
    settings = tournament.settings
    assert isinstance(settings, DutchSettings)
    scale = settings.point_system()
    virtual = _virtual(tournament, settings)
    values = [scale.win, scale.draw, scale.loss, scale.bye, scale.half_bye, scale.zero_bye]
    values += [scale.forfeit_win, scale.forfeit_loss, scale.absence]
    values += [player.start_score for player in tournament.players if player.start_score]
    values += {extra for extras in virtual.values() for extra in extras}
    unit = lcm(1, *(value.denominator for value in values))

    def units(value: Fraction) -> int:
        return int(value * unit)

    added = {number: [units(extra) for extra in extras] for number, extras in virtual.items()}
    win, draw, loss = units(scale.win), units(scale.draw), units(scale.loss)
    byes = {
        Bye.PAIRING: units(scale.bye), Bye.HALF: units(scale.half_bye),
        Bye.FULL: win, Bye.ZERO: units(scale.zero_bye),
    }  # fmt: skip
    worth = {}
    for result in Result:
        if result.played:
            worth[result] = tuple(
                win if side == 1 else draw if side else loss
                for side in (result.white, result.black)
            )
        else:
            worth[result] = tuple(
                units(scale.forfeit_win if side == 1 else scale.forfeit_loss)
                for side in (result.white, result.black)
            )
    absence = units(scale.absence)
    records = {
        player.number: _Record(units(player.start_score or Fraction(0)))
        for player in tournament.players
    }
    met: dict[int, set[int]] = {number: set() for number in records}
    always = rules.unplayed_floats_always
    any_full = rules.bye_refused_after_any_full_point
    for round_ in tournament.rounds:
        at = round_.number - 1
        before = {
            number: record.score + (added[number][at] if at < len(added.get(number, ())) else 0)
            for number, record in records.items()
        } if added else {number: record.score for number, record in records.items()}  # fmt: skip
        absent = set(records)
        for game in round_.games:
            white, black = records[game.white], records[game.black]
            absent.discard(game.white)
            absent.discard(game.black)
            if game.result is None:
                # Not in yet: nothing is known but the pairing.
                gains: tuple[int, ...] = (0, 0)
                played = True
            else:
                gains, played = worth[game.result], game.result.played
            if played:
                white.colours += "w"
                black.colours += "b"
                met[game.white].add(game.black)
                met[game.black].add(game.white)
                higher = before[game.white] - before[game.black]
                float_ = DOWN if higher > 0 else UP if higher < 0 else 0
                white.floats = (float_, white.floats[0])
                black.floats = (-float_, black.floats[0])
            else:
                for record, gain in ((white, gains[0]), (black, gains[1])):
                    record.unplayed += 1
                    record.floats = (DOWN if always or gain > loss else 0, record.floats[0])
                    record.refused |= gain >= win
            white.score += gains[0]
            black.score += gains[1]
        for number, kind in round_.byes:
            record = records[number]
            absent.discard(number)
            gain = byes[kind]
            record.unplayed += 1
            record.floats = (DOWN if always or gain > loss else 0, record.floats[0])
            record.refused |= kind is Bye.PAIRING or (any_full and gain >= win)
            record.score += gain
        for number in absent:
            record = records[number]
            record.unplayed += 1
            record.floats = (DOWN if always or absence > loss else 0, record.floats[0])
            record.refused |= any_full and absence >= win
            record.score += absence
    for one, other in _barred(settings, len(tournament.rounds) + 1):
        if one in met and other in met:
            met[one].add(other)
            met[other].add(one)
    coming = len(tournament.rounds)
    last = coming + 1 >= tournament.planned
    maximum = win * coming
    entries = []
    for player in tournament.present(coming + 1):
        record = records[player.number]
        extra = added.get(player.number, [])
        difference = 2 * record.colours.count("w") - len(record.colours)
        preference, strength = preference_of(record.colours, difference)
        entries.append(
            Entry(
                number=player.number,
                score=record.score + (extra[coming] if coming < len(extra) else 0),
                colours=record.colours,
                difference=difference,
                preference=preference,
                strength=strength,
                topscorer=last and 2 * record.score > maximum,
                floats=record.floats,
                bye_refused=record.refused,
                unplayed=record.unplayed,
                met=frozenset(met[player.number]),
            )
        )
    entered = {entry.number for entry in entries}
    for round_ in tournament.rounds:
        entered |= {number for game in round_.games for number in (game.white, game.black)}
        entered |= {number for number, kind in round_.byes if kind is Bye.PAIRING}
    seats = {number: seat for seat, number in enumerate(sorted(entered), 1)}
    for entry in entries:
        entry.seat = seats[entry.number]
    rank = {entry.number: entry.number for entry in entries}
    if settings.order_by == "true_rating" and tournament.rounds:
        from pairing.standings.true_rating import pairing_order  # not for every click: it is big

        rank = {number: at for at, number in enumerate(pairing_order(tournament))}
    entries.sort(key=lambda entry: (-entry.score, rank[entry.number]))
    initial = WHITE if settings.initial_colour == "white" else BLACK
    return Field(tuple(entries), unit, last, initial, rules, coming + 1)


def preference_of(colours: str, difference: int) -> tuple[int, int]:
    """Colour preference and its strength (A.6 / 1.7).

    >>> preference_of("wbw", 1), preference_of("wbbw", 0), preference_of("wbww", 2)
    ((-1, 2), (-1, 1), (-1, 3))
    >>> preference_of("", 0)
    (0, 0)
    """
    if not colours:
        return 0, NONE
    latest = WHITE if colours[-1] == "w" else BLACK
    if abs(difference) > 1:
        return (BLACK if difference > 0 else WHITE), ABSOLUTE
    if len(colours) > 1 and colours[-1] == colours[-2]:
        return -latest, ABSOLUTE
    if difference:
        return (BLACK if difference > 0 else WHITE), STRONG
    return -latest, MILD


def _virtual(tournament: Tournament, settings: DutchSettings) -> Mapping[int, tuple[Fraction, ...]]:
    if isinstance(settings, FileSettings) and settings.virtual:
        return settings.virtual
    if settings.acceleration == "baku":
        return baku_points(tournament)
    return {}


def _barred(settings: DutchSettings, coming: int) -> Iterator[tuple[int, int]]:
    """Pairs of start numbers that the arbiter keeps apart in the coming round."""
    pairs = settings.forbidden_pairs
    yield from zip(pairs[::2], pairs[1::2], strict=False)
    if isinstance(settings, FileSettings):
        for rounds, group in settings.barred:
            if coming in rounds:
                yield from combinations(sorted(group), 2)
