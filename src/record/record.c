/* The tree of a game's positions. One thread owns a record. */
#include "record/record.h"

#include <assert.h>
#include <ctype.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/array.h"
#include "base/text.h"
#include "search/report.h"

bool
record_is_engines(const struct record *r, int node)
{
	const char *spec = r->info.spec[r->node[r->node[node].parent].position.to_move];

	return *spec && strcmp(spec, "human") != 0;
}

/* ---- memory ---- */

static int
new_node(struct record *r, int parent, move_t move)
{
	if (r->count == RECORD_MOST_NODES || !ARRAY_ROOM(r->node, r->room, r->count + 1))
		return RECORD_NONE;
	r->node[r->count] = (struct record_node){ .parent = parent,
		.child = RECORD_NONE,
		.sibling = RECORD_NONE,
		.followed = RECORD_NONE,
		.move = move,
		.best = MOVE_NONE,
		.exact_best = MOVE_NONE,
		.loss = -1 };
	if (parent != RECORD_NONE)
		r->node[r->count].by_other = record_is_engines(r, r->count);
	return r->count++;
}

bool
record_init(struct record *r, const struct game *g, const struct state *start)
{
	*r = (struct record){ .game = g,
		.start_given = start != NULL,
		.result_at = RECORD_NONE,
		.lost_at = RECORD_NONE };
	if (new_node(r, RECORD_NONE, MOVE_NONE) == RECORD_NONE)
		return false;
	if (start)
		r->node[RECORD_ROOT].position = *start;
	else
		g->rules->start(g, &r->node[RECORD_ROOT].position);
	return true;
}

void
record_finish(struct record *r)
{
	free(r->node);
	free(r->text);
	*r = (struct record){ 0 };
}

/* ---- the tree ---- */

/* Returns the number of moves from the root to a node. */
static int
depth_of(const struct record *r, int node)
{
	int depth = 0;

	while ((node = r->node[node].parent) != RECORD_NONE)
		depth++;
	return depth;
}

/* Marks the places where a loss is written: its node, and the root for the result of the game. */
static void
touch_loss(struct record *r)
{
	if (r->lost_at == RECORD_NONE)
		return;
	record_touch(r, r->lost_at);
	record_touch(r, RECORD_ROOT);
}

void
record_moves(const struct record *r, int plies, move_t *moves)
{
	for (int i = 0; i < plies; i++)
		moves[i] = r->node[r->line[i + 1]].move;
}

int
record_add(struct record *r, int parent, move_t move)
{
	int child = r->node[parent].child;

	while (child != RECORD_NONE && r->node[child].move != move)
		child = r->node[child].sibling;

	if (child != RECORD_NONE)
		return child;
	if (depth_of(r, parent) == GAME_MAX_PLIES)
		return RECORD_NONE;
	child = new_node(r, parent, move);
	if (child == RECORD_NONE)
		return RECORD_NONE;
	r->node[child].position = r->node[parent].position;
	r->game->rules->play(r->game, &r->node[child].position, move);
	int *link = &r->node[parent].child;
	while (*link != RECORD_NONE)
		link = &r->node[*link].sibling;
	*link = child;
	record_touch(r, child);
	if (parent == r->lost_at)
		touch_loss(r);
	if (parent == r->result_at) /* the root has the result */
		record_touch(r, RECORD_ROOT);
	return child;
}

void
record_drop_from(struct record *r, int count)
{
	for (int i = 0; i < count; i++) {
		struct record_node *n = &r->node[i];
		/* New nodes come after all their siblings. */
		n->child = n->child < count ? n->child : RECORD_NONE;
		n->sibling = n->sibling < count ? n->sibling : RECORD_NONE;
		n->followed = n->followed < count ? n->followed : RECORD_NONE;
	}
	r->count = count;
}

/* Extends the line from ply `at` along the branch last followed, otherwise the main one. A lost
 * game ends where it was lost. */
static void
extend_line(struct record *r)
{
	int node = r->line[r->at];

	r->length = r->at;
	while (node != r->lost_at) {
		const struct record_node *n = &r->node[node];
		node = n->followed != RECORD_NONE ? n->followed : n->child;
		if (node == RECORD_NONE)
			return;
		r->line[++r->length] = node;
	}
}

