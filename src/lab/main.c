/* narabe-lab: runs of many games, and measurements. */
#include "cli/cli.h"
#include "cli/program.h"

static const struct program_command commands[] = {
#define LAB(name, summary) { #name, cli_##name, summary },
#include "commands.def"
};

int
main(int argc, char **argv)
{
	return program_main_commands(argc, argv, "narabe-lab",
		"runs of many games, and measurements", commands,
		sizeof commands / sizeof *commands);
}
