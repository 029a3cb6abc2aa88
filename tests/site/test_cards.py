"""The suits in which cards are shown whose suits nobody said."""

from __future__ import annotations

from itertools import product

from hypothesis import given, strategies as st

from papillon.kit.cards import SUITS, UNKNOWN, Card
from papillon.kit.pictures.cards import RANKS, suited


def packs() -> st.SearchStrategy[list[Card]]:
    """Some cards of a pack in any order, some known without their suits, some not at all."""
    whole = [Card(rank, suit) for rank, suit in product(RANKS, SUITS)]
    known = st.permutations(whole).flatmap(lambda cards: st.integers(0, 20).map(lambda most: cards[:most]))
    forget = st.sampled_from([lambda card: card, lambda card: Card(card.rank), lambda card: UNKNOWN])
    return known.flatmap(
        lambda cards: st.lists(forget, min_size=len(cards), max_size=len(cards)).map(
            lambda forgets: [one(card) for one, card in zip(forgets, cards, strict=True)]
        )
    )


@given(packs())
def test_no_card_is_shown_twice_and_what_is_known_stays(cards: list[Card]) -> None:
    shown = suited(cards)
    open_cards = [card for card in shown if card != UNKNOWN]
    assert len(set(open_cards)) == len(open_cards)
    assert all(card.rank == as_shown.rank for card, as_shown in zip(cards, shown, strict=True))
    assert all(as_shown == card for card, as_shown in zip(cards, shown, strict=True) if card.suit or card == UNKNOWN)
    assert all(card.suit for card in open_cards)


def test_a_card_keeps_its_suit_when_others_go() -> None:
    """A seven takes a five and a two: the nine that is left looks as it did."""
    before = suited([Card(rank) for rank in "7529"])
    after = suited([Card(rank) for rank in "9"])
    assert after[0] == before[-1]
