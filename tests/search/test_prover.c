/* Wins on 4x4x4 without gravity: its symmetries, and proofs, which are compared with the threat search, which counts
 * lines in another way, and with the rules. */
#include "search/cube/prover.h"

#include "base/bits.h"
#include "fixtures/positions.h"
#include "search/cube/symmetry.h"
#include "search/cube/threats.h"

static uint64_t
image_of(uint64_t cells, int image)
{
	uint64_t out = 0;

	for (; cells; cells &= cells - 1)
		out |= bit_of(cube_image_cell(bits_lowest(cells), image));
	return out;
}

TEST(all_images_have_one_least)
{
	struct rng rng;

	rng_seed(&rng, 1);
	for (int n = 0; n < 20; n++) {
		struct state s = random_position_at(open_game("qubic"), &rng, 2 + n % 16);
		uint64_t least[2] = { s.stones[0], s.stones[1] };
		int found = cube_canonicalise(least);
		for (int i = 0; i < 2; i++)
			assert_true(image_of(s.stones[i], found) == least[i]);
		for (int image = 0; image < CUBE_IMAGES; image++) {
			uint64_t other[2] = { image_of(s.stones[0], image),
				image_of(s.stones[1], image) };
			cube_canonicalise(other);
			assert_memory_equal(other, least, sizeof least);
		}
	}
}

/* ---- proofs ---- */

struct check {
	struct prover *p;
	struct threats threats;
	const struct game *g;
	int positions;
};

static struct state
state_of(const uint64_t stones[2], enum side to_move)
{
	return (struct state){ .stones = { stones[0], stones[1] }, .to_move = to_move };
}

static void check_replies(struct check *c, place_t place);

/* The first player wins by a threat search, or by a move of the proof. */
static void
check_move(struct check *c, place_t place)
{
	struct prover_child child[64];
	bool forced;
	int count = prover_children(c->p, place, child, &forced);

	for (int i = 0; i < count; i++) {
		if (child[i].cost == PROVER_PROVEN) {
			check_replies(c, child[i].place);
			return;
		}
	}
	fail_msg("no move of a position that is proven is proven");
}

/* Every reply by the rules is one of the proof's, or loses to threats, or to an image's answer. */
static void
check_replies(struct check *c, place_t place)
{
	const struct threats_limits limits = { .nodes = 1000000 };
	struct threats_win win;
	struct prover_child child[64];
	uint64_t stones[2];
	move_t moves[GAME_MAX_MOVES];
	bool forced;
	int children = prover_children(c->p, place, child, &forced);

	prover_stones(c->p, place, stones);
	c->positions++;
	struct state s = state_of(stones, SIDE_SECOND);
	int count = c->g->rules->moves(c->g, &s, moves);
	for (int i = 0; i < count; i++) {
		struct state after = s;
		c->g->rules->play(c->g, &after, moves[i]);
		assert_int_equal(c->g->rules->result(c->g, &after), GAME_OPEN);
		if (threats_find(&c->threats, &after, &limits, &win))
			continue;
		place_t to = prover_find(c->p, after.stones[0], after.stones[1]);
		int k = 0;
		while (k < children && child[k].place != to)
			k++;
		assert_true(k < children);
		check_move(c, to);
	}
}

/* Positions in which nobody wins by threats at once, but the first player, to move, wins. */
static const char *const won[] = {
	"d1/1 a4/4 d4/4 b3/1 a4/1 b2/2",
	"a1/1 b1/2 d4/4 a4/2 b3/2 c4/3",
	"a4/4 b4/4 c3/3 a3/2 d4/1 c3/4",
	"b2/3 b2/4 a1/1 c4/2 d1/4 d3/2",
	"c3/3 b4/4 b2/2 b3/2 d4/1 a1/4",
	"c3/3 a4/2 d1/1 a3/1",
};

static place_t
prove(struct prover *p, const struct game *g, const char *moves, int64_t most)
{
	struct state s;
	struct error e;
	int count;

	g->rules->start(g, &s);
	assert_true(game_moves_parse(g, moves, &s, NULL, &count, &e));
	prover_clear(p, false);
	place_t place = prover_find(p, s.stones[0], s.stones[1]);
	assert_int_equal(
		prover_search(p, place, PROVER_REFUTED, most, prover_threads(p)), PROVER_PROVEN);
	return place;
}

static void
check_proofs(int threads)
{
	static struct check c;

	c.g = open_game("qubic");
	c.p = prover_create(32, threads, NULL);
	assert_non_null(c.p);
	threats_init(&c.threats, c.g);
	for (size_t i = 0; i < sizeof won / sizeof won[0]; i += (size_t)every(2)) {
		c.positions = 0;
		check_move(&c, prove(c.p, c.g, won[i], 20000));
		/* Several threads may prove another move first, whose replies all lose to threats. */
		assert_true(c.positions > (threads == 1));
	}
	prover_destroy(c.p);
}

TEST(proofs_hold_against_every_reply)
{
	if (ONE_THREAD_TOO)
		check_proofs(1);
}

TEST(so_do_those_of_several_threads)
{
	check_proofs(3);
}

/* Interrupted or not, the same is found; with too little memory the search ends and says so. */
TEST(steps_and_memory)
{
	const struct game *g = open_game("qubic");
	struct prover *p = prover_create(16, 1, NULL), *tiny = prover_create(1, 1, NULL);

	assert_non_null(p);
	assert_non_null(tiny);
	prove(p, g, won[0], 20000);
	int64_t all = prover_expanded(p);
	prove(p, g, won[0], 20000);
	assert_int_equal(prover_expanded(p), all);
	prover_clear(p, false);
	struct state s;
	struct error e;
	int count, steps = 0;
	g->rules->start(g, &s);
	assert_true(game_moves_parse(g, won[0], &s, NULL, &count, &e));
	place_t place = prover_find(p, s.stones[0], s.stones[1]);
	while (prover_search(p, place, PROVER_REFUTED, prover_expanded(p) + 10, 1) != PROVER_PROVEN)
		assert_true(++steps < 10000);

	g->rules->start(g, &s);
	place = prover_find(tiny, s.stones[0], s.stones[1]);
	assert_true(prover_search(tiny, place, PROVER_REFUTED, INT64_MAX, 1) != PROVER_PROVEN);
	assert_true(prover_is_full(tiny));
	prover_destroy(p);
	prover_destroy(tiny);
}

/* The whole game, from the empty board, by two threads. */
TEST_LONG(the_first_player_wins)
{
	struct prover *p = prover_create(512, 2, NULL);

	assert_non_null(p);
	place_t place = prover_find(p, 0, 0);
	assert_int_equal(
		prover_search(p, place, PROVER_REFUTED, 3000000, prover_threads(p)), PROVER_PROVEN);
	prover_destroy(p);
}
