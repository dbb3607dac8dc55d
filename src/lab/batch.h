/* Jobs side by side: each is taken by the first thread that is free. */
#ifndef NARABE_LAB_BATCH_H
#define NARABE_LAB_BATCH_H

#include "base/text.h"

/* Does a job as a worker, 0 to threads - 1, which does one at a time. False with a sentence if it failed. */
typedef bool batch_job(void *context, int worker, int job, struct error *e);

/* Does jobs 0 to count - 1 on `threads` threads, the caller's among them, or on fewer if the system refuses
 * some. False with a job's sentence if one failed: some are then left undone. */
bool batch_run(int threads, int count, batch_job *job, void *context, struct error *e);

#endif
