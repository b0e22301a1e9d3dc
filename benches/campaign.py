"""Measures campaigns with Ray on this machine, and prints the figures beside their bars.

    pip install ray fsspec
    python3 benches/campaign.py kills --trials 20       # two nodes; a worker, a JVM and a node are killed
    python3 benches/campaign.py overhead                # milliseconds per item, local and on Ray
    python3 benches/campaign.py restart [--ray]         # a campaign whose process is killed goes on
    python3 benches/campaign.py simulate CAMPAIGN       # 10, 100 and 1,000 machines, by measured times
    python3 benches/campaign.py compare ONE OTHER       # whether two campaigns have the same results

The first three use a stand-in for threadlint, a script whose child plays the JVM, so that 300 items
take seconds; Linux only. `simulate` and `compare` read campaigns of the real tool.
"""

from __future__ import annotations

import argparse
import heapq
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "python"))

from threadlint_campaign.campaign import Campaign, outcome_of, read_plan  # noqa: E402
from threadlint_campaign.execute import KILLED_JVM  # noqa: E402
from threadlint_campaign.inputs import machine_cache  # noqa: E402
from threadlint_campaign.items import Item, Kind, Limits, to_lines  # noqa: E402
from threadlint_campaign.java import find_java, version_of  # noqa: E402
from threadlint_campaign.local import LocalEngine  # noqa: E402
from threadlint_campaign.on_ray import RayEngine  # noqa: E402
from threadlint_campaign.store import LocalStore  # noqa: E402

ITEMS = 300
# A busy machine starts nodes slowly. Ports of these clusters are closed to others by nothing: they
# run a stand-in, on a machine for measuring.
RAY_SETTINGS = {
    "RAY_raylet_start_wait_time_s": "300",
    "RAY_enable_metrics_collection": "0",
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_AUTH_MODE": "disabled",
}
MOST_OVERHEAD = 50
GIGABYTE = 1 << 30

# Fails like threadlint where its JVM is killed; its report depends on the item alone.
STAND_IN = """#!/bin/sh
for word in "$@"; do
  [ "$before" = --output-file ] && output=$word
  before=$word
done
if [ "$word" != 0 ]; then {jvm} "$word" & wait $! || {{
  echo "error: {killed} during a schedule" >&2; exit 2
}}; fi
echo '{{"schedules":{{"complete":false}},"failure":null,"item":"'"$*"'"}}' |
  sed 's/--java-home.*--first/--first/' > "$output"
"""


class Quiet:
    """Counts what was lost."""

    def __init__(self) -> None:
        self.losses = 0
        self.done = 0

    def begins(self, number, items, done):
        pass

    def ended(self, outcome):
        self.done += 1

    def lost(self, item, times):
        self.losses += 1

    def tick(self, running, capacity):
        pass


def stand_in(folder: Path) -> Path:
    """The tool, and a program beside it that plays the JVM."""
    jvm, tool = folder / "stand-in-jvm", folder / "tool"
    shutil.copy(shutil.which("sleep"), jvm)
    tool.write_text(STAND_IN.format(jvm=jvm, killed=KILLED_JVM))
    tool.chmod(0o700)
    return tool


def planned(folder: Path, seconds: str) -> LocalStore:
    """A new campaign with items that take so long."""
    version = version_of(find_java())
    store = LocalStore(folder)
    items = [
        Item(
            Kind.TEST, f"item {number}", ("run", "--first-schedule", str(number), seconds), (), {},
            "stand-in", version, 1, Limits(60, 64),
        )  # fmt: skip
        for number in range(ITEMS)
    ]
    store.replace("plan.jsonl", to_lines(items))
    return store


def results(store: LocalStore) -> dict[str, bytes]:
    """All results by their names."""
    return {name: store.read(f"results/{name}") for name in store.names("results")}


def on_one_machine(folder: Path, tool: Path, seconds: str) -> LocalStore:
    store = planned(folder, seconds)
    engine = LocalEngine(2, tool, machine_cache(), lambda one: b"")
    Campaign(store, engine, Quiet()).run(None, 1)
    engine.close()
    return store


def told(bar: str, figure: str, is_met: bool) -> bool:
    print(f"{'met ' if is_met else 'MISSED'}  {bar}: {figure}", flush=True)
    return is_met


