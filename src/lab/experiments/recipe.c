/* The file of an experiment, read and checked. */
#include "lab/experiments/recipe.h"

#include <dirent.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/language.h"
#include "cli/cli.h"
#include "config/data.h"
#include "config/file.h"

static const char end[] = ".cfg";

static bool
ends_as_file(const char *name)
{
	size_t length = strlen(name);

	return length > strlen(end) && strcmp(name + length - strlen(end), end) == 0;
}

/* ---- the shipped files ---- */

static int
is_recipe(const struct dirent *entry)
{
	return ends_as_file(entry->d_name);
}

/* The sorted names of the shipped files, each to be freed; -1 without a folder. */
static int
shipped(struct dirent ***names)
{
	char folder[DATA_PATH_SIZE];

	data_path("experiments", folder);
	return scandir(folder, names, is_recipe, alphasort);
}

static void
free_names(struct dirent **names, int count)
{
	for (int i = 0; i < count; i++)
		free(names[i]);
	if (count >= 0)
		free(names);
}

void
recipe_each(void (*each)(const struct recipe *r))
{
	struct dirent **names;
	int count = shipped(&names);

	for (int i = 0; i < count; i++) {
		char name[RECIPE_NAME];
		struct recipe r;
		snprintf(name, sizeof name, "%.*s", (int)(strlen(names[i]->d_name) - strlen(end)),
			names[i]->d_name);
		if (!recipe_open(&r, name))
			continue;
		each(&r);
		recipe_close(&r);
	}
	free_names(names, count);
}

/* ---- reading ---- */

/* Finds the file; false after a sentence if there is no shipped one of this name. */
static bool
recipe_find(struct recipe *r, const char *name)
{
	char inside[RECIPE_NAME + 32], list[512];

	if (strchr(name, '/') || ends_as_file(name)) {
		snprintf(r->path, sizeof r->path, "%s", name);
		return true;
	}
	snprintf(inside, sizeof inside, "experiments/%.*s%s", RECIPE_NAME, name, end);
	data_path(inside, r->path);
	if (access(r->path, R_OK) == 0)
		return true;
	struct dirent **names;
	int count = shipped(&names);
	struct text t;
	text_init(&t, list, sizeof list);
	for (int i = 0; i < count; i++)
		text_add(&t, " %.*s", (int)(strlen(names[i]->d_name) - strlen(end)),
			names[i]->d_name);
	if (count <= 0)
		text_add(&t, " none; set NARABE_DATA_DIR to the folder that has experiments/");
	free_names(names, count);
	cli_fail(CLI_USAGE, "There is no experiment \"%s\"; there are:%s.", name, list);
	return false;
}

bool
recipe_open(struct recipe *r, const char *name)
{
	static const struct member members[] = {
		{ .name = "title", .type = MEMBER_TEXT, .required = true, .translated = true },
		{ .name = "source", .type = MEMBER_GROUP },
		{ .name = "parts", .type = MEMBER_LIST, .required = true },
		{ 0 },
	};
	char where[RECIPE_WHERE];
	struct error e;

	if (!recipe_find(r, name))
		return false;
	const char *slash = strrchr(r->path, '/'), *base = slash ? slash + 1 : r->path;
	int length = (int)strlen(base) - (ends_as_file(base) ? (int)strlen(end) : 0);
	snprintf(r->name, sizeof r->name, "%.*s", length, base);
	if (!config_file_read(&r->config, r->path, where, sizeof where, &e)) {
		cli_fail(CLI_USAGE, "%s: %s.", where, e.text);
		return false;
	}
	if (recipe_check_members(r, config_root_setting(&r->config), members))
		return true;
	recipe_close(r);
	return false;
}

void
recipe_close(struct recipe *r)
{
	config_destroy(&r->config);
}

/* ---- checking ---- */

void
recipe_where(const struct recipe *r, const config_setting_t *setting, char out[RECIPE_WHERE])
{
	unsigned line = config_setting_source_line(setting);

	/* An error of the whole file has no line. */
	snprintf(out, RECIPE_WHERE, line ? "%s:%u" : "%s", r->path, line);
}

bool
recipe_refuse(const struct recipe *r, const config_setting_t *setting, const char *format, ...)
{
	char where[RECIPE_WHERE], text[512];
	va_list args;

	va_start(args, format);
	vsnprintf(text, sizeof text, format, args);
	va_end(args);
	recipe_where(r, setting, where);
	cli_fail(CLI_USAGE, "%s: %s", where, text);
	return false;
}

bool
recipe_check_members(
	const struct recipe *r, const config_setting_t *group, const struct member *members)
{
	struct error e;

	if (config_check_members(r->path, group, members, &e))
		return true;
	cli_fail(CLI_USAGE, "%s", e.text);
	return false;
}

/* ---- members ---- */

const char *
recipe_text(const config_setting_t *group, const char *member, const char *otherwise)
{
	const char *text;

	return config_setting_lookup_string(group, member, &text) ? text : otherwise;
}

int
recipe_int(const config_setting_t *group, const char *member, int otherwise)
{
	int number;

	return config_setting_lookup_int(group, member, &number) ? number : otherwise;
}

double
recipe_number(const config_setting_t *group, const char *member, double otherwise)
{
	const config_setting_t *s = config_setting_get_member(group, member);

	return !s                                          ? otherwise
	       : config_setting_type(s) == CONFIG_TYPE_INT ? config_setting_get_int(s)
							   : config_setting_get_float(s);
}

const char *
recipe_said(const config_setting_t *group, const char *member, const char *otherwise)
{
	char name[64];

	snprintf(name, sizeof name, "%s_%s", member, language_name());
	return recipe_text(group, name, recipe_text(group, member, otherwise));
}

int
recipe_count(const config_setting_t *group, const char *member)
{
	const config_setting_t *s = config_setting_get_member(group, member);

	return s ? config_setting_length(s) : 0;
}

config_setting_t *
recipe_element(const config_setting_t *group, const char *member, int i)
{
	return config_setting_get_elem(config_setting_get_member(group, member), (unsigned)i);
}
