/* Reads a record. See file.h for the syntax. Each node's text is read twice: first for the game or
 * the move, then for everything else. */
#include "record/sgf.h"

#include <ctype.h>
#include <math.h>
#include <string.h>
#include <strings.h>

#include "base/language.h"
#include "games/notation.h"

enum { MAX_DEPTH = 1024, MAX_JOINED = 4096, NUMBER = 64 };

/* ---- words ---- */

/* Copies the value of KEY=VALUE from the words in rd->value. Returns false if the key is
 * missing. */
static bool
find_word(const struct record_reader *rd, const char *key, char *out, size_t size)
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

/* Turns "cd", from programs that name rows by letters, into "c4"; "up" is a move and stays. */
static void
sgf_read_cell_text(const struct game *g, const char *text, char out[GAME_MOVE_TEXT])
{
	snprintf(out, GAME_MOVE_TEXT, "%s", text);
	if (game_moves_are_cells(g) && strlen(text) == 2 && text[1] >= 'a' &&
		text[1] < 'a' + g->rows)
		snprintf(out, GAME_MOVE_TEXT, "%c%d", text[0], text[1] - 'a' + 1);
}

/* ---- words of NRB ---- */

/* Notes that a number is out of range, or none, and returns false. The game is read without it. */
static bool
doubt_word(struct record_reader *rd, const char *key, const char *word)
{
	struct error *e = rd->e;

	rd->e = &rd->record->doubt;
	record_refuse(rd, rd->raw, _("\"%s=%s\" is out of range and left out."), key, word);
	rd->e = e;
	return false;
}

static bool
find_number(struct record_reader *rd, const char *key, int64_t most, int64_t *out)
{
	char word[NUMBER];

	return find_word(rd, key, word, sizeof word) &&
	       (text_to_int(word, 0, most, out) || doubt_word(rd, key, word));
}

static bool
find_real(struct record_reader *rd, const char *key, double least, double most, double *out)
{
	char word[NUMBER];

	return find_word(rd, key, word, sizeof word) &&
	       (text_to_double(word, least, most, out) || doubt_word(rd, key, word));
}

/* Returns a move at the node's position, MOVE_NONE if it is missing or illegal. */
static move_t
find_move(const struct record_reader *rd, const char *key)
{
	const struct record_node *n = &rd->record->node[rd->node];
	char word[32];
	move_t m;

	if (!find_word(rd, key, word, sizeof word) ||
		!game_move_parse(rd->record->game, &n->position, word, &m, NULL))
		return MOVE_NONE;
	return m;
}

/* Reads how a side lost at an unfinished position: "B+R", "W+Resign", "B+T", "-40.00:t". */
static void
take_lost(struct record *r, int node, const char *result)
{
	struct record_outcome given;

	if (!record_read_result(result, &given) || given.winner == 0 ||
		(given.how != 'R' && given.how != 'T') ||
		r->game->rules->result(r->game, &r->node[node].position) != GAME_OPEN)
		return;
	r->lost_at = node;
	r->loser = given.winner > 0 ? SIDE_SECOND : SIDE_FIRST;
	r->loss = given.how == 'T' ? LOST_ON_TIME : LOST_BY_RESIGNING;
}

