/* The course of a game over the tables of `papillon_engine/tables.py`; `_kernel.pyx` shows it to Python.
 *
 * A set of cards is a number of four bits for each rank, the ace lowest (`packing.py`). A set of moves is an array of
 * bits. Seats count in playing order, the dealer's last; accounts are the seats, then the pool, then the bank.
 * Functions that may have to ask the reference give -1 where that raised an error, and 0 otherwise. */
#include <Python.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { RANKS = 13, LIKE_CARDS = 4, PACK = RANKS * LIKE_CARDS, SEATS = 4, ACCOUNTS = SEATS + 2, CARDS_A_DEAL = 3 };
enum { BITS = 4, OF_RANK = (1 << BITS) - 1, WORD = 64, WORDS = 4, MOST_MOVES = WORD * WORDS, NOBODY = -1 };

/* The facts of a play, as `tables.py` numbers them. */
enum { STOCK_LEFT = 1, GOES_OUT = 2, CLEARS = 4, LAST = 8, LIKES = 16, NAMED = LIKES * (CARDS_A_DEAL + 1) };
enum { FIGURES = 4, EVERY_NAME = NAMED * ((1 << FIGURES) - 1) };

/* Four bits of a rank lie within one of these groups; a number of these cards is an index. */
enum { GROUPS = 5, MOST_OF_GROUP = 1 << 3 * BITS };
static const struct { int shift, bits; } GROUP[GROUPS] = {{0, 12}, {12, 12}, {24, 12}, {36, 8}, {44, 8}};

static const int64_t MOST_CHIPS = INT64_C(1) << 50;

typedef uint64_t Cards;
/* There are four cards of a rank: its highest bit is free, and shows where more is taken away than there is. */
static const Cards FREE = 0x8888888888888;

typedef struct { uint64_t word[WORDS]; } Moves;

/* What is paid: the factor says what the chips are multiplied with. */
enum { ONCE, FOR_POOL, FOR_CARDS, FACTORS };
typedef struct { int16_t payer, payee; int32_t factor; int64_t chips; } Transfer; /* without gaps */

/* What the reference answers to a question. */
enum { EFFECT, CLOSING, SHARE, CONSOLATION };
typedef struct { uint64_t wide; uint32_t narrow; } Question;
typedef struct {
    Question question;
    uint32_t first, count; /* its transfers, among all that are known */
    bool known, papillon, decides_victim;
} Answer;

/* Puts a question to the reference, and fills in what it answers: at most PACK transfers. */
typedef int (*Put)(void *reference, Answer *answer, Transfer *transfers);

typedef struct {
    int players, moves, lay, first_turned, coups_a_dealer, debtors;
    bool tracks_likes, lays_out, first_wins, clockwise, forgets_wanting, lays_on_turn, tie_carried;
    int64_t growth, addend; /* after a tie the payment for most cards is multiplied, then added to */
    Cards played[MOST_MOVES], taken[MOST_MOVES];
    bool like[MOST_MOVES];
    Moves by_rank[1 << BITS][OF_RANK + 1];      /* so many of a rank in hand -> captures for which it has enough */
    Moves by_group[GROUPS][MOST_OF_GROUP];      /* exposed cards of a group -> captures that want no more of it */
    int8_t victims[SEATS << (SEATS + 1)];       /* maker, who holds cards, a bare deal follows -> who must lay down */
    uint8_t turned[PACK + 1];                   /* cards in stock -> turned up with the next deal */
    int8_t priority[SEATS];
    int64_t worth[RANKS];                       /* what a card counts for at the end of a coup */
    int64_t stake;
    Answer *answers;
    uint32_t places, answered;                  /* of the hash table: a power of two, and how many are taken */
    Transfer *transfers;
    uint32_t room, written;
    void *reference;                            /* who is asked, */
    Put put;                                    /* and how */
} Tables;

typedef struct {
    int64_t chips[ACCOUNTS], cards_payment;
    Cards hands[SEATS], layout, piles[SEATS];
    int64_t coup, scheduled;
    bool shares_unwon, pool_is_the_games, over;
    int8_t turn, last_layer, wanting, victim, dealer, winner; /* the winner and those of the game are players, A first */
    int8_t dealt_by; /* who dealt the coup under way or just over */
    uint8_t victors;
    int8_t papillons[SEATS], made;
    uint8_t likes[SEATS];
    uint8_t pack[PACK], next; /* places of ranks, and the first card not yet dealt */
    uint8_t stock_left;
} State;

/* --- cards and moves */

static inline bool holds(Cards cards, Cards others) { return (((cards | FREE) - others) & FREE) == FREE; }

static inline void add_move(Moves *moves, int move) { moves->word[move / WORD] |= UINT64_C(1) << move % WORD; }

static inline bool has(const Moves *moves, int move) { return moves->word[move / WORD] >> move % WORD & 1; }

static inline int how_many(const Moves *moves) {
    int count = 0;
    for (int i = 0; i < WORDS; i++) count += __builtin_popcountll(moves->word[i]);
    return count;
}

