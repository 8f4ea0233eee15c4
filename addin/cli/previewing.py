"""``pairbook pair``, and what it would write: shown first, seats changed, then written or left."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from addin.cli import printer
from addin.cli.finals import NO, YES
from addin.cli.options import File, choices
from addin.cli.session import Session, current, tell
from pairing.catalogue import Text, text
from pairing.errors import PairbookError
from pairing.systems import system

if TYPE_CHECKING:
    import xlwings as xw

    from addin.actions import ActionResult
    from pairing.tournament import Game, Tournament

Swaps = list[tuple[str, str]]


def pair(
    file: File, *, preview: bool = False, as_json: bool = False, allow: list[str] | None = None
) -> None:
    """Pair the next round; with ``--preview`` show it first and write it when it is right."""
    from addin import actions

    chosen = choices(allow)
    if not preview:
        current().act(file, actions.pair_next_round, as_json=as_json, allow=chosen)
        return
    session = current()
    swaps: Swaps = []
    while True:
        # In memory only: the file is read, and what is made of it is left.
        with session.workbook(file, save=False) as book:
            done, swaps = _made(book, chosen, swaps, session)
        if as_json:
            printer.show_json({"written": False, **done.data})
            return
        assert done.after is not None
        for line in _shown(done.after):
            tell(line)
        printer.remarks(done.remarks, session.words)
        if not printer.listening():
            tell("preview.only_shown")
            return
        tell("preview.dialogue")
        answer = _answer()
        if answer.casefold() in YES:
            break
        if answer.casefold() in NO:
            tell("finals.nothing_written")
            return
        first, _, second = answer.partition("," if "," in answer else " ")
        swaps.append((first.strip(), second.strip()))
    _write(file, chosen, swaps, session)


def _answer() -> str:
    try:
        return input("> ").strip()
    except EOFError:
        return NO[0]


def _made(
    book: xw.Book, chosen: tuple[str, ...], swaps: Swaps, session: Session
) -> tuple[ActionResult, Swaps]:
    """The round with the seats changed so far; the last change is dropped where it cannot be."""
    from dataclasses import replace

    from addin import actions

    done = actions.pair_next_round(book, allow=chosen)
    made: Swaps = []
    for first, second in swaps:
        try:
            actions.swap_players(book, first, second, allow=chosen)
        except PairbookError as error:
            printer.warn(error.message(session.language))
            continue
        made.append((first, second))
    if made:
        tournament = actions.load(book)[1]
        data = actions.pairing_data(tournament, tournament.rounds[-1])
        done = replace(done, after=tournament, data=data)
    return done, made


def _write(path: Path, chosen: tuple[str, ...], swaps: Swaps, session: Session) -> None:
    """The same again, into the file."""
    from addin import actions

    with session.workbook(path) as book:
        done = actions.pair_next_round(book, allow=chosen)
        for first, second in swaps:
            actions.swap_players(book, first, second, allow=chosen)
    printer.say(session.words(done.text))


def _shown(after: Tournament) -> Iterator[Text]:
    """Every board or table of the last round, then who has no game."""
    from addin.sheets.tabs.round_tab import not_in

    round_, name = after.rounds[-1], {player.number: player.name for player in after.players}
    scores = system(after.system).scores(after.after(round_.number - 1))
    yield text("preview.tables" if round_.tables else "preview.round", round=round_.number)
    for table in round_.tables:
        yield text("cli.table", table=table.number, players=[name[one] for one in table.seats])
    for game in round_.games:
        values: dict[str, Any] = {"board": game.board}
        for side, one in (("white", game.white), ("black", game.black)):
            values |= {side: name[one], f"{side}_points": scores[one]}
        pair, more = text("preview.board", **values), _more(game, name, scores)
        yield text("preview.board_more", pair=pair, more=more) if more else pair
    if byes := [name[one] for one, _ in round_.byes]:
        yield text("finals.sits_out", players=byes)
    if missing := not_in(after, round_):
        yield text("preview.absent", players=missing)


def _more(game: Game, name: dict[int, str], scores: Any) -> list[Text]:
    """Who comes down or up to whom, and the handicap."""
    said = []
    if scores[game.white] != scores[game.black]:
        down, up = sorted((game.white, game.black), key=lambda one: -scores[one])
        said.append(text("preview.float", down=name[down], up=name[up]))
    if game.handicap:
        said.append(text("preview.stones", stones=game.handicap))
    return said
