"""The next round of FORS and SERP: nearest by event points, nobody twice, half stones.

The source leaves the pairing order to the event rules; the answers are those of LEADER's
second section: order from the top, nearest first, the first pairing in that search order
(LEADER 2.3, 2.4), the bye to the lowest who has had none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random

from pairing.catalogue import Text, text
from pairing.errors import InputError, NoLegalPairing, NoLegalPairingNeedsDecision, Subject
from pairing.matching import Completion, left_over
from pairing.results import Pairing, Reason, Tried
from pairing.standings.true_rating import pairing_order
from pairing.systems.fors.handicap import Handicap, handicap_for
from pairing.systems.fors.places import Ledger, bonus
from pairing.systems.fors.settings import ForsSettings, SerpSettings
from pairing.tournament import Bye, Game, Outcome, Player, Round, Tournament

Met = Mapping[int, Mapping[int, int]]
"""Per player his opponents so far, each with the last round in which they met."""


@dataclass(frozen=True)
class Field:
    """Who plays the coming round: order, meetings, byes, and who is too strong for whom."""

    tournament: Tournament
    settings: SerpSettings
    order: tuple[int, ...]
    totals: Mapping[int, Fraction]
    met: Met
    byes: Mapping[int, int]
    too_far: Mapping[int, frozenset[int]]

    def name(self, number: int) -> str:
        """A player's name."""
        return self.tournament[number].name


@dataclass
class _Made:
    """A pairing being made: seniors with their juniors, and who was passed over."""

    pairs: list[tuple[int, int, tuple[Tried, ...]]] = field(default_factory=list)


def pair(tournament: Tournament, settings: SerpSettings) -> Pairing:
    """The next round with its reasons; expects a tournament that ``start`` has been through.

    From the top of the order (event points, rating, start number) each player takes the
    nearest whom he has not met, provided that the rest can still be paired.  Pairs beyond
    the maximum handicap are avoided as far as that allows, forbidden, or played with the
    maximum, as the settings say.  Raises :class:`NoLegalPairingNeedsDecision` where only a
    repeat would do, :class:`NoLegalPairing` where only a forbidden handicap would.
    """
    found = field_of(tournament, settings)
    if len(found.order) < 2:
        raise InputError(
            "fors.too_few",
            subject=Subject(round=tournament.next_round),
            count=len(found.order),
            round=tournament.next_round,
        )
    bye, repeats = _bye_and_repeats(found)
    made = _search(found, bye, repeats)
    games, reasons = [], []
    for board, (senior, junior, tried) in enumerate(made.pairs, start=1):
        game, why = _game(found, board, senior, junior)
        games.append(game)
        reasons.append(Reason(board, "FORS / LEADER 2.3", why, tried))
    byes: tuple[tuple[int, Bye], ...] = ()
    if bye is not None:
        byes = ((bye, Bye.PAIRING),)
        reasons.append(_bye_reason(found, bye))
    round_ = Round(tournament.next_round, games=tuple(games), byes=byes)
    return Pairing(round_, tuple(reasons), tuple(_remarks(found, made)))


def field_of(tournament: Tournament, settings: SerpSettings) -> Field:
    """The field of the next round, in the order of event points or of true rating.

    A forfeited game is not a meeting; one whose result is not in yet is.
    """
    totals = Ledger(tournament, settings).totals
    present = tournament.present(tournament.next_round)
    order = sorted(
        (player.number for player in present),
        key=lambda number: (-totals[number], -_rating(tournament[number]), number),
    )
    if settings.pair_by == "true_rating" and tournament.rounds:
        here = set(order)
        order = [number for number in pairing_order(tournament) if number in here]
    met: dict[int, dict[int, int]] = {}
    byes: dict[int, int] = {}
    for number in order:
        entries = tournament.history[number]
        met[number] = {
            entry.opponent: entry.round
            for entry in entries
            if entry.opponent is not None
            and (entry.outcome.played or entry.outcome is Outcome.OPEN)
        }
        byes[number] = sum(entry.outcome is Outcome.BYE for entry in entries)
    return Field(tournament, settings, tuple(order), totals, met, byes, _too_far(present, settings))


