#!/usr/bin/env python3
"""Compiles the tests of libraries against their releases, for `measure.py drawn`.

--libraries names a JSON list. Each library has a `name`, a `repository` (OWNER/NAME on GitHub), a
`tag`, the folders of its `tests`, and the `artifacts` that these need, the release among them, as
GROUP:ARTIFACT[:VERSION]. Optional: `module`, the folder of a Maven project whose test class path is
added; `bom`, which gives versions to artifacts without one; `javac`, further options; `jvm`,
arguments that the tests need. Of several entries with one name, the first that can be prepared counts.

Below --suite each library gets a folder with its sources, classes, and class path. Files that do
not compile are left out and counted. A library that has a class path is not prepared again.

Exit code 0: all are prepared; 1: some are not.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

# What JUnit needs to run tests of versions 3, 4 and 5, with versions from the BOM or the library's own.
JUNIT = ["org.junit.platform:junit-platform-launcher", "org.junit.jupiter:junit-jupiter",
         "org.junit.vintage:junit-vintage-engine"]
JAVAC = ["-nowarn", "-proc:none", "-encoding", "UTF-8", "-g", "-Xmaxerrs", "100000"]
NOT_TESTED = {"module-info.java", "package-info.java"}
# Turns of compiling in which files that have errors are left out.
TURNS = 25


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    add = parser.add_argument
    add("--libraries", type=Path, required=True)
    add("--suite", type=Path, required=True)
    add("--mirror", type=Path, help="folder of bare clones, OWNER+NAME/repo, instead of GitHub")
    add("--only", default="", help="libraries whose name matches this expression")
    options = parser.parse_args()
    done = {}
    for library in json.loads(options.libraries.read_text()):
        name = library["name"]
        folder = options.suite.resolve() / name
        if re.search(options.only, name) and not (folder / "class-path.txt").is_file():
            done[name] = prepare(options, library, folder)
    return 0 if all(done.values()) else 1


def prepare(options, library, folder):
    folder.mkdir(parents=True, exist_ok=True)
    sources = check_out(options, library, folder / "sources")
    try:
        class_path = resolved(library, sources, folder)
    except subprocess.CalledProcessError as error:
        said = [line for line in error.stdout.splitlines() if "ERROR" in line]
        print(f"{library['name']}, {library['tag']}: no class path: {' '.join(said[:1])}", flush=True)
        return False
    classes = folder / "classes"
    shutil.rmtree(classes, ignore_errors=True)
    classes.mkdir()
    files = copy_resources(library, sources, classes)
    compiled = compile_what_compiles(library, files, classes, class_path, folder)
    print(f"{library['name']}, {library['tag']}: {len(files) - compiled} of {len(files)} files left out", flush=True)
    if compiled:
        (folder / "jvm.txt").write_text(" ".join(library.get("jvm", [])))
        (folder / "class-path.txt").write_text(":".join([str(classes), *class_path]))
    return compiled > 0


def check_out(options, library, sources):
    tag = sources.with_suffix(".tag")
    if not tag.is_file() or tag.read_text() != library["tag"]:
        shutil.rmtree(sources, ignore_errors=True)
        sources.mkdir()
        owner, name = library["repository"].split("/")
        if options.mirror:
            clone = options.mirror / f"{owner}+{name}" / "repo"
            git = ["git", f"--git-dir={clone}", f"--work-tree={sources}"]
            index = {**os.environ, "GIT_INDEX_FILE": f"{sources}.index"}
            subprocess.run([*git, "read-tree", library["tag"]], env=index, check=True)
            # Files that a mirror lacks are missing, and told.
            subprocess.run([*git, "checkout-index", "--all", "--force", "--quiet"], env=index, check=False)
        else:
            subprocess.run(["git", "clone", "-q", "--depth", "1", "--branch", library["tag"],
                            f"https://github.com/{owner}/{name}", sources], check=True)
        tag.write_text(library["tag"])
    return sources


def resolved(library, sources, folder):
    """The class path of the artifacts, then what the project's own module has besides."""
    own = []
    if "module" in library:
        own = class_path(sources / library["module"] / "pom.xml", folder / "module.txt")
    pom = folder / "pom.xml"
    pom.write_text(project(library["artifacts"] + junit_for(library, own), library.get("bom")))
    return joined(class_path(pom, folder / "artifacts.txt"), own)