/* The move at a place among those that there are, from 0; there must be more than that. */
static inline int move_at(const Moves *moves, int place) {
    int i = 0;
    for (int count; place >= (count = __builtin_popcountll(moves->word[i])); i++) place -= count;
    uint64_t word = moves->word[i];
    while (place--) word &= word - 1;
    return i * WORD + __builtin_ctzll(word);
}

static inline Cards of_group(Cards cards, int group) {
    return cards >> GROUP[group].shift & ((UINT64_C(1) << GROUP[group].bits) - 1);
}

static Moves legal(const Tables *tables, const State *state) {
    Moves moves = {{0}};
    if (state->turn == NOBODY) return moves;
    for (Cards hand = state->hands[state->turn]; hand;) {
        int rank = __builtin_ctzll(hand) / BITS, count = hand >> rank * BITS & OF_RANK;
        const Moves *can = &tables->by_rank[rank][count];
        for (int i = 0; i < WORDS; i++) moves.word[i] |= can->word[i];
        hand &= ~((Cards)OF_RANK << rank * BITS);
    }
    for (int group = 0; group < GROUPS; group++) {
        const Moves *want = &tables->by_group[group][of_group(state->layout, group)];
        for (int i = 0; i < WORDS; i++) moves.word[i] &= want->word[i];
    }
    if (!how_many(&moves)) add_move(&moves, tables->lay);
    return moves;
}

static bool is_legal(const Tables *tables, const State *state, int64_t move) {
    Moves moves = legal(tables, state);
    return 0 <= move && move < tables->moves && has(&moves, (int)move);
}

/* Sorts the captures by the cards that they want; played, taken and like are there already. */
static void sort_captures(Tables *tables) {
    for (int move = 0; move < tables->lay; move++) {
        int rank = __builtin_ctzll(tables->played[move]) / BITS;
        for (int count = tables->played[move] >> rank * BITS & OF_RANK; count <= OF_RANK; count++)
            add_move(&tables->by_rank[rank][count], move);
    }
    for (int group = 0; group < GROUPS; group++)
        for (Cards cards = 0; cards < UINT64_C(1) << GROUP[group].bits; cards++)
            for (int move = 0; !(cards & FREE) && move < tables->lay; move++)
                if (holds(cards, of_group(tables->taken[move], group))) add_move(&tables->by_group[group][cards], move);
}

/* --- chance: the numbers of `chance.py` */

typedef unsigned __int128 Chance;

