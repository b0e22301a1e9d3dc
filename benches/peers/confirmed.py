"""Mode `confirmed`: findings of libraries that `pick_findings.py` drew, each as `confirm` judges it.

--suite names the folder that it filled. The findings of each library are examined, then its rows about
fields that are guarded; the reports go to --keep. Readers say which findings are true: --judged names a
file with a JSON object per line, with `library`, `class`, `field` and `verdict`, `violation` or another.
Without it, all count as true. The JDK is the one that `confirm` chooses.
"""

import json

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
        right, false = proven(ours), proven(guarded)
        rows.append([folder.name, len(findings), len(ours), right, len(guarded), false])
        confirmed, count, wrong = confirmed + right, count + len(ours), wrong + false
    table(["library", "findings", "true", "confirmed", "guarded", "of these confirmed"], rows)
    text = f"{confirmed} of {count} true findings confirmed (>= {BAR} %); {wrong} rows about guarded fields confirmed (0)"
    return bar(text, confirmed * 100 >= count * BAR and not wrong)


def examined(options, name, folder, kind):
    report = options.keep / f"{name}.json"
    source = folder / f"{kind}.json"
    count = len(json.loads(source.read_text())["findings"]) if source.is_file() else 0
    if count:
        class_path = (folder / "class-path.txt").read_text().strip()
        command = [options.tool, "confirm", "--from", source, "--classpath", class_path, "--jobs", "1", "--save", "-"]
        command += ["--budget", f"{options.seconds}s"]
        command += ["--output-format", "json", "--output-file", report]
        ended(list(map(str, command)), folder, count * (options.seconds + GRACE) + GRACE)
    return json.loads(report.read_text())["findings"] if report.is_file() else []


def proven(findings):
    """A finding without a verdict is one that the tester failed at."""
    return sum(one.get("verdict", {}).get("verdict") == "confirmed" for one in findings)


def judged(options):
    if not options.judged:
        return None
    rows = map(json.loads, options.judged.read_text().splitlines())
    return {(row["library"], row["class"], row["field"]) for row in rows if row["verdict"] == "violation"}
