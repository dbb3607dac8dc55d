/* Players: asked for a move, polled, paused; and what a player's engine keeps between its moves. */
#include "match/player/player.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/language.h"
#include "config/shipped.h"
#include "match/judge/judge.h"
#include "match/player/learner.h"
#include "search/mcts/policy.h"

/* ---- players that learn: learner.h ---- */

static void
learner_forget(struct player *p)
{
	if (!p->learner)
		return;
	p->kind->learns->forget(p, p->learner);
	free(p->learner);
	p->learner = NULL;
}

/* Opens the player's learner. If that fails, sets p->refused and puts the reason into p->failure. */
static void
learner_init(struct player *p)
{
	struct learner *l = NULL;

	p->refused = p->kind->plays && !p->kind->plays(p->game, &p->failure);
	if (p->refused)
		return;
	p->learner = l = calloc(1, sizeof *l);
	if (l) {
		memcpy(l->from, p->spec.file, sizeof l->from);
		memcpy(l->file, p->spec.file, sizeof l->file);
		l->saved_us = clock_now_us();
	} else {
		error_set(&p->failure, _("Out of memory for what a %s player learns."),
			p->kind->name);
	}
	p->refused = !l || !p->kind->learns->open(p, l);
	if (p->refused)
		learner_forget(p);
}

/* Saves and frees the player's learner. */
static void
learner_finish(struct player *p)
{
	player_save(p, NULL);
	learner_forget(p);
}

/* Returns whether *l holds the knowledge of a player with these settings. */
static bool
learner_fits(const struct learner *l, const struct player_spec *spec)
{
	const struct learner_ops *ops = spec->kind->learns;

	return strcmp(l->from, spec->file) == 0 && (!ops->fits || ops->fits(l, spec));
}

void
learner_begin(struct player *p)
{
	if (p->learner && !learner_fits(p->learner, &p->spec))
		learner_finish(p);
	if (!p->learner && !p->refused)
		learner_init(p);
	p->refused = false; /* reported now; the next question tries again */
	if (p->learner)
		p->learner->asked = true;
}

bool
player_save(struct player *p, struct error *e)
{
	struct learner *l = p->learner;

	if (!l || !l->file[0] || !l->changed)
		return true;
	l->saved_us = clock_now_us();
	l->changed = !p->kind->learns->write(l, e);
	return !l->changed;
}

void
player_learn(struct player *p, enum side side, const struct finished_game *game)
{
	struct learner *l = p->learner;

	p->failure.text[0] = '\0';
	if (!l || !l->asked || !p->kind->learns->learn(p, side, game))
		return;
	l->asked = false;
	l->changed = true;
	if (l->file[0] && clock_now_us() - l->saved_us >= p->kind->learns->save_every_us)
		player_save(p, &p->failure);
}

bool
player_inherit(struct player *p, struct player *before)
{
	if (p->kind != before->kind || p->game != before->game || !before->learner ||
		!learner_fits(before->learner, &p->spec))
		return false;
	learner_forget(p);
	p->learner = before->learner;
	p->learner->asked = p->refused = false;
	p->engine = before->engine;
	before->learner = NULL;
	before->engine = NULL;
	return true;
}

/* ---- start and end ---- */

void
player_init(struct player *p, const struct game *g, const struct player_spec *spec, uint64_t seed,
	int notify_fd)
{
	*p = (struct player){ .kind = spec->kind, .game = g };
	p->run = (struct player_run){ .notify_fd = notify_fd, .threads = 1, .most_ms = NO_LIMIT };
	player_set_spec(p, spec);
	rng_seed(&p->rng, seed);
	if (p->kind->learns)
		learner_init(p);
}

/* Returns the rating of a level on *g: unrated for other players, and if it is not known. */
static struct level_rating
player_level_rating(const struct player_spec *spec, const struct game *g)
{
	struct levels levels;

	if (player_spec_level(spec) == 0 || !levels_read(g->name, &levels, NULL))
		return (struct level_rating){ .points = LEVEL_UNRATED };
	return levels.level[spec->level - 1].rating;
}

void
player_set_spec(struct player *p, const struct player_spec *spec)
{
	p->spec = *spec;
	if (spec->kind->load)
		spec->kind->load(spec, p->game);
	p->rating = player_level_rating(spec, p->game);
	if (p->asked)
		return;
	p->acting = *spec;
	p->budget = (struct budget){ spec->search.playouts, spec->search.time_ms, 0 };
}

