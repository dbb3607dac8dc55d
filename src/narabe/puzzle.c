/* narabe puzzle: asks for the only move; prints puzzles; makes puzzles. */
#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "base/language.h"
#include "base/line_reader.h"
#include "cli/arguments.h"
#include "cli/output/position_output.h"
#include "cli/program.h"
#include "games/notation.h"
#include "match/hint.h"
#include "match/phrases.h"
#include "match/puzzle/puzzle.h"
#include "match/puzzle/puzzle_log.h"
#include "match/puzzle/puzzle_try.h"
#include "narabe/play.h"

/* ---- line by line ---- */

struct asking {
	const struct puzzles *all;
	struct puzzle_log log;
	bool keeps;
	char book[PUZZLE_BOOK];
	int index, day; /* the puzzle's index; the day whose puzzle it is, or -1 */
	int hints;
	bool answered;
};

static const struct puzzle *
asking_current(const struct asking *a)
{
	return &a->all->list[a->index];
}

static void
print_puzzle(const struct asking *a)
{
	char task[PUZZLE_TEXT], board[GAME_BOARD_TEXT];
	int grade = puzzle_grade(asking_current(a));

	puzzle_task_text(a->all->game, asking_current(a), task);
	game_board_text(a->all->game, &asking_current(a)->position, board, sizeof board);
	printf("%s, ", a->all->game->title);
	if (a->all->mine)
		printf(_("Mistake %d of %d"), a->index + 1, a->all->count);
	else
		printf(_("Puzzle %d of %d: %s (%d of %d)"), a->index + 1, a->all->count,
			_(puzzle_grade_word(grade)), grade, PUZZLE_GRADES);
	printf("\n%s\n", task);
	if (game_has_trails(a->all->game))
		puts(_("A is the head of X, B that of O."));
	printf("\n%s", board);
	puts(_("Your move? (hint, answer, next, quit)"));
}

static void
asking_print_line(const struct asking *a, const struct puzzle_try *tried)
{
	if (a->all->game->simultaneous) {
		/* Write a line of simultaneous moves: "X left, O up; X left, O left". */
		struct state s = asking_current(a)->position;
		char name[GAME_MOVE_TEXT];

		for (int i = 0; i < tried->length; i++) {
			game_move_text(a->all->game, &s, tried->line[i], name);
			printf("%s%c %s",
				i % 2   ? ", "
				: i > 0 ? "; "
					: "",
				side_letter((enum side)s.to_move), name);
			a->all->game->rules->play(a->all->game, &s, tried->line[i]);
		}
		putchar('\n');
		return;
	}
	char line[OUTCOME_LINE * GAME_MOVE_TEXT];
	struct text t;

	text_init(&t, line, sizeof line);
	phrase_line(a->all->game, &asking_current(a)->position, tried->line, tried->length, &t);
	puts(line);
}

static void
asking_note_missed(struct asking *a)
{
	struct error e;

	if (a->keeps && !puzzle_log_miss(&a->log, a->book, a->index, &e))
		puts(e.text);
}

static void
asking_judge(struct asking *a, move_t m)
{
	char sentence[HINT_TEXT], name[GAME_MOVE_TEXT];
	struct puzzle_try tried;
	struct text t;

	puzzle_try(a->all->game, asking_current(a), m, &tried);
	if (tried.right) {
		game_move_text_level(a->all->game, &asking_current(a)->position, m, name);
		printf(_("Yes, %s! Enter: the next one."), name);
		putchar('\n');
		asking_print_line(a, &tried);
		struct error e;

		a->answered = true;
		if (a->keeps) {
			int day = puzzle_log_day(a->day, puzzle_today());
			if (!puzzle_log_add(&a->log, a->book, a->index, day, &e))
				puts(e.text);
			printf(_("solved %d of %d"), puzzle_log_count(&a->log, a->book),
				a->all->count);
			if (day >= 0) {
				fputs("; ", stdout);
				printf(_("today's puzzle: %d in a row, best %d"),
					puzzle_log_streak(&a->log, puzzle_today()), a->log.best);
			}
			putchar('\n');
		}
		return;
	}
	asking_note_missed(a);
	text_init(&t, sentence, sizeof sentence);
	puzzle_try_add(a->all->game, asking_current(a), &tried, &t);
	puts(sentence);
	if (tried.length > 1)
		asking_print_line(a, &tried);
}

