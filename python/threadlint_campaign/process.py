"""One process with a time limit.

It is the leader of a group of its own, which is killed as a whole. On Unix, it also ends when this
process ends, however that happens: a machine whose worker was killed does no work for nobody. The
JVMs of threadlint end by themselves when they lose it.
"""

from __future__ import annotations

import os
import signal
import subprocess
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Iterator, Mapping, Optional, Sequence

try:
    import fcntl
except ImportError:
    fcntl = None  # type: ignore[assignment]

# The watcher reads from a pipe whose other end is here, and comes to its end when this process does.
WATCHED = "exec 3<&0; { read -r _; kill -9 0; } <&3 & exec \"$@\" 3<&- </dev/null"

LARGEST_ERROR = 4_000


@dataclass(frozen=True)
class Ended:
    """How a process ended; no code if its time was up."""

    code: Optional[int]
    error: str


def run_guarded(
    argv: Sequence[str], folder: Path, environment: Mapping[str, str], seconds: float
) -> Ended:
    """Runs the program in that folder. Its output goes to files in it."""
    watches = os.name == "posix"
    command = ["/bin/sh", "-c", WATCHED, "sh", *argv] if watches else list(argv)
    with open(folder / "stderr", "wb") as error:
        process = subprocess.Popen(
            command,
            cwd=folder,
            env=dict(environment),
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=error,
            start_new_session=watches,
        )
        try:
            code: Optional[int] = process.wait(timeout=seconds)
        except subprocess.TimeoutExpired:
            code = None
        finally:
            _kill(process)
    text = (folder / "stderr").read_bytes()[-LARGEST_ERROR:].decode("utf-8", "replace")
    return Ended(code, text.strip())


def _kill(process: "subprocess.Popen[bytes]") -> None:
    """Ends what is left of the group."""
    if os.name == "posix":
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
    else:
        process.kill()
    process.wait()
    if process.stdin:
        process.stdin.close()


@contextmanager
def own_cpu(folder: Path) -> Iterator[None]:
    """Keeps what is started meanwhile on a CPU that no other item of this machine has.

    threadlint pins each JVM to a CPU by the number of its process: of several that are started at
    once, some would share a CPU while others are idle. Does nothing where all are taken, or where
    the system knows no such thing.
    """
    if fcntl is None or not hasattr(os, "sched_setaffinity"):
        yield
        return
    allowed = os.sched_getaffinity(0)
    for cpu in sorted(allowed):
        with open(folder / f"cpu-{cpu}", "w", encoding="ascii") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                continue
            os.sched_setaffinity(0, {cpu})
            try:
                yield
            finally:
                os.sched_setaffinity(0, allowed)
            return
    yield
