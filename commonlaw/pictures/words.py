"""What pictures say, in the languages of the site: captions, and the words for whoever cannot see them.

A language is a table from keys to phrases. What both games say stands here; each game adds a table of its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from commonlaw.cards import UNKNOWN_RANK, Card

Phrases = Mapping[str, Mapping[str, str]]
"""Language → key → phrase; a phrase that counts has two forms, one thing and several, with a stroke between."""

FALLBACK: Final = "en"
"""The language of whoever asks for one that has no table."""

SHARED: Final[Phrases] = {
    "en": {
        "nought": "several",
        "and": "{first} and {last}",
        "of-suit": "{rank} of {suit}",
        "c": "clubs",
        "d": "diamonds",
        "h": "hearts",
        "s": "spades",
        "T": "10",
        "corner-K": "K",
        "corner-Q": "Q",
        "corner-J": "J",
        "corner-T": "10",
        "card": "{n} card|{n} cards",
        "chip": "{n} chip|{n} chips",
        "unknown-card": "{n} unknown card|{n} unknown cards",
        "no-card": "no card",
        "holds": "{who} holds {cards}.",
        "holds-none": "{who} holds no card.",
        "holds-none-and-has": "{who} holds no card and {has}.",
        "holds-and-has": "{who} holds {cards} and {has}.",
        "to-play": "to play",
        "the-dealer": "the dealer",
        "title": "{game}: {player} to play",
        "title-over": "{game}: the coup is over",
        "refused": "Refused: {why}.",
        "PLAYS": "PLAYS",
        "DEALS": "DEALS",
        "STOCK": "STOCK {n}",
        "clause": "clause {number}",
    },
    "fr": {
        "nought": "one",
        "and": "{first} et {last}",
        "of-suit": "{rank} de {suit}",
        "c": "trèfle",
        "d": "carreau",
        "h": "cœur",
        "s": "pique",
        "A": "as",
        "K": "roi",
        "Q": "dame",
        "J": "valet",
        "T": "10",
        "corner-K": "R",
        "corner-Q": "D",
        "corner-J": "V",
        "corner-T": "10",
        "card": "{n} carte|{n} cartes",
        "chip": "{n} jeton|{n} jetons",
        "unknown-card": "{n} carte inconnue|{n} cartes inconnues",
        "no-card": "aucune",
        "holds": "{who} a en main {cards}.",
        "holds-none": "{who} n’a aucune carte en main.",
        "holds-none-and-has": "{who} n’a aucune carte en main et {has}.",
        "holds-and-has": "{who} a en main {cards} et {has}.",
        "to-play": "qui joue",
        "the-dealer": "donneur",
        "title": "{game}\u00a0: {player} joue",
        "title-over": "{game}\u00a0: le coup est fini",
        "refused": "Refusé\u00a0: {why}.",
        "PLAYS": "JOUE",
        "DEALS": "DONNE",
        "STOCK": "TALON {n}",
        "clause": "clause {number}",
    },
}


@dataclass(frozen=True)
class Words:
    """What pictures say in one language."""

    phrases: Mapping[str, str]

    def __call__(self, key: str, **parts: object) -> str:
        """A phrase with its parts put in.

        >>> words_in("fr")("STOCK", n=9)
        'TALON 9'
        """
        return self.phrases[key].format(**parts)

    def counted(self, number: int, key: str) -> str:
        """A number of things; a nought counts as one thing in French, as several in English.

        >>> words_in("en").counted(0, "chip"), words_in("fr").counted(0, "chip"), words_in("fr").counted(2, "chip")
        ('0 chips', '0 jeton', '2 jetons')
        """
        one, several = self.phrases[key].split("|")
        is_one = number == 1 or (number == 0 and self("nought") == "one")
        return (one if is_one else several).format(n=number)

    def listed(self, items: Sequence[str]) -> str:
        """Things as one lists them.

        >>> words_in("fr").listed(["A", "B", "C"]), words_in("fr").listed([])
        ('A, B et C', '')
        """
        *first, last = items or [""]
        return self("and", first=", ".join(first), last=last) if first else last

    def rank(self, rank: str) -> str:
        """A rank.

        >>> words_in("en").rank("K"), words_in("fr").rank("K"), words_in("fr").rank("T")
        ('K', 'roi', '10')
        """
        return self.phrases.get(rank, rank)

    def corner(self, rank: str) -> str:
        """A rank as it stands on a card.

        >>> words_in("en").corner("T"), words_in("en").corner("Q"), words_in("fr").corner("Q")
        ('10', 'Q', 'D')
        """
        return self.phrases.get(f"corner-{rank}", rank)

    def card(self, card: Card) -> str:
        """A card by rank and suit.

        >>> words_in("en").card(Card("T", "h")), words_in("fr").card(Card("A", "h")), words_in("en").card(Card("K"))
        ('10 of hearts', 'as de cœur', 'K')
        """
        rank = self.rank(card.rank)
        return self("of-suit", rank=rank, suit=self(card.suit)) if card.suit else rank

    def cards(self, cards: Sequence[Card]) -> str:
        """Cards in the order given, unknown ones counted.

        >>> words_in("en").cards([Card("7"), Card("5", "c"), Card("?"), Card("?")]), words_in("en").cards([])
        ('7, 5 of clubs and 2 unknown cards', 'no card')
        """
        known = [self.card(card) for card in cards if card.rank != UNKNOWN_RANK]
        hidden = len(cards) - len(known)
        return self.listed([*known, *([self.counted(hidden, "unknown-card")] if hidden else [])]) or self("no-card")

    def player(self, letter: str, roles: Sequence[str], hand: Sequence[Card], has: str = "") -> str:
        """A player, what is to be said of him, and what he holds. has: what else is true of him.

        >>> words_in("en").player("C", ["to-play", "the-dealer"], [Card("7")], "has captured 2 cards")
        'C, to play, the dealer, holds 7 and has captured 2 cards.'
        >>> words_in("fr").player("B", [], [])
        'B n’a aucune carte en main.'
        """
        who = ", ".join([letter, *map(self, roles)]) + ("," if roles else "")
        key = ("holds" if hand else "holds-none") + ("-and-has" if has else "")
        return self(key, who=who, cards=self.cards(hand), has=has)

    def title(self, game: str, player: str | None) -> str:
        """What a picture of a position is called. player: whose turn it is, None when the coup is over.

        >>> words_in("en").title("Le Papillon", "A"), words_in("fr").title("Le Papillon", None)
        ('Le Papillon: A to play', 'Le Papillon\xa0: le coup est fini')
        """
        return self("title-over", game=game) if player is None else self("title", game=game, player=player)


def words_in(language: str, own: Phrases | None = None) -> Words:
    """What both games say in a language ("fr", "fr_CA"), with what a game says of its own.

    >>> words_in("de") == words_in("en"), words_in("fr_CA") == words_in("fr")
    (True, True)
    """
    code = language.partition("_")[0].partition("-")[0]
    found = code if code in SHARED else FALLBACK
    return Words({**SHARED[found], **(own[found] if own else {})})
