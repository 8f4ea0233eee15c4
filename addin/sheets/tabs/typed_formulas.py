"""Formulas that read what was typed as a result or a score, as the program reads it.

Made from the tables of ``pairing/formats/typed.py``, for the counters and colours of Round
tabs.  A formula that each line needs is a name of its tab that refers to "the cell of this
line" (``pbTyped``, ``pbScore``): a name is short where it is used and travels with its tab.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from addin.sheets import layout
from addin.sheets.rectangles import letter
from pairing.formats.scores import LARGEST_SCORE, SMALL
from pairing.formats.typed import DAYS, MARGIN_SIGNS, RESULT_SIGNS, SCORE_SIGNS, forms

if TYPE_CHECKING:
    from addin.sheets.builder import Builder

TYPED = "pbTyped"
"""Name, on a Round tab of games: the result typed in this line as the program writes it; an
error where there is none."""

SCORE, PENALTY = "pbScore", "pbPenalty"
"""Names, on a Round tab of tables: what is typed in this line, every sign as it is read."""

NUMBER = "Number"
"""End of the names of the number in those texts, an error where there is none."""

UNREADABLE = "?"
"""What the hidden columns say of a text that is no number."""

LONGEST = 99
"""Signs of a cell that are looked at for a result."""

FORMS_COLUMN = 43
"""Column (from 0) of the Lists tab where the forms of results stand; the next has the result."""


def read_as(expression: str, signs: Mapping[str, str]) -> str:
    """A formula for the text of a cell with every sign as it is read; also for many cells.

    >>> read_as("D5", {" ": "", "–": "-"})
    'SUBSTITUTE(SUBSTITUTE(D5&""," ",""),"–","-")'
    """
    formula = f'{expression}&""'
    for sign, read in signs.items():
        shown = "CHAR(10)" if sign == "\n" else f'"{sign}"'
        formula = f'SUBSTITUTE({formula},{shown},"{read}")'
    return formula


# -- results of games -------------------------------------------------------------------


def write_forms(builder: Builder, sheet: Any) -> None:
    """Put every form of a result, and the result it is, on the hidden Lists tab."""
    for row, (form, result) in enumerate(forms().items()):
        sheet.write_string(row, FORMS_COLUMN, form, builder.looks["pb.computed"])
        sheet.write_string(row, FORMS_COLUMN + 1, str(result), builder.looks["pb.computed"])


def _place(builder: Builder, results: str) -> str:
    """Return where in the list of forms results stand: a formula for one cell or several."""
    lists, column = builder.words.tab(layout.LISTS), letter(FORMS_COLUMN + 1)
    listed = f"'{lists}'!${column}$1:${column}${len(forms())}"
    return f"MATCH({read_as(_without_margin(results), RESULT_SIGNS)},{listed},0)"


def _without_margin(results: str) -> str:
    """A formula for the same texts as :func:`pairing.formats.typed.without_margin` leaves."""
    text = f"TRIM({results})"
    behind = f'ISNUMBER(FIND(MID({text},3,1),"{MARGIN_SIGNS}"))'
    return f'LEFT({text},{LONGEST}-{LONGEST - 2}*(MID({text},2,1)="+")*{behind})'


def are_results(builder: Builder, results: str) -> str:
    """A formula that is true, cell by cell, where a result can be read."""
    return f"ISNUMBER({_place(builder, results)})"


def name_results(builder: Builder, tab: str, column: str) -> None:
    """Define :data:`TYPED` on a tab whose results stand in a column (its letters)."""
    lists, codes = builder.words.tab(layout.LISTS), letter(FORMS_COLUMN + 2)
    listed = f"'{lists}'!${codes}$1:${codes}${len(forms())}"
    place = _place(builder, f"'{tab}'!${column}1")
    builder.book.define_name(f"'{tab}'!{TYPED}", f"=INDEX({listed},{place})")


# -- scores at tables of four -----------------------------------------------------------


def name_scores(builder: Builder, tab: str, score: str, penalty: str) -> None:
    """Define the names of a tab with tables, from the letters of its two columns."""
    for name, column in ((SCORE, score), (PENALTY, penalty)):
        cell = f"'{tab}'!${column}1"
        dated = (
            f"({cell}>={DAYS.start})*({cell}<{DAYS.stop})*(MOD({cell},100)<>0)*({cell}=INT({cell}))"
        )
        day = f'IF(DAY({cell})=1,"x",DAY({cell})&"."&MONTH({cell}))'
        shown = f'IF(ISLOGICAL({cell}),"x",IF(ISNUMBER({cell}),IF({dated},{day},{cell}),{cell}))'
        builder.book.define_name(f"'{tab}'!{name}", f"={read_as(shown, SCORE_SIGNS)}")
        builder.book.define_name(f"'{tab}'!{name}{NUMBER}", f"={_number(name)}")


def number_of(name: str) -> str:
    """A formula for the number in a text: nothing typed stays so, a ``?`` is no number."""
    return f'=IF({name}="","",IFERROR({name}{NUMBER},"{UNREADABLE}"))'


def is_thousands(name: str) -> str:
    """A formula that says whether a text has a decimal sign: then its number is thousands."""
    return f'ISNUMBER(FIND(".",{name}))'


def sure(number: str, name: str) -> str:
    """A formula for the points that are certain, from the cell of the number."""
    point = is_thousands(name)
    whole = f"AND({number}=INT({number}),ABS({number})<={LARGEST_SCORE})"
    return (
        f"=IF(ISNUMBER({number}),IF(ABS({number})<{SMALL},IF({point},ROUND({number}*1000,0),0),"
        f'IF({whole},{number},"{UNREADABLE}")),{number})'
    )


def small(number: str, sure: str, name: str) -> str:
    """A formula for the number whose unit the table tells, from those two cells."""
    open_unit = f"AND(ABS({number})<{SMALL},NOT({is_thousands(name)}))"
    return f"=IF(ISNUMBER({sure}),IF({open_unit},{number},0),{sure})"


def _number(name: str) -> str:
    """A formula for the number in a text, an error where it is none."""
    unsigned = f'SUBSTITUTE(SUBSTITUTE({name},"-",""),"+","")'
    digits = f'SUBSTITUTE({unsigned},".","")'
    decimals = f'IF(ISNUMBER(FIND(".",{name})),LEN({name})-FIND(".",{name}),0)'
    fine = (
        # Only digits are digits again after a turn as a number.
        f'TEXT(VALUE({digits}),REPT("0",LEN({digits})))={digits}',
        f"LEN({digits})-{decimals}<9",
        f"{decimals}<4",
        f'RIGHT({name},1)<>"."',
        f"LEN({unsigned})-LEN({digits})<2",
        f'LEN({name})-LEN({unsigned})=(LEFT({name},1)="-")+(LEFT({name},1)="+")',
    )
    value = f'IF(LEFT({name},1)="-",-1,1)*VALUE({digits})/10^{decimals}'
    return f"IF(AND({','.join(fine)}),{value},NA())"
