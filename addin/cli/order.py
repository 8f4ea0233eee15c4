"""Orders of a file of games, and the scores of one handicap game, from a terminal.

``addin.cli.main`` mounts :func:`order` as ``pairbook order`` and :data:`score_app` as
``pairbook score``.
"""

from __future__ import annotations

import csv
import json
import sys
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any

import typer
from rich import box
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text as Styled

from pairing.catalogue import LANGUAGES, Catalogue, Text, text
from pairing.errors import InputError, Problems, Subject
from pairing.numbers import exact_number
from pairing.settings import Settings
from pairing.standings import true_rating
from pairing.standings.comparing import orders
from pairing.standings.comparing.table_quality import TableQuality, games_played, table_quality
from pairing.standings.criteria import parse_criteria, rank
from pairing.systems.fors import scoring
from pairing.tournament import Game, Player, Result, Round, Tournament

WITHOUT_ROUNDS = ("true-rating", "points", "buchholz", "sos")
_RESULTS = {
    Fraction(1): Result.WHITE_WINS,
    Fraction(1, 2): Result.DRAW,
    Fraction(0): Result.BLACK_WINS,
}


@dataclass(frozen=True)
class GamesFile:
    """A file of games: names in order of appearance, games by number, rounds if told."""

    names: tuple[str, ...]
    games: tuple[tuple[int, int, Fraction], ...]
    rounds: tuple[int, ...]

    def tournament(self) -> Tournament:
        """The event, for orders that look at rounds."""
        last = max(self.rounds, default=0)
        by_round: list[list[Game]] = [[] for _ in range(last)]
        for (one, other, score), number in zip(self.games, self.rounds, strict=True):
            games = by_round[number - 1]
            games.append(Game(len(games) + 1, one, other, _RESULTS[score], coloured=False))
        return Tournament(
            "",
            Settings(),
            tuple(Player(number, name) for number, name in enumerate(self.names, start=1)),
            tuple(Round(i, tuple(games)) for i, games in enumerate(by_round, start=1)),
        )


def read_games(path: Path) -> GamesFile:
    """Read ``a,b,score`` lines (score of a: 1, 0.5, 0), with the round as an optional fourth.

    A heading line is recognised by its third cell and skipped; semicolons do as well as
    commas.  Raises :class:`Problems` with every line that cannot be used.
    """
    if not path.exists():
        raise InputError("games_file.missing", subject=Subject(field="file"), file=str(path))
    content = path.read_text(encoding="utf-8-sig")
    first = next((line for line in content.splitlines() if line.strip()), "")
    rows = csv.reader(content.splitlines(), delimiter=";" if ";" in first else ",")
    numbers: dict[str, int] = {}
    games: list[tuple[int, int, Fraction]] = []
    rounds: list[int] = []
    errors: list[InputError] = []
    seated: set[tuple[int, int]] = set()
    with_rounds: bool | None = None
    fresh = True
    for line, row in enumerate(rows, start=1):
        cells = [cell.strip() for cell in row]
        if not any(cells):
            continue
        where: dict[str, Any] = {"file": path.name, "line": line}
        score = true_rating.exact_score(cells[2]) if len(cells) > 2 else None
        heading, fresh = fresh and score is None and len(cells) > 2, False
        if heading and not any(character.isdigit() for character in cells[2]):
            continue
        if len(cells) not in (3, 4) or not cells[0] or not cells[1]:
            errors.append(InputError("games_file.columns", **where, found=", ".join(cells)))
            continue
        if score is None:
            errors.append(InputError("games_file.score", **where, player=cells[0], score=cells[2]))
            continue
        if cells[0] == cells[1]:
            errors.append(InputError("games_file.himself", **where, player=cells[0]))
            continue
        shown = cells[3] if len(cells) == 4 else ""
        if with_rounds is None:
            with_rounds = shown != ""
        if (shown != "") != with_rounds or (shown and not (shown.isdecimal() and int(shown) > 0)):
            errors.append(InputError("games_file.round", **where, round=shown))
            continue
        one, other = (numbers.setdefault(name, len(numbers) + 1) for name in cells[:2])
        if shown:
            busy = [n for n in (one, other) if (int(shown), n) in seated]
            if busy:
                name = cells[0] if busy[0] == one else cells[1]
                errors.append(
                    InputError("games_file.twice", **where, player=name, round=int(shown))
                )
                continue
            seated |= {(int(shown), one), (int(shown), other)}
            rounds.append(int(shown))
        games.append((one, other, score))
    if errors:
        raise Problems(errors)
    if not games:
        raise InputError("games_file.empty", subject=Subject(field="file"), file=path.name)
    return GamesFile(tuple(numbers), tuple(games), tuple(rounds))


