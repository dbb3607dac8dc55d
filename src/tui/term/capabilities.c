/* What the environment says about the terminal. The locale must have been set. */
#define _GNU_SOURCE /* wcwidth */
#include "tui/term/capabilities.h"

#include <langinfo.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include "base/language.h"

/* These characters have ambiguous width: terminals of East Asian users may draw them two columns
 * wide whatever wcwidth() says. */
bool
capabilities_has_unicode(void)
{
	const char *lang = language_locale("LC_CTYPE");

	if (strcmp(nl_langinfo(CODESET), "UTF-8") != 0 || wcwidth(0x2500) != 1)
		return false;
	return strncmp(lang, "zh", 2) != 0 && strncmp(lang, "ja", 2) != 0 &&
	       strncmp(lang, "ko", 2) != 0;
}

bool
capabilities_refuses_color(void)
{
	const char *no_color = getenv("NO_COLOR"), *cli_color = getenv("CLICOLOR");

	return (no_color && *no_color) || (cli_color && strcmp(cli_color, "0") == 0);
}

/* It is "ink;paper" in colour numbers: papers 7 and 9 to 15 are light. */
bool
capabilities_background(bool *light)
{
	const char *told = getenv("COLORFGBG"), *paper = told ? strrchr(told, ';') : NULL;

	if (!paper || paper[1] < '0' || paper[1] > '9')
		return false;
	int number = atoi(paper + 1);
	*light = number == 7 || (number >= 9 && number <= 15);
	return true;
}
