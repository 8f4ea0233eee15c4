"""Time controls of go: the class and the adjusted time that the European database gets."""

from __future__ import annotations

import tomllib
from dataclasses import replace

import pytest

from pairing.formats.h9 import write_h9
from pairing.formats.opengotha import read_opengotha, write_opengotha
from pairing.go_time import go_time_of
from tests.formats.test_go_files import rated_event
from tests.support.events import DATA

TIMES = tomllib.loads((DATA / "go" / "times.toml").read_text("utf-8"))


@pytest.mark.parametrize(("typed", "adjusted", "name"), TIMES["typed"])
def test_class_and_adjusted_time(typed: str, adjusted: int, name: str) -> None:
    control = go_time_of(typed)
    assert control is not None and control.adjusted == adjusted
    event = rated_event(time_control=typed)
    lines = write_h9(event).splitlines()
    assert f"; TM[{adjusted}]" in lines
    assert (f"; CL[{name}]" in lines) is bool(name)


def test_an_event_whose_place_is_the_internet_is_of_class_d() -> None:
    assert "; CL[D]" in write_h9(rated_event(place="KGS")).splitlines()


@pytest.mark.parametrize(("attributes", "adjusted", "name"), TIMES["opengotha"])
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
