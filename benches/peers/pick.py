#!/usr/bin/env python3
"""Writes the list of libraries for `prepare.py` by a rule, so that nobody chooses.

--pool names a file with a project (OWNER/NAME) per line; --draw is the text that draws. The order of
the projects is that of a hash of both. For each, in this order:

1. its tags that are releases, the newest of each of the newest four series (numbers but the last);
2. in the tree of a tag, the folders that have a `pom.xml` and tests in `src/test/java`; the three with
   the most test files that name `java.util.concurrent` or make a `new Thread(`;
3. of these, newest tag first, those whose `pom.xml` names a jar that Maven Central has in the version
   of the tag.

The list (--libraries) gets an entry for each of the latter: the first that can be prepared counts.
Standard output gets a line for every project, with the reason where there is none. Nothing is fetched
but the answers of Maven Central: --mirror is a folder of bare clones, OWNER+NAME/repo.
"""

import argparse
import collections
import json
import re
import subprocess
import sys
import urllib.error
import urllib.request
import xml.etree.ElementTree as xml
from pathlib import Path, PurePosixPath

from drawn import in_order

CENTRAL = "https://repo.maven.apache.org/maven2"
SERIES = 4
MODULES = 3
NO_RELEASE = re.compile(r"rc|cr\d|alpha|beta|snapshot|preview|candidate|-m\d|[._-]ea|-b\d|jre|jdk|android", re.I)
CONCURRENT = r"java\.util\.concurrent|new Thread\("
TESTS = "src/test/java/"
# Packages that tests commonly open by reflection, and that their builds open by such arguments.
OPENED = ["lang", "lang.reflect", "util", "util.concurrent", "util.concurrent.atomic", "net", "nio", "io"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    add = parser.add_argument
    add("--pool", type=Path, required=True)
    add("--draw", required=True)
    add("--mirror", type=Path, required=True)
    add("--libraries", type=Path, required=True)
    options = parser.parse_args()
    libraries = []
    for project in in_order(options, options.pool.read_text().split(), str):
        found, without = Project(project, options.mirror).libraries()
        print(f"{project}: {', '.join(one['artifacts'][0] for one in found) or without}", flush=True)
        libraries += found
    options.libraries.write_text(json.dumps(libraries, indent=1) + "\n")
    return 0


class Project:
    def __init__(self, name, mirror):
        self.name = name
        self.clone = mirror / name.replace("/", "+") / "repo"

    def libraries(self):
        """Entries of the list, the first choice first, and why there are none."""
        if not self.clone.is_dir():
            return [], "no clone"
        tags = self.releases()
        modules = [(tag, module) for tag in tags for module in self.modules(tag)]
        named = [(tag, module, self.artifact(tag, module)) for tag, module in modules]
        found = [self.entry(*one) for one in named if one[2] and on_central(one[2])]
        if not tags:
            return found, "no tag that is a release"
        return found, "no jar on Maven Central" if modules else "no Maven module with tests of concurrency"

    def entry(self, tag, module, artifact):
        return {"name": self.name.split("/")[1], "repository": self.name, "tag": tag,
                "tests": [str(PurePosixPath(module) / "src/test")], "artifacts": [":".join(artifact)],
                "module": module,
                "jvm": [f"--add-opens=java.base/java.{package}=ALL-UNNAMED" for package in OPENED]}

    def releases(self):
        series = {}
        for tag in self.git("tag").split():
            numbers = version(tag)
            if numbers:
                series[numbers[:-1]] = max(series.get(numbers[:-1], (numbers, tag)), (numbers, tag))
        return [tag for _, tag in sorted(series.values(), reverse=True)[:SERIES]]

    def modules(self, tag):
        files = self.git("grep", "-lE", CONCURRENT, tag, "--", "*.java").splitlines()
        paths = [file.split(":", 1)[1] for file in files]
        counts = collections.Counter(path.split(TESTS)[0].rstrip("/") or "." for path in paths
                                     if path.startswith(TESTS) or f"/{TESTS}" in path)
        with_pom = [module for module in sorted(counts, key=lambda it: (-counts[it], it))
                    if self.pom(tag, module) is not None]
        return with_pom[:MODULES]

    def artifact(self, tag, module):
        """Group, artifact and version of a module's jar, or nothing."""
        pom = self.pom(tag, module)
        if text(pom, "packaging") not in (None, "jar", "bundle", "maven-plugin"):
            return None
        known = self.properties(tag, module)
        named = [text(pom, tag_) or text(pom.find("parent"), tag_) for tag_ in ("groupId", "version")]
        group, number = [resolved(value or "", known) for value in named]
        artifact = resolved(text(pom, "artifactId") or "", known)
        whole = group and artifact and number and "$" not in group + artifact + number
        return (group, artifact, number) if whole and "SNAPSHOT" not in number else None

    def properties(self, tag, module):
        """Properties of the module and of the folders above it, the nearest first."""
        known = {}
        for folder in [PurePosixPath(module), *PurePosixPath(module).parents]:
            pom = self.pom(tag, str(folder))
            for one in (pom.find("properties") if pom is not None else None) or []:
                known.setdefault(one.tag, (one.text or "").strip())
        return known

    def pom(self, tag, folder):
        source = self.git("show", f"{tag}:{PurePosixPath(folder) / 'pom.xml'}")
        try:
            return xml.fromstring(re.sub(r' xmlns="[^"]*"', "", source, count=1)) if source else None
        except xml.ParseError:
            return None

    def git(self, *arguments):
        run = subprocess.run(["git", f"--git-dir={self.clone}", *arguments], capture_output=True,
                             text=True, errors="replace")
        return run.stdout if run.returncode == 0 else ""


def version(tag):
    """The numbers of a tag's version, or nothing if the tag is no release."""
    found = re.search(r"\d+([._]\d+)+", tag)
    if not found or NO_RELEASE.search(tag):
        return None
    return tuple(int(number) for number in re.split("[._]", found[0]))


def text(element, name):
    found = element.find(name) if element is not None else None
    return found.text.strip() if found is not None and found.text else None


def resolved(value, known):
    for _ in range(3):
        value = re.sub(r"\$\{([^}]+)\}", lambda match: known.get(match[1], match[0]), value)
    return value


def on_central(artifact):
    group, name, number = artifact
    url = f"{CENTRAL}/{group.replace('.', '/')}/{name}/{number}/{name}-{number}.jar"
    try:
        return urllib.request.urlopen(urllib.request.Request(url, method="HEAD"), timeout=30).status == 200
    except (urllib.error.URLError, TimeoutError):
        return False


if __name__ == "__main__":
    sys.exit(main())
