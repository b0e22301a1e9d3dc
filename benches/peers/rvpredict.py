"""Mode `rvpredict`: the pairs of lines that RV-Predict expects in its own tests, each confirmed.

`--suite` names a checkout of the public repository runtimeverification/rv-predict. What is expected
is read from there: a file `MAIN[-ARGUMENT].expected.out` holds regular expressions of races, each
with two places, or says that there are none. A program is recorded with several seeds, and
whatever one of the recordings confirms counts.
"""

import collections
import json
import re
import shutil
import tempfile
from pathlib import Path

from common import NoResult, bar, classes, ended, in_parallel, sources_below, table

PARTS = ["tests/basic", "tests/examples"]
# Needs a Scala compiler, and tests an instrumentation.
LEFT_OUT = "InstrumentationTests"
RECORDINGS = 10
# A place with the class, the method and the line, when groups and backslashes are gone.
PLACE = re.compile(r"> at ([\w.$]+)\.[\w$<>]+\.?\(\w+\.java:(\d+)\)")

Program = collections.namedtuple("Program", "name main arguments expected")


def measure(options):
    if not options.suite:
        raise NoResult("--suite names no checkout of runtimeverification/rv-predict")
    compiled = compiled_suite(options)
    programs = [program for part in PARTS for program in programs_of(options.suite / part)
                if re.search(options.only, program.name)]
    tasks = [(program.name, program) for program in programs]
    found = in_parallel(options, tasks, lambda task: confirmed(options, compiled, task[1]))
    return tell(programs, found)


def compiled_suite(options):
    folders = [options.suite / part / "src/main" for part in PARTS]
    sources = [source for folder in folders for source in sources_below(folder / "java")
               if source.stem != LEFT_OUT]
    compiled = classes(options, "rvpredict", sources, [], "8")
    for folder in folders:
        if (folder / "resources").is_dir():
            shutil.copytree(folder / "resources", compiled, dirs_exist_ok=True)
    return compiled


def programs_of(part):
    found = []
    for path in sorted((part / "src/test/resources").glob("*.expected.out")):
        name = path.name.removesuffix(".expected.out")
        main, _, argument = name.partition("-")
        if not main.endswith(LEFT_OUT):
            expected = {pair(line) for line in path.read_text().splitlines() if line.startswith("Data race")}
            found.append(Program(name, main, [argument] if argument else [], expected))
    return found


def pair(line):
    places = PLACE.findall(line.replace("(.*)", "").replace("\\", ""))
    if len(places) != 2:
        raise NoResult(f"an expected race has not two places: {line}")
    return line_pair(places)


def line_pair(places):
    return tuple(sorted(f"{name.replace('$', '.')}:{line}" for name, line in places))


def confirmed(options, compiled, program):
    """Pairs of lines that are confirmed, all that are predicted, and what went wrong."""
    pairs, predicted, troubles = set(), set(), []
    for seed in range(options.first_seed, options.first_seed + (options.seeds or RECORDINGS)):
        report, trouble = prediction(options, [compiled], program.main, program.arguments,
                                     ["--kind", "race"], seed)
        for one in report["predictions"]:
            places = line_pair((event["class"], event["line"]) for event in one["events"])
            predicted.add(places)
            if one["verdict"] == "confirmed":
                pairs.add(places)
        troubles += [trouble] if trouble else []
        if program.expected and program.expected <= pairs:
            break
    return pairs, predicted, troubles


def prediction(options, class_path, main, arguments, flags, seed, files=()):
    """The report on one recording, made in a folder with copies of the files."""
    with tempfile.TemporaryDirectory(dir=options.work) as folder:
        for file in files:
            copy = shutil.copytree if file.is_dir() else shutil.copy
            copy(file, Path(folder) / file.name)
        report = Path(folder) / "report.json"
        command = [options.tool, "predict", *flags, "--scope", "all", "--threads", "1",
                   "--seed", seed, "--budget", f"{options.seconds}s", "--save", "-", "--unproved",
                   "--java-home", options.jdk, "--output-format", "json", "--output-file", report,
                   "-cp", ":".join(map(str, class_path)), main, *arguments]
        exit_code, said = ended(list(map(str, command)), folder, options.seconds + 120)
        if not report.is_file() or exit_code not in (0, 1):
            return {"predictions": []}, f"seed {seed}: exit code {exit_code}: {said.strip()[:90]}"
        return json.loads(report.read_text()), None


def tell(programs, found):
    rows, expected, hit, silent = [], 0, 0, True
    for program, (pairs, predicted, troubles) in zip(programs, found):
        wanted = program.expected
        expected, hit = expected + len(wanted), hit + len(wanted & pairs)
        silent &= bool(wanted) or not pairs
        missing = [f"{a} {b}" for a, b in sorted(wanted - pairs)]
        rows.append([program.name, f"{len(wanted & pairs)}/{len(wanted)}", len(pairs - wanted),
                     len(wanted & predicted), "; ".join([*missing, *troubles[:1]])])
    table(["program", "expected and confirmed", "others", "predicted", "missing"], rows)
    text = f"{hit} of {expected} expected pairs confirmed, silent programs {'silent' if silent else 'NOT silent'}"
    return bar(text, hit == expected and silent)
