"""Findings on norms, in sentences for the arbiter."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from pairing.catalogue import Text, some, text
from pairing.names import official
from pairing.standings.norms.judging import NormEvent, Verdict, verdicts
from pairing.standings.norms.outlook import Outlook, outlook
from pairing.standings.norms.rules import GAMES, Condition
from pairing.time_control import STANDARD, time_control
from pairing.tournament import Player

LEAST_MINUTES = 120
"""Minutes a player has for 60 moves (1.1.3)."""


def condition_text(condition: Condition) -> Text:
    """Return a condition with its article and figures."""
    # 35 % of 9 is 3.15: two decimals are enough.
    have, need = (round(Fraction(value), 2) for value in (condition.have, condition.need))
    sentence = text(f"norm.condition.{condition.key}", have=have, need=need)
    key = "waived" if condition.waived else "met" if condition.met else "failed"
    return text(f"norm.{key}", article=condition.article, said=sentence, by=condition.waived)


def verdict_text(verdict: Verdict, player: Player) -> Text:
    """Return a norm that was made, or that only other conditions than the performance prevent."""
    values = {
        "player": player.name, "number": player.number, "title": verdict.norm.title,
        "score": Fraction(verdict.score), "games": len(verdict.games), "average": verdict.average,
        "performance": verdict.performance,
    }  # fmt: skip
    if not verdict.achieved:
        failed = [condition_text(each) for each in verdict.conditions if not each.met]
        return text("norm.not_made", **values, failed=failed)
    more = [text("norm.counts", games=verdict.counts_for)]
    if verdict.articles:
        more.append(text("norm.by", articles=list(verdict.articles)))
    if verdict.dropped:
        more.append(text("norm.without", rounds=[each.round for each in verdict.dropped]))
    return text("norm.made", **values, needed=Fraction(verdict.needed or 0), more=more)


def outlook_text(one: Outlook, player: Player) -> Text:
    """Return what is still needed, and of whom."""
    who = [
        text(f"norm.among.{key}", count=count)
        for key in ("titled", "named", "foreign", "others")
        if (count := getattr(one, key))
    ]
    if one.unknown:
        key = "norm.against_stronger" if one.stronger else "norm.against"
        who.insert(0, text(key, count=one.unknown, rating=one.rating, assumed=one.assumed))
    values = {
        "player": player.name, "number": player.number, "title": one.norm.title,
        "points": Fraction(one.points), "games": one.games, "round": one.last,
    }  # fmt: skip
    return text("norm.needs_of" if who else "norm.needs", **values, who=who)


def norms_of(event: NormEvent, player: Player) -> Iterator[Verdict | Outlook]:
    """Yield what there is of each norm a player can want: made, in reach, or not made at the end.

    At the end a norm that failed is named only where the performance was enough for it.
    """
    over = len(event.tournament.rounds) >= event.tournament.planned
    over = over and event.tournament.rounds[-1].complete
    for verdict in verdicts(event, player):
        if verdict.achieved:
            yield verdict
        elif over:
            enough = (
                len(verdict.games) >= GAMES - 1 and verdict.performance >= verdict.norm.performance
            )
            if enough:
                yield verdict
        elif (within_reach := outlook(event, player, verdict.norm)) is not None:
            yield within_reach


def event_remarks(event: NormEvent) -> list[Text]:
    """Return what of the event itself stands against norms, and what the arbiter must know
    (1.1).
    """
    tournament, remarks = event.tournament, []
    control = time_control(tournament.time_control)
    if tournament.planned < GAMES:
        remarks.append(text("norm.event.rounds", rounds=tournament.planned, least=GAMES))
    if control is None or control.kind != STANDARD or control.total < LEAST_MINUTES:
        shown = tournament.time_control or "—"
        remarks.append(text("norm.event.time", shown=shown, least=LEAST_MINUTES))
    if official(tournament.arbiter).title not in ("IA", "FA"):
        remarks.append(text("norm.event.arbiter"))
    if not tournament.details.get("federation", "").strip():
        remarks.append(text("norm.event.federation"))
    if event.double and len(tournament.players) < 6:
        remarks.append(text("norm.event.double"))
    nowhere = [player.name for player in tournament.players if not player.country.strip()]
    if nowhere:
        remarks.append(text("norm.event.countries", count=len(nowhere), players=some(nowhere, 6)))
    if event.large:
        remarks.append(text("norm.event.large"))
    return [*remarks, text("norm.event.judgement")]
