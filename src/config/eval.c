/* Learned evaluations in use: each file is read once. */
#include "config/eval.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "config/data.h"

/* A file that was read or could not be. */
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
	k->weights = eval_read(*path ? path : shipped, g, &k->failure);
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
