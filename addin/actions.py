"""What a button does: read the sheets, compute, write the sheets.

Every action takes the workbook as an ``xw.Book``; called without one (from a button) it
finds the calling workbook.  An action either does the whole of its work or raises a
:class:`PairbookError` that names tab and cell, before anything is written.  The same
functions run in Excel, on a closed file and on xlwings' remote engine: they use the public
xlwings API only.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Concatenate, ParamSpec, TypeVar

import xlwings as xw

from addin.sheets import layout
from addin.sheets.grid import Tabs
from addin.sheets.layout import EVENT_FIELDS
from addin.sheets.reading import Reading, read, snapshot
from addin.sheets.writing import (
    Block,
    Writer,
    board_note,
    clear_round,
    empty_if_of_round,
    write_columns,
    write_crosstable,
    write_log,
    write_players,
    write_report,
    write_round,
    write_settings,
    write_standings,
    write_status,
)
from pairing.catalogue import Text, text
from pairing.errors import (
    InputError,
    NeedsDecision,
    NoLegalPairing,
    PairbookError,
    Problems,
    Subject,
)
from pairing.results import Pairing, Reason, Standings, exact
from pairing.settings import read_settings
from pairing.standings.criteria import parse_criteria, rank
from pairing.tournament import Bye, Game, Player, Round, Tournament

P = ParamSpec("P")
T = TypeVar("T")

CHANGED_ROUNDS = "changed_rounds"
"""Choice: earlier rounds were edited after the next was paired, and that is right."""

REPEATS = "repeats"
"""Choice: pair with the fewest repeated meetings when no pairing avoids them."""

DISCARD_RESULTS = "discard_results"
"""Choice: results already entered may be thrown away."""


CHOICES = (CHANGED_ROUNDS, REPEATS, DISCARD_RESULTS)


@dataclass(frozen=True)
class Done:
    """What an action did: a sentence for the organiser and plain data for programs."""

    text: Text
    data: Mapping[str, Any] = field(default_factory=dict)
    remarks: tuple[Text, ...] = ()


def action(
    function: Callable[Concatenate[xw.Book, P], T],
) -> Callable[Concatenate[xw.Book | None, P], T]:
    """Find the caller when no book is given."""

    @functools.wraps(function)
    def called(book: xw.Book | None = None, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return function(book if book is not None else xw.Book.caller(), *args, **kwargs)

    return called


# -- the state of the workbook ----------------------------------------------------------


def load(book: xw.Book) -> tuple[Reading, Tournament]:
    """Read a workbook and start its tournament (groups, start points, levels).

    Errors of the science come back with their tab and cell.
    """
    reading = read(book)
    return reading, _located(reading, lambda: reading.system.start(reading.tournament))


def _located(reading: Reading, compute: Callable[[], T]) -> T:
    try:
        return compute()
    except PairbookError as error:
        reading.locate(error)
        raise


def _need_results(reading: Reading) -> None:
    """Refuse while a result of the last round is missing, naming every cell."""
    errors = []
    for round_ in reading.tournament.rounds:
        for game in round_.games:
            if game.result is None:
                subject = Subject("result", round=round_.number, board=game.board)
                error = InputError("error.result_missing", subject=subject, board=game.board)
                error.place = reading.place(subject)
                errors.append(error)
    if errors:
        raise Problems(errors)


def changes(reading: Reading) -> list[InputError]:
    """Differences between earlier rounds now and when the next round was paired."""
    found: list[InputError] = []
    rounds = {round_.number: round_ for round_ in reading.tournament.rounds}
    for number, then in sorted(reading.locked.items()):
        now = rounds.get(number)
        if now is None:
            found.append(InputError("error.round_gone", round=number))
            continue
        found += _round_changes(reading, then, now)
    return found


def _round_changes(reading: Reading, then: Round, now: Round) -> list[InputError]:
    names = {player.number: player.name for player in reading.tournament.players}

    def shown(game: Game | None) -> str:
        if game is None:
            return "—"
        pair = f"{names.get(game.white, '?')} – {names.get(game.black, '?')}"
        stones = f" ({game.handicap})" if game.handicap else ""
        return f"{pair} {game.result or '…'}{stones}"

    found = []
    before = {game.board: game for game in then.games}
    after = {game.board: game for game in now.games}
    for board in sorted(before.keys() | after.keys()):
        old, new = before.get(board), after.get(board)
        if old != new:
            subject = Subject("result", round=now.number, board=board)
            error = InputError(
                "error.board_changed", subject=subject, board=board, old=shown(old), new=shown(new)
            )
            error.place = reading.place(subject)
            found.append(error)
    if set(then.byes) != set(now.byes):
        error = InputError(
            "error.byes_changed",
            old=[names.get(player, "?") for player, _ in then.byes],
            new=[names.get(player, "?") for player, _ in now.byes],
        )
        error.place = reading.round_grids[now.number].tab
        found.append(error)
    return found


def _check_changes(reading: Reading, allow: Collection[str]) -> list[Round]:
    """Rounds whose change is accepted; raises ``NeedsDecision`` while it is not."""
    found = changes(reading)
    if not found:
        return []
    if CHANGED_ROUNDS not in allow:
        language = reading.words.language
        raise NeedsDecision(
            "error.rounds_changed",
            choice=CHANGED_ROUNDS,
            changes="\n".join(f"  {error.message(language)}" for error in found),
        )
    return [r for r in reading.tournament.rounds if reading.locked.get(r.number, r) != r]


# -- actions ----------------------------------------------------------------------------


@action
def new_tournament(
    book: xw.Book,
    *,
    event: Mapping[str, str] | None = None,
    rounds: int | None = None,
    seed: int | None = None,
    settings: Mapping[str, str] | None = None,
    players: Sequence[Player] = (),
) -> Done:
    """Fill a fresh workbook: the event, its settings, its players.

    ``settings`` are typed values by field name.  Raises ``InputError`` for a setting that
    cannot be used and when the workbook already holds players.
    """
    reading = read(book)
    words, kind = reading.words, reading.system.settings
    if reading.tournament.players and players:
        raise InputError("error.not_empty", tab=words.tab(layout.PLAYERS))
    chosen = read_settings(kind, dict(settings or {}))
    writer = Writer(reading.tabs)
    values: dict[str, Any] = {name: (event or {}).get(name) for name in EVENT_FIELDS}
    values |= {"rounds": rounds, "seed": seed}
    for item in words.setting_fields(kind):
        if item.name in (settings or {}):
            spec = words.spec(item)
            values[item.name] = words.show_setting(item.name, spec, getattr(chosen, item.name))
    for name, value in values.items():
        if value is not None:
            writer.put(layout.TOURNAMENT, None, Block(reading.setting_rows[name], 2, [[value]]))
    if (event or {}).get("title"):
        writer.put(layout.TOURNAMENT, None, Block(1, 1, [[(event or {})["title"]]]))
    if players:
        _write_new_players(writer, reading, players)
    write_status(writer, words("status.ready" if players else "status.new", players=len(players)))
    what = text("log.new", system=text(f"system.{reading.system.name}"), players=len(players))
    chosen_seed = seed if seed is not None else reading.tournament.seed
    write_log(writer, reading, "new", None, words(what), seed=chosen_seed)
    writer.select(layout.PLAYERS if not players else layout.TOURNAMENT, None, 5, 2)
    writer.flush()
    return Done(text("done.new", players=len(players)))


def _write_new_players(writer: Writer, reading: Reading, players: Sequence[Player]) -> None:
    columns = layout.players_columns(reading.system.face)
    game = reading.system.face.game
    rows = []
    for player in players:
        values = {
            "name": player.name,
            "rating": player.rating,
            "rank": player.rank or None,
            "club": player.club or None,
            "country": player.country or None,
            "absent": show_rounds(player.absent),
            "id": player.ids.get(game) or next(iter(player.ids.values()), None),
        }
        rows.append([values.get(column.key) for column in columns])
    grid = reading.players_grid
    write_columns(writer, layout.PLAYERS, None, grid, [c.key for c in columns], rows, len(rows))
    writer.resized[layout.PLAYERS, None] = ("pbPlayers", grid.header, len(rows), len(columns))


def show_rounds(rounds: Collection[int]) -> str | None:
    """Rounds as people list them.

    >>> show_rounds({5, 3, 4, 9})
    '3-5 9'
    """
    parts: list[str] = []
    start = last = 0
    for number in [*sorted(rounds), 0]:
        if last and number == last + 1:
            last = number
            continue
        if last:
            parts.append(str(start) if start == last else f"{start}-{last}")
        start = last = number
    return " ".join(parts) or None


@action
def check(book: xw.Book) -> Done:
    """Read everything and say what is wrong or worth knowing; writes nothing.

    ``remarks`` hold what is not an error: missing results, repeated meetings, players
    paired although absent, rounds edited after the next was paired.
    """
    reading, tournament = load(book)
    remarks: list[Text] = [
        text("check.changed", place=error.place or "", change=error.text)
        for error in changes(reading)
    ]
    if tournament.planned > max(reading.round_grids, default=0):
        remarks.append(
            text(
                "check.too_few_tabs",
                tabs=max(reading.round_grids, default=0),
                setting=reading.words.setting_label("rounds"),
            )
        )
    for round_ in tournament.rounds:
        for player in tournament.players:
            if player.number not in round_.reported and round_.number not in player.absent:
                remarks.append(text("check.not_paired", round=round_.number, player=player.name))
        missing = [game.board for game in round_.games if game.result is None]
        if missing:
            remarks.append(text("check.missing", round=round_.number, boards=missing))
        before = tournament.after(round_.number - 1)
        for game in round_.games:
            if board_note(reading.words, before, game.white, game.black):
                remarks.append(
                    text(
                        "check.repeat",
                        round=round_.number,
                        board=game.board,
                        white=tournament[game.white].name,
                        black=tournament[game.black].name,
                    )
                )
        for number in sorted(round_.reported):
            if round_.number in tournament[number].absent:
                remarks.append(
                    text("check.absent_paired", round=round_.number, player=tournament[number].name)
                )
    data = {
        "players": len(tournament.players),
        "rounds": len(tournament.rounds),
        "planned": tournament.planned,
        "remarks": [reading.words(remark) for remark in remarks],
    }
    key = "done.check_remarks" if remarks else "done.check_clean"
    return Done(
        text(
            key, players=len(tournament.players), rounds=len(tournament.rounds), count=len(remarks)
        ),
        data,
        tuple(remarks),
    )


@action
def pair_next_round(book: xw.Book, *, allow: Collection[str] = ()) -> Done:
    """Pair the next round and write its tab.

    ``allow`` names choices the organiser made: :data:`CHANGED_ROUNDS`, :data:`REPEATS`.
    Raises ``InputError`` (missing results, bad cells), ``NeedsDecision`` (edited rounds) and
    ``NoLegalPairing``.
    """
    reading, started = load(book)
    accepted = _check_changes(reading, allow)
    _need_results(reading)
    number = started.next_round
    if number not in reading.round_grids:
        error = InputError(
            "error.no_more_rounds",
            tabs=max(reading.round_grids, default=0),
            setting=reading.words.setting_label("rounds"),
            subject=Subject("rounds"),
        )
        reading.locate(error)
        raise error
    if number > started.planned:
        error = InputError(
            "error.all_rounds_paired",
            planned=started.planned,
            subject=Subject("rounds"),
            setting=reading.words.setting_label("rounds"),
        )
        reading.locate(error)
        raise error
    present = started.present(number)
    if len(present) < 2:
        raise InputError("error.too_few", count=len(present), round=number)
    pairing = _pair(reading, started, allow)
    writer = Writer(reading.tabs)
    write_settings(writer, reading, started)
    write_players(writer, reading, started)
    write_round(writer, reading, started, pairing.round, pairing.remarks)
    after = replace(started, rounds=(*started.rounds, pairing.round))
    words = reading.words
    bye = pairing.round.bye
    status = text(
        "status.paired",
        round=number,
        boards=len(pairing.round.games),
        tab=words.tab(layout.ROUND, number),
    )
    write_status(writer, words(status))
    snapshots = [snapshot(round_) for round_ in accepted]
    if started.rounds and started.rounds[-1] not in accepted:
        snapshots.append(snapshot(started.rounds[-1]))
    changed = [
        words(
            "log.paired",
            boards=len(pairing.round.games),
            bye=started[bye].name if bye else "—",
            absent=_absent(after) or "—",
        )
    ]
    changed += [words(remark) for remark in pairing.remarks]
    if accepted:
        changed.append(words("log.accepted", rounds=[round_.number for round_ in accepted]))
    write_log(writer, reading, "pair", number, " ".join(changed), snapshots)
    grid = reading.round_grids[number]
    writer.select(layout.ROUND, number, grid.header + 1, grid.at["result"])
    writer.flush()
    return Done(status, pairing_data(after, pairing.round), pairing.remarks)


def _pair(reading: Reading, started: Tournament, allow: Collection[str]) -> Pairing:
    """The system's pairing; with repeats allowed when the organiser chose so."""
    if REPEATS in allow:
        started = replace(started, settings=replace(started.settings, allow_repeats=True))
    try:
        return _located(reading, lambda: reading.system.pair(started))
    except NeedsDecision as error:
        if error.choice == "allow_repeats":
            error.choice = REPEATS
        raise


