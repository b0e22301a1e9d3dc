#!/usr/bin/env python3
"""Whether merged shards say what an unsharded check says, byte for byte, in every format.

Each SOURCES is a folder that is checked as a whole, in classes of any kind (`--scope all`), and then once
for each shard of --shards; the results are merged.

Exit code 0: all reports are the same; 1: one is not; 2: no result.
"""

import argparse
import subprocess
import sys
import tempfile
import time
from pathlib import Path

FORMATS = ["full", "concise", "json", "jsonl", "sarif", "github", "gitlab", "junit", "checkstyle", "html"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    add = parser.add_argument
    add("sources", type=Path, nargs="+")
    add("--tool", type=Path, required=True)
    add("--shards", type=int, nargs="+", default=[1, 2, 7, 64])
    options = parser.parse_args()
    tool = options.tool.resolve()
    # Not `all` of a generator: every difference is told.
    return 0 if all([same(tool, sources.resolve(), options.shards) for sources in options.sources]) else 1


def same(tool, sources, counts):
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        whole = folder / "whole"
        check = [tool, "check", ".", "--no-baseline", "--scope", "all"]
        took = timed([*check, *reports(whole)], sources)
        size = (whole / "jsonl").read_bytes().count(b"\n")
        print(f"{sources.name}: {size} findings, {took:.1f} s", flush=True)
        return all([merged(check, sources, count, folder, whole) for count in counts])


def merged(check, sources, count, folder, whole):
    results = [folder / f"{count}-{number}.json" for number in range(1, count + 1)]
    longest = max(timed([*check, "--shard", f"{number}/{count}", "--result", result], sources)
                  for number, result in enumerate(results, 1))
    parts = folder / f"merged-{count}"
    timed([check[0], "merge", *results, *reports(parts)], folder)
    other = [name for name in FORMATS if (parts / name).read_bytes() != (whole / name).read_bytes()]
    said = f"not the same: {', '.join(other)}" if other else f"{len(FORMATS)} formats are the same"
    print(f"  {count} shards, the longest {longest:.1f} s: {said}", flush=True)
    return not other


def reports(folder):
    folder.mkdir()
    return [text for name in FORMATS for text in ("--output-format", name, "--output-file", str(folder / name))]


def timed(command, folder):
    start = time.monotonic()
    done = subprocess.run(list(map(str, command)), cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode > 1:
        sys.stderr.write(done.stderr)
        sys.exit(2)
    return time.monotonic() - start


if __name__ == "__main__":
    sys.exit(main())
