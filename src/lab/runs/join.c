/* Reads files of results back and joins the parts of a run. */
#include "lab/runs/join.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"

static bool
join_no_memory(struct error *e)
{
	return error_set(e, "There is not enough memory for these results.");
}

/* ---- lines ---- */

/* Returns whether a game's opening has the right length: without a file of openings all games start
 * with the same number of random plies. */
static bool
same_opening(const struct joined *j, const struct result_line *line, struct error *e)
{
	return j->run.openings_sum || line->opening == j->opening ||
	       error_set(e, "Its opening has %d plies, not %d.", line->opening, j->opening);
}

/* Returns the board of a line. A board's file may be gone by now and is not needed: the line holds
 * its title. */
static const struct game *
find_board(struct joined *j, const struct result_line *line, struct error *e)
{
	if (!line->board_title)
		return game_open(line->game, e);
	j->board = (struct game){
		.name = line->game, .title = line->board_title, .sum = line->board_sum
	};
	return &j->board;
}

static bool
first_line(struct joined *j, const struct result_line *line, struct error *e)
{
	j->run = line->run;
	j->opening = line->opening;
	j->run.series.game = find_board(j, line, e);
	return j->run.series.game;
}

/* Keeps the needed parts of a line; its texts belong to the JSON. */
static bool
join_take_line(void *owner, struct store_line *at, struct error *e)
{
	struct joined *j = owner;
	struct result_line read;

	if (!result_read(at->json, &read, e))
		return false;
	if ((j->count & (j->count - 1)) == 0) { /* full at each power of 2 */
		size_t room = j->count ? 2 * (size_t)j->count : 1;
		struct joined_line *more = realloc(j->lines, room * sizeof *more);
		if (!more)
			return join_no_memory(e);
		j->lines = more;
	}
	at->n = read.n;
	j->lines[j->count++] = (struct joined_line){ .a = read.a,
		.b = read.b,
		.vary = read.vary,
		.n = read.n,
		.a_first = read.a_first,
		.result = read.result,
		.plies = read.plies,
		.end = read.end };
	if (j->count == 1 && !first_line(j, &read, e))
		return false;
	const char *const players[2] = { read.a, read.b };
	bool fine = result_is_of_run(&read, &j->run, e) && same_opening(j, &read, e) &&
		    result_same_programs(j->programs, players, read.program, e);
	json_object_del(at->json, "moves"); /* the largest part */
	return fine;
}

/* ---- order ---- */

/* Returns the first missing number from 0 on, which is `count` if there are no gaps. */
static int64_t
store_missing(const struct store_parts *p)
{
	int64_t n = 0;

	while (n < p->count && p->lines[n].n == n)
		n++;
	return n;
}

/* Sorts the lines by game. Some games may be missing. */
static bool
sort_lines(struct joined *j, bool unfinished, struct error *e)
{
	struct joined_line *sorted = malloc((size_t)j->count * sizeof *sorted);
	int64_t from = store_missing(&j->parts), games = j->run.series.games;

	if (!sorted)
		return join_no_memory(e);
	for (int64_t i = 0; i < j->count; i++)
		sorted[i] = j->lines[j->parts.lines[i].place];
	free(j->lines);
	j->lines = sorted;
	j->gaps = from < j->count;
	if (unfinished || (!j->gaps && (j->run.sprt || from == games)))
		return true;
	if (j->gaps)
		return error_set(e,
			"Games %lld to %lld of 0 to %lld are missing: no file has them.",
			(long long)from, (long long)j->lines[from].n - 1, (long long)games - 1);
	return error_set(e, "Games %lld to %lld are missing: no file has them.", (long long)from,
		(long long)games - 1);
}

/* ---- players ---- */

static bool
is_pairing(const struct joined *j, int index, const struct joined_line *line)
{
	const struct tournament_pairing *p = &j->pairings[index];

	return strcmp(j->players[p->a].text, line->a) == 0 &&
	       strcmp(j->players[p->b].text, line->b) == 0 &&
	       strcmp(p->vary ? p->vary : "", line->vary) == 0;
}

/* Returns the pairing of a line, most often `near` or one soon after it; -1: not known yet. */
static int
find_pairing(const struct joined *j, const struct joined_line *line, int near)
{
	int count = j->run.series.pairing_count;

	for (int i = 0; i < count; i++) {
		if (is_pairing(j, (near + i) % count, line))
			return (near + i) % count;
	}
	return -1;
}

/* Returns the index of a player, kept in `seen` by its text; -1 without memory. */
static int
player_index(struct joined *j, const char *text, json_t *seen)
{
	const json_t *known = json_object_get(seen, text);
	int next = (int)json_object_size(seen);

	if (known)
		return (int)json_integer_value(known);
	if (json_object_set_new(seen, text, json_integer(next)) != 0)
		return -1;
	j->players[next].text = text;
	return next;
}