void
player_use_evaluation(struct search_params *p, const struct game *g)
{
	bool wanted = p->playout.id == PLAYOUT_EVAL || p->playout.id == PLAYOUT_BEST ||
		      p->prior == PRIOR_EVAL;
	struct error e;

	if (wanted && eval_patterns_of(g))
		p->playout.eval = eval_of(g, "", &e);
}

struct search_params
player_board_search(const struct game *g)
{
	struct search_params p = search_params_default();

	player_use_evaluation(&p, g);
	return p;
}

struct search_params
player_run_search(
	const struct player_spec *spec, const struct game *g, const struct player_run *run)
{
	struct search_params params = spec->search;

	player_use_evaluation(&params, g);
	player_use_threads(&params, run->threads);
	if (run->keeps_tree && params.playouts == NO_LIMIT)
		params.reuse = 1;
	params.pace_ms = run->pace_ms;
	return params;
}

/* Returns whether the player's engine searches as the task asks, apart from the budget. */
static bool
player_searches_so(const struct player *p, const struct engine_task *task)
{
	const struct engine_task *now = p->engine ? engine_task_of(p->engine) : NULL;

	return now && now->ops == task->ops && search_params_fit(now->params, task->params);
}

bool
player_prepare_kept_search(struct player *p, struct player_task *task)
{
	struct search_params *params = &task->params.search;

	*params = player_run_search(&p->acting, p->game, &p->run);
	if (params->playouts == NO_LIMIT && params->time_ms == NO_LIMIT)
		params->time_ms = PLAYER_STANDARD_TIME_MS;
	params->seed = rng_next(&p->rng);
	task->engine = search_task(params);
	task->goes_on = params->reuse && player_searches_so(p, &task->engine);
	task->keeps = params->reuse;
	return true;
}

void
player_finish(struct player *p)
{
	player_cancel(p);
	engine_destroy(p->engine);
	engine_destroy(p->solver);
	p->engine = p->solver = NULL;
	p->holds = false;
	if (p->kind->learns)
		learner_finish(p);
}

/* ---- a tree kept between moves, and pondering in it ---- */

/* A path in a tree from its root to a position. */
struct path {
	move_t move[2];
	int length;
};

/* Finds the path from one position to another, at most one move of each side: 0 to 2 moves. */
static bool
find_path(const struct game *g, const struct state *from, const struct state *to, int most,
	struct path *path)
{
	move_t moves[GAME_MAX_MOVES];

	if (state_equal(from, to))
		return true;
	if (most == 0)
		return false;
	int count = g->rules->moves(g, from, moves), at = path->length++;
	for (int i = 0; i < count; i++) {
		struct state after;

		state_copy(&after, from);
		g->rules->play(g, &after, moves[i]);
		path->move[at] = moves[i];
		if (find_path(g, &after, to, most - 1, path))
			return true;
	}
	path->length--;
	return false;
}

bool
player_ponders(const struct player *p, struct search_params *out)
{
	struct player_spec spec;

	if (!player_spec_acting(&p->spec, p->game, &spec, NULL))
		return false;
	*out = player_run_search(&spec, p->game, &p->run);
	return player_spec_searches(&spec) && out->playouts == NO_LIMIT && out->reuse;
}

/* Moves the engine to *s; returns false if it does not hold that position. */
static bool
player_advance(struct engine *e, const struct game *g, const struct state *s,
	const struct budget *budget, uint64_t seed)
{
	struct path path = { .length = 0 };

	return find_path(g, engine_position(e), s, 2, &path) &&
	       engine_advance(e, path.move, path.length, budget, seed);
}

/* Returns whether the engine holds the root of the task and can continue from there. */
static bool
continues(struct player *p, const struct player_task *task)
{
	return p->engine && p->holds && engine_task_of(p->engine)->ops == task->engine.ops &&
	       player_advance(
		       p->engine, p->game, &task->root, &task->engine.budget, task->engine.seed);
}

struct engine *
player_take_tree(
	struct player *p, const struct state *s, int64_t playouts, int64_t time_ms, uint64_t seed)
{
	const struct budget budget = { .playouts = playouts, .time_ms = time_ms };
	struct engine *tree = p->engine;

	if (!tree || !p->holds || !player_advance(tree, p->game, s, &budget, seed))
		return NULL;
	p->engine = NULL;
	p->holds = false;
	return tree;
}

