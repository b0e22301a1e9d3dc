"""Mode `pecan`: what is confirmed in programs that PECAN's paper reports on (ISSTA 2011, table 1).

`--suite` names a checkout of the public repository ksen007/calfuzzer, which has the drivers of the
JDK's collections and of StringBuffer. Each is recorded with several seeds. What the recordings
confirm is counted by rule and by the lines that take part, the paper's "real" predictions by it.
"""

import collections
import re

from common import NoResult, bar, classes, in_parallel, table
from rvpredict import line_pair, prediction

Driver = collections.namedtuple("Driver", "program main real")

DRIVERS = [
    Driver("ArrayList", "MTArrayListTest", 11),
    Driver("LinkedList", "MTListTest", 13),
    Driver("HashSet", "MTSetTest", 10),
    Driver("TreeSet", "MTTreeSetTest", 10),
    Driver("StringBuffer", "MTSBTest", 1),
]
PACKAGE = "benchmarks.dstest"
RECORDINGS = 5


def measure(options):
    if not options.suite:
        raise NoResult("--suite names no checkout of ksen007/calfuzzer")
    drivers = [driver for driver in DRIVERS if re.search(options.only, driver.program)]
    source = options.suite / "src"
    mains = [source / PACKAGE.replace(".", "/") / f"{driver.main}.java" for driver in drivers]
    compiled = classes(options, "pecan", mains, [source], "8")
    found = in_parallel(options, [(driver.program, driver) for driver in drivers],
                        lambda task: confirmed(options, compiled, task[1]))
    return tell(drivers, found)


def confirmed(options, compiled, driver):
    """What is confirmed, by rule and lines, and what went wrong."""
    kinds, troubles = set(), []
    for seed in range(options.first_seed, options.first_seed + (options.seeds or RECORDINGS)):
        flags = ["--kind", "race", "--kind", "atomicity", "--kind", "deadlock"]
        report, trouble = prediction(options, compiled, f"{PACKAGE}.{driver.main}", [], flags, seed)
        kinds |= {(one["rule"], line_pair((event["class"], event["line"]) for event in one["events"]))
                  for one in report["predictions"] if one["verdict"] == "confirmed"}
        troubles += [trouble] if trouble else []
    return kinds, troubles


def tell(drivers, found):
    rows, short = [], []
    for driver, (kinds, troubles) in zip(drivers, found):
        rules = collections.Counter(rule for rule, _ in kinds)
        by_rule = ", ".join(f"{rule} {count}" for rule, count in sorted(rules.items()))
        rows.append([driver.program, len(kinds), driver.real, by_rule, "; ".join(troubles[:1])])
        if len(kinds) < driver.real:
            short.append(driver.program)
    table(["program", "confirmed", "PECAN real", "by rule", "trouble"], rows)
    return bar(f"fewer than PECAN's real ones: {', '.join(short) or 'none'}", not short)
