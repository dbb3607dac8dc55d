/* Players that stand for another: a level for the player that levels.cfg names on this board,
 * weakened by what it overlooks (oversight.h); `best` for the winner of the league in
 * docs/lab/strength.md within its time, or for exact play where a book has the position. */
#include <stddef.h>
#include <string.h>

#include "base/language.h"
#include "config/levels.h"
#include "config/shipped.h"
#include "match/player/player.h"
#include "match/player/search_keys.h"

static const struct param level_keys[] = {
	{ .name = "n",
		.label = N_("level"),
		.help = N_("the level, the weakest first (default: 3)"),
		.kind = PARAM_WHOLE,
		.whole = { 1, LEVELS },
		.member = PARAM_MEMBER(struct player_spec, level) },
	{ 0 },
};

extern const struct player_kind player_level;

static void
level_standard(struct player_spec *spec)
{
	spec->level = PLAYER_STANDARD_LEVEL;
}

bool
player_level_read(const struct player_spec *spec, const struct game *g, struct player_spec *out,
	struct error *e)
{
	struct levels levels;

	if (!levels_read(g->name, &levels, e))
		return false;
	/* Reads the player that `text` from levels.cfg names. A time given to the level ends its
	 * moves earlier, in addition to its own budget. */
	const char *text = levels.level[spec->level - 1].player;
	struct error why;

	if (!player_spec_parse(text, out, &why))
		return error_set(
			e, _("levels.cfg, level %d of %s: %.300s"), spec->level, g->name, why.text);
	if (out->kind == &player_level || player_spec_is_human(out) || out->kind->learns)
		return error_set(e,
			_("levels.cfg, level %d of %s: \"%s\" cannot play for a level."),
			spec->level, g->name, text);
	if (!player_spec_check(out, g, &why))
		return error_set(
			e, _("levels.cfg, level %d of %s: %.300s"), spec->level, g->name, why.text);
	if (spec->search.time_ms < out->search.time_ms)
		out->search.time_ms = spec->search.time_ms;
	return true;
}

struct level_rating
player_level_rating(const struct player_spec *spec, const struct game *g)
{
	struct levels levels;

	if (player_spec_level(spec) == 0 || !levels_read(g->name, &levels, NULL))
		return (struct level_rating){ .points = LEVEL_UNRATED };
	return levels.level[spec->level - 1].rating;
}

/* Reads the level again for every move, because it may have changed. */
static void
level_begin(struct player *p)
{
	const struct player_spec own = p->acting;

	if (!player_level_read(&own, p->game, &p->acting, &p->failure)) {
		p->acting.kind = NULL;
		return;
	}
	player_begin_acting(p);
}

static void
level_load(const struct player_spec *spec, const struct game *g)
{
	struct player_spec inner;

	if (player_level_read(spec, g, &inner, NULL))
		player_spec_load(&inner, g);
}

static bool
level_suits(const struct player_spec *spec, const struct game *g, struct error *e)
{
	struct player_spec unused;

	return player_level_read(spec, g, &unused, e);
}

const struct player_kind player_level = {
	.name = "level",
	.help = N_("one of ten strengths, from the weakest to the strongest"),
	.about = "Stands for one of the other players with keys of its own, weaker or "
		 "stronger; levels are rated against each other, so that neighbours are "
		 "about as far apart on every board. narabe help of that player explains "
		 "how it thinks.",
	.keys = level_keys,
	.standard = level_standard,
	.suits = level_suits,
	.load = level_load,
	.begin = level_begin,
	.poll = player_poll_acting,
};

/* ---- the best ---- */

static const struct param best_keys[] = {
	KEY_TIME(search.time_ms),
	{ 0 },
};

/* Boards on which level 10 is not the best. */
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
	out->search.time_ms = time_ms == NO_LIMIT ? PLAYER_STANDARD_TIME_MS : time_ms;
	out->search.playouts = NO_LIMIT;
	return true;
}

/* Returns whether a book knows a best move, which then takes no time, and what that leads to,
 * unless the book has only a strategy. */
static bool
knows(const struct game *g, const struct state *s)
{
	int value;

	return exact_book_value(books_shipped(g), g, s, &value) &&
	       (!g->counts_discs || books_move(g, s, NULL) != MOVE_NONE);
}

static void
best_load(const struct player_spec *spec, const struct game *g)
{
	struct player_spec own;

	books_load(g);
	if (player_best_read(spec, g, &own, NULL))
		player_spec_load(&own, g);
}

static void
best_begin(struct player *p)
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
	.keys = best_keys,
	.load = best_load,
	.begin = best_begin,
	.poll = player_poll_acting,
};
