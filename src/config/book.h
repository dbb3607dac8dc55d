/* The book of exactly solved positions that comes with the program. */
#ifndef NARABE_CONFIG_BOOK_H
#define NARABE_CONFIG_BOOK_H

#include "search/othello/book.h"

/* Reads it once, when it is first asked for. NULL when there is none or it is damaged: then the
 * sentence says so, and exact values take their time. Any thread; the program keeps it. */
const struct othello_book *book_shipped(struct error *e);

#endif
