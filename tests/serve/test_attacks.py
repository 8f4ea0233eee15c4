"""What comes back to those who do not mean well, on real sockets; ``-s`` prints it.

pytest tests/serve/test_attacks.py -s
"""

from __future__ import annotations

import asyncio
import re
import socket
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from urllib.parse import urlsplit

import httpx
import pytest

from addin.serve import connections, security
from tests.support.books import cup, paired
from tests.support.halls import Server, serving

FLOOD = 20.0
"""Most seconds of the flood: it ends with what is refused of it."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A hall of twelve players, their first round paired."""
    folder = tmp_path_factory.mktemp("hall")
    path = paired(cup(folder / "cup.xlsx", 12, name="dutch"))
    with serving(path, home=folder) as made:
        yield made


def told(attack: str, answer: object) -> None:
    """Print what came back."""
    print(f"{attack}: {answer}")


def form(server: Server, board: int = 1, **more: str) -> dict[str, str]:
    """A good form for a board."""
    page = httpx.get(server.url(board)).text
    found = re.search(r'name="?who"? value="?(\d+)|value="?(\d+)"? name="?who', page)
    assert found is not None, page
    return {"who": found[1] or found[2], "result": "1-0", **more}


def raw(server: Server, sent: bytes, seconds: float = 30) -> bytes:
    """What comes back on a connection of one's own until it is closed."""
    port = urlsplit(server.told["url"]).port
    with socket.create_connection(("127.0.0.1", port), timeout=seconds) as at:
        answer = b""
        with suppress(ConnectionError):  # closed before all of it was read
            at.sendall(sent)
        with suppress(ConnectionError):
            while part := at.recv(65536):
                answer += part
        return answer


def test_forged_old_and_other_links(server: Server) -> None:
    url = server.url(1)
    token = url.rpartition("/")[2]
    other = "A" if token[-1] != "A" else "B"
    for attack, forged in {
        "forged link": token[:-1] + other,
        "another board in a link": "AQAC" + token[4:],
        "a round to come in a link": "AgAB" + token[4:],
        "no signature": token[:4],
        "a long link": "A" * 4000,
        "signs of no alphabet": "%00%ff..%2f..",
    }.items():
        answer = httpx.post(url.replace(token, forged), data=form(server))
        told(attack, answer.status_code)
        assert answer.status_code == 404
    stranger = httpx.post(url, data=form(server, board=2))
    told("who sits at another board", stranger.status_code)
    assert stranger.status_code == 422
    for result in ("+--", "1-1", "9", "", "<script>", "1-0" * 999):
        answer = httpx.post(url, data=form(server, result=result))
        told(f"result {result[:12]!r}", answer.status_code)
        assert answer.status_code == 422 and "<script>" not in answer.text.partition("</head>")[2]


def test_cross_site_forms_and_foreign_hosts(server: Server) -> None:
    url, good = server.url(1), form(server)
    for attack, headers in {
        "form of another site (Origin)": {"Origin": "http://evil.example"},
        "form of another site (Referer alone)": {"Referer": "http://evil.example/form"},
        "form of another port": {"Origin": "http://127.0.0.1:1"},
        "form of nowhere (Origin: null)": {"Origin": "null"},
        "form of another site (Sec-Fetch-Site)": {"Sec-Fetch-Site": "cross-site"},
        "form of a sister site": {"Sec-Fetch-Site": "same-site"},
        "foreign host (DNS rebinding)": {"Host": "evil.example"},
        "our address with another port": {"Host": "127.0.0.1:1"},
        "host that begins as ours": {"Host": "127.0.0.1.evil.example"},
        "host with a name in it": {"Host": "127.0.0.1@evil.example"},
    }.items():
        answer = httpx.post(url, data=good, headers=headers)
        told(attack, answer.status_code)
        assert 400 <= answer.status_code < 500
    assert httpx.get(server.told["url"], headers={"Host": "evil.example"}).status_code == 421
    for method in ("PUT", "DELETE", "TRACE", "OPTIONS", "BREW"):
        answer = httpx.request(method, url)
        told(f"method {method}", answer.status_code)
        assert answer.status_code == 405


def test_large_bodies(server: Server) -> None:
    path, host = urlsplit(server.url(1)).path, urlsplit(server.url(1)).netloc
    head = f"POST {path} HTTP/1.1\r\nHost: {host}\r\n"
    said = raw(server, f"{head}Content-Length: {2**30}\r\n\r\n".encode())
    told("1 GB announced", said.split(b"\r\n")[0].decode())
    assert said.startswith(b"HTTP/1.1 413")
    began = time.monotonic()
    sent = 0
    with socket.create_connection(host.split(":"), timeout=30) as at:
        at.sendall(f"{head}Transfer-Encoding: chunked\r\n\r\n".encode())
        part = b"10000\r\n" + b"x" * 65536 + b"\r\n"
        with suppress(OSError):
            while sent < 2**30:
                at.sendall(part)
                sent += 65536
        said = b"connection closed"
        with suppress(OSError):
            said = at.recv(65536)
    told("1 GB in parts", f"after {sent >> 10} KB {said.split(chr(13).encode())[0]!r}")
    assert sent < 2**27 and time.monotonic() - began < 20
    said = raw(server, f"GET / HTTP/1.1\r\nHost: {host}\r\nX: {'a' * 2**17}\r\n\r\n".encode())
    told("128 KB of headers", said.split(b"\r\n")[0].decode() or "connection closed")
    assert not said or said.startswith(b"HTTP/1.1 400")
    many = "&".join(f"a{number}=1" for number in range(3000))
    answer = httpx.post(server.url(1), content=many)
    told("3000 fields", answer.status_code)
    assert answer.status_code in (413, 422)


