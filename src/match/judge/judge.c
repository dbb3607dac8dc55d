/* The judgement of moves: see judge.h. Pure. */
#include "match/judge/judge.h"

#include <math.h>

#include "search/exact.h"

/* Standard errors within which 19 of 20 results lie. */
#define NINETEEN_OF_TWENTY 1.96

/* ---- reports ---- */

/* Returns the best known value, the mover's; EXACT_UNKNOWN if there is none. */
static int
best_known(const struct report *info)
{
	int sign = state_sign(&info->position), most = EXACT_UNKNOWN;

	for (int i = 0; i < info->count; i++) {
		int value = info->moves[i].exact;
		if (value != EXACT_UNKNOWN && (most == EXACT_UNKNOWN || sign * value > most))
			most = sign * value;
	}
	return most;
}

/* Returns whether a move can be the best one by what is exact: no better one is known. */
static bool
judge_can_be_best(const struct report *info, int index)
{
	int value = info->moves[index].exact, most = best_known(info);

	if (most == EXACT_UNKNOWN)
		return true;
	/* Once the position's value is known, a move with that value is among those with a value. */
	return value == EXACT_UNKNOWN ? !info->known : state_sign(&info->position) * value == most;
}

/* Returns whether the search prefers one move to another: it has visited it more often and found it no worse,
 * or knows nothing about the other. A reply that was searched on its own also has visits. */
static bool
is_preferred(const struct report *info, int index, int to)
{
	const struct root_move *m = &info->moves[index], *other = &info->moves[to];
	int sign = state_sign(&info->position);

	return m->visits > other->visits &&
	       (other->visits == 0 || sign * m->value >= sign * other->value);
}

int
judge_best(const struct report *info)
{
	int best = -1;

	if (best_known(info) == EXACT_UNKNOWN ||
		(info->best >= 0 && judge_can_be_best(info, info->best)))
		return info->best;
	for (int i = 0; i < info->count; i++) {
		if (judge_can_be_best(info, i) && (best < 0 || is_preferred(info, i, best)))
			best = i;
	}
	return best;
}

void
judge_take_exact(struct report *info, const struct report *exact)
{
	if (!state_equal(&info->position, &exact->position) || info->count != exact->count ||
		info->source == REPORT_BEADS)
		return;
	for (int i = 0; i < info->count; i++) {
		info->moves[i].exact = exact->moves[i].exact;
		info->moves[i].length = exact->moves[i].length;
	}
	info->known_moves = exact->known_moves;
	info->known = exact->known;
	info->exact = exact->exact;
}

int
judge_exact(const struct report *info)
{
	int sign = state_sign(&info->position), most = best_known(info);
	bool all = true;

	for (int i = 0; i < info->count; i++)
		all = all && info->moves[i].exact != EXACT_UNKNOWN;
	if (info->known)
		return info->exact;
	return most != EXACT_UNKNOWN && (all || most > 0) ? sign * most : EXACT_UNKNOWN;
}

bool
judge_take_win(struct report *info)
{
	int sign = state_sign(&info->position), best = -1;
	int most = best_known(info);

	if (most <= 0) /* includes EXACT_UNKNOWN */
		return false;
	for (int i = 0; i < info->count; i++) {
		if (info->moves[i].exact != sign * most)
			continue;
		if (best < 0 || i == info->best ||
			(best != info->best && is_preferred(info, i, best)))
			best = i;
	}
	info->best = best;
	info->value = sign;
	return true;
}

int64_t
judge_lacks(const struct report *info, move_t played, int64_t visits)
{
	int i = report_find(info, played);

	return i < 0 || root_move_result(&info->moves[i]) != GAME_OPEN
		       ? 0
		       : visits - info->moves[i].visits;
}

