/* Moving on to a later position, what is known of it kept: the owner names the new root, which is
 * looked at from then on where it lies; what is not below it stays until there is use for its
 * memory. Then the search's own threads copy what is below it (tree_copy.c) before they go on:
 *
 *   owner   search_advance(): another root, in microseconds
 *   worker  │ copies to its other memory │ swaps the two │ playouts ...
 *   anybody   looks at the old tree      │   at the new one
 *
 * A copy that is stopped, or for which there is no memory, is given up: the tree stays where it is. With a tree a thread, each copies its own. */
#include "search/mcts/search_internal.h"

/* Memory is used anew when one part in so many is taken: a full tree could not grow. */
enum { ROOM_SHARE = 4 };

/* ---- the workers ---- */

static bool
wants_room(const struct worker *w)
{
	const struct arena *a = w->search->params.both ? &w->duct.arena : &w->tree.arena;

	return w->search->params.reuse && w->has_waste && arena_used(a) > a->limit / ROOM_SHARE &&
	       !atomic_load_explicit(&w->search->stop, memory_order_relaxed);
}

static void
let_go_of_waste(struct worker *w)
{
	struct search *s = w->search;

	if (!wants_room(w))
		return;
	if (s->params.both) {
		search_duct_make_room(w);
		return;
	}
	if (!tree_init_like(&w->copy, &w->tree) || !tree_copy(&w->copy, &w->tree, &s->stop))
		return;
	pthread_mutex_lock(&s->lock);
	tree_swap(&w->tree, &w->copy);
	pthread_mutex_unlock(&s->lock);
	w->has_waste = false;
}

void
search_make_room(struct worker *w)
{
	struct search *s = w->search;

	if (w < s->worker + s->trees)
		let_go_of_waste(w);
	if (!s->config.shared)
		return;
	pthread_mutex_lock(&s->lock);
	if (w == s->worker) {
		s->has_moved = true;
		pthread_cond_broadcast(&s->moved);
	}
	while (!s->has_moved)
		pthread_cond_wait(&s->moved, &s->lock);
	pthread_mutex_unlock(&s->lock);
}

/* ---- the owner ---- */

/* The place of the node that the path leads to in one tree, TREE_NONE when it is not open. */
static uint32_t
follow(const struct tree *t, const move_t *path, int length)
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
visits_of_root(const struct tree *t)
{
	struct tree_node root = tree_node_at(t, t->root);
	int64_t visits = 0;

	for (int i = 0; i < root.count; i++)
		visits += atomic_load_explicit(&root.visits[i], memory_order_relaxed);
	return visits;
}

/* Where a path leads to in every tree; false when one does not reach that far. */
static bool
find_roots(const struct search *s, const move_t *path, int length, uint32_t *place)
{
	bool found = true;

	for (int i = 0; i < s->trees && found; i++) {
		place[i] = s->params.both ? search_duct_follow(&s->worker[i], path, length)
					  : follow(&s->worker[i].tree, path, length);
		found = place[i] != TREE_NONE;
	}
	return found;
}

/* A worker begins anew at a place of its tree, if it has one, and with what that holds, which is
 * returned. */
static int64_t
begin_again(struct worker *w, const uint32_t *place, uint64_t seed)
{
	int64_t visits = 0;

	if (place && w->search->params.both) {
		visits = search_duct_begin_again(w, *place, seed);
	} else if (place) {
		w->tree.root = *place;
		visits = visits_of_root(&w->tree);
	}

	atomic_store(&w->playouts, visits);
	atomic_store(&w->depth_sum, 0);
	w->uct.depth_sum = 0;
	w->uct.memory_full = false;
	w->uct.root_proven = !w->search->params.both && uct_root_is_proven(&w->uct);
	rng_seed(&w->uct.rng, seed);
	return visits;
}

bool
search_advance(struct search *s, const move_t *path, int length, int64_t playouts, int64_t time_ms,
	uint64_t seed)
{
	uint32_t place[SEARCH_MAX_THREADS];
	int64_t kept = 0;

	search_stop(s);
	search_wait(s);
	if (!find_roots(s, path, length, place))
		return false;
	pthread_mutex_lock(&s->lock);
	for (int k = 0; k < length; k++)
		s->config.game->rules->play(s->config.game, &s->config.root, path[k]);
	for (int i = 0; i < s->trees; i++)
		s->worker[i].has_waste |= length > 0;
	for (int i = 0; i < s->params.threads; i++)
		kept += begin_again(
			&s->worker[i], i < s->trees ? &place[i] : NULL, seed + (uint64_t)i);
	search_set_budget(s, kept, playouts, time_ms);
	search_reopen(s);
	pthread_mutex_unlock(&s->lock);
	return search_run_again(s, NULL);
}
