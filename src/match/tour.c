/* A walk through a chapter of the tour. */
#include "match/tour.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/language.h"
#include "config/data.h"
#include "games/notation.h"

/* ---- reading its files ---- */

static const char end[] = ".cfg";

/* ---- a file ---- */

static const struct member chapter_members[] = {
	{ .name = "title", .type = MEMBER_TEXT, .required = true, .translated = true },
	{ .name = "board", .type = MEMBER_TEXT, .required = true },
	{ .name = "position", .type = MEMBER_TEXT },
	{ .name = "moves", .type = MEMBER_TEXT },
	{ .name = "player", .type = MEMBER_TEXT },
	{ .name = "beside", .type = MEMBER_TEXT },
	{ .name = "player_name", .type = MEMBER_TEXT, .translated = true },
	{ .name = "beside_name", .type = MEMBER_TEXT, .translated = true },
	{ .name = "x", .type = MEMBER_TEXT },
	{ .name = "o", .type = MEMBER_TEXT },
	{ .name = "seed", .type = MEMBER_INT },
	{ .name = "exact", .type = MEMBER_SWITCH },
	{ .name = "pages", .type = MEMBER_LIST, .required = true },
	{ 0 },
};

static const struct member page_members[] = {
	{ .name = "text", .type = MEMBER_TEXT, .required = true, .translated = true },
	{ .name = "key", .type = MEMBER_TEXT, .translated = true },
	{ .name = "player", .type = MEMBER_TEXT },
	{ .name = "beside", .type = MEMBER_TEXT },
	{ .name = "moves", .type = MEMBER_TEXT },
	{ .name = "playouts", .type = MEMBER_INT },
	{ .name = "games", .type = MEMBER_INT },
	{ .name = "seconds", .type = MEMBER_NUMBER },
	{ .name = "heat", .type = MEMBER_TEXT },
	{ .name = "press", .type = MEMBER_TEXTS },
	{ .name = "select", .type = MEMBER_TEXT },
	{ .name = "claims", .type = MEMBER_LIST }, /* read by the test that compares them */
	{ 0 },
};

/* Adds the chapter of a file. */
static bool
add_chapter(struct tour *t, const char *path, struct error *e)
{
	struct tour_chapter *c = &t->chapter[t->count];
	char where[TOUR_PATH + 16];
	struct error why;

	if (t->count == TOUR_CHAPTERS)
		return error_set(e, "%.300s: a tour has %d chapters at most.", path, TOUR_CHAPTERS);
	snprintf(c->path, sizeof c->path, "%s", path);
	if (!config_file_read(&c->config, path, where, sizeof where, &why))
		return error_set(e, "%.300s: %.100s.", where, why.text);
	t->count++;
	const config_setting_t *root = tour_group(c);

	if (!config_check_members(c->path, root, chapter_members, e))
		return false;
	const config_setting_t *pages = config_setting_get_member(root, "pages");
	for (int i = 0; i < config_setting_length(pages); i++) {
		const config_setting_t *page = tour_page(c, i);
		if (!config_check_members(c->path, page, page_members, e))
			return false;
		if (i > 0 && !config_text(page, "key", NULL))
			return config_refuse(c->path, page, e,
				"key is missing: it says what the page does, as in key = \"run 100 "
				"playouts\".");
	}
	c->pages = config_setting_length(config_setting_get_member(tour_group(c), "pages"));
	return true;
}

/* ---- folders ---- */

static int
is_chapter(const struct dirent *entry)
{
	size_t length = strlen(entry->d_name);

	return entry->d_name[0] != '.' && length >= sizeof end &&
	       strcmp(entry->d_name + length - (sizeof end - 1), end) == 0;
}

void
tour_close(struct tour *t)
{
	for (int i = 0; t && i < t->count; i++)
		config_destroy(&t->chapter[i].config);
	free(t);
}

/* ---- members ---- */

const config_setting_t *
tour_group(const struct tour_chapter *c)
{
	return config_root_setting(&c->config);
}

const config_setting_t *
tour_page(const struct tour_chapter *c, int page)
{
	return config_setting_get_elem(
		config_setting_get_member(tour_group(c), "pages"), (unsigned)page);
}

