"""Mode `ports`: how many schedules of each strategy find the failure of each port of SCTBench."""

import collections
import re
import statistics

from common import bar, classes, failure, in_parallel, lines, run, sources_below, suite, table, trouble

SOURCES = "bms/SCTBench/src/main/java"
# Programs that each strategy has to find in every seed; mix has to find all in 19 of 20.
LEAST = {"random": 27, "pos": 27, "pct": 25}


def measure(options):
    mains, compiled = programs(options)
    strategies = (options.strategies or "mix").split(",")
    schedules = options.schedules or 1000
    seeds = seeds_of(options)
    tasks = [(f"{simple(main)}-{strategy}-{seed}", main, strategy, seed)
             for strategy in strategies for seed in seeds for main in mains]

    def work(task):
        name, main, strategy, seed = task
        return first_failure(options, name, compiled, main, strategy, seed, schedules)

    results = dict(zip(((task[1:]) for task in tasks), in_parallel(options, tasks, work)))
    return all([tell_ports(strategy, mains, seeds, schedules, results)
                for strategy in strategies])


def programs(options):
    """Main classes, and the folder of the compiled suite."""
    mains = [main for main in lines("ports.txt") if re.search(options.only, main)]
    return mains, classes(options, "ports", sources_below(suite(options, SOURCES)), [], "11")


def seeds_of(options):
    return list(range(options.first_seed, options.first_seed + (options.seeds or 20)))


def first_failure(options, name, compiled, main, strategy, seed, schedules):
    """Which schedule failed first, or None, then how it failed and why it is no measurement."""
    flags = ["--strategy", strategy, "--seed", str(seed), "--schedules", str(schedules)]
    result = run(options, name, flags, [compiled], main, [], cap=600)
    found = failure(result)
    return found and found["index"] + 1, found and found["kind"], trouble(result)


def tell_ports(strategy, mains, seeds, schedules, results):
    print(f"\nstrategy {strategy}, {schedules} schedules, seeds {seeds[0]} to {seeds[-1]}")
    rows = []
    for main in mains:
        those = [results[main, strategy, seed] for seed in seeds]
        firsts = ordered(first for first, _, _ in those)
        kinds = collections.Counter(kind for _, kind, _ in those if kind)
        troubles = [text for _, _, text in those if text]
        rows.append([simple(main), f"{sum(kinds.values())}/{len(seeds)}",
                     number(statistics.median(firsts)), number(firsts[-1]),
                     " ".join(f"{kind} {n}" for kind, n in sorted(kinds.items())),
                     troubles[0] if troubles else ""])
    table(["program", "found", "median", "most", "kinds", "troubles"], rows)
    found = [sum(bool(results[main, strategy, seed][0]) for main in mains) for seed in seeds]
    print(f"programs found per seed: {' '.join(map(str, found))}")
    if strategy in LEAST:
        wanted = LEAST[strategy]
        return bar(f"{strategy}: at least {min(found)} of {len(mains)} in each seed (>= {wanted})",
                   min(found) >= wanted)
    whole = sum(n == len(mains) for n in found)
    return bar(f"{strategy}: {len(mains)} of {len(mains)} in {whole} of {len(seeds)} seeds (>= 95 %)",
               whole >= 0.95 * len(seeds))


def ordered(firsts):
    """A run that misses counts as later than all others."""
    return sorted(first or float("inf") for first in firsts)


def simple(main):
    return main.rsplit(".", 1)[1]


def number(value):
    return "-" if value == float("inf") else f"{value:g}"
