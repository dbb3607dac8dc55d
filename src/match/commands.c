/* The commands that the session carries out. The session's thread only. */
#include "match/commands.h"

#include <stdio.h>
#include <string.h>

#include "base/language.h"
#include "config/levels.h"
#include "match/phrases.h"
#include "match/session.h"

enum { MAX_TIME_MS = 3600000, MAX_PLAYOUTS = 1000000000 };

#define RUN(name)               \
	static bool run_##name( \
		struct session *s, const char *argument, struct text *say, struct error *e)

/* ---- the game ---- */

RUN(play)
{
	return session_play_text(s, argument, say, e);
}

RUN(undo)
{
	return session_undo(s, e);
}

RUN(redo)
{
	return session_redo(s, e);
}

RUN(goto)
{
	int length = match_length(&s->match);
	int64_t ply;

	if (!text_to_int(argument, 0, length, &ply))
		return error_set(e, _("goto %.40s: it must be a number of moves from 0 to %d."),
			argument, length);
	session_go(s, (int)ply);
	text_add(say,
		language_count("The position after %d move.", "The position after %d moves.",
			(unsigned long)ply),
		(int)ply);
	return true;
}

RUN(now)
{
	struct player *p = match_mover(&s->match);

	if (!p || player_spec_is_human(&p->spec))
		return error_set(e, _("No engine is thinking."));
	session_hurry(s);
	return true;
}

RUN(resign)
{
	return session_resign(s) ||
	       error_set(e, _("The game is over: there is nothing to resign."));
}

RUN(new)
{
	const struct game *g = *argument ? game_open(argument, e) : s->game;
	struct player_spec spec[2] = { s->spec[0], s->spec[1] };

	if (session_has_friend(s))
		return error_set(e, "%s", _("narabe host begins another game with a friend."));
	return g && player_spec_check(&spec[0], g, e) && player_spec_check(&spec[1], g, e) &&
	       session_new(s, g, spec, NULL, e);
}

RUN(save)
{
	return session_save(s, argument, say, e);
}

RUN(load)
{
	if (!*argument)
		return error_set(e, _("load needs the name of a game: load my-game.sgf."));
	return session_load(s, argument, e);
}

RUN(resume)
{
	struct error unread;

	if (!session_resume(s, &unread))
		return error_set(
			e, "%s", unread.text[0] ? unread.text : _("There is no unfinished game."));
	text_add(say, "%s", unread.text);
	return true;
}

RUN(comment)
{
	struct record *r = &s->match.record;

	if (!record_set_comment(r, record_current(r), argument))
		return error_set(e, "%s", _("Out of memory."));
	text_add(say, "%s",
		*argument ? _("The comment is saved with this position.")
			  : _("The comment was removed from this position."));
	return true;
}

/* ---- help for the person ---- */

RUN(tip)
{
	return coach_tip(s, say, e);
}

RUN(lessons)
{
	int points = options_integer(s->options, OPTION_teach);

	/* Line by line they are said to two people at one keyboard, too. */
	if (!s->teach && session_people(s) == 2 && (!s->front.waits || session_has_friend(s)))
		return error_set(e, "%s", _("Lessons are for one person against an engine."));
	s->teach = s->teach ? 0 : points > 0 ? points : TEACH_POINTS;
	if (s->teach)
		text_add(say,
			language_count("Moves that lose more than %d point now get a lesson.",
				"Moves that lose more than %d points now get a lesson.",
				(unsigned long)s->teach),
			s->teach);
	else
		text_add(say, _("No more lessons."));
	return true;
}

/* ---- the engines ---- */

/* Replaces every engine that `change` accepts, and says who plays now. */
static bool
change_engines(struct session *s, bool (*change)(struct player_spec *spec, int64_t number),
	int64_t number, struct text *say, struct error *e)
{
	char name[PLAYER_NAME_TEXT] = "";
	struct player_spec spec[2] = { s->spec[0], s->spec[1] };
	bool changed[2];

	for (int side = 0; side < 2; side++) {
		changed[side] = !player_spec_is_person(&spec[side]) && change(&spec[side], number);
		if (changed[side] && !player_spec_check(&spec[side], s->game, e))
			return false;
	}
	for (int side = 0; side < 2; side++) {
		if (!changed[side])
			continue;
		session_seat(s, (enum side)side, &spec[side]);
		phrase_player(s->spec, (enum side)side, name);
	}
	if (!name[0])
		return error_set(e, "%s",
			s->front.has_keys ? _("There is no engine: i adds one.")
					  : _("Two people play: there is no engine to change."));
	text_add(say, _("From the next move on: %s."), name);
	return true;
}

/* A level has a budget of its own: replaces it by an engine with the given budget. */
static bool
find_searcher(struct player_spec *spec)
{
	if (spec->kind == player_kind_find("level"))
		player_spec_parse("uct", spec, NULL);
	return player_spec_searches(spec);
}

