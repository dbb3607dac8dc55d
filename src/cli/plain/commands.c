/* The game line by line: what its words do. */
#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "base/language.h"
#include "cli/plain/plain.h"
#include "games/notation.h"

enum {
	ANALYSIS_PLAYOUTS = 20000,
	ANALYSIS_MEMORY_MIB = 64,
	REPLY_VISITS = 1000,   /* of a move whose loss is asked for, at least ... */
	REPLY_PLAYOUTS = 4000, /* ... else so many more behind it */
	TEACH_POINTS = 10,     /* losses from here on are told */
};

static const struct game *
game_of(const struct plain *p)
{
	return p->match.game;
}

static bool
is_person(const struct plain *p, int side)
{
	return player_spec_is_human(&p->spec[side]);
}

/* ---- what a search says ---- */

void
plain_forget_analysis(struct plain *p)
{
	engine_destroy(p->analysis);
	p->analysis = NULL;
	p->hint = HINT_AREA;
}

static bool
analyse(struct plain *p)
{
	struct search_params params = search_params_default();
	struct error e;

	if (match_result(&p->match) != GAME_OPEN) {
		puts(_("The game is over: there is nothing to look for."));
		return false;
	}
	if (p->analysis)
		return true;
	params.playouts = ANALYSIS_PLAYOUTS;
	params.memory_mib = ANALYSIS_MEMORY_MIB;
	params.reuse = 1;
	params.seed = rng_mix(p->seed + (uint64_t)match_at(&p->match));
	p->analysis = search_start(game_of(p), match_state(&p->match), &params, &e);
	if (!p->analysis) {
		puts(e.text);
		return false;
	}
	engine_wait(p->analysis);
	engine_report(p->analysis, &p->info);
	return true;
}

static void
plain_hint(struct plain *p, const char *rest)
{
	char text[HINT_TEXT];

	(void)rest;
	if (!analyse(p))
		return;
	if (hint_text(game_of(p), &p->info, p->hint, text))
		puts(text);
	if (p->hint + 1 < HINT_STEPS)
		p->hint++;
}

/* Says what a person's move loses, before it is played. */
static void
judge_move(struct plain *p, move_t move)
{
	struct report after;
	char text[HINT_TEXT];
	int points;

	if (!p->teach || !analyse(p))
		return;
	for (int i = 0; i < p->info.count; i++) {
		const struct root_move *m = &p->info.moves[i];
		if (m->move != move || m->visits >= REPLY_VISITS || m->proven != GAME_OPEN)
			continue;
		if (!engine_advance(p->analysis, &move, 1, REPLY_PLAYOUTS, NO_LIMIT, p->seed))
			break;
		engine_wait(p->analysis);
		engine_report(p->analysis, &after);
		hint_add_reply(&p->info, move, &after);
		break;
	}
	if (hint_loss(&p->info, move, &points) && points >= TEACH_POINTS &&
		hint_loss_text(game_of(p), &p->info, move, text))
		printf("%s\n", text);
}

/* ---- commands ---- */

static void
move_back(struct plain *p, bool back)
{
	if (!(back ? match_undo(&p->match) : match_redo(&p->match))) {
		puts(back ? _("There is nothing to take back.")
			  : _("There is nothing to play again."));
		return;
	}
	plain_forget_analysis(p);
	printf(back ? _("Back before move %d.\n") : _("On to move %d.\n"), match_at(&p->match) + 1);
	plain_show_position(p);
}

static void
plain_new(struct plain *p, const char *name)
{
	struct error e;
	const struct game *g = *name ? game_open(name, &e) : game_of(p);

	if (!g || !player_spec_check(&p->spec[0], g, &e) ||
		!player_spec_check(&p->spec[1], g, &e)) {
		puts(e.text);
		return;
	}
	plain_forget_analysis(p);
	autosave_put_away(&p->keep, &p->match.record);
	match_finish(&p->match);
	plain_start_match(p, g, NULL);
	plain_say_start(&p->match, p->spec);
	plain_show_position(p);
}