def _absent(tournament: Tournament) -> list[str]:
    last = tournament.rounds[-1]
    return [p.name for p in tournament.players if p.number not in last.reported]


def pairing_data(tournament: Tournament, round_: Round) -> dict[str, Any]:
    """A round as the JSON other programs read."""
    return {
        "round": round_.number,
        "boards": [
            {
                "board": game.board,
                "white": tournament[game.white].name,
                "black": tournament[game.black].name,
                "handicap": game.handicap,
            }
            for game in round_.games
        ],
        "bye": tournament[round_.bye].name if round_.bye else None,
        "absent": [p.name for p in tournament.players if p.number not in round_.reported],
    }


@action
def enter_results(book: xw.Book, round_number: int, results: Mapping[int, Any]) -> Done:
    """Write results of one round by board number (used by the command line).

    Raises ``InputError`` for a board the round does not have.
    """
    reading, tournament = load(book)
    if not 1 <= round_number <= len(tournament.rounds):
        raise InputError("error.round_unknown", round=round_number, paired=len(tournament.rounds))
    boards = {game.board for game in tournament.rounds[round_number - 1].games}
    for board in results:
        if board not in boards:
            raise InputError("error.board_unknown", board=board, round=round_number)
    grid = reading.round_grids[round_number]
    first = grid.header + 1
    column = [grid.get(row, "result") for row in grid.body]
    for board, result in results.items():
        column[reading.board_rows[round_number, board] - first] = str(result)
    writer = Writer(reading.tabs)
    writer.put(
        layout.ROUND, round_number, Block(first, grid.at["result"], [[cell] for cell in column])
    )
    words = reading.words
    open_boards = sum(
        1
        for g in tournament.rounds[round_number - 1].games
        if g.result is None and g.board not in results
    )
    done = text("done.results", count=len(results), round=round_number, open=open_boards)
    write_log(
        writer,
        reading,
        "results",
        round_number,
        words("log.results", results=[f"{b}: {r}" for b, r in sorted(results.items())][:50]),
    )
    write_status(writer, words(done))
    writer.flush()
    return Done(done, {"round": round_number, "entered": len(results), "open": open_boards})


