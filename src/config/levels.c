/* The levels of a game, from levels.cfg. Any thread. */
#include "config/levels.h"

#include <stdio.h>
#include <string.h>

#include "config/data.h"
#include "config/file.h"

static const char *const remedy = "Install narabe again, or set NARABE_DATA_DIR to the folder "
				  "that has a good levels.cfg; --o=uct plays without it.";

/* The list of "othello:8" is othello-8, or else that of its game, othello. */
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

/* A number from 0 to 1, with or without a point; *out is 0 if it is missing. */
static bool
copy_share(const config_setting_t *from, const char *key, double *out)
{
	const config_setting_t *share = config_setting_get_member(from, key);
	int type = share ? config_setting_type(share) : CONFIG_TYPE_INT;

	*out = type == CONFIG_TYPE_FLOAT ? config_setting_get_float(share)
	       : share                   ? config_setting_get_int(share)
					 : 0;
	return (type == CONFIG_TYPE_FLOAT || type == CONFIG_TYPE_INT) && *out >= 0 && *out <= 1;
}

/* On failure *wants names the missing member. */
static bool
read_level(config_setting_t *row, struct level *out, const char **wants)
{
	*wants = "a name of at most 15 characters";
	if (!copy_word(row, "name", out->name, sizeof out->name))
		return false;
	*wants = "a whole number as its rating, or none";
	out->rating = LEVEL_UNRATED;
	if (config_setting_get_member(row, "rating") &&
		!config_setting_lookup_int(row, "rating", &out->rating))
		return false;
	*wants = "a player";
	if (!copy_word(row, "player", out->player, sizeof out->player))
		return false;
	*wants = "haste from 0 to 1, as 0.25, and a hasty player with it";
	out->hasty[0] = '\0';
	return copy_share(row, "haste", &out->haste) &&
	       (out->haste == 0 || copy_word(row, "hasty", out->hasty, sizeof out->hasty));
}

static bool
read_list(const config_setting_t *list, const char *path, struct levels *out, struct error *e)
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
			    ? read_list(list, path, out, e)
			    : error_set(e, "%.200s: there is no list of levels for %s. %s", path,
				      game, remedy);
	config_destroy(&config);
	return fine;
}
