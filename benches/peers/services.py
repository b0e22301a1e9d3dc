"""Mode `services`: schedules per second beside threads of the JDK that outlive a schedule."""

import re
import statistics
import sys

from common import HERE, bar, classes, failure, run, sources_below, table, trouble

RATE_BAR = 50.0


def measure(options):
    sources = sources_below(HERE / "services")
    compiled = classes(options, "services", sources, [], "11")
    rows, rates = [], []
    schedules = options.schedules or 500
    for source in (source for source in sources if re.search(options.only, source.stem)):
        those = []
        for seed in range(options.first_seed, options.first_seed + (options.seeds or 3)):
            flags = ["--strategy", options.strategies or "mix", "--seed", str(seed)]
            flags += ["--schedules", str(schedules)]
            result = run(options, f"{source.stem}-{seed}", flags, [compiled], source.stem, [], 600)
            problem = trouble(result) or (failure(result) and "a failure was reported")
            print(f"{source.stem}-{seed} {result.seconds:.1f} s {problem}", file=sys.stderr)
            counted = result.report and result.report["schedules"]
            those.append((counted["run"] / counted["seconds"] if counted else 0.0, problem))
        rate = statistics.median(rate for rate, _ in those)
        rates.append(rate if not any(problem for _, problem in those) else 0.0)
        rows.append([source.stem, f"{rate:.0f}", " ".join(f"{rate:.0f}" for rate, _ in those),
                     next((problem for _, problem in those if problem), "")])
    print(f"\n{schedules} schedules, start of the JVM included")
    table(["program", "per second", "of each seed", "troubles"], rows)
    return bar(f"slowest {min(rates):.0f} per second (>= {RATE_BAR:g})", min(rates) >= RATE_BAR)
