/* The formats of game files. */
#include "record/formats.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/file.h"
#include "base/language.h"
#include "games/notation.h"
#include "record/json_line.h"
#include "record/sgf.h"

/* ---- Othello games as people paste them: "f5d6c3d3c4", upper or lower case, with or without
 * blanks and move numbers, passes omitted or written "pa" or "--", followed by a score; # or %
 * begins a remark. Reversi in PGN contains such moves. ---- */

enum { LINE = 16384, LINES_SEEN = 100 };

static bool
looks_like_moves(const char *text)
{
	for (; *text; text++) {
		if (!isalnum((unsigned char)*text) && !strchr(" \t\r\n,;.-@+:/()[]=", *text))
			return false;
	}
	return true;
}

/* Replaces everything from '#', '%' or a separate "//" to the end of the line with blanks. */
static void
blank_remarks(char *text)
{
	for (char *p = text; (p = strpbrk(p, "#%/"));) {
		if (*p == '/' && (p[1] != '/' || (p > text && !strchr(" \t\r\n", p[-1])))) {
			p++;
			continue;
		}
		size_t length = strcspn(p, "\r\n");
		memset(p, ' ', length);
		p += length;
	}
}

/* Returns the ASCII equivalent of a character from a web page or a Japanese keyboard, or the
 * character itself; a blank for mere decoration. */
static uint32_t
plain_sign(uint32_t code)
{
	if (code > 0xff00 && code < 0xff5f)
		code -= 0xff00 - ' ';
	if (code == 0xa0 || code == 0x3000 || code == 0x2192 || code == 0x30fb || code == 0xb7 ||
		code == 0x3001 || code == 0x25cb || code == 0x25cf || code == 0x26aa ||
		code == 0x26ab || (code >= 0x2018 && code <= 0x201f))
		return ' ';
	if ((code >= 0x2010 && code <= 0x2015) || code == 0x2212)
		return '-';
	return code < 0x80 && strchr("\"'`|_>!?*", code ? (int)code : ' ') ? ' ' : code;
}

/* Replaces characters with their ASCII equivalents, and what only introduces a move or a score with
 * blanks: "Moves:", "B:" or, in collections, the '+' of "+d3-c3+c4". */
