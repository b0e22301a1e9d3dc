#!/usr/bin/env python3
"""Whether a baseline outlives edits: no accepted finding comes back, and no new one is hidden.

--sources names a folder with a folder for each project. The findings of each are accepted, in a
baseline beside its sources; then each of --edits trials edits a copy of one of them: files are
moved and renamed, lines and comments are added, code is indented otherwise, parameters are renamed,
methods change places. In every second trial a class gets a new field in conflict, or a new method
that reads an old one. What a check with the baseline reports must be what a check without one finds
more than before.

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
from pathlib import Path

METHOD = re.compile(r"^( {2,4}|\t)(?:(?:public|protected|private|final|synchronized|static) )+"
                    r"[\w<>\[\], .?]+ \w+\(([^()]*)\)[^;{}()]*\{$", re.M)
# The name of a parameter.
NAME = re.compile(r" \w+(?=[,)])")
BASELINE = "threadlint-baseline.toml"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--sources", type=Path, required=True)
    parser.add_argument("--tool", type=Path, required=True)
    parser.add_argument("--edits", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    options.tool = options.tool.resolve()
    projects = []
    for folder in sorted(path for path in options.sources.iterdir() if path.is_dir()):
        run(options, folder, "baseline", "write", "--scope", "all", "--file", BASELINE, ".")
        found = findings(options, folder, "--no-baseline")
        print(f"{folder.name}: {sum(found.values())} findings")
        if found:
            projects.append((folder, found))
    if not projects:
        print("no result: there are no findings", file=sys.stderr)
        return 2
    return 1 if try_edits(options, projects) else 0


def try_edits(options, projects):
    """How many trials go wrong."""
    wrong, kinds, new = 0, collections.Counter(), 0
    for trial in range(options.edits):
        chance = random.Random(f"{options.seed}-{trial}")
        folder, before = chance.choice(projects)
        with tempfile.TemporaryDirectory() as copy:
            shutil.copytree(folder, copy, dirs_exist_ok=True)
            done = edit(Path(copy), before, chance, trial % 2 == 1)
            after = findings(options, copy, "--no-baseline")
            told = findings(options, copy)
        kinds.update(done)
        new += sum((after - before).values())
        if told != after - before:
            wrong += 1
            print(f"trial {trial}, {folder.name}, {done}:\n  hidden {after - before - told}\n"
                  f"  come back {told - (after - before)}", flush=True)
    print(", ".join(f"{kind} {count}" for kind, count in sorted(kinds.items())))
    print(f"{options.edits} trials, {new} new findings, {wrong} wrong")
    return wrong


def run(options, folder, *arguments):
    command = [str(options.tool), *arguments]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if done.returncode not in (0, 1):
        print(done.stderr, file=sys.stderr)
        sys.exit(2)
    return done.stdout


def findings(options, folder, *flags):
    """How many there are of each rule, class, field and method, parameters by their types."""
    text = run(options, folder, "check", *flags, "--scope", "all", "--output-format", "json", ".")
    return collections.Counter((one["rule"], one["class"], one["field"], NAME.sub("", one["method"] or ""))
                               for one in json.loads(text)["findings"])


def edit(folder, before, chance, adds):
    """Edits files, those of classes with findings first; what was done."""
    flagged = {name.split("$")[0].rsplit(".", 1)[-1] for _, name, *_ in before}
    files = sorted(folder.rglob("*.java"))
    own = [path for path in files if path.stem in flagged]
    chosen = chance.sample(own, min(3, len(own))) + chance.sample(files, min(3, len(files)))
    done = []
    for path in dict.fromkeys(chosen):
        kind = chance.choice([spread, indent, carriage_returns, rename, reorder])
        text = path.read_text(errors="surrogateescape")
        changed = kind(text, chance)
        path.write_text(changed, errors="surrogateescape", newline="")
        done.append(kind.__name__ if changed != text else "unchanged")
    if adds:
        done.append(add(chance.choice(own), before, chance))
    for path in dict.fromkeys(chosen):
        if chance.random() < 0.3:
            place = chance.choice([path.parent, folder, folder / "moved"])
            place.mkdir(exist_ok=True)
            path.rename(place / f"Edited{chance.randrange(10**6)}.java")
            done.append("move")
    return done


def spread(text, chance):
    """Blank lines and comments between lines, but none within comments or text blocks."""
    if '"""' in text:
        return text
    lines, is_comment = [], False
    for line in text.splitlines(keepends=True):
        if not is_comment and chance.random() < 0.1:
            lines.append(chance.choice(["\n", "\n\n", "    // Edited.\n"]))
        is_comment = (is_comment or "/*" in line) and "*/" not in line.rsplit("/*", 1)[-1]
        lines.append(line)
    return "".join(lines)


def indent(text, _):
    return text if '"""' in text else re.sub(r"^( +)", r"\1\1", text, flags=re.M)


def carriage_returns(text, _):
    return text.replace("\r", "").replace("\n", "\r\n")


def rename(text, chance):
    """Renames the first parameter of a method without classes in it."""
    found = methods(text)
    for start, end, parameters in chance.sample(found, len(found)):
        names = re.findall(r"(\w+)(?:\[\])?(?:,|$)", re.sub(r"<[^<>]*(<[^<>]*>)?[^<>]*>", "", parameters))
        body = text[start:end]
        if names and not re.search(r"\bclass\b|new \w+[^;]*\{", body):
            body = re.sub(rf"(?<![.\w\"]){names[0]}\b(?!\()", f"{names[0]}Edited", body)
            return text[:start] + body + text[end:]
    return text


def reorder(text, chance):
    """Puts a method to the end of the file's first class."""
    all_methods = methods(text)
    last = text.rfind("}")
    if not all_methods or last < 0:
        return text
    start, end, _ = chance.choice(all_methods)
    # What is above belongs to it: annotations and its comment.
    while start > 0 and text[:start].rstrip("\n").rsplit("\n", 1)[-1].strip():
        start = text.rstrip("\n").rfind("\n", 0, start - 1) + 1
        if text[start:end].count("{") != text[start:end].count("}"):
            return text
    if end > last:
        return text
    return text[:start] + text[end:last] + "\n" + text[start:end] + "\n" + text[last:]


def methods(text):
    """Where the methods of the outermost class begin and end, and their parameters."""
    found = []
    for match in METHOD.finditer(text):
        close = text.find(f"\n{match[1]}}}\n", match.end())
        before = text[:match.start()]
        is_outer = before.count("{") - before.count("}") == 1
        if close > 0 and is_outer and '"' not in before.rsplit("\n", 1)[-1]:
            found.append((match.start(), close + len(match[1]) + 2, match[2]))
    return found


def add(path, before, chance):
    """Adds members to the outermost class of a file."""
    text = path.read_text(errors="surrogateescape")
    last = text.rfind("}")
    fields = [field for _, name, field, _ in before
              if field and "$" not in name and name.rsplit(".", 1)[-1] == path.stem]
    if fields and chance.random() < 0.5:
        member = f"public Object edited() {{ return {chance.choice(sorted(fields))}; }}"
    else:
        member = ("private int edited; public synchronized void edited(int more) { edited += more; } "
                  "public int edited() { return edited; }")
    path.write_text(text[:last] + member + "\n" + text[last:], errors="surrogateescape")
    return "add"


if __name__ == "__main__":
    sys.exit(main())