enum { STANDARD_PACE_MS = 1500, GAME_FRAMES = 30 };

/* ---- reading ---- */

/* The scene that a chapter sets up, as it changes from page to page. */
struct scene {
	const struct game *game;
	struct state start, state;
	bool set_up;                 /* the start was given */
	struct player_spec seats[2]; /* who plays X and O */
	struct player_spec spec[2];  /* see struct tour_walk */
	move_t move[GAME_MAX_PLIES]; /* those of the last page, or before the first */
	int moves;
};

static const char *const spec_names[2] = { "player", "beside" };

/* Refuses the setting of this name with a sentence that names file and line. */
static bool
match_tour_refuse(const struct tour_chapter *c, const config_setting_t *group, const char *member,
	const struct error *why, struct error *e)
{
	return config_refuse(
		c->path, config_setting_get_member(group, member), e, "%s: %s", member, why->text);
}

/* Reads a search that can think here; "" is none. */
static bool
read_spec(const struct tour_chapter *c, const config_setting_t *group, int which,
	struct scene *scene, struct error *e)
{
	const char *text = config_text(group, spec_names[which], NULL);
	struct player_spec *spec = &scene->spec[which];
	struct error why;

	if (!text)
		return true;
	*spec = (struct player_spec){ 0 };
	if (!*text)
		return true;
	if (!player_spec_parse(text, spec, &why) || !player_spec_check(spec, scene->game, &why))
		return match_tour_refuse(c, group, spec_names[which], &why, e);
	if (player_spec_searches(spec))
		return true;
	error_set(&why, "it must be a search, as in \"uct:c=1.4\".");
	return match_tour_refuse(c, group, spec_names[which], &why, e);
}

static bool
read_seat(const struct tour_chapter *c, enum side side, struct scene *scene, struct error *e)
{
	const char *member = side == SIDE_FIRST ? "x" : "o";
	const char *text = config_text(tour_group(c), member, NULL);
	struct error why;

	if (player_spec_parse(text ? text : "human", &scene->seats[side], &why) &&
		player_spec_check(&scene->seats[side], scene->game, &why))
		return true;
	return match_tour_refuse(c, tour_group(c), member, &why, e);
}

/* Plays a group's moves in the scene. */
static bool
match_tour_read_moves(const struct tour_chapter *c, const config_setting_t *group,
	struct scene *scene, struct error *e)
{
	const char *text = config_text(group, "moves", NULL);
	struct error why;

	scene->moves = 0;
	return !text ||
	       game_moves_parse(
		       scene->game, text, &scene->state, scene->move, &scene->moves, &why) ||
	       match_tour_refuse(c, group, "moves", &why, e);
}

static bool
read_start(const struct tour_chapter *c, struct scene *scene, struct error *e)
{
	const config_setting_t *group = tour_group(c);
	const char *position = config_text(group, "position", NULL);
	struct error why;

	*scene = (struct scene){ .set_up = position };
	scene->game = game_open(config_text(group, "board", NULL), &why);
	if (!scene->game)
		return match_tour_refuse(c, group, "board", &why, e);
	scene->game->rules->start(scene->game, &scene->start);
	if (position && !game_position_parse(scene->game, position, &scene->start, &why))
		return match_tour_refuse(c, group, "position", &why, e);
	scene->state = scene->start;
	return match_tour_read_moves(c, group, scene, e) && read_seat(c, SIDE_FIRST, scene, e) &&
	       read_seat(c, SIDE_SECOND, scene, e) && read_spec(c, group, 0, scene, e) &&
	       read_spec(c, group, 1, scene, e);
}

