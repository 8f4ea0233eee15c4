"""Result files of the French Go Federation (``.tou``): writing.

Header lines ``;key=value``, then a line a player with columns of fixed width.  Facts of the
format: files of the federation, and those written by OpenGotha and Pairgoth.
"""

from __future__ import annotations

import re

from pairing.errors import InputError
from pairing.family import names_of
from pairing.formats.countries import UNKNOWN, two_letters
from pairing.formats.ffg.reading import NO_CLUB, NO_LICENCE
from pairing.formats.h9.writing import cell_of, grades_of, players_listed, score_of, token_of
from pairing.formats.plain_text import dates
from pairing.go_time import SUDDEN, even_komi, go_time_of
from pairing.names import latin, one_line
from pairing.results import Standings
from pairing.tournament import Outcome, Player, Tournament

NAME = 25
"""Signs that a name may have."""

_NO_GAME = {Outcome.FORFEIT_WIN: "0+", Outcome.FORFEIT_LOSS: "0-"}


def write_tou(tournament: Tournament, standings: Standings | None = None) -> str:
    """Return the tournament as a result file of the French federation, in plain ASCII.

    Lines are in the order of ``standings`` (McMahon points, SOS, SODOS by default); players
    who sat at no board and had no bye are left out.  A forfeit is a round without a game,
    for the federation rates every game it is told of.  Raises ``InputError`` for tables of
    four and for an event without players, :class:`Problems` for players without rank or rating.

    >>> from pairing.tournament import Game, Result, Round
    >>> from pairing.settings import Settings
    >>> pair = Player(1, "LIM Eugène", 2400, "4d", club="75Pa"), Player(2, "Roe Jo", 2300, "3d")
    >>> event = Tournament("leader", Settings(), pair,
    ...     (Round(1, (Game(1, 1, 2, Result.WHITE_WINS),)),), planned=1)
    >>> print("\\n".join(write_tou(event).splitlines()[-2:]))
       1 LIM Eugene                4D ------- 75Pa    2+w0
       2 ROE Jo                    3D ------- xxxx    1-b0
    """
    lines = players_listed(tournament, standings)
    if not lines:
        raise InputError("ffg.empty")
    line_of = {player.number: line for line, player in enumerate(lines, start=1)}
    grades, names = grades_of(lines), names_of(tournament)
    shown = [f";{key}={one_line(latin(value))}" for key, value in _headers(tournament)]
    shown += [";", ";Num Nom Prenom               Niv Licence Club"]
    for player in lines:
        surname, given = names[player.number]
        name = f"{token_of(surname, False).upper()} {token_of(given, False)}"
        # The club's four signs; of somebody from abroad the country's two letters.
        club = country = two_letters(player.country)
        if country in (UNKNOWN, "FR"):
            club = re.sub(r"[^A-Za-z0-9]", "", latin(player.club))[:4] or NO_CLUB
        cells = [
            _NO_GAME.get(entry.outcome) or cell_of(entry, line_of, tournament).replace("/", "")
            for entry in tournament.history[player.number]
        ]
        shown.append(
            f"{line_of[player.number]:4} {name[:NAME]:<{NAME}}{grades[player.number].upper():>3} "
            f"{licence_of(player) or NO_LICENCE} {club:<4}"
            + "".join(f" {cell:>7}" for cell in cells)
        )
    return "\n".join(shown) + "\n"


def licence_of(player: Player) -> str:
    """Return a player's licence: seven digits or capitals; "" for none.

    >>> licence_of(Player(1, "Ann", ids={"ffg": "9785526"})), licence_of(Player(1, "Bo"))
    ('9785526', '')
    """
    known = (player.ids.get("ffg", ""), player.ids.get("id", ""), player.ids.get("go", ""))
    return next((number for number in known if re.fullmatch(r"[0-9A-Z]{7}", number)), "")


def _headers(tournament: Tournament) -> list[tuple[str, str]]:
    days = dates(tournament.date)
    control = go_time_of(tournament.time_control)
    komi = even_komi(tournament)
    town = tournament.place
    if two_letters(town.rpartition(",")[2]) != UNKNOWN and "," in town:
        town = town.rpartition(",")[0]
    headings = {
        "name": re.sub(r"[^A-Za-z0-9]+", "_", latin(tournament.title)).strip("_")[:20],
        "date": "/".join(reversed(days[0].split("-"))) if days else "",
        "vill": town.strip(),
        "comm": tournament.title,
        "prog": "pairbook",
        "time": f"{int(control.main)}{'' if control.kind == SUDDEN else '+b'}" if control else "",
        "ta": str(control.adjusted) if control else "",
        "size": "19",
        "komi": "" if komi is None else score_of(komi),
    }
    return [(key, value) for key, value in headings.items() if value]
