/* What targets that read games share. */
#ifndef NARABE_TESTS_FUZZ_RECORDS_H
#define NARABE_TESTS_FUZZ_RECORDS_H

#include "record/record.h"

/* Every node's position is its parent's after a legal move, and the tree hangs together. */
void fuzz_check_record(const struct record *r);

/* What record_write() writes; the caller frees it. */
char *fuzz_written(const struct record *r);

/* The record is written, read and written again: the same text. */
void fuzz_check_round_trip(const struct record *r);

/* One of the boards that need no file, in turn. */
const struct game *fuzz_board(unsigned number);

#endif
