/* The symmetries of the 4x4x4 board, generated one from the other: the images are numbered in the
 * order of a walk through all of them in which each step is one exchange of layers or axes. */
#include "search/cube/symmetry.h"

#include <pthread.h>

#include "base/bits.h"

enum {
	REFLECTIONS = 8,
	TURNS = 6,     /* orders of the three axes */
	EXCHANGES = 4, /* of layers: 0123, 1032, 1302 and 2031 */
};

/* The cells of layer 0 on each axis. */
#define LAYER_X 0x1111111111111111u
#define LAYER_Y 0x000f000f000f000fu
#define LAYER_Z ((uint64_t)0xffff)

/* Exchanges the bits in `low` with those `distance` above them. */
static inline uint64_t
exchange(uint64_t set, uint64_t low, int distance)
{
	uint64_t differ = (set ^ set >> distance) & low;

	return set ^ differ ^ differ << distance;
}

/* Layers 0123 of an axis to 3210. */
static inline uint64_t
reflect(uint64_t set, int axis)
{
	if (axis == 0)
		return exchange(exchange(set, LAYER_X, 3), LAYER_X << 1, 1);
	if (axis == 1)
		return exchange(exchange(set, LAYER_Y, 12), LAYER_Y << 4, 4);
	return exchange(exchange(set, LAYER_Z, 48), LAYER_Z << 16, 16);
}

/* Exchanges two axes: x and y, or y and z. */
static inline uint64_t
symmetry_turn(uint64_t set, int yz)
{
	if (yz)
		return exchange(exchange(set, 0x0000f0f00000f0f0u, 12), 0x00000000ff00ff00u, 24);
	return exchange(exchange(set, 0x0a0a0a0a0a0a0a0au, 3), 0x00cc00cc00cc00ccu, 6);
}

/* Returns the step of the walk from this image to the next. */
static inline uint64_t
cube_step(uint64_t set, int image)
{
	static const unsigned char gray[REFLECTIONS] = { 0, 1, 0, 2, 0, 1, 0, 2 };

	set = reflect(set, gray[image % REFLECTIONS]);
	if (image % REFLECTIONS < REFLECTIONS - 1)
		return set;
	set = symmetry_turn(set, image / REFLECTIONS % TURNS & 1);
	if (image % (REFLECTIONS * TURNS) < REFLECTIONS * TURNS - 1)
		return set;
	/* Exchanges layers of all axes: 1 with 2, or 0 with 1 and 2 with 3. */
	if (!(image / (REFLECTIONS * TURNS) & 1)) {
		set = exchange(set, LAYER_X << 1, 1);
		set = exchange(set, LAYER_Y << 4, 4);
		return exchange(set, LAYER_Z << 16, 16);
	}
	set = exchange(set, LAYER_X | LAYER_X << 2, 1);
	set = exchange(set, LAYER_Y | LAYER_Y << 8, 4);
	return exchange(set, LAYER_Z | LAYER_Z << 32, 16);
}

/* Where each image takes each cell. */
static uint8_t image_of[CUBE_IMAGES][64];
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void
make_images(void)
{
	for (unsigned cell = 0; cell < 64; cell++) {
		uint64_t at = bit_of(cell);
		for (int image = 0; image < CUBE_IMAGES; image++) {
			image_of[image][cell] = (uint8_t)bits_lowest(at);
			at = cube_step(at, image);
		}
	}
}

unsigned
cube_image_cell(unsigned cell, int image)
{
	pthread_once(&once, make_images);
	return image_of[image][cell];
}

unsigned
cube_image_source(unsigned cell, int image)
{
	unsigned from = 0;

	while (cube_image_cell(from, image) != cell)
		from++;
	return from;
}

int
cube_canonicalise(uint64_t pair[2])
{
	uint64_t first = pair[0], second = pair[1];
	int least = 0;

	for (int image = 0; image < CUBE_IMAGES; image++) {
		if (first < pair[0] || (first == pair[0] && second < pair[1])) {
			pair[0] = first;
			pair[1] = second;
			least = image;
		}
		first = cube_step(first, image);
		second = cube_step(second, image);
	}
	return least;
}
