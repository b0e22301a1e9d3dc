#!/usr/bin/env python3
"""Figures of the tester on a peer's suite, on tests of others, on services of the JDK, after kills, and of peers.

The programs of the suite are not part of this project: --suite names the folder of a checkout of
the public repository cmu-pasta/fray-benchmark, and --fray that of a built checkout of
cmu-pasta/fray. Everything is compiled below --work, and each run has a working folder of its own.
The last line of each mode is its figure beside its bar.

Exit code 0: the bar is met; 1: it is not; 2: no result.
"""

import argparse
import os
import signal
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True

import confirmed
import drawn
import freekills
import grande
import jacontebe
import junitports
import kills
import medians
import pecan
import ports
import rvpredict
import services
import spotbugs
from common import HERE, NoResult, java_version, stop

MODES = {
    "ports": ports,
    "junitports": junitports,
    "medians": medians,
    "jacontebe": jacontebe,
    "services": services,
    "kills": kills,
    "freekills": freekills,
    "grande": grande,
    "drawn": drawn,
    "confirmed": confirmed,
    "rvpredict": rvpredict,
    "pecan": pecan,
    "spotbugs": spotbugs,
}


def main():
    options = parsed()
    signal.signal(signal.SIGINT, stop)
    signal.signal(signal.SIGTERM, stop)
    options.work.mkdir(parents=True, exist_ok=True)
    print(f"{options.mode}, {options.tool}, {java_version(options.jdk)}, load {os.getloadavg()[0]:.1f}")
    try:
        return 0 if MODES[options.mode].measure(options) else 1
    except NoResult as error:
        print(f"no result: {error}", file=sys.stderr)
        return 2


def parsed():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("mode", choices=list(MODES))
    add = parser.add_argument
    add("--tool", type=Path, default=HERE.parents[1] / "target/release/threadlint")
    add("--suite", type=Path, help="checkout of cmu-pasta/fray-benchmark; drawn and confirmed: folder of libraries")
    add("--fray", type=Path, help="built checkout of cmu-pasta/fray")
    add("--jdk", type=Path, default=Path("/usr/lib/jvm/java-17-openjdk-amd64"))
    add("--work", type=Path, default=Path(tempfile.gettempdir()) / "threadlint-peers")
    add("--keep", type=Path, help="folder for the JSON report of each run")
    add("--only", default="", help="programs whose name matches this expression")
    add("--seeds", type=int, default=None, help="seeds 1 to N")
    add("--first-seed", type=int, default=1)
    add("--jobs", type=int, default=2, help="runs at a time")
    add("--strategies", default=None, help="separated by commas [mix; medians: all of Fray's]")
    add("--schedules", type=int, default=None, help="per run [ports, junitports and medians 1000, services and drawn 500]")
    add("--seconds", type=int, default=None, help="per run [of a case or of Fray 300, drawn 60, each finding of confirmed 30]")
    add("--kills", type=int, default=200)
    add("--draw", default="", help="text that draws the tests")
    add("--judged", type=Path, help="confirmed: what readers say of the findings")
    options = parser.parse_args()
    options.seconds = options.seconds or {"drawn": 60, "confirmed": 30}.get(options.mode, 300)
    for name in ["tool", "suite", "fray", "jdk", "work", "keep", "judged"]:
        path = getattr(options, name)
        setattr(options, name, path and path.resolve())
    return options


if __name__ == "__main__":
    sys.exit(main())
