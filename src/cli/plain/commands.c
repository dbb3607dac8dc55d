/* The game line by line: what its words do. */
#include <stdio.h>
#include <string.h>

#include "base/language.h"
#include "cli/plain/plain.h"
#include "games/notation.h"
#include "match/commands.h"
#include "match/hint.h"

static const struct match *
match_of(const struct plain *p)
{
	return &p->session.match;
}

/* ---- words of this front end ---- */

static void
draw_board(struct plain *p)
{
	plain_say_board(match_of(p));
}

static void
say_where(struct plain *p)
{
	plain_say_where(match_of(p));
}

static void
say_moves(struct plain *p)
{
	plain_say_moves(match_of(p));
}

static void
analyse(struct plain *p)
{
	static struct report found; /* large */
	struct error e;

	if (analysis_run(&p->session, &found, &e))
		plain_say_table(p->session.game, &found);
	else
		puts(e.text);
}

static void
be_quiet(struct plain *p)
{
	p->quiet = !p->quiet;
	puts(p->quiet ? _("The board is drawn only when you ask for it.")
		      : _("The board is drawn after every move."));
}

static void
leave(struct plain *p)
{
	p->done = true;
}

/* How a move is typed: where moves have names, those that are legal now, or at the start. */
static void
say_how_to_move(const struct plain *p)
{
	const struct game *g = p->session.game;
	struct state s = *match_state(match_of(p));
	move_t moves[GAME_MAX_MOVES];
	char names[256], name[GAME_MOVE_TEXT];
	struct text t;

	if (!g->rules->move_name) {
		puts(_("Type a move, such as c2, or c2/3 with a level, or pass; or one of these "
		       "commands."));
		return;
	}
	if (match_result(match_of(p)) != GAME_OPEN)
		g->rules->start(g, &s);
	int count = g->rules->moves(g, &s, moves);
	text_init(&t, names, sizeof names);
	for (int i = 0; i < count; i++) {
		game_move_text(g, &s, moves[i], name);
		text_add(&t, "%s%s", i ? ", " : "", name);
	}
	printf(_("Type a move, here one of %s; or one of these commands.\n"), names);
}

static void
help(struct plain *p)
{
	say_how_to_move(p);
	for (int i = 0; i < COMMANDS; i++) {
		const struct command *c = &commands[i];
		if (c->fronts & COMMAND_IN_LINES)
			printf(_("%s%s%s: %s.\n"), c->name, *c->argument ? " " : "", c->argument,
				_(c->help));
	}
}

/* ---- what is said after the session's ---- */

static void
say_back(struct plain *p)
{
	printf(_("Back before move %d.\n"), match_at(match_of(p)) + 1);
	plain_show_position(p);
}

static void
say_on(struct plain *p)
{
	printf(_("On to move %d.\n"), match_at(match_of(p)) + 1);
	plain_show_position(p);
}

static void
say_resigned(struct plain *p)
{
	plain_say_result(match_of(p), p->session.spec);
}

static const struct {
	void (*run)(struct plain *p);   /* it is this front end's */
	void (*after)(struct plain *p); /* the session has done it */
} own_commands[COMMANDS] = {
	[COMMAND_board] = { .run = draw_board },
	[COMMAND_where] = { .run = say_where },
	[COMMAND_moves] = { .run = say_moves },
	[COMMAND_analyse] = { .run = analyse },
	[COMMAND_table] = { .run = analyse },
	[COMMAND_quiet] = { .run = be_quiet },
	[COMMAND_help] = { .run = help },
	[COMMAND_quit] = { .run = leave },
	[COMMAND_play] = { .after = plain_after_move },
	[COMMAND_undo] = { .after = say_back },
	[COMMAND_redo] = { .after = say_on },
	[COMMAND_goto] = { .after = plain_show_position },
	[COMMAND_resign] = { .after = say_resigned },
};

/* ---- a line ---- */

static void
run(struct plain *p, const struct command *c, const char *argument)
{
	enum command_id id = command_id(c);
	char sentence[2 * HINT_TEXT];
	struct error e = { "" };
	struct text say;

	if (own_commands[id].run) {
		own_commands[id].run(p);
		return;
	}
	text_init(&say, sentence, sizeof sentence);
	bool done = c->run(&p->session, argument, &say, &e);
	if (sentence[0])
		puts(sentence);
	if (!done)
		puts(e.text);
	else if (own_commands[id].after)
		own_commands[id].after(p);
	if (p->begun) {
		plain_say_start(match_of(p), p->session.spec);
		plain_show_position(p);
	}
	p->begun = false;
}

/* Neither a word nor what a move looks like. */
static bool
is_strange(const struct plain *p, const char *word)
{
	const struct game *g = p->session.game;
	struct state after = *match_state(match_of(p));
	move_t m;

	return !strpbrk(word, "0123456789") && strcmp(word, "pass") != 0 && !g->rules->move_name &&
	       !game_move_parse(g, &after, word, &m, NULL);
}

void
plain_obey(struct plain *p, const char *word, const char *rest)
{
	const char *none;
	const struct command *c = command_find(COMMAND_IN_LINES, word, &none);

	if (*rest && (!c || !*c->argument))
		printf(_("One move or command per line: \"%s\" is too much.\n"), rest);
	else if (c)
		run(p, c, rest);
	else if (is_strange(p, word))
		printf(_("\"%.40s\" is neither a move nor a command: type help.\n"), word);
	else
		run(p, &commands[COMMAND_play], word);
}
