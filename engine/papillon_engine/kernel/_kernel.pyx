# cython: language_level=3, boundscheck=False, wraparound=False
"""What Python sees of the course of a game: see `_kernel.pyi`. What users may pass is checked here."""

from libc.stdint cimport int8_t, int64_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy, memset

from papillon.cards import ranks
from papillon_engine.packing import PACK as FULL_PACK, pack_cards

cdef extern from "course.h" nogil:
    enum: CLOSING, CONSOLATION, EFFECT, EVERY_NAME, MOST_MOVES, MOST_ROWS
    enum: NAMED, NOBODY, PACK, RANKS, SEATS
    ctypedef uint64_t Cards
    ctypedef struct Chance:
        pass
    ctypedef struct Moves:
        pass
    ctypedef struct Transfer:
        int payer, payee, factor
        int64_t chips
    ctypedef struct Question:
        uint64_t wide
        uint32_t narrow
    ctypedef struct Answer:
        Question question
        uint32_t count
        bint papillon, decides_victim
    ctypedef struct CTables "Tables":
        int players, moves, lay, first_turned, coups_a_dealer, debtors
        bint tracks_likes, lays_out, first_wins, clockwise, forgets_wanting, lays_on_turn, tie_carried
        int64_t growth, addend, stake
        Cards *played
        Cards *taken
        bint *like
        int8_t *victims
        uint8_t *turned
        int8_t *priority
        int64_t *worth
        void *reference
        int (*put)(void *, Answer *, Transfer *) except -1 with gil
    ctypedef struct State:
        int64_t *chips
        int64_t cards_payment, coup, scheduled
        Cards *hands
        Cards layout
        Cards *piles
        bint shares_unwon, pool_is_the_games, over
        int8_t turn, last_layer, wanting, victim, dealer, dealt_by, winner, made
        int8_t *papillons
        uint8_t *likes
        uint8_t *pack
        uint8_t next, stock_left, victors
    ctypedef struct Counted:
        int64_t games, coups, plays
        int64_t *won
        int64_t *victories
        int64_t *gains
    ctypedef struct Compared:
        int64_t games, coups, parted_games, parted_coups, other_winners, chips, largest
    ctypedef struct Playing:
        State state
        uint64_t number

    void sort_captures(CTables *)
    void free_tables(CTables *)
    CTables *copy_tables(CTables *) except NULL
    void take_back(CTables *, CTables *)
    int how_many(const Moves *)
    int move_at(const Moves *, int place)
    Moves legal(const CTables *, const State *)
    bint is_legal(const CTables *, const State *, int64_t move)
    Cards card_of(int rank)
    int rank_of(Cards card)
    int count_hidden(const CTables *, const State *)
    uint8_t stock_left(const CTables *, const State *)
    bint put_hidden(const CTables *, State *, const Cards *order)
    int player_of(const CTables *, const State *, int seat)
    void balances(const CTables *, const State *, int64_t *to)
    int few_enough(const State *) except -1
    Chance chance_of(uint64_t seed, uint64_t number)
    void shuffle(uint8_t *pack, Chance *)
    void start(const CTables *, State *)
    int play(CTables *, State *, int move, int facts) except -1
    int gain(CTables *, const State *, int move, int plays, int64_t *brings) except -1
    int foresee(CTables *, const State *, int move, int positions, int64_t *brings) except -1
    void write_mask(const CTables *, const State *, int8_t *to)
    int sight_size(const CTables *)
    void see(const CTables *, const State *, int player, int64_t *to)
    int row_size(const CTables *)
    int64_t *write_deal(const CTables *, const State *, int begun, int player, int64_t *to)
    int64_t *write_play(const CTables *, const State *, const State *, int move, int player, int64_t *to)
    int play_out(CTables *, State, Chance, Counted *) except -1
    void begin(const CTables *, const State *, uint64_t seed, uint64_t number, Playing *)
    int advance(CTables *, Playing *, int move, int64_t *rewards) except -1
    int compare_game(CTables **, State *, uint64_t seed, uint64_t number, Compared *) except -1


# --- the tables


cdef int put(void *tables, Answer *answer, Transfer *transfers) except -1 with gil:
    """Ask the reference."""
    reference = <Tables>tables
    cdef uint64_t wide = answer.question.wide
    cdef int kind = answer.question.narrow & 3, narrow = answer.question.narrow >> 2
    if kind == EFFECT:
        reply = reference.effect(narrow & 3, narrow >> 2 & 255, wide, narrow >> 10)
    elif kind == CLOSING:
        reply = reference.closing((narrow & 7) - 1, (narrow >> 3 & 7) - 1, (narrow >> 6 & 7) - 1)
    elif kind == CONSOLATION:
        reply = reference.consolation(narrow - 1)
    else:
        reply = reference.share(wide, narrow)
    paid, answer.papillon, answer.decides_victim = reply
    if len(paid) > PACK:
        raise ValueError("expected fewer transfers")
    for place, (payer, payee, chips, factor) in enumerate(paid):
        transfers[place].payer, transfers[place].payee = payer, payee
        transfers[place].chips, transfers[place].factor = chips, factor
    answer.count = len(paid)
    return 0


