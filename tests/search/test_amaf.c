/* RAVE and GRAVE: which side played where, what is counted, and its effect on selection. */
#include "fixtures/positions.h"
#include "fixtures/search_fixtures.h"
#include "search/mcts/uct_internal.h"

/* ---- traces of playouts ---- */

static uint64_t
cells_with(const struct game *g, const struct state *s, enum cell what)
{
	uint64_t cells = 0;

	for (int cell = 0; cell < game_cell_count(g); cell++)
		cells |= (uint64_t)(g->rules->get(g, s, cell) == what) << cell;
	return cells;
}

/* On boards won by lines the traced stones reproduce the game: it ends with the reported result, at
 * the winner's last move. */
static void
check_lines(const struct game *g, const struct state *s, const struct playout_trace *t)
{
	struct state end = *s;

	for (int cell = 0; cell < game_cell_count(g); cell++) {
		if (t->played[0] >> cell & 1)
			g->rules->put(g, &end, cell, CELL_FIRST);
		if (t->played[1] >> cell & 1)
			g->rules->put(g, &end, cell, CELL_SECOND);
	}
	int lead = state_count(g, &end, CELL_FIRST) - state_count(g, &end, CELL_SECOND);
	assert_in_range(lead, 0, 1);
	end.to_move = lead ? SIDE_SECOND : SIDE_FIRST;
	assert_int_equal(g->rules->result(g, &end), t->result);
	if (t->result)
		assert_int_equal(lead, t->result > 0);
}

TEST(traces_tell_who_played_where)
{
	enum { BATCH = 37 };
	const struct playout_config configs[] = { { .id = PLAYOUT_RANDOM },
		{ .id = PLAYOUT_CORNER }, { .id = PLAYOUT_DECISIVE } };
	struct state s[BATCH];
	const struct state *at[BATCH];
	struct playout_trace trace[BATCH];
	struct rng rng;

	rng_seed(&rng, 4);
	for (int k = 0; game_at(k); k++) {
		const struct game *g = game_at(k);
		if (g->simultaneous) /* their moves are not cells */
			continue;
		for (int round = 0; round < 30; round++) {
			for (int i = 0; i < BATCH; i++)
				s[i] = random_position_at(g, &rng, round % 5);
			playout_run_traced(
				&configs[round % 3], g, point_at(at, s, BATCH), BATCH, &rng, trace);
			for (int i = 0; i < BATCH; i++) {
				uint64_t was = ~cells_with(g, &s[i], CELL_EMPTY);
				const uint64_t *played = trace[i].played;
				assert_int_equal(played[0] & played[1], 0);
				assert_int_equal((played[0] | played[1]) & was &
							 cells_with(g, &s[i], CELL_FIRST),
					0);
				assert_in_range(trace[i].result + 1, 0, 2);
				if (!g->counts_discs)
					check_lines(g, &s[i], &trace[i]);
			}
		}
	}
}

/* ---- counts ---- */

/* A search by hand: the tree of a game's start, and one lane. */
struct bench {
	struct uct_config config;
	struct tree tree;
	struct uct uct;
};

static uint32_t
open_node(struct bench *b, const struct state *s)
{
	move_t moves[GAME_MAX_MOVES];

	return tree_open(&b->tree, moves, b->config.game->rules->moves(b->config.game, s, moves));
}

static struct bench *
open_bench(const char *game, enum policy_id policy)
{
	static struct bench b;
	struct error e;
	const struct game *g = game_open(game, &e);

	memset(&b, 0, sizeof b);
	b.config = (struct uct_config){ .game = g, .policy = policy_at(policy), .grave_ref = 50 };
	g->rules->start(g, &b.config.root);
	uct_configure(&b.config);
	assert_true(tree_begin(&b.tree, 1 << 20, b.config.policy->extra, 0));
	b.tree.root = open_node(&b, &b.config.root);
	b.uct.config = &b.config;
	b.uct.tree = &b.tree;
	uct_begin(&b.uct, &b.uct.lane[0], 0);
	return &b;
}

/* The lane follows the i-th move of the node it has reached, and that node is expanded. */
static void
follow(struct bench *b, int i)
{
	struct uct_lane *lane = &b->uct.lane[0];
	struct tree_node node = tree_node_at(&b->tree, lane->place);

	lane->path[lane->length++] = (struct uct_edge){
		.place = lane->place, .head = node.head, .child = (unsigned char)i
	};
	b->config.game->rules->play(b->config.game, &lane->state, node.move[i]);
	lane->place = open_node(b, &lane->state);
	atomic_store(&node.link[i], lane->place);
}

static void
check_amaf(const struct bench *b, uint32_t place, const char *visits, const char *totals)
{
	struct tree_node node = tree_node_at(&b->tree, place);

	for (int i = 0; i < node.count; i++) {
		assert_int_equal(node.extra[i], visits[i] - '0');
		assert_int_equal((int32_t)node.extra[node.count + i], totals[i] - '5');
	}
}

