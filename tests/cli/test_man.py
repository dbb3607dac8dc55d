#!/usr/bin/env python3
"""The manual describes what the program has, and nothing else; the formatters find nothing wrong.
Usage: test_man.py PROGRAM PAGE...: all pages, that of settings as narabe.cfg.5"""
import os, re, shutil, subprocess, sys, tempfile

program, pages = sys.argv[1], sys.argv[2:]
tree = os.path.join(os.path.dirname(__file__), "..", "..")
environment = {k: v for k, v in os.environ.items() if k not in ("MANOPT", "MANROFFOPT")} | {"LC_ALL": "C.UTF-8"}
bad = False


def fail(sentence):
    global bad
    print("FAILED:", sentence)
    bad = True


def read(path):
    with open(path, encoding="utf-8") as f:
        return f.read()


def run(*words, code=0, **more):
    """What a command prints on both streams."""
    done = subprocess.run(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True, encoding="utf-8", env=environment | more)
    if done.returncode != code:
        fail(f"{' '.join(words)} exits with {done.returncode}: {done.stdout}")
    return done.stdout


def unquoted(roff):
    for sign, text in (("aq", "'"), ("dq", '"'), ("ha", "^"), ("ti", "~"), ("ga", "`")):
        roff = roff.replace(rf"\({sign}", text)
    return re.sub(r"\\[&:]", "", roff).replace(r"\-", "-").replace(r"\e", "\\")


def plain(roff):
    """The words of roff on one line in lower case."""
    lines = [re.sub(r"^\.[A-Z]* *", "", line) for line in roff.splitlines() if not line.startswith('.\\"')]
    return " ".join(unquoted(re.sub(r"\\f[A-Z]", "", " ".join(lines))).split()).lower()


def section(command):
    """The part of a page with a command's options."""
    inside, part = False, []
    for line in roff.splitlines():
        if re.match(r"\.S[HS] ", line):
            inside = line == f".SS narabe {command}"
        if inside:
            part.append(line)
    return plain("\n".join(part))


def example(page, beginning):
    """The example of a page that begins with this line."""
    return unquoted(re.search(rf"(?ms)^{re.escape(beginning)}.*?^(?=\.fi)", read(page)).group())


def options(text):
    return set(re.findall(r"--[a-z][a-z-]*", text))


def letters(text):
    return set(re.findall(r"(?m)(?:^|[ ,])(-[a-z])(?=[ =,]|$)", text))


def within(some, all_of_them, sentence):
    for option in sorted(some - all_of_them):
        fail(f"{sentence} {option}")


def described(what, text, page):
    if " ".join(text.split()).lower() not in page:
        fail(f'{what} "{text}" is not in the page')


roff = "\n".join(map(read, pages))
page = plain(roff)
settings = next(p for p in pages if os.path.basename(p) == "narabe.cfg.5")
keys = read(f"{tree}/src/tui/requests.def")

# Options, commands, players and games, as --help prints them.
commands = []
for one in (program, f"{program}-lab", f"{program}-serve"):
    commands += re.findall(r"(?m)^  ([a-z]+)", re.search(r"(?ms)^Commands.*?(\n\n|\Z)", run(one, "--help")).group())
commands += re.findall(r"(?m)^  (book) ", run(f"{program}-make", "--help"))
if len(commands) < 20:
    fail(f"--help lists {commands}")
of_settings, of_players = run(program, "help", "settings"), run(program, "help", "players")
there = options(run(program, "--help")) | options(of_settings) | options(of_players)
for command in commands:
    text, part = run(program, command, "--help=all"), section(command)
    heads = "\n".join(line.split("  ")[0] for line in re.findall(r"(?m)^ +(-.*)", text))
    own = options(text) | (options(of_settings) if command == "play" else set())
    within((options(heads) - {"--help"}) | letters(heads), options(part) | letters(part),
           f"the section of {command} does not explain")
    within(options(part), own, f"{command} --help does not have")
    there |= own
within(options(page) - {"--array", "--return", "--sshlogin"}, there, "no --help has")  # those of schedulers
kinds = re.findall(r"(?m)^  ([a-z]\S*) +(.*)", of_players)
if not kinds:
    fail("help players lists none")
