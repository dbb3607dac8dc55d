/* Records: the tree and its files. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fixtures/positions.h"
#include "fixtures/records.h"
#include "fixtures/testing.h"

/* Plays at the current node. */
static int
play(struct record *r, const char *text)
{
	move_t m;
	struct error e;

	if (!game_move_parse(r->game, &r->node[record_current(r)].position, text, &m, &e))
		fail_msg("%s", e.text);
	assert_true(record_play(r, m));
	return record_current(r);
}

/* ---- the tree ---- */

TEST(branches_lose_nothing)
{
	struct record r;
	int which;

	assert_true(record_init(&r, open_game("tictactoe"), NULL));
	int b2 = play(&r, "b2"), a1 = play(&r, "a1"), c3 = play(&r, "c3");
	assert_int_equal(r.at, 3);
	record_go(&r, b2);
	assert_int_equal(r.at, 1);
	assert_int_equal(r.length, 3); /* the moves after it are still there */
	assert_int_equal(r.line[3], c3);
	assert_int_equal(play(&r, "a1"), a1); /* the same move is the same node */
	record_go(&r, b2);
	int a2 = play(&r, "a2"), b1 = play(&r, "b1");
	assert_int_equal(r.length, 3);
	assert_int_equal(record_branches(&r, a2, &which), 2);
	assert_int_equal(which, 1);
	assert_int_equal(record_sibling(&r, a2, 1), a1);
	assert_int_equal(record_sibling(&r, a1, -1), a2);
	assert_int_equal(record_sibling(&r, b2, 1), b2);
	/* Redo goes to the branch visited last. */
	record_go(&r, RECORD_ROOT);
	assert_int_equal(r.length, 3);
	assert_int_equal(r.line[3], b1);
	record_go(&r, c3);
	record_go(&r, RECORD_ROOT);
	assert_int_equal(r.line[3], c3);
	/* The main line is the first until another is promoted. */
	assert_int_equal(record_main_end(&r), c3);
	record_promote(&r, b1);
	assert_int_equal(record_main_end(&r), b1);
	assert_int_equal(record_branches(&r, a1, &which), 2);
	assert_int_equal(which, 1);
	assert_int_equal(r.count, 6);
	record_finish(&r);
}

/* The whole tree of tic-tac-toe, 549,946 positions, does not fit: what fits stays. */
TEST(trees_have_an_end)
{
	const struct game *g = open_game("tictactoe");
	move_t moves[GAME_MAX_MOVES];
	struct record r;
	bool full = false;

	assert_true(record_init(&r, g, NULL));
	for (int node = 0; node < r.count && !full; node++) {
		struct state at = r.node[node].position;
		int count =
			g->rules->result(g, &at) == GAME_OPEN ? g->rules->moves(g, &at, moves) : 0;
		for (int i = 0; i < count && !full; i++)
			full = record_add(&r, node, moves[i]) == RECORD_NONE;
	}
	assert_true(full);
	assert_int_equal(r.count, RECORD_MOST_NODES);
	record_go(&r, r.count - 1);
	assert_int_equal(r.node[r.count - 1].position.to_move, r.at % 2);
	record_finish(&r);
}

/* ---- files ---- */

static char *
written(const struct record *r, size_t *size)
{
	char *text = NULL;
	FILE *f = open_memstream(&text, size);

	assert_non_null(f);
	record_write(r, f);
	fclose(f);
	return text;
}

static void
read_back(const char *text, size_t size, struct record *out)
{
	struct error e = { "" };

	if (!record_read(out, text, size, &e))
		fail_msg("%s in %s", e.text, text);
}

/* Gives a node some of the properties it can have. */
static void
adorn(struct record *r, int node, struct rng *rng)
{
	record_add_time(r, node, 1000 * (int64_t)rng_below(rng, 5000));
	r->node[node].analysed = rng_below(rng, 2);
	if (rng_below(rng, 4) == 0)
		record_set_comment(r, node, "why \\not] [this;)\nand that: \xc3\xa9");
	if (rng_below(rng, 4) == 0)
		record_set_mark(r, node, 1 + rng_below(rng, MARK_COUNT - 1));
	if (rng_below(rng, 4) == 0)
		record_set_loss(r, node, rng_below(rng, 100) / 64.0, rng_below(rng, 8) / 64.0);
	if (rng_below(rng, 4) == 0)
		record_set_exact(r, r->node[node].parent, (int)rng_below(rng, 3) - 1,
			rng_below(rng, 2) ? r->node[node].move : MOVE_NONE);
	if (rng_below(rng, 2) == 0)
		record_set_left(r, node, (int64_t)rng_below(rng, 90000) - 10000);
	if (rng_below(rng, 6) == 0)
		record_set_extra(r, node, "LB[a1:A][b1:\\]]XY[z]");
}

