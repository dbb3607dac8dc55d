/* Evaluates a position with libnarabe and prints what is known of its moves.
 *
 *	cc evaluate.c $(pkg-config --cflags --libs libnarabe) -o evaluate
 *	./evaluate othello "c2 b4" uct 5000 1
 *
 * Arguments: BOARD MOVES PLAYER PLAYOUTS SEED; each line is a move, its visits, value and best line. */
#include <narabe/narabe.h>
#include <stdio.h>
#include <stdlib.h>

static int
fail(void)
{
	fprintf(stderr, "evaluate: %s\n", narabe_error());
	return 1;
}

static void
print_moves(const struct narabe_report *report)
{
	char move[NARABE_MOVE_SIZE], line[1200];
	double value = 0;

	for (int i = 0; narabe_report_move(report, i, move, sizeof move) > 0; i++) {
		narabe_report_line(report, i, line, sizeof line);
		printf("%s %s %lld ", i == narabe_report_best(report) ? ">" : " ", move,
			(long long)narabe_report_visits(report, i));
		if (narabe_report_move_value(report, i, &value) == 1)
			printf("%+.6f %s\n", value, line);
		else
			printf("- %s\n", line);
	}
}

/* Says now and then how far the search is, until it has ended. */
static int
watch(struct narabe_search *search)
{
	struct narabe_report *report;

	while (!narabe_search_wait(search, 200)) {
		report = narabe_search_report(search);
		if (!report)
			return fail();
		fprintf(stderr, "%lld playouts\n", (long long)narabe_report_playouts(report));
		narabe_report_free(report);
	}
	report = narabe_search_report(search);
	if (!report)
		return fail();
	printf("%lld playouts, value for the first player %+.6f\n",
		(long long)narabe_report_playouts(report), narabe_report_value(report));
	print_moves(report);
	narabe_report_free(report);
	return 0;
}

int
main(int argc, char **argv)
{
	int code;

	if (argc != 6) {
		fprintf(stderr, "Usage: evaluate BOARD MOVES PLAYER PLAYOUTS SEED\n");
		return 2;
	}
	const struct narabe_board *board = narabe_board_open(argv[1]);
	if (!board)
		return fail();
	struct narabe_position *position = narabe_position_start(board);
	if (!position || narabe_position_play(position, argv[2]) < 0) {
		narabe_position_free(position);
		return fail();
	}
	struct narabe_search *search = narabe_search_start(
		position, argv[3], atoll(argv[4]), 0, strtoull(argv[5], NULL, 10));
	code = search ? watch(search) : fail();
	narabe_search_free(search);
	narabe_position_free(position);
	return code;
}
