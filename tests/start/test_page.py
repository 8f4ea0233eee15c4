"""The page "New tournament": what it makes, what it refuses, who it does not listen to."""

from __future__ import annotations

import base64
import threading
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from starlette.testclient import TestClient

from addin.cli.main import main
from addin.engines.file import open_book
from addin.sheets.reader import read
from addin.start import HOST, Page, serve
from pairing.systems import ALIASES, REGISTRY
from tests.support import chromium

LIST = "Name;Rating;Club\nАнна Петрова;2100;Рига\nBob Smith;1900;Oslo\nCarl Ivanov;1850;Riga\n"


@pytest.fixture
def shown() -> list[Path]:
    return []


@pytest.fixture
def page(tmp_path: Path, shown: list[Path]) -> Page:
    return Page(tmp_path, "en", ".xlsx", shown.append)


@pytest.fixture
def client(page: Page) -> TestClient:
    return TestClient(page.application(HOST), base_url=f"http://{HOST}/{page.token}/")


def filled(**more: object) -> dict[str, object]:
    return {"title": "Spring Cup", "system": "dutch", "suffix": ".xlsx", **more}


def test_a_pasted_list_becomes_a_workbook_that_is_shown(
    client: TestClient, page: Page, shown: list[Path], tmp_path: Path
) -> None:
    answer = client.post("new", json=filled(players=LIST, rounds="3")).json()
    assert answer["file"] == str((tmp_path / "Spring Cup.xlsx").resolve())
    assert shown == [page.made] == [Path(answer["file"])]
    event = read(open_book(shown[0], read_only=True)).tournament
    assert (event.title, event.planned, event.system) == ("Spring Cup", 3, "dutch")
    assert [one.name for one in event.players] == ["Анна Петрова", "Bob Smith", "Carl Ivanov"]
    assert [one.rating for one in event.players] == [2100, 1900, 1850]


@pytest.mark.parametrize("encoding", ["utf-8", "cp1251", "utf-16"])
def test_a_file_is_read_in_the_encodings_of_spreadsheets(
    client: TestClient, page: Page, encoding: str
) -> None:
    file = {"name": "../список.csv", "content": base64.b64encode(LIST.encode(encoding)).decode()}
    answer = client.post("new", json=filled(file=file, lang="ru", title="Кубок: «весна»?")).json()
    assert "error" not in answer, answer
    made = page.made
    assert made is not None and made.name == "Кубок «весна».xlsx"
    assert read(open_book(made, read_only=True)).tournament.players[0].name == "Анна Петрова"


def test_guessed_columns_are_shown_and_taken_when_they_are_right(
    client: TestClient, page: Page, tmp_path: Path
) -> None:
    bare = LIST.partition("\n")[2]
    asked = client.post("new", json=filled(players=bare)).json()
    assert asked["agree"] and "column 2" in asked["error"] and "2100" in asked["error"]
    assert not list(tmp_path.iterdir()) and page.made is None
    assert "file" in client.post("new", json=filled(players=bare, agreed=True)).json()


@pytest.mark.parametrize(
    "wrong, said",
    [
        ({"title": " ?. "}, "name of the tournament"),
        ({"rounds": "five"}, "“five”"),
        ({"rounds": "0"}, "1"),
        ({"system": ""}, "leader"),
        ({"folder": "/nowhere/at/all"}, "nowhere"),
        ({"players": "Name;Rating\nAnn;strong\n"}, "strong"),
        ({"file": {"name": "list.xlsx", "content": "no base64"}}, "list.xlsx"),
        ({"file": {"name": "list.xlsx", "content": "UEsDBA=="}}, "list.xlsx"),
    ],
)
def test_what_cannot_be_used_is_said_and_leaves_nothing(
    client: TestClient, page: Page, tmp_path: Path, wrong: dict[str, object], said: str
) -> None:
    answer = client.post("new", json=filled(**wrong)).json()
    assert said in answer["error"] and "Traceback" not in answer["error"]
    assert not list(tmp_path.iterdir()) and page.made is None


