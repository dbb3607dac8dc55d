/* The clock in a record: TM[300], the main time in seconds, OT[3 fischer], the increment as servers write
 * it, and after a move BL[287.25] or WL[...], what its player has left. What other programs write as OT is
 * kept as it is, see record_extra(). */
#include <math.h>
#include <string.h>
#include <strings.h>

#include "base/text.h"
#include "record/sgf.h"

enum {
	MOST_SECONDS = 24 * 3600,
	MOST_LEFT = 1000000000, /* seconds: increments add up, and so does being late */
};

/* ---- writing ---- */

static void
put_seconds(const char *property, int64_t ms, const char *behind, FILE *f)
{
	fprintf(f, "%s[%.*f%s]", property, ms % 1000 ? 3 : 0, (double)ms / 1000, behind);
}

void
record_write_control(const struct time_control *c, FILE *f)
{
	if (c->main_ms > 0 || c->increment_ms > 0)
		put_seconds("TM", c->main_ms, "", f);
	if (c->increment_ms > 0)
		put_seconds("OT", c->increment_ms, " fischer", f);
}

void
record_write_left(const struct record *r, int node, FILE *f)
{
	const struct record_node *n = &r->node[node];

	if (n->timed)
		put_seconds(r->node[n->parent].position.to_move == SIDE_FIRST ? "BL" : "WL",
			n->left_ms, "", f);
}

/* ---- reading ---- */

static bool
read_seconds(const char *text, int least, int most, int64_t *out_ms)
{
	double seconds;

	if (!text_to_double(text, least, most, &seconds))
		return false;
	*out_ms = llround(seconds * 1000);
	return true;
}

/* "3 fischer"; other words are other programs'. */
static bool
take_overtime(struct record_reader *rd)
{
	char number[32];
	size_t length = strcspn(rd->value, " ");

	snprintf(number, sizeof number, "%.*s", (int)length, rd->value);
	if (length < sizeof number && strcasecmp(rd->value + length, " fischer") == 0 &&
		read_seconds(number, 0, MOST_SECONDS, &rd->record->info.control.increment_ms))
		return true;
	rd->other_overtime = true;
	return false;
}

static bool
take_left(struct record_reader *rd, enum side side)
{
	struct record_node *n = &rd->record->node[rd->node];

	if (n->parent == RECORD_NONE || rd->record->node[n->parent].position.to_move != side ||
		!read_seconds(rd->value, -MOST_LEFT, MOST_LEFT, &n->left_ms))
		return false;
	n->timed = true;
	return true;
}

bool
record_take_clock(struct record_reader *rd, const char *name)
{
	struct time_control *c = &rd->record->info.control;
	bool taken = false;

	if (strcmp(name, "TM") == 0)
		taken = read_seconds(rd->value, 0, MOST_SECONDS, &c->main_ms);
	else if (strcmp(name, "OT") == 0)
		taken = take_overtime(rd);
	else if (strcmp(name, "BL") == 0 || strcmp(name, "WL") == 0)
		return take_left(rd, name[0] == 'B' ? SIDE_FIRST : SIDE_SECOND);
	c->limited = !rd->other_overtime && c->main_ms + c->increment_ms > 0;
	return taken;
}
