"""What pictures say, in the languages of the site: captions, and the words for whoever cannot see them.

What both games say stands here; what one game says stands with its pictures.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from papillon.kit.cards import UNKNOWN_RANK, Card
from papillon.kit.translations import ENGLISH, LANGUAGES, N_, UNKNOWN_CARDS, Speech

FALLBACK: Final = ENGLISH
"""The language of whoever asks for one that pictures do not speak."""

PLAYS: Final = N_("PLAYS")
DEALS: Final = N_("DEALS")
STOCK: Final = N_("STOCK {n}")
REFUSED: Final = N_("Refused: {why}.")

_SUITS: Final = {"c": N_("clubs"), "d": N_("diamonds"), "h": N_("hearts"), "s": N_("spades")}
_RANKS: Final = {"A": N_("A"), "K": N_("K"), "Q": N_("Q"), "J": N_("J"), "T": "10"}
_COURT: Final = N_("KQJ")
"""The letters of king, queen and jack."""


class Words(Speech):
    """What pictures say in one language."""

    def rank(self, rank: str) -> str:
        """A rank.

        >>> words_in("en").rank("K"), words_in("fr").rank("K"), words_in("fr").rank("T")
        ('K', 'roi', '10')
        """
        return self(_RANKS.get(rank, rank))

    def corner(self, rank: str) -> str:
        """A rank as it stands on a card.

        >>> words_in("en").corner("T"), words_in("en").corner("Q"), words_in("fr").corner("Q")
        ('10', 'Q', 'D')
        """
        return "10" if rank == "T" else rank.translate(str.maketrans(_COURT, self(_COURT)))

    def suit(self, suit: str) -> str:
        """A suit.

        >>> words_in("en").suit("h"), words_in("fr").suit("h")
        ('hearts', 'cœur')
        """
        return self(_SUITS[suit])

    def card(self, card: Card) -> str:
        """A card by rank and suit.

        >>> words_in("en").card(Card("T", "h")), words_in("fr").card(Card("A", "h")), words_in("en").card(Card("K"))
        ('10 of hearts', 'as de cœur', 'K')
        """
        rank = self.rank(card.rank)
        return self("{rank} of {suit}", rank=rank, suit=self.suit(card.suit)) if card.suit else rank

    def cards(self, cards: Sequence[Card]) -> str:
        """Cards in the order given, unknown ones counted; nothing where there are none.

        >>> words_in("en").cards([Card("7"), Card("5", "c"), Card("?"), Card("?")]), words_in("en").cards([])
        ('7, 5 of clubs and 2 unknown cards', '')
        """
        known = [self.card(card) for card in cards if card.rank != UNKNOWN_RANK]
        hidden = len(cards) - len(known)
        return self.listed([*known, *([self.counted(hidden, UNKNOWN_CARDS)] if hidden else [])])

    def player(self, letter: str, hand: Sequence[Card], *, plays: bool, deals: bool, has: str = "") -> str:
        """A player, what is to be said of him, and what he holds. has: what else is true of him.

        >>> words_in("en").player("C", [Card("7")], plays=True, deals=True, has="has captured 2 cards")
        'C, to play, the dealer, holds 7 and has captured 2 cards.'
        >>> words_in("fr").player("B", [], plays=False, deals=False)
        'B n’a aucune carte en main.'
        """
        who = self(_WHO[plays, deals], player=letter)
        return self(_HOLDS[bool(hand), bool(has)], who=who, cards=self.cards(hand), has=has)

    def title(self, game: str, player: str | None) -> str:
        """What a picture of a position is called. player: whose turn it is, None when the coup is over.

        >>> words_in("en").title("Le Papillon", "A"), words_in("fr").title("Le Papillon", None)
        ('Le Papillon: A to play', 'Le Papillon\xa0: le coup est fini')
        """
        return self("{game}: {player} to play" if player else "{game}: the coup is over", game=game, player=player)


_WHO: Final = {
    (False, False): "{player}",
    (True, False): N_("{player}, to play,"),
    (False, True): N_("{player}, the dealer,"),
    (True, True): N_("{player}, to play, the dealer,"),
}
"""Whether a player is to play, whether it is the dealer → how he is spoken of."""

_HOLDS: Final = {
    (True, False): N_("{who} holds {cards}."),
    (False, False): N_("{who} holds no card."),
    (True, True): N_("{who} holds {cards} and {has}."),
    (False, True): N_("{who} holds no card and {has}."),
}
"""Whether he holds cards, whether there is more to say of him → what is said."""


def words_in(language: str) -> Words:
    """What pictures say in a language ("fr", "fr_CA").

    >>> words_in("de") == words_in("en"), words_in("fr_CA") == words_in("fr")
    (True, True)
    """
    code = language.partition("_")[0].partition("-")[0]
    return Words(code if code in LANGUAGES else FALLBACK)