def joined(jars, others):
    """The jars, then those of the others that are of other artifacts."""
    known = {Path(jar).parent.parent for jar in jars}
    return jars + [jar for jar in others if Path(jar).parent.parent not in known]


def junit_for(library, own):
    """Artifacts of JUnit: the BOM's version, or that of the module's tests, or one that runs JUnit 4."""
    named = {artifact.rsplit(":", 1)[0] for artifact in library["artifacts"]}
    if "bom" in library:
        return [artifact for artifact in JUNIT if artifact not in named]
    found = re.search(r"/junit-jupiter-api/([^/]+)/", ":".join(own))
    jupiter = found[1] if found else "5.11.4"
    platform = f"1.{jupiter.split('.', 1)[1]}" if jupiter.startswith("5.") else jupiter
    return [f"{artifact}:{platform if 'platform' in artifact else jupiter}" for artifact in JUNIT]


def project(artifacts, bom):
    wanted = "".join(dependency(artifact) for artifact in dict.fromkeys(artifacts))
    managed = bom and dependency(bom, "<type>pom</type><scope>import</scope>")
    return (f"<project><modelVersion>4.0.0</modelVersion>{tags('drawn', 'drawn', '1')}"
            f"<dependencyManagement><dependencies>{managed or ''}</dependencies></dependencyManagement>"
            f"<dependencies>{wanted}</dependencies></project>")


def dependency(coordinates, more=""):
    return f"<dependency>{tags(*coordinates.split(':'))}{more}</dependency>"


def tags(group, artifact, version=None):
    last = f"<version>{version}</version>" if version else ""
    return f"<groupId>{group}</groupId><artifactId>{artifact}</artifactId>{last}"


def class_path(pom, output, scope="test"):
    subprocess.run(["mvn", "-q", "-B", "dependency:build-classpath", f"-Dmdep.outputFile={output}",
                    f"-Dmdep.includeScope={scope}", "-f", pom], check=True, capture_output=True, text=True)
    return output.read_text().strip().split(":")


def copy_resources(library, sources, classes):
    """Copies what is no source, and returns the sources."""
    found = []
    for folder in (sources / test for test in library["tests"]):
        roots = [root for root in (folder / "java", folder / "resources") if root.is_dir()] or [folder]
        for root in roots:
            for file in sorted(root.rglob("*")):
                if file.suffix == ".java" and file.name not in NOT_TESTED and root.name != "resources":
                    found.append(str(file))
                elif file.is_file() and file.suffix not in (".java", ".kt", ".groovy"):
                    target = classes / file.relative_to(root)
                    target.parent.mkdir(parents=True, exist_ok=True)
                    shutil.copy(file, target)
    return found


def compile_what_compiles(library, files, classes, class_path, folder):
    """Compiles the files without those that have errors; returns how many are left."""
    left = files
    arguments = folder / "javac.txt"
    for _ in range(TURNS):
        if not left:
            break
        arguments.write_text("\n".join([*JAVAC, "-d", str(classes), "-cp", ":".join(class_path),
                                        *library.get("javac", []), *left]))
        run = subprocess.run(["javac", f"@{arguments}"], capture_output=True, text=True, errors="replace")
        bad = set(re.findall(r"^(/[^:\n]+\.java):\d+: error", run.stderr, re.M))
        if run.returncode == 0 or not bad:
            return len(left) if run.returncode == 0 else 0
        left = [file for file in left if file not in bad]
    return 0


if __name__ == "__main__":
    sys.exit(main())
