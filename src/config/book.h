/* The book of exactly solved positions shipped with the program. */
#ifndef NARABE_CONFIG_BOOK_H
#define NARABE_CONFIG_BOOK_H

#include "search/othello/book.h"

/* Reads the book on first use. NULL with a sentence if it is missing or damaged; exact values then
 * take longer. Any thread; the program keeps the book. */
const struct othello_book *book_shipped(struct error *e);

#endif
