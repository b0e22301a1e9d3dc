"""Mode `confirmed`: findings of libraries that `pick_findings.py` drew, each as `confirm` judges it.

--suite names the folder that it filled. The findings of each library are examined, then its rows about
fields that are guarded, at most --guarded of a library; the reports go to --keep. Which findings are
true is for readers to say: their judgements, a JSON object with `library`, `class`, `field` and
`verdict` (`violation` or another) per line, are in --judged. Without them, only verdicts are counted.
"""

import collections
import json
import subprocess
import tempfile
from pathlib import Path

from common import NoResult, bar, ended, in_parallel, table

BAR = 60
# Seconds for each finding beyond its budget, and for the start.
GRACE = 20


def measure(options):
    if not options.suite or not options.keep:
        raise NoResult("--suite names no folder that pick_findings.py filled, or --keep no folder for reports")
    options.keep.mkdir(parents=True, exist_ok=True)
    folders = [path.parent for path in sorted(options.suite.glob("*/class-path.txt"))]
    tasks = [(f"{kind}-{folder.name}", folder, kind) for kind in ("findings", "guarded") for folder in folders]
    reports = dict(zip([task[0] for task in tasks], in_parallel(options, tasks, lambda task: examined(options, *task))))
    true = judged(options)
    rows, confirmed, wrong, count = [], 0, 0, 0
    for folder in folders:
        findings = reports[f"findings-{folder.name}"]
        ours = [one for one in findings if true is None or (folder.name, one["class"], one["field"]) in true]
        guarded = reports[f"guarded-{folder.name}"]
        verdicts = collections.Counter(one["verdict"]["verdict"] for one in ours)
        false = sum(one["verdict"]["verdict"] == "confirmed" for one in guarded)
        rows.append([folder.name, len(findings), len(ours), verdicts["confirmed"], len(guarded), false])
        confirmed, count, wrong = confirmed + verdicts["confirmed"], count + len(ours), wrong + false
    table(["library", "findings", "true", "confirmed", "guarded", "of these confirmed"], rows)
    text = f"{confirmed} of {count} true findings confirmed (>= {BAR} %); {wrong} rows about guarded fields confirmed (0)"
    return bar(text, confirmed * 100 >= count * BAR and not wrong)


def judged(options):
    if not options.judged:
        return None
    rows = map(json.loads, options.judged.read_text().splitlines())
    return {(row["library"], row["class"], row["field"]) for row in rows if row["verdict"] == "violation"}
