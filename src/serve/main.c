/* narabe-serve: protocols for other programs. */
#include "cli/cli.h"
#include "cli/program.h"

static const struct program_command commands[] = {
#define SERVE(name, summary) { #name, cli_##name, summary },
#include "commands.def"
};

int
main(int argc, char **argv)
{
	return program_main_commands(argc, argv, "narabe-serve", "protocols for other programs",
		commands, sizeof commands / sizeof *commands);
}
