"""LEADER in words: why a pair, a bye, a descent, or no pairing at all."""

from __future__ import annotations

from pairing.catalogue import Text, text
from pairing.systems.leader.field import LeaderField
from pairing.systems.leader.search_result import Pair, Rule


def dead_end(field: LeaderField, stranded: int | None, repeats: int) -> Text:
    """Passed over: the rest could not be paired, or only with more repeats than there must be."""
    if repeats or stranded is None:
        return text("leader.tried.more_repeats" if repeats else "leader.tried.dead_end")
    return text("leader.tried.stranded", player=field.name(stranded))


def paired(field: LeaderField, made: Pair, repeats: int, top_stands: bool) -> Text:
    """Explain a pair: its rule, and the group with those who came down into it.

    ``repeats`` is how many the round cannot do without, ``top_stands`` that the pairs of
    the top group are not looked at for that (4.3).
    """
    senior, junior = made.senior, made.junior
    rule = "halves" if made.rule is Rule.HALVES else "nearest"
    values = {
        "senior": field.name(senior),
        "junior": field.name(junior),
        "senior_level": field.strength[senior],
        "junior_level": field.strength[junior],
        "where": _where(field, made),
    }
    if junior in field.met[senior]:
        key = "leader.why.italian_repeats" if top_stands else "leader.why.repeats"
        values["cause"] = text(key, count=repeats)
        values["round"] = field.met[senior][junior]
        return Text(f"leader.why.{rule}_again", values)
    return Text(f"leader.why.{rule}_possible" if made.blocked else f"leader.why.{rule}", values)


def _where(field: LeaderField, made: Pair) -> Text:
    """Return the group of a pair, and who of the two came down from a higher one."""
    down = [
        text("leader.why.points", player=field.name(number), points=field.mm[number])
        for number in field.in_order((made.senior, made.junior))
        if field.mm[number] != made.group
    ]
    if made.group is None:
        return text("leader.why.left_over", players=down)
    key = "leader.why.group_down" if down else "leader.why.group"
    return text(key, group=made.group, players=down)
