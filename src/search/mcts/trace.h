/* Moved: search/trace.h. */
#include "search/trace.h"

/* Attaches a trace to a search: engine_set_trace(). */
#define search_set_trace(e, t) engine_set_trace((e), (t))
