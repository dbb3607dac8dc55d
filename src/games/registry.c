/* The registry of all boards, and functions that need only the rules. Pure. */
#include "base/language.h"
#include "games/game.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/sum.h"
#include "games/boards.h"

#define GAME(variable) extern const struct game variable;
#include "games/games.def"
#undef GAME

static const struct game *const games[] = {
#define GAME(variable) &variable,
#include "games/games.def"
#undef GAME
	NULL,
};

const struct game *
game_at(int index)
{
	return games[index];
}

/* ---- boards with parameters ---- */

/* Families whose boards are made on demand; the family reads the text after the colon. */
static const struct {
	const char *prefix;
	bool (*make)(const char *variant, const char *source, struct game *out, struct error *e);
} families[] = {
	{ "tron:", tron_make },
	{ "matrix:", matrix_make },
};

/* A board made on demand. It is never freed. */
struct made {
	struct made *next;
	struct game game;
	bool given; /* made from a given source, not from the file's current content */
	char name[];
};

static struct made *made;
static pthread_mutex_t made_lock = PTHREAD_MUTEX_INITIALIZER;

char *
board_text(const char *path, const char *source, size_t most, size_t *size, struct error *e)
{
	if (!source)
		return file_read_text(path, most, size, e);
	char *text = strdup(source);
	if (!text) {
		error_set(e, _("Out of memory."));
		return NULL;
	}
	*size = strlen(text);
	for (char *slash = text; (slash = strchr(slash, '/'));)
		*slash = '\n';
	return text;
}

/* The caller holds the lock. */
static const struct game *
make(const char *name, const char *source, int family, struct error *e)
{
	for (struct made *m = made; m; m = m->next) {
		bool same =
			source ? !m->game.source || strcmp(m->game.source, source) == 0 : !m->given;
		if (same && strcmp(m->name, name) == 0)
			return &m->game;
	}
	/* A record names its game in one word, JSON in UTF-8. */
	if (strlen(name) >= GAME_NAME || name[strcspn(name, " []\\")] || !text_is_clean(name)) {
		error_set(e,
			_("\"%.200s\" cannot be the name of a board: it contains blanks, brackets, "
			  "backslashes or what is not plain UTF-8, or more than %d bytes. Copy "
			  "the file to a simpler name."),
			name, GAME_NAME - 1);
		return NULL;
	}
	struct made *m = calloc(1, sizeof *m + strlen(name) + 1);
	if (!m) {
		error_set(e, _("There is not enough memory for the board \"%.200s\"."), name);
		return NULL;
	}
	const char *variant = name + strlen(families[family].prefix);
	if (!families[family].make(variant, source, &m->game, e)) {
		free(m);
		return NULL;
	}
	memcpy(m->name, name, strlen(name) + 1);
	m->game.name = m->name;
	m->given = source && m->game.source;
	if (m->game.source)
		m->game.sum = sum_add(SUM_START, m->game.source, strlen(m->game.source));
	m->next = made;
	made = m;
	return &m->game;
}

const struct game *
game_open_source(const char *name, const char *source, struct error *e)
{
	static const struct {
		const char *alias, *name;
	} aliases[] = { { "othello:6", "othello" }, { "tron:d", "tron" },
		{ "tron:13x13", "tron" } };
	const struct game *found;
	char names[256];
	struct text t;

	for (size_t i = 0; i < sizeof aliases / sizeof *aliases; i++) {
		if (strcmp(name, aliases[i].alias) == 0)
			name = aliases[i].name;
	}
	text_init(&t, names, sizeof names);
	for (int i = 0; games[i]; i++) {
		if (strcmp(games[i]->name, name) == 0)
			return games[i];
		text_add(&t, "%s%s", i ? ", " : "", games[i]->name);
	}
	for (size_t i = 0; i < sizeof families / sizeof *families; i++) {
		if (strncmp(name, families[i].prefix, strlen(families[i].prefix)) != 0)
			continue;
		pthread_mutex_lock(&made_lock);
		found = make(name, source, (int)i, e);
		pthread_mutex_unlock(&made_lock);
		return found;
	}
	error_set(e, _("There is no game \"%.200s\"; there are: %s."), name, names);
	return NULL;
}

const struct game *
game_open(const char *name, struct error *e)
{
	return game_open_source(name, NULL, e);
}

/* ---- positions ---- */