void
judge_take_reply(struct report *info, move_t played, const struct report *after)
{
	int64_t visits = 0, wins = 0, draws = 0, losses = 0;
	int place = report_find(info, played);

	if (place < 0)
		return;
	struct root_move *m = &info->moves[place];
	for (int i = 0; i < after->count; i++) {
		visits += after->moves[i].visits;
		wins += after->moves[i].wins;
		draws += after->moves[i].draws;
		losses += after->moves[i].losses;
	}
	if (after->proven != GAME_OPEN) {
		m->proven = after->proven;
		/* The move is now the best if it wins, and not if it loses. */
		int gain = state_sign(&info->position) * m->proven, best = -1;

		if (gain > 0) {
			best = place;
		} else if (gain < 0 && info->best == place) {
			for (int i = 0; i < info->count; i++) {
				if (info->moves[i].proven != m->proven &&
					(best < 0 ||
						info->moves[i].visits > info->moves[best].visits))
					best = i;
			}
		}
		if (best >= 0) {
			info->best = best;
			info->value = root_move_value(&info->moves[best]);
		}
	}
	if (visits <= m->visits)
		return;
	info->playouts += visits - m->visits;
	m->visits = visits;
	m->wins = wins;
	m->draws = draws;
	m->losses = losses;
	m->value = (double)(wins - losses) / (double)visits;
}

/* ---- pairs of choices ---- */

/* Returns the best of a side's choices, preferably `at`: against the other side's strategy, or against its choice
 * `other` if that is not negative. *regret: by how many points `at` is worse. */
static int
best_choice(const struct joint_tables *both, int side, int at, int other, double *regret)
{
	int best = at;
	double value[DUCT_MOVES];

	*regret = 0;
	for (int i = 0; i < both->side[side].count; i++)
		value[i] = side_sign((enum side)side) *
			   (other < 0 ? joint_mean(both, (enum side)side, i)
				      : joint_pair_of(both, (enum side)side, i, other)->value);
	for (int i = 0; i < both->side[side].count; i++) {
		bool tried =
			other < 0 || joint_pair_of(both, (enum side)side, i, other)->visits > 0;
		if (tried && 50 * (value[i] - value[at]) > *regret) {
			*regret = 50 * (value[i] - value[at]);
			best = i;
		}
	}
	return best;
}

void
judge_take_pair(struct report *info, const int pair[2], double value, int64_t visits)
{
	struct joint_tables *both = &info->joint;
	struct joint_pair *p = &both->pair[pair[0]][pair[1]];
	struct joint_side *side = both->side;
	bool settled = true;
	double regret;

	if (visits > p->visits) {
		info->playouts += visits - p->visits;
		p->visits = visits;
	}
	p->value = value;
	for (int i = 0; i < 2; i++) {
		best_choice(both, i, joint_likeliest(&side[i]), -1, &regret);
		settled = settled && regret < JUDGE_DOUBT;
	}
	if (!settled) {
		struct matrix m = { .rows = side[0].count, .columns = side[1].count };
		struct matrix_solution found;
		for (int i = 0; i < m.rows; i++) {
			for (int j = 0; j < m.columns; j++)
				m.payoff[i][j] = both->pair[i][j].visits > 0
							 ? both->pair[i][j].value
							 : info->value;
		}
		matrix_solve(&m, &found);
		for (int i = 0; i < m.rows; i++)
			side[0].choice[i].probability = found.row[i];
		for (int j = 0; j < m.columns; j++)
			side[1].choice[j].probability = found.column[j];
	}
	info->best = joint_likeliest(&side[info->position.to_move]);
	info->value = 0;
	for (int i = 0; i < side[0].count; i++)
		info->value += side[0].choice[i].probability * joint_mean(both, SIDE_FIRST, i);
}

bool
judge_lacks_pair(const struct report *info, const int made[2], int64_t visits, int pair[2])
{
	const struct joint_tables *both = &info->joint;
	double regret;

	for (int side = 0; side < 2; side++) {
		int others[] = { made[!side], joint_likeliest(&both->side[!side]) };
		for (int k = 0; k < 2; k++) {
			int best = best_choice(both, side, made[side], others[k], &regret);
			int own = joint_pair_of(both, (enum side)side, made[side], others[k])
							  ->visits < visits
					  ? made[side]
					  : best;
			pair[side] = own;
			pair[!side] = others[k];
			if (regret >= JUDGE_DOUBT &&
				joint_pair_of(both, (enum side)side, own, others[k])->visits <
					visits)
				return true;
		}
	}
	return false;
}

