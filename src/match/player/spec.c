/* Players by name: reading, checking, writing and scaling specifications. */
#include "match/player/player.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/cpu.h"
#include "base/file.h"
#include "base/language.h"
#include "config/levels.h"
#include "config/shipped.h"
#include "match/player/search_keys.h"

#define PLAYER(variable) extern const struct player_kind variable;
#include "match/player/players.def"
#undef PLAYER

/* ---- players of the engines that need only a budget: adding such an engine adds its player ---- */

enum { MOST_KINDS = 16 };

static struct player_kind engine_kinds[MOST_KINDS];
static int engine_kind_count;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static const struct param engine_keys[] = {
	KEY_PLAYOUTS(search.playouts),
	KEY_TIME(search.time_ms),
	KEY_THREADS(search.threads),
	KEY_MEMORY(search.memory_mib),
	{ 0 },
};

static void
make_kinds(void)
{
	const struct engine_ops *ops;

	for (int i = 0; (ops = engine_at(i)); i++) {
		if (ops->plays && engine_kind_count < MOST_KINDS - 1)
			engine_kinds[engine_kind_count++] = (struct player_kind){
				.name = ops->name,
				.help = ops->help,
				.keys = engine_keys,
				.engine = ops,
				.prepare = player_prepare_kept_search,
			};
	}
}

static const struct player_kind *
engine_kind_at(int index)
{
	pthread_once(&once, make_kinds);
	return index < engine_kind_count ? &engine_kinds[index] : NULL;
}

/* ---- kinds ---- */

static const struct player_kind *const kinds[] = {
#define PLAYER(variable) &variable,
#include "match/player/players.def"
#undef PLAYER
};

enum { KINDS = sizeof kinds / sizeof kinds[0] };

const struct param_special player_own_constant = {
	.value.real = POLICY_STANDARD_C,
	.up.real = 1,
	.down.real = POLICY_STANDARD_C,
	.words = N_("standard"),
};
const struct param_special player_own_expand = {
	.value.whole = POLICY_STANDARD_EXPAND,
	.up.whole = 2,
	.down.whole = 1,
	.words = N_("standard"),
};

const struct player_kind *
player_kind_at(int index)
{
	return index < KINDS ? kinds[index] : engine_kind_at(index - KINDS);
}

const struct player_kind *
player_kind_find(const char *name)
{
	const struct player_kind *kind;

	for (int i = 0; (kind = player_kind_at(i)); i++) {
		if (strcmp(kind->name, name) == 0)
			return kind;
	}
	return NULL;
}

/* Returns every key at its default. */
static struct player_spec
standard_spec(const struct player_kind *kind)
{
	struct search_params search = search_params_default();

	search.engine = kind->engine;
	search.reuse = 0;
	struct player_spec spec = { .kind = kind, .search = search };
	if (kind->standard)
		kind->standard(&spec);
	return spec;
}

static const struct player_kind *
find_kind(const char *name, size_t length, struct error *e)
{
	const struct player_kind *kind;
	char names[sizeof e->text];
	struct text t;

	text_init(&t, names, sizeof names);
	for (int i = 0; (kind = player_kind_at(i)); i++) {
		if (strlen(kind->name) == length && strncmp(kind->name, name, length) == 0)
			return kind;
		text_add(&t, "%s%s", i ? ", " : "", kind->name);
	}
	error_set(e, "There is no player \"%.*s\"; there are: %s.", (int)length, name, names);
	return NULL;
}

static const struct param *
find_key(const struct player_kind *kind, const char *name, size_t length, struct error *e)
{
	char names[sizeof e->text];
	struct text t;

	const struct param *key = param_find(kind->keys, name, length);
	if (key)
		return key;
	text_init(&t, names, sizeof names);
	for (const struct param *k = kind->keys; k && k->name; k++)
		text_add(&t, "%s%s", t.used ? ", " : "", k->name);
	error_set(e, "The player %s has no key \"%.*s\"; it has: %s.", kind->name, (int)length,
		name, t.used ? names : "none");
	return NULL;
}

