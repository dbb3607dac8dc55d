/* GGF, the Generic Game Format of Othello servers and programs:
 *
 *	(;GM[Othello]PC[narabe]DT[2026-11-21]PB[You]PW[Level 3]RE[4.000]TI[0]TY[6]
 *	BO[6 ------ ------ --O*-- --*O-- ------ ------ *]B[c2//2.15]W[b4/-1.50/0.80]...;)
 *
 * The discs of black, the first player, are '*'. A move is followed by the discs its player expects
 * to win by and the seconds it took; both may be missing. RE is black's discs minus white's,
 * followed by ":r" for a resignation, ":t" for a loss on time and ":s" for an agreed result. The
 * file's result is kept, because komi or an agreement may decide differently from the discs.
 * Properties without a meaning here are kept, see record_extra(), and written back. */
#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/language.h"
#include "games/notation.h"
#include "record/sgf.h"

enum {
	MOST_SECONDS = 1000000,    /* of a move */
	MOST_OF_CLOCK = 24 * 3600, /* seconds, as in time_control_read() */
};

/* ---- writing ---- */

/* Properties of the whole game that have a fixed place and are written unchanged. All others
 * without a meaning here follow them, except those that SGF has words for. */
static const char kept[] = "PC RB RW TI TB TW TY KB KW KM";
static const char known[] = RECORD_MARKS
	" GM BO B W RE PB PW DT C AP CA FF SZ AB AW AE PL V SBKV NRB TM OT BL WL OB OW";

static void
put_name(const char *property, const char *name, const char *spec, FILE *f)
{
	fprintf(f, "%s[", property);
	for (const char *c = *name ? name : spec; *c; c++)
		fputc(*c == '[' || *c == ']' || *c == '\\' ? '-' : *c, f);
	fputc(']', f);
}

/* Returns the text of a kept property, or NULL; *length is then 0. */
static const char *
find_kept(const struct record *r, const char *name, int *length)
{
	size_t letters = strlen(name);

	for (const char *p = record_extra(r, RECORD_ROOT); *p; p += *length) {
		*length = (int)(record_property_end(p) - p);
		if (strncmp(p, name, letters) == 0 && p[letters] == '[')
			return p;
	}
	*length = 0;
	return NULL;
}

static void
put_kept(const struct record *r, const char *name, const char *otherwise, FILE *f)
{
	int length;
	const char *text = find_kept(r, name, &length);

	fprintf(f, "%.*s", text ? length : (int)strlen(otherwise), text ? text : otherwise);
}

bool
record_is_ggf_result(const char *text)
{
	size_t sign = strspn(text, "+-"), digits = strspn(text + sign, "0123456789.");
	const char *rest = text + sign + digits;
	struct record_outcome outcome;

	return digits > 0 && record_read_result(text, &outcome) &&
	       (!*rest || (*rest == ':' && (!rest[1] || isalpha((unsigned char)rest[1]))));
}

/* Writes a number with as many decimals as needed, at least two. */
static void
put_number(double value, FILE *f)
{
	bool two = fabs(value * 100 - round(value * 100)) < 1e-6;

	fprintf(f, "%.*f", two ? 2 : 3, value);
}

static void
put_move(const struct record *r, int node, FILE *f)
{
	const struct record_node *n = &r->node[node];
	const struct state *before = &r->node[n->parent].position;
	char name[GAME_MOVE_TEXT];

	game_move_text(r->game, before, n->move, name);
	fprintf(f, "%c[%s", before->to_move == SIDE_FIRST ? 'B' : 'W',
		game_is_pass(r->game, before, n->move) ? "PA" : name);
	if (n->estimated || n->used_us >= 1000)
		fputc('/', f);
	if (n->estimated)
		put_number(n->estimate * state_sign(before), f);
	if (n->used_us >= 1000) {
		int64_t ms = n->used_us / 1000;
		fputc('/', f);
		put_number(fmin((double)ms / 1e3, MOST_SECONDS), f);
	}
	fputc(']', f);
}

