/* The game's record on the screen: walking through it, saving it on demand, going on
 * with what is kept. The screen's thread only. */
#include "tui/app/record.h"

#include <stdio.h>
#include <string.h>

#include "base/language.h"
#include "tui/panels/panels.h"

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
		ui_say(&a->ui, "%s",
			r == REQ_BACK || r == REQ_START ? _("There is no move to take back.")
							: _("There is no move to play again."));
		return;
	}
	session_go(&a->session, to);
	if (!app_reviews(a))
		ui_say(&a->ui, "%.250s", record_comment(record, record_current(record)));
}

void
app_walk_branch(struct app *a, enum request r)
{
	struct text say = ui_sentence(&a->ui);

	session_go_branch(&a->session, r == REQ_BRANCH_NEXT ? 1 : -1, &say);
}

void
app_promote(struct app *a, enum request r)
{
	struct text say = ui_sentence(&a->ui);

	(void)r;
	session_promote(&a->session, &say);
}

/* ---- on demand ---- */

void
app_save(struct app *a, enum request r)
{
	char text[300], name[256];
	struct error e;

	(void)r;
	if (!autosave_find_folders(&a->session.autosave, &e)) {
		ui_say(&a->ui, "%.250s", e.text);
		return;
	}
	if (a->session.match.record.count == 1) {
		ui_say(&a->ui, _("There is no move to save yet."));
		return;
	}
	autosave_name(&a->session.autosave, &a->session.match.record, name);
	snprintf(text, sizeof text, "save %s", name);
	view_command_open(a, text);
}

void
app_list_games(struct app *a, enum request r)
{
	struct error e;

	(void)r;
	if (autosave_find_folders(&a->session.autosave, &e))
		view_games_open(a);
	else
		ui_say(&a->ui, "%.250s", e.text);
}

/* ---- going on ---- */

void
app_offer(struct app *a)
{
	struct error e = { "" };

	if (a->session.autosave.on && session_resume(&a->session, &e))
		app_open(a, VIEW_resume);
	if (e.text[0])
		ui_say(&a->ui, "%.250s", e.text);
}

bool
app_leave(struct app *a, char *words, size_t size)
{
	bool open, saved = session_leave(&a->session, &open);

	snprintf(words, size, "%s", open ? _("Game saved; narabe goes on with it.") : "");
	return saved;
}

void
app_start_over(struct app *a)
{
	struct player_spec spec[2];
	const struct game *g;

	if (session_read_options(a->options, &g, spec, NULL))
		app_new_match(a, g, spec, NULL);
}
