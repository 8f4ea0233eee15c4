"""The rating lists of go federations as they are downloaded, for the store of player lists.

* European Go Database: ``allworld_lp.html``, columns of fixed width, day of the list in brackets.
* French federation: ``ech_ffg_V3.txt``; its levels are 2050 below European ratings.
* American association: ``TDListA.txt`` or ``TDListB.txt``, tabs; 4.5 is 4 dan, -4.5 is 4 kyu, and
  the eighth column says how sure that is, in ranks.
* Russian federation: its rating list as JSON.

Ratings are on the European scale.  Facts of the formats: the lists' own columns, and the readers
of OpenGotha and Pairgoth.
"""

from __future__ import annotations

import codecs
import io
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import IO, Any

from pairing.dates import days_of
from pairing.errors import InputError
from pairing.numbers import whole_number
from pairing.ranks import rank_of_number, rank_of_rating

ListedPlayer = Mapping[str, Any]
"""A player by the columns of the store: id, name, federation, rank, club, standard, deviation."""

FFG_ZERO = 2050
"""The French federation's level 0 on the European scale."""


GoList = tuple[str, Iterator[ListedPlayer]]
"""A list recognised: its day (``2026-11-22``), and its players."""

_EGD = re.compile(
    r"\s*(?P<id>\d{8})\s+(?P<name>\S.*?)\s{2,}(?P<federation>[A-Z]{2})\s+(?P<club>\S{1,4})\s+"
    r"(?P<rank>\d{1,2}[kdp])\s+(?P<promoted>\d{1,2}[kdp]|--)\s+(?P<rating>-?\d+)\s+\d+\s+\S+\s*"
)
_FFG = re.compile(
    r"(?P<name>\S+(?: \S+)+?)\s+(?P<rating>-?\d+)\s(?P<licence>[-eCLX])\s"
    r"(?P<id>[0-9A-Z]{7}|-{7})\s(?P<club>\S{4})\s(?P<federation>[A-Z]{2})\s*"
)
_DAY = re.compile(r"\((\d{1,2}\s+[A-Za-z]{3,9}\s+\d{4})\)")


def recognised(start: bytes, stream: IO[bytes], file: str) -> GoList | None:
    """Recognise the list whose first bytes these are; ``None`` for any other file.

    ``stream`` stands at its beginning, ``file`` is its name for messages.  Raises
    ``InputError`` while the players are read, for a list that is cut short.
    """
    shown = start.decode("latin-1")
    if re.match(r"\s*[\[{]", shown.lstrip("\xef\xbb\xbf")):
        return _rgf(stream, file) if re.search("[Ll]astName", shown) else None
    if re.search(r"^#Echelle au ", shown, re.MULTILINE) or any(
        _FFG.fullmatch(line) for line in shown.splitlines()[1:6]
    ):
        day = re.search(r"#Echelle au (\d{1,2}/\d{1,2}/\d{4})", shown)
        lines = _lines(stream, "iso-8859-15")
        return _day(day[1] if day else ""), _read(lines, _FFG, _of_ffg, file)
    if any(_EGD.fullmatch(line) for line in shown.splitlines()[:80]):
        day = _DAY.search(shown)
        lines = _lines(stream, "utf-8")
        return _day(day[1] if day else ""), _read(lines, _EGD, _of_egd, file)
    if _tdlist(shown):
        return "", _of_tdlist(_lines(stream, "utf-8"), file)
    return None


def _day(shown: str) -> str:
    days = days_of(shown)
    return days[0] if days else ""


def _lines(stream: IO[bytes], encoding: str) -> Iterator[str]:
    """Yield the lines of the list; in an encoding that does not fit, foreign letters are lost."""
    for line in io.TextIOWrapper(stream, encoding, errors="replace", newline="\n"):
        yield line.rstrip("\r\n")


def _read(
    lines: Iterable[str],
    pattern: re.Pattern[str],
    of: Callable[[Mapping[str, str]], ListedPlayer | None],
    file: str,
) -> Iterator[ListedPlayer]:
    """Yield a player for every line that is one; raises ``InputError`` when most lines are none."""
    read = unread = 0
    for line in lines:
        match = pattern.fullmatch(line)
        if match is None:
            unread += bool(re.match(r"\s*\S+.*\s-?\d+\s", line))
            continue
        player = of(match.groupdict())
        if player is not None:
            read += 1
            yield player
    if unread > read:
        raise InputError("lists.cut", file=file, reason=f"{unread} / {unread + read}")


