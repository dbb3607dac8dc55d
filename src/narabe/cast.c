/* narabe cast: a game or a search, as it looks on the screen, as an animation.
 *
 * The program runs without a terminal, with a clock that stops at each frame until the searches are
 * done, so that the same seed gives the same bytes on any machine. */
#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/clock.h"
#include "base/file.h"
#include "cli/arguments.h"
#include "cli/cli.h"
#include "cli/output/progress.h"
#include "games/notation.h"
#include "tui/app/app.h"
#include "tui/canvas/reel.h"

static const char usage[] =
	"Usage: narabe cast [BOARD] [POSITION | MOVES | FILE] -o FILE [options]\n"
	"\n"
	"  narabe cast -o othello.svg --plies 12           two engines play\n"
	"  narabe cast score4 --plies 0 --pace 5000 -o search.cast    one search\n"
	"  narabe cast game.sgf -o game.svg                a saved game, analysed again\n"
	"\n"
	"Saves what the screen would show: .svg is an animated SVG, .cast an asciicast, from\n"
	"which agg makes a GIF. The same seed and budgets of playouts give the same file.\n";

enum {
	STANDARD_PLAYOUTS = 2000,
	STANDARD_COLUMNS = 80,
	STANDARD_ROWS = 24,
	MOST_COLUMNS = 200,
	MOST_ROWS = 60,
	NAP_NS = 200000,
	START_US = 1000000, /* the clock's first time: not 0 */
};

struct cast_request {
	const char *game, *word, *moves, *player, *opponent, *file, *size, *theme;
	int64_t seed, plies, pace_ms, frames, hold_ms;
	int format; /* REEL_FORMATS: by the file name */
	struct param_texts engines;
	bool ascii, once;
	int width, height;
};

#define HERE(field) PARAM_MEMBER(struct cast_request, field)

const struct param cli_cast_arguments[] = {
	POSITION_ARGUMENTS(struct cast_request, game, moves),
	FILE_ARGUMENT(struct cast_request, "o", file, "the file to write"),
	{ .name = "format",
		.help = "cast or svg, if the file's name has neither suffix",
		.kind = PARAM_CHOICE,
		.words = "cast svg",
		.member = HERE(format) },
	TEXT_ARGUMENT(struct cast_request, "player", player, "SPEC",
		"the player, or the analyst of a saved game (default: a search of 2,000 playouts)"),
	TEXT_ARGUMENT(struct cast_request, "opponent", opponent, "SPEC",
		"the player of O (default: the same)"),
	ENGINE_ARGUMENT(struct cast_request, engines),
	COUNT_ARGUMENT(struct cast_request, "plies", plies, 0, GAME_MAX_PLIES,
		"end after N moves; 0: after the first search (default: at the game's end)"),
	COUNT_ARGUMENT(struct cast_request, "pace", pace_ms, 50, 10000,
		"milliseconds per move, during which its search is shown (default: 1500)"),
	COUNT_ARGUMENT(struct cast_request, "frames", frames, 1, 30,
		"frames per second, at most (default: 6)"),
	COUNT_ARGUMENT(struct cast_request, "hold", hold_ms, 0, 60000,
		"milliseconds to hold the last frame (default: 2500)"),
	TEXT_ARGUMENT(struct cast_request, "size", size, "COLUMNSxROWS",
		"size of the screen, 40x14 to 200x60 (default: 80x24)"),
	TEXT_ARGUMENT(struct cast_request, "theme", theme, "THEME",
		"colours: dark (default), light, quiet, mono, or a theme's file"),
	FLAG_ARGUMENT(struct cast_request, "ascii", ascii, "draw with ASCII only"),
	FLAG_ARGUMENT(struct cast_request, "once", once,
		"stop an SVG at its end instead of repeating it"),
	SEED_ARGUMENT(struct cast_request, seed, "the same seed gives the same file"),
	{ 0 },
};

/* What is shown: a position, and the moves of a game that is replayed from there. */
struct scene {
	const struct game *game;
	struct state start;
	bool has_start; /* not the game's own */
	move_t moves[GAME_MAX_PLIES];
	int count;
	bool replays;
	struct player_spec spec[2];
};

