"""Advice on the system for this field and this time, in sentences, and the figures behind them.

The contenders play the same fields with the same luck.  Who finds the strong best is decided by
the share of the true first k that is found in the first k places (:mod:`.choosing`); no
difference worth choosing by is the usual answer, and said as such.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from statistics import fmean

from pairing.catalogue import Text, text
from pairing.dataclasses import dataclass, replace
from pairing.laboratory.batch import Rows
from pairing.laboratory.choosing import (
    DECIDES,
    HANDICAPPED,
    ORDER,
    WINS,
    Entrant,
    chosen,
    clear,
    differences,
    matters,
)
from pairing.laboratory.names import name_of, short_name_of
from pairing.laboratory.plan import Plan
from pairing.laboratory.play import BASELINES
from pairing.laboratory.summary import Estimate
from pairing.systems import system
from pairing.tournament import Tournament

GO = ("leader", "mcmahon", "mcmahon:kind=swiss")
CHESS = ("dutch", "dutch:acceleration=baku")
ROUND_ROBIN = "round-robin"


def candidates(game: str, players: int, rounds: int) -> tuple[str, ...]:
    """Return the contenders for a field, as they are typed after ``--system``.

    Handicap events (FORS) are not among them, for there everybody is meant to win alike, nor is
    SERP, whose start points follow the ratings so closely that the places nearly do.

    >>> candidates("go", 34, 5)
    ('leader', 'mcmahon', 'mcmahon:kind=swiss')
    >>> candidates("chess", 6, 5)
    ('dutch', 'dutch:acceleration=baku', 'round-robin')
    >>> candidates("riichi", 60, 8)[-1]
    'riichi:modes=random,swiss,swiss,swiss,swiss,swiss,swiss,interval'
    """
    if game == "riichi":
        swiss = ("riichi:modes=random,swiss",) if rounds > 1 else ()
        finals = ",".join(["random", *["swiss"] * (rounds - 2), "interval"])
        return ("riichi:modes=plan", *swiss, *((f"riichi:modes={finals}",) if rounds > 3 else ()))
    enough = players + players % 2 - 1 <= rounds
    return (*(CHESS if game == "chess" else GO), *((ROUND_ROBIN,) if enough else ()))


def variants(typed: Sequence[str], players: int, rounds: int) -> tuple[str, ...]:
    """Return the contenders that were typed; of one system alone also what else is worth trying in
    it.

    >>> variants(["mcmahon"], 40, 5)[1:4]
    ('mcmahon:top_size=3', 'mcmahon:top_size=12', 'mcmahon:kind=swiss')
    """
    if len(typed) != 1 or ":" in typed[0]:
        return tuple(typed)
    others = system(typed[0].strip()).alternatives(players, rounds)
    return (*typed, *(f"{typed[0].strip()}:{other}" for other in others))


WEAKER = "weaker_wins"


def with_handicaps(rows: Rows) -> Text | None:
    """Return how much less handicaps have to be for even chances; ``None`` where none were
    played.
    """
    shares = {
        label.removeprefix(HANDICAPPED): _per_cent(fmean(values[WEAKER].values()))
        for label, values in rows.values().items()
        if label.startswith(HANDICAPPED) and values.get(WEAKER)
    }
    if not shares:
        return None
    best = min(shares, key=lambda less: abs(shares[less] - 50))
    others = [
        text("advising.handicap_other", less=less, share=share)
        for less, share in shares.items()
        if less != best
    ]
    return text("advising.handicap", best=best, share=shares[best], all=others)


@dataclass(frozen=True)
class Comparison:
    """Contenders, the one recommended first, and the sentences about them."""

    plan: Plan
    events: int
    entrants: tuple[Entrant, ...]
    sentences: tuple[Text, ...] = ()

    def named(self, entrant: Entrant, *, short: bool = False) -> Text:
        """Return an entrant in words, with those who are the very same; ``short`` for a table's
        line.
        """
        if entrant.label in BASELINES:
            return text(f"laboratory.baseline.{entrant.label}")
        known = {contender.label: contender for contender in self.plan.contenders}
        same = [known[label] for label in (entrant.label, *entrant.alike)]
        names = [short_name_of(each, self.plan) if short else name_of(each) for each in same]
        return text("advising.same", systems=names) if entrant.alike else names[0]


def advised(plan: Plan, events: int, rows: Rows, other_rounds: Mapping[int, Rows]) -> Comparison:
    """Return the table and its sentences: which system, what ratings alone find, how many rounds.

    ``other_rounds`` holds rows of the same events in other numbers of rounds, by the first of
    :func:`pairing.laboratory.choosing.chosen`.
    """
    ranked = chosen(plan, rows)
    label, others = ranked[0].label, []
    for rounds, other in sorted(other_rounds.items()):
        entrants = chosen(replace(plan, rounds=rounds), other)
        changed = differences(other.values().get(label, {}), rows.values().get(label, {}))
        entrant = next(entrant for entrant in entrants if entrant.label == label)
        others.append(replace(entrant, apart=changed))
    bare = Comparison(plan, events, (*ranked, *(replace(other, apart={}) for other in others)))
    sentences = [_which(bare, ranked)]
    if ORDER in ranked[0].figures or DECIDES not in ranked[0].figures:
        sentences += [*_by_ratings(plan, ranked), _how_long(bare, ranked[0], others)]
    else:
        sentences.append(text("advising.equals"))
    if stuck := [entrant for entrant in ranked if entrant.unpaired]:
        names = [
            text("advising.unpaired_share", system=bare.named(one), share=_per_cent(one.unpaired))
            for one in stuck
        ]
        sentences.append(text("advising.unpaired", systems=names, rounds=plan.rounds))
    if plan.field.players:
        first = as_good(plan, ranked)[0].label
        contender = next(contender for contender in plan.contenders if contender.label == first)
        event = Tournament(
            contender.system, contender.settings, plan.field.players, planned=plan.rounds
        )
        sentences += system(contender.system).foreseen(event)
    if handicaps := with_handicaps(rows):
        sentences.append(handicaps)
    return replace(bare, sentences=tuple(sentences))


def worse_than_first(found: Sequence[Entrant]) -> tuple[list[Entrant], list[Entrant]]:
    """Return who finds clearly fewer of the strongest than the first does, and who finds as many
    but orders the whole field clearly worse."""

    def loses(entrant: Entrant, measure: str) -> bool:
        apart = entrant.apart.get(measure)
        return apart is not None and matters(apart) and apart.mean < 0

    others = [entrant for entrant in found[1:] if entrant.chosen_from]
    fewer = [other for other in others if loses(other, DECIDES)]
    return fewer, [other for other in others if other not in fewer and loses(other, ORDER)]


def as_good(plan: Plan, found: Sequence[Entrant]) -> list[Entrant]:
    """Return the first and those no clearly worse, in the order of the plan."""
    fewer, looser = worse_than_first(found)
    labels = [contender.label for contender in plan.contenders]
    good = [one for one in found if one.chosen_from and one not in fewer and one not in looser]
    return sorted(good or found[:1], key=lambda entrant: labels.index(entrant.label))


def _which(bare: Comparison, found: Sequence[Entrant]) -> Text:
    """Return the first sentence: which system, and how much that matters."""
    good = as_good(bare.plan, found)
    shares = [entrant.figures[DECIDES] for entrant in good if DECIDES in entrant.figures]
    least, most = (_per_cent(pick(share.mean for share in shares) if shares else 0.0)
                   for pick in (min, max))  # fmt: skip
    fewer, looser = worse_than_first(found)
    worse = [
        text("advising.less", system=bare.named(entrant), **_points(entrant.apart[DECIDES], -1))
        for entrant in fewer
    ]
    if looser:
        worse.append(text("advising.looser", systems=[bare.named(entrant) for entrant in looser]))
    between = [entrant.apart[DECIDES] for entrant in good if DECIDES in entrant.apart]
    kind = "alike" if len(good) > 1 else "one" if worse else "only"
    return text(
        f"advising.{kind}{'_worse' if kind == 'alike' and worse else ''}",
        players=bare.plan.field.size,
        rounds=bare.plan.rounds,
        top=bare.plan.top,
        systems=[bare.named(entrant) for entrant in good],
        events=bare.events,
        found=f"{least}–{most}" if least < most else most,
        hidden=min(100, _per_cent(max((abs(one.mean) + one.half for one in between), default=0.0))),
        half=_per_cent(max((share.half for share in shares), default=0.0)),
        worse=worse,
    )


def _points(apart: Estimate, sign: int) -> dict[str, int]:
    """Return a difference in points of a hundred, with its interval."""
    ends = sorted(_per_cent(sign * (end or 0.0)) for end in (apart.low, apart.high))
    return {"points": _per_cent(sign * apart.mean), "low": ends[0], "high": ends[1]}


def _by_ratings(plan: Plan, found: Sequence[Entrant]) -> Iterator[Text]:
    """Yield the second sentence: what the ratings know without a game."""
    alone = next((entrant for entrant in found if entrant.label == BASELINES[0]), None)
    apart = alone.apart.get(DECIDES) if alone else None
    if alone is None or apart is None:
        return
    kind = "alike" if not matters(apart) else "more" if apart.mean > 0 else "fewer"
    yield text(
        f"advising.ratings_{kind}", ratings=_per_cent(alone.figures[DECIDES].mean),
        top=plan.top, trust=f"{plan.trust:g}", **_points(apart, 1 if apart.mean > 0 else -1),
    )  # fmt: skip


def _how_long(bare: Comparison, first: Entrant, others: Sequence[Entrant]) -> Text:
    """Return the third sentence: what this number of rounds gives, and what others would."""
    wins = first.figures.get(WINS)
    values = {"wins": _per_cent(wins.mean if wins else 0.0), "top": bare.plan.top,
            "system": bare.named(first), "half": _per_cent(wins.half if wins else 0.0)}  # fmt: skip
    here = first.figures.get(DECIDES)
    shown = []
    for other in others:
        there = other.figures.get(DECIDES)
        if here and there:
            sure = clear(other.apart[DECIDES])
            key = f"advising.otherwise{'' if sure else '_by_chance'}"
            shown.append(text(key, rounds=other.rounds, found=_per_cent(there.mean)))
    if not shown:
        return text("advising.wins", **values)
    return text("advising.wins_and_rounds", **values, others=shown)


def _per_cent(share: float) -> int:
    """
    >>> _per_cent(0.385), _per_cent(0.0)
    (38, 0)
    """
    return round(100 * share)
