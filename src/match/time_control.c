/* The clock of a game: see time_control.h. */
#include "match/time_control.h"

#include "search/engine.h"

enum { LAG_MS = 50 }; /* kept back for the answer's way, or a tenth if that is less */

static int64_t
least(int64_t a, int64_t b)
{
	return a < b ? a : b;
}

struct side_clock
side_clock_start(const struct time_control *c)
{
	bool in_period = c->main_ms == 0 && c->stones > 0;

	return (struct side_clock){
		.runs = c->limited,
		.left_ms = in_period         ? c->period_ms
			   : c->main_ms == 0 ? c->increment_ms
					     : c->main_ms,
		.stones = in_period ? c->stones : 0,
	};
}

void
side_clock_spend(struct side_clock *k, const struct time_control *c, int64_t used_ms)
{
	if (!k->runs)
		return;
	k->left_ms -= used_ms;
	if (k->stones == 0 && k->left_ms <= 0 && c->stones > 0) {
		k->left_ms += c->period_ms; /* this move is the first of a period */
		k->stones = c->stones;
	}
	if (k->left_ms < 0) {
		k->left_ms = 0;
		k->fallen = true;
	}
	if (k->stones == 0)
		k->left_ms += c->increment_ms;
	if (k->stones > 0 && --k->stones == 0) {
		k->left_ms = c->period_ms;
		k->stones = c->stones;
	}
}

/* All moves get the same if each takes its share. Near the end that would be all there is, and the
 * least delay would lose: half is never touched. */
static int64_t
share_of_main(const struct side_clock *k, const struct time_control *c, int moves)
{
	int64_t share = (k->left_ms + c->increment_ms * (moves - 1)) / moves;

	return c->increment_ms > 0 ? least(share, k->left_ms / 2) : share;
}

int64_t
side_clock_share(const struct side_clock *k, const struct time_control *c, int moves)
{
	int64_t period_share = c->stones > 0 ? c->period_ms / c->stones : 0;
	int64_t share;

	if (!k->runs)
		return NO_LIMIT;
	if (k->stones > 0) {
		share = k->left_ms / k->stones;
	} else {
		/* A move that uses the main time up has a period's share as well. */
		share = share_of_main(k, c, moves > 0 ? moves : 1);
		if (share < period_share)
			share = period_share;
	}
	share -= least(share / 10, LAG_MS);
	return share > 0 ? share : 1;
}
