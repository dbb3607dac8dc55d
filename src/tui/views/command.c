/* The command line, on the screen's last line: editing, completion, history, and the commands that
 * only the screen has. The screen's thread only. */
#include <glob.h>
#include <stdio.h>
#include <string.h>

#include "base/language.h"
#include "games/notation.h"
#include "match/commands.h"
#include "match/game_text.h"
#include "match/puzzle/puzzle.h"
#include "match/tour.h"
#include "tui/app/app.h"

enum { COMMAND_HISTORY = 32 };

/* The command line. Opened for one command, that is its prompt, and the text is its argument. */
struct command_form {
	const struct command *asked; /* NULL: any */
	char text[COMMAND_SIZE];     /* UTF-8 */
	int at;                      /* byte offset of the cursor */
	/* The text is a suggested name, or was refused, and no key was pressed since: a character starts a new
	 * one, unless it is a command with an argument. */
	bool replaced;
	char history[COMMAND_HISTORY][COMMAND_SIZE]; /* oldest first */
	int count, recalled;                         /* recalled == count: none */
	char draft[COMMAND_SIZE];                    /* the text before Up was pressed */
};

/* The key sent by Ctrl and a letter. */
#define CTRL(letter) ((letter)&31)

/* ---- running: settings ---- */

static bool
command_set_option(struct app *a, const char *argument, struct error *e)
{
	char name[32], value[OPTION_TEXT_SIZE];
	size_t length = strcspn(argument, " =");
	const char *rest = argument + length;
	int id;

	snprintf(name, sizeof name, "%.*s", (int)length, argument);
	rest += strspn(rest, " =");
	id = length < sizeof name ? options_find(name) : -1;
	if (id < 0)
		return error_set(e, _("There is no setting \"%s\". Tab lists them."), name);
	if (!*rest) {
		/* Shows "graph = visits (playouts), from narabe.cfg": the words of the menu beside those of files,
		 * if they differ. */
		const struct param *row = &option_table[id];
		const char *now = a->options->text[id];
		char setting[256], words[OPTION_TEXT_SIZE];
		struct param_value v;
		struct text t;

		display_note(&a->display, a->options); /* changes made by keys */
		text_init(&t, setting, sizeof setting);
		text_add(&t, "%s = %.80s", row->name, now);
		if (row->kind == PARAM_CHOICE && param_read(row, now, &v)) {
			param_print_words(row, &v, words, sizeof words);
			if (strcmp(words, now) != 0)
				text_add(&t, " (%s)", words);
		}
		if (options_is_changed(a->options, (enum option_id)id))
			ui_say(&a->ui, _("%s, changed here."), setting);
		else
			ui_say(&a->ui, _("%s, from %.120s."), setting, a->options->origin[id]);
		return true;
	}
	snprintf(value, sizeof value, "%s", rest);
	a->ui.message[0] = '\0';
	if (!app_set_option(a, (enum option_id)id, value, e))
		return false;
	if (!a->ui.message[0]) /* else why it has no effect */
		ui_say(&a->ui, "%s = %.80s.", option_table[id].name, a->options->text[id]);
	return true;
}

/* ---- running: the screen ---- */

static bool
save_cast(struct app *a, const char *argument, struct error *e)
{
	if (!*argument)
		return error_set(e, _("cast needs a name, as in: cast game.svg."));
	snprintf(a->ui.terminal.cast, sizeof a->ui.terminal.cast, "%s", argument);
	return true;
}

static bool
show_tour(struct app *a, const char *argument, struct error *e)
{
	int64_t number = 1;

	if (*argument && !text_to_int(argument, 1, TOUR_CHAPTERS, &number))
		return error_set(e, _("tour needs the number of a chapter, as in: tour 3."));
	app_close(a);
	return view_tour_show(a, (int)number - 1, e);
}

static bool
command_show_puzzle(struct app *a, const char *argument, struct error *e)
{
	char board[32] = "", rest[32] = "";
	int64_t number = 0;

	int words = sscanf(argument, "%31s %31[^\n]", board, rest);
	const struct game *g = words > 0 ? puzzle_board(board, e) : NULL;
	if (words > 0 && !g)
		return false;
	if (words > 1 && !text_to_int(rest, 1, PUZZLES_MOST, &number))
		return error_set(
			e, _("puzzle needs a board and a number, as in: puzzle othello 12."));
	app_close(a);
	view_puzzle_open(a, g, (int)number, 0);
	return true;
}