static void
read_own(struct record_reader *rd)
{
	struct record_node *n = &rd->record->node[rd->node];
	char word[32];
	int64_t whole;
	double value;

	if (rd->node == RECORD_ROOT) {
		struct record_info *info = &rd->record->info;

		find_number(rd, "version", INT32_MAX, &whole);
		find_word(rd, "x", info->spec[SIDE_FIRST], RECORD_SPEC);
		find_word(rd, "o", info->spec[SIDE_SECOND], RECORD_SPEC);
		if (find_number(rd, "seed", INT64_MAX, &whole))
			info->seed = (uint64_t)whole;
		find_word(rd, "result", info->result, RECORD_NAME);
	}
	if (find_real(rd, "value", -1, 1, &value) &&
		find_number(rd, "playouts", INT64_MAX, &whole)) {
		move_t best = find_move(rd, "best");
		record_judge(rd->record, rd->node, value, whole, best);
		if (find_word(rd, "proven", word, sizeof word))
			record_prove(rd->record, rd->node, value, best);
	}
	int most = rd->record->game->counts_discs ? game_cell_count(rd->record->game) : 1;
	if (find_real(rd, "exact", -most, most, &value) && value == floor(value)) {
		n->solved = true;
		n->exact = (int)value;
		n->exact_best = find_move(rd, "exact_best");
	}
	if (find_real(rd, "loss", 0, 2, &value)) {
		n->loss = value;
		n->loss_error = find_real(rd, "loss_error", 0, 2, &value) ? value : 0;
	}
	if (find_word(rd, "lost", word, sizeof word))
		take_lost(rd->record, rd->node, word);
	n->estimated |= find_real(rd, "discs", -RECORD_MOST_DISCS, RECORD_MOST_DISCS, &n->estimate);
	if (find_number(rd, "ms", INT64_MAX / 2000, &whole))
		n->used_us = whole * 1000;
	n->analysed = find_word(rd, "analysed", word, sizeof word);
	if (rd->node != RECORD_ROOT)
		n->by_other = find_word(rd, "other", word, sizeof word) ||
			      (record_is_engines(rd->record, rd->node) &&
				      !find_word(rd, "own", word, sizeof word));
	rd->here = rd->here || find_word(rd, "here", word, sizeof word);
}

/* ---- clocks ----
 *
 * TM[300], the main time in seconds, OT[3 fischer], the increment as servers write it, and after a
 * move BL[287.25] or WL[...], what its player has left. Other programs' OT is kept unchanged, see
 * record_extra(). */

enum {
	MOST_SECONDS = 24 * 3600,
	MOST_LEFT = 1000000000, /* seconds: increments add up, and so do overruns */
};

static bool
read_seconds(const char *text, int least, int most, int64_t *out_ms)
{
	double seconds;

	if (!text_to_double(text, least, most, &seconds))
		return false;
	*out_ms = llround(seconds * 1000);
	return true;
}

/* Reads "3 fischer". Other words are other programs'. */
static bool
take_overtime(struct record_reader *rd)
{
	char number[32];
	size_t length = strcspn(rd->value, " ");

	snprintf(number, sizeof number, "%.*s", (int)length, rd->value);
	if (length < sizeof number && strcasecmp(rd->value + length, " fischer") == 0 &&
		read_seconds(number, 0, MOST_SECONDS, &rd->record->info.control.increment_ms))
		return true;
	rd->other_overtime = true;
	return false;
}

/* Takes a property of the game's clock. Returns false if it is another property or not
 * understood. */
static bool
take_clock(struct record_reader *rd, const char *name)
{
	struct time_control *c = &rd->record->info.control;
	bool taken = false;

	if (strcmp(name, "TM") == 0)
		taken = read_seconds(rd->value, 0, MOST_SECONDS, &c->main_ms);
	else if (strcmp(name, "OT") == 0)
		taken = take_overtime(rd);
	else if (strcmp(name, "BL") == 0 || strcmp(name, "WL") == 0) {
		struct record_node *n = &rd->record->node[rd->node];

		if (n->parent == RECORD_NONE ||
			rd->record->node[n->parent].position.to_move !=
				(name[0] == 'B' ? SIDE_FIRST : SIDE_SECOND) ||
			!read_seconds(rd->value, -MOST_LEFT, MOST_LEFT, &n->left_ms))
			return false;
		n->timed = true;
		return true;
	}
	c->limited = !rd->other_overtime && c->main_ms + c->increment_ms > 0;
	return taken;
}

/* ---- properties ---- */

/* Appends the comment of a node without a move to the first comment while the result is short. */
static bool
take_comment(struct record_reader *rd)
{
	const char *had = record_comment(rd->record, rd->node);
	char both[MAX_JOINED];
	struct text t;

	if (!*had)
		return record_set_comment(rd->record, rd->node, rd->value);
	if (strlen(had) + strlen(rd->value) + 2 >= sizeof both)
		return true;
	text_init(&t, both, sizeof both);
	text_add(&t, "%s\n%s", had, rd->value);
	return record_set_comment(rd->record, rd->node, both);
}

