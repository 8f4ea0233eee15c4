"""Connections that are let go of."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from uvicorn import Config
from uvicorn.server import ServerState

from addin.serve import connections
from addin.serve.connections import TimeoutProtocol
from addin.serve.running import Place, hosts


class Wire(asyncio.Transport):
    """A connection from an address."""

    def __init__(self, address: str) -> None:
        super().__init__({"peername": (address, 1), "sockname": ("127.0.0.1", 2)})
        self.aborted = False

    def abort(self) -> None:
        self.aborted = True

    def close(self) -> None:
        """Nothing waits to be sent."""


def test_one_address_leaves_room_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "SHARE", 2)

    async def nobody(scope: Any, receive: Any, send: Any) -> None:
        raise AssertionError

    async def come() -> None:
        config, state = Config(nobody), ServerState()
        config.load()

        def come_from(address: str) -> tuple[TimeoutProtocol, Wire]:
            made, wire = TimeoutProtocol(config, state, {}), Wire(address)
            made.connection_made(wire)
            return made, wire

        came = [come_from("10.0.0.7") for _ in range(3)]
        assert [wire.aborted for _, wire in came] == [False, False, True]
        other, wire = come_from("10.0.0.8")
        assert not wire.aborted
        came[2][0].connection_lost(None)
        came[0][0].connection_lost(None)
        again, wire = come_from("10.0.0.7")
        assert not wire.aborted
        for one in (came[1][0], other, again):
            one.connection_lost(None)
        assert not TimeoutProtocol._from

    asyncio.run(come())


def test_the_usual_port_is_left_out_as_browsers_leave_it_out() -> None:
    known = hosts(Place(80), "https://cup.example", 80)
    assert {"127.0.0.1", "localhost", "cup.example"} <= known
    assert {"127.0.0.1:8000"} <= hosts(Place(8000), "http://127.0.0.1:8000", 8000)