/* ---- reading the request ---- */

static bool
cast_read_size(struct cast_request *r, struct error *e)
{
	int used = 0;

	r->width = STANDARD_COLUMNS;
	r->height = STANDARD_ROWS;
	if (!r->size)
		return true;
	if (sscanf(r->size, "%3dx%3d%n", &r->width, &r->height, &used) == 2 && !r->size[used] &&
		r->width >= APP_MIN_WIDTH && r->width <= MOST_COLUMNS &&
		r->height >= APP_MIN_HEIGHT && r->height <= MOST_ROWS)
		return true;
	return error_set(e, "--size %.40s: give columns and rows from %dx%d to %dx%d, as in 80x24.",
		r->size, APP_MIN_WIDTH, APP_MIN_HEIGHT, MOST_COLUMNS, MOST_ROWS);
}

/* Returns the named player, otherwise the board's own search. */
static bool
cast_read_player(const char *text, const struct game *g, struct player_spec *out, struct error *e)
{
	bool standard = !text;

	if (standard)
		text = player_searcher_for(g);
	if (!player_spec_parse(text, out, e) || !player_spec_check(out, g, e))
		return false;
	if (player_spec_is_person(out))
		return error_set(e, "A person cannot be cast: name two engines, or a saved game.");
	if (standard)
		out->search.playouts = STANDARD_PLAYOUTS;
	return true;
}

/* Takes a saved game's player to think again, if that does not depend on the machine's speed. */
static void
take_recorded_player(const char *text, const struct game *g, struct player_spec *spec)
{
	struct player_spec recorded;

	if (player_spec_parse(text, &recorded, NULL) && !player_spec_drop_files(&recorded) &&
		player_spec_check(&recorded, g, NULL) && player_spec_searches(&recorded) &&
		recorded.search.playouts != NO_LIMIT)
		*spec = recorded;
}

static bool
read_scene(const struct cast_request *r, struct scene *s, struct error *e)
{
	struct game_text given = { .kind = GAME_TEXT_POSITION };
	const char *moves = r->moves;

	*s = (struct scene){ .game = r->game ? game_open(r->game, e) : NULL };
	if (r->game && !s->game)
		return false;
	if (r->word && r->moves)
		return error_set(e, "Give a position, a game or --moves, not two of them.");
	if (r->word && !given_find(&given, r->word, s->game ? s->game : game_at(0), r->game, e))
		return false;
	if (given.kind == GAME_TEXT_GAME) {
		struct record record;

		if (!given_record(&record, e))
			return false;
		bool fine = !s->game || given_is_on(&record, s->game, e);
		s->game = record.game;
		s->start = record.node[RECORD_ROOT].position;
		s->has_start = record.start_given;
		record_moves(&record, record.length, s->moves);
		s->count = record.length;
		fine = fine && cast_read_player(r->player, s->game, &s->spec[0], e) &&
		       cast_read_player(
			       r->opponent ? r->opponent : r->player, s->game, &s->spec[1], e);
		if (fine && !r->player)
			take_recorded_player(record.info.spec[0], s->game, &s->spec[0]);
		if (fine && !r->player && !r->opponent)
			take_recorded_player(record.info.spec[1], s->game, &s->spec[1]);
		s->replays = true;
		record_finish(&record);
		return fine;
	}
	if (!s->game)
		s->game = game_at(0);
	if (r->word)
		s->game = given.game;
	s->game->rules->start(s->game, &s->start);
	if (given.kind == GAME_TEXT_MOVES) {
		moves = given.text;
		s->replays = true;
	} else if (r->word) {
		s->has_start = true;
		s->start = given.position;
	}
	struct state end = s->start;
	return (!moves || game_moves_parse(s->game, moves, &end, s->moves, &s->count, e)) &&
	       cast_read_player(r->player, s->game, &s->spec[0], e) &&
	       cast_read_player(r->opponent ? r->opponent : r->player, s->game, &s->spec[1], e);
}

/* ---- filming ---- */

struct camera {
	struct app app;
	struct options options;
	struct canvas canvas;
	struct reel reel;
	int64_t now_us, frame_us;
	int played; /* moves played, by the scene or by the players */
};

