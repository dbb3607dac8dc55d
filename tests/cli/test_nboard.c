/* NBoard's protocol: the program plays whole games with a front end through pipes, and stops when it is
 * asked to. */
#include <signal.h>
#include <stdlib.h>

#include "base/rng.h"
#include "fixtures/partner.h"
#include "games/notation.h"

static const char *program;

/* Reads until a line that begins so. */
static void
await(const struct partner *p, const char *begin, char *out, size_t size)
{
	do
		read_text(p, out, size);
	while (strncmp(out, begin, strlen(begin)) != 0);
}

static void
synchronise(const struct partner *p, int number)
{
	char text[32], line[8192];

	snprintf(text, sizeof text, "ping %d", number);
	send_line(p, text);
	snprintf(text, sizeof text, "pong %d", number);
	do
		await(p, "pong", line, sizeof line);
	while (strcmp(line, text) != 0);
}

/* The program's move, which it does not play itself. */
static move_t
program_moves(const struct partner *p, const struct game *g, const struct state *s)
{
	char line[8192];
	struct error e;
	move_t move;

	send_line(p, "go");
	await(p, "===", line, sizeof line);
	line[strcspn(line, "/")] = '\0';
	if (strcmp(line, "=== PA") == 0)
		assert_true(game_must_pass(g, s, &move));
	else if (!game_move_parse(g, s, line + 4, &move, &e))
		fail_msg("go answers %s", line);
	return move;
}

/* A front end that plays one side at random. */
static void
play_game(const char *board, const char *ggf, enum side own, struct rng *rng)
{
	const struct game *g = game_open(board, NULL);
	struct partner p = partner_start(program, "nboard", "--player uct:playouts=60 --seed 4");
	char name[GAME_MOVE_TEXT], text[64], line[8192];
	move_t moves[GAME_MAX_MOVES], move;
	struct state s;
	int plies = 0;

	g->rules->start(g, &s);
	send_line(&p, "nboard 2");
	send_line(&p, "set depth 8");
	send_line(&p, ggf);
	while (g->rules->result(g, &s) == GAME_OPEN) {
		synchronise(&p, plies++);
		int count = g->rules->moves(g, &s, moves);
		move = s.to_move == own ? moves[rng_below(rng, (uint32_t)count)]
					: program_moves(&p, g, &s);
		game_move_text(g, &s, move, name);
		snprintf(text, sizeof text, "move %s/1.5/0.25",
			game_is_pass(g, &s, move) ? "PA" : name);
		send_line(&p, text);
		g->rules->play(g, &s, move);
	}
	send_line(&p, "go");
	await(&p, "status The game is over", line, sizeof line);
	send_line(&p, "analyze");
	for (int ply = plies; ply >= 0; ply--) {
		snprintf(text, sizeof text, "analysis %d ", ply);
		await(&p, "analysis", line, sizeof line);
		assert_memory_equal(line, text, strlen(text));
	}
	synchronise(&p, plies);
	finish(&p);
}

TEST(whole_games_are_played)
{
	struct rng rng;

	rng_seed(&rng, 7);
	play_game("othello:8",
		"set game (;GM[Othello]TY[8]BO[8 "
		"---------------------------O*------*O--------------"
		"------------- *];)",
		SIDE_FIRST, &rng);
	play_game("othello",
		"set game (;GM[Othello]TY[6]BO[6 --------------O*----*O-------------- *];)",
		SIDE_SECOND, &rng);
}

/* The search has no end of its own that anybody could wait for. */
TEST(ping_ends_a_search)
{
	struct partner p = partner_start(program, "nboard", "--player uct --seed 1");

	send_line(&p, "set depth 40");
	send_line(&p, "hint 4");
	synchronise(&p, 1);
	send_line(&p, "go");
	synchronise(&p, 2);
	send_line(&p, "analyze");
	synchronise(&p, -3);
	finish(&p);
}

/* A player with an hour a move answers within the game's clock, however that is written. */
TEST(the_clock_of_the_game_counts)
{
	static const char *const clocks[] = { "00:02", "0:02/0:00", "00:00:02", "00:02//02:00",
		"00:00:02//02:00" };
	char text[256], line[8192];

	for (size_t i = 0; i < sizeof clocks / sizeof clocks[0]; i++) {
		struct partner p = partner_start(
			program, "nboard", "--player uct:time_ms=3600000,threads=1 --seed 4");
		snprintf(text, sizeof text,
			"set game (;GM[Othello]PB[a]PW[b]TI[%s]TY[6]BO[6 "
			"--------------O*----*O-------------- *];)",
			clocks[i]);
		send_line(&p, "nboard 2");
		send_line(&p, text);
		send_line(&p, "go");
		await(&p, "===", line, sizeof line);
		synchronise(&p, 1);
		finish(&p);
	}
}

int
main(int argc, char **argv)
{
	signal(SIGPIPE, SIG_IGN);
	if (argc < 2)
		return 1;
	program = argv[1];
	return test_run(argc, argv);
}
