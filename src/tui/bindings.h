/* The keys that a configuration file assigns to requests. */
#ifndef NARABE_TUI_BINDINGS_H
#define NARABE_TUI_BINDINGS_H

#include "config/options.h"

/* Binds the keys of the files' groups `keys`. A line that names no request or no key, that leaves a
 * required request without a key, or whose key has another meaning in the same place becomes a
 * warning in *o, and the request keeps its default keys. */
void bindings_apply(struct options *o);

#endif