@action
def update_levels(book: xw.Book) -> Done:
    """Write the system's further tabs (LEADER: the Levels of every player after each round)."""
    reading, tournament = load(book)
    if not reading.system.face.reports:
        raise InputError("error.no_reports", system=text(f"system.{reading.system.name}"))
    writer = Writer(reading.tabs)
    tournament, remarks = as_played(tournament)
    for report in _located(reading, lambda: reading.system.reports(tournament)):
        report = replace(report, remarks=(*remarks, *report.remarks))
        write_report(writer, reading, report, len(tournament.rounds))
    write_log(writer, reading, "levels", len(tournament.rounds), "")
    writer.select(reading.system.face.reports[0], None, layout.FIRST_ROW, 1)
    writer.flush()
    return Done(text("done.levels", round=len(tournament.rounds)))


def as_played(tournament: Tournament) -> tuple[Tournament, tuple[Text, ...]]:
    """The rounds that have results, and a remark on one that is only partly in.

    A round just paired is not yet part of the standings; a half-finished one is, and the
    remark says how many of its results are in.
    """
    last = tournament.rounds[-1] if tournament.rounds else None
    if last is None or last.complete:
        return tournament, ()
    done = sum(1 for game in last.games if game.result)
    if not done:
        return tournament.after(last.number - 1), ()
    return tournament, (text("standings.open", round=last.number, done=done, all=len(last.games)),)


