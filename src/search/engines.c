/* The list of engines. */
#include <string.h>

#include "search/engine.h"

#ifndef ENGINES_DEF /* a test adds one of its own */
#define ENGINES_DEF "search/engines.def"
#endif

#define ENGINE(ops) extern const struct engine_ops ops;
#include ENGINES_DEF
#undef ENGINE

#define ENGINE(ops) &ops,
static const struct engine_ops *const engines[] = {
#include ENGINES_DEF
};
#undef ENGINE

const struct engine_ops *
engine_at(int index)
{
	return index < (int)(sizeof engines / sizeof engines[0]) ? engines[index] : NULL;
}

const struct engine_ops *
engine_find(const char *name)
{
	const struct engine_ops *ops;

	for (int i = 0; (ops = engine_at(i)); i++) {
		if (strcmp(ops->name, name) == 0)
			return ops;
	}
	return NULL;
}
