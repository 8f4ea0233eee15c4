"""A round from the top bracket to the last (A.9 / 1.9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from pairing.dataclasses import dataclass, replace
from pairing.errors import NoLegalPairing
from pairing.matching import maximum_matching
from pairing.numbers import mask_of
from pairing.systems.dutch.entries import ABSOLUTE, DutchField
from pairing.systems.dutch.matching.general import BracketGraph, Candidate
from pairing.systems.dutch.matching.graph import RoundCompletion
from pairing.systems.dutch.matching.prices import Bracket, Prices
from pairing.systems.dutch.matching.quick import first_best


@dataclass(frozen=True)
class PairedBracket:
    """A bracket and its pairing, with the prices by which that was the best."""

    bracket: Bracket
    candidate: Candidate
    prices: Prices

    def quantity(self) -> tuple[int, ...]:
        """Return the price in the criteria above the next bracket (2017 C.5, C.6)."""
        return tuple(
            digit.of(self.candidate.price)
            for digit in self.prices.digits
            if digit.name in ("pairs", "floaters")
        )


def legal_masks(field: DutchField) -> list[int]:
    """Return for each position a bit mask of the positions it may meet (C.1, C.3)."""
    entries = field.entries
    everybody = (1 << len(entries)) - 1
    at = {entry.number: position for position, entry in enumerate(entries)}
    limited = {1: 0, -1: 0}
    for position, entry in enumerate(entries):
        if entry.strength == ABSOLUTE and not entry.topscorer:
            limited[entry.preference] |= 1 << position
    masks = []
    for position, entry in enumerate(entries):
        barred = mask_of((position, *(at[number] for number in entry.met if number in at)))
        if entry.strength == ABSOLUTE and not entry.topscorer:
            barred |= limited[entry.preference]
        masks.append(everybody & ~barred)
    return masks


def board_order(field: DutchField, pairs: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Pairs (higher, lower) by the higher score, the sum of scores, the higher rank.

    C.04.2, the publication of pairings: by the scores players have, without virtual points.
    """
    entries = field.entries
    ranked = [(min(pair), max(pair)) for pair in pairs]
    accelerated = any(entry.virtual for entry in entries)

    def place(pair: tuple[int, int]) -> tuple[int, int, int]:
        of_two = sorted(
            (entries[at].virtual - entries[at].score, entries[at].seat if accelerated else at)
            for at in pair
        )
        (first, rank), (second, _) = of_two
        return first, first + second, rank

    return sorted(ranked, key=place)


def pair_round(
    field: DutchField, *, general: bool = False
) -> tuple[list[PairedBracket], int | None]:
    """Return all brackets of the round in order, and the position of the bye's player if any.

    With ``general`` every bracket goes the general way (for tests).  Raises
    :class:`NoLegalPairing` when no round satisfies the absolute criteria.
    """
    entries = field.entries
    legal = legal_masks(field)
    completion = RoundCompletion(legal)
    byes = bye_candidates(field, completion)
    process = BracketPairing(field, legal, completion, general=general)
    scores = groupby(range(len(entries)), key=lambda at: entries[at].score)
    groups = [tuple(members) for _, members in scores]
    done: list[PairedBracket] = []
    movers: tuple[int, ...] = ()
    for index, residents in enumerate(groups):
        bracket = Bracket(
            movers=movers,
            residents=residents,
            following=groups[index + 1] if index + 1 < len(groups) else (),
            beneath=tuple(range(residents[-1] + 1, len(entries))),
            byes=byes,
            bye_due=len(entries) % 2 == 1,
        )
        if field.rules.completes_every_bracket or not bracket.beneath:
            paired = process.completing(bracket)
        else:
            paired = process.free(bracket)
            rest = mask_of(paired.candidate.floaters) | mask_of(bracket.beneath)
            if not completion.possible(rest, mask_of(byes)):
                done += _collapse(process, replace(bracket, following=()))
                return done, next(iter(done[-1].candidate.floaters), None)
        done.append(paired)
        movers = paired.candidate.floaters
    return done, next(iter(movers), None)