static bool
give_time(struct player_spec *spec, int64_t time_ms)
{
	bool known = spec->kind == player_kind_find("best") || player_spec_is_program(spec) ||
		     player_spec_is_negamax(spec);
	if (!known && !find_searcher(spec))
		return false;
	spec->search.time_ms = time_ms;
	spec->search.playouts = NO_LIMIT;
	return true;
}

static bool
give_playouts(struct player_spec *spec, int64_t playouts)
{
	if (!find_searcher(spec))
		return false;
	spec->search.time_ms = NO_LIMIT;
	spec->search.playouts = playouts;
	return true;
}

static bool
give_level(struct player_spec *spec, int64_t level)
{
	player_spec_parse("level", spec, NULL);
	spec->level = (int)level;
	return true;
}

RUN(level)
{
	int64_t level;

	if (!*argument)
		return error_set(e, _("A level is a number from 1 to 10, as in: level 4."));
	if (!text_to_int(argument, 1, LEVELS, &level))
		return error_set(e, _("level %.40s: it must be a whole number from 1 to %d."),
			argument, LEVELS);
	return change_engines(s, give_level, level, say, e);
}

RUN(time)
{
	char number[32];
	size_t length = strspn(argument, "0123456789.");
	const char *unit = argument + length;
	double value, scale = strcmp(unit, "ms") == 0 ? 1 : 1000;

	snprintf(number, sizeof number, "%.*s", (int)length, argument);
	if ((*unit && strcmp(unit, "s") != 0 && scale > 1) ||
		!text_to_double(number, 0, MAX_TIME_MS / scale, &value) || value * scale < 1)
		return error_set(e,
			_("time %.40s: a time is written 5s or 500ms, from 1 ms to an hour."),
			argument);
	return change_engines(s, give_time, (int64_t)(value * scale), say, e);
}

RUN(playouts)
{
	int64_t playouts;

	if (!text_to_int(argument, 1, MAX_PLAYOUTS, &playouts))
		return error_set(e, _("playouts %.40s: it must be a whole number from 1 to %d."),
			argument, MAX_PLAYOUTS);
	return change_engines(s, give_playouts, playouts, say, e);
}

/* ---- the table ---- */

#define FRONTS_OF_BOTH   (COMMAND_AT_SCREEN | COMMAND_IN_LINES)
#define FRONTS_OF_WHOLE  (FRONTS_OF_BOTH | COMMAND_BY_WHOLE_NAME)
#define FRONTS_OF_FRONTS FRONTS_OF_BOTH
#define FRONTS_OF_SCREEN COMMAND_AT_SCREEN
#define FRONTS_OF_LINES  COMMAND_IN_LINES
#define RUN_BOTH(name)   run_##name
#define RUN_WHOLE(name)  run_##name
#define RUN_FRONTS(name) NULL
#define RUN_SCREEN(name) NULL
#define RUN_LINES(name)  NULL

const struct command commands[COMMANDS] = {
#define COMMAND(id, words, takes, where, sentence) \
	[COMMAND_##id] = {                         \
		.name = #id,                       \
		.argument = words,                 \
		.kind = ARG_##takes,               \
		.fronts = FRONTS_OF_##where,       \
		.help = sentence,                  \
		.run = RUN_##where(id),            \
	},
#include "match/commands.def"
#undef COMMAND
};

const char *
command_refusal(const struct command *c, const struct session *s)
{
	static const enum friend_refusal what[COMMANDS] = {
		[COMMAND_undo] = FRIEND_NO_TAKING_BACK,
		[COMMAND_redo] = FRIEND_NO_TAKING_BACK,
		[COMMAND_goto] = FRIEND_NO_TAKING_BACK,
		[COMMAND_tip] = FRIEND_NO_ANALYSIS,
		[COMMAND_analyse] = FRIEND_NO_ANALYSIS,
		[COMMAND_table] = FRIEND_NO_ANALYSIS,
		[COMMAND_report] = FRIEND_NO_ANALYSIS,
		[COMMAND_slow] = FRIEND_NO_ANALYSIS,
		[COMMAND_new] = FRIEND_NO_LEAVING,
		[COMMAND_load] = FRIEND_NO_LEAVING,
		[COMMAND_resume] = FRIEND_NO_LEAVING,
		[COMMAND_tour] = FRIEND_NO_LEAVING,
		[COMMAND_puzzle] = FRIEND_NO_LEAVING,
	};

	return friend_refuses(s, what[command_id(c)]);
}

const struct command *
command_find(enum command_front front, const char *line, const char **argument)
{
	const struct command *found = NULL;
	size_t length;

	line += strspn(line, " ");
	length = strcspn(line, " ");
	*argument = line + length + strspn(line + length, " ");
	for (int i = 0; length > 0 && i < COMMANDS; i++) {
		const struct command *c = &commands[i];
		if (!(c->fronts & front) || strncmp(c->name, line, length) != 0)
			continue;
		if (!c->name[length])
			return c;
		if (front == COMMAND_IN_LINES || (c->fronts & COMMAND_BY_WHOLE_NAME))
			continue;
		if (found)
			found = commands + COMMANDS; /* ambiguous */
		else
			found = c;
	}
	return found == commands + COMMANDS ? NULL : found;
}
