"""What is read, what is assumed, and what is refused: notation and records of Le Francion."""

from __future__ import annotations

import pytest
from francion_games import PACKS

from francion.notation import read_move, read_position, read_table
from francion.records import faults, read_record, replay
from francion.table import open_table
from papillon.kit.toml import RecordError

# --- moves


@pytest.mark.parametrize(
    ("text", "player", "card"),
    [("7h", None, "7h"), (" a : 10♥ ", "A", "Th"), ("e:ks", "E", "Ks"), ("Ah", None, "Ah"), ("a:ah", "A", "Ah")],
)
def test_a_move_is_one_card(text: str, player: str | None, card: str) -> None:
    found, move = read_move(text)
    assert (found, str(move)) == (player, card)


# --- positions


def test_a_position_as_it_is_typed_at_a_table() -> None:
    typed = read_position("trumps c, trick 2d, hand Jd Ac Ah, play Jd")
    assert str(typed.position) == (
        "dealer D, turn B, trumps c, trick A:2d, hands A:?2 B:AcJdAh C:?3 D:?3, tricks A:2 B:2 C:1 D:1, stock ?3"
    )
    assert typed.assumed == {
        "players": "4",
        "dealer": "D",
        "turn": "B",
        "hands": "A:?2 C:?3 D:?3",
        "tricks": "A:2 B:2 C:1 D:1",
        "turnup": "?c",
        "stock": "?3",
    }
    assert str(typed.move) == "Jd"


@pytest.mark.parametrize(
    ("line", "players"),
    [
        ("trumps c, hands A:7c B:8c C:9c", 3),
        ("trumps c, hands A:7c D:2c", 4),
        ("trumps c, hand 2c, tricks E:8", 5),
        ("trumps c, hand 2c, trick 3c 4c 5c 6c", 5),
        ("trumps c, hand 2c, players 5", 5),
        ("trumps c, hand 2c", 4),
    ],
)
def test_how_many_play(line: str, players: int) -> None:
    assert read_position(line).position.players == players


@pytest.mark.parametrize(
    ("line", "turn", "leader"),
    [
        ("trumps c, hands A:2c B:3c C:4c D:5c", "A", "A"),
        ("trumps c, dealer B, hands A:2c B:3c C:4c D:5c", "C", "C"),
        ("trumps c, hands C:4c", "C", "C"),
        ("trumps c, trick C:2c D:3c, hand 4c", "A", "C"),
        ("trumps c, trick 2c 3c, turn A, hand 4c", "A", "C"),
        ("trumps c, trick 2c 3c, dealer A, hand 4c", "D", "B"),
    ],
)
def test_whose_turn_it_is(line: str, turn: str, leader: str) -> None:
    position = read_position(f"{line}, players 4").position
    assert position.turn is not None and position.leader is not None
    assert (position.letter(position.turn), position.letter(position.leader)) == (turn, leader)


# --- tables


def test_a_table_with_everything_is_read_back() -> None:
    line = (
        "rulebook francion, readings hidden-double=cumulative, players 3, manches 2, dealer B, manche 2, coup 9, "
        "chips A:100 B:-9 C:200, stake 0, points A:0 B:1 C:0, betes A:9 B:0 C:0, doubling 4"
    )
    assert str(read_table(line)) == line