def bye_candidates(field: DutchField, completion: RoundCompletion) -> frozenset[int]:
    """Return who may receive the bye (C.2; in 2026 also C.5); empty when none is due.

    C.5 of 2026: the lowest score at which a legal round exists gives the bye.  Raises
    :class:`NoLegalPairing` when the round cannot be paired at all.
    """
    entries = field.entries
    everybody = (1 << len(entries)) - 1
    if len(entries) % 2 == 0:
        if not completion.possible(everybody, 0):
            raise no_legal_pairing(field, completion)
        return frozenset()
    eligible = frozenset(at for at, entry in enumerate(entries) if not entry.bye_refused)
    if not field.rules.bye_score_first:
        if not completion.possible(everybody, mask_of(eligible)):
            raise no_legal_pairing(field, completion)
        return eligible
    for score in sorted({entries[at].score for at in eligible}):
        byes = frozenset(at for at in eligible if entries[at].score == score)
        if completion.possible(everybody, mask_of(byes)):
            return byes
    raise no_legal_pairing(field, completion)


def no_legal_pairing(field: DutchField, completion: RoundCompletion) -> NoLegalPairing:
    """Return the error that names the players who cannot be paired whatever is done.

    They are the ones left over by a largest possible pairing.
    """
    entries = field.entries
    everybody = (1 << len(entries)) - 1
    byes = mask_of(at for at, entry in enumerate(entries) if not entry.bye_refused)
    left = completion.left_over(everybody, byes)
    return NoLegalPairing(
        "dutch.match.no_legal_pairing" if field.rules.matches else "dutch.no_legal_pairing",
        round=field.round,
        players=[str(entries[at].number) for at in left],
    )


def _collapse(process: BracketPairing, bracket: Bracket) -> list[PairedBracket]:
    """2017 A.9: the bracket becomes the PPB, everybody below collapses into the CLB."""
    penultimate = process.completing(replace(bracket, kind="penultimate"))
    last = Bracket(
        movers=penultimate.candidate.floaters,
        residents=bracket.beneath,
        byes=bracket.byes,
        bye_due=bracket.bye_due,
        kind="collapsed",
    )
    return [penultimate, process.completing(last)]


