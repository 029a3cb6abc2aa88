/* What Python sees of the course of a game: see `_kernel.pyi`. Everything that comes from there is checked here. */
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stddef.h>
#include <stdlib.h>
#include "course.h"

#define MOST_CHIPS (INT64_C(1) << 50)
#define LENGTH(array) (sizeof(array) / sizeof *(array))

typedef struct { PyObject_HEAD Tables *tables; PyObject *reference; } TablesObject;
typedef struct {
    PyObject_HEAD
    TablesObject *tables;
    PyObject *began;                /* where this one began: `Begun` */
    State state;
} GameObject;
typedef struct { State state; Chance chance; uint64_t number; int64_t counted[SEATS]; /* by the rewards so far */ } Playing;
typedef struct {
    PyObject_HEAD
    TablesObject *tables;
    State first;
    Playing *games;
    Py_ssize_t count;
    uint64_t seed;
} BatchObject;

static PyTypeObject *TablesType, *GameType, *BatchType;

/* --- what is read of Python's values; where something is wrong an error is set, and looked for in the end */

static int64_t in_range(PyObject *value, const char *name, int64_t low, int64_t high) {
    const int64_t number = value == Py_None ? NOBODY : PyLong_AsLongLong(value);
    if (!PyErr_Occurred() && (number < low || number > high))
        PyErr_Format(PyExc_ValueError, "%s: expected a number from %lld to %lld, found %R", name, low, high, value);
    return PyErr_Occurred() ? low : number;
}

static int64_t number(PyObject *owner, const char *name, int64_t low, int64_t high) {
    PyObject *value = PyErr_Occurred() ? NULL : PyObject_GetAttrString(owner, name);
    if (!value) return low;
    const int64_t found = in_range(value, name, low, high);
    Py_DECREF(value);
    return found;
}

/* Reads from `least` to `most` numbers, and gives how many. */
static Py_ssize_t numbers(PyObject *owner, const char *name, int64_t low, int64_t high, int64_t *to, Py_ssize_t least,
                          Py_ssize_t most) {
    PyObject *values = PyErr_Occurred() ? NULL : PyObject_GetAttrString(owner, name);
    PyObject *listed = values ? PySequence_Tuple(values) : NULL;
    Py_XDECREF(values);
    if (!listed) return least;
    Py_ssize_t count = PyTuple_Size(listed);
    if (count < least || count > most) {
        PyErr_Format(PyExc_ValueError, "%s: expected %zd to %zd numbers, found %zd", name, least, most, count);
        count = least;
    }
    for (Py_ssize_t i = 0; i < count && !PyErr_Occurred(); i++)
        to[i] = in_range(PyTuple_GetItem(listed, i), name, low, high);
    Py_DECREF(listed);
    return count;
}

