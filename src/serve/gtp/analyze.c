/* A search that reports on each move until the next command: lz-analyze and kata-analyze, in the
 * format of front ends for Go engines. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/clock.h"
#include "games/notation.h"
#include "serve/gtp/gtp.h"

enum {
	STANDARD_MS = 1000, /* between two reports */
	LINE = 65536,       /* bytes of a report on every move with its line */
};

/* ---- arguments ---- */

/* Reads centiseconds, whole or not. */
static bool
read_interval(struct gtp_analysis *a, const char *word)
{
	double cs;

	if (!word || !text_to_double(word, 0, 100000, &cs))
		return false;
	a->interval_ms = cs < 1 ? 10 : (int)(cs * 10);
	return true;
}

static bool
read_count(int *out, const char *word)
{
	int64_t count;

	if (!word || !text_to_int(word, 0, GAME_MAX_MOVES, &count))
		return false;
	*out = (int)count;
	return true;
}

/* Reads a key with its value. Accepts keys that only Go has, but reports nothing for them. */
static bool
read_pair(struct gtp_analysis *a, const char *key, const char *value, struct error *e)
{
	static const char not_here[] =
		"ownership ownershipStdev movesOwnership movesOwnershipStdev pvVisits pvEdgeVisits";
	bool fine;

	if (strcmp(key, "interval") == 0)
		fine = read_interval(a, value);
	else if (strcmp(key, "minmoves") == 0)
		fine = read_count(&a->least, value);
	else if (strcmp(key, "maxmoves") == 0)
		fine = read_count(&a->most, value);
	else if (strcmp(key, "rootInfo") == 0)
		fine = value && (a->root = strcmp(value, "true") == 0, true);
	else if (text_word_index(not_here, key) >= 0)
		fine = value;
	else
		return error_set(e,
			"unknown key %.40s: interval, minmoves, maxmoves, rootInfo, allow, avoid",
			key);
	if (!value)
		return error_set(e, "%.40s needs a value", key);
	return fine || error_set(e, "%.40s is not a value of %.40s", value, key);
}

bool
gtp_analysis_read(
	struct gtp_analysis *a, char *const *word, int words, enum side *side, struct error *e)
{
	int i = 0;

	a->interval_ms = STANDARD_MS;
	a->least = 0;
	a->most = GAME_MAX_MOVES;
	i += i < words && gtp_colour_read(word[i], side);
	i += i < words && read_interval(a, word[i]);
	for (; i < words; i += 2) {
		bool allows = strcmp(word[i], "allow") == 0;
		if (allows || strcmp(word[i], "avoid") == 0) {
			if (i + 3 >= words)
				return error_set(e,
					"%s needs a colour, moves and a depth, as in avoid b C4,D3 "
					"1",
					word[i]);
			if (a->ban_count == GTP_BANS)
				return error_set(e, "there are too many allow and avoid rules");
			a->ban[a->ban_count++] =
				(struct gtp_ban){ word[i + 1], word[i + 2], word[i + 3], allows };
			i += 2;
		} else if (!read_pair(a, word[i], i + 1 < words ? word[i + 1] : NULL, e))
			return false;
	}
	return true;
}

/* Reads a move anywhere on the board, even one that is not legal now. */
static bool
read_move(const struct game *g, const struct state *s, const char *vertex, move_t *out)
{
	char name[GAME_MOVE_TEXT];

	if (game_move_parse(g, s, vertex, out, NULL))
		return true;
	for (int m = 0; m < g->columns * g->rows * (g->by_column ? 1 : g->layers); m++) {
		game_move_text(g, s, (move_t)m, name);
		*out = (move_t)m;
		if (strcasecmp(name, vertex) == 0)
			return true;
	}
	return false;
}

/* Applies one ban: to the named moves or, with `allow`, to all others. */
static bool
take_ban(struct bans *b, const struct gtp_ban *ban, const struct game *g, const struct state *s,
	struct error *e)
{
	enum { DEEPEST = UINT8_MAX };
	bool named[UINT8_MAX + 1] = { false };
	char moves[GTP_LINE + 1], *rest;
	enum side side = SIDE_FIRST;
	int64_t depth = 0;

	if (!gtp_colour_read(ban->side, &side))
		return error_set(e, "%.40s is not a colour: black or white", ban->side);
	if (!text_to_int(ban->depth, 1, INT32_MAX, &depth))
		return error_set(e, "%.40s is not a depth of 1 or more", ban->depth);
	snprintf(moves, sizeof moves, "%s", ban->moves);
	for (char *word = strtok_r(moves, ",", &rest); word; word = strtok_r(NULL, ",", &rest)) {
		move_t m = 0;
		if (!read_move(g, s, word, &m))
			return error_set(e, "%.40s is not a move on this board", word);
		named[m] = true;
	}
	for (int m = 0; m <= UINT8_MAX; m++) {
		if (named[m] != ban->allows && depth > b->until[side][m])
			b->until[side][m] = (unsigned char)(depth < DEEPEST ? depth : DEEPEST);
	}
	return true;
}

