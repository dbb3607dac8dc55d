/* Reading a record. See file.h for the syntax. Each node's text is read twice: first for the game
 * or the move, then for everything else. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/language.h"
#include "games/notation.h"
#include "match/record/sgf_syntax.h"

enum { MAX_DEPTH = 1024, MAX_JOINED = 4096 };

/* ---- words of NRB ---- */

static bool
find_number(const struct record_reader *rd, const char *key, int64_t most, int64_t *out)
{
	char word[32];
	return record_word(rd, key, word, sizeof word) && text_to_int(word, 0, most, out);
}

static void
read_own_root(struct record_reader *rd)
{
	struct record_info *info = &rd->record->info;
	int64_t seed;

	record_word(rd, "x", info->spec[SIDE_FIRST], RECORD_SPEC);
	record_word(rd, "o", info->spec[SIDE_SECOND], RECORD_SPEC);
	if (find_number(rd, "seed", INT64_MAX, &seed))
		info->seed = (uint64_t)seed;
}

static void
read_own(struct record_reader *rd)
{
	struct record_node *n = &rd->record->node[rd->node];
	char word[32];
	int64_t playouts, ms;
	double value, loss;
	move_t best = MOVE_NONE;

	if (rd->node == RECORD_ROOT)
		read_own_root(rd);
	if (record_word(rd, "value", word, sizeof word) && text_to_double(word, -1, 1, &value) &&
		find_number(rd, "playouts", INT64_MAX, &playouts)) {
		if (record_word(rd, "best", word, sizeof word) &&
			!game_move_parse(rd->record->game, &n->position, word, &best, NULL))
			best = MOVE_NONE;
		record_judge(rd->record, rd->node, value, playouts, best);
		if (record_word(rd, "proven", word, sizeof word))
			record_prove(rd->record, rd->node, value, best);
	}
	if (record_word(rd, "loss", word, sizeof word) && text_to_double(word, 0, 2, &loss))
		n->loss = loss;
	if (find_number(rd, "ms", INT64_MAX / 2000, &ms))
		n->used_us = ms * 1000;
	rd->here = rd->here || record_word(rd, "here", word, sizeof word);
}

/* ---- properties ---- */

static void
copy_line(char *out, const char *text)
{
	snprintf(out, RECORD_NAME, "%s", text);
	out[strcspn(out, "\r\n")] = '\0';
}

static bool
take_mark(struct record_reader *rd, const char *name)
{
	static const char *const names[MARK_COUNT] = { "",
#define MARK(name, property) property,
		RECORD_MARKS(MARK)
#undef MARK
	};

	for (int mark = MARK_NONE + 1; mark < MARK_COUNT; mark++) {
		if (strcmp(name, names[mark]) != 0)
			continue;
		rd->record->node[rd->node].mark = (unsigned char)mark;
		return true;
	}
	return false;
}

/* Appends a second comment, from a node without a move, to the first as long as the result is
 * short. */
static void
take_comment(struct record_reader *rd)
{
	const char *had = record_comment(rd->record, rd->node);
	char both[MAX_JOINED];
	struct text t;

	if (!*had) {
		record_set_comment(rd->record, rd->node, rd->value);
	} else if (strlen(had) + strlen(rd->value) + 2 < sizeof both) {
		text_init(&t, both, sizeof both);
		text_add(&t, "%s\n%s", had, rd->value);
		record_set_comment(rd->record, rd->node, both);
	}
}

static void
take_extra(struct record_reader *rd, const char *name, const char *raw)
{
	size_t name_length = rd->first_value ? strlen(name) : 0, length = (size_t)(rd->at - raw);

	memcpy(rd->extra + rd->extra_used, name, name_length);
	rd->extra_used += name_length;
	memcpy(rd->extra + rd->extra_used, raw, length);
	rd->extra_used += length;
}

/* Properties that the writer recreates, or that were read before. */
static bool
is_known(const struct record_reader *rd, const char *name)
{
	return text_word_index("GM SZ FF CA AP AB AW AE PL B W", name) >= 0 ||
	       (rd->own && text_word_index("V SBKV", name) >= 0);
}

