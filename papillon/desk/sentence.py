"""Sentence: read a question that is asked in a sentence, without a language model.

`phrases.toml` has the words of both languages. Each list of cards in a sentence, such as "three aces and a king", gets
the role for which the words beside it speak: the hand, the table, what is played, or what it takes. Of the likeliest
readings, one whose move is legal is preferred. What was not understood is not used; the answer shows what was. The
desk's page reads sentences in the same way (`web/question/sentence`).
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from math import inf
from pathlib import Path
from typing import Any, Final, NamedTuple
from unicodedata import combining, normalize

from papillon.game import GAME
from papillon.notation import NotationError, read_position
from papillon.rulebooks import SALON

LONGEST: Final = 600
"""Characters of a sentence that are read."""
MOST_TRIED: Final = 16
"""Readings of which the moves are looked at."""
LEGAL: Final = 2.0
LARGEST_HAND: Final = 3


class Reading(NamedTuple):
    """What a sentence says of a position. Cards are written as rank and suit: ``T``, ``Th``."""

    game: str
    hand: list[str]
    table: list[str]
    """The exposed cards, or the trick."""
    play: list[str]
    take: list[str]
    lays: bool
    """Whether the move is laying down."""
    hand_whole: bool
    """Whether the player to move holds no other card."""
    table_whole: bool
    facts: frozenset[str]
    """What else is said, by the keys of `facts` in the words."""
    score: float
    parts: Sequence[tuple[str, str]] = ()
    """Each list of cards as it was said, with its role."""
    stock: int | None = None
    trumps: str = ""
    led: str = ""
    """The suit that is said to have been led, without a card."""

    @property
    def missing(self) -> str:
        """What is to be asked: ``hand``, ``table``, ``play``, ``take``, ``suit`` or ``led``; ``""`` for nothing."""
        if self.game == "francion":
            unsuited = any(len(card) == 1 for card in (*self.hand, *self.table))
            if self.led and not self.table:
                return "led"
            return "suit" if unsuited else "" if self.hand else "hand"
        if self.lays:
            return "" if self.hand else "hand"
        if self.play:
            return "" if self.take else "take" if self.table else "table"
        if self.take:
            return "play"
        if not self.hand:
            return "hand"
        return "" if self.table_whole else "table"

    @property
    def line(self) -> str:
        """The question in the notation of its game."""
        hand = _typed(self.hand, self.hand_whole or self.lays or self.missing == "hand")
        fives = "five" in self.facts and self.game == "francion"
        players = (
            "players 5"
            if fives
            else "players 4"
            if "four" in self.facts
            else "players 3"
            if "three" in self.facts
            else ""
        )
        played = _typed(self.play)
        if self.game == "francion":
            trumps = self.trumps and f"trumps {self.trumps}"
            trick = f"trick {_typed(self.table)}" if self.table else ""
            fields: tuple[str, ...] = (players, trumps, trick, f"hand {hand}", f"play {played}" if self.play else "")
        else:
            table = _typed(self.table, self.table_whole or self.missing == "table")
            stock = "" if self.stock is None else f"stock {self.stock}"
            others = ("B", "C", "D") if players == "players 4" else ("B", "C")
            held = " ".join(["hands", f"A:{hand}", *(f"{letter}:-" for letter in others)])
            capture = f"play {played}x{_typed(self.take)}" if self.play and self.take else ""
            fields = (
                players,
                "dealer A, turn A" if "dealer" in self.facts else "",
                f"layout {table}",
                held if "sole" in self.facts else f"hand {hand}",
                stock,
                "play lay" if self.lays else capture,
            )
        return ", ".join(filter(None, fields))


def _typed(cards: Sequence[str], whole: bool = True) -> str:
    return " ".join([*cards, *([] if whole else ["?"])]).replace("T", "10") or "-"


def read_sentence(text: str, language: str = "en") -> Reading | None:
    """Read a sentence; None where it names no card, or tells more than one position: ask for the rule then.

    language: in which it is most likely said.

    >>> read_sentence("I had a ten and a seven, six four and an ace on the table; can the ten take six and four?").line
    'layout 6 4 A, hand 10 7, play 10x6 4'
    >>> read_sentence("je pose un as sur trois as, combien ?", "fr").line
    'layout A A A ?, hand A ?, play AxA A A'
    >>> read_sentence("who deals first?")
    """
    text = text[:LONGEST]
    here, there = (items_of(text, each) for each in (language, "en" if language == "fr" else "fr"))
    items = there if _known(there) > _known(here) + 2 else here
    lists = lists_of(items)
    facts = _facts(items, lists)
    if not lists or "beyond" in facts:
        return None
    likeliest = roles_of(lists, items, facts)[:MOST_TRIED]
    if not {"francion", "welche"}.isdisjoint(facts):
        likeliest = [(_until_own_card(roles, lists), score) for roles, score in likeliest]
    readings = [_reading(roles, score, lists, facts) for roles, score in likeliest]
    roles, best = max(zip((roles for roles, _ in likeliest), readings, strict=True), key=lambda each: each[1].score)
    parts = [
        (text[items[each.start].start : items[each.end].end], role) for each, role in zip(lists, roles, strict=True)
    ]
    if not (best.hand or best.table or best.play or best.take):
        return None
    return best._replace(parts=parts, stock=_stock(items, facts), trumps=_trumps(items), led=_led(items))


# --- words


class Item(NamedTuple):
    """A phrase of a sentence, and what it says."""

    kind: str = "word"
    """``card``, ``suit``, ``link``, ``of``, ``unit``, ``like``, ``cue``, ``ask`` or ``word``."""
    rank: str = ""
    suit: str = ""
    number: int = 0
    """What it may count."""
    digit: bool = False
    like: str = ""
    cues: tuple[str, ...] = ()
    """What the cards beside it are, and on which side."""
    facts: tuple[str, ...] = ()
    marks: frozenset[str] = frozenset()
    """Of `MARKS`."""
    at: int = 0
    start: int = 0
    end: int = 0
    stop: str = ""
    """The comma or full stop before it."""
    word: str = ""


_WORD: Final = re.compile(r"\d+(?:st|nd|rd|th|eme|ème|e)?(?![^\W\d_])|\d+|[^\W\d_]+|[.;:!?]|[,()]")
_LONGEST_PHRASE: Final = 7
_LETTERS: Final = frozenset("AJQKVDR")
"""Letters that are cards where they stand among cards, and those that are cards in any case."""
_COURTS: Final = frozenset("JQKVDRqk")


@cache
def phrases() -> Mapping[str, Mapping[str, Any]]:
    """Return what players say, by language."""
    return tomllib.loads(Path(__file__).with_name("phrases.toml").read_text("utf-8"))


def _plain(word: str) -> str:
    letters = (letter for letter in normalize("NFD", word) if not combining(letter))
    return re.sub("œ", "oe", "".join(letters), flags=re.IGNORECASE).lower()


class _Token(NamedTuple):
    word: str
    typed: str
    start: int
    stop: str


def _tokens(text: str) -> list[_Token]:
    """The words of a text without accents."""
    tokens, stop = [], ""
    for match in _WORD.finditer(text):
        if match[0] in ".;!?":
            stop = "."
        elif match[0] in ",():":
            stop = stop or ","
        else:
            tokens.append(_Token(_plain(match[0]), match[0], match.start(), stop))
            stop = ""
    return tokens


def items_of(text: str, language: str) -> list[Item]:
    """Return a text in the longest phrases that a language knows."""
    tokens, known = _tokens(text), _phrases(language)
    items: list[Item] = []
    at = 0
    while at < len(tokens):
        length, said = _longest(tokens, at, known)
        last = tokens[at + length - 1]
        item, word = _in_place(tokens, at, said), tokens[at].word
        item = item._replace(at=len(items), start=tokens[at].start, end=last.start + len(last.typed))
        own = known.get(word, Item()).marks & {"own"}
        items.append(item._replace(stop=tokens[at].stop, word=word, marks=item.marks | own))
        at += length
    return items


def _longest(tokens: Sequence[_Token], at: int, known: Mapping[str, Item]) -> tuple[int, Item]:
    for length in range(min(_LONGEST_PHRASE, len(tokens) - at), 0, -1):
        typed = tokens[at : at + length]
        said = known.get(" ".join(token.word for token in typed))
        is_amid = said is not None and said.kind == "ask" and at > 0 and not typed[0].stop
        if said and not is_amid and not any(token.stop == "." for token in typed[1:]):
            return length, said
    return 1, Item()


@cache
def _phrases(language: str) -> Mapping[str, Item]:
    """Phrase → what it says. A phrase may be several things: "two" is a rank and a count."""
    words = phrases()[language]
    said: list[tuple[Iterable[str], Item]] = [
        (words["links"].split(), Item("link")),
        (words["of"].split(), Item("of")),
        *(
            (typed, Item("cue", cues=("play<", "take>") if cue == "take" else (cue,)))
            for cue, typed in words["cues"].items()
        ),
        *((typed, Item("cue", facts=(fact,))) for fact, typed in words["facts"].items()),
        *(
            (typed, Item("like", like=like, cues=("play<",) if like == "taken" else ()))
            for like, typed in words["like"].items()
        ),
        (words["nothing"], Item("word")),
        (words["asking"], Item("ask")),
        *((typed.split(), Item("suit", suit=suit)) for suit, typed in words["suits"].items()),
        (words["units"].split(), Item("unit")),
        *((typed.split(), Item("card", rank=rank)) for rank, typed in words["ranks"].items()),
        *((typed.split(), _number(count)) for count, typed in words["counts"].items()),
        *(([count], _number(count)._replace(digit=True)) for count in words["counts"]),
        *((words[mark].split(), Item("", marks=frozenset({mark}))) for mark in MARKS),
    ]
    known: dict[str, Item] = {}
    for typed, item in said:
        for phrase in typed:
            known[phrase] = _joined(known.get(phrase, Item()), item)
    return known


MARKS: Final = ("plurals", "subjects", "several", "wholes", "own")
"""Words that matter for the cards beside them, whatever else they say."""


def _number(count: str) -> Item:
    return Item("card", rank="T" if count == "10" else count, number=int(count))


def _joined(before: Item, item: Item) -> Item:
    """A phrase that is said to be two things."""
    return Item(
        kind=item.kind or before.kind,
        rank=item.rank or before.rank,
        suit=item.suit or before.suit,
        number=item.number or before.number,
        digit=item.digit or before.digit,
        like=item.like or before.like,
        cues=before.cues + item.cues,
        facts=before.facts + item.facts,
        marks=before.marks | item.marks,
    )


def _in_place(tokens: Sequence[_Token], at: int, said: Item) -> Item:
    """What a phrase says where it stands: a letter alone is a card among cards only, and "tu as" is none."""
    word, typed = tokens[at].word, tokens[at].typed
    beside = [tokens[place] for place in (at - 1, at + 1) if 0 <= place < len(tokens)]
    among_cards = any(token.word.isdecimal() or token.typed in _LETTERS for token in beside)
    if typed == "A" and (among_cards or (at > 0 and tokens[at].stop != ".")):
        return Item("card", rank="A")
    if said.kind == "card" and len(word) == 1 and word.isalpha() and not among_cards and typed not in _COURTS:
        return Item(marks=said.marks & {"subjects"})
    if word == "as" and at > 0 and tokens[at - 1].word in ("tu", "t", "m"):
        return Item()
    return said


def _known(items: Iterable[Item]) -> int:
    return sum(item.kind != "word" for item in items)


# --- lists of cards


class List(NamedTuple):
    """A list of cards in a sentence, from one item to another."""

    start: int
    end: int
    cards: list[str]
    like: str = ""
    size: int = 0
    """How many cards are meant, if the sentence says so."""
    stop: str = ""
    follows: bool = False
    """Whether at most a comma stands between it and the list before."""
    denied: bool = False
    """Whether these cards are said not to be there, or not to have been taken."""
    laid: bool = False
    """Whether they were laid down before the turn that is asked about."""
    doubted: bool = False
    """Whether they are said to be what might have been taken."""
    own: bool = False
    """Whether whoever asks says "I" or "my" of them."""


_MOST_LISTS: Final = 12
_ARTICLES: Final = frozenset(("and", "et", "a", "an", "un", "une", "le", "la", "l"))
"""After these another card begins, and none is counted."""


def lists_of(items: Sequence[Item]) -> list[List]:
    """Return the lists of cards in a sentence."""
    lists: list[List] = []
    is_open, at = False, 0
    while at < len(items):
        if items[at].stop:
            is_open = False
        found = _cards_at(items, at)
        if found is None:
            is_open = is_open and items[at].kind in ("link", "of")
        else:
            if is_open and not found.like:
                lists[-1] = lists[-1]._replace(cards=lists[-1].cards + found.cards, end=found.end)
            else:
                lists.append(_surrounded(found, items, lists[-1] if lists else None))
            is_open = not found.like
            at = found.end
        at += 1
    return _since(_like_others(lists)[:_MOST_LISTS], items)


def _surrounded(found: List, items: Sequence[Item], before: List | None) -> List:
    first = found.start
    while first > 0 and items[first - 1].kind == "link":
        first -= 1
    beside = before is not None and first <= before.end + 1
    stops = [item.stop for item in items[first : found.start + 1] if item.stop]
    stop = "." if "." in stops else stops[0] if stops else ""
    denied = (first > 0 and "none" in items[first - 1].facts) or _is_after("instead", items, first)
    doubted = _is_after("rather", items, first)
    own = any("own" in item.marks for item in items[before.end + 1 if before else 0 : found.start])
    return found._replace(stop=stop, follows=beside and stop != ".", denied=denied, doubted=doubted, own=own)


def _is_after(fact: str, items: Sequence[Item], first: int) -> bool:
    """Whether somebody has said before a list, in the same breath, that it was not so, or that it might have been."""
    at = first - 1
    while at >= 0 and "subjects" not in items[at].marks and not items[at + 1].stop:
        if fact in items[at].facts:
            return True
        at -= 1
    return False


def _turn(items: Sequence[Item], lists: Sequence[List]) -> int | None:
    """Where somebody who has told what happened before comes to the turn that is asked about.

    That may be where somebody takes what another has laid down: "Ann lays down two aces and Ben takes them with a two".
    """
    laid = next((item.at for item in items if "lay" in item.facts), len(items))
    taken = [item.at for item in items if item.like == "taken" and any(laid < each.start < item.at for each in lists)]
    turn = next((item.at for item in items if "next" in item.facts), min(taken, default=len(items)))
    return turn if any(each.start > turn for each in lists) else None


def _since(lists: list[List], items: Sequence[Item]) -> list[List]:
    """What happened before the turn that is asked about is not asked; cards laid down before lie on the table."""
    turn = _turn(items, lists)
    if turn is None:
        return lists
    laid = next((item.at for item in items[:turn] if "lay" in item.facts), turn)
    return [
        each if each.end >= turn else each._replace(laid=each.start > laid, denied=each.start < laid) for each in lists
    ]


def _facts(items: Sequence[Item], lists: Sequence[List]) -> frozenset[str]:
    """What else is said; of what happened before the turn that is asked about, only what is still so."""
    all_facts = frozenset(fact for item in items for fact in item.facts)
    turn = _turn(items, lists)
    if turn is None:
        return all_facts
    since = {fact for item in items[turn:] for fact in item.facts}
    before = all_facts - since
    still = {"empty"} if "sauterelle" in before else {"laid"} if any(each.laid for each in lists) else set()
    return all_facts - (before & {"lay", "stuck"}) | still


def _cards_at(items: Sequence[Item], at: int) -> List | None:
    """The cards that begin at an item: one, as many as a count says, or some that are like others."""
    item = items[at]
    after = items[at + 1] if at + 1 < len(items) else None
    if "welche" in item.facts:
        return List(at, at, ["Ah"])
    counts = {"both": 2, "rest": 3}.get(item.like)
    if counts and after and "plurals" in after.marks and not after.stop:
        return _suited(items, at, at + 1, counts)
    if item.like == "own":
        is_named = at > 0 and not {"play>", "take>"}.isdisjoint(items[at - 1].cues)
        return List(at, at, [], like="one") if is_named else None
    if item.like == "one" and after and after.kind == "card" and not after.stop:
        return _suited(items, at, at + 1, 1)
    if item.kind == "like":
        return List(at, at, [], like=item.like)
    if item.kind != "card" or _is_general(items, at):
        return None
    if not item.number:
        return _suited(items, at, at, 1)
    place = at + 1
    while place < len(items) and _is_between(items[place]):
        place += 1
    counted = items[place] if place < len(items) and not items[place].stop else None
    kind = counted.kind if counted else ""
    whole = 2 <= item.number <= 4 and at > 0 and "wholes" in items[at - 1].marks
    if whole and kind not in ("card", "suit"):
        return List(at, at, [], like="all", size=item.number)
    if _is_number(items, at, place, counted):
        return None
    return _suited(items, at, place, item.number) if _is_count(items, at, counted, place) else _suited(items, at, at, 1)


def _is_between(item: Item) -> bool:
    return item.kind in ("link", "of") and not item.stop and item.word not in _ARTICLES


def _is_number(items: Sequence[Item], at: int, place: int, counted: Item | None) -> bool:
    """Whether a number counts chips, players or the cards in stock."""
    if counted and counted.word in ("or", "ou"):
        is_unit = place + 2 < len(items) and items[place + 2].kind == "unit"
    else:
        beside = [items[each] for each in (at - 1, at + 1) if 0 <= each < len(items)]
        is_unit = (counted is not None and counted.kind == "unit") or any("pool" in each.facts for each in beside)
    return is_unit or bool(counted and {"stock", "wet", "next"} & {*counted.facts})


def _is_count(items: Sequence[Item], at: int, card: Item | None, place: int) -> bool:
    """Whether a number says how many cards follow: "two 8s", "trois 7", but not "6 4 A"."""
    item = items[at]
    if item.number > 4 or card is None or card.kind != "card":
        return False
    if item.digit:
        return "plurals" in card.marks and (item.stop != "" or at == 0 or items[at - 1].kind != "card")
    return "plurals" in card.marks or (place == at + 1 and card.number > 0)


def _is_general(items: Sequence[Item], at: int) -> bool:
    """Whether a rank in the plural is named without saying how many: "paid for the aces"."""
    if "plurals" not in items[at].marks:
        return False
    before = at - 1
    while before >= 0 and items[before].kind == "link":
        before -= 1
    said = before >= 0 and (items[before].number >= 2 or items[before].like == "both")
    counted = said and not any(item.stop for item in items[before + 1 : at + 1])
    if items[at].word == "as":
        return at > 0 and "several" in items[at - 1].marks and not counted
    return not counted


def _suited(items: Sequence[Item], start: int, at: int, count: int) -> List:
    """Cards of one rank, with the suit that follows."""
    place = at + 2 if at + 1 < len(items) and items[at + 1].kind == "of" else at + 1
    suit = items[place].suit if place < len(items) and items[place].kind == "suit" else ""
    card = items[at].rank + (suit if count == 1 else "")
    return List(start, place if suit else at, [card] * count)


def _like_others(lists: Sequence[List]) -> list[List]:
    """ "The fourth", "the other three" and "both" as cards of the nearest list that has as many."""
    return [each for each in (_like_other(lists, at) for at in range(len(lists))) if each.cards]


def _like_other(lists: Sequence[List], at: int) -> List:
    this = lists[at]
    if not this.like:
        return this
    named = [each for each in (*reversed(lists[:at]), *lists[at + 1 :]) if each.cards and not each.denied]
    runs = [_run(each, lists) for each in named]
    size = this.size or (3 if this.like == "one" else 2)
    fits = (run for run in runs if (len(run) == size if this.like == "one" else len(run) >= size))
    nearest = runs[0] if len(runs) > 1 or (runs and this.like in ("one", "rest")) else []
    meant = next(fits, nearest)
    if this.like in ("all", "both", "taken"):
        pair = this.like == "both" and len({card[0] for card in meant}) == 1
        return this._replace(cards=meant[:2] if pair else meant)
    return this._replace(cards=[card[0] for card in meant[:1]] * (1 if this.like == "one" else 3))


def _run(this: List, lists: Sequence[List]) -> list[str]:
    """The cards of a list with those of which it is the end: "a ten, an eight and a two"."""
    cards, at = list(this.cards), lists.index(this)
    while lists[at].follows:
        at -= 1
        cards = lists[at].cards + cards
    return cards


# --- which list is what

ROLES: Final = ("table", "hand", "play", "take", "none")

_WORTH, _LEAST = 4.0, 1.2
"""What a cue is worth for a list just beside it, and for the last list to which it reaches."""
_WORD_LOSS, _COMMA_LOSS, _RUN_LOSS, _LIST_LOSS, _STOP_LOSS = 0.35, 0.8, 0.3, 1.6, 2.5
"""What a cue loses by all that stands between."""

# what is gained or lost by the roles of several lists together
_SAME_AS_BEFORE, _ON_THE_TABLE, _PLAYED_TO_IT, _LAID_DOWN = 0.8, 1.5, 0.5, 1.5
_DENIED, _OTHERS_ALONE, _AGAIN, _UNUSED, _UNSAID = 9.0, 2.0, 0.3, -1.0, 0.2
_HEARD, _UNHEARD = 3.0, -1.5
_FROM_NOWHERE, _TOO_MANY, _TAKEN_TWICE, _LAID_AND_PLAYED, _HELD_ALONE = -1.0, -3.0, -0.5, -4.0, -0.3
_MOST_KEPT: Final = 300
"""So many readings of the lists so far are kept."""

Roles = tuple[str, ...]


def roles_of(lists: Sequence[List], items: Sequence[Item], facts: Collection[str]) -> list[tuple[Roles, float]]:
    """Return the roles that the lists may have, with how much speaks for them, the likeliest first."""
    laying, trick = not {"lay", "stuck"}.isdisjoint(facts), not {"francion", "welche"}.isdisjoint(facts)
    scored = [_scores(each, lists, items, laying) for each in lists]
    own = _own_turn(items)
    before = [
        scores
        for each, scores in zip(lists, scored, strict=True)
        if each.end < own and scores["table"] < _HEARD <= max(scores["play"], scores["take"])
    ]
    if len(before) > 1:
        for scores in before:
            scores["none"] = _DENIED
    told = any(
        scores["take"] >= _HEARD and not (each.denied or each.doubted)
        for each, scores in zip(lists, scored, strict=True)
    )
    for each, scores in zip(lists, scored, strict=True):
        if each.doubted and (told or laying):
            scores["none"] = _DENIED
    heard = [
        role
        for role in ROLES
        if not (laying and role == "play")
        and any(scores[role] >= _HEARD and scores["none"] < _HEARD for scores in scored)
    ]
    begun: list[tuple[Roles, float]] = [((), 0.0)]
    for scores in scored:
        further = [((*roles, role), score + scores[role]) for roles, score in begun for role in ROLES]
        begun = sorted(further, key=lambda each: -each[1])[:_MOST_KEPT]
    all_roles = [
        (roles, score + _together(roles, lists, laying, trick) + _UNHEARD * len({*heard} - {*roles}))
        for roles, score in begun
    ]
    return sorted(all_roles, key=lambda each: -each[1])


def _own_turn(items: Sequence[Item]) -> int:
    """Where somebody who has told what another player did comes to their own cards."""
    for item in items:
        follows = items[item.at + 1].kind if item.at + 1 < len(items) else ""
        if "own" in item.marks and (item.word not in ("my", "mon", "ma") or follows == "card"):
            return item.at if "hand>" in item.cues else 0
    return 0


def _scores(this: List, lists: Sequence[List], items: Sequence[Item], laying: bool) -> dict[str, float]:
    """Role → how much speaks for it."""
    alone = _DENIED if laying else _OTHERS_ALONE
    uncued = alone if this.like else _AGAIN if _is_nothing_new(this, lists, items) else _UNUSED
    scores = dict.fromkeys(ROLES, _UNSAID) | {"hand": 0.0, "none": _DENIED if this.denied else uncued}
    for item in items:
        for cue in item.cues:
            role, side = cue[:-1], cue[-1]
            if side == "<" or not _is_spent(item, role, items):
                score = _WORTH - _lost(item, this, side == ">", lists, items)
                if score > max(scores[role], _LEAST):
                    scores[role] = score
    if this.like == "taken":
        scores["take"] = max(scores["take"], _WORTH)
    if this.laid:
        scores["table"] = max(scores["table"], _DENIED)
    if laying:
        scores["hand"] = max(scores["hand"], _LAID_DOWN)
    on_table = scores["table"] > _UNSAID
    if on_table and scores["play"] > _UNSAID:
        scores["play"] += _PLAYED_TO_IT
    if on_table and scores["take"] > _UNSAID:
        scores["take"] += _ON_THE_TABLE
    return scores


def _is_nothing_new(this: List, lists: Sequence[List], items: Sequence[Item]) -> bool:
    """Whether a list names no card that was not named before, or may be a number."""
    before = {card for each in lists[: lists.index(this)] for card in each.cards}
    before |= {card[0] for card in before}
    at = lists.index(this)
    alone = not this.follows and not (at + 1 < len(lists) and lists[at + 1].follows)
    return alone and ({*this.cards} <= before or (this.start == this.end and items[this.start].number > 0))


def _is_spent(cue: Item, role: str, items: Sequence[Item]) -> bool:
    """Whether a cue speaks of the cards before it, or only helps a verb: "6 4 on the table", "has taken"."""
    before = items[cue.at - 1] if cue.at > 0 else None
    after = items[cue.at + 1] if cue.at + 1 < len(items) else None
    is_back = f"{role}<" in cue.cues and not cue.stop and before and before.kind in ("card", "suit", "like")
    if is_back and not (after and after.word in ("and", "et")):
        return True
    is_verb = after and ({"play>", "take>"} & {*after.cues} or "lay" in after.facts)
    return bool(role == "hand" and after and is_verb and not after.stop)


def _lost(cue: Item, this: List, ahead: bool, lists: Sequence[List], items: Sequence[Item]) -> float:
    """What a cue loses on its way to a list; all of it on the wrong side."""
    if cue.at >= this.start if ahead else cue.at <= this.end:
        return inf
    run, others, first = _lists_between(cue, this, ahead, lists)
    between = items[cue.at + 1 : first.start] if ahead else items[first.end + 1 : cue.at]
    stops = [*(item.stop for item in between), items[first.start].stop if ahead else cue.stop]
    words = sum(item.kind != "link" for item in between)
    return (
        words * _WORD_LOSS
        + stops.count(",") * _COMMA_LOSS
        + stops.count(".") * _STOP_LOSS
        + run * _RUN_LOSS
        + others * _LIST_LOSS
    )


def _lists_between(cue: Item, this: List, ahead: bool, lists: Sequence[List]) -> tuple[int, int, List]:
    """How many lists stand between, of one run with the list and others; and that of the run nearest to the cue."""
    at = lists.index(this)
    nearer = (
        [each for each in reversed(lists[:at]) if each.start > cue.at]
        if ahead
        else [each for each in lists[at + 1 :] if each.end < cue.at]
    )
    run, others, first = 0, 0, this
    for each in nearer:
        if not others and (first if ahead else each).follows:
            run, first = run + 1, each
        else:
            others += 1
    return run, others, first


def _together(roles: Roles, lists: Sequence[List], laying: bool, trick: bool) -> float:
    """What speaks for the roles of all lists together, or against them."""
    plays, takes = roles.count("play"), roles.count("take")
    score = _TAKEN_TWICE * max(0, takes - 1)
    if not trick:
        score += _TOO_MANY * max(0, plays - 1)
    if takes and not plays:
        score += _FROM_NOWHERE
    if plays and not takes and laying:
        score += _LAID_AND_PLAYED
    for at, role in enumerate(roles):
        if at and role == roles[at - 1] and lists[at].follows:
            score += _SAME_AS_BEFORE
        cards = lists[at].cards
        if role in ("play", "hand") and len(cards) > LARGEST_HAND:
            score += _TOO_MANY
        if role == "play" and len({card[0] for card in cards}) > 1:
            score += _TOO_MANY
        if role == "hand" and len(cards) == 1:
            score += _HELD_ALONE
    return score


# --- what it comes to


def _reading(roles: Roles, score: float, lists: Sequence[List], facts: frozenset[str]) -> Reading:
    cards: dict[str, list[str]] = {role: [] for role in ROLES}
    for each, role in zip(lists, roles, strict=True):
        named_again = len(cards["hand"] + each.cards) > LARGEST_HAND and not _lacking(cards["hand"], each.cards)
        if role != "hand" or not named_again:
            cards[role] += each.cards
        if role == "take" and each.like in ("all", "taken") and not each.size and "table" in roles:
            cards["take"] = [
                card for other, own in zip(lists, roles, strict=True) if own == "table" for card in other.cards
            ]
    game = "papillon" if {"francion", "welche"}.isdisjoint(facts) else "francion"
    clashes, made = (_of_papillon if game == "papillon" else _of_francion)(cards, facts)
    legal = LEGAL if made["take"] and is_capture(made["play"], made["take"]) else 0
    return Reading(game=game, facts=facts, score=score + legal - clashes, **made)


def _of_papillon(cards: Mapping[str, list[str]], facts: Collection[str]) -> tuple[int, dict[str, Any]]:
    """How much the lists clash, and what they come to in Le Papillon."""
    table, hand, play, take = (cards[role] for role in ROLES[:4])
    lays = not play and not {"lay", "stuck"}.isdisjoint(facts)
    if lays:
        table, take = table + take, []
    whole = bool(table)
    take, play = _named(take, table), _named(play, hand)
    clashes = len(_lacking(hand, play)) if hand else 0
    clashes += min(2, len(_lacking(table, take))) if whole else 0
    clashes += 3 * (len(hand) > LARGEST_HAND)
    if not lays and not play:
        play = hand if _is_played(hand, table, take) else _only_taker(hand, take)
    if play and not take:
        take = _taken_by(play, table)
    if not (lays or play or take) and hand and (whole or "empty" in facts):
        play, take, lays = _only_move(hand, table, facts)
    held = hand + _lacking(hand, play)
    layout = [] if "empty" in facts and not take else table + _lacking(table, take)
    ranks = [card[0] for card in held + layout]
    clashes += 3 * any(ranks.count(rank) > 4 for rank in ranks)
    return clashes, {
        "play": play,
        "take": take,
        "lays": lays,
        "hand": held,
        "table": layout,
        "hand_whole": bool(hand) or "out" in facts or len(held) >= LARGEST_HAND,
        "table_whole": (whole and "laid" not in facts)
        or "empty" in facts
        or (not lays and not {"alone", "sauterelle"}.isdisjoint(facts)),
    }


def _named(cards: Iterable[str], lying: Iterable[str]) -> list[str]:
    """Cards by the suits with which they were named where they lie."""
    left, found = list(lying), []
    for card in cards:
        there = next((each for each in left if card in (each, each[0])), None)
        if there is not None:
            left.remove(there)
        found.append(there or card)
    return found


def _is_played(hand: Sequence[str], table: Sequence[str], take: Sequence[str]) -> bool:
    """Whether somebody who holds these cards plays them all: one to take something, or three to take the fourth."""
    if len(hand) == 1:
        return bool(take)
    ranks = {card[0] for card in hand}
    return len(hand) == LARGEST_HAND and len(ranks) == 1 and sum(card[0] in ranks for card in take or table) == 1


def _only_move(hand: Sequence[str], table: Sequence[str], facts: Collection[str]) -> tuple[list[str], list[str], bool]:
    """What is played and taken by the one move of a hand, or by a hanneton that is spoken of; or laying down."""
    held, layout = ("".join(card[0] for card in cards) for cards in (hand, table))
    moves = [each for rule in SALON.captures for each in rule(held, layout)]
    if not moves:
        return [], [], True
    figures = [each for each in moves if "hanneton" in facts and each.taken == each.played * 3]
    found = figures or moves
    return (list(found[0].played), list(found[0].taken), False) if len(found) == 1 else ([], [], False)


def _only_taker(hand: Sequence[str], take: Sequence[str]) -> list[str]:
    """The one card of a hand that can take these cards."""
    takers = [rank for rank in dict.fromkeys(card[0] for card in hand) if take and is_capture([rank], take)]
    return takers if len(takers) == 1 else []


def _taken_by(play: Sequence[str], table: list[str]) -> list[str]:
    """What a card takes where nobody says what: all where all are like it, or the one thing that it can take."""
    if table and all(card[0] == play[0][0] for card in table):
        return table
    hand, layout = ("".join(card[0] for card in cards) for cards in (play, table))
    captures = [each for rule in SALON.captures for each in rule(hand, layout) if len(each.played) == len(play)]
    return list(captures[0].taken) if len(captures) == 1 else []


def is_capture(play: Sequence[str], take: Sequence[str]) -> bool:
    """Whether these cards may take those, by the default rules.

    >>> is_capture(["T"], ["6", "4"]), is_capture(["K"], ["Q"])
    (True, False)
    """
    played, taken = ("".join(card[0] for card in cards) for cards in (play, take))
    try:
        typed = read_position(f"layout {taken}?, hand {played or '-'}, play {played}x{taken}")
    except NotationError:
        return False
    return GAME.refusal(typed.position, typed.move, SALON, None) is None


def _lacking(cards: Iterable[str], others: Iterable[str]) -> list[str]:
    """The cards that a list lacks of another one."""
    left, found = list(cards), []
    for card in others:
        held = next((each for each in left if each == card or each[0] == card[0]), None)
        if held is None:
            found.append(card)
        else:
            left.remove(held)
    return found


def _of_francion(cards: Mapping[str, list[str]], facts: Collection[str]) -> tuple[int, dict[str, Any]]:
    """The last card that is played is asked about, and those before it lie in the trick."""
    table, hand, play, take = (cards[role] for role in ROLES[:4])
    held = [card if len(card) > 1 else card + _next_suit(hand[at:]) for at, card in enumerate(hand)]
    asked = [next((each for each in held if each[0] == card[0]), card) for card in play[-1:]]
    made = {"play": asked, "take": [], "lays": False, "hand_whole": True, "table_whole": True}
    lying = [*table, *take, *play[:-1]]
    trick = [card for at, card in enumerate(lying) if len(card) == 1 or card not in asked + lying[at + 1 :]]
    return 0, made | {"hand": asked + [card for card in held if card not in asked], "table": trick}


def _until_own_card(roles: Roles, lists: Sequence[List]) -> Roles:
    """The roles without what others played after one's own card; what the Welche costs depends on that."""
    own = (at for at, role in enumerate(roles) if role == "play" and lists[at].own and lists[at].cards != ["Ah"])
    last = next(own, len(roles))
    return tuple("none" if at > last and role in ("play", "take", "table") else role for at, role in enumerate(roles))