static bool
go_slow(struct app *a, const char *argument, struct error *e)
{
	app_close(a);
	view_tree_slow(a, argument);
	return true;
}

static const struct {
	bool (*run)(struct app *a, const char *argument, struct error *e);
	const char *action; /* of a key, without an argument: its name in requests.def */
} own_commands[COMMANDS] = {
	[COMMAND_set] = { .run = command_set_option },
	[COMMAND_cast] = { .run = save_cast },
	[COMMAND_new] = { .action = "new" },
	[COMMAND_load] = { .action = "load" },
	[COMMAND_puzzle] = { .run = command_show_puzzle },
	[COMMAND_tour] = { .run = show_tour },
	[COMMAND_report] = { .action = "review" },
	[COMMAND_slow] = { .run = go_slow },
	[COMMAND_help] = { .action = "help" },
	[COMMAND_quit] = { .action = "quit" },
};

/* Returns whether commands would change a game that is not what is shown. */
static bool
hides_game(const struct view *screen)
{
	return screen == view_at(VIEW_puzzle) || screen == view_at(VIEW_tree);
}

/* Runs the action of this name; returns false if the match, or what hides it, has none. */
static bool
run_action(struct app *a, const char *name)
{
	enum request r = request_by_name(name);
	const struct view *screen = app_screen(a);
	unsigned where = r == REQ_NONE ? 0 : request_table[r].where;

	if (!(where & IN_MATCH) || (hides_game(screen) && !(where & view_where(screen))))
		return false;
	app_close(a);
	app_ask(a, r);
	return true;
}

/* ---- running: a line ---- */

/* Runs a line that does not begin with a command: a move, several moves, a position, a game; or
 * reports an error. */
static bool
run_other(struct app *a, const char *line, struct error *e)
{
	static struct game_text found; /* large */
	char names[128], unsaid[8];
	struct text t, say;
	size_t length = strcspn(line, " ");

	text_init(&say, unsaid, sizeof unsaid);
	struct error refusal = { "" };
	if (!strchr(line, ' ') && session_play_text(&a->session, line, &say, &refusal))
		return true;
	if (game_text_read(&found, line, a->session.game, match_state(&a->session.match), NULL)) {
		/* One move is meant for this position, not as the first of another game. */
		bool one = found.kind == GAME_TEXT_MOVES && found.plies == 1 && refusal.text[0];
		bool opened = one ? error_set(e, "%s", refusal.text)
				  : game_text_open(&found, &a->session, e);
		game_text_finish(&found);
		return opened;
	}
	text_init(&t, names, sizeof names);
	for (int i = 0; i < COMMANDS; i++) {
		if (command_is_listed(&commands[i]) && strncmp(commands[i].name, line, length) == 0)
			text_add(&t, "%s%s", t.used ? ", " : "", commands[i].name);
	}
	if (t.used)
		return error_set(e, _("%.40s may be: %s."), line, names);
	return error_set(
		e, _("%.60s is neither a command nor a legal move. Tab lists them."), line);
}

static const char keys_alone[] = N_("In %s only what keys do can be typed, such as help or quit.");

/* Runs a line; returns false with a sentence if it fails. An empty line does nothing. */
static bool
command_run_line(struct app *a, const char *line, struct error *e)
{
	char text[COMMAND_SIZE], sentence[sizeof a->ui.message];
	const char *argument;
	struct text say;
	size_t length;

	line += strspn(line, " ");
	length = strlen(line);
	while (length > 0 && line[length - 1] == ' ')
		length--;
	snprintf(text, sizeof text, "%.*s", (int)length, line);
	if (!text[0])
		return true;
	const struct command *c = command_find(COMMAND_AT_SCREEN, text, &argument);
	const struct view *screen = app_screen(a);
	if (hides_game(screen)) {
		const char *action = c && !*argument ? own_commands[command_id(c)].action : NULL;
		return run_action(a, action ? action : text) ||
		       error_set(e, _(keys_alone), _(screen->mode));
	}
	if (!c)
		return run_action(a, text) || run_other(a, text, e);
	if (*argument && !*c->argument)
		return error_set(e, _("%s takes no argument."), c->name);
	for (char *p = text; command_id(c) != COMMAND_comment && (p = strchr(p, '\n'));)
		*p = ' ';
	enum command_id id = command_id(c);
	if (command_refusal(c, &a->session))
		return error_set(e, "%s", command_refusal(c, &a->session));
	if (!*argument && own_commands[id].action)
		return run_action(a, own_commands[id].action);
	if (own_commands[id].run)
		return own_commands[id].run(a, argument, e);
	text_init(&say, sentence, sizeof sentence);
	if (!c->run(&a->session, argument, &say, e))
		return false;
	if (sentence[0])
		ui_say(&a->ui, "%s", sentence);
	return true;
}

