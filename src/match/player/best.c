/* The best there is on a board, within a time: another kind of player stands for it, the one that won
 * the league in docs/lab/strength.md; where a book holds the position, exact play. */
#include <stddef.h>
#include <string.h>

#include "base/language.h"
#include "config/book.h"
#include "config/levels.h"
#include "match/player/search_keys.h"

static const struct param keys[] = {
	KEY_TIME(search.time_ms),
	{ 0 },
};

/* Where level 10 is not the best. */
static const struct stronger {
	const char *board, *player;
} stronger[] = {
	{ "score4", "negamax" },
	{ "qubic", "negamax" },
	{ "othello", "negamax" },
	{ "othello:8", "negamax" },
};

static bool
read_stronger(const struct game *g, struct player_spec *out)
{
	for (size_t i = 0; i < sizeof stronger / sizeof stronger[0]; i++) {
		if (strcmp(stronger[i].board, g->name) == 0)
			return player_spec_parse(stronger[i].player, out, NULL);
	}
	return false;
}

bool
player_best_read(const struct player_spec *spec, const struct game *g, struct player_spec *out,
	struct error *e)
{
	struct player_spec strongest = { .level = LEVELS };
	int64_t time_ms = spec->search.time_ms;

	if (!read_stronger(g, out) && !player_level_read(&strongest, g, out, NULL) &&
		!player_spec_parse(player_searcher_for(g), out, e))
		return false;
	out->search.time_ms = out->negamax.time_ms =
		time_ms == NO_LIMIT ? PLAYER_STANDARD_TIME_MS : time_ms;
	out->search.playouts = NO_LIMIT;
	return true;
}

/* Whether a book knows a best move, which then takes no time: also what that leads to, unless a strategy
 * is all that it has. */
static bool
knows(const struct game *g, const struct state *s)
{
	int value;

	return exact_book_value(books_shipped(), g, s, &value) &&
	       (!g->counts_discs || books_move(g, s, NULL) != MOVE_NONE);
}

static void
load(const struct player_spec *spec, const struct game *g)
{
	struct player_spec own;

	books_load(g);
	if (player_best_read(spec, g, &own, NULL))
		player_spec_load(&own, g);
}

static void
begin(struct player *p)
{
	struct player_spec own = p->acting;
	bool known = knows(p->game, &p->position);

	if (known ? !player_spec_parse("perfect:ties=random", &p->acting, &p->failure)
		  : !player_best_read(&own, p->game, &p->acting, &p->failure))
		p->acting.kind = NULL;
	else
		player_begin_acting(p);
}

extern const struct player_kind player_best;
const struct player_kind player_best = {
	.name = "best",
	.help = N_("the strongest engine for the board, within its time"),
	.about = "Stands for the player that is strongest on the board within its time: a "
		 "search with playouts or alpha-beta, with what has been learned of the "
		 "board.",
	.keys = keys,
	.load = load,
	.begin = begin,
	.poll = player_poll_acting,
};
