/* A player and a game for other programs. */
#include "serve/seat.h"

#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/thread.h"

bool
seat_open(struct seat *s, const char *named, int64_t threads, int64_t seed, struct error *e)
{
	*s = (struct seat){ .named = named, .threads = (int)threads };
	rng_seed(&s->rng, seed >= 0 ? (uint64_t)seed : clock_seed());
	line_reader_init(&s->input, STDIN_FILENO);
	return thread_open_pipe(s->notify, e);
}

void
seat_close(struct seat *s)
{
	if (s->game)
		player_finish(&s->player);
	record_finish(&s->record);
	close(s->notify[0]);
	close(s->notify[1]);
}

bool
seat_read(const struct seat *s, const char *standard, const char *protocol,
	const struct game *board, struct player_spec *out, struct error *e)
{
	if (!player_spec_parse(s->named ? s->named : standard, out, e) ||
		!player_spec_check(out, board, e))
		return false;
	return !player_spec_is_person(out) ||
	       error_set(e, "A person cannot play by %s: name an engine, such as %s.", protocol,
		       standard);
}

void
seat_take(struct seat *s, const struct player_spec *spec, struct record *record)
{
	if (s->game != record->game) {
		if (s->game)
			player_finish(&s->player);
		s->game = record->game;
		s->spec = *spec;
		player_init(&s->player, s->game, spec, rng_next(&s->rng), s->notify[1]);
		s->player.run.threads = s->threads;
		s->player.run.keeps_tree = true;
	}
	record_finish(&s->record);
	s->record = *record;
}

const struct state *
seat_position(const struct seat *s)
{
	return &s->record.node[record_current(&s->record)].position;
}

int
seat_result(const struct seat *s)
{
	return s->game->rules->result(s->game, seat_position(s));
}

void
seat_ask(struct seat *s, const struct player_spec *spec, int64_t share_ms, const struct state *at)
{
	const struct record *r = &s->record;
	struct player_spec timed = *spec;
	move_t moves[GAME_MAX_PLIES], pass;
	struct past past = { &r->node[RECORD_ROOT].position, moves, r->at };

	if (share_ms != NO_LIMIT)
		timed.search.time_ms = share_ms;
	player_set_spec(&s->player, &timed);
	record_moves(r, r->at, moves);
	if (at->to_move != seat_position(s)->to_move &&
		game_must_pass(s->game, seat_position(s), &pass))
		moves[past.plies++] = pass;
	player_begin(&s->player, at, &past);
}

void
seat_converse(struct seat *s, void (*obey)(void *owner, const char *line, size_t size, bool cut),
	void *owner)
{
	char line[LINE_READER_SIZE + 1];
	const char *text;

	while (!s->done && !ferror(stdout) && (text = line_reader_await(&s->input))) {
		size_t size = s->input.taken;
		bool cut = s->input.cut;

		memcpy(line, text, size);
		line[size] = '\0';
		line_reader_take(&s->input);
		obey(owner, line, size, cut);
	}
}

bool
seat_wait(struct seat *s, bool reads, int64_t until_us)
{
	struct pollfd fd[3] = { { .fd = s->notify[0], .events = POLLIN }, { .fd = STDOUT_FILENO },
		{ .fd = reads ? s->input.fd : -1, .events = POLLIN } };
	int64_t left_ms = (until_us - clock_now_us() + 999) / 1000,
		most_ms = reads ? INT32_MAX : 1000;
	char news[64];

	left_ms = left_ms < 0 ? 0 : left_ms < most_ms ? left_ms : most_ms;
	poll(fd, 3, reads && until_us == INT64_MAX ? -1 : (int)left_ms);
	while (fd[0].revents && read(s->notify[0], news, sizeof news) > 0)
		;
	if (fd[2].revents)
		line_reader_fill(&s->input);
	return !fd[1].revents;
}