bool
state_equal(const struct state *a, const struct state *b)
{
	return a->stones[0] == b->stones[0] && a->stones[1] == b->stones[1] &&
	       a->to_move == b->to_move && a->pending == b->pending && a->rows == b->rows &&
	       memcmp(a->row, b->row, a->rows * sizeof *a->row) == 0;
}

uint64_t
state_hash(const struct state *s)
{
	uint64_t hash = rng_mix(s->stones[0] ^ rng_mix(s->stones[1] ^ rng_mix(s->to_move)));

	if (s->pending)
		hash = rng_mix(hash ^ s->pending);
	for (uint32_t i = 0; i < s->rows; i++)
		hash = rng_mix(hash ^ s->row[i]);
	return hash;
}

int
state_count(const struct game *g, const struct state *s, enum cell what)
{
	int count = 0;

	for (int cell = 0; cell < game_cell_count(g); cell++)
		count += g->rules->get(g, s, cell) == what;
	return count;
}

int
game_final_discs(const struct game *g, const struct state *s)
{
	int more = state_count(g, s, CELL_FIRST) - state_count(g, s, CELL_SECOND);

	return more + sign_of(more) * state_count(g, s, CELL_EMPTY);
}

bool
game_is_legal(const struct game *g, const struct state *s, move_t m)
{
	move_t moves[GAME_MAX_MOVES];
	int count = g->rules->moves(g, s, moves);

	for (int i = 0; i < count; i++) {
		if (moves[i] == m)
			return true;
	}
	return false;
}

bool
game_is_pass(const struct game *g, const struct state *s, move_t m)
{
	return !g->rules->move_name && g->rules->move_to_cell(g, s, m) < 0;
}

bool
game_must_pass(const struct game *g, const struct state *s, move_t *pass)
{
	move_t moves[GAME_MAX_MOVES];

	if (g->rules->moves(g, s, moves) != 1 || !game_is_pass(g, s, moves[0]))
		return false;
	*pass = moves[0];
	return true;
}

const char *
game_table_name(const struct game *g, enum side side, int choice)
{
	struct state s;

	g->rules->start(g, &s);
	s = game_observe(g, &s, side);
	return g->rules->move_name(g, &s, (move_t)choice);
}

double
game_table_pay(const struct game *g, int row, int column)
{
	struct state s;

	g->rules->start(g, &s);
	game_play_joint(g, &s, (move_t)row, (move_t)column);
	return game_value(g, &s);
}

uint64_t
game_perft(const struct game *g, const struct state *s, int depth)
{
	move_t moves[GAME_MAX_MOVES];
	uint64_t sum = 0;

	if (depth == 0)
		return 1;
	int count = g->rules->moves(g, s, moves);
	if (depth == 1)
		return (uint64_t)count;
	for (int i = 0; i < count; i++) {
		struct state next;

		state_copy(&next, s);
		g->rules->play(g, &next, moves[i]);
		sum += game_perft(g, &next, depth - 1);
	}
	return sum;
}

double
game_value(const struct game *g, const struct state *s)
{
	return g->rules->value ? g->rules->value(g, s) : g->rules->result(g, s);
}

int
game_draw_result(const struct game *g, const struct state *s, struct rng *rng)
{
	if (!g->rules->value)
		return g->rules->result(g, s);
	double value = g->rules->value(g, s);
	bool decided = rng_share(rng) < (value < 0 ? -value : value);
	return decided ? (value > 0) - (value < 0) : 0;
}

/* ---- simultaneous moves ---- */

void
game_observe_to(const struct game *g, const struct state *s, enum side side, struct state *out)
{
	state_copy(out, s);
	if (!g->simultaneous || (s->pending && s->to_move != side))
		return;
	out->pending = 0;
	out->to_move = side;
}

struct state
game_observe(const struct game *g, const struct state *s, enum side side)
{
	struct state seen = { 0 };

	game_observe_to(g, s, side, &seen);
	return seen;
}

int
game_moves_of(
	const struct game *g, const struct state *s, enum side side, move_t out[GAME_MAX_MOVES])
{
	struct state seen;

	if (!s->pending && s->to_move == side)
		return g->rules->moves(g, s, out);
	game_observe_to(g, s, side, &seen);
	return g->rules->moves(g, &seen, out);
}

void
game_play_joint(const struct game *g, struct state *s, move_t first, move_t second)
{
	s->to_move = SIDE_FIRST;
	g->rules->play(g, s, first);
	g->rules->play(g, s, second);
}