static void
make_plain(char *text)
{
	static const char *const labels[] = { "moves", "score", "result", "final", "black",
		"white" };
	static const char pass[] = "パス";
	char *out = text;
	uint32_t code;

	for (const char *at = text; *at;) {
		size_t length = text_next(at, &code);
		if (strncmp(at, pass, sizeof pass - 1) == 0) {
			out += strlen(strcpy(out, "pass"));
			length = sizeof pass - 1;
		} else if ((code = plain_sign(code)) < 0x80)
			*out++ = (char)code;
		else
			out = (char *)memmove(out, at, length) + length;
		at += length;
	}
	*out = '\0';
	for (char *word = text; *word; word += !!*word) {
		size_t length =
			strspn(word, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");
		for (size_t i = 0; i < sizeof labels / sizeof labels[0]; i++) {
			if (length == strlen(labels[i]) &&
				strncasecmp(word, labels[i], length) == 0)
				memset(word, ' ', length + (word[length] == ':'));
		}
		if (length == 1 && word[1] == ':' && strchr("BWXObwxo", *word))
			memset(word, ' ', 2);
		if (*word == '+' && isalpha((unsigned char)word[1]) &&
			isdigit((unsigned char)word[2]))
			*word = ' ';
		word += length;
	}
}

/* Between moves and a score, and between its parts. */
static const char score_blanks[] = " \t\r\n,;:=[]()";

/* Returns the beginning of the separate number of one or two digits that ends at `at`; `at` if
 * there is none. */
static size_t
number_begin(const char *text, size_t at)
{
	size_t from = at;

	while (from > 0 && isdigit((unsigned char)text[from - 1]))
		from--;
	bool alone = at - from <= 2 && from > 0 && strchr(score_blanks, text[from - 1]);
	return alone ? from : at;
}

/* Returns the end of the text before `at` without the blanks at its end. */
static size_t
end_before(const char *text, size_t at)
{
	while (at > 0 && strchr(score_blanks, text[at - 1]))
		at--;
	return at;
}

/* Returns whether a word in the first `size` bytes begins with a digit, as a move's number does. */
static bool
has_number(const char *text, size_t size)
{
	for (size_t i = 0; i < size; i++) {
		if (isdigit((unsigned char)text[i]) &&
			(i == 0 || isspace((unsigned char)text[i - 1])))
			return true;
	}
	return false;
}

/* Cuts a score off the end of the moves and takes it as the result: "38 26", or the discs by which
 * black wins, unless they may be a move's number. */
static bool
take_numbers(char *text, char result[RECORD_NAME])
{
	size_t end = end_before(text, strlen(text)), second = number_begin(text, end);
	size_t middle = end_before(text, second), first = number_begin(text, middle);

	if (second == end)
		return false;
	int score = atoi(text + second);
	if (first < middle)
		snprintf(result, RECORD_NAME, "%d-%d", atoi(text + first), score);
	else if (score == 0 || !has_number(text, first))
		snprintf(result, RECORD_NAME, "%d", score);
	else
		return false;
	text[end_before(text, first)] = '\0';
	return true;
}

/* Cuts a score off the end of the moves, "38-26", "(38 : 26)", "= B+12", "+12", "Black 38 White
 * 26", and takes it as the result, black's first. */
static void
take_score(char *text, char result[RECORD_NAME])
{
	enum { WORDS = 3 };
	struct record_outcome outcome;
	char score[RECORD_NAME] = "";
	size_t at = strlen(text), used = RECORD_NAME - 1;

	if (take_numbers(text, result))
		return;
	for (int words = 0; words < WORDS && used > 0; words++) {
		at = end_before(text, at);
		/* Join the words without the separators between them. */
		size_t end = at;
		for (; at > 0 && used > 0; at--) {
			char c = text[at - 1];
			if (c != ':' && strchr(score_blanks, c))
				break;
			score[--used] = c;
		}
		if (end - at == 1 && strchr("-:/", text[at])) /* "38 - 26" */
			continue;
		const char *whole = score + used;
		bool sure = *whole && (strchr("+-bBwW", *whole) || strpbrk(whole + 1, "-:") ||
					      strcasecmp(whole, "draw") == 0);
		if (at == 0 || !sure || !record_read_result(whole, &outcome))
			continue;
		memmove(result, whole, strlen(whole) + 1);
		text[end_before(text, at)] = '\0';
		return;
	}
}

/* Copies the line at `from`, truncated to LINE bytes, and returns the beginning of the next one. */
static const char *
transcript_copy_line(const char *from, const char *end, char line[LINE])
{
	size_t length = strcspn(from, "\r\n");
	const char *next = from + length < end ? from + length : NULL;

	if (length > LINE - 1)
		length = LINE - 1;
	memcpy(line, from, length);
	line[length] = '\0';
	return next ? next + 1 : end;
}

/* Leaves only the moves in the text, and takes a score. Returns whether they may be moves; those of
 * other boards than Othello have any names, and no score. */
static bool
transcript_keep_moves(const struct record_reader *rd, char *text, char result[RECORD_NAME])
{
	blank_remarks(text);
	if (!game_is_othello(rd->board))
		return true;
	make_plain(text);
	take_score(text, result);
	return looks_like_moves(text);
}

/* Returns the board of these moves: the one that was named, or any of Othello for the default one. NULL, with a
 * sentence, if they are not legal there. */
static const struct game *
board_of_moves(const struct record_reader *rd, const char *text, struct error *e)
{
	struct state s;
	int count;

	if (rd->board == game_at(0))
		return game_moves_board(rd->board, text, e);
	rd->board->rules->start(rd->board, &s);
	return game_moves_parse(rd->board, text, &s, NULL, &count, e) ? rd->board : NULL;
}

static bool
record_find_transcript(struct record_reader *rd)
{
	if (rd->at == rd->text) {
		int lines = 0, games = 0;
		char line[LINE], unused[RECORD_NAME];

		for (const char *at = rd->at; at < rd->end && lines < LINES_SEEN;) {
			at = transcript_copy_line(at, rd->end, line);
			bool fine = transcript_keep_moves(rd, line, unused);
			if (!line[strspn(line, " \t\r")])
				continue;
			lines++;
			games += fine && board_of_moves(rd, line, NULL);
		}
		/* One of Othello may be broken into lines: only its first is then a game. */
		rd->by_line = lines > 1 &&
			      (!game_is_othello(rd->board) || 2 * games > lines || games == 0);
	}
	for (record_skip_blanks(rd); record_next_is(rd, '#') || record_next_is(rd, '%');
		record_skip_blanks(rd))
		rd->at += strcspn(rd->at, "\r\n");
	return rd->at < rd->end;
}

/* Makes the record of these moves from a board's start. */
static bool
take_game(struct record_reader *rd, const struct game *g, const move_t *moves, int count)
{
	if (!record_init(rd->record, g, NULL))
		return record_lacks_memory(rd);
	for (int i = 0; i < count; i++) {
		if (!record_play(rd->record, moves[i]))
			return error_set(rd->e, _("There is no room for another move."));
	}
	return true;
}

/* Reads the game in `text`, found at `from` in the file. */
static bool
transcript_read_moves(struct record_reader *rd, const char *text, const char *from)
{
	move_t moves[GAME_MAX_PLIES];
	struct error why;
	struct state s;
	int count;

	const struct game *g = board_of_moves(rd, text, &why);
	if (!g)
		return rd->by_line ? record_refuse(rd, from, "%s", why.text)
				   : error_set(rd->e, "%s", why.text);
	g->rules->start(g, &s);
	game_moves_parse(g, text, &s, moves, &count, &why);
	if (count == 0)
		return record_refuse(rd, from, _("This text contains no moves."));
	return take_game(rd, g, moves, count);
}

/* Reads a game of bare moves in `text`, found at `from` in the file, on the board of Othello on
 * which they are legal. A score after them is the result. */
static bool
read_moves_and_score(struct record_reader *rd, const char *text, const char *from)
{
	char result[RECORD_NAME] = "", *copy = strdup(text);

	if (!copy)
		return record_lacks_memory(rd);
	bool fine = transcript_keep_moves(rd, copy, result)
			    ? transcript_read_moves(rd, copy, from)
			    : record_refuse(
				      rd, from, _("This is neither a record nor a list of moves."));
	free(copy);
	if (fine)
		snprintf(rd->record->info.result, RECORD_NAME, "%s", result);
	return fine;
}

static bool
record_read_transcript(struct record_reader *rd)
{
	const char *from = rd->at;
	char line[LINE];

	if (!rd->by_line) {
		rd->at = rd->end;
		return read_moves_and_score(rd, from, from);
	}
	rd->at = transcript_copy_line(from, rd->end, line);
	return read_moves_and_score(rd, line, from);
}

static void
record_write_transcript(const struct record *r, FILE *f)
{
	const struct game *g = r->game;
	char name[GAME_MOVE_TEXT];
	bool first = true;

	for (int at = RECORD_ROOT; (at = record_main_next(r, at)) != RECORD_NONE;) {
		const struct record_node *n = &r->node[at];
		const struct state *before = &r->node[n->parent].position;
		if (game_is_othello(g) && game_is_pass(g, before, n->move))
			continue;
		game_move_text_level(g, before, n->move, name);
		fprintf(f, "%s%s", first || game_is_othello(g) ? "" : " ", name);
		first = false;
	}
	fputc('\n', f);
}

/* ---- PGN ----
 *
 * Reversi in PGN, as game servers export it: tags, then numbered moves with comments and
 * variations, then black's and white's discs:
 *
 *	[Site "PlayOK"]
 *	[Black "one"]
 *	[White "two"]
 *	[Result "38-26"]
 *
 *	1. f5 d6 2. c3 f3 {a comment} ... 38-26 */

enum { TAG = 128, PROPERTIES = 512 };

/* Skips blank lines and remarks. */
static const char *
skip_remarks(const char *at)
{
	for (at += strspn(at, " \t\r\n"); *at == ';' || *at == '%'; at += strspn(at, " \t\r\n"))
		at += strcspn(at, "\r\n");
	return at;
}

static bool
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

static bool
record_find_pgn(struct record_reader *rd)
{
	rd->at = skip_remarks(rd->at);
	return rd->at < rd->end;
}

/* Reads a tag, `[Name "value"]`, and moves past it. */
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

/* Skips a comment or a variation, which may contain others. */
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

static bool
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
	/* Copy the moves to rd->value, up to the next game's tags. */
	char *to = rd->value;
	bool fresh = true; /* at the beginning of a line */

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
			*to++ = *rd->at;
		rd->at++;
	}
	*to = '\0';
	/* The score after the moves repeats the tag. */
	size_t length = strlen(rd->value), tail = strlen(result);
	while (length > 0 && isspace((unsigned char)rd->value[length - 1]))
		rd->value[--length] = '\0';
	bool named = tail > 0 && length >= tail && strcmp(rd->value + length - tail, result) == 0;
	if (named)
		rd->value[length - tail] = '\0';
	if (!read_moves_and_score(rd, rd->value, from))
		return false;
	struct record *r = rd->record;
	char *out = result; /* drops the blanks of "40 - 24" */
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
	if (date[0]) {
		/* Turn 2020.05.05 into 2020-05-05. */
		for (char *p = date; *p; p++)
			*p = *p == '.' ? '-' : *p;
		record_copy_line(r->info.date, date);
	}
	return !properties[0] || record_set_extra(r, RECORD_ROOT, properties) ||
	       record_lacks_memory(rd);
}

