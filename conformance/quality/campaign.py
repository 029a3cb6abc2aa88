"""Plays coups at random by the thousand, checks every play, and counts how often each clause fired.

    uv run python -m conformance.campaign --coups 100000 --seed 1 --jobs 2 --rulebook pdf

Whole games of three and four players are played, under both conventions and drawn readings, a part of them with
stacked packs. After every play the 52 cards and all chips must be accounted for, moves that the rules do not list
must be refused and the others not. A clause fires in an event, in a payment, or by refusing a move.

Exit status 1 if a check fails, if something cites what is no clause, or if a clause of the rulebook's own document
never fired and its block does not say why. The games follow from the seed and the number of coups alone, whatever the
number of jobs.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from multiprocessing import active_children, get_context
from random import Random
from typing import Any, Final

from commonlaw.clauses import Clause, book, sort_key
from commonlaw.harmless import is_terminal
from commonlaw.options import Parser
from commonlaw.streams import guarded
from conformance.documents import EVERY_RULEBOOK, FRANCION_DOCUMENTS, full, game_of
from conformance.francion import campaign as francion
from conformance.interruption import Interrupted, minding_signals
from conformance.papillon import chance as draws
from conformance.quality.tally import Tally, Violation, played
from francion.refusals import REFUSALS as FRANCION_REFUSALS
from papillon.course import Step, play, start_coup
from papillon.moves import LAY, LayDown, Move
from papillon.position import Position
from papillon.records import Record, RecordedCoup, RecordedMove, write_record
from papillon.refusals import REFUSALS, Refusal
from papillon.replay import replay
from papillon.rules import Rules, legal, numbered, refusal
from papillon.sections.s01_players_and_cards import RANKS, full_pack
from papillon.sections.s04_play import deals_again
from papillon.table import Table

COUPS_A_CHUNK: Final = 250
"""Coups that one job plays before it reports; each chunk has random numbers of its own."""

ATTEMPTS_SHARE: Final = 0.4
"""How often a move is tried before a play."""

MOST_PLAYS: Final = 48
"""Every play takes a card from a hand, and no more than these are ever dealt into hands."""

MOST_SHOWN: Final = 3
"""Violations printed with their records."""

PACK: Final = frozenset(full_pack())


# --- checks


def check_cards(position: Position) -> None:
    """Raise Violation unless every card of the pack is somewhere once. Clauses: papillon:1.1."""
    lying = [*position.layout, *position.stock]
    for cards in (*position.hands, *position.piles):
        lying += cards
    if len(lying) != len(PACK) or PACK.difference(lying):
        raise Violation(f"the 52 cards are not there once each: {position}")


def check_chips(table: Table, total: int) -> None:
    """Raise Violation unless players, pool and bank together have as many chips as before."""
    if table.accounts.total != total:
        raise Violation(f"{table.accounts.total} chips after a play, {total} before")


def check_choice(position: Position, moves: Sequence[Move]) -> None:
    """Raise Violation unless there is a way on: captures, or laying down alone. Clauses: papillon:4.d.1."""
    if not moves or (LAY in moves and len(moves) > 1):
        raise Violation(f"the moves {moves} at {position}")


def is_listed(position: Position, player: str | None, move: Move, moves: Sequence[Move]) -> bool:
    """Whether a move, tried by a player, is one of the legal ones; a hand laid down may be listed card by card."""
    if position.turn is None or player not in (None, position.letter(position.turn)):
        return False
    if isinstance(move, LayDown):
        return LAY in moves and move.laid in ("", position.hand_ranks(position.turn))
    return move.bare in moves


@lru_cache
def published(rules: Rules) -> frozenset[Refusal]:
    """Every refusal, with the clause as the document numbers it for each card that may be played."""
    return frozenset(numbered(refused, rules, played) for refused in REFUSALS for played in ("", *RANKS))


def check_attempt(table: Table, position: Position, chance: Random, tally: Tally) -> None:
    """Try some move, and raise Violation unless it is refused exactly when it is not legal."""
    moves = legal(position, table.rules)
    player, move = draws.some_attempt(chance, position, moves)
    refused = refusal(position, move, table.rules, player)
    tally.attempts += 1
    if (refused is None) != is_listed(position, player, move, moves):
        raise Violation(f"{move} by {player or 'whoever plays'} is answered with {refused} at {position}")
    if refused is not None:
        if refused not in published(table.rules):
            raise Violation(f"{refused} is not among the published refusals")
        tally.refused[refused.clause] += 1
        tally.codes[refused.code] += 1


# --- play


@dataclass
class Game:
    """A game being played, kept as a record so that a violation can be shown. stacked_share: of the packs."""

    record: Record
    chance: Random
    tally: Tally
    stacked_share: float = draws.STACKED_SHARE

    def to_the_end(self) -> None:
        """Play coup after coup until the game is over."""
        table = self.record.table
        while not table.over:
            table = self.coup(table)
        self.tally.games += 1

    def coup(self, table: Table) -> Table:
        """Play one coup and give the table after it."""
        pack, planned = draws.some_pack(self.chance, table.players, self.stacked_share)
        total = table.accounts.total
        self.record = replace(self.record, coups=(*self.record.coups, RecordedCoup((), pack)))
        step = self._start(table)
        for plays in range(MOST_PLAYS + 1):
            check_cards(step.position)
            check_chips(step.table, total)
            if self.chance.random() < ATTEMPTS_SHARE:
                check_attempt(step.table, step.position, self.chance, self.tally)
            if step.position.over:
                self.tally.coups += 1
                return step.table
            step = self._play(step, planned[plays : plays + 1])
        raise Violation(f"more than {MOST_PLAYS} plays in a coup")

    def _start(self, table: Table) -> Step:
        """Start the coup that was recorded last; the first one of a game brings what happens before it."""
        pack = self.record.coups[-1].pack or ()
        step = next(iter(replay(self.record))).step if len(self.record.coups) == 1 else start_coup(table, pack)
        self.tally.see(step.events)
        return step

    def _play(self, step: Step, planned: Sequence[Move]) -> Step:
        """Make the planned play if it is legal, or any that is."""
        moves = legal(step.position, step.table.rules)
        check_choice(step.position, moves)
        move = draws.some_figures(self.chance, self.chance.choice([move for move in planned if move in moves] or moves))
        player = step.position.letter(step.position.turn or 0)
        *before, coup = self.record.coups
        coup = replace(coup, moves=(*coup.moves, RecordedMove(move, player)))
        self.record = replace(self.record, coups=(*before, coup))
        step = play(step.table, step.position, move, player)
        if deals_again(step.position.hands, step.position.stock):
            raise Violation("nobody holds cards, and no deal follows")
        self.tally.plays += 1
        self.tally.see(step.events)
        return step


def play_chunk(seed: str, coups: int, stacked_share: float = draws.STACKED_SHARE, rulebook: str = "salon") -> Tally:
    """Play whole games until there are `coups` coups or more; stop at the first violation.

    >>> play_chunk("1", coups=4).coups >= 4
    True
    """
    if rulebook in FRANCION_DOCUMENTS:
        return francion.play_chunk(seed, coups, stacked_share)
    chance = Random(seed)
    return played(
        coups, lambda tally: Game(draws.some_table(chance, rulebook), chance, tally, stacked_share), write_record
    )


def campaign(
    coups: int, seed: int, jobs: int = 1, stacked_share: float = draws.STACKED_SHARE, rulebook: str = "salon"
) -> Iterator[Tally]:
    """Play `coups` coups or a few more, chunk by chunk, each chunk's tally when it is done."""
    sizes = [min(COUPS_A_CHUNK, coups - begun) for begun in range(0, coups, COUPS_A_CHUNK)]
    seeds = [f"{seed}/{number}" for number in range(len(sizes))]
    run = partial(play_chunk, stacked_share=stacked_share, rulebook=rulebook)
    if jobs == 1:
        yield from map(run, seeds, sizes)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        futures = [pool.submit(run, *chunk) for chunk in zip(seeds, sizes, strict=True)]
        try:
            yield from (future.result() for future in futures)
        except BaseException:  # interrupted, perhaps: what is begun is worth nothing, and nobody is left behind
            for worker in active_children():
                worker.kill()
            raise