class Nodes:
    """A cluster of one node or two on this machine."""

    def __init__(self, count: int, cpus: int = 2) -> None:
        from ray.cluster_utils import Cluster

        self._sizes = {
            "num_cpus": cpus, "memory": 8 * GIGABYTE, "object_store_memory": GIGABYTE // 8,
        }  # fmt: skip
        head = {**self._sizes, "include_dashboard": False}
        self.cluster = Cluster(initialize_head=True, head_node_args=head)
        if count == 2:
            self.other = self.cluster.add_node(**self._sizes)
        self.cluster.wait_for_nodes()

    def raylets(self) -> list[int]:
        nodes = [self.cluster.head_node, self.other]
        return [node.all_processes["raylet"][0].process.pid for node in nodes]

    def kill(self, what: str) -> bool:
        """Kills a worker or a JVM that works, or the second node while it works; whether one did."""
        processes = list(running())
        raylets = self.raylets()
        workers = [(pid, parent) for pid, parent, line in processes
                   if parent in raylets and line.startswith("ray::work")]
        if what == "node":
            found = [parent for _, parent in workers if parent == raylets[1]]
        elif what == "worker":
            found = [pid for pid, _ in workers]
        else:
            found = [pid for pid, _, line in processes if "stand-in-jvm" in line.split("\0")[0]]
        try:
            os.kill(random.choice(found), signal.SIGKILL)
        except (IndexError, ProcessLookupError):
            # There is none, or it ended in the meantime.
            return False
        return True

    def mend(self) -> None:
        """Puts a new node in the place of the one that was killed."""
        self.cluster.remove_node(self.other, allow_graceful=False)
        self.other = self.cluster.add_node(**self._sizes)

    def close(self) -> None:
        self.cluster.shutdown()


def running():
    """Processes with their parents and command lines."""
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
                yield int(entry.name), parent, (entry / "cmdline").read_text()
            except (OSError, ValueError):
                continue


def kills(given: argparse.Namespace) -> bool:
    """Kills a worker, a JVM and a node in the middle of each trial."""
    with tempfile.TemporaryDirectory() as folder:
        tool = stand_in(Path(folder))
        seconds = "0.1"
        alone = results(on_one_machine(Path(folder) / "alone", tool, seconds))
        nodes = Nodes(2)
        same = losses = killed = 0
        for trial in range(given.trials):
            store, observer = planned(Path(folder) / f"trial{trial}", seconds), Quiet()
            engine = RayEngine(nodes.cluster.address, tool, lambda one: b"")
            work = threading.Thread(target=Campaign(store, engine, observer).run, args=(None, 1))
            work.start()
            for what, at in (("worker", 60), ("jvm", 110), ("node", 160)):
                while observer.done < at and work.is_alive():
                    time.sleep(0.02)
                while work.is_alive() and not nodes.kill(what):
                    time.sleep(0.01)
                killed += work.is_alive()
            work.join()
            engine.close()
            is_same = results(store) == alone
            same += is_same
            losses += observer.losses
            print(f"trial {trial}: {'same' if is_same else 'OTHER'} results,"
                  f" {observer.losses} items handed out again", flush=True)
            nodes.mend()
        nodes.close()
        figure = f"{same} of {given.trials}; {killed} kills, {losses} items handed out again"
        return told(f"{ITEMS} items, each with one result, as on one machine", figure, same == given.trials)


def overhead(_: argparse.Namespace) -> bool:
    """What an item takes beyond the tool itself, one at a time."""
    with tempfile.TemporaryDirectory() as folder:
        tool = stand_in(Path(folder))
        began = time.monotonic()
        for _number in range(30):
            argv = [str(tool), "--output-file", f"{folder}/out", "0"]
            subprocess.run(argv, check=True)
        bare = (time.monotonic() - began) / 30
        is_met = True
        for name in ("local", "ray"):
            store = planned(Path(folder) / name, "0")
            if name == "local":
                engine = LocalEngine(1, tool, machine_cache(), lambda one: b"")
            else:
                nodes = Nodes(1, cpus=1)
                engine = RayEngine(nodes.cluster.address, tool, lambda one: b"")
                # The start of the first worker is no cost of an item.
                engine.submit(read_plan(store)[0])
                while engine.next_returned(1) is None:
                    pass
            began, used = time.monotonic(), time.process_time()
            Campaign(store, engine, Quiet()).run(None, 1)
            each = (time.monotonic() - began) / ITEMS
            of_process = (time.process_time() - used) / ITEMS
            engine.close()
            figure = f"{1000 * (each - bare):.1f} ms ({1000 * of_process:.1f} ms of the CPU in the process that hands out; the tool takes {1000 * bare:.1f} ms)"
            is_met &= told(
                f"overhead of an item, {name}, at most {MOST_OVERHEAD} ms", figure,
                1000 * (each - bare) <= MOST_OVERHEAD,
            )  # fmt: skip
        return is_met