/* Returns a side's choice as a move whose value is the mean against the other side's strategy. */
static struct root_move
choice_as_move(const struct report *info, int at)
{
	const struct joint_tables *both = &info->joint;
	int side = (int)info->position.to_move;
	struct root_move m = info->moves[at];
	double visits = 0, wins = 0;

	m.value = joint_mean(both, (enum side)side, at);
	for (int i = 0; i < both->side[!side].count; i++)
		visits += both->side[!side].choice[i].probability *
			  (double)joint_pair_of(both, (enum side)side, at, i)->visits;
	wins = visits * (1 + m.value) / 2;
	m.visits = llrint(visits);
	m.wins = llrint(wins);
	m.losses = m.visits - m.wins;
	return m;
}

/* ---- losses ---- */

/* Returns the judgement by exact values, both the FIRST player's. */
static struct judgement
by_values(const struct game *g, const struct state *s, int best, int played)
{
	int sign = state_sign(s), loss = sign * (best - played);

	return (struct judgement){
		.unit = g->counts_discs ? JUDGE_DISCS : JUDGE_POINTS,
		.exact = true,
		.loss = loss < 0          ? 0
			: g->counts_discs ? loss
					  : 50 * (sign_of(sign * best) - sign_of(sign * played)),
		.before = sign * best,
		.after = sign * played,
		.best = MOVE_NONE,
	};
}

/* Gets the judgement by results alone, each the FIRST player's or GAME_OPEN. Returns false if they do not
 * decide: an unchanged result may still have cost discs. */
static bool
by_results(const struct game *g, const struct state *s, int best, int played, struct judgement *out)
{
	int sign = state_sign(s);
	int before = best == GAME_OPEN ? GAME_OPEN : sign * best;
	int after = played == GAME_OPEN ? GAME_OPEN : sign * played;

	/* Nothing is worse than a loss or better than a win. */
	if (before == -1)
		after = -1;
	if (after == 1)
		before = 1;
	if (before == GAME_OPEN || after == GAME_OPEN || (g->counts_discs && before <= after))
		return false;
	*out = (struct judgement){ .unit = JUDGE_POINTS,
		.exact = true,
		.loss = before > after ? 50 * (before - after) : 0,
		.before = before,
		.after = after,
		.best = MOVE_NONE };
	return true;
}

/* Returns the judgement of the only legal move. */
static struct judgement
of_only_move(const struct game *g, move_t m)
{
	return (struct judgement){ .unit = g->counts_discs ? JUDGE_DISCS : JUDGE_POINTS,
		.exact = true,
		.forced = true,
		.best = m };
}

static bool
judge_is_known(const struct root_move *m)
{
	return m->visits >= JUDGE_VISITS || root_move_result(m) != GAME_OPEN;
}

/* Returns the value of a move: its result if that is certain, otherwise the search's mean. */
static double
judge_value_of(const struct root_move *m)
{
	int result = root_move_result(m);

	return result != GAME_OPEN ? result : m->value;
}

/* Returns the variance of the mean of a move's results; 0 if its result is certain. */
static double
variance_of(const struct root_move *m)
{
	double n = (double)m->visits, decided = (double)(m->wins + m->losses);

	if (root_move_result(m) != GAME_OPEN || m->visits == 0)
		return 0;
	/* Results are 1, 0 and -1; at least half a result of the other kind. */
	double variance = decided / n - m->value * m->value;
	return fmax(variance, 2 / n) / n;
}