static bool
take_property(struct record_reader *rd, const char *name, const char *raw)
{
	struct record_info *info = &rd->record->info;

	if (strcmp(name, "NRB") == 0)
		read_own(rd);
	else if (strcmp(name, "C") == 0)
		take_comment(rd);
	else if (strcmp(name, "PB") == 0)
		copy_line(info->name[SIDE_FIRST], rd->value);
	else if (strcmp(name, "PW") == 0)
		copy_line(info->name[SIDE_SECOND], rd->value);
	else if (strcmp(name, "DT") == 0)
		copy_line(info->date, rd->value);
	else if (strcmp(name, "RE") == 0)
		copy_line(info->result, rd->value);
	else if (*name && !is_known(rd, name) && !take_mark(rd, name))
		take_extra(rd, name, raw);
	return true;
}

/* Reads the properties of rd->node, starting at `from`. */
static bool
take_all(struct record_reader *rd, const char *from)
{
	rd->at = from;
	rd->extra_used = 0;
	if (!record_walk(rd, take_property))
		return false;
	rd->extra[rd->extra_used] = '\0';
	if (rd->extra_used > 0 && rd->record->node[rd->node].extra == 0)
		record_set_extra(rd->record, rd->node, rd->extra);
	/* The writer puts the specification in place of a missing name. */
	for (int side = 0; side < 2; side++) {
		struct record_info *info = &rd->record->info;
		if (strncmp(info->name[side], info->spec[side], RECORD_NAME - 1) == 0)
			info->name[side][0] = '\0';
	}
	return true;
}

/* ---- moves ---- */

/* Normalises the many spellings of a pass. */
static void
translate_move(const struct game *g, const char *text, char out[GAME_MOVE_TEXT])
{
	if (!*text || strcmp(text, "tt") == 0 || strcmp(text, "pa") == 0)
		snprintf(out, GAME_MOVE_TEXT, "pass");
	else
		record_cell_text(g, text, out);
}

/* Plays B or W, inserting passes that the file omits. */
static bool
take_move(struct record_reader *rd, const char *name, const char *raw)
{
	struct record *r = rd->record;
	const struct game *g = r->game;
	enum side side = name[0] == 'B' ? SIDE_FIRST : SIDE_SECOND;
	char text[GAME_MOVE_TEXT];
	struct error why;
	move_t move;

	if (strcmp(name, "NRB") == 0)
		rd->own = true;
	if (rd->node != RECORD_ROOT && text_word_index("AB AW AE", name) >= 0)
		return record_refuse(rd, raw,
			_("%s sets up stones in the middle of the game; that is only possible at "
			  "its start."),
			name);
	if (strcmp(name, "B") != 0 && strcmp(name, "W") != 0)
		return true;
	if (rd->moved)
		return record_refuse(rd, raw, _("A second move in one node."));
	translate_move(g, rd->value, text);
	const struct state *s = &r->node[rd->node].position;
	if (s->to_move != side && strcmp(text, "pass") != 0 && game_must_pass(g, s, &move)) {
		rd->node = record_add(r, rd->node, move);
		if (rd->node == RECORD_NONE)
			return record_refuse(rd, raw, _("There is no room for this move."));
		s = &r->node[rd->node].position;
	}
	if (s->to_move != side)
		return record_refuse(rd, raw, _("%s moves here, but %c is to move."), name,
			s->to_move == SIDE_FIRST ? 'B' : 'W');
	if (!game_move_parse(g, s, text, &move, &why))
		return record_refuse(rd, raw, "%s", why.text);
	rd->node = record_add(r, rd->node, move);
	rd->moved = true;
	return rd->node != RECORD_NONE ||
	       record_refuse(rd, raw, _("There is no room for this move."));
}

bool
record_read_node(struct record_reader *rd, int parent, int *node)
{
	const char *from = rd->at;

	rd->node = parent;
	rd->own = rd->moved = rd->here = false;
	*node = RECORD_NONE;
	if (!record_walk(rd, take_move) || !take_all(rd, from))
		return false;
	*node = rd->node;
	return true;
}

/* For record_walk(): checks only the syntax. */
static bool
pass_over(struct record_reader *rd, const char *name, const char *raw)
{
	(void)rd, (void)name, (void)raw;
	return true;
}

