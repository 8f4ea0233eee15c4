"""When a result that was sent counts."""

from __future__ import annotations

from itertools import permutations

import pytest

from addin.serve.agreement import SentResult, judge

FOUR = (3, 5, 8, 9)


def kinds(*sent: tuple[int, str], rule: str = "both", counted: str = "", now: float = 100) -> str:
    """How it stands after so many forms, a second apart."""
    lines = [SentResult(who, result, at) for at, (who, result) in enumerate(sent)]
    return judge(lines, (1, 2), rule, counted, now).kind


def test_both_must_send_the_same() -> None:
    assert kinds() == "open"
    assert kinds((1, "1-0")) == "waiting"
    assert kinds((1, "1-0"), (1, "1-0")) == "waiting"
    assert kinds((1, "1-0"), (2, "1-0")) == "agreed"


def test_who_made_a_mistake_sends_again_before_the_other() -> None:
    assert kinds((1, "0-1"), (1, "1-0"), (2, "1-0")) == "agreed"


def test_two_different_ones_are_for_the_arbiter_whatever_is_sent_then() -> None:
    assert kinds((1, "1-0"), (2, "0-1")) == "conflict"
    assert kinds((1, "1-0"), (2, "0-1"), (1, "0-1")) == "conflict"


def test_what_counts_is_changed_by_both_only() -> None:
    for rule in ("both", "5"):
        assert kinds((1, "0-1"), counted="1-0", rule=rule, now=10**9) == "waiting"
        assert kinds((1, "0-1"), (2, "0-1"), counted="1-0", rule=rule) == "agreed"
        assert kinds((1, "0-1"), (2, "1-0"), counted="1-0", rule=rule) == "conflict"
        assert kinds((1, "0-1"), (1, "1-0"), counted="1-0", rule=rule) == "counted"
    assert kinds((2, "1-0"), counted="1-0") == "counted"


def test_one_is_enough_when_nobody_objects_in_time() -> None:
    assert kinds((1, "1-0"), rule="5", now=299) == "waiting"
    assert kinds((1, "1-0"), rule="5", now=300) == "agreed"
    assert kinds((1, "1-0"), (1, "0-1"), rule="5", now=300) == "waiting", "the time begins anew"
    assert kinds((1, "1-0"), (2, "1-0"), rule="5", now=1) == "agreed"
    assert kinds((1, "1-0"), (2, "0-1"), rule="5", now=10**9) == "conflict"


def test_the_arbiter_accepts_where_that_is_the_rule() -> None:
    assert kinds((1, "1-0"), (2, "1-0"), rule="arbiter", now=10**9) == "waiting"
    assert kinds((1, "1-0"), (2, "0-1"), rule="arbiter") == "conflict"


@pytest.mark.parametrize("order", list(permutations(FOUR))[::5])
def test_four_at_a_table_must_all_agree(order: tuple[int, ...]) -> None:
    for count in range(1, 5):
        sent = [SentResult(who, "31000 29000 25000 15000", 0) for who in order[:count]]
        state = judge(sent, FOUR, "both", "", 1)
        assert state.kind == ("agreed" if count == 4 else "waiting")
        assert set(state.missing) == set(FOUR) - set(order[:count])
