/* Phrases shared by the screen and the line-by-line front end: players, lines, results. Pure. */
#ifndef NARABE_MATCH_PHRASES_H
#define NARABE_MATCH_PHRASES_H

#include "config/options.h"
#include "match/match.h"
#include "match/player/player.h"
#include "record/record.h"

enum { PLAYER_NAME_TEXT = 48 };

/* Returns whether the settings ask for stones drawn as discs on *g: ● (black) for the first player, ○ for the
 * second. Only in Othello. */
bool phrase_shows_discs(const struct game *g, const struct options *o);

/* Writes the name of a side's player: "You" (a person against an engine), "Person", "Level 3", "Engine 5 s";
 * for two searches with the same budget "uct 5 s" and "duct 5 s", "puct 5 s" and "c=0.7 5 s". `out` holds
 * PLAYER_NAME_TEXT bytes. */
void phrase_player(const struct player_spec spec[2], enum side side, char *out);

/* Adds moves from *s on: "b3 c4 a1". */
void phrase_line(const struct game *g, const struct state *s, const move_t *moves, int count,
	struct text *t);

/* Adds what the player of this name played at *s, and how it rated the move: "Level 3 played c4 (54%), its
 * first choice." */
void phrase_thought(const struct game *g, const struct state *s, const struct thought *seen,
	const char *name, struct text *t);

/* Adds the same in few words: "O played c4, 54%." */
void phrase_thought_short(
	const struct game *g, const struct state *s, const struct thought *seen, struct text *t);

/* Adds the result at the record's current position, where the game is over: "X wins with a1 b1 c1", even for a
 * person who lost; "You lose, X 9 to O 27"; "You win by 36, X 29 + 7 empty to O 0"; "A draw". The file's result
 * counts before that of the rules: "O wins by 0.5 as the file says, X 36 to O 28". */
void phrase_result(const struct record *r, const struct player_spec spec[2], struct text *t);

/* Adds how the record's game was lost if not by the rules: "You resign: O wins", "X ran out of time: O
 * wins". */
void phrase_loss(const struct player_spec spec[2], const struct record *r, struct text *t);

/* Adds which move is exactly best, of several the search's own if it is one of them, and its value: "Exact: b3
 * wins by 20 discs.", or "Exact: best is c2, O wins by 4." if all moves lose; where others are as good, "Exact:
 * every move loses by 4 discs." or "Exact: b3 and 2 more win." Returns false and adds nothing while that is not
 * known. */
bool phrase_exact(const struct game *g, const struct report *info, struct text *t);

/* Adds "X solves: 12 M positions in 3 s, usually about 40 s more." */
void phrase_solving(const struct report *info, enum side side, struct text *t);

#endif
