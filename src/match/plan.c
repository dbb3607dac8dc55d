/* What a side's search expected when it moved. Pure. */
#include "match/plan.h"

#include <string.h>

struct plan
plan_of_move(const struct report *info, move_t move, int node)
{
	struct plan plan = { 0 };

	for (int i = 0; i < info->count; i++) {
		const struct root_move *m = &info->moves[i];
		if (m->move != move || m->pv_length == 0)
			continue;
		plan.node = node;
		plan.value = root_move_value(m);
		plan.length = m->pv_length - 1 < PLAN_MOVES ? m->pv_length - 1 : PLAN_MOVES;
		memcpy(plan.line, m->pv + 1, (size_t)plan.length * sizeof plan.line[0]);
	}
	return plan;
}

int
plan_common(const struct plan *a, const struct plan *b)
{
	int count = 0;

	while (count < a->length && count < b->length && a->line[count] == b->line[count])
		count++;
	return count;
}