static void
plain_save(struct plain *p, const char *name)
{
	struct error e;

	if (autosave_save_as(&p->keep, &p->match.record, name, &e))
		printf(_("Saved as %s.\n"), autosave_is_path(name) ? name : p->keep.name);
	else
		puts(e.text);
}

/* Whether those who sit here can play on that board. */
static bool
can_go_on(const struct plain *p, struct record *r)
{
	struct error e;

	if (player_spec_check(&p->spec[0], r->game, &e) &&
		player_spec_check(&p->spec[1], r->game, &e))
		return true;
	puts(e.text);
	record_finish(r);
	return false;
}

static void
plain_load(struct plain *p, const char *name)
{
	struct record r;
	struct error e;

	if (!*name) {
		puts(_("load needs the name of a game: load my-game.sgf."));
		return;
	}
	if (!autosave_load(&p->keep, name, &r, &e)) {
		puts(e.text);
		return;
	}
	if (!can_go_on(p, &r))
		return;
	plain_forget_analysis(p);
	autosave_put_away(&p->keep, &p->match.record);
	plain_take_record(p, &r);
}

static void
plain_resume(struct plain *p, const char *rest)
{
	struct journal j;
	struct record r;
	struct error e;

	(void)rest;
	if (!autosave_find_folders(&p->keep, &e)) {
		puts(e.text);
		return;
	}
	bool found = store_resume(&p->keep.library, &j, &r, &e);
	if (e.text[0])
		puts(e.text);
	else if (!found)
		puts(_("No game was left."));
	if (!found)
		return;
	if (!can_go_on(p, &r)) {
		journal_close(&j);
		return;
	}
	plain_forget_analysis(p);
	autosave_put_away(&p->keep, &p->match.record);
	p->keep.journal = j;
	memcpy(p->keep.name, j.name, sizeof p->keep.name);
	plain_take_record(p, &r);
}

/* Whoever is an engine leaves, and a level sits down. */
static void
plain_level(struct plain *p, const char *number)
{
	struct player_spec spec;
	struct error e;
	int64_t level;

	if (!text_to_int(number, 1, 10, &level)) {
		puts(_("A level is a number from 1 to 10, as in: level 4."));
		return;
	}
	player_spec_parse("level", &spec, NULL);
	spec.level = (int)level;
	if (is_person(p, 0) && is_person(p, 1)) {
		puts(_("Two people play: there is no engine to set a level for."));
		return;
	}
	if (!player_spec_check(&spec, game_of(p), &e)) {
		puts(e.text);
		return;
	}
	for (int side = 0; side < 2; side++) {
		if (is_person(p, side))
			continue;
		p->spec[side] = spec;
		match_set_player(&p->match, (enum side)side, &spec);
		printf(_("%c plays at level %d now.\n"), side == SIDE_FIRST ? 'X' : 'O',
			spec.level);
	}
}

static void
plain_teach(struct plain *p, const char *rest)
{
	(void)rest;
	p->teach = !p->teach;
	puts(p->teach ? _("Moves that lose 10 points or more will be told.")
		      : _("What moves lose is told no more."));
}

static void
plain_quiet(struct plain *p, const char *rest)
{
	(void)rest;
	p->quiet = !p->quiet;
	puts(p->quiet ? _("The board is drawn only when you ask for it.")
		      : _("The board is drawn after every move."));
}

static void
plain_board(struct plain *p, const char *rest)
{
	(void)rest;
	plain_say_board(&p->match);
}

static void
plain_where(struct plain *p, const char *rest)
{
	(void)rest;
	plain_say_where(&p->match);
}

static void
plain_moves(struct plain *p, const char *rest)
{
	(void)rest;
	plain_say_moves(&p->match);
}

static void
plain_undo(struct plain *p, const char *rest)
{
	(void)rest;
	move_back(p, true);
}