def ranking(
    reading: Reading, tournament: Tournament, by: str | None
) -> tuple[Tournament, Standings]:
    """The system's own standings, or those by named criteria (``"mm,sos,sodos"``).

    With them the tournament they are of: without a round that has no results yet.
    """
    if not tournament.players:
        raise InputError("error.no_players", tab=reading.words.tab(layout.PLAYERS))
    played, open_round = as_played(tournament)
    if by is None:
        order = _located(reading, lambda: reading.system.standings(played))
    elif by.replace("-", "_") == "true_rating":
        from pairing.standings import true_rating

        order = true_rating.standings(played)
    else:
        order = rank(played, parse_criteria(by))
    return played, replace(order, remarks=(*open_round, *order.remarks))


@action
def standings(book: xw.Book, *, by: str | None = None) -> Done:
    """Rank the players and write the Standings tab.

    ``by`` replaces the system's own criteria by named ones (see ``docs/standings.md``).
    """
    reading, tournament = load(book)
    tournament, order = ranking(reading, tournament, by)
    writer = Writer(reading.tabs)
    write_standings(writer, reading, tournament, order)
    write_log(writer, reading, "standings", order.after_round, by or "")
    writer.select(layout.STANDINGS, None, layout.FIRST_ROW, 1)
    writer.flush()
    done = text("done.standings", round=order.after_round, planned=tournament.planned)
    return Done(done, standings_data(tournament, order), order.remarks)


