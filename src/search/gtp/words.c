/* Words of the Go Text Protocol. */
#include "search/gtp/words.h"

#include <ctype.h>
#include <string.h>

#include "games/notation.h"

void
gtp_vertex(const struct game *game, const struct state *s, move_t m, char *out)
{
	game_move_text(game, s, m, out);
	if (isdigit((unsigned char)out[1]))
		out[0] = (char)toupper((unsigned char)out[0]);
}

void
gtp_family(const struct game *g, struct text *out)
{
	text_add(out, "%c%.*s", toupper((unsigned char)g->name[0]), (int)strcspn(g->name, ":") - 1,
		g->name + 1);
}
