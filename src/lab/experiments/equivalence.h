/* Budgets of equal worth, from a sweep of one against another. */
#ifndef NARABE_LAB_EXPERIMENTS_EQUIVALENCE_H
#define NARABE_LAB_EXPERIMENTS_EQUIVALENCE_H

#include "lab/experiments/experiment.h"

/* Prints and draws, under the title that the part's member `equal` is, where the score over the sweep's
 * last key reaches a half, for each value of the other key. Exit code, after a sentence. */
int experiment_show_equivalence(
	struct experiment *x, const config_setting_t *part, const struct run *run);

#endif
