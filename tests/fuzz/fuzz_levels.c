/* Levels: those that are read have names and players within their bounds, and are read back the same from a
 * file that libconfig writes of them. */
#define _GNU_SOURCE /* memmem */
#include <libconfig.h>

#include "config/levels.h"
#include "fuzz.h"

static void
put_text(config_setting_t *row, const char *key, const char *text)
{
	config_setting_t *s = config_setting_add(row, key, CONFIG_TYPE_STRING);

	fuzz_require(s && config_setting_set_string(s, text));
}

static void
put_level(config_setting_t *row, const struct level *l)
{
	put_text(row, "name", l->name);
	put_text(row, "player", l->player);
	if (l->rating.points != LEVEL_UNRATED)
		config_setting_set_int(config_setting_add(row, l->rating.above ? "above" : "rating",
					       CONFIG_TYPE_INT),
			l->rating.points);
}

static void
write_back(const struct levels *l)
{
	struct levels back;
	struct error e = { "" };
	config_t c;

	config_init(&c);
	config_setting_t *list =
		config_setting_add(config_root_setting(&c), "tictactoe", CONFIG_TYPE_LIST);
	fuzz_require(list);
	for (int i = 0; i < LEVELS; i++)
		put_level(config_setting_add(list, NULL, CONFIG_TYPE_GROUP), &l->level[i]);
	fuzz_require(config_write_file(&c, fuzz_path("levels.cfg")));
	config_destroy(&c);
	bool read = levels_read("tictactoe", &back, &e);
	if (!read)
		fprintf(stderr, "%s\n", e.text);
	fuzz_require(read);
	for (int i = 0; i < LEVELS; i++) {
		const struct level *a = &l->level[i], *b = &back.level[i];
		fuzz_require(strcmp(a->name, b->name) == 0 && strcmp(a->player, b->player) == 0);
		fuzz_require(a->rating.points == b->rating.points);
		fuzz_require(
			a->rating.points == LEVEL_UNRATED || a->rating.above == b->rating.above);
	}
}

static void
check(const struct levels *l)
{
	for (int i = 0; i < LEVELS; i++) {
		const struct level *one = &l->level[i];
		fuzz_require(memchr(one->name, '\0', sizeof one->name) && one->name[0]);
		fuzz_require(memchr(one->player, '\0', sizeof one->player) && one->player[0]);
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const char *const boards[] = { "tictactoe", "othello:8", "tron:5x4" };
	struct levels l;
	struct error e = { "" };
	char game[32];

	setenv("NARABE_DATA_DIR", fuzz_path(""), 1);
	for (int b = 0; b < 3; b++) {
		snprintf(game, sizeof game, "%.*s", (int)strcspn(boards[b], ":"), boards[b]);
		if (b > 0 && (size == 0 || !memmem(data, size, game, strlen(game))))
			continue; /* reading takes most of the time */
		fuzz_put("levels.cfg", data, size);
		if (!levels_read(boards[b], &l, &e)) {
			fuzz_refused(e.text, "levels.cfg");
			continue;
		}
		check(&l);
		write_back(&l);
	}
	return 0;
}
