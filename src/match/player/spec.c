/* Players by name: what a specification says, read, checked and written. */
#include "match/player/player.h"

#include <stdio.h>
#include <string.h>

#include "base/cpu.h"

#define PLAYER(variable) extern const struct player_kind variable;
#include "match/player/players.def"
#undef PLAYER

static const struct player_kind *const kinds[] = {
#define PLAYER(variable) &variable,
#include "match/player/players.def"
#undef PLAYER
	NULL,
};

const struct player_kind *
player_kind_at(int index)
{
	return kinds[index];
}

const struct player_kind *
player_kind_find(const char *name)
{
	for (int i = 0; kinds[i]; i++) {
		if (strcmp(kinds[i]->name, name) == 0)
			return kinds[i];
	}
	return NULL;
}

/* Every key at its default; a level is always named. */
static struct player_spec
standard_spec(const struct player_kind *kind)
{
	struct search_params search = search_params_default();

	search.both = kind == &player_duct;
	search.reuse = kind == &player_uct; /* a level says whether it does */
	return (struct player_spec){
		.kind = kind,
		.search = search,
		.negamax = negamax_params_default(),
		.exact = exact_params_default(),
		.flat_playouts = 1000,
		.matchbox = matchbox_params_default(),
	};
}

static const struct player_kind *
find_kind(const char *name, size_t length, struct error *e)
{
	char names[128];
	struct text t;

	text_init(&t, names, sizeof names);
	for (int i = 0; kinds[i]; i++) {
		if (strlen(kinds[i]->name) == length && strncmp(kinds[i]->name, name, length) == 0)
			return kinds[i];
		text_add(&t, "%s%s", i ? ", " : "", kinds[i]->name);
	}
	error_set(e, "There is no player \"%.*s\"; there are: %s.", (int)length, name, names);
	return NULL;
}

static const struct player_key *
find_key(const struct player_kind *kind, const char *name, size_t length, struct error *e)
{
	char names[256] = "none";
	struct text t;

	text_init(&t, names, sizeof names);
	for (const struct player_key *k = kind->keys; k && k->name; k++) {
		if (strlen(k->name) == length && strncmp(k->name, name, length) == 0)
			return k;
		text_add(&t, "%s%s", t.used ? ", " : "", k->name);
	}
	error_set(e, "The player %s has no key \"%.*s\"; it has: %s.", kind->name, (int)length,
		name, t.used ? names : "none");
	return NULL;
}

static bool
set_list(int *field, const struct player_key *key, const char *value)
{
	int list[PLAYER_LIST + 1] = { 0 };
	int count = 0;

	for (;; value++) {
		size_t length = strcspn(value, "-");
		char number[16];
		int64_t whole;
		snprintf(number, sizeof number, "%.*s", (int)length, value);
		if (count == PLAYER_LIST || length >= sizeof number ||
			!text_to_int(number, (int64_t)key->least, (int64_t)key->most, &whole))
			return false;
		list[count++] = (int)whole;
		value += length;
		if (!*value)
			break;
	}
	memcpy(field, list, sizeof list);
	return true;
}

static bool
set_key(struct player_spec *spec, const struct player_key *key, const char *value)
{
	void *field = (char *)spec + key->offset;
	int64_t whole;

	switch (key->kind) {
	case KEY_DOUBLE:
		return text_to_double(value, key->least, key->most, field);
	case KEY_CHOICE:
		whole = text_word_index(key->words, value);
		if (whole < 0)
			return false;
		break;
	case KEY_LIST:
		return set_list(field, key, value);
	case KEY_FILE:
		memset(field, 0, PLAYER_FILE_TEXT);
		memcpy(field, value, strlen(value));
		return true;
	case KEY_INT:
	case KEY_INT64:
		if (!text_to_int(value, (int64_t)key->least, (int64_t)key->most, &whole))
			return false;
		break;
	}
	if (key->kind == KEY_INT64)
		memcpy(field, &whole, sizeof whole);
	else
		memcpy(field, &(int){ (int)whole }, sizeof(int));
	return true;
}

/* Reads one "key=value" of `length` bytes. */
static bool
parse_pair(struct player_spec *spec, const char *pair, size_t length, struct error *e)
{
	char value[PLAYER_FILE_TEXT];
	const char *equals = memchr(pair, '=', length);

	if (!equals)
		return error_set(e, "\"%.*s\" in a player is no key=value.", (int)length, pair);
	const struct player_key *key = find_key(spec->kind, pair, (size_t)(equals - pair), e);
	if (!key)
		return false;
	size_t given = length - (size_t)(equals + 1 - pair);
	snprintf(value, sizeof value, "%.*s", (int)given, equals + 1);
	if (given >= sizeof value)
		return error_set(e, "%s:%s=%.40s...: it has more than %zu bytes.", spec->kind->name,
			key->name, value, sizeof value - 1);
	if (set_key(spec, key, value))
		return true;
	if (key->kind == KEY_CHOICE)
		return error_set(e, "%s:%s=%s: it must be one of: %s (%s).", spec->kind->name,
			key->name, value, key->words, key->help);
	if (key->kind == KEY_LIST)
		return error_set(e,
			"%s:%s=%s: it must be up to %d whole numbers from %.10g to %.10g with - "
			"between (%s).",
			spec->kind->name, key->name, value, PLAYER_LIST, key->least, key->most,
			key->help);
	return error_set(e, "%s:%s=%s: it must be %s from %.10g to %.10g (%s).", spec->kind->name,
		key->name, value, key->kind == KEY_DOUBLE ? "a number" : "a whole number",
		key->least, key->most, key->help);
}