/* ---- results of match and league ---- */

static bool
record_is_results(const char *text, size_t size)
{
	return size > 0 && text[0] == '{';
}

static bool
record_find_results(struct record_reader *rd)
{
	record_skip_blanks(rd);
	return rd->at < rd->end;
}

static const char *
text_of(const json_t *o, const char *key)
{
	return json_string_value(json_object_get(o, key));
}

/* Stores a player: as a name if the text has blanks, which no specification has, otherwise as a
 * specification. */
static void
take_player(struct record *r, int side, const char *text)
{
	if (text && text[strcspn(text, " \t\r\n\v\f")])
		record_copy_line(r->info.name[side], text);
	else if (text)
		snprintf(r->info.spec[side], RECORD_SPEC, "%s", text);
}

/* Plays the moves of the line found at `at` in the file. */
static bool
read_game(struct record_reader *rd, const json_t *o, const char *at)
{
	const char *name = text_of(o, "game"), *text = text_of(o, "moves");
	move_t moves[GAME_MAX_PLIES];
	struct error why;
	struct state s;
	int count;

	if (!name || !text)
		return record_refuse(rd, at,
			_("This line lacks \"game\" and \"moves\", which match and "
			  "league write."));
	const struct game *g = game_open(name, &why);
	if (!g)
		return record_refuse(rd, at, "%s", why.text);
	g->rules->start(g, &s);
	if (!game_moves_parse(g, text, &s, moves, &count, &why))
		return record_refuse(rd, at, "%s", why.text);
	if (!take_game(rd, g, moves, count))
		return false;
	const char *first = text_of(o, "first");
	bool b_first = first && strcmp(first, "b") == 0;
	take_player(rd->record, b_first, text_of(o, "a"));
	take_player(rd->record, !b_first, text_of(o, "b"));
	for (int node = 1; node < rd->record->count; node++)
		rd->record->node[node].by_other = record_is_engines(rd->record, node);
	json_int_t seed = json_integer_value(json_object_get(o, "seed"));
	rd->record->info.seed = seed > 0 ? (uint64_t)seed : 0;
	/* The game did not end by the rules. */
	const char *by = text_of(o, "lost_by");
	enum side loser =
		json_integer_value(json_object_get(o, "result")) > 0 ? SIDE_SECOND : SIDE_FIRST;
	if (text_of(o, "drawn_by"))
		snprintf(rd->record->info.result, RECORD_NAME, "Draw");
	else if (by && strcmp(by, "time") == 0)
		record_lose(rd->record, loser, LOST_ON_TIME);
	else if (by && strcmp(by, "resignation") == 0)
		record_lose(rd->record, loser, LOST_BY_RESIGNING);
	else if (by) /* a program failed */
		snprintf(rd->record->info.result, RECORD_NAME, "%c+F",
			loser == SIDE_FIRST ? 'W' : 'B');
	return true;
}