static bool
read_page(const struct tour_chapter *c, int page, struct scene *scene, struct error *e)
{
	const config_setting_t *group = tour_page(c, page);
	const char *heat = config_text(group, "heat", NULL),
		   *select = config_text(group, "select", NULL);
	struct error why;
	move_t selected;

	if (!match_tour_read_moves(c, group, scene, e) || !read_spec(c, group, 0, scene, e) ||
		!read_spec(c, group, 1, scene, e))
		return false;
	if (select && !game_move_parse(scene->game, &scene->state, select, &selected, &why))
		return match_tour_refuse(c, group, "select", &why, e);
	if (heat && text_word_index(option_table[OPTION_heat].words, heat) < 0) {
		error_set(&why, "it must be one of: %s.", option_table[OPTION_heat].words);
		return match_tour_refuse(c, group, "heat", &why, e);
	}
	if (config_int(group, "playouts") && !scene->spec[0].kind) {
		error_set(&why, "nothing searches: the chapter needs a player, as in player = "
				"\"uct:c=1.4\".");
		return match_tour_refuse(c, group, "playouts", &why, e);
	}
	if (config_int(group, "games") && (player_spec_is_person(&scene->seats[0]) ||
						  player_spec_is_person(&scene->seats[1]))) {
		error_set(&why, "two engines must play them, as in x = \"matchbox\"; o = "
				"\"random\".");
		return match_tour_refuse(c, group, "games", &why, e);
	}
	return true;
}

/* Returns whether all of a chapter can be carried out. */
static bool
check_chapter(const struct tour_chapter *c, struct error *e)
{
	struct scene scene;
	bool fine = read_start(c, &scene, e);

	for (int i = 0; fine && i < c->pages; i++)
		fine = read_page(c, i, &scene, e);
	return fine;
}

/* ---- opening ---- */

/* Adds the chapters of the shipped tour, in the order of their names. */
static bool
add_shipped(struct tour *t, struct error *e)
{
	char folder[TOUR_PATH], path[2 * TOUR_PATH];
	struct dirent **file = NULL;
	bool fine = true;

	data_path("tour", folder);
	int count = scandir(folder, &file, is_chapter, alphasort);
	for (int i = 0; i < count; i++) {
		snprintf(path, sizeof path, "%s/%s", folder, file[i]->d_name);
		fine = fine && add_chapter(t, path, e);
		free(file[i]);
	}
	free(file);
	if (fine && t->count == 0)
		fine = error_set(e,
			"%.300s has no chapters: install narabe again, or set NARABE_DATA_DIR to "
			"the folder that has tour/.",
			folder);
	return fine;
}

struct tour *
tour_open(const char *path, struct error *e)
{
	struct tour *t = calloc(1, sizeof *t);

	if (!t) {
		error_set(e, "Out of memory for the tour.");
		return NULL;
	}
	bool fine = path ? add_chapter(t, path, e) : add_shipped(t, e);
	for (int i = 0; fine && i < t->count; i++)
		fine = check_chapter(&t->chapter[i], e);
	if (fine)
		return t;
	tour_close(t);
	return NULL;
}

struct learning_count
tour_games(const struct tour_walk *w, const struct session *s)
{
	struct learning_count games = s->repeat.curve.all;

	games.won -= w->before.won;
	games.drawn -= w->before.drawn;
	games.lost -= w->before.lost;
	return games;
}

/* ---- carrying out pages ---- */

static int64_t
pace_of(const struct tour_walk *w)
{
	const config_setting_t *seconds =
		config_setting_get_member(tour_page(w->chapter, w->page), "seconds");

	if (!w->paced)
		return 0;
	return seconds ? (int64_t)(1000 * config_number(seconds)) : STANDARD_PACE_MS;
}

/* Lets a search continue until it has this many playouts. */
static bool
match_tour_think(struct tour_walk *w, struct session *s, const struct player_spec *spec,
	struct engine **engine, int64_t playouts, struct error *e)
{
	static struct report report; /* large */
	struct search_params p;

	if (*engine) {
		engine_wait(*engine);
		engine_report(*engine, &report);
		if (report.playouts >= playouts || report.proven != GAME_OPEN)
			return true;
		if (!engine_advance(*engine, NULL, 0,
			    &(struct budget){
				    .playouts = playouts - report.playouts, .time_ms = NO_LIMIT },
			    w->seed + (uint64_t)w->page))
			return error_set(e, _("Out of memory."));
		engine_set_pace(*engine, pace_of(w));
		return true;
	}
	if (!player_spec_search(spec, s->game, match_state(&s->match), &p))
		return error_set(e, _("Out of memory."));
	p.playouts = playouts;
	p.time_ms = NO_LIMIT;
	p.pace_ms = pace_of(w);
	p.threads = 1;
	p.seed = w->seed;
	p.notify_fd = s->notify_fd;
	struct state known = match_known(&s->match);
	*engine = search_start(s->game, &known, &p, e);
	return *engine;
}

