/* The course of a game over the tables of `papillon_engine/tables.py`; nothing of Python is here.
 *
 * A set of cards is a number of four bits for each rank, the ace lowest (`packing.py`). A set of moves is an array of
 * bits. Seats count in playing order, the dealer's last; accounts are the seats, then the pool, then the bank.
 * Functions that may have to ask the reference give -1 where that raised an error, and 0 otherwise. */
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { RANKS = 13, LIKE_CARDS = 4, PACK = RANKS * LIKE_CARDS, SEATS = 4, ACCOUNTS = SEATS + 2, CARDS_A_DEAL = 3 };
enum { BITS = 4, OF_RANK = (1 << BITS) - 1, WORD = 64, WORDS = 4, MOST_MOVES = WORD * WORDS, NOBODY = -1 };

/* The facts of a play, as `tables.py` numbers them. */
enum { STOCK_LEFT = 1, GOES_OUT = 2, CLEARS = 4, LAST = 8, LIKES = 16, NAMED = LIKES * (CARDS_A_DEAL + 1) };
enum { FIGURES = 4, EVERY_NAME = NAMED * ((1 << FIGURES) - 1) };

/* Four bits of a rank lie within one of these groups; a number of these cards is an index. */
enum { GROUPS = 5, MOST_OF_GROUP = 1 << 3 * BITS };
static const struct { int shift, bits; } GROUP[GROUPS] = {{0, 12}, {12, 12}, {24, 12}, {36, 8}, {44, 8}};

typedef uint64_t Cards;
static const Cards FREE = 0x8888888888888;

typedef struct { uint64_t word[WORDS]; } Moves;

/* What is paid: the factor says what the chips are multiplied with. */
enum { ONCE, FOR_POOL, FOR_CARDS, FACTORS };
typedef struct { int16_t payer, payee; int32_t factor; int64_t chips; } Transfer; /* without gaps */

/* What the reference has answered to a question, with the place of its transfers among all of them. */
enum { EFFECT, CLOSING, SHARE, CONSOLATION };
typedef struct { uint64_t wide; uint32_t narrow; } Question;
typedef struct {
    Question question;
    uint32_t first, count;
    bool known, papillon, decides_victim;
} Answer;

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
    void *reference;                            /* whom `ask` asks */
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

/* Asks the reference, and keeps what it answers; NULL where that raised an error. */
static const Answer *ask(Tables *tables, Question question);

/* Raises an error where chips are so many that counting them could fail: the payment for most cards may double. */
static int few_enough(const State *state);

/* --- cards and moves */

static inline bool holds(Cards cards, Cards others) { return (((cards | FREE) - others) & FREE) == FREE; }

static inline Moves both(Moves some, const Moves *others) {
    for (int i = 0; i < WORDS; i++) some.word[i] &= others->word[i];
    return some;
}

static inline void put(Moves *moves, int move) { moves->word[move / WORD] |= UINT64_C(1) << move % WORD; }

static inline bool has(const Moves *moves, int move) { return moves->word[move / WORD] >> move % WORD & 1; }

static inline bool any(const Moves *moves) {
    uint64_t bits = 0;
    for (int i = 0; i < WORDS; i++) bits |= moves->word[i];
    return bits != 0;
}

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
    for (int group = 0; group < GROUPS; group++)
        moves = both(moves, &tables->by_group[group][of_group(state->layout, group)]);
    if (!any(&moves)) put(&moves, tables->lay);
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
            put(&tables->by_rank[rank][count], move);
    }
    for (int group = 0; group < GROUPS; group++)
        for (Cards cards = 0; cards < UINT64_C(1) << GROUP[group].bits; cards++)
            for (int move = 0; !(cards & FREE) && move < tables->lay; move++)
                if (holds(cards, of_group(tables->taken[move], group))) put(&tables->by_group[group][cards], move);
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

static int drawn(const Moves *moves, Chance *chance) {
    return move_at(moves, (int)((Chance)draw(chance) * (unsigned)how_many(moves) >> 64));
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

static void deal_out(const Tables *tables, State *state, int turned) {
    const int dealt = CARDS_A_DEAL * tables->players;
    for (int i = 0; i < dealt + turned && state->next < PACK; i++) {
        Cards card = UINT64_C(1) << state->pack[state->next++] * BITS;
        *(i < dealt ? &state->hands[i % tables->players] : &state->layout) += card;
    }
    state->stock_left = PACK - state->next >= dealt ? STOCK_LEFT : 0;
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

enum { MOST_ROWS = 3 }; /* that one play comes to */

static int row_size(const Tables *tables) { return tables->players + 3 * RANKS; }

/* Writes one thing that has happened: who played, NOBODY for a deal, and three times cards. */
static int64_t *write_row(const Tables *tables, int player, Cards played, Cards taken, Cards laid, int64_t *to) {
    for (int other = 0; other < tables->players; other++) *to++ = other == player;
    return write_ranks(laid, write_ranks(taken, write_ranks(played, to)));
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
    to = write_row(tables, NOBODY, own, 0, exposed, to);
    for (int seat = 0; seat < players; seat++)
        if (!after->hands[seat]) to = write_row(tables, player_of(tables, after, seat), 0, 0, hands[seat], to);
    return to;
}

/* Writes a play, and the deal that came of it, if any. */
static int64_t *write_play(const Tables *tables, const State *before, const State *after, int move, int player,
                           int64_t *to) {
    const int seat = before->turn;
    const bool lays = move == tables->lay;
    const Cards played = lays ? 0 : tables->played[move], taken = lays ? 0 : tables->taken[move];
    const bool lays_rest = lays || (tables->lays_out && before->layout == taken);
    const Cards laid = lays_rest ? before->hands[seat] - played : 0;
    to = write_row(tables, player_of(tables, before, seat), played, taken, laid, to);
    return after->next == before->next ? to : write_deal(tables, after, before->next, player, to);
}

/* --- what a move brings, where everybody is greedy after it (`players/trying.py`) */

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