static bool
cast_set_option(struct options *o, enum option_id id, const char *text, struct error *e)
{
	return options_set(o, id, text, "narabe cast", e);
}

/* Sets up the screen without any of the user's settings. */
static bool
open_app(struct camera *c, const struct cast_request *r, const struct scene *s, struct error *e)
{
	struct capabilities caps = { .depth = DEPTH_256, .unicode = !r->ascii };
	char pace[16], frames[16];
	struct session *session = &c->app.session;

	snprintf(pace, sizeof pace, "%d", (int)r->pace_ms);
	snprintf(frames, sizeof frames, "%d", (int)r->frames);
	options_init(&c->options);
	if (!cast_set_option(&c->options, OPTION_reply_ms, pace, e) ||
		!cast_set_option(&c->options, OPTION_frames, frames, e) ||
		!cast_set_option(&c->options, OPTION_x, "random", e) || /* until the scene starts */
		!cast_set_option(&c->options, OPTION_o, "random", e) ||
		!app_init(&c->app, &c->options, caps, (uint64_t)r->seed, -1, e))
		return false;
	session->seed = (uint64_t)r->seed;
	session->spreads = true;
	c->app.ui.frame_us = 0; /* draws every frame */
	if (!session_new(session, s->game, s->spec, s->has_start ? &s->start : NULL, e))
		return false;
	for (int i = 0; i < s->count && !s->replays; i++)
		session_play(session, s->moves[i]);
	return true;
}

/* Returns whether the player thinks for a time rather than for a number of playouts. */
static bool
thinks_in_time(const struct player *p)
{
	return p->asked && p->budget.playouts == NO_LIMIT && p->budget.time_ms != NO_LIMIT;
}

/* Returns whether, while the clock is stopped, it does nothing until the clock runs again. */
static bool
player_is_settled(const struct player *p)
{
	return (!p->thinks || engine_is_settled(p->engine)) && !player_solves(p);
}

/* Waits until nothing more happens before the clock advances; a search with a time budget gets the
 * duration of a frame. */
static void
settle(struct camera *c)
{
	const struct player *p = match_mover(&c->app.session.match);
	struct timespec frame = { c->frame_us / 1000000, c->frame_us % 1000000 * 1000 };

	if (p && thinks_in_time(p) && !player_is_settled(p))
		nanosleep(&frame, NULL);
	while (p && !thinks_in_time(p) && !player_is_settled(p))
		nanosleep(&(struct timespec){ .tv_nsec = NAP_NS }, NULL);
}

/* Returns whether the next move is due, of the player to move or of the scene. */
static bool
scene_is_due(const struct camera *c)
{
	const struct match *m = &c->app.session.match;

	return m->asked_us != 0 && c->now_us >= m->asked_us + m->reply_us;
}

static bool
film_frame(struct camera *c, struct error *e)
{
	app_look(&c->app);
	app_draw(&c->app, &c->canvas);
	return reel_add(&c->reel, &c->canvas, (c->now_us - START_US) / 1000) ||
	       error_set(e, "There is not enough memory for so many frames.");
}

/* Returns the most moves of the scene. */
static int
scene_moves(const struct cast_request *r, const struct scene *s)
{
	int most = s->replays ? s->count : GAME_MAX_PLIES;

	return r->plies >= 0 && r->plies < most ? (int)r->plies : most;
}

/* Returns whether no more moves of the scene follow; without any moves, whether the first search
 * has ended. */
static bool
scene_is_over(const struct camera *c, int most)
{
	const struct match *m = &c->app.session.match;

	if (match_result(m) != GAME_OPEN || most > 0)
		return match_result(m) != GAME_OPEN || c->played >= most;
	return scene_is_due(c) && !player_is_thinking(&m->player[match_state(m)->to_move]);
}

