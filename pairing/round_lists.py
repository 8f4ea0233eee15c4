"""Rounds as people list them, with what a round missed is worth: one grammar for all doors.

Cells, options, lists and phones read ``2 4½ 6-`` by :func:`read_absences`; what is understood is
listed in ``docs/by-hand.md``.
"""

from __future__ import annotations

import re
from collections.abc import Collection

from pairing.catalogue import Text, text
from pairing.dataclasses import dataclass, replace
from pairing.tournament import Player

LAST_ROUND = 99
"""The last round there may be."""

COMING = 0
"""In place of a round: all from the coming one on, of somebody who ``left``."""

_NOTHING = {
    "", "-", "0", "n", "no", "none", "never", "nothing", "false", "n/a", "na", "nein", "keine",
    "н", "нет", "никакие", "ни одного", "ничего", "не пропущу",
}  # fmt: skip

_REPLACED = (
    (r"[‐‑‒–—―−]", "-"),
    (r"\.{3}|…", "-"),
    (r"[\s\u00a0\u202f]+", " "),
    ("ё", "е"),
    (r"(?<![\d/])1 ?/ ?2(?![\d/])|(?<![\d.,])0[.,]50?(?!\d)|(?<=[=:( ])[.,]5(?!\d)", "½"),
    (r"(?<=[\d ])(?:half|пол(?:-?очка|-?балла)?)\b|(?<=\d) ?h\b", "½"),
    (r"(?<=\d) ?(?:f|full)\b", "=1"),
    (r"(?<=\d) ?(?:z|zero)\b", "=0"),
    (r"(?:^|(?<= ))(?:from|с|со|начиная с) (\d+) ?(?:to|till|until|по|до) ?(\d+)", r"\1-\2"),
    (r"(?:^|(?<= ))(?:from|since|с|со|начиная с) ?(\d+)(½?)-?", r"\1\2-"),
    (r"(\d)(½?) ?(?:и далее|и дальше|on(?:wards?)?|ff)\b", r"\1\2-"),
    (r"\+(?= ?\d)|&|;|\b(?:and|и)\b", " "),
    (r"(\d)(½?) ?\+", r"\1\2-"),
    (r"\b(?:rounds?|тур(?:ы|а|ов|е|у)?|in|в)\b\.?", " "),
    (r"\b[rт](?=\d)", ""),
)
"""Spellings -> the one that :data:`_ITEM` reads."""

_LEFT = re.compile(
    r"\b(?:left|leaves|withdrawn|withdrew|withdraws|out|retired|gone|x|х|"
    r"выбыл[аи]?|снят[аы]?|снял(?:ся|ась)|уш(?:ел|ла)|уехал[аи]?)\b"
)

_ITEM = re.compile(
    r"(?P<first>\d{1,2})(?P<half>½?)(?P<dash>(?: - (?=\d)| ?-)(?P<last>\d{1,2})?)?"
    r"(?: ?[=:(]? ?(?P<also>½)\)?| ?[=:(] ?(?P<worth>[01])\)?)?(?=[ ,]|$)"
)

_UNCLEAR = re.compile(r"(?<![\d.,-])\d{1,2}[.,]5(?![\d.,½=-])")
"""Rounds 3 and 5, or half a point for round 3?"""


@dataclass(frozen=True)
class Absences:
    """All rounds missed, those of them with a half-point bye, and those with a full one.

    :data:`COMING` among them stands for all from the coming round on.
    """

    absent: frozenset[int] = frozenset()
    half: frozenset[int] = frozenset()
    full: frozenset[int] = frozenset()

    @classmethod
    def of(cls, player: Player) -> Absences:
        """Return a player's."""
        return cls(player.absent, player.half_byes, player.full_byes)

    def given_to(self, player: Player) -> Player:
        """Return the player with these."""
        return replace(player, absent=self.absent, half_byes=self.half, full_byes=self.full)

    def after(self, earlier: Absences, coming: int) -> Absences:
        """These, and of earlier ones the rounds before ``coming`` that are not named anew."""
        past = {number for number in earlier.absent - self.absent if 0 < number < coming}
        half, full = (self.half | earlier.half & past, self.full | earlier.full & past)
        return Absences(self.absent | past, half, full)