static bool
add_pairing(struct joined *j, const struct joined_line *line, json_t *seen, struct error *e)
{
	struct tournament_params *p = &j->run.series;
	struct tournament_pairing *pairing = &j->pairings[p->pairing_count++];

	pairing->a = player_index(j, line->a, seen);
	pairing->b = player_index(j, line->b, seen);
	pairing->vary = line->vary[0] ? line->vary : NULL;
	if (pairing->a < 0 || pairing->b < 0)
		return join_no_memory(e);
	/* Memory for ratings grows with the square of the number of players, and time with its
	 * cube. */
	return strcmp(j->run.command, "league") != 0 ||
	       json_object_size(seen) <= TOURNAMENT_MOST_RATED ||
	       error_set(e, "Game %lld is of one player more than the %d that a league can have.",
		       (long long)line->n, TOURNAMENT_MOST_RATED);
}

/* Collects the pairings, which repeat in cycles: those of the groups before the first one returns,
 * or of all groups if some are missing. */
static bool
collect_pairings(struct joined *j, json_t *seen, struct error *e)
{
	int group = tournament_group(&j->run.series), known = -1;

	for (int64_t i = 0; i < j->count; i += j->gaps ? 1 : group) {
		const struct joined_line *line = &j->lines[i];
		if (!j->gaps && i > 0 && is_pairing(j, 0, line))
			return true;
		known = j->gaps ? find_pairing(j, line, known + 1) : -1;
		if (known < 0 && !add_pairing(j, line, seen, e))
			return false;
	}
	return true;
}

static bool
find_pairings(struct joined *j, struct error *e)
{
	struct tournament_params *p = &j->run.series;

	int group = j->gaps ? 1 : tournament_group(p);
	int64_t most = (j->count + group - 1) / group;
	j->pairings = calloc((size_t)most, sizeof *j->pairings);
	j->players = calloc((size_t)most * 2, sizeof *j->players);
	if (!j->pairings || !j->players)
		return join_no_memory(e);
	json_t *seen = json_object();
	bool fine = collect_pairings(j, seen, e);
	json_decref(seen);
	p->players = j->players;
	p->pairings = j->pairings;
	return fine;
}

static bool
has_turn(enum tournament_first first, const struct joined_line *line)
{
	return line->a_first ==
	       (first == TOURNAMENT_A || (first == TOURNAMENT_ALTERNATE && line->n % 2 == 0));
}

/* Forgets a first game whose second is missing, so that the pairing's next game begins a pair. */
static void
tally_begin_pair(struct tally *t, int pairing)
{
	t->of[pairing].half = -1;
}

/* Counts a line; without its other game it makes no pair. */
static void
count_line(struct joined *j, int64_t i, int pairing)
{
	const struct joined_line *line = &j->lines[i];
	bool begins = line->n % 2 == 0, alone = !begins && (i == 0 || line[-1].n != line->n - 1);

	if (begins || alone)
		tally_begin_pair(&j->tally, pairing);
	tally_add(&j->tally, pairing, line->a_first, line->result, line->plies, line->end);
	if (alone)
		tally_begin_pair(&j->tally, pairing);
}

static bool
count_games(struct joined *j, struct error *e)
{
	const struct tournament_params *p = &j->run.series;
	int group = tournament_group(p), pairing = 0;

	if (!tally_init(&j->tally, p->pairing_count, group == 2))
		return join_no_memory(e);
	for (int64_t i = 0; i < j->count; i++) {
		const struct joined_line *line = &j->lines[i];
		pairing = j->gaps ? find_pairing(j, line, pairing)
				  : (int)(line->n / group % p->pairing_count);
		if (pairing < 0 || !is_pairing(j, pairing, line) || !has_turn(p->first, line))
			return error_set(e,
				"%s, line %d: Game %lld is not between the players whose turn it "
				"is.",
				j->parts.paths[j->parts.lines[i].file], j->parts.lines[i].number,
				(long long)line->n);
		count_line(j, i, pairing);
	}
	return true;
}

bool
joined_read(struct joined *j, char *const *paths, int count, bool unfinished, struct error *e)
{
	*j = (struct joined){ .programs = json_object() };
	if (!store_read(&j->parts, paths, count, join_take_line, j, e) ||
		!sort_lines(j, unfinished, e) || !find_pairings(j, e) || !count_games(j, e))
		return false;
	if (!unfinished && j->run.sprt && j->count < j->run.series.games &&
		lab_verdict(&j->run, &j->tally) == LAB_OPEN)
		return error_set(e,
			"The run is not finished: after %lld of %lld games the test is not "
			"decided.",
			(long long)j->count, (long long)j->run.series.games);
	return true;
}

void
joined_finish(struct joined *j)
{
	store_parts_finish(&j->parts);
	tally_finish(&j->tally);
	json_decref(j->programs);
	free(j->lines);
	free(j->players);
	free(j->pairings);
	*j = (struct joined){ 0 };
}
