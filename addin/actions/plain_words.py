"""Why two meet, in two sentences for whoever asks at the board: no article, no jargon.

The first says how the players stand to each other, the second how the system came to them.
What differs from system to system are words only: behind the key of a reason
(``leader.why.nearest``) stands its plain form (``plain.leader.why.nearest``), with the same
holes; a system without one gets a sentence that is true of all.
"""

from __future__ import annotations

from collections.abc import Sequence

from pairing.catalogue import Catalogue, Text, text
from pairing.results import Reason, Tried
from pairing.tournament import Game, Table, Tournament

MOST = 5
"""Players passed over that are named; of more it is said how many."""

_CAUSES = {
    "met": ("met", "met_and_more", "more_repeats"),
    "colours": ("colours",),
    "too_far": ("too_far",),
    "taken": ("taken",),
    "had_bye": ("had_bye",),
    "alone": ("dead_end", "stranded", "impossible", "completion"),
}
"""Why somebody was passed over, in a few words -> ends of the keys that mean it."""


def of_game(before: Tournament, game: Game, reason: Reason, words: Catalogue) -> tuple[Text, Text]:
    """The two sentences about a game; ``before`` is the tournament without its round."""
    white, black = before[game.white].name, before[game.black].name
    scores = before.scores
    high, low = sorted((game.white, game.black), key=lambda one: (-scores[one], one))
    met = [e.round for e in before.history[high] if e.opponent == low and e.outcome.played]
    again = text("plain.met", rounds=met) if met else text("plain.not_met")
    if not any(scores[player.number] for player in before.players):
        first = text("plain.start", white=white, black=black, met=again)
    elif scores[high] == scores[low]:
        first = text("plain.level", white=white, black=black, points=scores[high], met=again)
    else:
        first = text(
            "plain.apart",
            higher=before[high].name,
            lower=before[low].name,
            more=scores[high],
            less=scores[low],
            met=again,
        )
    return first, _second(before, reason, words)


def of_table(
    before: Tournament, table: Table, reason: Reason, words: Catalogue
) -> tuple[Text, Text]:
    """The two sentences about a table of four."""
    names = [before[player].name for player in table.seats]
    pairs = [
        text("plain.two", one=before[one].name, other=before[other].name)
        for at, one in enumerate(table.seats)
        for other in table.seats[at + 1 :]
        if other in before.opponents[one]
    ]
    key = "plain.table_met" if pairs else "plain.table_new"
    return text(key, players=names, pairs=pairs), _second(before, reason, words)


def of_bye(before: Tournament, player: int, reason: Reason, words: Catalogue) -> tuple[Text, Text]:
    """The two sentences about who has no opponent."""
    return text("plain.bye", player=before[player].name), _second(before, reason, words)


def _second(before: Tournament, reason: Reason, words: Catalogue) -> Text:
    key = f"plain.{reason.text.key}"
    if key not in words:
        key = "plain.next" if reason.board is not None else "plain.next_bye"
    how = Text(key, reason.text.values)
    if not reason.tried:
        return text("plain.how", how=how)
    return text("plain.how_but", how=how, whom=_passed_over(before, reason.tried))


def _passed_over(before: Tournament, tried: Sequence[Tried]) -> list[Text]:
    named: dict[str, list[str]] = {}
    for one in tried:
        end = one.why.key.rpartition(".")[2]
        cause = next((name for name, ends in _CAUSES.items() if end in ends), "worse")
        named.setdefault(cause, []).append(before[one.opponent].name)
    return [
        text(
            f"plain.cause.{cause}",
            players=players if len(players) <= MOST else [*players[:MOST], "…"],
        )
        for cause, players in named.items()
    ]