static uint64_t mixed(uint64_t number) {
    number = (number ^ number >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    number = (number ^ number >> 27) * UINT64_C(0x94D049BB133111EB);
    return number ^ number >> 31;
}

static Chance chance_of(uint64_t seed, uint64_t number) {
    const uint64_t apart = UINT64_C(0x9E3779B97F4A7C15);
    uint64_t high = mixed(mixed(seed + apart) + number);
    return (Chance)high << 64 | mixed(high + apart) | 1;
}

static inline uint64_t draw(Chance *chance) {
    *chance *= UINT64_C(0xDA942042E4DD58B5);
    return (uint64_t)(*chance >> 64);
}

/* Six cards are drawn by one number: what is left of it behind the point draws the next. */
static void shuffle(uint8_t pack[PACK], Chance *chance) {
    for (int place = 0; place < PACK; place++) pack[place] = (uint8_t)(RANKS - 1 - place / LIKE_CARDS);
    uint64_t left = 0;
    for (int last = PACK - 1; last > 0; last--) {
        if ((PACK - 1 - last) % 6 == 0) left = draw(chance);
        Chance product = (Chance)left * (unsigned)(last + 1);
        int other = (int)(product >> 64);
        left = (uint64_t)product;
        uint8_t card = pack[last];
        pack[last] = pack[other];
        pack[other] = card;
    }
}

/* --- what the reference has answered */

/* Raises an error, whether Python waits for this thread or not; gives -1. */
static int fail(PyObject *kind, const char *message) {
    const PyGILState_STATE held = PyGILState_Ensure();
    PyErr_SetString(kind, message);
    PyGILState_Release(held);
    return -1;
}

static Answer *place_of(Answer *answers, uint32_t places, Question question) {
    uint32_t place = (uint32_t)mixed(question.wide ^ (uint64_t)question.narrow << 40 ^ question.narrow);
    for (;; place++) {
        Answer *answer = &answers[place & (places - 1)];
        if (!answer->known) return answer;
        if (answer->question.wide == question.wide && answer->question.narrow == question.narrow) return answer;
    }
}

static bool make_room(Tables *tables, uint32_t count) {
    if (tables->written + count >= tables->room) {
        const uint32_t room = 2 * tables->room + count + PACK;
        Transfer *transfers = realloc(tables->transfers, room * sizeof *transfers);
        if (!transfers) return false;
        tables->transfers = transfers;
        tables->room = room;
    }
    if (2 * tables->answered < tables->places) return true;
    const uint32_t places = tables->places ? 2 * tables->places : 1024;
    Answer *answers = calloc(places, sizeof *answers);
    if (!answers) return false;
    for (uint32_t i = 0; i < tables->places; i++)
        if (tables->answers[i].known) *place_of(answers, places, tables->answers[i].question) = tables->answers[i];
    free(tables->answers);
    tables->answers = answers;
    tables->places = places;
    return true;
}

/* Where these transfers stand among those that are known, or else where they are to be written. Few differ. */
static uint32_t found_at(const Tables *tables, const Transfer *transfers, uint32_t count) {
    uint32_t first = 0;
    while (first + count <= tables->written && memcmp(tables->transfers + first, transfers, count * sizeof *transfers))
        first++;
    return first + count <= tables->written ? first : tables->written;
}

/* What the reference answers to a question, which is put to it once; NULL with an error set where it raises one. */
static const Answer *ask(Tables *tables, Question question) {
    if (tables->places) {
        const Answer *known = place_of(tables->answers, tables->places, question);
        if (known->known) return known;
    }
    Transfer transfers[PACK];
    Answer answer = {.question = question, .known = true};
    if (tables->put(tables->reference, &answer, transfers)) return NULL;
    if (!make_room(tables, answer.count)) return fail(PyExc_MemoryError, "no room for another answer"), NULL;
    Answer *place = place_of(tables->answers, tables->places, question);
    if (place->known) return place; /* another thread has asked meanwhile */
    answer.first = found_at(tables, transfers, answer.count);
    if (answer.first == tables->written) {
        memcpy(tables->transfers + tables->written, transfers, answer.count * sizeof *transfers);
        tables->written += answer.count;
    }
    tables->answered++;
    *place = answer;
    return place;
}

/* --- who is who */

static int player_if(const Tables *tables, int dealer, int seat) {
    int steps = tables->clockwise ? tables->players - 1 - seat : 1 + seat;
    return (dealer + steps) % tables->players;
}

static int player_of(const Tables *tables, const State *state, int seat) {
    return player_if(tables, state->dealer, seat);
}

/* The chips of each player, in the order of the letters. */
static void balances(const Tables *tables, const State *state, int64_t *of) {
    for (int seat = 0; seat < tables->players; seat++) of[player_of(tables, state, seat)] = state->chips[seat];
}

static int next_with_cards(const Tables *tables, const State *state, int seat) {
    for (int step = 1; step <= tables->players; step++) {
        int next = (seat + step) % tables->players;
        if (state->hands[next]) return next;
    }
    return NOBODY;
}

/* --- the course of a coup */

/* Moves chips; where there is no credit, a player pays what he has (2.6, ruling credit). */
static void pay(const Tables *tables, State *state, Transfer due, int64_t times) {
    int64_t *payer = &state->chips[due.payer], paid = due.chips * times;
    if (due.payer < tables->debtors && *payer < paid) paid = *payer > 0 ? *payer : 0;
    *payer -= paid;
    state->chips[due.payee] += paid;
}

static void pay_all(const Tables *tables, State *state, const Answer *answer) {
    const int64_t factors[FACTORS] = {1, state->chips[tables->players], state->cards_payment};
    for (uint32_t i = answer->first; i < answer->first + answer->count; i++)
        pay(tables, state, tables->transfers[i], factors[tables->transfers[i].factor]);
}

/* What a play comes to; NULL as ask has it. */
static const Answer *effect(Tables *tables, int seat, int move, Cards laid, int facts) {
    return ask(tables, (Question){laid, (uint32_t)(EFFECT | seat << 2 | move << 4 | facts << 12)});
}

/* Whether a deal is left, as a fact of a play (3.6). */
static uint8_t stock_left(const Tables *tables, const State *state) {
    return PACK - state->next >= CARDS_A_DEAL * tables->players ? STOCK_LEFT : 0;
}

static void deal_out(const Tables *tables, State *state, int turned) {
    const int dealt = CARDS_A_DEAL * tables->players;
    for (int i = 0; i < dealt + turned && state->next < PACK; i++) {
        Cards card = UINT64_C(1) << state->pack[state->next++] * BITS;
        *(i < dealt ? &state->hands[i % tables->players] : &state->layout) += card;
    }
    state->stock_left = stock_left(tables, state);
    memset(state->likes, 0, sizeof state->likes);
}

/* Starts the next coup from the pack that lies in the state. Clauses: 2.7, 3.3 to 3.5, 15.1. */
static void start(const Tables *tables, State *state) {
    for (int seat = 0; seat < tables->players; seat++)
        pay(tables, state, (Transfer){(int16_t)seat, (int16_t)tables->players, ONCE, tables->stake}, 1);
    memset(state->piles, 0, sizeof state->piles);
    state->layout = 0;
    state->next = 0;
    state->made = 0;
    state->last_layer = state->wanting = state->victim = NOBODY;
    state->dealt_by = state->dealer;
    deal_out(tables, state, tables->first_turned);
    state->turn = 0;
}

/* Puts a whole hand to the exposed cards, and pays for it. Clauses: 4.d.1, 11.1. */
static int lay_down(Tables *tables, State *state, int seat) {
    const Cards laid = state->hands[seat];
    state->hands[seat] = 0;
    state->layout += laid;
    state->last_layer = state->wanting = (int8_t)seat;
    const bool last = !state->stock_left && next_with_cards(tables, state, seat) == NOBODY;
    const Answer *answer = effect(tables, seat, tables->lay, laid, last ? LAST : state->stock_left);
    if (!answer) return -1;
    pay_all(tables, state, answer);
    return 0;
}

static int8_t victim(const Tables *tables, const State *state, int seat) {
    int holding = 0;
    for (int other = 0; other < tables->players; other++) holding |= (state->hands[other] != 0) << other;
    const bool bare_deal = state->stock_left && !tables->turned[PACK - state->next];
    return tables->victims[(seat << SEATS | holding) << 1 | bare_deal];
}

/* Puts a capture on its maker's pile, and pays what it earns. Clauses: 4.4, 4.5. */
static int capture(Tables *tables, State *state, int seat, int move, int facts) {
    Cards laid = 0, *hand = &state->hands[seat];
    *hand -= tables->played[move];
    state->layout -= tables->taken[move];
    state->piles[seat] += tables->played[move] + tables->taken[move];
    facts |= state->stock_left;
    if (!*hand) facts |= GOES_OUT;
    if (!state->layout) {
        facts |= CLEARS;
        if (tables->lays_out) {
            laid = state->layout = *hand;
            *hand = 0;
        }
    }
    if (!*hand && !state->stock_left && next_with_cards(tables, state, seat) == NOBODY) facts |= LAST;
    if (tables->tracks_likes) {
        state->likes[seat] += tables->like[move];
        facts |= LIKES * state->likes[seat];
    }
    const Answer *answer = effect(tables, seat, move, laid, facts);
    if (!answer) return -1;
    pay_all(tables, state, answer);
    if (answer->papillon && state->made < SEATS) state->papillons[state->made++] = (int8_t)seat;
    if (laid) state->last_layer = (int8_t)seat;
    if (answer->decides_victim) state->victim = victim(tables, state, seat);
    return 0;
}

/* Three more cards each; whoever a sauterelle caught lays down at once, or on turn (ruling sauterelle-victim). The deal
 * that is over may have brought a consolation (ruling consolation-deal).
 * Clauses: 4.d.2 to 4.d.4, 8.4, 8.5, papillon-adpoker:22. */
static int deal_again(Tables *tables, State *state) {
    const int victim = state->victim;
    const Answer *answer = ask(tables, (Question){0, (uint32_t)(CONSOLATION | (state->wanting + 1) << 2)});
    if (!answer) return -1;
    pay_all(tables, state, answer);
    state->victim = state->last_layer = NOBODY;
    if (tables->forgets_wanting) state->wanting = NOBODY;
    deal_out(tables, state, tables->turned[PACK - state->next]);
    const bool on_turn = victim != NOBODY && tables->lays_on_turn && !state->layout;
    if (victim != NOBODY && lay_down(tables, state, victim)) return -1;
    state->turn = (int8_t)next_with_cards(tables, state, on_turn ? victim : tables->players - 1);
    return 0;
}

/* --- the end of a coup, and of the game */

static int winner(const Tables *tables, const State *state) {
    if (tables->first_wins) return state->made ? state->papillons[0] : NOBODY;
    for (int place = 0; place < tables->players; place++)
        if (memchr(state->papillons, tables->priority[place], (size_t)state->made)) return tables->priority[place];
    return NOBODY;
}

/* The seat whose pile alone counts most. Clauses: 12.1 to 12.3. */
static int majority(const Tables *tables, const State *state) {
    int64_t most = -1;
    int leader = NOBODY;
    for (int seat = 0; seat < tables->players; seat++) {
        int64_t counted = 0;
        for (int rank = 0; rank < RANKS; rank++)
            counted += tables->worth[rank] * (int64_t)(state->piles[seat] >> rank * BITS & OF_RANK);
        leader = counted > most ? seat : counted == most ? NOBODY : leader;
        most = counted > most ? counted : most;
    }
    return leader;
}

/* What most cards pay in the next coup. Clauses: 12.2 to 12.4. */
static int64_t next_cards_payment(const Tables *tables, const State *state, bool tied) {
    const bool lost = state->coup == state->scheduled && !tables->tie_carried;
    return state->over || !tied || lost ? 1 : state->cards_payment * tables->growth + tables->addend;
}

/* The next coup; whoever deals it sits last. Clauses: 2.2. */
static void pass_the_deal(const Tables *tables, State *state) {
    const int players = tables->players;
    if (state->coup % tables->coups_a_dealer == 0) {
        state->dealer = (int8_t)((state->dealer + (tables->clockwise ? players - 1 : 1)) % players);
        const int64_t first = state->chips[0];
        memmove(state->chips, state->chips + 1, sizeof first * (size_t)(players - 1));
        state->chips[players - 1] = first;
    }
    state->coup++;
}

/* The seats with the most chips, as bits. */
static int richest(const Tables *tables, const State *state) {
    int64_t most = state->chips[0];
    int seats = 0;
    for (int seat = 0; seat < tables->players; seat++) {
        if (state->chips[seat] > most) most = state->chips[seat], seats = 0;
        if (state->chips[seat] == most) seats |= 1 << seat;
    }
    return seats;
}

/* Shares a pool that waits, and names the winners of the game. Clauses: 2.9, 14.1 to 14.3, papillon-pdf:13. */
static int end_game(Tables *tables, State *state, bool won) {
    const int ahead = richest(tables, state);
    const int sharing = state->pool_is_the_games ? ahead : won ? 0 : (1 << tables->players) - 1;
    if (sharing) {
        const uint64_t pool = (uint64_t)state->chips[tables->players];
        const Answer *answer = ask(tables, (Question){pool, (uint32_t)(SHARE | sharing << 2)});
        if (!answer) return -1;
        pay_all(tables, state, answer);
    }
    const int seats = state->pool_is_the_games ? ahead : richest(tables, state);
    state->victors = 0;
    for (int seat = 0; seat < tables->players; seat++)
        if (seats >> seat & 1) state->victors |= (uint8_t)(1 << player_of(tables, state, seat));
    return 0;
}

/* Raises an error where chips or coups are so many that counting could fail: the payment for most cards may double. */
static int few_enough(const State *state) {
    bool few = state->cards_payment <= MOST_CHIPS && state->coup <= MOST_CHIPS;
    for (int account = 0; account < ACCOUNTS; account++)
        few = few && -MOST_CHIPS <= state->chips[account] && state->chips[account] <= MOST_CHIPS;
    return few ? 0 : fail(PyExc_OverflowError, "expected fewer chips and coups than 2 to the power of 50");
}

/* Names the winner, sweeps the table, pays, and goes on to the next coup or the end.
 * Clauses: 4.d.7, 4.d.10, 4.d.11, 10.5 to 10.8, 12.1 to 12.4, 13.1. */
static int end_coup(Tables *tables, State *state) {
    const int seat = winner(tables, state), taker = seat == NOBODY ? state->last_layer : seat;
    const bool won = seat != NOBODY;
    if (taker != NOBODY) {
        state->piles[taker] += state->layout;
        state->layout = 0;
    }
    const int most = majority(tables, state);
    const int narrow = CLOSING | (seat + 1) << 2 | (state->wanting + 1) << 5 | (most + 1) << 8;
    const Answer *answer = ask(tables, (Question){0, (uint32_t)narrow});
    if (!answer) return -1;
    pay_all(tables, state, answer);
    state->turn = NOBODY;
    state->winner = won ? (int8_t)player_of(tables, state, seat) : NOBODY;
    state->over = state->coup >= state->scheduled && (won || state->pool_is_the_games || state->shares_unwon);
    state->cards_payment = next_cards_payment(tables, state, most == NOBODY);
    if (few_enough(state)) return -1;
    if (state->over) return end_game(tables, state, won);
    pass_the_deal(tables, state);
    return 0;
}

/* Makes a legal move. facts: the figures that are called out with it. */
static int play(Tables *tables, State *state, int move, int facts) {
    const int seat = state->turn;
    if (move == tables->lay ? lay_down(tables, state, seat) : capture(tables, state, seat, move, facts)) return -1;
    state->turn = (int8_t)next_with_cards(tables, state, seat);
    if (state->turn != NOBODY) return 0;
    return state->stock_left ? deal_again(tables, state) : end_coup(tables, state);
}

/* --- what a player sees */

static inline int how_many_cards(Cards cards) {
    const uint64_t every_other = UINT64_C(0x0F0F0F0F0F0F0F0F);
    return (int)(((cards & every_other) + (cards >> BITS & every_other)) * UINT64_C(0x0101010101010101) >> 56);
}

static Cards card_of(int rank) { return UINT64_C(1) << rank * BITS; }

/* The rank of one card, NOBODY for more cards or none. */
static int rank_of(Cards card) {
    const int rank = card ? __builtin_ctzll(card) / BITS : RANKS;
    return rank < RANKS && card == card_of(rank) ? rank : NOBODY;
}

/* How many cards the player to move cannot see. */
static int count_hidden(const Tables *tables, const State *state) {
    int count = PACK - state->next;
    for (int seat = 0; seat < tables->players; seat++)
        if (seat != state->turn) count += how_many_cards(state->hands[seat]);
    return count;
}

/* Puts these cards where others lie that the player to move cannot see, seat by seat, then in the stock; false where
 * they are not the same cards. */
static bool put_hidden(const Tables *tables, State *state, const Cards *order) {
    Cards before = 0, after = 0;
    for (int seat = 0; seat < tables->players; seat++) {
        if (seat == state->turn) continue;
        int left = how_many_cards(state->hands[seat]);
        before += state->hands[seat];
        for (state->hands[seat] = 0; left > 0; left--, order++) {
            if (rank_of(*order) == NOBODY) return false;
            state->hands[seat] += *order;
        }
        after += state->hands[seat];
    }
    for (int place = state->next; place < PACK; place++, order++) {
        if (rank_of(*order) == NOBODY) return false;
        before += card_of(state->pack[place]);
        after += *order;
        state->pack[place] = (uint8_t)rank_of(*order);
    }
    return after == before;
}

/* Writes for each move whether it is legal. */
static void write_mask(const Tables *tables, const State *state, int8_t *to) {
    const Moves can = legal(tables, state);
    memset(to, 0, (size_t)tables->moves);
    for (int i = 0; i < WORDS; i++)
        for (uint64_t word = can.word[i]; word; word &= word - 1) to[i * WORD + __builtin_ctzll(word)] = 1;
}

static int64_t *write_ranks(Cards cards, int64_t *to) {
    for (int rank = RANKS - 1; rank >= 0; rank--) *to++ = cards >> rank * BITS & OF_RANK;
    return to;
}

static int sight_size(const Tables *tables) { return 11 * tables->players + 2 * RANKS + 4; }

/* Writes the parts of `Sight` in its order, each player by player or rank by rank. player: NOBODY is an onlooker. Once
 * a coup is over chips lie before the seats of the next one, everything else where it was. */
static void see(const Tables *tables, const State *state, int player, int64_t *to) {
    int seats[SEATS] = {0}, place_of[SEATS] = {0};
    for (int seat = 0; seat < tables->players; seat++) seats[player_if(tables, state->dealt_by, seat)] = seat;
    for (int place = 0; place < state->made; place++) place_of[state->papillons[place]] = place + 1;
    const int own = player == NOBODY ? SEATS : seats[player];
#define EACH(number)                                                   \
    for (int of = 0; of < tables->players; of++) {                     \
        const int seat = seats[of];                                    \
        *to++ = (number);                                              \
    }
    EACH(seat == own)
    to = write_ranks(state->layout, write_ranks(own < SEATS ? state->hands[own] : 0, to));
    EACH(how_many_cards(state->hands[seat]))
    EACH(how_many_cards(state->piles[seat]))
    balances(tables, state, to);
    to += tables->players;
    *to++ = state->chips[tables->players];
    *to++ = PACK - state->next;
    EACH(seat == tables->players - 1)
    EACH(seat == state->turn)
    EACH(place_of[seat])
    EACH(seat == state->last_layer)
    EACH(seat == state->wanting)
    EACH(seat == state->victim)
    EACH(state->likes[seat])
#undef EACH
    *to++ = state->coup;
    *to = state->cards_payment;
}

enum { MOST_ROWS = 4 }; /* that one play comes to: a capture, the rest laid out, a deal, a victim who lays down */

static int row_size(const Tables *tables) { return tables->players + 2 * RANKS; }

/* Writes one thing that has happened: whose cards were laid down, or captured with and captured; NOBODY for a deal. */
static int64_t *write_row(const Tables *tables, int player, Cards from_hand, Cards exposed, int64_t *to) {
    for (int other = 0; other < tables->players; other++) *to++ = other == player;
    return write_ranks(exposed, write_ranks(from_hand, to));
}

/* Writes the deal that began at a place of the pack, as a player saw it: his own cards and those turned up; then who
 * had to lay down at once, if anybody. */
static int64_t *write_deal(const Tables *tables, const State *after, int begun, int player, int64_t *to) {
    const int players = tables->players, turned = begun + CARDS_A_DEAL * players;
    Cards hands[SEATS] = {0}, own = 0, exposed = 0;
    for (int place = begun; place < after->next; place++) {
        Cards card = UINT64_C(1) << after->pack[place] * BITS;
        *(place < turned ? &hands[(place - begun) % players] : &exposed) += card;
    }
    for (int seat = 0; seat < players; seat++)
        if (player_of(tables, after, seat) == player) own = hands[seat];
    to = write_row(tables, NOBODY, own, exposed, to);
    for (int seat = 0; seat < players; seat++)
        if (!after->hands[seat]) to = write_row(tables, player_of(tables, after, seat), hands[seat], 0, to);
    return to;
}

/* Writes a play, and the deal that came of it, if any. */
static int64_t *write_play(const Tables *tables, const State *before, const State *after, int move, int player,
                           int64_t *to) {
    const int of = player_of(tables, before, before->turn);
    const Cards played = tables->played[move], taken = tables->taken[move]; /* none where he lays down */
    const Cards left = before->hands[before->turn] - played;
    if (taken) to = write_row(tables, of, played, taken, to);
    if (!taken || (left && tables->lays_out && before->layout == taken)) to = write_row(tables, of, left, 0, to);
    return after->next == before->next ? to : write_deal(tables, after, before->next, player, to);
}

/* --- what a move brings, where everybody is greedy after it */

static int64_t chips_of(const Tables *tables, const State *state, int player) {
    int seat = 0;
    while (player_of(tables, state, seat) != player) seat++;
    return state->chips[seat];
}

/* Whether habit prefers one move to another: the lowest card first, then the most cards taken. */
static bool preferred(const Tables *tables, int move, int other) {
    const Cards played = tables->played[move], others = tables->played[other];
    return played != others ? played < others : tables->taken[move] % OF_RANK > tables->taken[other] % OF_RANK;
}

/* Makes the move that brings most at once, and of several the one that habit prefers. */
static int play_greedily(Tables *tables, State *state) {
    Moves moves = legal(tables, state);
    const int player = player_of(tables, state, state->turn);
    int64_t most = INT64_MIN;
    int best = NOBODY;
    State after, chosen;
    for (int left = how_many(&moves), place = 0; place < left; place++) {
        const int move = move_at(&moves, place);
        after = *state;
        if (play(tables, &after, move, EVERY_NAME)) return -1;
        const int64_t chips = chips_of(tables, &after, player);
        if (chips < most || (chips == most && !preferred(tables, move, best))) continue;
        most = chips, best = move, chosen = after;
    }
    *state = chosen;
    return 0;
}

/* The chips that a legal move brings its maker within so many plays, by the end of the deal at the latest. */
static int gain(Tables *tables, const State *state, int move, int plays, int64_t *brings) {
    const int player = player_of(tables, state, state->turn);
    const uint8_t next = state->next;
    State after = *state;
    if (play(tables, &after, move, EVERY_NAME)) return -1;
    while (--plays > 0 && after.turn != NOBODY && after.next == next)
        if (play_greedily(tables, &after)) return -1;
    *brings = chips_of(tables, &after, player) - chips_of(tables, state, player);
    return 0;
}

/* What everybody has at the end of the deal, player by player, if each plays for the most chips of his own then and of
 * several such moves makes the first (max^n). left: positions that may still be looked into; -1 once there were more. */
static int look_ahead(Tables *tables, const State *state, uint8_t next, int *left, int64_t ends[SEATS]) {
    if (*left < 1) return *left = -1, 0;
    --*left;
    if (state->turn == NOBODY || state->next != next) {
        for (int seat = 0; seat < tables->players; seat++) ends[player_of(tables, state, seat)] = state->chips[seat];
        return 0;
    }
    const Moves moves = legal(tables, state);
    const int player = player_of(tables, state, state->turn);
    for (int count = how_many(&moves), place = 0; place < count && *left >= 0; place++) {
        State after = *state;
        int64_t found[SEATS];
        if (play(tables, &after, move_at(&moves, place), EVERY_NAME)) return -1;
        if (look_ahead(tables, &after, next, left, found)) return -1;
        if (!place || found[player] > ends[player]) memcpy(ends, found, sizeof found);
    }
    return 0;
}

/* The chips that a legal move brings its maker by the end of the deal, where everybody knows all cards and looks so far
 * ahead; where more positions than these would have to be looked into, everybody is greedy instead. */
static int foresee(Tables *tables, const State *state, int move, int positions, int64_t *brings) {
    const int player = player_of(tables, state, state->turn);
    State after = *state;
    int64_t ends[SEATS];
    if (play(tables, &after, move, EVERY_NAME)) return -1;
    if (look_ahead(tables, &after, state->next, &positions, ends)) return -1;
    if (positions < 0) return gain(tables, state, move, PACK, brings);
    *brings = ends[player] - chips_of(tables, state, player);
    return 0;
}

/* --- a thread of its own */

static void free_tables(Tables *tables) {
    if (!tables) return;
    free(tables->answers);
    free(tables->transfers);
    free(tables);
}

static void *copy_of(const void *from, size_t size) {
    void *to = malloc(size + 1);
    return to ? memcpy(to, from, size) : NULL;
}

/* The tables with answers of their own, so that a thread can add to them while others play; NULL with an error set
 * where there is no room. */
static Tables *copy_tables(Tables *tables) {
    Tables *copy = make_room(tables, 0) ? copy_of(tables, sizeof *tables) : NULL;
    if (copy) {
        copy->answers = copy_of(tables->answers, tables->places * sizeof *tables->answers);
        copy->transfers = copy_of(tables->transfers, tables->room * sizeof *tables->transfers);
        if (copy->answers && copy->transfers) return copy;
    }
    free_tables(copy);
    return fail(PyExc_MemoryError, "no room for another copy of the tables"), NULL;
}

/* Takes what a copy has been answered, if that is more, and frees the copy. */
static void take_back(Tables *tables, Tables *copy) {
    if (copy->answered > tables->answered) {
        free(tables->answers);
        free(tables->transfers);
        tables->answers = copy->answers, tables->places = copy->places, tables->answered = copy->answered;
        tables->transfers = copy->transfers, tables->room = copy->room, tables->written = copy->written;
        copy->answers = NULL, copy->transfers = NULL;
    }
    free_tables(copy);
}

/* Gives -1 with an error set if a signal has interrupted; asked now and then. */
static int look_for_signals(int64_t coups) {
    if (coups % 1024) return 0;
    const PyGILState_STATE held = PyGILState_Ensure();
    const int found = PyErr_CheckSignals();
    PyGILState_Release(held);
    return found;
}

/* --- many games by chance */

typedef struct { int64_t games, coups, plays, won[SEATS], victories[SEATS], gains[SEATS]; } Counted;

/* Plays a game between two coups to its end, all figures called out. */
static int play_out(Tables *tables, State state, Chance chance, Counted *counted) {
    int64_t first[SEATS], last[SEATS];
    balances(tables, &state, first);
    while (!state.over) {
        if (look_for_signals(counted->coups)) return -1;
        shuffle(state.pack, &chance);
        start(tables, &state);
        while (state.turn != NOBODY) {
            const Moves moves = legal(tables, &state);
            const int place = (int)((Chance)draw(&chance) * (unsigned)how_many(&moves) >> 64);
            if (play(tables, &state, move_at(&moves, place), EVERY_NAME)) return -1;
            counted->plays++;
        }
        counted->coups++;
        for (int seat = 0; seat < tables->players; seat++)
            counted->won[seat] += player_if(tables, state.dealt_by, seat) == state.winner;
    }
    balances(tables, &state, last);
    for (int player = 0; player < tables->players; player++) {
        counted->victories[player] += state.victors >> player & 1;
        counted->gains[player] += last[player] - first[player];
    }
    counted->games++;
    return 0;
}

/* --- games in lockstep */

typedef struct {
    State state;
    Chance chance;
    uint64_t number;
    int64_t counted[SEATS]; /* by the rewards so far */
} Playing;

static void deal_by_chance(const Tables *tables, Playing *game) {
    shuffle(game->state.pack, &game->chance);
    start(tables, &game->state);
}

static void begin(const Tables *tables, const State *first, uint64_t seed, uint64_t number, Playing *game) {
    *game = (Playing){*first, chance_of(seed, number), number, {0}};
    balances(tables, first, game->counted);
    deal_by_chance(tables, game);
}

/* Makes a move, and starts the next coup where one ends. Gives what everybody has gained since the move before. */
static int advance(Tables *tables, Playing *game, int move, int64_t *rewards) {
    State after = game->state;
    int64_t counted[SEATS];
    if (play(tables, &after, move, EVERY_NAME)) return -1;
    balances(tables, &after, counted);
    for (int player = 0; player < tables->players; player++) {
        rewards[player] = counted[player] - game->counted[player];
        game->counted[player] = counted[player];
    }
    game->state = after;
    if (after.turn == NOBODY && !after.over) deal_by_chance(tables, game);
    return 0;
}

/* --- the same games at two tables */

enum { FORGETS_ONE_IN = 4 };

/* The move of a player who likes some moves better than others, by a number for his mood and by what he sees alone; now
 * and then he forgets to call out its figures. */
static int liked(const Tables *tables, const State *state, uint64_t mood, int *named) {
    uint64_t sight = mixed(mood ^ state->hands[state->turn]);
    sight = mixed(sight ^ state->layout) ^ state->next;
    for (int seat = 0; seat < tables->players; seat++)
        sight = mixed(sight ^ (uint64_t)how_many_cards(state->hands[seat]));
    const Moves moves = legal(tables, state);
    int best = NOBODY;
    uint64_t most = 0;
    for (int left = how_many(&moves), place = 0; place < left; place++) {
        const int move = move_at(&moves, place);
        const uint64_t likes = mixed(mixed(sight ^ tables->played[move]) ^ tables->taken[move]);
        if (best == NOBODY || likes > most) most = likes, best = move;
    }
    *named = mixed(~sight) % FORGETS_ONE_IN ? EVERY_NAME : 0;
    return best;
}

/* A number for what is seen of a play and of all before it: other plays, payments or turns give another number. */
static uint64_t seen_with(uint64_t seen, const Tables *tables, const State *before, const State *after, int move) {
    int64_t first[SEATS], last[SEATS];
    balances(tables, before, first);
    balances(tables, after, last);
    seen = mixed(seen ^ before->layout) ^ (uint64_t)before->turn;
    seen = mixed(mixed(seen ^ tables->played[move]) ^ tables->taken[move]);
    for (int player = 0; player < tables->players; player++)
        seen = mixed(seen ^ (uint64_t)(last[player] - first[player]));
    return seen;
}

typedef struct { int64_t games, coups, parted_games, parted_coups, other_winners, chips, largest; } Compared;

/* Plays the next coup from a pack; what is seen of it becomes a number. */
static int play_coup(Tables *tables, State *state, const uint8_t pack[PACK], uint64_t mood, uint64_t *seen) {
    memcpy(state->pack, pack, PACK);
    start(tables, state);
    while (state->turn != NOBODY) {
        const State before = *state;
        int named;
        const int move = liked(tables, state, mood, &named);
        if (play(tables, state, move, named)) return -1;
        *seen = seen_with(*seen, tables, &before, state, move);
    }
    /* The pool that stays and what the next coup will pay are seen, and in the end everybody counts. */
    *seen = mixed(*seen ^ (uint64_t)state->cards_payment);
    for (int account = state->over ? 0 : tables->players; account <= tables->players; account++)
        *seen = mixed(*seen ^ (uint64_t)state->chips[account]);
    return 0;
}

/* Plays a game at both tables to its end, from the same packs; a coup that one of them does not play parts them. */
static int compare_game(Tables *tables[2], State states[2], uint64_t seed, uint64_t number, Compared *found) {
    Chance chance = chance_of(seed, number);
    const uint64_t mood = draw(&chance);
    const int64_t parted_before = found->parted_coups;
    while (!states[0].over || !states[1].over) {
        uint8_t pack[PACK];
        uint64_t seen[2] = {0};
        int64_t first[2][SEATS], last[2][SEATS];
        if (look_for_signals(found->coups)) return -1;
        shuffle(pack, &chance);
        for (int side = 0; side < 2; side++) {
            balances(tables[side], &states[side], first[side]);
            if (!states[side].over && play_coup(tables[side], &states[side], pack, mood, &seen[side])) return -1;
            balances(tables[side], &states[side], last[side]);
        }
        for (int player = 0; player < tables[0]->players; player++) {
            const int64_t chips = llabs(last[0][player] - first[0][player] - last[1][player] + first[1][player]);
            found->chips += chips;
            if (chips > found->largest) found->largest = chips;
        }
        found->coups++;
        found->parted_coups += seen[0] != seen[1];
    }
    found->games++;
    found->parted_games += found->parted_coups > parted_before;
    found->other_winners += states[0].victors != states[1].victors;
    return 0;
}
