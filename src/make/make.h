/* Commands of narabe-make that others hand over to it: as narabe puzzle --make and narabe train --eval. */
#ifndef NARABE_MAKE_MAKE_H
#define NARABE_MAKE_MAKE_H

int make_puzzles(int argc, char **argv);
int make_train(int argc, char **argv);

#endif
