"""The conditions of a prize: a rating or rank band, sex, age, club, country, a column of one's own.

``rating <1600``, ``rank 5k-1k``, ``women``, ``U12``, ``age 60+``, ``club Lions``, ``country RU``,
``newcomer``, ``unrated``, ``team 3``, ``City = Tver``; several with commas must all hold.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Mapping
from fractions import Fraction

from pairing.dataclasses import dataclass, field
from pairing.errors import InputError, Subject
from pairing.named import folded
from pairing.ranks import rank_number, rank_or_ratings

WORDS: Mapping[str, tuple[str, ...]] = {
    "rating": ("rating", "elo", "рейтинг"),
    "rank": ("rank", "grade", "разряд", "ранг"),
    "age": ("age", "aged", "возраст", "возрастом"),
    "club": ("club", "клуб"),
    "country": ("country", "federation", "страна", "федерация"),
    "sex": ("sex", "gender", "пол"),
    "birth": ("birth", "born", "birthday", "birth date", "date of birth", "year of birth",
              "birth year", "дата рождения", "год рождения", "рождение", "г.р.", "д.р."),
    "newcomer": ("newcomer", "newcomers", "first time", "новичок", "новички", "дебютант",
                 "дебютанты"),
    "unrated": ("unrated", "no rating", "without rating", "без рейтинга"),
    "team": ("team", "teams", "команда", "команды"),
    "women": ("women", "woman", "girls", "girl", "female", "ladies", "женщины", "женщина",
              "девушки", "девочки", "жен"),
    "men": ("men", "man", "boys", "boy", "male", "мужчины", "мужчина", "юноши", "мальчики", "муж"),
    "all": ("", "all", "everybody", "everyone", "overall", "open", "все", "общий", "общий зачёт"),
}  # fmt: skip
"""How each kind of condition is typed, in English and Russian."""

FEMALE = ("f", "w", "female", "woman", "girl", "ж", "жен", "женский", "женщина", "д")
MALE = ("m", "male", "man", "boy", "м", "муж", "мужской", "мужчина", "ю")
NO = ("", "no", "0", "-", "нет")

Day = tuple[int, int, int]
"""Year, month and day of the month."""

_BELOW = ("<", "under", "below", "u", "до", "ниже", "младше", "моложе")
_FROM = (">=", "≥", "from", "over", "above", "от", "старше", "выше")


@dataclass(frozen=True)
class Entrant:
    """A player as prizes see him.

    ``place`` is his place in the standings, ``score`` what ties are counted by; ``more`` holds
    further columns of the list of players, by :func:`folded` heading.
    """

    number: int
    name: str
    place: int
    score: Fraction
    rating: int | None = None
    rank: str = ""
    club: str = ""
    country: str = ""
    registered: bool = False
    more: Mapping[str, str] = field(default_factory=dict)

    def column(self, kind: str) -> str | None:
        """Return the cell under ``sex``, ``birth`` or ``newcomer``, ``None`` without one."""
        for heading in WORDS[kind]:
            if folded(heading) in self.more:
                return self.more[folded(heading)]
        return None


@dataclass(frozen=True)
class Condition:
    """One condition: its kind, its bounds (both included) or its value.

    ``kind`` is one of ``rating``, ``rank``, ``age``, ``year`` (age counted by the year of birth
    alone), ``sex``, ``club``, ``country``, ``newcomer``, ``unrated``, ``team`` or ``column``.
    """

    kind: str
    low: int | None = None
    high: int | None = None
    value: str = ""
    heading: str = ""

    @property
    def key(self) -> Hashable:
        """Return a key that is equal for conditions that mean the same."""
        return self.kind, self.low, self.high, folded(self.value), folded(self.heading)

    def needs(self) -> str | None:
        """Return the column of the list of players without which it cannot be asked."""
        return {"sex": "sex", "age": "birth", "year": "birth", "column": self.heading}.get(
            self.kind
        )

    def holds(self, entrant: Entrant, day: Day | None) -> bool:
        """Test whether an entrant fulfils it; without the datum he does not.

        ``day`` is the first day of the event, at which ages are counted.
        """
        if self.kind == "rating":
            return entrant.rating is not None and self._within(entrant.rating)
        if self.kind == "unrated":
            return entrant.rating is None
        if self.kind == "rank":
            return (number := _rank(entrant.rank)) is not None and self._within(number)
        if self.kind in ("age", "year"):
            years = age(entrant.column("birth") or "", day, by_year=self.kind == "year")
            return years is not None and self._within(years)
        if self.kind == "sex":
            shown = (entrant.column("sex") or "").strip().casefold()
            return shown in (FEMALE if self.value == "f" else MALE)
        if self.kind == "newcomer":
            marked = entrant.column("newcomer")
            return not entrant.registered if marked is None else marked.casefold() not in NO
        if self.kind in ("club", "country"):
            return folded(getattr(entrant, self.kind)) == folded(self.value)
        if self.kind == "column":
            return folded(entrant.more.get(folded(self.heading), "")) == folded(self.value)
        return True

    def _within(self, number: int) -> bool:
        return (self.low is None or number >= self.low) and (
            self.high is None or number <= self.high
        )


def parse_conditions(typed: str) -> tuple[Condition, ...]:
    """Return the conditions somebody typed, with commas between them; none for everybody.

    >>> parse_conditions("women, U18")
    (Condition(kind='sex', low=None, high=None, value='f', heading=''), \
Condition(kind='year', low=None, high=18, value='', heading=''))
    >>> [(each.kind, each.low, each.high) for each in parse_conditions("рейтинг до 1600; 5k-1k")]
    [('rating', None, 1599), ('rank', -5, -1)]

    Raises ``InputError`` for what it does not understand.
    """
    return tuple(
        _condition(part.strip())
        for part in re.split(r"[,;]|\s+(?:and|и)\s+", typed.strip())
        if part.strip() and part.strip().casefold() not in WORDS["all"]
    )


def _condition(part: str) -> Condition:
    if "=" in part and not re.search(r"[<>]=", part):
        heading, _, value = (piece.strip() for piece in part.partition("="))
        for kind in ("club", "country"):
            if folded(heading) in map(folded, WORDS[kind]):
                return Condition(kind, value=value)
        if folded(heading) in map(folded, WORDS["sex"]):
            return Condition("sex", value="f" if value.casefold() in FEMALE else "m")
        return Condition("column", value=value, heading=heading)
    for kind in ("women", "men", "newcomer", "unrated"):
        if folded(part) in map(folded, WORDS[kind]):
            sex = {"women": "f", "men": "m"}.get(kind)
            return Condition("sex", value=sex) if sex else Condition(kind)
    word, _, rest = part.partition(" ")
    kind = next((key for key in ("rating", "rank", "age", "club", "country", "team")
                 if folded(word) in map(folded, WORDS[key])), "")  # fmt: skip
    condition: Condition | None = None
    if kind == "team":
        condition = _team(rest)
    elif kind in ("club", "country"):
        condition = Condition(kind, value=rest.strip()) if rest.strip() else None
    elif kind:
        condition = _band(kind, rest)
    else:
        condition = _bare(part)
    if condition is None:
        raise InputError("prizes.condition", subject=Subject(field="prize_for"), condition=part)
    return condition


def _team(rest: str) -> Condition | None:
    """``3``, ``3 by country``: how many of a team count, and what a team is (its club)."""
    counted = re.fullmatch(r"(\d{1,2})(?:\s+(?:by|по)\s+(\S.*))?", rest.strip())
    if counted is None or not int(counted[1]):
        return None
    word = folded(counted[2] or "club")
    by = "country" if word in map(folded, (*WORDS["country"], "странам", "стране")) else "club"
    return Condition("team", low=int(counted[1]), value=by)


def _bare(part: str) -> Condition | None:
    """Read a condition with no keyword: ``U12``, ``under 12``, ``60+``, ``5k-1k``, ``<1600``."""
    under = re.fullmatch(r"[uU](\d+)", part)
    if under:
        number = int(under[1])
        return (
            Condition("year", high=number) if number < 100 else Condition("rating", high=number - 1)
        )
    if re.search(r"\d\s*[kdpкд]", part, re.I):
        return _band("rank", part)
    numbers = [int(digits) for digits in re.findall(r"\d+", part)]
    if not numbers or part.isdigit():  # a number alone may be meant as a place
        return None
    return _band("age" if max(numbers) < 100 else "rating", part)


def _band(kind: str, shown: str) -> Condition | None:
    """Return a band: ``<1600``, ``under 12``, ``1400-1799``, ``60+``, ``1600``."""
    number = r"(\d+\s*[kdpкд]?)"
    text = shown.strip().casefold().replace("–", "-").replace("—", "-")
    made: list[tuple[int | None, int | None]] = []
    if span := re.fullmatch(rf"{number}\s*(?:-|\.\.|to|до)\s*{number}", text):
        low, high = _number(kind, span[1]), _number(kind, span[2])
        if low is not None and high is not None:
            made.append((min(low, high), max(low, high)))
    elif below := re.fullmatch(rf"(?:{'|'.join(_BELOW)})\s*{number}", text):
        high = _number(kind, below[1])
        made.append((None, None if high is None else high - 1))
    elif up := re.fullmatch(rf"(?:<=|≤|up to|не выше|не старше)\s*{number}", text):
        made.append((None, _number(kind, up[1])))
    elif (over := re.fullmatch(rf"(?:{'|'.join(_FROM)})\s*{number}", text)) or (
        over := re.fullmatch(rf"{number}\s*(?:\+|and more|и старше|и выше)", text)
    ):
        made.append((_number(kind, over[1]), None))
    elif alone := re.fullmatch(number, text):
        value = _number(kind, alone[1])
        made.append((value, value))
    if not made or made[0] == (None, None):
        return None
    return Condition(kind, *made[0])


def _number(kind: str, shown: str) -> int | None:
    return _rank(shown) if kind == "rank" else int(shown) if shown.strip().isdecimal() else None


def _rank(shown: str) -> int | None:
    rank = rank_or_ratings(shown, None)
    return rank_number(rank) if rank else None


def age(born: str, day: Day | None, *, by_year: bool = False) -> int | None:
    """Whole years at a day, by a date or a year of birth; ``None`` when that is not known.

    A year alone counts as the age reached in the year of the event.

    >>> age("2014-12-01", (2026, 11, 21)), age("01.12.2014", (2026, 11, 21), by_year=True)
    (11, 12)
    >>> age("2014", (2026, 11, 21)), age("", (2026, 11, 21))
    (12, None)
    """
    if day is None:
        return None
    year = re.search(r"(?:18|19|20)\d\d", born)
    if year is None:
        return None
    years = day[0] - int(year[0])
    rest = [int(digits) for digits in re.findall(r"\d+", born.replace(year[0], " ", 1))]
    if by_year or len(rest) < 2 or years < 0:
        return years if years >= 0 else None
    month, of_month = (rest[0], rest[1]) if born.strip().startswith(year[0]) else (rest[1], rest[0])
    return years - (day[1:] < (month, of_month))
