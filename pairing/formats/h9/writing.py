"""Result files of the European Go Database ("h9").

A file has header lines behind semicolons (``; EV[event]``) and one line a player: place,
surname and given name, rank, country, club, four score columns, and a result a round
(``12+/w0``: won against line 12 with White, no stones).  What counts is what stands between
blanks, so a name of several words has underscores.  Facts of the format: the EGF's page on
submitting results, and files written by OpenGotha and Pairgoth.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction

from pairing.errors import InputError, Subject, raise_problems
from pairing.family import names_of
from pairing.formats.countries import UNKNOWN, two_letters
from pairing.formats.plain_text import dates
from pairing.formats.writing import in_order, refuse_tables
from pairing.go_time import class_of, even_komi, time_of
from pairing.names import database_case, latin, one_line
from pairing.ranks import rank_number, rank_or_ratings
from pairing.results import Standings
from pairing.round_cells import SIGN_OF
from pairing.standings.criteria import values_of
from pairing.tournament import Appearance, Outcome, Player, Tournament

SCORES = {"MMS": "mm", "NBW": "points", "SOS": "sos", "SODOS": "sodos"}
"""The four score columns by the database's names, and our criteria."""

NO_CLUB, NO_NAME = "xxxx", "-"
LARGEST_REDUCTION = 9

HEADERS = ("CL", "EV", "PC", "DT", "HA", "KM", "TM", "CM")
"""Header fields: class, event, place, dates, handicap rule, komi, time in minutes, remark."""


def write_h9(
    tournament: Tournament,
    standings: Standings | None = None,
    *,
    headers: Mapping[str, str] | None = None,
    database_names: bool = True,
) -> str:
    """Return the tournament as an EGD result file, in plain ASCII.

    ``standings`` give the order of the lines (McMahon points, SOS, SODOS by default);
    opponents are named by their line, so that a shared place has numbers of its own.
    ``headers`` set or replace header fields (``CL``, ``TM``, ...).  ``database_names`` off
    leaves capitals as they were typed.  Players who sat at no board and had no bye are left
    out.  Raises :class:`InputError` for tables of four, for an event without players in
    it, for unknown header fields, and :class:`Problems` for players with neither rank nor
    rating.

    >>> from pairing.tournament import Game, Result, Round
    >>> from pairing.settings import Settings
    >>> pair = Player(1, "SMITH Ann", 2100, country="gb"), Player(2, "Ли Бо", 2000, "1k")
    >>> event = Tournament("leader", Settings(), pair,
    ...     (Round(1, (Game(1, 1, 2, Result.WHITE_WINS),)),), planned=1)
    >>> print("\\n".join(write_h9(event).splitlines()[-2:]))
       1 Smith Ann                       1d UK xxxx     1     1     0     0     2+/w0
       2 Li Bo                           1k XX xxxx     0     0     1     0     1-/b0
    """
    lines = players_listed(tournament, standings)
    if not lines:
        raise InputError("error.h9_empty")
    line_of = {player.number: line for line, player in enumerate(lines, start=1)}
    scores = {label: values_of(tournament, name) for label, name in SCORES.items()}
    grades, names = grades_of(lines), names_of(tournament)
    shown = [f"; {name}[{value}]" for name, value in _headers(tournament, grades, headers)]
    shown.append(";")
    titles = "".join(f" {label:>5}" for label in SCORES)
    shown.append(f"; Pl {'Name':<30}  Rk Co Club{titles}")
    for player in lines:
        surname, given = names[player.number]
        name = f"{token_of(surname, database_names)} {token_of(given, database_names)}"
        cells = [cell_of(entry, line_of, tournament) for entry in tournament.history[player.number]]
        pin = player.ids.get("egd", "")
        club = re.sub(r"[^A-Za-z0-9]", "", latin(player.club))[:4]
        shown.append(
            f"{line_of[player.number]:4} {name:<30} {grades[player.number]:>3} "
            f"{two_letters(player.country)} {club or NO_CLUB:<4} "
            + " ".join(f"{score_of(values[player.number]):>5}" for values in scores.values())
            + "".join(f" {cell:>9}" for cell in cells)
            + (f" |{pin}" if re.fullmatch(r"[0-9]{1,12}", pin) else "")
        )
    return "\n".join(shown) + "\n"


