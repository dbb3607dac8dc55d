/* Files of self-play games: for each a head and its positions, as they are in memory. */
#include "make/eval_games.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

struct game_head {
	int64_t n;
	int32_t result, plies, count;
	uint32_t word; /* detects what is no head */
};

enum { HEAD_WORD = 0x67656e2e };

static bool
cannot_write(const struct eval_games *f, struct error *e)
{
	return error_set(e, "Cannot write %s: %s.", f->path, strerror(errno));
}

bool
eval_games_open(struct eval_games *f, bool create, struct error *e)
{
	f->size = 0;
	f->file = fopen(f->path, create ? "r+b" : "rb");
	if (!f->file && create)
		f->file = fopen(f->path, "w+b");
	if (f->file)
		return true;
	return create ? cannot_write(f, e)
		      : error_set(e, "Cannot read %s: %s.", f->path, strerror(errno));
}

/* Whether the positions of a game are such as an evaluation can be asked about; any digest is. */
static bool
positions_are_sound(const struct game *g, const struct self_play_game *one)
{
	bool digests = eval_patterns_of(g)->digest;

	for (int i = 0; i < one->count; i++) {
		const struct eval_position *p = &one->position[i];
		if (p->to_move > SIDE_SECOND || !(p->value >= -1 && p->value <= 1))
			return false;
		if (digests)
			continue;
		const struct state s = { .stones = { p->stones[0], p->stones[1] },
			.to_move = p->to_move };
		if ((p->stones[0] & p->stones[1]) || ((p->stones[0] | p->stones[1]) & ~g->cells) ||
			g->rules->result(g, &s) != GAME_OPEN)
			return false;
	}
	return true;
}

bool
eval_games_read(struct eval_games *f, struct self_play_game *out)
{
	struct game_head h;

	if (fread(&h, sizeof h, 1, f->file) != 1 || h.word != HEAD_WORD || h.n != f->next ||
		h.count < 0 || h.count > SELF_PLAY_PER_PLY * GAME_MAX_PLIES || h.result < -1 ||
		h.result > 1)
		return false;
	size_t count = (size_t)h.count;
	out->result = h.result;
	out->plies = h.plies;
	out->count = h.count;
	if (fread(out->position, sizeof *out->position, count, f->file) != count ||
		!positions_are_sound(f->game, out))
		return false;
	f->next += f->parts;
	f->size += (int64_t)(sizeof h + count * sizeof *out->position);
	return true;
}

bool
eval_games_cut(struct eval_games *f, struct error *e)
{
	return (fseek(f->file, (long)f->size, SEEK_SET) == 0 &&
		       ftruncate(fileno(f->file), f->size) == 0) ||
	       cannot_write(f, e);
}

bool
eval_games_write(struct eval_games *f, const struct self_play_game *one, struct error *e)
{
	const struct game_head h = { f->next, one->result, one->plies, one->count, HEAD_WORD };
	size_t count = (size_t)one->count;

	if (fwrite(&h, sizeof h, 1, f->file) != 1 ||
		fwrite(one->position, sizeof *one->position, count, f->file) != count)
		return cannot_write(f, e);
	f->next += f->parts;
	f->size += (int64_t)(sizeof h + count * sizeof *one->position);
	return true;
}

bool
eval_games_flush(struct eval_games *f, struct error *e)
{
	return !f->file || fflush(f->file) == 0 || cannot_write(f, e);
}

bool
eval_games_close(struct eval_games *f, struct error *e)
{
	FILE *file = f->file;

	f->file = NULL;
	return !file || fclose(file) == 0 || cannot_write(f, e);
}
