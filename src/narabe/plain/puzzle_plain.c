/* Puzzles line by line on stdin and stdout: a puzzle is printed, a move is asked for, and judged as on
 * the screen. */
#include "narabe/plain/puzzle_plain.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "base/language.h"
#include "base/line_reader.h"
#include "games/notation.h"
#include "match/hint.h"
#include "match/phrases.h"
#include "match/puzzle/puzzle_log.h"
#include "match/puzzle/puzzle_try.h"

struct asking {
	const struct puzzles *all;
	struct puzzle_log log;
	bool keeps;
	int index, day; /* of the puzzle; the day whose puzzle it is, or -1 */
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
	printf(_("Puzzle %d of %d: %s (%d of %d)"), a->index + 1, a->all->count,
		_(puzzle_grade_word(grade)), grade, PUZZLE_GRADES);
	printf("\n%s\n", task);
	if (game_has_trails(a->all->game))
		puts(_("A is the head of X, B that of O."));
	printf("\n%s", board);
	puts(_("Your move? (hint, answer, next, quit)"));
}

/* The next one that is not solved, or just the next. */
static void
asking_go_on(struct asking *a)
{
	int next = (a->index + 1) % a->all->count;

	for (int i = 0;
		i < a->all->count && a->keeps && puzzle_log_has(&a->log, a->all->game, next); i++)
		next = (next + 1) % a->all->count;
	a->index = next;
	a->day = -1;
	a->hints = 0;
	a->answered = false;
	putchar('\n');
	print_puzzle(a);
}

/* "X left, O up; X left, O left": where both choose at once. */
static void
print_pairs(const struct asking *a, const struct puzzle_try *tried)
{
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
}

static void
asking_print_line(const struct asking *a, const struct puzzle_try *tried)
{
	if (a->all->game->simultaneous) {
		print_pairs(a, tried);
		return;
	}
	char line[OUTCOME_LINE * GAME_MOVE_TEXT];
	struct text t;

	text_init(&t, line, sizeof line);
	phrase_line(a->all->game, &asking_current(a)->position, tried->line, tried->length, &t);
	puts(line);
}

static void
asking_note_solved(struct asking *a)
{
	const struct game *g = a->all->game;
	struct error e;

	a->answered = true;
	if (!a->keeps)
		return;
	int day = puzzle_log_day(a->day, puzzle_today());
	if (!puzzle_log_add(&a->log, g, a->index, day, &e))
		puts(e.text);
	printf(_("solved %d of %d"), puzzle_log_count(&a->log, g), a->all->count);
	if (day >= 0) {
		fputs("; ", stdout);
		printf(_("today's puzzle: %d in a row, best %d"),
			puzzle_log_streak(&a->log, puzzle_today()), a->log.best);
	}
	putchar('\n');
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
		printf(_("Right, %s! Enter: the next one."), name);
		putchar('\n');
		asking_print_line(a, &tried);
		asking_note_solved(a);
		return;
	}
	text_init(&t, sentence, sizeof sentence);
	puzzle_try_add(a->all->game, asking_current(a), &tried, &t);
	puts(sentence);
	if (tried.length > 1)
		asking_print_line(a, &tried);
}

static void
show_answer(struct asking *a)
{
	struct puzzle_try tried;
	char name[GAME_MOVE_TEXT];

	puzzle_try(a->all->game, asking_current(a), asking_current(a)->answer, &tried);
	game_move_text_level(
		a->all->game, &asking_current(a)->position, asking_current(a)->answer, name);
	printf(_("%s is the move. Enter: the next one."), name);
	putchar('\n');
	asking_print_line(a, &tried);
	a->answered = true;
}

static void
asking_take_move(struct asking *a, const char *word)
{
	struct error e;
	move_t m;

	if (game_move_parse(a->all->game, &asking_current(a)->position, word, &m, &e))
		asking_judge(a, m);
	else
		puts(e.text);
}

/* False: the person leaves. */
static bool
asking_take_line(struct asking *a, const char *line)
{
	char hint[HINT_TEXT];

	if (strcasecmp(line, "quit") == 0 || strcasecmp(line, "q") == 0)
		return false;
	if (strcasecmp(line, "next") == 0 || (!*line && a->answered)) {
		asking_go_on(a);
	} else if (strcasecmp(line, "answer") == 0) {
		show_answer(a);
	} else if (strcasecmp(line, "hint") == 0 || strcasecmp(line, "tip") == 0) {
		puzzle_hint(a->all->game, asking_current(a), &a->hints, hint);
		puts(hint);
	} else if (!*line || strcasecmp(line, "help") == 0) {
		puts(_("Your move? (hint, answer, next, quit)"));
	} else if (a->answered) {
		puts(_("You know the answer. Enter: the next one."));
	} else {
		asking_take_move(a, line);
	}
	return true;
}

/* The next line without blanks at its ends, until line_reader_take(); NULL: the input has ended. */
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
	line_reader_init(&in, STDIN_FILENO);
	if (keeps && !puzzle_log_read(&a.log, &e))
		puts(e.text);
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