static bool
record_read_results(struct record_reader *rd)
{
	const char *from = rd->at, *end = memchr(from, '\n', (size_t)(rd->end - from));
	struct error why;

	end = end ? end : rd->end;
	rd->at = end;
	json_t *o = json_line_read(from, (size_t)(end - from), &why);
	if (!o)
		return record_refuse(rd, from, "%s", why.text);
	bool fine = read_game(rd, o, from);
	json_decref(o);
	return fine;
}

/* ---- SGF and GGF in other text ---- */

/* Skips the number that may precede games in brackets: Othello servers count the games of a match,
 * "2 (;...;)(;...;)". */
static const char *
skip_number(const char *at, const char *end)
{
	while (at < end && (isspace((unsigned char)*at) || isdigit((unsigned char)*at)))
		at++;
	return at;
}

static const char *
skip_space(const char *at, const char *end)
{
	while (at < end && isspace((unsigned char)*at))
		at++;
	return at;
}

/* Returns whether a node may begin after the ';' of "(;": with a property, or empty. */
static bool
is_node(const char *at, const char *end)
{
	const char *name = skip_space(at, end);

	for (at = name; at < end && isalpha((unsigned char)*at);)
		at++;
	const char *next = skip_space(at, end);
	return next == end || strchr(at > name ? "[" : "();", *next);
}