/* Returns false if the user leaves. */
static bool
asking_take_line(struct asking *a, const char *line)
{
	char hint[HINT_TEXT];

	if (strcasecmp(line, "quit") == 0 || strcasecmp(line, "q") == 0)
		return false;
	if (strcasecmp(line, "next") == 0 || (!*line && a->answered)) {
		a->index = puzzle_log_next(&a->log, a->book, a->all->count, a->index);
		a->day = -1;
		a->hints = 0;
		a->answered = false;
		putchar('\n');
		print_puzzle(a);
	} else if (strcasecmp(line, "answer") == 0) {
		struct puzzle_try tried;
		char name[GAME_MOVE_TEXT];

		puzzle_try(a->all->game, asking_current(a), asking_current(a)->answer, &tried);
		game_move_text_level(a->all->game, &asking_current(a)->position,
			asking_current(a)->answer, name);
		printf(_("%s is the move. Enter: the next one."), name);
		putchar('\n');
		asking_print_line(a, &tried);
		if (!a->answered)
			asking_note_missed(a);
		a->answered = true;
	} else if (strcasecmp(line, "hint") == 0 || strcasecmp(line, "tip") == 0) {
		puzzle_hint(a->all->game, asking_current(a), &a->hints, hint);
		puts(hint);
	} else if (!*line || strcasecmp(line, "help") == 0) {
		puts(_("Your move? (hint, answer, next, quit)"));
	} else if (a->answered) {
		puts(_("You have seen the answer. Enter: the next one."));
	} else {
		struct error e;
		move_t m;

		if (game_move_parse(a->all->game, &asking_current(a)->position, line, &m, &e))
			asking_judge(a, m);
		else
			puts(e.text);
	}
	return true;
}

/* Returns the next line without blanks at its ends, valid until line_reader_take(), or NULL at the
 * end of the input. */
static const char *
asking_next_line(struct line_reader *in)
{
	char *line = line_reader_await(in);

	if (!line)
		return NULL;
	char *to = line + strlen(line);
	while (to > line && isspace((unsigned char)to[-1]))
		*--to = '\0';
	return line + strspn(line, " \t");
}

void
puzzle_plain(const struct puzzles *all, int index, int day, bool keeps)
{
	static struct asking a; /* large */
	bool is_terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO), goes_on = true;
	struct line_reader in;
	const char *line;
	struct error e;

	a = (struct asking){ .all = all, .index = index, .day = day, .keeps = keeps };
	puzzles_book(all, a.book);
	line_reader_init(&in, STDIN_FILENO);
	if (keeps && !puzzle_log_read(&a.log, &e))
		puts(e.text);
	if (index < 0)
		a.index = puzzle_log_next(&a.log, a.book, all->count, -1);
	print_puzzle(&a);
	while (goes_on) {
		fputs(is_terminal ? "> " : "", stdout);
		fflush(stdout);
		if (!(line = asking_next_line(&in)))
			break;
		goes_on = asking_take_line(&a, line);
		line_reader_take(&in);
	}
}

