"""The verb ``play``: a game against other players, at the terminal or from lines of standard input."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any, Final

from papillon.desk.adapter import Adapter
from papillon.desk.ask import readings_from, rules_from
from papillon.desk.command import DESKS
from papillon.desk.inputs import BadInput, check_file_is_new, check_file_to_write
from papillon.desk.judge import outcome_of
from papillon.desk.play import GameInPlay, record_text
from papillon.desk.players import Player, as_seen
from papillon.desk.render import refusal_in_words
from papillon.desk.screen import Screen, short, write_file
from papillon.desk.transcript import balances_of, chips_in_words, lines_of, move_of, show_start
from papillon.desk.verbs.advise import reason, show_advice, show_estimates
from papillon.desk.verbs.deal import seed_of
from papillon.kit.console import file_name, is_terminal
from papillon.kit.notation import NotationError
from papillon.kit.translations import N_, move_typed, say

LONGEST: Final = 200
"""Characters of an answer; more is no move."""
BACK: Final = ("undo", "u")
LEAVE: Final = ("quit", "q")
PROMPT: Final = N_("move, ? for advice, undo, quit")


def run(args: argparse.Namespace) -> int:
    """Play until the game is over or is left off, and write the record where one is asked for.

    Raises BadInput for options that cannot be, and for a line of a pipe that is no answer.
    """
    desk = DESKS[args.game]
    adapter = desk.adapter
    rules = rules_from(args.rulebook, readings_from(args.reading, desk), desk)
    (table,) = adapter.tables(args, rules)
    if args.seat not in table.letters:
        raise BadInput(f"--seat: expected one of {', '.join(table.letters)}, found {args.seat}")
    check_file_to_write("--record", args.record)
    check_file_is_new("--record", args.record, force=args.force)
    game = GameInPlay(table, seed_of(args), adapter)
    try:
        Session(game, args.seat, args.against).run()
    finally:
        if args.record is not None and game.stages:
            save(args, game)
    return 0


def save(args: argparse.Namespace, game: GameInPlay) -> None:
    """Write the record, and say so."""
    title = say("A game against {player}, seed {seed}", player=args.against, seed=game.seed)
    write_file("--record", args.record, record_text(game.record()._replace(notes={"title": title}), game.adapter))
    command = f"{args.game} replay"
    Screen().line(say("{file}: replay it with {command}", file=file_name(args.record), command=command))


class Session:
    """A person at the terminal, or the lines of a pipe, in a game against the players of the desk."""

    def __init__(self, game: GameInPlay, own: str, against: str) -> None:
        """Take a seat. own: the person's letter.  against: the name of the others' player."""
        self.game, self.own, self.adapter = game, own, game.adapter
        players: Mapping[str, Player] = import_module(game.adapter.players).PLAYERS
        self.other, self.adviser = players[against], [*players.values()][-1]
        self.screen = Screen()
        self.at_terminal = is_terminal(sys.stdin)
        self.answers = self._answers()
        self.answered = 0

    def run(self) -> None:
        """Play until the game is over, or the person leaves. Raises BadInput."""
        game = self.game
        while not game.over:
            position = game.step.position if game.stages else None
            if position is None or position.turn is None:
                game.deal()
                show_start(self.screen, game.stages[-1], self.adapter)
            elif position.letter(position.turn) != self.own:
                self._let_play()
            elif not self._ask():
                self.screen.line(say("Game stopped."))
                return

    # --- the others

    def _let_play(self) -> None:
        """Let the player whose turn it is choose, and tell what he does and perhaps why."""
        table, position = self.game.step.table, self.game.step.position
        seen = as_seen(position)
        choice = self.other(self.adapter.game.step(table, seen), self.game.chance)
        # That there was nothing else to play is known to nobody else.
        why = reason(choice) if self.adapter.says_why and len(choice.estimates) > 1 else ""
        self._make(self.adapter.as_made(seen, choice.move, table.rules), why)

    def _make(self, move: Any, why: str = "") -> None:
        """Make a move and tell it."""
        self.game.play(move)
        stage, screen = self.game.stages[-1], self.screen
        screen.line()
        screen.line(move_of(stage, self.adapter), "title")
        for line in lines_of(stage, self.adapter):
            screen.item(*line)
        if why:
            screen.item(say("why: {reason}", reason=why), mark="= ", style="dim")

    # --- the person

    def _ask(self) -> bool:
        """Show what the person sees, and do what is answered: whether the game goes on."""
        table, position = self.game.step.table, self.game.step.position
        seen = as_seen(position)
        moves = self.adapter.legal(position, table.rules)
        show_turn(self.screen, table, seen, moves, self.adapter)
        while True:
            answer = next(self.answers, LEAVE[0])
            if answer in (*LEAVE, say("quit")):
                return False
            if answer == "?":
                self._advise(table, seen)
                continue
            if answer in (*BACK, say("undo")):
                if self.game.take_back(self.own):
                    return True
                self._complain(say("nothing to take back: you have not moved yet"))
                continue
            move = self._move_in(answer, moves)
            if move is not None:
                self._make(move)
                return True

    def _move_in(self, answer: str, moves: Sequence[Any]) -> Any:
        """The move that was answered, by its number or in the notation; None after a complaint. Raises BadInput."""
        table, position = self.game.step.table, self.game.step.position
        if answer == "" and len(moves) == 1:
            return moves[0]
        if answer.isdecimal() and 1 <= int(answer) <= len(moves):
            return moves[int(answer) - 1]
        try:
            player, move = self.adapter.game.notation.read_move(move_typed(answer), "move")
        except NotationError:
            expected = say("the number of a move, a move, ?, undo or quit")
            self._complain(say("expected {expected}, found {found}", expected=expected, found=repr(answer)))
            return None
        refusal = self.adapter.game.refusal(position, move, table.rules, player)
        if refusal is None:
            return move
        line = refusal_in_words(refusal, self.adapter.asked_in_words(move, player or self.own))
        self._complain(f"{line.text} [{', '.join(map(short, line.clauses))}]")
        return None

    def _advise(self, table: Any, seen: Any) -> None:
        """Tell what the player who looks furthest thinks of every move."""
        choice = self.adviser(self.adapter.game.step(table, seen), self.game.chance)
        show_advice(self.screen, choice, table, seen, self.adapter)
        show_estimates(self.screen, choice, table, seen, self.adapter)

    def _complain(self, what: str) -> None:
        """Say what is wrong with an answer, so that another can be given; a pipe gives none. Raises BadInput."""
        if not self.at_terminal:
            raise BadInput(f"standard input, line {self.answered}: {what}")
        self.screen.line(what, "bad")

    def _answers(self) -> Iterator[str]:
        """The answers, line by line, until the input ends. Raises BadInput for what is not text."""
        if sys.stdin is None:
            return
        while True:
            if self.at_terminal:
                print(f"{say(PROMPT)}> ", end="")
            sys.stdout.flush()
            try:
                line = sys.stdin.readline(LONGEST + 1)
            except UnicodeError:
                raise BadInput("standard input: cannot be read: it is not text in UTF-8") from None
            if not line:
                return
            self.answered += 1
            if len(line) > LONGEST:
                raise BadInput(f"standard input, line {self.answered}: expected at most {LONGEST} characters")
            yield line.strip()


def show_turn(screen: Screen, table: Any, seen: Any, moves: Sequence[Any], adapter: Adapter) -> None:
    """Print what the player to move sees, and the legal moves with what each brings at once."""
    chips = chips_in_words(balances_of(table), adapter.words(table.rules).pool)
    screen.line()
    screen.fields([*adapter.in_sight(table, seen), (say("chips"), chips)], indent=0)
    rows: list[list[str | int]] = []
    for number, move in enumerate(moves, 1):
        outcome = outcome_of(adapter.game, table, seen, move)
        now = outcome.net[seen.letter(seen.turn)]
        rows.append([number, adapter.move_in_words(move), f"{now:+d}", ", ".join(adapter.remarks(outcome))])
    screen.table(["", say("move"), say("at once"), say(adapter.remarked)], rows)
