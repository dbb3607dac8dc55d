/* The book of solved positions: its contents, its file, and damaged files. */
#include "search/othello/book.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/bits.h"
#include "fixtures/testing.h"
#include "games/notation.h"
#include "make/book_builders.h"

static char path[] = "/tmp/narabe_book_XXXXXX";

/* The position of the line of perfect play with 16 empty cells. */
static struct state
late_position(const struct game *g)
{
	struct state s;
	struct error e;
	int count;

	g->rules->start(g, &s);
	assert_true(game_moves_parse(
		g, "c2 b4 c5 d2 e4 e3 d1 c1 b1 d5 d6 f4 b3 b2 f3 f2", &s, NULL, &count, &e));
	return s;
}

struct stop {
	int after;
};

static bool
stop_after(void *owner, int step, int empty, int done, int total)
{
	struct stop *stop = owner;

	assert_in_range(step, 1, BOOK_PLAN_STEPS);
	assert_true(done < total && empty >= 12);
	return --stop->after > 0;
}

/* Builds or continues a small book of perfect play until `least` cells are empty, or until so many
 * positions are solved. */
static bool
build_to(struct othello_book *b, int least, int threads, int after)
{
	const struct game *g = game_open("othello", NULL);
	struct parallel_solver *team = parallel_solver_create(g, threads, 1, NULL);
	struct stop stop = { after };
	struct book_plan plan = { late_position(g), 2, least, stop_after, &stop };

	assert_non_null(team);
	bool complete = othello_book_build(b, team, g, &plan);
	parallel_solver_destroy(team);
	return complete;
}

static bool
build(struct othello_book *b, int threads, int after)
{
	return build_to(b, 12, threads, after);
}

static struct othello_book *
complete_book(void)
{
	struct othello_book *b = othello_book_create();

	assert_non_null(b);
	assert_true(build(b, 1, 1000000));
	return b;
}

TEST(values_are_those_of_the_solver)
{
	const struct game *g = game_open("othello", NULL);
	struct othello_book *b = complete_book();
	const struct exact_books books = { .othello = b };
	struct exact_params p = exact_params_default();
	struct report with, without;
	struct state s = late_position(g);
	int value;

	p.memory_mib = 1;
	assert_true(othello_book_value(b, &s, &value));
	assert_int_equal(value, -4);
	for (int ply = 0; ply < 2; ply++) {
		assert_true(exact_run(g, &s, &p, &without, NULL));
		p.books = &books;
		assert_true(exact_run(g, &s, &p, &with, NULL));
		p.books = NULL;
		assert_int_equal(with.exact, without.exact);
		assert_memory_equal(with.moves, without.moves, sizeof with.moves);
		assert_int_equal(with.known_moves, with.count);
		assert_true(with.nodes < without.nodes / 4); /* they sort the moves */
		for (int i = 0; i < without.count; i++) {
			struct state after = s;
			g->rules->play(g, &after, without.moves[i].move);
			assert_true(othello_book_value(b, &after, &value));
			assert_int_equal(value, without.moves[i].exact);
		}
		g->rules->play(g, &s, without.moves[0].move);
	}
	othello_book_destroy(b);
}

static size_t
read_file(unsigned char *data, size_t size)
{
	FILE *f = fopen(path, "rb");
	assert_non_null(f);
	size_t length = fread(data, 1, size, f);
	fclose(f);
	return length;
}

TEST(runs_and_threads_change_nothing)
{
	enum { SIZE = 1 << 16 };
	unsigned char *one = malloc(SIZE), *two = malloc(SIZE);
	struct othello_book *b = complete_book();
	struct error e;

	assert_true(othello_book_write(b, path, &e));
	size_t length = read_file(one, SIZE);
	othello_book_destroy(b);
	assert_true(length > 32 && length < SIZE);

	b = othello_book_create();
	for (int run = 0; !build(b, 1 + run % 2, 100); run++) {
		assert_true(run < 1000);
		assert_true(othello_book_write(b, path, &e));
		othello_book_destroy(b);
		b = othello_book_read(path, &e);
		assert_non_null(b);
	}
	assert_true(othello_book_write(b, path, &e));
	assert_int_equal(read_file(two, SIZE), length);
	assert_memory_equal(one, two, length);
	othello_book_destroy(b);

	/* A book of less depth, continued. */
	b = othello_book_create();
	for (int least = 15; least >= 12; least--)
		assert_true(build_to(b, least, 1, 1000000));
	assert_true(othello_book_write(b, path, &e));
	assert_int_equal(read_file(two, SIZE), length);
	assert_memory_equal(one, two, length);
	othello_book_destroy(b);
	free(one);
	free(two);
}

static void
check_refused(const struct damaged *d)
{
	struct error e = { "" };

	assert_null(othello_book_read(d->path, &e));
	assert_non_null(strstr(e.text, "is damaged"));
}

/* A file with any bytes is read as it was written, or refused with a sentence. */
TEST(damaged_files_are_refused)
{
	enum { SIZE = 1 << 16, PLACES = 150 };
	unsigned char *data = malloc(SIZE);
	struct othello_book *b = complete_book();
	struct error e;

	assert_true(othello_book_write(b, path, &e));
	size_t length = read_file(data, SIZE);
	othello_book_destroy(b);
	test_damage(path, data, length, PLACES, check_refused);
	remove(path);
	assert_null(othello_book_read(path, &e));
	assert_non_null(strstr(e.text, "Cannot read"));
	free(data);
}

TEST_MAIN
{
	close(mkstemp(path));
	int failed = test_run(0, NULL);
	remove(path);
	return failed;
}
