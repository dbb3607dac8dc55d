/* Perfect play where the game is solved: by the book, and beyond it by the exact solver. */
#include <stddef.h>

#include "base/bits.h"
#include "base/language.h"
#include "config/book.h"
#include "match/player/player.h"
#include "search/tictactoe/table.h"

extern const struct player_kind player_perfect;

static const struct param keys[] = {
	{ .name = "ties",
		.help = N_("which of equally good moves is taken"),
		.kind = PARAM_CHOICE,
		.words = "first random",
		.member = PARAM_MEMBER(struct player_spec, ties) },
	{ 0 },
};

/* Whether perfect play is known on *g; if not, with a sentence. */
static bool
is_known(const struct game *g, struct error *e)
{
	bool solved = exact_solves(g, NULL) && game_cell_count(g) <= 36;

	return solved || error_set(e,
				 _("Perfect play is not known on %s; there is a perfect player for "
				   "tictactoe, othello and othello:4."),
				 g->title);
}

/* The solver keeps its table, which holds much of what the next move needs. */
static bool
prepare(struct player *p, struct player_task *task)
{
	struct exact_params *params = &task->params.exact;

	if (p->game == &game_tictactoe || !is_known(p->game, &p->failure))
		return false;
	*params = p->acting.exact;
	params->threads = exact_all_threads();
	params->all_moves = false;
	params->ties = p->acting.ties;
	params->book = book_shipped(NULL);
	task->engine = exact_task_of(params);
	return true;
}

/* A random move among the best. */
static move_t
choose(struct player *p, const struct report *info)
{
	int best = info->best, found = 0;

	if (!info->known) /* it was told to hurry */
		return info->moves[0].move;

	for (int i = 0; i < info->count && p->acting.ties; i++) {
		if (info->moves[i].exact == info->exact &&
			rng_below(&p->rng, (uint32_t)++found) == 0)
			best = i;
	}
	return info->moves[best].move;
}

/* Tic-tac-toe is a lookup: it needs no thread. */
static move_t
look_up(struct player *p)
{
	uint64_t best = tictactoe_table()[tictactoe_code(&p->position)].best;
	unsigned n = p->acting.ties ? rng_below(&p->rng, bits_count(best)) : 0;

	return (move_t)bits_lowest(bits_nth(best, n));
}

static enum answer
poll(struct player *p, move_t *out)
{
	if (p->game != &game_tictactoe)
		return player_poll_engine(p, &player_perfect, out);
	*out = look_up(p);
	return ANSWER_MOVE;
}

const struct player_kind player_perfect = {
	.name = "perfect",
	.help = N_("exact play where the game is solved"),
	.keys = keys,
	.plays = is_known,
	.prepare = prepare,
	.choose = choose,
	.poll = poll,
};
