/* A learner's results over time. Pure. */
#include "match/player/learning_curve.h"

#include <string.h>

static void
count(struct learning_count *c, int result)
{
	c->won += result > 0;
	c->drawn += result == 0;
	c->lost += result < 0;
}

static void
merge_pairs(struct learning *l)
{
	for (int i = 0; i < LEARNING_BLOCKS / 2; i++) {
		const struct learning_count *a = &l->block[2 * i], *b = a + 1;
		l->block[i] = (struct learning_count){ a->won + b->won, a->drawn + b->drawn,
			a->lost + b->lost };
	}
	memset(&l->block[LEARNING_BLOCKS / 2], 0, sizeof l->block / 2);
	l->blocks = LEARNING_BLOCKS / 2;
	l->every *= 2;
}

void
learning_add(struct learning *l, int result)
{
	if (l->blocks == LEARNING_BLOCKS)
		merge_pairs(l);
	count(&l->all, result);
	count(&l->block[l->blocks], result);
	l->blocks += learning_games(&l->block[l->blocks]) == l->every;
}
