/* The keys of a player's specification as a form shows them: a value in words, one step up or
 * down. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/language.h"
#include "config/levels.h"
#include "match/player/player.h"

/* Ranges so small go by ones, larger ones by doubling. */
enum { BY_ONES = 100 };

/* A whole number's value, whatever its width; of a choice the index. */
static int64_t
get_whole(const struct player_spec *spec, const struct player_key *key)
{
	const char *field = (const char *)spec + key->offset;
	int64_t whole;
	int small;

	if (key->kind == KEY_INT64) {
		memcpy(&whole, field, sizeof whole);
		return whole;
	}
	memcpy(&small, field, sizeof small);
	return small;
}

static void
set_whole(struct player_spec *spec, const struct player_key *key, int64_t whole)
{
	char *field = (char *)spec + key->offset;
	int small = (int)whole;

	if (key->kind == KEY_INT64)
		memcpy(field, &whole, sizeof whole);
	else
		memcpy(field, &small, sizeof small);
}

static double
get_real(const struct player_spec *spec, const struct player_key *key)
{
	double real;

	memcpy(&real, (const char *)spec + key->offset, sizeof real);
	return real;
}

/* Whether it stands for "none": above all that may be asked for. */
static bool
is_unlimited(const struct player_spec *spec, const struct player_key *key)
{
	return (key->kind == KEY_INT || key->kind == KEY_INT64) &&
	       (double)get_whole(spec, key) > key->most;
}

void
player_key_words(
	const struct player_spec *spec, const struct player_key *key, char *out, size_t size)
{
	bool real = key->kind == KEY_DOUBLE;

	player_key_text(spec, key, out, size);
	if (is_unlimited(spec, key))
		snprintf(out, size, _("no limit"));
	else if (real ? get_real(spec, key) < key->least
		      : key->kind == KEY_INT && (double)get_whole(spec, key) < key->least)
		snprintf(out, size, _("standard"));
	else if (real && get_real(spec, key) >= POLICY_TRY_ALL)
		snprintf(out, size, _("all first"));
}

/* Twice or half of it, on numbers with one digit that is not 0: 1, 2, 5, 10, 20 ... */
static int64_t
next_round(int64_t value, bool up)
{
	int64_t ten = 1;

	while (value >= 10 * ten)
		ten *= 10;
	if (up)
		return value < 2 * ten ? 2 * ten : value < 5 * ten ? 5 * ten : 10 * ten;
	if (value > 5 * ten)
		return 5 * ten;
	return value > 2 * ten ? 2 * ten : value > ten ? ten : ten > 1 ? ten / 2 : 1;
}

static int64_t
step_whole(const struct player_key *key, int64_t value, bool up)
{
	if (key->most <= BY_ONES)
		value += up ? 1 : -1;
	else
		value = next_round(value, up);
	if (value < (int64_t)key->least)
		return (int64_t)key->least;
	return value > (int64_t)key->most ? (int64_t)key->most : value;
}

/* By tenths; below the least value stands for the policy's own. */
static double
step_real(const struct player_key *key, double value, bool up)
{
	if (value < key->least)
		return up ? 1 : value;
	if (value >= POLICY_TRY_ALL)
		return up ? value : 1;
	value = round(10 * value + (up ? 1 : -1)) / 10;
	return value < key->least ? key->least : value > key->most ? key->most : value;
}

static int
word_count(const char *words)
{
	int count = 1;

	for (; *words; words++)
		count += *words == ' ';
	return count;
}

void
player_key_step(struct player_spec *spec, const struct player_key *key, bool up)
{
	double real;
	int count;

	switch (key->kind) {
	case KEY_DOUBLE:
		real = step_real(key, get_real(spec, key), up);
		memcpy((char *)spec + key->offset, &real, sizeof real);
		break;
	case KEY_CHOICE:
		count = word_count(key->words);
		set_whole(spec, key, (get_whole(spec, key) + (up ? 1 : count - 1)) % count);
		break;
	case KEY_LIST: /* written on the command line */
	case KEY_FILE:
		break;
	case KEY_INT:
	case KEY_INT64:
		if (is_unlimited(spec, key))
			set_whole(spec, key, key->most <= BY_ONES ? 5 : 1000);
		else
			set_whole(spec, key, step_whole(key, get_whole(spec, key), up));
		break;
	}
}

bool
player_spec_scale(struct player_spec *spec, bool up)
{
	int64_t *budget = NULL;

	if (spec->level > 0) {
		int level = spec->level + (up ? 1 : -1);
		spec->level = level < 1 ? 1 : level > LEVELS ? LEVELS : level;
		return true;
	}
	if (player_spec_searches(spec)) {
		struct search_params *p = &spec->search;
		if (p->playouts == SEARCH_NO_LIMIT && p->time_ms == SEARCH_NO_LIMIT)
			p->time_ms = 1000;
		budget = p->playouts != SEARCH_NO_LIMIT ? &p->playouts : &p->time_ms;
	} else if (spec->kind == player_kind_find("negamax")) {
		struct negamax_params *p = &spec->negamax;
		if (p->depth != NEGAMAX_NO_DEPTH_LIMIT) {
			p->depth += up ? 1 : p->depth > 1 ? -1 : 0;
			return true;
		}
		budget = &p->time_ms;
	}
	if (!budget)
		return false;
	int64_t scaled = up ? *budget * 2 : *budget / 2;
	*budget = scaled < 1 ? 1 : scaled > SEARCH_MAX_PLAYOUTS ? SEARCH_MAX_PLAYOUTS : scaled;
	return true;
}
