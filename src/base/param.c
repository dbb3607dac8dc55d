/* Parameters as rows of a table: read, printed, stepped. Any thread. */
#include "base/param.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/language.h"

/* Ranges up to here are stepped through one by one. */
enum { STEP_BY_ONE = 100 };

const struct param_special param_no_limit = {
	.value.whole = INT64_MAX,
	.up.whole = 1000,
	.down.whole = 1000,
	.words = N_("no limit"),
};

static bool
param_is_name(const char *own, const char *name, size_t length)
{
	if (!own || strlen(own) != length)
		return false;
	for (size_t i = 0; i < length; i++) {
		if (own[i] != name[i] && !(own[i] == '_' && name[i] == '-'))
			return false;
	}
	return true;
}

const struct param *
param_find(const struct param *table, const char *name, size_t length)
{
	for (const struct param *p = table; p && p->name; p++) {
		if (param_is_name(p->name, name, length))
			return p;
	}
	return NULL;
}

const char *
param_words(const struct param *p)
{
	if (p->kind == PARAM_CHOICE || (p->kind == PARAM_SWITCH && p->words))
		return p->words;
	return p->kind == PARAM_SWITCH ? "off on" : NULL;
}

void
param_option_name(const struct param *p, char *out, size_t size)
{
	snprintf(out, size, "%s", p->name);
	for (char *c = strchr(out, '_'); c; c = strchr(c, '_'))
		*c = '-';
}

const char *
param_value_name(const struct param *p)
{
	static const char *const names[] = {
		[PARAM_FLAG] = NULL,
		[PARAM_SWITCH] = "WORD",
		[PARAM_WHOLE] = "N",
		[PARAM_REAL] = "NUMBER",
		[PARAM_CHOICE] = "WORD",
		[PARAM_LIST] = "N-N-...",
		[PARAM_TEXT] = "TEXT",
		[PARAM_FILE] = "FILE",
	};

	return p->value ? p->value : names[p->kind];
}

/* ---- reading ---- */

static int
list_room(const struct param *p)
{
	int room = p->member.store == PARAM_INTS ? (int)(p->member.size / sizeof(int)) - 1
						 : PARAM_LIST_MOST;

	assert(room <= PARAM_LIST_MOST && p->whole.least > 0 && p->whole.most <= INT32_MAX);
	return room;
}

static bool
param_read_list(const struct param *p, const char *text, int *out)
{
	int room = list_room(p);

	memset(out, 0, (PARAM_LIST_MOST + 1) * sizeof *out);
	for (int count = 0;; text++) {
		size_t length = strcspn(text, "-");
		char number[16];
		int64_t whole;
		snprintf(number, sizeof number, "%.*s", (int)length, text);
		if (count == room || length >= sizeof number ||
			!text_to_int(number, p->whole.least, p->whole.most, &whole))
			return false;
		out[count++] = (int)whole;
		text += length;
		if (!*text)
			return true;
	}
}

bool
param_read(const struct param *p, const char *text, struct param_value *out)
{
	out->text = text;
	switch (p->kind) {
	case PARAM_FLAG:
		out->whole = 1;
		return true;
	case PARAM_SWITCH:
		out->whole = strcmp(text, "on") == 0;
		return out->whole || strcmp(text, "off") == 0;
	case PARAM_WHOLE:
		return text_to_int(text, p->whole.least, p->whole.most, &out->whole);
	case PARAM_REAL:
		return text_to_double(text, p->real.least, p->real.most, &out->real);
	case PARAM_CHOICE:
		out->whole = text_word_index(p->words, text);
		return out->whole >= 0;
	case PARAM_LIST:
		return param_read_list(p, text, out->list);
	case PARAM_TEXT:
	case PARAM_FILE:
		return p->member.store != PARAM_CHARS || strlen(text) < p->member.size;
	}
	return false;
}

/* ---- printing ---- */

static void
param_print_list(const int *list, char *out, size_t size)
{
	struct text t;

	text_init(&t, out, size);
	for (int i = 0; list[i] > 0; i++)
		text_add(&t, i ? "-%d" : "%d", list[i]);
}

void
param_print(const struct param *p, const struct param_value *v, char *out, size_t size)
{
	struct text t;

	switch (p->kind) {
	case PARAM_FLAG:
	case PARAM_SWITCH:
		snprintf(out, size, "%s", v->whole ? "on" : "off");
		break;
	case PARAM_WHOLE:
		snprintf(out, size, "%" PRId64, v->whole);
		break;
	case PARAM_REAL:
		text_init(&t, out, size);
		text_add_exact(&t, v->real);
		break;
	case PARAM_CHOICE:
		text_word(p->words, v->whole, out, size);
		break;
	case PARAM_LIST:
		param_print_list(v->list, out, size);
		break;
	case PARAM_TEXT:
	case PARAM_FILE:
		snprintf(out, size, "%s", v->text ? v->text : "");
		break;
	}
}