def standings_data(tournament: Tournament, order: Standings) -> dict[str, Any]:
    """Standings as the JSON other programs read; every number exact, as text."""
    return {
        "after_round": order.after_round,
        "order": [
            {
                "place": line.place,
                "player": tournament[line.player].name,
                "points": str(line.points),
                "criteria": {name: exact(line.values.get(name)) for name in order.criteria},
            }
            for line in order.lines
        ],
    }


@action
def crosstable(book: xw.Book, *, by: str | None = None) -> Done:
    """Write the Crosstable tab: opponent, colour and result of every round."""
    reading, tournament = load(book)
    tournament, order = ranking(reading, tournament, by)
    writer = Writer(reading.tabs)
    write_crosstable(writer, reading, tournament, order)
    write_log(writer, reading, "crosstable", order.after_round, by or "")
    writer.select(layout.CROSSTABLE, None, layout.FIRST_ROW, 1)
    writer.flush()
    return Done(text("done.crosstable", round=order.after_round), {}, order.remarks)


@action
def orders(book: xw.Book, *, by: str = "true_rating") -> Done:
    """Write the tabs Orders: every order side by side, the square crosstable, the graph.

    ``by`` names the order of the square and of the graph (``true_rating``, ``buchholz``,
    ``sos``, or the system's own name).
    """
    from addin.publish.graph import tournament_graph
    from addin.sheets import orders_tab
    from pairing.standings import orders as science
    from pairing.standings.table_quality import games_played

    reading, tournament = load(book)
    if not orders_tab.has_orders(reading.system.face):
        raise InputError("error.no_orders", system=text(f"system.{reading.system.name}"))
    tournament, own = ranking(reading, tournament, None)
    comparison, places, square = science.reports(tournament, own, by)
    writer, words = Writer(reading.tabs), reading.words
    orders_tab.write(writer, reading, len(tournament.rounds), comparison, places, square)
    games = games_played(tournament)
    if games and len(tournament.players) <= orders_tab.GRAPH_LIMIT:
        chosen = next(o for o in science.offered(tournament, own) if o.name == by)
        png = tournament_graph(
            chosen.players,
            {player.number: player.name for player in tournament.players},
            games,
            title=science.order_name(by),
            language=words.language,
            place=chosen.place,
        )
        writer.draw(orders_tab.GRAPH, orders_tab.fitted(png))
    write_log(writer, reading, "orders", len(tournament.rounds), by)
    writer.select(orders_tab.ORDERS, None, layout.FIRST_ROW, 1)
    writer.flush()
    data = {
        "by": by,
        "orders": [
            {"order": str(row[0]), "above": str(row[1]), "below": str(row[2]),
             "nearness": str(row[4]), "nearness_draws": str(row[5])}
            for row in comparison.rows
        ],
    }  # fmt: skip
    return Done(text("done.orders", round=len(tournament.rounds)), data, comparison.remarks)


