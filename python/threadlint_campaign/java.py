"""Java installations, and the tool itself: both decide results, so both have names."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Iterator, Optional

from .errors import CampaignError

# Set by the launcher: where the program is that called this package.
PROGRAM = "THREADLINT_PROGRAM"

FOLDERS = ("/usr/lib/jvm", "/usr/java", "/opt/java", "/Library/Java/JavaVirtualMachines")


def program() -> Path:
    """The program `threadlint`."""
    name = "threadlint.exe" if os.name == "nt" else "threadlint"
    beside = Path(sys.executable).with_name(name)
    given = os.environ.get(PROGRAM) or (str(beside) if beside.exists() else shutil.which(name))
    if not given or not Path(given).is_file():
        raise CampaignError("the program `threadlint` is not on the path", "pip install threadlint")
    return Path(given).resolve()


def identity(tool: Path) -> str:
    """The version of the tool and the hash of its tester, which is the same on all platforms."""
    with tempfile.TemporaryDirectory() as folder:
        jar = Path(folder) / "tester.jar"
        version = _said(tool, "--version")
        _said(tool, "tester-jar", "--output-file", str(jar))
        return f"{version}+{hashlib.sha256(jar.read_bytes()).hexdigest()[:16]}"


def _said(tool: Path, *arguments: str) -> str:
    ended = subprocess.run([str(tool), *arguments], capture_output=True, text=True, check=False)
    if ended.returncode != 0:
        raise CampaignError(
            f"`{tool} {arguments[0]}` failed: {ended.stderr.strip()}",
            "a campaign needs a threadlint with the tester; `threadlint doctor` says what is missing",
        )
    return ended.stdout.strip()


def version_of(home: Path) -> Optional[str]:
    """The version of the Java installation there, such as `17.0.15`."""
    try:
        text = (home / "release").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return None
    found = re.search(r'^JAVA_VERSION="([^"]+)"', text, re.MULTILINE)
    return found.group(1) if found and (home / "bin").is_dir() else None


def _homes() -> Iterator[Path]:
    if os.environ.get("JAVA_HOME"):
        yield Path(os.environ["JAVA_HOME"])
    java = shutil.which("java")
    if java:
        yield Path(java).resolve().parent.parent
    for folder in map(Path, FOLDERS):
        for below in ("*", "*/Contents/Home"):
            yield from sorted(folder.glob(below))


def find_java(version: Optional[str] = None) -> Path:
    """The first Java installation here, or the first of that very version."""
    for home in _homes():
        known = version_of(home)
        if known and version in (None, known):
            return home.resolve()
    raise CampaignError(
        f"no Java{' ' + version if version else ''} on {os.uname().nodename if hasattr(os, 'uname') else 'this machine'}",
        "install it there, or set JAVA_HOME; all machines of a campaign need the same version,"
        " because schedules depend on it",
    )
