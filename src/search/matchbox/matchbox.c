/* The matchbox learner. A learner belongs to one thread; the tables are built once. */
#include "search/matchbox/matchbox.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/language.h"
#include "search/tictactoe/table.h"
#include "search/trace_internal.h"

enum {
	CELLS = MATCHBOX_CELLS,
	CODES = TICTACTOE_CODES,
	MOST_BOXES = 4520,
	NO_BOX = 0xffff,
};

/* ---- which box a position belongs to ---- */

/* Positions by their codes: tictactoe/table.h. */
struct layout {
	int boxes;
	uint16_t box[CODES];       /* by position; NO_BOX: game over, or unreachable */
	unsigned char turn[CODES]; /* that takes the position to the one on its box */
	uint16_t code[MOST_BOXES]; /* of the position on a box */
	uint16_t places[MOST_BOXES];
};

static struct layout layouts[2]; /* without and with symmetry */
static int power[CELLS];

/* Returns the free cells; of cells that a symmetry of the position maps to each other, only the first. */
static unsigned
places_of(int code, int turns)
{
	unsigned places = 0;

	for (int cell = 0; cell < CELLS; cell++) {
		bool first = code / power[cell] % 3 == 0;
		for (int turn = 1; turn < turns && first; turn++)
			first = tictactoe_turn_code(code, turn) != code ||
				tictactoe_turned[turn][cell] >= cell;
		places |= (unsigned)first << cell;
	}
	return places;
}

static void
make_layout(struct layout *l, bool symmetry)
{
	const struct tictactoe_entry *table = tictactoe_table();

	memset(l->box, 0xff, sizeof l->box);
	for (int ply = 0; ply < MATCHBOX_PLIES; ply++) {
		for (int code = 0; code < CODES; code++) {
			if (!table[code].reached || table[code].over ||
				tictactoe_stones(code) != ply)
				continue;
			l->turn[code] = (unsigned char)(symmetry ? tictactoe_least_turn(code) : 0);
			int on_box = tictactoe_turn_code(code, l->turn[code]);
			if (on_box == code) { /* on_box is the least code of all images, so it is
			                       * reached first */
				int box = l->boxes++;
				l->code[box] = (uint16_t)code;
				l->places[box] =
					(uint16_t)places_of(code, symmetry ? TICTACTOE_TURNS : 1);
				l->box[code] = (uint16_t)box;
			}
			l->box[code] = l->box[on_box];
		}
	}
}

static void
make_tables(void)
{
	for (int cell = 0, p = 1; cell < CELLS; cell++, p *= 3)
		power[cell] = p;
	make_layout(&layouts[0], false);
	make_layout(&layouts[1], true);
}

/* ---- the learner ---- */

struct matchbox {
	struct matchbox_params params;
	const struct layout *layout;
	int64_t refills;
	struct trace *trace; /* NULL: nobody looks */
	uint32_t beads[MOST_BOXES][CELLS];
};

_Static_assert((int)CELLS <= (int)TRACE_BOX_MOVES, "a record holds the moves of a box");

struct matchbox_params
matchbox_params_default(void)
{
	return (struct matchbox_params){
		.symmetry = 1, .beads = { 1 }, .win = 3, .draw = 1, .loss = 0
	};
}

bool
matchbox_plays(const struct game *g, struct error *e)
{
	return strcmp(g->name, "tictactoe") == 0 ||
	       error_set(e, _("The player matchbox has boxes for tictactoe only, not for %s."),
		       g->name);
}

static void
matchbox_fill(struct matchbox *m, int box)
{
	int i = 0;

	while (i < tictactoe_stones(m->layout->code[box]) && i + 1 < MATCHBOX_PLIES &&
		m->params.beads[i + 1] > 0)
		i++;
	uint32_t beads = (uint32_t)m->params.beads[i];

	for (int cell = 0; cell < CELLS; cell++)
		m->beads[box][cell] = m->layout->places[box] >> cell & 1 ? beads : 0;
}

struct matchbox *
matchbox_create(const struct matchbox_params *p)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;
	struct matchbox *m = malloc(sizeof *m);

	pthread_once(&once, make_tables);
	if (!m)
		return NULL;
	*m = (struct matchbox){ .params = *p, .layout = &layouts[p->symmetry != 0] };
	for (int box = 0; box < m->layout->boxes; box++)
		matchbox_fill(m, box);
	return m;
}

void
matchbox_destroy(struct matchbox *m)
{
	free(m);
}

void
matchbox_set_params(struct matchbox *m, const struct matchbox_params *p)
{
	m->params = *p;
}

const struct matchbox_params *
matchbox_params_of(const struct matchbox *m)
{
	return &m->params;
}

int
matchbox_count(const struct matchbox *m)
{
	return m->layout->boxes;
}

void
matchbox_position(const struct matchbox *m, int box, struct state *out)
{
	tictactoe_decode(m->layout->code[box], out);
}

unsigned
matchbox_places(const struct matchbox *m, int box)
{
	return m->layout->places[box];
}

uint32_t *
matchbox_beads(struct matchbox *m, int box)
{
	return m->beads[box];
}

int64_t
matchbox_refills(const struct matchbox *m)
{
	return m->refills;
}

