"""A round of a bracket: its tables from who went on, with a reason for every one."""

from __future__ import annotations

from pairing.catalogue import Text, text
from pairing.errors import InputError, Subject
from pairing.results import Pairing, Reason
from pairing.systems.riichi import explain as why
from pairing.systems.riichi.field import stand_ins, substitutes
from pairing.systems.riichi.history import winds_sat
from pairing.systems.riichi.places import progress_of
from pairing.systems.riichi.seating.bracket import Bracket, BracketTable, Step
from pairing.systems.riichi.seating.winds import seat_by_history
from pairing.systems.riichi.settings import RiichiSettings
from pairing.tournament import Bye, Round, Table, Tournament


def bracket_round(tournament: Tournament, settings: RiichiSettings) -> Pairing:
    """Return the next round of the bracket (docs/riichi.md, *Knock-out*).

    The tables of a step stay together for all its hanchans.  A house player takes the seat of who
    is absent; who waits for a later table gets a bye without points.  Raises ``InputError`` when a
    seat cannot be filled, and after the final.
    """
    number = tournament.next_round
    progress = progress_of(tournament, settings)
    bracket, step = progress.bracket, progress.bracket_step(number)
    if bracket is None or step is None:
        raise InputError("error.riichi_bracket_over", subject=Subject(field="rounds"))
    stand_in = stand_ins(tournament, *_away(tournament, step), "error.riichi_bracket_absent")
    sat = winds_sat(tournament)
    tables: list[Table] = []
    reasons: list[Reason] = []
    remarks = [why.stand_in(tournament, player, by) for player, by in stand_in.items()]
    for table in step.tables:
        four = [stand_in.get(player, player) for player in table.players if player is not None]
        tables.append(Table(table.number, seat_by_history(four, sat)))
        reason = _why(bracket, step, table, number)
        reasons.append(Reason(table.number, "Riichi 1.3", reason))
    rule = text(f"option.cut_ties.{settings.cut_ties}")
    for before in bracket.steps[: step.number - 1][-1:] if step.first == number else ():
        for table in (table for table in before.tables if table.level):
            level = [tournament[p].name for p in table.level]
            details = {"player": tournament[table.order[1]].name, "rule": rule}
            where = table.match.name
            remarks.append(
                text("riichi.remark.bracket_level", table=where, players=level, **details)
            )
    byes = tuple((player, Bye.ZERO) for player in sorted(step.waiting))
    return Pairing(Round(number, tables=tuple(tables), byes=byes), tuple(reasons), tuple(remarks))


def _away(tournament: Tournament, step: Step) -> tuple[dict[int, dict[str, str]], list[int]]:
    """Return who of a step is absent in the coming round, with his table, and who has no seat."""
    present = {player.number for player in tournament.present(tournament.next_round)}
    seated = {player: table.match.name for table in step.tables for player in table.players}
    absent = {p: {"table": at} for p, at in seated.items() if p is not None and p not in present}
    return absent, [p for p in substitutes(tournament) if p in present and p not in seated]


def substitutes_wanted(tournament: Tournament, settings: RiichiSettings) -> int:
    """Count how many more house players the coming round of the bracket needs."""
    step = progress_of(tournament, settings).bracket_step(tournament.next_round)
    absent, spare = ({}, []) if step is None else _away(tournament, step)
    return max(0, len(absent) - len(spare))


def results_changed_since(tournament: Tournament, settings: RiichiSettings) -> list[Text]:
    """Tables and cuts that the scores before them, as they stand now, would make of others.

    A score was mended after they were seated, or seats were changed; house players are no such
    thing.
    """
    progress, remarks = progress_of(tournament, settings), []
    for placed in progress.placed:
        if placed.stage.top is None or placed.first > len(tournament.rounds):
            continue
        seated, now = (
            set(one.cut_at(placed).field) for one in (progress, progress.after(placed.first - 1))
        )
        if seated - now and now - seated:
            remarks.append(_stray(tournament, "cut", now, seated, round=placed.first))
    steps = () if progress.bracket is None else progress.bracket.steps
    for step in steps:
        for table in step.tables if step.first <= len(tournament.rounds) else ():
            now = {p for p in table.expected if p is not None}
            seated = {p for p in table.players if p is not None}
            if seated - now - set(substitutes(tournament)) and now - seated:
                where = {"round": step.first, "table": table.number, "name": table.match.name}
                remarks.append(_stray(tournament, "table", now, seated, **where))
    return remarks


def _stray(
    tournament: Tournament, what: str, now: set[int], seated: set[int], **where: object
) -> Text:
    players, instead = (
        [tournament[p].name for p in sorted(side)] for side in (now - seated, seated - now)
    )
    return text(f"riichi.remark.strayed_{what}", players=players, instead=instead, **where)


def _why(bracket: Bracket, step: Step, table: BracketTable, number: int) -> Text:
    """Return where the four of a table come from."""
    name = table.match.name
    if number > step.first:
        game, games = number - step.first + 1, step.last - step.first + 1
        return text("riichi.reason.bracket_again", table=name, game=game, games=games)
    entries = table.match.entries
    if (
        all(not entry.table for entry in entries)
        or bracket.stage.reseed
        or (bracket.stage.advance == "points" and step.number > 1)
    ):
        seed = {player: at for at, player in enumerate(bracket.seeds, 1)}
        seeds = sorted(seed[p] for p in table.players if p in seed)
        key = "riichi.reason.bracket_seeds" if step.number == 1 else "riichi.reason.bracket_anew"
        return text(key, table=name, seeds=seeds)
    return text("riichi.reason.bracket", table=name, origins=[str(entry) for entry in entries])