@action
def accept_changes(book: xw.Book) -> Done:
    """Take earlier rounds as they stand now for right, and remember them so."""
    reading, _ = load(book)
    accepted = _check_changes(reading, (CHANGED_ROUNDS,))
    if not accepted:
        raise InputError("error.nothing_changed")
    writer = Writer(reading.tabs)
    rounds = [round_.number for round_ in accepted]
    done = text("log.accepted", rounds=rounds)
    told = " ".join(
        [reading.words(done), *(e.message(reading.words.language) for e in changes(reading))]
    )
    write_log(writer, reading, "accept", None, told, [snapshot(round_) for round_ in accepted])
    writer.flush()
    return Done(done, {"rounds": rounds})


@action
def undo_last_round(book: xw.Book, *, allow: Collection[str] = ()) -> Done:
    """Take back the pairing of the last round: its tab is emptied, the one before reopened.

    When results are in already they would be lost: then it raises ``NeedsDecision`` unless
    ``allow`` names :data:`DISCARD_RESULTS`.
    """
    reading = read(book)
    rounds = reading.tournament.rounds
    if not rounds:
        raise InputError("error.nothing_to_undo")
    last = rounds[-1]
    entered = sum(1 for game in last.games if game.result)
    if entered and DISCARD_RESULTS not in allow:
        raise NeedsDecision(
            "error.results_would_go", choice=DISCARD_RESULTS, round=last.number, count=entered
        )
    writer, words = Writer(reading.tabs), reading.words
    clear_round(writer, reading, last.number)
    for key in (layout.STANDINGS, layout.CROSSTABLE, *reading.system.face.reports):
        empty_if_of_round(writer, reading, key, last.number)
    status = text("status.undone", round=last.number)
    write_status(writer, words(status))
    reopened = [snapshot(rounds[-2], locked=False)] if len(rounds) > 1 else []
    pairs = [
        f"{reading.tournament[g.white].name} – {reading.tournament[g.black].name}"
        f" {g.result or ''}".strip()
        for g in last.games
    ]
    write_log(
        writer, reading, "undo", last.number, words("log.undone", pairs=pairs[:200]), reopened
    )
    if len(rounds) > 1:
        grid = reading.round_grids[last.number - 1]
        writer.select(layout.ROUND, last.number - 1, grid.header + 1, grid.at["result"])
    else:
        writer.select(layout.PLAYERS, None, layout.FIRST_ROW, 2)
    writer.flush()
    return Done(status, {"round": last.number})