static bool
is_special(const struct param *p, const struct param_value *v)
{
	if (!p->special)
		return false;
	return p->kind == PARAM_REAL ? v->real == p->special->value.real
				     : v->whole == p->special->value.whole;
}

/* Returns the part with this index of a list separated by '|'; the last if there are fewer. */
static const char *
find_part(const char *list, int64_t index, int *length)
{
	for (; index > 0 && strchr(list, '|'); index--)
		list = strchr(list, '|') + 1;
	*length = (int)strcspn(list, "|");
	return list;
}

void
param_print_words(const struct param *p, const struct param_value *v, char *out, size_t size)
{
	const char *shown = p->shown ? _(p->shown) : p->kind == PARAM_SWITCH ? _("off|on") : NULL;
	char number[32];
	int length;

	if (is_special(p, v)) {
		snprintf(out, size, "%s", _(p->special->words));
		return;
	}
	if (shown && p->kind == PARAM_TEXT && strcmp(v->text, p->standard) == 0) {
		snprintf(out, size, "%s", shown);
		return;
	}
	if (!shown || p->kind == PARAM_TEXT) {
		param_print(p, v, out, size);
		return;
	}
	bool counts = p->kind == PARAM_WHOLE;
	const char *part = find_part(shown, counts ? v->whole != 0 : v->whole, &length);
	const char *place = counts ? memchr(part, '#', (size_t)length) : NULL;
	int before = place ? (int)(place - part) : length;
	param_print(p, v, number, sizeof number);
	snprintf(out, size, "%.*s%s%.*s", before, part, place ? number : "",
		place ? length - before - 1 : 0, place ? place + 1 : "");
}

/* ---- steps ---- */

/* Returns the next of 0, 1, 2, 5, 10, 20, 50 ..., mirrored below 0. */
static int64_t
next_round(int64_t value, bool up)
{
	int64_t ten = 1;

	if (value < 0)
		return -next_round(value < -INT64_MAX ? INT64_MAX : -value, !up);
	if (value == 0)
		return up ? 1 : -1;
	while (value / 10 >= ten)
		ten *= 10;
	if (up && value < 2 * ten)
		return 2 * ten;
	if (up)
		return value / 5 < ten ? 5 * ten : ten > INT64_MAX / 10 ? INT64_MAX : 10 * ten;
	if (value > 5 * ten)
		return 5 * ten;
	return value > 2 * ten ? 2 * ten : value > ten ? ten : ten / 2;
}

static int64_t
step_whole(const struct param *p, int64_t value, bool up)
{
	int step = p->step ? p->step : p->whole.most <= STEP_BY_ONE ? 1 : 0;

	if (step && up)
		return value > p->whole.most - step ? p->whole.most : value + step;
	if (step)
		return value < p->whole.least + step ? p->whole.least : value - step;
	value = next_round(value, up);
	return value < p->whole.least  ? p->whole.least
	       : value > p->whole.most ? p->whole.most
				       : value;
}

static int
word_count(const char *words)
{
	int count = 0;

	for (; *words; words += strspn(words, " "), count++)
		words += strcspn(words, " ");
	return count;
}

void
param_step(const struct param *p, struct param_value *v, bool up)
{
	int count;

	switch (p->kind) {
	case PARAM_FLAG:
	case PARAM_SWITCH:
		v->whole = !v->whole;
		break;
	case PARAM_WHOLE:
		if (is_special(p, v))
			v->whole = up ? p->special->up.whole : p->special->down.whole;
		else
			v->whole = step_whole(p, v->whole, up);
		break;
	case PARAM_REAL:
		if (is_special(p, v))
			v->real = up ? p->special->up.real : p->special->down.real;
		else {
			double value = v->real;
			value = round(10 * value + (up ? 1 : -1)) / 10;

			v->real = value < p->real.least  ? p->real.least
				  : value > p->real.most ? p->real.most
							 : value;
		}
		break;
	case PARAM_CHOICE:
		count = word_count(p->words);
		assert(count > 0);
		v->whole = (v->whole + (up ? 1 : count - 1)) % count;
		break;
	case PARAM_LIST:
	case PARAM_TEXT:
	case PARAM_FILE:
		break;
	}
}

/* ---- in the owner's struct ---- */