/* ---- the prompt ---- */

/* Writes the line that the first `bytes` of the text make, including the command of the prompt;
 * returns its length in bytes. */
static int
whole_line(const struct command_form *f, int bytes, char out[COMMAND_SIZE])
{
	const char *name = f->asked ? f->asked->name : "", *blank = f->asked ? " " : "";
	struct text t;

	text_init(&t, out, COMMAND_SIZE);
	text_add(&t, "%s%s%.*s", name, blank, bytes, f->text);
	return (int)(strlen(name) + strlen(blank));
}

/* ---- the text ---- */

/* Returns whether a byte of UTF-8 continues a character. */
static bool
command_goes_on(char c)
{
	return ((unsigned char)c & 0xc0) == 0x80;
}

static int
step_left(const struct command_form *f, int at)
{
	at -= at > 0;
	while (at > 0 && command_goes_on(f->text[at]))
		at--;
	return at;
}

static int
step_right(const struct command_form *f, int at)
{
	at += f->text[at] != '\0';
	while (command_goes_on(f->text[at]))
		at++;
	return at;
}

/* Replaces the bytes from `from` to the cursor by `word`; does nothing if it does not fit. */
static void
command_replace(struct command_form *f, int from, const char *word)
{
	size_t length = strlen(word), rest = strlen(f->text + f->at);

	if ((size_t)from + length + rest + 1 > sizeof f->text)
		return;
	memmove(f->text + from + length, f->text + f->at, rest + 1);
	memcpy(f->text + from, word, length);
	f->at = from + (int)length;
}

static void
set_text(struct command_form *f, const char *text)
{
	struct text t;

	text_init(&t, f->text, sizeof f->text);
	text_add(&t, "%s", text);
	f->at = (int)t.used;
}

/* ---- history ---- */

/* Returns a remembered line, or only its argument if the prompt is its command; NULL if it is of
 * another command. */
static const char *
remembered(const struct command_form *f, int which)
{
	const char *line = f->history[which];
	size_t length = f->asked ? strlen(f->asked->name) : 0;

	if (!f->asked)
		return line;
	return strncmp(line, f->asked->name, length) == 0 && line[length] == ' ' ? line + length + 1
										 : NULL;
}

static void
recall(struct command_form *f, int step)
{
	int wanted = f->recalled + step;

	while (wanted >= 0 && wanted < f->count && !remembered(f, wanted))
		wanted += step;
	if (wanted < 0 || wanted > f->count)
		return;
	if (f->recalled == f->count)
		memcpy(f->draft, f->text, sizeof f->draft);
	f->recalled = wanted;
	set_text(f, wanted == f->count ? f->draft : remembered(f, wanted));
}

/* ---- completion: commands, moves, settings and their values, boards, themes, files ---- */

enum { COMPLETION_WORDS = 192, COMPLETION_WORD_SIZE = 128 };

/* The words so far, all of which begin with `stem`. */
struct offers {
	const char *stem;
	char (*out)[COMPLETION_WORD_SIZE];
	int count;
};

static void
offer(struct offers *l, const char *word)
{
	if (strncmp(word, l->stem, strlen(l->stem)) != 0 || l->count == COMPLETION_WORDS ||
		strlen(word) >= COMPLETION_WORD_SIZE)
		return;
	for (int i = 0; i < l->count; i++) {
		if (strcmp(l->out[i], word) == 0)
			return;
	}
	snprintf(l->out[l->count++], COMPLETION_WORD_SIZE, "%s", word);
}

