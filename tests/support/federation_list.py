"""Synthetic player lists in the forms a federation publishes them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

_A = ("Al", "Be", "Ca", "Do", "Er", "Fi", "Go", "Ha", "Iv", "Jo", "Ka", "Lu", "Ma", "No", "Ol",
      "Pe", "Ro", "Sa", "To", "Ur", "Va", "Wi", "Xe", "Ya", "Zo", "Çe", "Öz", "Št")  # fmt: skip
_B = ("ander", "bergov", "chenko", "dze", "esku", "ford", "garcia", "hansen", "inen", "johar",
      "kowski", "lund", "mann", "nyi")  # fmt: skip


def people(count: int, seed: int = 1) -> Iterator[tuple[int, str, str, str, str, int, int]]:
    """ID, name, federation, sex, title, rating, birth."""
    dice = Random(seed)
    for at in range(count):
        first, last = dice.choice(_A) + dice.choice(_B), dice.choice(_A) + dice.choice(_B)
        name = f"{last}{dice.choice(_B)}, {first}"
        yield (
            400000 + at, name, dice.choice(("FRA", "ESP", "RUS", "IND", "USA", "GER")),
            dice.choice("MF"), dice.choice(("", "", "", "GM", "IM", "FM")),
            dice.randint(1400, 2850), dice.randint(1940, 2018),
        )  # fmt: skip


def xml_list(count: int) -> Iterator[bytes]:
    """A list in XML, in pieces."""
    yield b"<?xml version='1.0'?>\n<playerslist>\n"
    for number, name, fed, sex, title, rating, born in people(count):
        yield (
            f"<player>\n<fideid>{number}</fideid>\n<name>{name}</name>\n<country>{fed}</country>\n"
            f"<sex>{sex}</sex>\n<title>{title}</title>\n<w_title></w_title>\n<o_title></o_title>\n"
            f"<foa_title></foa_title>\n<rating>{rating}</rating>\n<games>0</games>\n<k>20</k>\n"
            f"<rapid_rating>{rating - 20}</rapid_rating>\n<rapid_games>0</rapid_games>\n"
            f"<rapid_k>20</rapid_k>\n<blitz_rating></blitz_rating>\n<blitz_games></blitz_games>\n"
            f"<blitz_k></blitz_k>\n<birthday>{born}</birthday>\n<flag></flag>\n</player>\n"
        ).encode()
    yield b"</playerslist>\n"


def text_list(count: int) -> Iterator[bytes]:
    """A list of one month in text."""
    yield (
        f"{'ID Number':<15}{'Name':<61}{'Fed':<4}{'Sex':<4}{'Tit':<5}{'WTit':<5}{'OTit':<15}"
        f"{'FOA':<4}{'NOV26':<6}{'Gms':<4}{'K':<3}{'B-day':<6}{'Flag':<4}\n"
    ).encode()
    for number, name, fed, sex, title, rating, born in people(count):
        yield (
            f"{number:<15}{name:<61}{fed:<4}{sex:<4}{title:<5}{'':<5}{'':<15}{'':<4}"
            f"{rating:<6}{0:<4}{20:<3}{born:<6}{'':<4}\n"
        ).encode()
