"""The GitHub Action: installs the wheel of its own version, checks, and sums up.

Reads the inputs of `action.yml` from the environment (`ARGUMENTS`, `SARIF_FILE`), as well as what
GitHub sets there. Prints annotations for the log, writes SARIF, adds to the summary of the step, and
ends with the exit code of the check. `THREADLINT` names a program to use instead of the wheel.
"""

import json
import os
import re
import shlex
import subprocess
import sys
import tempfile
import venv
from pathlib import Path
from urllib.parse import quote

ROOT = Path(__file__).resolve().parent.parent
FAILURE = 2
# GitHub drops a summary of more than 1 MiB.
ROWS = 100
LONGEST = 400


def main():
    sarif = os.environ["SARIF_FILE"]
    program = os.environ.get("THREADLINT") or installed()
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "threadlint.json"
        command = [program, "check", *shlex.split(os.environ["ARGUMENTS"])]
        command += ["--output-format", "github"]
        command += ["--output-format", "sarif", "--output-file", sarif]
        command += ["--output-format", "json", "--output-file", str(report)]
        code = subprocess.run(command).returncode
        if report.exists():
            findings = json.loads(report.read_text(encoding="utf-8"))["findings"]
            add_to("GITHUB_STEP_SUMMARY", summary(findings))
            add_to("GITHUB_OUTPUT", f"sarif-file={sarif}\n")
    sys.exit(code)


def installed():
    """The program, from the wheel with the version of this checkout."""
    manifest = (ROOT / "Cargo.toml").read_text(encoding="utf-8")
    version = re.search(r'^version = "(.+)"$', manifest, re.MULTILINE)[1]
    folder = Path(os.environ["RUNNER_TEMP"]) / f"threadlint-{version}"
    venv.create(folder, with_pip=True)
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    pip = [programs / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    if subprocess.run([*pip, "--only-binary", ":all:", f"threadlint=={version}"]).returncode != 0:
        print(f"error: pip cannot install threadlint=={version}; see above", file=sys.stderr)
        sys.exit(FAILURE)
    return programs / "threadlint"


def add_to(variable, text):
    if os.environ.get(variable):
        with open(os.environ[variable], "a", encoding="utf-8") as file:
            file.write(text)


def summary(findings):
    if not findings:
        return "## threadlint\n\nNo findings.\n"
    lines = ["## threadlint", "", f"{counted(findings)}.", ""]
    lines += ["| level | rule | place | finding |", "|---|---|---|---|"]
    lines += [row(finding) for finding in findings[:ROWS]]
    if len(findings) > ROWS:
        lines += ["", f"{len(findings) - ROWS} more are in the SARIF file."]
    lines += ["", "`threadlint explain RULE` says more about a rule."]
    return "\n".join(lines) + "\n"


def counted(findings):
    levels = [finding["level"] for finding in findings]
    counts = [(levels.count(level), level) for level in ("error", "warning", "note")]
    return ", ".join(f"{count} {level}{'s' * (count > 1)}" for count, level in counts if count)


def row(finding):
    place = linked(finding["path"], finding["line"])
    return f"| {finding['level']} | {finding['rule']} | {place} | {shown(finding['message'])} |"


def linked(path, line):
    text = shown(f"{path}:{line}")
    names = ("GITHUB_SERVER_URL", "GITHUB_REPOSITORY", "GITHUB_SHA")
    server, repository, commit = (os.environ.get(name) for name in names)
    if not (server and repository and commit):
        return text
    return f"[{text}]({server}/{repository}/blob/{commit}/{quote(path)}#L{line})"


def shown(text):
    """The text such that Markdown and HTML take no part of it for their own."""
    text = text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
    return "".join(f"&#{ord(c)};" if c in "&<>|[]*_~@#!\\`\r\n" else c for c in text)


if __name__ == "__main__":
    main()
