"""Each player as the round being paired sees him: score, colours, floats, bye (articles A / 1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import combinations
from math import lcm

from pairing.adjustments import read_adjustments
from pairing.dataclasses import dataclass
from pairing.systems.dutch.acceleration import baku_points
from pairing.systems.dutch.rules import RuleSet
from pairing.systems.dutch.settings import DutchSettings
from pairing.tournament import HALF, Bye, Game, Outcome, Result, Tournament

WHITE, BLACK = 1, -1
NONE, MILD, STRONG, ABSOLUTE = range(4)
"""Strengths of a colour preference (A.6 / 1.7)."""
UP, DOWN = 1, -1
FORFEITS = (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS)


@dataclass(slots=True)
class Entry:
    """One player who takes part in the pairing.

    ``score`` is the score used for pairing in units of ``1 / DutchField.unit`` points,
    virtual ones included (``virtual`` of them); ``colours`` the colours of games really
    played, oldest first; ``floats`` the floats of the last round and of the one before;
    ``unplayed`` how many rounds he did not play.  ``seat`` is his pairing number among those
    who have entered so far: whoever has not yet taken part in a pairing has no number (C.04.2,
    late entries); ``rank`` orders players of equal score.
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
    virtual: int = 0
    rank: int = 0

    @property
    def repeated(self) -> bool:
        """Return whether the two latest games were played with the same colour."""
        return len(self.colours) > 1 and self.colours[-1] == self.colours[-2]


@dataclass(frozen=True)
class DutchField:
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

    def play(self, colour: str, gain: int, float_: int) -> None:
        """Add a round with a game (or two) that scored ``gain``; no colour where none was
        played.
        """
        self.score += gain
        self.colours += colour
        self.floats = (float_, self.floats[0])

    def sit_out(self, gain: int, floats_down: bool, refuses: bool) -> None:
        """Return a round without a game that scored ``gain``."""
        self.score += gain
        self.unplayed += 1
        self.floats = (DOWN if floats_down else 0, self.floats[0])
        self.refused |= refuses


class _Units:
    """Points as whole numbers of the smallest unit that occurs in an event."""

    def __init__(self, tournament: Tournament, virtual: Mapping[int, tuple[Fraction, ...]]) -> None:
        scale = tournament.settings.point_system()
        full = scale.win if scale.full_bye is None else scale.full_bye
        values = [value for value in vars(scale).values() if isinstance(value, Fraction)]
        values += [player.start_score for player in tournament.players if player.start_score]
        adjusted = [read_adjustments(player.adjustment) for player in tournament.players]
        values += [entry.points for entries in adjusted for entry in entries]
        values += {extra for extras in virtual.values() for extra in extras}
        self.unit = lcm(1, *(value.denominator for value in values))
        games = 2 if tournament.settings.double_rounds else 1
        self.win, self.loss = games * self.of(scale.win), games * self.of(scale.loss)
        self.absence = self.of(scale.absence)
        self.byes = {
            Bye.PAIRING: self.of(scale.bye), Bye.HALF: self.of(scale.half_bye),
            Bye.FULL: self.of(full), Bye.ZERO: self.of(scale.zero_bye),
        }  # fmt: skip
        sides = {
            True: {1: scale.win, HALF: scale.draw, 0: scale.loss},
            False: {1: scale.forfeit_win, HALF: scale.forfeit_loss, 0: scale.forfeit_loss},
        }
        self.games: dict[Result | None, tuple[int, int]] = {
            None: (self.of(scale.unknown), self.of(scale.unknown))
        }
        for result in Result:
            points = sides[result.played]
            self.games[result] = self.of(points[result.white]), self.of(points[result.black])
        self.virtual = {
            number: [self.of(extra) for extra in extras] for number, extras in virtual.items()
        }

    def of(self, value: Fraction) -> int:
        return int(value * self.unit)

    def added(self, number: int, round_index: int) -> int:
        """Virtual points a player carries when a round (from 0) is paired."""
        extras = self.virtual.get(number, ())
        return extras[round_index] if round_index < len(extras) else 0


