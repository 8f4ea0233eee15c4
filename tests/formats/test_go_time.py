"""Time controls of go: the class and the adjusted time that the European database gets."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairing.formats.h9 import write_h9
from pairing.formats.opengotha import read_opengotha, write_opengotha
from pairing.go_time import go_time_of
from tests.formats.test_go_files import rated_event


@pytest.mark.parametrize(
    ("typed", "adjusted", "name"),
    [
        ("60 min + 3 x 30 s", 82, "A"),
        ("45 min + 15 s a move", 75, "A"),
        ("45 мин + 15 сек на ход", 75, "A"),
        ("45 min", 45, "C"),
        ("1 h + 15 stones / 5 min", 80, "A"),
        ("60 минут + 5 мин на 15 камней", 80, "A"),
        ("30 min + 10 s/move", 50, "B"),
        ("40 + 15 stones in 5 minutes", 60, "B"),
        ("20 min + 5 s a move", 30, "C"),
        ("20 min", 20, ""),
        ("1,5 часа", 90, "A"),
        ("2×45 мин + 10 сек Фишер", 65, "B"),
        ("60 min + 15 stones / 270 s", 78, "A"),
        ("60 min + 30 s byo-yomi, OGS", 82, "D"),
        ("30 мин + 5 сек на ход, онлайн", 40, ""),
    ],
)
def test_class_and_adjusted_time(typed: str, adjusted: int, name: str) -> None:
    control = go_time_of(typed)
    assert control is not None and control.adjusted == adjusted
    event = rated_event(time_control=typed)
    lines = write_h9(event).splitlines()
    assert f"; TM[{adjusted}]" in lines
    assert (f"; CL[{name}]" in lines) is bool(name)


def test_an_event_whose_place_is_the_internet_is_of_class_d() -> None:
    assert "; CL[D]" in write_h9(rated_event(place="KGS")).splitlines()


# What OpenGotha 3.51 makes of its own four systems (Tournament.egfAdjustedTime, egfClass).
OVERTIMES = [
    ({"complementaryTimeSystem": "SUDDENDEATH"}, 60, "B"),
    ({"complementaryTimeSystem": "STDBYOYOMI", "stdByoYomiTime": "20"}, 75, "A"),
    ({"complementaryTimeSystem": "CANBYOYOMI", "nbMovesCanTime": "25", "canByoYomiTime": "290"},
     71, "B"),
    ({"complementaryTimeSystem": "FISCHER", "fischerTime": "15"}, 90, "A"),
    ({}, 80, "A"),
    ({"complementaryTimeSystem": "FISCHER", "fischerTime": "15", "bInternet": "true"}, 90, "D"),
    ({"basicTime": "59", "complementaryTimeSystem": "SUDDENDEATH"}, 59, "B"),
    ({"complementaryTimeSystem": "STDBYOYOMI", "stdByoYomiTime": "19"}, 74, "B"),
    ({"basicTime": "30", "complementaryTimeSystem": "STDBYOYOMI", "stdByoYomiTime": "60"}, 75, "C"),
    ({"basicTime": "45", "nbMovesCanTime": "25", "canByoYomiTime": "600"}, 69, "B"),
    ({"basicTime": "20", "complementaryTimeSystem": "FISCHER", "fischerTime": "4"}, 28, ""),
    ({"basicTime": "29", "complementaryTimeSystem": "FISCHER", "fischerTime": "30"}, 89, "C"),
    ({"basicTime": "25", "complementaryTimeSystem": "STDBYOYOMI", "stdByoYomiTime": "20",
      "bInternet": "true"}, 40, ""),
    ({"basicTime": "", "time": "60", "byoYomi": "true"}, 80, "A"),
]  # fmt: skip


@pytest.mark.parametrize(("attributes", "adjusted", "name"), OVERTIMES)
def test_the_time_of_an_opengotha_file_is_counted_as_that_program_does(
    attributes: dict[str, str], adjusted: int, name: str
) -> None:
    bare = write_opengotha(rated_event(time_control=""))
    said = "".join(f' {key}="{value}"' for key, value in {"basicTime": "60", **attributes}.items())
    taken = read_opengotha(bare.replace("<GeneralParameterSet", f"<GeneralParameterSet{said}", 1))
    for event in (taken, read_opengotha(write_opengotha(replace(taken, source=())))):
        lines = write_h9(event).splitlines()
        assert f"; TM[{adjusted}]" in lines
        assert [line for line in lines if "; CL[" in line] == [f"; CL[{name}]"] * bool(name)
