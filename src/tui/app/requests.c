/* The match's requests, except for the cursor: see requests.h. The session carries them out, and
 * its sentence goes to the status line. The screen's thread only. */
#include "tui/app/requests.h"

#include <stdio.h>
#include <string.h>

#include "base/language.h"
#include "games/notation.h"
#include "tui/panels/panels.h"

/* ---- players and the game as a whole ---- */

static void
let_engines_play(struct app *a, enum request r)
{
	struct text say = ui_sentence(&a->ui);

	(void)r;
	if (session_people(&a->session) == 0 && session_hand_back(&a->session, &say))
		return;
	if (match_result(&a->session.match) != GAME_OPEN)
		ui_say(&a->ui, _("The game is over: n new game, N again, r review, u undo."));
	else if (session_people(&a->session) > 0)
		session_let_engines_play(&a->session, &say);
	else
		ui_say(&a->ui, _("Two engines play already: e plays one side yourself."));
}

static void
take_over(struct app *a, enum request r)
{
	struct text say = ui_sentence(&a->ui);

	(void)r;
	session_take_over(&a->session, &say);
}

static void
change_strength(struct app *a, enum request r)
{
	struct text say = ui_sentence(&a->ui);

	session_change_strength(&a->session, r == REQ_STRONGER, &say);
}

static void
change_pace(struct app *a, enum request r)
{
	struct text say = ui_sentence(&a->ui);

	session_change_pace(&a->session, r == REQ_FASTER, &say);
	ui_fade(&a->ui, a->session.now_us);
}

static void
step_once(struct app *a, enum request r)
{
	(void)r;
	session_step_once(&a->session);
}

static void
repeat(struct app *a, enum request r)
{
	struct text say = ui_sentence(&a->ui);

	(void)r;
	repeat_toggle(&a->session, &say);
}

static void
tip(struct app *a, enum request r)
{
	struct text say = ui_sentence(&a->ui);
	struct error e;

	(void)r;
	if (!coach_tip(&a->session, &say, &e))
		ui_say(&a->ui, "%s", e.text);
}

static void
resign(struct app *a, enum request r)
{
	(void)r;
	if (!session_can_resign(&a->session)) {
		ui_say(&a->ui, _("There is nothing to resign."));
	} else if (!a->resign_asked) {
		a->resign_asked = true;
		ui_say(&a->ui, _("R again resigns."));
	} else {
		session_resign(&a->session);
	}
}

static void
again(struct app *a, enum request r)
{
	struct text say = ui_sentence(&a->ui);

	session_again(&a->session, r == REQ_SWAP, &say);
}

/* ---- walking ---- */

void
app_walk(struct app *a, enum request r)
{
	const struct record *record = &a->session.match.record;
	int to = r == REQ_BACK      ? record->at - 1
		 : r == REQ_FORWARD ? record->at + 1
		 : r == REQ_START   ? 0
				    : record->length;

	if (to < 0 || to > record->length || to == record->at) {
		bool back = r == REQ_BACK || r == REQ_START;
		ui_say(&a->ui, "%s",
			app_reviews(a) ? back ? _("This is the first position.")
					      : _("This is the last position.")
			: back ? _("There is no move to take back.")
				       : _("There is no move to redo."));
		return;
	}
	session_go(&a->session, to);
	if (!app_reviews(a))
		ui_say(&a->ui, "%.250s", record_comment(record, record_current(record)));
}

void
app_go_to_node(struct app *a, int node)
{
	session_go_to(&a->session, node);
	if (app_reviews(a) && match_at(&a->session.match) > 0)
		session_go(&a->session, match_at(&a->session.match) - 1);
}

static void
walk_branch(struct app *a, enum request r)
{
	struct text say = ui_sentence(&a->ui);

	session_go_branch(&a->session, r == REQ_BRANCH_NEXT ? 1 : -1, &say);
}

static void
promote(struct app *a, enum request r)
{
	struct text say = ui_sentence(&a->ui);

	(void)r;
	session_promote(&a->session, &say);
}

/* ---- on demand ---- */

enum { NAME_SIZE = 256 };

/* A free name for the game; false with a sentence on the screen. */
static bool
find_name(struct app *a, char name[NAME_SIZE])
{
	struct error e;

	if (!autosave_find_folders(&a->session.autosave, &e)) {
		ui_say(&a->ui, "%.250s", e.text);
		return false;
	}
	autosave_name(&a->session.autosave, &a->session.match.record, name);
	return true;
}

static void
save(struct app *a, enum request r)
{
	char text[300], name[NAME_SIZE];

	(void)r;
	if (!find_name(a, name))
		return;
	if (a->session.match.record.count == 1) {
		ui_say(&a->ui, _("There is no move to save yet."));
		return;
	}
	snprintf(text, sizeof text, "save %s", name);
	view_command_open(a, text);
}

static void
cast(struct app *a, enum request r)
{
	char text[300], name[NAME_SIZE];

	(void)r;
	if (!find_name(a, name))
		return;
	const char *ending = strrchr(name, '.');
	snprintf(text, sizeof text, "cast %.*s.svg",
		ending ? (int)(ending - name) : (int)strlen(name), name);
	view_command_open(a, text);
}