def _too_far(present: tuple[Player, ...], settings: SerpSettings) -> dict[int, frozenset[int]]:
    """Per player those against whom the handicap would exceed the maximum."""
    far: dict[int, set[int]] = {player.number: set() for player in present}
    if isinstance(settings, ForsSettings) and settings.beyond_maximum != "cap":
        by_rating = sorted(present, key=_rating)
        for i, weak in enumerate(by_rating):
            # The handicap needed grows with the giver's rating, so the first one who is too
            # strong has all the stronger ones behind him.
            low, high = i + 1, len(by_rating)
            while low < high:
                middle = (low + high) // 2
                if handicap_for(_rating(by_rating[middle]), _rating(weak), settings).over:
                    high = middle
                else:
                    low = middle + 1
            for strong in by_rating[low:]:
                far[weak.number].add(strong.number)
                far[strong.number].add(weak.number)
    return {number: frozenset(others) for number, others in far.items()}


def _barred(found: Field, *, limit: bool) -> dict[int, frozenset[int]]:
    return {
        number: frozenset(found.met[number]) | (found.too_far[number] if limit else frozenset())
        for number in found.order
    }


def _bye_and_repeats(found: Field) -> tuple[int | None, int]:
    """Who has the bye, and how many repeats the round cannot do without.

    The bye: the lowest of those with the fewest byes so far who leaves a round without
    repeats; where nobody does, the one who leaves the fewest.
    """
    forbidden = isinstance(found.settings, ForsSettings) and (
        found.settings.beyond_maximum == "forbid"
    )
    barred = _barred(found, limit=forbidden)
    candidates: list[int | None] = [None]
    if len(found.order) % 2:
        fewest = min(found.byes.values())
        candidates = [number for number in reversed(found.order) if found.byes[number] == fewest]
    best: tuple[int, int | None] | None = None
    for number in candidates:
        spare = left_over([one for one in found.order if one != number], barred)
        if spare == 0:
            return number, 0
        if best is None or spare < best[0]:
            best = (spare, number)
    assert best is not None
    spare, bye = best
    if (
        forbidden
        and left_over([n for n in found.order if n != bye], _barred(found, limit=False)) == 0
    ):
        raise NoLegalPairing(
            "fors.no_pairing.maximum",
            subject=Subject(field="max_handicap", round=found.tournament.next_round),
            round=found.tournament.next_round,
        )
    if not found.settings.allow_repeats:
        alone = [
            found.name(number)
            for number in found.order
            if set(found.order) - {number} <= barred[number]
        ]
        reason = (
            text("fors.no_pairing.met_everybody", players=alone)
            if alone
            else text("fors.no_pairing.too_many_met")
        )
        raise NoLegalPairingNeedsDecision(
            "fors.no_pairing.repeats",
            choice="allow_repeats",
            subject=Subject(round=found.tournament.next_round),
            round=found.tournament.next_round,
            reason=reason,
        )
    return bye, spare // 2


def _search(found: Field, bye: int | None, repeats: int) -> _Made:
    """The first pairing in the search order, by the strictest rule that allows one.

    First nobody beyond the maximum handicap; then as few such pairs as can be; then the
    maximum is only a preference.
    """
    playing = [number for number in found.order if number != bye]
    limited = any(found.too_far[number] for number in playing)
    if limited and not repeats:
        barred = _barred(found, limit=True)
        exceeding = left_over(playing, barred) // 2
        made = _greedy(found, playing, Completion(playing, barred, exceeding), 0)
        if made is not None:
            return made
        if isinstance(found.settings, ForsSettings) and found.settings.beyond_maximum == "forbid":
            raise AssertionError("a pairing that exists was not found")
    made = _greedy(
        found, playing, Completion(playing, _barred(found, limit=False), repeats), repeats
    )
    assert made is not None
    return made


def _greedy(found: Field, playing: list[int], rest: Completion, repeats: int) -> _Made | None:
    made = _Made()
    for senior in playing:
        if senior not in rest.left:
            continue
        tried: list[Tried] = []
        others = [junior for junior in playing if junior in rest.left and junior != senior]
        # Among equally allowed partners those within the maximum handicap come first, then
        # those not met before; the order of the field decides the rest.
        others.sort(key=lambda j: (j in found.met[senior], j in found.too_far[senior]))
        for junior in others:
            again = found.met[senior].get(junior)
            if again is not None and not repeats:
                tried.append(Tried(junior, text("fors.tried.met", round=again)))
            elif rest.allows(senior, junior):
                rest.take(senior, junior)
                skipped = _passed_over(found, senior, junior, playing, made, tried)
                made.pairs.append((senior, junior, skipped))
                break
            else:
                key = (
                    "fors.tried.too_far"
                    if junior in found.too_far[senior]
                    else ("fors.tried.dead_end")
                )
                tried.append(Tried(junior, text(key)))
        else:
            return None
    return made


