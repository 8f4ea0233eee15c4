"""Title norms of a chess event, and results that ask for a look: both for the arbiter."""

from __future__ import annotations

from typing import Any

import xlwings as xw

from addin.actions.state import ActionResult, action, load
from pairing.catalogue import Text, text
from pairing.errors import InputError
from pairing.finding import find_player
from pairing.results import exact
from pairing.standings.fair_play import by_chance, unusual_gains
from pairing.standings.norms.judging import EXEMPT, NormEvent, Verdict, verdicts
from pairing.standings.norms.outlook import Outlook
from pairing.standings.norms.sentences import (
    condition_text,
    event_remarks,
    norms_of,
    outlook_text,
    verdict_text,
)
from pairing.systems import PairingSystem
from pairing.tournament import Player, Tournament


def norm_event(tournament: Tournament, system: PairingSystem, exempt: str = "") -> NormEvent:
    """Return the event as norms see it; raises ``InputError`` for other games and exemptions."""
    if system.traits.game != "chess":
        raise InputError("error.no_norms", system=text(f"system.{system.name}"))
    if exempt and exempt not in EXEMPT:
        raise InputError("error.norms_exempt", value=exempt, known=list(EXEMPT))
    return NormEvent(tournament, exempt)


@action
def title_norms(book: xw.Book, player: str = "", *, exempt: str = "") -> ActionResult:
    """Say which title norms (FIDE B.01 1.4) are made, in reach or just missed; writes nothing.

    With ``player`` every norm he can want, each with all conditions.  ``exempt``: an article of
    1.4.3 the arbiter knows to hold.  Raises ``InputError`` for other games, a player nobody
    knows, and an article that does not exempt.
    """
    reading, tournament = load(book)
    event = norm_event(tournament, reading.system, exempt)
    chosen = [find_player(tournament.players, player)] if player else tournament.players
    lines: list[Text] = []
    data = []
    for who in chosen:
        for norm in norms_of(event, who):
            if player or isinstance(norm, Verdict) or not norm.stronger:
                sentence: Any = verdict_text if isinstance(norm, Verdict) else outlook_text
                lines.append(sentence(norm, who))
                data.append(_data(norm, who))
        for verdict in verdicts(event, who) if player else ():
            title, games = verdict.norm.title, len(verdict.games)
            lines.append(text("norm.looked_at", title=title, games=games))
            lines += [text("norm.line", said=condition_text(each)) for each in verdict.conditions]
    after = len(tournament.rounds)
    key = "done.norms" if lines else "done.no_norms"
    done = text(key, round=after, rounds=tournament.planned)
    return ActionResult(done, {"round": after, "norms": data}, (*lines, *event_remarks(event)))


@action
def fair_play(book: xw.Book) -> ActionResult:
    """Name the results far above the expectation of the ratings; writes nothing anywhere.

    For the arbiter's eyes.  Raises ``InputError`` for other games.
    """
    reading, tournament = load(book)
    norm_event(tournament, reading.system)
    gains, players = unusual_gains(tournament)
    lines, data = [], []
    for gain in gains:
        line, player = gain.line, tournament[gain.line.player]
        values = {
            "number": player.number, "player": player.name, "rating": player.rating,
            "games": len(line.games), "performance": line.performance,
            "deviations": f"{gain.deviations:.1f}",
        }  # fmt: skip
        data.append({**values, "score": exact(line.score), "expected": exact(line.expected)})
        points = {"score": line.score, "expected": f"{float(line.expected):.2f}"}
        lines.append(text("fair_play.line", **values, **points))
    chance = f"{by_chance(players):.1f}"
    done = text("done.fair_play", count=len(gains), players=players, chance=chance)
    return ActionResult(done, {"players": players, "unusual": data}, tuple(lines))


def _data(norm: Verdict | Outlook, player: Player) -> dict[str, Any]:
    own: dict[str, Any] = {"number": player.number, "player": player.name}
    own["norm"] = norm.norm.title
    if isinstance(norm, Outlook):
        keys = ("games", "last", "unknown", "rating", "assumed", "titled", "named", "foreign",
                "others")  # fmt: skip
        needs = {key: getattr(norm, key) for key in keys}
        return {**own, "state": "possible", "points": exact(norm.points), **needs}
    conditions = [
        {"article": condition.article, "what": condition.key, "have": str(condition.have),
         "need": str(condition.need), "met": condition.met, "waived": condition.waived}
        for condition in norm.conditions
    ]  # fmt: skip
    state, counts_for = ("made", norm.counts_for) if norm.achieved else ("not made", None)
    own |= {"state": state, "score": exact(norm.score), "games": [g.round for g in norm.games]}
    own |= {key: getattr(norm, key) for key in ("average", "performance")}
    own |= {"needed": exact(norm.needed), "counts_for": counts_for}
    return {**own, "articles": list(norm.articles), "conditions": conditions}
