/* The syntax of records: brackets, properties, words. See file.h. */
#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "match/record/sgf_syntax.h"

#include "base/language.h"

enum { PROPERTY_NAME = 16 };

bool
record_reader_init(
	struct record_reader *rd, struct record *r, const char *text, size_t size, struct error *e)
{
	*rd = (struct record_reader){
		.text = text, .at = text, .end = text + size, .record = r, .e = e
	};
	if (size >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0) /* UTF-8 byte order mark */
		rd->at += 3;
	const char *zero = memchr(text, '\0', size);
	if (zero)
		return record_refuse(rd, zero, _("This is not text: it contains a zero byte."));
	rd->value = malloc(size + 1);
	rd->extra = malloc(size + 1);
	if (!rd->value || !rd->extra) {
		record_reader_finish(rd);
		return error_set(e, _("Out of memory for a text of %zu bytes."), size);
	}
	return true;
}

void
record_reader_finish(struct record_reader *rd)
{
	free(rd->value);
	free(rd->extra);
	rd->value = rd->extra = NULL;
}

bool
record_refuse(struct record_reader *rd, const char *at, const char *format, ...)
{
	char sentence[400];
	va_list args;
	int line = 1;
	const char *start = rd->text;

	for (const char *p = rd->text; p < at; p++) {
		if (*p == '\n') {
			line++;
			start = p + 1;
		}
	}
	va_start(args, format);
	vsnprintf(sentence, sizeof sentence, format, args);
	va_end(args);
	for (char *p = sentence; *p; p++) { /* control characters of a quoted file */
		if (*p < ' ' || *p > '~')
			*p = '?';
	}
	return error_set(rd->e, _("Line %d, column %d: %s"), line, (int)(at - start) + 1, sentence);
}

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

/* Calls `each` for the values of a node's properties; rd->at is then behind them. */
bool
record_walk(struct record_reader *rd, property_fn each)
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
		for (rd->first_value = true; record_next_is(rd, '['); rd->first_value = false) {
			const char *raw = rd->at;
			if (!read_value(rd) || !each(rd, name, raw))
				return false;
			record_skip_blanks(rd);
		}
	}
	return true;
}

/* Copies the value of KEY=VALUE from the words in rd->value; false if the key is missing. */
bool
record_word(const struct record_reader *rd, const char *key, char *out, size_t size)
{
	size_t length = strlen(key);

	for (const char *p = rd->value; *p;) {
		p += strspn(p, " \t\r\n");
		size_t word = strcspn(p, " \t\r\n");
		if (word >= length && strncmp(p, key, length) == 0 &&
			(word == length || p[length] == '=')) {
			size_t skip = word == length ? length : length + 1;
			snprintf(out, size, "%.*s", (int)(word - skip), p + skip);
			return true;
		}
		p += word;
	}
	return false;
}

/* "cd" from programs that name rows by letters becomes "c4". */
void
record_cell_text(const struct game *g, const char *text, char out[GAME_MOVE_TEXT])
{
	snprintf(out, GAME_MOVE_TEXT, "%s", text);
	if (strlen(text) == 2 && text[1] >= 'a' && text[1] < 'a' + g->rows)
		snprintf(out, GAME_MOVE_TEXT, "%c%d", text[0], text[1] - 'a' + 1);
}