static void
plain_redo(struct plain *p, const char *rest)
{
	(void)rest;
	move_back(p, false);
}

/* It is a person's turn whenever a command is heard. */
static void
plain_resign(struct plain *p, const char *rest)
{
	(void)rest;
	if (!match_resign(&p->match, (enum side)match_state(&p->match)->to_move)) {
		puts(_("The game is over: there is nothing to give up."));
		return;
	}
	plain_forget_analysis(p);
	plain_say_result(&p->match, p->spec);
}

static void
plain_quit(struct plain *p, const char *rest)
{
	(void)rest;
	p->done = true;
}

static void
plain_analyse(struct plain *p, const char *rest)
{
	(void)rest;
	if (analyse(p))
		plain_say_table(game_of(p), &p->info);
}

static void
plain_table(struct plain *p, const char *rest)
{
	plain_analyse(p, rest);
}

/* While an engine thinks, plain.c hears it. */
static void
plain_now(struct plain *p, const char *rest)
{
	(void)p;
	(void)rest;
	puts(_("No engine is thinking."));
}

static void plain_help(struct plain *p, const char *rest);

static const struct {
	const char *name, *argument, *help;
	void (*run)(struct plain *p, const char *rest);
} commands[] = {
#define PLAIN(name, argument, help) { #name, argument, help, plain_##name },
#include "cli/plain/commands.def"
#undef PLAIN
};
enum { COMMANDS = sizeof commands / sizeof commands[0] };

/* How a move is typed: where moves have names, those that are legal now, or at the start. */
static void
tell_moves(struct plain *p)
{
	const struct game *g = game_of(p);
	struct state s = *match_state(&p->match);
	move_t moves[GAME_MAX_MOVES];
	char names[256], name[GAME_MOVE_TEXT];
	struct text t;

	if (!g->rules->move_name) {
		puts(_("Type a move, as c2, or c2/3 with a level, or pass; or one of these "
		       "words."));
		return;
	}
	if (match_result(&p->match) != GAME_OPEN)
		g->rules->start(g, &s);
	int count = g->rules->moves(g, &s, moves);
	text_init(&t, names, sizeof names);
	for (int i = 0; i < count; i++) {
		game_move_text(g, &s, moves[i], name);
		text_add(&t, "%s%s", i ? ", " : "", name);
	}
	printf(_("Type a move, here one of %s; or one of these words.\n"), names);
}

static void
plain_help(struct plain *p, const char *rest)
{
	(void)rest;
	tell_moves(p);
	for (int i = 0; i < COMMANDS; i++)
		printf(_("%s%s%s: %s.\n"), commands[i].name, *commands[i].argument ? " " : "",
			commands[i].argument, _(commands[i].help));
}

static void
play_move(struct plain *p, const char *word)
{
	struct error e;
	move_t move;

	if (!game_move_parse(game_of(p), match_state(&p->match), word, &move, &e)) {
		bool like_move = strpbrk(word, "0123456789") || strcmp(word, "pass") == 0;
		if (like_move || game_of(p)->rules->move_name)
			puts(e.text);
		else
			printf(_("\"%.40s\" is neither a move nor a command: type help.\n"), word);
		return;
	}
	if (match_result(&p->match) != GAME_OPEN) {
		puts(_("The game was given up: undo takes that back."));
		return;
	}
	judge_move(p, move);
	match_play(&p->match, move, clock_now_us());
	plain_after_move(p);
}

void
plain_obey(struct plain *p, const char *word, const char *rest)
{
	int i = 0;

	while (i < COMMANDS && strcmp(commands[i].name, word) != 0)
		i++;
	if (*rest && (i == COMMANDS || !*commands[i].argument))
		printf(_("One move or command a line: \"%s\" is too much.\n"), rest);
	else if (i < COMMANDS)
		commands[i].run(p, rest);
	else
		play_move(p, word);
}
