"""Pictures: well-formed, true to the position, alone on their page or among others; a few are kept as files.

``PYTHONPATH=tests uv run python tests/desk/test_pictures.py`` writes these anew; look at them first.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from xml.etree import ElementTree

import pytest
from francion_games import games as francion_games
from hypothesis import given, strategies as st
from strategies import games

from conformance.documents import EVERY_DOCUMENT
from conformance.scenarios import every_scenario
from conformance.suite import suite_of
from francion import notation as francion_notation, pictures as francion
from francion.position import Position as FrancionPosition
from papillon import notation, pictures
from papillon.desk.__main__ import main
from papillon.kit.cards import UNKNOWN, UNKNOWN_RANK, Card
from papillon.kit.clauses import book
from papillon.kit.events import Accounts
from papillon.kit.pictures.svg import DARK, LIGHT
from papillon.kit.pictures.table import Scene
from papillon.kit.records import replay
from papillon.kit.translations import speaking
from papillon.moves import LAY
from papillon.position import Position
from papillon.rules import Rules, legal

KEPT = Path(__file__).with_name("pictures")
LARGEST = 60_000
"""Bytes of a picture that a page may well hold many of."""


def papillon_picture(text: str, accounts: Accounts | None = None) -> str:
    typed = notation.read_position(text)
    return pictures.picture_of(typed.position, typed.move, accounts=accounts)


def francion_picture(text: str, accounts: Accounts | None = None) -> str:
    typed = francion_notation.read_position(text)
    return francion.picture_of(typed.position, typed.move, accounts=accounts)


def kept() -> Mapping[str, str]:
    """File → the picture that it should hold."""
    return {
        "capture": papillon_picture("layout 6 4 A, hand 10 7, play 10x64"),
        "figures": papillon_picture(
            "dealer C, turn A, hands A:5 B:98 C:-, layout 555, stock 0, piles A:12 B:9 C:20, "
            "play 5x555 !hanneton !sauterelle !papillon",
            Accounts((120, 118, 131), 40),
        ),
        "four-players": papillon_picture(
            "dealer D, turn B, hands A:7h5c2d B:Ks9dTh C:?3 D:Ad2c4s, layout KdQh9s8s7c5d3h, stock 24, play lay"
        ),
        "course": pictures.course_picture("#{}".format),
        "francion-trick": francion_picture("turnup 4c, trick A:6h B:Ah C:2c, hand Kc 7d, play Kc"),
        "francion-trumps": francion.trump_cycle_picture("#{}".format),
    }


@pytest.mark.parametrize("name", kept())
def test_a_kept_picture_is_drawn_as_it_was(name: str) -> None:
    assert (KEPT / f"{name}.svg").read_text("utf-8") == kept()[name]


# --- any position


def positions() -> st.SearchStrategy[Position]:
    return games(most=1).flatmap(lambda game: st.sampled_from([step.position for step in game.steps]))


def francion_positions() -> st.SearchStrategy[FrancionPosition]:
    return francion_games(most=1).flatmap(lambda game: st.sampled_from([step.position for step in game.coups[0].steps]))


def shapes(picture: str, kind: str) -> int:
    """How many cards of a kind are drawn."""
    groups = ElementTree.fromstring(picture).iter("{http://www.w3.org/2000/svg}g")
    return sum(kind in group.get("class", "").split() for group in groups)


def texts(picture: str, tag: str) -> str:
    found = ElementTree.fromstring(picture).find(f"{{http://www.w3.org/2000/svg}}{tag}")
    assert found is not None and found.text
    return found.text


def expect_of_any(picture: str, open_cards: list[Card], hidden: int, turn: str | None, game: str) -> None:
    assert shapes(picture, "card") == len([card for card in open_cards if card.rank != UNKNOWN_RANK])
    assert shapes(picture, "hidden") == hidden + open_cards.count(UNKNOWN)
    assert texts(picture, "title") == f"{game}: {turn} to play" if turn else f"{game}: the coup is over"
    assert len(picture.encode()) < LARGEST
    ids = Counter(re.findall(r'\bid="([^"]+)"', picture))
    assert set(re.findall(r'<use href="#([^"]+)"', picture)) == ids.keys(), "whatever is used is defined there"
    assert set(ids.values()) == {1}
    assert not re.search(r'(?:href|src)="(?!#)|url\(|<text|font-family|@import', picture)


@given(positions())
def test_a_position_is_drawn_as_it_is(position: Position) -> None:
    seen = [*position.layout, *(card for hand in position.hands for card in hand)]
    turn = None if position.turn is None else position.letter(position.turn)
    expect_of_any(pictures.picture_of(position), seen, 0, turn, "Le Papillon")


@given(francion_positions())
def test_a_position_of_the_companion_game_is_drawn_as_it_is(position: FrancionPosition) -> None:
    seen = [*position.trick, position.turn_up, *(card for hand in position.hands for card in hand)]
    turn = None if position.turn is None else position.letter(position.turn)
    expect_of_any(francion.picture_of(position), seen, 0, turn, "Le Francion")


@given(positions())
def test_every_legal_move_is_shown(position: Position) -> None:
    for move in legal(position, Rules())[:3]:
        picture = pictures.picture_of(position, move)
        if move == LAY:
            assert shapes(picture, "played") == len(position.hands[position.turn or 0])
            continue
        assert shapes(picture, "played") == len(move.played)  # type: ignore[union-attr]
        assert shapes(picture, "taken") == len(move.taken)  # type: ignore[union-attr]
        assert picture.count('class="arrow"') == len(move.played) * len(move.taken)  # type: ignore[union-attr]


@given(positions(), positions())
def test_pictures_share_no_id_unless_they_are_the_same(one: Position, other: Position) -> None:
    first, second = pictures.picture_of(one), pictures.picture_of(other)
    ids = [set(re.findall(r'\bid="([^"]+)"', picture)) for picture in (first, second)]
    assert first == second or not ids[0] & ids[1]


# --- particulars


def test_players_sit_counter_clockwise_from_the_bottom() -> None:
    """Where the discs of A, B, C and D stand: below, right, above, left."""
    picture = papillon_picture("players 4, layout 6 4, hand 7")
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = (place_of(picture, letter) for letter in "ABCD")
    assert ay > max(by, cy, dy) and bx > max(ax, cx, dx) and cy < min(by, dy) and dx < ax


def place_of(picture: str, letter: str) -> tuple[float, float]:
    """About where a player's letter stands: the sum of the moves of all groups around it."""

    def search(node: ElementTree.Element, x: float, y: float) -> list[tuple[float, float]]:
        moved = re.match(r"translate\(([\d.-]+) ([\d.-]+)\)", node.get("transform", ""))
        x, y = (x + float(moved[1]), y + float(moved[2])) if moved else (x, y)
        drawn = [child.get("href", "").rpartition("-")[2] for child in node]
        if node.get("class") in ("ink", "on-accent") and drawn == [f"g{ord(letter)}"]:
            return [(x, y)]
        return [found for child in node for found in search(child, x, y)]

    (found,) = search(ElementTree.fromstring(picture), 0, 0)
    return found