@dataclass(frozen=True)
class Ordered:
    """An order of a file of games, ready to print: lines, quality of it and of the others."""

    by: str
    lines: tuple[dict[str, Any], ...]
    quality: TableQuality
    others: dict[str, TableQuality]
    remarks: tuple[Text, ...]


def ordered(file: GamesFile, by: str) -> Ordered:
    """Order the players of a file by ``true-rating``, ``points``, ``buchholz``, ``sos``.

    With rounds in the file, ``by`` may be any criteria (``points,direct,buchholz_cut1``),
    and only players of every round are placed by true rating.  Raises :class:`InputError`
    for an order that does not exist or needs rounds.
    """
    name = by.strip().lower().replace("-", "_")
    if file.rounds:
        chosen, others, ratings, remarks = _with_rounds(file, name)
    else:
        if name.replace("_", "-") not in WITHOUT_ROUNDS:
            raise InputError(
                "games_file.needs_rounds",
                subject=Subject(field="by"),
                by=by,
                known=list(WITHOUT_ROUNDS),
            )
        numbers = range(1, len(file.names) + 1)
        others = orders.table_orders(numbers, file.games)
        chosen = next(order for order in others if order.name == name)
        found = true_rating.true_ratings(numbers, file.games)
        ratings = {rated.player: rated for rated in found.order}
        remarks = (text("games_file.no_rounds"),)
        if name == "true_rating":
            remarks += tuple(true_rating.remarks_on(found, lambda n: file.names[n - 1]))
    scored = [(one, other, score, 1 - score) for one, other, score in file.games]
    points = dict.fromkeys(range(1, len(file.names) + 1), Fraction(0))
    for one, other, mine, his in scored:
        points[one] += mine
        points[other] += his
    lines = tuple(
        {
            "place": chosen.place[number],
            "player": file.names[number - 1],
            "points": str(points[number]),
            "rating": _rounded(ratings[number].rating),
            "band": None if ratings[number].band is None else str(ratings[number].band),
        }
        for number in chosen.players
    )
    return Ordered(
        chosen.name,
        lines,
        table_quality(chosen.players, scored),
        {order.name: table_quality(order.players, scored) for order in others},
        remarks,
    )


def _rounded(rating: float | None) -> float | None:
    return None if rating is None else round(rating, 1)


def _with_rounds(
    file: GamesFile, name: str
) -> tuple[
    orders.Order,
    tuple[orders.Order, ...],
    dict[int, true_rating.TrueRating],
    tuple[Text, ...],
]:
    tournament = file.tournament()
    others = orders.offered(tournament)
    remarks: tuple[Text, ...] = ()
    if name == "true_rating":
        standings = true_rating.standings(tournament)
        remarks = standings.remarks
    else:
        wanted = ["points", name] if name in ("buchholz", "sos") else parse_criteria(name)
        standings = rank(tournament, wanted)
    found = true_rating.true_ratings(
        [player.number for player in tournament.players],
        [(one, other, mine) for one, other, mine, _ in games_played(tournament)],
    )
    ratings = {rated.player: rated for rated in found.order}
    return orders.order_of(name, standings), others, ratings, remarks


