/* Reading files in libconfig's syntax. */
#include "config/file.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/language.h"

enum { MOST_BYTES = 1 << 20 };

bool
config_scalar_text(const config_setting_t *setting, char *out, size_t size)
{
	switch (config_setting_type(setting)) {
	case CONFIG_TYPE_STRING:
		snprintf(out, size, "%s", config_setting_get_string(setting));
		return true;
	case CONFIG_TYPE_INT:
	case CONFIG_TYPE_INT64:
		snprintf(out, size, "%lld", config_setting_get_int64(setting));
		return true;
	case CONFIG_TYPE_FLOAT:
		snprintf(out, size, "%g", config_setting_get_float(setting));
		return true;
	case CONFIG_TYPE_BOOL:
		snprintf(out, size, "%s", config_setting_get_bool(setting) ? "on" : "off");
		return true;
	default:
		return false;
	}
}

/* Returns the next number from *at on that needs 64 bits but lacks the suffix L, which libconfig
 * would cut to 32 bits, and moves *at past it. Returns NULL if there is none. */
static const char *
next_wide_number(const char **at)
{
	const char *p = *at;

	while (*p) {
		if (*p == '"') {
			for (p++; *p && *p != '"'; p++)
				p += *p == '\\' && p[1];
			p += *p == '"';
		} else if (*p == '#' || (p[0] == '/' && p[1] == '/')) {
			p += strcspn(p, "\n");
		} else if (p[0] == '/' && p[1] == '*') {
			const char *end = strstr(p + 2, "*/");
			p = end ? end + 2 : p + strlen(p);
		} else if (isalpha((unsigned char)*p) || *p == '*' || *p == '_') {
			while (isalnum((unsigned char)*p) || strchr("-_*", *p ? *p : ' '))
				p++;
		} else if (isdigit((unsigned char)*p)) {
			const char *from = p;
			char *end;
			bool hex = p[0] == '0' && (p[1] == 'x' || p[1] == 'X');
			errno = 0;
			uintmax_t value = strtoumax(p, &end, hex ? 16 : 10);
			bool wide = errno || value > (hex ? UINT32_MAX : INT32_MAX + (uintmax_t)1);
			wide = wide ||
			       (value > INT32_MAX && !hex && !(from > *at && from[-1] == '-'));
			p = end;
			if (!hex && (*p == '.' || *p == 'e' || *p == 'E')) {
				strtod(from, &end);
				p = end;
				continue;
			}
			if (wide && *p != 'L') {
				*at = p;
				return from;
			}
			p += strspn(p, "L");
		} else {
			p++;
		}
	}
	*at = p;
	return NULL;
}

/* Returns the text with the suffix L at all numbers that need 64 bits; the caller frees it. Returns
 * NULL if memory runs out. */
static char *
mark_wide_numbers(const char *text)
{
	size_t digits = 0;

	for (const char *p = text; *p; p++)
		digits += isdigit((unsigned char)*p) != 0;
	char *marked = malloc(strlen(text) + digits + 1), *out = marked;
	for (const char *at = text; marked && *at;) {
		const char *from = at;
		bool wide = next_wide_number(&at) != NULL;
		memcpy(out, from, (size_t)(at - from));
		out += at - from;
		if (wide)
			*out++ = 'L';
	}
	if (marked)
		*out = '\0';
	return marked;
}

/* Reads a file whole; the caller frees the text. Returns NULL with a sentence, also for what
 * libconfig must not see: on a zero byte it stops. */
static char *
read_whole(const char *path, struct error *e)
{
	struct stat st;
	size_t size;
	char *text = NULL;

	bool there = stat(path, &st) == 0;
	if (there && !S_ISREG(st.st_mode))
		error_set(e, "it is not a regular file");
	else if (there && st.st_size > MOST_BYTES)
		error_set(e, "it has more than %d MiB", MOST_BYTES >> 20);
	else if (!there || access(path, R_OK) != 0)
		error_set(e, "%s", strerror(errno));
	else
		text = file_read_text(path, MOST_BYTES, &size, e);
	if (!text || strlen(text) == size)
		return text;
	free(text);
	error_set(e, "it contains a zero byte");
	return NULL;
}

/* Returns the number of the first line that begins with @include, or 0 if there is none. libconfig
 * would open the file that it names, exit the program on a folder and read a device without end. */
static int
find_include(const char *text)
{
	for (int number = 1; *text; number++) {
		const char *word = text + strspn(text, " \t");
		if (strncmp(word, "@include", strlen("@include")) == 0)
			return number;
		text += strcspn(text, "\n");
		text += *text == '\n';
	}
	return 0;
}

bool
config_file_read(config_t *out, const char *path, char *where, size_t where_size, struct error *e)
{
	snprintf(where, where_size, "%s", path);
	errno = 0;
	char *text = read_whole(path, e);
	if (!text)
		return false;
	int include = find_include(text);
	char *marked = include ? NULL : mark_wide_numbers(text);
	free(text);
	if (include) {
		snprintf(where, where_size, "%s:%d", path, include);
		return error_set(e, "@include is not supported: copy that file's lines here");
	}
	if (!marked)
		return error_set(e, "out of memory");
	config_init(out);
	bool fine = config_read_string(out, marked);
	free(marked);
	if (fine)
		return true;
	snprintf(where, where_size, "%s:%d", path, config_error_line(out));
	error_set(e, "%s", config_error_text(out));
	config_destroy(out);
	return false;
}

/* ---- members of a group ---- */

void
config_where(const char *path, const config_setting_t *setting, char *out, size_t size)
{
	unsigned line = config_setting_source_line(setting);
	struct text t;

	text_init(&t, out, size);
	text_add(&t, "%s", path);
	if (line)
		text_add(&t, ":%u", line);
}

bool
config_refuse(
	const char *path, const config_setting_t *setting, struct error *e, const char *format, ...)
{
	char text[sizeof e->text], where[201];
	va_list args;

	va_start(args, format);
	vsnprintf(text, sizeof text, format, args);
	va_end(args);
	config_where(path, setting, where, sizeof where);
	return error_set(e, "%s: %.300s", where, text);
}

double
config_number(const config_setting_t *setting)
{
	return config_setting_type(setting) == CONFIG_TYPE_FLOAT
		       ? config_setting_get_float(setting)
		       : (double)config_setting_get_int64(setting);
}

const char *
config_text(const config_setting_t *group, const char *member, const char *otherwise)
{
	const char *text;

	return config_setting_lookup_string(group, member, &text) ? text : otherwise;
}

const char *
config_translation(const config_setting_t *group, const char *member, const char *otherwise)
{
	char name[64];

	snprintf(name, sizeof name, "%s_%s", member, language_name());
	return config_text(group, name, config_text(group, member, otherwise));
}

int
config_int(const config_setting_t *group, const char *member)
{
	int number;

	return config_setting_lookup_int(group, member, &number) ? number : 0;
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

/* Returns whether the setting is a nonempty array or list of elements that fit. */
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

/* Returns what the member must be, or NULL if it is that. */
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
