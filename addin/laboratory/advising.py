"""Plays what ``pairbook advise`` compares."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import ceil
from pathlib import Path
from time import monotonic

from addin.laboratory.field import tournament_in
from addin.laboratory.planning import plan_of
from addin.laboratory.running import run
from pairing.catalogue import Text, text
from pairing.errors import InputError
from pairing.laboratory.advising import (
    WEAKER,
    Comparison,
    advised,
    candidates,
    variants,
)
from pairing.laboratory.batch import Rows
from pairing.laboratory.choosing import DECIDES, LEAST, MEASURES, Entrant, chosen, widest
from pairing.laboratory.fields import Field
from pairing.laboratory.names import name_of
from pairing.laboratory.plan import Contender, Plan
from pairing.systems import system

SECONDS = 10.0
"""How long is played where nothing is said."""

MOST, FEWEST = 5000, 2
"""Tournaments that are played at most in that time, and at least, however long they take."""

FOR_A_WIDTH = 30
"""Tournaments from which the width of an interval is believed."""


def game_of(typed: str, field: Field) -> str:
    """Return the game a field plays: a workbook's own, chess for a range of Elo, else go."""
    event = tournament_in(Path(typed))
    if event is not None:
        return system(event.system).traits.game
    if typed.strip().lower().startswith("elo:"):
        return "chess"
    if field.players and not any(player.rank for player in field.players):
        return "chess"
    return "go"


def plan_for(
    field: Field,
    game: str,
    rounds: int,
    *,
    systems: Sequence[str] = (),
    seed: int = 1,
    trust: float = 0.95,
    top: int = 4,
) -> Plan:
    """Choose the contenders on this field; raises what :func:`plan_of` raises."""
    typed = variants(systems or candidates(game, field.size, rounds), field.size, rounds)
    top = min(top, (field.size + 1) // 2)
    return plan_of(
        field, typed, rounds, seed=seed, trust=trust, top=top, measures=(*MEASURES, WEAKER),
        settings={"places": str(top), **({"odd_field": "sit_out"} if field.size % 4 else {})},
    )  # fmt: skip


def advise(
    plan: Plan,
    events: int | None = None,
    *,
    seconds: float = SECONDS,
    jobs: int = 1,
    tell: Callable[[float], None] | None = None,
) -> Comparison:
    """Play the contenders, then the first of them with a round less and a round more.

    Without ``events`` they are played until every difference is known to :data:`LEAST`, or
    until the seconds are over.  How long depends on the widths of the intervals alone, not on
    the differences, so looking often makes none.  ``tell`` is told the share that is done.
    Ctrl-C gives what there is then; it is raised where not even :data:`FEWEST` events were
    played.  Raises ``InputError`` where no contender can be paired.
    """
    begun, most = monotonic(), events or MOST
    share = len(plan.contenders) / (len(plan.contenders) + 2)
    ended = False

    def timed(begin: float, width: float) -> Callable[[int], None]:
        def report(done: int) -> None:
            by_time = 0.0 if events else (monotonic() - begun) / seconds
            if tell is not None:
                tell(min(begin + width, max(begin + width * done / most, by_time)))

        return report

    def enough(rows: Rows) -> bool:
        nonlocal ended
        values = rows.values()
        if not any(values.get(side.label, {}).get(DECIDES) for side in plan.contenders):
            raise _no_pairing(plan)
        over = monotonic() - begun > share * seconds and len(set(rows.event)) >= FEWEST
        ended = events is None and (over or _known(chosen(plan, rows), len(set(rows.event))))
        return ended

    rows = run(plan, most, jobs=jobs, tell=timed(0.0, share), partly=True, enough=enough)
    played = len(set(rows.event))
    if played < min(most, FEWEST):
        raise KeyboardInterrupt
    others: dict[int, Rows] = {}
    if ended or played == most:
        first = chosen(plan, rows)[0].label
        contender = next(each for each in plan.contenders if each.label == first)
        for at, rounds in enumerate(_other_rounds(plan, contender)):
            till = share + (at + 1) * (1 - share) / 2

            def late(_: Rows, till: float = till) -> bool:
                return events is None and monotonic() - begun > till * seconds

            other = replace(plan, contenders=(contender,), rounds=rounds)
            bar = timed(till - (1 - share) / 2, (1 - share) / 2)
            others[rounds] = run(other, played, jobs=jobs, tell=bar, partly=True, enough=late)
    advice = advised(plan, played, rows, others)
    if events is None and not _known(advice.entrants, played):
        few = _more_time(advice, played, seconds)
        advice = replace(advice, sentences=(*advice.sentences, few))
    return advice


def _more_time(advice: Comparison, played: int, seconds: float) -> Text:
    """Say how long it would take to know every difference to :data:`LEAST`."""
    times = max(((widest(advice.entrants) or 0.0) / LEAST) ** 2, FOR_A_WIDTH / played)
    more, least = ceil(times * seconds / 10) * 10, round(100 * LEAST)
    return text("advising.few", events=played, more=more, least=least)


def _other_rounds(plan: Plan, contender: Contender) -> tuple[int, ...]:
    """Return a round less and a round more, where the contender plays both in the same way."""
    whole = contender.system == "round-robin" or "interval" in contender.label
    return () if plan.rounds < 2 or whole else (plan.rounds - 1, plan.rounds + 1)


def _known(entrants: Sequence[Entrant], played: int) -> bool:
    """Return whether every difference between systems is known as closely as it is spoken of."""
    half = widest(entrants)
    return half is not None and half <= LEAST and played >= FOR_A_WIDTH


def _no_pairing(plan: Plan) -> InputError:
    """Return the error that nobody could be paired: why, and what to ask instead."""
    size = plan.field.size
    met = size - 1 + size % 2
    kind = "met" if plan.rounds > met else "systems"
    names = [name_of(contender) for contender in plan.contenders]
    return InputError(
        f"advising.no_pairing_{kind}", players=size, rounds=plan.rounds, most=met, systems=names
    )
