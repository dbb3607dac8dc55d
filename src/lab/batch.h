/* Jobs side by side: each is taken by the first thread that is free. */
#ifndef NARABE_LAB_BATCH_H
#define NARABE_LAB_BATCH_H

#include <stdbool.h>

/* Does a job as a worker, 0 to threads - 1, which does one at a time. False if it failed. */
typedef bool batch_job(void *context, int worker, int job);

/* Does jobs 0 to count - 1 on so many threads, the caller's among them, or on fewer if the system refuses
 * some. False if a job failed: its worker, and perhaps others, then left some undone. */
bool batch_run(int threads, int count, batch_job *job, void *context);

#endif