bool
gtp_analysis_take_bans(struct gtp_analysis *a, const struct game *g, struct error *e)
{
	enum side side = (enum side)a->position.to_move;
	move_t moves[GAME_MAX_MOVES];
	int count = g->rules->moves(g, &a->position, moves), left = 0;

	for (int i = 0; i < a->ban_count; i++) {
		if (!take_ban(&a->bans, &a->ban[i], g, &a->position, e))
			return false;
	}
	for (int i = 0; i < count; i++)
		left += a->bans.until[side][moves[i]] == 0;
	return left > 0 || error_set(e, "no move is left to be analysed");
}

/* ---- reports ---- */

static void
print_move(const struct gtp_analysis *a, const struct game *g, const struct report *r, int index,
	int order, struct text *out)
{
	const struct root_move *m = &r->moves[index];
	enum side side = (enum side)r->position.to_move;
	double rate = report_win_rate(root_move_value(m), side);
	double n = (double)m->visits, half = 0;

	if (m->proven == GAME_OPEN && n > 0) {
		double wins = (double)(side == SIDE_FIRST ? m->wins : m->losses);
		double draws = (double)m->draws, p = (wins + draws / 2) / n;
		half = 1.96 * sqrt(fmax(0, (wins + draws / 4) / n - p * p) / n);
	}
	double lower = fmax(0, rate - half); /* with 95 % confidence */
	/* The same for every move if the search has no priors. */
	double prior = 1.0 / r->count;
	for (int i = 0; i < r->count; i++) {
		if (r->moves[i].prior > 0)
			prior = m->prior;
	}
	char name[GAME_MOVE_TEXT];

	game_vertex_text(g, &r->position, m->move, name);
	text_add(out, "%sinfo move %s visits %" PRId64, order ? " " : "", name, m->visits);
	if (a->kata)
		text_add(out,
			" utility %.6f winrate %.6f prior %.6f lcb %.6f utilityLcb %.6f order %d",
			2 * rate - 1, rate, prior, lower, 2 * lower - 1, order);
	else
		text_add(out, " winrate %.0f prior %.0f lcb %.0f order %d", 1e4 * rate, 1e4 * prior,
			1e4 * lower, order);
	struct state s = r->position;

	text_add(out, " pv");
	for (int i = 0; i < (m->pv_length > 0 ? m->pv_length : 1); i++) {
		move_t move = m->pv_length > 0 ? m->pv[i] : m->move;
		game_vertex_text(g, &s, move, name);
		text_add(out, " %s", name);
		g->rules->play(g, &s, move);
	}
}

void
gtp_analysis_report(const struct gtp *g, const struct report *r)
{
	static char line[LINE];
	struct text out;

	text_init(&out, line, sizeof line);
	/* Print one line about all the moves of the position. */
	enum side side = (enum side)r->position.to_move;
	int order[GAME_MAX_MOVES], printed = 0;
	/* Indices of the moves, the best first, then by visits. */
	for (int i = 0; i < r->count; i++) {
		int at = i;
		while (at > 0 && order[at - 1] != r->best &&
			(i == r->best || r->moves[i].visits > r->moves[order[at - 1]].visits)) {
			order[at] = order[at - 1];
			at--;
		}
		order[at] = i;
	}
	for (int i = 0; i < r->count && i < g->analysis.most; i++) {
		const struct root_move *m = &r->moves[order[i]];
		if (m->visits > 0 || m->proven != GAME_OPEN || i < g->analysis.least)
			print_move(&g->analysis, g->seat.game, r, order[i], printed++, &out);
	}
	if (g->analysis.root && printed > 0)
		text_add(&out, " rootInfo visits %" PRId64 " winrate %.6f utility %.6f",
			r->playouts, report_win_rate(r->value, side),
			2 * report_win_rate(r->value, side) - 1);
	if (out.used > 0)
		puts(line);
	fflush(stdout);
}

/* ---- searching until the next line ---- */

void
gtp_analyze(struct gtp *g)
{
	static struct report found; /* large */
	struct error e;
	/* Limited only by memory. */
	struct search_params p;
	struct player_spec spec = g->seat.spec;
	if (!player_spec_searches(&spec))
		player_spec_parse(player_searcher_for(g->seat.game), &spec, NULL);
	p = player_run_search(&spec, g->seat.game, &g->seat.player.run);
	p.playouts = p.time_ms = NO_LIMIT;
	player_use_threads(&p, g->seat.threads);
	p.reuse = 0;
	p.parallel = PARALLEL_TREE;
	if (g->analysis.ban_count > 0) {
		p.bans = &g->analysis.bans;
		p.graph = 0;
	}
	p.notify_fd = g->seat.notify[1];
	p.seed = rng_next(&g->seat.rng);
	struct engine *search = search_start(g->seat.game, &g->analysis.position, &p, &e);
	bool runs = search;

	if (!search)
		fprintf(stderr, "narabe: %s\n", e.text);
	int64_t next_us = clock_now_us() + g->analysis.interval_ms * INT64_C(1000);
	while (!line_reader_next(&g->seat.input) && !g->seat.input.end && !ferror(stdout)) {
		seat_wait(&g->seat, true, runs ? next_us : INT64_MAX);
		bool ended = runs && !engine_is_running(search);
		if (runs && (ended || clock_now_us() >= next_us)) {
			engine_report(search, &found);
			gtp_analysis_report(g, &found);
			next_us = clock_now_us() + g->analysis.interval_ms * INT64_C(1000);
		}
		runs = runs && !ended;
	}
	engine_destroy(search);
}