/* Notes whether narabe's own property has a value, which V and SBKV only repeat. */
static void
note_judged(struct record_reader *rd, const char *name)
{
	char word[32];

	rd->judged = rd->judged ||
		     (strcmp(name, "NRB") == 0 && find_word(rd, "value", word, sizeof word));
}

static bool
sgf_read_take_property(struct record_reader *rd, const char *name, const char *raw)
{
	struct record_info *info = &rd->record->info;

	rd->raw = raw;
	if (strcmp(name, "NRB") == 0)
		read_own(rd);
	else if (strcmp(name, "C") == 0)
		return take_comment(rd) || record_lacks_memory(rd);
	else if (strcmp(name, "PB") == 0)
		record_copy_line(info->name[SIDE_FIRST], rd->value);
	else if (strcmp(name, "PW") == 0)
		record_copy_line(info->name[SIDE_SECOND], rd->value);
	else if (strcmp(name, "DT") == 0)
		record_copy_line(info->date, rd->value);
	else if (strcmp(name, "RE") == 0)
		record_copy_line(info->result, rd->value);
	else if (text_word_index(RECORD_MARKS, name) >= 0)
		rd->record->node[rd->node].mark =
			(unsigned char)(1 + text_word_index(RECORD_MARKS, name));
	else if (*name &&
		 !(text_word_index("GM SZ FF CA AP AB AW AE PL B W", name) >= 0 ||
			 (rd->judged && text_word_index("V SBKV", name) >= 0)) &&
		 !take_clock(rd, name))
		record_take_extra(rd, name, raw);
	return true;
}

/* Keeps properties without a meaning here. Those of a node without a move are appended to its
 * parent's while the result is short. */
static bool
keep_extra(struct record_reader *rd)
{
	const char *had = record_extra(rd->record, rd->node);
	size_t length = strlen(had);

	if (rd->extra_used == 0 || (*had && length + rd->extra_used >= MAX_JOINED))
		return true;
	memmove(rd->extra + length, rd->extra, rd->extra_used);
	memcpy(rd->extra, had, length);
	rd->extra[length + rd->extra_used] = '\0';
	return record_set_extra(rd->record, rd->node, rd->extra);
}

/* Reads the properties of rd->node, starting at `from`. Where the text ends among them, returns
 * false and has read those before, and a comment as far as it goes. */
static bool
take_all(struct record_reader *rd, const char *from)
{
	rd->at = from;
	rd->extra_used = 0;
	bool whole = record_walk(rd, sgf_read_take_property);
	if (!whole && !rd->ended)
		return false;
	if ((!whole && rd->cut_comment && !take_comment(rd)) || !keep_extra(rd)) {
		rd->ended = false;
		return record_lacks_memory(rd);
	}
	/* The writer writes the specification in place of a missing name. */
	for (int side = 0; side < 2; side++) {
		struct record_info *info = &rd->record->info;
		char instead[RECORD_NAME];
		record_copy_line(instead, info->spec[side]);
		if (strcmp(info->name[side], instead) == 0)
			info->name[side][0] = '\0';
	}
	return whole;
}

/* ---- moves ---- */

bool
record_take_move(struct record_reader *rd, enum side side, const char *text, const char *raw)
{
	struct record *r = rd->record;
	const struct game *g = r->game;
	const struct state *s = &r->node[rd->node].position;
	bool pass = !*text || game_is_pass_word(text);
	struct error why;
	move_t move;

	/* Some programs write two passes when neither side can move. */
	if (pass && game_is_othello(g) && g->rules->result(g, s) != GAME_OPEN)
		return true;
	if (s->to_move != side && !pass && game_must_pass(g, s, &move)) {
		rd->node = record_add(r, rd->node, move);
		if (rd->node == RECORD_NONE)
			return record_refuse(rd, raw, _("There is no room for another move."));
		s = &r->node[rd->node].position;
	}
	if (s->to_move != side)
		return record_refuse(rd, raw, _("%s moves here, but %c is to move."),
			side == SIDE_FIRST ? "B" : "W", s->to_move == SIDE_FIRST ? 'B' : 'W');
	if (!game_move_parse(g, s, *text ? text : "pass", &move, &why))
		return record_refuse(rd, raw, "%s", why.text);
	rd->node = record_add(r, rd->node, move);
	return rd->node != RECORD_NONE ||
	       record_refuse(rd, raw, _("There is no room for another move."));
}