void
record_go(struct record *r, int node)
{
	r->at = depth_of(r, node);
	for (int i = r->at; i >= 0; i--) {
		int parent = r->node[node].parent;
		r->line[i] = node;
		if (parent != RECORD_NONE)
			r->node[parent].followed = node;
		node = parent;
	}
	extend_line(r);
}

bool
record_play(struct record *r, move_t move)
{
	int node = record_add(r, record_current(r), move);

	if (node == RECORD_NONE)
		return false;
	record_go(r, node);
	return true;
}

int
record_branches(const struct record *r, int node, int *which)
{
	int parent = r->node[node].parent, count = 0;

	*which = 0;
	if (parent == RECORD_NONE)
		return 1;
	for (int n = r->node[parent].child; n != RECORD_NONE; n = r->node[n].sibling, count++) {
		if (n == node)
			*which = count;
	}
	return count;
}

int
record_sibling(const struct record *r, int node, int step)
{
	int which, count = record_branches(r, node, &which);

	assert(count > 0);
	if (count == 1)
		return node;
	which = ((which + step) % count + count) % count;
	node = r->node[r->node[node].parent].child;
	while (which-- > 0)
		node = r->node[node].sibling;
	return node;
}

int
record_branch_ply(const struct record *r)
{
	int ply = r->at, which;

	while (ply > 0 && record_branches(r, r->line[ply], &which) == 1)
		ply--;
	if (ply > 0)
		return ply;
	for (ply = r->at + 1; ply <= r->length; ply++) {
		if (record_branches(r, r->line[ply], &which) > 1)
			return ply;
	}
	return 0;
}

void
record_put_first(struct record *r, int node)
{
	int *first = &r->node[r->node[node].parent].child, *link = first;

	if (*first == node)
		return;
	while (*link != node)
		link = &r->node[*link].sibling;
	*link = r->node[node].sibling;
	r->node[node].sibling = *first;
	*first = node;
	record_touch(r, node);
}

void
record_promote(struct record *r, int node)
{
	for (; r->node[node].parent != RECORD_NONE; node = r->node[node].parent)
		record_put_first(r, node);
	extend_line(r);
	touch_loss(r); /* it may no longer be the result of the main line */
}

int
record_main_end(const struct record *r)
{
	int node = RECORD_ROOT, next;

	while ((next = record_main_next(r, node)) != RECORD_NONE)
		node = next;
	return node;
}

/* ---- properties of a node ---- */

static void
set_value(struct record *r, int node, double value, move_t best)
{
	struct record_node *n = &r->node[node];

	n->value = value;
	n->best = best;
	if (node != record_current(r))
		record_touch(r, node);
	else if (n->news == NEWS_NONE)
		n->news = NEWS_JUDGED;
}

void
record_judge(struct record *r, int node, double value, int64_t playouts, move_t best)
{
	struct record_node *n = &r->node[node];

	if (n->proven && n->best == MOVE_NONE && best != MOVE_NONE)
		/* it was proven as the result of the move that leads to it */
		set_value(r, node, n->value, best);
	if (n->proven || playouts <= n->playouts)
		return;
	n->judged = true;
	n->playouts = playouts;
	set_value(r, node, value, best);
}

void
record_forget_value(struct record *r, int node)
{
	struct record_node *n = &r->node[node];

	n->judged = n->proven = false;
	n->playouts = 0;
}

void
record_prove(struct record *r, int node, double value, move_t best)
{
	struct record_node *n = &r->node[node];

	if (n->proven || !n->judged)
		return;
	n->proven = true;
	set_value(r, node, value, best);
}

void
record_judge_by(struct record *r, int node, const struct report *info)
{
	move_t best = info->best >= 0 ? info->moves[info->best].move : MOVE_NONE;

	record_judge(r, node, info->value, info->playouts, best);
	if (info->proven != GAME_OPEN)
		record_prove(r, node, info->value, best);
	if (info->known)
		record_set_exact(r, node, info->exact, MOVE_NONE);
}

void
record_set_exact(struct record *r, int node, int value, move_t best)
{
	struct record_node *n = &r->node[node];

	if (n->solved && n->exact == value && (best == MOVE_NONE || n->exact_best == best))
		return;
	n->solved = true;
	n->exact = value;
	if (best != MOVE_NONE)
		n->exact_best = best;
	record_touch(r, node);
}

