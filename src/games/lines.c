/* Code shared by line games. Pure. */
#include "games/lines.h"

#include "base/bits.h"
#include "base/language.h"

int
lines_winning_cells(const struct line_set *set, const struct state *s, int *cells)
{
	uint64_t winning = 0;
	int count = 0;

	for (int side = 0; side < 2; side++) {
		for (int i = 0; i < set->count; i++) {
			const struct line_direction *d = &set->direction[i];
			uint64_t begun = lines_begun(d, set->length, s->stones[side]);
			for (int k = 0; k < set->length; k++)
				winning |= begun << (unsigned)k * d->step;
		}
	}
	for (; winning; winning &= winning - 1)
		cells[count++] = (int)bits_lowest(winning);
	return count;
}

enum cell
lines_get(const struct game *g, const struct state *s, int cell)
{
	if (s->stones[SIDE_FIRST] >> cell & 1)
		return CELL_FIRST;
	return s->stones[SIDE_SECOND] >> cell & 1 ? CELL_SECOND : CELL_EMPTY;
}

void
lines_put(const struct game *g, struct state *s, int cell, enum cell what)
{
	s->stones[SIDE_FIRST] &= ~bit_of((unsigned)cell);
	s->stones[SIDE_SECOND] &= ~bit_of((unsigned)cell);
	if (what != CELL_EMPTY)
		s->stones[what - CELL_FIRST] |= bit_of((unsigned)cell);
}

bool
lines_validate(const struct game *g, const struct line_set *set, struct state *s, enum side to_move,
	uint64_t removable, struct error *e)
{
	static const char name[] = { 'X', 'O' };
	unsigned x = bits_count(s->stones[SIDE_FIRST]);
	unsigned o = bits_count(s->stones[SIDE_SECOND]);

	if (x != o && x != o + 1)
		return error_set(e,
			_("%u X and %u O: X moves first, so it has as many as O, or one more."), x,
			o);
	s->to_move = x == o ? SIDE_FIRST : SIDE_SECOND;
	if (to_move != SIDE_NONE && to_move != s->to_move)
		return error_set(e, _("With %u X and %u O, %c is to move, not %c."), x, o,
			name[s->to_move], name[to_move]);
	bool line[2] = { lines_any(set, s->stones[0]), lines_any(set, s->stones[1]) };
	if (line[0] && line[1])
		return error_set(e,
			_("Both X and O have %d in a row; only one of them can have won."),
			set->length);
	if (line[s->to_move])
		return error_set(e, _("%c has %d in a row, but %c moved last."), name[s->to_move],
			set->length, name[s->to_move ^ 1]);
	/* A single last stone must have completed every line. */
	uint64_t last = s->stones[s->to_move ^ 1];
	bool possible = !line[s->to_move ^ 1];
	for (uint64_t left = last & removable & g->cells; left && !possible; left &= left - 1)
		possible = !lines_any(set, last & ~(left & -left));
	if (!possible)
		return error_set(e, _("%c has more lines of %d than one last stone can have made."),
			name[s->to_move ^ 1], set->length);
	return true;
}
