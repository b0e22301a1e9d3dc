"""Mode `medians`: schedules to the first failure of each port, beside those that Fray takes."""

import collections
import statistics
import tempfile
from pathlib import Path

from common import HERE, NoResult, bar, classes, ended, in_parallel, table
from ports import first_failure, number, ordered, programs, seeds_of, simple

OURS = "mix"
# The first is Fray's default; 3 and 15 switch points are those of its own evaluation.
FRAY = {
    "random": ["random"],
    "pos": ["pos"],
    "pct3": ["pct", "--num-switch-points", "3"],
    "pct15": ["pct", "--num-switch-points", "15"],
}
# Programs on which the median has to be at most Fray's.
LEAST = 25


def measure(options):
    mains, compiled = programs(options)
    fray = fray_command(options)
    schedules = options.schedules or 1000
    strategies = options.strategies.split(",") if options.strategies else list(FRAY)
    seeds = seeds_of(options)
    ours = [(f"{simple(main)}-{OURS}-{seed}", main, seed) for main in mains for seed in seeds]
    theirs = [(f"{simple(main)}-Fray-{strategy}", main, strategy)
              for main in mains for strategy in strategies]

    def our_run(task):
        name, main, seed = task
        first, _, text = first_failure(options, name, compiled, main, OURS, seed, schedules)
        if text:
            raise NoResult(f"{name}: {text}")
        return first

    def their_runs(task):
        _, main, strategy = task
        flags = ["--iter", str(schedules), "--scheduler", *FRAY[strategy]]
        return frays_runs(options, fray, compiled, main, len(seeds), flags)

    firsts = collections.defaultdict(list)
    for (_, main, _), first in zip(ours, in_parallel(options, ours, our_run)):
        firsts[main].append(first)
    runs = dict(zip((task[1:] for task in theirs), in_parallel(options, theirs, their_runs)))
    return tell(mains, strategies, firsts, runs)


def fray_command(options):
    """Starts Fray as the script does that its build makes, but with `Runs`."""
    if not options.fray:
        raise NoResult("--fray names no built checkout of cmu-pasta/fray")
    core = built(options, "core/build/libs/fray-core-*-all.jar")
    runs = classes(options, "fray", [HERE / "fray/Runs.java"], [core], "11")
    return [
        built(options, "instrumentation/jdk/build/java-inst/bin/java"),
        "-ea",
        f"-agentpath:{built(options, 'jvmti/build/native-libs/libjvmti.so')}",
        f"-javaagent:{built(options, 'instrumentation/agent/build/libs/fray-*[0-9T].jar')}",
        "-cp", f"{core}:{runs}", "Runs",
    ]


def built(options, pattern):
    found = list(options.fray.glob(pattern))
    if len(found) != 1:
        raise NoResult(f"{options.fray} has {len(found)} files {pattern}, and not one")
    return str(found[0])


def frays_runs(options, fray, compiled, main, count, flags):
    """Of each run, whether it failed, and its schedules; Fray takes no seed."""
    with tempfile.TemporaryDirectory(dir=options.work) as folder:
        told = Path(folder) / "runs"
        command = [*fray, told, count, "--run-config", "cli", "--clazz", main, "--method", "main"]
        command += ["--classpath", f"{compiled}/", "--output", Path(folder) / "report"]
        # The flags of Fray's own evaluation on this suite.
        command += ["--network-delegate-type", "none", "--system-time-delegate-type", "none"]
        command += ["--sleep-as-yield"]
        command += ["--no-exit-on-bug", "--timeout", options.seconds, *flags]
        cap = count * (options.seconds + 60)
        exit_code, said = ended(list(map(str, command)), folder, cap)
        found = [line.split() for line in told.read_text().splitlines()] if told.is_file() else []
    if len(found) != count:
        raise NoResult(f"Fray made {len(found)} of {count} runs of {main}, "
                       f"exit code {exit_code}:\n{said[-1000:]}")
    return [(word == "failed", int(schedules)) for word, schedules in found]


def median(runs):
    """A run that passed could fail at the next schedule at the earliest."""
    return statistics.median(n if failed else n + 1 for failed, n in runs)


def tell(mains, strategies, firsts, runs):
    ours = {main: statistics.median(ordered(firsts[main])) for main in mains}
    theirs = {key: median(those) for key, those in runs.items()}
    rows = []
    for main in mains:
        row = [simple(main), cell(ours[main], firsts[main])]
        for strategy in strategies:
            those = runs[main, strategy]
            row.append(cell(theirs[main, strategy], [failed for failed, _ in those]))
        rows.append(row)
    print("\nmedian of the schedules to the first failure (runs that failed)")
    table(["program", OURS, *(f"Fray {strategy}" for strategy in strategies)], rows)
    return all([tell_strategy(mains, strategy, ours, theirs) for strategy in strategies])


def cell(value, failed):
    return f"{number(value)} ({sum(map(bool, failed))}/{len(failed)})"


def tell_strategy(mains, strategy, ours, theirs):
    above = [simple(main) for main in mains if ours[main] > theirs[main, strategy]]
    count = len(mains) - len(above)
    return bar(f"{OURS}: at most Fray's {strategy} on {count} of {len(mains)} programs "
               f"(>= {LEAST}), not on: {' '.join(above) or 'none'}", count >= LEAST)