void
player_give_tree(struct player *p, struct engine *tree)
{
	p->holds = tree;
	if (tree) {
		engine_stop(tree);
		engine_wait(tree);
	}
	if (tree && tree != p->engine) {
		engine_destroy(p->engine);
		p->engine = tree;
	} else if (!tree && p->engine) {
		engine_forget(p->engine);
	}
}

/* ---- asked for a move ---- */

void
player_think(struct player *p, const struct player_kind *kind)
{
	struct player_task task = { .root = p->position };

	if (!kind->prepare(p, &task))
		return;
	task.engine.in_caller = p->in_caller;
	task.engine.notify_fd = p->run.notify_fd;
	p->budget = task.engine.budget;
	p->keeps = task.keeps;
	p->thinks = true;
	if (task.goes_on && continues(p, &task)) {
		engine_set_pace(p->engine, task.engine.budget.pace_ms);
		return;
	}
	p->holds = false;
	if (!p->engine) {
		p->engine = engine_start(&task.engine, p->game, &task.root, &p->failure);
	} else if (!engine_restart(p->engine, &task.engine, p->game, &task.root, &p->failure)) {
		engine_destroy(p->engine);
		p->engine = NULL;
	}
	p->thinks = p->engine;
}

void
player_set_clock(struct player *p, const struct time_control *c, const struct side_clock clocks[2],
	const struct state *s)
{
	p->run.most_ms = side_clock_share(&clocks[s->to_move], c, side_clock_moves(p->game, s));
	p->run.clock = (struct gtp_clock){ .main_ms = c->main_ms, .increment_ms = c->increment_ms };
	for (int side = 0; side < 2; side++)
		p->run.clock.left_ms[side] = clocks[side].left_ms;
}

void
player_begin(struct player *p, const struct state *s, const struct past *past)
{
	struct past known = *past;

	if (s->pending) /* the last move is the other's choice */
		known.plies--;
	player_cancel(p);
	p->position = game_observe(p->game, s, (enum side)s->to_move);
	p->past = &known;
	p->asked = true;
	p->hurried = false;
	p->decided = MOVE_NONE;
	p->acting = p->spec;
	/* Limit the time; budgets that the player has stay limits. */
	if (p->run.most_ms < p->acting.search.time_ms)
		p->acting.search.time_ms = p->run.most_ms;
	if (p->kind->stand)
		p->kind->stand(p);
	if (p->acting.kind && p->acting.kind->prepare)
		player_think(p, p->acting.kind);
	else if (p->acting.kind && p->acting.kind->begin)
		p->acting.kind->begin(p);
	p->past = NULL;
}

void
player_begin_at(struct player *p, const struct state *s)
{
	const struct state start = game_observe(p->game, s, (enum side)s->to_move);

	player_begin(p, &start, &(struct past){ .start = &start });
}

/* Returns whether the search must end by itself because the next one continues from it: stopping a
 * search that does not go by time at an arbitrary moment would make the rest of the game
 * irreproducible. */
static bool
must_finish(const struct player *p)
{
	return p->keeps && (p->budget.playouts != NO_LIMIT || p->budget.time_ms == NO_LIMIT);
}

enum answer
player_poll_engine(struct player *p, const struct player_kind *kind, move_t *out)
{
	struct report found;
	move_t moves[GAME_MAX_MOVES];

	if (!p->thinks)
		return ANSWER_FAILED;
	/* With a single move there is nothing to think about. */
	bool choice = p->game->rules->moves(p->game, &p->position, moves) > 1;
	if (engine_is_running(p->engine) && (choice || must_finish(p)))
		return ANSWER_THINKING;
	engine_report(p->engine, &found);
	if (kind->choose)
		*out = kind->choose(p, &found);
	else /* hurried, it may know nothing yet */
		*out = found.best >= 0 ? found.moves[found.best].move : moves[0];
	return ANSWER_MOVE;
}

enum answer
player_poll(struct player *p, move_t *out)
{
	const struct player_kind *acting = p->acting.kind;

	if (!p->asked)
		return ANSWER_THINKING;
	if (!acting)
		return ANSWER_FAILED;
	return acting->poll ? acting->poll(p, out) : player_poll_engine(p, acting, out);
}

bool
player_decide(struct player *p)
{
	bool thinks = player_is_thinking(p); /* before: it may end while the kind decides */
	const struct player_kind *acting = p->asked ? p->acting.kind : NULL;

	return (!acting || !acting->decide || acting->decide(p)) && !thinks;
}

