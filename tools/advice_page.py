"""Writes what docs/advice.md shows: ten questions, each asked with three seeds.

``python -m tools.advice_page`` takes some five minutes: ten seconds an answer, or less.
"""

from __future__ import annotations

from time import monotonic

from addin.laboratory.advising import advise, plan_for
from pairing.catalogue import Catalogue
from pairing.errors import InputError
from pairing.laboratory.choosing import DECIDES, widest
from pairing.laboratory.fields import named_field
from tools.import_graph import ROOT
from tools.shared import with_block

PAGE = ROOT / "docs" / "advice.md"
BEGIN, END = "<!-- ten questions: python -m tools.advice_page -->", "<!-- end of ten questions -->"
SEEDS = (1, 2, 3)
QUESTIONS = (
    ("even:16", "go", 4), ("open:3", "go", 2), ("open:3", "chess", 5), ("club:40", "go", 5),
    ("ranks:15k-4d:40", "go", 5), ("open:100", "chess", 9), ("elite:10", "chess", 9),
    ("elo:1200-2400:60", "chess", 7), ("club:20", "riichi", 4), ("even:16", "riichi", 6),
)  # fmt: skip
KINDS = {"advising.one": "choose", "advising.only": "the only one that always finds a legal round"}


def answer(typed: str, game: str, rounds: int, seed: int) -> tuple[object, ...]:
    """Return a row: what the answer leaves to choose from, the share found, events and seconds."""
    field, begun = named_field(typed), monotonic()
    assert field is not None
    try:
        advice = advise(plan_for(field, game, rounds, seed=seed))
    except InputError as refused:
        return refused.message(), "", "", "", f"{monotonic() - begun:.1f}"
    half, first = widest(advice.entrants) or 0.0, advice.entrants[0].figures[DECIDES]
    seconds = f"{monotonic() - begun:.1f}"
    share = f"{100 * first.mean:.0f} ± {100 * first.half:.0f}"
    sentence = advice.sentences[0]
    systems = ", ".join(map(Catalogue("en"), sentence.values["systems"]))
    named = f"{KINDS.get(sentence.key, 'no difference')}: {systems}"
    return named, share, f"± {100 * half:.0f}", advice.events, seconds


def main() -> None:
    """Ask, print and write the table."""
    lines = [
        "| field | rounds | seed | answer | found, % | differences | tournaments | seconds |",
        "|---|---:|---:|---|---:|---:|---:|---:|",
    ]
    for typed, game, rounds in QUESTIONS:
        for seed in SEEDS:
            row = (f"{game} `{typed}`", rounds, seed, *answer(typed, game, rounds, seed))
            lines.append(f"| {' | '.join(map(str, row))} |")
            print(lines[-1], flush=True)
    page = with_block(PAGE.read_text("utf-8"), BEGIN, END, "\n".join(lines))
    PAGE.write_text(page, "utf-8")


if __name__ == "__main__":
    main()