static const char usage[] =
	"Usage: narabe puzzle [BOARD] [options]\n"
	"\n"
	"  narabe puzzle                       today's puzzle, on the screen\n"
	"  narabe puzzle score4 --number 12    the twelfth of 4x4x4\n"
	"  narabe puzzle --mine                your mistakes, kept by S in a review\n"
	"\n"
	"Find the only move that wins, or the only one that does not lose; solvers have proved\n"
	"each puzzle. In Tron, find the move that wins whatever the other side does.\n"
	"\f\n"
	"  narabe puzzle --list --json         all of them, a JSON object per line\n"
	"  narabe puzzle tron --make 50 --seed 7 -o tron.puzzles\n"
	"\n"
	"Today's puzzle is the same everywhere; the day is that of your calendar.\n";

struct request {
	const char *game, *date, *puzzles, *file;
	int64_t number, make, seed;
	bool list, json, solution, plain, mine;
};

const struct param cli_puzzle_arguments[] = {
	TEXT_ARGUMENT(struct request, "game", game, "BOARD",
		"board: othello, score4, tictactoe, qubic, tron (default: the day's)"),
	TEXT_ARGUMENT(struct request, "date", date, "DAY",
		"the puzzle of another day, such as 2026-11-22"),
	COUNT_ARGUMENT(struct request, "number", number, 1, PUZZLES_MOST,
		"the puzzle with this number in the board's list"),
	FLAG_ARGUMENT(struct request, "mine", mine,
		"practice on your own mistakes, kept by S in a review "
		"(default: the latest's board)"),
	FLAG_ARGUMENT(
		struct request, "list", list, "print all puzzles of the board, or of all boards"),
	FLAG_ARGUMENT(struct request, "solution", solution, "print the answer and its line"),
	FLAG_ARGUMENT(struct request, "plain", plain, "ask line by line, without a screen"),
	FLAG_ARGUMENT(struct request, "json", json, "print a JSON object per puzzle"),
	FILE_ARGUMENT(struct request, "puzzles", puzzles, "a file of puzzles written by --make"),
	COUNT_ARGUMENT(struct request, "make", make, 1, PUZZLES_MOST, "make N puzzles of a board"),
	SEED_ARGUMENT(struct request, seed, "with --make: seed of the puzzles (default: 1)"),
	FILE_ARGUMENT(
		struct request, "o", file, "with --make: the file to write, instead of stdout"),
	{ 0 },
};

/* ---- printing ---- */

static json_t *
puzzle_move_json(const struct game *g, const struct state *s, move_t m)
{
	char name[GAME_MOVE_TEXT];

	game_move_text_level(g, s, m, name);
	return json_string(name);
}

static json_t *
line_json(const struct game *g, const struct puzzle *p)
{
	move_t line[OUTCOME_LINE];
	struct state s = p->position;
	json_t *moves = json_array();

	for (int i = 0, count = outcome_line(g, &s, p->answer, line); i < count; i++) {
		json_array_append_new(moves, puzzle_move_json(g, &s, line[i]));
		g->rules->play(g, &s, line[i]);
	}
	return moves;
}

static void
puzzle_print_json(const struct request *r, const struct puzzles *all, int i)
{
	const struct game *g = all->game;
	const struct puzzle *p = &all->list[i];
	json_t *o = position_json(g, &p->position, false);
	char task[PUZZLE_TEXT];

	puzzle_task_text(g, p, task);
	json_object_set_new(o, "number", json_integer(i + 1));
	json_object_set_new(o, "task", json_string(task));
	json_object_set_new(o, "plies", p->plies ? json_integer(p->plies) : json_null());
	json_object_set_new(
		o, "difficulty", p->mistake ? json_null() : json_integer(puzzle_grade(p)));
	json_object_set_new(o, "playouts",
		p->playouts == PUZZLE_NEVER ? json_null() : json_integer(p->playouts));
	if (r->solution) {
		json_object_set_new(o, "solution", puzzle_move_json(g, &p->position, p->answer));
		json_object_set_new(o, "value", p->judged ? json_null() : json_integer(p->value));
		json_object_set_new(o, "line", line_json(g, p));
	}
	output_print(o);
}