static void
offer_words(struct offers *l, const char *words)
{
	char word[COMPLETION_WORD_SIZE];

	for (const char *p = words; *p; p += strspn(p, " ")) {
		size_t length = strcspn(p, " ");
		snprintf(word, sizeof word, "%.*s", (int)length, p);
		offer(l, word);
		p += length;
	}
}

static void
offer_moves(const struct app *a, struct offers *l)
{
	move_t moves[GAME_MAX_MOVES];
	const struct state *s = match_state(&a->session.match);
	int count = a->session.game->rules->moves(a->session.game, s, moves);

	for (int i = 0; i < count; i++) {
		char name[GAME_MOVE_TEXT];
		game_move_text(a->session.game, s, moves[i], name);
		offer(l, name);
	}
}

/* Offers files with this prefix; folders end with a slash. */
static void
offer_files(struct offers *l)
{
	char pattern[2 * COMMAND_SIZE + 2];
	size_t used = 0;
	glob_t found;

	for (const char *p = l->stem; *p && used + 3 < sizeof pattern; p++) {
		if (strchr("*?[\\", *p))
			pattern[used++] = '\\';
		pattern[used++] = *p;
	}
	memcpy(pattern + used, "*", 2);
	if (glob(pattern, GLOB_MARK, NULL, &found) != 0)
		return;
	for (size_t i = 0; i < found.gl_pathc; i++)
		offer(l, found.gl_pathv[i]);
	globfree(&found);
}

/* Offers names and values of settings; for other commands the first word. */
static void
offer_arguments(
	const struct app *a, const struct command *c, const char *argument, struct offers *l)
{
	bool first = l->stem == argument;
	char name[32], themes[THEME_WORDS_SIZE];

	snprintf(name, sizeof name, "%.*s", (int)strcspn(argument, " "), argument);
	int values = c->kind == ARG_SETTING && !first ? options_find(name) : -1;
	if (values >= 0) {
		const char *words = app_option_words((enum option_id)values, themes);
		offer_words(l, words ? words : option_table[values].standard);
	}
	for (int id = 0; c->kind == ARG_SETTING && first && id < OPTION_COUNT; id++) {
		if (app_is_live_option((enum option_id)id))
			offer(l, option_table[id].name);
	}
	if (c->kind == ARG_MOVE && first)
		offer_moves(a, l);
	if (c->kind == ARG_FILE && first)
		offer_files(l);
	for (int i = 0; c->kind == ARG_BOARD && first && game_at(i); i++)
		offer(l, game_at(i)->name);
}

/* Finds the words that can replace the last one of the line, whose first byte is at *from, in the
 * table's order; returns how many. */
static int
completion_words(const struct app *a, const char *line, int *from,
	char out[COMPLETION_WORDS][COMPLETION_WORD_SIZE])
{
	const char *blank = strrchr(line, ' '), *argument;
	struct offers l = { .stem = blank ? blank + 1 : line, .out = out };
	const struct command *c;

	*from = (int)(l.stem - line);
	if (line[strspn(line, " ")] && line + strspn(line, " ") < l.stem) {
		c = command_find(COMMAND_AT_SCREEN, line, &argument);
		if (c)
			offer_arguments(a, c, argument, &l);
		return l.count;
	}
	for (int i = 0; i < COMMANDS; i++) {
		if (command_is_listed(&commands[i]))
			offer(&l, commands[i].name);
	}
	offer_moves(a, &l);
	if (l.count == 0) {
		/* Offers the names of the match's actions, if no command and no move begins like that. */
		for (int r = 0; r < REQ_COUNT; r++) {
			if (request_table[r].where & IN_MATCH)
				offer(&l, request_name((enum request)r));
		}
	}
	return l.count;
}

/* Completes to the common prefix of all candidates; if that adds nothing, lists them on the status
 * line. */