/* Returns the next opening bracket of a game, "(;", or NULL if there is none. */
static const char *
next_bracket(const char *at, const char *end)
{
	for (; at < end && (at = memchr(at, '(', (size_t)(end - at))); at++) {
		const char *inside = skip_space(at + 1, end);
		if (inside < end && *inside == ';' && is_node(inside + 1, end))
			return at;
	}
	return NULL;
}

/* Returns the opening bracket of the first game, after a number or a letter to the reader, or
 * NULL. */
static const char *
first_bracket(const char *text, const char *end)
{
	const char *at = skip_number(text_after_mark(text), end);

	if (at < end && *at == '(')
		return at;
	return at < end && *at == '{' ? NULL : next_bracket(at, end);
}

static bool
is_bracketed(const char *text, size_t size)
{
	return first_bracket(text, text + size) != NULL;
}

/* Returns whether the property whose value begins at `value` is GM, not one whose name ends in
 * GM. */
static bool
is_named_gm(const char *text, const char *value)
{
	return value - text >= 3 && value[-2] == 'G' && value[-1] == 'M' &&
	       !isalpha((unsigned char)value[-3]);
}

/* Returns whether GM is a word, as in GGF, rather than a number, as in SGF. Ignores the values of
 * other properties. */
static bool
is_ggf(const char *text, size_t size)
{
	enum { FAR = 4096 };
	const char *from = first_bracket(text, text + size), *end = text + size;
	bool inside = false;

	if (!from)
		return false;
	end = end - from > FAR ? from + FAR : end;
	for (const char *p = from; p + 1 < end; p++) {
		if (inside && *p == '\\')
			p++;
		else if (inside)
			inside = *p != ']';
		else if (*p == '[' && is_named_gm(text, p))
			return isalpha((unsigned char)p[1]);
		else
			inside = *p == '[';
	}
	return false;
}

static bool
is_anything(const char *text, size_t size)
{
	return true;
}

/* Goes to the next game. Skips text between games or after the last if it contains no property
 * values, such as a letter. */
static bool
find_bracket(struct record_reader *rd)
{
	const char *first = rd->at == rd->text ? first_bracket(rd->text, rd->end) : NULL;

	rd->at = skip_number(first ? first : rd->at, rd->end);
	if (first || rd->at == rd->end || *rd->at == '(')
		return rd->at < rd->end;
	const char *next = next_bracket(rd->at, rd->end);
	if (!next)
		next = rd->end;
	if (!memchr(rd->at, '[', (size_t)(next - rd->at)))
		rd->at = next;
	return rd->at < rd->end;
}

