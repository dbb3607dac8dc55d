/* Specifications of players: written in full, and the names they give. */
#include <stdio.h>
#include <string.h>

#include "fixtures/specifications.h"
#include "match/phrases.h"

/* Named by their budgets, or by what differs. */
TEST(searches_are_told_apart)
{
	static const char *const pairs[][4] = {
		{ "uct:playouts=2000", "uct:playouts=3000", "Engine 2k", "Engine 3k" },
		{ "uct:playouts=2000", "duct:playouts=2000", "uct 2k", "duct 2k" },
		{ "uct:playouts=2000", "uct:playouts=2000", "Engine 2k", "Engine 2k" },
		{ "uct:playouts=2000,policy=ucb1", "uct:playouts=2000,policy=puct", "ucb1 2k",
			"puct 2k" },
		{ "uct", "uct:c=0.7", "Engine 1 s", "c=0.7 1 s" },
		{ "uct:solver=off,threads=2", "uct:threads=2", "solver=off 1 s", "Engine 1 s" },
		{ "human", "uct:c=0.7", "You", "Engine 1 s" },
	};

	for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
		struct player_spec pair[2] = { spec(pairs[i][0]), spec(pairs[i][1]) };
		for (int side = 0; side < 2; side++) {
			char name[PLAYER_NAME_TEXT];
			phrase_player(pair, (enum side)side, name);
			assert_string_equal(name, pairs[i][2 + side]);
		}
	}
}

/* Takes `value` of a key if it is longer than what is in `out`, may be given, and is not the default. */
static void
take_longer(const struct param *k, const struct player_spec *standard, const char *value, char *out)
{
	struct player_spec s = *standard;

	if (strlen(value) > strlen(out) && param_set(k, &s, value) &&
		!player_key_is_standard(&s, k))
		strcpy(out, value);
}

static void
find_longest(const struct param *k, const struct player_spec *standard, char out[PLAYER_SPEC_TEXT])
{
	static const char *const reals[] = { "-1.234567891e-05", "1.234567891e-05",
		"0.1234567891" };
	char value[PLAYER_SPEC_TEXT];
	struct text list;

	out[0] = '\0';
	for (size_t i = 0; i < sizeof reals / sizeof *reals; i++)
		take_longer(k, standard, reals[i], out);
	snprintf(value, sizeof value, "%lld", (long long)k->whole.least);
	take_longer(k, standard, value, out);
	snprintf(value, sizeof value, "%lld", (long long)k->whole.most);
	take_longer(k, standard, value, out);
	text_init(&list, value, sizeof value);
	for (size_t i = 1; k->kind == PARAM_LIST && i < k->member.size / sizeof(int); i++)
		text_add(&list, "%s%lld", i > 1 ? "-" : "", (long long)k->whole.most);
	take_longer(k, standard, value, out);
	for (int i = 0; i < 10 && param_words(k); i++) {
		text_word(param_words(k), i, value, sizeof value);
		take_longer(k, standard, value, out);
	}
	memset(value, 'a', sizeof value);
	value[k->member.size < sizeof value ? k->member.size - 1 : 0] = '\0';
	take_longer(k, standard, value, out);
	assert_true(out[0]);
}

/* A player of each kind with every key at its longest is written in full. */
TEST(long_specifications_are_written_in_full)
{
	const struct player_kind *kind;

	for (int i = 0; (kind = player_kind_at(i)); i++) {
		struct player_spec standard = spec(kind->name);
		char text[4096], value[PLAYER_SPEC_TEXT], written[PLAYER_SPEC_TEXT];
		struct text t;
		text_init(&t, text, sizeof text);
		text_add(&t, "%s", kind->name);
		for (const struct param *k = kind->keys; k && k->name; k++) {
			find_longest(k, &standard, value);
			text_add(&t, "%c%s=%s", k == kind->keys ? ':' : ',', k->name, value);
		}
		struct player_spec s = spec(text);
		player_spec_text(&s, written);
		assert_string_equal(written, text);
	}
}
