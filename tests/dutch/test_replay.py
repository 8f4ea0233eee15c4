"""The reference events, paired anew: every round identical, colours and bye included."""

import zipfile
from pathlib import Path

import pytest

from addin.cli.trf import coming_round, replay
from pairing.catalogue import Catalogue
from pairing.errors import InputError
from pairing.formats.trf import read_trf, write_trf
from pairing.formats.trf.file import read_bytes
from pairing.systems.dutch.pair import seat_round
from pairing.systems.dutch.settings import DutchSettings
from tests.referees.dutch_events import Habits, random_event
from tests.support.refusals import refuses
from tests.support.terminal import outcome

DATA = Path(__file__).parents[1] / "data" / "dutch"
SMALL = [
    pytest.param(rules, path, id=f"{rules}-{path.stem}")
    for rules in ("2017", "2026")
    for path in sorted((DATA / rules).glob("*.trf"))
]


def test_there_are_small_events_of_both_sets():
    assert len(SMALL) == 25


@pytest.mark.parametrize(
    ("rules", "line"),
    [
        ("2017", "399 tournaments, 2731 rounds, 0 differ"),
        ("2026", "396 tournaments, 2674 rounds, 0 differ"),
    ],
)
def test_whole_archive(rules, line):
    done = outcome("trf", "check", str(DATA / f"rules-{rules}.zip"), "--rules", rules)
    assert done.output == line + "\n"
    assert done.exit_code == 0


def test_the_other_rules_differ_and_that_is_said():
    """The check can fail: 2017 events under the rules of 2026 (the default)."""
    whole = DATA / "rules-2017.zip"
    done = outcome("trf", "check", str(whole), "--jobs", "2")
    last = done.output.splitlines()[-1]
    assert last.startswith(f"{len(zipfile.ZipFile(whole).namelist())} tournaments, 2731 rounds, ")
    assert int(last.split()[-2]) == len(done.output.splitlines()) - 1 > 0
    assert done.exit_code == 1


def swapped(raw: bytes) -> bytes:
    """The event with the colours of the last game of round 1 exchanged."""
    lines = raw.decode().splitlines(keepends=True)
    game = read_bytes(raw, "event").tournament("2026").rounds[0].games[-1]
    for at, line in enumerate(lines):
        if line.startswith("001") and int(line[4:8]) in (game.white, game.black):
            lines[at] = line[:96] + {"w": "b", "b": "w"}[line[96]] + line[97:]
    return "".join(lines).encode()


def differences(content: bytes, rules: str | None = None) -> list[str]:
    return replay(("a.trf", content), rules=rules).differences(Catalogue("en"))


def test_exchanged_colours_are_found():
    content = sorted((DATA / "2026").glob("*.trf"))[0].read_bytes()
    assert differences(content, "2026") == []
    found = differences(swapped(content), "2026")
    assert found
    assert found[0].startswith("a.trf, round 1: the file has ")


def test_check_of_an_archive_counts_a_broken_file(tmp_path):
    archive = tmp_path / "two.zip"
    whole = next(iter(sorted((DATA / "2026").glob("*.trf"))))
    with zipfile.ZipFile(archive, "w") as into:
        into.write(whole, "good.trf")
        into.writestr("broken.trf", "001    1\n001    x\n")
    done = outcome("trf", "check", str(archive))
    first, last = done.output.splitlines()
    assert first.startswith("broken.trf, line 2, column 5: ")
    assert last.startswith("2 tournaments, ")
    assert last.endswith(" rounds, 1 differ")
    assert done.exit_code == 1
    with zipfile.ZipFile(archive) as whole_archive:
        whole_archive.extractall(tmp_path / "folder")
    assert outcome("trf", "check", str(tmp_path / "folder")).output == done.output


@pytest.mark.parametrize("content", [b"no archive", None])
def test_check_of_what_is_no_archive(tmp_path, content):
    archive = tmp_path / "events.zip"
    if content is None:
        with zipfile.ZipFile(archive, "w") as into:
            into.writestr("readme.txt", "no event")
    else:
        archive.write_bytes(content)
    done = outcome("trf", "check", str(archive))
    assert isinstance(done.exception, InputError)
    assert done.exception.text.key == "error.trf_archive"


