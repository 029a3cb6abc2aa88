"""Plays coups at random by the thousand, checks every play, and counts how often each clause fired.

    uv run python -m tools.campaign --coups 100000 --seed 1 --jobs 2 --rulebook pdf

Whole games are played with every number of players and under drawn readings, a part of them with stacked packs. After
every play all cards and chips must be accounted for, moves that the rules do not list must be refused and the others
not. A clause fires in an event, in a payment, or by refusing a move.

Exit status 1 if a check fails, if something cites what is no clause, or if a clause of the rulebook's own document
never fired and its block does not say why. The games follow from the seed and the number of coups alone, whatever the
number of jobs.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Final

from conformance.documents import EVERY_RULEBOOK, GAMES, full, game_of
from conformance.drawn_games.adapter import DrawnGame, drawn_game
from conformance.jobs import add_jobs, cut
from conformance.results import USUAL_RULEBOOK
from conformance.tally import Tally, clauses
from papillon.kit.cards import Cards
from papillon.kit.clauses import Clause, book, sort_key
from papillon.kit.commands import Parser, guarded, positive
from papillon.kit.game import AnyMove, AnyStep, AnyTable
from papillon.kit.records import Record, RecordedCoup, RecordedMove, write_record
from papillon.kit.replay import play_out, replay
from tools.counting import Units, count_all
from tools.random_play import RANDOM_GAMES, RandomGame, Violation, some_player

ATTEMPTS_SHARE: Final = 0.4
"""How often a move is tried before a play."""

COUPS_A_CHUNK: Final = 250
"""Coups that one job plays before it reports; each chunk has random numbers of its own."""

MOST_SHOWN: Final = 3
"""Violations printed with their records."""


# --- play


@dataclass
class Playthrough:
    """A game that is being played at random and checked; it is kept as a record, so that a violation can be shown."""

    random: RandomGame
    """What is drawn and what must hold."""
    drawn: DrawnGame
    """How packs are drawn, and moves chosen."""
    record: Record
    """The game as far as it is played, the move that is being made with it."""
    chance: Random
    """What everything is drawn from."""
    tally: Tally
    """What is counted."""

    def to_the_end(self) -> None:
        """Play coup after coup until the game is over. Raises Violation, and whatever the rules raise."""
        table = self.record.table
        for _ in range(self.random.most_coups):
            if table.over:
                self.tally.games += 1
                return
            table = self._coup(table)
        raise Violation(f"no end of the game after {self.random.most_coups} coups")

    def _coup(self, table: AnyTable) -> AnyTable:
        """Play one coup and give the table after it."""
        pack, planned = self.drawn.draw_pack(self.chance, table.players)
        self.record = self.record._replace(coups=(*self.record.coups, RecordedCoup((), pack)))
        start = step = self._start(table, pack)
        self._check(start, table)
        for turn in play_out(start, self.random.game, lambda step: self._choose(step, planned)):
            step = turn.after
            self.tally.plays += 1
            self._check(step, table)
        self.tally.coups += 1
        return step.table

    def _start(self, table: AnyTable, pack: Cards) -> AnyStep:
        """Start the coup that was recorded last; the first one of a game brings what happens before it."""
        game = self.random.game
        return next(replay(self.record, game)).step if len(self.record.coups) == 1 else game.start(table, pack)

    def _choose(self, step: AnyStep, planned: Sequence[AnyMove]) -> AnyMove:
        """The planned move if it is legal, or any that is; it is recorded before it is made."""
        *before, coup = self.record.coups
        made = len(coup.moves)
        if made > len(coup.pack or ()):
            raise Violation("more plays in a coup than there are cards")
        moves = self.random.game.legal(step.position, step.table.rules)
        self.random.check_moves(step.position, moves)
        plan = [move for move in planned[made : made + 1] if move in moves]
        move = self.drawn.choose(self.chance, plan or moves)
        recorded = RecordedMove(move, step.position.letter(step.position.turn or 0))
        self.record = self.record._replace(coups=(*before, coup._replace(moves=(*coup.moves, recorded))))
        return move

    def _check(self, step: AnyStep, before: AnyTable) -> None:
        """Count what fired and hold a step to what must be so. before: the table at the start of the coup."""
        self.tally.see(step.events)
        check_chips(step.table, before.accounts.total)
        self.random.check(step)
        if self.chance.random() < ATTEMPTS_SHARE:
            check_attempt(step, self.chance, self.tally, self.random)


def check_chips(table: AnyTable, total: int) -> None:
    """Raise Violation unless players and other accounts together have as many chips as before."""
    if table.accounts.total != total:
        raise Violation(f"{table.accounts.total} chips after a play, {total} before")


def check_attempt(step: AnyStep, chance: Random, tally: Tally, random: RandomGame) -> None:
    """Try some move, and raise Violation unless it is refused exactly when it is not legal."""
    position, rules = step.position, step.table.rules
    moves = random.game.legal(position, rules)
    player, move = some_player(chance, position), random.attempt(chance, position, moves)
    refused = random.game.refusal(position, move, rules, player)
    tally.attempts += 1
    in_turn = position.turn is not None and player in (None, position.letter(position.turn))
    if (refused is None) != (in_turn and random.is_listed(position, move, moves)):
        raise Violation(f"{move} by {player or 'whoever plays'} is answered with {refused} at {position}")
    if refused is not None:
        if refused not in drawn_game(random.game.name).published(rules):
            raise Violation(f"{refused} is not among the published refusals")
        tally.refuse(refused)


def play_chunk(seed: str, coups: int, rulebook: str = USUAL_RULEBOOK) -> Tally:
    """Play whole games until there are `coups` coups or more; stop at the first violation.

    >>> play_chunk("1", coups=4).coups >= 4
    True
    """
    chance, tally, game = Random(seed), Tally(), game_of(rulebook)
    random, drawn = RANDOM_GAMES[game], drawn_game(game)
    while tally.coups < coups and not tally.faults:
        played = Playthrough(random, drawn, random.table(chance, rulebook), chance, tally)
        try:
            played.to_the_end()
        except Exception as error:  # whatever goes wrong is reported with its game
            shown = write_record(played.record, random.game)
            tally.faults.append(f"{type(error).__name__}: {error}\n\n{shown}")
    return tally


def play_piece(seed: int, rulebook: str, coups: range) -> Tally:
    """Play the coups of one chunk, by a seed of its own."""
    return play_chunk(f"{seed}/{coups.start // COUPS_A_CHUNK}", len(coups), rulebook)


# --- report


@dataclass(frozen=True)
class Report:
    """What a campaign found of a rulebook; silent, unexplained and fired_all_the_same are of its own document."""

    rulebook: str
    """The name of the rulebook."""
    tally: Tally
    """What was counted."""
    silent: dict[str, str]
    """Clause that never fired → the reason that its block gives."""
    unexplained: tuple[str, ...]
    """Clauses that never fired, though their blocks give no reason."""
    fired_all_the_same: tuple[str, ...]
    """Clauses that fired, though their blocks give a reason why they would not."""
    unknown: tuple[str, ...]
    """What events cite that is no clause."""

    @property
    def passed(self) -> bool:
        """Whether everything holds."""
        return not (self.tally.faults or self.unexplained or self.unknown)


def cited_elsewhere(tally: Tally, rulebook: str) -> dict[str, Clause]:
    """The clauses of other documents that fired, where the rulebook's own is silent or a reading takes them over."""
    cited = tally.cited() - clauses(rulebook).keys()
    game = game_of(rulebook)
    found = book(game).clauses
    return {name: found[full(name, game)] for name in sorted(cited, key=sort_key) if full(name, game) in found}


