/* The list of engines. */
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
