/* Shipped books and learned evaluations: see shipped.h. */
#include "config/shipped.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "config/data.h"
#include "search/cube/book.h"
#include "search/eval.h"
#include "search/othello/book.h"

static pthread_once_t othello_once = PTHREAD_ONCE_INIT, qubic_once = PTHREAD_ONCE_INIT;
static struct exact_books books;
static struct error othello_failure, qubic_failure;

static void
read_othello(void)
{
	char path[DATA_PATH_SIZE];

	data_path("othello.book", path);
	books.othello = othello_book_read(path, &othello_failure);
}

static void
read_qubic(void)
{
	char path[DATA_PATH_SIZE];

	data_path("qubic.book", path);
	books.qubic = cube_book_read(path, &qubic_failure);
}

const struct exact_books *
books_shipped(const struct game *g)
{
	if (othello_book_is_for(g))
		pthread_once(&othello_once, read_othello);
	else if (cube_book_is_for(g))
		pthread_once(&qubic_once, read_qubic);
	return &books;
}

void
books_load(const struct game *g)
{
	const struct exact_books *b = books_shipped(g);

	if (cube_book_is_for(g) && b->qubic)
		cube_book_open(b->qubic, NULL, NULL, NULL);
}

move_t
books_move(const struct game *g, const struct state *s, struct rng *rng)
{
	const struct exact_books *b = books_shipped(g);
	struct cube_book_answer answer;
	move_t moves[GAME_MAX_MOVES], best = MOVE_NONE;
	int value, reached, equal = 0;

	if (cube_book_is_for(g))
		return b->qubic && cube_book_find(b->qubic, s, &answer) ? answer.move : MOVE_NONE;
	if (!exact_book_value(b, g, s, &value))
		return MOVE_NONE;
	int count = g->rules->moves(g, s, moves);
	for (int i = 0; i < count; i++) {
		struct state after;

		state_copy(&after, s);
		g->rules->play(g, &after, moves[i]);
		if (!exact_book_value(b, g, &after, &reached) || reached != value)
			continue;
		if (equal == 0 || (rng && rng_below(rng, (uint32_t)equal + 1) == 0))
			best = moves[i];
		equal++;
	}
	return best;
}

bool
books_have(const struct game *g, struct error *e)
{
	const struct exact_books *b = books_shipped(g);

	if (othello_book_is_for(g) && !b->othello)
		return error_set(e, "%s", othello_failure.text);
	if (cube_book_is_for(g) && !b->qubic)
		return error_set(e, "%s", qubic_failure.text);
	return true;
}

/* ---- evaluations ---- */

/* A file that was read, or could not be. */
struct known {
	struct known *next;
	struct eval_weights *weights; /* NULL: failed */
	struct error failure;
	char board[GAME_NAME];
	char path[]; /* empty: the shipped one */
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct known *all;

static struct known *
read_new(const struct game *g, const char *path)
{
	struct known *k = calloc(1, sizeof *k + strlen(path) + 1);
	char shipped[DATA_PATH_SIZE], name[GAME_NAME];

	if (!k)
		return NULL;
	memcpy(k->path, path, strlen(path) + 1);
	snprintf(k->board, sizeof k->board, "%s", g->name);
	eval_file_name(g, name);
	data_path(name, shipped);
	k->weights = eval_open(*path ? path : shipped, g, &k->failure);
	k->next = all;
	all = k;
	return k;
}

const struct eval_weights *
eval_of(const struct game *g, const char *path, struct error *e)
{
	pthread_mutex_lock(&lock);
	struct known *k = all;
	while (k && (strcmp(k->board, g->name) != 0 || strcmp(k->path, path) != 0))
		k = k->next;
	if (!k)
		k = read_new(g, path);
	pthread_mutex_unlock(&lock);
	if (!k)
		error_set(e, "There is not enough memory for an evaluation.");
	else if (!k->weights)
		error_set(e, "%s", k->failure.text);
	return k ? k->weights : NULL;
}
