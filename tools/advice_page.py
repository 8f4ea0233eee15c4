"""Writes what docs/advice.md shows: an answer, and how often answers change over seeds.

``python -m tools.advice_page`` plays twelve fields under ten seeds (some minutes), asks the
stored results the same, and counts in how many of them ratings alone find as many; with the
names of blocks of the page (``"an answer"``) only these are written.
"""

from __future__ import annotations

import sys
from collections import Counter

from addin.laboratory.advising import from_store, plan_for
from pairing.catalogue import Catalogue
from pairing.laboratory.advising import as_good, concluded
from pairing.laboratory.batch import play_batch
from pairing.laboratory.choosing import Entrant, chosen
from pairing.laboratory.fields import Field, named_field
from pairing.laboratory.names import name_of
from pairing.laboratory.plan import Plan
from pairing.laboratory.stored import cells
from tools.import_graph import ROOT
from tools.shared import with_block

PAGE = ROOT / "docs" / "advice.md"
BEGIN, END = "<!-- {}: python -m tools.advice_page -->", "<!-- end of {} -->"
SEEDS = range(1, 11)
EVENTS = {"go": 60, "chess": 60, "riichi": 30}
FIELDS = (
    ("go", "open:8", 3), ("go", "club:12", 4), ("go", "open:16", 4), ("go", "elite:12", 3),
    ("chess", "open:8", 3), ("chess", "club:12", 4), ("chess", "open:16", 5),
    ("chess", "elite:12", 4),
    ("riichi", "open:8", 2), ("riichi", "club:12", 3), ("riichi", "open:16", 3),
    ("riichi", "elite:12", 3),
)  # fmt: skip


def field_named(typed: str) -> Field:
    """The distribution, which must be one."""
    found = named_field(typed)
    assert found is not None
    return found


def said(plan: Plan, found: tuple[Entrant, ...]) -> str:
    """The systems that an answer leaves to choose from."""
    good = {one.label for one in as_good(plan, found)}
    english = Catalogue("en")
    return " or ".join(english(name_of(one)) for one in plan.contenders if one.label in good)


def over_seeds() -> list[str]:
    """The table: what each field was told most often, and in how many of ten seeds another."""
    lines = [
        "| game | field | rounds | events | told most often, played | told otherwise, of 10 seeds "
        "| stored | told otherwise |",
        "|---|---|---:|---:|---|---:|---|---:|",
    ]
    changed = 0
    for game, typed, rounds in FIELDS:
        played: Counter[str] = Counter()
        stored: Counter[str] = Counter()
        for seed in SEEDS:
            plan = plan_for(field_named(typed), game, rounds, seed=seed)
            played[said(plan, chosen(plan, play_batch(plan, 0, EVENTS[game])))] += 1
            answer = from_store(plan, game)
            stored[said(answer.plan, answer.entrants)] += 1
        (most, times), (same, always) = played.most_common(1)[0], stored.most_common(1)[0]
        changed += len(SEEDS) - times
        lines.append(
            f"| {game} | `{typed}` | {rounds} | {EVENTS[game]} | {most} | {len(SEEDS) - times} "
            f"| {same} | {len(SEEDS) - always} |"
        )
        print(lines[-1], flush=True)
    whole = len(FIELDS) * len(SEEDS)
    return [*lines, "", f"Played, {changed} answers of {whole} were not their field's usual one."]


def example() -> list[str]:
    """What the page quotes."""
    answer = from_store(plan_for(field_named("open:34"), "go", 5), "go")
    sentences = map(Catalogue("en"), answer.sentences)
    return [line for one in sentences for line in (f"> {one}", ">")][:-1]


def ratings_alone() -> list[str]:
    """In how many stored fields the ratings alone find as many as the best system or more."""
    found: Counter[tuple[float, str]] = Counter()
    for game in ("go", "chess", "riichi"):
        for one in cells(game):
            plan = plan_for(one.field, game, one.rounds, trust=one.trust)
            sentences = concluded(plan, one.events, one.entrants, ()).sentences
            found.update((one.trust, said.key.rpartition("_")[2]) for said in sentences
                         if said.key.startswith("advising.ratings_"))  # fmt: skip
    return [
        f"- Trust {trust:g}, {sum(n for (one, _), n in found.items() if one == trust)} stored "
        f"fields: the ratings alone find more than the best system in {found[trust, 'more']}, "
        f"as many, as far as can be told, in {found[trust, 'alike']}, "
        f"fewer in {found[trust, 'fewer']}."
        for trust in sorted({trust for trust, _ in found}, reverse=True)
    ]


def main(named: list[str]) -> None:
    """Write the three blocks, or those named."""
    page = PAGE.read_text("utf-8")
    blocks = {"an answer": example, "ratings alone": ratings_alone, "ten seeds": over_seeds}
    for name in named or blocks:
        lines = blocks[name]()
        page = with_block(page, BEGIN.format(name), END.format(name), "\n".join(lines))
        PAGE.write_text(page, "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