def order(
    file: Annotated[
        Path, typer.Argument(metavar="RESULTS", help="Games, one a line: a,b,score of a[,round].")
    ],
    by: Annotated[
        str, typer.Option(help="true-rating, points, buchholz, sos; with rounds any criteria.")
    ] = "true-rating",
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    lang: Annotated[str, typer.Option(help="Language: en or ru.")] = LANGUAGES[0],
) -> None:
    """Order the players of a file of games, and say how good the order is."""
    found = ordered(read_games(file), by)
    words = Catalogue(lang if lang in LANGUAGES else LANGUAGES[0])
    if as_json:
        told = {
            "by": found.by.replace("_", "-"),
            "order": found.lines,
            "quality": _quality(found.quality),
            "orders": {name.replace("_", "-"): _quality(q) for name, q in found.others.items()},
            "remarks": [words(remark) for remark in found.remarks],
        }
        print(json.dumps(told, ensure_ascii=False, indent=2))
        return
    grid = Grid(box=box.SIMPLE_HEAD)
    grid.add_column(words("orders.column.place"), justify="right")
    grid.add_column(words("orders.column.player"))
    grid.add_column(words("criterion.points"), justify="right")
    grid.add_column(words("criterion.true_rating"), justify="right")
    for line in found.lines:
        rating = line["band"] or f"{line['rating']:.1f}"
        points = _number(Fraction(line["points"]))
        grid.add_row(str(line["place"]), Styled(line["player"]), points, rating)
    console = Console(highlight=False, file=sys.stdout)
    console.print(grid)
    print(words(text("order_cli.quality", **_shown(found.quality))))
    for name, quality in found.others.items():
        if name != found.by:
            print(f"  {words(orders.order_name(name))}: " + _short(quality))
    for remark in found.remarks:
        print(words(remark))


def _quality(quality: TableQuality) -> dict[str, str]:
    return {
        "above": str(quality.above),
        "below": str(quality.below),
        "nearness": str(quality.nearness),
        "nearness_draws": str(quality.nearness_draws),
    }


def _shown(quality: TableQuality) -> dict[str, str]:
    return {name: _number(Fraction(value)) for name, value in _quality(quality).items()}


def _short(quality: TableQuality) -> str:
    shown = _shown(quality)
    return f"{shown['above']} : {shown['below']}; {shown['nearness']}; {shown['nearness_draws']}"


def _number(value: Fraction) -> str:
    """At most two decimals, whole numbers plainly."""
    if value.denominator == 1:
        return str(value)
    return f"{float(value):.2f}".rstrip("0").rstrip(".")


score_app = typer.Typer(help="What one game is worth.", no_args_is_help=True)


@score_app.callback()
def _score() -> None:
    """What one game is worth."""


@score_app.command("fors")
def score_fors(
    giver: Annotated[str, typer.Option(help="Rating of the stronger player, who gives.")],
    taker: Annotated[str, typer.Option(help="Rating of the weaker player, who takes.")],
    scheme: Annotated[int, typer.Option(help="Scheme of compensation: 1 or 2.")] = 2,
    free: Annotated[
        str | None, typer.Option(help="x: the taker's loss on the scale 1:0; default -(2p - 1).")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    lang: Annotated[str, typer.Option(help="Language: en or ru.")] = LANGUAGES[0],
) -> None:
    """The four scores of a handicap game between two ratings (FORS)."""
    strong, weak = _fraction(giver), _fraction(taker)
    p = scoring.win_chance(strong, weak)
    x = None if free is None else _fraction(free)
    four = scoring.handicap_scores(p, scheme=scheme, free=x)
    k = scoring.coefficient(p)
    used = (four.taker_loss - 10) / 10
    clamped = scoring.raw_chance(strong, weak) > 1
    if as_json:
        told = {
            "giver": str(strong),
            "taker": str(weak),
            "scheme": scheme,
            "p": str(p),
            "k": str(k),
            "x": str(used),
            "clamped": clamped,
            "scores": {
                "giver_win": str(four.giver_win),
                "giver_loss": str(four.giver_loss),
                "taker_win": str(four.taker_win),
                "taker_loss": str(four.taker_loss),
            },
        }
        print(json.dumps(told, ensure_ascii=False, indent=2))
        return
    words = Catalogue(lang if lang in LANGUAGES else LANGUAGES[0])
    print(words(text("fors.cli.chance", p=_close(p), k=_close(k), x=_close(used))))
    giver_scores = {"win": _close(four.giver_win), "loss": _close(four.giver_loss)}
    print(words(text("fors.cli.giver", **giver_scores)))
    taker_scores = {"win": _close(four.taker_win), "loss": _close(four.taker_loss)}
    print(words(text("fors.cli.taker", **taker_scores)))
    if clamped:
        print(words("fors.cli.clamped"))


def _close(value: Fraction) -> str:
    """Four decimals at most; the exact value is in the JSON."""
    return f"{float(value):.4f}".rstrip("0").rstrip(".")


def _fraction(shown: str) -> Fraction:
    found = exact_number(shown)
    if found is None:
        raise InputError("fors.cli.fraction", value=shown)
    return found


__all__ = ["GamesFile", "order", "ordered", "read_games", "score_app"]