uint32_t
matchbox_look(const struct matchbox *m, const struct state *s, uint32_t out[MATCHBOX_CELLS])
{
	int code = tictactoe_code(s), box = m->layout->box[code];
	const unsigned char *place = tictactoe_turned[m->layout->turn[code]];
	uint32_t sum = 0;

	for (int cell = 0; cell < CELLS; cell++)
		sum += out[cell] = box == NO_BOX ? 0 : m->beads[box][place[cell]];
	return sum;
}

/* ---- for people to see ---- */

void
matchbox_set_trace(struct matchbox *m, struct trace *t)
{
	m->trace = t;
}

/* Returns a record of the box of a position and its beads, where a trace is attached; NULL if there is no room. */
static struct trace_box *
record_box(const struct matchbox *m, const struct state *s)
{
	int code = tictactoe_code(s), box = m->layout->box[code];
	const unsigned char *place = tictactoe_turned[m->layout->turn[code]];
	struct trace_slot *slot = trace_append(m->trace);

	if (!slot)
		return NULL;
	struct trace_box *out = &slot->out.box;
	slot->out.kind = TRACE_KIND_BEADS;
	*out = (struct trace_box){ .position = *s, .box = box };
	for (int cell = 0; cell < CELLS; cell++) {
		if (!(m->layout->places[box] >> place[cell] & 1))
			continue;
		out->moves[out->count] = (move_t)cell;
		out->beads[out->count++] = m->beads[box][place[cell]];
	}
	return out;
}

/* ---- drawing and paying ---- */

move_t
matchbox_choose(struct matchbox *m, const struct state *s, struct rng *rng)
{
	int code = tictactoe_code(s), box = m->layout->box[code], cell = 0;
	const uint32_t *beads = m->beads[box];
	uint32_t sum = 0;

	for (int i = 0; i < CELLS; i++)
		sum += beads[i];
	bool refilled = sum == 0;
	if (refilled) {
		matchbox_fill(m, box);
		m->refills++;
		for (int i = 0; i < CELLS; i++)
			sum += beads[i];
	}
	uint32_t bead = rng_below(rng, sum), drawn = bead;
	for (; bead >= beads[cell]; cell++)
		bead -= beads[cell];
	move_t move = (move_t)tictactoe_unturned(m->layout->turn[code])[cell];
	struct trace_box *out = m->trace ? record_box(m, s) : NULL;
	if (out) {
		out->refilled = refilled;
		out->move = move;
		out->drawn = drawn;
		out->all = sum;
	}
	return move;
}

static void
pay(struct matchbox *m, const struct state *s, move_t move, int reward)
{
	int code = tictactoe_code(s), box = m->layout->box[code];
	int cell = tictactoe_turned[m->layout->turn[code]][move];

	/* The move may not be the learner's own; then it can be any of the equivalent ones. */
	for (int turn = 1; turn < TICTACTOE_TURNS && !(m->layout->places[box] >> cell & 1);
		turn++) {
		if (tictactoe_turn_code(m->layout->code[box], turn) == m->layout->code[box] &&
			m->layout->places[box] >> tictactoe_turned[turn][cell] & 1)
			cell = tictactoe_turned[turn][cell];
	}
	struct trace_box *out = m->trace ? record_box(m, s) : NULL;
	uint32_t before = m->beads[box][cell];
	int64_t beads = (int64_t)before + reward;
	m->beads[box][cell] = (uint32_t)(beads < 0               ? 0
					 : beads > MATCHBOX_MOST ? MATCHBOX_MOST
								 : beads);
	if (out) {
		out->paid = true;
		out->move = (move_t)tictactoe_unturned(m->layout->turn[code])[cell];
		out->reward = reward;
		out->change[0] = before;
		out->change[1] = m->beads[box][cell];
	}
}

void
matchbox_learn(struct matchbox *m, const struct state *start, const move_t *moves, int plies,
	enum side side, int result)
{
	int own = side_sign(side) * result;
	int reward = own > 0 ? m->params.win : own == 0 ? m->params.draw : m->params.loss;
	int credit = own < 0 ? m->params.blame : m->params.credit, number = 0;
	struct state s;

	state_copy(&s, start);
	for (int i = 0; i < plies; i++) {
		bool last = i + 2 >= plies;
		if (s.to_move == side && (credit != CREDIT_LAST || last))
			pay(m, &s, moves[i], credit == CREDIT_PLY ? reward * ++number : reward);
		game_tictactoe.rules->play(&game_tictactoe, &s, moves[i]);
	}
}

/* ---- as an engine: it looks up the beads of a position ---- */

static bool
matchbox_init(struct engine *e, struct error *error)
{
	return true;
}

static void
matchbox_work(struct engine *e, int worker)
{
	(void)e; /* the beads are there already */
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
matchbox_report(struct engine *e, struct report *out)
{
	report_at(e, engine_position(e), out);
}

static void
matchbox_finish(struct engine *e)
{
	(void)e; /* the boxes are their owner's */
}

const struct engine_ops engine_matchbox = {
	.name = "matchbox",
	.help = "the beads of a position in a learner's matchboxes",
	.params_size = sizeof(struct matchbox_task),
	.fits = matchbox_plays,
	.init = matchbox_init,
	.work = matchbox_work,
	.report = matchbox_report,
	.report_at = report_at,
	.finish = matchbox_finish,
	.learns = true,
	.immediate = true,
};
