/* Child programs behind pipes. */
#define _GNU_SOURCE /* POSIX_SPAWN_SETSID */
#include "base/child.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/language.h"
#include "config.h"

enum { LIFE = 3, ABOVE = 10 /* above the child's own descriptors, 0 to LIFE */ };
enum { NAP_MS = 2, FATE_MS = 200 };
enum { SHELL_NOT_EXECUTED = 126, SHELL_NOT_FOUND = 127 };

/* Falls back to a process group where sessions are not available. */
#if defined POSIX_SPAWN_SETSID && !defined NARABE_FALLBACKS
#define OWN_GROUP POSIX_SPAWN_SETSID
#else
#define OWN_GROUP POSIX_SPAWN_SETPGROUP
#endif

/* The shell runs the command in its own session. A helper process beside it waits for the pipe from
 * the parent to close, which shows that the parent has ended, and then kills the whole group. */
static const char script[] = "{ read -r _ <&3; kill -s KILL 0; } </dev/null >/dev/null 2>&1 & "
			     "exec 3<&-; eval \"$1\"";

/* Keeps other children from starting between the creation of a pipe and the setting of its flags:
 * they would inherit the pipe and keep it open. */
static pthread_mutex_t starting = PTHREAD_MUTEX_INITIALIZER;

static void
close_both(int fd[2])
{
	for (int i = 0; i < 2; i++) {
		if (fd[i] >= 0)
			close(fd[i]);
	}
}

/* Opens a pipe that no program inherits, with descriptors above those a child gets. */
static bool
open_pipe(int fd[2])
{
	int low[2];

	fd[0] = fd[1] = -1;
	if (pipe(low) != 0)
		return false;
	for (int i = 0; i < 2; i++)
		fd[i] = fcntl(low[i], F_DUPFD_CLOEXEC, ABOVE);
	close_both(low);
	return fd[0] >= 0 && fd[1] >= 0;
}

/* Starts the command with ends[] as its descriptors 0 to 3. Returns 0 or an error number. */
static int
spawn(pid_t *pid, const char *command, const int ends[LIFE + 1])
{
	char name[] = "sh", option[] = "-c", text[sizeof script], given[4096];
	char *const argv[] = { name, option, text, name, given, NULL };
	posix_spawn_file_actions_t files;
	posix_spawnattr_t how;
	sigset_t none, all;

	if (strlen(command) >= sizeof given)
		return E2BIG;
	memcpy(text, script, sizeof text);
	memcpy(given, command, strlen(command) + 1);
	sigemptyset(&none);
	sigfillset(&all);
	posix_spawn_file_actions_init(&files);
	posix_spawnattr_init(&how);
	for (int fd = 0; fd <= LIFE; fd++)
		posix_spawn_file_actions_adddup2(&files, ends[fd], fd);
	posix_spawnattr_setsigmask(&how, &none);
	posix_spawnattr_setsigdefault(&how, &all);
	posix_spawnattr_setflags(&how, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | OWN_GROUP);
	int failed = posix_spawn(pid, "/bin/sh", &files, &how, argv, environ);
	posix_spawnattr_destroy(&how);
	posix_spawn_file_actions_destroy(&files);
	return failed;
}

bool
child_start(struct child *c, const char *command, struct error *e)
{
	int pipes[LIFE + 1][2];
	bool fine = true;
	int failed = 0;

	pthread_mutex_lock(&starting);
	for (int i = 0; i <= LIFE; i++)
		fine = open_pipe(pipes[i]) && fine;
	if (!fine)
		failed = errno;
	const int ends[] = { pipes[0][0], pipes[1][1], pipes[2][1], pipes[LIFE][0] };
	if (fine)
		failed = spawn(&c->pid, command, ends);
	pthread_mutex_unlock(&starting);
	if (failed) {
		for (int i = 0; i <= LIFE; i++)
			close_both(pipes[i]);
		return error_set(
			e, _("The system cannot start the program: %s."), strerror(failed));
	}
	for (int i = 0; i <= LIFE; i++)
		close(ends[i]);
	c->to = pipes[0][1];
	c->from = pipes[1][0];
	c->says = pipes[2][0];
	c->life = pipes[LIFE][1];
	fcntl(c->to, F_SETFL, O_NONBLOCK);
	fcntl(c->from, F_SETFL, O_NONBLOCK);
	fcntl(c->says, F_SETFL, O_NONBLOCK);
	return true;
}

