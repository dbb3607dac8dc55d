/* What the moves of a game lost. Pure. */
#include "match/mistakes.h"

#include <math.h>
#include <stdio.h>

#include "base/language.h"
#include "games/notation.h"
#include "match/phrases.h"

static const struct record_node *
node_at(const struct record *r, int ply)
{
	return &r->node[r->line[ply]];
}

double
mistakes_points(const struct record *r, int ply)
{
	if (ply < 0 || ply >= r->length || node_at(r, ply + 1)->loss < 0)
		return -1;
	return 50 * node_at(r, ply + 1)->loss;
}

bool
mistakes_is_one(const struct record *r, int ply, int limit)
{
	return lround(mistakes_points(r, ply)) >= limit;
}

static void
insert_worst(const struct record *r, int ply, struct mistakes *m)
{
	int place = m->worst_count;

	if (lround(mistakes_points(r, ply)) <= 0)
		return;
	while (place > 0 && mistakes_points(r, ply) > mistakes_points(r, m->worst[place - 1]))
		place--;
	if (place == MISTAKES_WORST)
		return;
	if (m->worst_count < MISTAKES_WORST)
		m->worst_count++;
	for (int i = m->worst_count - 1; i > place; i--)
		m->worst[i] = m->worst[i - 1];
	m->worst[place] = ply;
}

void
mistakes_count(const struct record *r, int limit, struct mistakes *out)
{
	*out = (struct mistakes){ 0 };
	for (int ply = 0; ply < r->length; ply++) {
		enum side side = (enum side)node_at(r, ply)->position.to_move;
		double points = mistakes_points(r, ply);
		if (points < 0)
			continue;
		out->known[side]++;
		out->mean[side] += points;
		if (mistakes_is_one(r, ply, limit))
			out->count[side]++;
		insert_worst(r, ply, out);
	}
	for (int side = 0; side < 2; side++) {
		if (out->known[side] > 0)
			out->mean[side] /= out->known[side];
	}
}

int
mistakes_find(const struct record *r, int ply, int step, int limit)
{
	for (; ply >= 0 && ply < r->length; ply += step) {
		if (mistakes_is_one(r, ply, limit))
			return ply;
	}
	return -1;
}

void
mistakes_text(const struct record *r, int ply, const struct player_spec spec[2], char *out)
{
	const struct record_node *from = node_at(r, ply);
	enum side side = (enum side)from->position.to_move;
	char name[GAME_MOVE_TEXT], best[GAME_MOVE_TEXT] = "";
	long points = lround(mistakes_points(r, ply));
	bool you = player_spec_is_human(&spec[side]) && !player_spec_is_human(&spec[side ^ 1]);
	move_t played = node_at(r, ply + 1)->move;
	int number = game_move_number(r->game, ply);

	game_move_text_level(r->game, &from->position, played, name);
	if (from->best != MOVE_NONE && from->best != played)
		game_move_text_level(r->game, &from->position, from->best, best);
	if (you && *best)
		snprintf(out, MISTAKES_TEXT,
			language_count("Your %s (move %d) lost %ld point; best was %s.",
				"Your %s (move %d) lost %ld points; best was %s.",
				(unsigned long)points),
			name, number, points, best);
	else if (you)
		snprintf(out, MISTAKES_TEXT,
			language_count("Your %s (move %d) lost %ld point.",
				"Your %s (move %d) lost %ld points.", (unsigned long)points),
			name, number, points);
	else if (*best)
		snprintf(out, MISTAKES_TEXT,
			language_count("%c's %s (move %d) lost %ld point; best was %s.",
				"%c's %s (move %d) lost %ld points; best was %s.",
				(unsigned long)points),
			side_letter(side), name, number, points, best);
	else
		snprintf(out, MISTAKES_TEXT,
			language_count("%c's %s (move %d) lost %ld point.",
				"%c's %s (move %d) lost %ld points.", (unsigned long)points),
			side_letter(side), name, number, points);
}