static void
drop_searches(struct tour_walk *w, struct session *s)
{
	analysis_drop(s);
	engine_destroy(w->beside);
	w->beside = NULL;
}

/* Carries out a page from its own position, wherever a person has gone from there. */
static bool
do_page(struct tour_walk *w, struct session *s, const struct scene *scene, struct error *e)
{
	const config_setting_t *group = tour_page(w->chapter, w->page);
	int playouts = config_int(group, "playouts"), games = config_int(group, "games");

	w->before = s->repeat.curve.all;
	if (record_current(&s->match.record) != w->node) {
		drop_searches(w, s);
		session_go_to(s, w->node);
	}
	for (int i = 0; i < scene->moves; i++)
		match_play(&s->match, scene->move[i], s->now_us);
	if (scene->moves > 0 || config_text(group, "player", NULL) ||
		config_text(group, "beside", NULL))
		drop_searches(w, s);
	w->node = record_current(&s->match.record);
	memcpy(w->spec, scene->spec, sizeof w->spec);
	if (games > 0) {
		/* Play this many more games, in about a second where a person watches. */
		char unsaid[256];
		struct text say;

		text_init(&say, unsaid, sizeof unsaid);
		if (!s->repeat.on)
			repeat_toggle(s, &say);
		s->repeat.last = learning_games(&s->repeat.curve.all) + games;
		s->pace_ms = 0;
		s->repeat.haste = 1;
		while (s->repeat.haste < REPEAT_HASTE &&
			(!w->paced || games / GAME_FRAMES >> s->repeat.haste > 0))
			s->repeat.haste++;
	}
	if (playouts == 0)
		return true;
	session_hear(s, SESSION_CHANGED);
	return match_tour_think(w, s, &w->spec[0], &s->analysis.engine, playouts, e) &&
	       (!w->spec[1].kind || match_tour_think(w, s, &w->spec[1], &w->beside, playouts, e));
}

bool
tour_begin(struct tour_walk *w, struct session *s, const struct tour_chapter *c, struct error *e)
{
	struct scene scene;
	bool paced = w->paced;

	if (!read_start(c, &scene, e))
		return false;
	*w = (struct tour_walk){
		.chapter = c, .seed = (uint64_t)config_int(tour_group(c), "seed"), .paced = paced
	};
	s->seed = w->seed;
	s->exact.on = false;
	if (!session_new(s, scene.game, scene.seats, scene.set_up ? &scene.start : NULL, e))
		return false;
	match_hold(&s->match, HOLD_PAUSED, s->now_us);
	for (int i = 0; i < scene.moves; i++)
		match_play(&s->match, scene.move[i], s->now_us);
	w->node = record_current(&s->match.record);
	int solves = 0;
	config_setting_lookup_bool(tour_group(c), "exact", &solves);
	s->exact.on = solves;
	return read_page(c, 0, &scene, e) && do_page(w, s, &scene, e);
}

bool
tour_turn(struct tour_walk *w, struct session *s, struct error *e)
{
	struct scene scene = { .game = s->game,
		.state = s->match.record.node[w->node].position,
		.seats = { s->spec[0], s->spec[1] },
		.spec = { w->spec[0], w->spec[1] } };

	return read_page(w->chapter, ++w->page, &scene, e) && do_page(w, s, &scene, e);
}

void
tour_end(struct tour_walk *w, struct session *s)
{
	if (s->game)
		drop_searches(w, s);
	*w = (struct tour_walk){ .paced = w->paced };
}

void
tour_hurry(struct tour_walk *w, struct session *s)
{
	if (s->analysis.engine)
		engine_set_pace(s->analysis.engine, 0);
	if (w->beside)
		engine_set_pace(w->beside, 0);
	if (s->repeat.on)
		s->repeat.haste = REPEAT_HASTE;
}
