"""Looking without writing: is everything in order, and why is a board what it is."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace

import xlwings as xw

from addin.actions.keeping_apart import changed_by_apart
from addin.actions.next_round import paired
from addin.actions.people.mending import Concerned, before_mending, reasons_of
from addin.actions.plain_words import of_bye, of_game, of_table
from addin.actions.repeats import repeats
from addin.actions.state import REPEATS, STONES, ActionResult, action, edited, load, located
from addin.actions.stones_right import offer_of, put_stones_right
from addin.sheets.log.kept_ratings import as_then, corrections_of
from addin.sheets.log.records import read_records
from addin.sheets.noticing import noticed
from addin.sheets.reading import Reading
from addin.sheets.tabs.players_tab import show_rounds
from addin.sheets.tabs.round_tab import kind_of
from pairing.catalogue import Text, text
from pairing.errors import InputError, NoLegalPairing, PairbookError, Problems
from pairing.results import Pairing, Reason
from pairing.systems import WithFinals, WithHandicap
from pairing.tournament import Bye, Player, Round, Tournament

MOST_STONES = 9
MOST_KOMI = 20
"""Stones and komi beyond which a typing error is likelier than an intention."""


@action
def check(book: xw.Book, *, allow: Collection[str] = ()) -> ActionResult:
    """Read everything and say what is wrong or worth knowing; writes nothing.

    Where stones or komi of the last round are not those of its pairs, ``offer`` is the question
    whether to put them right, which is done with ``allow`` naming :data:`STONES`.

    ``remarks`` hold what is not an error, one for each cause, each with what mends it: columns
    sorted by themselves, rounds edited after the next was paired, missing results, players in
    no pair, repeated meetings, players paired although absent, names that may be one person,
    and what the organiser renamed or deleted.
    """
    reading, tournament = load(book, every_round=True)
    if STONES in allow:
        return put_stones_right(reading, tournament)
    moved, changed = edited(reading, tournament)
    remarks: list[Text] = [one.remark(reading.words) for one in moved]
    remarks += [
        text("check.changed", place=error.place or "", change=error.text) for error in changed
    ]
    tabs = max(reading.round_grids, default=0)
    if tournament.planned > tabs:
        setting = reading.words.setting_label("rounds")
        remarks.append(text("check.too_few_tabs", tabs=tabs, setting=setting))
    if tournament.planned < len(tournament.rounds):
        remarks.append(
            text("check.planned", planned=tournament.planned, paired=len(tournament.rounds))
        )
    from pairing.names import near_duplicates

    remarks += noticed(reading)
    remarks += [
        text(
            "check.rating_corrected",
            player=tournament[one.player].name,
            old="—" if one.old is None else one.old,
            new="—" if one.new is None else one.new,
            round=one.first,
            last=one.last,
        )
        for one in corrections_of(tournament)
    ]
    known = tournament.by_number
    remarks += [
        text(
            "check.alike",
            alike=alike.remark(known),
            first=known[alike.first].name,
            second=known[alike.second].name,
        )
        for alike in near_duplicates(tournament.players)
    ]
    remarks += _in_no_pair(reading, tournament)
    for round_ in tournament.rounds:
        remarks += _missing(reading, round_)
        remarks += _stones(reading, tournament, round_)
    if tournament.rounds and not tournament.settings.allow_repeats and not moved:
        last = tournament.rounds[-1]
        remarks += repeats(reading.words, tournament, last.number, last.games)
    remarks += _paired_though_absent(reading, tournament)
    remarks += _strayed(reading, tournament)
    remarks += _faults(reading, tournament, {one.tab for one in moved})
    data = {
        "players": len(tournament.players),
        "rounds": len(tournament.rounds),
        "planned": tournament.planned,
        "remarks": [reading.words(remark) for remark in remarks],
    }
    key = "done.check_remarks" if remarks else "done.check_clean"
    return ActionResult(
        text(
            key, players=len(tournament.players), rounds=len(tournament.rounds), count=len(remarks)
        ),
        data,
        tuple(remarks),
        offer=offer_of(reading, tournament),
    )


def _stones(reading: Reading, tournament: Tournament, round_: Round) -> list[Text]:
    """Stones of another pair, stones the stronger player takes, and values nobody means."""
    remarks = []
    for game in round_.games:
        where = {"round": round_.number, "board": game.board}
        if game.handicap > MOST_STONES:
            remarks.append(text("check.many_stones", **where, stones=game.handicap))
        if game.komi is not None and abs(game.komi) > MOST_KOMI:
            remarks.append(text("check.odd_komi", **where, komi=game.komi))
    if not isinstance(reading.system, WithHandicap) or round_ is not tournament.rounds[-1]:
        return remarks
    before = as_then(tournament.after(round_.number - 1), round_.ratings)
    usual = reading.system.games_of(before, [(game.white, game.black) for game in round_.games])
    for game, own in zip(round_.games, usual, strict=True):
        values = {
            "round": round_.number,
            "board": game.board,
            "white": tournament[own.white].name,
            "black": tournament[own.black].name,
            "stones": game.handicap,
            "usual": own.handicap,
        }
        if game.handicap and own.handicap and game.white != own.white:
            remarks.append(text("check.stronger_takes", **values))
        elif game.handicap != own.handicap:
            remarks.append(text("check.stones_of_another", **values))
    return remarks


def _in_no_pair(reading: Reading, tournament: Tournament) -> list[Text]:
    """Who was in no pair without saying so: one remark for those who missed the same rounds."""
    missed: dict[tuple[int, ...], list[Player]] = {}
    out = _cut_before(reading, tournament)
    for player in tournament.players:
        rounds = tuple(
            one.number
            for one in tournament.rounds
            if player.number not in one.reported
            and one.number not in player.absent
            and player.number not in out.get(one.number, ())
        )
        if rounds and not player.substitute:
            missed.setdefault(rounds, []).append(player)
    return [
        text(
            "check.not_paired",
            rounds=show_rounds(rounds),
            players=[player.name for player in players],
            cells=[_absence_cell(reading, player.number) for player in players],
        )
        for rounds, players in missed.items()
    ]


def _cut_before(reading: Reading, tournament: Tournament) -> Mapping[int, Collection[int]]:
    """Who is out of a round by the stages of the event; nobody where they cannot be told."""
    with suppress(PairbookError):  # it is among the faults, with its cell
        out_at = reading.system.out_at
        return {one.number: out_at(tournament, one.number) for one in tournament.rounds}
    return {}


def _strayed(reading: Reading, tournament: Tournament) -> list[Text]:
    """What scores mended later would have made of the stages' cuts and tables."""
    with suppress(PairbookError):
        return list(reading.system.results_changed_since(tournament))
    return []


