/* Reading the text of a record, whatever its format: its encoding, where it is refused, and the
 * properties of a node. One thread. */
#include "record/sgf.h"

#include <ctype.h>
#include <errno.h>
#include <iconv.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/language.h"

enum { PROPERTY_NAME = 16 };

/* ---- beginning and end ---- */

bool
record_reader_init(
	struct record_reader *rd, struct record *r, const char *text, size_t size, struct error *e)
{
	const char *end = text + size;

	text = text_after_mark(text);
	*rd = (struct record_reader){ .text = text, .at = text, .end = end };
	record_reader_next(rd, r, e);
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
	rd->judged = rd->moved = rd->here = rd->no_memory = rd->of_file = rd->ended = false;
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

/* The text becomes one of at most so many bytes, where the result points to. False if memory runs out. */
static char *
make_recoded(struct record_reader *rd, size_t size)
{
	free(rd->value);
	free(rd->extra);
	rd->value = malloc(size + 1);
	rd->extra = malloc(size + 1);
	rd->recoded = malloc(size + 1);
	if (rd->value && rd->extra && rd->recoded)
		return rd->recoded;
	record_lacks_memory(rd);
	return NULL;
}

/* The character set that the first game of an SGF declares, "CA[Shift_JIS]"; "" if that is UTF-8, or there is
 * none. */
static void
declared_set(const struct record_reader *rd, char out[32])
{
	enum { FAR = 4096 };
	size_t size = (size_t)(rd->end - rd->at), far = size < FAR ? size : FAR;

	out[0] = '\0';
	for (const char *p = rd->at; p + 4 < rd->at + far; p++) {
		if (memcmp(p, "CA[", 3) != 0 || (p > rd->at && isalpha((unsigned char)p[-1])))
			continue;
		size_t length = strspn(p + 3,
			"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-:.");
		if (length > 0 && length < 32 && p[3 + length] == ']')
			snprintf(out, 32, "%.*s", (int)length, p + 3);
		break;
	}
	if (strcasecmp(out, "UTF-8") == 0 || strcasecmp(out, "UTF8") == 0)
		out[0] = '\0';
}

/* Whether a game's brackets are what they are in ASCII, as they must be for the declaration to be found: not
 * in EBCDIC or in UTF-16. */
static bool
keeps_ascii(iconv_t from)
{
	static const char text[] = "(;GM[2]B[d3])";
	char *in = (char *)(uintptr_t)text, back[sizeof text + 8], *out = back;
	size_t left = strlen(text), room = sizeof back;
	bool converted = iconv(from, &in, &left, &out, &room) != (size_t)-1;

	iconv(from, NULL, NULL, NULL, NULL);
	return converted && (size_t)(out - back) == strlen(text) &&
	       memcmp(back, text, strlen(text)) == 0;
}

/* Puts UTF-8 in place of a declared character set, whose bytes may look like brackets and escapes; a byte
 * that it does not have becomes a '?'. *done is false if it is not known here, or the text is UTF-8 in truth. */
static bool
recode_declared(struct record_reader *rd, const char *set, bool *done)
{
	size_t left = (size_t)(rd->end - rd->at), room = 4 * left;
	char *in = (char *)(uintptr_t)rd->at, *out;
	iconv_t from = iconv_open("UTF-8", set);
	bool was_utf8 = count_strange(rd) == 0;

	*done = false;
	if (from == (iconv_t)-1)
		return true;
	if (!keeps_ascii(from)) {
		iconv_close(from);
		return true;
	}
	if (!(out = make_recoded(rd, room))) {
		iconv_close(from);
		return false;
	}
	while (left > 0 && iconv(from, &in, &left, &out, &room) == (size_t)-1) {
		if (errno != EILSEQ && errno != EINVAL)
			break;
		if (was_utf8) {
			free(rd->recoded);
			rd->recoded = NULL;
			iconv_close(from);
			return true;
		}
		*out++ = '?';
		in++;
		left--;
		room--;
	}
	iconv(from, NULL, NULL, &out, &room);
	iconv_close(from);
	*out = '\0';
	rd->text = rd->at = rd->recoded;
	rd->end = out;
	*done = true;
	return true;
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
	if (!(out = make_recoded(rd, size)))
		return false;
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

	char set[32];
	bool done = false;

	if (zero)
		return record_refuse(rd, zero, _("This is not text: it contains a zero byte."));
	declared_set(rd, set);
	if (set[0] && !recode_declared(rd, set, &done))
		return false;
	if (memchr(rd->text, '\0', (size_t)(rd->end - rd->text)))
		return record_refuse(rd, rd->text, _("This is not text: it contains a zero byte."));
	return done || recode(rd);
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
		if (*rd->counted == '\n' || (*rd->counted == '\r' && rd->counted[1] != '\n')) {
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

/* Where a line break of any system ends that begins at *at: LF, CR, or both in either order. */
static const char *
after_break(const char *at, const char *end)
{
	bool two = at + 1 < end && (at[1] == '\n' || at[1] == '\r') && at[1] != at[0];

	return at + 1 + two;
}

/* Reads "[...]" into rd->value. */
static bool
read_value(struct record_reader *rd)
{
	const char *from = rd->at++;
	char *out = rd->value;

	while (rd->at < rd->end && *rd->at != ']') {
		bool escaped = *rd->at == '\\';
		rd->at += escaped;
		if (rd->at == rd->end)
			break;
		bool breaks = *rd->at == '\n' || *rd->at == '\r';
		if (!breaks)
			*out++ = escaped && rd->one_line && *rd->at == 'n' ? '\n' : *rd->at;
		else if (!escaped) /* otherwise a soft line break */
			*out++ = '\n';
		rd->at = breaks ? after_break(rd->at, rd->end) : rd->at + 1;
	}
	*out = '\0';
	rd->ended = rd->at == rd->end;
	if (rd->ended)
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
record_add_property(struct text *t, const char *name, const char *value)
{
	if (!*value)
		return;
	text_add(t, "%s[", name);
	for (; *value; value++)
		text_add(t, *value == ']' || *value == '\\' ? "\\%c" : "%c", *value);
	text_add(t, "]");
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
