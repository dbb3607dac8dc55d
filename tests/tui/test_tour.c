/* The tour, without a terminal: one golden screen; every page of every shipped chapter on screens of
 * all sizes in both languages; that what a page claims holds as it is shown; the keys; and that the
 * game under way is there afterwards. `test_tour FOLDER CATALOGUES [--update-golden]` */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/language.h"
#include "fixtures/golden.h"
#include "fixtures/harness.h"
#include "fixtures/testing.h"
#include "fixtures/tmpdir.h"
#include "games/notation.h"
#include "match/tour.h"

static const char *catalogues;

/* What the page asked for is done, and seen. */
static void
let_page_end(void)
{
	if (stage_view() == VIEW_tree) /* it may hold the search */
		view_tree_let_go(&stage.app);
	struct tour_walk *w = view_tour_walk(&stage.app);
	struct session *s = stage_session();
	tour_hurry(w, s);
	if (s->analysis.engine)
		engine_wait(s->analysis.engine);
	if (w->beside)
		engine_wait(w->beside);
	while (s->repeat.on)
		session_tick(s, s->now_us + s->frame_us + 1);
	look();
}

/* ---- what a page claims ---- */

static const struct member claim_members[] = {
	{ .name = "move", .type = MEMBER_TEXT },
	{ .name = "beside", .type = MEMBER_SWITCH },
	{ .name = "best", .type = MEMBER_SWITCH },
	{ .name = "proven", .type = MEMBER_TEXT },
	{ .name = "playouts", .type = MEMBER_RANGE },
	{ .name = "share", .type = MEMBER_RANGE },
	{ .name = "rate", .type = MEMBER_RANGE },
	{ .name = "probability", .type = MEMBER_RANGE },
	{ .name = "exact", .type = MEMBER_RANGE },
	{ .name = "lost", .type = MEMBER_RANGE },
	{ 0 },
};

/* A share in percent; 0 of nothing. */
static double
percent(int64_t part, int64_t all)
{
	return all ? 100 * (double)part / (double)all : 0;
}

static double
probability_of(const struct report *r, move_t move)
{
	const struct joint_side *side = &r->joint.side[r->position.to_move];

	for (int i = 0; r->has_joint && i < side->count; i++) {
		if (side->choice[i].move == move)
			return side->choice[i].probability;
	}
	return 0;
}

/* The numbers that a claim is about: of the search, the one beside it, or the players. */
static void
claim_report(struct tour_walk *w, struct session *s, bool beside, struct report *out)
{
	struct engine *engine = beside ? w->beside : s->analysis.engine;

	if (engine)
		engine_report(engine, out);
	else if (beside || !match_peek(&s->match, out))
		report_init(out, s->game, match_state(&s->match));
}

static void
exact_report(const struct session *s, struct report *out)
{
	struct exact_params params = exactness_params(s);

	params.notify_fd = -1;
	assert_true(exact_run(s->game, match_state(&s->match), &params, out, NULL));
}

static void
claim_holds(struct tour_walk *w, struct session *s, const config_setting_t *claim)
{
	static const char proven_words[] = "loss draw win no";
	static struct report r, exact; /* large */
	const char *text = config_text(claim, "move", NULL),
		   *proven = config_text(claim, "proven", NULL);
	struct learning_count games = tour_games(w, s);
	int beside = 0, best, line = (int)config_setting_source_line(claim);
	struct error e = { "" };
	move_t move = MOVE_NONE;

	if (!config_check_members(w->chapter->path, claim, claim_members, &e) ||
		(text && !game_move_parse(s->game, match_state(&s->match), text, &move, &e)))
		fail_msg("%s:%d: %s", w->chapter->path, line, e.text);
	config_setting_lookup_bool(claim, "beside", &beside);
	claim_report(w, s, beside, &r);
	if (config_setting_get_member(claim, "exact"))
		exact_report(s, &exact);
	int at = text ? report_find(&r, move) : r.best, sign = state_sign(&r.position);
	at = at < 0 ? 0 : at;
	const struct root_move *m = &r.moves[at];
	if (config_setting_lookup_bool(claim, "best", &best) && best != (at == r.best))
		fail_msg("%s:%d: best is %d", w->chapter->path, line, at == r.best);
	int known = text ? m->proven : r.proven;
	int word = known == GAME_OPEN ? 3 : known * sign + 1;
	if (proven && text_word_index(proven_words, proven) != word)
		fail_msg("%s:%d: it is not %s", w->chapter->path, line, proven);
	const struct {
		const char *name;
		double value;
	} measures[] = {
		{ "playouts", (double)r.playouts },
		{ "share", percent(m->visits, r.playouts) },
		{ "rate",
			100 * report_win_rate(root_move_value(m), (enum side)r.position.to_move) },
		{ "probability", 100 * probability_of(&r, m->move) },
		{ "exact", exact.moves[at].exact * sign },
		{ "lost", percent(games.lost, learning_games(&games)) },
	};
	for (size_t i = 0; i < COUNT(measures); i++) {
		const config_setting_t *range = config_setting_get_member(claim, measures[i].name);
		if (range &&
			(measures[i].value < config_number(config_setting_get_elem(range, 0)) ||
				measures[i].value >
					config_number(config_setting_get_elem(range, 1))))
			fail_msg("%s:%d: %s is %.6g", w->chapter->path, line, measures[i].name,
				measures[i].value);
	}
}