void
record_set_loss(struct record *r, int node, double loss, double error)
{
	r->node[node].loss = loss;
	r->node[node].loss_error = error;
	record_touch(r, node);
}

void
record_add_time(struct record *r, int node, int64_t used_us)
{
	if (used_us <= 0)
		return;
	r->node[node].used_us += used_us;
	record_touch(r, node);
}

void
record_set_left(struct record *r, int node, int64_t left_ms)
{
	r->node[node].timed = true;
	r->node[node].left_ms = left_ms;
	record_touch(r, node);
}

struct side_clock
record_clock(const struct record *r, enum side side)
{
	struct side_clock k = side_clock_start(&r->info.control);

	for (int at = r->at; at > 0 && k.runs; at--) {
		const struct record_node *n = &r->node[r->line[at]];
		if (n->timed && r->node[n->parent].position.to_move == side) {
			k.left_ms = n->left_ms;
			break;
		}
	}
	return k;
}

void
record_set_mark(struct record *r, int node, enum record_mark mark)
{
	r->node[node].mark = (unsigned char)mark;
	record_touch(r, node);
}

/* Stores a text at the end of the buffer, overwriting the one at *place if that was the last, and
 * sets *place to the new place, 0 for an empty text. Returns false, changing nothing, if memory
 * runs out. */
static bool
keep_text(struct record *r, int *place, const char *text)
{
	size_t length = strlen(text) + 1;
	int old = *place;
	bool last = old > 0 && old + (int)strlen(r->text + old) + 1 == r->text_used;
	int used = last ? old : r->text_used ? r->text_used : 1; /* 0 means none */

	if (length == 1) {
		r->text_used = last ? old : r->text_used;
		*place = 0;
		return true;
	}
	if (length > (size_t)(INT_MAX / 2 - used))
		return false;
	if (!ARRAY_ROOM(r->text, r->text_room, (size_t)used + length))
		return false;
	memcpy(r->text + used, text, length);
	r->text_used = used + (int)length;
	*place = used;
	return true;
}

const char *
record_comment(const struct record *r, int node)
{
	int place = r->node[node].comment;
	return place ? r->text + place : "";
}

bool
record_set_comment(struct record *r, int node, const char *text)
{
	bool kept = keep_text(r, &r->node[node].comment, text);
	int place = kept ? r->node[node].comment : 0;
	char *at = place ? r->text + place : NULL, *out = at;

	/* A line ends as it will be read again. */
	for (; at && (*out = *at); at++, out++) {
		if (*at == '\r')
			*out = '\n';
		at += *at == '\r' && at[1] == '\n';
	}
	record_touch(r, node);
	return kept;
}

const char *
record_extra(const struct record *r, int node)
{
	int place = r->node[node].extra;
	return place ? r->text + place : "";
}

bool
record_set_extra(struct record *r, int node, const char *text)
{
	bool kept = keep_text(r, &r->node[node].extra, text);

	record_touch(r, node);
	return kept;
}

/* ---- the result ---- */

bool
record_read_result(const char *given, struct record_outcome *out)
{
	char text[RECORD_NAME];

	snprintf(text, sizeof text, "%s", given + strspn(given, " \t"));
	for (size_t length = strlen(text); length > 0 && text[length - 1] == ' ';)
		text[--length] = '\0';
	bool drawn = strcasecmp(text, "draw") == 0 || strcasecmp(text, "jigo") == 0 ||
		     strcmp(text, "1/2-1/2") == 0 || strcmp(text, "1/2") == 0;
	char number[RECORD_NAME], side = (char)toupper((unsigned char)text[0]);
	double discs;
	int black, white, used = 0;

	*out = (struct record_outcome){ .margin = -1 };
	if ((side == 'B' || side == 'W') && text[1] == '+') {
		char how = (char)toupper((unsigned char)text[2]);
		out->winner = side == 'B' ? 1 : -1;
		if (how == 'R' || how == 'T')
			out->how = how;
		else if (text_to_double(text + 2, 0, RECORD_MOST_DISCS, &discs))
			out->margin = discs;
		return true;
	}
	if (!drawn && isdigit((unsigned char)text[0]) &&
		sscanf(text, "%2d%*1[-:/]%2d%n", &black, &white, &used) == 2 && !text[used]) {
		out->winner = (black > white) - (black < white);
		if (black + white > 1) /* "1-0" only says who won */
			out->margin = abs(black - white);
		return true;
	}
	snprintf(number, sizeof number, "%s", text + (*text == '+'));
	char *colon = strchr(number, ':');
	if (colon && strlen(colon) <= 2) {
		*colon = '\0';
		out->how = (char)toupper((unsigned char)colon[1]);
	}
	if (drawn || !text_to_double(number, -RECORD_MOST_DISCS, RECORD_MOST_DISCS, &discs))
		return drawn;
	out->winner = (discs > 0) - (discs < 0);
	out->margin = fabs(discs);
	return true;
}

