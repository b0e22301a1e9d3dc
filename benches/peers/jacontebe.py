"""Mode `jacontebe`: which cases of JaConTeBe are found in some minutes each."""

import collections
import json
import os
import re
import shutil
import statistics
import subprocess

from common import (GRACE, HERE, NoResult, bar, classes, failure, in_parallel, lines, run,
                    sources_below, suite, table, trouble)

CASES = "bms/JaConTeBe/versions.alt"
# What the libraries of the cases, which are older than modules, reach into; mocking needs it.
OPENED = ["java.lang", "java.lang.reflect", "java.io", "java.util", "java.util.concurrent.atomic",
          "java.security", "jdk.internal.loader"]
CASES_BAR = 22

Case = collections.namedtuple("Case", "name main arguments class_path pattern")


def measure(options):
    folder = suite(options, CASES)
    cases = [case(options, folder, line) for line in lines("jacontebe.txt")
             if re.search(options.only, line.split()[0])]
    seeds = range(options.first_seed, options.first_seed + (options.seeds or 3))
    tasks = [(f"{one.name}-{seed}", one, seed) for seed in seeds for one in cases]
    opened = [f"--jvm-arg=--add-opens=java.base/{package}=ALL-UNNAMED" for package in OPENED]

    def work(task):
        name, one, seed = task
        flags = ["--strategy", options.strategies or "mix", "--seed", str(seed)]
        flags += ["--seconds", str(options.seconds), *opened]
        result = run(options, name, flags, one.class_path, one.main, one.arguments,
                     options.seconds + GRACE)
        return judged(one, result)

    results = in_parallel(options, tasks, work)
    by_case = {(one.name, seed): result for (_, one, seed), result in zip(tasks, results)}
    return tell_cases(options, cases, seeds, by_case)


def case(options, folder, line):
    name, main, arguments, jars, pattern = (part.strip() for part in line.split(" | ", 4))
    class_path = [jar(options, folder / "lib/realLib", entry) for entry in jars.split()]
    sources = sources_below(folder / name / "orig") + sources_below(HERE / "jacontebe/common")
    if (HERE / "jacontebe" / name).is_dir():
        sources += sources_below(HERE / "jacontebe" / name)
    compiled = classes(options, name, sources, class_path, "8")
    if (compiled / "sun").is_dir():
        archive_of(compiled, "sun", compiled / "lib/charsets.jar")
    arguments = arguments.replace("{classes}", str(compiled)).split()
    return Case(name, main, arguments, [compiled, *class_path], pattern)


def jar(options, folder, entry):
    """A jar of the suite, or else the Maven artifact of that coordinate."""
    if ":" not in entry:
        return folder / entry
    _, artifact, version = entry.split(":")
    path = options.work / "jars" / f"{artifact}-{version}.jar"
    if not path.is_file():
        command = ["mvn", "-q", "dependency:copy", f"-Dartifact={entry}"]
        output = subprocess.run([*command, f"-DoutputDirectory={path.parent}"], capture_output=True)
        if output.returncode != 0:
            raise NoResult(f"{entry} cannot be fetched: {output.stdout.decode()}")
    return path


def archive_of(folder, part, path):
    """Moves a part of a folder into a jar."""
    path.parent.mkdir(exist_ok=True)
    archive = shutil.make_archive(str(path), "zip", folder, part)
    os.replace(archive, path)
    shutil.rmtree(folder / part)


def judged(one, result):
    """What a run of a case came to, and after how many seconds."""
    found = failure(result)
    if not found:
        schedules = result.report["schedules"]["run"] if result.report else 0
        return trouble(result) or f"missed, {schedules} schedules", None
    at = f"#{found['index'] + 1} {result.seconds:.0f} s"
    if not found["verified"]:
        at += " unverified"
    if re.search(one.pattern, described(found), re.DOTALL):
        return f"found {at} {found['kind']}", result.seconds
    message = " ".join((found["message"] or "").split())
    return f"OTHER {at} {found['kind']}: {message[:60]}", None


def described(found):
    """The text that patterns are searched in: kind, message, race, and each thread that matters."""
    text = [f"{found['kind']}: {found['message']}", f"race: {json.dumps(found['race'])}"]
    for thread in found["threads"]:
        text.append(f"thread {thread['name']}: {thread['state']}: {thread['error']}")
        text += [f"  at {frame}" for frame in thread["stack"]]
    return "\n".join(text)


def tell_cases(options, cases, seeds, results):
    print(f"\n{options.seconds} s, seeds {seeds[0]} to {seeds[-1]}")
    rows = []
    for one in cases:
        those = [results[one.name, seed] for seed in seeds]
        found = sum(seconds is not None for _, seconds in those)
        rows.append([one.name, f"{found}/{len(seeds)}", *(text for text, _ in those)])
    table(["case", "found", *(f"seed {seed}" for seed in seeds)], rows)
    per_seed = [sum(results[one.name, seed][1] is not None for one in cases) for seed in seeds]
    once = sum(not row[1].startswith("0/") for row in rows)
    most = statistics.median(per_seed)
    print(f"cases found per seed: {' '.join(map(str, per_seed))}; in one seed or another: {once}")
    return bar(f"median of the seeds {most:g} of {len(cases)} (>= {CASES_BAR})", most >= CASES_BAR)
