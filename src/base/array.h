/* Arrays that grow: a pointer, the number of elements that have room, and how many are used. */
#ifndef NARABE_BASE_ARRAY_H
#define NARABE_BASE_ARRAY_H

#include <stdbool.h>
#include <stddef.h>

/* Gives an array room for `count` elements; it may move. Its room at least doubles, so that adding one
 * element after the other takes linear time. Returns false and changes nothing if memory runs out.
 * `items` is the pointer to the array, NULL with no room; `room` is a size_t. */
#define ARRAY_ROOM(items, room, count) \
	array_make_room(&(items), &(room), (size_t)(count), sizeof *(items))

/* Does the same for elements of `size` bytes; `items` points to the pointer to the array. */
bool array_make_room(void *items, size_t *room, size_t count, size_t size);

#endif
