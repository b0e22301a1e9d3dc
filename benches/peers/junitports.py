"""Mode `junitports`: which ports of SCTBench a `@ConcurrentTest` that calls their main class finds."""

import re
import subprocess
import xml.etree.ElementTree as ElementTree

from common import HERE, NoResult, bar, check_stopped, classes, table
from ports import programs, simple

MODULE = HERE.parents[1] / "tester/junit/target/threadlint-junit.jar"
CONSOLE = "org.junit.platform:junit-platform-console-standalone:1.13.4"
LAUNCHER = "org.junit.platform.console.ConsoleLauncher"
REPORT = "TEST-junit-jupiter.xml"
TEST = """
class {name}Test {{
    @threadlint.api.ConcurrentTest
    void fails() throws Throwable {{
        {main}.main(new String[0]);
    }}
}}
"""
# How a schedule failed and which one it was, as the message of the failed test says it.
HOW = re.compile(r"\b(\w+) in schedule (\d+) ")


def measure(options):
    if not MODULE.is_file():
        raise NoResult(f"{MODULE} is missing: run mvn -f tester/all package")
    mains, compiled = programs(options)
    class_path = [MODULE, console(options), compiled]
    tests = classes(options, "junitports-tests", sources(options, mains), class_path, "11")
    failures = run_tests(options, [*class_path, tests])
    rows = [[simple(main), *how(failures.get(f"{simple(main)}Test"))] for main in mains]
    table(["port", "failure", "schedule"], rows)
    found = sum(row[1] != "none" for row in rows)
    return bar(f"@ConcurrentTest finds {found} of {len(mains)}, all wanted", found == len(mains))


def console(options):
    jar = options.work / f"{CONSOLE.split(':')[1]}-{CONSOLE.split(':')[2]}.jar"
    if not jar.is_file():
        copy = ["mvn", "-q", "-B", "dependency:copy", f"-Dartifact={CONSOLE}", f"-DoutputDirectory={options.work}"]
        if subprocess.run(copy, cwd=options.work).returncode != 0:
            raise NoResult(f"{CONSOLE} cannot be fetched")
    return jar


def sources(options, mains):
    folder = options.work / "junitports-sources"
    folder.mkdir(exist_ok=True)
    written = []
    for main in mains:
        file = folder / f"{simple(main)}Test.java"
        file.write_text(TEST.format(name=simple(main), main=main))
        written.append(file)
    return written


def run_tests(options, class_path):
    """By class name, the message of the test that failed; None of one that passed."""
    reports = options.work / "junitports-reports"
    command = [options.jdk / "bin/java", f"-Dthreadlint.schedules={options.schedules or 1000}"]
    command += [f"-Dthreadlint.jvms={options.jobs}", "-cp", ":".join(map(str, class_path)), LAUNCHER, "execute"]
    command += ["--scan-classpath", class_path[-1], "--reports-dir", reports, "--details=none", "--disable-banner"]
    subprocess.run(list(map(str, command)), cwd=options.work, stdout=subprocess.DEVNULL)
    check_stopped()
    if not (reports / REPORT).is_file():
        raise NoResult("JUnit has left no report")
    failures = {}
    for case in ElementTree.parse(reports / REPORT).iter("testcase"):
        failed = [each for kind in ("failure", "error") for each in case.iter(kind)]
        failures[case.get("classname")] = failed[0].text if failed else None
    return failures


def how(message):
    found = message and HOW.search(message)
    return [found[1], found[2]] if found else ["none", message.split("\n", 1)[0] if message else ""]
