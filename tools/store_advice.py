"""Plays the standard fields of ``pairbook advise`` and keeps what came of them.

``python -m tools.store_advice`` makes what pairing/laboratory/stored.jsonl lacks (seed 1, one
process, each field kept at once), ``--anew`` all of it, ``go`` (``chess``, ``riichi``) that game.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from addin.laboratory.advising import plan_for
from pairing.laboratory.batch import play_batch
from pairing.laboratory.choosing import chosen
from pairing.laboratory.stored import FILE, Cell, cell_of
from tools.import_graph import ROOT

PATH = ROOT / "pairing" / "laboratory" / FILE

SHAPES = ((8, 3), (8, 5), (8, 7), (12, 11), (16, 3), (16, 5), (16, 8), (32, 3), (32, 5), (32, 8),
          (60, 8), (120, 8))  # fmt: skip
OF_FOUR = ((16, 3), (16, 4), (16, 8), (32, 4), (32, 8), (60, 8))
FEWER = ((8, 5), (16, 4), (16, 5), (32, 5), (32, 8), (60, 8))
"""Players and rounds (hanchans): those of the usual field, and of them what is also played in
other fields."""

FIELDS = {
    "go": (("open", 0.95), ("open", 0.7), ("club", 0.95)),
    "chess": (("open", 0.95), ("open", 0.7), ("club", 0.95), ("elite", 0.95)),
    "riichi": (("open", 0.95), ("open", 0.7)),
}
"""Distributions of ratings and trust in them, the usual first, by game."""

EVENTS = {
    "go": {16: 120, 32: 48, 60: 30, 120: 30},
    "chess": {32: 200, 60: 100, 120: 60},
    "riichi": {16: 60, 60: 30},
}
"""Events of a field of up to so many players: what they cost differs a hundredfold."""


def standard(game: str) -> Iterator[tuple[str, int, float, int]]:
    """Fields as they are typed, rounds, trust and number of events."""
    shapes = OF_FOUR if game == "riichi" else SHAPES
    for at, (kind, trust) in enumerate(FIELDS[game]):
        for size, rounds in [one for one in shapes if not at or one in FEWER]:
            events = next(many for most, many in EVENTS[game].items() if size <= most)
            yield f"{kind}:{size}", rounds, trust, events


def made(game: str, typed: str, rounds: int, trust: float, events: int) -> Cell:
    """A standard field, played: seed 1, the systems and the model usual for its game."""
    bare = Cell(game, typed, rounds, trust, events, ())
    plan = plan_for(bare.field, game, rounds, trust=trust)
    return Cell(game, typed, rounds, trust, events, chosen(plan, play_batch(plan, 0, events)))


def main(typed: list[str]) -> None:
    """Make what is missing, and write the file after every field."""
    games = [one for one in typed if one in FIELDS] or list(FIELDS)
    kept = {}
    if PATH.exists():
        for line in PATH.read_text("ascii").splitlines():
            one = cell_of(line)
            if "--anew" not in typed or one.game not in games:
                kept[one.game, one.typed, one.rounds, one.trust, one.events] = line
    for game in games:
        for field, rounds, trust, events in standard(game):
            key = (game, field, rounds, trust, events)
            if key in kept:
                continue
            kept[key] = made(*key).line()
            PATH.write_text("".join(f"{line}\n" for _, line in sorted(kept.items())), "ascii")
            print(*key, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