struct judgement
judge_search(const struct game *g, const struct report *info, move_t played)
{
	struct judgement v = { .best = MOVE_NONE };
	int place = report_find(info, played), at = judge_best(info);

	if (place < 0 || at < 0)
		return v;
	const struct root_move *m = &info->moves[place], *best = &info->moves[at];
	struct root_move choice[2];
	if (info->has_joint) {
		choice[0] = choice_as_move(info, place);
		choice[1] = choice_as_move(info, at);
		m = &choice[0];
		best = place == at ? m : &choice[1];
	}
	if (info->count == 1 && !info->has_joint)
		return of_only_move(g, played);
	if (info->known && m->exact != EXACT_UNKNOWN)
		v = by_values(g, &info->position, info->exact, m->exact);
	else if (g->simultaneous ||
		 !by_results(g, &info->position, report_result(info), root_move_result(m), &v)) {
		if (!judge_is_known(m) || !judge_is_known(best))
			return v;
		double before = state_sign(&info->position) * judge_value_of(best),
		       after = state_sign(&info->position) * judge_value_of(m);

		v = (struct judgement){ .unit = JUDGE_POINTS,
			.loss = before > after ? 50 * (before - after) : 0,
			.error = m == best ? 0
					   : 50 * NINETEEN_OF_TWENTY *
						     sqrt(variance_of(best) + variance_of(m)),
			.before = before,
			.after = after,
			.best = best->move };
	}
	v.best = v.exact && v.loss <= 0 ? played : best->move;
	return v;
}

/* ---- the record ---- */

bool
judge_value_at_end(const struct game *g, const struct state *s, int *value)
{
	int result = g->rules->result(g, s);

	if (result == GAME_OPEN)
		return false;
	*value = g->counts_discs ? game_final_discs(g, s) : result;
	return true;
}

bool
judge_exact_value(const struct record *r, int node, int *value)
{
	const struct record_node *n = &r->node[node];

	if (!n->solved)
		return judge_value_at_end(r->game, &n->position, value);
	*value = n->exact;
	return true;
}

/* Gets the same as a result, -1, 0 or 1, which may also come from a proof. */
static bool
exact_result(const struct record *r, int node, int *result)
{
	const struct record_node *n = &r->node[node];
	int value;

	if (judge_exact_value(r, node, &value))
		*result = sign_of(value);
	else if (n->proven)
		*result = sign_of((int)lround(n->value));
	else
		return false;
	return true;
}

static int
child_by(const struct record *r, int node, move_t m)
{
	int child = r->node[node].child;

	while (child != RECORD_NONE && r->node[child].move != m)
		child = r->node[child].sibling;
	return child;
}

move_t
judge_best_at(const struct record *r, int node)
{
	const struct record_node *n = &r->node[node];
	move_t searched = n->judged ? n->best : MOVE_NONE;
	int child = searched == MOVE_NONE ? RECORD_NONE : child_by(r, node, searched), value;

	if (!n->solved || n->exact_best == MOVE_NONE)
		return searched;
	/* Of several exactly equal moves, the search's. */
	bool keeps =
		child != RECORD_NONE && judge_exact_value(r, child, &value) && value == n->exact;
	return keeps ? searched : n->exact_best;
}

void
judge_take_exact_of(const struct record *r, int node, struct report *info)
{
	const struct record_node *n = &r->node[node];
	struct report exact;
	int value;

	report_init(&exact, r->game, &n->position);
	for (int child = n->child; child != RECORD_NONE; child = r->node[child].sibling) {
		int i = report_find(&exact, r->node[child].move);
		if (i >= 0 && judge_exact_value(r, child, &value))
			exact.moves[i].exact = value;
	}
	exact.known = n->solved;
	exact.exact = n->solved ? n->exact : EXACT_UNKNOWN;
	int best = n->solved ? report_find(&exact, n->exact_best) : -1;
	if (best >= 0)
		exact.moves[best].exact = n->exact;
	for (int i = 0; i < exact.count; i++)
		exact.known_moves += exact.moves[i].exact != EXACT_UNKNOWN;
	if (n->solved)
		judge_take_exact(info, &exact);
}