def test_a_move_shown_as_refused_says_why() -> None:
    typed = notation.read_position("layout 7 5 2, hand 7 K, play 7x752")
    picture = pictures.picture_of(typed.position, typed.move, refused="one-capture (4.b.1)")
    assert texts(picture, "desc").endswith("A plays 7 and takes 7, 5 and 2. Refused: one-capture (4.b.1).")
    assert picture.count('class="cross"') == 1
    assert 'class="cross"' not in pictures.picture_of(typed.position, typed.move)


def test_a_picture_speaks_french() -> None:
    position = notation.read_position("dealer C, hands A:Th7 B:98 C:?2, layout 6 4 A, stock 9").position
    picture = pictures.picture_of(position, accounts=Accounts((1, 2, 3), 0), language="fr")
    assert texts(picture, "title") == "Le Papillon\u00a0: A joue"
    said = "A, qui joue, a en main 10 de cœur et 7. B a en main 9 et 8. C, donneur, a en main 2 cartes inconnues."
    said += " Tapis\u00a0: 6, 4 et as. Au talon\u00a0: 9 cartes. À la poule\u00a0: 0 jeton."
    assert texts(picture, "desc") == said


DESCRIBED = {"papillon": pictures.description_of, "francion": francion.description_of}
"""Game → what says its pictures in words."""