@action
def swap_players(book: xw.Book, first: str, second: str, *, allow: Collection[str] = ()) -> Done:
    """Let two players of the last round change seats (or a seat and the bye).

    Results of the boards concerned would no longer be theirs: with such results it raises
    ``NeedsDecision`` unless ``allow`` names :data:`DISCARD_RESULTS`.
    """
    reading, tournament = load(book)
    if not tournament.rounds:
        raise InputError("error.nothing_to_swap")
    last = tournament.rounds[-1]
    names = {" ".join(p.name.split()).casefold(): p.number for p in tournament.players}
    chosen = []
    for name in (first, second):
        number = names.get(" ".join(name.split()).casefold())
        if number is None:
            raise InputError("error.player_unknown", player=name)
        if number not in last.reported:
            raise InputError("error.not_in_round", player=name, round=last.number)
        chosen.append(number)
    one, other = chosen
    if one == other:
        raise InputError("error.swap_same", player=first)
    seats = {one: other, other: one}
    touched = [g for g in last.games if {g.white, g.black} & {one, other}]
    if any(g.result for g in touched) and DISCARD_RESULTS not in allow:
        raise NeedsDecision(
            "error.results_would_go",
            choice=DISCARD_RESULTS,
            round=last.number,
            count=sum(1 for g in touched if g.result),
        )
    # On one board the same exchange of seats swaps the colours.
    games = tuple(
        replace(
            g, white=seats.get(g.white, g.white), black=seats.get(g.black, g.black), result=None
        )
        if g in touched
        else g
        for g in last.games
    )
    byes: tuple[tuple[int, Bye], ...] = tuple((seats.get(n, n), kind) for n, kind in last.byes)
    swapped = replace(last, games=games, byes=byes)
    changed = replace(tournament, rounds=(*tournament.rounds[:-1], swapped))
    writer, words = Writer(reading.tabs), reading.words
    done = text(
        "done.swapped", first=changed[one].name, second=changed[other].name, round=last.number
    )
    write_round(writer, reading, changed, swapped, (text("note.swapped"),))
    write_log(writer, reading, "swap", last.number, words(done))
    write_status(writer, words(done))
    grid = reading.round_grids[last.number]
    writer.select(layout.ROUND, last.number, grid.header + 1, grid.at["result"])
    writer.flush()
    before = changed.after(last.number - 1)
    repeats = tuple(
        text(
            "check.repeat",
            round=last.number,
            board=g.board,
            white=changed[g.white].name,
            black=changed[g.black].name,
        )
        for g in games
        if board_note(words, before, g.white, g.black)
    )
    return Done(done, pairing_data(changed, swapped), repeats)


@dataclass(frozen=True)
class Explained:
    """One board as it stands and why: ``reason`` is ``None`` when people made the pair."""

    board: int | None
    white: str
    black: str | None
    reason: Reason | None


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
    before = tournament.after(round_number - 1)
    try:
        again = _pair(reading, before, ())
    except NoLegalPairing:
        again = _pair(reading, before, (REPEATS,))
    reasons = {
        frozenset((g.white, g.black)): next((r for r in again.reasons if r.board == g.board), None)
        for g in again.round.games
    }
    told = [
        Explained(
            g.board,
            tournament[g.white].name,
            tournament[g.black].name,
            reasons.get(frozenset((g.white, g.black))),
        )
        for g in actual.games
        if board is None or g.board == board
    ]
    if board is not None and not told:
        raise InputError("error.board_unknown", board=board, round=round_number)
    if board is None and actual.bye is not None:
        reason = next((r for r in again.reasons if r.board is None), None)
        same = again.round.bye == actual.bye
        told.append(Explained(None, tournament[actual.bye].name, None, reason if same else None))
    return told, tournament, again.remarks


def language_of(book: xw.Book) -> str:
    """The language a workbook speaks."""
    return Tabs(book).words.language
