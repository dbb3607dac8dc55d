/* A level: the player that levels.cfg names for it on this board. What makes it weak is what that
 * player does not see: oversight.h. */
#include <stddef.h>

#include "base/language.h"
#include "config/levels.h"
#include "match/player/player.h"

static const struct param keys[] = {
	{ .name = "n",
		.label = N_("level"),
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
	if (out->kind == &player_level || player_spec_is_human(out) || out->kind->learns)
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
	return read_inner(spec, g, levels.level[spec->level - 1].player, out, e);
}

struct level_rating
player_level_rating(const struct player_spec *spec, const struct game *g)
{
	struct levels levels;

	if (spec->level == 0 || !levels_read(g->name, &levels, NULL))
		return (struct level_rating){ .points = LEVEL_UNRATED };
	return levels.level[spec->level - 1].rating;
}

/* Read again for every move: the level may have changed. */
static void
begin(struct player *p)
{
	const struct player_spec own = p->acting;

	if (!player_level_read(&own, p->game, &p->acting, &p->failure)) {
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
	.about = "Stands for one of the other players with keys of its own, weaker or "
		 "stronger; levels are rated against each other, so that neighbours are "
		 "about as far apart on every board. narabe help of that player explains "
		 "how it thinks.",
	.keys = keys,
	.suits = suits,
	.load = load,
	.begin = begin,
	.poll = player_poll_acting,
};
