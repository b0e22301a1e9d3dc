#!/usr/bin/env python3
"""Draws findings of libraries for `measure.py confirmed` by a rule, so that nobody chooses.

--pool names a file with an artifact of Maven Central (GROUP:ARTIFACT[:VERSION]) per line; --draw is the
text that draws. The order of the artifacts is that of a hash of both. For each, in this order, until
there are --findings:

1. the newest of its last --versions releases that Maven Central has sources of, or the given version;
2. `check --scope all --rule unguarded-conflict` on the sources, with the other defaults, or with --no-notes,
   which leaves out conflicts of which the tool says itself that they matter little;
3. of its findings, one for each field, the --each that come first by a hash of the text and the field.

Below --suite each library gets a folder: its class path with the dependencies that its own project has,
`sources.jar`, and `findings.json`, the report of `check` with the drawn findings alone. `claims.jsonl` is
what a reader may see before judging: class, field and lines of accesses, without the tool's words. `guarded.json` has rows about fields that are guarded: at
most --guarded findings of the same sources without the word `synchronized` that are none with it. Standard
output gets a line for every artifact.
"""

import argparse
import json
import re
import shutil
import subprocess
import sys
import urllib.error
import urllib.request
import xml.etree.ElementTree as xml
import zipfile
from pathlib import Path

from drawn import in_order
from pick import CENTRAL, NO_RELEASE
from prepare import class_path, joined, project

RULE = "unguarded-conflict"
CLASS = re.compile(r"^[ \t]*(?:(?:public|protected|private|static|final|abstract) +)*class \w", re.M)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    add = parser.add_argument
    add("--pool", type=Path, required=True)
    add("--draw", required=True)
    add("--suite", type=Path, required=True)
    add("--tool", type=Path, required=True)
    add("--findings", type=int, default=100)
    add("--each", type=int, default=12)
    add("--guarded", type=int, default=20)
    add("--versions", type=int, default=6)
    add("--no-notes", action="store_true")
    options = parser.parse_args()
    artifacts = [line for line in options.pool.read_text().split("\n") if line and not line.startswith("#")]
    count = 0
    for artifact in in_order(options, artifacts, str):
        if count >= options.findings:
            break
        found, said = drawn(options, artifact)
        count += found
        print(f"{artifact}: {said}", flush=True)
    return 0 if count >= options.findings else 1


def drawn(options, artifact):
    """How many findings of an artifact are drawn, and what to say about it."""
    coordinates = artifact.split(":")
    try:
        versions = coordinates[2:] or releases(*coordinates)[:options.versions]
        folder = options.suite.resolve() / coordinates[1]
        folder.mkdir(parents=True, exist_ok=True)
        version = fetched(*coordinates[:2], versions, folder / "sources.jar")
        report = checked(options, folder, "sources.jar", ["--no-notes"] if options.no_notes else [])
        if not report["findings"]:
            return 0, f"{version} has no finding"
        resolve(f"{coordinates[0]}:{coordinates[1]}:{version}", folder)
    except (urllib.error.URLError, subprocess.SubprocessError) as error:
        return 0, f"left out: {str(error)[:150]}"
    chosen = choose(options, artifact, report["findings"], options.each)
    guarded = choose(options, artifact, guarded_fields(options, folder), options.guarded)
    (folder / "findings.json").write_text(json.dumps({**report, "findings": chosen}))
    (folder / "guarded.json").write_text(json.dumps({**report, "findings": guarded}))
    (folder / "claims.jsonl").write_text("".join(json.dumps(claim(one)) + "\n" for one in chosen))
    return len(chosen), f"{version}, {len(chosen)} of {len(report['findings'])} findings"


def releases(group, artifact):
    """The newest first."""
    url = f"{CENTRAL}/{group.replace('.', '/')}/{artifact}/maven-metadata.xml"
    with urllib.request.urlopen(url, timeout=30) as answer:
        versions = [it.text for it in xml.parse(answer).iterfind("versioning/versions/version")]
    return [it for it in reversed(versions) if not NO_RELEASE.search(it)]


