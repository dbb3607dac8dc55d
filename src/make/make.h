/* Commands of narabe-make to which other commands hand over. */
#ifndef NARABE_MAKE_MAKE_H
#define NARABE_MAKE_MAKE_H

/* Runs narabe puzzle --make. Returns the exit code. */
int make_puzzles(int argc, char **argv);

/* Runs narabe train --eval. Returns the exit code. */
int make_train(int argc, char **argv);

#endif
