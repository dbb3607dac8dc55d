/* The settings in force, with everything the layers above config know about values. */
#ifndef NARABE_CLI_SETTINGS_H
#define NARABE_CLI_SETTINGS_H

#include "config/options.h"

/* Defaults, files and environment; warnings go to stderr, a line each, and stay in *o. */
void cli_settings_read(struct options *o);

#endif