static void
add_time(int64_t ms, struct text *t)
{
	int seconds = (int)(ms / 1000), rest = (int)(ms % 1000);

	text_add(t, "%02d:%02d", seconds / 60, seconds % 60);
	if (rest > 0)
		text_add(t, ".%03d", rest);
}

void
record_write_ggf(const struct record *r, FILE *f)
{
	const struct record_info *info = &r->info;
	char time[48];
	struct text t;

	fputs("(;GM[Othello]", f);
	put_kept(r, "PC", "PC[narabe]", f);
	if (info->date[0])
		put_name("DT", info->date, "", f);
	put_name("PB", info->name[SIDE_FIRST], info->spec[SIDE_FIRST], f);
	put_name("PW", info->name[SIDE_SECOND], info->spec[SIDE_SECOND], f);
	put_kept(r, "RB", "", f);
	put_kept(r, "RW", "", f);
	/* Write the result as it was read. "B+R" becomes "64.000:r"; so does "B+F", which GGF
	 * has no word for. What is no number of discs, "B+" or "Void", stays a text. */
	struct record_outcome outcome;
	char result[RECORD_NAME];

	record_result_text(r, result);
	bool understood = record_read_result(result, &outcome);
	if (record_has_result(r) && record_is_ggf_result(info->result))
		fprintf(f, "RE[%s]", info->result);
	else if (understood &&
		 (outcome.how || (outcome.winner && toupper((unsigned char)result[2]) == 'F')))
		fprintf(f, "RE[%d.000:%c]", outcome.winner * game_cell_count(r->game),
			outcome.how ? tolower((unsigned char)outcome.how) : 'r');
	else if (understood && (outcome.winner == 0 || outcome.margin >= 0))
		fprintf(f, "RE[%.3f]", outcome.winner ? outcome.winner * outcome.margin : 0.0);
	else
		put_name("RE", result, "?", f);
	text_init(&t, time, sizeof time);
	/* "TI[05:00/00:03]": main time and increment of both players. */
	text_add(&t, "TI[");
	if (info->control.limited)
		add_time(info->control.main_ms, &t);
	else
		text_add(&t, "0");
	if (info->control.increment_ms > 0) {
		text_add(&t, "/");
		add_time(info->control.increment_ms, &t);
	}
	text_add(&t, "]");
	put_kept(r, "TI", time, f);
	put_kept(r, "TB", "", f);
	put_kept(r, "TW", "", f);
	put_kept(r, "KB", "", f);
	put_kept(r, "KW", "", f);
	put_kept(r, "KM", "", f);
	/* Other programs' properties. */
	char name[16];
	for (const char *p = record_extra(r, RECORD_ROOT), *end; *p; p = end) {
		end = record_property_end(p);
		snprintf(name, sizeof name, "%.*s", (int)strcspn(p, "["), p);
		if (text_word_index(kept, name) < 0 && text_word_index(known, name) < 0)
			fprintf(f, "%.*s", (int)(end - p), p);
	}
	/* Write the type of the game: the kept one, "8r18", if it fits this board, which one
	 * from another file format need not do. */
	int size;
	const char *text = find_kept(r, "TY", &size);
	size_t before = text ? strcspn(text, "0123456789]") : 0;
	bool fits =
		text && atoi(text + before) == r->game->columns && !memchr(text, 'a', (size_t)size);

	if (fits)
		fprintf(f, "%.*s", size, text);
	else
		fprintf(f, "TY[%d]", r->game->columns);
	fputc('\n', f);
	static const char signs[] = { [CELL_EMPTY] = '-', [CELL_FIRST] = '*', [CELL_SECOND] = 'O' };

	fprintf(f, "BO[%d", r->game->columns);
	for (int cell = 0; cell < r->game->columns * r->game->rows; cell++)
		fprintf(f, "%s%c", cell % r->game->columns ? "" : " ",
			signs[r->game->rules->get(r->game, &r->node[RECORD_ROOT].position, cell)]);
	fprintf(f, " %c]", r->node[RECORD_ROOT].position.to_move == SIDE_FIRST ? '*' : 'O');
	for (int at = RECORD_ROOT; (at = record_main_next(r, at)) != RECORD_NONE;)
		put_move(r, at, f);
	fputs(";)\n", f);
}

