"""Mode `pecan`: what is confirmed in programs that PECAN's paper reports on (ISSTA 2011, table 1).

`--suite` names a folder of checkouts of public repositories: `calfuzzer` (ksen007/calfuzzer, with
the drivers of the JDK's collections and hedc), `rv-predict` (runtimeverification/rv-predict, with
Java Grande, account and critical), `weblech` (mengsongshan/weblech-0.0.3) and `cache4j`
(tblongjia/cache4j), and a folder `derby` with `derby-10.3.2.1.jar` from Maven Central. The paper does
not publish its inputs: hedc has those of its checkout, weblech three threads and a server that does
not answer, cache4j and derby a driver of ours. Of derby, which has 13 million accesses in such a run,
the package `impl.sql` is recorded.

Each program is recorded with several seeds, and what is found is counted by rule and by the lines
that take part. The paper's "real" predictions are those whose order a run reached, whether or not
anything broke; here, one of atomicity is confirmed only if something breaks, so both are counted.
"""

import collections
import re

from common import HERE, NoResult, bar, classes, in_parallel, table
from rvpredict import line_pair, prediction

# The class path is that to compile against, below the checkout; `files` go to the working directory.
Driver = collections.namedtuple("Driver", "program main sources class_path files arguments real flags", defaults=[()])

COLLECTIONS = "benchmarks.dstest"
RECORDINGS = 5
# How the reason begins of what happened and broke nothing.
HAPPENED = "it happened"
DERBY_FLAGS = ["--watch", "org.apache.derby.impl.sql.**", "--max-steps", "50000000", "--max-millis", "60000"]
SPIDER = """saveRootDirectory = sites
startLocation = http://localhost:1/index.html
urlMatch = localhost
spiderThreads = 3
"""


def measure(options):
    if not options.suite:
        raise NoResult("--suite names no folder of checkouts")
    options.work.mkdir(parents=True, exist_ok=True)
    wanted = [driver for driver in drivers(options) if re.search(options.only, driver.program)]
    found = in_parallel(options, [(driver.program, driver) for driver in wanted],
                        lambda task: confirmed(options, task[1]))
    return tell(wanted, found)


def drivers(options):
    calfuzzer = options.suite / "calfuzzer/src"
    predict = [options.suite / "rv-predict/tests" / part / "src/main/java" for part in ("basic", "examples")]
    cache = options.suite / "cache4j/src/main/java"
    weblech = options.suite / "weblech"
    derby = options.suite / "derby/derby-10.3.2.1.jar"
    hedc = calfuzzer / "benchmarks/hedc"
    spider = options.work / "Spider.properties"
    spider.write_text(SPIDER)

    def of(program, real, root, main, arguments=(), files=()):
        sources = [root / f"{main.replace('.', '/')}.java"]
        class_path = [path for path in (root, root.parent / "resources") if path.is_dir()]
        return Driver(program, main, sources, class_path, list(files), list(arguments), real)

    return [
        of("ArrayList", 11, calfuzzer, f"{COLLECTIONS}.MTArrayListTest"),
        of("LinkedList", 13, calfuzzer, f"{COLLECTIONS}.MTListTest"),
        of("HashSet", 10, calfuzzer, f"{COLLECTIONS}.MTSetTest"),
        of("TreeSet", 10, calfuzzer, f"{COLLECTIONS}.MTTreeSetTest"),
        of("StringBuffer", 1, calfuzzer, f"{COLLECTIONS}.MTSBTest"),
        of("Moldyn", 1, predict[1], "benchmarks.JGFMolDynBenchSizeA"),
        of("RayTracer", 4, predict[1], "benchmarks.JGFRayTracerBenchSizeA"),
        of("MonteCarlo", 1, predict[1], "benchmarks.JGFMonteCarloBenchSizeA"),
        of("Hedc", 12, calfuzzer, "benchmarks.hedc.Tester", files=[hedc / "properties.txt", hedc / "html"]),
        Driver("Weblech", "weblech.ui.TextSpider", [weblech / "src/weblech/ui/TextSpider.java"],
               [weblech / "src", weblech / "lib/log4j-1.1.3.jar"], [spider], [spider.name], 4),
        Driver("Cache4j", "CacheDriver", [HERE / "pecan/CacheDriver.java"], [cache], [], [], 5),
        Driver("Derby", "DerbyDriver", [HERE / "pecan/DerbyDriver.java"], [derby], [], [], 38, DERBY_FLAGS),
        of("Account", 15, predict[1], "account.Account"),
        of("Critical", 28, predict[0], "critical.Critical"),
    ]


def confirmed(options, driver):
    """What is confirmed and what only happened, by rule and lines, and what went wrong."""
    compiled = classes(options, "pecan", driver.sources, driver.class_path, "8", "ISO-8859-1")
    needed = [path for path in driver.class_path if path.suffix == ".jar" or path.name == "resources"]
    proved, happened, troubles = set(), set(), []
    for seed in range(options.first_seed, options.first_seed + (options.seeds or RECORDINGS)):
        flags = ["--kind", "race", "--kind", "atomicity", "--kind", "deadlock", *driver.flags]
        report, trouble = prediction(options, [compiled, *needed], driver.main, driver.arguments, flags, seed,
                                     driver.files)
        for one in report["predictions"]:
            # Derby's class files have no lines.
            places = [(event["class"], event["line"] or event["method"]) for event in one["events"]]
            kind = (one["rule"], line_pair(places))
            if one["verdict"] == "confirmed":
                proved.add(kind)
            elif one["reason"].startswith(HAPPENED):
                happened.add(kind)
        troubles += [trouble] if trouble else []
    return proved, happened - proved, troubles


def tell(wanted, found):
    rows, short = [], []
    for driver, (proved, happened, troubles) in zip(wanted, found):
        rules = collections.Counter(rule for rule, _ in proved)
        by_rule = ", ".join(f"{rule} {count}" for rule, count in sorted(rules.items()))
        reached = len(proved) + len(happened)
        rows.append([driver.program, len(proved), reached, driver.real, by_rule, "; ".join(troubles[:1])])
        if reached < driver.real:
            short.append(driver.program)
    table(["program", "confirmed", "reached", "PECAN real", "confirmed by rule", "trouble"], rows)
    return bar(f"fewer reached than PECAN's real ones: {', '.join(short) or 'none'}", not short)
