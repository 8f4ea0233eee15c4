"""Keeping players apart by name, and what it changed in a round."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import fields, replace
from fractions import Fraction
from typing import Any

import xlwings as xw

from addin.actions.next_round import paired_somehow
from addin.actions.state import ActionResult, Done, Event, StateChange, action, begin
from addin.sheets.tabs.players_tab import write_players
from pairing.admission import Fact
from pairing.catalogue import Text, some, text
from pairing.errors import InputError
from pairing.finding import find_player
from pairing.keep_apart import Group, apart_in, group_of
from pairing.names import name_key
from pairing.results import Pairing
from pairing.tournament import Round, Tournament

MOST = 8
"""Groups that are named."""

PLANNED = "riichi.reason.plan"
"""Reasons of rounds that were made before the event."""

LISTS = ("apart_groups", "forbidden_groups")
"""The setting that holds such groups, by system; the second never has groups to avoid."""


@action
def keep_apart(
    book: xw.Book,
    names: Sequence[str] = (),
    *,
    avoid: bool = False,
    rounds: range | None = None,
    met: Collection[tuple[str, str]] = (),
) -> ActionResult:
    """Keep players apart: those named, from one another, and pairs that have ``met`` elsewhere.

    Of ``met`` the pairs count of whom both play here.  ``avoid``: only as far as can be;
    ``rounds``: only in these.  Start numbers that are not fixed yet are written.  Raises
    ``InputError`` for names nobody has, and where the system cannot do it.
    """
    event = begin(book)
    event = event.admitted(Fact.APART, event.tournament.next_round)
    tournament = event.tournament
    setting = _setting(event, avoid=avoid)
    groups: list[Group] = []
    if names:
        numbers = sorted({find_player(tournament.players, name).number for name in names})
        if len(numbers) < 2:
            raise InputError("apart.two", count=len(numbers))
        groups.append(Group(tuple(numbers), rounds, not avoid))
    here = {name_key(player.name): player.number for player in tournament.players}
    for one, other in met:
        numbers = sorted({here.get(name_key(one), 0), here.get(name_key(other), 0)} - {0})
        if len(numbers) == 2:
            groups.append(Group(tuple(numbers), rounds, not avoid))
    listed = list(getattr(tournament.settings, setting))
    known = {str(group_of(word)) for word in listed}
    added = [word for word in dict.fromkeys(map(str, groups)) if word not in known]
    if added:
        event.put_setting(setting, " ".join([*listed, *added]))
    write_players(event.writer, event.reading, tournament)
    now: dict[str, Any] = {setting: (*listed, *added)}
    after = replace(tournament, settings=replace(tournament.settings, **now))
    shown = [" – ".join(tournament[n].name for n in group.numbers) for group in groups]
    done = text("done.apart", count=len(added), groups=some(shown, MOST) or "—")
    return event.finish(Done("apart", done, {"added": added}, now=StateChange(after)))


def _setting(event: Event, *, avoid: bool) -> str:
    """Return the setting that holds the groups; raises ``InputError`` where there is none."""
    known = {item.name for item in fields(event.system.settings)}
    setting = next((name for name in LISTS if name in known), None)
    if setting is None or (avoid and setting != LISTS[0]):
        system = event.words(f"system.{event.system.name}")
        raise InputError("apart.not_here" if setting is None else "apart.never_only", system=system)
    if setting not in event.reading.setting_rows:
        label = event.words.setting_label(setting)
        raise InputError("apart.no_row", tab=event.reading.settings_grid.tab, setting=label)
    return setting


def changed_by_apart(event: Event, made: Pairing) -> tuple[Text, ...]:
    """Return which boards of a round would be others if nobody were kept apart.

    ``event`` is as it was before that round.
    """
    before = event.tournament
    plain = before.settings.without_apart()
    if plain == before.settings:
        return ()
    other = paired_somehow(event.at(replace(before, settings=plain))).round
    if made.round.tables:
        return _tables_changed(before, made, other)
    partner = {game.white: game.black for game in other.games}
    partner |= {black: white for white, black in partner.items()}
    remarks = []
    for game in made.round.games:
        if partner.get(game.white) != game.black:
            apart = [seat for seat in (game.white, game.black) if seat in partner]
            pairs = [f"{before[seat].name} – {before[partner[seat]].name}" for seat in apart]
            remarks.append(text("apart.changed", board=game.board, instead=pairs or "—"))
    return (_cost(before, made.round, other), *remarks) if remarks else ()


def _cost(before: Tournament, made: Round, other: Round) -> Text:
    """Return score differences, and boards of one club, country, district, with and without it."""
    costs: dict[str, Fraction | int] = {}
    apart = apart_in(before, made.number)
    for name, round_ in (("", made), ("_else", other)):
        pairs = [(before[game.white], before[game.black]) for game in round_.games]
        gaps = (before.scores[player.number] - before.scores[two.number] for player, two in pairs)
        costs[f"gaps{name}"] = sum(map(abs, gaps), Fraction(0))
        costs[f"club{name}"] = sum(player.club == two.club != "" for player, two in pairs)
        costs[f"country{name}"] = sum(player.country == two.country != "" for player, two in pairs)
        costs[f"district{name}"] = sum(
            "district" in apart.why(player.number, two.number) for player, two in pairs
        )
    districts = any(player.kind == "district" for player in apart.shared)
    return text("apart.cost_districts" if districts else "apart.cost", **costs)


def _tables_changed(before: Tournament, made: Pairing, other: Round) -> tuple[Text, ...]:
    """Return remarks on tables of four that the rule changed; none where a plan gives reasons."""
    if any(reason.text.key.startswith(PLANNED) for reason in made.reasons):
        return ()
    remarks = []
    fours = {frozenset(table.seats) for table in made.round.tables}
    plainly = {table.number: table for table in other.tables}
    alike = {frozenset(table.seats) for table in other.tables}
    for table in made.round.tables:
        ours = plainly.get(table.number)
        if frozenset(table.seats) not in alike and ours and frozenset(ours.seats) not in fours:
            names = [before[player].name for player in ours.seats]
            remarks.append(text("riichi.apart.changed", table=table.number, instead=names))
    return tuple(remarks)
