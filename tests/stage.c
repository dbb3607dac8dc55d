/* A stage for the app: see stage.h. */
#define _XOPEN_SOURCE 700
#include "stage.h"

#include <limits.h>
#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "testing.h"

const char *golden_folder;
bool update_golden;

struct stage stage;
const struct look colourful = { DEPTH_256, true }, eight = { DEPTH_8, true },
		  plain = { DEPTH_MONO, false };

bool
take_golden_folder(int argc, char **argv)
{
	if (argc < 2 || !setlocale(LC_CTYPE, "C.UTF-8"))
		return false;
	golden_folder = argv[1];
	update_golden = argc > 2 && strcmp(argv[2], "--update-golden") == 0;
	unsetenv("SSH_CONNECTION");
	return true;
}

void
set(enum option_id id, const char *text)
{
	assert_true(options_set(&stage.options, id, text, "test", NULL));
}

void
open_stage(const char *game, const char *x, const char *o, struct look look, const char *moves)
{
	struct error e = { "" };

	options_init(&stage.options);
	set(OPTION_game, game);
	set(OPTION_x, x);
	set(OPTION_o, o);
	set(OPTION_reply_ms, "10000");
	stage.now = 1000000;
	if (!app_init(&stage.app, &stage.options, look, 1, -1, &e))
		fail_msg("%s", e.text);
	if (!app_set_up(&stage.app, NULL, moves, &e))
		fail_msg("%s", e.text);
	app_tick(&stage.app, stage.now);
}

void
close_stage(void)
{
	app_finish(&stage.app);
	canvas_finish(&stage.canvas);
}

void
press(const char *keys)
{
	char word[16];
	int used;

	for (; sscanf(keys, " %15s%n", word, &used) == 1; keys += used) {
		struct event event = { .kind = EVENT_KEY, .key = key_by_name(word) };
		assert_int_not_equal(event.key, -1);
		app_event(&stage.app, &event, stage.now);
		app_tick(&stage.app, stage.now);
	}
}

void
draw(int width, int height)
{
	if (stage.canvas.cells)
		canvas_finish(&stage.canvas);
	assert_true(canvas_init(&stage.canvas, width, height));
	/* The one thing that a clock decides. */
	stage.app.info.elapsed_ms = 2500;
	stage.app.leader_since_ms = 700;
	app_draw(&stage.app, &stage.canvas);
}

/* Until the engine to move has used up its playouts; its move waits for the least reply time. */
void
let_engine_think(void)
{
	do {
		stage.app.next_frame_us = 0;
		app_tick(&stage.app, stage.now);
	} while (!stage.app.has_info || stage.app.info.running);
}

/* The analysis of a person's turn, with a budget so that it is the same each time. */
void
let_analysis_end(int64_t playouts)
{
	struct app *a = &stage.app;
	struct search_params p = search_params_default();

	press("Tab");
	assert_non_null(a->analysis);
	search_destroy(a->analysis);
	p.playouts = playouts;
	p.expand = 1;
	p.seed = 3;
	p.solver = 0; /* a proof would end it before its tree has grown */
	a->analysis = search_start(a->game, match_state(&a->match), &p, NULL);
	a->has_info = false;
	a->ordered = 0;
	let_engine_think();
}

/* Numbers of a made-up search in place of the real ones, so that screens do not change whenever
 * the search does. */
static void
make_up_move(struct search_move *m, int rank, int sign)
{
	m->visits = 9000 / ((rank + 1) * (rank + 1)) + 3;
	m->draws = m->visits / 10;
	double mean = sign * (.2 - .09 * rank);
	mean = mean < -.8 ? -.8 : mean > .8 ? .8 : mean;
	m->wins = (int64_t)((double)(m->visits - m->draws) * (1 + mean) / 2);
	m->losses = m->visits - m->draws - m->wins;
	m->value = (double)(m->wins - m->losses) / (double)m->visits;
	m->proven = rank == 5 ? -sign : GAME_OPEN;
	m->bonus = .02f * (float)(rank + 1);
	m->bound = rank == 5 ? -INFINITY : (float)(sign * m->value) + m->bonus;
}

