/* Reversi in PGN, as game servers export it: tags, then the moves with their numbers, comments and variations,
 * and black's discs and white's:
 *
 *	[Site "PlayOK"]
 *	[Black "one"]
 *	[White "two"]
 *	[Result "38-26"]
 *
 *	1. f5 d6 2. c3 f3 {a comment} ... 38-26 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/language.h"
#include "record/sgf.h"

enum { TAG = 128, PROPERTIES = 512 };

/* Goes behind blank lines and those that are remarks. */
static const char *
skip_remarks(const char *at)
{
	for (at += strspn(at, " \t\r\n"); *at == ';' || *at == '%'; at += strspn(at, " \t\r\n"))
		at += strcspn(at, "\r\n");
	return at;
}

bool
record_is_pgn(const char *text, size_t size)
{
	const char *at = skip_remarks(text_after_mark(text));

	if (at >= text + size || *at != '[' || !isalpha((unsigned char)at[1]))
		return false;
	while (isalnum((unsigned char)*++at))
		continue;
	at += strspn(at, " \t");
	return *at == '"';
}

bool
record_find_pgn(struct record_reader *rd)
{
	rd->at = skip_remarks(rd->at);
	return rd->at < rd->end;
}

/* Reads a tag, `[Name "value"]`, and goes behind it. */
static bool
read_tag(struct record_reader *rd, char name[TAG], char value[TAG])
{
	const char *from = rd->at++;
	size_t used = 0;

	for (*name = '\0'; isalnum((unsigned char)*rd->at); rd->at++) {
		if (used + 1 < TAG)
			name[used++] = *rd->at;
	}
	name[used] = '\0';
	rd->at += strspn(rd->at, " \t");
	if (*rd->at++ != '"')
		return record_refuse(rd, from, _("A tag is a name and a value: [Black \"one\"]."));
	for (used = 0; *rd->at && *rd->at != '"'; rd->at++) {
		rd->at += *rd->at == '\\' && rd->at[1];
		if (used + 1 < TAG)
			value[used++] = *rd->at;
	}
	value[used] = '\0';
	if (*rd->at == '"')
		rd->at++;
	rd->at += strspn(rd->at, " \t");
	if (*rd->at != ']')
		return record_refuse(rd, from, _("A tag is a name and a value: [Black \"one\"]."));
	rd->at++;
	return true;
}

/* Goes behind a comment or a variation, in which others may stand. */
static void
skip_aside(struct record_reader *rd)
{
	int depth = 0;

	if (*rd->at == ';') {
		rd->at += strcspn(rd->at, "\r\n");
		return;
	}
	do {
		if (*rd->at == '{')
			rd->at += strcspn(rd->at, "}");
		depth += (*rd->at == '(') - (*rd->at == ')');
		rd->at += *rd->at != '\0';
	} while (*rd->at && depth > 0);
}

/* Copies the moves to rd->value, up to the next game's tags. */
static void
copy_moves(struct record_reader *rd)
{
	char *out = rd->value;
	bool fresh = true; /* a line begins */

	while (rd->at < rd->end && !(fresh && *rd->at == '[')) {
		if (strchr("{(;", *rd->at)) {
			skip_aside(rd);
			continue;
		}
		if (*rd->at == '$') {
			rd->at += 1 + strspn(rd->at + 1, "0123456789");
			continue;
		}
		if (fresh && *rd->at == '%') {
			rd->at += strcspn(rd->at, "\r\n");
			continue;
		}
		fresh = *rd->at == '\n' || *rd->at == '\r';
		if (!strchr("!?*", *rd->at))
			*out++ = *rd->at;
		rd->at++;
	}
	*out = '\0';
}

/* 2020.05.05 is 2020-05-05. */
static void
take_date(struct record *r, char *value)
{
	for (char *p = value; *p; p++)
		*p = *p == '.' ? '-' : *p;
	record_copy_line(r->info.date, value);
}

bool
record_read_pgn(struct record_reader *rd)
{
	static const char *const words[][2] = { { "Event", "EV" }, { "Site", "PC" },
		{ "Round", "RO" }, { "BlackElo", "BR" }, { "WhiteElo", "WR" } };
	char name[TAG], value[TAG], result[TAG] = "", date[TAG] = "", side[2][TAG] = { "" };
	char properties[PROPERTIES];
	const char *from = rd->at;
	struct text t;

	text_init(&t, properties, sizeof properties);
	for (; record_next_is(rd, '['); record_skip_blanks(rd)) {
		if (!read_tag(rd, name, value))
			return false;
		bool empty = strcmp(value, "?") == 0 || strcmp(value, "-") == 0;
		for (size_t i = 0; i < sizeof words / sizeof words[0] && !empty; i++) {
			if (strcasecmp(name, words[i][0]) == 0)
				record_add_property(&t, words[i][1], value);
		}
		if (strcasecmp(name, "Black") == 0 || strcasecmp(name, "White") == 0)
			snprintf(side[toupper((unsigned char)name[0]) == 'W'], TAG, "%s",
				empty ? "" : value);
		else if (strcasecmp(name, "Date") == 0 && !empty)
			snprintf(date, TAG, "%s", value);
		else if (strcasecmp(name, "Result") == 0)
			snprintf(result, TAG, "%s", value);
	}
	copy_moves(rd);
	/* The score behind the moves is only that of the tag. */
	size_t length = strlen(rd->value), tail = strlen(result);
	while (length > 0 && isspace((unsigned char)rd->value[length - 1]))
		rd->value[--length] = '\0';
	bool named = tail > 0 && length >= tail && strcmp(rd->value + length - tail, result) == 0;
	if (named)
		rd->value[length - tail] = '\0';
	if (!record_read_moves(rd, rd->value, from))
		return false;
	struct record *r = rd->record;
	char *out = result; /* without blanks: "40 - 24" */
	for (const char *p = result; *p; p++) {
		if (*p != ' ')
			*out++ = *p;
	}
	*out = '\0';
	struct record_outcome outcome;
	if (record_read_result(result, &outcome))
		record_copy_line(r->info.result, result);
	for (int i = 0; i < 2; i++)
		record_copy_line(r->info.name[i], side[i]);
	if (date[0])
		take_date(r, date);
	return !properties[0] || record_set_extra(r, RECORD_ROOT, properties) ||
	       record_lacks_memory(rd);
}