/* A tree of random branches with every property a node can have, from the start or a position of its own. */
static void
grow(struct record *r, const struct game *g, int nodes, struct rng *rng)
{
	struct state given = random_position(g, rng);

	bool begins_there = rng_below(rng, 2) && given.pending == 0 && !g->rules->value;
	assert_true(record_init(r, g, begins_there ? &given : NULL));
	snprintf(r->info.spec[0], RECORD_SPEC, "human");
	snprintf(r->info.spec[1], RECORD_SPEC, "uct:time_ms=1000,c=0.7");
	snprintf(r->info.name[0], RECORD_NAME, "A \\ B] [C");
	snprintf(r->info.date, RECORD_NAME, "2026-11-21");
	r->info.seed = 99;
	if (rng_below(rng, 2))
		assert_true(time_control_read("5+0.5", &r->info.control, NULL));
	for (int i = 0; i < nodes; i++) {
		if (rng_below(rng, 8) == 0)
			record_go(r, (int)rng_below(rng, (uint32_t)r->count));
		int node = record_current(r);
		move_t moves[GAME_MAX_MOVES];
		int count = g->rules->moves(g, &r->node[node].position, moves);
		if (count == 0)
			continue;
		if (rng_below(rng, 2))
			record_judge(r, node, (double)rng_below(rng, 2000) / 1000 - 1,
				1 + rng_below(rng, 1000000), moves[0]);
		if (rng_below(rng, 8) == 0)
			record_prove(r, node, (double)rng_below(rng, 3) - 1, moves[0]);
		assert_true(record_play(r, moves[rng_below(rng, (uint32_t)count)]));
		adorn(r, record_current(r), rng);
	}
}

static void
same_node(const struct record *a, int i, const struct record *b, int k)
{
	const struct record_node *n = &a->node[i], *m = &b->node[k];

	assert_true(state_equal(&n->position, &m->position));
	assert_int_equal(n->move, m->move);
	assert_int_equal(n->judged, m->judged);
	assert_int_equal(n->proven, m->proven);
	assert_true(fabs(n->value - m->value) < 1e-8);
	assert_int_equal(n->playouts, m->playouts);
	assert_int_equal(n->best, m->best);
	assert_true(n->loss == m->loss);
	assert_true(fabs(n->loss_error - m->loss_error) < 1e-3);
	assert_int_equal(n->solved, m->solved);
	assert_int_equal(n->exact, m->exact);
	assert_int_equal(n->exact_best, m->exact_best);
	assert_int_equal(n->used_us, m->used_us);
	assert_int_equal(n->analysed, m->analysed);
	assert_int_equal(n->timed, m->timed);
	assert_int_equal(n->left_ms, m->left_ms);
	assert_int_equal(n->mark, m->mark);
	assert_string_equal(record_comment(a, i), record_comment(b, k));
	assert_string_equal(record_extra(a, i), record_extra(b, k));
}

static void
same_tree(const struct record *a, int i, const struct record *b, int k)
{
	same_node(a, i, b, k);
	i = a->node[i].child;
	k = b->node[k].child;
	for (; i != RECORD_NONE && k != RECORD_NONE; i = a->node[i].sibling, k = b->node[k].sibling)
		same_tree(a, i, b, k);
	assert_int_equal(i, k); /* both RECORD_NONE */
}

TEST(files_go_round)
{
	struct rng rng;

	rng_seed(&rng, 11);
	for (int k = 0; game_at(k); k++) {
		struct record r, back;
		size_t size, again;
		grow(&r, game_at(k), 120, &rng);
		char *text = written(&r, &size);
		read_back(text, size, &back);
		assert_ptr_equal(back.game, r.game);
		for (int side = 0; side < 2; side++) {
			assert_string_equal(back.info.spec[side], r.info.spec[side]);
			assert_string_equal(back.info.name[side], r.info.name[side]);
		}
		assert_string_equal(back.info.date, r.info.date);
		assert_int_equal(back.info.seed, r.info.seed);
		assert_false(back.changed);
		same_tree(&r, RECORD_ROOT, &back, RECORD_ROOT);
		assert_int_equal(back.at, r.at);
		char *twice = written(&back, &again);
		assert_string_equal(text, twice);
		free(text);
		free(twice);
		record_finish(&r);
		record_finish(&back);
	}
}