static void
make_up_line(const struct game *g, struct state s, struct search_move *m)
{
	move_t moves[GAME_MAX_MOVES];
	int count;

	m->pv[0] = m->move;
	for (m->pv_length = 1; m->pv_length < 6; m->pv_length++) {
		g->rules->play(g, &s, m->pv[m->pv_length - 1]);
		count = g->rules->moves(g, &s, moves);
		if (count == 0)
			return;
		m->pv[m->pv_length] = moves[count / 2];
	}
}

void
make_up_numbers(void)
{
	struct app *a = &stage.app;
	struct search_info *info = &a->info;
	int sign = state_sign(&info->position);

	info->playouts = 0;
	info->proven = GAME_OPEN;
	for (int i = 0; i < info->count; i++) {
		int rank = (i * 5 + 2) % info->count;
		make_up_move(&info->moves[i], rank, sign);
		make_up_line(a->game, info->position, &info->moves[i]);
		info->playouts += info->moves[i].visits;
		if (rank == 0)
			info->best = i;
	}
	info->value = info->moves[info->best].value;
	info->memory_bytes = 12345678;
	a->leader = info->moves[info->best].move;
	a->history.count = 0; /* it has seen the real ones */
	for (int i = 0; i < info->count; i++)
		a->order[i] = i;
	a->ordered = info->count;
	for (int i = 1; i < info->count; i++) {
		for (int k = i; k > 0 && info->moves[a->order[k]].visits >
						 info->moves[a->order[k - 1]].visits;
			k--) {
			int other = a->order[k];
			a->order[k] = a->order[k - 1];
			a->order[k - 1] = other;
		}
	}
	struct record_node *node = &a->match.record.node[record_current(&a->match.record)];
	node->judged = true;
	node->value = info->value;
	node->playouts = INT64_MAX; /* what the real one says comes too late */
}

enum { LOOKS = 6, SIZES = 3 };

static const int sizes[SIZES][2] = { { 40, 14 }, { 80, 24 }, { 120, 40 } };

/* Every depth of colour with both sets of characters. The first two are drawn in whole. */
static const struct {
	const char *name;
	struct look look;
} looks[LOOKS] = {
	{ "256", { DEPTH_256, true } },
	{ "plain", { DEPTH_MONO, false } },
	{ "8", { DEPTH_8, true } },
	{ "mono", { DEPTH_MONO, true } },
	{ "256 ascii", { DEPTH_256, false } },
	{ "8 ascii", { DEPTH_8, false } },
};

/* The rows in which a screen differs from those of the look before it that is most like it. */
static void
add_rows(FILE *f, const char *head, const char *rows, char *const before[], int count)
{
	int least = INT_MAX, nearest = 0;

	for (int pass = 0; pass <= count; pass++) {
		const char *a = rows, *b = before[pass < count ? pass : nearest];
		int differ = 0;
		for (int y = 0; *a; y++) {
			size_t length = strcspn(a, "\n");
			bool same = strcspn(b, "\n") == length && strncmp(a, b, length) == 0;
			if (!same && pass == count && differ == 0)
				fprintf(f, "%s, as %s but\n", head, looks[nearest].name);
			if (!same && pass == count)
				fprintf(f, "%d:%.*s\n", y, (int)length, a);
			differ += !same;
			a += length + 1;
			b = strchr(b, '\n') + 1;
		}
		if (differ < least) {
			least = differ;
			nearest = pass;
		}
	}
}