/* ---- reading: the board ---- */

/* Reads the size, the cells and the side to move. */
static bool
take_board(struct record_reader *rd, const char *raw)
{
	const char *cells = rd->value + strspn(rd->value, " \t\r\n");
	struct error why;
	char *end;

	record_take_board_size(rd, cells, &end);
	if (end == cells || rd->stones)
		return record_refuse(rd, raw,
			_("BO holds the board's size, its cells and the side to move, once."));
	if (!record_open_othello(rd, raw))
		return false;
	if (!game_position_parse(rd->record->game, end, &rd->start, &why))
		return record_refuse(rd, raw, "%s", why.text);
	struct record_node *root = &rd->record->node[RECORD_ROOT];
	rd->record->start_given = !state_equal(&root->position, &rd->start);
	root->position = rd->start;
	rd->stones = true;
	return true;
}

static bool
take_setup(struct record_reader *rd, const char *name, const char *raw)
{
	if (strcmp(name, "GM") == 0 && strcasecmp(rd->value, "othello") != 0 &&
		strcasecmp(rd->value, "reversi") != 0)
		return record_refuse(rd, raw,
			_("\"%.20s\" is not a game that narabe reads as GGF: only Othello is."),
			rd->value);
	if (strcmp(name, "TY") == 0 && !rd->stones) {
		/* "8r18", "s8r20": the first number is the size; 'a' marks the variant in which
		 * fewer discs win. */
		const char *digits = rd->value + strcspn(rd->value, "0123456789");
		char *end;

		if (*digits)
			record_take_board_size(rd, digits, &end);
		return !strchr(rd->value, 'a') || record_refuse(rd, raw,
							  _("\"%.20s\" is a game that fewer discs "
							    "win, which narabe does not play."),
							  rd->value);
	}
	return strcmp(name, "BO") != 0 || take_board(rd, raw);
}

/* ---- reading: moves and everything else ---- */

bool
record_read_seconds(char *text, double *out)
{
	double part;

	for (*out = 0;; text = strchr(text, ':') + 1) {
		size_t length = strcspn(text, ":");
		bool last = !text[length];
		text[length] = '\0';
		if (!text_to_double(text, 0, MOST_SECONDS, &part))
			return false;
		*out = *out * 60 + part;
		if (last)
			return *out <= MOST_SECONDS;
		text[length] = ':';
	}
}

/* Reads the estimate and the time that follow a move after slashes. */
static bool
take_remarks(struct record_reader *rd, char *estimate, const char *raw)
{
	struct record_node *n = &rd->record->node[rd->node];
	const struct state *before = &rd->record->node[n->parent].position;
	char *time = strchr(estimate, '/');
	double discs, seconds;

	if (time)
		*time++ = '\0';
	if (*estimate == '+')
		estimate++;
	/* Ignore words and percentages, which some programs write. */
	if (text_to_double(estimate, -RECORD_MOST_DISCS, RECORD_MOST_DISCS, &discs)) {
		n->estimated = true;
		n->estimate = discs * state_sign(before);
	}
	if (!time || !*time)
		return true;
	if (!record_read_seconds(time, &seconds))
		return record_refuse(rd, raw, _("\"%.20s\" is not a time in seconds."), time);
	n->used_us = llround(seconds * 1000) * 1000;
	return true;
}

/* Plays a move, "F5/1.23/4.5". */
static bool
take_move(struct record_reader *rd, enum side side, const char *raw)
{
	size_t length = strcspn(rd->value, "/");
	bool remarks = rd->value[length] == '/';
	int before = rd->node;

	rd->value[length < GAME_MOVE_TEXT ? length : GAME_MOVE_TEXT] = '\0';
	return record_take_move(rd, side, rd->value, raw) &&
	       (rd->node == before || !remarks || take_remarks(rd, rd->value + length + 1, raw));
}