void
player_hurry(struct player *p)
{
	p->hurried = true;
	if (p->thinks && !engine_hurry(p->engine))
		engine_stop(p->engine);
	if (p->asked && p->solver)
		engine_stop(p->solver);
}

void
player_set_pace(struct player *p, int64_t pace_ms)
{
	p->run.pace_ms = pace_ms;
	if (p->thinks)
		engine_set_pace(p->engine, pace_ms);
}

void
player_wait(struct player *p)
{
	if (p->asked && p->solver)
		engine_wait(p->solver);
	if (p->thinks)
		engine_wait(p->engine);
}

enum answer
player_answer(struct player *p, move_t *out)
{
	enum answer answer;

	do {
		player_wait(p);
		answer = player_poll(p, out);
	} while (answer == ANSWER_THINKING);
	return answer;
}

/* Pauses or resumes an engine. Returns false and destroys the engine if it cannot continue. */
static bool
pause_engine(struct engine **e, bool paused, struct error *error)
{
	if (paused) {
		engine_stop(*e);
		engine_wait(*e);
	} else if (!engine_resume(*e, error)) {
		engine_destroy(*e);
		*e = NULL;
	}
	return *e;
}

void
player_pause(struct player *p, bool paused)
{
	if (p->asked && p->solver)
		pause_engine(&p->solver, paused, &p->failure);
	if (p->thinks) /* the next poll reports the failure */
		p->thinks = pause_engine(&p->engine, paused, &p->failure);
	if (!paused && p->hurried) /* the wish outlives the pause */
		player_hurry(p);
}

void
player_rest(struct player *p)
{
	if (p->thinks) {
		p->holds = p->keeps;
		engine_stop(p->engine);
		engine_wait(p->engine);
	}
	if (p->asked && p->solver) { /* its table serves the next move */
		engine_stop(p->solver);
		engine_wait(p->solver);
	}
	p->thinks = false;
	p->asked = false;
}

void
player_forget(struct player *p)
{
	if (!p->holds && p->engine)
		engine_forget(p->engine);
}

void
player_cancel(struct player *p)
{
	player_rest(p);
	player_forget(p);
}

bool
player_is_thinking(const struct player *p)
{
	return (p->thinks && engine_is_running(p->engine)) || player_solves(p);
}

struct engine *
player_stepped(const struct player *p)
{
	if (p->asked && p->solver)
		return p->solver;
	return p->thinks && engine_task_of(p->engine)->ops->traces ? p->engine : NULL;
}

bool
player_solver_report(const struct player *p, struct report *out)
{
	if (!p->asked || !p->solver)
		return false;
	engine_report(p->solver, out);
	return true;
}

bool
player_solves(const struct player *p)
{
	return p->asked && p->solver && engine_is_running(p->solver);
}

bool
player_report(const struct player *p, struct report *out)
{
	struct report exact;

	if (!p->thinks)
		return p->asked && player_report_at(p, &p->position, out);
	engine_report(p->engine, out);
	if (player_solver_report(p, &exact))
		judge_take_exact(out, &exact);
	if (p->decided != MOVE_NONE)
		out->best = report_find(out, p->decided);
	return true;
}

bool
player_report_at(const struct player *p, const struct state *s, struct report *out)
{
	return p->engine && engine_report_at(p->engine, s, out);
}

/* ---- choosing by temperature: the same draws on every machine ---- */

bool
choice_slips(const struct choice_params *c, struct rng *rng)
{
	return c->temperature > 0 && (c->slip >= 1 || rng_share(rng) < c->slip);
}

int
choice_draw(const struct choice_params *c, const double *rate, int count, struct rng *rng)
{
	double weight[GAME_MAX_MOVES], best = -1, sum = 0;
	int last = -1;

	for (int i = 0; i < count; i++)
		best = rate[i] > best ? rate[i] : best;
	for (int i = 0; i < count; i++) {
		double worse = 100 * (best - rate[i]) / c->temperature;
		weight[i] = rate[i] < 0 ? 0 : (double)policy_exp((float)(-worse * worse));
		sum += weight[i];
	}
	double left = sum * rng_share(rng);
	for (int i = 0; i < count; i++) {
		if (weight[i] <= 0)
			continue;
		last = i;
		left -= weight[i];
		if (left < 0)
			break;
	}
	return last;
}