def _passed_over(
    found: Field, senior: int, junior: int, playing: list[int], made: _Made, tried: list[Tried]
) -> tuple[Tried, ...]:
    """Those who stood before the chosen partner, in order, with why it was not they."""
    said = {entry.opponent: entry for entry in tried}
    free = playing[playing.index(senior) + 1 : playing.index(junior)]
    seated = {number for one, other, _ in made.pairs for number in (one, other)}
    told: list[Tried] = []
    for number in free:
        if number in seated:
            continue
        if number in said:
            told.append(said[number])
        elif number in found.met[senior]:
            told.append(Tried(number, text("fors.tried.met", round=found.met[senior][number])))
        elif number in found.too_far[senior]:
            told.append(Tried(number, text("fors.tried.too_far")))
    return tuple(told)


def _game(found: Field, board: int, senior: int, junior: int) -> tuple[Game, Text]:
    """The game with its handicap, and why these two."""
    tournament, settings = found.tournament, found.settings
    values = {
        "senior": found.name(senior),
        "junior": found.name(junior),
        "senior_points": found.totals[senior],
        "junior_points": found.totals[junior],
    }
    one, other = tournament[senior], tournament[junior]
    giver, taker = (one, other) if _rating(one) >= _rating(other) else (other, one)
    given: Handicap | None = None
    if isinstance(settings, ForsSettings):
        given = handicap_for(_rating(giver), _rating(taker), settings)
    if given is None or given.given == 0:
        white = _white(found, senior, junior)
        black = junior if white == senior else senior
        return Game(board, white, black), text("fors.why.even", **values)
    assert isinstance(settings, ForsSettings)
    why = text(
        "fors.why.handicap",
        **values,
        giver=giver.name,
        half_stones=given.given,
        stones=given.stones,
        komi=given.komi,
        k=bonus(giver, taker, settings),
    )
    game = Game(board, giver.number, taker.number, handicap=given.stones, komi=given.komi)
    return game, why


def _white(found: Field, one: int, other: int) -> int:
    """Who has White on even terms: by balance or alternation, else by the seeded draw."""
    tournament = found.tournament
    preference = found.settings.colours
    if preference != "draw":
        history = {n: _colours(tournament, n) for n in (one, other)}
        lead = {n: Counter(had)["w"] - Counter(had)["b"] for n, had in history.items()}
        last = {n: {"w": 1, "b": -1}[had[-1]] if had else 0 for n, had in history.items()}
        ways = (lead, last) if preference == "balance" else (last, lead)
        for way in ways:
            if way[one] != way[other]:
                return one if way[one] < way[other] else other
    low, high = sorted((one, other))
    draw = Random(f"{tournament.seed}/{tournament.next_round}/{low}/{high}")
    return low if draw.random() < 0.5 else high


def _colours(tournament: Tournament, number: int) -> list[str]:
    """Colours of the even games a player really played; with a handicap they are not free."""
    return [
        entry.colour
        for entry in tournament.history[number]
        if entry.colour is not None and entry.outcome.played and entry.handicap == 0
    ]


def _bye_reason(found: Field, number: int) -> Reason:
    why = text("fors.why.bye", player=found.name(number))
    lower = found.order[found.order.index(number) + 1 :]
    tried = tuple(
        Tried(
            one,
            text(
                "fors.tried.had_bye"
                if found.byes[one] > found.byes[number]
                else "fors.tried.dead_end"
            ),
        )
        for one in reversed(lower)
    )
    return Reason(None, "LEADER PS.1", why, tried)


def _remarks(found: Field, made: _Made) -> Iterator[Text]:
    for earlier in found.tournament.rounds:
        if not earlier.complete:
            yield text("fors.remark.open_results", round=earlier.number)
    for senior, junior, _ in made.pairs:
        names = {"senior": found.name(senior), "junior": found.name(junior)}
        if junior in found.met[senior]:
            yield text("fors.remark.repeat", **names, round=found.met[senior][junior])
        if junior in found.too_far[senior]:
            yield text("fors.remark.beyond_maximum", **names)


def _rating(player: Player) -> int:
    assert player.rating is not None  # start refuses players without one
    return player.rating
