"""Mode `spotbugs`: what threadlint and SpotBugs report of the judged fields of real libraries.

--suite names the folder of an unpacked SpotBugs distribution. The rows of P3 in `testdata/corpus`
are counted that say whether a field is accessed without a common lock; both tools see the same
library, one its sources and the other its class files, which are fetched from Maven Central.
"""

import collections
import json
import re
import subprocess
import time
import xml.etree.ElementTree as ElementTree

from common import HERE, NoResult, bar, table

ROWS = HERE.parents[1] / "testdata/corpus"
CENTRAL = "https://repo1.maven.org/maven2"
# Below it, two careful readers may differ.
SURE = 0.6
RULES = {"unguarded-conflict", "guarded-by", "non-atomic-update"}


def measure(options):
    spotbugs = options.suite and options.suite / "lib/spotbugs.jar"
    if not spotbugs or not spotbugs.is_file():
        raise NoResult("--suite is no SpotBugs distribution, which has lib/spotbugs.jar")
    found, rows = collections.Counter(), []
    for path in sorted(ROWS.glob("*.jsonl")):
        judged = fields(path)
        sources, classes = fetched(options, path.stem, "-sources"), fetched(options, path.stem, "")
        tools = {
            "threadlint": lambda: by_threadlint(options, sources),
            "SpotBugs": lambda: by_spotbugs(options, spotbugs, classes),
        }
        for tool, reported in tools.items():
            started = time.monotonic()
            hits = reported() & judged.keys()
            seconds = time.monotonic() - started
            counted = collections.Counter(judged[field] for field in hits)
            found.update({(tool, verdict): count for verdict, count in counted.items()})
            rows.append([path.stem, tool, f"{seconds:.1f}", counted["violation"], counted["ok-tricky"]])
        found.update(judged.values())
    table(["library", "tool", "seconds", "violations reported", "correct fields reported"], rows)
    text = ", ".join(
        f"{tool} {found[tool, 'violation']} and {found[tool, 'ok-tricky']}" for tool in ("threadlint", "SpotBugs"))
    is_better = (found["threadlint", "violation"] > found["SpotBugs", "violation"]
                 and found["threadlint", "ok-tricky"] <= found["SpotBugs", "ok-tricky"])
    return bar(f"of {found['violation']} violations and {found['ok-tricky']} correct fields: {text}", is_better)


def fields(path):
    """By simple name of class and field, the verdict. Rows that exist because threadlint reported
    the field are left out: they would favour it."""
    rows = map(json.loads, path.read_text().splitlines())
    return {(row["class"], row["field"]): row["verdict"] for row in rows
            if row["rule"] == "P3" and row["confidence"] >= SURE
            and row.get("origin") != "finding" and row.get("kind") != "leak"}


def fetched(options, name, classifier):
    group, artifact, version = re.fullmatch(r"(.+)\.([^.]+?)-(\d.*)", name).groups()
    jar = options.work / f"{artifact}-{version}{classifier}.jar"
    if not jar.is_file():
        url = f"{CENTRAL}/{group.replace('.', '/')}/{artifact}/{version}/{jar.name}"
        if subprocess.run(["curl", "-sSfL", "-o", jar, url], check=False).returncode:
            raise NoResult(f"{url} cannot be fetched")
    return jar


def by_threadlint(options, jar):
    command = [options.tool, "check", jar, "--output-format", "json"]
    said = subprocess.run(command, capture_output=True, text=True, check=False)
    return {(simple(finding["class"]), finding["field"]) for finding in json.loads(said.stdout)["findings"]
            if finding["rule"] in RULES}


def by_spotbugs(options, spotbugs, jar):
    report = options.work / "spotbugs.xml"
    command = [options.jdk / "bin/java", "-jar", spotbugs, "-textui", "-xml", "-output", report,
               "-bugCategories", "MT_CORRECTNESS", jar]
    subprocess.run(command, capture_output=True, check=True)
    return {(simple(field.get("classname")), field.get("name"))
            for field in ElementTree.parse(report).iter("Field")}


def simple(name):
    """`Outer.Inner` of a binary or source name."""
    parts = name.replace("$", ".").split(".")
    return ".".join(part for part in parts if part[:1].isupper())