def fetched(group, artifact, versions, sources):
    """The first of the versions that has sources, which are fetched."""
    for version in versions:
        url = f"{CENTRAL}/{group.replace('.', '/')}/{artifact}/{version}/{artifact}-{version}-sources.jar"
        try:
            with urllib.request.urlopen(url, timeout=60) as answer, sources.open("wb") as file:
                shutil.copyfileobj(answer, file)
            return version
        except urllib.error.HTTPError:
            continue
    raise urllib.error.URLError(f"no sources of {', '.join(versions) or 'any release'}")


def resolve(coordinates, folder):
    """The artifact with what it brings, then what its developers have besides: provided and optional dependencies."""
    pom = folder / "pom.xml"
    pom.write_text(project([coordinates], None))
    jars = joined(class_path(pom, folder / "artifacts.txt"), own_dependencies(coordinates, folder / "own"))
    (folder / "class-path.txt").write_text(":".join(jars))


def own_dependencies(coordinates, folder):
    """Those of the artifact's own project; none where it cannot be read alone."""
    group, artifact, version = coordinates.split(":")
    folder.mkdir(exist_ok=True)
    url = f"{CENTRAL}/{group.replace('.', '/')}/{artifact}/{version}/{artifact}-{version}.pom"
    with urllib.request.urlopen(url, timeout=60) as answer:
        (folder / "pom.xml").write_bytes(answer.read())
    try:
        return [jar for jar in class_path(folder / "pom.xml", folder / "artifacts.txt", "compile") if jar]
    except subprocess.SubprocessError:
        print(f"{coordinates}: dependencies of its own project are left out", file=sys.stderr)
        return []


def checked(options, folder, sources, flags):
    command = [options.tool, "check", "--no-baseline", "--scope", "all", "--rule", RULE, *flags]
    command += ["--output-format", "json", sources]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=300, check=False)
    if done.returncode > 1:
        raise subprocess.SubprocessError(done.stderr)
    return json.loads(done.stdout)


def guarded_fields(options, folder):
    """Findings of the sources without monitors, about fields that have none with them. Lines stay as they are."""
    rewrite(folder, "promised.jar", promised)
    rewrite(folder, "unlocked.jar", lambda source: without_monitors(promised(source)))
    known = {(one["class"], one["field"])
             for flags in ([], ["--confidence", "low"]) for one in checked(options, folder, "promised.jar", flags)["findings"]}
    found = checked(options, folder, "unlocked.jar", [])["findings"]
    found = [one for one in found if (one["class"], one["field"]) not in known]
    return json.loads(json.dumps(found).replace("unlocked.jar", "sources.jar"))


def rewrite(folder, jar, change):
    with zipfile.ZipFile(folder / "sources.jar") as sources, zipfile.ZipFile(folder / jar, "w") as target:
        for name in sources.namelist():
            if name.endswith(".java"):
                target.writestr(name, change(sources.read(name).decode(errors="replace")))


def promised(source):
    """Classes of a file that has monitors promise to be safe: without them, they would not look as if they were."""
    if "synchronized" not in source:
        return source
    return CLASS.sub(r"@javax.annotation.concurrent.ThreadSafe \g<0>", source)


def without_monitors(source):
    """The word and what it locks become spaces; in comments and texts, too, which does not matter."""
    out, position = [], 0
    for word in re.finditer(r"\bsynchronized\b\s*", source):
        if word.start() < position:
            continue
        end = word.end()
        if source[end:end + 1] == "(":
            end = closing(source, end)
        out += [source[position:word.start()], re.sub(r"\S", " ", source[word.start():end])]
        position = end
    return "".join([*out, source[position:]])


def closing(source, opening):
    """Behind the parenthesis that closes the one at a place."""
    depth = 0
    for index in range(opening, len(source)):
        depth += {"(": 1, ")": -1}.get(source[index], 0)
        if depth == 0:
            return index + 1
    return len(source)


def choose(options, artifact, findings, most):
    """One finding for each field, in the order of a hash."""
    fields = {}
    for one in findings:
        fields.setdefault(f"{artifact} {one['class']}.{one['field']}", one)
    return [fields[name] for name in in_order(options, fields, str)[:most]]


def claim(finding):
    accesses = [{key: one[key] for key in ("kind", "path", "line", "method")} for one in finding["accesses"]]
    return {"class": finding["class"], "field": finding["field"], "accesses": accesses}


if __name__ == "__main__":
    sys.exit(main())
