/* Themes by name: where their files are, and what they contain.
 *
 *	base = "light";       the built-in theme that the rest is taken from; dark if not said
 *	heat_0 = 17;          an index of xterm's 256 colours
 *	on_heat_0 = "#eeeeee";
 */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/language.h"
#include "config/data.h"
#include "config/file.h"
#include "tui/canvas/theme.h"

static const char *const builtin[] = { "dark", "light", "quiet", "mono" };
enum { BUILTIN = sizeof builtin / sizeof builtin[0], PATH_SIZE = DATA_PATH_SIZE };

/* ---- a file ---- */

static bool
read_color(const config_setting_t *setting, int *out)
{
	const char *text = config_setting_get_string(setting);
	unsigned rgb;
	char more;

	if (config_setting_type(setting) == CONFIG_TYPE_INT) {
		*out = config_setting_get_int(setting);
		return *out >= 0 && *out <= 255;
	}
	if (!text || text[0] != '#' || strspn(text + 1, "0123456789abcdefABCDEF") != 6 ||
		sscanf(text + 1, "%6x%c", &rgb, &more) != 1)
		return false;
	*out = THEME_RGB | (int)rgb;
	return true;
}

static int
find_tone(const char *name)
{
	int tone = TONE_COUNT - 1;

	while (tone > TONE_DEFAULT && strcmp(theme_tone_name((enum tone)tone), name) != 0)
		tone--;
	return tone; /* TONE_DEFAULT, the terminal's own, can not be given */
}

static bool
read_setting(struct theme *t, const char *path, const config_setting_t *setting, struct error *e)
{
	const char *name = config_setting_name(setting);
	unsigned line = config_setting_source_line(setting);
	int tone = find_tone(name);

	if (strcmp(name, "base") == 0)
		return true;
	if (tone == TONE_DEFAULT)
		return error_set(e, _("%s:%u: there is no tone \"%s\"; narabe.cfg(5) lists them."),
			path, line, name);
	if (!read_color(setting, &t->color[tone]))
		return error_set(e,
			_("%s:%u: %s: a colour is a number from 0 to 255 or \"#rrggbb\"."), path,
			line, name);
	return true;
}

static bool
read_base(struct theme *t, const char *path, const config_t *config, struct error *e)
{
	const char *base = "dark";

	config_lookup_string(config, "base", &base);
	return theme_builtin(base, t) ||
	       error_set(e, _("%s: base = \"%s\": it must be one of: dark light quiet mono."), path,
		       base);
}

static bool
read_theme(const char *path, struct theme *out, struct error *e)
{
	char where[PATH_SIZE + 32];
	struct error why;
	config_t config;

	if (!config_file_read(&config, path, where, sizeof where, &why))
		return error_set(e, "%.300s: %s.", where, why.text);
	const config_setting_t *root = config_root_setting(&config);
	bool fine = read_base(out, path, &config, e);
	for (int i = 0; i < HEAT_STEPS; i++)
		out->color[TONE_HEAT_TEXT_0 + i] = THEME_NO_COLOR;
	for (int i = 0; fine && i < config_setting_length(root); i++)
		fine = read_setting(out, path, config_setting_get_elem(root, (unsigned)i), e);
	config_destroy(&config);
	if (fine)
		theme_settle(out);
	return fine;
}

/* ---- by name ---- */

static bool
find_file(const char *name, char *out)
{
	char folder[PATH_SIZE], below[THEME_NAME_SIZE + 16];
	int n;

	if (strchr(name, '/'))
		return snprintf(out, PATH_SIZE, "%s", name) < PATH_SIZE;
	if (strlen(name) >= THEME_NAME_SIZE)
		return false;
	if (file_own_path(FILE_CONFIG, "themes", folder, PATH_SIZE)) {
		n = snprintf(out, PATH_SIZE, "%s/%s.cfg", folder, name);
		if (n > 0 && n < PATH_SIZE && access(out, F_OK) == 0)
			return true;
	}
	snprintf(below, sizeof below, "themes/%s.cfg", name);
	data_path(below, out);
	return access(out, F_OK) == 0;
}

bool
theme_load(const char *name, struct theme *out, struct error *e)
{
	char path[PATH_SIZE], names[THEMES_MAX][THEME_NAME_SIZE];
	struct error list;
	struct text t;

	if (theme_builtin(name, out))
		return true;
	if (!find_file(name, path)) {
		text_init(&t, list.text, 400);
		for (int i = 0, count = theme_names(names); i < count; i++)
			text_add(&t, " %s", names[i]);
		return error_set(
			e, _("There is no theme \"%.60s\"; there are: auto%s."), name, list.text);
	}
	if (!read_theme(path, out, e))
		return false;
	snprintf(out->name, sizeof out->name, "%.60s", name);
	return true;
}

static int
compare_names(const void *a, const void *b)
{
	return strcmp(a, b);
}

/* Adds the names of a folder's files to those that are there; their number then. */
static int
add_names(char out[THEMES_MAX][THEME_NAME_SIZE], int count, const char *path)
{
	DIR *folder = opendir(path);
	const struct dirent *entry;

	while (folder && count < THEMES_MAX && (entry = readdir(folder))) {
		size_t length = strlen(entry->d_name);
		int same = 0;
		if (length < 5 || length - 4 >= THEME_NAME_SIZE || entry->d_name[0] == '.' ||
			strcmp(entry->d_name + length - 4, ".cfg") != 0)
			continue;
		snprintf(out[count], THEME_NAME_SIZE, "%.*s", (int)(length - 4), entry->d_name);
		while (strcmp(out[same], out[count]) != 0)
			same++;
		count += same == count;
	}
	if (folder)
		closedir(folder);
	return count;
}

int
theme_names(char out[THEMES_MAX][THEME_NAME_SIZE])
{
	char path[PATH_SIZE];
	int count = 0;

	for (; count < BUILTIN; count++)
		snprintf(out[count], THEME_NAME_SIZE, "%s", builtin[count]);
	if (file_own_path(FILE_CONFIG, "themes", path, PATH_SIZE))
		count = add_names(out, count, path);
	data_path("themes", path);
	count = add_names(out, count, path);
	qsort(out[BUILTIN], (size_t)(count - BUILTIN), sizeof out[0], compare_names);
	return count;
}
