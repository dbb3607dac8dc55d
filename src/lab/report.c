/* narabe report: joins the parts of a run and prints the result. */

#include <string.h>

#include "cli/arguments.h"
#include "lab/runs/lab.h"
#include "lab/runs/tables.h"

static const char usage[] =
	"Usage: narabe report FILE... [--out FILE] [--json | --csv]\n\n  narabe report "
	"part-1.jsonl part-2.jsonl part-3.jsonl\n  narabe report part-*.jsonl --out "
	"whole.jsonl\n\nJoins the files that match, league or sweep wrote with --shard, and prints "
	"the result of\nthe whole run. Duplicate or missing games are refused, and so are parts "
	"of different runs,\nfor example with other openings.\n";

struct request {
	const char *out;
	bool json, csv;
};

const struct param cli_report_arguments[] = {
	FILE_ARGUMENT(struct request, "out", out,
		"write all games in order, as a single run would have written them"),
	FLAG_ARGUMENT(struct request, "json", json, "print the result as one JSON object"),
	FLAG_ARGUMENT(struct request, "csv", csv, "print the result as CSV"),
	{ 0 },
};

int
cli_report(int argc, char **argv)
{
	struct request r = { 0 };
	struct joined j;
	struct error e;
	int rest, code;
	const struct arguments arguments = {
		.command = "report", .usage = usage, .table = cli_report_arguments, .owner = &r
	};

	if (!arguments_read(&arguments, argc, argv, &rest, &code))
		return code;
	if (rest == argc)
		return cli_fail(CLI_USAGE, "Which files? Try: narabe report --help");
	for (int i = rest; i < argc; i++) {
		if (strcmp(argv[i], "-") == 0)
			return cli_fail(CLI_USAGE, "report -: name a file, or /dev/stdin.");
	}
	bool fine = joined_read(&j, argv + rest, argc - rest, false, &e) &&
		    (!r.out || store_copy(&j.parts, r.out, &e));
	if (!fine)
		code = cli_fail(CLI_FAILED, "%s", e.text);
	else if (!run_table_print(&j.run, &j.tally,
			 r.csv    ? OUTPUT_CSV
			 : r.json ? OUTPUT_JSON
				  : OUTPUT_TEXT))
		code = CLI_FAILED;
	joined_finish(&j);
	return code;
}