void
judge_store(struct record *r, int node, const struct report *info, move_t chosen)
{
	bool playouts = info->source == REPORT_PLAYOUTS; /* the only values that can be compared */

	if (playouts)
		record_judge_by(r, node, info);
	bool deepest = playouts && info->playouts >= r->node[node].playouts;
	for (int child = r->node[node].child; child != RECORD_NONE;
		child = r->node[child].sibling) {
		struct judgement v = judge_search(r->game, info, r->node[child].move);
		int place = report_find(info, r->node[child].move);
		if (playouts && !r->game->simultaneous && place >= 0 &&
			info->moves[place].proven != GAME_OPEN) {
			record_judge(r, child, info->moves[place].proven, 1, MOVE_NONE);
			record_prove(r, child, info->moves[place].proven, MOVE_NONE);
		}
		bool judges = v.forced || (v.unit == JUDGE_POINTS && r->node[child].move != chosen);
		if ((deepest || r->node[child].loss < 0) && judges)
			record_set_loss(r, child, v.loss / 50, v.error / 50);
	}
}

/* Gets the judgement of a move by the exact values of the positions before and after it. */
static bool
by_nodes(const struct record *r, int from, int to, struct judgement *v)
{
	const struct state *s = &r->node[from].position;
	int before, after;

	if (judge_exact_value(r, from, &before) && judge_exact_value(r, to, &after)) {
		*v = by_values(r->game, s, before, after);
	} else {
		if (!exact_result(r, from, &before))
			before = GAME_OPEN;
		if (!exact_result(r, to, &after))
			after = GAME_OPEN;
		if (!by_results(r->game, s, before, after, v))
			return false;
	}
	/* A best move by the search alone, with nothing exact, does not count. */
	bool known = r->node[from].proven || r->node[from].exact_best != MOVE_NONE;
	move_t best = known ? judge_best_at(r, from) : MOVE_NONE, played = r->node[to].move;
	v->best = v->loss <= 0 ? played : best != played ? best : MOVE_NONE;
	return true;
}

/* Gets what a step of both sides cost its mover, -1 to 1. Returns false if that is not known. */
static bool
lost_by_both(const struct record *r, int ply, double *lost)
{
	const struct record_node *from = &r->node[r->line[ply]];
	int after = ply + 1 + (r->node[r->line[ply + 1]].position.pending != 0), result;

	if (after > r->length || !from->judged)
		return false;
	const struct record_node *to = &r->node[r->line[after]];
	bool is_over = exact_result(r, r->line[after], &result);
	if (!is_over && !to->judged)
		return false;
	*lost = state_sign(&from->position) * (from->value - (is_over ? result : to->value));
	return true;
}

/* Gets the judgement of a move from a position that was not searched, by the other side's searches around it:
 * the one before, whose best move led there, and the one after. Both see the game from the same side. */
static bool
by_other_side(const struct record *r, int from, int node, struct judgement *v)
{
	const struct record_node *to = &r->node[node];
	int parent = r->node[from].parent, result;

	if (r->node[from].judged || from == 0 || r->game->simultaneous)
		return false;
	const struct record_node *led = &r->node[parent];
	bool over = exact_result(r, node, &result);
	if (!led->judged || led->best != r->node[from].move || led->playouts < JUDGE_VISITS ||
		led->position.to_move == r->node[from].position.to_move ||
		(!over && (!to->judged || to->playouts < JUDGE_VISITS)))
		return false;
	int sign = state_sign(&r->node[from].position);
	double value = over ? result : to->value, before = sign * led->value, after = sign * value;
	double variance = (1 - before * before) / (double)led->playouts +
			  (over ? 0 : (1 - after * after) / (double)to->playouts);
	*v = (struct judgement){ .unit = JUDGE_POINTS,
		.loss = fmax(0, 50 * (before - after)),
		.error = 50 * NINETEEN_OF_TWENTY * sqrt(fmax(0, variance)),
		.before = before,
		.after = after,
		.best = MOVE_NONE };
	return true;
}

