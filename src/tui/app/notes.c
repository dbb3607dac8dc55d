/* What a person says of the game: comments on positions, marks on moves. They stand in the record as
 * other programs read them. The screen's thread only. */
#include "tui/app/record.h"

#include <stdio.h>
#include <string.h>

#include "base/language.h"
#include "games/notation.h"
#include "tui/panels/panels.h"

void
app_comment(struct app *a, enum request r)
{
	const char *comment =
		record_comment(&a->session.match.record, record_current(&a->session.match.record));
	char line[COMMAND_SIZE];

	(void)r;
	if (strlen(comment) + sizeof "comment " > sizeof line || strchr(comment, '\n')) {
		ui_say(&a->ui, "%s",
			_("This comment is too long for one line: change it in the saved file."));
		return;
	}
	snprintf(line, sizeof line, "comment %s", comment);
	view_command_open(a, line);
}

void
app_set_comment(struct app *a, const char *text)
{
	struct record *r = &a->session.match.record;

	record_set_comment(r, record_current(r), text);
	ui_say(&a->ui, "%s",
		*text ? _("The comment is kept with this position.")
		      : _("This position has no comment now."));
}

void
app_mark(struct app *a, enum request unused)
{
	static const char *const words[MARK_COUNT] = { N_("no mark"), N_("a good move"),
		N_("a bad move"), N_("a doubtful move"), N_("an interesting move"),
		N_("a noteworthy move") };
	struct record *r = &a->session.match.record;
	int ply = app_reviews(a) ? r->at : r->at - 1; /* the move that is spoken of */
	char name[GAME_MOVE_TEXT];

	(void)unused;
	if (ply < 0 || ply >= r->length) {
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
