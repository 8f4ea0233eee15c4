"""Links that nobody can make but who has the secret."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from addin.serve.links import Links, secret
from addin.serve.running import Place, check_place
from tests.support.refusals import refuses

ONE = Links(bytes(32))


def test_a_link_is_read_as_it_was_made_and_is_short() -> None:
    token = ONE.token("cup\0001", 9, 150)
    assert ONE.read(token, ["other", "cup\0001"]) == ("cup\0001", 9, 150)
    assert len(token) == 20


def test_no_other_sign_of_it_is_good_and_no_other_secret_or_event() -> None:
    token = ONE.token("cup", 1, 2)
    assert Links(bytes([1] * 32)).read(token, ["cup"]) is None
    assert ONE.read(token, ["cup2"]) is None
    for at in range(len(token)):
        for sign in "Az09-_=+/ é":
            changed = token[:at] + sign + token[at + 1 :]
            assert changed == token or ONE.read(changed, ["cup"]) is None
    for odd in ("", token[:-1], token + "A", token + "=", "ё" * 20):
        assert ONE.read(odd, ["cup"]) is None


def test_the_secret_is_made_once_for_its_user_alone(tmp_path: Path) -> None:
    place = tmp_path / "home" / "hall-secret"
    made = secret(place)
    assert secret(place) == made and len(made) == 32
    assert ONE.pin("cup", "2026-11-28") == ONE.pin("cup", "2026-11-28")
    assert ONE.pin("cup", "2026-11-28") != Links(made).pin("cup", "2026-11-28")
    assert ONE.pin("cup", "2026-11-28") != ONE.pin("cup", "2026-11-29"), "another one each day"
    if os.name != "nt":
        assert stat.S_IMODE(place.stat().st_mode) == 0o600
        place.chmod(0o644)
        secret(place)
        assert stat.S_IMODE(place.stat().st_mode) == 0o600
    place.write_bytes(made[:5])  # torn
    assert len(secret(place)) == 32


@pytest.mark.parametrize("round_, board", [(1, 1), (255, 65535)])
def test_every_round_and_board_has_a_place(round_: int, board: int) -> None:
    assert ONE.read(ONE.token("cup", round_, board), ["cup"]) == ("cup", round_, board)


def test_a_pin_that_was_set_is_not_too_short() -> None:
    check_place(Place(0, pin="482913"))
    with refuses("hall.pin_short"):
        check_place(Place(0, pin="4829"))
