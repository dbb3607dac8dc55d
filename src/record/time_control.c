/* The clock of a game: see time_control.h. */
#include "record/time_control.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "base/text.h"
#include "search/engine.h"

/* reserved for the transmission of the answer; a tenth of the time if that is less */
enum { LAG_MS = 50 };

/* ---- as text ---- */

enum { SECOND = 1000, MINUTE = 60 * SECOND, HOUR = 60 * MINUTE };

/* Reads a number with its unit, if any, and moves *text past it. */
static bool
take_time(const char **text, int64_t unit_ms, int64_t *out_ms)
{
	static const char units[] = "smh";
	static const int64_t unit[] = { SECOND, MINUTE, HOUR };
	char number[16];
	double value;
	size_t size = strspn(*text, "0123456789.");

	if (size >= sizeof number)
		return false;
	snprintf(number, sizeof number, "%.*s", (int)size, *text);
	if (!text_to_double(number, 0, 1e6, &value))
		return false;
	*text += size;
	const char *named = **text ? strchr(units, **text) : NULL;
	if (named) {
		unit_ms = unit[named - units];
		++*text;
	}
	*out_ms = (int64_t)(value * (double)unit_ms + 0.5);
	return *out_ms <= 24 * HOUR;
}

bool
time_control_read(const char *text, struct time_control *out, struct error *e)
{
	struct time_control c = { .limited = true };
	const char *at = text;

	bool fine = take_time(&at, MINUTE, &c.main_ms);
	if (fine && *at == '+') {
		at++;
		fine = take_time(&at, SECOND, &c.increment_ms);
	}
	if (!fine || *at || c.main_ms + c.increment_ms == 0)
		return error_set(e,
			"A clock is minutes and the seconds that each move adds, as in 5+3, or "
			"with units, 30s+1s, at most 24h; not \"%.40s\".",
			text);
	*out = c;
	return true;
}

void
time_control_write(const struct time_control *c, char out[TIME_CONTROL_TEXT])
{
	struct text t;

	text_init(&t, out, TIME_CONTROL_TEXT);
	if (c->main_ms % MINUTE == 0 && c->increment_ms % SECOND == 0)
		text_add(&t, "%" PRId64 "+%" PRId64, c->main_ms / MINUTE, c->increment_ms / SECOND);
	else
		text_add(&t, "%" PRId64 ".%03ds+%" PRId64 ".%03ds", c->main_ms / SECOND,
			(int)(c->main_ms % SECOND), c->increment_ms / SECOND,
			(int)(c->increment_ms % SECOND));
}

/* ---- running ---- */

int
side_clock_moves(const struct game *g, const struct state *s)
{
	int at_most = (state_count(g, s, CELL_EMPTY) + 1) / 2, space[2];

	if (!g->rules->space)
		return at_most;
	/* In games about space each side has its own once they are separated, and one last move out
	 * of it. Before that such a game may end at any time and is decided early, so the first
	 * moves get twice as much. */
	if (g->rules->space(g, s, space))
		return space[s->to_move] + 1;
	return (at_most + 1) / 2 + 1;
}

struct side_clock
side_clock_start(const struct time_control *c)
{
	bool in_period = c->main_ms == 0 && c->stones > 0;

	return (struct side_clock){
		.runs = c->limited,
		.left_ms = in_period         ? c->period_ms
			   : c->main_ms == 0 ? c->increment_ms
					     : c->main_ms,
		.stones = in_period ? c->stones : 0,
	};
}

void
side_clock_spend(struct side_clock *k, const struct time_control *c, int64_t used_ms)
{
	if (!k->runs)
		return;
	k->left_ms -= used_ms;
	if (k->stones == 0 && k->left_ms <= 0 && c->stones > 0) {
		k->left_ms += c->period_ms; /* this move begins a period */
		k->stones = c->stones;
	}
	k->fallen = k->fallen || k->left_ms < 0;
	if (k->stones == 0)
		k->left_ms += c->increment_ms;
	if (k->stones > 0 && --k->stones == 0) {
		k->left_ms = c->period_ms;
		k->stones = c->stones;
	}
}

/* Returns a move's share of the main time. Moves that use their whole share all get the same. With
 * an increment, half of the time left is held back: near the end a share would be all of it, and
 * the least delay would lose. */
static int64_t
share_of_main(const struct side_clock *k, const struct time_control *c, int moves)
{
	int64_t share = (k->left_ms + c->increment_ms * (moves - 1)) / moves;

	return c->increment_ms > 0 ? clock_sooner(share, k->left_ms / 2) : share;
}

int64_t
side_clock_share(const struct side_clock *k, const struct time_control *c, int moves)
{
	int64_t period_share = c->stones > 0 ? c->period_ms / c->stones : 0;
	int64_t share;

	if (!k->runs)
		return NO_LIMIT;
	if (k->stones > 0) {
		share = k->left_ms / k->stones;
	} else {
		/* A move that uses up the main time also gets a period's share. */
		share = share_of_main(k, c, moves > 0 ? moves : 1);
		if (share < period_share)
			share = period_share;
	}
	share -= clock_sooner(share / 10, LAG_MS);
	return share > 0 ? share : 1;
}

/* ---- as a person sees it ---- */

enum { TENTHS_BELOW_MS = 10 * SECOND };

void
side_clock_text(const struct side_clock *k, char out[SIDE_CLOCK_TEXT])
{
	int64_t ms = k->left_ms < 0 ? -k->left_ms : k->left_ms;
	int64_t seconds = k->left_ms < 0 ? ms / SECOND : (ms + SECOND - 1) / SECOND;
	const char *sign = k->left_ms < 0 ? "-" : "";

	if (k->left_ms >= 0 && ms < TENTHS_BELOW_MS)
		snprintf(out, SIDE_CLOCK_TEXT, "%d.%d", (int)(ms / SECOND),
			(int)(ms % SECOND / 100));
	else if (seconds < 3600)
		snprintf(out, SIDE_CLOCK_TEXT, "%s%d:%02d", sign, (int)(seconds / 60),
			(int)(seconds % 60));
	else
		snprintf(out, SIDE_CLOCK_TEXT, "%s%d:%02d:%02d", sign, (int)(seconds / 3600),
			(int)(seconds / 60 % 60), (int)(seconds % 60));
}

bool
side_clock_is_low(const struct side_clock *k)
{
	return k->left_ms < TENTHS_BELOW_MS;
}

int64_t
side_clock_changes_ms(const struct side_clock *k)
{
	int64_t left = k->left_ms;

	if (left < 0)
		return SECOND - -left % SECOND;
	if (left < TENTHS_BELOW_MS)
		return left % 100 + 1;
	return left == TENTHS_BELOW_MS ? 1 : (left - 1) % SECOND + 1;
}