cdef class Tables:
    cdef CTables *c

    def __cinit__(self, *_):
        self.c = <CTables *>calloc(1, sizeof(CTables))
        if self.c is NULL:
            raise MemoryError

    def __dealloc__(self):
        free_tables(self.c)

    def load(self):
        cdef CTables *c = self.c
        if self.lay >= MOST_MOVES:
            raise ValueError(f"expected fewer than {MOST_MOVES} captures, found {self.lay}")
        c.players, c.lay, c.moves = self.players, self.lay, self.lay + 1
        c.first_turned, c.coups_a_dealer, c.debtors = self.first_turned, self.coups_a_dealer, self.debtors
        c.tracks_likes, c.lays_out, c.first_wins = self.tracks_likes, self.lays_out, self.first_wins
        c.clockwise, c.forgets_wanting, c.lays_on_turn = self.clockwise, self.forgets_wanting, self.lays_on_turn
        c.tie_carried, c.growth, c.addend, c.stake = self.tie_carried, self.growth, self.addend, self.stake
        for move in range(self.lay):
            c.played[move], c.taken[move], c.like[move] = self.played[move], self.taken[move], self.like[move]
        for stock, turned in enumerate(self.turned):
            c.turned[stock] = turned
        for rank, worth in enumerate(self.worth):
            c.worth[rank] = worth
        for place, seat in enumerate(self.priority):
            c.priority[place] = seat
        for case, seat in enumerate(self.victims):
            c.victims[case] = seat_of(seat, c.players)
        c.reference, c.put = <void *>self, put
        sort_captures(c)


# --- a game


cdef int seat_of(seat, int players, what="seat") except? -2:
    if seat is not None and not 0 <= seat < players:
        raise ValueError(f"expected a {what} from 0 to {players - 1}, or None, found {seat}")
    return NOBODY if seat is None else seat


cdef Cards cards_of(cards):
    return pack_cards(ranks(cards))


cdef object or_none(int seat):
    return None if seat == NOBODY else seat


cdef list listed(const int64_t *numbers, int count):
    return [numbers[place] for place in range(count)]


def check_between_coups(Game game not None):
    if game.state.over or game.state.turn != NOBODY:
        raise ValueError(f"expected a table between two coups, found {'none' if game.state.over else 'one under way'}")


cdef int check_size(Py_ssize_t found, Py_ssize_t expected) except -1:
    if found != expected:
        raise ValueError(f"expected an array of {expected} numbers, found {found}")
    return 0


cdef int check_room(const int64_t *row, const int64_t *last) except -1:
    if row > last:
        raise ValueError("expected room for more rows")
    return 0


WORD = (1 << 64) - 1


