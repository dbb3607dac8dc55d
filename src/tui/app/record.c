/* The game's record on the screen: walking through it, saving it by itself and on demand, going on
 * with what is kept. The screen's thread only. */
#include "tui/app/record.h"

#include <stdio.h>
#include <string.h>

#include "base/language.h"
#include "tui/panels/draw.h"

/* ---- walking ---- */

static void
say_branch(struct app *a)
{
	const struct record *r = &a->session.match.record;
	int at = r->at, which = 0, count = 1;

	for (; at > 0 && count == 1; at--)
		count = record_branches(r, r->line[at], &which);
	ui_say(&a->ui, _("Branch %d of %d at move %d."), which + 1, count, at + 1);
}

void
app_go(struct app *a, int ply)
{
	match_go(&a->session.match, a->session.match.record.line[ply]);
	app_drop_analysis(a);
}

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
	app_go(a, to);
	if (!app_reviews(a))
		ui_say(&a->ui, "%.250s", record_comment(record, record_current(record)));
}

void
app_walk_branch(struct app *a, enum request r)
{
	if (!match_go_branch(&a->session.match, r == REQ_BRANCH_NEXT ? 1 : -1)) {
		ui_say(&a->ui, _("There is one branch only: play another move to make a second."));
		return;
	}
	app_drop_analysis(a);
	say_branch(a);
}

void
app_promote(struct app *a, enum request r)
{
	const struct record *record = &a->session.match.record;
	bool one = true;
	int which;

	(void)r;
	for (int at = record->length; at > 0 && one; at--)
		one = record_branches(record, record->line[at], &which) == 1;
	if (one) {
		ui_say(&a->ui, _("There is one branch only: play another move to make a second."));
		return;
	}
	record_promote(&a->session.match.record, record_current(&a->session.match.record));
	ui_say(&a->ui, _("This branch is the main line now."));
}

/* ---- saving by itself ---- */

void
app_keep_games(struct app *a)
{
	autosave_begin(&a->session.autosave);
}

void
app_autosave(struct app *a)
{
	struct error e;

	if (!a->session.repeat.on &&
		!autosave_update(&a->session.autosave, &a->session.match.record, &e))
		ui_say(&a->ui, "%.250s", e.text);
}

void
app_sync(struct app *a)
{
	journal_sync(&a->session.autosave.journal);
}

void
app_put_away(struct app *a)
{
	autosave_put_away(&a->session.autosave, &a->session.match.record);
}

bool
app_leave(struct app *a, char *words, size_t size)
{
	bool open, saved = autosave_leave(&a->session.autosave, &a->session.match.record, &open);

	snprintf(words, size, "%s", open ? _("Game saved; narabe goes on with it.") : "");
	return saved;
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

_Static_assert((int)RECORD_SPEC == (int)PLAYER_SPEC_TEXT, "a record holds any player");

/* Players as the record says, else those who sit here. */
static void
players_of(const struct app *a, const struct record *r, struct player_spec spec[2])
{
	for (int side = 0; side < 2; side++) {
		if (!player_spec_parse(r->info.spec[side], &spec[side], NULL) ||
			!player_spec_check(&spec[side], r->game, NULL))
			spec[side] = a->session.spec[side];
	}
}

void
app_open_record(struct app *a, const struct record *r, const struct journal *j, const char *name)
{
	struct player_spec spec[2];
	char kept[sizeof a->session.autosave.name];

	snprintf(kept, sizeof kept, "%s", j ? j->name : name);
	players_of(a, r, spec);
	app_take_record(a, r, spec);
	memcpy(a->session.autosave.name, kept, sizeof kept);
	if (j)
		a->session.autosave.journal = *j;
}

void
app_offer(struct app *a)
{
	struct record r;
	struct journal j;
	struct error unread = { "" };
	bool found = a->session.autosave.on &&
		     store_resume(&a->session.autosave.library, &j, &r, &unread);

	if (found) {
		app_open_record(a, &r, &j, "");
		app_open(a, VIEW_resume);
	}
	if (unread.text[0])
		ui_say(&a->ui, "%.250s", unread.text);
}

void
app_start_over(struct app *a)
{
	const struct game *g = game_open(a->options->text[OPTION_game], NULL);
	struct player_spec spec[2];

	player_spec_parse(a->options->text[OPTION_x], &spec[0], NULL);
	player_spec_parse(a->options->text[OPTION_o], &spec[1], NULL);
	app_new_match(a, g, spec, NULL);
}
