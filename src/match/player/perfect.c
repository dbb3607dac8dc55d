/* Perfect play where the game is solved: by the book, and where that ends by the exact solver. */
#include <stddef.h>

#include "base/bits.h"
#include "base/language.h"
#include "config/book.h"
#include "match/player/player.h"
#include "search/tictactoe/table.h"

static const struct param keys[] = {
	{ .name = "ties",
		.help = N_("which of equally good moves is taken"),
		.kind = PARAM_CHOICE,
		.words = "first random",
		.member = PARAM_MEMBER(struct player_spec, ties) },
	{ 0 },
};

bool
player_perfect_knows(const struct game *g, struct error *e)
{
	bool solved = exact_solves(g, NULL) && game_cell_count(g) <= 36;

	return solved || error_set(e,
				 _("Nobody knows perfect play on %s; there is a perfect player for "
				   "tictactoe, othello and othello:4."),
				 g->title);
}

/* With the table of the move before, which holds much of what is asked now. */
static bool
go_on(struct player *p)
{
	struct exact *x = p->solved;
	bool alike = x && exact_params_of(x)->ties == (p->spec.ties != 0); /* or another level */

	p->solved = NULL;
	if (alike && exact_go_on(x, &p->position, NULL))
		p->exact = x;
	else
		exact_destroy(x);
	return p->exact;
}

static void
begin(struct player *p)
{
	struct exact_params params = p->spec.exact;

	if (p->game == &game_tictactoe || !player_perfect_knows(p->game, &p->failure))
		return;
	if (go_on(p))
		return;
	params.threads = exact_all_threads();
	params.all_moves = false;
	params.ties = p->spec.ties;
	params.book = book_shipped(NULL);
	p->exact = exact_start(p->game, &p->position, &params, &p->failure);
}

/* One of the moves that are as good as the best. */
static move_t
choose(struct player *p, const struct report *info)
{
	int best = info->best, found = 0;

	for (int i = 0; i < info->count && p->spec.ties; i++) {
		if (info->moves[i].exact == info->exact &&
			rng_below(&p->rng, (uint32_t)++found) == 0)
			best = i;
	}
	return info->moves[best].move;
}

/* Of tic-tac-toe all is known: no thread needs to be started. */
static move_t
look_up(struct player *p)
{
	uint64_t best = tictactoe_table()[tictactoe_code(&p->position)].best;
	unsigned n = p->spec.ties ? rng_below(&p->rng, bits_count(best)) : 0;

	return (move_t)bits_lowest(bits_nth(best, n));
}

static enum answer
poll(struct player *p, move_t *out)
{
	struct report info;

	if (p->game == &game_tictactoe) {
		*out = look_up(p);
		return ANSWER_MOVE;
	}
	if (!p->exact)
		return ANSWER_FAILED;
	exact_peek(p->exact, &info);
	if (info.running && info.count > 1) /* one move alone is nothing to think about */
		return ANSWER_THINKING;
	/* When it was hurried it may know nothing yet. */
	*out = info.known ? choose(p, &info) : info.moves[0].move;
	return ANSWER_MOVE;
}

static void
hurry(struct player *p)
{
	if (p->exact)
		exact_stop(p->exact);
}

extern const struct player_kind player_perfect;
const struct player_kind player_perfect = {
	.name = "perfect",
	.help = N_("exact play where the game is solved"),
	.keys = keys,
	.plays = player_perfect_knows,
	.begin = begin,
	.poll = poll,
	.hurry = hurry,
};