def _absence_cell(reading: Reading, player: int) -> str:
    return reading.players_grid.place(reading.player_rows[player], "absent")


def _missing(reading: Reading, round_: Round) -> list[Text]:
    """One remark for a round whose results are not all in."""
    boards = [game.board for game in round_.games if game.result is None]
    boards += [table.number for table in round_.tables if not table.finished]
    if not boards:
        return []
    key = "check.tables_missing" if round_.tables else "check.missing"
    tab = reading.round_grids[round_.number].tab
    return [text(key, round=round_.number, boards=show_rounds(boards), count=len(boards), tab=tab)]


def _paired_though_absent(reading: Reading, tournament: Tournament) -> list[Text]:
    """Who sits at a board in a round that he announced to miss; one remark a player.

    A bye that was asked for is no such thing: that is how the round says so.
    """
    remarks = []
    for player in tournament.players:
        rounds = [
            one.number
            for one in tournament.rounds
            if one.number in player.absent
            and player.number in one.reported
            and dict(one.byes).get(player.number, Bye.PAIRING) is Bye.PAIRING
        ]
        if rounds:
            cell = _absence_cell(reading, player.number)
            remarks.append(
                text(
                    "check.absent_paired",
                    rounds=show_rounds(rounds),
                    player=player.name,
                    cell=cell,
                )
            )
    return remarks


def _faults(reading: Reading, tournament: Tournament, moved: Collection[str]) -> list[Text]:
    """What keeps the standings from being computed (a table whose scores do not sum up).

    Nothing of the tabs in ``moved``: there a column was sorted by itself, which is said.
    """
    from addin.sheets.log.detached_columns import scores_moved

    try:
        located(reading, lambda: reading.system.standings(tournament))
    except Problems as several:
        remarks, errors = [], list(several.errors)
        for number, grid in reading.round_grids.items():
            here = [error for error in errors if (error.place or "").startswith(f"{grid.tab}!")]
            cause = scores_moved(grid, number, here)
            if grid.tab in moved or cause is not None:
                errors = [error for error in errors if error not in here]
            if cause is not None and grid.tab not in moved:
                remarks.append(cause.remark(reading.words))
        return [
            *remarks,
            *(text("check.fault", place=e.place or "", fault=e.text) for e in errors),
        ]
    return []


