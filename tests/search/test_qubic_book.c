/* The book of the first player's strategy on 4x4x4 without gravity: it wins against every reply, as a
 * verifier of its own finds; files that are damaged or wrong are refused. */
#include "make/book_builders.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/bits.h"
#include "base/file.h"
#include "base/sum.h"
#include "config/data.h"
#include "config/shipped.h"
#include "fixtures/positions.h"
#include "fixtures/qubic_verifier.h"
#include "fixtures/verified.h"

enum { HEAD = 28, MOST_SIZE = 1 << 17, ALL = 1 << 30 };

static char path[] = "/tmp/narabe_qubic_XXXXXX";

static unsigned char *
shipped(size_t *size)
{
	char where[DATA_PATH_SIZE];
	struct error e;

	data_path("qubic.book", where);
	char *data = file_read(where, MOST_SIZE, size, &e);
	assert_non_null(data);
	return (unsigned char *)data;
}

/* The checksum of the moves, as it is stored. */
static void
sign(unsigned char *data, size_t size)
{
	uint64_t sum = sum_add(SUM_START, data + HEAD, size - HEAD);

	for (int i = 0; i < 4; i++)
		data[16 + i] = (unsigned char)((size - HEAD) >> 8 * i);
	for (int i = 0; i < 8; i++)
		data[20 + i] = (unsigned char)(sum >> 8 * i);
}

static void
write_file(const void *data, size_t size)
{
	struct error e;

	assert_true(file_replace(path, data, size, &e));
}

/* ---- the shipped book ---- */

/* Every reply, or those to a share of the decisions. */
static void
win_against_replies(bool share)
{
	size_t size;
	unsigned char *data = shipped(&size);
	struct qubic_verdict found = qubic_verify(data, size, share ? 100 : ALL);

	print_message("%ld decisions, %ld replies followed, %ld lost by threes, %ld answered by "
		      "force, %d failures %s\n",
		found.decisions, found.replies, found.by_threes, found.forced, found.failures,
		found.why ? found.why : "");
	assert_int_equal(found.failures, 0);
	if (!share)
		assert_int_equal(found.decisions, size - HEAD);
	assert_true(found.replies > 50 * found.decisions);
	free(data);
}

TEST(it_wins_against_every_reply)
{
	win_against_replies(every(20) > 1 || is_verified("qubic.book"));
}

TEST_LONG(it_wins_against_every_reply_to_the_end)
{
	win_against_replies(false);
}

/* The verifier sees a strategy that fails, and so does the program. */
TEST(a_wrong_decision_is_seen)
{
	size_t size;
	unsigned char *data = shipped(&size);
	struct error e;

	for (int at = 3; at < 60; at += 38 * every(3)) {
		unsigned char was = data[HEAD + at];
		data[HEAD + at] = (unsigned char)((was + 7) % 64);
		sign(data, size);
		struct qubic_verdict found = qubic_verify(data, size, ALL);
		assert_int_equal(found.failures, 1);
		assert_non_null(found.why);
		write_file(data, size);
		struct cube_book *b = cube_book_read(path, &e);
		assert_non_null(b);
		e.text[0] = '\0';
		assert_false(cube_book_open(b, NULL, NULL, &e));
		assert_true(e.text[0] != '\0');
		struct state s = { .stones = { bit_of(data[HEAD]), bit_of(22) } };
		struct cube_book_answer answer;
		assert_false(cube_book_find(b, &s, &answer));
		cube_book_destroy(b);
		data[HEAD + at] = was;
	}
	free(data);
}

static struct cube_book *
open_shipped(void)
{
	struct cube_book *b = books_shipped(open_game("qubic"))->qubic;
	struct error e = { "" };

	assert_non_null(b);
	if (!cube_book_open(b, NULL, NULL, &e))
		fail_msg("%s", e.text);
	return b;
}

/* One random game by the book: it knows the way, or the first player has a three to make or answer. */
static void
play_by_book(const struct game *g, struct cube_book *b, struct rng *rng, int *asked)
{
	struct cube_book_answer answer;
	move_t moves[GAME_MAX_MOVES];
	struct state s;
	int last = 1000, count;

	g->rules->start(g, &s);
	while (cube_book_find(b, &s, &answer)) {
		assert_int_equal(answer.move == MOVE_NONE, s.to_move == SIDE_SECOND);
		assert_true(answer.plies > 0 && answer.plies < last);
		last = answer.plies;
		count = g->rules->moves(g, &s, moves);
		assert_true(count > 0);
		g->rules->play(g, &s,
			answer.move != MOVE_NONE ? answer.move
						 : moves[rng_below(rng, (uint32_t)count)]);
		++*asked;
	}
	/* The end is in sight. */
	struct exact_params p = exact_params_default();
	struct report info;
	p.brief = true;
	if (g->rules->result(g, &s) != GAME_OPEN)
		return;
	struct engine *x = exact_start(g, &s, &p, NULL);
	assert_non_null(x);
	engine_wait(x);
	engine_report(x, &info);
	engine_destroy(x);
	assert_true(info.known && info.exact == 1);
}