/* Waits up to patience_ms for the child to end and returns whether it did. Leaves it unreaped, so
 * that its process group stays valid. */
static bool
has_ended(const struct child *c, int patience_ms, siginfo_t *info)
{
	for (int waited_ms = 0;; waited_ms += NAP_MS) {
		info->si_pid = 0;
		if (waitid(P_PID, (id_t)c->pid, info, WEXITED | WNOHANG | WNOWAIT) != 0)
			return true;
		if (info->si_pid != 0)
			return true;
		if (waited_ms >= patience_ms)
			return false;
		nanosleep(&(struct timespec){ .tv_nsec = NAP_MS * 1000000L }, NULL);
	}
}

void
child_fate(const struct child *c, char *out, size_t size)
{
	siginfo_t info = { 0 };
	struct text t;

	text_init(&t, out, size);
	if (!has_ended(c, FATE_MS, &info))
		text_add(&t, _("closed its output"));
	else if (info.si_code == CLD_EXITED &&
		 (info.si_status <= 128 || info.si_status > 128 + SIGRTMAX)) /* such as ssh's 255 */
		text_add(&t, _("exited with code %d"), info.si_status);
	else /* the shell adds 128 to the signal that ended its command */
		text_add(&t, _("was killed by signal %d"),
			info.si_code == CLD_EXITED ? info.si_status - 128 : info.si_status);
}

bool
child_is_missing(const struct child *c)
{
	siginfo_t info = { 0 };

	return has_ended(c, FATE_MS, &info) && info.si_code == CLD_EXITED &&
	       (info.si_status == SHELL_NOT_EXECUTED || info.si_status == SHELL_NOT_FOUND);
}

/* Returns the clock ticks used by a process and its ended children if it belongs to the session, or the
 * process group where there is no session; else 0. */
static long long
ticks_in_session(const char *process, pid_t session)
{
	char path[64], line[1024];
	long long ticks[4] = { 0 };
	int its_group, its_session;

	snprintf(path, sizeof path, "/proc/%.20s/stat", process);
	FILE *f = fopen(path, "re");
	size_t size = f ? fread(line, 1, sizeof line - 1, f) : 0;
	if (f)
		fclose(f);
	line[size] = '\0';
	const char *rest = strrchr(line, ')'); /* after its name, which may contain anything */
	if (!rest ||
		sscanf(rest, ") %*c %*d %d %d %*d %*d %*u %*u %*u %*u %*u %lld %lld %lld %lld",
			&its_group, &its_session, &ticks[0], &ticks[1], &ticks[2], &ticks[3]) != 6)
		return 0;
	return its_session == session || its_group == session
		       ? ticks[0] + ticks[1] + ticks[2] + ticks[3]
		       : 0;
}

int64_t
child_used_us(const struct child *c)
{
	long a_second = sysconf(_SC_CLK_TCK);
	long long ticks = 0;
	DIR *processes = access("/proc/self/stat", R_OK) == 0 ? opendir("/proc") : NULL;

	if (!processes || a_second <= 0) {
		if (processes)
			closedir(processes);
		return -1;
	}
	for (const struct dirent *d; (d = readdir(processes));) {
		if (d->d_name[0] >= '1' && d->d_name[0] <= '9')
			ticks += ticks_in_session(d->d_name, c->pid);
	}
	closedir(processes);
	return ticks * 1000000 / a_second;
}

void
child_end(struct child *c, int patience_ms)
{
	siginfo_t info;

	close(c->to);
	has_ended(c, patience_ms, &info);
	kill(-c->pid, SIGKILL);
	close(c->from);
	close(c->says);
	close(c->life);
	has_ended(c, FATE_MS, &info);
	waitpid(c->pid, NULL, WNOHANG);
}
