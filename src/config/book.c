/* The book shipped with the program, read once. */
#include "config/book.h"

#include <pthread.h>

#include "config/data.h"

static pthread_once_t once = PTHREAD_ONCE_INIT;
static struct othello_book *book;
static struct error failure;

static void
read_book(void)
{
	char path[DATA_PATH_SIZE];

	data_path("othello.book", path);
	book = othello_book_read(path, &failure);
}

const struct othello_book *
book_shipped(struct error *e)
{
	pthread_once(&once, read_book);
	if (!book)
		error_set(e, "%s", failure.text);
	return book;
}
