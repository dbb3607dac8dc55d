/* The levels of a game, from levels.cfg. Any thread. */
#include "config/levels.h"

#include <stdio.h>
#include <string.h>

#include "base/language.h"
#include "config/data.h"
#include "config/file.h"

static const char *const remedy = "Install narabe again, or set NARABE_DATA_DIR to the folder that "
				  "has a good levels.cfg; --o=uct plays without it.";

/* Returns the list for "othello:8": othello-8, or else its game's list, othello. */
static config_setting_t *
find_list(const config_t *config, const char *game)
{
	char name[64];

	snprintf(name, sizeof name, "%s", game);
	char *colon = strchr(name, ':');
	if (colon)
		*colon = '-';
	config_setting_t *list = config_lookup(config, name);
	if (list || !colon)
		return list;
	*colon = '\0';
	return config_lookup(config, name);
}

static bool
copy_word(const config_setting_t *from, const char *key, char *out, size_t size)
{
	const char *text;

	if (!config_setting_is_group(from) || !config_setting_lookup_string(from, key, &text) ||
		!*text || strlen(text) >= size)
		return false;
	memcpy(out, text, strlen(text) + 1);
	return true;
}

/* Reads a level. On failure *wants names the missing member. */
static bool
read_level(config_setting_t *row, struct level *out, const char **wants)
{
	*wants = "a name of at most 15 characters";
	if (!copy_word(row, "name", out->name, sizeof out->name))
		return false;
	*wants = "a whole number as its rating, or above which it is, or none";
	bool above = config_setting_get_member(row, "above");
	const char *key = above ? "above" : "rating";
	out->rating = (struct level_rating){ LEVEL_UNRATED, above };
	if (config_setting_get_member(row, key) &&
		!config_setting_lookup_int(row, key, &out->rating.points))
		return false;
	*wants = "a player";
	return copy_word(row, "player", out->player, sizeof out->player);
}

static bool
levels_read_list(
	const config_setting_t *list, const char *path, struct levels *out, struct error *e)
{
	for (int i = 0; i < LEVELS; i++) {
		config_setting_t *row = config_setting_get_elem(list, (unsigned)i);
		const char *wants;
		if (!row)
			return error_set(e, "%.200s:%d: only %d of %d levels are there. %s", path,
				(int)config_setting_source_line(list), i, LEVELS, remedy);
		if (!read_level(row, &out->level[i], &wants))
			return error_set(e, "%.200s:%d: level %d wants %s. %s", path,
				(int)config_setting_source_line(row), i + 1, wants, remedy);
	}
	return true;
}

bool
levels_read(const char *game, struct levels *out, struct error *e)
{
	char path[DATA_PATH_SIZE], where[DATA_PATH_SIZE + 16];
	struct error why;
	config_t config;

	data_path("levels.cfg", path);
	if (!config_file_read(&config, path, where, sizeof where, &why))
		return error_set(e, "%.200s: %.100s. %s", where, why.text, remedy);
	config_setting_t *list = find_list(&config, game);
	bool fine = list && config_setting_is_list(list)
			    ? levels_read_list(list, path, out, e)
			    : error_set(e, "%.200s: there is no list of levels for %s. %s", path,
				      game, remedy);
	config_destroy(&config);
	return fine;
}

void
level_rating_text(const struct level_rating *r, char out[LEVEL_RATING_TEXT])
{
	out[0] = '\0';
	if (r->points != LEVEL_UNRATED)
		snprintf(out, LEVEL_RATING_TEXT, r->above ? _("above %d") : "%d", r->points);
}