def _of_egd(row: Mapping[str, str]) -> ListedPlayer | None:
    name = " ".join(row["name"].replace(",", " ").replace("_", " ").split())
    if "(undefined)" in name or name.startswith("Anonymous"):
        return None
    return {
        "id": row["id"],
        "name": name,
        "federation": {"UK": "GB"}.get(row["federation"], row["federation"]),
        "club": "" if row["club"].lower() == "xxxx" else row["club"],
        "rank": row["rank"],
        "standard": int(row["rating"]),
    }


def _of_ffg(row: Mapping[str, str]) -> ListedPlayer | None:
    """The rank goes by the level of the scale: 0 to 99 is 1 dan, -1 to -100 is 1 kyu."""
    level = int(row["rating"])
    return {
        "id": "" if set(row["id"]) == {"-"} else row["id"],
        "name": row["name"].replace("_", " "),
        "federation": row["federation"],
        "club": "" if row["club"].lower() == "xxxx" else row["club"],
        "rank": rank_of_number(max(-30, min(8, level // 100))),
        "standard": level + FFG_ZERO,
    }


def _tdlist(shown: str) -> bool:
    lines = [line for line in shown.splitlines(keepends=True)[:8] if line.endswith("\n")]
    rows = [line.split("\t") for line in lines if line.strip()]
    numbers = [whole_number(row[1].strip(), 999_999) for row in rows if len(row) >= 5]
    return bool(rows) and len(numbers) == len(rows) and None not in numbers


def _of_tdlist(lines: Iterable[str], file: str) -> Iterator[ListedPlayer]:
    for line in lines:
        cells = [cell.strip() for cell in line.split("\t")]
        if len(cells) < 5 or not cells[0] or not cells[1].isdecimal():
            continue
        surname, _, given = (part.strip() for part in cells[0].partition(","))
        rating = cells[3].removeprefix("+")
        known = re.fullmatch(r"-?\d{1,2}(\.\d+)?", rating) is not None and float(rating) != 0
        strength = european(float(rating)) if known else None
        sigma = cells[7] if len(cells) > 7 and known else ""
        sure = round(100 * float(sigma)) if re.fullmatch(r"\d\.\d+", sigma) else 0
        yield {
            "id": cells[1],
            "name": f"{surname} {given}".strip(),
            "federation": "US",
            "club": cells[5] if len(cells) > 5 and cells[5].lower() != "none" else "",
            "rank": rank_of_rating(strength) if strength is not None else "",
            "standard": strength,
            "deviation": sure or None,
        }


def european(rating: float) -> int:
    """Return an American rating on the European scale: 1.0 begins 1 dan (2050), -1.0 ends 1 kyu.

    There is nothing between 1 and -1.

    >>> european(1.5), european(-1.5), european(4.0)
    (2100, 2000, 2350)
    """
    return round(1950 + 100 * rating) if rating > 0 else round(2150 + 100 * rating)


def _rgf(stream: IO[bytes], file: str) -> GoList | None:
    """Read the Russian federation's list; names in Russian, and in Latin for those without.

    Its keys have been written with capitals and without.
    """
    try:
        content = json.loads(
            stream.read().removeprefix(codecs.BOM_UTF8),
            object_hook=lambda row: {key.casefold(): value for key, value in row.items()},
        )
    except ValueError:
        raise InputError("lists.cut", file=file, reason="JSON") from None
    except RecursionError:
        raise InputError("lists.unknown", file=file) from None
    outer = content if isinstance(content, dict) else {"players": content}
    inner = outer.get("data", outer)
    players = inner.get("players") if isinstance(inner, dict) else inner
    if not isinstance(players, list):
        return None
    people = (player for player in players if isinstance(player, dict))
    return _day(str(outer.get("date", ""))), _of_rgf(people)


def _of_rgf(players: Iterable[Any]) -> Iterator[ListedPlayer]:
    for row in players:
        rating = row.get("rating")
        name = " ".join(str(row.get(key) or "") for key in ("lastname", "firstname")).strip()
        latin = [str(row.get(key) or "") for key in ("lastnamelat", "firstnamelat")]
        strength = int(rating) if isinstance(rating, int | float) and rating else None
        if row.get("id") is None or not (name or any(latin)):
            continue
        yield {
            "id": str(row["id"]),
            "name": name or " ".join(latin).strip(),
            "federation": "RU",
            "club": str(row.get("townname") or ""),
            "rank": rank_of_rating(strength) if strength is not None else "",
            "standard": strength,
        }