cdef class Game:
    cdef readonly Tables tables
    cdef readonly object table
    cdef State state

    def __cinit__(self, Tables tables not None, table):
        self.tables, self.table = tables, table

    def set_up(self, position):
        cdef State *s = &self.state
        cdef int players = self.tables.c.players
        table, accounts = self.table, self.table.accounts
        if len(position.stock) > PACK or len(position.papillons) > players:
            raise ValueError(f"expected at most {PACK} cards in stock and a papillon of each player, found {position}")
        for seat, letter in enumerate(position.seating):
            s.chips[seat] = accounts.balances[table.letters.index(letter)]
            s.hands[seat], s.piles[seat] = cards_of(position.hands[seat]), cards_of(position.piles[seat])
            s.likes[seat] = position.like_captures.count(seat)
        s.chips[players], s.chips[players + 1] = accounts.pool, accounts.bank
        for place, seat in enumerate(position.papillons):
            s.papillons[place] = seat_of(seat, players)
        s.made = len(position.papillons)
        s.next = PACK - len(position.stock)
        for place, card in enumerate(position.stock, s.next):
            s.pack[place] = rank_of(cards_of([card]))
        s.layout, s.stock_left = cards_of(position.layout), stock_left(self.tables.c, s)
        s.turn, s.last_layer = seat_of(position.turn, players), seat_of(position.last_layer, players)
        s.wanting, s.victim, s.winner = seat_of(position.wanting, players), seat_of(position.victim, players), NOBODY
        if not 0 <= table.dealer < players:
            raise ValueError(f"expected a dealer from 0 to {players - 1}, found {table.dealer}")
        s.dealer, s.dealt_by, s.coup, s.over = table.dealer, table.dealer, table.coup, table.over
        s.scheduled, s.cards_payment = table.scheduled, table.cards_payment
        s.shares_unwon, s.pool_is_the_games = table.unwon == "share", table.pool_is_the_games
        few_enough(s)

    def legal(self):
        cdef Moves moves = legal(self.tables.c, &self.state)
        return tuple([move_at(&moves, place) for place in range(how_many(&moves))])

    cdef int number_of(self, move) except -1:
        """The number of a legal move."""
        cdef Py_ssize_t found
        try:
            found = move
        except OverflowError:
            found = NOBODY
        if not is_legal(self.tables.c, &self.state, found):
            raise ValueError(f"expected a legal move ({', '.join(map(str, self.legal()))}), found {move}")
        return found

    def step(self, move, Py_ssize_t named=EVERY_NAME):
        cdef State after = self.state
        cdef int number = self.number_of(move)
        if not 0 <= named <= EVERY_NAME or named % NAMED:
            raise ValueError(f"expected the facts of figures called out, found {named}")
        play(self.tables.c, &after, number, named)
        self.state = after

    def gain(self, move, Py_ssize_t plays):
        cdef int64_t brings = 0
        gain(self.tables.c, &self.state, self.number_of(move), plays, &brings)
        return brings

    def foresee(self, move, Py_ssize_t positions):
        cdef int64_t brings = 0
        foresee(self.tables.c, &self.state, self.number_of(move), positions, &brings)
        return brings

    def deal(self, pack):
        cards = [*pack]
        check_between_coups(self)
        if sorted(cards) != sorted(FULL_PACK):
            raise ValueError("expected four cards of each rank in the pack (Papillon 1.1)")
        for place, card in enumerate(cards):
            self.state.pack[place] = rank_of(card)
        start(self.tables.c, &self.state)

    def deal_by_chance(self, seed, number):
        cdef Chance chance = chance_of(seed & WORD, number & WORD)
        check_between_coups(self)
        shuffle(self.state.pack, &chance)
        start(self.tables.c, &self.state)

    def clone(self):
        cdef Game other = Game.__new__(type(self), self.tables, self.table)
        other.state = self.state
        return other

    def imagine(self, cards):
        cdef list given = [*cards]
        cdef Game other = self.clone()
        cdef Cards order[PACK]
        cdef int place, hidden = count_hidden(self.tables.c, &other.state)
        if len(given) != hidden:
            raise ValueError(f"expected {hidden} cards, found {len(given)}")
        for place in range(hidden):
            order[place] = given[place]
        if not put_hidden(self.tables.c, &other.state, order):
            raise ValueError("expected the cards that the player to move cannot see")
        return other

    def write_mask(self, int8_t[::1] to not None):
        check_size(to.shape[0], self.tables.c.moves)
        write_mask(self.tables.c, &self.state, &to[0])

    def see(self, player, int64_t[::1] to not None):
        cdef int index = seat_of(player, self.tables.c.players, "player")
        check_size(to.shape[0], sight_size(self.tables.c))
        see(self.tables.c, &self.state, index, &to[0])

    def recall(self, coups, player, int64_t[:, ::1] to not None):
        cdef int index = seat_of(player, self.tables.c.players, "player")
        cdef Game game = self.clone()
        cdef State before
        cdef int64_t *next = &to[0, 0]
        cdef int64_t *last = next + (to.shape[0] - MOST_ROWS) * row_size(self.tables.c)
        check_size(to.shape[1], row_size(self.tables.c))
        for pack, moves in coups:
            game.deal(pack)
            check_room(next, last)
            next = write_deal(self.tables.c, &game.state, 0, index, next)
            for move in moves:
                before = game.state
                check_room(next, last)
                play(self.tables.c, &game.state, game.number_of(move), EVERY_NAME)
                next = write_play(self.tables.c, &before, &game.state, move, index, next)
        return (next - &to[0, 0]) // row_size(self.tables.c)

    @property
    def turn(self): return or_none(self.state.turn)
    @property
    def last_layer(self): return or_none(self.state.last_layer)
    @property
    def wanting(self): return or_none(self.state.wanting)
    @property
    def victim(self): return or_none(self.state.victim)
    @property
    def winner(self): return "" if self.state.winner == NOBODY else self.table.letters[self.state.winner]
    @property
    def victors(self):
        return "".join([letter for player, letter in enumerate(self.table.letters) if self.state.victors >> player & 1])
    @property
    def dealer(self): return self.state.dealer
    @property
    def coup(self): return self.state.coup
    @property
    def cards_payment(self): return self.state.cards_payment
    @property
    def over(self): return self.state.over
    @property
    def layout(self): return self.state.layout
    @property
    def hands(self): return listed(<int64_t *>self.state.hands, self.tables.c.players)
    @property
    def piles(self): return listed(<int64_t *>self.state.piles, self.tables.c.players)
    @property
    def likes(self): return [self.state.likes[seat] for seat in range(self.tables.c.players)]
    @property
    def chips(self): return listed(self.state.chips, self.tables.c.players + 2)
    @property
    def balances(self):
        cdef int64_t of[SEATS]
        balances(self.tables.c, &self.state, of)
        return tuple(listed(of, self.tables.c.players))
    @property
    def papillons(self): return tuple([self.state.papillons[place] for place in range(self.state.made)])
    @property
    def stock(self): return [card_of(self.state.pack[place]) for place in range(self.state.next, PACK)]
    @property
    def sight_size(self): return sight_size(self.tables.c)