/* Reads the puzzles of a board or of the named file. */
static bool
read_puzzles(const struct request *r, const struct game *g, struct puzzles *out, struct error *e)
{
	if (r->mine)
		return puzzles_read_mine(g, out, e);
	if (!r->puzzles)
		return puzzles_read(g, out, e);
	if (!puzzles_read_file(r->puzzles, out, e))
		return false;
	if (!r->game || out->game == g)
		return true;
	error_set(e, "%s holds puzzles of %s, not of %s.", r->puzzles, out->game->name, g->name);
	puzzles_finish(out);
	return false;
}

static int
puzzle_print_list(const struct request *r, const struct game *g)
{
	struct puzzles all;
	struct error e;

	if (!read_puzzles(r, g, &all, &e))
		return cli_fail(CLI_FAILED, "%s", e.text);
	for (int i = 0; i < all.count; i++) {
		if (r->json) {
			puzzle_print_json(r, &all, i);
		} else {
			/* Print a line of the list. */
			const struct puzzle *p = &all.list[i];
			char task[PUZZLE_TEXT], name[GAME_MOVE_TEXT] = "";

			puzzle_task_text(all.game, p, task);
			if (r->solution)
				game_move_text_level(all.game, &p->position, p->answer, name);
			printf("%-10s %4d  %-9s  %s%s%s\n", all.game->name, i + 1,
				all.mine ? "" : puzzle_grade_word(puzzle_grade(p)), task,
				r->solution ? " " : "", name);
		}
	}
	puzzles_finish(&all);
	return CLI_FINE;
}

/* Finds the puzzle with a number, or that of a day. */
static int
puzzle_show(const struct request *r, const struct game *g, int day)
{
	struct puzzles all;
	struct error e;

	if (!read_puzzles(r, g, &all, &e))
		return cli_fail(CLI_FAILED, "%s", e.text);
	int i = r->number ? (int)r->number - 1 : r->mine ? 0 : puzzle_of_day(&all, day);
	int code = CLI_FINE;
	if (i >= all.count)
		code = cli_fail(CLI_USAGE, "--number %d: %s has %d puzzle%s.", i + 1,
			all.game->name, all.count, text_plural(all.count));
	else if (!r->json && !r->solution && !r->plain && !r->puzzles && play_has_screen())
		code = play_puzzle(all.game, (int)r->number, r->mine ? PUZZLE_MINE : day);
	else if (r->json)
		puzzle_print_json(r, &all, i);
	else if (!r->solution && (r->plain || (isatty(STDIN_FILENO) && isatty(STDOUT_FILENO)))) {
		/* Ask line by line. */
		static struct options settings; /* large */
		bool days = !r->number && !r->puzzles && !r->mine &&
			    all.game == puzzle_board_of_day(day);

		play_settings_read(&settings);
		play_use_language(&settings);
		puzzle_plain(&all, r->mine && !r->number ? -1 : i, days ? day : -1, !r->puzzles);
		code = CLI_FINE;
	} else {
		const struct puzzle *p = &all.list[i];
		char task[PUZZLE_TEXT], board[GAME_BOARD_TEXT];

		puzzle_task_text(all.game, p, task);
		game_board_text(all.game, &p->position, board, sizeof board);
		printf("%s, %s %d of %d", all.game->title, all.mine ? "mistake" : "puzzle", i + 1,
			all.count);
		if (!all.mine)
			printf(", %s (%d of %d)", puzzle_grade_word(puzzle_grade(p)),
				puzzle_grade(p), PUZZLE_GRADES);
		printf("\n%s\n\n%s", task, board);
		if (r->solution) {
			move_t line[OUTCOME_LINE];
			struct state s = p->position;
			char name[GAME_MOVE_TEXT];

			for (int k = 0, count = outcome_line(all.game, &s, p->answer, line);
				k < count; k++) {
				game_move_text_level(all.game, &s, line[k], name);
				printf("%s%s", k ? " " : "answer: ", name);
				all.game->rules->play(all.game, &s, line[k]);
			}
			putchar('\n');
		}
	}
	puzzles_finish(&all);
	return code;
}