/* All claims of the page hold, once it is done. Returns their number. */
static int
claims_hold(struct tour_walk *w)
{
	const config_setting_t *list =
		config_setting_get_member(tour_page(w->chapter, w->page), "claims");
	int count = list ? config_setting_length(list) : 0;

	for (int i = 0; i < count; i++)
		claim_holds(w, stage_session(), config_setting_get_elem(list, (unsigned)i));
	return count;
}

/* ---- golden screens ---- */

static void
side_by_side(const char *game, const char *moves, struct capabilities caps)
{
	open_stage(game, "human", "level:n=3", caps, NULL);
	assert_true(view_tour_show(&stage.app, 2, NULL));
	draw(80, 24); /* in a band, not in a window */
	press("Space");
	let_page_end();
	stage.app.viewed.scale_us = 0;
}

static const struct scene scenes[] = { { "TOUR, side by side", side_by_side } };

TEST(screens_are_golden)
{
	static const struct setting board[] = { { "tictactoe", NULL } };

	golden_screens(board, 1, scenes, COUNT(scenes));
	golden_end();
}

/* ---- all of it ---- */

/* Every line of a text is on the screen as last drawn. */
static void
is_shown(const char *text, int columns, const char *where)
{
	char *drawn = canvas_dump_text(&stage.canvas), line[512];

	while (*text) {
		size_t bytes = text_fit(text, columns);
		snprintf(line, sizeof line, "%.*s", (int)bytes, text);
		text += bytes + strspn(text + bytes, " ");
		if (line[0] && line[strlen(line) - 1] == ' ')
			line[strlen(line) - 1] = '\0';
		if (!strstr(drawn, line))
			fail_msg("%s: \"%s\" is not on the screen:\n%s", where, line, drawn);
	}
	free(drawn);
}

/* Space, and once more where it only closes the window; to the next page, or out. */
static void
go_on(void)
{
	struct tour_walk before = *view_tour_walk(&stage.app), *now;

	for (int i = 0; i < 3; i++) {
		press("Space");
		now = view_tour_walk(&stage.app);
		if (!now || now->chapter != before.chapter || now->page != before.page)
			return;
	}
	fail_msg("%s, page %d: Space leads nowhere", before.chapter->path, before.page + 1);
}

/* The game under way is on the screen again, as it was. */
static void
is_back(void)
{
	const struct session *s = stage_session();

	assert_int_equal(stage_view(), VIEW_MATCH);
	assert_string_equal(s->game->name, "othello");
	assert_int_equal(match_at(&s->match), 2);
	assert_false(s->front.asks);
	assert_false(app_shows_numbers(&stage.app));
}

static void
walk(int width, int height, bool claims)
{
	bool window = width < 60 || height < 22;
	int columns = !window ? width - 2 : width < 60 ? width - 4 : 56, held = 0, pages = 0;
	struct tour_walk *w;
	struct error e = { "" };

	open_stage("othello", "human", "human", plain, "c2 b4");
	if (!view_tour_show(&stage.app, 0, &e))
		fail_msg("%s", e.text);
	while ((w = view_tour_walk(&stage.app))) {
		const char *text = config_translation(tour_page(w->chapter, w->page), "text", NULL);
		let_page_end();
		draw(width, height);
		assert_true(stage.app.ui.has_board);
		is_shown(text, columns, w->chapter->path);
		held += claims ? claims_hold(w) : 0;
		go_on();
		pages++;
	}
	assert_true(pages >= 30 && (held >= 40 || !claims));
	is_back();
	close_stage();
}