static void
list_games(struct app *a, enum request r)
{
	struct error e;

	(void)r;
	if (autosave_find_folders(&a->session.autosave, &e))
		view_open(a, VIEW_games);
	else
		ui_say(&a->ui, "%.250s", e.text);
}

/* ---- the beginning and the end ---- */

void
app_welcome(struct app *a)
{
	struct error e = { "" };

	if (a->session.autosave.on && session_resume(&a->session, &e))
		app_open(a, VIEW_resume);
	else
		view_open(a, VIEW_start);
	if (e.text[0])
		ui_say(&a->ui, "%.250s", e.text);
}

bool
app_leave(struct app *a, char *words, size_t size)
{
	bool open, start = view_tour_end(a) || view_start_is_open(a);
	app_close_mode(a); /* a puzzle has set the game aside */
	bool saved = session_leave(&a->session, &open) || start;

	snprintf(words, size, "%s",
		a->session.trouble.text[0] ? a->session.trouble.text
		: open                     ? _("Game saved; narabe continues it.")
					   : "");
	return saved;
}

const struct game *
app_next_game(const struct app *a, struct player_spec spec[2])
{
	const struct game *g;

	if (view_start_is_open(a) && session_read_options(a->options, &g, spec, NULL))
		return g;
	memcpy(spec, a->session.spec, sizeof a->session.spec);
	return a->session.game;
}

void
app_start_over(struct app *a)
{
	struct player_spec spec[2];
	const struct game *g;

	if (session_read_options(a->options, &g, spec, NULL))
		app_new_match(a, g, spec, NULL);
}

/* ---- comments and marks ---- */

static void
comment(struct app *a, enum request r)
{
	const char *comment =
		record_comment(&a->session.match.record, record_current(&a->session.match.record));
	char line[COMMAND_SIZE];

	(void)r;
	if (strlen(comment) + sizeof "comment " > sizeof line) {
		ui_say(&a->ui, "%s",
			_("This comment is too long for one line: edit it in the saved file."));
		return;
	}
	snprintf(line, sizeof line, "comment %s", comment);
	view_command_open(a, line);
}

static void
mark(struct app *a, enum request unused)
{
	static const char *const words[MARK_COUNT] = { N_("no mark"), N_("a good move"),
		N_("a bad move"), N_("a doubtful move"), N_("an interesting move"),
		N_("a noteworthy move") };
	struct record *r = &a->session.match.record;
	int ply = app_reviews(a) ? r->at : r->at - 1; /* the move that is spoken of */
	char name[GAME_MOVE_TEXT];

	(void)unused;
	if (ply < 0 || ply >= (app_reviews(a) ? r->length : joint_shown_plies(&a->session))) {
		ui_say(&a->ui, "%s", _("There is no move to mark here."));
		return;
	}
	struct record_node *node = &r->node[r->line[ply + 1]];
	enum record_mark mark = (enum record_mark)((node->mark + 1) % MARK_COUNT);
	record_set_mark(r, r->line[ply + 1], mark);
	game_move_text(
		a->session.game, &match_ply(&a->session.match, ply)->position, node->move, name);
	ui_say(&a->ui, "%s%s: %s.", name, panel_mark_sign(mark), _(words[mark]));
}

/* ---- the review ---- */

bool
app_begin_review(struct app *a)
{
	struct error e;

	if (session_begin_review(&a->session, &e))
		return true;
	ui_say(&a->ui, "%.250s", e.text);
	return false;
}

void
app_walk_mistake(struct app *a, enum request r)
{
	struct text say = ui_sentence(&a->ui);

	session_go_mistake(&a->session, r == REQ_MISTAKE ? 1 : -1, &say);
}

const struct action request_actions[] = {
	{ REQ_TIP, tip },
	{ REQ_RESIGN, resign },
	{ REQ_AGAIN, again },
	{ REQ_SWAP, again },
	{ REQ_WATCH, let_engines_play },
	{ REQ_TAKE_OVER, take_over },
	{ REQ_SLOWER, change_pace },
	{ REQ_FASTER, change_pace },
	{ REQ_STRONGER, change_strength },
	{ REQ_WEAKER, change_strength },
	{ REQ_STEP, step_once },
	{ REQ_REPEAT, repeat },
	{ REQ_BACK, app_walk },
	{ REQ_FORWARD, app_walk },
	{ REQ_START, app_walk },
	{ REQ_END, app_walk },
	{ REQ_BRANCH_BACK, walk_branch },
	{ REQ_BRANCH_NEXT, walk_branch },
	{ REQ_PROMOTE, promote },
	{ REQ_MISTAKE, app_walk_mistake },
	{ REQ_MISTAKE_BACK, app_walk_mistake },
	{ REQ_SAVE, save },
	{ REQ_CAST, cast },
	{ REQ_LOAD, list_games },
	{ REQ_COMMENT, comment },
	{ REQ_MARK, mark },
	{ REQ_NONE, NULL },
};
