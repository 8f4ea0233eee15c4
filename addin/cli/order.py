"""Orders of a file of games, and the scores of one handicap game, from a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any

import typer

from addin.cli import completing, printer
from addin.cli.options import Lang
from addin.cli.printer import say
from addin.cli.session import current
from pairing.catalogue import LANGUAGES, text
from pairing.errors import InputError
from pairing.formats.game_list import read_game_list
from pairing.numbers import exact_number
from pairing.standings.comparing import orders
from pairing.standings.comparing.game_list import OrderedList, ordered
from pairing.standings.comparing.table_quality import TableQuality
from pairing.systems.fors import scoring


def order(
    file: Annotated[
        Path, typer.Argument(metavar="RESULTS", help="Games, one a line: a,b,score of a[,round].")
    ],
    by: Annotated[
        str,
        typer.Option(
            help="true-rating, points, buchholz, sos; with rounds any criteria.",
            autocompletion=completing.criteria,
        ),
    ] = "true-rating",
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    lang: Lang = LANGUAGES[0],
) -> None:
    """Order the players of a file of games, and say how good the order is."""
    result = ordered(read_game_list(file), by)
    words = current().words
    if as_json:
        data = {
            "by": result.order.name.replace("_", "-"),
            "order": [{**line, "points": str(line["points"])} for line in _lines(result)],
            "quality": _quality(result.quality),
            "orders": {name.replace("_", "-"): _quality(q) for name, q in result.others.items()},
            "remarks": [words(remark) for remark in result.order.remarks],
        }
        printer.show_json(data)
        return
    headings = [
        words(key)
        for key in ("orders.column.place", "orders.column.player", "criterion.points",
                    "criterion.true_rating")
    ]  # fmt: skip
    rows = [
        (
            str(line["place"]),
            line["player"],
            _number(line["points"], words.decimal),
            line["band"] or f"{line['rating']:.1f}".replace(".", words.decimal),
        )
        for line in _lines(result)
    ]
    printer.show_table(headings, rows, right=[0, 2, 3])
    say(words(text("order_cli.quality", **_readable(result.quality, words.decimal))))
    for name, quality in result.others.items():
        if name != result.order.name:
            say(f"  {words(orders.order_name(name))}: " + _short(quality, words.decimal))
    for remark in result.order.remarks:
        say(words(remark))


def _lines(result: OrderedList) -> Iterator[dict[str, Any]]:
    """One line a player, best first; the rating to a tenth of a point, or its band."""
    points = result.games.points
    for number in result.order.players:
        rated = result.ratings[number]
        yield {
            "place": result.order.place[number],
            "player": result.games.names[number - 1],
            "points": points[number],
            "rating": None if rated.rating is None else round(rated.rating, 1),
            "band": None if rated.band is None else str(rated.band),
        }


def _quality(quality: TableQuality) -> dict[str, str]:
    return {
        "above": str(quality.above),
        "below": str(quality.below),
        "nearness": str(quality.nearness),
        "nearness_draws": str(quality.nearness_draws),
    }


def _readable(quality: TableQuality, sign: str) -> dict[str, str]:
    return {name: _number(Fraction(value), sign) for name, value in _quality(quality).items()}


def _short(quality: TableQuality, sign: str) -> str:
    said = _readable(quality, sign)
    return f"{said['above']} : {said['below']}; {said['nearness']}; {said['nearness_draws']}"


def _number(value: Fraction, sign: str) -> str:
    """At most two decimals, whole numbers plainly."""
    if value.denominator == 1:
        return str(value)
    return f"{float(value):.2f}".rstrip("0").rstrip(".").replace(".", sign)


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
    lang: Lang = LANGUAGES[0],
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
        data = {
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
        printer.show_json(data)
        return
    words = current().words
    say(words(text("fors.cli.chance", p=_close(p), k=_close(k), x=_close(used))))
    giver_scores = {"win": _close(four.giver_win), "loss": _close(four.giver_loss)}
    say(words(text("fors.cli.giver", **giver_scores)))
    taker_scores = {"win": _close(four.taker_win), "loss": _close(four.taker_loss)}
    say(words(text("fors.cli.taker", **taker_scores)))
    if clamped:
        say(words("fors.cli.clamped"))


def _close(value: Fraction) -> str:
    """Four decimals at most; the exact value is in the JSON."""
    return f"{float(value):.4f}".rstrip("0").rstrip(".")


def _fraction(typed: str) -> Fraction:
    number = exact_number(typed)
    if number is None:
        raise InputError("fors.cli.fraction", value=typed)
    return number


__all__ = ["order", "score_app"]
