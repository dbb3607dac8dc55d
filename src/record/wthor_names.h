/* The names of WTHOR's players and tournaments, whose games have only numbers. Its owner's thread. */
#ifndef NARABE_RECORD_WTHOR_NAMES_H
#define NARABE_RECORD_WTHOR_NAMES_H

#include "record/record.h"

enum wthor_list { WTHOR_PLAYERS, WTHOR_TOURNAMENTS, WTHOR_LISTS };

/* All zero: there are none. */
struct wthor_names {
	char *list[WTHOR_LISTS]; /* the files as they are; NULL: there is none */
};

/* Reads the lists that lie beside a file of games, WTHOR.JOU and WTHOR.TRN in either case; none is fine.
 * Returns false with a sentence that names a file which is no such list; the other one is kept. */
bool wthor_names_find(struct wthor_names *n, const char *games, struct error *e);
void wthor_names_free(struct wthor_names *n);

/* Returns whether a text of `size` bytes is such a list; if not, with a sentence that names the byte. */
bool wthor_list_check(enum wthor_list which, const char *text, size_t size, struct error *e);

/* Gets the name with a number, from 0 on, in UTF-8; false if the list has none. */
bool wthor_name(
	const struct wthor_names *n, enum wthor_list which, unsigned number, char out[RECORD_NAME]);

#endif
