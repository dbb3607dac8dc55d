/* Specifications of players that must be read, or refused. */
#ifndef NARABE_TESTS_SPECIFICATIONS_H
#define NARABE_TESTS_SPECIFICATIONS_H

#include <string.h>

#include "match/player/player.h"
#include "testing.h"

static inline struct player_spec
spec(const char *text)
{
	struct player_spec s;
	struct error e = { "" };

	if (!player_spec_parse(text, &s, &e))
		fail_msg("%s: %s", text, e.text);
	return s;
}

static inline void
refused(const char *text, const char *because)
{
	struct player_spec s;
	struct error e = { "" };

	if (player_spec_parse(text, &s, &e))
		fail_msg("\"%s\" is accepted", text);
	if (!strstr(e.text, because))
		fail_msg("\"%s\": \"%s\" does not say \"%s\"", text, e.text, because);
}

#endif