static void
complete(struct app *a)
{
	static char words[COMPLETION_WORDS][COMPLETION_WORD_SIZE];
	struct command_form *f = a->views.state[VIEW_command];
	char before[COMMAND_SIZE];
	int from, count;
	size_t common;
	struct text t;

	int asked = whole_line(f, f->at, before);
	count = completion_words(a, before, &from, words);
	if (count == 0)
		return;
	common = strlen(words[0]);
	for (int i = 1; i < count; i++) {
		while (strncmp(words[0], words[i], common) != 0)
			common--;
	}
	words[0][common] = '\0';
	bool longer = common > strlen(before + from);
	if (count == 1 && words[0][common - 1] != '/')
		memcpy(words[0] + common, " ", 2);
	command_replace(f, from - asked, words[0]);
	if (count == 1 || longer)
		return;
	words[0][common] = '\0';
	count = completion_words(a, before, &from, words);
	t = ui_sentence(&a->ui);
	for (int i = 0; i < count; i++)
		text_add(&t, "%s%s", i ? " " : "", words[i]);
}

/* ---- keys ---- */

static void
command_run(struct app *a)
{
	struct command_form *f = a->views.state[VIEW_command];
	char line[COMMAND_SIZE];
	struct error e;

	whole_line(f, COMMAND_SIZE, line);
	if (f->text[0] && (f->count == 0 || strcmp(f->history[f->count - 1], line) != 0)) {
		if (f->count == COMMAND_HISTORY)
			memmove(f->history[0], f->history[1],
				sizeof f->history[0] * (size_t)--f->count);
		memcpy(f->history[f->count++], line, sizeof line);
	}
	f->recalled = f->count;
	whole_line(f, COMMAND_SIZE, line);
	f->replaced = !command_run_line(a, line, &e);
	if (f->replaced)
		ui_say(&a->ui, "%.250s", e.text);
	else if (a->views.top == VIEW_command)
		app_close(a);
}

/* Inserts pasted text at the cursor. */
static void
command_paste(struct app *a, const char *text)
{
	struct command_form *f = a->views.state[VIEW_command];
	size_t length = strlen(text), room = sizeof f->text - 1 - strlen(f->text);

	while (length > 0 && text[length - 1] == '\n')
		length--;
	if (length > room) {
		ui_say(&a->ui, _("This text is too long for one line: paste a game on the board."));
		return;
	}
	char line[COMMAND_SIZE];
	snprintf(line, sizeof line, "%.*s", (int)length, text);
	command_replace(f, f->at, line);
}

/* Takes all keys as text, except those that edit it. */
static bool
command_event(struct app *a, const struct event *event)
{
	struct command_form *f = a->views.state[VIEW_command];
	const char *argument;
	/* A command's argument is put right rather than typed again. */
	bool replaced =
		f->replaced && (f->asked || !strchr(f->text, ' ') ||
				       !command_find(COMMAND_AT_SCREEN, f->text, &argument));
	int32_t key = event->key;
	int from = f->at;
	char bytes[8];

	if (event->kind == EVENT_PASTE) {
		if (replaced)
			set_text(f, "");
		f->replaced = false;
		command_paste(a, event->text);
		return true;
	}
	if (event->kind != EVENT_KEY || key == CTRL('L'))
		return false;
	f->replaced = false;
	if (key == KEY_CODE_ESCAPE) {
		app_close(a);
	} else if (key == KEY_CODE_ENTER) {
		command_run(a);
	} else if (key == KEY_CODE_TAB) {
		complete(a);
	} else if (key == KEY_CODE_LEFT || key == CTRL('B')) {
		f->at = step_left(f, from);
	} else if (key == KEY_CODE_RIGHT || key == CTRL('F')) {
		f->at = step_right(f, from);
	} else if (key == KEY_CODE_HOME || key == CTRL('A')) {
		f->at = 0;
	} else if (key == KEY_CODE_END || key == CTRL('E')) {
		f->at = (int)strlen(f->text);
	} else if (key == KEY_CODE_UP || key == CTRL('P')) {
		recall(f, -1);
	} else if (key == KEY_CODE_DOWN || key == CTRL('N')) {
		recall(f, 1);
	} else if (key == KEY_CODE_BACKSPACE) {
		command_replace(f, step_left(f, from), "");
	} else if (key == KEY_CODE_DELETE || key == CTRL('D')) {
		f->at = step_right(f, from);
		command_replace(f, from, "");
	} else if (key == CTRL('U')) {
		command_replace(f, 0, "");
	} else if (key == CTRL('W')) { /* the word before the cursor */
		while (from > 0 && f->text[from - 1] == ' ')
			from--;
		while (from > 0 && f->text[from - 1] != ' ')
			from--;
		command_replace(f, from, "");
	} else if (key == CTRL('K')) {
		f->text[from] = '\0';
	} else if (key >= ' ' && key < KEY_CODE_UP) {
		if (replaced)
			set_text(f, "");
		*text_put(bytes, (uint32_t)key) = '\0';
		command_replace(f, f->at, bytes);
	}
	return true;
}