TEST(it_is_followed_on_any_image)
{
	const struct game *g = open_game("qubic");
	struct cube_book *b = open_shipped();
	int asked = 0;
	struct rng rng;

	rng_seed(&rng, 1);
	for (int i = 0; i < 8; i += every(4))
		play_by_book(g, b, &rng, &asked);
	assert_true(asked > 20 / every(2));
}

TEST(images_of_the_first_move_win_too)
{
	static const uint64_t rich = 0x9009066006609009; /* corners and the inner cells */
	const struct game *g = open_game("qubic");
	struct error e;
	struct report info;
	struct state s;

	/* Not walked yet: it knows one first move only. */
	assert_true(cube_book_write(open_shipped(), path, &e));
	struct cube_book *b = cube_book_read(path, &e);
	assert_non_null(b);
	const struct exact_books books = { .qubic = b };
	g->rules->start(g, &s);
	exact_at_once(g, &s, &books, 1, &info);
	assert_true(info.known && info.exact == 1);
	assert_true(info.known_moves >= 16);
	for (int i = 0; i < info.count; i++) {
		const struct root_move *m = &info.moves[i];
		if (rich >> m->move & 1)
			assert_true(m->exact == 1 && m->length == info.moves[info.best].length);
	}
	cube_book_destroy(b);
}

static bool
stop_at_once(void *owner)
{
	++*(int *)owner;
	return true;
}

/* A walk that is stopped answers nothing but the empty board, and may begin again. */
TEST(the_walk_can_be_stopped)
{
	size_t size;
	unsigned char *data = shipped(&size);
	struct error e = { "" };
	struct cube_book_answer answer;
	int polled = 0;

	write_file(data, size);
	struct cube_book *b = cube_book_read(path, &e);
	assert_non_null(b);
	assert_false(cube_book_open(b, stop_at_once, &polled, &e));
	assert_true(polled > 0);
	struct state s = { .stones = { 0, 0 }, .to_move = SIDE_FIRST };
	assert_true(cube_book_find(b, &s, &answer));
	assert_int_equal(answer.move, data[HEAD]);
	assert_int_equal(answer.plies, 0);
	s = (struct state){ .stones = { bit_of(answer.move), 0 }, .to_move = SIDE_SECOND };
	assert_false(cube_book_find(b, &s, &answer));
	if (every(2) == 1) {
		assert_true(cube_book_open(b, NULL, NULL, &e));
		assert_true(cube_book_find(b, &s, &answer));
	}
	cube_book_destroy(b);
	free(data);
}

/* ---- files ---- */

static void
check_refused(const struct damaged *d)
{
	struct error e = { "" };

	assert_null(cube_book_read(d->path, &e));
	assert_non_null(strstr(e.text, "is damaged"));
}

/* A file with any bytes is refused with a sentence, unless it is the one that was written. */
TEST(damaged_files_are_refused)
{
	size_t length;
	unsigned char *data = shipped(&length);
	struct error e;

	test_damage(path, data, length, 150 / (size_t)every(4), check_refused);
	remove(path);
	assert_null(cube_book_read(path, &e));
	assert_non_null(strstr(e.text, "Cannot read"));
	free(data);
}

/* ---- its maker ---- */

static bool
until_small(void *owner, int round, int decisions, int64_t nodes)
{
	int *first = owner;

	assert_true(nodes >= 0);
	if (round == 0 && decisions > 0 && *first == 0)
		*first = decisions;
	return true;
}

/* The whole way: a proof by two threads, a smaller strategy, a file that the verifier accepts. */
TEST_LONG(a_book_is_built)
{
	struct prover *p = prover_create(512, 2, NULL);
	struct error e = { "" };
	int first = 0;
	size_t size;
	const struct cube_book_plan plan = {
		.rounds = 2, .tries = 200000, .seed = 1, .progress = until_small, .owner = &first
	};

	assert_non_null(p);
	struct cube_book *b = cube_book_build(p, &plan, &e);
	if (!b)
		fail_msg("%s", e.text);
	assert_true(cube_book_count(b) < first);
	assert_true(cube_book_write(b, path, &e));
	char *data = file_read(path, MOST_SIZE, &size, &e);
	assert_non_null(data);
	assert_int_equal(qubic_verify((unsigned char *)data, size, ALL).failures, 0);
	free(data);
	cube_book_destroy(b);
	prover_destroy(p);
}

static bool
never(void *owner, int round, int decisions, int64_t nodes)
{
	return false;
}

TEST(without_time_or_memory_there_is_a_sentence)
{
	const struct cube_book_plan plan = { .rounds = 1, .tries = 1, .progress = never },
				    free_plan = { .rounds = 1, .tries = 1 };
	struct prover *p = prover_create(2, 1, NULL);
	struct error e = { "" };

	assert_non_null(p);
	assert_null(cube_book_build(p, &plan, &e));
	assert_non_null(strstr(e.text, "no time"));
	assert_null(cube_book_build(p, &free_plan, &e));
	assert_non_null(strstr(e.text, "memory"));
	prover_destroy(p);
}

int
main(int argc, char **argv)
{
	close(mkstemp(path));
	int failed = test_run(argc, argv);
	remove(path);
	return failed;
}
