/* The games that match, league and sweep write with --out: a line of JSON each, of which this reads
 *
 *	{"game":"othello","a":"uct:playouts=100","b":"random","first":"a","moves":"c2 b4 ...","seed":1}
 *
 * and "result":-1,"lost_by":"time", "resignation" or "failure", or "drawn_by":"agreement" of a game that did not end by
 * the rules.
 */
#include <string.h>

#include "base/language.h"
#include "games/notation.h"
#include "record/json_line.h"
#include "record/sgf.h"

bool
record_is_results(const char *text, size_t size)
{
	return size > 0 && text[0] == '{';
}

bool
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

/* No specification has blanks: such a text is only a name. */
static void
take_player(struct record *r, int side, const char *text)
{
	if (text && text[strcspn(text, " \t\r\n\v\f")])
		record_copy_line(r->info.name[side], text);
	else if (text)
		snprintf(r->info.spec[side], RECORD_SPEC, "%s", text);
}

static void
take_players(struct record *r, const json_t *o)
{
	const char *first = text_of(o, "first");
	bool b_first = first && strcmp(first, "b") == 0;

	take_player(r, b_first, text_of(o, "a"));
	take_player(r, !b_first, text_of(o, "b"));
	json_int_t seed = json_integer_value(json_object_get(o, "seed"));
	r->info.seed = seed > 0 ? (uint64_t)seed : 0;
}

/* A loss that the rules do not know. */
static void
take_loss(struct record *r, const json_t *o)
{
	const char *by = text_of(o, "lost_by");
	enum side loser =
		json_integer_value(json_object_get(o, "result")) > 0 ? SIDE_SECOND : SIDE_FIRST;

	if (text_of(o, "drawn_by"))
		snprintf(r->info.result, RECORD_NAME, "0");
	else if (by && strcmp(by, "time") == 0)
		record_lose(r, loser, LOST_ON_TIME);
	else if (by && strcmp(by, "resignation") == 0)
		record_lose(r, loser, LOST_BY_RESIGNING);
	else if (by) /* a program failed */
		snprintf(r->info.result, RECORD_NAME, "%c+F", loser == SIDE_FIRST ? 'W' : 'B');
}

/* Plays the line's moves, which are at `at` in the file. */
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
			_("This line has no \"game\" and \"moves\", as match and league write "
			  "them."));
	const struct game *g = game_open(name, &why);
	if (!g)
		return record_refuse(rd, at, "%s", why.text);
	g->rules->start(g, &s);
	if (!game_moves_parse(g, text, &s, moves, &count, &why))
		return record_refuse(rd, at, "%s", why.text);
	if (!record_init(rd->record, g, NULL))
		return record_lacks_memory(rd);
	take_players(rd->record, o);
	for (int i = 0; i < count; i++) {
		if (!record_play(rd->record, moves[i]))
			return error_set(rd->e, _("There is no room for this move."));
	}
	take_loss(rd->record, o);
	return true;
}

bool
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
