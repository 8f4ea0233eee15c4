"""A column that was sorted, or moved, by itself: its values no longer stand in their own lines.

Somebody marks one column and sorts it: every line then differs from what it was, and all of
them for one reason.  What stood there is known from the Log; whether the whole lines were
sorted does not matter, only which values stand beside one another.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from addin.sheets import layout
from addin.sheets.grid import Grid, name_key, plain, to_cell
from addin.sheets.reading import Reading
from addin.sheets.tabs.log_tab import read_names
from addin.sheets.vocabulary import Vocabulary
from pairing.catalogue import Text, text
from pairing.errors import InputError
from pairing.formats.typed import read_result
from pairing.tournament import Round, Tournament

FEWEST = 4
"""Lines that must have changed: fewer are changed one by one, and said so."""

WINDS = ("east", "south", "west", "north")

Lines = Sequence[tuple[str, ...]]


@dataclass(frozen=True)
class Moved:
    """A column that was moved by itself: its tab and round (``None``: Players).

    ``lines`` are those that are no longer what they were; ``known`` says whether the Log knows
    what they were; of the last round it knows the seats.
    """

    tab: str
    round: int | None
    column: str
    lines: int
    known: bool = True

    def remark(self, words: Vocabulary) -> Text:
        """What was done, and what puts it right."""
        if self.round is None:
            number, name = (layout.heading(words.catalogue, key) for key in ("number", "name"))
            return text(
                "check.moved_players", tab=self.tab, number=number, name=name, lines=self.lines
            )
        heading = layout.heading(words.catalogue, self.column)
        known = self.known or self.column != "score"
        key = "check.moved_round" if known else "check.moved_last"
        return text(key, tab=self.tab, column=heading, lines=self.lines)


def detached_columns(reading: Reading, tournament: Tournament) -> list[Moved]:
    """Every column that was moved by itself, as far as can be told.

    ``tournament`` is what was read, with what everybody has before round 1.
    """
    found = [one for one in [moved_names(reading)] if one is not None]
    if found:  # the start numbers of all rounds are others now: nothing more can be told
        return found
    names = {player.number: player.name for player in reading.tournament.players}
    for number, then in sorted(reading.locked.items()):
        grid = reading.round_grids.get(number)
        moved = None if grid is None else moved_in(grid, then, names, reading.words)
        if moved is not None:
            found.append(moved)
    last = reading.tournament.rounds[-1] if reading.tournament.rounds else None
    if last is not None and last.number not in reading.locked and not found:
        moved = seats_moved(reading, tournament, last)
        found += [moved] if moved is not None else []
    return found


def moved_names(reading: Reading) -> Moved | None:
    """Whether names and start numbers on the Players tab were moved against each other."""
    remembered = read_names(reading.log_grid)
    if not remembered:
        return None
    then = {number: name_key(name) for number, name in remembered[-1].items()}
    now = {player.number: name_key(player.name) for player in reading.tournament.players}
    both = then.keys() & now.keys()
    differ = [number for number in both if then[number] != now[number]]
    if len(differ) < FEWEST or {then[n] for n in differ} != {now[n] for n in differ}:
        return None
    return Moved(reading.players_grid.tab, None, "", len(differ))


# -- a round of which the Log knows how it stood ------------------------------------------


def moved_in(grid: Grid, then: Round, names: Mapping[int, str], words: Vocabulary) -> Moved | None:
    """The column of a Round tab that was moved by itself since the round stood as ``then``."""
    if then.tables:
        keys = ("score", "penalty", "name", "wind", "table")
        before = list(_seats_then(then, names, words))
    else:
        keys = ("result", "handicap", "black", "white", "board")
        before = list(_games_then(then, names))
    byes = {name_key(word): kind for word, kind in layout.bye_words(words.catalogue).items()}
    now = [
        tuple(_as_written(key, grid.text(row, key), byes) for key in keys)
        for row in grid.body
        if any(grid.text(row, key) for key in keys)
    ]
    if Counter(before) == Counter(now):
        return None
    changed = sum((Counter(before) - Counter(now)).values())
    if changed < FEWEST:
        return None
    for at, key in enumerate(keys):
        others_same = Counter(_without(before, at)) == Counter(_without(now, at))
        if others_same and Counter(one[at] for one in before) == Counter(one[at] for one in now):
            return Moved(grid.tab, then.number, key, changed)
    return None


def _without(lines: Lines, at: int) -> Iterator[tuple[str, ...]]:
    return ((*line[:at], *line[at + 1 :]) for line in lines)


def _as_written(key: str, typed: str, byes: Mapping[str, str]) -> str:
    """A cell in the form in which what stood there before is compared with it.

    ``byes``: words for a bye and the kind each names, of which some have two.
    """
    if key in ("score", "black") and (kind := byes.get(name_key(typed))) is not None:
        return _bye(kind)
    if key == "result":
        return str(read_result(typed) or typed)
    if key in ("handicap", "penalty"):
        return "" if typed in ("", "0") else typed
    return name_key(typed)


def _bye(kind: str) -> str:
    return f"— {kind} —"


def _games_then(then: Round, names: Mapping[int, str]) -> Iterator[tuple[str, ...]]:
    for game in then.games:
        yield (
            str(game.result or ""),
            str(game.handicap or ""),
            name_key(names.get(game.black, "?")),
            name_key(names.get(game.white, "?")),
            str(game.board),
        )
    for player, kind in then.byes:
        yield ("", "", _bye(kind.value), name_key(names.get(player, "?")), "")


def _seats_then(
    then: Round, names: Mapping[int, str], words: Vocabulary
) -> Iterator[tuple[str, ...]]:
    for table in then.tables:
        for seat, player in enumerate(table.seats):
            yield (
                name_key(str(table.scores[seat]) if table.scores else ""),
                str(abs(table.penalties[seat]) or ""),
                name_key(names.get(player, "?")),
                name_key(words(f"wind.{WINDS[seat]}")),
                str(table.number) if seat == 0 else "",
            )
    for player, kind in then.byes:
        yield (_bye(kind.value), "", name_key(names.get(player, "?")), "", "")


# -- the last round: only what stands beside the names tells --------------------------------


def seats_moved(reading: Reading, tournament: Tournament, last: Round) -> Moved | None:
    """Names of the last round and their scores before it, moved against each other."""
    grid = reading.round_grids[last.number]
    scores = tournament.after(last.number - 1).scores
    for key in ("white", "black"):
        seats = [
            (grid.text(row, f"{key}_score"), plain(to_cell(scores[number])))
            for board, number in _numbers(last, key)
            if (row := reading.board_rows.get((last.number, board))) is not None
        ]
        differ = [one for one in seats if one[0] != one[1]]
        same = Counter(shown for shown, _ in seats) == Counter(due for _, due in seats)
        if same and len(differ) >= FEWEST - 1:
            return Moved(grid.tab, last.number, key, len(differ), known=False)
    return None


def _numbers(round_: Round, side: str) -> Iterator[tuple[int, int]]:
    for game in round_.games:
        yield game.board, game.white if side == "white" else game.black
    if side == "white":
        for at, (player, _) in enumerate(round_.byes, start=1):
            yield -at, player


# -- when the tab cannot even be read --------------------------------------------------------


def cause_of(
    errors: Sequence[InputError],
    grids: Mapping[int, Grid],
    locked: Mapping[int, Round],
    names: Mapping[int, str],
    words: Vocabulary,
) -> list[InputError]:
    """The errors, those of a tab with a column moved by itself being one that says so."""
    left = list(errors)
    for number, grid in grids.items():
        here = [one for one in left if (one.place or "").startswith(f"{grid.tab}!")]
        if len(here) < 2:
            continue
        then = locked.get(number)
        moved = None if then is None else moved_in(grid, then, names, words)
        moved = moved or _winds_moved(grid, number, words)
        if moved is None:
            continue
        at = left.index(here[0])
        left = [one for one in left if one not in here]
        left.insert(at, InputError(moved.remark(words)))
    return left


def _winds_moved(grid: Grid, number: int, words: Vocabulary) -> Moved | None:
    """Winds, or table numbers, that are all there but not at their places."""
    if "wind" not in grid.at:
        return None
    rows = [row for row in grid.body if grid.text(row, "wind")]
    winds = [grid.text(row, "wind").casefold() for row in rows]
    due = [words(f"wind.{WINDS[at % 4]}").casefold() for at in range(len(rows))]
    wrong = sum(one != right for one, right in zip(winds, due, strict=True))
    if wrong >= FEWEST and Counter(winds) == Counter(due):
        return Moved(grid.tab, number, "wind", wrong, known=False)
    tables = [bool(grid.text(row, "table")) for row in rows]
    wrong = sum(one != (at % 4 == 0) for at, one in enumerate(tables))
    if wrong >= FEWEST and 4 * sum(tables) == len(rows):
        return Moved(grid.tab, number, "table", wrong, known=False)
    return None


def scores_moved(grid: Grid, number: int, errors: Sequence[InputError]) -> Moved | None:
    """The score column moved by itself: many tables have wrong sums, all together a right one."""
    differences = [int(error.text.values.get("difference", 1)) for error in errors]
    if len(errors) < FEWEST:
        return None
    return Moved(grid.tab, number, "score", len(errors), False) if sum(differences) == 0 else None
