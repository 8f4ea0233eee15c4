"""Result files of the American Go Association: writing.

``TOURNEY`` with name and place, ``start=``, ``finish=`` and ``rules=``, ``PLAYERS`` (number,
``Surname, Given``, rank), and for every round ``GAMES n`` with White's number, Black's, the
winner, stones and komi.  Facts of the format: the association's page on rated games, and
``presults.pl`` of its repository usgo/aga-ratings, which takes files in: ``WF`` and ``BF`` are
wins by forfeit, kept and not rated, and a file with ``?`` for a result is put aside whole.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import count, groupby
from operator import itemgetter

from pairing.errors import InputError
from pairing.family import names_of
from pairing.formats.h9.writing import grades_of
from pairing.formats.plain_text import dates
from pairing.formats.writing import refuse_tables
from pairing.names import latin, one_line
from pairing.standings.aga_rating import whole_komi
from pairing.tournament import Game, Player, Result, Tournament

FIRST_TEMPORARY = 99_999
"""Numbers from here down are given to players without one, as other programs do."""

HEADERS = ("EV", "PC", "DT", "RULES")
WINNER = {
    Result.WHITE_WINS: "w",
    Result.BLACK_WINS: "b",
    Result.BLACK_FORFEITS: "WF",
    Result.WHITE_FORFEITS: "BF",
}


def write_aga(tournament: Tournament, *, headers: Mapping[str, str] | None = None) -> str:
    """Return the tournament as a result file of the American Go Association, in plain ASCII.

    ``headers`` set or replace the name (``EV``), the place (``PC``), the days (``DT``) and the
    rules of play (``RULES``, by default AGA).  Only games that somebody won are in it.
    Raises ``InputError`` for tables of four, for an event without a game and for headers of
    other names, :class:`Problems` for players with neither rank nor rating.
    """
    refuse_tables(tournament, "error.h9_tables")
    named = {key.upper(): value for key, value in (headers or {}).items()}
    for name in named:
        if name not in HEADERS:
            raise InputError("aga.header", name=name, known=list(HEADERS))
    reported = [(round_.number, game) for round_, game in tournament.games() if _is_reported(game)]
    if not reported:
        raise InputError("aga.empty")
    seated = {number for _, game in reported for number in (game.white, game.black)}
    players = [player for player in tournament.players if player.number in seated]
    numbers = _numbers(players)
    grades, names = grades_of(players), names_of(tournament)
    days = dates(named.get("DT") or tournament.date)
    title, place = named.get("EV", tournament.title), named.get("PC", tournament.place)
    lines = ["TOURNEY " + _plain(", ".join(part for part in (title, place) if part.strip()))]
    if days:
        lines += [f"\tstart={_american(days[0])}", f"\tfinish={_american(days[-1])}"]
    lines += [f"\trules={_plain(named.get('RULES', 'AGA'))}", "PLAYERS"]
    for player in sorted(players, key=lambda player: numbers[player.number]):
        lines.append(
            f"{numbers[player.number]}\t{_name(names[player.number])}\t{grades[player.number]}"
        )
    for number, games in groupby(reported, key=itemgetter(0)):
        lines += ["", f"GAMES {number}"]
        lines += [_line(game, numbers, tournament) for _, game in games]
    return "\n".join([*lines, "", "END", ""])


def number_of_member(player: Player) -> int | None:
    """Return a member's number; in a workbook a short number in the column ID is taken for it.

    >>> number_of_member(Player(1, "Ann", ids={"aga": "3199"})), number_of_member(Player(2, "Bo"))
    (3199, None)
    """
    for house in ("aga", "rgf", "id", "go"):
        shown = player.ids.get(house, "")
        if re.fullmatch(r"[1-9][0-9]{0,5}", shown):
            return int(shown)
    return None


def unreported(tournament: Tournament) -> list[str]:
    """Boards that the association takes no result of: drawn, lost by both, without a result."""
    return [
        f"{round_.number}/{game.board}"
        for round_, game in tournament.games()
        if not _is_reported(game)
    ]


def _is_reported(game: Game) -> bool:
    return game.result in WINNER and game.coloured


def _numbers(players: list[Player]) -> dict[int, int]:
    """Start number -> member's number; temporary ones where it is missing or taken."""
    numbers: dict[int, int] = {}
    for player in players:
        known = number_of_member(player)
        if known is not None and known not in numbers.values():
            numbers[player.number] = known
    taken = set(numbers.values())
    free = (number for number in count(FIRST_TEMPORARY, -1) if number not in taken)
    return {player.number: numbers.get(player.number) or next(free) for player in players}


def _line(game: Game, numbers: Mapping[int, int], tournament: Tournament) -> str:
    """Return a game; no komi stands for one stone, and the association wants whole points."""
    stones = game.handicap if game.handicap > 1 else 0
    winner = WINNER[game.result] if game.result is not None else "?"
    komi = whole_komi(tournament, game)
    return f"{numbers[game.white]}\t{numbers[game.black]}\t{winner}\t{stones}\t{komi}"


def _name(names: tuple[str, str]) -> str:
    parts = [_plain(part).replace(",", " ").strip() for part in names]
    return ", ".join(part for part in parts if part) or "?"


def _plain(shown: str) -> str:
    return one_line(re.sub(r"[#\t]", " ", latin(one_line(shown))))


def _american(day: str) -> str:
    year, month, date = (int(part) for part in day.split("-"))
    return f"{month}/{date}/{year}"