#define NUMBERS(owner, name, low, high, array, least, most)                                      \
    do {                                                                                         \
        int64_t found[MOST_MOVES] = {0};                                                         \
        const Py_ssize_t count = numbers(owner, #name, low, high, found, least, most);           \
        for (Py_ssize_t i = 0; i < count; i++) (array)[i] = found[i];                            \
    } while (0)

static const int64_t ALL_CARDS = (INT64_C(1) << RANKS * BITS) - 1;

/* --- the tables */

static void read_tables(Tables *tables, PyObject *from) {
    const int players = tables->players = (int)number(from, "players", 3, SEATS);
    const int lay = tables->lay = (int)number(from, "lay", 1, MOST_MOVES - 1);
    tables->moves = lay + 1;
    tables->first_turned = (int)number(from, "first_turned", 0, PACK - CARDS_A_DEAL * SEATS);
    tables->coups_a_dealer = (int)number(from, "coups_a_dealer", 1, PACK);
    tables->debtors = (int)number(from, "debtors", 0, SEATS);
    tables->tracks_likes = number(from, "tracks_likes", 0, 1);
    tables->lays_out = number(from, "lays_out", 0, 1);
    tables->first_wins = number(from, "first_wins", 0, 1);
    tables->clockwise = number(from, "clockwise", 0, 1);
    tables->forgets_wanting = number(from, "forgets_wanting", 0, 1);
    tables->lays_on_turn = number(from, "lays_on_turn", 0, 1);
    tables->tie_carried = number(from, "tie_carried", 0, 1);
    tables->growth = number(from, "growth", 0, 2);
    tables->addend = number(from, "addend", 0, PACK);
    tables->stake = number(from, "stake", 0, INT16_MAX);
    NUMBERS(from, played, 1, ALL_CARDS, tables->played, lay, lay);
    NUMBERS(from, taken, 1, ALL_CARDS, tables->taken, lay, lay);
    NUMBERS(from, like, 0, 1, tables->like, lay, lay);
    NUMBERS(from, turned, 0, PACK, tables->turned, PACK + 1, PACK + 1);
    NUMBERS(from, priority, 0, players - 1, tables->priority, players, players);
    NUMBERS(from, worth, 0, PACK, tables->worth, RANKS, RANKS);
    NUMBERS(from, victims, NOBODY, players - 1, tables->victims, players << (SEATS + 1), players << (SEATS + 1));
    if (!PyErr_Occurred()) sort_captures(tables);
}

static void free_tables(Tables *tables) {
    free(tables->answers);
    free(tables->transfers);
    free(tables);
}

static void free_object(PyObject *self) {
    PyTypeObject *type = Py_TYPE(self);
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(self);
    Py_DECREF(type);
}

static PyObject *new_object(PyTypeObject *type) { return ((allocfunc)PyType_GetSlot(type, Py_tp_alloc))(type, 0); }

static PyObject *tables_new(PyTypeObject *type, PyObject *args, PyObject *Py_UNUSED(words)) {
    PyObject *reference;
    if (!PyArg_ParseTuple(args, "O", &reference)) return NULL;
    TablesObject *self = (TablesObject *)new_object(type);
    if (!self) return NULL;
    self->reference = Py_NewRef(reference);
    if ((self->tables = calloc(1, sizeof *self->tables))) {
        self->tables->reference = reference;
        read_tables(self->tables, reference);
    } else
        PyErr_NoMemory();
    if (!PyErr_Occurred()) return (PyObject *)self;
    Py_DECREF(self);
    return NULL;
}

static void tables_dealloc(PyObject *object) {
    TablesObject *self = (TablesObject *)object;
    if (self->tables) free_tables(self->tables);
    Py_XDECREF(self->reference);
    free_object(object);
}

/* --- what the reference answers */

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

static PyObject *put_to(PyObject *reference, Question question) {
    const int narrow = (int)(question.narrow >> 2);
    switch (question.narrow & 3) {
    case EFFECT:
        return PyObject_CallMethod(reference, "effect", "iiKi", narrow & 3, narrow >> 2 & 255,
                                   (unsigned long long)question.wide, narrow >> 10);
    case CLOSING:
        return PyObject_CallMethod(reference, "closing", "iii", (narrow & 7) - 1, (narrow >> 3 & 7) - 1,
                                   (narrow >> 6 & 7) - 1);
    case CONSOLATION:
        return PyObject_CallMethod(reference, "consolation", "i", narrow - 1);
    default:
        return PyObject_CallMethod(reference, "share", "Li", (long long)question.wide, narrow);
    }
}

/* Where these transfers stand among those that are known, or else where they are to be written. Few differ. */
static uint32_t found_at(const Tables *tables, const Transfer *transfers, uint32_t count) {
    uint32_t first = 0;
    while (first + count <= tables->written && memcmp(tables->transfers + first, transfers, count * sizeof *transfers))
        first++;
    return first + count <= tables->written ? first : tables->written;
}

/* Notes an answer. Python has been asked before, and may have been asked the same in between. */
static const Answer *noted(Tables *tables, Answer answer, const Transfer *transfers) {
    if (!make_room(tables, answer.count)) {
        PyErr_NoMemory();
        return NULL;
    }
    Answer *place = place_of(tables->answers, tables->places, answer.question);
    if (!place->known) {
        answer.known = true;
        answer.first = found_at(tables, transfers, answer.count);
        if (answer.first == tables->written) {
            memcpy(tables->transfers + tables->written, transfers, answer.count * sizeof *transfers);
            tables->written += answer.count;
        }
        tables->answered++;
        *place = answer;
    }
    return place;
}

static const Answer *ask(Tables *tables, Question question) {
    if (tables->places) {
        const Answer *answer = place_of(tables->answers, tables->places, question);
        if (answer->known) return answer;
    }
    PyObject *listed, *reply = put_to(tables->reference, question);
    int papillon, decides_victim;
    if (!reply) return NULL;
    Transfer transfers[PACK];
    Answer answer = {.question = question};
    if (PyArg_ParseTuple(reply, "O!pp", &PyTuple_Type, &listed, &papillon, &decides_victim)) {
        answer.papillon = papillon;
        answer.decides_victim = decides_victim;
        if (PyTuple_Size(listed) > PACK) PyErr_SetString(PyExc_ValueError, "expected fewer transfers");
        while (!PyErr_Occurred() && answer.count < PyTuple_Size(listed)) {
            int payer, payee, factor;
            long long chips;
            if (!PyArg_ParseTuple(PyTuple_GetItem(listed, answer.count), "iiLi", &payer, &payee, &chips, &factor)) break;
            if (payer < 0 || payer > tables->players + 1 || payee < 0 || payee > tables->players + 1 || factor < ONCE ||
                factor >= FACTORS || chips < -MOST_CHIPS || chips > MOST_CHIPS || (factor && chips > PACK))
                PyErr_SetString(PyExc_ValueError, "expected accounts, a factor and chips");
            transfers[answer.count++] = (Transfer){(int16_t)payer, (int16_t)payee, factor, chips};
        }
    }
    Py_DECREF(reply);
    return PyErr_Occurred() ? NULL : noted(tables, answer, transfers);
}

static int few_enough(const State *state) {
    bool few = state->cards_payment <= MOST_CHIPS;
    for (int account = 0; account < ACCOUNTS; account++)
        few = few && -MOST_CHIPS <= state->chips[account] && state->chips[account] <= MOST_CHIPS;
    if (!few) PyErr_SetString(PyExc_OverflowError, "expected fewer chips: the kernel counts to 2 to the power of 50");
    return few ? 0 : -1;
}

/* --- a game */

static void read_stock(State *state, PyObject *from) {
    int64_t cards[PACK];
    const Py_ssize_t count = numbers(from, "stock", 1, ALL_CARDS, cards, 0, PACK);
    if (PyErr_Occurred()) return;
    state->next = (uint8_t)(PACK - count);
    for (Py_ssize_t i = 0; i < count; i++)
        state->pack[state->next + i] = (uint8_t)(__builtin_ctzll((uint64_t)cards[i]) / BITS);
}

static void read_state(State *state, PyObject *from, int players) {
    const int64_t most = MOST_CHIPS;
    memset(state, 0, sizeof *state);
    NUMBERS(from, chips, -most, most, state->chips, players + 2, players + 2);
    NUMBERS(from, hands, 0, ALL_CARDS, state->hands, players, players);
    NUMBERS(from, piles, 0, ALL_CARDS, state->piles, players, players);
    NUMBERS(from, likes, 0, CARDS_A_DEAL, state->likes, players, players);
    NUMBERS(from, papillons, 0, players - 1, state->papillons, 0, SEATS);
    state->made = (int8_t)numbers(from, "papillons", 0, players - 1, (int64_t[SEATS]){0}, 0, SEATS);
    state->layout = (Cards)number(from, "layout", 0, ALL_CARDS);
    state->cards_payment = number(from, "cards_payment", 1, most);
    state->coup = number(from, "coup", 1, most);
    state->dealer = state->dealt_by = (int8_t)number(from, "dealer", 0, players - 1);
    state->over = number(from, "over", 0, 1);
    state->turn = (int8_t)number(from, "turn", NOBODY, players - 1);
    state->last_layer = (int8_t)number(from, "last_layer", NOBODY, players - 1);
    state->wanting = (int8_t)number(from, "wanting", NOBODY, players - 1);
    state->victim = (int8_t)number(from, "victim", NOBODY, players - 1);
    state->stock_left = (uint8_t)number(from, "stock_left", 0, STOCK_LEFT);
    state->winner = NOBODY;
    read_stock(state, from);
}

static PyObject *game_new(PyTypeObject *type, PyObject *args, PyObject *Py_UNUSED(words)) {
    PyObject *tables, *began, *scheduled;
    int shares_unwon, pool_is_the_games;
    if (!PyArg_ParseTuple(args, "O!OOpp", TablesType, &tables, &began, &scheduled, &shares_unwon, &pool_is_the_games))
        return NULL;
    GameObject *self = (GameObject *)new_object(type);
    if (!self) return NULL;
    self->tables = (TablesObject *)Py_NewRef(tables);
    self->began = Py_NewRef(began);
    read_state(&self->state, began, self->tables->tables->players);
    self->state.scheduled = PyErr_Occurred() ? 0 : in_range(scheduled, "scheduled", 1, MOST_CHIPS);
    self->state.shares_unwon = shares_unwon;
    self->state.pool_is_the_games = pool_is_the_games;
    if (!PyErr_Occurred()) return (PyObject *)self;
    Py_DECREF(self);
    return NULL;
}

static void game_dealloc(PyObject *object) {
    GameObject *self = (GameObject *)object;
    Py_XDECREF((PyObject *)self->tables);
    Py_XDECREF(self->began);
    free_object(object);
}

static PyObject *listed(const Moves *moves) {
    PyObject *list = PyTuple_New(how_many(moves));
    Py_ssize_t place = 0;
    for (int i = 0; list && i < WORDS; i++)
        for (uint64_t word = moves->word[i]; word; word &= word - 1) {
            PyObject *move = PyLong_FromLong(i * WORD + __builtin_ctzll(word));
            if (!move || PyTuple_SetItem(list, place++, move)) Py_CLEAR(list);
            if (!list) return NULL;
        }
    return list;
}

static PyObject *game_legal(GameObject *self, PyObject *Py_UNUSED(none)) {
    const Moves moves = legal(self->tables->tables, &self->state);
    return listed(&moves);
}

static int refuse(const Moves *moves, PyObject *move) {
    PyObject *found = listed(moves);
    if (found) PyErr_Format(PyExc_ValueError, "expected a legal move (%S), found %S", found, move);
    Py_XDECREF(found);
    return -1;
}

/* The state after a move. */
static int moved(GameObject *self, PyObject *move, int facts, State *after) {
    const int64_t number = PyLong_AsLongLong(move);
    if (number == -1 && PyErr_Occurred()) {
        if (!PyErr_ExceptionMatches(PyExc_OverflowError)) return -1;
        PyErr_Clear();
    }
    if (!is_legal(self->tables->tables, &self->state, number)) {
        const Moves moves = legal(self->tables->tables, &self->state);
        return refuse(&moves, move);
    }
    *after = self->state;
    return play(self->tables->tables, after, (int)number, facts);
}

static PyObject *game_step(GameObject *self, PyObject *args) {
    PyObject *move;
    int named = EVERY_NAME;
    State after;
    if (!PyArg_ParseTuple(args, "O|i", &move, &named)) return NULL;
    if (named % NAMED || named < 0 || named > EVERY_NAME)
        return PyErr_Format(PyExc_ValueError, "expected the facts of figures called out, found %d", named);
    if (moved(self, move, named, &after)) return NULL;
    self->state = after;
    Py_RETURN_NONE;
}

/* Looks ahead from a legal move: so far as a number says. */
typedef int (*Looking)(Tables *, const State *, int move, int far, int64_t *brings);

static PyObject *brought(GameObject *self, PyObject *args, Looking look) {
    Tables *tables = self->tables->tables;
    int move, far;
    int64_t brings;
    if (!PyArg_ParseTuple(args, "ii", &move, &far)) return NULL;
    if (!is_legal(tables, &self->state, move)) {
        const Moves moves = legal(tables, &self->state);
        refuse(&moves, PyTuple_GetItem(args, 0));
        return NULL;
    }
    if (look(tables, &self->state, move, far, &brings)) return NULL;
    return PyLong_FromLongLong(brings);
}

static PyObject *game_gain(GameObject *self, PyObject *args) { return brought(self, args, gain); }

static PyObject *game_foresee(GameObject *self, PyObject *args) { return brought(self, args, foresee); }

static bool can_deal(const State *state) {
    if (!state->over && state->turn == NOBODY) return true;
    PyErr_Format(PyExc_ValueError, "expected a table between two coups, found %s",
                 state->over ? "none" : "one under way");
    return false;
}

/* The state after a pack has been dealt. */
static int dealt(const GameObject *self, PyObject *cards, State *to) {
    State after = self->state;
    int counts[RANKS] = {0};
    if (!can_deal(&after)) return -1;
    PyObject *pack = PySequence_Tuple(cards);
    if (!pack) return -1;
    bool full = PyTuple_Size(pack) == PACK;
    for (int place = 0; full && place < PACK; place++) {
        const uint64_t card = PyLong_AsUnsignedLongLong(PyTuple_GetItem(pack, place));
        const int rank = !PyErr_Occurred() && card ? __builtin_ctzll(card) / BITS : RANKS;
        full = rank < RANKS && card == UINT64_C(1) << rank * BITS && counts[rank]++ < LIKE_CARDS;
        after.pack[place] = (uint8_t)rank;
    }
    Py_DECREF(pack);
    if (!full) {
        PyErr_SetString(PyExc_ValueError, "expected four cards of each rank in the pack (Papillon 1.1)");
        return -1;
    }
    start(self->tables->tables, &after);
    *to = after;
    return 0;
}

static PyObject *game_deal(GameObject *self, PyObject *cards) {
    if (dealt(self, cards, &self->state)) return NULL;
    Py_RETURN_NONE;
}

static PyObject *game_deal_by_chance(GameObject *self, PyObject *args) {
    unsigned long long seed, number;
    if (!PyArg_ParseTuple(args, "KK", &seed, &number) || !can_deal(&self->state)) return NULL;
    Chance chance = chance_of(seed, number);
    shuffle(self->state.pack, &chance);
    start(self->tables->tables, &self->state);
    Py_RETURN_NONE;
}

static PyObject *game_clone(GameObject *self, PyObject *Py_UNUSED(none)) {
    GameObject *other = (GameObject *)new_object(Py_TYPE((PyObject *)self));
    if (!other) return NULL;
    other->tables = (TablesObject *)Py_NewRef((PyObject *)self->tables);
    other->began = Py_NewRef(self->began);
    other->state = self->state;
    return (PyObject *)other;
}

/* The memory of an array of so many bytes; NULL with an error set for another. */
static void *memory_of(PyObject *array, Py_buffer *view, bool writable, size_t bytes) {
    if (PyObject_GetBuffer(array, view, writable ? PyBUF_CONTIG : PyBUF_CONTIG_RO)) return NULL;
    if ((size_t)view->len == bytes) return view->buf;
    PyErr_Format(PyExc_ValueError, "expected an array of %zu bytes, found %zd", bytes, view->len);
    PyBuffer_Release(view);
    return NULL;
}

static void write_mask(const Tables *tables, const State *state, uint8_t *to) {
    const Moves can = legal(tables, state);
    memset(to, 0, (size_t)tables->moves);
    for (int i = 0; i < WORDS; i++)
        for (uint64_t word = can.word[i]; word; word &= word - 1) to[i * WORD + __builtin_ctzll(word)] = 1;
}

static PyObject *game_write_mask(GameObject *self, PyObject *array) {
    const Tables *tables = self->tables->tables;
    Py_buffer view;
    uint8_t *mask = memory_of(array, &view, true, (size_t)tables->moves);
    if (!mask) return NULL;
    write_mask(tables, &self->state, mask);
    PyBuffer_Release(&view);
    Py_RETURN_NONE;
}

/* A player by index, or NOBODY; an error is set for anybody else. */
static bool is_player(const GameObject *self, int player) {
    if (NOBODY <= player && player < self->tables->tables->players) return true;
    PyErr_Format(PyExc_ValueError, "expected a player by index, or -1, found %d", player);
    return false;
}

static PyObject *game_see(GameObject *self, PyObject *args) {
    const Tables *tables = self->tables->tables;
    PyObject *array;
    Py_buffer view;
    int player;
    if (!PyArg_ParseTuple(args, "iO", &player, &array) || !is_player(self, player)) return NULL;
    int64_t *numbers = memory_of(array, &view, true, (size_t)sight_size(tables) * sizeof *numbers);
    if (!numbers) return NULL;
    see(tables, &self->state, player, numbers);
    PyBuffer_Release(&view);
    Py_RETURN_NONE;
}

/* Deals a pack and makes the moves of a coup, and writes what a player has seen of it: where the next row begins. */
static int64_t *recall(GameObject *game, PyObject *coup, int player, int64_t *to, const int64_t *last) {
    const Tables *tables = game->tables->tables;
    PyObject *pack, *moves;
    if (!PyTuple_Check(coup)) return PyErr_SetString(PyExc_TypeError, "expected a pack and moves"), NULL;
    if (!PyArg_ParseTuple(coup, "OO!", &pack, &PyList_Type, &moves) || dealt(game, pack, &game->state)) return NULL;
    to = write_deal(tables, &game->state, 0, player, to);
    for (Py_ssize_t place = 0; place < PyList_Size(moves); place++) {
        PyObject *move = PyList_GetItem(moves, place);
        State after;
        if (moved(game, move, EVERY_NAME, &after)) return NULL;
        if (to > last) return PyErr_SetString(PyExc_ValueError, "expected room for more rows"), NULL;
        to = write_play(tables, &game->state, &after, (int)PyLong_AsLong(move), player, to);
        game->state = after;
    }
    return to;
}

static PyObject *game_recall(GameObject *self, PyObject *args) {
    PyObject *coups, *array;
    Py_buffer view;
    int player;
    if (!PyArg_ParseTuple(args, "O!iO", &PyList_Type, &coups, &player, &array) || !is_player(self, player)) return NULL;
    if (PyObject_GetBuffer(array, &view, PyBUF_CONTIG)) return NULL;
    GameObject *game = (GameObject *)game_clone(self, NULL);
    const int size = row_size(self->tables->tables);
    int64_t *to = view.buf, *last = to + view.len / (Py_ssize_t)sizeof *to - MOST_ROWS * size;
    for (Py_ssize_t coup = 0; game && to && coup < PyList_Size(coups); coup++) {
        if (to <= last)
            to = recall(game, PyList_GetItem(coups, coup), player, to, last);
        else
            PyErr_SetString(PyExc_ValueError, "expected room for more rows"), to = NULL;
    }
    const Py_ssize_t rows = to ? (to - (int64_t *)view.buf) / size : 0;
    Py_XDECREF((PyObject *)game);
    PyBuffer_Release(&view);
    return PyErr_Occurred() ? NULL : PyLong_FromSsize_t(rows);
}

/* Puts cards where others lie that the player to move cannot see: in the other hands, then in the stock. */
static bool put_hidden(State *state, int players, PyObject *cards) {
    int counts[SEATS] = {0};
    Cards before = 0, after = 0;
    Py_ssize_t next = 0, hidden = PACK - state->next;
    for (int seat = 0; seat < players; seat++)
        if (seat != state->turn) {
            hidden += counts[seat] = how_many_cards(state->hands[seat]);
            before += state->hands[seat];
            state->hands[seat] = 0;
        }
    for (int place = state->next; place < PACK; place++) before += UINT64_C(1) << state->pack[place] * BITS;
    if (PyTuple_Size(cards) != hidden) return false;
    for (int seat = 0; seat <= players; seat++)
        for (int left = seat < players ? counts[seat] : PACK - state->next; left > 0; left--) {
            const uint64_t card = PyLong_AsUnsignedLongLong(PyTuple_GetItem(cards, next++));
            const int rank = !PyErr_Occurred() && card ? __builtin_ctzll(card) / BITS : RANKS;
            if (rank >= RANKS || card != UINT64_C(1) << rank * BITS) return false;
            after += card;
            if (seat < players)
                state->hands[seat] += card;
            else
                state->pack[PACK - left] = (uint8_t)rank;
        }
    return after == before;
}

static PyObject *game_imagine(GameObject *self, PyObject *cards) {
    PyObject *order = PySequence_Tuple(cards);
    GameObject *other = order ? (GameObject *)game_clone(self, NULL) : NULL;
    if (other && !put_hidden(&other->state, self->tables->tables->players, order)) {
        if (!PyErr_Occurred()) PyErr_SetString(PyExc_ValueError, "expected the cards that the player to move cannot see");
        Py_DECREF((PyObject *)other);
        other = NULL;
    }
    Py_XDECREF(order);
    return (PyObject *)other;
}

/* What of a state is shown, by where it lies. */
static PyObject *get_seat(GameObject *self, void *where) {
    const int8_t seat = *((int8_t *)&self->state + (size_t)where);
    if (seat == NOBODY) Py_RETURN_NONE;
    return PyLong_FromLong(seat);
}

static PyObject *get_number(GameObject *self, void *where) {
    return PyLong_FromLongLong(*(int64_t *)((char *)&self->state + (size_t)where));
}

static PyObject *get_small(GameObject *self, void *where) {
    return PyLong_FromLong(*((uint8_t *)&self->state + (size_t)where));
}

static PyObject *get_bool(GameObject *self, void *where) {
    return PyBool_FromLong(*(bool *)((char *)&self->state + (size_t)where));
}

static PyObject *list_of(const int64_t *numbers, Py_ssize_t count) {
    PyObject *list = PyList_New(count);
    for (Py_ssize_t i = 0; list && i < count; i++) {
        PyObject *number = PyLong_FromLongLong(numbers[i]);
        if (!number || PyList_SetItem(list, i, number)) Py_CLEAR(list);
    }
    return list;
}

static PyObject *tuple_of(const int64_t *numbers, Py_ssize_t count) {
    PyObject *list = list_of(numbers, count), *tuple = list ? PyList_AsTuple(list) : NULL;
    Py_XDECREF(list);
    return tuple;
}

static PyObject *get_by_seat(GameObject *self, void *where) {
    return list_of((int64_t *)((char *)&self->state + (size_t)where), self->tables->tables->players);
}

static PyObject *get_chips(GameObject *self, void *Py_UNUSED(where)) {
    return list_of(self->state.chips, self->tables->tables->players + 2);
}

static PyObject *get_balances(GameObject *self, void *Py_UNUSED(where)) {
    int64_t of[SEATS];
    balances(self->tables->tables, &self->state, of);
    return tuple_of(of, self->tables->tables->players);
}

static PyObject *get_likes(GameObject *self, void *Py_UNUSED(where)) {
    int64_t likes[SEATS];
    for (int seat = 0; seat < SEATS; seat++) likes[seat] = self->state.likes[seat];
    return list_of(likes, self->tables->tables->players);
}

static PyObject *get_papillons(GameObject *self, void *Py_UNUSED(where)) {
    int64_t papillons[SEATS];
    for (int place = 0; place < SEATS; place++) papillons[place] = self->state.papillons[place];
    return tuple_of(papillons, self->state.made);
}

static PyObject *get_stock(GameObject *self, void *Py_UNUSED(where)) {
    const State *state = &self->state;
    int64_t cards[PACK];
    for (int place = state->next; place < PACK; place++)
        cards[place - state->next] = INT64_C(1) << state->pack[place] * BITS;
    return list_of(cards, PACK - state->next);
}

static PyObject *get_began(GameObject *self, void *Py_UNUSED(where)) { return Py_NewRef(self->began); }

static PyObject *get_table(GameObject *self, void *Py_UNUSED(where)) {
    return PyObject_GetAttrString(self->began, "table");
}

#define SHOWN(name, how) {#name, (getter)(how), NULL, NULL, (void *)offsetof(State, name)}
static PyGetSetDef game_shown[] = {
    SHOWN(turn, get_seat), SHOWN(last_layer, get_seat), SHOWN(wanting, get_seat), SHOWN(victim, get_seat),
    {"winning", (getter)get_seat, NULL, NULL, (void *)offsetof(State, winner)}, SHOWN(dealer, get_seat), SHOWN(coup, get_number), SHOWN(cards_payment, get_number),
    SHOWN(layout, get_number), SHOWN(hands, get_by_seat), SHOWN(piles, get_by_seat), SHOWN(chips, get_chips),
    {"balances", (getter)get_balances, NULL, NULL, NULL},
    SHOWN(likes, get_likes), SHOWN(papillons, get_papillons), SHOWN(over, get_bool), {"victorious", (getter)get_small, NULL, NULL, (void *)offsetof(State, victors)},
    SHOWN(stock_left, get_small), {"stock", (getter)get_stock, NULL, NULL, NULL},
    {"began", (getter)get_began, NULL, NULL, NULL},
    {"table", (getter)get_table, NULL, NULL, NULL}, {NULL, NULL, NULL, NULL, NULL},
};

static PyMethodDef game_methods[] = {
    {"legal", (PyCFunction)(void *)game_legal, METH_NOARGS, NULL},
    {"step", (PyCFunction)(void *)game_step, METH_VARARGS, NULL},
    {"gain", (PyCFunction)(void *)game_gain, METH_VARARGS, NULL},
    {"foresee", (PyCFunction)(void *)game_foresee, METH_VARARGS, NULL},
    {"deal", (PyCFunction)(void *)game_deal, METH_O, NULL},
    {"deal_by_chance", (PyCFunction)(void *)game_deal_by_chance, METH_VARARGS, NULL},
    {"imagine", (PyCFunction)(void *)game_imagine, METH_O, NULL},
    {"write_mask", (PyCFunction)(void *)game_write_mask, METH_O, NULL},
    {"see", (PyCFunction)(void *)game_see, METH_VARARGS, NULL},
    {"recall", (PyCFunction)(void *)game_recall, METH_VARARGS, NULL},
    {"clone", (PyCFunction)(void *)game_clone, METH_NOARGS, NULL},
    {NULL, NULL, 0, NULL},
};

/* --- many games by chance */

typedef struct { int64_t games, coups, plays, won[SEATS], victories[SEATS], gains[SEATS]; } Counted;

/* Plays a game between two coups to its end, all figures called out. */
static int play_out(Tables *tables, State state, Chance chance, Counted *counted) {
    int64_t first[SEATS], last[SEATS];
    balances(tables, &state, first);
    while (!state.over) {
        shuffle(state.pack, &chance);
        start(tables, &state);
        const State dealt = state;
        while (state.turn != NOBODY) {
            const Moves moves = legal(tables, &state);
            if (play(tables, &state, drawn(&moves, &chance), EVERY_NAME)) return -1;
            counted->plays++;
        }
        counted->coups++;
        for (int seat = 0; seat < tables->players; seat++)
            counted->won[seat] += player_of(tables, &dealt, seat) == state.winner;
    }
    balances(tables, &state, last);
    for (int player = 0; player < tables->players; player++) {
        counted->victories[player] += state.victors >> player & 1;
        counted->gains[player] += last[player] - first[player];
    }
    counted->games++;
    return PyErr_CheckSignals();
}

static PyObject *simulate(PyObject *Py_UNUSED(module), PyObject *args) {
    GameObject *game;
    PyObject *games, *number;
    unsigned long long seed;
    if (!PyArg_ParseTuple(args, "O!OK", GameType, &game, &games, &seed)) return NULL;
    Tables *tables = game->tables->tables;
    const State first = game->state;
    Counted counted = {0};
    if (!(games = PyObject_GetIter(games))) return NULL;
    while (!PyErr_Occurred() && (number = PyIter_Next(games))) {
        const uint64_t of = PyLong_AsUnsignedLongLongMask(number);
        Py_DECREF(number);
        if (PyErr_Occurred() || play_out(tables, first, chance_of(seed, of), &counted)) break;
    }
    Py_DECREF(games);
    if (PyErr_Occurred()) return NULL;
    return Py_BuildValue("LLLNNN", (long long)counted.games, (long long)counted.coups, (long long)counted.plays,
                         tuple_of(counted.won, tables->players), tuple_of(counted.victories, tables->players),
                         tuple_of(counted.gains, tables->players));
}

/* --- games in lockstep */

static void deal_by_chance(const Tables *tables, Playing *game) {
    shuffle(game->state.pack, &game->chance);
    start(tables, &game->state);
}

static void begin(const BatchObject *self, Playing *game, uint64_t number) {
    *game = (Playing){self->first, chance_of(self->seed, number), number, {0}};
    balances(self->tables->tables, &game->state, game->counted);
    deal_by_chance(self->tables->tables, game);
}

static void begin_all(BatchObject *self, uint64_t seed) {
    self->seed = seed;
    for (Py_ssize_t i = 0; i < self->count; i++) begin(self, &self->games[i], (uint64_t)i);
}

static BatchObject *new_batch(PyTypeObject *type, TablesObject *tables, Py_ssize_t count) {
    BatchObject *self = (BatchObject *)new_object(type);
    if (!self) return NULL;
    self->tables = (TablesObject *)Py_NewRef((PyObject *)tables);
    self->count = count;
    if ((self->games = calloc((size_t)count, sizeof *self->games))) return self;
    Py_DECREF(self);
    PyErr_NoMemory();
    return NULL;
}

static PyObject *batch_new(PyTypeObject *type, PyObject *args, PyObject *Py_UNUSED(words)) {
    GameObject *game;
    Py_ssize_t count;
    unsigned long long seed;
    if (!PyArg_ParseTuple(args, "O!nK", GameType, &game, &count, &seed)) return NULL;
    if (count < 1 || game->state.over || game->state.turn != NOBODY) {
        PyErr_SetString(PyExc_ValueError, "expected one game or more, at a table between two coups");
        return NULL;
    }
    BatchObject *self = new_batch(type, game->tables, count);
    if (!self) return NULL;
    self->first = game->state;
    begin_all(self, seed);
    return (PyObject *)self;
}

static PyObject *batch_reset(BatchObject *self, PyObject *args) {
    unsigned long long seed;
    if (!PyArg_ParseTuple(args, "K", &seed)) return NULL;
    begin_all(self, seed);
    Py_RETURN_NONE;
}

static PyObject *batch_clone(BatchObject *self, PyObject *Py_UNUSED(args)) {
    BatchObject *other = new_batch(Py_TYPE((PyObject *)self), self->tables, self->count);
    if (!other) return NULL;
    other->first = self->first;
    other->seed = self->seed;
    memcpy(other->games, self->games, (size_t)self->count * sizeof *self->games);
    return (PyObject *)other;
}

static void batch_dealloc(PyObject *object) {
    BatchObject *self = (BatchObject *)object;
    free(self->games);
    Py_XDECREF((PyObject *)self->tables);
    free_object(object);
}

static PyObject *batch_legal_mask(BatchObject *self, PyObject *array) {
    Tables *tables = self->tables->tables;
    const size_t moves = (size_t)tables->moves;
    Py_buffer view;
    uint8_t *mask = memory_of(array, &view, true, (size_t)self->count * moves);
    if (!mask) return NULL;
    for (Py_ssize_t game = 0; game < self->count; game++, mask += moves)
        write_mask(tables, &self->games[game].state, mask);
    PyBuffer_Release(&view);
    Py_RETURN_NONE;
}

static PyObject *batch_turns(BatchObject *self, PyObject *array) {
    Py_buffer view;
    int8_t *turns = memory_of(array, &view, true, (size_t)self->count);
    if (!turns) return NULL;
    for (Py_ssize_t game = 0; game < self->count; game++) {
        const State *state = &self->games[game].state;
        turns[game] = (int8_t)player_of(self->tables->tables, state, state->turn);
    }
    PyBuffer_Release(&view);
    Py_RETURN_NONE;
}

/* What who is to play sees of each game. */
static PyObject *batch_observe(BatchObject *self, PyObject *array) {
    Py_buffer view;
    const Tables *tables = self->tables->tables;
    const size_t size = (size_t)sight_size(tables);
    int64_t *row = memory_of(array, &view, true, (size_t)self->count * size * sizeof *row);
    if (!row) return NULL;
    for (Py_ssize_t game = 0; game < self->count; game++, row += size) {
        const State *state = &self->games[game].state;
        see(tables, state, player_of(tables, state, state->turn), row);
    }
    PyBuffer_Release(&view);
    Py_RETURN_NONE;
}

/* Makes a move in one of the games, and goes on to its next coup, or to the next game in its place. */
static int advance(BatchObject *self, Py_ssize_t place, int move, int64_t *rewards, uint8_t *over) {
    Tables *tables = self->tables->tables;
    Playing game = self->games[place];
    int64_t before[SEATS];
    memcpy(before, game.counted, sizeof before);
    if (play(tables, &game.state, move, EVERY_NAME)) return -1;
    balances(tables, &game.state, game.counted);
    for (int player = 0; player < tables->players; player++) rewards[player] = game.counted[player] - before[player];
    *over = game.state.over;
    if (game.state.over)
        begin(self, &game, game.number + (uint64_t)self->count);
    else if (game.state.turn == NOBODY)
        deal_by_chance(tables, &game);
    self->games[place] = game;
    return 0;
}

static bool all_legal(const BatchObject *self, const int64_t *moves) {
    for (Py_ssize_t game = 0; game < self->count; game++)
        if (!is_legal(self->tables->tables, &self->games[game].state, moves[game])) {
            PyErr_Format(PyExc_ValueError, "game %zd: expected a legal move, found %lld", game, (long long)moves[game]);
            return false;
        }
    return true;
}

static PyObject *batch_step(BatchObject *self, PyObject *args) {
    PyObject *arrays[3];
    Py_buffer views[3];
    int held = 0;
    if (!PyArg_ParseTuple(args, "OOO", &arrays[0], &arrays[1], &arrays[2])) return NULL;
    const size_t count = (size_t)self->count, players = (size_t)self->tables->tables->players;
    const size_t bytes[3] = {count * sizeof(int64_t), count * players * sizeof(int64_t), count};
    while (held < 3 && memory_of(arrays[held], &views[held], held > 0, bytes[held])) held++;
    if (held == 3 && all_legal(self, views[0].buf)) {
        const int64_t *moves = views[0].buf;
        int64_t *rewards = views[1].buf;
        uint8_t *over = views[2].buf;
        for (Py_ssize_t game = 0; game < self->count; game++, rewards += players)
            if (advance(self, game, (int)moves[game], rewards, &over[game])) break;
    }
    while (held) PyBuffer_Release(&views[--held]);
    if (PyErr_Occurred()) return NULL;
    Py_RETURN_NONE;
}

static PyMethodDef batch_methods[] = {
    {"legal_mask", (PyCFunction)(void *)batch_legal_mask, METH_O, NULL},
    {"turns", (PyCFunction)(void *)batch_turns, METH_O, NULL},
    {"observe", (PyCFunction)(void *)batch_observe, METH_O, NULL},
    {"reset", (PyCFunction)(void *)batch_reset, METH_VARARGS, NULL},
    {"clone", (PyCFunction)(void *)batch_clone, METH_NOARGS, NULL},
    {"step", (PyCFunction)(void *)batch_step, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};

/* --- the module */

#define SLOTS(kind, ...)                                                                                    \
    static PyType_Slot kind##_slots[] = {                                                                   \
        {Py_tp_new, kind##_new}, {Py_tp_dealloc, kind##_dealloc}, __VA_ARGS__{0, NULL},                     \
    }
SLOTS(tables, );
SLOTS(game, {Py_tp_methods, game_methods}, {Py_tp_getset, game_shown}, );
SLOTS(batch, {Py_tp_methods, batch_methods}, );

static PyType_Spec tables_spec = {"papillon_engine.kernel._kernel.Tables", sizeof(TablesObject), 0,
                                  Py_TPFLAGS_DEFAULT, tables_slots};
static PyType_Spec game_spec = {"papillon_engine.kernel._kernel.Game", sizeof(GameObject), 0,
                                Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, game_slots};
static PyType_Spec batch_spec = {"papillon_engine.kernel._kernel.Batch", sizeof(BatchObject), 0,
                                 Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, batch_slots};

static PyTypeObject *added(PyObject *module, const char *name, PyType_Spec *spec) {
    PyObject *type = PyErr_Occurred() ? NULL : PyType_FromSpec(spec);
    if (type && PyModule_AddObjectRef(module, name, type)) Py_CLEAR(type);
    return (PyTypeObject *)type;
}

static PyMethodDef functions[] = {{"simulate", simulate, METH_VARARGS, NULL}, {NULL, NULL, 0, NULL}};
static PyModuleDef definition = {PyModuleDef_HEAD_INIT, .m_name = "_kernel", .m_size = -1, .m_methods = functions};

PyMODINIT_FUNC PyInit__kernel(void) {
    PyObject *module = PyModule_Create(&definition);
    if (!module) return NULL;
    TablesType = added(module, "Tables", &tables_spec);
    GameType = added(module, "Game", &game_spec);
    BatchType = added(module, "Batch", &batch_spec);
    if (PyErr_Occurred()) Py_CLEAR(module);
    return module;
}
