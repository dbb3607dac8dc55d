/* Specifications of players: read, written, renamed, refused, and the names they give. */
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

TEST(wrong_specifications_get_a_sentence)
{
	refused("", "human, uct, random");
	refused("gnu", "human, uct, random");
	refused("human:x=1", "it has: none");
	refused("uct:", "not key=value");
	refused("uct:playouts", "not key=value");
	refused("uct:plays=1", "playouts, time_ms, c, memory_mib");
	refused("uct:playouts=0", "from 1 to 2147483647");
	refused("uct:playouts=1.5", "whole number");
	refused("uct:playouts=many", "from 1 to");
	refused("uct:c=-1", "from 0 to 100");
	refused("uct:c=nan", "from 0 to 100");
	refused("uct:playouts=5,,", "not key=value");
	refused("uct:memory_mib=99999999", "from 1 to 4096");
}

TEST(refusals_name_every_key)
{
	const struct player_kind *kind;

	for (int i = 0; (kind = player_kind_at(i)); i++) {
		char text[64], last[64] = "it has: none.";
		for (const struct param *k = kind->keys; k && k->name; k++)
			snprintf(last, sizeof last, "%s.", k->name);
		snprintf(text, sizeof text, "%s:nothing=1", kind->name);
		refused(text, last);
	}
}

/* A kind with some of its keys at values within and beyond their ranges. */
static void
random_spec(struct rng *rng, char *out, size_t size)
{
	static const char *const values[] = { "0", "1", "-1", "7", "2147483647", "999999999", "0.3",
		"1e-3", "1000", "on", "off", "best", "3-2-1", "-", "", "x", "other", "a=b" };
	enum { VALUES = sizeof values / sizeof *values };
	const struct player_kind *kind = player_kind_at((int)rng_below(rng, 10));
	struct text t;

	text_init(&t, out, size);
	text_add(&t, "%s", kind ? kind->name : "");
	char sign = ':';
	for (const struct param *k = kind ? kind->keys : NULL; k && k->name; k++) {
		const char *words = param_words(k), *value = values[rng_below(rng, VALUES)];
		bool word = words && rng_below(rng, 4);
		if (rng_below(rng, 2))
			continue;
		text_add(&t, "%c%s=%.*s", sign, k->name, word ? (int)strcspn(words, " ") : 30,
			word ? words : value);
		sign = ',';
	}
	for (int broken = rng_below(rng, 8) == 0; t.used > 0 && broken; broken = 0)
		out[rng_below(rng, (uint32_t)t.used)] = (char)(1 + rng_below(rng, 255));
}

/* A specification that is read and written reads the same again, in full. */
TEST(random_specifications_go_round)
{
	char text[1024], once[PLAYER_SPEC_TEXT], twice[PLAYER_SPEC_TEXT];
	struct rng rng;
	int read = 0;

	rng_seed(&rng, 1);
	for (int i = 0; i < 100000; i++) {
		struct player_spec s, again;
		struct error e;
		random_spec(&rng, text, sizeof text);
		if (!player_spec_parse(text, &s, &e))
			continue;
		read++;
		player_spec_text(&s, once);
		if (!player_spec_parse(once, &again, &e))
			fail_msg("%s: %s: %s", text, once, e.text);
		player_spec_text(&again, twice);
		assert_string_equal(once, twice);
		for (const struct param *k = s.kind->keys; k && k->name; k++)
			assert_true(param_equal(k, &s, &again));
	}
	assert_true(read > 10000);
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

/* How a player runs is not part of its specification, nor of a level's. */
TEST(specifications_are_only_read)
{
	static const char *const players[] = { "uct:playouts=50", "uct:time_ms=2,reuse=off",
		"flat:playouts=3", "level:n=1", "level:n=4", "level:n=10", "negamax:time_ms=2",
		"perfect:ties=random", "best:time_ms=2", "random" };
	const struct game *g = game_open("othello:4", NULL);
	struct search_params params;
	struct state start;
	move_t move;

	g->rules->start(g, &start);
	for (size_t i = 0; i < sizeof players / sizeof *players; i++) {
		struct player_spec given = spec(players[i]), before;
		struct player p;
		player_init(&p, g, &given, 1, -1);
		memcpy(&before, &p.spec, sizeof before);
		p.run.threads = 2;
		p.run.pace_ms = 3;
		p.run.keeps_tree = true;
		for (int asked = 0; asked < 2; asked++) {
			player_begin_at(&p, &start);
			assert_int_equal(player_answer(&p, &move), ANSWER_MOVE);
			assert_memory_equal(&p.spec, &before, sizeof before);
		}
		bool timed = strcmp(players[i], "uct:time_ms=2,reuse=off") == 0;
		if (timed)
			assert_true(player_ponders(&p, &params));
		p.run.keeps_tree = false;
		if (timed)
			assert_false(player_ponders(&p, &params));
		player_finish(&p);
	}
}
