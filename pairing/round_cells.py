"""Rounds told player by player: ``12+/w3`` on one line, ``5-/b3`` on the other.

EGD result files, crosstables in a spreadsheet and our own CSV tell a tournament in this
way.  Here the lines are put together into rounds, and refused where they contradict one
another.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from pairing.dataclasses import dataclass
from pairing.errors import InputError, Subject, raise_problems
from pairing.tournament import Appearance, Bye, Game, Outcome, Result, Round

_GAME = re.compile(
    r"(?P<opponent>[0-9]{1,4})(?P<sign>[-+=?½])(?P<forfeit>!?)"
    r"(?:/?(?P<colour>[wbбч])(?P<stones>[0-9]{0,2}))?",
    re.IGNORECASE,
)
_CHESS = re.compile(
    r"(?P<opponent>[0-9]{1,4})(?P<colour>[wbбч])(?P<sign>[10½=+\-?])", re.IGNORECASE
)
_SWISS_PERFECT = re.compile(r"([0-9]{0,4}):([wld=+-]?)")
"""``27:W``, ``8:+``, ``0:D``, and an empty ``:`` for an absence; no colours."""
_WORTH = re.compile(r"—[0-9]+(½|[.,][0-9])?")
"""A round without an opponent, by what it gave."""
_BYES: Mapping[str, Bye | None] = {
    **dict.fromkeys(("0+", "—1", "+"), Bye.PAIRING),
    **dict.fromkeys(("0=", "0½", "—½", "="), Bye.HALF),
    **dict.fromkeys(("0-", "—0", "-", "—", "0", "×", ""), None),
    "0f": Bye.FULL,
    "0z": Bye.ZERO,
}
_SIGNS = {"1": "+", "½": "=", "0": "-"}
_COLOURS = {"б": "w", "ч": "b"}

_SIGN = {Fraction(1): "+", Fraction(1, 2): "=", Fraction(0): "-"}
_RESULTS: Mapping[tuple[str, str, bool], Result | None] = {
    ("?", "?", False): None,
    **{
        (_SIGN[one.white], _SIGN[one.black], not one.played): one
        for one in Result
        if one.rated and one is not Result.BOTH_WIN  # in a table that is a slip
    },
}
"""Results by the signs of White and Black, and whether they are marked as a forfeit."""


@dataclass(frozen=True)
class RoundCell:
    """One player's round as a table tells it.

    ``opponent`` is the number used in the table (0: none), ``sign`` one of ``+ - = ?``;
    ``bye`` is only looked at without an opponent.
    """

    opponent: int
    sign: str = "-"
    colour: str | None = None
    stones: int = 0
    forfeit: bool = False
    bye: Bye | None = None


def parse_cell(shown: str) -> RoundCell | None:
    """Return a cell of a crosstable in the notation of go or of chess; ``None`` for anything else.

    >>> parse_cell("12+/w3") == parse_cell("12+w3") == RoundCell(12, "+", "w", 3)
    True
    >>> parse_cell("7b½") == RoundCell(7, "=", "b"), parse_cell("0=").bye
    (True, <Bye.HALF: 'half'>)
    >>> parse_cell("27:W") == RoundCell(27, "+"), parse_cell("Kazan") is None
    (True, True)
    """
    text = re.sub(r"[\s()]+", "", shown).replace("–", "-").replace("−", "-").lower()
    if matched := _SWISS_PERFECT.fullmatch(text):
        sign = {"w": "+", "d": "=", "": "-", "l": "-"}.get(matched[2], matched[2])
        played = not matched[2] or matched[2].isalpha() or sign == "="
        text = f"{int(matched[1] or 0)}{sign}{'' if played else '!'}"
    if text in _BYES:
        return RoundCell(0, bye=_BYES[text])
    if _WORTH.fullmatch(text):
        return RoundCell(0, bye=Bye.PAIRING)
    if re.fullmatch(r"0[-+=]!?(/[wb]?0?)?", text):
        return RoundCell(0, bye=_BYES[text[:2]])
    for form in (_GAME, _CHESS):
        match = form.fullmatch(text)
        if match and int(match["opponent"]):
            sign, colour = match["sign"], match["colour"]
            return RoundCell(
                int(match["opponent"]),
                _SIGNS.get(sign, sign),
                _COLOURS.get(colour, colour),
                int(match["stones"] or 0) if form is _GAME else 0,
                forfeit=bool(match["forfeit"]) if form is _GAME else sign in "+-",
            )
    return None


SIGN_OF = {
    Outcome.WIN: "+",
    Outcome.DRAW: "=",
    Outcome.LOSS: "-",
    Outcome.OPEN: "?",
    Outcome.FORFEIT_WIN: "+",
    Outcome.FORFEIT_LOSS: "-",
}
"""How a crosstable marks a game from one side, whether it was played or not."""

_BYE_CELL = {
    Outcome.BYE: "0+",
    Outcome.FULL_BYE: "0F",
    Outcome.HALF_BYE: "0=",
    Outcome.ZERO_BYE: "0Z",
    Outcome.ABSENT: "0-",
    Outcome.VOID: "0Z",
}


def show_cell(entry: Appearance, line_of: Mapping[int, int]) -> str:
    """Return a player's round in the notation :func:`parse_cell` reads, opponents by ``line_of``.

    >>> show_cell(Appearance(1, Outcome.WIN, 1, 30, "w", 4, 2), {30: 12})
    '12+w2'
    """
    if entry.opponent is None:
        return _BYE_CELL[entry.outcome]
    forfeit = "!" if entry.outcome in (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS) else ""
    stones = str(abs(entry.handicap) or "") if entry.colour else ""
    sign = SIGN_OF[entry.outcome]
    return f"{line_of[entry.opponent]}{sign}{forfeit}{entry.colour or ''}{stones}"


Where = Callable[[int, int], tuple[int, int]]
"""Start number and round -> line and column of the cell (from 1)."""


def rounds_of(
    cells: Mapping[int, Sequence[RoundCell]], where: Where, file: str, *, both_win: bool = False
) -> tuple[Round, ...]:
    """Rounds from every player's cells by start number; opponents are start numbers too.

    A result that one side leaves open is taken from the other.  Games without colours have
    the smaller number as White and say so (``coloured``).  Empty rounds at the end are
    left out.  ``both_win``: a win on either line is a game that both won, and no slip.  Raises
    :class:`Problems`, with line and column, for opponents who are not
    there, who name somebody else, or whose result, colour or stones do not fit.
    """
    errors: list[InputError] = []
    rounds: list[Round] = []
    for number in range(1, max((len(row) for row in cells.values()), default=0) + 1):
        games: list[Game] = []
        byes: list[tuple[int, Bye]] = []
        matched = {  # a cell that is missing is empty
            player: row[number - 1] if number <= len(row) else RoundCell(0)
            for player, row in cells.items()
        }
        for player, cell in sorted(matched.items()):
            if not cell.opponent:
                byes += [] if cell.bye is None else [(player, cell.bye)]
                continue
            other = matched.get(cell.opponent)
            game: Game | str
            if other is None or cell.opponent == player:
                game = "nobody"
            elif other.opponent != player:
                game = "opponent"
            elif player > cell.opponent:
                continue  # told from the other side
            else:
                game = _game(player, cell, other, len(games) + 1, both_win)
            if isinstance(game, Game):
                games.append(game)
            else:
                errors.append(_error(game, player, cell, number, where, file))
        rounds.append(Round(number, tuple(games), byes=tuple(byes)))
    raise_problems(errors)
    while rounds and not rounds[-1].games and not rounds[-1].byes:
        rounds.pop()
    return tuple(rounds)


def _error(
    key: str, player: int, cell: RoundCell, number: int, where: Where, file: str
) -> InputError:
    line, column = where(player, number)
    return InputError(
        f"error.cells_{key}",
        subject=Subject(player=player, round=number),
        file=file,
        line=line,
        column=column,
        player=player,
        opponent=cell.opponent,
        round=number,
    )


def _game(player: int, cell: RoundCell, other: RoundCell, board: int, both_win: bool) -> Game | str:
    """Return the game two cells tell, or what is wrong with them."""
    colours = {cell.colour, other.colour} - {None}
    if cell.colour is not None and cell.colour == other.colour:
        return "colours"
    first = cell.colour == "w" or other.colour == "b" or not colours
    signs = (cell.sign, other.sign)
    if "?" in signs and signs != ("?", "?"):
        matched = next(sign for sign in signs if sign != "?")
        mirror = {"+": "-", "-": "+", "=": "="}[matched]
        signs = (matched, mirror) if cell.sign == matched else (mirror, matched)
    if not first:
        signs = (signs[1], signs[0])
    marks = (*signs, cell.forfeit)
    known = {**_RESULTS, ("+", "+", False): Result.BOTH_WIN} if both_win else _RESULTS
    if cell.forfeit != other.forfeit or marks not in known:
        return "results"
    if cell.stones and other.stones and cell.stones != other.stones:
        return "stones"
    return Game(
        board,
        player if first else cell.opponent,
        cell.opponent if first else player,
        known[marks],
        handicap=max(cell.stones, other.stones),
        coloured=bool(colours),
    )