struct param_value
param_get(const struct param *p, const void *owner)
{
	const char *field = (const char *)owner + p->member.offset;
	struct param_value v = { .text = NULL };
	int small;
	bool set;

	switch (p->member.store) {
	case PARAM_BOOL:
		memcpy(&set, field, sizeof set);
		v.whole = set;
		break;
	case PARAM_INT:
		memcpy(&small, field, sizeof small);
		v.whole = small;
		break;
	case PARAM_INT64:
		memcpy(&v.whole, field, sizeof v.whole);
		break;
	case PARAM_DOUBLE:
		memcpy(&v.real, field, sizeof v.real);
		break;
	case PARAM_INTS:
		memcpy(v.list, field, p->member.size);
		break;
	case PARAM_CHARS:
		v.text = field;
		break;
	case PARAM_TEXT_POINTER:
		memcpy(&v.text, field, sizeof v.text);
		break;
	case PARAM_TEXTS:
	case PARAM_NOWHERE:
		assert(false); /* has several values */
	}
	return v;
}

static bool
param_put_text(const struct param *p, char *field, const char *text)
{
	size_t length = strlen(text);

	if (length >= p->member.size)
		return false;
	memmove(field, text, length + 1);
	memset(field + length, 0, p->member.size - length);
	return true;
}

static bool
add_text(struct param_texts *texts, const char *text)
{
	if (texts->count == PARAM_TEXTS_MOST)
		return false;
	texts->item[texts->count++] = text;
	return true;
}

bool
param_put(const struct param *p, void *owner, const struct param_value *v)
{
	char *field = (char *)owner + p->member.offset;

	switch (p->member.store) {
	case PARAM_BOOL:
		memcpy(field, &(bool){ v->whole != 0 }, sizeof(bool));
		break;
	case PARAM_INT:
		memcpy(field, &(int){ (int)v->whole }, sizeof(int));
		break;
	case PARAM_INT64:
		memcpy(field, &v->whole, sizeof v->whole);
		break;
	case PARAM_DOUBLE:
		memcpy(field, &v->real, sizeof v->real);
		break;
	case PARAM_INTS:
		memcpy(field, v->list, p->member.size);
		break;
	case PARAM_CHARS:
		return param_put_text(p, field, v->text);
	case PARAM_TEXT_POINTER:
		memcpy(field, &v->text, sizeof v->text);
		break;
	case PARAM_TEXTS:
		return add_text((struct param_texts *)(void *)field, v->text);
	case PARAM_NOWHERE:
		assert(false); /* has no place */
	}
	return true;
}

bool
param_set(const struct param *p, void *owner, const char *text)
{
	struct param_value v = { 0 };

	return param_read(p, text, &v) && param_put(p, owner, &v);
}

bool
param_equal(const struct param *p, const void *a, const void *b)
{
	struct param_value x = param_get(p, a), y = param_get(p, b);

	if (x.text || y.text)
		return x.text && y.text && strcmp(x.text, y.text) == 0;
	return x.whole == y.whole && x.real == y.real && memcmp(x.list, y.list, sizeof x.list) == 0;
}

/* ---- for people ---- */

static bool
find_bounds(const struct param *p, char least[32], char most[32])
{
	if (p->kind == PARAM_WHOLE || p->kind == PARAM_LIST) {
		snprintf(least, 32, "%" PRId64, p->whole.least);
		snprintf(most, 32, "%" PRId64, p->whole.most);
	} else if (p->kind == PARAM_REAL) {
		snprintf(least, 32, "%.10g", p->real.least);
		snprintf(most, 32, "%.10g", p->real.most);
	} else {
		return false;
	}
	return true;
}

bool
param_bounds(const struct param *p, char *out, size_t size)
{
	char least[32], most[32];

	if (!find_bounds(p, least, most))
		return false;
	snprintf(out, size, _("%s to %s"), least, most);
	return true;
}

void
param_range(const struct param *p, char *out, size_t size)
{
	char least[32], most[32];

	if (param_words(p))
		snprintf(out, size, _("one of: %s"), param_words(p));
	else if (!find_bounds(p, least, most))
		snprintf(out, size, _("a text of at most %zu bytes"), p->member.size - 1);
	else if (p->kind == PARAM_LIST)
		snprintf(out, size, _("up to %d whole numbers from %s to %s, separated by -"),
			list_room(p), least, most);
	else if (p->kind == PARAM_REAL)
		snprintf(out, size, _("a number from %s to %s"), least, most);
	else
		snprintf(out, size, _("a whole number from %s to %s"), least, most);
}

bool
param_refuse(const struct param *p, const char *place, struct error *e)
{
	char range[PARAM_RANGE_SIZE];

	param_range(p, range, sizeof range);
	return error_set(e, _("%s: it must be %s."), place, range);
}