/* Plays a move of B or W. */
static bool
sgf_read_take_move(struct record_reader *rd, const char *name, const char *raw)
{
	const struct game *g = rd->record->game;
	char text[GAME_MOVE_TEXT] = "pass";
	int before = rd->node;

	note_judged(rd, name);
	if (rd->node != RECORD_ROOT && text_word_index("AB AW AE", name) >= 0)
		return record_refuse(rd, raw,
			_("%s sets up stones in the middle of the game; that is only possible at "
			  "its start."),
			name);
	if (strcmp(name, "B") != 0 && strcmp(name, "W") != 0)
		return true;
	if (rd->moved)
		return record_refuse(rd, raw, _("A second move in one node."));
	if (*rd->value &&
		!game_moves_are_cells(g)) /* "up" is not a cell of row p, nor "p" a pass */
		snprintf(text, GAME_MOVE_TEXT, "%s", rd->value);
	else if (*rd->value && !game_is_pass_word(rd->value))
		sgf_read_cell_text(g, rd->value, text);
	if (!record_take_move(rd, name[0] == 'B' ? SIDE_FIRST : SIDE_SECOND, text, raw))
		return false;
	rd->moved = rd->node != before;
	return true;
}

/* Reads a node below `parent` into *node. Without a move its properties go to `parent` itself,
 * which is then *node. */
static bool
read_node(struct record_reader *rd, int parent, int *node)
{
	const char *from = rd->at;

	rd->node = parent;
	rd->judged = rd->moved = rd->here = false;
	*node = RECORD_NONE;
	bool moves = record_walk(rd, sgf_read_take_move) || rd->ended;
	if (!moves || !take_all(rd, from))
		return false;
	*node = rd->node;
	return true;
}

/* For record_walk(): does not change the record. */
static bool
sgf_read_look(struct record_reader *rd, const char *name, const char *raw)
{
	note_judged(rd, name);
	return true;
}

/* Returns whether the text up to its end consists of properties alone. */
static bool
is_whole(struct record_reader *rd)
{
	const char *from = rd->at;
	bool whole = record_walk(rd, sgf_read_look) && rd->at == rd->end;

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
	rd->judged = rd->moved = rd->here = false;
	if (!is_whole(rd))
		return false;
	if (!record_walk(rd, sgf_read_take_move) || rd->node != count || !take_all(rd, from)) {
		record_drop_from(r, count);
		return false;
	}
	return true;
}

bool
record_read_again(struct record_reader *rd, int node)
{
	rd->judged = false;
	if (!is_whole(rd))
		return false;
	rd->node = node;
	rd->record->node[node].comment = rd->record->node[node].extra = 0;
	rd->record->node[node].mark = MARK_NONE;
	rd->record->node[node].timed = false;
	if (node == rd->record->lost_at)
		rd->record->lost_at = RECORD_NONE;
	if (node == RECORD_ROOT) {
		rd->record->info.result[0] = '\0';
		rd->record->info.control = (struct time_control){ 0 };
		rd->other_overtime = false;
	}
	return take_all(rd, rd->at);
}

void
record_take_result(struct record *r, bool whole)
{
	const struct state *end = &r->node[record_main_end(r)].position;
	bool agreed = whole && r->game->rules->result(r->game, end) == GAME_OPEN;

	/* On boards without counts the rules alone determine the result of a finished game.
	 * Storing it is unnecessary, and would be wrong once another line becomes the main one. */
	if (!r->game->counts_discs && !agreed && text_word_index("B+ W+ Draw", r->info.result) >= 0)
		r->info.result[0] = '\0';
	take_lost(r, record_main_end(r), r->info.result);
	r->result_at = r->info.result[0] ? record_main_end(r) : RECORD_NONE;
}

