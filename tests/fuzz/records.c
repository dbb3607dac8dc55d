/* What targets that read games share. One thread. */
#include "records.h"

#include "fuzz.h"
#include "record/file.h"

static void
check_node(const struct record *r, int i)
{
	const struct record_node *n = &r->node[i], *above = &r->node[i > 0 ? n->parent : 0];
	struct state s = above->position;

	fuzz_require(n->child < r->count && n->sibling < r->count && n->followed < r->count);
	fuzz_require(n->child == RECORD_NONE || r->node[n->child].parent == i);
	if (i == RECORD_ROOT) {
		fuzz_require(n->parent == RECORD_NONE && n->sibling == RECORD_NONE);
		return;
	}
	fuzz_require(n->parent >= 0 && n->parent < i);
	fuzz_require(n->sibling == RECORD_NONE || r->node[n->sibling].parent == n->parent);
	fuzz_require(game_is_legal(r->game, &s, n->move));
	r->game->rules->play(r->game, &s, n->move);
	fuzz_require(state_equal(&s, &n->position));
}

void
fuzz_check_record(const struct record *r)
{
	fuzz_require(r->count > 0 && r->count <= RECORD_MOST_NODES);
	for (int i = 0; i < r->count; i++)
		check_node(r, i);
	fuzz_require(r->at >= 0 && r->at <= r->length && r->length <= GAME_MAX_PLIES);
	for (int ply = 1; ply <= r->length; ply++)
		fuzz_require(r->node[r->line[ply]].parent == r->line[ply - 1]);
}

char *
fuzz_written(const struct record *r)
{
	char *text = NULL;
	size_t size;
	FILE *f = open_memstream(&text, &size);

	fuzz_require(f);
	record_write(r, f);
	fuzz_require(fclose(f) == 0);
	return text;
}

void
fuzz_check_round_trip(const struct record *r)
{
	struct record back;
	struct error e = { "" };
	char *once = fuzz_written(r);

	if (!record_read(&back, once, strlen(once), &e))
		fprintf(stderr, "%s\n%s\n", e.text, once);
	fuzz_require(back.node);
	fuzz_check_record(&back);
	char *twice = fuzz_written(&back);
	if (strcmp(once, twice) != 0)
		fprintf(stderr, "%s\n%s\n", once, twice);
	fuzz_require(strcmp(once, twice) == 0);
	fuzz_require(back.count == r->count);
	free(once);
	free(twice);
	record_finish(&back);
}

const struct game *
fuzz_board(unsigned number)
{
	static const char *const more[] = { "tron:5x4", "tron:20x20" };
	enum { MORE = sizeof more / sizeof *more };
	unsigned count = 0;

	while (game_at((int)count))
		count++;
	number %= count + MORE;
	return number < count ? game_at((int)number) : game_open(more[number - count], NULL);
}
