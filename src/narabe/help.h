/* narabe help WORD, where the word is no command and no board. */
#ifndef NARABE_NARABE_HELP_H
#define NARABE_NARABE_HELP_H

#include <stdbool.h>

/* Prints what is known of a word: the lists "players" and "settings", a player with its keys, or every
 * command, setting, key of a player and key of the screen whose name or help has a word that begins with
 * this one. Returns false, and prints nothing, if there is none. */
bool help_print(const char *word);

#endif
