"""h9, tou and AGA files whose columns other programs fill in their own ways; names invented."""

from __future__ import annotations

from pairing.formats.aga import read_aga
from pairing.formats.ffg import read_tou
from pairing.formats.h9 import read_h9
from pairing.tournament import Tournament


def told(event: Tournament) -> list[str]:
    return [
        f"{one.number}: {event[game.white].name} {game.result} {event[game.black].name}"
        for one in event.rounds
        for game in one.games
    ]


def test_a_surname_of_digits_where_a_shared_place_is_left_empty() -> None:
    event = read_h9(
        "; Pl Name                            Rk Co Club  MMS  SOS\n"
        "   1 1666 Ann                        4D XX xxxx   10   50    2+/w0\n"
        "     1667 Tom                        5D XX xxxx   10   50    1-/b0\n"
        "  10 Roe Jo                          1K XX xxxx   10   50    0-   \n"
    )
    assert [one.name for one in event.players] == ["1666 Ann", "1667 Tom", "Roe Jo"]
    assert told(event) == ["1: 1666 Ann 1-0 1667 Tom"]


def test_scores_after_the_results_and_rounds_of_which_nothing_is_known() -> None:
    event = read_h9(
        "; EV[Cup]\n"
        "1\tRoe Ann\t7d\tCN\tChin\t2\t2+\t3+\t4+\t7\t36\t1\t|19713452\n"
        "2\tDoe Tom\t7d\tTW\txxx\t2\t1-\t4+\t3+\t7\t35\t2\n"
        "3\tLi Jo\t6d\tKR\txxx\t2\t4+\t1-\t2-\t5\t34\t3\n"
        "4\tKim Bo\t6d\tKR\txxx\t2\t3-\t2-\t1-\t4\t33\t4\n"
    )
    assert len(event.rounds) == 3 and len(told(event)) == 6
    out = read_h9(
        "1 Roe Ann 7d CN xxx 2 2+ 3+\n2 Doe Tom 7d TW xxx 1 1- ?\n3 Li Jo 6d KR xxx 0 0- 1-\n"
    )
    assert told(out) == ["1: Roe Ann 1-0 Doe Tom", "2: Roe Ann 1-0 Li Jo"]


def test_half_points_written_with_a_question_mark_and_a_club_of_two_words() -> None:
    event = read_h9(
        "; Pl Name                            Rk Co Club  MMS  SOSSOSOS\n"
        "   1 Roe Ann                         5K CZ Brno   30 166?  992 0    2+/w0    3=/b0\n"
        "   2 Doe Tom                         5K UK no c   29 164?  977 0    1-/b0    0=   \n"
        "   3 Li Jo                           5K UK Bris   29 164?  977 0    0-       1=/w0\n"
    )
    assert told(event) == ["1: Roe Ann 1-0 Doe Tom", "2: Li Jo ½-½ Roe Ann"]
    assert event.players[1].club == "no c"


def test_a_tou_name_that_ends_in_digits_at_the_rank() -> None:
    event = read_tou(
        ";name=Cup\n"
        "   1 Schmidt90000 Schmidt9000030K                 2+w0\n"
        "   2 Roe Ann                  30K         no c    1-b0\n"
    )
    assert [(one.rank, one.club) for one in event.players] == [("30k", ""), ("30k", "no c")]
    assert told(event) == ["1: Schmidt90000 Schmidt90000 1-0 Roe Ann"]


def test_a_number_sign_in_a_name_is_no_comment() -> None:
    event = read_aga(
        "TOURNEY Cup\nPLAYERS\n1\tRoe, Ann #43\t4D\n2 Doe, Tom 5k # late\nGAMES 1\n1 2 W 0 7\n"
    )
    assert [(one.name, one.rank) for one in event.players] == [
        ("Roe Ann #43", "4d"),
        ("Doe Tom", "5k"),
    ]
