/* The members of a group in a file of libconfig's. Any thread. */
#include "config/members.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool
config_refuse(
	const char *path, const config_setting_t *setting, struct error *e, const char *format, ...)
{
	unsigned line = config_setting_source_line(setting);
	char text[sizeof e->text];
	va_list args;

	va_start(args, format);
	vsnprintf(text, sizeof text, format, args);
	va_end(args);
	if (line)
		return error_set(e, "%.200s:%u: %.300s", path, line, text);
	return error_set(e, "%.200s: %.300s", path, text); /* of the whole file */
}

double
config_number(const config_setting_t *setting)
{
	return config_setting_type(setting) == CONFIG_TYPE_FLOAT
		       ? config_setting_get_float(setting)
		       : (double)config_setting_get_int64(setting);
}

static bool
is_text(const config_setting_t *s)
{
	return config_setting_type(s) == CONFIG_TYPE_STRING;
}

static bool
is_int(const config_setting_t *s)
{
	return config_setting_type(s) == CONFIG_TYPE_INT;
}

static bool
is_number(const config_setting_t *s)
{
	return is_int(s) || config_setting_type(s) == CONFIG_TYPE_FLOAT;
}

/* Whether it is an array or a list of such elements, not empty. */
static bool
is_row(const config_setting_t *s, bool (*fits)(const config_setting_t *s))
{
	int count = config_setting_length(s);

	if (!config_setting_is_array(s) && !config_setting_is_list(s))
		return false;
	for (int i = 0; i < count; i++) {
		if (!fits(config_setting_get_elem(s, (unsigned)i)))
			return false;
	}
	return count > 0;
}

static bool
is_range(const config_setting_t *s)
{
	return is_row(s, is_number) && config_setting_length(s) == 2 &&
	       config_number(config_setting_get_elem(s, 0)) <=
		       config_number(config_setting_get_elem(s, 1));
}

/* What the member must be; NULL if it is. */
static const char *
wanted(const config_setting_t *s, enum member_type type)
{
	const char *text = is_text(s) ? config_setting_get_string(s) : "";

	switch (type) {
	case MEMBER_TEXT:
		return is_text(s) ? NULL : "a text, as in title = \"UCT against random\"";
	case MEMBER_NAME:
		return *text && *text != '.' && !strpbrk(text, "/ ")
			       ? NULL
			       : "a name for files without blanks or slashes, as in name = \"c\"";
	case MEMBER_TEXTS:
		return is_row(s, is_text) ? NULL : "texts, as in [ \"tron:a\", \"tron:b\" ]";
	case MEMBER_INT:
		return is_int(s) && config_setting_get_int(s) > 0
			       ? NULL
			       : "a whole number above 0, as in games = 100";
	case MEMBER_INTS:
		return is_row(s, is_int) ? NULL : "whole numbers, as in [ 100, 200 ]";
	case MEMBER_NUMBER:
		return is_number(s) ? NULL : "a number, as in 51.39";
	case MEMBER_RANGE:
		return is_range(s) ? NULL
				   : "the least and the most, as in ( 40, 60 ) or ( -0.5, 0.5 )";
	case MEMBER_SWITCH:
		return config_setting_type(s) == CONFIG_TYPE_BOOL ? NULL : "true or false";
	case MEMBER_LIST:
		return config_setting_is_list(s) && config_setting_length(s) > 0
			       ? NULL
			       : "a list in parentheses that is not empty";
	case MEMBER_GROUP:
		break;
	}
	return config_setting_is_group(s) ? NULL : "a group in braces";
}

static bool
is_called(const struct member *m, const char *name)
{
	size_t length = strlen(m->name);

	return strcmp(m->name, name) == 0 ||
	       (m->translated && strncmp(m->name, name, length) == 0 && name[length] == '_');
}

static const struct member *
find_member(const struct member *members, const char *name)
{
	for (; members->name; members++) {
		if (is_called(members, name))
			return members;
	}
	return NULL;
}

bool
config_check_members(const char *path, const config_setting_t *group, const struct member *members,
	struct error *e)
{
	char names[256];
	struct text t;

	if (!config_setting_is_group(group))
		return config_refuse(path, group, e, "It must be a group in braces.");
	text_init(&t, names, sizeof names);
	for (const struct member *m = members; m->name; m++)
		text_add(&t, " %s", m->name);
	for (int i = 0; i < config_setting_length(group); i++) {
		const config_setting_t *s = config_setting_get_elem(group, (unsigned)i);
		const struct member *m = find_member(members, config_setting_name(s));
		if (!m)
			return config_refuse(path, s, e, "There is no %s here; there are:%s.",
				config_setting_name(s), names);
		const char *what = wanted(s, m->type);
		if (what)
			return config_refuse(
				path, s, e, "%s must be %s.", config_setting_name(s), what);
	}
	for (const struct member *m = members; m->name; m++) {
		if (m->required && !config_setting_get_member(group, m->name))
			return config_refuse(
				path, group, e, "%s is missing; there are:%s.", m->name, names);
	}
	return true;
}