class BracketPairing:
    """Pairs one bracket, the quick way where that can be proved right, else the general one."""

    def __init__(
        self, field: DutchField, legal: Sequence[int], completion: RoundCompletion, *, general: bool
    ) -> None:
        self.field = field
        self.legal = legal
        self.completion = completion
        self.general = general

    def free(self, bracket: Bracket) -> PairedBracket:
        """Return the bracket without regard to completion (2017, except PPB and CLB).

        C.7 of 2017 looks at the next bracket's pairs and score differences.  When that is the
        last bracket, only its legal pairings count, the bye's player (C.2) included.
        """
        last = len(bracket.following) == len(bracket.beneath)
        if not self.general:
            prices, ranks = Prices(self.field, bracket), self._ranks(bracket, last)
            quick = first_best(prices, self.legal, bracket.players, ranks)
            if quick is not None:
                return PairedBracket(bracket, quick, prices)
        paired = self._weighted(bracket, complete=False)
        if last:
            legally = self._weighted(bracket, complete=True)
            if legally.quantity() == paired.quantity():
                return legally
        return paired

    def completing(self, bracket: Bracket) -> PairedBracket:
        """Return the bracket under C.4: what it leaves must be completed below (2026; PPB and CLB).

        The quick way ignores completion and looks afterwards: the best of more candidates is
        the best of fewer ones if it is among them.
        """
        if not self.general:
            quick = self._quick(bracket)
            if quick is not None:
                return quick
        if self._bye_here(bracket):
            shown = Prices(self.field, bracket)
            pairs = BracketGraph(shown, self.legal, complete=True).solve()
            if 2 * len(pairs) + 1 == len(bracket.players):
                bracket = replace(bracket, bye_here=True)
        return self._weighted(bracket, complete=True)

    def _bye_here(self, bracket: Bracket) -> bool:
        """Return whether a single downfloater is bound to receive the bye (C.9 of 2026)."""
        return (
            self.field.rules.bye_score_first
            and bracket.bye_due
            and len(bracket.players) % 2 == 1
            and not bracket.byes.isdisjoint(bracket.players)
            and bracket.byes.isdisjoint(bracket.beneath)
        )

    def _quick(self, bracket: Bracket) -> PairedBracket | None:
        byes = mask_of(bracket.byes)
        beneath = mask_of(bracket.beneath)
        odd = len(bracket.players) % 2
        ranks: dict[int, int] | None = None
        floats: Sequence[int] = bracket.players
        if odd and (not beneath or self._bye_here(bracket)):
            bracket = replace(bracket, bye_here=self._bye_here(bracket))
            floats = [at for at in bracket.players if at in bracket.byes]
        elif odd and bracket.following:
            ranks = self._ranks(bracket, last=False)
        prices = Prices(self.field, bracket)
        quick = first_best(prices, self.legal, floats, ranks)
        if quick is None:
            return None
        left = beneath if bracket.bye_here else beneath | mask_of(quick.floaters)
        if not self.completion.possible(left, byes):
            return None
        if ranks is not None and not self._rank_holds(bracket, quick.floaters[0], ranks, byes):
            return None
        return PairedBracket(bracket, quick, prices)

    def _ranks(self, bracket: Bracket, last: bool) -> dict[int, int] | None:
        """Return how well each player would serve the next bracket as its only MDP.

        0: one more pair is made there; 1: he can be paired there; 2: he cannot.  With
        ``last`` the next bracket has to be a legal last one: 0 if he can be paired, 1 if he
        takes the bye, 2 if neither.
        """
        if len(bracket.players) % 2 == 0 or not bracket.following:
            return None
        following, odd = mask_of(bracket.following), len(bracket.following) % 2
        able = {at: self.legal[at] & following for at in bracket.players}
        if last:
            byes = mask_of(bracket.byes)
            left = self.completion.missable(following, byes)
            better = {at for at in able if left.serves(able[at])}
            whole = not odd and self.completion.possible(following, byes)
            good = bracket.byes if whole else frozenset()
        else:
            better = self._adding_a_pair(following, able)
            good = frozenset(at for at in able if able[at])
        return {at: 0 if at in better else 1 if at in good else 2 for at in able}

    def _adding_a_pair(self, following: int, able: Mapping[int, int]) -> set[int]:
        """Return with whom the next bracket, a mask, has one more pair than without."""
        left = self.completion.missable(following, 0)
        if left.near:  # all but one of it can be paired, or all
            odd = following.bit_count() % 2
            return {at for at in able if odd and left.serves(able[at])}
        # It has difficulties of its own: an exact count for each.
        alone = len(maximum_matching(self.legal, following))
        served = {at: maximum_matching(self.legal, following | 1 << at) for at in able if able[at]}
        return {at for at, mate in served.items() if len(mate) > alone}

    def _rank_holds(
        self, bracket: Bracket, floater: int, ranks: Mapping[int, int], byes: int
    ) -> bool:
        """Return whether the rank can be had together with the completion below (C.8 under C.4)."""
        following = mask_of(bracket.following)
        rest = mask_of(bracket.beneath) & ~following
        able = self.legal[floater] & following
        possible, odd = self.completion.possible, len(bracket.following) % 2
        if ranks[floater] == 2:  # the next bracket pairs among itself, he meets one further down
            return not odd and possible(following, 0) and possible(rest | 1 << floater, byes)
        if odd:  # everybody of the next bracket is paired, the rest among themselves
            holds = ranks[floater] == 0 and possible(following | 1 << floater, 0)
            return holds and possible(rest, byes)
        # One resident of the next bracket floats on; who does so must serve the rest.
        below = self.completion.missable(rest, byes)
        willing = mask_of(
            at
            for at in bracket.following
            if below.serves(
                self.legal[at] & rest | (1 << self.completion.bye if byes >> at & 1 else 0)
            )
        )
        if not willing or not able:
            return False
        return possible(following | 1 << floater, willing & ~(1 << floater))

    def _weighted(self, bracket: Bracket, *, complete: bool) -> PairedBracket:
        prices = Prices(self.field, bracket)
        best = BracketGraph(prices, self.legal, complete=complete).best()
        return PairedBracket(bracket, best, prices)
