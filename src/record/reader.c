/* Reads the text of a record in any format: its encoding, the place of errors, and the properties
 * of a node. One thread. */
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
	*rd = (struct record_reader){ .text = text, .at = text, .end = end, .board = game_at(0) };
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

/* Returns the length of a UTF-8 character in bytes, 0 if the bytes are not UTF-8. */
static size_t
character_length(const char *at)
{
	uint32_t code;
	size_t length = text_next(at, &code);

	return length > 1 || (unsigned char)*at < 0x80 ? length : 0;
}

static size_t
count_strange(const char *at, const char *end)
{
	size_t count = 0, length;

	for (const char *p = at; p < end; p += length) {
		length = character_length(p);
		count += length == 0;
		length += length == 0;
	}
	return count;
}

/* Allocates a new text of at most `size` bytes and returns it; the caller frees *old, the previous
 * one. Returns NULL if memory runs out. */
static char *
make_recoded(struct record_reader *rd, size_t size, char **old)
{
	*old = rd->recoded;
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

/* Character sets whose names stand for a larger set, or are unknown to iconv: the name's letters
 * and digits, the larger set, and a set that every system has. */
static const char *const set_names[][3] = {
	{ "shiftjis", "CP932", "SHIFT_JIS" },
	{ "sjis", "CP932", "SHIFT_JIS" },
	{ "mskanji", "CP932", "SHIFT_JIS" },
	{ "windows31j", "CP932", "SHIFT_JIS" },
	{ "iso88591", "CP1252", "CP1252" },
	{ "latin1", "CP1252", "CP1252" },
	{ "ansi", "CP1252", "CP1252" },
	{ "macroman", "MACINTOSH", "MACINTOSH" },
	{ "gb2312", "GB18030", "GB18030" },
	{ "gb231280", "GB18030", "GB18030" },
	{ "euccn", "GB18030", "GB18030" },
	{ "gbk", "GB18030", "GB18030" },
	{ "euckr", "CP949", "CP949" },
	{ "ksc56011987", "CP949", "CP949" },
	{ "ksc5601", "CP949", "CP949" },
	{ "eucjp", "EUC-JP", "EUC-JP" },
	{ "euctw", "EUC-TW", "EUC-TW" },
	{ "big5", "BIG5-HKSCS", "BIG5-HKSCS" },
};

/* Opens a descriptor from the set with such a name to UTF-8. */
static iconv_t
open_named(const char *set)
{
	char plain[32], dashed[32];
	size_t used = 0;

	snprintf(dashed, sizeof dashed, "%s", set);
	for (char *p = dashed; *p; p++) {
		*p = *p == '_' ? '-' : *p;
		if (isalnum((unsigned char)*p))
			plain[used++] = (char)tolower((unsigned char)*p);
	}
	plain[used] = '\0';
	const char *const *named = NULL;
	for (size_t i = 0; i < sizeof set_names / sizeof set_names[0]; i++)
		named = strcmp(plain, set_names[i][0]) == 0 ? set_names[i] : named;
	const char *const names[] = { named ? named[1] : set, named ? named[2] : set, set, dashed };
	iconv_t from = (iconv_t)-1;
	for (int i = 0; from == (iconv_t)-1 && i < 4; i++)
		from = iconv_open("UTF-8", names[i]);
	return from;
}

static bool
is_utf8(const char *set)
{
	return strcasecmp(set, "UTF-8") == 0 || strcasecmp(set, "UTF8") == 0;
}

/* Returns the length of the currency sign at `at` that some sets of Asia have in place of the
 * backslash, "¥" or "₩", or 0. */
static size_t
currency_length(const char *at)
{
	return strncmp(at, "\xc2\xa5", 2) == 0 ? 2 : strncmp(at, "\xe2\x82\xa9", 3) == 0 ? 3 : 0;
}

/* Opens a descriptor from a character set to UTF-8. Refuses sets that encode SGF's own characters
 * differently from ASCII, except for the backslash as a currency sign: *currency is then true. */
static iconv_t
open_set(const char *set, bool *currency)
{
	static char written[] = "(;CA[])\\";
	enum { SAME = sizeof written - 2 };
	char read[32] = "", *in = written, *out = read;
	size_t left = sizeof written - 1, room = sizeof read - 1;

	set += strncasecmp(set, "x-", 2) == 0 ? 2 : 0;
	iconv_t from = is_utf8(set) ? (iconv_t)-1 : open_named(set);
	if (from == (iconv_t)-1)
		return from;
	bool same = iconv(from, &in, &left, &out, &room) != (size_t)-1 &&
		    strncmp(read, written, SAME) == 0;
	*currency = same && read[SAME] != '\\';
	same = same && (!*currency || currency_length(read + SAME) == strlen(read + SAME));
	iconv(from, NULL, NULL, NULL, NULL);
	if (same && strlen(read) > SAME)
		return from;
	iconv_close(from);
	return (iconv_t)-1;
}

/* Turns the currency signs in recoded text back into backslashes. Returns its new end. */
static char *
put_backslashes(char *begin, char *end)
{
	char *out = begin;

	*end = '\0';
	for (const char *at = begin; at < end;) {
		size_t length = currency_length(at);
		*out++ = length > 0 ? '\\' : *at;
		at += length > 0 ? length : 1;
	}
	return out;
}

/* Finds the next declaration of a character set, "CA[Shift_JIS]", and returns its place, or NULL if
 * there is none. */
static const char *
find_set(const char *at, const char *end, char out[32])
{
	const char *from = at;

	for (; end - at > 4 && (at = memchr(at, 'C', (size_t)(end - at - 4))); at++) {
		if (memcmp(at, "CA[", 3) != 0 || (at > from && isalpha((unsigned char)at[-1])))
			continue;
		const char *name = at + 3 + strspn(at + 3, " \t");
		size_t length = strspn(
			name, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-:.");
		if (length == 0 || length > 31 ||
			name[length + strspn(name + length, " \t")] != ']')
			continue;
		snprintf(out, 32, "%.*s", (int)length, name);
		return at;
	}
	return NULL;
}

/* Recodes the text up to `to` from a known set; a byte outside the set becomes '?'. If some bytes
 * are outside the set but all are valid UTF-8, copies them as UTF-8. Returns the end of the
 * output. */
static char *
recode_part(const char *at, const char *to, iconv_t from, bool currency, char *out)
{
	char *in = (char *)(uintptr_t)at, *begin = out;
	size_t left = (size_t)(to - at), room = 4 * left;
	bool was_utf8 = count_strange(at, to) == 0;

	while (left > 0 && iconv(from, &in, &left, &out, &room) == (size_t)-1) {
		if (errno != EILSEQ && errno != EINVAL)
			break;
		if (was_utf8) {
			memcpy(begin, at, (size_t)(to - at));
			return begin + (to - at);
		}
		*out++ = '?';
		in++;
		left--;
		room--;
	}
	iconv(from, NULL, NULL, &out, &room);
	return currency ? put_backslashes(begin, out) : out;
}

/* Recodes the character sets that games declare to UTF-8, because their bytes may look like
 * brackets and escapes. Each applies from the beginning of its game to that of one with another
 * set. */
static bool
recode_declared(struct record_reader *rd)
{
	char set[32], next[32], *old;
	const char *at = rd->at, *named = find_set(at, rd->end, set);
	bool other = false;

	for (const char *p = named; p && !other; p = find_set(p + 1, rd->end, next))
		other = !is_utf8(p == named ? set : next);
	if (!other)
		return true;
	char *out = make_recoded(rd, 4 * (size_t)(rd->end - at), &old);
	while (out && at < rd->end) {
		const char *to = rd->end, *later = named;
		while (later && (later = find_set(later + 1, rd->end, next))) {
			if (strcasecmp(next, set) == 0)
				continue;
			for (to = later; to > named && memcmp(to, "(;", 2) != 0;)
				to--;
			break;
		}
		bool currency = false;
		iconv_t from = to > at ? open_set(set, &currency) : (iconv_t)-1;
		if (from != (iconv_t)-1) {
			out = recode_part(at, to, from, currency, out);
			iconv_close(from);
		} else {
			memcpy(out, at, (size_t)(to - at));
			out += to - at;
		}
		memcpy(set, next, sizeof set);
		named = later;
		at = to;
	}
	if (!out)
		return false;
	*out = '\0';
	rd->text = rd->at = rd->recoded;
	rd->end = out;
	return true;
}

bool
record_take_text(struct record_reader *rd)
{
	const char *zero = memchr(rd->text, '\0', (size_t)(rd->end - rd->text));

	if (zero && (memcmp(rd->text, "\xff\xfe", 2) == 0 || memcmp(rd->text, "\xfe\xff", 2) == 0))
		return record_refuse(rd, rd->text, _("This is UTF-16. Save it as UTF-8."));
	if (zero)
		return record_refuse(rd, zero, _("This is not text: it contains a zero byte."));
	if (!recode_declared(rd))
		return false;
	if (memchr(rd->text, '\0', (size_t)(rd->end - rd->text)))
		return record_refuse(rd, rd->text, _("This is not text: it contains a zero byte."));
	/* Recode bytes that are not UTF-8 from ISO 8859-1, SGF's default. */
	size_t strange = count_strange(rd->at, rd->end),
	       size = (size_t)(rd->end - rd->at) + strange;
	char *out, *old;
	if (strange == 0)
		return true;
	if (!(out = make_recoded(rd, size, &old))) {
		free(old);
		return false;
	}
	for (const char *p = rd->at; p < rd->end;) {
		size_t length = character_length(p);
		if (length == 0) {
			*out++ = (char)(0xc0 | (unsigned char)*p >> 6);
			*out++ = (char)(0x80 | ((unsigned char)*p++ & 0x3f));
		}
		for (; length > 0; length--)
			*out++ = *p++;
	}
	free(old);
	*out = '\0';
	rd->text = rd->at = rd->recoded;
	rd->end = out;
	return true;
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

/* ---- errors ---- */

bool
record_lacks_memory(struct record_reader *rd)
{
	rd->no_memory = true;
	return error_set(rd->e, "%s", _("Out of memory."));
}

bool
record_refuse(struct record_reader *rd, const char *at, const char *format, ...)
{
	char sentence[400];
	va_list args;

	va_start(args, format);
	vsnprintf(sentence, sizeof sentence, format, args);
	va_end(args);
	if (rd->binary)
		return error_set(rd->e, _("Byte %zu: %s"), (size_t)(at - rd->text), sentence);
	/* Count lines up to `at`, continuing from the last count: a large file may have many bad
	 * games. */
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

/* Returns the end of the line break at `at`, of any system: LF, CR, or both in either order. */
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
		return record_refuse(rd, from, _("This bracket has no closing ']'."));
	rd->at++;
	return true;
}

const char *
record_closing(const char *at, const char *end, int depth)
{
	bool inside = false;

	for (; at < end; at++) {
		if (inside && *at == '\\')
			at++;
		else if (inside || *at == '[')
			inside = *at != ']';
		else if ((depth += (*at == '(') - (*at == ')')) <= 0)
			return at + 1;
	}
	return NULL;
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
		rd->ended = rd->at == rd->end;
		if (!record_next_is(rd, '['))
			return record_refuse(rd, from, _("\"%.*s\" has no value in brackets."),
				(int)(rd->at - from < 20 ? rd->at - from : 20), from);
		rd->named = false;
		while (record_next_is(rd, '[')) {
			const char *raw = rd->at;
			bool whole = read_value(rd);
			rd->cut_comment = !whole && strcmp(name, "C") == 0;
			if (!whole || !each(rd, name, raw))
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
		used += length; /* a whole character */
	memcpy(out, text, used);
	out[used] = '\0';
	out[strcspn(out, "\r\n")] = '\0';
}

void
record_take_board_size(struct record_reader *rd, const char *text, char **end)
{
	long columns = strtol(text, end, 10),
	     rows = **end == ':' ? strtol(*end + 1, end, 10) : columns;

	rd->board_size = rows == columns && columns > 0 && columns < 100 ? (int)columns : 0;
}

bool
record_open_othello(struct record_reader *rd, const char *at)
{
	char name[GAME_NAME];

	snprintf(name, sizeof name, rd->board_size == 6 ? "othello" : "othello:%d", rd->board_size);
	const struct game *g = game_open(name, NULL);
	if (!g)
		return record_refuse(rd, at, _("Othello is played here on 4x4, 6x6 and 8x8."));
	return record_init(rd->record, g, NULL) || record_lacks_memory(rd);
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

const char *
record_property_end(const char *text)
{
	text += strcspn(text, "[");
	while (*text == '[') {
		for (text++; *text && *text != ']'; text++)
			text += *text == '\\' && text[1];
		text += *text == ']';
	}
	return text;
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