/* Whether the text up to its end consists of properties alone. */
static bool
is_whole(struct record_reader *rd)
{
	const char *from = rd->at;
	bool whole = record_walk(rd, pass_over) && rd->at == rd->end;

	rd->at = from;
	return whole;
}

bool
record_read_new(struct record_reader *rd, int parent)
{
	struct record *r = rd->record;
	const char *from = rd->at;
	int count = r->count;

	rd->node = parent;
	rd->own = rd->moved = rd->here = false;
	if (!is_whole(rd))
		return false;
	if (!record_walk(rd, take_move) || rd->node != count || !take_all(rd, from)) {
		record_drop_from(r, count);
		return false;
	}
	return true;
}

bool
record_read_again(struct record_reader *rd, int node)
{
	if (!is_whole(rd))
		return false;
	rd->node = node;
	rd->own = true;
	rd->record->node[node].comment = rd->record->node[node].extra = 0;
	rd->record->node[node].mark = MARK_NONE;
	if (node == RECORD_ROOT)
		rd->record->info.result[0] = '\0';
	return take_all(rd, rd->at);
}

/* On boards without counts the rules alone determine the result. Storing it is unnecessary, and
 * would be wrong once another line becomes the main one. */
static bool
follows_from_rules(const struct record *r)
{
	return !r->game->counts_discs && text_word_index("B+ W+ Draw", r->info.result) >= 0;
}

/* "B+R", "W+Resign" of an unfinished line: a side resigned at its end. */
void
record_read_resignation(struct record *r)
{
	const char *result = r->info.result;
	int end = record_main_end(r);
	bool named = (result[0] == 'B' || result[0] == 'W') && result[1] == '+' && result[2] == 'R';

	if (follows_from_rules(r))
		r->info.result[0] = '\0';
	if (!named || r->game->rules->result(r->game, &r->node[end].position) != GAME_OPEN)
		return;
	r->resigned = end;
	r->loser = result[0] == 'B' ? SIDE_SECOND : SIDE_FIRST;
	r->info.result[0] = '\0';
}

/* ---- the tree ---- */

static bool
read_tree(struct record_reader *rd)
{
	int stack[MAX_DEPTH], depth = 0, node, here = RECORD_NONE;

	rd->at++; /* '(' */
	record_skip_blanks(rd);
	if (!record_next_is(rd, ';'))
		return record_refuse(rd, rd->at, _("A record begins with \"(;\"."));
	rd->at++;
	if (!record_read_root(rd))
		return false;
	node = rd->node;
	for (;;) {
		if (rd->here)
			here = node;
		rd->here = false;
		record_skip_blanks(rd);
		if (rd->at == rd->end)
			return record_refuse(rd, rd->at, _("The record ends without ')'."));
		if (record_next_is(rd, ';')) {
			rd->at++;
			if (!record_read_node(rd, node, &node))
				return false;
		} else if (record_next_is(rd, '(')) {
			if (depth == MAX_DEPTH)
				return record_refuse(
					rd, rd->at, _("Too many branches in branches."));
			stack[depth++] = node;
			rd->at++;
		} else if (record_next_is(rd, ')')) {
			if (depth == 0)
				break;
			node = stack[--depth];
			rd->at++;
		} else {
			return record_refuse(
				rd, rd->at, _("\";\", \"(\" or \")\" is expected here."));
		}
	}
	record_go(rd->record, here != RECORD_NONE ? here : record_main_end(rd->record));
	return true;
}

bool
record_read(struct record *out, const char *text, size_t size, struct error *e)
{
	struct record_reader rd;

	*out = (struct record){ 0 };
	if (!record_reader_init(&rd, out, text, size, e))
		return false;
	record_skip_blanks(&rd);
	bool fine = record_next_is(&rd, '(') ? read_tree(&rd) : record_read_transcript(&rd);
	record_reader_finish(&rd);
	if (!fine) {
		record_finish(out);
	} else {
		record_read_resignation(out);
		record_settle(out);
	}
	return fine;
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
	bool fine = record_read(out, text, size, &why);
	free(text);
	return fine || error_set(e, "%.200s: %.300s", path, why.text);
}
