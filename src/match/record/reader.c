/* Reading the text of a record, whatever its format: its encoding, where it is refused, and the
 * properties of a node. One thread. */
#include "match/record/sgf.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/language.h"

enum { PROPERTY_NAME = 16 };

/* ---- beginning and end ---- */

bool
record_reader_init(
	struct record_reader *rd, struct record *r, const char *text, size_t size, struct error *e)
{
	*rd = (struct record_reader){ .text = text, .at = text, .end = text + size };
	record_reader_next(rd, r, e);
	if (size >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0) /* UTF-8 byte order mark */
		rd->text = rd->at = text + 3;
	rd->value = malloc(size + 1);
	rd->extra = malloc(size + 1);
	if (!rd->value || !rd->extra) {
		record_reader_finish(rd);
		return error_set(e, _("Out of memory for a text of %zu bytes."), size);
	}
	return true;
}

void
record_reader_next(struct record_reader *rd, struct record *r, struct error *e)
{
	rd->record = r;
	rd->e = e;
	rd->extra_used = 0;
	rd->node = RECORD_ROOT;
	rd->judged = rd->moved = rd->here = rd->no_memory = rd->of_file = false;
	rd->game[0] = rd->source[0] = '\0';
	rd->is_othello = rd->stones = rd->set_up = rd->other_overtime = false;
}

/* The bytes of a character, 0 where there is none in UTF-8. */
static size_t
character_length(const char *at)
{
	uint32_t code;
	size_t length = text_next(at, &code);

	return length > 1 || (unsigned char)*at < 0x80 ? length : 0;
}

static size_t
count_strange(const struct record_reader *rd)
{
	size_t count = 0, length;

	for (const char *p = rd->at; p < rd->end; p += length) {
		length = character_length(p);
		count += length == 0;
		length += length == 0;
	}
	return count;
}

/* Puts UTF-8 in place of bytes that are none: they are ISO 8859-1, which SGF is unless it says
 * otherwise. */
static bool
recode(struct record_reader *rd)
{
	size_t strange = count_strange(rd), size = (size_t)(rd->end - rd->at) + strange;
	char *out;

	if (strange == 0)
		return true;
	free(rd->value);
	free(rd->extra);
	rd->value = malloc(size + 1);
	rd->extra = malloc(size + 1);
	rd->recoded = out = malloc(size + 1);
	if (!rd->value || !rd->extra || !out)
		return record_lacks_memory(rd);
	for (const char *p = rd->at; p < rd->end;) {
		size_t length = character_length(p);
		if (length == 0) {
			*out++ = (char)(0xc0 | (unsigned char)*p >> 6);
			*out++ = (char)(0x80 | ((unsigned char)*p++ & 0x3f));
		}
		for (; length > 0; length--)
			*out++ = *p++;
	}
	*out = '\0';
	rd->text = rd->at = rd->recoded;
	rd->end = out;
	return true;
}

bool
record_take_text(struct record_reader *rd)
{
	const char *zero = memchr(rd->text, '\0', (size_t)(rd->end - rd->text));

	if (zero)
		return record_refuse(rd, zero, _("This is not text: it contains a zero byte."));
	return recode(rd);
}

void
record_reader_finish(struct record_reader *rd)
{
	free(rd->value);
	free(rd->extra);
	free(rd->recoded);
	rd->value = rd->extra = rd->recoded = NULL;
	wthor_names_free(&rd->names);
}

/* ---- what cannot be read ---- */

bool
record_lacks_memory(struct record_reader *rd)
{
	rd->no_memory = true;
	return error_set(rd->e, "%s", _("Out of memory."));
}

/* Counts lines up to `at`, from where that ended before: a large file may have many bad games. */
static void
count_lines(struct record_reader *rd, const char *at)
{
	if (!rd->counted || at < rd->counted) {
		rd->counted = rd->line_begin = rd->text;
		rd->line = 0;
	}
	for (; rd->counted < at; rd->counted++) {
		if (*rd->counted == '\n') {
			rd->line++;
			rd->line_begin = rd->counted + 1;
		}
	}
}

bool
record_refuse(struct record_reader *rd, const char *at, const char *format, ...)
{
	char sentence[400];
	va_list args;

	count_lines(rd, at);
	va_start(args, format);
	vsnprintf(sentence, sizeof sentence, format, args);
	va_end(args);
	for (char *p = sentence; *p; p++) { /* control characters of a quoted file */
		if (*p < ' ' || *p > '~')
			*p = '?';
	}
	return error_set(rd->e, _("Line %d, column %d: %s"), rd->line + 1,
		(int)(at - rd->line_begin) + 1, sentence);
}

/* ---- the syntax: brackets and properties ---- */

void
record_skip_blanks(struct record_reader *rd)
{
	while (rd->at < rd->end && isspace((unsigned char)*rd->at) &&
		!(rd->one_line && *rd->at == '\n'))
		rd->at++;
}

/* Reads "[...]" into rd->value. */
static bool
read_value(struct record_reader *rd)
{
	const char *from = rd->at++;
	char *out = rd->value;

	for (; rd->at < rd->end && *rd->at != ']'; rd->at++) {
		if (*rd->at != '\\') {
			*out++ = *rd->at;
			continue;
		}
		if (++rd->at == rd->end)
			break;
		if (rd->one_line && *rd->at == 'n')
			*out++ = '\n';
		else if (*rd->at != '\n') /* otherwise a soft line break */
			*out++ = *rd->at;
	}
	*out = '\0';
	if (rd->at == rd->end)
		return record_refuse(rd, from, _("This bracket is never closed by ']'."));
	rd->at++;
	return true;
}

bool
record_walk(struct record_reader *rd, record_property_fn each)
{
	char name[PROPERTY_NAME];

	for (record_skip_blanks(rd); rd->at < rd->end && isalpha((unsigned char)*rd->at);
		record_skip_blanks(rd)) {
		const char *from = rd->at;
		size_t used = 0;
		for (; rd->at < rd->end && isalpha((unsigned char)*rd->at); rd->at++) {
			if (isupper((unsigned char)*rd->at) && used + 1 < sizeof name)
				name[used++] = *rd->at; /* old style: "GaMe" means GM */
		}
		name[used] = '\0';
		record_skip_blanks(rd);
		if (!record_next_is(rd, '['))
			return record_refuse(rd, from, _("\"%.*s\" has no value in brackets."),
				(int)(rd->at - from < 20 ? rd->at - from : 20), from);
		rd->named = false;
		while (record_next_is(rd, '[')) {
			const char *raw = rd->at;
			if (!read_value(rd) || !each(rd, name, raw))
				return false;
			record_skip_blanks(rd);
		}
	}
	return true;
}

void
record_copy_line(char out[RECORD_NAME], const char *text)
{
	size_t used = 0, length;
	uint32_t code;

	while ((length = text_next(text + used, &code)) && used + length < RECORD_NAME)
		used += length; /* no part of a character */
	memcpy(out, text, used);
	out[used] = '\0';
	out[strcspn(out, "\r\n")] = '\0';
}

void
record_take_extra(struct record_reader *rd, const char *name, const char *raw)
{
	size_t name_length = rd->named ? 0 : strlen(name), length = (size_t)(rd->at - raw);

	rd->named = true;
	memcpy(rd->extra + rd->extra_used, name, name_length);
	rd->extra_used += name_length;
	memcpy(rd->extra + rd->extra_used, raw, length);
	rd->extra_used += length;
}