def players_listed(tournament: Tournament, standings: Standings | None) -> list[Player]:
    """Return who sat at a board or had a bye, in the order of the standings, McMahon's by default.

    Raises :class:`InputError` for tables of four.
    """
    refuse_tables(tournament, "error.h9_tables")
    order = in_order(tournament, standings)
    seen = {number for round_ in tournament.rounds for number in round_.reported}
    return [tournament[line.player] for line in order.lines if line.player in seen]


def grades_of(players: list[Player]) -> dict[int, str]:
    """Ranks by start number, of the rating where no rank stands; :class:`Problems` without."""
    grades: dict[int, str] = {}
    errors: list[InputError] = []
    for player in players:
        grades[player.number] = rank_or_ratings(player.rank, player.rating)
        if not grades[player.number]:
            subject = Subject(player=player.number, field="rank")
            errors.append(InputError("error.h9_rank", subject=subject, player=player.name))
    raise_problems(errors)
    return grades


def _headers(
    tournament: Tournament, grades: Mapping[int, str], chosen: Mapping[str, str] | None
) -> list[tuple[str, str]]:
    for name in chosen or {}:
        if name not in HEADERS:
            raise InputError("error.h9_header", name=name, known=list(HEADERS))
    place, _, country = tournament.place.rpartition(",")
    if two_letters(country) == UNKNOWN:
        place, country = tournament.place, ""
    komi = even_komi(tournament)
    control = time_of(tournament)
    headings = {
        "EV": tournament.title,
        "PC": f"{two_letters(country).lower() if country else ''},{place.strip()}"
        if tournament.place.strip()
        else "",
        "DT": ",".join(dates(tournament.date)),
        "HA": _handicap_rule(tournament, grades),
        "KM": "" if komi is None else score_of(komi),
        "CL": (class_of(control) or "") if control else "",
        "TM": str(control.adjusted) if control else "",
        **(chosen or {}),
    }
    return [
        (name, re.sub(r"[\[\]]", "|", latin(one_line(headings[name]))))
        for name in HEADERS
        if headings.get(name)
    ]


def _handicap_rule(tournament: Tournament, grades: Mapping[int, str]) -> str:
    """``h9`` (no stones), or what was most often taken off the difference of ranks."""
    taken = Counter(
        abs(rank_number(grades[game.white]) - rank_number(grades[game.black])) - game.handicap
        for _, game in tournament.games()
        if game.handicap
    )
    if not taken:
        return f"h{LARGEST_REDUCTION}"
    most = min(taken, key=lambda reduction: (-taken[reduction], reduction))
    return f"h{min(max(most, 0), LARGEST_REDUCTION)}"


def token_of(shown: str, database_names: bool) -> str:
    """Return a name as one word of ASCII."""
    plain = one_line(latin(one_line(shown)))
    if database_names:
        plain = database_case(plain)
    return re.sub(r"[;|]", "!", plain).replace(" ", "_") or NO_NAME


def score_of(value: Fraction | None) -> str:
    """Return a score with two decimals at most.

    >>> score_of(Fraction(71, 2)), score_of(Fraction(-3)), score_of(Fraction(1, 3))
    ('35.5', '-3', '0.33')
    """
    if value is None:
        return "0"
    if value.denominator == 1:
        return str(value)
    return f"{float(value):.2f}".rstrip("0").rstrip(".")


def cell_of(entry: Appearance, line_of: Mapping[int, int], tournament: Tournament) -> str:
    """Return a round: a game as ``12+/w0``, a forfeit as ``12+!``, no game by what it paid."""
    if entry.opponent is None:
        settings = tournament.settings
        paid = {
            Outcome.BYE: settings.bye_points,
            Outcome.FULL_BYE: Fraction(1),
            Outcome.HALF_BYE: Fraction(1, 2),
            Outcome.ZERO_BYE: Fraction(0),
            Outcome.ABSENT: settings.absence_points,
        }[entry.outcome]
        return "0+" if paid >= 1 else "0=" if paid > 0 else "0-"
    sign, line = SIGN_OF[entry.outcome], line_of[entry.opponent]
    if entry.outcome in (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS):
        return f"{line}{sign}!"
    if entry.colour is None:
        return f"{line}{sign}"
    return f"{line}{sign}/{entry.colour}{abs(entry.handicap)}"
