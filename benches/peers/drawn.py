"""Mode `drawn`: tests that others wrote, drawn by a seed, each as `run --junit` sees it.

`--suite` names a folder that holds a folder for each library, and in it `class-path.txt`: what its
tests need, the folder of their classes first, with JUnit's launcher and engines. Arguments that its
JVM needs are in `jvm.txt`. A test is drawn if it passes three plain runs of at most two seconds
each, starts a thread in one of them, and leaves no process. The order is that of a hash of the
seed and the test, so that nobody chooses. What was drawn stays in `drawn.txt` of the library.
"""

import collections
import hashlib
import re
import subprocess
import tempfile
import time
from pathlib import Path

from common import HERE, NoResult, bar, classes, failure, in_parallel, run, table

PLAIN = HERE / "drawn/PlainRuns.java"
# Tests of each library, tests for one JVM, and seconds to look for them in one library.
LIMIT = 18
BATCH = 40
SEARCH = 480
# Seconds in which a plain run must get further, and in which all tests of a library must be listed.
STUCK = 15
LISTED = 120
BAR_TESTS = 200
BAR_LIBRARIES = 8

Library = collections.namedtuple("Library", "name folder class_path jvm")


def measure(options):
    libraries = in_order(options, libraries_of(options))
    tests = {library.name: drawn(options, library) for library in libraries}
    tasks = [(f"{library.name}@{test}", library, test)
             for library in libraries for test in tests[library.name]]
    results = in_parallel(options, tasks, lambda task: outcome(options, *task))
    return tell(libraries, tasks, results)


def libraries_of(options):
    if not options.suite:
        raise NoResult("--suite names no folder of libraries")
    found = [library(path.parent) for path in sorted(options.suite.glob("*/class-path.txt"))]
    found = [one for one in found if re.search(options.only, one.name)]
    if not found:
        raise NoResult(f"{options.suite} holds no library: none of its folders has a class-path.txt")
    return found


def library(folder):
    class_path = (folder / "class-path.txt").read_text().strip().split(":")
    jvm = folder / "jvm.txt"
    return Library(folder.name, folder, class_path, jvm.read_text().split() if jvm.is_file() else [])


def in_order(options, things, name=lambda thing: thing.name):
    return sorted(things, key=lambda it: hashlib.sha256((options.draw + name(it)).encode()).digest())


def drawn(options, library):
    """The tests of a library, drawn now or by an earlier call."""
    known = library.folder / "drawn.txt"
    if not known.is_file():
        plain = classes(options, "drawn", [PLAIN], library.class_path, "11")
        tests = in_order(options, java(options, library, plain, ["list", library.class_path[0]], LISTED), str)
        found, told = eligible(options, library, plain, tests)
        known.write_text("".join(f"{test}\n" for test in found[:LIMIT]))
        print(f"{library.name}: {len(tests)} tests, {told}, {len(found[:LIMIT])} drawn", flush=True)
    return known.read_text().split()


def eligible(options, library, plain, tests):
    """Tests that may be drawn, and how many of each kind were tried."""
    found, kinds = [], collections.Counter()
    end = time.monotonic() + SEARCH
    rest = list(tests)
    while rest and len(found) < LIMIT and time.monotonic() < end:
        batch, rest = rest[:BATCH], rest[BATCH:]
        while batch:
            said = java(options, library, plain, ["try", *batch], STUCK)
            ended = dict(line.split() for line in said)
            kinds.update(ended.values())
            found += [test for test in batch if ended.get(test) == "eligible"]
            # The test after the last one that ended stopped its JVM, or was too late.
            kinds["stuck"] += len(ended) < len(batch)
            batch = batch[len(ended) + 1:]
    return found, ", ".join(f"{count} {kind}" for kind, count in sorted(kinds.items()) if count)


def java(options, library, plain, arguments, patience):
    """Lines of the answers of `PlainRuns`; a JVM that gets no further for so many seconds is killed."""
    command = [options.jdk / "bin/java", *library.jvm, "-cp", ":".join([str(plain), *library.class_path])]
    with tempfile.TemporaryDirectory(dir=options.work) as folder:
        answers = Path(folder) / "answers"
        answers.touch()
        process = subprocess.Popen([*command, "PlainRuns", answers, *arguments], cwd=folder,
                                   stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL)
        size, since = 0, time.monotonic()
        while process.poll() is None:
            time.sleep(0.1)
            if answers.stat().st_size != size:
                size, since = answers.stat().st_size, time.monotonic()
            if time.monotonic() - since > patience:
                process.kill()
        return answers.read_text().splitlines()


def outcome(options, name, library, test):
    schedules = options.schedules or 500
    flags = ["--junit", test, "--strategy", options.strategies or "mix", "--seed", str(options.first_seed)]
    flags += ["--schedules", str(schedules), "--seconds", str(options.seconds)]
    flags += [f"--jvm-arg={argument}" for argument in library.jvm]
    result = run(options, name, flags, library.class_path, None, [], cap=options.seconds + 120)
    if failure(result):
        return f"report: {failure(result)['kind']}"
    if result.report and result.exit == 0:
        whole = result.report["schedules"]["run"] >= schedules
        return "no failure" if whole else "no failure, time over"
    said = re.sub(r"[│\s]+", " ", result.said)
    if "starts a second thread" in said or "starts no second thread" in said:
        return "no second thread"
    if re.search("no schedule (ended|came to an end)", said):
        return "no schedule ended"
    return f"trouble: exit code {result.exit}: {said[:100]}"


def tell(libraries, tasks, results):
    print()
    table(["outcome", "tests"], sorted(collections.Counter(results).items()))
    for task, result in zip(tasks, results):
        if result.startswith(("report", "trouble")):
            print(f"{result}: {task[0]}")
    started = sum(result != "no second thread" for result in results)
    reports = sum(result.startswith("report") for result in results)
    troubles = sum(result.startswith("trouble") for result in results)
    print(f"{reports} reports, each to be read: is it a bug?")
    text = f"{started} tests of {len(libraries)} libraries (>= {BAR_TESTS} of {BAR_LIBRARIES})"
    return bar(f"{text}, {troubles} troubles (0)", started >= BAR_TESTS and len(libraries) >= BAR_LIBRARIES and troubles == 0)
