"""What people, programs and mischief put into cells and files."""

# ruff: noqa: E501
from __future__ import annotations

import random
from collections.abc import Mapping
from typing import TypeVar

T = TypeVar("T")

TEXTS = (
    "", " ", "\u00a0", "0", "1", "-1", "1-0", "0-1", "½-½", "½", "1:0", "+:-", "-:-", "1-0!", "=",
    "+", "-", "bye", "0-0", "=1+1", "@SUM(A1)", "'", "''", "'=1", "_x001B_[2J", "_x0000_", "_x000A_",
    "$x^$", "$\\frac{", "$$", "\\", "%s", "{0}", "{name}", "{", "}", "<script>alert(1)</script>",
    "&amp;", "]]>", '"', ",", ";", "|", "\t", "\n", "a\nb", "\u202eevil", "\u200b", "\ufeff", "\ufffe",
    "💥", "👩‍👩‍👧‍👦", "Z\u0300\u0301\u0302\u0327", "محمد", "陳", "Чэнь Ёлкина", "İ", "ß", "ﬁ", "NaN", "nan", "inf",
    "-inf", "1e400", "1e5", "99999999999999999999", "1/3", "1/0", "0/0", "-1/3", "1,5", "1.5", "1 000",
    "2026-02-30", "31.12.2026", "12:30", "12k", "9d", "0k", "30k", "1000d", "5p", "1 2 3", "1-3", "3-1",
    "1-99999999", "1..999999999", "1;2;3", "*", "all", "true", "TRUE", "FALSE", "да", "нет", "yes", "no",
    "none", "None", "null", "leader", "dutch", "fors", "serp", "riichi", "round-robin", "2017", "2026",
    "١٢", "²", "½½", "Ⅷ", "1_000", "0x10", "１２", "１-０", "w", "b", "W1", "Ann Lee", "ANN  LEE", "Gus",
    "Борис Ёлкин", "=Dana", "#N/A", "#REF!", "#VALUE!", "../../etc/passwd", "C:\\x", "NUL", "/",
    "mm,sos,sodos", "points", "true-rating", "BH/C1", "BH/C99", "SB/", "///", "x" * 300, "x" * 32767,
    "💥" * 2000, "1" * 400, "9" * 5000, "( " * 500, "-" * 1000, "1," * 3000, "A " * 5000,
)  # fmt: skip

NUMBERS = (
    "0", "-0", "1", "-1", "2", "3", "4", "5", "7", "8", "12", "99", "100", "256", "1000", "9999",
    "0.5", "1.5", "-0.5", "0.1", "1e-9", "1e-300", "2999", "2999.9", "3000", "3001", "1e5", "1e6",
    "65536", "2147483647", "2147483648", "1e15", "1e16", "1e22", "1e100", "1e308", "-1e308", "1e309",
    "46000", "46000.5", "2958466", "-1e5", "123456789012", "NaN", "INF", "-INF", "", " ", "abc", "1,5",
    "0x1", "1_0", "٣", "1e", "--1", "0.30000000000000004", "42949672960", "25000", "100000",
)  # fmt: skip

TYPED = {
    "b": ("0", "1", "true", "x"),
    "e": ("#N/A", "#REF!", "#VALUE!", "#DIV/0!", "#NAME?", "#NUM!", "#NULL!", "#SPILL!", "#ODD"),
    "d": ("2026-05-01", "2026-05-01T12:00:00", "0001-01-01", "x", "2026-13-45"),
}
"""What stands in cells of a type of their own."""

FORMULAS = (
    "1+1", "A1", "B5", "B5&B6", "NOW()", "1/0", "SUM(", "", "INDIRECT(A1)", "'Players'!B5",
    "pbPlayers[Name]", "[1]Sheet1!A1", "WEBSERVICE(\"http://localhost/\")", "RAND()", "#REF!",
    "IF(TRUE,\"x\",1)", "LET(a,1,a)", "SEQUENCE(9)", "A5:A9", "TODAY()",
)  # fmt: skip


def one_of(weights: Mapping[T, float], chance: random.Random) -> T:
    """One of some things by lot, each as often as its weight says."""
    return chance.choices(list(weights), list(weights.values()))[0]


def text(chance: random.Random) -> str:
    """A text: mostly one of those above, sometimes any signs at all."""
    if chance.random() < 0.85:
        return chance.choice(TEXTS)
    ranges = ((32, 126), (160, 0x24F), (0x370, 0x5FF), (0x600, 0x6FF), (0x1F300, 0x1F6FF))
    return "".join(
        chr(chance.randint(*chance.choice(ranges))) for _ in range(chance.choice((1, 3, 20, 200)))
    )


def number(chance: random.Random) -> str:
    """A number as a file writes it, or what should have been one."""
    if chance.random() < 0.7:
        return chance.choice(NUMBERS)
    return str(chance.choice((chance.randint(-50, 50), chance.randint(0, 4000), chance.random())))