def test_slow_clients_are_let_go_and_harm_nobody(server: Server) -> None:
    path, host = urlsplit(server.url(1)).path, urlsplit(server.url(1)).netloc
    port = urlsplit(server.url(1)).port
    heads = {
        "nothing sent": b"",
        "half a head": b"GET / HTTP/1.1\r\nHost: ",
        "half a form": f"POST {path} HTTP/1.1\r\nHost: {host}\r\n".encode()
        + b"Content-Length: 99\r\n\r\nw",
    }
    ones = [
        (attack, socket.create_connection(("127.0.0.1", port)), head)
        for attack, head in heads.items()
        for _ in range(100)
    ]
    for _, at, head in ones:
        at.sendall(head)
    began = time.monotonic()
    waited = []
    ended: Counter[str] = Counter()
    while ones and time.monotonic() - began < 3 * connections.HEAD_WITHIN:
        asked = time.perf_counter()
        assert httpx.get(server.url(1)).status_code == 200
        waited.append(time.perf_counter() - asked)
        for one in list(ones):
            one[1].setblocking(False)
            try:
                one[1].recv(9999)
            except BlockingIOError:
                continue
            except OSError:
                pass
            ended[one[0]] += 1
            ones.remove(one)
            one[1].close()
        time.sleep(0.25)
    told(
        "300 slow clients",
        f"closed after at most {time.monotonic() - began:.0f} s: {dict(ended)}; others waited "
        f"{1000 * max(waited):.0f} ms at most",
    )
    assert not ones


def test_guessing_the_pin(server: Server) -> None:
    url, pin = server.told["arbiter_url"], server.told["pin"]
    wrong = str((int(pin) + 1) % 10**6).zfill(6)
    assert httpx.post(url, data={"do": "check"}).status_code == 403, "and no guess"
    said = [httpx.post(url, data={"pin": wrong}).status_code for _ in range(12)]
    told("PIN guessed", said)
    assert said == [403] * 10 + [429] * 2
    assert httpx.post(url, data={"pin": pin}).status_code == 429
    other = httpx.HTTPTransport(local_address="127.0.0.2")
    with httpx.Client(transport=other) as client:
        answer = client.post(url, data={"pin": pin})
    told("the right PIN from another address", answer.status_code)
    assert answer.status_code < 400


async def _flood(server: Server, until: float, seen: Counter[str]) -> None:
    """Eight requests at a time on one connection, again and again until it is closed."""
    parts = urlsplit(server.url(1))
    ask = f"GET {parts.path} HTTP/1.1\r\nHost: {parts.netloc}\r\n\r\n".encode() * 8
    while time.monotonic() < until and not seen["429"]:
        with suppress(OSError):
            reader, writer = await asyncio.open_connection("127.0.0.1", parts.port)
            answered = 0
            writer.write(ask)
            while time.monotonic() < until and (part := await reader.read(2**16)):
                found = re.findall(rb"HTTP/1.1 (\d+)", part)
                seen.update(one.decode() for one in found)
                answered += len(found)
                if answered >= 8:
                    answered -= 8
                    writer.write(ask)
            writer.close()


async def _besides(server: Server, until: float, seen: Counter[str]) -> list[float]:
    """What somebody at another address waits for his page meanwhile."""
    waited = []
    transport = httpx.AsyncHTTPTransport(local_address="127.0.0.2")
    async with httpx.AsyncClient(transport=transport, timeout=30) as client:
        while time.monotonic() < until and not (waited and seen["429"]):
            began = time.perf_counter()
            assert (await client.get(server.url(1))).status_code == 200
            waited.append(time.perf_counter() - began)
            await asyncio.sleep(0.1)
    return waited


def test_a_flood_from_one_address(server: Server) -> None:
    seen: Counter[str] = Counter()

    async def all_at_once() -> list[float]:
        until = time.monotonic() + FLOOD
        floods = [_flood(server, until, seen) for _ in range(100)]
        waited, *_ = await asyncio.gather(_besides(server, until, seen), *floods)
        return waited

    began = time.monotonic()
    waited = asyncio.run(all_at_once())
    taken = time.monotonic() - began
    told(
        f"flood of {taken:.0f} s from one address, {seen.total() / taken:.0f} a second",
        f"{dict(seen)}; another address waited {1000 * max(waited):.0f} ms at most",
    )
    most, seconds = security.READS
    assert set(seen) <= {"200", "429"} and most >= 300 * 20
    assert seen["429"] or seen.total() < most * FLOOD / seconds, "nothing was refused"
    assert waited, "each of them with 200"
