/* narabe-make: makes the shipped data. */
#include "cli/cli.h"
#include "cli/program.h"
#include "make/make.h"

static const struct program_command commands[] = {
#define MAKE(name, summary) { #name, cli_##name, summary },
#include "commands.def"
	{ "puzzles", make_puzzles, "make puzzles of a board: narabe puzzle --make" },
	{ "train", make_train, "learn the evaluation of a board: narabe train --eval" },
};

int
main(int argc, char **argv)
{
	return program_main_commands(argc, argv, "narabe-make",
		"what made the data that is shipped", commands, sizeof commands / sizeof *commands);
}
