/* The pulse of a search: glow, rise and heat on the cells, under a clock of the test's own. */
#include <stdlib.h>
#include <string.h>

#include "fixtures/testing.h"

#include "fixtures/search_fixtures.h"
#include "tui/board/pulse.h"

enum { FRAME_US = 125000, FRAMES = 32, PLAYOUTS = 150 /* a frame */ };

/* What the cells showed in each frame of a search. */
struct film {
	int count;
	int glow[FRAMES][GAME_MAX_MOVES];
	struct heat_scale scale[FRAMES];
	bool rises[FRAMES][GAME_MAX_MOVES];
};

static int64_t
time_of(int frame)
{
	return 1000000 + (int64_t)frame * FRAME_US;
}

static void
take_frame(struct pulse *p, struct report *info, int frame, struct film *film)
{
	info->running = true;
	struct heat_scale scale = heat_scale_of(HEAT_WIN, true, info);
	pulse_update(p, info, &scale, time_of(frame));
	film->scale[frame] = pulse_scale(p, info, &scale);
	film->count = info->count;
	for (int i = 0; i < info->count; i++) {
		film->glow[frame][i] = pulse_glow(p, i);
		film->rises[frame][i] = pulse_rises(p, i);
	}
}

/* A real search, as it is after each frame: one of the same seed and more playouts goes on. */
static struct film
film_search(const char *game, const char *text)
{
	static struct pulse p;
	struct film film;

	p = (struct pulse){ 0 };
	for (int frame = 0; frame < FRAMES; frame++) {
		struct search_params params = budget((int64_t)PLAYOUTS * (frame + 1), 5);
		params.solver = 0;
		struct report info = search_position(game, text, &params);
		take_frame(&p, &info, frame, &film);
	}
	return film;
}

TEST(nothing_flickers)
{
	static const char *const games[][2] = { { "othello", NULL }, { "score4", NULL },
		{ "qubic", NULL }, { "tictactoe", "100020000" } };
	enum { HALF_SECOND = 500000 / FRAME_US };
	static struct film qubic;
	int glows = 0, rises = 0;

	for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
		struct film f = film_search(games[g][0], games[g][1]);
		qubic = strcmp(games[g][0], "qubic") == 0 ? f : qubic;
		for (int k = 1, scaled = -HALF_SECOND; k < FRAMES; k++) {
			/* The scale of the heat is held for half a second. */
			if (f.scale[k].best == f.scale[k - 1].best &&
				f.scale[k].width == f.scale[k - 1].width)
				continue;
			assert_true(k - scaled >= HALF_SECOND);
			scaled = k;
		}
		for (int i = 0; i < f.count; i++) {
			int turned = 0;
			for (int k = 1; k < FRAMES; k++) {
				turned += (f.glow[k][i] == 2) != (f.glow[k - 1][i] == 2);
				glows += f.glow[k][i] == 2;
				rises += f.rises[k][i];
				/* A glow fades before it is gone, and comes back only then. */
				assert_true(
					f.glow[k][i] == 2 || f.glow[k - 1][i] - f.glow[k][i] <= 1);
				assert_false(f.glow[k - 1][i] == 1 && f.glow[k][i] == 2);
			}
			/* Each cell at most once a second. */
			assert_true(turned <= FRAMES * FRAME_US / 1000000);
			/* Looked at twice a second, nothing is on and off in turn. */
			for (int k = 0; k + 2 * HALF_SECOND < FRAMES; k++) {
				int a = k, b = k + HALF_SECOND, c = b + HALF_SECOND;
				assert_false(f.rises[a][i] == f.rises[c][i] &&
					     f.rises[a][i] != f.rises[b][i]);
				assert_false((f.glow[a][i] == 2) == (f.glow[c][i] == 2) &&
					     (f.glow[a][i] == 2) != (f.glow[b][i] == 2));
			}
		}
	}
	/* Where there are many moves, a few of them glow. */
	for (int k = 0; k < FRAMES; k++) {
		int lit = 0;
		for (int i = 0; i < qubic.count; i++)
			lit += qubic.glow[k][i] == 2;
		assert_in_range(lit, 0, qubic.count / 3);
	}
	assert_true(glows > 0);
	assert_true(rises > 0);
}

/* A made-up search of four moves, of which `first` gets all new visits. */
static struct report
grown(int64_t even, int64_t more, int first)
{
	struct report info = { .count = 4, .best = 3, .running = true };

	for (int i = 0; i < 4; i++)
		info.moves[i] = (struct root_move){ .visits = even + (i == first ? more : 0),
			.value = .1 * i,
			.proven = GAME_OPEN };
	info.playouts = 4 * even + more;
	return info;
}

TEST(visits_make_a_cell_glow_and_fade)
{
	static struct pulse p;
	struct film f;
	int frame = 0;

	p = (struct pulse){ 0 };
	struct report info = grown(100, 0, 0);
	take_frame(&p, &info, frame, &f);
	for (int i = 0; i < 4; i++)
		assert_int_equal(f.glow[0][i], 0);
	while (++frame <= 8) {
		info = grown(100, 40 * frame, 1);
		take_frame(&p, &info, frame, &f);
	}
	assert_int_equal(f.glow[8][1], 2);
	assert_true(f.rises[8][1]);
	assert_int_equal(f.glow[8][0], 0);
	assert_false(f.rises[8][0]);
	/* Now the others: it stays for a moment, then fades, then is as before. */
	int last = 2;
	for (; frame < 24; frame++) {
		info = grown(100 + 40 * (frame - 8), 320, 1);
		take_frame(&p, &info, frame, &f);
		assert_true(f.glow[frame][1] <= last);
		last = f.glow[frame][1];
	}
	assert_int_equal(f.glow[23][1], 0);
	assert_false(f.rises[23][1]);

	/* The best move needs no sign that it rises; a search that has ended has none at all. */
	info = grown(200, 0, 3);
	p = (struct pulse){ 0 };
	take_frame(&p, &info, 0, &f);
	info = grown(200, 900, 3);
	take_frame(&p, &info, 4, &f);
	assert_false(f.rises[4][3]);
	assert_int_equal(f.glow[4][3], 2);
	info.running = false;
	struct heat_scale scale = heat_scale_of(HEAT_WIN, true, &info), other = scale;
	other.best++;
	pulse_update(&p, &info, &scale, time_of(5));
	assert_int_equal(pulse_glow(&p, 3), 0);
	assert_int_equal(pulse_scale(&p, &info, &other).best, other.best);
}

/* Another search, or another meaning of the colours, is shown at once. */
TEST(a_new_search_has_its_own_heat)
{
	static struct pulse p;
	static struct film f;

	p = (struct pulse){ 0 };
	struct report info = grown(5000, 0, 0);
	take_frame(&p, &info, 0, &f);
	info.position.to_move = SIDE_SECOND;
	take_frame(&p, &info, 1, &f);
	assert_int_equal(f.scale[0].best, 65);
	assert_int_equal(f.scale[1].best, 50);
	struct heat_scale scale = heat_scale_of(HEAT_VISITS, true, &info);
	assert_int_equal(pulse_scale(&p, &info, &scale).heat, HEAT_VISITS);
}
