/* What eval and solve tell alike of a position: the head of a text, members of a JSON object. */
#ifndef NARABE_CLI_POSITION_OUTPUT_H
#define NARABE_CLI_POSITION_OUTPUT_H

#include "cli/output.h"
#include "games/game.h"

/* "Othello 6x6, X to play  (...)", a line; without the position where there is but a table.
 * `over`: nobody is to move. */
void output_head(const struct game *g, const struct state *s, bool over);

/* An object with its first members: game, position, to_move. The caller frees what these return. */
json_t *output_object(const struct game *g, const struct state *s, bool over);

/* The line with the names of the columns, once: when it is not out yet as *headed tells. */
void output_csv_head(bool *headed, const char *columns);

/* The game's name and a comma, in quotes where it needs them. */
void output_csv_game(const struct game *g);

/* The name of a move there. */
json_t *output_move(const struct game *g, const struct state *s, move_t m);

/* An exact value, null for EXACT_UNKNOWN. */
json_t *output_exact(int value);

/* The names of `count` moves from there: an array, or each with a blank before it. */
json_t *output_line(const struct game *g, const struct state *s, const move_t *move, int count);
void output_line_text(const struct game *g, const struct state *s, const move_t *move, int count);

#endif
