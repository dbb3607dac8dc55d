/* Arrays that grow: see array.h. Any thread. */
#include "base/array.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 16 };

bool
array_make_room(void *items, size_t *room, size_t count, size_t size)
{
	size_t more = *room ? 2 * *room : FIRST_ROOM;
	void *array;

	if (count <= *room)
		return true;
	memcpy(&array, items, sizeof array);
	more = more < count ? count : more;
	array = realloc(array, more * size);
	if (!array)
		return false;
	memcpy(items, &array, sizeof array);
	*room = more;
	return true;
}