for name, about in kinds:
    described("player", f"{name} {about}", page)
for key in re.findall(r"(?m)^      ([a-z_]*) ", of_players):
    described("key of a player", f"{key}=", page)
for key in ("playouts", "ties", "skip_pockets"):
    if f":{key} " not in run(program, "help", key):
        fail(f"help {key} does not find the key of a player")
for line in run(program, "--list-games").splitlines():
    described("game", line, page)
for word in ("ponder", "undo", "animation", "colors", "practice", "best line"):
    run(program, "help", word)
if "no command, board" not in run(program, "help", "bracket", code=2):
    fail("help finds a word that nothing has")

# Keys, as in the table: a row without help shares that of the one before it. Typed commands.
string = r'"([^"]*)"'
rows = re.findall(rf'(?m)^REQUEST\([A-Z_]*, [A-Z_ |]*, [A-Z_ |]*, {string}, [^"]*"[^"]*"[^"]*, '
                  rf'(?:N_\({string}\)|""), [A-Za-z_]*, [a-z_A-Z]*, [A-Z_]*\)$', keys)
if not rows or len(rows) != len(re.findall(r"(?m)^REQUEST\(", keys)):
    fail("a key in requests.def cannot be read")
shared = []
for names, about in rows:
    if about:
        shared.append([names, about])
    else:
        shared[-1][0] += f" {names}"
for names, about in shared:
    described("key", f"{names.replace(' ', ', ')} {about}", page)
lines = re.findall(rf'(?m)^COMMAND\(([a-z]*), {string}, [A-Z]*, [A-Z]*, N_\({string}\)\)$',
                   read(f"{tree}/src/match/commands.def"))
if not lines:
    fail("commands.def cannot be read")
for line in lines:
    described("command", " ".join(line), page)

# What the pages give to be copied is taken.
with tempfile.TemporaryDirectory() as work:
    os.mkdir(f"{work}/narabe")
    with open(f"{work}/narabe/narabe.cfg", "w") as f:
        f.write(example(settings, "keys: {") + example(settings, "engines: {"))
    if "narabe: " in (said := run(program, "config", XDG_CONFIG_HOME=work, XDG_STATE_HOME=work)):
        fail(f"an example of settings is refused: {said}")
    with open(f"{work}/chapter.cfg", "w") as f:
        f.write(example(settings, 'title = "A first chapter"'))
    run(program, "tour", f"{work}/chapter.cfg", "--list")

# The page of settings: every setting, request and tone.
page = plain(read(settings))
default = run(program, "config", "--default", XDG_CONFIG_HOME="/nonexistent")
if default != read(f"{tree}/data/narabe.cfg"):
    fail("data/narabe.cfg is out of date: narabe config --default >data/narabe.cfg")
for name in re.findall(r"(?m)^# ([a-z_]*) = .*;$", default):
    described("setting", f"{name} =", page)
for name, key in re.findall(rf"(?m)^REQUEST\(([A-Z_]*), [A-Z_ |]*, [A-Z_ |]*, {string}", keys):
    described("request", f'{name} = "{key}"', page)
for tone in set(re.findall(r"TONE\(([A-Z_0-9]*), ", read(f"{tree}/src/tui/canvas/canvas.h"))) - {"DEFAULT"}:
    described("tone", tone, page)

# What the formatters find wrong. On some systems `man` only prints that it is not installed.
if shutil.which("groff") and re.match(r"man [0-9]", run("man", "--version")):
    for one in pages:
        if said := run("sh", "-c", 'man --warnings -E UTF-8 -l -Tutf8 -Z "$0" 2>&1 >/dev/null', one, MANWIDTH="80"):
            fail(f"man says of {one}: {said}")
else:
    print("skipped: man, which is not installed")
if shutil.which("mandoc"):
    if said := run("mandoc", "-Tlint", "-W", "warning", *pages):
        fail(f"mandoc: {said}")
else:
    print("skipped: mandoc, which is not installed")
sys.exit(bad)
