/* Moving the root to a later position, keeping what is known of it: the owner names the new root,
 * which is read from then on where it lies; the rest of the tree stays until its memory is needed.
 * Then the search's own threads copy what is below the new root (tree.c) before they continue:
 *
 *   owner        engine_advance(): another root, in microseconds
 *   worker       │ copies to its other memory │ swaps the two │ playouts ...
 *   any thread     reads the old tree         │   the new one
 *
 * A copy that is stopped, or for which there is no memory, is abandoned: the tree stays where it
 * is. With a tree per thread, each thread copies its own. */
#include "search/mcts/search_internal.h"

/* Memory is reclaimed when one part in so many is in use: a full tree could not grow. */
enum { ROOM_SHARE = 4 };

/* ---- the workers ---- */

static bool
wants_room(struct engine *e, const struct search *s, const struct worker *w)
{
	const struct arena *a = &w->tree.arena;

	return s->params.reuse && w->has_waste && arena_used(a) > a->limit / ROOM_SHARE &&
	       !atomic_load_explicit(engine_stop_flag(e), memory_order_relaxed);
}

static void
let_go_of_waste(struct engine *e, struct search *s, struct worker *w)
{
	if (!wants_room(e, s, w))
		return;
	if (!tree_init_like(&w->copy, &w->tree) ||
		!tree_copy(&w->copy, &w->tree, engine_stop_flag(e)))
		return;
	engine_lock(e);
	tree_swap(&w->tree, &w->copy);
	engine_unlock(e);
	w->has_waste = false;
}

void
search_make_room(struct engine *e, int worker)
{
	struct search *s = engine_self(e);
	uint64_t round = engine_round(e);

	if (worker < s->trees)
		let_go_of_waste(e, s, &s->worker[worker]);
	if (!s->config.shared)
		return;
	pthread_mutex_lock(&s->moving);
	if (worker == 0) {
		s->moved_round = round;
		pthread_cond_broadcast(&s->moved);
	}
	while (s->moved_round != round)
		pthread_cond_wait(&s->moved, &s->moving);
	pthread_mutex_unlock(&s->moving);
}

/* ---- the owner ---- */

/* The place of the node at the end of the path in one tree, TREE_NONE if it is not expanded. */
static uint32_t
advance_follow(const struct tree *t, const move_t *path, int length)
{
	uint32_t place = t->root;

	for (int k = 0; k < length && place != TREE_NONE; k++) {
		struct tree_node node = tree_node_at(t, place);
		int i = 0;
		while (i < node.count && node.move[i] != path[k])
			i++;
		place = i < node.count ? tree_block_below(t, atomic_load_explicit(&node.link[i],
								     memory_order_acquire))
				       : TREE_NONE;
	}
	return place;
}

/* The root's visits in a tree. */
static int64_t
advance_visits_of_root(const struct tree *t)
{
	struct tree_node root = tree_node_at(t, t->root);
	int64_t visits = 0;

	for (int i = 0; i < root.count; i++)
		visits += atomic_load_explicit(&root.visits[i], memory_order_relaxed);
	return visits;
}

/* Where a path leads in every tree; false if one does not reach that far. */
static bool
find_roots(const struct search *s, const move_t *path, int length, uint32_t *place)
{
	bool found = true;

	for (int i = 0; i < s->trees && found; i++) {
		place[i] = advance_follow(&s->worker[i].tree, path, length);
		found = place[i] != TREE_NONE;
	}
	return found;
}

/* Restarts a worker at a place of its tree, if it has one; returns the playouts already there. */
static int64_t
advance_begin_again(struct worker *w, const uint32_t *place, uint64_t seed)
{
	int64_t visits = 0;

	if (place) {
		w->tree.root = *place;
		visits = advance_visits_of_root(&w->tree);
	}
	atomic_store(&w->playouts, visits);
	uct_clear_counts(&w->uct);
	search_show_counts(w);
	w->uct.memory_full = false;
	w->uct.root_proven = uct_root_is_proven(&w->uct);
	rng_seed(&w->uct.rng, seed);
	return visits;
}

int64_t
search_advance(struct engine *e, const move_t *path, int length, uint64_t seed)
{
	struct search *s = engine_self(e);
	uint32_t place[SEARCH_MAX_THREADS] = { 0 };
	int64_t kept = 0;

	if (s->config.symmetric && length > 0)
		return -1; /* the nodes below the root belong to images of positions */
	if (s->config.skip_pockets && length > 0)
		return -1; /* they lack moves that a root has */
	if ((s->config.lapses.errs || s->config.lapses.is_blind || s->params.oversight.sight > 0) &&
		length > 0)
		return -1; /* what is not seen belongs to a root */
	if (!find_roots(s, path, length, place))
		return -1;
	for (int k = 0; k < length; k++)
		s->config.game->rules->play(s->config.game, &s->config.root, path[k]);
	for (int i = 0; i < s->trees; i++)
		s->worker[i].has_waste |= length > 0;
	for (int i = 0; i < s->workers; i++)
		kept += advance_begin_again(
			&s->worker[i], i < s->trees ? &place[i] : NULL, seed + (uint64_t)i);
	s->proof.plies = 0;
	atomic_store(&s->memory_full, false);
	return kept;
}