static const struct record_format sgf_format = {
	.name = "sgf",
	.suffixes = ".sgf .narabe",
	.about = "SGF with all that narabe records; every board",
	.branches = true,
	.starts = true,
	.is = is_bracketed,
	.find = find_bracket,
	.read = record_read_sgf,
	.write = record_write,
};

static const struct record_format ggf_format = {
	.name = "ggf",
	.suffixes = ".ggf",
	.about = "GGF of Othello servers: moves, evaluations, times",
	.othello = true,
	.starts = true,
	.is = is_ggf,
	.find = find_bracket,
	.read = record_read_ggf,
	.write = record_write_ggf,
};

static const struct record_format results_format = {
	.name = "results",
	.suffixes = ".jsonl",
	.about = "games that match, league and sweep write",
	.is = record_is_results,
	.find = record_find_results,
	.read = record_read_results,
};

static const struct record_format pgn_format = {
	.name = "pgn",
	.suffixes = ".pgn",
	.about = "Reversi as game servers export it",
	.othello = true,
	.is = record_is_pgn,
	.find = record_find_pgn,
	.read = record_read_pgn,
};

static const struct record_format moves_format = {
	.name = "moves",
	.suffixes = ".txt .moves",
	.about = "bare moves, a game a line",
	.is = is_anything,
	.find = record_find_transcript,
	.read = record_read_transcript,
	.write = record_write_transcript,
};

static const struct record_format *const formats[] = { &sgf_format, &ggf_format, &record_wthor,
	&results_format, &pgn_format, &moves_format };

enum { FORMATS = sizeof formats / sizeof formats[0] };

/* ---- all formats ---- */

const struct record_format *
record_format_at(int index)
{
	return index < FORMATS ? formats[index] : NULL;
}

const struct record_format *
record_format_find(const char *name)
{
	for (int i = 0; i < FORMATS; i++) {
		if (strcasecmp(formats[i]->name, name) == 0)
			return formats[i];
	}
	return NULL;
}

const struct record_format *
record_format_of_path(const char *path)
{
	const char *dot = strrchr(path, '.');
	char suffix[16];

	if (!dot || strlen(dot) >= sizeof suffix)
		return NULL;
	for (size_t i = 0; i <= strlen(dot); i++)
		suffix[i] = (char)tolower((unsigned char)dot[i]);
	for (int i = 0; i < FORMATS; i++) {
		if (text_word_index(formats[i]->suffixes, suffix) >= 0)
			return formats[i];
	}
	return NULL;
}

const struct record_format *
record_format_of_text(const char *text, size_t size)
{
	/* The first format accepts every bracket, so the others are tried before it. */
	for (int i = 1; i < FORMATS - 1; i++) {
		if (formats[i]->is(text, size))
			return formats[i];
	}
	return formats[0]->is(text, size) ? formats[0] : formats[FORMATS - 1];
}

bool
record_format_writes(const struct record_format *f, const struct record *r, struct error *e)
{
	if (!f->write)
		return error_set(e, _("%s is only read: narabe does not write it."), f->name);
	if (f->othello && !game_is_othello(r->game))
		return error_set(e, _("%s is a format of Othello, and this is a game of %s."),
			f->name, r->game->title);
	return f->starts || !r->start_given ||
	       error_set(
		       e, _("%s cannot store a game that began with a special position."), f->name);
}

/* ---- one game ---- */

/* Reads the game at rd->at. */
static bool
read_one(const struct record_format *f, struct record_reader *rd)
{
	if (!f->read(rd)) {
		record_finish(rd->record);
		return false;
	}
	record_take_result(rd->record, true);
	record_settle(rd->record);
	return true;
}

/* To pass over a game that cannot be read takes as long as the rest of the file. */
enum { BAD_MOST = 8 };

/* Returns whether a game that can be read follows at rd->at, behind few that cannot. */
static bool
has_another(const struct record_format *f, struct record_reader *rd)
{
	struct record_games rest = { .format = f, .rd = *rd, .path = "" };
	enum record_games_found found = GAMES_BAD;
	struct record r;
	struct error e;

	for (int i = 0; i < BAD_MOST && found == GAMES_BAD; i++) {
		found = record_games_next(&rest, &r, &e);
		record_finish(&r);
	}
	*rd = rest.rd; /* with the memory it has taken since */
	return found == GAMES_ONE;
}