def test_what_a_table_leaves_out() -> None:
    assert read_table("") == open_table()
    assert read_table("over").over and read_table("over").coup == 6


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("players 6", "expected 3, 4 or 5 players"),
        ("over now", "over: expected nothing after it"),
        ("rulebook salon", "expected a rulebook"),
        ("readings welche-led", "readings: expected each ruling once"),
        ("points A:1 A:2", "points: expected chips such as"),
        ("stake 8", "stake: expected a multiple of 9"),
        ("bank 3", "expected a field that begins with"),
        ("coup 4", "coup: expected 1"),
        ("manche 0", "manche: expected a whole number from 1"),
    ],
)
def test_what_is_no_table(line: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        read_table(line)


# --- records


SCENARIO = """
title = "The king of trumps takes the Welche, whatever else lies there"
[start]
position = "dealer D, trumps s, hands A:6c B:Ah C:As D:Ks, tricks A:4 B:3 C:1"
points = "A:1 B:1"
[[coups]]
moves = '''
A: 6c
B: Ah
C: As
D: Ks  # the king
'''
[[expect]]
move = 1
legal = ["Ah"]
turn = "B"
trick = "6c"
[[expect]]
taker = "D"
pays = "A:8 B:-9 C:5 D:5 pool:-9"
cites = ["5.2", "2.2", "4.9"]
not-cites = ["5.3", "4.12"]
tricks = "A:4 D:1"
points = "A:2 B:1 C:0"
betes = "A:0 D:0"
chips = "A:188 D:176"
stake = 0
doubling = 1
marks = "A"
turn = "-"
manche-winner = ""
game-winner = ""
over = false
[[expect]]
move = 1
try = "B: 6c"
refused = "not-your-card"
clause = "1.12"
[[expect]]
move = 1
try = "C: As"
refused = "out-of-turn"
"""


def test_a_scenario_that_the_rules_bear_out() -> None:
    assert faults(read_record(SCENARIO)) == []


WRONG: dict[str, tuple[str, str]] = {
    "legal": ('legal = ["Ah"]', 'legal = ["6c"]'),
    "turn": ('turn = "B"', 'turn = "C"'),
    "trick": ('trick = "6c"', 'trick = "7c"'),
    "taker": ('taker = "D"', 'taker = "B"'),
    "pays": ("B:-9", "B:-10"),
    "cites": ('"4.9"]', '"5.3"]'),
    "not-cites": ('["5.3", ', '["5.2", '),
    "tricks": ("A:4 D:1", "A:4 D:2"),
    "points": ("A:2 B:1", "A:1 B:1"),
    "betes": ("A:0 D:0", "A:9 D:0"),
    "chips": ("A:188", "A:189"),
    "stake": ("stake = 0", "stake = 9"),
    "doubling": ("doubling = 1", "doubling = 2"),
    "marks": ('marks = "A"', 'marks = "D"'),
    "manche-winner": ('manche-winner = ""', 'manche-winner = "A"'),
    "game-winner": ('game-winner = ""', 'game-winner = "A"'),
    "over": ("over = false", "over = true"),
    "refused": ('"not-your-card"', '"must-follow"'),
    "clause": ('"1.12"', '"3.1"'),
}


@pytest.mark.parametrize("name", WRONG)
def test_each_observation_that_is_not_met_is_a_fault(name: str) -> None:
    right, wrong = WRONG[name]
    assert right in SCENARIO
    found = faults(read_record(SCENARIO.replace(right, wrong)))
    assert len(found) == 1 and "expected" in found[0].message


def test_expectations_hold_under_the_readings_that_they_name() -> None:
    text = """
    [start]
    position = "trumps s, trick A:Ah, hands B:Ks7h C:Qh2c D:3h4h"
    [[coups]]
    [[expect]]
    legal = ["7h"]
    [[expect]]
    when = { welche-led = "trumps" }
    legal = ["Ks"]
    """
    assert faults(read_record(text)) == []
    found = faults(read_record(text.replace('["Ks"]', '["7h"]')))
    assert [fault.message for fault in found] == ["legal: expected 7h, found Ks"]
    assert "under welche-led=trumps" in found[0].place


def test_a_coup_ends_before_the_next_begins() -> None:
    pack = " ".join(map(str, PACKS[3]))
    text = f'players = 3\n[[coups]]\npack = "{pack}"\n[[coups]]\npack = "{pack}"'
    with pytest.raises(RecordError, match=r"coup 1: expected moves until the coup is over, found 0 \(Francion 4\.1\)"):
        list(replay(read_record(text)))


def test_nobody_plays_from_a_hand_that_is_not_known() -> None:
    record = read_record('[start]\nposition = "trumps c, hand 2d"\n[[coups]]\nmoves = "A: 2d\\nB: 3d"')
    with pytest.raises(RecordError, match="coup 1, move 2: expected known cards for B, who is to play"):
        list(replay(record))
