/* The boxes of a learner as an engine: it looks up the beads of a position. The owner of the boxes
 * owns the engine too, and changes them in the same thread only. */
#include "search/engine.h"
#include "search/matchbox/matchbox.h"

static bool
init(struct engine *e, struct error *error)
{
	(void)e;
	(void)error;
	return true;
}

static void
work(struct engine *e, int worker)
{
	(void)e; /* the beads are there already */
	(void)worker;
}

static bool
report_at(struct engine *e, const struct state *s, struct report *out)
{
	const struct matchbox_task *task = engine_task_of(e)->params;
	uint32_t beads[MATCHBOX_CELLS];

	report_init(out, engine_game(e), s);
	out->source = REPORT_BEADS;
	out->playouts = matchbox_look(task->boxes, s, beads);
	for (int i = 0; i < out->count; i++) {
		out->moves[i].visits = beads[out->moves[i].move];
		if (out->best < 0 || out->moves[i].visits > out->moves[out->best].visits)
			out->best = i;
	}
	return out->count > 0;
}

static void
report(struct engine *e, struct report *out)
{
	report_at(e, engine_position(e), out);
}

static void
finish(struct engine *e)
{
	(void)e; /* the boxes are their owner's */
}

const struct engine_ops engine_matchbox = {
	.name = "matchbox",
	.help = "the beads of a position in a learner's matchboxes",
	.params_size = sizeof(struct matchbox_task),
	.fits = matchbox_plays,
	.init = init,
	.work = work,
	.report = report,
	.report_at = report_at,
	.finish = finish,
	.learns = true,
	.immediate = true,
};