/* Reads one "key=value" of `length` bytes. */
static bool
parse_pair(struct player_spec *spec, const char *pair, size_t length, struct error *e)
{
	char value[PLAYER_FILE_TEXT], range[PARAM_RANGE_SIZE];
	const char *equals = memchr(pair, '=', length);

	if (!equals) {
		/* Refuse a text without a key, which may be the value of the kind's first one,
		 * as in "level:10". */
		struct param_value unused;

		snprintf(value, sizeof value, "%.*s", (int)length, pair);
		if (spec->kind->keys && spec->kind->keys->name &&
			param_read(spec->kind->keys, value, &unused))
			return error_set(e,
				"\"%s\" in a player is not key=value; did you mean %s:%s=%s?",
				value, spec->kind->name, spec->kind->keys->name, value);
		return error_set(e, "\"%s\" in a player is not key=value.", value);
	}
	const struct param *key = find_key(spec->kind, pair, (size_t)(equals - pair), e);
	if (!key)
		return false;
	size_t given = length - (size_t)(equals + 1 - pair);
	snprintf(value, sizeof value, "%.*s", (int)given, equals + 1);
	if (given >= sizeof value)
		return error_set(e, "%s:%s=%.40s...: it has more than %zu bytes.", spec->kind->name,
			key->name, value, sizeof value - 1);
	if (param_set(key, spec, value))
		return true;
	param_range(key, range, sizeof range);
	return error_set(e, _("%s:%s=%s: it must be %s (%s)."), spec->kind->name, key->name, value,
		range, _(key->help));
}

bool
player_spec_parse(const char *text, struct player_spec *out, struct error *e)
{
	size_t length = strcspn(text, ":");
	const char *rest = text + length;
	const struct player_kind *kind = find_kind(text, length, e);

	out->kind = kind;
	if (!kind)
		return false;
	*out = standard_spec(kind);
	while (*rest) {
		rest++; /* the colon, then the commas */
		length = strcspn(rest, ",");
		if (!parse_pair(out, rest, length, e))
			return false;
		rest += length;
	}
	return true;
}

/* Reads the files that a player of this specification needs, if that has not been done yet. */
static void
spec_load(const struct player_spec *spec, const struct game *g)
{
	if (spec->kind->load)
		spec->kind->load(spec, g);
}

bool
player_spec_drop_files(struct player_spec *spec)
{
	struct player_spec standard = standard_spec(spec->kind);
	bool dropped = false;

	for (const struct param *key = spec->kind->keys; key && key->name; key++) {
		if (key->kind != PARAM_FILE || param_equal(key, spec, &standard))
			continue;
		struct param_value none = param_get(key, &standard);
		param_put(key, spec, &none);
		dropped = true;
	}
	return dropped;
}

bool
player_key_is_standard(const struct player_spec *spec, const struct param *key)
{
	struct player_spec standard = standard_spec(spec->kind);

	return param_equal(key, spec, &standard);
}

void
player_spec_text(const struct player_spec *spec, char *out)
{
	struct text t;
	struct player_spec standard = standard_spec(spec->kind);
	char value[PLAYER_FILE_TEXT];
	char sign = ':';

	text_init(&t, out, PLAYER_SPEC_TEXT);
	text_add(&t, "%s", spec->kind->name);
	for (const struct param *k = spec->kind->keys; k && k->name; k++) {
		if (param_equal(k, spec, &standard))
			continue;
		struct param_value v = param_get(k, spec);
		param_print(k, &v, value, sizeof value);
		text_add(&t, "%c%s=%s", sign, k->name, value);
		sign = ',';
	}
}

/* ---- players that stand for another ----
 *
 * For a level, levels.cfg names a player on each board; what that overlooks weakens it (oversight.h). `best` plays
 * as the winner of the league in docs/lab/strength.md, within its time; where a book has the position, it plays
 * exactly. */

static const struct param level_keys[] = {
	{ .name = "n",
		.label = N_("level"),
		.help = N_("the level, 1 the weakest (default: 3)"),
		.kind = PARAM_WHOLE,
		.whole = { 1, LEVELS },
		.member = PARAM_MEMBER(struct player_spec, level) },
	{ 0 },
};

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
	const char *text = levels.level[spec->level - 1].player;
	struct error why;

	if (!player_spec_parse(text, out, &why))
		return error_set(
			e, _("levels.cfg, level %d of %s: %.300s"), spec->level, g->name, why.text);
	if (out->kind->stand || player_spec_is_person(out) || out->kind->learns)
		return error_set(e,
			_("levels.cfg, level %d of %s: \"%s\" cannot play for a level."),
			spec->level, g->name, text);
	if (!player_spec_check(out, g, &why))
		return error_set(
			e, _("levels.cfg, level %d of %s: %.300s"), spec->level, g->name, why.text);
	/* The player's own budget may still end a move earlier. */
	if (spec->search.time_ms < out->search.time_ms)
		out->search.time_ms = spec->search.time_ms;
	return true;
}