struct judgement
judge_node(const struct record *r, int node)
{
	const struct record_node *to = &r->node[node], *from = &r->node[to->parent];
	struct judgement v = { .best = MOVE_NONE };
	move_t moves[GAME_MAX_MOVES];

	if (!r->game->simultaneous && r->game->rules->moves(r->game, &from->position, moves) == 1)
		return of_only_move(r->game, to->move);
	if (!r->game->simultaneous && by_nodes(r, to->parent, node, &v))
		return v;
	v.best = judge_best_at(r, to->parent);
	if (to->loss < 0) {
		by_other_side(r, to->parent, node, &v);
		return v;
	}
	v.unit = JUDGE_POINTS;
	/* A loss found by a shallower search does not count if a deeper one prefers the move. Where both choose
	 * at once, it has been found behind the step. */
	bool preferred = v.best == to->move;
	v.loss = preferred && !r->game->simultaneous ? 0 : 50 * to->loss;
	if (preferred && v.loss > 0)
		v.best = MOVE_NONE;
	v.error = 50 * to->loss_error;
	v.before = state_sign(&from->position) * from->value;
	v.after = v.before - v.loss / 50;
	return v;
}

struct judgement
judge_ply(const struct record *r, int ply)
{
	struct judgement v = { .best = MOVE_NONE };

	if (ply < 0 || ply >= r->length)
		return v;
	if (r->node[r->line[ply + 1]].position.pending && ply + 1 == r->length)
		return v; /* an incomplete step */
	v = judge_node(r, r->line[ply + 1]);
	double lost;
	v.risk = v.loss;
	if (!r->game->simultaneous || v.unit == JUDGE_UNKNOWN || !lost_by_both(r, ply, &lost))
		return v;
	v.loss = fmax(0, fmin(v.loss, 50 * lost));
	v.luck = fmax(0, 50 * lost - v.loss);
	return v;
}

/* ---- the course of a game ---- */

static const struct record_node *
judge_node_at(const struct record *r, int ply)
{
	return &r->node[r->line[ply]];
}

static bool
is_over(const struct record *r, int ply, int *result)
{
	*result = r->game->rules->result(r->game, &judge_node_at(r, ply)->position);
	return *result != GAME_OPEN;
}

bool
course_is_searched(const struct record_node *n)
{
	return n->judged && n->playouts >= JUDGE_VISITS;
}

/* Returns whether all positions with any known value are solved: otherwise a curve of discs would have holes at
 * those that were only searched. */
static bool
counts_in_discs(const struct record *r)
{
	int solved = 0, known = 0;

	for (int ply = 0; ply <= r->length && r->game->counts_discs; ply++) {
		solved += judge_node_at(r, ply)->solved;
		known += judge_node_at(r, ply)->solved || course_is_searched(judge_node_at(r, ply));
	}
	return solved > 0 && solved == known;
}

/* Returns what is known about a position itself. */
static struct course_point
judge_look_at(const struct record *r, int ply, bool exact, bool discs)
{
	const struct record_node *n = judge_node_at(r, ply);
	struct course_point point = { 0 };
	int result;

	if (is_over(r, ply, &result)) {
		point.basis = COURSE_EXACT;
		point.value = result;
		if (discs && judge_value_at_end(r->game, &n->position, &result))
			point.value = result;
	} else if (exact && n->solved) {
		point.basis = COURSE_EXACT;
		point.value = discs ? n->exact : sign_of(n->exact);
	} else if (!discs && (n->proven || course_is_searched(n))) {
		point.basis = n->proven ? COURSE_EXACT : COURSE_SEARCHED;
		point.value = n->value;
	}
	return point;
}

/* Returns the value of a search averaged with those of the searches next to it, which belong to the other side:
 * weighted by playouts, with all neighbours together weighing as much as the search itself, so that
 * neighbouring points are means of the same two optimisms. */
static double
level_out(const struct course *c, const struct record *r, int ply)
{
	double weight = (double)judge_node_at(r, ply)->playouts, sum = weight * c->point[ply].value;
	bool before = ply > 0 && c->point[ply - 1].basis == COURSE_SEARCHED;
	bool after = ply < r->length && c->point[ply + 1].basis == COURSE_SEARCHED;

	for (int side = -1; side <= 1; side += 2) {
		if (side < 0 ? !before : !after)
			continue;
		double share = (double)judge_node_at(r, ply + side)->playouts / (before + after);
		weight += share;
		sum += share * c->point[ply + side].value;
	}
	return sum / weight;
}

