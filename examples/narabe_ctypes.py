#!/usr/bin/env python3
"""Evaluates and solves positions with libnarabe, by ctypes alone.

    python3 narabe_ctypes.py eval othello "c2 b4" uct 5000 1
    python3 narabe_ctypes.py solve tictactoe "b2 a1"

NARABE_LIBRARY is the library's path; without it the system's loader looks for libnarabe.so.0.
Prints one JSON object with the names of `narabe eval --json`.
"""
import ctypes
import json
import os
import sys
from ctypes import POINTER, byref, c_char_p, c_double, c_int, c_int64, c_size_t, c_uint64, c_void_p

library = ctypes.CDLL(os.environ.get("NARABE_LIBRARY", "libnarabe.so.0"))


def declare(name, result, *arguments):
    function = getattr(library, "narabe_" + name)
    function.restype = result
    function.argtypes = arguments
    return function


error = declare("error", c_char_p)
board_open = declare("board_open", c_void_p, c_char_p)
position_start = declare("position_start", c_void_p, c_void_p)
position_play = declare("position_play", c_int, c_void_p, c_char_p)
position_text = declare("position_text", c_int, c_void_p, c_char_p, c_size_t)
position_free = declare("position_free", None, c_void_p)
search_start = declare("search_start", c_void_p, c_void_p, c_char_p, c_int64, c_int64, c_uint64)
solve_start = declare("solve_start", c_void_p, c_void_p, c_int, c_int, c_int)
search_wait = declare("search_wait", c_int, c_void_p, c_int64)
search_report = declare("search_report", c_void_p, c_void_p)
search_free = declare("search_free", None, c_void_p)
report_free = declare("report_free", None, c_void_p)
report_playouts = declare("report_playouts", c_int64, c_void_p)
report_value = declare("report_value", c_double, c_void_p)
report_exact = declare("report_exact", c_int, c_void_p, POINTER(c_int))
report_best = declare("report_best", c_int, c_void_p)
report_moves = declare("report_moves", c_int, c_void_p)
report_move = declare("report_move", c_int, c_void_p, c_int, c_char_p, c_size_t)
report_visits = declare("report_visits", c_int64, c_void_p, c_int)
report_results = declare(
    "report_results", c_int, c_void_p, c_int, POINTER(c_int64), POINTER(c_int64), POINTER(c_int64))
report_move_value = declare("report_move_value", c_int, c_void_p, c_int, POINTER(c_double))
report_move_proven = declare("report_move_proven", c_int, c_void_p, c_int, POINTER(c_int))
report_move_exact = declare("report_move_exact", c_int, c_void_p, c_int, POINTER(c_int))
report_line = declare("report_line", c_int, c_void_p, c_int, c_char_p, c_size_t)


def checked(handle):
    if not handle:
        sys.exit("narabe: " + error().decode())
    return handle


def text_of(function, *arguments):
    """The text that a function writes, however long it is."""
    out = ctypes.create_string_buffer(function(*arguments, None, 0) + 1)
    function(*arguments, out, len(out))
    return out.value.decode()


def number(kind, function, *arguments):
    """What a function puts behind its last argument; None if it knows nothing."""
    out = kind()
    return out.value if function(*arguments, byref(out)) == 1 else None


def move_of(report, index):
    wins, draws, losses = c_int64(), c_int64(), c_int64()
    report_results(report, index, byref(wins), byref(draws), byref(losses))
    return {
        "move": text_of(report_move, report, index),
        "visits": report_visits(report, index),
        "value": number(c_double, report_move_value, report, index),
        "wins": wins.value,
        "draws": draws.value,
        "losses": losses.value,
        "proven": number(c_int, report_move_proven, report, index),
        "exact": number(c_int, report_move_exact, report, index),
        "pv": text_of(report_line, report, index).split(),
    }


def main(command, board, moves, player=None, playouts="0", seed="0"):
    position = checked(position_start(checked(board_open(board.encode()))))
    if position_play(position, moves.encode()) < 0:
        checked(None)
    if command == "solve":
        search = checked(solve_start(position, 1, 1, 0))
    else:
        search = checked(search_start(
            position, player.encode() if player else None, int(playouts), 0, int(seed)))
    search_wait(search, -1)
    report = checked(search_report(search))
    search_free(search)
    moves = [move_of(report, i) for i in range(report_moves(report))]
    best = report_best(report)
    print(json.dumps({
        "game": board,
        "position": text_of(position_text, position),
        "playouts": report_playouts(report),
        "value": report_value(report),
        "exact": number(c_int, report_exact, report),
        "best": moves[best]["move"] if best >= 0 else None,
        "moves": moves,
    }))
    report_free(report)
    position_free(position)


if len(sys.argv) < 4:
    sys.exit(__doc__)
main(*sys.argv[1:])