/* The scene as it is in all looks of one size. */
static void
add_looks(FILE *f, const char *name, int width, int height, bool tones)
{
	char *drawn[LOOKS], head[128];

	for (int i = 0; i < LOOKS; i++) {
		stage.app.look = looks[i].look;
		draw(width, height);
		drawn[i] =
			tones ? canvas_dump_tones(&stage.canvas) : canvas_dump_text(&stage.canvas);
		snprintf(head, sizeof head, "%s %s %dx%d %s", tones ? "-- tones" : "==", name,
			width, height, looks[i].name);
		if (i == 0 || (i == 1 && !tones))
			fprintf(f, "%s\n%s", head, drawn[i]);
		else
			add_rows(f, head, drawn[i], drawn, i);
	}
	for (int i = 0; i < LOOKS; i++)
		free(drawn[i]);
}

static void
add_scene(FILE *f, const struct scene *s, const char *game, const char *moves)
{
	s->set_up(game, moves, colourful);
	for (int i = 0; i < SIZES; i++) {
		add_looks(f, s->name, sizes[i][0], sizes[i][1], false);
		add_looks(f, s->name, sizes[i][0], sizes[i][1], true);
	}
	close_stage();
}

/* Compares what was drawn with the golden file, or writes it. */
static void
settle(const char *name, const char *drawn, size_t size)
{
	char path[512];

	snprintf(path, sizeof path, "%s/%s.txt", golden_folder, name);
	FILE *f = fopen(path, update_golden ? "w" : "r");
	if (!f)
		fail_msg("no golden file %s: test_views FOLDER --update-golden writes it", path);
	if (update_golden) {
		fwrite(drawn, 1, size, f);
	} else {
		char wanted[1024], section[256] = "";
		for (const char *line = drawn; line < drawn + size; line = strchr(line, '\n') + 1) {
			size_t length = strcspn(line, "\n");
			if (strncmp(line, "== ", 3) == 0)
				snprintf(section, sizeof section, "%.*s", (int)length, line);
			if (!fgets(wanted, sizeof wanted, f) || strcspn(wanted, "\n") != length ||
				strncmp(line, wanted, length) != 0)
				fail_msg("%s, %s:\n  drawn  %.*s\n  golden %s", name, section,
					(int)length, line, wanted);
		}
		assert_null(fgets(wanted, sizeof wanted, f));
	}
	fclose(f);
}

void
screens_of(const char *game, const char *file, const char *moves, const struct scene *list,
	size_t count)
{
	char *drawn;
	size_t size;
	FILE *f = open_memstream(&drawn, &size);

	assert_non_null(f);
	for (size_t i = 0; i < count; i++)
		add_scene(f, &list[i], game, moves);
	fclose(f);
	settle(file, drawn, size);
	free(drawn);
}

const char *
status(void)
{
	static char line[1024];

	draw(120, 40);
	char *text = canvas_dump_text(&stage.canvas);
	char *row = text;
	for (int y = 0; y < 38; y++)
		row = strchr(row, '\n') + 1;
	snprintf(line, sizeof line, "%.*s", (int)strcspn(row, "\n"), row);
	free(text);
	return line;
}

bool
screen_shows(const char *what)
{
	draw(80, 24);
	char *text = canvas_dump_text(&stage.canvas);
	bool found = strstr(text, what);
	free(text);
	return found;
}

void
says(const char *what)
{
	if (!strstr(status(), what))
		fail_msg("the status line says \"%s\", not \"%s\"", status(), what);
}

void
click(int x, int y)
{
	struct event event = { .kind = EVENT_CLICK, .x = x, .y = y };

	app_event(&stage.app, &event, stage.now);
	app_tick(&stage.app, stage.now);
}

void
screens_of_boards(const char *prefix, const struct scene *list, size_t count)
{
	static const struct {
		const char *game, *moves;
	} board[] = {
		{ "othello", "c2 b4 c5 d2 e4" },
		{ "tictactoe", "a1 b2" },
		{ "score4", "b2 b2 c3 c2 a1 d4 d4" },
		{ "qubic", "a1/1 b1/1 a2/1 b2/1 a3/1" },
	};
	char file[64];

	for (size_t i = 0; i < COUNT(board); i++) {
		snprintf(file, sizeof file, "%s%s", prefix, board[i].game);
		screens_of(board[i].game, file, board[i].moves, list, count);
	}
}
