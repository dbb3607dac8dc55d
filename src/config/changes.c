/* Settings changed on the screen: saved in settings.cfg, a file of the program's own in the state
 * folder, so that the user's file never has to be written.
 *
 * The file is read again before each change, and only the changed key is touched: what another
 * running copy, or a newer version, has saved there stays. */
#include <errno.h>
#include <libconfig.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/language.h"
#include "config/file.h"
#include "config/options.h"

/* The beginning of such a value's origin. */
#define HERE "here"

static const char head[] = "# What was changed on narabe's screen; narabe writes this file.\n";

bool
options_is_changed(const struct options *o, enum option_id id)
{
	return strncmp(o->origin[id], HERE, strlen(HERE)) == 0;
}

bool
options_note(struct options *o, enum option_id id, const char *text, struct error *e)
{
	char before_text[OPTION_TEXT_SIZE], before_origin[OPTION_ORIGIN_SIZE];
	char origin[OPTION_ORIGIN_SIZE];
	bool already = options_is_changed(o, id);

	memcpy(before_text, o->text[id], sizeof before_text);
	memcpy(before_origin, o->origin[id], sizeof before_origin);
	snprintf(origin, sizeof origin, "%s: %.500s", HERE, o->changes_path);
	if (!options_set(o, id, text, o->changes_path[0] ? origin : HERE, e))
		return false;
	if (!already) {
		memcpy(o->before_text[id], before_text, sizeof before_text);
		memcpy(o->before_origin[id], before_origin, sizeof before_origin);
	}
	return true;
}

static void
read_change(struct options *o, const config_setting_t *setting)
{
	char text[OPTION_TEXT_SIZE + 1], where[sizeof o->changes_path + 16];
	const char *name = config_setting_name(setting);
	int id = options_find(name);
	struct error e;

	if (id < 0) /* a key of another version */
		return;
	snprintf(
		where, sizeof where, "%s:%u", o->changes_path, config_setting_source_line(setting));
	if (!config_scalar_text(setting, text, sizeof text))
		options_warn(
			o, where, "it must be one value, not a list or a group. It is ignored.");
	else if (!options_note(o, (enum option_id)id, text, &e))
		options_warn(o, where, e.text);
}

void
options_read_changes(struct options *o)
{
	char where[OPTION_ORIGIN_SIZE];
	struct error e;
	config_t config;

	file_own_path(FILE_STATE, "settings.cfg", o->changes_path, sizeof o->changes_path);
	if (!o->changes_path[0] || access(o->changes_path, F_OK) != 0)
		return;
	if (!config_file_read(&config, o->changes_path, where, sizeof where, &e)) {
		options_warn(o, where, e.text);
		return;
	}
	const config_setting_t *root = config_root_setting(&config);
	for (int i = 0; i < config_setting_length(root); i++)
		read_change(o, config_setting_get_elem(root, (unsigned)i));
	config_destroy(&config);
}

/* ---- writing ---- */

/* Creates the folders above a file, accessible to this user alone. */
static void
make_folders(const char *path)
{
	char folder[4096];

	snprintf(folder, sizeof folder, "%s", path);
	for (char *p = strchr(folder + 1, '/'); p; p = strchr(p + 1, '/')) {
		*p = '\0';
		mkdir(folder, 0700); /* failures are reported when the file is written */
		*p = '/';
	}
}

/* Stores the value with its proper type; NULL removes the key. */
static void
put_value(config_setting_t *root, enum option_id id, const char *text)
{
	const struct param *row = &option_table[id];
	config_setting_t *setting;

	config_setting_remove(root, row->name);
	if (!text)
		return;
	int type = row->kind == PARAM_WHOLE    ? CONFIG_TYPE_INT
		   : row->kind == PARAM_SWITCH ? CONFIG_TYPE_BOOL
					       : CONFIG_TYPE_STRING;
	setting = config_setting_add(root, row->name, type);
	if (!setting)
		return;
	if (type == CONFIG_TYPE_INT)
		config_setting_set_int(setting, atoi(text));
	else if (type == CONFIG_TYPE_BOOL)
		config_setting_set_bool(setting, strcmp(text, "on") == 0);
	else
		config_setting_set_string(setting, text);
}

static bool
keep(const struct options *o, enum option_id id, const char *text, struct error *e)
{
	char where[OPTION_ORIGIN_SIZE], *written = NULL;
	size_t size = 0;
	config_t config;
	struct error unread, aside = { "" };

	if (!o->changes_path[0])
		return true;
	if (!config_file_read(&config, o->changes_path, where, sizeof where, &unread)) {
		if (errno == ENOMEM)
			return error_set(e, _("Out of memory while writing %s."), o->changes_path);
		if (access(o->changes_path, F_OK) == 0) { /* nothing that was saved is lost */
			error_set(&aside, "%.200s: %.100s.", where, unread.text);
			file_put_aside(o->changes_path, &aside);
			if (access(o->changes_path, F_OK) == 0)
				return error_set(e, "%s", aside.text);
		}
		config_init(&config);
	}
	put_value(config_root_setting(&config), id, text);
	FILE *f = open_memstream(&written, &size);
	if (f) {
		fputs(head, f);
		config_write(&config, f);
	}
	bool fine = file_close_text(f, &written);
	config_destroy(&config);
	make_folders(o->changes_path);
	fine = fine ? file_replace(o->changes_path, written, size, e)
		    : error_set(e, _("Out of memory while writing %s."), o->changes_path);
	free(written);
	return fine && (!aside.text[0] || error_set(e, "%s", aside.text));
}

bool
options_change(struct options *o, enum option_id id, const char *text, struct error *e)
{
	return options_note(o, id, text, e) && keep(o, id, o->text[id], e);
}

bool
options_revert(struct options *o, enum option_id id, struct error *e)
{
	if (!options_is_changed(o, id))
		return true;
	memcpy(o->text[id], o->before_text[id], sizeof o->text[id]);
	memcpy(o->origin[id], o->before_origin[id], sizeof o->origin[id]);
	return keep(o, id, NULL, e);
}
