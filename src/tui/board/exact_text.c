/* Exact values of a position's moves as text, loss and heat. Pure. */
#include "tui/board/exact_text.h"

#include <stdio.h>

#include "tui/canvas/canvas.h"

/* The most discs that the moves of each step lose. */
static const signed char limits[HEAT_STEPS] = { -1, 18, 12, 8, 6, 4, 2, 0 };

void
exact_value_text(const struct exact_view *v, int value, enum side point, char *out)
{
	int own = point == SIDE_FIRST ? value : -value;

	if (v->game->counts_discs && own)
		snprintf(out, EXACT_TEXT, "%+d", own);
	else
		snprintf(out, EXACT_TEXT, "%c", own > 0 ? '>' : own < 0 ? '<' : '=');
}

void
exact_move_text(const struct exact_view *v, int index, enum side point, char *out)
{
	int value = v->info.moves[index].exact;

	out[0] = '\0';
	if (value != EXACT_UNKNOWN)
		exact_value_text(v, value, point, out);
}

int
exact_loss(const struct exact_view *v, int index)
{
	int value = v->info.moves[index].exact;

	if (!v->info.known || value == EXACT_UNKNOWN)
		return EXACT_UNKNOWN;
	return state_sign(&v->info.position) * (v->info.exact - value);
}

int
exact_heat(const struct exact_view *v, int index)
{
	int loss = exact_loss(v, index), step = HEAT_STEPS - 1;

	if (loss == EXACT_UNKNOWN)
		return -1;
	if (!v->game->counts_discs)
		return loss == 0 ? step : loss == 1 ? step / 2 : 0;
	while (step > 0 && loss > limits[step])
		step--;
	return step;
}

int
exact_heat_limit(int step)
{
	return limits[step];
}
