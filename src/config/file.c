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

/* libconfig refuses deeper includes; files that include each other would be read without end. */
enum { MOST_BYTES = 1 << 20, MOST_DEPTH = 10, MOST_FILES = 100 };

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

/* Writes the path of a file named relative to another file's folder. */
static void
path_beside(const char *path, const char *name, char *out, size_t size)
{
	const char *slash = strrchr(path, '/');
	struct text t;

	text_init(&t, out, size);
	if (slash && *name != '/')
		text_add(&t, "%.*s", (int)(slash + 1 - path), path);
	text_add(&t, "%s", name);
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

/* Writes the path of the file that a line `@include "NAME"` names, relative to the folder of `in`,
 * or "" if the name is not allowed. Returns false if the line is not an include, or libconfig
 * refuses it. */
static bool
find_include(const char *in, const char *line, char *path, size_t size)
{
	const char *from = line + strspn(line, " \t");
	size_t name = strlen("@include");
	char word[4096];

	if (strncmp(from, "@include", name) != 0)
		return false;
	from += name + strspn(from + name, " \t");
	if (*from != '"')
		return false;
	size_t length = strcspn(from + 1, "\"\\\r\n");
	bool named = length > 0 && length < sizeof word && from[1 + length] == '"';
	snprintf(word, sizeof word, "%.*s", named ? (int)length : 0, from + 1);
	path_beside(in, word, path, size);
	if (!named)
		*path = '\0';
	return true;
}

/* Checks every file that libconfig will open, because its scanner exits the program on a folder and
 * reads devices and pipes without end; counts them in *files. Sets *strange if an included file has
 * what libconfig does not support: a byte order mark, bare CR line breaks, or an include from
 * another folder. */
static bool
can_be_read(
	const char *path, const char *first, int depth, int *files, bool *strange, struct error *e)
{
	char next[4096], beside_first[4096];
	struct error why;
	struct stat st;
	size_t size;
	bool fine = true;

	if (depth > MOST_DEPTH)
		return true;
	if (++*files > MOST_FILES)
		return error_set(e, "it includes more than %d files", MOST_FILES);
	if (stat(path, &st) != 0)
		return error_set(e, "%s", strerror(errno));
	if (!S_ISREG(st.st_mode))
		return error_set(e, "it is not a regular file");
	if (st.st_size > MOST_BYTES)
		return error_set(e, "it has more than %d MiB", MOST_BYTES >> 20);
	if (access(path, R_OK) != 0)
		return error_set(e, "%s", strerror(errno));
	char *text = file_read(path, MOST_BYTES, &size, e);
	if (!text)
		return false;
	if (strlen(text) != size) /* libconfig would read past it */
		fine = error_set(e, "it contains a zero byte");
	*strange |= depth > 0 && (off_t)size < st.st_size;
	for (const char *line = text, *end; fine && line; line = end ? end + 1 : NULL) {
		end = strpbrk(line, "\r\n");
		*strange |= depth > 0 && end && *end == '\r' && end[1] != '\n';
		if (!find_include(path, line, next, sizeof next))
			continue;
		find_include(first, line, beside_first, sizeof beside_first);
		*strange |= strcmp(next, beside_first) != 0;
		if (!*next)
			fine = error_set(e,
				"@include needs the name of a file in quotes, without a backslash");
		else if (!can_be_read(next, first, depth + 1, files, strange, &why))
			fine = *files > MOST_FILES
				       ? error_set(e, "%s", why.text)
				       : error_set(e, "it includes %.200s: %.200s", next, why.text);
	}
	/* In the first file only the setting is refused, like any other that is out of range. */
	const char *at = text, *wide = depth > 0 && fine ? next_wide_number(&at) : NULL;
	if (wide)
		fine = error_set(e, "%.*s is out of range", (int)(at - wide), wide);
	free(text);
	return fine;
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

/* Writes a text with each include replaced by the file's contents on one line, so that the other
 * lines keep their numbers. */
static bool
put_whole(const char *text, const char *in, int depth, FILE *out, struct error *e)
{
	char path[4096];
	size_t size;
	bool fine = true;

	for (const char *line = text, *end; fine && line; line = end ? end + 1 : NULL) {
		size_t length = strcspn(line, "\n");
		end = strchr(line, '\n');
		if (find_include(in, line, path, sizeof path) && depth < MOST_DEPTH) {
			char *more = file_read_text(path, MOST_BYTES, &size, e);
			fine = more && put_whole(more, path, depth + 1, out, e);
			free(more);
		} else if (depth > 0) {
			/* Drop a comment at the end of the line, which would swallow the rest of
			 * the joined line. */
			bool quoted = false;

			for (size_t i = 0; i < length; i++) {
				if (!quoted &&
					(line[i] == '#' || (line[i] == '/' && line[i + 1] == '/')))
					break;
				quoted ^= line[i] == '"' && (i == 0 || line[i - 1] != '\\');
				putc(line[i], out);
			}
			putc(' ', out);
		} else {
			fprintf(out, "%.*s", (int)length, line);
		}
		if (depth == 0 && end)
			putc('\n', out);
	}
	return fine;
}

/* Reads a file together with the files that it includes. The caller frees the text. Returns NULL
 * with a sentence on failure. */
static char *
read_whole(const char *path, struct error *e)
{
	char *own, *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	error_set(e, "out of memory");
	own = out ? file_read_text(path, MOST_BYTES, &size, e) : NULL;
	bool fine = own && put_whole(own, path, 0, out, e);
	free(own);
	fine = file_close_text(out, &text) && fine;
	if (fine)
		return text;
	free(text);
	return NULL;
}

bool
config_file_read(config_t *out, const char *path, char *where, size_t where_size, struct error *e)
{
	char folder[4096];
	size_t size;

	snprintf(where, where_size, "%s", path);
	errno = 0;
	bool strange = false;
	int files = 0;
	if (!can_be_read(path, path, 0, &files, &strange, e))
		return false;
	char *text = strange ? read_whole(path, e) : file_read_text(path, MOST_BYTES, &size, e),
	     *marked;
	if (!text)
		return false;
	marked = mark_wide_numbers(text);
	free(text);
	if (!marked)
		return error_set(e, "out of memory");
	config_init(out);
	path_beside(path, ".", folder, sizeof folder);
	config_set_include_dir(out, folder);
	bool fine = config_read_string(out, marked);
	free(marked);
	if (fine)
		return true;
	const char *file = config_error_file(out);
	path_beside(path, file ? file : path, folder, sizeof folder);
	snprintf(where, where_size, "%s:%d", file ? folder : path, config_error_line(out));
	error_set(e, "%s", config_error_text(out));
	config_destroy(out);
	return false;
}

/* ---- members of a group ---- */

void
config_where(const char *path, const config_setting_t *setting, char *out, size_t size)
{
	const char *included = config_setting_source_file(setting);
	unsigned line = config_setting_source_line(setting);
	struct text t;

	text_init(&t, out, size);
	text_add(&t, "%s", included ? included : path);
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
