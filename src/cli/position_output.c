/* What eval and solve tell alike of a position. */
#include "cli/position_output.h"

#include <stdio.h>
#include <string.h>

#include "games/notation.h"
#include "search/exact.h"

void
output_head(const struct game *g, const struct state *s, bool over)
{
	char text[GAME_POSITION_TEXT];

	printf("%s, %s", g->title,
		over                       ? "the game is over"
		: g->simultaneous          ? "both to move"
		: s->to_move == SIDE_FIRST ? "X to play"
					   : "O to play");
	game_position_text(g, s, text);
	if (!game_is_table(g))
		printf("  (%s)", text);
	printf("\n");
}

json_t *
output_object(const struct game *g, const struct state *s, bool over)
{
	char text[GAME_POSITION_TEXT];
	json_t *o = json_object();

	game_position_text(g, s, text);
	json_object_set_new(o, "game", json_string(g->name));
	json_object_set_new(o, "position", json_string(text));
	json_object_set_new(o, "to_move",
		over ? json_null()
		     : json_string(g->simultaneous            ? "both"
				   : s->to_move == SIDE_FIRST ? "x"
							      : "o"));
	return o;
}

void
output_csv_head(bool *headed, const char *columns)
{
	if (!*headed)
		puts(columns);
	*headed = true;
}

void
output_csv_game(const struct game *g)
{
	if (!strpbrk(g->name, ",\"")) {
		printf("%s,", g->name);
		return;
	}
	putchar('"');
	for (const char *c = g->name; *c; c++)
		printf(*c == '"' ? "\"\"" : "%c", *c);
	printf("\",");
}

json_t *
output_move(const struct game *g, const struct state *s, move_t m)
{
	char text[GAME_MOVE_TEXT];

	game_move_text(g, s, m, text);
	return json_string(text);
}

json_t *
output_exact(int value)
{
	return value == EXACT_UNKNOWN ? json_null() : json_integer(value);
}

json_t *
output_line(const struct game *g, const struct state *s, const move_t *move, int count)
{
	struct state now = *s;
	json_t *line = json_array();

	for (int i = 0; i < count; i++) {
		json_array_append_new(line, output_move(g, &now, move[i]));
		g->rules->play(g, &now, move[i]);
	}
	return line;
}

void
output_line_text(const struct game *g, const struct state *s, const move_t *move, int count)
{
	struct state now = *s;

	for (int i = 0; i < count; i++) {
		char text[GAME_MOVE_TEXT];
		game_move_text(g, &now, move[i], text);
		printf(" %s", text);
		g->rules->play(g, &now, move[i]);
	}
}