# --- report


@dataclass(frozen=True)
class Report:
    """What a campaign found. silent: clauses that never fired, with the reason that their blocks give.

    unexplained: those that give none.  fired_all_the_same: clauses whose blocks give a reason, but that did fire.
    unknown: what events cite that is no clause.  The first three are clauses of the rulebook's own document.
    """

    rulebook: str
    tally: Tally
    silent: dict[str, str]
    unexplained: tuple[str, ...]
    fired_all_the_same: tuple[str, ...]
    unknown: tuple[str, ...]

    @property
    def passed(self) -> bool:
        """Whether everything holds."""
        return not (self.tally.faults or self.unexplained or self.unknown)


def clauses(rulebook: str = "salon") -> dict[str, Clause]:
    """The clauses of a rulebook's own document as events cite them, in order."""
    document = EVERY_RULEBOOK[rulebook]
    game = game_of(document)
    return {clause.citation.removeprefix(f"{game}:"): clause for clause in book(game).document(document)}


def cited_elsewhere(tally: Tally, rulebook: str) -> dict[str, Clause]:
    """The clauses of other documents that fired, where the rulebook's own is silent or a reading takes them over."""
    cited = {*tally.events, *tally.payments, *tally.refused} - clauses(rulebook).keys()
    game = game_of(rulebook)
    found = book(game).clauses
    return {name: found[full(name, game)] for name in sorted(cited, key=sort_key) if full(name, game) in found}


def report_of(tally: Tally, rulebook: str = "salon") -> Report:
    """Hold what fired against the clauses' blocks."""
    known, game = clauses(rulebook), game_of(rulebook)
    silent = {name: clause.no_event for name, clause in known.items() if not tally.fired(name)}
    cited = {*tally.events, *tally.payments, *tally.refused}
    return Report(
        rulebook,
        tally,
        silent={name: reason for name, reason in silent.items() if reason},
        unexplained=tuple(name for name, reason in silent.items() if not reason),
        fired_all_the_same=tuple(name for name, clause in known.items() if clause.no_event and tally.fired(name)),
        unknown=tuple(sorted((name for name in cited if full(name, game) not in book(game).clauses), key=sort_key)),
    )


