/* The hidden layer's constants, and shares of its units. */
#include "search/eval/layer.h"

#define LINEAR_4(limit)   limit, limit, limit, limit
#define CLIPPED_12(limit) LINEAR_4(limit), LINEAR_4(limit), LINEAR_4(limit)

const int16_t eval_unit_low[EVAL_UNITS] = { CLIPPED_12(0), LINEAR_4(INT16_MIN) };
const int16_t eval_unit_high[EVAL_UNITS] = { CLIPPED_12(EVAL_ONE), LINEAR_4(INT16_MAX) };

double
eval_unit_share(int unit, int16_t sum)
{
	if (sum <= eval_unit_low[unit])
		return 0;
	return sum > eval_unit_high[unit] ? (double)eval_unit_high[unit] / sum : 1;
}