class UnclearRounds(ValueError):
    """Two meanings are possible: ``3,5``."""


def read_absences(typed: str) -> Absences:
    """Return the rounds that somebody misses.

    Raises :class:`UnclearRounds` where two meanings are possible, ``ValueError`` for anything else
    that is none.

    >>> [sorted(rounds) for rounds in vars(read_absences("2 4½ 6½-7 9=1")).values()]
    [[2, 4, 6, 7, 9], [4, 6, 7], [9]]
    >>> [sorted(read_absences(f"{typed}").half) for typed in ("3 ½", "3=0.5", "3h", "3 1/2")]
    [[3], [3], [3], [3]]
    >>> min(read_absences("from 3").absent), read_absences("left").absent
    (3, frozenset({0}))
    """
    shown = typed.strip().casefold()
    for spelling, plain in _REPLACED:
        shown = re.sub(spelling, plain, shown)
    shown = shown.strip(" .!,")
    if shown in _NOTHING:
        return Absences()
    if _UNCLEAR.search(shown):
        raise UnclearRounds(typed)
    left = _LEFT.search(shown)
    shown = _LEFT.sub(" ", shown)
    absent, half, full = set[int](), set[int](), set[int]()
    while shown := shown.strip(" ,"):
        match = _ITEM.match(shown)
        rounds = _rounds_of(match) if match else None
        if match is None or not rounds or (left and "-" not in match[0]):
            raise ValueError(typed)
        absent |= rounds
        half |= rounds if match["half"] or match["also"] else set()
        full |= rounds if match["worth"] == "1" else set()
        shown = shown[match.end() :]
    if left and not absent:
        absent = {COMING}
    return Absences(frozenset(absent), frozenset(half), frozenset(full - half))


def _rounds_of(match: re.Match[str]) -> set[int]:
    first = int(match["first"])
    last = int(match["last"] or LAST_ROUND) if match["dash"] else first
    return set(range(first, last + 1)) if first else set()


def why_none(error: ValueError) -> Text:
    """Return what to say of a text that :func:`read_absences` refused, with what is understood."""
    unclear = isinstance(error, UnclearRounds)
    return text("rounds.unclear" if unclear else "rounds.none", value=str(error).strip())


def read_rounds(typed: str) -> frozenset[int] | None:
    """Return rounds without any worth: ``3 5``, ``2-4``, ``5-``; ``None`` for anything else.

    >>> sorted(read_rounds("1, 3-5")), read_rounds("maybe"), read_rounds("3½")
    ([1, 3, 4, 5], None, None)
    """
    try:
        rounds = read_absences(typed)
    except ValueError:
        return None
    return None if rounds.half or rounds.full or COMING in rounds.absent else rounds.absent


def with_coming(player: Player, number: int) -> Player:
    """Return the player with all rounds from this one on where he :data:`COMING` ``left``."""
    if COMING not in player.absent:
        return player
    rounds = frozenset(range(number, LAST_ROUND + 1))
    return replace(player, absent=player.absent - {COMING} | rounds)


# -- showing --------------------------------------------------------------------------------


def show_absences(player: Player) -> str | None:
    """Return a player's absences as the Players tab lists them: ``2 4½ 9=1``."""
    halves, full = show_rounds(player.half_byes), show_rounds(player.full_byes)
    listed = [show_rounds(player.absent - player.half_byes - player.full_byes)]
    for part in halves.split() if halves else ():
        first, dash, last = part.partition("-")
        listed.append(f"{first}½{dash}{last}" + ("½" if last else ""))
    listed += [f"{part}=1" for part in full.split()] if full else []
    return " ".join(part for part in listed if part) or None


def show_rounds(rounds: Collection[int]) -> str | None:
    """Rounds as people list them.

    >>> show_rounds({5, 3, 4, 9}), show_rounds(range(3, 100))
    ('3-5 9', '3-')
    """
    parts: list[str] = []
    start = last = 0
    for number in [*sorted(rounds), 0]:
        if last and number == last + 1:
            last = number
            continue
        if last:
            end = "" if last == LAST_ROUND else last
            parts.append(str(start) if start == last else f"{start}-{end}")
        start = last = number
    return " ".join(parts) or None
