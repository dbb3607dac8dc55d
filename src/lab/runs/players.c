/* The file of a league's players. */
#include "lab/runs/players.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "lab/runs/runs.h"

enum { PLAYERS_MOST = TOURNAMENT_MOST_RATED, FILE_MOST = 1 << 20 };

/* Room for one more player: the list doubles at each power of two. */
static bool
grow(struct run_players *p, const char *where)
{
	size_t room = p->count > 0 ? 2 * (size_t)p->count : 1;

	if (p->count == PLAYERS_MOST) {
		cli_fail(CLI_USAGE, "%s: more than %d players are too many.", where, PLAYERS_MOST);
		return false;
	}
	if (p->count & (p->count - 1))
		return true;
	struct tournament_player *more = realloc(p->list, room * sizeof *more);
	if (!more) {
		cli_fail(CLI_FAILED, "Out of memory for a league.");
		return false;
	}
	p->list = more;
	return true;
}

static bool
add_player(struct run_players *p, const char *where, char *name, const struct game *g)
{
	if (!grow(p, where))
		return false;
	struct tournament_player *player = &p->list[p->count];
	if (!run_read_player(where, name, g, &player->spec))
		return false;
	text_clean(name);
	for (int i = 0; i < p->count; i++) {
		if (strcmp(p->list[i].text, name) == 0) {
			cli_fail(CLI_USAGE, "%s: %s is listed twice.", where, name);
			return false;
		}
	}
	player->text = name;
	p->count++;
	return true;
}

/* Takes a line, which is changed. */
static bool
take_line(struct run_players *p, const char *where, char *line, const struct game *g)
{
	line += strspn(line, " \t\r");
	char *rest = line + strcspn(line, " \t\r");
	if (!*line || *line == '#')
		return true;
	if (rest[strspn(rest, " \t\r")]) {
		cli_fail(CLI_USAGE, "%s: a line has one player, without blanks in it.", where);
		return false;
	}
	*rest = '\0';
	return add_player(p, where, line, g);
}

int
run_players_read(struct run_players *p, const char *path, const struct game *g)
{
	struct error e;
	size_t size, length;
	char where[512];

	*p = (struct run_players){ .text = file_read(path, FILE_MOST, &size, &e) };
	if (!p->text)
		return cli_fail(CLI_FAILED, "%s", e.text);
	char *line = p->text, *end = p->text + size;
	for (int number = 1; line < end; number++, line += length + 1) {
		char *next = memchr(line, '\n', (size_t)(end - line));
		length = (size_t)((next ? next : end) - line);
		line[length] = '\0';
		snprintf(where, sizeof where, "%.400s, line %d", path, number);
		if (strlen(line) != length)
			return cli_fail(CLI_USAGE, "%s: it contains a zero byte.", where);
		if (!take_line(p, where, line, g))
			return CLI_USAGE;
	}
	return p->count >= 2
		       ? CLI_FINE
		       : cli_fail(CLI_USAGE,
				 "%s: a league needs at least two players, one per line.", path);
}

void
run_players_finish(struct run_players *p)
{
	free(p->list);
	free(p->text);
	*p = (struct run_players){ 0 };
}