/* Reads the level again for every move, because it may have changed. */
static void
level_stand(struct player *p)
{
	const struct player_spec own = p->acting;

	if (!player_level_read(&own, p->game, &p->acting, &p->failure))
		p->acting.kind = NULL;
}

static void
level_load(const struct player_spec *spec, const struct game *g)
{
	struct player_spec inner;

	if (player_level_read(spec, g, &inner, NULL))
		spec_load(&inner, g);
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
	.stand = level_stand,
};

/* ---- the best ---- */

static const struct param best_keys[] = {
	KEY_TIME(search.time_ms),
	{ 0 },
};

/* Where alpha-beta has a learned evaluation, level 10 is not the best. */
static bool
read_stronger(const struct game *g, struct player_spec *out)
{
	return !g->simultaneous && eval_patterns_of(g) && player_spec_parse("negamax", out, NULL);
}

static bool
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
		spec_load(&own, g);
}

static void
best_stand(struct player *p)
{
	struct player_spec own = p->acting;
	bool known = knows(p->game, &p->position);

	if (known ? !player_spec_parse("perfect:ties=random", &p->acting, &p->failure)
		  : !player_best_read(&own, p->game, &p->acting, &p->failure))
		p->acting.kind = NULL;
}

const struct player_kind player_best = {
	.name = "best",
	.help = N_("the strongest engine for the board, within its time"),
	.about = "Stands for the player that is strongest on the board within its time: a "
		 "search with playouts or alpha-beta, with what has been learned of the "
		 "board.",
	.keys = best_keys,
	.load = best_load,
	.stand = best_stand,
};

bool
player_spec_is_human(const struct player_spec *spec)
{
	return spec->kind == &player_human;
}

int
player_spec_level(const struct player_spec *spec)
{
	return spec->kind == &player_level ? spec->level : 0;
}

bool
player_spec_is_friend(const struct player_spec *spec)
{
	return spec->kind == &player_friend;
}

bool
player_spec_is_person(const struct player_spec *spec)
{
	return player_spec_is_human(spec) || player_spec_is_friend(spec);
}

bool
player_spec_is_negamax(const struct player_spec *spec)
{
	return spec->kind == &player_negamax;
}

bool
player_spec_searches(const struct player_spec *spec)
{
	return spec->kind->engine;
}

bool
player_spec_acting(const struct player_spec *spec, const struct game *g, struct player_spec *out,
	struct error *e)
{
	if (spec->kind == &player_level)
		return player_level_read(spec, g, out, e);
	if (spec->kind == &player_best)
		return player_best_read(spec, g, out, e);
	*out = *spec;
	return true;
}

bool
player_spec_check(const struct player_spec *spec, const struct game *g, struct error *e)
{
	const struct engine_ops *engine = spec->kind->engine;

	if (spec->kind->plays)
		return spec->kind->plays(g, e);
	if (engine && engine->fits)
		return engine->fits(g, e);
	return !spec->kind->suits || spec->kind->suits(spec, g, e);
}

bool
player_files_are_apart(const char *one, const char *other, struct error *e)
{
	struct stat a, b;
	bool is_same = strcmp(one, other) == 0 ||
		       (stat(one, &a) == 0 && stat(other, &b) == 0 && file_is_same(&a, &b));

	return !*one || !is_same ||
	       error_set(e,
		       _("Both players would store what they learn in %s: give each its own "
			 "file."),
		       one);
}

const char *
player_searcher_for(const struct game *g)
{
	if (!g->simultaneous)
		return "uct";
	/* Tables of payoffs need probabilities, which regret matching finds: with this gamma,
	 * NashConv of biased rock-paper-scissors is .016 after 10,000 playouts, with .1 .033, with
	 * .02 .006 but .035 after 1000. */
	return game_is_table(g) ? "duct:select=rm,gamma=0.05" : "duct";
}

void
player_use_threads(struct search_params *p, int threads)
{
	int all = threads == 0 ? cpu_count() : threads;

	if (p->threads == 1 && p->playouts == NO_LIMIT)
		p->threads = all < ENGINE_MAX_THREADS ? all : ENGINE_MAX_THREADS;
}