static bool
film(struct camera *c, const struct cast_request *r, const struct scene *s, struct error *e)
{
	struct progress progress = progress_start("", "frames");

	c->frame_us = 1000000 / r->frames;
	c->now_us = START_US;
	int most = scene_moves(r, s);
	bool over = false, fine = true;
	for (int64_t n = 0; fine && !over; n++, c->now_us += c->frame_us) {
		over = scene_is_over(c, most);
		if (!over) {
			struct session *session = &c->app.session;
			int before = match_at(&session->match);

			clock_stand(c->now_us);
			settle(c);
			if (s->replays && scene_is_due(c))
				session_play(session, s->moves[c->played]);
			else
				app_tick(&c->app, c->now_us);
			c->played += match_at(&session->match) - before;
			if (c->played < most) /* asks the next player at the same moment */
				app_tick(&c->app, c->now_us);
			settle(c);
		}
		const struct error *failure = &c->app.session.match.failure;
		fine = failure->text[0] ? error_set(e, "%s", failure->text) : film_frame(c, e);
		progress_show(&progress, n, 0, 0);
	}
	progress_end(&progress);
	reel_hold(&c->reel, (c->now_us - START_US) / 1000 + r->hold_ms);
	return fine;
}

/* ---- the command ---- */

static bool
write_reel(const struct camera *c, const struct cast_request *r, const struct scene *s,
	const struct theme *theme, struct error *e)
{
	char title[2 * PLAYER_SPEC_TEXT + 128], x[PLAYER_SPEC_TEXT], o[PLAYER_SPEC_TEXT];
	const struct reel_look look = {
		.theme = theme, .depth = DEPTH_256, .title = title, .loops = !r->once
	};

	player_spec_text(&s->spec[0], x);
	player_spec_text(&s->spec[1], o);
	snprintf(title, sizeof title, "%s: X %s, O %s", s->game->title, x, o);
	return reel_write(&c->reel, &look, (enum reel_format)r->format, r->file, e);
}

static int
cast_check(struct cast_request *r)
{
	struct error e;

	if (!r->file)
		return cli_fail(
			CLI_USAGE, "cast writes a file: name it, as in -o game.svg (or .cast).");
	if (r->format == REEL_FORMATS)
		r->format = (int)reel_format_of(r->file, &e);
	if (r->format == REEL_FORMATS || !cast_read_size(r, &e))
		return cli_fail(CLI_USAGE, "%s", e.text);
	return CLI_FINE;
}

int
cli_cast(int argc, char **argv)
{
	struct cast_request r = { .seed = -1,
		.plies = -1,
		.pace_ms = 1500,
		.frames = 6,
		.hold_ms = 2500,
		.format = REEL_FORMATS };
	static struct scene scene; /* large */
	static struct camera c;    /* large */
	struct theme theme;
	const struct arguments arguments = {
		.command = "cast", .usage = usage, .table = cli_cast_arguments, .owner = &r
	};
	struct error e;
	int rest, code;

	if (!arguments_read(&arguments, argc, argv, &rest, &code))
		return code;
	if (!cli_last_arguments(argc, argv, rest, &r.game, &r.word))
		return CLI_USAGE;
	code = arguments_take_engines(&r.engines) ? cast_check(&r) : CLI_USAGE;
	if (code != CLI_FINE)
		return code;
	if (!read_scene(&r, &scene, &e))
		return cli_fail(CLI_USAGE, "%s", e.text);
	assert(scene.game);
	if (r.seed < 0) {
		r.seed = (int64_t)clock_seed();
		fprintf(stderr, "seed %lld\n", (long long)r.seed);
	}
	clock_stand(START_US);
	if (!theme_load(r.theme ? r.theme : "dark", &theme, &e))
		return cli_fail(CLI_USAGE, "%s", e.text);
	if (!file_can_be_replaced(r.file, &e))
		return cli_fail(CLI_FAILED, "%s", e.text);
	bool open = open_app(&c, &r, &scene, &e);
	bool fine = open && canvas_init(&c.canvas, r.width, r.height) &&
		    reel_init(&c.reel, r.width, r.height) && film(&c, &r, &scene, &e) &&
		    write_reel(&c, &r, &scene, &theme, &e);
	reel_finish(&c.reel);
	canvas_finish(&c.canvas);
	if (open)
		app_finish(&c.app);
	return fine ? CLI_FINE : cli_fail(CLI_FAILED, "%s", e.text);
}