def _next_suit(cards: Iterable[str]) -> str:
    return next((card[1] for card in cards if len(card) > 1), "")


def _trumps(items: Sequence[Item]) -> str:
    """The suit that is named nearest to trumps, without a rank."""
    trumps = next((item.at for item in items if "trumps" in item.facts), None)
    alone = [item for item in items if _is_suit_alone(item, items)]
    if not alone or trumps is None:
        return ""
    return min(alone, key=lambda item: abs(item.at - trumps) + _SUIT_STOP * _stops_between(items, item.at, trumps)).suit


_SUIT_STOP: Final = 3
"""By how many words a comma keeps a suit away from trumps."""


def _stops_between(items: Sequence[Item], one: int, other: int) -> int:
    return sum(bool(item.stop) for item in items[min(one, other) + 1 : max(one, other) + 1])


def _led(items: Sequence[Item]) -> str:
    """The suit of which somebody says that it was led, without a rank."""
    beside = (each for item in items if "led" in item.facts for each in items[max(0, item.at - 1) : item.at + 2])
    return next((item.suit for item in beside if _is_suit_alone(item, items)), "")


def _is_suit_alone(item: Item, items: Sequence[Item]) -> bool:
    return item.kind == "suit" and (item.at == 0 or items[item.at - 1].kind not in ("card", "of"))


def _stock(items: Sequence[Item], facts: Collection[str]) -> int | None:
    """How many cards lie in stock, if the sentence says so and a deal leaves so many."""
    if "dry" in facts:
        return 0
    at = next((item.at for item in items if {"stock", "wet"} & {*item.facts}), None)
    if at is None:
        return None
    sizes = {size for players in (3, 4) for size in SALON.stock_sizes(players)}
    numbers = [item for item in items[max(0, at - 3) : at + 3] if item.word.isdecimal() or item.number]
    near = min(numbers, key=lambda item: abs(item.at - at), default=None)
    number = (near.number or int(near.word)) if near else None
    return number if number in sizes else None
