"""The verb ``play``: a game against other players, at the terminal or from lines of standard input."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from typing import Final

from papillon.desk.ask import readings_from, rules_from
from papillon.desk.command import DESKS
from papillon.desk.inputs import BadInput, check_file_is_new, check_file_to_write
from papillon.desk.judge import outcome_of
from papillon.desk.papillon.adapter import ADAPTER, with_figures
from papillon.desk.papillon.words import asked_in_words, figures_of, move_in_words
from papillon.desk.play import GameInPlay, record_text
from papillon.desk.players import PLAYERS, as_seen, searching
from papillon.desk.render import in_words, refusal_in_words
from papillon.desk.screen import Screen, short, write_file
from papillon.desk.transcript import balances_of, chips_in_words, lines_of, move_of, show_start
from papillon.desk.verbs.advise import reason, show_advice, show_estimates
from papillon.desk.verbs.deal import seed_of
from papillon.game import GAME
from papillon.kit.console import file_name, is_terminal
from papillon.kit.notation import NotationError
from papillon.kit.translations import CARDS, N_, counted, move_typed, say
from papillon.moves import Move
from papillon.notation import read_move
from papillon.position import Position
from papillon.step import Step
from papillon.table import Table

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
    rules = rules_from(args.rulebook, readings_from(args.reading, desk), desk)
    (table,) = ADAPTER.tables(args, rules)
    if args.seat not in table.letters:
        raise BadInput(f"--seat: expected one of {', '.join(table.letters)}, found {args.seat}")
    check_file_to_write("--record", args.record)
    check_file_is_new("--record", args.record, force=args.force)
    game = GameInPlay(table, seed_of(args), ADAPTER)
    try:
        Session(game, args.seat, args.against).run()
    finally:
        if args.record is not None and game.stages:
            save(args, game)
    return 0


def save(args: argparse.Namespace, game: GameInPlay) -> None:
    """Write the record, and say so."""
    title = say("A game against {player}, seed {seed}", player=args.against, seed=game.seed)
    write_file("--record", args.record, record_text(game.record()._replace(notes={"title": title}), ADAPTER))
    Screen().line(say("{file}: replay it with {command}", file=file_name(args.record), command="papillon replay"))


class Session:
    """A person at the terminal, or the lines of a pipe, in a game against the players of the desk."""

    def __init__(self, game: GameInPlay, own: str, against: str) -> None:
        """Take a seat. own: the person's letter.  against: the name of the others' player."""
        self.game, self.own, self.against = game, own, against
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
                show_start(self.screen, game.stages[-1], ADAPTER)
            elif position.letter(position.turn) != self.own:
                self._let_play()
            elif not self._ask():
                self.screen.line(say("Game stopped."))
                return

    # --- the others

    def _let_play(self) -> None:
        """Let the player whose turn it is choose, and tell what he does and why."""
        table, position = self.game.step.table, self.game.step.position
        seen = as_seen(position)
        choice = PLAYERS[self.against](Step(table, seen), self.game.chance)
        # That there was nothing else to play is known to nobody else.
        why = reason(choice) if len(choice.estimates) > 1 else ""
        self._make(with_figures(seen, choice.move, table.rules), why)

    def _make(self, move: Move, why: str = "") -> None:
        """Make a move and tell it."""
        self.game.play(move)
        stage, screen = self.game.stages[-1], self.screen
        screen.line()
        screen.line(move_of(stage, ADAPTER), "title")
        for line in lines_of(stage, ADAPTER):
            screen.item(*line)
        if why:
            screen.item(say("why: {reason}", reason=why), mark="= ", style="dim")

    # --- the person

    def _ask(self) -> bool:
        """Show what the person sees, and do what is answered: whether the game goes on."""
        table, position = self.game.step.table, self.game.step.position
        seen = as_seen(position)
        moves = ADAPTER.legal(position, table.rules)
        show_turn(self.screen, table, seen, moves)
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

    def _move_in(self, answer: str, moves: Sequence[Move]) -> Move | None:
        """The move that was answered, by its number or in the notation; None after a complaint. Raises BadInput."""
        table, position = self.game.step.table, self.game.step.position
        if answer == "" and len(moves) == 1:
            return moves[0]
        if answer.isdecimal() and 1 <= int(answer) <= len(moves):
            return moves[int(answer) - 1]
        try:
            player, move = read_move(move_typed(answer), "move")
        except NotationError:
            expected = say("the number of a move, a move, ?, undo or quit")
            self._complain(say("expected {expected}, found {found}", expected=expected, found=repr(answer)))
            return None
        refusal = GAME.refusal(position, move, table.rules, player)
        if refusal is None:
            return move
        line = refusal_in_words(refusal, asked_in_words(move, player or self.own))
        self._complain(f"{line.text} [{', '.join(map(short, line.clauses))}]")
        return None

    def _advise(self, table: Table, seen: Position) -> None:
        """Tell what the searching player thinks of every move."""
        choice = searching(Step(table, seen), self.game.chance)
        show_advice(self.screen, self.own, choice, table, seen)
        show_estimates(self.screen, choice, table, seen)

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
                print(f"{say(PROMPT)}> ", end="", flush=True)
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


def show_turn(screen: Screen, table: Table, seen: Position, moves: Sequence[Move]) -> None:
    """Print what the player to move sees, and the legal moves with what each brings at once."""
    own = seen.turn or 0
    others = (f"{seen.letter(seat)} {len(hand)}" for seat, hand in enumerate(seen.hands) if seat != own)
    captured = sorted(f"{seen.letter(seat)} {len(pile)}" for seat, pile in enumerate(seen.piles))
    screen.line()
    screen.fields(
        [
            (say("your hand"), in_words(seen.hands[own])),
            (say("exposed"), in_words(seen.layout) or say("no cards")),
            (say("in hand"), ", ".join(others)),
            (say("captured"), ", ".join(captured)),
            (say("stock"), counted(len(seen.stock), CARDS)),
            (say("chips"), chips_in_words(balances_of(table), ADAPTER.words(table.rules).pool)),
        ],
        indent=0,
    )
    rows: list[list[str | int]] = []
    for number, move in enumerate(moves, 1):
        outcome = outcome_of(ADAPTER.game, table, seen, move)
        chips = outcome.net[seen.letter(own)]
        rows.append([number, move_in_words(move), f"{chips:+d}", ", ".join(figures_of(outcome.events))])
    screen.table(["", say("move"), say("at once"), say("figures")], rows)
