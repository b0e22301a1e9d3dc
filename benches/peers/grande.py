"""Mode `grande`: how much slower the Java Grande benchmarks run while they are recorded freely.

`--suite` names a checkout of the public repository ksen007/calfuzzer, which has the threaded
benchmarks, size A. What is compared is the time that each benchmark prints, with four threads on
all cores; the medians of several runs, in turn with and without a recording.
"""

import re
import shutil
import statistics
import subprocess
import tempfile
from pathlib import Path

from common import NoResult, bar, classes, ended, table

BENCHMARKS = ["Crypt", "LUFact", "MolDyn", "MonteCarlo", "RayTracer", "SOR", "Series",
              "SparseMatmult"]
PACKAGE = "benchmarks.determinism.jgf"
THREADS = "4"
RUNS = 3
SECONDS = 600
# The last of them is that of all parts: `Section3:MolDyn:Total:SizeA 1.642 (s)`.
TIME = re.compile(r"^Section\d:\w+:\w+:SizeA\t([\d.E-]+) \(s\)", re.M)
MEAN_BAR, WORST_BAR = 7.3, 20.0


def measure(options):
    if not options.suite:
        raise NoResult("--suite names no checkout of ksen007/calfuzzer")
    source = options.suite / "src"
    folder = source / PACKAGE.replace(".", "/")
    names = [name for name in BENCHMARKS if re.search(options.only, name)]
    mains = [folder / f"JGF{name}BenchSizeA.java" for name in names]
    compiled = classes(options, "grande", mains, [source], "8")
    rows, ratios = [], []
    for name in names:
        plain, recorded = [], []
        for _ in range(options.seeds or RUNS):
            with tempfile.TemporaryDirectory(dir=options.work) as cwd:
                # What MonteCarlo reads.
                shutil.copytree(source / "benchmarks/Data", Path(cwd) / "Data")
                program = [str(compiled), f"{PACKAGE}.JGF{name}BenchSizeA", THREADS]
                plain.append(plain_time(options, cwd, program))
                recorded.append(recorded_time(options, cwd, program))
        ratios.append(statistics.median(recorded) / statistics.median(plain))
        rows.append([name, f"{statistics.median(plain):.2f}", f"{statistics.median(recorded):.2f}",
                     f"{ratios[-1]:.1f}"])
    table(["benchmark", "seconds", "recorded", "times"], rows)
    mean, worst = statistics.mean(ratios), max(ratios)
    is_met = mean <= MEAN_BAR and worst <= WORST_BAR
    return bar(f"{mean:.1f} times as long on average (<= {MEAN_BAR}), {worst:.1f} at worst "
               f"(<= {WORST_BAR:.0f})", is_met)


def plain_time(options, cwd, program):
    command = [str(options.jdk / "bin/java"), "-cp", *program]
    return time_of(subprocess.run(command, cwd=cwd, capture_output=True, text=True).stdout)


def recorded_time(options, cwd, program):
    command = [str(options.tool), "record", "--free", "--output", "run.tltrace", "--show-output",
               "--max-millis", str(SECONDS * 1000), "--java-home", str(options.jdk), "-cp"]
    return time_of(ended([*command, *program], cwd, SECONDS)[1])


def time_of(said):
    times = TIME.findall(said)
    if not times:
        raise NoResult(f"a benchmark prints no time:\n{said[-500:]}")
    return float(times[-1])
