/* The words that can end a line of the command line. */
#include "tui/views/completion.h"

#include <ctype.h>
#include <glob.h>
#include <stdio.h>
#include <string.h>

#include "games/notation.h"
#include "match/commands.h"
#include "tui/app/app.h"
#include "tui/canvas/theme.h"

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

static void
offer_themes(struct offers *l)
{
	char names[THEMES_MAX][THEME_NAME_SIZE];
	int count = theme_names(names);

	offer(l, "auto");
	for (int i = 0; i < count; i++)
		offer(l, names[i]);
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

static void
offer_settings(struct offers *l)
{
	for (int id = 0; id < OPTION_COUNT; id++) {
		if (app_is_live_option((enum option_id)id))
			offer(l, option_table[id].name);
	}
}

/* The second word of `set`. */
static void
offer_values(const char *argument, struct offers *l)
{
	char name[32];
	int id;

	snprintf(name, sizeof name, "%.*s", (int)strcspn(argument, " "), argument);
	id = options_find(name);
	if (id == OPTION_theme)
		offer_themes(l);
	else if (id == OPTION_clock)
		offer_words(l, TIME_CONTROL_WORDS);
	else if (id >= 0 && param_words(&option_table[id]))
		offer_words(l, param_words(&option_table[id]));
	else if (id >= 0)
		offer(l, option_table[id].standard);
}

static void
offer_arguments(
	const struct app *a, const struct command *c, const char *argument, struct offers *l)
{
	bool first = l->stem == argument;

	if (c->kind == ARG_SETTING) {
		if (first)
			offer_settings(l);
		else
			offer_values(argument, l);
		return;
	}
	if (!first)
		return;
	if (c->kind == ARG_MOVE)
		offer_moves(a, l);
	else if (c->kind == ARG_THEME)
		offer_themes(l);
	else if (c->kind == ARG_FILE)
		offer_files(l);
	for (int i = 0; c->kind == ARG_BOARD && game_at(i); i++)
		offer(l, game_at(i)->name);
}

/* What keys of the match do, by name: where no command and no move begins like that. */
static void
offer_actions(struct offers *l)
{
	for (int r = 0; r < REQ_COUNT; r++) {
		const struct request_row *row = &request_table[r];
		char name[32];
		size_t length = 0;
		for (; row->name[length] && length + 1 < sizeof name; length++)
			name[length] = (char)tolower((unsigned char)row->name[length]);
		name[length] = '\0';
		if ((row->where & IN_MATCH) && (row->label[0] || row->help[0]))
			offer(l, name);
	}
}

int
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
	if (l.count == 0)
		offer_actions(&l);
	return l.count;
}