static bool
puzzle_read_request(struct request *r, int argc, char **argv, int *code)
{
	const struct arguments arguments = {
		.command = "puzzle", .usage = usage, .table = cli_puzzle_arguments, .owner = r
	};
	const char *position = NULL;
	struct error e;
	int rest;

	if (!arguments_read(&arguments, argc, argv, &rest, code))
		return false;
	*code = CLI_USAGE;
	if (!cli_last_arguments(argc, argv, rest, &r->game, &position))
		return false;
	const char *surplus = !r->make      ? NULL
			      : r->date     ? "--date"
			      : r->number   ? "--number"
			      : r->mine     ? "--mine"
			      : r->list     ? "--list"
			      : r->solution ? "--solution"
			      : r->plain    ? "--plain"
			      : r->json     ? "--json"
			      : r->puzzles  ? "--puzzles"
					    : NULL;
	if (position && !r->game && !r->mine && !puzzle_board(position, &e))
		cli_fail(*code, "%s", e.text);
	else if (position)
		cli_fail(*code, "puzzle takes no position: %.60s.", position);
	else if (r->date && r->number)
		cli_fail(*code, "--date and --number both name a puzzle: leave one out.");
	else if (r->make && !r->game)
		cli_fail(*code, "--make needs a board, as in narabe puzzle othello --make 50.");
	else if (surplus)
		cli_fail(*code, "--make makes puzzles: leave %s out.", surplus);
	else if (!r->make && (r->file || r->seed >= 0))
		cli_fail(*code, "-o and --seed are for puzzles that --make makes: leave %s out.",
			r->file ? "-o" : "--seed");
	else if (r->list && (r->date || r->number))
		cli_fail(*code, "--list prints all puzzles, %s one: leave one out.",
			r->date ? "--date" : "--number");
	else if (r->mine && (r->date || r->puzzles))
		cli_fail(*code, "--mine stands alone: leave out --date and --puzzles.");
	else if (r->number && !r->game && !r->puzzles && !r->mine)
		cli_fail(*code, "--number needs a board, as in narabe puzzle score4 --number 12.");
	else
		return true;
	return false;
}

int
cli_puzzle(int argc, char **argv)
{
	struct request r = { .seed = -1 };
	int code, day = puzzle_today();
	struct error e;

	if (!puzzle_read_request(&r, argc, argv, &code))
		return code;
	if (r.date && !puzzle_day_parse(r.date, &day, &e))
		return cli_fail(CLI_USAGE, "--date %s", e.text);
	const struct game *g = !r.game  ? NULL
			       : r.mine ? game_open(r.game, &e)
					: puzzle_board(r.game, &e);
	if (r.game && !g)
		return cli_fail(CLI_USAGE, "%s", e.text);
	if (r.make) {
		/* Hand over to narabe-make. */
		char count[24], seed[24];
		const char *const words[] = { "puzzles", "--game", r.game, "--make", count,
			"--seed", seed, r.file ? "-o" : NULL, r.file };
		char *make[sizeof words / sizeof *words];

		snprintf(count, sizeof count, "%" PRId64, r.make);
		snprintf(seed, sizeof seed, "%" PRId64, r.seed < 0 ? 1 : r.seed);
		memcpy(make, words, sizeof words);
		return program_start("narabe-make", r.file ? 9 : 7, make);
	}
	if (r.list) {
		if (g || r.puzzles || r.mine)
			return puzzle_print_list(&r, g);
		code = CLI_FINE;
		for (int i = 0; puzzle_board_at(i) && code == CLI_FINE; i++)
			code = puzzle_print_list(&r, puzzle_board_at(i));
		return code;
	}
	return puzzle_show(&r, g || r.mine ? g : puzzle_board_of_day(day), day);
}
