/* The pulse of a search: glow, rise and heat on the cells, under a clock of the test's own. */
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
