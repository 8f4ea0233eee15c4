"""Orders of a file of games, and the scores of one handicap game, from a terminal."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

from addin.cli import printer
from addin.cli.printer import say
from addin.cli.session import current, tell
from addin.cli.tables import show_order
from pairing.errors import InputError
from pairing.formats.game_list import read_game_list
from pairing.numbers import exact_number
from pairing.standings.comparing import orders
from pairing.standings.comparing.game_list import ordered
from pairing.standings.comparing.table_quality import TableQuality
from pairing.systems.fors import scoring


def order(file: Path, *, by: str = "true-rating", as_json: bool = False) -> None:
    """Order the players of a file of games, and say how good the order is."""
    result = ordered(read_game_list(file), by)
    words = current().words
    lines: list[dict[str, Any]] = []
    for number in result.order.players:
        rated = result.ratings[number]
        lines.append(
            {
                "place": result.order.place[number],
                "player": result.games.names[number - 1],
                "points": result.games.points[number],
                "rating": None if rated.rating is None else round(rated.rating, 1),
                "band": None if rated.band is None else str(rated.band),
            }
        )
    if as_json:
        data = {
            "by": result.order.name.replace("_", "-"),
            "order": lines,
            "quality": vars(result.quality),
            "orders": {name.replace("_", "-"): vars(q) for name, q in result.others.items()},
            "remarks": [words(remark) for remark in result.order.remarks],
        }
        printer.show_json(data)
        return
    for line in lines:
        line["criteria"] = {"true_rating": line["band"] or str(line["rating"])}
    show_order({"order": lines}, words)
    tell("order_cli.quality", **_readable(result.quality, words.decimal))
    for name, quality in result.others.items():
        if name != result.order.name:
            shown = _readable(quality, words.decimal)
            say("  {order}: {above} : {below}; {nearness}; {nearness_draws}".format(
                order=words(orders.order_name(name)), **shown))  # fmt: skip
    for remark in result.order.remarks:
        tell(remark)


def _readable(quality: TableQuality, sign: str) -> dict[str, str]:
    return {name: printer.decimal(value, sign=sign) for name, value in vars(quality).items()}


def score_fors(
    *,
    giver: str,
    taker: str,
    scheme: int = 2,
    free: str | None = None,
    as_json: bool = False,
) -> None:
    """Print the four scores of a handicap game between two ratings (FORS)."""
    strong, weak = _fraction(giver), _fraction(taker)
    p = scoring.win_chance(strong, weak)
    four = scoring.handicap_scores(p, scheme=scheme, free=None if free is None else _fraction(free))
    k, used = scoring.coefficient(p), (four.taker_loss - 10) / 10
    clamped = scoring.raw_chance(strong, weak) > 1
    names = [f"{who}_{result}" for who in ("giver", "taker") for result in ("win", "loss")]
    scores = {name: getattr(four, name) for name in names}
    if as_json:
        printer.show_json(
            {"giver": strong, "taker": weak, "scheme": scheme, "p": p, "k": k, "x": used,
             "clamped": clamped, "scores": scores}
        )  # fmt: skip
        return
    shown = {"p": p, "k": k, "x": used, **scores}
    values = {name: printer.decimal(value, 4) for name, value in shown.items()}
    for line in ("chance", "giver", "taker"):
        tell(f"fors.cli.{line}", **values)
    if clamped:
        tell("fors.cli.clamped")


def _fraction(typed: str) -> Fraction:
    number = exact_number(typed)
    if number is None:
        raise InputError("fors.cli.fraction", value=typed)
    return number