bool
record_read_file(
	struct record *out, const char *path, const char *text, size_t size, struct error *e)
{
	const struct record_format *f = record_format_of_text(text, size);
	struct record_reader rd;

	*out = (struct record){ 0 };
	if (!record_reader_init(&rd, out, text, size, e))
		return false;
	rd.path = path;
	rd.single = true;
	rd.binary = f->binary;
	bool fine = (f->binary || record_take_text(&rd)) && (f->find(&rd), read_one(f, &rd));
	if (fine)
		out->of_several = has_another(f, &rd);
	record_reader_finish(&rd);
	return fine;
}

bool
record_read(struct record *out, const char *text, size_t size, struct error *e)
{
	return record_read_file(out, NULL, text, size, e);
}

bool
record_doubt(const struct record *r, struct error *e)
{
	*e = r->doubt;
	if (r->left_out > 0)
		error_set(e, _("%.300s Variations left out from such a place on: %d."),
			r->doubt.text, r->left_out);
	if (r->cut_short)
		error_set(e, "%s",
			_("The file ends in the middle of the game: this is what it holds."));
	if (r->of_several && !e->text[0])
		error_set(e, "%s",
			_("The first of several games: narabe convert FILE - --to moves lists "
			  "them."));
	return e->text[0];
}

bool
record_load(struct record *out, const char *path, struct error *e)
{
	struct error why;
	size_t size;
	char *text = file_read(path, RECORD_FILE_MAX, &size, e);

	*out = (struct record){ 0 };
	if (!text)
		return false;
	bool fine = record_read_file(out, path, text, size, &why);
	free(text);
	return fine || error_set(e, "%.200s: %.300s", path, why.text);
}

/* ---- all games of a file ---- */

bool
record_games_open(struct record_games *gs, const char *path, struct error *e)
{
	bool input = strcmp(path, "-") == 0;
	struct error why;
	size_t size;

	*gs = (struct record_games){ .path = input ? "Standard input" : path };
	gs->text = input ? file_read_input(RECORD_FILE_MAX, &size, e)
			 : file_read(path, RECORD_FILE_MAX, &size, e);
	if (!gs->text)
		return false;
	gs->format = record_format_of_text(gs->text, size);
	bool fine = record_reader_init(&gs->rd, NULL, gs->text, size, &why);
	gs->rd.path = input ? NULL : path;
	gs->rd.binary = gs->format->binary;
	if (fine && (gs->format->binary || record_take_text(&gs->rd)))
		return true;
	record_games_close(gs);
	return error_set(e, "%.200s: %.300s", gs->path, why.text);
}

/* Skips a game that could not be read, with its variations; if it is never closed, skips to the
 * next bracket. */
static void
skip_bad(struct record_games *gs, const char *from)
{
	struct record_reader *rd = &gs->rd;

	if (gs->format->find != find_bracket) /* the reader is already past it */
		return;
	const char *behind = *from == '(' ? record_closing(from, rd->end, 0) : NULL;
	if (behind && behind > rd->at) {
		rd->at = behind;
		return;
	}
	if (rd->at <= from)
		rd->at = from + 1;
	while (rd->at < rd->end && strncmp(rd->at, "(;", 2) != 0)
		rd->at++;
}

enum record_games_found
record_games_next(struct record_games *gs, struct record *out, struct error *e)
{
	struct error why;

	*out = (struct record){ 0 };
	record_reader_next(&gs->rd, out, &why);
	if (!gs->format->find(&gs->rd))
		return GAMES_END;
	const char *from = gs->rd.at;
	gs->number++;
	if (read_one(gs->format, &gs->rd))
		return GAMES_ONE;
	skip_bad(gs, from);
	if (gs->rd.of_file) {
		gs->number--;
		error_set(e, "%.150s: %.300s", gs->path, why.text);
		return GAMES_FILE_BAD;
	}
	error_set(e, "%.150s, game %d: %.300s", gs->path, gs->number, why.text);
	return GAMES_BAD;
}

void
record_games_close(struct record_games *gs)
{
	record_reader_finish(&gs->rd);
	free(gs->text);
	gs->text = NULL;
}
