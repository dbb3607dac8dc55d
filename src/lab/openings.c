/* Files of openings: one line of moves each. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/sum.h"
#include "games/notation.h"
#include "lab/tournament.h"

enum { MAX_FILE = 64 << 20 };

static bool
read_opening(const struct game *game, char *line, struct tournament_opening *out, struct error *e)
{
	struct state s;

	game->rules->start(game, &s);
	if (!game_moves_parse(game, line, &s, out->moves, &out->plies, e))
		return false;
	return game->rules->result(game, &s) == GAME_OPEN ||
	       error_set(e, "The opening ends the game.");
}

static size_t
count_lines(const char *text)
{
	size_t count = 1;

	for (; *text; text++)
		count += *text == '\n';
	return count;
}

struct tournament_opening *
tournament_openings_read(const char *path, const struct game *game, int *count, struct error *e)
{
	struct error why;
	size_t size;
	char *text = file_read(path, MAX_FILE, &size, e);
	struct tournament_opening *all = text ? calloc(count_lines(text), sizeof *all) : NULL;
	char *rest = text;
	bool fine = all;

	if (text && !all)
		error_set(e, "Out of memory for the openings of %s.", path);
	*count = 0;
	for (int number = 1; fine && rest; number++) {
		char *line = rest, *end = line + strcspn(line, "\n");
		rest = *end ? end + 1 : NULL;
		*end = '\0';
		line[strcspn(line, "\r")] = '\0';
		line += strspn(line, " \t");
		if (!*line || *line == '#')
			continue;
		fine = read_opening(game, line, &all[*count], &why) ||
		       error_set(e, "%s, line %d: %s", path, number, why.text);
		*count += fine;
	}
	if (fine && *count == 0)
		fine = error_set(e,
			"%s has no openings: each line has the moves of one from the start.", path);
	free(text);
	if (!fine) {
		free(all);
		all = NULL;
	}
	return all;
}

uint64_t
tournament_openings_sum(const struct tournament_opening *openings, int count)
{
	static const move_t end = MOVE_NONE;
	uint64_t sum = SUM_START;

	for (int i = 0; i < count; i++) {
		sum = sum_add(sum, openings[i].moves,
			(size_t)openings[i].plies * sizeof openings[i].moves[0]);
		sum = sum_add(sum, &end, sizeof end);
	}
	return sum;
}