# --- many games


def simulate(Game game not None, games, uint64_t seed):
    cdef Tables tables = game.tables
    cdef CTables *own = copy_tables(tables.c)
    cdef Counted counted
    cdef uint64_t number
    memset(&counted, 0, sizeof(counted))
    try:
        for game_number in games:
            number = game_number & WORD
            with nogil:
                play_out(own, game.state, chance_of(seed, number), &counted)
    finally:
        take_back(tables.c, own)
    players = tables.c.players
    by_place = [listed(counted.won, players), listed(counted.victories, players), listed(counted.gains, players)]
    return counted.games, counted.coups, counted.plays, *map(tuple, by_place)


def compare(Game one not None, Game other not None, games, uint64_t seed):
    cdef Compared found
    cdef CTables *tables[2]
    cdef State states[2]
    memset(&found, 0, sizeof(found))
    tables[0], tables[1] = one.tables.c, other.tables.c
    if one.tables.c.players != other.tables.c.players:
        raise ValueError(f"expected as many players, found {one.tables.c.players} and {other.tables.c.players}")
    for number in games:
        states[0], states[1] = one.state, other.state
        compare_game(tables, states, seed, number & WORD, &found)
    parted = (found.parted_games, found.parted_coups, found.other_winners)
    return found.games, found.coups, *parted, found.chips, found.largest


cdef class Batch:
    cdef readonly Tables tables
    cdef State first
    cdef Playing *games
    cdef readonly Py_ssize_t count
    cdef uint64_t seed

    def __cinit__(self, Tables tables not None, Py_ssize_t count):
        if count < 1:
            raise ValueError(f"expected one game or more, found {count}")
        self.tables, self.count = tables, count
        self.games = <Playing *>calloc(count, sizeof(Playing))
        if self.games is NULL:
            raise MemoryError

    def __dealloc__(self):
        free(self.games)

    def begin(self, Game game not None, uint64_t seed):
        check_between_coups(game)
        self.first = game.state
        self.reset(seed)

    def reset(self, uint64_t seed):
        self.seed = seed
        for place in range(self.count):
            begin(self.tables.c, &self.first, seed, place, &self.games[place])

    def clone(self):
        cdef Batch other = Batch(self.tables, self.count)
        other.first, other.seed = self.first, self.seed
        memcpy(other.games, self.games, self.count * sizeof(Playing))
        return other

    def legal_mask(self, int8_t[:, ::1] to not None):
        check_size(to.shape[0], self.count)
        check_size(to.shape[1], self.tables.c.moves)
        for place in range(self.count):
            write_mask(self.tables.c, &self.games[place].state, &to[place, 0])

    def turns(self, int8_t[::1] to not None):
        check_size(to.shape[0], self.count)
        for place in range(self.count):
            to[place] = player_of(self.tables.c, &self.games[place].state, self.games[place].state.turn)

    def observe(self, int64_t[:, ::1] to not None):
        cdef const State *state
        check_size(to.shape[0], self.count)
        check_size(to.shape[1], sight_size(self.tables.c))
        for place in range(self.count):
            state = &self.games[place].state
            see(self.tables.c, state, player_of(self.tables.c, state, state.turn), &to[place, 0])

    def step(self, const int64_t[::1] moves not None, int64_t[:, ::1] rewards not None, int8_t[::1] over not None):
        cdef Playing *game
        for size in (moves.shape[0], rewards.shape[0], over.shape[0]):
            check_size(size, self.count)
        check_size(rewards.shape[1], self.tables.c.players)
        for place in range(self.count):
            if not is_legal(self.tables.c, &self.games[place].state, moves[place]):
                raise ValueError(f"game {place}: expected a legal move, found {moves[place]}")
        for place in range(self.count):
            game = &self.games[place]
            advance(self.tables.c, game, moves[place], &rewards[place, 0])
            over[place] = game.state.over
            if game.state.over:
                begin(self.tables.c, &self.first, self.seed, game.number + self.count, game)