/* ---- the root: the game and its setup stones ---- */

/* Takes the properties that determine the game. */
static bool
find_game(struct record_reader *rd, const char *name, const char *raw)
{
	note_judged(rd, name);
	if (strcmp(name, "NRB") == 0) {
		find_word(rd, "game", rd->game, sizeof rd->game);
		find_word(rd, "board", rd->source, sizeof rd->source);
	} else if (strcmp(name, "GM") == 0) {
		rd->is_othello = strcmp(rd->value, "2") == 0;
	} else if (strcmp(name, "SZ") == 0 && rd->value[strspn(rd->value, " ")]) {
		char *end;
		record_take_board_size(rd, rd->value, &end);
		rd->board_size = end[strspn(end, " ")] ? 0 : rd->board_size;
		rd->raw = raw;
	}
	return true;
}

static bool
open_game(struct record_reader *rd, const char *from)
{
	struct error why;

	if (!rd->game[0] && !rd->is_othello)
		return record_refuse(rd, from,
			_("This record is of a game that narabe does not play: the only SGF it "
			  "reads is Othello, GM[2]."));
	if (!rd->game[0])
		return record_open_othello(rd, rd->raw);
	/* Open the game. A board from a file is stored in the record itself, so no file is
	 * read. */
	struct error failure;
	const struct game *g = game_open_source(rd->game, rd->source, &failure);

	if (g || rd->source[0] || !strchr(rd->game, ':'))
		why = failure;
	else
		error_set(&why,
			_("There is no board \"%.100s\" here; one from a file must be in the "
			  "record itself."),
			rd->game);
	if (!g)
		return record_refuse(rd, from, "%s", why.text);
	return record_init(rd->record, g, NULL) || record_lacks_memory(rd);
}

/* Reads a cell, "c3", "b3/2" or "cc". Returns -1 if it is none of these. */
static int
read_cell(const struct game *g, const char *text)
{
	char cell[GAME_MOVE_TEXT], letter;
	int row, level = 1, used = 0, more = 0;

	sgf_read_cell_text(g, text, cell);
	if (sscanf(cell, "%c%2d%n/%1d%n", &letter, &row, &used, &level, &more) < 2)
		return -1;
	int column = tolower((unsigned char)letter) - 'a';
	if (cell[more > used ? more : used] || column < 0 || column >= g->columns || row < 1 ||
		row > g->rows || level < 1 || level > g->layers)
		return -1;
	return game_cell(g, column, row - 1, level - 1);
}

/* Reads a start that setup stones cannot describe. */
static bool
take_position(struct record_reader *rd, const char *raw)
{
	char text[GAME_POSITION_TEXT];
	struct error why;

	if (!find_word(rd, "position", text, sizeof text))
		return true;
	for (char *comma = text; (comma = strchr(comma, ','));)
		*comma = ' ';
	if (!game_position_parse(rd->record->game, text, &rd->start, &why))
		return record_refuse(rd, raw, "%s", why.text);
	rd->to_move = (enum side)rd->start.to_move;
	rd->set_up = true;
	return true;
}

/* Setup stones. */
static bool
take_stone(struct record_reader *rd, const char *name, const char *raw)
{
	const struct game *g = rd->record->game;
	int what = text_word_index("AE AB AW", name);

	if (strcmp(name, "PL") == 0) {
		rd->to_move = rd->value[0] == 'B' || rd->value[0] == 'b' || rd->value[0] == '1'
				      ? SIDE_FIRST
				      : SIDE_SECOND;
		rd->set_up = true;
	}
	if (strcmp(name, "NRB") == 0 && !take_position(rd, raw))
		return false;
	if (what < 0)
		return true;
	int cell = read_cell(g, rd->value);
	if (cell < 0)
		return record_refuse(
			rd, raw, _("\"%.20s\" is not a cell of %s."), rd->value, g->title);
	if (!rd->stones)
		rd->start = (struct state){ 0 };
	g->rules->put(g, &rd->start, cell, (enum cell)what);
	rd->stones = rd->set_up = true;
	return true;
}

