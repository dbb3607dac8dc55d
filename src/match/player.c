/* Players by name: specifications, and the questions they are asked. */
#include "match/player.h"

#include <stdio.h>
#include <string.h>

#define PLAYER(variable) extern const struct player_kind variable;
#include "match/players.def"
#undef PLAYER

static const struct player_kind *const kinds[] = {
#define PLAYER(variable) &variable,
#include "match/players.def"
#undef PLAYER
	NULL,
};

const struct player_kind *
player_kind_at(int index)
{
	return kinds[index];
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
	error_set(e, "The player %s has no key \"%.*s\"; it has: %s.", kind->name, (int)length, name,
		t.used ? names : "none");
	return NULL;
}

/* Reads one "key=value" of `length` bytes. */
static bool
parse_pair(struct player_spec *spec, const char *pair, size_t length, struct error *e)
{
	char value[64];
	const char *equals = memchr(pair, '=', length);
	double number;

	if (!equals)
		return error_set(e, "\"%.*s\" in a player is no key=value.", (int)length, pair);
	const struct player_key *key = find_key(spec->kind, pair, (size_t)(equals - pair), e);
	if (!key)
		return false;
	snprintf(value, sizeof value, "%.*s", (int)(length - (size_t)(equals + 1 - pair)), equals + 1);
	if (text_to_double(value, key->least, key->most, &number) && key->set(spec, number))
		return true;
	return error_set(e, "%s:%s=%s: %s, from %.10g to %.10g.", spec->kind->name, key->name, value,
		key->help, key->least, key->most);
}

bool
player_spec_parse(const char *text, struct player_spec *out, struct error *e)
{
	size_t length = strcspn(text, ":");
	const char *rest = text + length;

	*out = (struct player_spec){ .search = search_params_default() };
	out->kind = find_kind(text, length, e);
	if (!out->kind)
		return false;
	while (*rest) {
		rest++; /* the colon, then the commas */
		length = strcspn(rest, ",");
		if (!parse_pair(out, rest, length, e))
			return false;
		rest += length;
	}
	return true;
}

void
player_spec_text(const struct player_spec *spec, char *out)
{
	struct text t;
	double value;
	char sign = ':';

	text_init(&t, out, PLAYER_SPEC_TEXT);
	text_add(&t, "%s", spec->kind->name);
	for (const struct player_key *k = spec->kind->keys; k && k->name; k++) {
		if (!k->get(spec, &value))
			continue;
		text_add(&t, "%c%s=%.10g", sign, k->name, value);
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
	return spec->kind == &player_uct;
}

void
player_init(struct player *p, const struct game *g, const struct player_spec *spec,
	uint64_t seed, int notify_fd)
{
	*p = (struct player){ .kind = spec->kind, .game = g, .spec = *spec };
	p->spec.search.notify_fd = notify_fd;
	rng_seed(&p->rng, seed);
}

void
player_finish(struct player *p)
{
	player_cancel(p);
}

void
player_begin(struct player *p, const struct state *s)
{
	player_cancel(p);
	p->position = *s;
	p->asked = true;
	if (p->kind->begin)
		p->kind->begin(p);
}

enum answer
player_poll(struct player *p, move_t *out)
{
	return p->asked ? p->kind->poll(p, out) : ANSWER_THINKING;
}

void
player_hurry(struct player *p)
{
	if (p->asked && p->kind->hurry)
		p->kind->hurry(p);
}

void
player_cancel(struct player *p)
{
	search_destroy(p->search);
	p->search = NULL;
	p->asked = false;
}

bool
player_peek(const struct player *p, struct search_info *out)
{
	if (!p->search)
		return false;
	search_peek(p->search, out);
	return true;
}