def test_a_workbook_that_is_there_is_not_replaced(client: TestClient, tmp_path: Path) -> None:
    (tmp_path / "Spring Cup.xlsx").write_bytes(b"mine")
    assert "Spring Cup.xlsx" in client.post("new", json=filled()).json()["error"]
    assert (tmp_path / "Spring Cup.xlsx").read_bytes() == b"mine"


def test_who_has_no_business_there_is_not_heard(client: TestClient, page: Page) -> None:
    root = f"http://{HOST}"
    assert client.get(f"{root}/").status_code == 404
    assert client.post(f"{root}/new", json=filled()).status_code == 404
    assert client.get("", headers={"Host": "evil.example"}).status_code == 421
    foreign = {"Origin": "http://evil.example"}
    assert client.post("new", json=filled(), headers=foreign).status_code == 403
    plain = {"content-type": "text/plain"}
    assert client.post("new", content=b"{}", headers=plain).status_code == 415
    assert page.made is None


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_page_names_every_system_with_a_line_of_advice(
    client: TestClient, language: str
) -> None:
    answer = client.get("", params={"lang": language})
    assert f'lang="{language}"' in answer.text and "start." not in answer.text.split("<script")[0]
    for name in (*REGISTRY, *ALIASES):
        assert f'value="{name}"' in answer.text
    assert "default-src 'none'" in answer.headers["content-security-policy"]


def test_the_server_ends_when_the_page_is_closed(
    page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("addin.start.LEFT", 0)
    heard: list[str] = []
    serve(page, heard.append)
    assert heard[0].startswith(f"http://{HOST}:") and page.token in heard[0]


@pytest.mark.parametrize("language, said", [("en", "is at http"), ("ru", "Новый турнир")])
def test_the_command_opens_the_browser_and_ends_with_the_workbook(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    language: str,
    said: str,
) -> None:
    opened: list[str] = []

    def fill_in(address: str) -> None:
        asked = (address + "new", filled(players=LIST, lang=language))
        threading.Thread(target=lambda: httpx.post(asked[0], json=asked[1], timeout=60)).start()

    monkeypatch.setattr("webbrowser.open", fill_in)
    monkeypatch.setattr("addin.cli.starting.open_file", lambda made: opened.append(str(made)))
    with pytest.raises(SystemExit) as end:
        main(["start", "--folder", str(tmp_path), "--lang", language])
    assert end.value.code == 0 and said in capsys.readouterr().out
    assert opened == [str((tmp_path / "Spring Cup.xlsx").resolve())]


def test_a_folder_that_is_not_there_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["start", "--folder", "/nowhere/at/all"])
    assert end.value.code == 2 and "nowhere" in capsys.readouterr().err


# -- in a browser ------------------------------------------------------------------------------


@pytest.fixture
def browser() -> Iterator[chromium.Browser]:
    with chromium.Browser(900, 1400) as window:
        yield window


def test_an_organiser_makes_his_workbook(
    browser: chromium.Browser, page: Page, tmp_path: Path
) -> None:
    there, address = threading.Event(), []

    def ready(at: str) -> None:
        address.append(at)
        there.set()

    served = threading.Thread(target=serve, args=(page, ready), daemon=True)
    served.start()
    assert there.wait(30)
    browser.call("Page.navigate", url=address[0] + "?lang=ru")
    browser._wait("Page.loadEventFired")
    browser.click("input[value=fors]")
    fill = """(() => { const form = document.getElementById('form');
        form.title.value = 'Кубок'; form.players.value = %s; })()"""
    browser.run(fill % repr("Анна Петрова 2100\\nБорис 1900\\n").replace("\\\\", "\\"))
    browser.click("button")
    answered = """new Promise(done => { const said = document.getElementById('said');
        const look = () => said.className ? done(said.textContent) : setTimeout(look, 50);
        look(); })"""
    assert "Анна Петрова" in browser.run(answered)
    browser.click("input[name=agreed]")
    browser.click("button")
    browser.run("new Promise(done => setTimeout(done, 100))")
    assert "Кубок.xlsx" in browser.run(answered)
    served.join(20)
    assert not served.is_alive() and (tmp_path / "Кубок.xlsx").is_file()
    # Nothing is asked of anybody but this computer, and nothing is wrong on the page.
    assert all(one.startswith(f"http://{HOST}:") for one in browser.complaints())
