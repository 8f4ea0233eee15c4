"""Worksheet functions: single questions to the science, asked from a cell.

``=PB_START_LEVEL(2100)`` in a cell gives 179.  The functions are registered with xlwings'
``func``: on Windows by *Import Functions* (``UDF_MODULES`` names ``addin.functions``), with
xlwings Server and xlwings Lite by importing this module.  Where xlwings has nothing to
register with they are plain Python functions.

Bad input never ends in a traceback or a bare ``#VALUE!``: the cell says what is wrong, in
the language of the last argument (``en``, ``ru``).  No formula of the science stands here.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from inspect import signature
from typing import Any, ParamSpec

from addin.engines.registering import arg, func, ret
from addin.functions import cells
from pairing.catalogue import LANGUAGES, Catalogue
from pairing.errors import InputError, PairbookError

CATEGORY = "pairbook"
"""Under this heading Excel's function wizard lists them (on Windows)."""

MOST_PLACES = 10_000
"""More places than this are a slip of the finger; the answer would fill the sheet."""

_LANGUAGE = "Language of messages: en or ru; en if left out."

Cell = Any
"""What a cell shows: a number, a text, or rows of those."""

P = ParamSpec("P")


def _function(
    *, rows: bool = False, language: str = _LANGUAGE, **arguments: str
) -> Callable[[Callable[P, Cell]], Callable[P, Cell]]:
    """Makes a function one of the worksheet, with every mistake told in the cell.

    ``arguments`` describes each of its arguments, ``language`` the last one, which must be a known
    language; ``table`` is given as rows.  ``rows``: the answer fills several cells.
    """

    def register(answer: Callable[P, Cell]) -> Callable[P, Cell]:
        @wraps(answer)
        def in_cell(*args: P.args, **kwargs: P.kwargs) -> Cell:
            known = LANGUAGES[0]
            try:
                given = signature(answer).bind(*args, **kwargs).arguments.get("language")
                known = _words(given).language
                return answer(*args, **kwargs)
            except PairbookError as error:
                return error.message(known)
            except Exception as error:  # a mistake of ours is a sentence in the cell, too
                from addin.commands.last_resort import write_report

                file = write_report(error, f"function {answer.__name__}{args!r}"[:500])
                return Catalogue(known)("function.failed", file=str(file or "—"))

        in_cell = arg("language", doc=language)(in_cell)
        for name, doc in arguments.items():
            more = {"ndim": 2} if name == "table" else {}
            in_cell = arg(name, doc=doc, err_to_str=True, **more)(in_cell)
        if rows:
            in_cell = ret(ndim=2)(in_cell)
        return func(category=CATEGORY)(in_cell)

    return register


def _words(language: Any) -> Catalogue:
    """Return the catalogue of the language argument; raises ``InputError`` for an unknown one."""
    spoken = LANGUAGES[0] if cells.empty(language) else str(language).strip().lower()
    if spoken not in LANGUAGES:
        raise InputError("error.language_unknown", language=str(language), known=list(LANGUAGES))
    return Catalogue(spoken)


@_function(rating="Rating of the player, below 3000.")
def pb_start_level(rating: Any, language: Any = "en") -> Any:
    """LEADER: the level a player of this rating starts with."""
    from pairing.systems.leader.start import start_level

    return start_level(int(cells.rating("rating", rating, whole=True)))


@_function(
    rows=True,
    winner="Level of the winner before the round.",
    loser="Level of the loser before the round.",
    draw="TRUE if the game was drawn; FALSE if left out.",
)
def pb_level_change(winner: Any, loser: Any, draw: Any = False, language: Any = "en") -> Any:
    """LEADER: what a game does to the levels: two cells, the winner's change and the loser's."""
    from pairing.systems.leader.levels import change
    from pairing.tournament import Outcome

    winner_level, other = cells.whole("winner", winner), cells.whole("loser", loser)
    drawn = cells.yes("draw", draw)
    first, second = (Outcome.DRAW,) * 2 if drawn else (Outcome.WIN, Outcome.LOSS)
    return [[change(first, other - winner_level), change(second, winner_level - other)]]