/* A resignation is written as other programs write it, and read back. */
TEST(resignations_go_round)
{
	struct record r, back;
	size_t size;

	assert_true(record_init(&r, open_game("othello"), NULL));
	play(&r, "c2");
	int c2 = record_current(&r);
	assert_false(record_take_back_loss(&r));
	play(&r, "b4");
	record_lose(&r, SIDE_FIRST, LOST_BY_RESIGNING);
	assert_int_equal(record_result(&r), -1);
	char *text = written(&r, &size);
	assert_non_null(strstr(text, "RE[W+R]"));
	read_back(text, size, &back);
	assert_int_equal(record_result(&back), -1);
	assert_int_equal(back.loser, SIDE_FIRST);
	char *twice = written(&back, &size);
	assert_string_equal(text, twice);
	free(text);
	free(twice);
	record_finish(&back);
	record_go(&r, c2); /* the file does not exist */
	assert_int_equal(record_result(&r), GAME_OPEN);
	assert_false(record_take_back_loss(&r));
	record_go(&r, c2 + 1);
	record_settle(&r);
	assert_true(record_take_back_loss(&r));
	assert_true(r.changed);
	assert_int_equal(record_result(&r), GAME_OPEN);
	text = written(&r, &size);
	assert_null(strstr(text, "RE["));
	free(text);
	record_finish(&r);
}

/* In the file, too, whatever was tried from there, and on another branch than the main one. */
TEST(losses_go_round_where_they_were)
{
	struct record r, back;
	size_t size;

	assert_true(record_init(&r, open_game("othello"), NULL));
	play(&r, "c2");
	int c2 = record_current(&r);
	record_lose(&r, SIDE_SECOND, LOST_ON_TIME);
	play(&r, "b4");
	play(&r, "a5");
	for (int k = 0; k < 2; k++) {
		char *text = written(&r, &size);
		assert_int_equal(strstr(text, "RE[B+T]") != NULL, k == 0);
		read_back(text, size, &back);
		assert_int_equal(record_result(&back), GAME_OPEN); /* at a5 */
		record_go(&back, c2 + k);                          /* the main branch comes first */
		assert_int_equal(record_result(&back), 1);
		assert_true(record_is_lost(&back, LOST_ON_TIME));
		assert_int_equal(back.length, 1);
		assert_int_equal(record_main_end(&back), 1);
		free(text);
		record_finish(&back);
		record_go(&r, RECORD_ROOT); /* another first move becomes the main line */
		play(&r, "b3");
		record_promote(&r, record_current(&r));
		record_go(&r, c2 + 2);
	}
	record_finish(&r);
}

