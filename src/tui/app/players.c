/* Requests about the players and the game as a whole: the session does them, its sentence goes to the
 * status line. The screen's thread only. */
#include "tui/app/players.h"

#include "base/language.h"

void
app_let_engines_play(struct app *a, enum request r)
{
	struct text say = ui_sentence(&a->ui);

	(void)r;
	session_let_engines_play(&a->session, &say);
}

void
app_take_over(struct app *a, enum request r)
{
	struct text say = ui_sentence(&a->ui);

	(void)r;
	session_take_over(&a->session, &say);
}

void
app_scale_time(struct app *a, enum request r)
{
	struct text say = ui_sentence(&a->ui);

	session_scale_time(&a->session, r == REQ_SLOWER, &say);
}

void
app_step_once(struct app *a, enum request r)
{
	(void)r;
	session_step_once(&a->session);
}

void
app_repeat(struct app *a, enum request r)
{
	struct text say = ui_sentence(&a->ui);

	(void)r;
	repeat_toggle(&a->session, &say);
}

void
app_tip(struct app *a, enum request r)
{
	struct text say = ui_sentence(&a->ui);
	struct error e;

	(void)r;
	if (!coach_tip(&a->session, &say, &e))
		ui_say(&a->ui, "%s", e.text);
}

void
app_resign(struct app *a, enum request r)
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

void
app_again(struct app *a, enum request r)
{
	struct text say = ui_sentence(&a->ui);

	session_again(&a->session, r == REQ_SWAP, &say);
}
