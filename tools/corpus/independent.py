"""Small second readers of the exchange formats, which share nothing with our own.

They know just enough to say who played whom, with which colour and result.
"""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

Points = float | None


@dataclass(frozen=True)
class Cell:
    """A player's round: opponent (the place in the list; ``None`` for a bye), colour, points."""

    opponent: int | None
    colour: str = ""
    points: Points = None


@dataclass
class Seen:
    """What a second reader sees: names and ratings in order, and cells by player and round."""

    format: str
    people: list[tuple[str, int | None]] = field(default_factory=list)
    cells: dict[tuple[int, int], Cell] = field(default_factory=dict)

    def game(self, round_: int, white: int, black: int, points: tuple[Points, Points],
             colours: str = "wb") -> None:  # fmt: skip
        """Note a game; raises ``ValueError`` for a player who has a seat already."""
        for one, other, colour, made in zip(
            (white, black), (black, white), colours or ("", ""), points, strict=True
        ):
            if (one, round_) in self.cells or one == other:
                raise ValueError(f"two seats in round {round_}")
            self.cells[one, round_] = Cell(other, colour, made)

    def bye(self, round_: int, player: int, points: Points = None) -> None:
        """Note a bye."""
        if (player, round_) in self.cells:
            raise ValueError(f"two seats in round {round_}")
        self.cells[player, round_] = Cell(None, "", points)

    def agreed(self) -> Seen:
        """Itself; raises ``ValueError`` where the two sides of a game tell it differently."""
        for (one, round_), cell in self.cells.items():
            if cell.opponent is None:
                continue
            back = self.cells.get((cell.opponent, round_), Cell(None))
            twice = self.format == "trf" and (cell.points or 0) + (back.points or 0) > 1
            if twice or back.opponent != one or cell.colour + back.colour in ("ww", "bb"):
                raise ValueError(f"two stories of round {round_}")
        return self


