"""Makes the pictures of docs/printing.md: wall sheets, slips, cards, crosstable, charts.

Run: ``python -m tools.make_print_pictures`` in an environment where pairbook is installed.  Real
players and results of tests/data/go; the riichi field is made up.
"""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from typing import Any

from PIL import Image

from addin.publish import Edition, edition_of, publish
from pairing.formats.opengotha import read_opengotha
from pairing.systems import system
from pairing.systems.leader import LeaderSettings
from pairing.systems.riichi import Riichi, RiichiSettings
from pairing.tournament import Player, Tournament
from tools.import_graph import ROOT
from tools.shared import in_pixels, keep

WIDTH, COLOURS = 900, 160

RIICHI = (
    "Алексеев Илья", "Андреев Пётр", "Васильева Анна", "Волков Денис", "Егоров Олег",
    "Захарова Мария", "Иванов Сергей", "Козлов Андрей", "Кузнецова Елена", "Лебедева Ольга",
    "Макаров Юрий", "Морозов Глеб", "Никитин Роман", "Новиков Антон", "Орлов Михаил",
    "Павлов Артём",
)  # fmt: skip


def congress(name: str, language: str, **options: Any) -> Edition:
    """A real go event as a LEADER tournament."""
    read = read_opengotha(ROOT / "tests" / "data" / "go" / f"{name}.xml")
    leader = system("leader")
    started = leader.start(replace(read, system="leader", settings=LeaderSettings(places=10)))
    return edition_of(started, leader, language=language, **options)


def riichi(**options: Any) -> Edition:
    """Sixteen players at four tables, the first round seated."""
    people = tuple(Player(n, name, rating=1500) for n, name in enumerate(RIICHI, start=1))
    empty = Tournament(
        "riichi", RiichiSettings(modes=("random",)), people, (), 6, 1,
        "Кубок города по риичи-маджонгу", "Казань", "21–22 ноября 2026 г.",
    )  # fmt: skip
    made = replace(empty, rounds=(Riichi().pair(empty).round,))
    return edition_of(made, Riichi(), language="ru", **options)


def sheet(edition: Edition, name: str) -> None:
    """The first sheet of a PDF as a picture."""
    reduced(in_pixels(publish(edition, "pdf"), 3.0), name)


def drawn(edition: Edition, name: str) -> None:
    """An edition that is published as a picture, made as wide as all of them."""
    reduced(Image.open(BytesIO(publish(edition, "png"))), name)


def reduced(picture: Image.Image, name: str) -> None:
    """A picture as wide as all of them."""
    size = (WIDTH, round(picture.height * WIDTH / picture.width))
    keep(picture.resize(size, Image.Resampling.LANCZOS), name, COLOURS)


def main() -> None:
    """Write the pictures of docs/printing.md."""
    sheet(congress("ChampionnatLyon2017", "en", what="pairings", round=3), "wall-pairings.en")
    sheet(congress("ChampionnatLyon2017", "ru", what="names", round=3), "wall-names.ru")
    sheet(congress("egc2011", "en", what="slips"), "slips.en")
    sheet(riichi(what="cards"), "cards.ru")
    sheet(congress("egc2011", "en", what="crosstable"), "pdf-crosstable.en")
    drawn(congress("egc2011", "en", what="bump"), "bump.en")
    drawn(congress("egc2013", "ru", what="top", round=9), "top.ru")


if __name__ == "__main__":
    main()