BEFORE_HIGH_SIGNS = "\u00a0\u202f"
"""What may stand before : ; ? ! in French: a space at which no line is broken."""


def told_in_french() -> Iterator[tuple[str, str]]:
    """Each scenario's name with what whoever cannot see hears of the pictures of its plays and attempts."""
    for scenario in every_scenario(*EVERY_DOCUMENT):
        game = suite_of(scenario.document)
        describe = DESCRIBED[game.name]
        record = scenario.record
        tried = [(item.coup, item.move, item.attempt[1]) for item in record.expectations if item.attempt]
        for stage in replay(record, game.game):
            position, accounts = stage.step.position, stage.step.table.accounts
            yield scenario.id, describe(Scene(position, accounts=accounts))
            if stage.moved is not None:
                yield scenario.id, describe(Scene(stage.before, stage.moved.move))
            for move in (move for *place, move in tried if place == [stage.coup, stage.number]):
                yield scenario.id, describe(Scene(position, move, "must-capture"))


def test_what_french_pictures_say_is_set_as_french_is_and_names_what_it_speaks_of() -> None:
    """Every scenario of both games: no straight apostrophe, no line broken before a colon, nobody left out."""
    drawn = (pictures.course_picture(language="fr"), francion.trump_cycle_picture(language="fr"))
    diagrams = [(tag, texts(picture, tag)) for picture in drawn for tag in ("title", "desc")]
    with speaking("fr"):
        heard = {*told_in_french(), *diagrams}
    assert len(heard) > 400  # all of them are there
    faults = re.compile(rf"'|[^{BEFORE_HIGH_SIGNS}][:;?!]|  |[ :,] ?\.|(?:^|\. )(?:joue|étend|étale)|a en main aucune")
    assert [(name, said) for name, said in sorted(heard) if faults.search(said)] == []


@pytest.mark.parametrize("draw", [pictures.course_picture, francion.trump_cycle_picture])
def test_links_lead_to_clauses_that_there_are(draw: Callable[..., str]) -> None:
    picture = draw("https://example.org/?a=1&b=~{}".format)
    linked = [node.get("href", "") for node in ElementTree.fromstring(picture).iter("{http://www.w3.org/2000/svg}a")]
    citations = [href.removeprefix("https://example.org/?a=1&b=~") for href in linked]
    assert citations
    assert all(citation in book(citation.partition(":")[0]).clauses for citation in citations)
    assert "<a " not in draw()


def luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(
    ("drawn", "on"),
    [
        ("red", "face"), ("black", "face"), ("on-face", "face"), ("ink", "ground"), ("soft", "ground"),
        ("accent", "ground"), ("on-accent", "accent"), ("red", "suit-ground"),
    ],
)  # fmt: skip
def test_colours_can_be_told_from_what_they_lie_on(colours: Mapping[str, str], drawn: str, on: str) -> None:
    """At least 4.5 to 1, which the web's accessibility guidelines ask for; 3 to 1 for a large sign."""
    if on == "suit-ground":
        drawn, on = "bright-red", "ground"
    light, dark = sorted((luminance(colours[drawn]), luminance(colours[on])), reverse=True)
    assert (light + 0.05) / (dark + 0.05) >= (3 if drawn == "bright-red" else 4.5)


# --- the desk


def test_the_desk_draws_what_it_judges(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "move.svg"
    target.write_text("an older picture")
    assert main(["judge", "layout 5 2, hand 7, stock 9", "7x52", "--svg", str(target)]) == 0
    assert "Legal: A plays 7 and takes 5 2." in capsys.readouterr().out
    picture = target.read_text("utf-8")
    assert shapes(picture, "taken") == 2
    assert "Figures: sauterelle and petit papillon." in texts(picture, "desc")


if __name__ == "__main__":
    for name, picture in kept().items():
        (KEPT / f"{name}.svg").write_text(picture, encoding="utf-8")
