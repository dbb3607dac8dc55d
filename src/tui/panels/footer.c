/* Below the board: a sentence with the mode, and the keys of the line below it. A sentence too long for its place
 * gives way, the key line never. The screen's thread only. */
#include <stdio.h>
#include <string.h>

#include "base/language.h"
#include "games/notation.h"
#include "match/phrases.h"
#include "tui/panels/panels.h"
#include "tui/panels/patterns.h"

static const struct style plain = { 0 };
static const struct style bold = { .attr = ATTR_BOLD };
static const struct style dim = { .attr = ATTR_DIM };

int
panel_key_draw(const struct frame *frame, struct canvas *c, int x, int y, enum request r,
	const char *label, bool works)
{
	char key[16];
	int from = x;

	request_key_name(r, key);
	x += canvas_text(c, x, y, works ? bold : dim, key);
	x += canvas_printf(c, x, y, works ? plain : dim, " %s", _(label));
	if (frame->ui->buttons < UI_BUTTONS)
		frame->ui->button[frame->ui->buttons++] =
			(struct button){ { from, y, x - from, 1 }, r };
	return x;
}

/* Draws the mode as a label and its sentence above the key line, on up to `most` lines; if that is not enough, it is
 * cut at a word. Returns whether it was. */
static bool
draw_sentence(
	const struct frame *frame, struct canvas *c, struct style style, const char *text, int most)
{
	static const char more[] = " ...";
	const char *mode = _(frame->mode_name);
	int x = text_columns(mode) + 4, columns = c->width - 2;
	int needed = *text ? text_lines(text, c->width - x - 1, columns) : 1;
	int lines = needed < most ? needed : most, y = c->height - 1 - lines;

	canvas_fill(c, (struct rect){ 0, y, c->width, lines }, (struct style){ 0 }, L' ');
	canvas_printf(c, 1, y, panel_accent(frame), " %s ", mode);
	for (int i = 0; i < lines; i++, x = 1) {
		bool cut = i == lines - 1 && needed > most;
		int room = c->width - x - 1 - (cut ? (int)sizeof more - 1 : 0);
		size_t bytes = text_fit(text, room);
		canvas_printf(c, x, y + i, style, "%.*s%s", (int)bytes, text, cut ? more : "");
		text = text_after(text, bytes);
	}
	return needed > most;
}

/* "The line, step 2 of 5: O plays b2." */
static void
say_line(const struct shown_line *line, const struct session *session, char *out, size_t size)
{
	const struct game *g = session->game;
	struct state s = line->start;
	char name[GAME_MOVE_TEXT];
	struct text t;

	for (int k = 0; k + 1 < line->step; k++)
		g->rules->play(g, &s, line->moves[k]);
	game_move_text_level(g, &s, line->moves[line->step - 1], name);
	text_init(&t, out, size);
	text_add(&t, _("The line, step %d of %d: %c plays %s."), line->step, line->length,
		side_letter((enum side)s.to_move), name);
	g->rules->play(g, &s, line->moves[line->step - 1]);
	int result = g->rules->result(g, &s);
	if (line->step == line->length)
		text_add(&t, "%s",
			result == GAME_OPEN ? _(" The search has no more moves.")
			: result == 0       ? _(" A draw.")
			: result > 0        ? _(" X has won.")
					    : _(" O has won."));
	else if (!match_is_held(&session->match, HOLD_LESSON))
		text_add(&t, "%s", _(" Enter plays it up to here."));
}

void
panel_footer_draw(const struct frame *frame, struct canvas *c)
{
	enum { MOST = 5 };
	bool result = frame->mode == MODE_OVER && !frame->ui->message[0] && !frame->says;
	char text[UI_SENTENCE] = "";
	int lines = 1;

	if (frame->ui->message[0])
		snprintf(text, sizeof text, "%s", frame->ui->message);
	else if (frame->line)
		say_line(frame->line, frame->session, text, sizeof text);
	else if (frame->says)
		frame->says(frame, SAYS_SENTENCE, c->width, text, sizeof text);
	struct text patterns;
	text_init(&patterns, text + strlen(text), sizeof text - strlen(text));
	if (!text[0] && patterns_lines(frame, frame->ui->room.side.height) == 0)
		patterns_say(frame, &patterns);
	if (!text[0])
		panel_sentence_say(frame, c->width < 64, text, sizeof text);
	/* The empty lines above may be used by a long sentence too. */
	for (bool blank = true; blank && lines < MOST; lines += blank) {
		for (int x = 0; x < c->width && blank; x++)
			blank = canvas_at(c, x, c->height - 2 - lines)->ch == L' ';
	}
	frame->ui->cut = draw_sentence(frame, c, result ? bold : plain, text, lines);
	if (!frame->has_window) /* the one that `more` shows the whole of */
		snprintf(frame->ui->sentence, sizeof frame->ui->sentence, "%s", text);
}

void
panel_message_draw(const struct frame *frame, struct canvas *c)
{
	if (frame->ui->message[0])
		draw_sentence(frame, c, plain, frame->ui->message, c->height - 1);
}