bool
player_spec_parse(const char *text, struct player_spec *out, struct error *e)
{
	size_t length = strcspn(text, ":");
	const char *rest = text + length;

	*out = standard_spec(find_kind(text, length, e));
	if (!out->kind)
		return false;
	while (*rest) {
		rest++; /* the colon, then the commas */
		length = strcspn(rest, ",");
		if (!parse_pair(out, rest, length, e))
			return false;
		rest += length;
	}
	if (out->kind == &player_level && out->level == 0)
		out->level = PLAYER_STANDARD_LEVEL;
	return true;
}

static void
list_text(const int *list, char *out, size_t size)
{
	struct text t;

	text_init(&t, out, size);
	for (int i = 0; list[i] > 0; i++)
		text_add(&t, i ? "-%d" : "%d", list[i]);
}

bool
player_key_text(
	const struct player_spec *spec, const struct player_key *key, char *out, size_t size)
{
	struct player_spec standard = standard_spec(spec->kind);
	const char *field = (const char *)spec + key->offset;
	const char *default_field = (const char *)&standard + key->offset;
	int64_t whole;
	double real;
	int small;

	switch (key->kind) {
	case KEY_DOUBLE:
		memcpy(&real, field, sizeof real);
		snprintf(out, size, "%.10g", real);
		return memcmp(field, default_field, sizeof real) != 0;
	case KEY_INT64:
		memcpy(&whole, field, sizeof whole);
		snprintf(out, size, "%lld", (long long)whole);
		return memcmp(field, default_field, sizeof whole) != 0;
	case KEY_LIST:
		list_text((const int *)(const void *)field, out, size);
		return memcmp(field, default_field, (PLAYER_LIST + 1) * sizeof(int)) != 0;
	case KEY_FILE:
		snprintf(out, size, "%s", field);
		return *field != '\0';
	case KEY_INT:
	case KEY_CHOICE:
		break;
	}
	memcpy(&small, field, sizeof small);
	const char *word = key->kind == KEY_CHOICE ? key->words : NULL;
	for (int i = 0; word && i < small; i++)
		word += strcspn(word, " ") + 1;
	if (word)
		snprintf(out, size, "%.*s", (int)strcspn(word, " "), word);
	else
		snprintf(out, size, "%d", small);
	return memcmp(field, default_field, sizeof small) != 0;
}

void
player_spec_text(const struct player_spec *spec, char *out)
{
	struct text t;
	char value[PLAYER_FILE_TEXT];
	char sign = ':';

	text_init(&t, out, PLAYER_SPEC_TEXT);
	text_add(&t, "%s", spec->kind->name);
	for (const struct player_key *k = spec->kind->keys; k && k->name; k++) {
		if (!player_key_text(spec, k, value, sizeof value))
			continue;
		text_add(&t, "%c%s=%s", sign, k->name, value);
		sign = ',';
	}
}

bool
player_spec_is_human(const struct player_spec *spec)
{
	return spec->kind == &player_human;
}

bool
player_spec_searches(const struct player_spec *spec)
{
	return spec->kind == &player_uct || spec->kind == &player_duct;
}

bool
player_spec_check(const struct player_spec *spec, const struct game *g, struct error *e)
{
	struct player_spec unused;

	if (spec->kind->plays)
		return spec->kind->plays(g, e);
	return spec->kind != &player_level || player_level_read(spec, g, &unused, e);
}

const char *
player_searcher_for(const struct game *g)
{
	if (!g->simultaneous)
		return "uct";
	/* Tables of payoffs want chances, which regret matching finds: with this gamma NashConv of
	 * biased rock-paper-scissors is .016 after 10,000 playouts, with .1 .033, with .02 .006 but
	 * .035 after 1000. */
	return game_is_table(g) ? "duct:select=rm,gamma=0.05" : "duct";
}

void
player_use_threads(struct search_params *p, int threads)
{
	if (p->threads > 1 || p->playouts != SEARCH_NO_LIMIT)
		return;
	if (threads == 0)
		threads = cpu_count();
	p->threads = threads < SEARCH_MAX_THREADS ? threads : SEARCH_MAX_THREADS;
}
