"""McMahon in words: why a pair, a bye, or no pairing at all."""

from __future__ import annotations

from collections.abc import Iterator

from pairing.catalogue import text
from pairing.results import ConsideredOpponent, Reason
from pairing.systems.mcmahon.aims import apart_cost, seeding_cost
from pairing.systems.mcmahon.field import Entry, Field


def paired(board: int, field: Field, one: Entry, other: Entry) -> Reason:
    """Explain why two players meet: seeding within their group, or drawn down and up."""
    values = {
        "one": one.name,
        "other": other.name,
        "score": one.score,
        "other_score": other.score,
        "size": one.size,
        "at": one.at + 1,
        "other_at": other.at + 1,
        "other_size": other.size,
    }
    if one.group == other.group:
        words = text(f"mcmahon.why.{field.seeding}", **values)
        return Reason(board, "OpenGotha, seeding", words, tuple(_nearer(field, one, other)))
    if one.category != other.category:
        return Reason(board, "OpenGotha, categories", text("mcmahon.why.mixed", **values))
    tried = tuple(
        ConsideredOpponent(number, text("go.tried.met", round=field.met[one.number][number]))
        for number, entry in field.entries.items()
        if entry.group == one.group and number in field.met[one.number]
    )
    return Reason(
        board, "OpenGotha, draw-up and draw-down", text("mcmahon.why.drawn", **values), tried
    )


def _nearer(field: Field, one: Entry, other: Entry) -> Iterator[ConsideredOpponent]:
    """Yield those of the group who fit seeding better, and what spoke against each."""
    if field.seeding == "random":
        return
    cost = seeding_cost(one, other, field.seeding)
    better = [
        entry
        for entry in field.entries.values()
        if entry.group == one.group
        and entry.number not in (one.number, other.number)
        and seeding_cost(one, entry, field.seeding) < cost
    ]
    better.sort(key=lambda entry: (seeding_cost(one, entry, field.seeding), entry.at))
    for entry in better[:6]:
        again = field.met[one.number].get(entry.number)
        if again is not None:
            yield ConsideredOpponent(entry.number, text("go.tried.met", round=again))
        elif entry.number in field.apart.never.get(one.number, ()) or apart_cost(
            one.number, entry.number, field.apart
        ) > apart_cost(one.number, other.number, field.apart):
            yield ConsideredOpponent(entry.number, field.apart.reason(one.number, entry.number))
        elif one.balance * entry.balance > 0 >= one.balance * other.balance:
            yield ConsideredOpponent(entry.number, text("mcmahon.tried.colours"))
        else:
            yield ConsideredOpponent(entry.number, text("mcmahon.tried.whole"))


def bye(field: Field, number: int) -> Reason:
    """Explain why a player has the bye, and everybody below him not."""
    key = "mcmahon.why.bye_again" if field.byes[number] else "mcmahon.why.bye"
    return field.bye_reason(number, "OpenGotha, bye", text(key, player=field.name(number)))