TEST(every_page_fits_and_is_true)
{
	walk(80, 24, true);
	walk(40, 14, false);
	walk(120, 40, false);
	if (!getenv("NARABE_QUICK"))
		walk(200, 60, false);
}

/* A page's texts, or a chapter's. */
static void
group_is_translated(const char *path, const config_setting_t *group)
{
	static const char *const translated[] = { "text", "key", "title", "player_name",
		"beside_name" };

	for (size_t k = 0; k < COUNT(translated); k++) {
		const char *text = config_text(group, translated[k], NULL);
		if (!text || strncmp(text, "c = ", 4) == 0)
			continue;
		if (config_translation(group, translated[k], NULL) == text)
			fail_msg("%s: %s_ja is missing for \"%s\"", path, translated[k], text);
	}
}

/* Every shipped text has its translation, and that fits too. */
TEST(every_page_is_translated)
{
	struct error e;
	struct tour *t = tour_open(NULL, &e);

	assert_non_null(t);
	language_set_folder(catalogues);
	assert_true(language_use("ja", &e));
	for (int i = 0; i < t->count; i++) {
		group_is_translated(t->chapter[i].path, tour_group(&t->chapter[i]));
		for (int page = 0; page < t->chapter[i].pages; page++)
			group_is_translated(t->chapter[i].path, tour_page(&t->chapter[i], page));
	}
	tour_close(t);
	walk(80, 24, false);
	walk(40, 14, false);
	language_use("en", NULL);
}

/* ---- keys ---- */

/* Opens a chapter, counted from 0, from a game of two people. */
static void
open_tour(int chapter)
{
	open_stage("othello", "human", "human", plain, NULL);
	assert_true(view_tour_show(&stage.app, chapter, NULL));
	draw(80, 24); /* in a band, not in a window */
}

static void
finish_page(void)
{
	press("Space");
	let_page_end();
	draw(80, 24);
}

TEST(chapters_are_left_and_entered)
{
	open_stage("othello", "human", "human", plain, "c2 b4");
	press_shows("H", "chapter 1 of ");
	press_shows("[", "chapter 1 of ");
	press_shows("n n", "chapter 3 of ");
	press("Space"); /* the second page: [ goes back to the first */
	assert_int_equal(view_tour_walk(&stage.app)->page, 1);
	press("[");
	assert_int_equal(view_tour_walk(&stage.app)->page, 0);
	assert_true(screen_shows("chapter 3 of "));
	press_shows("[", "chapter 2 of ");
	int games = stage.app.ui.games;
	press("q");
	is_back();
	assert_true(stage.app.ui.games > games); /* a film of the game is not one of the tour */
	press(":");
	press_shows("t o u r Space 4 Enter", "chapter 4 of ");
	press("Esc");
	is_back();
	press(":");
	press_shows("t o u r Space 6 3 Enter", "The tour has ");
}

/* Where there is one board, Tab shows the other search. */
TEST(tab_shows_the_other_search)
{
	open_tour(2);
	finish_page();
	assert_true(screen_shows("c = 0 "));
	assert_true(screen_shows("c = 10"));
	double c = stage_report()->c;
	press("Tab");
	look();
	assert_true(c < 1 && stage_report()->c > 9);
	const struct record *r = &stage_match()->record; /* what the graph draws */
	assert_true(r->node[record_current(r)].value == stage_report()->value);
	draw(40, 14);
	assert_true(canvas_shows(" Space close"));
	press("Space"); /* closes the window */
	assert_true(screen_has(40, 14, "c = 10. Tab: c = 0. "));
	draw(80, 24);
	assert_true(screen_shows("987")); /* playouts of b2 with c = 0, now on the board beside */
	press("Space");                   /* continues as if it had not been */
	let_page_end();
	assert_true(stage_report()->c > 1 && stage_report()->c < 2);
}

/* Another board's moves have other names, or none. */
TEST(a_chapter_shows_nothing_of_the_one_before)
{
	open_tour(8);
	finish_page();
	draw(120, 40);
	press("n n");
	draw(120, 40);
	assert_true(screen_shows("chapter 11 of 12"));
	assert_false(screen_shows("Search so far"));
	assert_false(screen_shows("rock"));
}

