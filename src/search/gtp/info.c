/* Lines of analysis by GTP, as Leela Zero and KataGo write them. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "games/notation.h"
#include "search/gtp/gtp.h"

enum { WORD = 64 };

/* Reads the next word of the line; returns false at its end. */
static bool
next_word(const char **line, char word[WORD])
{
	*line += strspn(*line, " \t");
	size_t length = strcspn(*line, " \t"), kept = length < WORD ? length : WORD - 1;

	memcpy(word, *line, kept);
	word[kept] = '\0';
	*line += length;
	return length > 0;
}

/* The words after "pv", as far as they are legal moves in turn. */
static void
info_read_line(
	const char *line, const struct game *g, const struct state *from, struct root_move *m)
{
	struct state s;
	char word[WORD];
	move_t move;

	state_copy(&s, from);
	m->pv_length = 0;
	while (m->pv_length < REPORT_PV_MAX && next_word(&line, word) &&
		game_move_parse(g, &s, word, &move, NULL)) {
		m->pv[m->pv_length++] = move;
		g->rules->play(g, &s, move);
	}
}

/* Reads the words after "move", up to the next "info". */
static void
info_read_move(const char **line, const struct game *g, double whole, struct report *out)
{
	char word[WORD], value[WORD];
	double visits = -1, rate = -1;
	struct root_move *m = NULL;
	move_t move;

	while (next_word(line, word) && strcmp(word, "info") != 0) {
		if (strcmp(word, "pv") == 0 && m) {
			info_read_line(*line, g, &out->position, m);
			continue;
		}
		const char *rest = *line;
		if (!next_word(&rest, value) || strcmp(value, "info") == 0)
			continue;
		if (strcmp(word, "move") == 0 &&
			game_move_parse(g, &out->position, value, &move, NULL) &&
			report_find(out, move) >= 0)
			m = &out->moves[report_find(out, move)];
		else if (strcmp(word, "visits") == 0)
			visits = strtod(value, NULL);
		else if (strcmp(word, "winrate") == 0)
			rate = strtod(value, NULL) / whole;
		else
			continue;
		*line = rest;
	}
	if (m) {
		/* Visits and a win rate of the side to move, as the first player's results. */
		if (!(visits >= 0 && visits < 1e15) || !(rate >= 0 && rate <= 1))
			return;
		m->visits = (int64_t)visits;
		m->value = state_sign(&out->position) * (2 * rate - 1);
		m->wins = llround(visits * (1 + m->value) / 2);
		m->losses = m->visits - m->wins;
	}
}

void
gtp_info_read(const char *line, const struct game *g, double whole, struct report *out)
{
	char word[WORD];

	out->source = REPORT_PLAYOUTS;
	if (!next_word(&line, word))
		return;
	while (*line)
		info_read_move(&line, g, whole, out);
	for (int i = 0; i < out->count; i++) {
		const struct root_move *m = &out->moves[i];
		out->playouts += m->visits;
		if (m->visits > 0 && (out->best < 0 || m->visits > out->moves[out->best].visits))
			out->best = i;
	}
	if (out->best >= 0)
		out->value = out->moves[out->best].value;
}
