/* Wins by force where both sides move at once, by a table of all positions. */
#include "search/joint/forced_win.h"

#include <stdlib.h>

/* DEEPEST: steps ahead, as the stack has to hold them. */
enum { FIRST_SLOTS = 1 << 10, DEEPEST = 200, UNKNOWN = -1, NO_WIN = -1 };

/* By position hash, which is never 0 here: the steps of either side's win. */
struct slot {
	uint64_t key;
	signed short steps[2];
};

struct forced_wins {
	const struct game *game;
	struct slot *slots;
	size_t size; /* a power of 2 */
	int64_t count, most;
	int depth;
	bool full;
};

static struct slot *
find(const struct forced_wins *f, uint64_t key)
{
	size_t at = key & (f->size - 1);

	while (f->slots[at].key && f->slots[at].key != key)
		at = (at + 1) & (f->size - 1);
	return &f->slots[at];
}

static bool
grow(struct forced_wins *f)
{
	struct forced_wins larger = { .size = f->size ? 2 * f->size : FIRST_SLOTS };

	larger.slots = calloc(larger.size, sizeof *larger.slots);
	if (!larger.slots)
		return false;
	for (size_t i = 0; i < f->size; i++) {
		if (f->slots[i].key)
			*find(&larger, f->slots[i].key) = f->slots[i];
	}
	free(f->slots);
	f->slots = larger.slots;
	f->size = larger.size;
	return true;
}

struct forced_wins *
forced_wins_create(const struct game *g, int64_t most)
{
	struct forced_wins *f = calloc(1, sizeof *f);

	if (!f)
		return NULL;
	f->game = g;
	f->most = most;
	if (grow(f))
		return f;
	free(f);
	return NULL;
}

void
forced_wins_destroy(struct forced_wins *f)
{
	if (f)
		free(f->slots);
	free(f);
}

bool
forced_wins_full(const struct forced_wins *f)
{
	return f->full;
}

/* Without what cannot affect the rest of the game. */
static uint64_t
key_of(const struct game *g, const struct state *s)
{
	struct state plain;

	game_observe_to(g, s, SIDE_FIRST, &plain);
	if (g->rules->canonicalise)
		g->rules->canonicalise(g, &plain);
	uint64_t key = state_hash(&plain);
	return key ? key : 1;
}

static void
keep(struct forced_wins *f, uint64_t key, enum side side, int steps)
{
	if (2 * (size_t)f->count >= f->size && !grow(f)) {
		f->full = true;
		return;
	}
	struct slot *slot = find(f, key);
	if (!slot->key) {
		*slot = (struct slot){ key, { UNKNOWN, UNKNOWN } };
		f->full = f->full || ++f->count > f->most;
	}
	slot->steps[side] = (signed short)steps;
}

static void
play_both(const struct game *g, struct state *s, enum side side, move_t move, move_t reply)
{
	s->pending = 0;
	game_play_joint(g, s, side == SIDE_FIRST ? move : reply, side == SIDE_FIRST ? reply : move);
}

/* How well the other side does by ending the force with this position. */
static int
escape_worth(struct forced_wins *f, const struct state *s,
	enum side other) /* NOLINT(misc-no-recursion) */
{
	int result = f->game->rules->result(f->game, s);
	int sign = other == SIDE_FIRST ? 1 : -1;

	if (result != GAME_OPEN)
		return result * sign;
	return forced_wins_steps(f, s, other, NULL) > 0;
}

/* In how many more steps a position is won by force, 0: it is over; NO_WIN otherwise. */
static int
steps_to_win(struct forced_wins *f, const struct state *s,
	enum side side) /* NOLINT(misc-no-recursion) */
{
	int result = f->game->rules->result(f->game, s);

	if (result != GAME_OPEN)
		return result == (side == SIDE_FIRST ? 1 : -1) ? 0 : NO_WIN;
	int steps = forced_wins_steps(f, s, side, NULL);
	return steps > 0 ? steps : NO_WIN;
}

int
forced_wins_after(struct forced_wins *f, const struct state *s, enum side side, move_t move,
	move_t *reply) /* NOLINT(misc-no-recursion) */
{
	const struct game *g = f->game;
	move_t replies[GAME_MAX_MOVES];
	int count = game_moves_of(g, s, side ^ 1, replies), most = 0, worth = -2;

	for (int i = 0; i < count && !f->full; i++) {
		struct state next;

		state_copy(&next, s);
		play_both(g, &next, side, move, replies[i]);
		int steps = steps_to_win(f, &next, side);
		if (steps == NO_WIN && !reply)
			return 0;
		if (steps == NO_WIN) {
			int escape = escape_worth(f, &next, side ^ 1);
			if (escape > worth)
				*reply = replies[i];
			worth = escape > worth ? escape : worth;
		} else if (worth == -2 && steps + 1 > most) {
			most = steps + 1;
			if (reply)
				*reply = replies[i];
		}
	}
	return worth == -2 && !f->full ? most : 0;
}

int
forced_wins_steps(struct forced_wins *f, const struct state *s, enum side side,
	move_t *best) /* NOLINT(misc-no-recursion) */
{
	uint64_t key = key_of(f->game, s);
	const struct slot *known = find(f, key);
	move_t moves[GAME_MAX_MOVES];
	int least = 0;

	if (f->full || (known->key && known->steps[side] != UNKNOWN && !best))
		return f->full ? 0 : known->steps[side];
	if (f->depth == DEEPEST) {
		f->full = true;
		return 0;
	}
	f->depth++;
	int count = game_moves_of(f->game, s, side, moves);
	for (int i = 0; i < count; i++) {
		int steps = forced_wins_after(f, s, side, moves[i], NULL);
		if (steps > 0 && (least == 0 || steps < least)) {
			least = steps;
			if (best)
				*best = moves[i];
		}
	}
	f->depth--;
	if (!f->full)
		keep(f, key, side, least);
	return least;
}
