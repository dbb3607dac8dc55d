/* The branches of a record as rows: see branches.h. Pure. */
#include "record/branches.h"

static bool
is_alone(const struct record *r, int node)
{
	return r->node[node].child != RECORD_NONE &&
	       r->node[r->node[node].child].sibling == RECORD_NONE;
}

/* A line from its first node on: its rows, and below each that is a main continuation the
 * alternatives to it. An alternative's own siblings are listed by the line it leaves. */
static int
list_line(const struct record *r, struct branch row, int count, struct branch out[BRANCHES_MOST])
{
	while (row.first != RECORD_NONE && count < BRANCHES_MOST) {
		int length = 1;
		for (row.last = row.first; is_alone(r, row.last); length++)
			row.last = r->node[row.last].child;
		out[count++] = row;
		int other = row.side ? RECORD_NONE : r->node[row.first].sibling;
		for (; other != RECORD_NONE; other = r->node[other].sibling) {
			struct branch side = { .first = other,
				.ply = row.ply,
				.depth = row.depth + 1,
				.side = true,
				.more = r->node[other].sibling != RECORD_NONE };
			count = list_line(r, side, count, out);
		}
		row.ply += length;
		row.first = r->node[row.last].child;
		row.side = row.more = false;
	}
	return count;
}

int
branches_list(const struct record *r, struct branch out[BRANCHES_MOST])
{
	return list_line(r, (struct branch){ .first = r->node[RECORD_ROOT].child }, 0, out);
}

int
branches_find(const struct record *r, const struct branch *branch, int count, int node)
{
	for (int i = 0; i < count; i++) {
		for (int at = branch[i].last; at != RECORD_NONE; at = r->node[at].parent) {
			if (at == node)
				return i;
			if (at == branch[i].first)
				break;
		}
	}
	return -1;
}

bool
branches_at(const struct record *r, int node)
{
	int which;

	return record_branches(r, node, &which) > 1;
}