def restart(given: argparse.Namespace) -> bool:
    """Kills the process of a campaign, and starts it again."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        tool = stand_in(folder)
        alone = results(on_one_machine(folder / "alone", tool, "0.02"))
        store = planned(folder / "killed", "0.02")
        engine_of = f"LocalEngine(2, Path({str(tool)!r}), machine_cache(), lambda one: b'')"
        if given.ray:
            address = Nodes(1).cluster.address
            engine_of = f"RayEngine({address!r}, Path({str(tool)!r}), lambda one: b'')"
        script = (
            f"import sys; sys.path.insert(0, {str(ROOT / 'benches')!r}); from campaign import *;"
            f"engine = {engine_of};"
            f"Campaign(LocalStore(Path({str(folder / 'killed')!r})), engine, Quiet()).run(None, 1)"
        )
        first = subprocess.Popen([sys.executable, "-c", script])
        while len(store.names("results")) < ITEMS // 3:
            time.sleep(0.01)
        first.kill()
        first.wait()
        before = results(store)
        observer = Quiet()
        if given.ray:
            engine = RayEngine(address, tool, lambda one: b"")
        else:
            engine = LocalEngine(2, tool, machine_cache(), lambda one: b"")
        Campaign(store, engine, observer).run(None, 1)
        engine.close()
        is_met = observer.done == ITEMS - len(before) and results(store) == alone
        return told(
            "a restart runs only what is missing",
            f"{len(before)} were there, {observer.done} of {ITEMS} ran, {len(results(store))} results,"
            f" {'the same' if results(store) == alone else 'OTHERS'}",
            is_met,
        )  # fmt: skip


def makespan(times: list[float], slots: int, dispatch: float) -> float:
    """When the last item ends, if one process hands out items in order, each taking `dispatch`."""
    free = [0.0] * slots
    handed = 0.0
    for seconds in times:
        handed = max(handed + dispatch, heapq.heappop(free))
        heapq.heappush(free, handed + seconds)
    return max(free)


def simulate(given: argparse.Namespace) -> bool:
    """What more machines give for items as long as those that were measured."""
    store = LocalStore(Path(given.campaign))
    known = [outcome_of(store, item) for item in read_plan(store)]
    measured = [outcome.measure.seconds for outcome in known if outcome is not None]
    source = random.Random(1)
    times = [source.choice(measured) for _ in range(given.items)]
    dispatch = given.dispatch / 1000
    mean = sum(times) / len(times)
    print(f"{len(measured)} measured items, {mean:.2f} s each on average, the longest {max(times):.1f} s;"
          f" {given.items} simulated, {given.cpus} CPUs per machine, {given.dispatch} ms to hand one out")
    for machines in (1, 10, 100, 1000, 10_000):
        slots = machines * given.cpus
        took = makespan(times, slots, dispatch)
        ideal = sum(times) / slots
        print(f"{machines:6} machines: {took:10.1f} s, {sum(times) / took:9.0f} CPUs' worth,"
              f" {100 * ideal / took:3.0f} % of the CPUs used")
    print(f"one process hands out at most {1 / dispatch:.0f} items per second: with items this long,"
          f" that feeds {mean / dispatch / given.cpus:.0f} machines")
    return True


def compare(given: argparse.Namespace) -> bool:
    """Whether two campaigns have the same results."""
    one, other = (results(LocalStore(Path(folder))) for folder in (given.one, given.other))
    differing = [name for name in one if one[name] != other.get(name)]
    is_met = not differing and len(one) == len(other)
    return told("equal results", f"{len(one)} and {len(other)}, {len(differing)} differ {differing[:3]}", is_met)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    modes = parser.add_subparsers(required=True)
    for mode in (kills, overhead, restart, simulate, compare):
        one = modes.add_parser(mode.__name__, help=mode.__doc__)
        one.set_defaults(mode=mode)
        if mode is kills:
            one.add_argument("--trials", type=int, default=20)
        if mode is restart:
            one.add_argument("--ray", action="store_true", help="on Ray instead of here alone")
        if mode is simulate:
            one.add_argument("campaign")
            one.add_argument("--items", type=int, default=100_000)
            one.add_argument("--cpus", type=int, default=8)
            one.add_argument("--dispatch", type=float, default=5, help="milliseconds, as `overhead` tells")
        if mode is compare:
            one.add_argument("one")
            one.add_argument("other")
    given = parser.parse_args()
    os.environ.update(RAY_SETTINGS)
    sys.exit(0 if given.mode(given) else 1)


if __name__ == "__main__":
    main()