def report_of(tally: Tally, rulebook: str = USUAL_RULEBOOK) -> Report:
    """Hold what fired against the clauses' blocks."""
    known, game = clauses(rulebook), game_of(rulebook)
    silent = {name: clause.no_event for name, clause in known.items() if not tally.fired(name)}
    unknown = (name for name in tally.cited() if full(name, game) not in book(game).clauses)
    return Report(
        rulebook,
        tally,
        silent={name: reason for name, reason in silent.items() if reason},
        unexplained=tuple(name for name, reason in silent.items() if not reason),
        fired_all_the_same=tuple(name for name, clause in known.items() if clause.no_event and tally.fired(name)),
        unknown=tuple(sorted(unknown, key=sort_key)),
    )


def unmet_codes(tally: Tally, rulebook: str = USUAL_RULEBOOK) -> list[str]:
    """Published codes of refusal that no attempt met."""
    codes = dict.fromkeys(refused.code for refused in GAMES[game_of(rulebook)].refusals)
    return [code for code in codes if not tally.codes[code]]


def in_words(report: Report) -> Iterator[str]:
    """The report line by line: a table of clauses, then what is wrong or needs explaining."""
    tally = report.tally
    yield f"{tally.coups} coups in {tally.games} games, {tally.plays} plays, {tally.attempts} moves tried"
    yield f"\n{'clause':20}{'events':>10}{'payments':>10}{'refusals':>10}  title"
    yield from _rows(tally, clauses(report.rulebook))
    elsewhere = cited_elsewhere(tally, report.rulebook)
    if elsewhere:
        yield "\nof other documents:"
        yield from _rows(tally, elsewhere)
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


# --- the command


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; see the module's docstring."""
    parser = Parser(prog="python -m tools.campaign", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--coups", type=positive, default=10_000, help="how many, at least (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="%(default)s")
    add_jobs(parser)
    parser.add_argument("--rulebook", choices=EVERY_RULEBOOK, default="salon", help="%(default)s")
    options = parser.parse_args(arguments)
    total, start = Tally(), time.perf_counter()
    run = partial(play_piece, options.seed, options.rulebook)

    def take(tally: Tally) -> int:
        total.add(tally)
        return total.coups

    status = count_all(run, [*cut(options.coups, COUPS_A_CHUNK)], Units("coups", options.coups), take, options)
    if status:
        return status
    report = report_of(total, options.rulebook)
    seconds = round(time.perf_counter() - start, 1)
    print(*in_words(report), f"seed {options.seed}, {seconds} s", sep="\n")
    return 0 if report.passed else 1


if __name__ == "__main__":
    sys.exit(guarded("tools.campaign", main))
