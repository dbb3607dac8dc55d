/* The files in which a training keeps the games of a round: all of them in order, or of N parts the games
 * of one, n = part, part + N, ... Whatever ended the program, whole games in them stay. */
#ifndef NARABE_MAKE_EVAL_GAMES_H
#define NARABE_MAKE_EVAL_GAMES_H

#include <stdio.h>

#include "make/self_play.h"

struct eval_games {
	const struct game *game;
	const char *path; /* the caller's */
	int64_t next;     /* number of the game that is read or written next */
	int parts;        /* at least 1 */
	FILE *file;       /* NULL: closed */
	int64_t size;     /* bytes of the games read or written */
};

/* Opens the file named in *f, with `create` also a new one, to read from its first game on: f->next is that
 * game's number, 0 to parts - 1. False with a sentence. */
bool eval_games_open(struct eval_games *f, bool create, struct error *e);

/* The next game, if there is a whole one that is not damaged. */
bool eval_games_read(struct eval_games *f, struct self_play_game *out);

/* Forgets what comes behind the games read, so that others can be written. False with a sentence. */
bool eval_games_cut(struct eval_games *f, struct error *e);

bool eval_games_write(struct eval_games *f, const struct self_play_game *one, struct error *e);

/* Hands what was written to the system; closes. False with a sentence. Closed files are accepted. */
bool eval_games_flush(struct eval_games *f, struct error *e);
bool eval_games_close(struct eval_games *f, struct error *e);

#endif