/* Whatever a person does in the views of a page, the next page starts from its own position. */
TEST(a_page_goes_on_from_its_own_position)
{
	open_tour(3);
	assert_false(screen_shows("x tree") || screen_shows("p line"));
	press_says("p", "No search has looked for a line here yet."); /* Tab starts none */
	finish_page();
	press("Esc");
	look();
	assert_true(screen_shows("x tree") && screen_shows("p line"));
	press("p p Enter"); /* plays a line */
	assert_true(stage_plies() > 2);
	says("Played up to here: the tour continues from its own position.");
	for (int page = 2; page < 4; page++) {
		press("Space");
		let_page_end();
	}
	assert_int_equal(stage_plies(), 2);
	assert_int_equal(stage_session()->analysis.engine != NULL, 1);
	claims_hold(view_tour_walk(&stage.app));
}

/* A page that goes into the tree goes where its text says, wherever the reader has been. */
TEST(a_page_goes_down_where_it_says)
{
	open_tour(3);
	finish_page();
	assert_true(screen_shows("Enter in"));
	press("J J Enter Enter Enter");
	look();
	says("Not expanded yet");
	assert_false(screen_shows("Enter in")); /* where it would only refuse */
	press_says("Enter", "The search has not expanded this position yet.");
	press("Space");
	draw(80, 24);
	assert_true(screen_shows("root > b2"));
	press("u");
	look();
	press("Space"); /* in a view that stays */
	let_page_end();
	draw(80, 24);
	assert_true(screen_shows("root"));
}

/* The keys that the tour keeps are not offered for anything else, and its button works everywhere. */
TEST(its_keys_are_its_own)
{
	open_tour(0);
	press_says("Tab", "All of this page is shown.");
	press_says("[", "This is the first page.");
	press("Space");
	draw(80, 24);
	assert_true(screen_shows("X You   O Opponent")); /* whatever view is open */
	/* The one playout is recorded at once, or a moment later. */
	assert_true(
		screen_shows("Space: finish it at once") || screen_shows("Space: play 99 more"));
	assert_false(screen_shows("Space stop/go"));
	assert_true(screen_shows(" Space go on  . phase"));
	int page = view_tour_walk(&stage.app)->page;
	let_page_end();
	press("Enter"); /* nothing is selected: as Space */
	assert_int_equal(view_tour_walk(&stage.app)->page, ++page);
	let_page_end();
	app_ask(&stage.app, REQ_TREE);
	app_ask(&stage.app, REQ_RUN); /* what a click asks for */
	assert_int_equal(view_tour_walk(&stage.app)->page, page + 1);
}

/* A learner's games: who plays, how they went, and the curve that the text speaks of. */
TEST(a_learners_games_are_shown)
{
	open_tour(11);
	assert_true(screen_shows("X Matchbox   O Perfect"));
	assert_false(screen_shows("pace 1 s"));
	assert_true(screen_shows("No game has been played yet."));
	finish_page();
	assert_true(screen_shows("Of these 20 games the learner won 0, drew 1, lost 19."));
	assert_true(screen_shows("lost 100%"));
	finish_page();
	assert_true(screen_shows("Of these 980 games the learner won 0, "));
	assert_true(screen_shows("of 20 games each"));
	assert_false(screen_shows("x tree") || screen_shows("p line")); /* of beads */
	press("p");
	assert_null(strstr(status(), " x ")); /* the tour has no tree of them */
	says("Beads give no line.");
}

/* From the first screen, and back to it; a program that ends in the tour has saved the game. */
TEST(the_first_screen_comes_back)
{
	char words[256];

	open_stage("othello", "human", "level:n=3", plain, NULL);
	app_welcome(&stage.app);
	press_shows("H", "chapter 1 of ");
	press("q");
	assert_true(view_start_is_open(&stage.app));
	press("H n q H"); /* continues where it was left */
	assert_true(screen_shows("chapter 2 of "));
	press("n n n n n n n n n n n"); /* to the end */
	assert_true(view_start_is_open(&stage.app));
	press_shows("H", "chapter 1 of ");
	assert_true(app_leave(&stage.app, words, sizeof words));
	assert_string_equal(stage_game()->name, "othello");
	open_stage("othello", "human", "human", plain, "c2");
	autosave_begin(&stage_session()->autosave);
	press(": b 4 Enter H Space n");
	assert_true(app_leave(&stage.app, words, sizeof words));
	assert_string_equal(words, "Game saved: start narabe to continue it.");
}

TEST_MAIN
{
	if (argc > 2) { /* as golden_begin() expects them */
		catalogues = argv[2];
		for (int i = 2; i < argc; i++)
			argv[i] = argv[i + 1];
		argc--;
	}
	if (!golden_begin(argc, argv))
		return 77;
	unsetenv("XDG_CONFIG_HOME"); /* no chapters of one's own */
	test_keep_in_folder(NULL);
	return test_run(argc, argv);
}