static bool
sgf_read_set_up(struct record_reader *rd, const char *from)
{
	struct record *r = rd->record;
	struct error why;

	rd->at = from;
	rd->to_move = SIDE_NONE;
	rd->start = r->node[RECORD_ROOT].position;
	if (!record_walk(rd, take_stone))
		return false;
	if (!rd->set_up)
		return true;
	struct state own = r->node[RECORD_ROOT].position;
	if (!r->game->rules->validate(r->game, &rd->start, rd->to_move, &why))
		return record_refuse(rd, from, "%s", why.text);
	r->start_given = !state_equal(&own, &rd->start);
	r->node[RECORD_ROOT].position = rd->start;
	return true;
}

bool
record_read_root(struct record_reader *rd)
{
	const char *from = rd->at;
	int node;

	rd->board_size = 8; /* Othello's default */
	rd->raw = from;
	if (!record_walk(rd, find_game) || !open_game(rd, from) || !sgf_read_set_up(rd, from))
		return false;
	rd->at = from;
	return read_node(rd, RECORD_ROOT, &node);
}

/* ---- the tree ---- */

/* The place in a tree that is being read: the node whose children follow, and those of the open
 * branches. */
struct branches {
	int node, depth, stack[MAX_DEPTH];
};

/* Reads the node below b->node. What cannot be read in a variation does not cost the game: the
 * variation is left out from there, up to the bracket that closes it. */
static bool
read_below(struct record_reader *rd, struct branches *b)
{
	struct record *r = rd->record;
	const char *from = rd->at, *behind;
	int parent = b->node, count = r->count;

	if (read_node(rd, parent, &b->node))
		return true;
	int end = record_main_end(r);
	while (end >= count) /* moves of this node */
		end = r->node[end].parent;
	if (rd->ended || rd->no_memory || end == parent ||
		!(behind = record_closing(from, rd->end, 1)))
		return false;
	if (r->left_out++ == 0)
		r->doubt = *rd->e;
	rd->at = behind - 1;
	b->node = parent;
	return true;
}

/* Reads the next node, or the beginning or end of a branch. */
static bool
read_next(struct record_reader *rd, struct branches *b)
{
	if (record_next_is(rd, ';')) {
		rd->at++;
		return read_below(rd, b);
	}
	if (record_next_is(rd, '(')) {
		if (b->depth == MAX_DEPTH)
			return record_refuse(rd, rd->at, _("Too many branches in branches."));
		b->stack[b->depth++] = b->node;
	} else if (record_next_is(rd, ')')) {
		b->node = b->stack[--b->depth];
	} else {
		return record_refuse(rd, rd->at, _("\";\", \"(\" or \")\" is expected here."));
	}
	rd->at++;
	return true;
}

bool
record_read_sgf(struct record_reader *rd)
{
	struct branches b = { .depth = 0 };
	int here = RECORD_NONE;

	if (!record_next_is(rd, '('))
		return record_refuse(rd, rd->at, _("A record begins with \"(;\"."));
	rd->at++;
	record_skip_blanks(rd);
	if (!record_next_is(rd, ';'))
		return record_refuse(rd, rd->at, _("A record begins with \"(;\"."));
	rd->at++;
	if (!record_read_root(rd))
		return false;
	b.node = rd->node;
	for (;;) {
		if (rd->here)
			here = b.node;
		rd->here = false;
		record_skip_blanks(rd);
		if (record_next_is(rd, ')') && b.depth == 0)
			break;
		if (rd->at < rd->end && read_next(rd, &b))
			continue;
		if (rd->at < rd->end || (rd->no_memory && !rd->ended))
			return false;
		/* Keep everything that a truncated file has. */
		rd->record->cut_short = true;
		break;
	}
	rd->at += !rd->record->cut_short; /* ')' */
	record_go(rd->record, here != RECORD_NONE ? here : record_main_end(rd->record));
	return true;
}
