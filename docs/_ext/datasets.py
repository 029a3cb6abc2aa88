"""The records that `{table-of}` shows, each a function of what the block names; their fields are Markdown."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import import_module
from itertools import combinations_with_replacement
from typing import Any

from mentions import AMOUNT
from pagetables import Record, _, and_more, link
from sitewords import said_by_suite

from conformance.documents import DOCUMENTS, GAME, GAMES, full, game_of, number_of
from conformance.misreadings import EVERY_MISREADING, Misreading
from conformance.misreadings.francion import IN_NO_REQUEST
from conformance.reports.contents import section_title
from conformance.results import CONFORMS
from conformance.scenarios import scenarios as every_scenario
from conformance.suite import suite_of
from papillon.cards import Card
from papillon.desk.papillon.words import REASONS
from papillon.kit.clauses import ClauseId, book, in_language, sort_key
from papillon.kit.events import BANK, POOL
from papillon.kit.game import Refusal
from papillon.kit.translations import in_letters, say
from papillon.moves import Capture
from papillon.refusals import Attempt, refusal_of
from papillon.rules import numbered
from papillon.sections.s01_players_and_cards import NUMBER_CARDS, RANKS
from tools import caught, programs as runs, sentences as of_rulings, tallies, weights as of_readings
from tools.law import __main__ as law
from tools.law.sheet import Choice, in_force
from tools.weights import CHANCE, SEARCHING

MOST_NAMED = 4
"""Scenarios that are named beside a misreading; the rest are counted."""


# --- roles


def clauses(citations: Iterable[str], game: str) -> str:
    """Return clauses as links, in a list."""
    return ", ".join(f"{{rule:clause}}`{full(citation, game)}`" for citation in citations)


def scenarios(names: Iterable[str], most: int = MOST_NAMED) -> str:
    """Return scenarios as links, in a list; those after the first few are counted."""
    first, rest = [*names][:most], [*names][most:]
    return ", ".join(f"{{rule:scenario}}`{name}`" for name in first) + and_more(len(rest))


# --- how the suite is measured


def misreadings(game: str) -> list[Record]:
    """Return what each misreading of a game fails, in the order of the sections."""
    slugs = [slug for slug in caught.ASKED if EVERY_MISREADING[slug].game == game]
    order = [*dict.fromkeys(case.section for case in caught.every_case().values())]
    sections = {slug: caught.section_of_misreading(EVERY_MISREADING[slug]) for slug in slugs}
    return [
        {
            **_misread(EVERY_MISREADING[slug]),
            "section": said_by_suite(section_title(sections[slug])),
            "anchors": _anchors(game, section_title(sections[slug])),
            "citing": scenarios(caught.held()[slug]["citing"]),
            "failed": str(caught.held()[slug]["failed"]),
            "packs": ", ".join(map(str, caught.packs_that_show(EVERY_MISREADING[slug]))),
        }
        for slug in sorted(slugs, key=lambda slug: order.index(sections[slug]))
    ]


def _anchors(game: str, title: str) -> str:
    """Return the anchors of a section: with its number, and without where no section of the main game has that one.

    >>> _anchors("papillon", "4 Play"), _anchors("francion", "3 Play")
    ('4-play play', '3-play')
    """
    numbered = title.lower().replace(" ", "-")
    bare = re.sub(r"^\d+-", "", numbered)
    taken = {section_title(section).partition(" ")[2].lower() for section in runs.sections_of(GAME)}
    return numbered if bare == numbered or (game != GAME and bare in taken) else f"{numbered} {bare}"


def packs(game: str) -> list[Record]:
    """Return the small packs of a game, and how many misreadings each shows."""
    return [
        {
            **{field: str(pack[field]) for field in ("rulebook", "cards", "lines", "refusals")},
            "name": said_by_suite(pack["name"]),
            "number": str(number),
            "shows": str(len(pack["shows"])),
        }
        for number, pack in enumerate(caught.held_of_packs(game), 1)
    ]


def unasked() -> list[Record]:
    """Return the misreadings that no program can be asked about."""
    return [{**_misread(EVERY_MISREADING[slug]), "why": said_by_suite(why)} for slug, why in IN_NO_REQUEST.items()]


def theorems() -> list[Record]:
    """Return the theorems, in how many cases each is checked, and how many misreadings break it."""
    return [
        {"name": name, "cases": str(sum(found["cases"].values())), "caught": str(len(found["caught"]))}
        for name, found in law.written_down().items()
    ]


def caught_by(theorem: str) -> list[Record]:
    """Return the misreadings that break a theorem."""
    slugs = law.written_down()[theorem]["caught"]
    title = _("The misreadings that break it")
    return [{"title": title, **_misread(EVERY_MISREADING[slug])} for slug in slugs]


def _misread(misreading: Misreading) -> Record:
    thought = said_by_suite(misreading.thought)
    return {"slug": misreading.slug, "thought": thought, "breaks": clauses(misreading.clauses, misreading.game)}


def programs() -> list[Record]:
    """Return the programs that were put through the suite, a verdict for each game."""
    found = []
    for program in runs.PROGRAMS:
        first, *others = [kept for kept in runs.read() if kept.program == program]
        found.append(
            {
                "program": _called(program),
                "version": f"{first.version}, {first.language}",
                "suite": first.suite,
                "date": first.date,
                "verdict": " · ".join(f"Le {kept.game.capitalize()}: {_verdict(kept)}" for kept in (first, *others)),
            }
        )
    return found


def _called(program: str) -> str:
    """Return what a program is called: 'Go', or 'Go, the scaffold'."""
    known = {"javascript": "JavaScript", "go": "Go", "python": "Python", "rust": "Rust"}
    kind, _dash, language = program.rpartition("-")
    if kind:
        return _("%s, the scaffold") % known[language]
    return known.get(program) or _("the reference")


def _verdict(kept: runs.Kept) -> str:
    if kept.status == CONFORMS:
        return _("conforms, %s") % {"complete": _("complete")}.get(kept.level, kept.level)
    passed, asked = (sum(column) for column in zip(*kept.sections.values(), strict=True))
    return _("%d of %d") % (passed, asked)


def sections_played() -> list[Record]:
    """Return how many cases of each section the programs pass."""
    found = []
    for game in GAMES:
        by_program = {kept.program: kept for kept in runs.read() if kept.game == game}
        for section in runs.sections_of(game):
            shares = {program: kept.sections[section] for program, kept in by_program.items()}
            found.append({"section": f"{{doc}}`/{page_of(game, section)}`", **_row(shares)})
        found.append({"section": _("drawn games"), **_row({name: kept.games for name, kept in by_program.items()})})
    return found


def _row(shares: dict[str, runs.Share]) -> Record:
    """Return how many cases there are and pass, marked by whether that is all, some or none."""
    fates = {name: "all" if share[0] == share[1] else "some" if share[0] else "none" for name, share in shares.items()}
    passed = {name: f"[{share[0]}]{{.passed-{fates[name]}}}" for name, share in shares.items()}
    return {"cases": str(max(asked for _passed, asked in shares.values())), **passed}


def page_of(game: str, section: str) -> str:
    """Return the page of a section.

    >>> page_of("papillon", "08"), page_of("papillon", "pdf")
    ('spec/sections/papillon/08-sauterelle', 'spec/sections/papillon-pdf')
    """
    if section in DOCUMENTS:
        return f"spec/sections/{DOCUMENTS[section]}"
    return book(game).section(number_of(section))[0].page.removesuffix(".md")


def sentences() -> list[Record]:
    """Return how many sentences of the rulings of each game are shown by scenarios."""
    found = []
    for game in GAMES:
        rulings = [ruling for ruling in of_rulings.rulings().values() if game_of(ruling.document) == game]
        answers = [answer for ruling in rulings for answer in of_rulings.answers(ruling)]
        shown = sum(bool(answer.scenarios) for answer in answers)
        counts = {"rulings": len(rulings), "sentences": len(answers), "shown": shown, "argued": len(answers) - shown}
        found.append({"game": f"Le {game.capitalize()}", **{name: str(count) for name, count in counts.items()}})
    return found


# --- how often the rulings matter


@cache
def weighed() -> list[dict[str, Any]]:
    """Return the weights that were counted."""
    found: list[dict[str, Any]] = json.loads(of_readings.FILE.read_text("utf-8"))["weights"]
    return found


def weights() -> list[Record]:
    """Return how often each reading of a ruling matters."""
    return [
        {
            "reading": f"[`{weight['ruling']}={weight['reading']}`](#{anchor_of(weight)})",
            "usual": f"`{weight['usual']}`",
            "rulebook": f"`{weight['rulebook']}`",
            "players": ", ".join([str(weight["players"]), *_needs(weight)]),
            "games": amount(per_cent(weight["parted_games"], weight["games"])),
            "coups": amount(per_cent(weight["parted_coups"], weight["coups"])),
            "chips": amount(_chips_apart(weight)),
            "searching": _searching(weight),
        }
        for weight in weighed()
    ]


def _needs(weight: Mapping[str, Any]) -> list[str]:
    """Return what both sides play besides: readings without which the ruling decides nothing, a shared pool."""
    shared = ["`unwon share`"] if weight["unwon"] == "share" else []
    return [*(f"`{ruling}={reading}`" for ruling, reading in weight["needs"].items()), *shared]


def _searching(weight: Mapping[str, Any]) -> str:
    """Return which share of the coups parts among searching players, with its margin, and by how many chips."""
    if SEARCHING not in weight:
        return ""
    found = weight[SEARCHING]
    share = _("%s%%") % f"{100 * found['parted_coups'] / found['coups']:.1f} ± {found['parted_margin']:.1f}"
    return amount(f"{share}; {_chips_apart(found)}")


def _chips_apart(found: Mapping[str, Any]) -> str:
    """Return by how many chips two readings differ, with the margin where there is one to the second place."""
    margin = f" ± {found['margin']:.2f}" if found["margin"] else ""
    return f"{found['mean']:.2f}{margin}" if found["mean"] or not found["parted_coups"] else "<0.01"


def witnesses() -> list[Record]:
    """Return for each reading the shortest position that was met in which it parts from the usual one."""
    return [
        {
            "reading": f"[`{weight['ruling']}={weight['reading']}`]{{#{anchor_of(weight)}}}",
            "ruling": f"{{rule:ruling}}`{weight['ruling']}`",
            "scenarios": scenarios(scenarios_on(weight["game"]).get(weight["ruling"], ())),
            **_witness(weight),
        }
        for weight in weighed()
    ]


def _witness(weight: Mapping[str, Any]) -> Record:
    witness = weight["witness"]
    if witness is None:
        return {"position": _("In these games the readings never led to different results."), "usual": "", "other": ""}
    usual, other = (_side(side, weight["game"]) for side in witness["sides"])
    return {"position": f"`{in_letters(witness['position'])}`", "usual": usual, "other": other}


def _side(side: Mapping[str, Any], game: str) -> str:
    """Return what one side plays with what everybody gains, and why it could not play what the other does."""
    called = {POOL: _("stake") if game == "francion" else _("pool"), BANK: _("bank")}
    told = []
    for play in side["plays"]:
        gains = (f"{called.get(account, account)} {chips:+d}" for account, chips in play["gains"].items())
        gained = ", ".join(gains).replace("-", "−")
        if play["move"]:
            move = f"`{in_letters(play['move'])}`"
        elif "lapses" in play["kinds"]:
            move = _("start of the coup, where part of a stake lapses")
        else:
            move = _("start of the coup")
        told.append(move + (f" ({amount(gained)})" if gained else ""))
    refused = side["refuses"]
    if refused:
        told.append(f"{_('the other move is refused')}: `{refused['code']}` {clauses([refused['clause']], game)}")
    return "; ".join(told)


def anchor_of(weight: Mapping[str, Any]) -> str:
    """Return the anchor of a witness: 'weight-ten-sums-none'."""
    return f"weight-{weight['ruling']}-{weight['reading']}"


@cache
def scenarios_on(game: str) -> dict[str, tuple[str, ...]]:
    """Return the scenarios that expect something else under a reading of a ruling, by ruling."""
    found: dict[str, dict[str, None]] = {}
    for name, record in every_scenario(*suite_of(game).game.documents.values()).items():
        for item in record.expectations:
            for ruling in item.when:
                found.setdefault(ruling, {})[name] = None
    return {ruling: tuple(names) for ruling, names in found.items()}


# --- what a game brings


@cache
def counted() -> list[dict[str, Any]]:
    """Return the tallies of all tables."""
    found: list[dict[str, Any]] = json.loads(tallies.FILE.read_text("utf-8"))["tallies"]
    return found


def tally(players: int, by: str, unwon: str = "play-on") -> dict[str, Any]:
    """Return the tally of one table."""
    return next(one for one in counted() if (one["players"], one["by"], one["unwon"]) == (players, by, unwon))


def paid() -> list[Record]:
    """Return how often and how much is paid for each reason among three, what brings most first."""
    chance, searching = tally(3, CHANCE), tally(3, SEARCHING)
    nothing = {"times": 0, "chips": 0}
    return [
        {
            "for": say(REASONS[kind], most=say("cards")),
            "chance": number(100 * chance["paid"].get(kind, nothing)["times"] / chance["coups"]),
            "searching": number(100 * of["times"] / searching["coups"]),
            "chips": number(of["chips"] / searching["coups"]),
        }
        for kind, of in sorted(searching["paid"].items(), key=lambda pair: -pair[1]["chips"])
    ]


def seats() -> list[Record]:
    """Return what each place is worth among searching players, three and four."""
    rows = []
    for players in (3, 4):
        found = tally(players, SEARCHING)
        for seat, won in enumerate(found["won"]):
            rows.append({"place": _place(seat, players), "won": share(won), "chips": interval(found["seats"][seat])})
        nobody = share({"mean": found["nobody"] / found["coups"], "margin": None})
        rows.append({"place": _("nobody"), "won": nobody, "chips": ""})
    return rows


def _place(seat: int, players: int) -> str:
    names = {0: _("first to play"), players - 1: _("dealer, last to play")}
    return amount(f"{names.get(seat) or _('%d. to play') % (seat + 1)} ({_('%d players') % players})")


LIMITS = (-50, -20, 0, 20, 50, 100)
"""Chips at which the rows of what a coup brings begin; those below the first have a row too."""


def gains() -> list[Record]:
    """Return how many of 100 coups bring a player so many chips, among three."""
    rows = []
    for low, high in zip((None, *LIMITS), (*LIMITS, None), strict=True):
        row = {"chips": _between(low, high)}
        for by in (CHANCE, SEARCHING):
            found = tally(3, by)["gains"]
            inside = sum(times for start, times in found if _is_between(start, low, high))
            row[by] = number(100 * inside / sum(times for _start, times in found))
        rows.append(row)
    return rows


def _is_between(start: int, low: int | None, high: int | None) -> bool:
    return (low is None or start >= low) and (high is None or start < high)


def _between(low: int | None, high: int | None) -> str:
    if low is None:
        return amount(f"< {high}")
    return amount(f"≥ {low}" if high is None else f"{low} … {high - 1}")


def unwon() -> list[Record]:
    """Return whom either convention for an unwon pool favours among searching players, three and four."""
    return [
        {
            "player": amount(f"{'ABCD'[player]}, {_('deals coup %d') % (player + 1)} ({_('%d players') % players})"),
            "on": interval(tally(players, SEARCHING, "play-on")["game"][player]),
            "share": interval(tally(players, SEARCHING, "share")["game"][player]),
        }
        for players in (3, 4)
        for player in range(players)
    ]


def clauses_fired() -> list[Record]:
    """Return in how many plays of 100 coups among three something happens by each clause."""
    chance, searching = tally(3, CHANCE), tally(3, SEARCHING)
    known = book("papillon").clauses
    names = {full(name, "papillon") for found in (chance, searching) for name in found["clauses"]} & known.keys()
    return [
        {
            "clause": clauses([name], "papillon"),
            "title": _title(name),
            "chance": _fired(chance, name),
            "searching": _fired(searching, name),
        }
        for name in sorted(names, key=sort_key)
    ]


def _title(name: str) -> str:
    return in_language(book("papillon").clauses[name]).title


def _fired(found: Mapping[str, Any], name: str) -> str:
    times = sum(count for clause, count in found["clauses"].items() if full(clause, "papillon") == name)
    return number(100 * times / found["coups"])


# --- what is paid


def payments(rulebook: str) -> list[Record]:
    """Return what a document of Le Papillon has paid, by the default readings."""
    game, each = suite_of(GAME).game, {"": "%d", "card": _("%d a card"), "A": _("%d an ace")}
    return [
        {
            **{field: said_by_suite(line.get(field, "")) for field in ("what", "who", "kind")},
            "chips": said_by_suite(line["said"]) if "said" in line else each[line.get("each", "")] % line["chips"],
            "title": _("Payments in Le Papillon"),
            "clauses": ", ".join(link(name, ClauseId.of(name).number) for name in line["clauses"]),
        }
        for line in in_force(Choice(rulebook, game.in_force(game.rulebooks[rulebook])))
        if "hidden" not in line
    ]


# --- why a move is refused


def refusals(game: str) -> list[Record]:
    """Return why moves are refused, in order of precedence: the clause in each document, and a scenario."""
    found = []
    for number, refusal in enumerate(import_module(f"{game}.refusals").REFUSALS, 1):
        told = zip(suite_of(game).game.documents, cited(game, refusal), exceptions(game, refusal), strict=True)
        places = {rulebook: _cell_of(citation, others, game) for rulebook, citation, others in told}
        named = shown_by(game, refusal)
        shown = scenarios(named, most=1) if named else _("no scenario, for the reason given")
        found.append({"number": str(number), **places, "shown": shown})
    return found


def _cell_of(citation: str, others: Mapping[str, str], game: str) -> str:
    """Return the clause of a document, and the others with the ranks for which they are cited."""
    said = [clauses([citation], game) if citation else _("as there")]
    return ", ".join([*said, *(f"`{ranks}` {clauses([other], game)}" for ranks, other in others.items())])


def cited(game: str, refusal: Refusal) -> list[str]:
    """Return the clause that each document of a game has for a refusal, in full; "" where it has none of its own."""
    found = [full(refusal.clause, game)]
    for rulebook in list(suite_of(game).game.documents)[1:]:
        own = dict(import_module(f"{game}.rulebooks").RULEBOOKS[rulebook].cites)
        clause = own.get(refusal.code) or own.get(refusal.clause, "")
        found.append(clause if ":" in clause else refusal.clause if ":" in refusal.clause else "")
    return found


def exceptions(game: str, refusal: Refusal) -> list[dict[str, str]]:
    """Return for each document of a game which ranks, when played, have another clause cited: ranks → clause in full.

    >>> from papillon.refusals import REFUSALS
    >>> exceptions("papillon", next(refusal for refusal in REFUSALS if refusal.code == "like-only"))
    [{}, {}, {'98765432A': 'papillon:4.a.1'}]
    """
    found: list[dict[str, str]] = []
    for rulebook in suite_of(game).game.documents:
        rules = suite_of(game).game.rulebooks[rulebook]
        others: dict[str, str] = {}
        for rank in played_when(refusal) if game == GAME else "":
            clause = numbered(refusal, rules, rank).clause
            if clause != numbered(refusal, rules).clause:
                others[full(clause, game)] = others.get(full(clause, game), "") + rank
        found.append({ranks: clause for clause, ranks in others.items()})
    return found


def played_when(refusal: Refusal) -> str:
    """Return the ranks that can be played when a capture of Le Papillon is refused so, high to low."""
    return "".join(rank for rank in RANKS if refusal in _refusals_of(rank))


@cache
def _refusals_of(rank: str) -> frozenset[Refusal]:
    """Return why one card is refused, whatever one to three exposed cards it takes, and whatever may take sums."""
    return frozenset(
        refusal_of(Attempt(Capture(rank, "".join(taken)), (Card(rank),), tuple(map(Card, taken)), (), summing, cap))
        for count in (1, 2, 3)
        for taken in combinations_with_replacement(RANKS, count)
        for summing, cap in ((NUMBER_CARDS, None), (RANKS, None), (RANKS, 2))
    )


def shown_by(game: str, refusal: Refusal) -> list[str]:
    """Return the scenarios in which a move is refused so, those of the main document first."""
    wanted = {*cited(game, refusal), ""}
    seen = (name for name, code, clause in _attempts(game) if code == refusal.code and clause in wanted)
    return list(dict.fromkeys(seen))


@cache
def _attempts(game: str) -> list[tuple[str, str, str]]:
    """Return every refused move in the scenarios of a game: the scenario, the code, and the clause if it is named."""
    return [
        (name, item.seen["refused"], full(item.seen["clause"], game) if "clause" in item.seen else "")
        for name, record in every_scenario(*suite_of(game).game.documents.values()).items()
        for item in record.expectations
        if "refused" in item.seen
    ]


# --- numbers in words


def amount(words: str) -> str:
    """Return numbers that are no clause's, with the sign for minus and the point of the language."""
    return f"[{re.sub('(?<![^ (])-(?=[0-9])', '−', words.replace('.', _('.')))}]{{.{AMOUNT}}}"


def number(value: float) -> str:
    """Return a number with one place, which is never 0 where there is something."""
    return amount("<0.1" if 0 < value < 0.05 else f"{value:.1f}")


def interval(found: Mapping[str, float]) -> str:
    """Return a mean with its margin and its sign."""
    return amount(f"{found['mean']:+.1f} ± {found['margin']:.1f}")


def share(found: Mapping[str, float | None]) -> str:
    """Return a share in hundredths, with its margin where there is one."""
    margin = "" if found["margin"] is None else f" ± {100 * found['margin']:.1f}"
    return amount(_("%s%%") % f"{100 * (found['mean'] or 0):.1f}{margin}")


def per_cent(part: int, whole: int) -> str:
    """Return a share in hundredths, small ones to two digits, so that it is 0 only where there is nothing.

    >>> per_cent(1, 3), per_cent(1, 30), per_cent(1, 3000), per_cent(0, 3)
    ('33%', '3.3%', '0.033%', '0%')
    """
    found = 100 * part / whole
    return _("%s%%") % (f"{found:.0f}" if found >= 10 or not part else f"{found:.2g}").replace(".", _("."))