/* What other programs write. */
TEST(other_programs_are_understood)
{
	struct record r = read_text("\xef\xbb\xbf (;FF[4]GM[2]SZ[8] PB[Alice] PW[Bob]XX[y]RE[B+2]\n"
				    ";B[fe]V[3];C[a note]LB[a1:x];W[f6](;B[ef]TE[1])(;B[F7]))"
				    "(;GM[1])");
	assert_string_equal(r.game->name, "othello:8");
	assert_string_equal(r.info.name[1], "Bob");
	assert_string_equal(r.info.result, "B+2");
	assert_string_equal(record_extra(&r, 0), "XX[y]");
	/* In a unit of their own; and of a node without a move. */
	assert_string_equal(record_extra(&r, 1), "V[3]LB[a1:x]");
	assert_string_equal(record_comment(&r, 1), "a note");
	assert_false(r.node[1].judged);
	assert_int_equal(r.count, 5);
	assert_int_equal(r.length, 3);
	assert_int_equal(r.node[3].mark, MARK_GOOD);
	record_finish(&r);
	/* What is known of their clocks, and what is not. */
	r = read_text("(;GM[2]SZ[8]TM[600]OT[10 Fischer];B[d3]BL[605.5]WL[7];W[c5]WL[-90000.5])");
	assert_true(r.info.control.limited);
	assert_int_equal(r.info.control.main_ms, 600000);
	assert_int_equal(r.info.control.increment_ms, 10000);
	assert_int_equal(r.node[1].left_ms, 605500);
	assert_string_equal(record_extra(&r, 1), "WL[7]");
	assert_int_equal(r.node[2].left_ms, -90000500);
	assert_int_equal(record_clock(&r, SIDE_FIRST).left_ms, 605500);
	record_finish(&r);
	r = read_text("(;GM[2]SZ[8]OT[5x30 byo-yomi]TM[600];B[d3]BL[x])");
	assert_false(r.info.control.limited);
	assert_string_equal(record_extra(&r, 0), "OT[5x30 byo-yomi]");
	assert_string_equal(record_extra(&r, 1), "BL[x]");
	size_t size;
	char *again = written(&r, &size);
	assert_non_null(strstr(again, "TM[600]"));
	free(again);
	record_finish(&r);
	/* Two passes at the end say that nobody can move. */
	r = read_text("(;GM[2]SZ[4];B[c4];W[b4];B[a2];W[d2];B[d3];W[d4];B[];W[a1];B[b1];W[a3]"
		      ";B[a4];W[c1];B[d1];W[];B[tt]C[over])");
	assert_int_equal(r.length, 13);
	assert_int_equal(record_result(&r), -1);
	assert_string_equal(record_comment(&r, 13), "over");
	record_finish(&r);
	/* Later versions may add keys. */
	r = read_text("(;NRB[version=9 game=tictactoe mood=good];B[b2]NRB[heat=3 ms=5])");
	assert_int_equal(r.count, 2);
	assert_int_equal(r.node[1].used_us, 5000);
	record_finish(&r);
}

/* Old files are ISO 8859-1, and what is written says that it is UTF-8. */
TEST(characters_are_those_of_unicode)
{
	char text[400] = "(;GM[2]SZ[8]PB[";
	struct record r =
		read_text("(;GM[2]SZ[8]PB[Andr\xe9]PW[J\xc3\xb6rg]EV[Caf\xe9];B[f5]C[tr\xe8s])");
	assert_string_equal(r.info.name[0], "Andr\xc3\xa9");
	assert_string_equal(r.info.name[1], "J\xc3\xb6rg");
	assert_string_equal(record_extra(&r, 0), "EV[Caf\xc3\xa9]");
	assert_string_equal(record_comment(&r, 1), "tr\xc3\xa8s");
	record_finish(&r);
	/* A name that is too long is not cut within a character. */
	for (int i = 0; i < 40; i++)
		strcat(text, "\xe3\x81\x82");
	strcat(text, "];B[f5])");
	r = read_text(text);
	assert_int_equal(strlen(r.info.name[0]), 63);
	record_finish(&r);
	text[15] = 'a';
	memmove(text + 16, text + 18, strlen(text + 18) + 1);
	r = read_text(text);
	assert_int_equal(strlen(r.info.name[0]), 61);
	record_finish(&r);
}

TEST(wrong_files_get_a_sentence)
{
	refused("", "no move");
	refused("hello world", "Move 1: \"hello\"");
	refused("c2 b4 c5 z9", "Move 4: \"z9\"");
	refused("<html>", "neither a record nor a list");
	refused("(", "begins with");
	refused("(;GM[2]\nSZ[6", "Line 2, column 3: This bracket");
	refused("(;GM[1]SZ[19];B[dd])", "does not play");
	refused("(;GM[2]SZ[7])", "Othello is played here on");
	refused("(;GM[2]SZ[6]\n;B[c2]\n ;W[a1])", "Line 3, column 4: \"a1\" is not a legal move");
	refused("(;GM[2]SZ[6];B[c2];B[b4])", "W is to move");
	refused("(;GM[2]SZ[6];B[c2]W[b4])", "second move");
	refused("(;GM[2]SZ[6];B[c2];AB[a1])", "sets up stones");
	refused("(;GM[2]SZ[6]AB[z1])", "not a cell");
	refused("(;GM[2]SZ[6]AB[a1])", "middle");
	refused("(;GM[2]SZ[6];B)", "no value");
	refused("(;GM[2]SZ[6]&)", "is expected");
	refused("(;NRB[game=chess])", "chess");
}