@dataclass(frozen=True)
class Explained:
    """One board as it stands and why: ``reason`` is ``None`` when people made the pair.

    At a table of four ``players`` are all of them, East first, and ``white`` is the first.
    """

    board: int | None
    white: str
    black: str | None
    reason: Reason | None
    players: tuple[str, ...] = ()
    plain: tuple[Text, ...] = ()
    """The same in two sentences without articles, first for whoever asks at the board."""


def explain(
    book: xw.Book, round_number: int, board: int | None = None
) -> tuple[list[Explained], Tournament, tuple[Text, ...]]:
    """Why each board of a round is what it is; the round is paired again to find out.

    Raises ``InputError`` for a round that is not paired or a board it does not have.
    """
    reading, tournament = load(book)
    if not 1 <= round_number <= len(tournament.rounds):
        raise InputError("error.round_unknown", round=round_number, paired=len(tournament.rounds))
    actual = tournament.rounds[round_number - 1]
    record = read_records(reading).records.get(round_number)
    mends = [(Concerned(one.gone, one.came), one.allow) for one in record.mends] if record else []
    before = before_mending(tournament, round_number, [who for who, _ in mends])
    since: tuple[Text, ...] = ()
    if record is not None and len(record.past) == len(before.rounds) != 0:
        if record.past != before.rounds:
            since = (text("explain.as_then", round=round_number),)
        before = replace(before, rounds=record.past)
    try:
        again = paired(reading, before, (), explained=True)
    except NoLegalPairing:
        again = paired(reading, before, (REPEATS,), explained=True)
    again = replace(again, remarks=(*again.remarks, *changed_by_apart(reading, before, again)))
    reasons: dict[frozenset[int], Reason | None] = {
        frozenset((g.white, g.black)): next((r for r in again.reasons if r.board == g.board), None)
        for g in again.round.games
    }
    later = reasons_of(reading, tournament, again.round, mends)
    reasons |= later
    words = reading.words.catalogue
    explained = []
    for g in actual.games:
        if board is None or g.board == board:
            reason = reasons.get(frozenset((g.white, g.black)))
            plain = of_game(before, g, reason, words) if reason else ()
            white, black = tournament[g.white].name, tournament[g.black].name
            explained.append(Explained(g.board, white, black, reason, plain=plain))
    explained += _tables_explained(reading, before, actual, again, board, later)
    if board is not None and not explained:
        raise kind_of(reading.system.traits).unknown(board, round_number)
    resting = [player for player, kind in actual.byes if kind is Bye.PAIRING]
    if board is None and resting:
        anew = [player for player, kind in again.round.byes if kind is Bye.PAIRING]
        why = dict(zip(anew, (r for r in again.reasons if r.board is None), strict=False))
        for player in resting:
            reason = later.get(frozenset({player}), why.get(player))
            plain = of_bye(before, player, reason, words) if reason else ()
            name = tournament[player].name
            explained.append(Explained(None, name, None, reason, plain=plain))
    return explained, tournament, (*since, *again.remarks)


def _tables_explained(
    reading: Reading,
    before: Tournament,
    actual: Round,
    again: Pairing,
    board: int | None,
    later: Mapping[frozenset[int], Reason],
) -> list[Explained]:
    """Tables of four: by the rule of the round, or else as finals of some step.

    ``later`` are the reasons of those that were mended since.
    """
    candidates = [again]
    if isinstance(reading.system, WithFinals) and before.rounds:
        for step in range(1, len(actual.tables) + 1):
            try:
                candidates.append(reading.system.finals(before, step))
            except InputError:
                break
    why: dict[frozenset[int], Reason] = {}
    wanted = {frozenset(table.seats) for table in actual.tables}
    # The pairing that made most of the tables is the one to quote; it comes first.
    candidates.sort(key=lambda one: -len(wanted & {frozenset(t.seats) for t in one.round.tables}))
    for one in candidates[:1]:
        reasons = {reason.board: reason for reason in one.reasons}
        why = {frozenset(t.seats): reasons[t.number] for t in one.round.tables}
    explained = []
    for table in actual.tables:
        if board is None or table.number == board:
            names = tuple(before[player].name for player in table.seats)
            seats = frozenset(table.seats)
            reason = later.get(seats, why.get(seats))
            words = reading.words.catalogue
            plain = of_table(before, table, reason, words) if reason else ()
            explained.append(Explained(table.number, names[0], None, reason, names, plain))
    return explained