void
course_follow(struct course *c, const struct record *r, enum course_values values)
{
	bool exact = values != COURSE_OF_SEARCHES;
	struct course found = { .discs = values == COURSE_OF_DISCS && counts_in_discs(r),
		.count = r->length + 1 };

	for (int ply = 0; ply <= r->length; ply++)
		found.point[ply] = judge_look_at(r, ply, exact, found.discs);
	/* A position with a single move has the value of the next one. */
	move_t moves[GAME_MAX_MOVES];

	for (int ply = r->length - 1; ply >= 0; ply--) {
		if (found.point[ply].basis == COURSE_UNKNOWN &&
			r->game->rules->moves(r->game, &judge_node_at(r, ply)->position, moves) ==
				1)
			found.point[ply] = found.point[ply + 1];
	}
	if (r->game->simultaneous) {
		/* Join both plies of a step in which both choose into one position, whose value
		 * is the mean of both searches, weighted by playouts. */
		for (int ply = 1; ply <= r->length; ply++) {
			const struct record_node *first = judge_node_at(r, ply - 1),
						 *second = judge_node_at(r, ply);
			struct course_point *a = &found.point[ply - 1], *b = &found.point[ply];
			if (!second->position.pending || a->basis == COURSE_EXACT)
				continue;
			double n = a->basis ? (double)first->playouts : 0;
			double m = b->basis ? (double)second->playouts : 0;
			if (n + m > 0 && b->basis != COURSE_EXACT) {
				b->basis = COURSE_SEARCHED;
				b->value = (n * a->value + m * b->value) / (n + m);
			}
			*a = *b;
		}
	}
	*c = found;
	for (int ply = 0; ply <= r->length && !r->game->simultaneous; ply++) {
		if (found.point[ply].basis == COURSE_SEARCHED &&
			judge_node_at(r, ply)->playouts < COURSE_DEEP_PLAYOUTS)
			c->point[ply].value = level_out(&found, r, ply);
	}
	/* A single unknown position lies between its neighbours. */
	for (int ply = 1; ply + 1 < c->count; ply++) {
		const struct course_point *a = &c->point[ply - 1], *b = &c->point[ply + 1];
		if (c->point[ply].basis == COURSE_UNKNOWN && a->basis > COURSE_BETWEEN &&
			b->basis > COURSE_BETWEEN)
			c->point[ply] =
				(struct course_point){ COURSE_BETWEEN, (a->value + b->value) / 2 };
	}
}

/* ---- what it means ---- */

bool
judgement_changes_result(const struct judgement *v)
{
	return v->exact && sign_of((int)v->before) > sign_of((int)v->after);
}

bool
judgement_is_mistake(const struct judgement *v, int points)
{
	if (v->unit == JUDGE_UNKNOWN)
		return false;
	if (v->exact)
		return judgement_changes_result(v) ||
		       (v->unit == JUDGE_DISCS && v->loss >= JUDGE_MISTAKE_DISCS);
	return lround(v->loss) >= points && v->loss > v->error;
}

bool
judgement_risks(const struct judgement *v)
{
	return v->unit == JUDGE_POINTS && v->risk - v->loss >= JUDGE_DOUBT;
}

bool
judgement_is_unlucky(const struct judgement *v)
{
	return v->unit == JUDGE_POINTS && v->luck >= JUDGE_DOUBT;
}

bool
judgement_loses(const struct judgement *v)
{
	return v->unit != JUDGE_UNKNOWN && lround(v->loss) > 0;
}

double
judgement_weight(const struct judgement *v)
{
	if (v->unit == JUDGE_UNKNOWN)
		return 0;
	if (v->unit == JUDGE_DISCS)
		return 50 * (sign_of((int)v->before) - sign_of((int)v->after)) + v->loss;
	return v->loss;
}

double
judgement_quality(const struct judgement *v)
{
	enum { FORGIVING_DISCS = 8, FORGIVING_POINTS = 20 };

	return exp(-v->loss / (v->unit == JUDGE_DISCS ? FORGIVING_DISCS : FORGIVING_POINTS));
}
