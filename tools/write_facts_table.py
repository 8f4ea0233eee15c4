"""Writes the table of facts in ``docs/by-hand.md`` out of ``pairing/admission.py``.

``python -m tools.write_facts_table`` renews what stands between its two marks on that page.
"""

from __future__ import annotations

from pairing.admission import TABLE, Fact, Mode, Moment, admit
from pairing.catalogue import Catalogue
from tools.import_graph import ROOT
from tools.shared import with_block

PAGE = ROOT / "docs" / "by-hand.md"

BEGIN = "<!-- table of facts: written by python -m tools.write_facts_table -->"
END = "<!-- end of the table of facts -->"


def facts_table() -> str:
    """The table as Markdown: a row a fact and mode, a column a moment, then the articles."""
    words = Catalogue("en")
    articles = list(dict.fromkeys(verdict.article for verdict in TABLE.values()))
    notes = {article: number for number, article in enumerate(articles, start=1)}
    heads = ["what", "mode", *(moment.value for moment in Moment)]
    lines = [f"| {' | '.join(heads)} |", "|---" * len(heads) + "|"]
    for fact in Fact:
        rows = {mode: [admit(fact, moment, mode) for moment in Moment] for mode in Mode}
        alike = rows[Mode.FREE] == rows[Mode.OFFICIAL]
        for mode, verdicts in rows.items():
            if not (alike and mode is Mode.OFFICIAL):
                cells = [f"{one.answer.value} <sup>{notes[one.article]}</sup>" for one in verdicts]
                shown = "both" if alike else mode.value
                lines.append(f"| {fact.value} | {shown} | {' | '.join(cells)} |")
    lines += ["", *(f"{n}. " + words(f"admit.{key}") for key, n in notes.items())]
    return "\n".join(lines)


def renewed(page: str) -> str:
    """The page with its table as it should be; raises ``ValueError`` as :func:`with_block` does."""
    return with_block(page, BEGIN, END, facts_table())


if __name__ == "__main__":
    PAGE.write_text(renewed(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    print(PAGE)