bool
record_has_result(const struct record *r)
{
	return r->info.result[0] && r->result_at == record_main_end(r);
}

/* Returns the result at a node. */
static int
result_at(const struct record *r, int node)
{
	int result = r->game->rules->result(r->game, &r->node[node].position);
	struct record_outcome given;

	if (result != GAME_OPEN && node == r->result_at &&
		record_read_result(r->info.result, &given))
		return given.winner;
	if (result != GAME_OPEN || r->lost_at != node)
		return result;
	return r->loser == SIDE_FIRST ? -1 : 1;
}

int
record_result(const struct record *r)
{
	return result_at(r, record_current(r));
}

int
record_main_result(const struct record *r)
{
	return result_at(r, record_main_end(r));
}

int
record_line_result(const struct record *r)
{
	return result_at(r, r->line[r->length]);
}

void
record_lose(struct record *r, enum side loser, enum record_loss loss)
{
	touch_loss(r); /* of an earlier loss */
	r->result_at = RECORD_NONE;
	r->lost_at = record_current(r);
	r->loser = loser;
	r->loss = loss;
	record_promote(r, r->lost_at);
	extend_line(r);
	touch_loss(r);
}

bool
record_is_lost(const struct record *r, enum record_loss loss)
{
	int node = record_current(r);

	return r->lost_at == node && r->loss == loss &&
	       r->game->rules->result(r->game, &r->node[node].position) == GAME_OPEN;
}

bool
record_take_back_loss(struct record *r)
{
	if (r->lost_at != record_current(r))
		return false;
	touch_loss(r);
	r->lost_at = r->result_at = RECORD_NONE;
	extend_line(r);
	return true;
}

/* ---- changes for the journal ---- */

void
record_touch(struct record *r, int node)
{
	r->node[node].news = NEWS_CHANGED;
	r->changed = true;
}

void
record_settle(struct record *r)
{
	for (int i = 0; i < r->count; i++)
		r->node[i].news = NEWS_NONE;
	r->changed = false;
}

/* ---- branches as rows ---- */

static bool
is_alone(const struct record *r, int node)
{
	return r->node[node].child != RECORD_NONE &&
	       r->node[r->node[node].child].sibling == RECORD_NONE;
}

/* Lists a line from its first node on: its rows and, below each main continuation, the alternatives
 * to it. An alternative's own siblings are listed by the line it leaves. */
static int
list_line(const struct record *r, struct branch row, int count, struct branch out[BRANCHES_MOST])
{
	while (row.first != RECORD_NONE && count < BRANCHES_MOST) {
		int length = 1;
		for (row.last = row.first; is_alone(r, row.last); length++)
			row.last = r->node[row.last].child;
		out[count++] = row;
		int other = row.side ? RECORD_NONE : r->node[row.first].sibling;
		for (; other != RECORD_NONE; other = r->node[other].sibling) {
			struct branch side = { .first = other,
				.ply = row.ply,
				.depth = row.depth + 1,
				.side = true,
				.more = r->node[other].sibling != RECORD_NONE };
			count = list_line(r, side, count, out);
		}
		row.ply += length;
		row.first = r->node[row.last].child;
		row.side = row.more = false;
	}
	return count;
}

int
branches_list(const struct record *r, struct branch out[BRANCHES_MOST])
{
	return list_line(r, (struct branch){ .first = r->node[RECORD_ROOT].child }, 0, out);
}
