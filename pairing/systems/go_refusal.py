"""Reasons, in words, that a round of go cannot be paired without repeats."""

from __future__ import annotations

from collections.abc import Iterable

from pairing.catalogue import text
from pairing.errors import NoLegalPairing, NoLegalPairingNeedsDecision, Subject
from pairing.matching import obstacle
from pairing.systems.go import GoField


def no_pairing(field: GoField, bye: int | None) -> NoLegalPairing:
    """Return the error for a round that has no pairing without repeats, with the reason."""

    def names(numbers: Iterable[int]) -> list[str]:
        return [field.name(number) for number in field.in_order(numbers)]

    reason = text("go.no_pairing.unknown")
    hindrance = obstacle(field.playing(bye), field.barred)
    if hindrance is not None:
        alone = [group[0] for group in hindrance.groups if len(group) == 1]
        out = names(hindrance.ways_out)
        if not out and alone:
            reason = text("go.no_pairing.met_everybody", players=names(alone))
        elif len(alone) == len(hindrance.groups):
            reason = text(
                "go.no_pairing.few_partners",
                players=names(alone), count=len(alone), partners=out, partner_count=len(out),
            )  # fmt: skip
        else:
            groups = [text("go.no_pairing.group", players=names(one)) for one in hindrance.groups]
            key = "go.no_pairing.odd_groups" if out else "go.no_pairing.closed_groups"
            reason = text(key, groups=groups, partners=out)
    key = "go.no_pairing.message" if bye is None else "go.no_pairing.message_bye"
    where, name = Subject(round=field.tournament.next_round), "" if bye is None else field.name(bye)
    about = {"reason": reason, "bye": name}
    return NoLegalPairingNeedsDecision(key, choice="allow_repeats", subject=where, **about)