def see(content: bytes) -> Seen | None:
    """The tournament in a file; ``None`` where no second reader understands it."""
    for encoding in ("utf-16" if content[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig",
                     "iso-8859-15"):  # fmt: skip
        try:
            text = content.decode(encoding)
            break
        except UnicodeDecodeError:
            continue
    for reader in _READERS:
        try:
            seen = reader(content, text)
        except (ValueError, KeyError, ET.ParseError, TypeError):
            continue
        if seen is not None and len(seen.people) > 1:
            return seen
    return None


def key_of(name: str) -> str:
    """How OpenGotha's games name a player, whichever capitals the computer made."""
    return name.replace(" ", "").upper().replace("İ", "I").replace("\u0307", "")


_RESULTS: dict[str, tuple[Points, Points]] = {
    "WHITEWINS": (1, 0), "BLACKWINS": (0, 1), "EQUAL": (0.5, 0.5), "BOTHLOSE": (0, 0),
    "BOTHWIN": (1, 1), "UNKNOWN": (None, None),
}  # fmt: skip


def _opengotha(content: bytes, text: str) -> Seen | None:
    if "GeneralParameterSet" not in text or "<Player" not in text:
        return None
    root = ET.fromstring(content)
    games = root.findall("Games/Game")
    keys = {key_of(game.get(f"{side}Player", "")) for game in games for side in ("white", "black")}
    keys |= {key_of(bye.get("player", "")) for bye in root.iter("ByePlayer")}
    seen, at = Seen("opengotha"), {}
    for one in root.findall("Players/Player"):
        key = key_of(one.get("name", "") + one.get("firstName", ""))
        if games and one.get("registeringStatus") == "PRE" and key not in keys:
            continue
        given = one.get("firstName", "")
        at[key] = len(seen.people)
        rating = one.get("rating")
        shown = f"{one.get('name', '')} {'' if given == '-' else given}"
        seen.people.append((shown, int(rating) if rating else None))
    if len(at) < len(seen.people):
        raise ValueError("two players of one name")
    for game in games:
        white, black = (at[key_of(game.get(f"{side}Player", ""))] for side in ("white", "black"))
        points = _RESULTS[game.get("result", "RESULT_UNKNOWN")[7:].removesuffix("_BYDEF")]
        colours = "wb" if game.get("knownColor", "true") == "true" else ""
        seen.game(int(game.get("roundNumber", "")), white, black, points, colours)
    for bye in root.iter("ByePlayer"):
        if bye.get("player"):
            seen.bye(int(bye.get("roundNumber", "")), at[key_of(bye.get("player", ""))])
    return seen


def _macmahon(content: bytes, text: str) -> Seen | None:
    if "<GoPlayer" not in text:
        return None
    root = ET.fromstring(content)

    def said(inside: ET.Element, tag: str) -> str:
        return next((found.text or "" for found in inside.iter(tag)), "").strip()

    people = [one for one in root.iter() if one.find("GoPlayer") is not None]
    rounds = [one for one in root.iter() if one.find("RoundNumber") is not None]
    seated = {said(one, side) for one in root.iter("Pairing") for side in ("White", "Black")}
    seen, at = Seen("macmahon"), {}
    for one in people:
        waits = seated and said(one, "PreliminaryRegistration") == "true"
        if waits and said(one, "Id") not in seated:
            continue
        at[said(one, "Id")] = len(seen.people)
        rating = said(one, "Rating")
        known = None if rating in ("", "0", "-901") else int(rating)
        seen.people.append((f"{said(one, 'Surname')} {said(one, 'FirstName')}", known))
    for round_ in rounds:
        number = int(said(round_, "RoundNumber"))
        for pairing in round_.iter("Pairing"):
            white, black = said(pairing, "White"), said(pairing, "Black")
            if said(pairing, "PairingWithBye") == "true":
                seen.bye(number, at[black if black in at else white])
                continue
            told = re.sub("½|1/2", "0.5", said(pairing, "Result").rstrip("!")).split("-")
            first, second = (float(one) if one[:1].isdigit() else None for one in (*told, "")[:2])
            seen.game(number, at[white], at[black], (second, first))
    return seen


_CODES = dict.fromkeys("1+WFU", 1.0) | dict.fromkeys("=HD", 0.5) | dict.fromkeys("0-LZ", 0.0)


def _trf(content: bytes, text: str) -> Seen | None:
    lines = [line for line in re.split("\r\n?|\n", text) if re.match(r"001 [ \d]{3}\d", line)]
    if re.search(r"^(299 |192 FIDE_TEAM|310 |013 )", text, re.MULTILINE):
        raise ValueError("teams, or points given by hand")
    numbers = {int(line[4:8]): at for at, line in enumerate(sorted(lines, key=lambda x: x[4:8]))}
    if len(numbers) < len(lines):
        raise ValueError("a start number twice")
    seen = Seen("trf")
    for line in sorted(lines, key=lambda line: line[4:8]):
        player, rating = len(seen.people), line[48:52].strip()
        seen.people.append((line[14:47], int(rating) if rating.isdigit() and int(rating) else None))
        for round_, start in enumerate(range(91, len(line.rstrip()), 10), start=1):
            opponent, colour, code = line[start : start + 4], line[start + 5], line[start + 7 :][:1]
            points = _CODES.get(code.upper())
            if opponent.strip().strip("0"):
                side = colour if colour in "wb" else ""
                seen.cells[player, round_] = Cell(numbers[int(opponent)], side, points)
            elif points:
                seen.bye(round_, player, points)
    return seen.agreed()


_TOKEN = re.compile(r"(\d+|(?=\?$))([-+=?])!?/?([wb]?)\d*", re.IGNORECASE)
_RANK = re.compile(r"\d{1,2}[dkp]", re.IGNORECASE)


def _wall_list(content: bytes, text: str) -> Seen | None:
    """An h9 or tou file: words between blanks, results at the end."""
    seen, rows = Seen("h9" if re.search(r";\s*(CL|EV|PC|Pl)\b", text) else "ffg"), []
    for line in text.splitlines():
        words = re.sub(r"[;|].*", "", line).split()
        rank = next((at for at, word in enumerate(words) if at and _RANK.fullmatch(word)), 0)
        if rank:
            first = 1 if words[0].isdigit() and line[:4].strip() else 0
            seen.people.append((" ".join(words[first:rank]).replace("_", " "), None))
            rows.append([found for word in words[rank:] if (found := _TOKEN.fullmatch(word))])
    if not any(rows) or len(set(map(len, rows))) > 1:
        return None
    for player, results in enumerate(rows):
        for round_, found in enumerate(results, start=1):
            points = {"+": 1.0, "=": 0.5, "-": 0.0}.get(found[2])
            if int(found[1] or 0):
                cell = Cell(int(found[1]) - 1, found[3].lower(), points)
                seen.cells[player, round_] = cell
            elif points:
                seen.bye(round_, player, points)
    return seen.agreed()


def _aga(content: bytes, text: str) -> Seen | None:
    if not re.match(r"\s*(#.*\s+)*TOURNEY", text, re.IGNORECASE):
        return None
    seen, at, part, round_, stated = Seen("aga"), dict[str, int](), "", 1, False
    for line in text.splitlines():
        words = (line if "\t" in line else line.partition("#")[0]).split()
        if words and words[0].upper() in ("TOURNEY", "PLAYERS", "GAMES", "END"):
            part = words[0].upper()
            if part == "GAMES" and words[1:] and words[1].isdigit():
                round_, stated = int(words[1]), True
        elif words and part == "PLAYERS":
            at[words[0]] = len(seen.people)
            seen.people.append((" ".join(words[1:-1]), None))
        elif words and part == "GAMES":
            white, black = at[words[0]], at[words[1]]
            won = words[2].upper()
            points = (1.0, 0.0) if won == "W" else (0.0, 1.0) if won == "B" else (None, None)
            while not stated and {(white, round_), (black, round_)} & set(seen.cells):
                round_ += 1
            seen.game(round_, white, black, points)
    return seen


def _rgf(content: bytes, text: str) -> Seen | None:
    told = json.loads(text)
    if not isinstance(told, dict) or "players" not in told or "games" not in told:
        return None
    seen, at = Seen("rgf"), {}
    points = {"PLAYER_1_WIN": (0, 1), "PLAYER_2_WIN": (1, 0), "TIE": (0.5, 0.5)}
    for one in told["players"]:
        at[one["id"]] = len(seen.people)
        seen.people.append((f"{one.get('lastName', '')} {one.get('firstName', '')}", None))
    first = min((game["round"] for game in told["games"]), default=1)
    for game in told["games"]:
        black, white = game.get("player1"), game.get("player2")
        if black and white:
            made = points.get(game["result"], (None, None))
            seen.game(game["round"] + (not first), at[white], at[black], made)
    return seen


def _swiss_perfect(content: bytes, text: str) -> Seen | None:
    rows = [line.split("\t") for line in text.splitlines() if re.match(r"\d+\s*\t", line)]
    held = [[re.fullmatch(r"\s*(\d*)\s*:([WLD+\-=]?)\s*", one) for one in row] for row in rows]
    if not any(any(row) for row in held):
        return None
    seen = Seen("swissperfect", [(row[1], None) for row in rows])
    numbers = {row[0].strip(): at for at, row in enumerate(rows)}
    for player, row in enumerate(held):
        for round_, found in enumerate(filter(None, row), start=1):
            points = _CODES.get(found[2])
            if found[1].strip("0"):
                seen.cells[player, round_] = Cell(numbers[found[1]], "", points)
            elif points:
                seen.bye(round_, player, points)
    return seen.agreed()


_READERS: Sequence[Callable[[bytes, str], Seen | None]] = (
    _opengotha, _macmahon, _trf, _aga, _rgf, _swiss_perfect, _wall_list,
)  # fmt: skip


def words_of(name: str) -> list[str]:
    """A name's words in any order and without signs between them, to compare two readings."""
    return sorted(re.findall(r"\w+", re.sub(r" \(\d+\)$", "", name.casefold()).replace("_", " ")))


def games_in(cells: dict[tuple[int, int], Cell]) -> dict[tuple[int, int], Cell]:
    """Where somebody has an opponent."""
    return {at: one for at, one in cells.items() if one.opponent is not None}


def byes_in(cells: dict[tuple[int, int], Cell]) -> set[tuple[int, int]]:
    """Where somebody has points without an opponent."""
    return {at for at, one in cells.items() if one.opponent is None and one.points != 0}


def compared(seen: Seen, names: Iterable[tuple[str, int | None]], cells: dict[tuple[int, int], Cell]
             ) -> dict[str, tuple[int, int]]:  # fmt: skip
    """By field: how many values were compared, and how many of them differ.

    A colour or rating counts where both readings have one, a result where the second has.
    """
    people = list(names)
    found = {"players": (len(seen.people), abs(len(seen.people) - len(people)))}
    if found["players"][1]:
        return found
    pairs = list(zip(seen.people, people, strict=True))
    ratings = [(a[1], b[1]) for a, b in pairs if a[1] is not None and b[1] is not None]
    games = games_in(seen.cells)
    same = [(cell, cells.get(at, Cell(None))) for at, cell in games.items()]
    byes, other = byes_in(seen.cells), byes_in(cells)
    told = {
        "names": [words_of(a[0]) == words_of(b[0]) for a, b in pairs],
        "ratings": [a == b for a, b in ratings],
        "opponents": [a.opponent == b.opponent for a, b in same]
        + [False] * len(games_in(cells).keys() - games.keys()),
        "colours": [a.colour == b.colour for a, b in same if a.colour and b.colour],
        "results": [a.points == b.points for a, b in same if a.points is not None],
        "byes": [at in byes and at in other for at in byes | other],
    }
    return found | {field: (len(all_), all_.count(False)) for field, all_ in told.items()}
