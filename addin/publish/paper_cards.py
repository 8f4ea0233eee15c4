"""Things to cut: slips, score cards, players' cards, cards of tables, badges and plates."""

from __future__ import annotations

from typing import Any

from addin.publish import Edition
from addin.publish.codes import code_svg, link_of
from addin.publish.paper_walls import shown_rating
from addin.publish.printed import value_text
from addin.publish.printed_people import people_of
from addin.publish.printed_rounds import games_of, need_tables, round_of, score_text, seats_at
from pairing.catalogue import show_exact
from pairing.errors import InputError
from pairing.standings.rating_change import RatingLine
from pairing.tournament import Appearance, Game, Player, Table

Data = dict[str, Any]


def _event_and_round(edition: Edition) -> str:
    number = edition.words("title.round", number=round_of(edition).number)
    return f"{edition.tournament.title} · {number}".strip(" ·")


def slips(edition: Edition) -> Data:
    """Return a result slip for every game by board; raises ``InputError`` where there is none."""
    games, words = games_of(edition), edition.words
    if not games:
        raise InputError("print.no_games", round=round_of(edition).number)
    double = edition.tournament.settings.double_rounds
    keys = ("first", "drawn", "second") if double else ("white", "draw", "black")
    results = [words(f"print.slip.{key}") for key in keys]
    labels = [words("print.slip.game", number=n) for n in (1, 2)] if double else [""]
    signs = [words("print.slip.sign_white"), words("print.slip.sign_black")]
    return {
        "subtitle": _event_and_round(edition),
        "words": {"results": results, "signs": signs, "games": labels},
        "cards": [_slip(edition, game) for game in games],
    }


def _slip(edition: Edition, game: Game) -> Data:
    words, seats = edition.words, list[Data]()
    for seat in seats_at(edition, game):
        rank = shown_rating(edition, seat.player) or edition.tournament[seat.player].rank
        seats.append({"name": seat.name, "rank": rank, "colour": seat.colour})
    notes = [words("print.handicap", stones=game.handicap)] if game.handicap else []
    notes += [words("print.slip.double")] if game.double else []
    notes += [words("print.komi", komi=game.komi)] if game.komi is not None else []
    return {
        "board": words("print.board_number", number=game.board),
        "code": code_svg(link_of(edition, game.board)),
        "seats": seats,
        "terms": "   ".join(notes),
    }


def _seats(edition: Edition, table: Table) -> list[Data]:
    return [{"wind": seat.place, "name": seat.name} for seat in seats_at(edition, table)]


def score_cards(edition: Edition) -> Data:
    """Return a score card for every table of four."""
    words, tables = edition.words, need_tables(edition)
    keys = ("wind", "name", "score", "penalty", "place", "sign")
    heads = [words("column.name") if key == "name" else words(f"print.card.{key}") for key in keys]
    total = getattr(edition.tournament.settings, "total", None)
    return {
        "subtitle": words("title.round", number=round_of(edition).number),
        "words": {
            "heads": heads,
            "all": words("print.card.all"),
            "sum": words("print.card.sum", total=score_text(total())) if total else "",
        },
        "cards": [
            {
                "number": words("print.table_number", number=table.number),
                "code": code_svg(link_of(edition, table.number)),
                "seats": _seats(edition, table),
            }
            for table in tables
        ],
    }


def table_cards(edition: Edition) -> Data:
    """Return a card for every table of the round; raises ``InputError`` where there are none."""
    page: str = getattr(edition.tournament.settings, "page_address", "")
    cards = []
    for table in need_tables(edition):
        link = link_of(edition, table.number)
        cards.append({
            "number": str(table.number),
            "code": code_svg(link or page),
            "below": edition.words("print.send_here") if link else page,
            "seats": _seats(edition, table),
        })  # fmt: skip
    return {"subtitle": _event_and_round(edition), "cards": cards}


def player_cards(edition: Edition) -> Data:
    """Return a card for everybody: his opponents, colours, results, points, and the rating report's
    line.

    Raises ``InputError`` while no round has results.
    """
    played = edition.played
    if not played.rounds:
        raise InputError("print.no_cards")
    rated = edition.system.rating_lines(played)
    cards = [
        {
            "who": " ".join(filter(None, (str(player.number), player.title, player.name))),
            "rating": str(player.rating or ""),
            "rounds": [_round(edition, entry) for entry in played.history[player.number]],
            "summary": _summary(edition, player, rated.get(player.number)),
        }
        for player in people_of(edition)
    ]
    return {"rounds": len(played.rounds), "cards": cards}


def _summary(edition: Edition, player: Player, line: RatingLine | None) -> str:
    words = edition.words
    points = value_text(edition.played.points[player.number], edition.decimals, words.decimal)
    parts = [words("card.points", points=points)]
    if line is not None and line.change is not None:
        change = f"{float(line.change):+.1f}".replace("-", "−").replace(".", words.decimal)
        expected = f"{float(line.expected):.2f}".replace(".", words.decimal)
        parts.append(words("card.rating", expected=expected, change=change))
    if line is not None and line.performance is not None:
        parts.append(words("card.performance", performance=line.performance))
    return " · ".join(parts)


def _round(edition: Edition, entry: Appearance) -> Data:
    other = edition.played.by_number.get(entry.opponent or 0)
    sign = {"forfeit_win": "+", "forfeit_loss": "−"}.get(entry.outcome.value)
    return {
        "round": str(entry.round),
        "name": other.name if other else "",
        "rating": str(other.rating or "") if other else "",
        "colour": (entry.colour or "") if other else "",
        "result": "" if entry.outcome.value == "open" else sign or show_exact(entry.points),
    }


def badges(edition: Edition) -> Data:
    """Return a badge for everybody: name, rank, club and country, the event."""
    event = edition.tournament
    return {"subtitle": " · ".join(filter(None, (event.place, event.date))), **plates(edition)}


def plates(edition: Edition) -> Data:
    """Return a name plate for everybody."""
    cards = []
    for player in people_of(edition):
        about = filter(None, (player.rank, player.club, player.country))
        cards.append({"name": player.name, "about": " · ".join(about)})
    return {"cards": cards}
