"""Sets of rules, penalties and chombos with their reasons, void and unfinished hanchans."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from random import Random

import openpyxl
import pypdfium2
import pytest

from addin.engines.file import open_book
from addin.sheets.reader import read
from pairing.catalogue import LANGUAGES, Catalogue
from pairing.errors import Problems
from pairing.formats.spreadsheets.scores import read_scores, write_scores
from pairing.seat_winds import four
from pairing.settings import read_settings
from pairing.systems import system
from pairing.systems.riichi.rules import RULES, with_rule_set
from pairing.systems.riichi.settings import RiichiSettings
from pairing.table_notes import state_in
from pairing.tournament import Player, Round, Table, Tournament
from tests.referees.riichi import points_of
from tests.support.calc import Converter
from tests.support.drivers import set_cell
from tests.support.refusals import refusal
from tests.support.terminal import new, printed, run

EIGHT = "\n".join(["name", *(f"Player {letter}" for letter in "ABCDEFGH")])


@pytest.fixture
def cup(tmp_path: Path) -> Path:
    settings = "--set", "rules=M-League", "--set", "modes=random"
    path = new(tmp_path / "CUP.xlsx", EIGHT, "--system", "riichi", "--rounds", 3, *settings)
    run("pair", path)
    return path


def settings_of(*typed: tuple[str, str]) -> RiichiSettings:
    return read_settings(RiichiSettings, dict(typed))


@pytest.mark.parametrize("name", RULES)
def test_a_set_of_rules_is_what_its_row_says(name: str) -> None:
    settings = settings_of(("rules", name))
    rules, source = RULES[name]
    assert {key: getattr(settings, key) for key in rules.values()} == rules.values()
    assert source
    assert with_rule_set(settings) == settings


def test_what_is_set_by_hand_stays() -> None:
    settings = settings_of(("rules", "m-league"), ("uma", "20 10 -10 -20"))
    assert (settings.uma, settings.starting_points) == ((20, 10, -10, -20), 25_000)
    assert with_rule_set(settings) == settings
    # Another set chosen on the tab later: what was filled in follows, what was typed stays.
    other = with_rule_set(replace(settings, rule_set="ema"))
    assert (other.uma, other.starting_points, other.return_points) == (
        (20, 10, -10, -20), 30_000, None)  # fmt: skip


@pytest.mark.parametrize(
    ("scores", "uma"),
    [
        ((45_000, 29_000, 26_000, 20_000), (12, -1, -3, -8)),
        ((40_000, 35_000, 25_000, 20_000), (8, 4, -4, -8)),
        ((40_000, 31_000, 30_000, 19_000), (8, 3, 1, -12)),
    ],
)
def test_uma_by_how_many_are_above(scores: tuple[int, ...], uma: tuple[int, ...]) -> None:
    results = settings_of(("rules", "jpml a")).table_results(scores, (0,) * 4)
    assert [points - Fraction(score - 30_000, 1000)
            for score, (_, points) in zip(scores, results, strict=True)] == list(uma)  # fmt: skip


def event(table: Table, **settings: int) -> Tournament:
    players = tuple(Player(n, f"P{n}", substitute=n == 4) for n in range(1, 5))
    chosen = RiichiSettings(**settings)  # type: ignore[arg-type]
    return Tournament("riichi", chosen, players, (Round(1, tables=(table,)),))


def test_penalty_and_chombo_come_off_after_the_uma() -> None:
    table = Table(1, (1, 2, 3, 4), (40_000, 35_000, 25_000, 20_000), (1_500, 0, 0, 0), (2, 0, 0, 0))
    assert event(table).points[1] == 10 + 15 - Fraction(3, 2) - 40
    assert event(table, chombo=30).points[1] == 10 + 15 - Fraction(3, 2) - 60


def test_a_house_player_gets_his_fixed_points() -> None:
    table = Table(1, (1, 2, 3, 4), (20_000, 25_000, 35_000, 40_000), chombos=(0, 0, 0, 1))
    assert event(table).points[4] == 10 + 15 - 20
    assert event(table, replacement=-30).points[4] == -50
    assert event(table, replacement=-30).points[3] == event(table).points[3]


def test_a_void_hanchan_counts_for_nobody_but_its_penalties() -> None:
    notes = ("void: alarm", "", "", "")
    tournament = event(Table(1, (1, 2, 3, 4), None, (2_000, 0, 0, 0), notes=notes))
    assert tournament.rounds[0].complete
    assert tournament.points == {1: -2, 2: 0, 3: 0, 4: 0}
    assert [line.values["first_places"] for line in system("riichi").standings(tournament).lines]


def test_of_an_unfinished_hanchan_only_sticks_may_be_missing() -> None:
    table = Table(1, (1, 2, 3, 4), (40_000, 35_000, 25_000, 19_000), notes=("cut", "", "", ""))
    riichi = system("riichi")
    assert riichi.standings(event(table)).lines[0].points == 25
    for wrong in (replace(table, scores=(40_000, 35_000, 25_000, 19_900)),
                  replace(table, scores=(40_000, 35_000, 25_000, 21_000)),
                  replace(table, notes=("", "", "", ""))):  # fmt: skip
        with pytest.raises(Exception, match="1"):
            riichi.standings(event(wrong))


def test_sticks_that_lay_on_the_table_are_told_of_and_shown() -> None:
    """Where the first gets them, a sum that lacks some is questioned until it is said why."""
    table = Table(1, (1, 2, 3, 4), (40_000, 35_000, 25_000, 19_000))
    riichi = system("riichi")
    refused = refusal(Problems, riichi.standings, event(table))
    assert "sticks" in refused.errors[0].message("en")
    with pytest.raises(Problems) as far:
        riichi.standings(event(replace(table, scores=(40_000, 35_000, 25_000, 1_000))))
    assert "sticks" not in far.value.errors[0].message("en")
    for note, why, said in (
        ("палочки", "", "палочки на столе"),
        ("прервано: 75 минут", "75 минут", "не доигран"),
    ):
        told = replace(table, notes=("", note, "", ""))
        assert riichi.standings(event(told)).lines[0].points == 25
        (report,) = (one for one in riichi.reports(event(told)) if one.key == "referee")
        ((_, _, _, decision, _, reason, _),) = report.rows
        assert Catalogue("ru")(decision) == said
        assert Catalogue("ru")(reason).endswith("ничьих очков: 1000")
        assert Catalogue("ru")(reason).startswith(why)


@pytest.mark.parametrize(
    ("note", "state"),
    [("отменена", "void"), ("Не зачтён: драка", "void"), ("does not count", "void"),
     ("canceled", "void"), ("прерван по времени", "cut"), ("недоигран", "cut"),
     ("sticks left", "sticks"), ("время вышло", "cut"), ("не успел к началу", ""),
     ("time penalty", ""), ("void tile", ""), ("Void (fire alarm)", "void"),
     ("STICKS 2000", "sticks"), ("Палочки остались на столе у Цой", "sticks"),
     ("void because of the alarm", "void"), ("аннулирован ханчан, тревога", "void"),
     ("cut off the head of the wall", ""), ("timely", "")],
)  # fmt: skip
def test_words_for_a_table_that_is_void_or_was_cut_short(note: str, state: str) -> None:
    assert state_in(note)[0] == state


@pytest.mark.parametrize("name", RULES)
def test_all_points_sum_to_zero_beside_what_was_decided(name: str) -> None:
    """Penalties, chombos, void and lacking hanchans, house players: against a literal reading."""
    chance, settings = Random(name), settings_of(("rules", name))
    players = tuple(Player(n, f"P{n}", substitute=n > 15) for n in range(1, 17))
    tables, rows, taken_off, sticks, house = [], [], Fraction(0), Fraction(0), Fraction(0)
    total = Fraction(0)
    for number in range(1, 13):
        state = chance.choice(("", "", "", "void: alarm", "sticks 2"))
        east, south, west = (100 * chance.randint(100, 450) for _ in range(3))
        lacking = 2000 if state == "sticks 2" else 0
        north = 4 * settings.starting_points - east - south - west - lacking
        scores = east, south, west, north
        penalties, chombos = [0] * 4, [0] * 4
        notes = [state, "", "", ""]
        if chance.random() < 0.5:
            penalties[2], notes[2] = 1500, "phone; by Ann Lee"
        if chance.random() < 0.5:
            chombos[3], notes[3] = 1, "false ron"
        seats = four(chance.sample(range(1, 17), 4))
        tables.append(Table(number, seats, scores, four(penalties), four(chombos), four(notes)))
        void = state.startswith("void")
        clean = points_of(scores, (0,) * 4, (0,) * 4, settings)
        for seat, player in enumerate(seats):
            off = Fraction(penalties[seat], 1000) + chombos[seat] * settings.chombo
            taken_off += off
            total -= off
            if off:
                by = "Ann Lee" if penalties[seat] else "Zoe"
                why = "phone" if penalties[seat] else "false ron"
                rows.append((1, number, f"P{player}", -off, why, by))
            if not void and player > 15 and settings.replacement is not None:
                total += settings.replacement
                house += clean[seat] - settings.replacement
            elif not void:
                total += clean[seat]
        sticks += 0 if void else Fraction(lacking, 1000)
    played = Tournament("riichi", settings, players, (), arbiter="Zoe")
    rounds = tuple(Round(1, tables=(one,)) for one in tables)  # each table a round of its own
    rounds = tuple(replace(one, number=at) for at, one in enumerate(rounds, 1))
    (report,) = system("riichi").reports(replace(played, rounds=rounds), ["referee"])
    fined = [(row[2], row[4], row[5], row[6]) for row in report.rows if row[4] is not None]
    assert fined == [row[2:] for row in rows]
    said = report.remarks[1]
    assert total + taken_off + sticks + house == 0 == said.values["sum"]
    assert said.values["total"] == total
    parts = {part.key.rpartition("_")[2]: part.values["points"] for part in said.values["parts"]}
    due = {"off": taken_off, "sticks": sticks, "house": house}
    assert parts == {key: value for key, value in due.items() if value}


def test_the_decisions_are_published_and_printed(cup: Path, tmp_path: Path) -> None:
    run("results", cup, "--set", "1=31 28 25 16", "--set", "2=40 30 20 9 палочки")
    set_cell(cup, "Round 1", "G6", 1)
    set_cell(cup, "Round 1", "L6", "false ron; судья Иванов")
    set_cell(cup, "Tournament", "B11", "Zoe")
    page, pdf = tmp_path / "cup.html", tmp_path / "cup.pdf"
    run("publish", cup, "--to", "html", "-o", page)
    run("publish", cup, "--to", "pdf", "--what", "referee", "-o", pdf)
    with pypdfium2.PdfDocument(pdf) as document:
        text = " ".join(document[0].get_textpage().get_text_bounded().split())
    for shown in (page.read_text("utf-8"), text):
        for word in ("false ron", "Иванов", "Zoe", "1 chombo", "-20"):
            assert word in shown
        assert "All points of the hanchans sum to -21" in shown and "to 0." in shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_note_stays_as_typed_and_its_meaning_stands_beside(
    language: str, tmp_path: Path, libreoffice: Converter
) -> None:
    """In both languages, any case, with more words behind: now, a round later, in a spreadsheet."""
    typed = ("STICKS 2000, Ann", "палочки на столе: 2", "Cut 75 min", "void because of the alarm")
    listed = "\n".join(["name", *(f"Player {n:02}" for n in range(1, 17))])
    path = new(tmp_path / "CUP.xlsx", listed, "--system", "riichi", "--lang", language)
    run("pair", path)
    for at in range(1, 5):
        run("results", path, "--set", f"{at}=40 30 30 20")
    tab = Catalogue(language)("tab.round", number=1)
    for at, note in enumerate(typed):
        set_cell(path, tab, f"L{6 + 4 * at}", note)
        set_cell(path, tab, f"E{5 + 4 * at}", 38_000)
    run("standings", path)
    run("pair", path)
    run("verify", path)
    event = read(open_book(path)).tournament
    assert [table.notes[1] for table in event.rounds[0].tables] == list(typed)
    book = openpyxl.load_workbook(libreoffice(path, "xlsx:Calc MS Excel 2007 XML"), data_only=True)
    for computed in (book, openpyxl.load_workbook(path, data_only=True)):
        rows = list(computed[tab].iter_rows(5, 20, values_only=True))
        assert [row[10] for row in rows[::4]] == ["✓", "✓", "✓", "⊘"]
        assert [row[10] for row in rows[2:12:4]] == ["−2000"] * 3
        assert rows[14][10] in (None, "")
        states = ("sticks", "sticks", "cut", "void")
        live = {"en": ("sticks on", "cut by", "void"), "ru": ("палочки на столе",)}[language]
        for at, (note, state) in enumerate(zip(typed, states, strict=True)):
            known = note.casefold().startswith(live)
            beside = None if known else Catalogue(language)(f"table_state_beside.{state}")
            assert rows[4 * at + 3][10] == beside


def test_read_from_a_file_exported_and_read_back(cup: Path, tmp_path: Path) -> None:
    scores = tmp_path / "scores.csv"
    scores.write_text(
        "table,east,south,west,north,penalty east,chombo west,note east,note west,note\n"
        "1,31000,28000,25000,16000,2000,1,late,false ron,\n"
        "2,31000,28000,25000,15000,,,,,cut: 60 minutes\n"
    )
    run("results", cup, "--from", scores)
    first, second = read(open_book(cup)).tournament.rounds[0].tables
    assert (first.penalties, first.chombos) == ((2_000, 0, 0, 0), (0, 0, 1, 0))
    assert first.notes == ("late", "", "false ron", "")
    assert (second.state, sum(second.scores or ())) == ("cut", 99_000)
    scores.write_text(
        "table,east,south,west,north,penalty east,chombo west,note east,note west,note\n"
        "1,31000,28000,25000,16000,2000,0,late,,\n2,,,,,,,,,void: fire alarm\n"
    )
    run("results", cup, "--from", scores)
    now = read(open_book(cup)).tournament
    first, second = now.rounds[0].tables
    assert (second.void, first.chombos, first.notes) == (True, (0,) * 4, ("late", "", "", ""))
    run("pair", cup)  # nothing is missing
    # What we export we read back: every cell is what it was.
    back = tmp_path / "seats.csv"
    run("export", cup, "--to", "csv", "-o", back)
    table = read_scores(back, 1)[1]
    assert table.notes == first.notes
    assert table.read(100_000).penalties == first.penalties  # type: ignore[union-attr]
    before = write_scores(now)
    assert "NaN" not in printed("results", cup, "--round", 1, "--from", back)
    assert write_scores(read(open_book(cup)).tournament.after(1)) == before


def test_new_scores_make_a_void_hanchan_count_again(cup: Path) -> None:
    run("results", cup, "--round", 1, "--set", "1=31 28 25 15 cut", "--set", "2=void: alarm")
    run("results", cup, "--round", 1, "--set", "1=31 28 25 15", expect=2)
    run("results", cup, "--round", 1, "--set", "1=31 28 25 16", "--set", "2=40 30 20 10")
    tables = read(open_book(cup)).tournament.rounds[0].tables
    assert [(table.state, sum(table.scores or ())) for table in tables] == [("", 100_000)] * 2


def test_penalties_and_chombos_of_a_table_of_results() -> None:
    text = (
        "Стол;Восток;Юг;Запад;Север;Штраф восток;Чомбо юг;Примечание юг;Примечание\n"
        "1;31200;28000;25000;15800;2000;1;ложный рон;\n2;;;;;;;;аннулирован: тревога\n"
    )
    found = read_scores(text)
    first = found[1].read(100_000)
    assert first is not None
    assert (first.penalties, found[1].chombos) == ((2_000, 0, 0, 0), (0, 1, 0, 0))
    assert found[1].notes == ("", "ложный рон", "", "")
    assert (found[2].scores, found[2].notes) == ((), ("аннулирован: тревога", "", "", ""))


def test_where_nobody_gets_the_sticks_a_few_may_be_missing() -> None:
    """JPML-A: 1000 to 4000 points; more, less than a stick and too much are mistyped."""
    jpml = settings_of(("rules", "jpml-a"))
    assert (jpml.sticks, settings_of(("rules", "ema")).sticks) == ("nobody", "first")
    table = Table(1, (1, 2, 3, 4), (40_000, 35_000, 25_000, 19_000), (500, 0, 0, 0))
    riichi = system("riichi")
    for north, fits in ((20_000, True), (19_000, True), (16_000, True), (15_000, False),
                        (19_900, False), (21_000, False), (10_000, False)):  # fmt: skip
        lying = replace(table, scores=(40_000, 35_000, 25_000, north))
        told = replace(event(lying), settings=jpml)
        if fits:
            assert riichi.standings(told).lines[0].points == 10 + 8 - Fraction(1, 2)
            (report,) = (one for one in riichi.reports(told) if one.key == "referee")
            of_table = [row for row in report.rows if row[2] != "P1"]
            assert len(of_table) == (north < 20_000)
            if of_table:
                said = [Catalogue("ru")(cell) for cell in of_table[0][3:6:2]]  # type: ignore[arg-type]
                assert said == ["палочки на столе", f"ничьих очков: {20_000 - north}"]
        else:
            refusal(Problems, riichi.standings, told)


@pytest.mark.parametrize(("language", "rules"), [("en", "jpml-a"), ("ru", "JPML A")])
def test_left_sticks_at_the_terminal_and_on_the_tab(
    language: str, rules: str, tmp_path: Path
) -> None:
    more = "--rounds", 2, "--set", f"rules={rules}", "--lang", language
    path = new(tmp_path / "CUP.xlsx", EIGHT, "--system", "riichi", *more)
    run("pair", path)
    nobody = Catalogue(language)("done.sticks_left", table=1, points=2000)
    assert nobody in printed("results", path, "--round", 1, "--set", "1=40 35 25 18")
    run("results", path, "2", "40", "35", "25", "19")
    book = open_book(path)
    tables = read(book).tournament.rounds[0].tables
    assert [(sum(table.scores or ()), table.state) for table in tables] == [
        (118_000, ""), (119_000, "")]  # fmt: skip
    lists = book.sheets["Lists" if language == "en" else "Списки"]
    nobody = Catalogue(language)("option.sticks.nobody")
    assert any(f'"{nobody}",4000,0)' in str(row) for row in lists.used_range.formula)
    sheet = book.sheets["Round 1" if language == "en" else "Тур 1"]
    assert "−" in sheet.range("K7").formula and "MOD(" in sheet.range("K5").formula
    run("pair", path)
