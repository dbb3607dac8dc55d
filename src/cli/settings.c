/* The settings in force, with everything the layers above config know about values. */
#include "cli/settings.h"

#include <stdio.h>
#include <string.h>

#include "games/game.h"
#include "match/player/player.h"
#include "tui/bindings.h"
#include "tui/canvas/theme.h"

static bool
check_game(const char *text, struct error *e)
{
	return game_open(text, e) != NULL;
}

static bool
check_player(const char *text, struct error *e)
{
	struct player_spec spec;

	return player_spec_parse(text, &spec, e);
}

static bool
check_theme(const char *text, struct error *e)
{
	struct theme theme;

	return strcmp(text, "auto") == 0 || theme_load(text, &theme, e);
}

void
cli_settings_read(struct options *o)
{
	options_init(o);
	o->check[OPTION_game] = check_game;
	o->check[OPTION_x] = o->check[OPTION_o] = check_player;
	o->check[OPTION_theme] = check_theme;
	options_read_all(o);
	bindings_apply(o);
	for (int i = 0; i < o->warnings; i++)
		fprintf(stderr, "narabe: %s\n", o->warning[i]);
}