/* Reads "05:00/00:03". Returns false if more follows or there is no colon, because it then means
 * something else, and for times longer than a record allows. */
static bool
take_control(struct record_reader *rd)
{
	char text[48];
	double seconds[2] = { 0 };

	snprintf(text, sizeof text, "%s", rd->value);
	char *increment = strchr(text, '/');
	if (increment)
		*increment++ = '\0';
	if (!strchr(text, ':') || !record_read_seconds(text, &seconds[0]) ||
		(increment && !record_read_seconds(increment, &seconds[1])) ||
		seconds[0] + seconds[1] <= 0 || fmax(seconds[0], seconds[1]) > MOST_OF_CLOCK)
		return false;
	rd->record->info.control = (struct time_control){ .limited = true,
		.main_ms = llround(seconds[0] * 1000),
		.increment_ms = llround(seconds[1] * 1000) };
	return true;
}

static bool
take_property(struct record_reader *rd, const char *name, const char *raw)
{
	struct record_info *info = &rd->record->info;

	if (strcmp(name, "B") == 0)
		return take_move(rd, SIDE_FIRST, raw);
	if (strcmp(name, "W") == 0)
		return take_move(rd, SIDE_SECOND, raw);
	if (strcmp(name, "RE") == 0) {
		/* Read "+4.000", "-64.000:r"; other texts are kept unchanged. */
		struct record_outcome outcome;

		if (!*rd->value || strcmp(rd->value, "?") == 0)
			return true;
		if (record_read_result(rd->value, &outcome))
			rd->value[strcspn(rd->value, " \t\r\n")] = '\0';
		record_copy_line(rd->record->info.result, rd->value);
		return true;
	}
	if (strcmp(name, "PB") == 0)
		record_copy_line(info->name[SIDE_FIRST], rd->value);
	else if (strcmp(name, "PW") == 0)
		record_copy_line(info->name[SIDE_SECOND], rd->value);
	else if (strcmp(name, "DT") == 0)
		record_copy_line(info->date, rd->value);
	else if (*name && text_word_index(known, name) < 0 &&
		 (strcmp(name, "TI") != 0 || !take_control(rd)))
		record_take_extra(rd, name, raw);
	return true;
}

/* Walks over all properties up to the closing bracket, or to the end of a truncated file. */
static bool
walk_game(struct record_reader *rd, record_property_fn each)
{
	for (;;) {
		if (!record_walk(rd, each))
			return rd->ended;
		if (rd->at == rd->end)
			return true;
		if (record_next_is(rd, ')'))
			return true;
		if (!record_next_is(rd, ';'))
			return record_refuse(
				rd, rd->at, _("A property, \";\" or \")\" is expected here."));
		rd->at++;
	}
}

bool
record_read_ggf(struct record_reader *rd)
{
	const char *from = rd->at;
	struct record *r = rd->record;

	if (rd->end - rd->at < 2 || strncmp(rd->at, "(;", 2) != 0)
		return record_refuse(rd, rd->at, _("A record begins with \"(;\"."));
	rd->at += 2;
	rd->board_size = 8;
	if (!walk_game(rd, take_setup) || (!rd->stones && !record_open_othello(rd, from)))
		return false;
	rd->at = from + 2;
	if (!walk_game(rd, take_property))
		return false;
	r->cut_short = rd->at == rd->end;
	if (r->cut_short && record_main_end(r) == RECORD_ROOT && !rd->stones)
		return record_refuse(rd, from, _("This game does not end with \";)\"."));
	rd->at += !r->cut_short; /* ')' */
	rd->extra[rd->extra_used] = '\0';
	if (rd->extra_used > 0 && !record_set_extra(r, RECORD_ROOT, rd->extra))
		return record_lacks_memory(rd);
	record_go(r, record_main_end(r));
	return true;
}