@pytest.mark.parametrize("rules", ["2017", "2026"])
@pytest.mark.parametrize(("players", "rounds", "seed"), [(7, 4, 1), (30, 7, 2), (61, 9, 3)])
def test_generated_event_is_checked_identical(tmp_path, rules, players, rounds, seed):
    made = random_event(players, rounds, seed, DutchSettings(rules=rules))
    path = tmp_path / "made.trf"
    path.write_text(write_trf(made), encoding="utf-8")
    done = outcome("trf", "check", str(path), "--rules", rules)
    assert done.output == f"1 tournaments, {rounds} rounds, 0 differ\n"
    assert done.exit_code == 0


def cut(path: Path, rounds: int) -> str:
    """The file as it stood when that many rounds had been played, ready for the next."""
    file = read_trf(path)
    away = [
        str(player.number)
        for player in file.players
        if (cell := dict(enumerate(player.rounds)).get(rounds)) is None or not cell.paired
    ]
    lines = [
        (line.text[: 91 + 10 * rounds].rstrip() if line.code == "001" else line.text) + "\n"
        for line in file.lines
    ]
    initial = file.tournament("2026").settings.initial_colour
    return "".join([*lines, f"XXR {file.rounds}\n", f"XXC {initial}1\n", f"XXZ {' '.join(away)}\n"])


@pytest.mark.parametrize(("rules", "path"), SMALL)
def test_pair_prints_what_was_played(tmp_path, rules, path):
    whole = read_trf(path).tournament(rules)
    for round_ in whole.rounds:
        file = tmp_path / f"{round_.number}.trf"
        file.write_text(cut(path, round_.number - 1), encoding="utf-8")
        done = outcome("trf", "pair", str(file), "--rules", rules)
        assert done.exit_code == 0
        first, *lines = done.output.splitlines()
        pairs = [tuple(map(int, line.split())) for line in lines]
        assert int(first) == len(pairs)
        expected = {(game.white, game.black) for game in round_.games}
        if round_.bye is not None:
            assert pairs[-1] == (round_.bye, 0)
            expected.add((round_.bye, 0))
        assert set(pairs) == expected


def test_pair_puts_the_leaders_on_the_first_board():
    event = read_trf(sorted((DATA / "2026").glob("*.trf"))[-1]).tournament("2026")
    at = len(event.rounds) - 1
    scores = event.after(at).scores
    seats, _ = seat_round(event.after(at))
    highest = [max(scores[white], scores[black]) for white, black in seats]
    assert highest == sorted(highest, reverse=True)


@pytest.mark.parametrize(
    ("content", "key"),
    [
        ("001    1\n001    2\n", "error.trf_rounds_unknown"),
        (f"XXR 1\n{'001    1':<91}   2 w 1\n{'001    2':<91}   1 b 0\n", "error.trf_all_paired"),
    ],
)
def test_pair_needs_a_round_to_come(content, key):
    with refuses(key):
        coming_round(read_trf(content), "2026")


def test_pair_by_rank_answers_in_start_numbers(tmp_path):
    """``XXC rank``: 4 stands first in the file, so round 1 has him against the third of four."""
    lines = [f"{f'001    {n}':<85}{rank:4}\n" for n, rank in ((4, 3), (1, 1), (2, 2), (3, 4))]
    path = tmp_path / "ranked.trf"
    path.write_text("".join([*lines, "XXR 3\nXXC white1 rank\n"]))
    assert outcome("trf", "pair", str(path)).output == "2\n4 2\n3 1\n"


def test_pair_warns_of_lines_it_does_not_read(tmp_path):
    path = tmp_path / "odd.trf"
    path.write_text("001    1\n001    2\nXXR 3\n998 5400+30\n")
    done = outcome("trf", "pair", str(path))
    assert done.stdout == "1\n1 2\n"
    assert "998" in done.stderr


def test_a_file_that_names_its_edition_is_replayed_by_it() -> None:
    old = DutchSettings(rules="2017")
    differing = 0
    for seed in range(30):
        event = random_event(14, 7, seed, old, Habits(half_bye=0.08, zero_bye=0.08))
        named = write_trf(event)
        assert "192 FIDE_DUTCH_2017" in named
        content = "".join(
            line for line in named.splitlines(keepends=True) if not line.startswith("192")
        )
        assert differences(named.encode()) == []
        differing += bool(differences(content.encode()))
    # Without the line the rules in force are taken, which pair some of these otherwise.
    assert differing