@_function(
    rating="Rating of the player whose chance is asked, below 3000.",
    opponent="Rating of his opponent, below 3000.",
)
def pb_win_probability(rating: Any, opponent: Any, language: Any = "en") -> Any:
    """FORS: the chance (0 to 1) of the first player to win an even game against the second."""
    from pairing.systems.fors.scoring import win_chance

    mine, his = cells.rating("rating", rating), cells.rating("opponent", opponent)
    return float(win_chance(mine, his) if mine >= his else 1 - win_chance(his, mine))


@_function(
    rows=True,
    giver="Rating of the stronger player, who gives the handicap.",
    taker="Rating of the weaker player, who takes it.",
    scheme="Scheme of compensation, 1 or 2; 2 if left out.",
    free="x: the taker's loss on the scale 1:0; -(2p - 1) if left out.",
)
def pb_fors_points(
    giver: Any, taker: Any, scheme: Any = 2, free: Any = None, language: Any = "en"
) -> Any:
    """FORS: four cells, points of a fitting handicap game: giver wins, loses, taker wins, loses."""
    from pairing.systems.fors.scoring import handicap_scores, win_chance

    chance = win_chance(cells.rating("giver", giver), cells.rating("taker", taker))
    chosen = 2 if cells.empty(scheme) else cells.whole("scheme", scheme)
    four = handicap_scores(
        chance, scheme=chosen, free=None if cells.empty(free) else cells.number("free", free)
    )
    return [[float(x) for x in (four.giver_win, four.giver_loss, four.taker_win, four.taker_loss)]]


@_function(
    upper="Rating of the upper group, below 3000.",
    lower="Rating of the lower group, below 3000.",
    rounds="Number of rounds.",
)
def pb_fair_step(upper: Any, lower: Any, rounds: Any, language: Any = "en") -> Any:
    """FORS: start points between two rating levels that do not punish an underrated player."""
    from pairing.systems.fors.scoring import fair_step

    strong, weak = cells.rating("upper", upper), cells.rating("lower", lower)
    return float(fair_step(cells.counted("rounds", rounds, most=1000), strong, weak))


@_function(
    rows=True,
    table="Games, a line each: a player, another, the first one's score (1, 0.5, 0); or a "
    "crosstable with the same names down the first column and across the first row.",
)
def pb_true_rating_order(table: Any, language: Any = "en") -> Any:
    """True rating: place, player and rating, best first. +∞ and -∞: above, below all numbers."""
    from pairing.results import Band
    from pairing.standings.true_rating.places import true_ratings

    names, games = cells.games(table)
    ratings = true_ratings(range(len(names)), games)
    lines = []
    for line in ratings.order:
        value = str(line.value) if isinstance(line.value, Band) else float(line.value)
        lines.append([line.place, names[line.player], value])
    return lines


@_function(
    rows=True,
    language="Language of the advice: en or ru; en if left out.",
    players="Expected number of players.",
    games="Number of hanchans.",
)
def pb_riichi_advice(players: Any, games: Any, language: Any = "en") -> Any:
    """Riichi: which seating to use for so many players and hanchans, and why; a cell a sentence."""
    from pairing.systems.riichi.advice import advise

    words = _words(language)
    advice = advise(
        cells.counted("players", players, most=MOST_PLACES),
        cells.counted("games", games, most=1000),
    )
    return [[words(line)] for line in advice.texts]


@_function(
    rows=True,
    places="Number of players, divisible by four.",
    distance="Step between places at a table: 3 seats 1-4-7-10.",
    number="One table only: its number, best first; all if left out.",
)
def pb_seating_step(places: Any, distance: Any, number: Any = None, language: Any = "en") -> Any:
    """Riichi finals: the places that meet when tables are filled with a fixed step; a row a table.

    Four cells a table, best table first.
    """
    from pairing.systems.riichi.seating.interval import interval_places

    tables = interval_places(
        cells.counted("places", places, most=MOST_PLACES),
        cells.counted("distance", distance, most=MOST_PLACES),
    )
    if cells.empty(number):
        return [list(seats) for seats in tables]
    wanted = cells.counted("number", number, most=len(tables))
    return [list(tables[wanted - 1])]


__all__ = sorted(name for name in globals() if name.startswith("pb_"))
