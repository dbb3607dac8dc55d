/* Words of the Go Text Protocol. */
#include "search/gtp/words.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "games/notation.h"

void
gtp_vertex(const struct game *game, const struct state *s, move_t m, char *out)
{
	game_move_text(game, s, m, out);
	if (isdigit((unsigned char)out[1]))
		out[0] = (char)toupper((unsigned char)out[0]);
}

bool
gtp_is_pass(const char *vertex)
{
	return strlen(vertex) >= 2 && strncasecmp("pass", vertex, strlen(vertex)) == 0;
}

bool
gtp_vertex_read(const struct game *game, const struct state *s, const char *vertex, move_t *out,
	struct error *e)
{
	return game_move_parse(game, s, gtp_is_pass(vertex) ? "pass" : vertex, out, e);
}

void
gtp_family(const struct game *g, struct text *out)
{
	text_add(out, "%c%.*s", toupper((unsigned char)g->name[0]), (int)strcspn(g->name, ":") - 1,
		g->name + 1);
}
