/* The keys that a configuration file gives to requests. */
#ifndef NARABE_TUI_BINDINGS_H
#define NARABE_TUI_BINDINGS_H

#include "config/options.h"

/* Binds what the files' groups `keys` say. A line that names no request or no key, that leaves a
 * request without a key which must have one, or whose key has another meaning in the same place,
 * becomes a warning in *o, and the request keeps its default keys. */
void bindings_apply(struct options *o);

#endif