/* X a1, O b2, then the playout: X b1, O a2, X c1 wins. Then again with a playout that O wins. */
TEST(counts_are_exact)
{
	struct bench *b = open_bench("tictactoe", POLICY_rave);
	struct uct_lane *lane = &b->uct.lane[0];
	uint32_t root = b->tree.root;

	follow(b, 0);
	uint32_t second = lane->place;
	follow(b, 3); /* of a1's children: b1 c1 a2 b2 */
	lane->result = 1;
	b->uct.trace[0] = (struct playout_trace){ { 0x006, 0x008 }, 1 };
	amaf_back_up(&b->uct, 1);
	check_amaf(b, root, "111000000", "666555555");
	check_amaf(b, second, "00110000", "55665555");
	lane->result = -1;
	b->uct.trace[0] = (struct playout_trace){ { 0x082, 0x044 }, -1 };
	amaf_back_up(&b->uct, 1);
	check_amaf(b, root, "221000010", "556555545");
	check_amaf(b, second, "01120100", "54655455");
	tree_finish(&b->tree);
}

/* A node with too few playouts uses the closest node above that has enough and the same side to
 * move, cell by cell. */
TEST(grave_looks_above)
{
	struct bench *b = open_bench("score4", POLICY_grave);
	struct uct_lane *lane = &b->uct.lane[0];
	uint32_t root = b->tree.root;
	uint32_t few[] = { 1, 49, 49, 50 };
	uint32_t place[4];

	for (int k = 0; k < 4; k++) {
		struct pick p = { .node = tree_node_at(&b->tree, lane->place),
			.parent_visits = few[k] };
		place[k] = lane->place;
		amaf_select(&b->uct, lane, &p);
		uint32_t expected = k == 2 ? root : place[k];
		assert_ptr_equal(p.amaf->node.block, tree_node_at(&b->tree, expected).block);
		if (k == 2) {
			for (int i = 0; i < 16; i++)
				assert_int_equal(p.amaf->at[i], i == 5 || i == 6 ? -1 : i);
		} else {
			assert_null(p.amaf->at);
		}
		follow(b, 5 + k % 3);
	}
	tree_finish(&b->tree);
}

/* ---- the formula ---- */

/* beta falls from 1 to 0 as visits grow, and is 1/2 after 1 / rave_bias visits with many AMAF
 * playouts. */
TEST(visits_outweigh_amaf)
{
	struct bench *b = open_bench("tictactoe", POLICY_rave);
	struct tree_node node = tree_node_at(&b->tree, b->tree.root);
	struct pick_amaf amaf = { .node = node, .bias = .01f };
	struct pick p = { .node = node, .parent_visits = 2, .sign = 1, .amaf = &amaf };
	const uint32_t n[] = { 0, 50, 99, 101, 10000 };

	/* One move wins by AMAF and loses by its visits; all others are even. */
	for (int i = 0; i < 9; i++)
		node.visits[i] = node.extra[i] = 1000000;
	node.extra[node.count + 7] = 1000000;
	for (int k = 0; k < 5; k++) {
		node.visits[7] = n[k];
		node.total[7] = -(int32_t)n[k];
		assert_int_equal(policy_at(POLICY_rave)->pick(&p) == 7, k < 3);
	}
	tree_finish(&b->tree);
}

/* ---- the search ---- */

/* Where moves are directions there are none to count, and a corridor may be longer than any game on
 * cells: a way of 82 steps for each side. */
TEST(long_descents_have_room)
{
	enum { WIDTH = 40 };
	char map[7 * (WIDTH + 1) + 1] = "";
	struct error e = { "" };
	struct state s;

	for (int y = 0; y < 7; y++) {
		char row[WIDTH + 2];
		memset(row, y == 1 || y == 3 || y == 5 ? '#' : '.', WIDTH);
		row[0] = y == 0 ? '1' : y == 4 ? '2' : row[0];
		row[WIDTH - 1] = y == 3 ? '#' : '.';
		strcpy(row + WIDTH, "\n");
		strcat(map, row);
	}
	const struct game *g = game_open_source("tron:long", map, &e);
	assert_non_null(g);
	g->rules->start(g, &s);
	for (int k = 0; k < 2; k++) {
		struct search_params p = budget(2000, 3);
		struct report info;
		p.policy = k == 0 ? POLICY_rave : POLICY_grave;
		struct engine *search = search_start(g, &s, &p, &e);
		assert_non_null(search);
		engine_wait(search);
		engine_report(search, &info);
		check_sums(&info);
		assert_true(info.mean_depth > 2 * 64);
		engine_destroy(search);
	}
}
