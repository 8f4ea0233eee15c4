"""The federation's forms for a chess event: facts in lines and a table, on paper or as text.

IT3 is the report of the tournament, IT1 the certificate of a title norm (FIDE B.01 1.8, 1.9); the
facts are those the forms ask for, the layout is our own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from addin.actions.norms import norm_event
from addin.publish import Edition
from addin.publish.printed import Printable
from addin.publish.printed_rounds import columns_in
from pairing.catalogue import show_exact
from pairing.dates import days_of
from pairing.errors import InputError
from pairing.names import official
from pairing.renumbering import TITLES, full_title
from pairing.standings.definitions.ratings import mean_of
from pairing.standings.norms.judging import NormEvent, Verdict, verdicts
from pairing.standings.norms.sentences import (
    condition_text,
    event_remarks,
    norms_of,
    outlook_text,
    verdict_text,
)
from pairing.tournament import Tournament

Facts = list[tuple[str, object]]

Form = dict[str, Any]
"""A form: facts by what they are called, a table, lines under it, and who signs."""


FORMS = ("norms", "it1", "it3")
"""What there is of them (option ``what``)."""


def forms(edition: Edition, what: str) -> list[Form]:
    """Return the forms of a kind; raises ``InputError`` for other games, and where no norm was
    made.
    """
    event = norm_event(edition.played, edition.system, str(edition.options.get("exempt") or ""))
    if what == "norms":
        lines = []
        for player in event.tournament.players:
            for norm in norms_of(event, player):
                if isinstance(norm, Verdict):
                    lines.append(verdict_text(norm, player))
                elif not norm.stronger:
                    lines.append(outlook_text(norm, player))
        comments = [edition.words(line) for line in (*lines, *event_remarks(event))]
        return [_form(edition, "norms_title", _event_facts(edition), comments)]
    made = [
        verdict
        for player in event.tournament.players
        for verdict in verdicts(event, player)
        if verdict.achieved
    ]
    if what == "it3":
        return [_report(edition, event, made)]
    if not made:
        raise InputError("print.no_norms")
    return [_certificate(edition, event, norm) for norm in made]


def _form(
    edition: Edition, key: str, facts: Facts, lines: Sequence[str],
    table: Printable | None = None, signs: Sequence[str] = (),
) -> Form:  # fmt: skip
    words = edition.words
    cells = [
        (words(f"form.{name}"), words.number(value) if isinstance(value, Fraction) else str(value))
        for name, value in facts
        if value not in ("", None)
    ]
    title = words(f"form.{key}")
    return {"title": title, "facts": cells, "table": table, "lines": lines, "signs": signs}


def _event_facts(edition: Edition) -> Facts:
    event = edition.tournament
    days = days_of(event.date)
    return [
        ("event", event.title),
        ("federation", event.details.get("federation", "")),
        ("place", event.place),
        ("begins", days[0] if days else event.date),
        ("ends", days[-1] if days else ""),
        ("system", edition.rules),
        ("rounds", event.planned),
        ("round_dates", event.details.get("round_dates", "")),
        ("time", event.time_control),
    ]


def _arbiters(event: Tournament) -> Facts:
    deputies = event.details.get("deputies", "").split(";")
    return [("chief", official(event.arbiter)),
            *(("deputy", official(deputy)) for deputy in deputies if deputy.strip())]  # fmt: skip


def _counted(counts: Counter[str], order: tuple[str, ...] = ()) -> str:
    keys = [key for key in order if counts[key]] if order else sorted(counts)
    return ", ".join(f"{key} {counts[key]}" for key in keys)


def _report(edition: Edition, event: NormEvent, made: list[Verdict]) -> Form:
    tournament = event.tournament
    players = tournament.players
    ratings = [player.rating for player in players if player.rating]
    flags = Counter(player.country.strip().upper() for player in players if player.country.strip())
    titles = Counter(full_title(player.title) for player in players)
    results = [game.result for _, game in tournament.games() if game.result]
    facts: Facts = [
        *_event_facts(edition),
        *_arbiters(tournament),
        ("players", len(players)),
        ("rated", len(ratings)),
        ("unrated", len(players) - len(ratings)),
        ("average_rating", mean_of(ratings) or ""),
        ("titled", f"{sum(titles[title] for title in TITLES)}: {_counted(titles, TITLES)}"),
        ("federations", f"{len(flags)}: {_counted(flags)}"),
        ("women", sum(player.sex.strip()[:1].casefold() in ("w", "f", "ж") for player in players)),
        ("games", sum(result.played for result in results)),
        ("forfeits", sum(not result.played for result in results)),
        ("norms", len(made)),
    ]
    lines = [edition.words(verdict_text(norm, tournament[norm.player])) for norm in made]
    lines.append(edition.words("form.pgn"))
    return _form(edition, "it3", facts, lines, signs=_signs(edition))


def _certificate(edition: Edition, event: NormEvent, made: Verdict) -> Form:
    tournament, words = event.tournament, edition.words
    player = tournament[made.player]
    comments = {condition.key: condition for condition in made.conditions}
    facts: Facts = [
        ("title_norm", made.norm.title),
        ("player", player.name),
        ("id", player.ids.get("fide") or player.ids.get("chess") or ""),
        ("country", player.country),
        ("birth", player.birth),
        ("sex", player.sex),
        ("title", player.title),
        ("rating", player.rating),
        *_event_facts(edition),
        *_arbiters(tournament)[:1],
        ("games", len(made.games)),
        ("score", made.score),
        ("needed", made.needed or ""),
        ("average", made.average),
        ("performance", made.performance),
        ("foreign", comments["foreign"].have),
        ("own", comments["own"].have),
        ("opponents_titled", comments["titled"].have),
        ("opponents_named", comments["named"].have),
        ("counts_for", made.counts_for),
        ("articles", ", ".join(made.articles)),
    ]
    lines = [words(condition_text(condition)) for condition in made.conditions]
    return _form(edition, "it1", facts, lines, _games(edition, event, made), _signs(edition))


def _signs(edition: Edition) -> tuple[str, str]:
    """Return the titles of the two who sign a form."""
    return edition.words("form.chief"), edition.words("form.officer")


def _games(edition: Edition, event: NormEvent, made: Verdict) -> Printable:
    """Return every game of the player: those that are no part of the norm are in brackets
    (1.4.1f).
    """
    counted = {game.round: game for game in made.games}
    every = {game.round: game for game in event.games_of(event.tournament[made.player])} | counted
    rows = []
    for number, game in sorted(every.items()):
        result, other = show_exact(game.score), game.opponent
        identity = other.ids.get("fide") or other.ids.get("chess") or ""
        row = [number, other.name, identity, other.country, full_title(other.title), other.rating]
        rows.append([*row, result if number in counted else f"({result})"])
    kinds = [("form.round", "place"), ("form.opponent", "name"), ("form.id", "text"),
             ("form.country", "mark"), ("form.title", "mark"), ("form.rating", "number"),
             ("form.result", "mark")]  # fmt: skip
    return Printable("", "", columns_in(edition.words, kinds, rows), sign=edition.words.decimal)
