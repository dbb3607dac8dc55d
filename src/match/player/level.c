/* A level: the player that levels.cfg names for it on this board. How weak it is, is that player's
 * choice from what it has seen: choice.h. */
#include <stddef.h>

#include "base/language.h"
#include "config/levels.h"
#include "match/player/player.h"

static const struct param keys[] = {
	{ .name = "n",
		.help = N_("the level, the weakest first (default: 3)"),
		.kind = PARAM_WHOLE,
		.whole = { 1, LEVELS },
		.member = PARAM_MEMBER(struct player_spec, level) },
	{ 0 },
};

extern const struct player_kind player_level;

/* The player named by `text` from levels.cfg; a time that the level has been given ends its moves
 * earlier, on top of its own budget. */
static bool
read_inner(const struct player_spec *spec, const struct game *g, const char *text,
	struct player_spec *out, struct error *e)
{
	struct error why;

	if (!player_spec_parse(text, out, &why))
		return error_set(
			e, _("levels.cfg, level %d of %s: %.300s"), spec->level, g->name, why.text);
	if (out->kind == &player_level || player_spec_is_human(out) || out->kind->learn)
		return error_set(e,
			_("levels.cfg, level %d of %s: \"%s\" cannot play for a level."),
			spec->level, g->name, text);
	if (!player_spec_check(out, g, &why))
		return error_set(
			e, _("levels.cfg, level %d of %s: %.300s"), spec->level, g->name, why.text);
	if (spec->search.time_ms < out->search.time_ms)
		out->search.time_ms = spec->search.time_ms;
	if (spec->search.time_ms < out->negamax.time_ms)
		out->negamax.time_ms = spec->search.time_ms;
	return true;
}

bool
player_level_read(const struct player_spec *spec, const struct game *g, struct player_spec *out,
	struct error *e)
{
	struct levels levels;

	if (!levels_read(g->name, &levels, e))
		return false;
	const struct level *level = &levels.level[spec->level - 1];
	if (*level->hasty && !read_inner(spec, g, level->hasty, out, e))
		return false;
	return read_inner(spec, g, level->player, out, e);
}

int
player_level_rating(const struct player_spec *spec, const struct game *g)
{
	struct levels levels;

	return spec->level > 0 && levels_read(g->name, &levels, NULL)
		       ? levels.level[spec->level - 1].rating
		       : LEVEL_UNRATED;
}

static bool
is_in_haste(struct player *p, const struct level *level)
{
	enum { PARTS = 1000000 };

	return level->haste > 0 && rng_below(&p->rng, PARTS) < level->haste * PARTS;
}

/* Chosen again for every move: it may be a hasty one, or the level may have changed. */
static bool
find_inner(struct player *p)
{
	struct player_spec own = p->acting;
	struct levels levels;

	if (!levels_read(p->game->name, &levels, &p->failure))
		return false;
	const struct level *level = &levels.level[p->spec.level - 1];
	const char *text = is_in_haste(p, level) ? level->hasty : level->player;
	return read_inner(&own, p->game, text, &p->acting, &p->failure);
}

static void
begin(struct player *p)
{
	if (!find_inner(p)) {
		p->acting.kind = NULL;
		return;
	}
	player_begin_acting(p);
}

static void
load(const struct player_spec *spec, const struct game *g)
{
	struct player_spec inner;

	if (player_level_read(spec, g, &inner, NULL))
		player_spec_load(&inner, g);
}

static bool
suits(const struct player_spec *spec, const struct game *g, struct error *e)
{
	struct player_spec unused;

	return player_level_read(spec, g, &unused, e);
}

const struct player_kind player_level = {
	.name = "level",
	.help = N_("one of ten strengths, from the weakest to the strongest"),
	.keys = keys,
	.suits = suits,
	.load = load,
	.begin = begin,
	.poll = player_poll_acting,
};
