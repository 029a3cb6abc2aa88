"""What is read, what is assumed, and what is refused: notation and records of Le Francion."""

from __future__ import annotations

import pytest
from francion_games import PACKS

from francion.notation import NotationError, read_move, read_position, read_table
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


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("7", "expected a suit with every card, as in 7h, found '7'"),
        ("7h8h", "expected one card"),
        ("?", "expected one card"),
        ("", "expected one card"),
        ("-", "expected one card"),
        ("F: 7h", "expected a player among A, B, C, D, E, found 'F'"),
        ("1h", "expected a card"),
        ("7x52", "expected a card"),
        ("7h" * 3000, "expected at most 4000 characters"),
    ],
)
def test_what_is_no_move(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        read_move(text)


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


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("hand 2c", r"trumps: expected a suit of cdhs.*\(Francion 1\.15\)"),
        ("trumps x, hand 2c", "trumps: expected a suit"),
        ("trumps c, turnup 2c, hand 3c", "either 'turnup' or 'trumps', not both"),
        ("trumps c, tricks A:8, won A:2d, hand 3c", "either 'tricks' or 'won', not both"),
        ("trumps c", r"hand: expected the cards of A, who is to play, found 'none' \(Francion 3\.1\)"),
        ("trumps c, hand ?2", r"hand: expected known cards for A"),
        ("trumps c, hand 2", "hand: expected a suit with every card"),
        ("trumps c, hand 9c, players 4", r"expected cards of the pack of 40, found '9c' \(Francion 1\.3\)"),
        ("trumps c, hand 2c, players 3", r"expected cards of the pack of 32, found '2c' \(Francion 1\.2\)"),
        ("turnup 2c, hand 2c", "expected each card once, found '2c 2 times'"),
        ("trumps c, trick 3d, hand 3d", "expected each card once"),
        ("trumps s, hand 10h, tricks A:4 B:4 C:0 D:0", "expected cards of the pack of 40, found '10h'"),
        ("trumps c, players 6, hand 2c", "players: expected 3, 4 or 5, found '6' .Francion 1.1."),
        ("trumps c, players 2, hand 2c", r"players: expected 3, 4 or 5, found '2' \(Francion 1\.1\)"),
        ("trumps c, dealer E, hand 2c", "dealer: expected one player among A, B, C, D"),
        ("trumps c, turn E, hand 2c", "turn: expected one player"),
        ("trumps c, turn B, hand 2c, hands B:3c", "hand: expected the hand of the player to move, once"),
        ("trumps c, turn -, hand 2c", "hand: expected the hand of the player to move, once"),
        ("trumps c, turn -, trick 2c", r"turn: expected a player, while a trick lies on the table"),
        ("trumps c, turn -, hands A:2c", r"hands: expected 0 cards for A after 9 tricks"),
        ("trumps c, turn -, tricks A:8", r"hands: expected 1 cards for A after 8 tricks, found '0' \(Francion 1\.12\)"),
        ("trumps c, turn B, trick C:2c D:3c, hand 4c", "turn: expected A, who follows the last card of the trick"),
        ("trumps c, trick A:2c C:3c, hand 4c", r"trick: expected cards in the order of play, A, B.*Francion 1\.9"),
        ("trumps c, players 3, trick 7c 8c 9c, hand Tc", r"trick: expected fewer than 3 cards.*Francion 3\.4"),
        ("trumps c, players 3, trick A:7c B:8c C:9c, hand Tc", "trick: expected fewer than 3 cards"),
        ("trumps c, trick ?, hand 2c", "trick: expected known cards"),
        ("trumps c, trick A:?, hand 2c", "trick: expected one card"),
        ("trumps c, hand 2c, hands B:3c4c", "hands: expected 1 cards for B after 8 tricks, found '2'"),
        ("trumps c, hand 2c3c4c5c6c7cJcQcKcAc", "hands: expected 9 cards for A after 0 tricks, found '10'"),
        ("trumps c, hand 2c, tricks A:9", "hands: expected 0 cards for A after 9 tricks, found '1'"),
        ("trumps c, hand 2c, tricks A:10", "tricks: expected a whole number from 0 to 9"),
        ("trumps c, hand 2c, won A:3c4c5c", r"won: expected whole tricks of 4 cards, found '3 cards'"),
        ("trumps c, hand 2c, stock ?4", r"stock: expected 3 cards under which the turn-up lies.*Francion 1\.13"),
        ("trumps c, hand 2c, layout 7", "position: expected a field that begins with one of players"),
        ("trumps c, hand 2c, hand 3c", "expected the field 'hand' once"),
    ],
)
def test_what_no_play_can_reach(line: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        read_position(line)


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
        ("coup 4", "coup: expected 1 to 1"),
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


POSITION = 'position = "trumps c, hand 2d"'
COUP = "[[coups]]\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("rounds = 3", "expected one of .*manches.*, found 'rounds'"),
        ("players = 6\n" + COUP, r"expected 3, 4 or 5 players, found 6 \(Francion 1\.1\)"),
        ("manches = 0\n" + COUP, "expected at least one manche"),
        ("rulebook = 'salon'\n" + COUP, "expected a rulebook"),
        ("[readings]\ncredit = 'none'", "expected an open ruling"),
        ("[start]\npool = 3\n" + COUP, "start: expected one of .*stake.*, found 'pool'"),
        (COUP, "expected a pack, found none"),
        (COUP + "pack = '7h'", r"coups\[0\]: pack: expected a pack of 40 cards, found 1 \(Francion 1\.3\)"),
        (COUP + "pack = '7'", "pack: expected a suit with every card"),
        (f"players = 3\n[start]\n{POSITION}\n{COUP}", "expected 3 players and dealer 'D', as stated outside it"),
        (f"[start]\ndealer = 'A'\n{POSITION}\n{COUP}", "expected 4 players and dealer 'A'"),
        (f"[start]\nstake = 10\n{POSITION}\n{COUP}", "stake: expected a multiple of 9, found 10"),
        (f"[start]\nstake = 0\n{POSITION}\n{COUP}", "stake: expected some chips, found 0"),
        ("[start]\nstake = 9\n" + COUP, "stake: expected none before a coup, found 9"),
        ("[start]\npoints = 'A:6'\n" + COUP, "points: expected 0 to 5 each"),
        ("[start]\npoints = 'F:1'\n" + COUP, "points: expected chips such as"),
        ("[start]\ncoup = 3\n" + COUP, "coup: expected 1 to 1"),
        ("[start]\nposition = 'trumps c, turn -'\n" + COUP, "expected a coup under way, found one that is over"),
        (f"[start]\n{POSITION}\n{COUP}moves = 'E: 2d'", "line 1: expected a player among A, B, C, D, found 'E'"),
        (f"[start]\n{POSITION}\n{COUP}moves = 'A: 2'", "line 1: expected a suit with every card"),
        (f"[start]\ndraw = ['A:7h B:2c C:7d D:Ks']\n{POSITION}\n{COUP}", "expected B to deal, found D"),
        (
            f"[start]\ndraw = ['A:7h A:7c C:7d D:Ks']\n{POSITION}\n{COUP}",
            "expected one card for 'A', found another",
        ),
        (f"[start]\ndraw = ['A:8h B:7c C:7d D:Ks']\n{POSITION}\n{COUP}", "expected cards of 4 players, found 8h"),
        (f"[start]\n{POSITION}\n{COUP}[[expect]]\nmove = 2\nover = true", "move: expected 0 to 0, found 2"),
        (f"[start]\n{POSITION}\n{COUP}[[expect]]\ncoup = 2\nover = true", "coup: expected 1 to 1, found 2"),
        (f"[start]\n{POSITION}\n{COUP}[[expect]]\nlayout = '7'", "found 'layout'"),
        (f"[start]\n{POSITION}\n{COUP}[[expect]]\nwhen = {{ x = 'y' }}\nover = true", "expected an open ruling"),
    ],
)
def test_what_is_no_record(text: str, message: str) -> None:
    with pytest.raises(RecordError, match=message) as caught:
        read_record(text, "game.toml")
    assert str(caught.value).startswith("game.toml: ") and len(str(caught.value)) <= 800
