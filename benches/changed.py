#!/usr/bin/env python3
"""Whether a check of changed code says what a full check says of the classes that it concerns.

--sources names a folder with a folder for each project. Each becomes a repository of git with one
commit. Then each of --trials makes random changes to a few files: words that matter to threads are
removed or added, methods that read a field are added, files are deleted. The changes are left
uncommitted (`--changed`), committed on a branch beside other commits (`--changed --since`), or
staged, with further changes on disk that are not (`--staged`).

What is told must be part of a full check of the same state; of each class in a changed file, all;
everything that a full check finds now and did not find before; and nothing else.

Exit code 0: so it is in each trial; 1: it is not; 2: no result.
"""

import argparse
import collections
import json
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

FIELD = re.compile(r"^\s+(?:private|protected)\s+(?!static)[\w<>\[\], .?]+?\s(\w+)\s*(?:=[^;]*)?;", re.M)
CLASS = re.compile(r"\b(?:class|interface|enum|record)\s+(\w+)")
EDITS = [
    (r"\bsynchronized (?!\()", ""), (r"\bvolatile ", ""), (r"\bfinal ", ""), (r"\bprivate ", ""),
    (r"@ThreadSafe\b", ""), (r"@NotThreadSafe\b", ""), (r"\.lock\(\);", ".hashCode();"),
    (r"\bpublic (?=[\w<>\[\]]+ \w+\()", "public synchronized "),
    (r"\bprivate (?=[\w<>\[\]]+ \w+;)", "private volatile "), (r" extends \w+(?= *\{)", ""),
    (r"\bnew ConcurrentHashMap\b", "new HashMap"), (r"\bAtomicInteger\b", "Integer"),
]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--sources", type=Path, required=True)
    parser.add_argument("--tool", type=Path, required=True)
    parser.add_argument("--trials", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    options.tool = options.tool.resolve()
    with tempfile.TemporaryDirectory() as folder:
        projects = []
        for source in sorted(path for path in options.sources.iterdir() if path.is_dir()):
            project = Path(folder) / source.name
            shutil.copytree(source, project, ignore=shutil.ignore_patterns(".git"))
            git(project, "init", "-q", "-b", "main")
            commit(project)
            found = findings(options, project)
            print(f"{source.name}: {sum(found.values())} findings", flush=True)
            if found:
                projects.append((project, found))
        if not projects:
            print("no result: there are no findings", file=sys.stderr)
            return 2
        return 1 if try_changes(options, projects) else 0


def try_changes(options, projects):
    """How many trials go wrong."""
    wrong, totals, times = 0, collections.Counter(), collections.defaultdict(list)
    for trial in range(options.trials):
        chance = random.Random(f"{options.seed}-{trial}")
        project, before = chance.choice(projects)
        mode = ["changed", "since", "staged"][trial % 3]
        changed, touched = change(project, chance, before)
        flags, full_at = prepare(project, mode, chance, before)
        full = findings(options, full_at)
        start = time.monotonic()
        told = findings(options, project, *flags)
        times[mode].append(time.monotonic() - start)
        reset(project)
        if full_at != project:
            shutil.rmtree(full_at)
        faults = compare(told, full, before, changed, touched)
        totals.update(told=sum(told.values()), full=sum(full.values()),
                      new=sum((identities(full) - identities(before)).values()))
        if faults:
            wrong += 1
            print(f"trial {trial}, {project.name}, {mode}: {str(faults)[:1000]}", flush=True)
    for mode, seconds in times.items():
        print(f"{mode}: median {sorted(seconds)[len(seconds) // 2]:.2f} s")
    print(f"{options.trials} trials, {totals['full']} findings, {totals['told']} told, "
          f"{totals['new']} new, {wrong} wrong")
    return wrong


def compare(told, full, before, changed, touched):
    """What is wrong with the findings that were told."""
    faults = {}
    if told - full:
        faults["not in a full check"] = list(told - full)[:3]
    new = identities(full) - identities(before)
    left = full - told
    elsewhere = {one: count for one, count in told.items() if not places(json.loads(one)) & touched}
    if old := identities(elsewhere) - new:
        faults["old and told"] = list(old)[:3]
    if missed := [one for one in left if outermost(json.loads(one)["class"]) in changed]:
        faults["left out of a changed file"] = missed[:3]
    if missed := identities(left) & new:
        faults["new and not told"] = list(missed)[:3]
    return faults


def places(finding):
    """Names of the classes in whose files the finding is."""
    paths = finding["path"], finding["promise"]["path"]
    return {outermost(finding["class"]), *(Path(path).stem for path in paths)}


def outermost(binary):
    return binary.split("$")[0].rsplit(".", 1)[-1]


def identities(found):
    keys = ("rule", "class", "field", "method")
    counts = collections.Counter()
    for one, count in found.items():
        counts[tuple(json.loads(one)[key] for key in keys)] += count
    return counts


def change(project, chance, before):
    """Changes some files; the names of the classes in them that are still there, and of all that were."""
    named = {outermost(json.loads(one)["class"]) for one in before}
    files = sorted(project.rglob("*.java"))
    own = [path for path in files if path.stem in named]
    # What these name may break them.
    near = [path for path in files if any(path.stem in text.read_text(errors="surrogateescape")
                                          for text in chance.sample(own, min(2, len(own))))]
    pool = own * 2 + near * 2 + files
    changed, touched = set(), set()
    for path in {chance.choice(pool) for _ in range(chance.randrange(1, 4))}:
        touched.add(path.stem)
        touched.update(CLASS.findall(path.read_text(errors="surrogateescape")))
        if chance.random() < 0.1:
            path.unlink()
            continue
        text = edited(path.read_text(errors="surrogateescape"), chance)
        path.write_text(text, errors="surrogateescape", newline="")
        changed.update(CLASS.findall(text))
        touched.update(changed)
    # Classes of one name in several packages are not told apart, so that they say nothing.
    stems = collections.Counter(path.stem for path in files)
    return {name for name in changed if stems[name] == 1}, touched


def edited(text, chance):
    for pattern, new in chance.sample(EDITS, 4):
        places = [match for match in re.finditer(pattern, text)]
        for match in sorted(chance.sample(places, min(len(places), chance.randrange(1, 4))),
                            key=lambda match: -match.start()):
            text = text[:match.start()] + new + text[match.end():]
    fields, last = FIELD.findall(text), text.rfind("}")
    if fields and last > 0 and chance.random() < 0.5:
        text = f"{text[:last]}  public Object edited() {{ return {chance.choice(fields)}; }}\n{text[last:]}"
    return text + "// Edited.\n"


def prepare(project, mode, chance, before):
    """The flags that check the changes, and a folder with the state at their end."""
    if mode == "changed":
        return ["--changed"], project
    if mode == "since":
        git(project, "checkout", "-q", "-b", "work")
        commit(project)
        git(project, "checkout", "-q", "main")
        (project / "Beside.java").write_text("class Beside {}\n")
        commit(project)
        git(project, "checkout", "-q", "work")
        return ["--changed", "--since", "main"], project
    git(project, "add", "--all")
    index = Path(tempfile.mkdtemp())
    git(project, "checkout-index", "--all", f"--prefix={index}/")
    change(project, chance, before)
    (project / "Untracked.java").write_text("@ThreadSafe class Untracked { public int n = 1; }\n")
    return ["--staged"], index


def commit(project):
    git(project, "add", "--all")
    git(project, "-c", "user.name=a", "-c", "user.email=a@b.c", "-c", "commit.gpgsign=false",
        "commit", "-q", "--allow-empty", "-m", "x")


def reset(project):
    git(project, "checkout", "-q", "-f", "main")
    first = subprocess.run(["git", "rev-list", "--max-parents=0", "HEAD"], cwd=project,
                           capture_output=True, text=True, check=True).stdout.strip()
    git(project, "reset", "-q", "--hard", first)
    git(project, "clean", "-q", "-f", "-d")
    subprocess.run(["git", "branch", "-q", "-D", "work"], cwd=project, capture_output=True)


def git(project, *arguments):
    subprocess.run(["git", *arguments], cwd=project, check=True)


def findings(options, folder, *flags):
    command = [str(options.tool), "check", *flags, "--scope", "all", "--confidence", "low",
               "--no-baseline", "--output-format", "json", "."]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if done.returncode not in (0, 1):
        print(done.stderr, file=sys.stderr)
        sys.exit(2)
    found = json.loads(done.stdout)["findings"]
    return collections.Counter(json.dumps(one, sort_keys=True) for one in found)


if __name__ == "__main__":
    sys.exit(main())
