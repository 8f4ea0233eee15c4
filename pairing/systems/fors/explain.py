"""FORS and SERP in words: why a pair, a bye, a repeat, or no pairing at all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pairing.catalogue import Text, text
from pairing.keep_apart import unmet
from pairing.results import ConsideredOpponent, Reason
from pairing.systems.fors.field import ForsField
from pairing.systems.fors.handicap import Handicap
from pairing.systems.fors.places import bonus
from pairing.systems.fors.settings import ForsSettings


def passed_over(
    field: ForsField, senior: int, between: Sequence[int], tried: Sequence[ConsideredOpponent]
) -> tuple[ConsideredOpponent, ...]:
    """Return the players before the chosen partner, in order, with why it was not they.

    ``between`` are the free players between the two, ``tried`` those already asked.
    """
    words = dict.fromkeys(field.too_far[senior], text("fors.tried.too_far"))
    words |= {number: text("go.tried.met", round=at) for number, at in field.met[senior].items()}
    words |= {entry.opponent: entry.why for entry in tried}
    return tuple(ConsideredOpponent(number, words[number]) for number in between if number in words)


def paired(field: ForsField, senior: int, junior: int, given: Handicap | None) -> Text:
    """Explain why two players meet, and with what handicap (``None``: even)."""
    values = {
        "senior": field.name(senior),
        "junior": field.name(junior),
        "senior_points": field.totals[senior],
        "junior_points": field.totals[junior],
    }
    if given is None:
        return text("fors.why.even", **values)
    giver, taker = field.giver_and_taker(senior, junior)
    assert isinstance(field.settings, ForsSettings)
    return text(
        "fors.why.handicap",
        **values,
        giver=giver.name,
        half_stones=given.given,
        stones=given.stones,
        komi=given.komi,
        k=bonus(giver, taker, field.settings),
    )


def bye(field: ForsField, number: int) -> Reason:
    """Explain why a player has the bye, and those below him not."""
    why = text("fors.why.bye", player=field.name(number))
    return field.bye_reason(number, "LEADER PS.1", why)


def remarks(field: ForsField, pairs: Sequence[tuple[int, int]]) -> Iterator[Text]:
    """Open results, repeats and pairs beyond the maximum handicap."""
    yield from field.open_results("go.remark.open_results")
    yield from unmet(field.tournament, field.apart, pairs)
    for senior, junior in pairs:
        yield from field.again(senior, junior)
        if junior in field.too_far[senior]:
            names = {"senior": field.name(senior), "junior": field.name(junior)}
            yield text("fors.remark.beyond_maximum", **names)
