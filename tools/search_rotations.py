"""Finds the rotational seatings of ``data/plans-2.txt`` (docs/riichi-constructions.md, f).

``python -m tools.search_rotations 80 92 --seconds 60`` looks for base tables
(``rotation.c``, compiled with the machine's ``cc``) and writes what it finds.
"""

from __future__ import annotations

import argparse
import tempfile
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from pairing.systems.riichi.designs import library
from pairing.systems.riichi.designs.groups import group
from pairing.systems.riichi.designs.rotation import powers_of
from tools.search_even import asked, compiled, keep_without_repeat


@dataclass(frozen=True)
class Frame:
    """Where base tables are looked for: a group and its automorphism, how many tables have a
    fixed player and how many one of three that turn, and the subgroup that never meets."""

    orders: tuple[int, ...]
    matrix: tuple[tuple[int, ...], ...]
    threes: int
    triples: int
    groups: tuple[int, ...] = ()


FRAMES = {
    72: Frame((23,), ((1,),), 0, 1),
    80: Frame((26,), ((3,),), 2, 0),
    84: Frame((27,), ((10,),), 0, 1),
    92: Frame((2, 2, 7), ((0, 1, 0), (1, 1, 0), (0, 0, 2)), 2, 2, (0, 7, 14, 21)),
    96: Frame((31,), ((5,),), 0, 1),
    108: Frame((35,), ((11,),), 0, 1),
    116: Frame((38,), ((7,),), 2, 0),
    120: Frame((39,), ((16,),), 0, 1),
    128: Frame((42,), ((25,),), 2, 0),
    132: Frame((43,), ((6,),), 0, 1),
    152: Frame((2, 5, 5), ((1, 0, 0), (0, 0, 4), (0, 1, 4)), 2, 0),
    156: Frame((51,), ((1,),), 0, 1),
    164: Frame((54,), ((19,),), 2, 0),
    168: Frame((55,), ((1,),), 0, 1),
}
"""By players; what a size needs is in docs/riichi-constructions.md."""


def problem(frame: Frame) -> str:
    """The input of the program: which differences two elements of a table make."""
    moving = group(*frame.orders)
    size = moving.order
    stay, image, twice = powers_of(moving, frame.matrix)
    if any(image[image[image[x]]] != x for x in range(size)):
        raise ValueError("the third power of the automorphism is not the identity")
    # A difference that is its own opposite would come twice; those of the subgroup are left.
    pure: dict[int, int] = {}
    for d in range(1, size):
        if d < moving.neg[d] and d not in frame.groups:
            pure[d] = pure[moving.neg[d]] = len(pure) // 2
    count = len(pure) // 2
    same = [[pure.get(moving.sub(v, u), -1) for v in range(size)] for u in range(size)]
    above = [[count + moving.sub(image[v], u) for v in range(size)] for u in range(size)]
    # The translation by g on level l takes the element u to (the -l-th power of the map) g + u.
    moved = [
        [[moving.add[turned[g]][u] for u in range(size)] for g in range(size)]
        for turned in (stay, twice, image)
    ]
    used = frame.threes + 3 * frame.triples
    head = [size, frame.threes, frame.triples, (size - used) // 4, count + size]
    rows = [head, *same, *above, *chain.from_iterable(moved)]
    return "\n".join(" ".join(map(str, row)) for row in rows)


def found_line(players: int, frame: Frame, printed: str) -> str:
    """The line of the library for what the program printed."""
    points = [tuple(map(int, row.split())) for row in printed.splitlines()]
    lengths = [1] * frame.threes + [3] * frame.triples
    lengths += [4] * ((len(points) - sum(lengths)) // 4)
    words = ["x".join(map(str, frame.orders))]
    words.append("/".join(".".join(map(str, row)) for row in frame.matrix))
    for length in lengths:
        words.append(",".join(f"{u}.{level}" for u, level in points[:length]))
        points = points[length:]
    if frame.groups:
        words.append("+" + ",".join(map(str, frame.groups)))
    rounds = group(*frame.orders).order + bool(frame.groups)
    return library.rotational(words, players, rounds)


def main() -> None:
    """Search the sizes asked for; nothing is written that is not without a repeat."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("players", type=int, nargs="*")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        program = compiled("rotation", Path(folder))
        for players in arguments.players or FRAMES:
            frame = FRAMES[players]
            words = (arguments.seconds, arguments.seed)
            printed = asked(players, program, *words, given=problem(frame))
            if printed is not None:
                keep_without_repeat(found_line(players, frame, printed))


if __name__ == "__main__":
    main()