def unmet_codes(tally: Tally, rulebook: str = "salon") -> list[str]:
    """Published codes of refusal that no attempt met."""
    published = FRANCION_REFUSALS if rulebook in FRANCION_DOCUMENTS else REFUSALS
    return [code for code in dict.fromkeys(refused.code for refused in published) if not tally.codes[code]]


def in_words(report: Report) -> Iterator[str]:
    """The report line by line: a table of clauses, then what is wrong or needs explaining."""
    tally = report.tally
    yield f"{tally.coups} coups in {tally.games} games, {tally.plays} plays, {tally.attempts} moves tried"
    yield f"\n{'clause':20}{'events':>10}{'payments':>10}{'refusals':>10}  title"
    yield from _rows(tally, clauses(report.rulebook))
    elsewhere = cited_elsewhere(tally, report.rulebook)
    yield from ["\nof other documents:", *_rows(tally, elsewhere)] if elsewhere else []
    yield "\nrefusals by code: " + ", ".join(f"{code} {count}" for code, count in sorted(tally.codes.items()))
    yield "codes never met: " + (", ".join(unmet_codes(tally, report.rulebook)) or "none")
    yield "\nnever fired, and why not:"
    yield from (f"{name:20}{reason}" for name, reason in report.silent.items())
    for names, words in (
        (report.unexplained, "never fired, and the clause does not say why"),
        (report.fired_all_the_same, "fired, although the clause gives a reason why it would not"),
        (report.unknown, "cited, but no clause"),
    ):
        if names:
            yield f"\n{words}: {', '.join(names)}"
    yield from (f"\nviolation: {fault}" for fault in tally.faults[:MOST_SHOWN])
    yield f"\n{len(tally.faults)} violations" if tally.faults else "\nno violation"


def _rows(tally: Tally, shown: Mapping[str, Clause]) -> Iterator[str]:
    """A line for each of these clauses that fired."""
    for name, clause in shown.items():
        counts = (tally.events[name], tally.payments[name], tally.refused[name])
        if any(counts):
            yield f"{name:20}" + "".join(f"{count or '':>10}" for count in counts) + f"  {clause.title}"


def as_json(report: Report, **settings: Any) -> dict[str, Any]:
    """The report for a program; settings: how the campaign was called."""
    tally = report.tally
    shown = {**clauses(report.rulebook), **cited_elsewhere(tally, report.rulebook)}
    ways = {"events": tally.events, "payments": tally.payments, "refusals": tally.refused}
    return {
        **settings,
        **{name: getattr(tally, name) for name in ("games", "coups", "plays", "attempts")},
        "clauses": {name: {way: counts[name] for way, counts in ways.items()} for name in shown},
        "codes": dict(sorted(tally.codes.items())),
        "unmet-codes": unmet_codes(tally, report.rulebook),
        "silent": report.silent,
        "unexplained": report.unexplained,
        "fired-all-the-same": report.fired_all_the_same,
        "unknown": report.unknown,
        "violations": tally.faults,
        "passed": report.passed,
    }


# --- the command


@contextmanager
def _progress(coups: int) -> Iterator[Any]:
    """A bar on a terminal, nothing elsewhere: what advances it."""
    if not is_terminal(sys.stderr):
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("coups", total=coups)
        yield lambda done: bar.update(task, completed=done)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; see the module's docstring."""
    parser = Parser(prog="python -m conformance.campaign", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--coups", type=_positive, default=10_000, help="how many, at least (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="%(default)s")
    parser.add_argument("--jobs", type=_positive, default=1, help="processes (%(default)s)")
    parser.add_argument("--rulebook", choices=EVERY_RULEBOOK, default="salon", help="%(default)s")
    parser.add_argument("--json", action="store_true", help="the report as JSON")
    options = parser.parse_args(arguments)
    total, start = Tally(), time.perf_counter()
    try:
        with minding_signals(), _progress(options.coups) as advance:
            for tally in campaign(options.coups, options.seed, options.jobs, rulebook=options.rulebook):
                total.add(tally)
                advance(total.coups)
    except Interrupted as signal:
        print(f"conformance.campaign: {signal}: interrupted after {total.coups} coups", file=sys.stderr)
        return signal.status
    report = report_of(total, options.rulebook)
    seconds = round(time.perf_counter() - start, 1)
    if options.json:
        print(
            json.dumps(
                as_json(report, rulebook=options.rulebook, seed=options.seed, jobs=options.jobs, seconds=seconds),
                indent=1,
            )
        )
    else:
        print(*in_words(report), f"seed {options.seed}, {seconds} s", sep="\n")
    return 0 if report.passed else 1


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"expected 1 or more, found {text}")
    return number


if __name__ == "__main__":
    sys.exit(guarded("conformance.campaign", main))