void
view_command_open(struct app *a, const char *text)
{
	struct command_form *f = a->views.state[VIEW_command];
	const char *argument = text;

	f->asked = strchr(text, ' ') ? command_find(COMMAND_AT_SCREEN, text, &argument) : NULL;
	set_text(f, argument);
	f->replaced = f->asked && command_id(f->asked) == COMMAND_save;
	f->recalled = f->count;
	app_open(a, VIEW_command);
}

const char *
view_command_text(const struct app *a)
{
	struct command_form *f = a->views.state[VIEW_command];
	static char line[COMMAND_SIZE];

	whole_line(f, COMMAND_SIZE, line);
	return line;
}

/* ---- drawing ---- */

static void
command_draw(const struct frame *frame, struct canvas *c, struct rect all)
{
	static const char *const prompts[COMMANDS] = {
		[COMMAND_save] = N_("Save as: "),
		[COMMAND_comment] = N_("Comment: "),
	};
	const struct command_form *f = frame->views->state[VIEW_command];
	struct rect line = { 0, c->height - 1, c->width, 1 };
	int from = 0;
	char text[COMMAND_SIZE], before[COMMAND_SIZE], under[8] = " ", prompt[64];

	memcpy(text, f->text, sizeof text);
	for (char *p = text; (p = strchr(p, '\n'));)
		*p = '|'; /* a line break of a comment */
	canvas_fill(c, line, normal, L' ');
	frame->ui->buttons = 0; /* the buttons below are covered */
	if (!frame->ui->message[0]) {
		/* The help for the command being typed, on as many lines as it needs. */
		const char *argument;
		const struct command *command =
			f->asked ? f->asked : command_find(COMMAND_AT_SCREEN, f->text, &argument);
		char help[256];
		if (f->asked)
			snprintf(help, sizeof help, _("%s. Enter: do it, Esc: leave it."),
				_(command->help));
		else if (hides_game(frame->screen))
			snprintf(help, sizeof help, _(keys_alone), _(frame->screen->mode));
		else if (command)
			snprintf(help, sizeof help, _("%s %s: %s."), command->name,
				command->argument, _(command->help));
		else
			snprintf(help, sizeof help, "%s",
				_("A command or a move; Tab completes, Esc leaves."));
		int lines = text_lines(help, c->width - 2, c->width - 2);
		struct rect r = { 1, line.y - lines, c->width - 2, lines };
		canvas_fill(c, (struct rect){ 0, r.y, c->width, lines }, normal, L' ');
		box_sentence(c, r, r.y, normal, help);
	}
	const char *own = f->asked ? prompts[command_id(f->asked)] : ":";
	if (own)
		snprintf(prompt, sizeof prompt, "%s", _(own));
	else
		snprintf(prompt, sizeof prompt, "%s: ", f->asked->name);
	int start = text_columns(prompt), room = c->width - start - 2;
	for (;;) { /* keeps the cursor visible */
		snprintf(before, sizeof before, "%.*s", f->at - from, text + from);
		if (text_columns(before) <= room)
			break;
		from = step_right(f, from);
	}
	canvas_text(c, 0, line.y, bold, prompt);
	if (from > 0)
		canvas_text(c, start - 1, line.y, bold, "<");
	canvas_text(c, start, line.y, f->replaced ? quiet : normal, text + from);
	int next = step_right(f, f->at);
	if (next > f->at)
		snprintf(under, sizeof under, "%.*s", next - f->at, text + f->at);
	canvas_text(c, start + text_columns(before), line.y, (struct style){ .attr = ATTR_REVERSE },
		under);
}

const struct view view_command = {
	.size = sizeof(struct command_form),
	.event = command_event,
	.draw = command_draw,
};