def _records(
    tournament: Tournament, rules: RuleSet, units: _Units
) -> tuple[dict[int, _Record], dict[int, set[int]]]:
    """Return what the rounds so far left with each player, and whom he has met in a game."""
    records = {
        player.number: _Record(units.of(player.start_score or Fraction(0)))
        for player in tournament.players
    }
    met: dict[int, set[int]] = {number: set() for number in records}
    _adjust(tournament, records, units, 0)
    for index, round_ in enumerate(tournament.rounds):
        before = {
            number: record.score + units.added(number, index) for number, record in records.items()
        }
        absent = set(records)
        for game in round_.games:
            white, black = records[game.white], records[game.black]
            absent -= {game.white, game.black}
            both = [units.games[result] for result in game.results]
            gains = sum(white for white, _ in both), sum(black for _, black in both)
            # Of a game whose result is not in yet nothing is known but the pairing.
            if tournament.history[game.white][index].outcome not in FORFEITS:
                met[game.white].add(game.black)
                met[game.black].add(game.white)
                higher = before[game.white] - before[game.black]
                float_ = DOWN if higher > 0 else UP if higher < 0 else 0
                coloured = _had_colours(game)
                white.play("w" * coloured, gains[0], float_)
                black.play("b" * coloured, gains[1], -float_)
            else:
                for number, gain in ((game.white, gains[0]), (game.black, gains[1])):
                    won = tournament.history[number][index].outcome is Outcome.FORFEIT_WIN
                    refuses = won if rules.matches else gain >= units.win
                    records[number].sit_out(gain, rules.unplayed_floats(gain, units.loss), refuses)
        byes = dict(round_.byes)
        for number in (*byes, *absent.difference(byes)):
            kind = byes.get(number)
            gain = units.absence if kind is None else units.byes[kind]
            refuses = kind is Bye.PAIRING or rules.bars_from_bye(kind, gain, units.win)
            records[number].sit_out(gain, rules.unplayed_floats(gain, units.loss), refuses)
        _adjust(tournament, records, units, index + 1)
    return records, met


def _had_colours(game: Game) -> bool:
    """Return whether a match leaves colours: one of its games was played (C.04.5, 1.6)."""
    return not game.double or any(result is None or result.played for result in game.results)


def _adjust(
    tournament: Tournament, records: Mapping[int, _Record], units: _Units, number: int
) -> None:
    """Add the points that an arbiter gave or took in a round (0: before the first)."""
    for player in tournament.players:
        for change in read_adjustments(player.adjustment):
            if change.round == number:
                records[player.number].score += units.of(change.points)


def field_of(tournament: Tournament, rules: RuleSet) -> DutchField:
    """Return the players of the next round with everything the rules ask about them.

    A.4-A.7 (2017), 1.4-1.8 (2026).  A forfeited game leaves neither a colour nor a meeting; in
    a match the colour is that of its first game, if either was played (C.04.5, 1.6).
    """
    settings = tournament.settings
    assert isinstance(settings, DutchSettings)
    units = _Units(tournament, virtual_points(tournament, settings))
    records, met = _records(tournament, rules, units)
    coming = len(tournament.rounds)
    for one, other in _barred(settings, coming + 1):
        if one in met and other in met:
            met[one].add(other)
            met[other].add(one)
    last = coming + 1 >= tournament.planned
    present = [player.number for player in tournament.present(coming + 1)]
    seats = _seats(tournament, present)
    rank = {number: number for number in present}
    if settings.order_by == "true_rating" and tournament.rounds:
        from pairing.standings.true_rating.places import (
            pairing_order,  # not for every click: it is big
        )

        rank = {number: at for at, number in enumerate(pairing_order(tournament))}
    entries = []
    for number in present:
        record = records[number]
        difference = 2 * record.colours.count("w") - len(record.colours)
        preference, strength = preference_of("" if rules.matches else record.colours, difference)
        entries.append(
            Entry(
                number=number,
                score=record.score + units.added(number, coming),
                colours=record.colours,
                difference=difference,
                preference=preference,
                strength=strength,
                topscorer=last and 2 * record.score > units.win * coming,
                floats=record.floats,
                bye_refused=record.refused,
                unplayed=record.unplayed,
                met=frozenset(met[number]),
                seat=seats[number],
                virtual=units.added(number, coming),
                rank=rank[number],
            )
        )
    entries.sort(key=lambda entry: (-entry.score, entry.rank))
    initial = WHITE if settings.initial_colour == "white" else BLACK
    return DutchField(tuple(entries), units.unit, last, initial, rules, coming + 1)


def _seats(tournament: Tournament, present: Iterable[int]) -> dict[int, int]:
    """Pairing numbers among those who have taken part in a pairing (C.04.2, late entries)."""
    entered = set(present)
    for round_ in tournament.rounds:
        entered |= {number for game in round_.games for number in (game.white, game.black)}
        entered |= {number for number, kind in round_.byes if kind is Bye.PAIRING}
    return {number: seat for seat, number in enumerate(sorted(entered), 1)}


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


def virtual_points(
    tournament: Tournament, settings: DutchSettings
) -> Mapping[int, tuple[Fraction, ...]]:
    """Points added to the scores in each round, by start number; none without acceleration."""
    if settings.virtual_points:
        return settings.virtual_of()
    if settings.acceleration == "baku":
        return baku_points(tournament)
    return {}


def _barred(settings: DutchSettings, coming: int) -> Iterator[tuple[int, int]]:
    """Pairs of start numbers that the arbiter keeps apart in the coming round."""
    pairs = settings.forbidden_pairs
    yield from zip(pairs[::2], pairs[1::2], strict=False)
    for rounds, group in settings.groups():
        if rounds is None or coming in rounds:
            yield from combinations(group, 2)
