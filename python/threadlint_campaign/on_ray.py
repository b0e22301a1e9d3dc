"""Executes items on the machines of a Ray cluster.

A machine needs Ray and the Java of the campaign, and nothing else: the tool, this package and the
inputs travel with the items. Ray itself repeats nothing, so that losses are counted in one place.
"""

from __future__ import annotations

import hashlib
import logging
import sys
from pathlib import Path
from typing import Any, Callable, Optional

from .engine import Lost, Returned
from .errors import CampaignError
from .execute import execute
from .inputs import machine_cache
from .items import Input, Item
from .outcomes import Outcome, read_measure, read_result

# What a JVM and the launcher need beyond the heap.
BESIDE_HEAP = 300
MEGABYTE = 1 << 20
TOOL_MODE = 0o700


def work(item: Item, tool: Input, blobs: dict[str, Any]) -> tuple[Any, Any]:
    """On a machine of the cluster: fetches what it lacks, and executes the item.

    Returns result and measure as bytes, or the message and advice of an error as text: classes that
    travel back might not be those of this process.
    """
    import ray

    cache = machine_cache()

    def fetch(one: Input) -> bytes:
        return bytes(ray.get(blobs[one.sha256]))

    try:
        program = cache.get(tool, lambda: fetch(tool))
        program.chmod(TOOL_MODE)
        outcome = execute(item, program, cache, fetch)
    except CampaignError as error:
        return error.message, error.advice
    return outcome.result.to_bytes(), outcome.measure.to_bytes()


def of_work(item: Item, first: Any, second: Any) -> Returned:
    """What `work` returned."""
    if isinstance(first, bytes):
        return Returned(item, Outcome(read_result("result", first), read_measure("measure", second)))
    return Returned(item, CampaignError(first, second))


class RayEngine:
    """A cluster, or this machine if no address is given."""

    def __init__(self, address: Optional[str], tool: Path, fetch: Callable[[Input], bytes]) -> None:
        try:
            import ray
        except ImportError as error:
            raise CampaignError(
                "the package ray is not installed", "pip install 'threadlint[ray]'"
            ) from error
        self._ray = ray
        try:
            ray.init(address=address, logging_level=logging.WARNING, log_to_driver=False)
        except (ConnectionError, ValueError, RuntimeError) as error:
            raise CampaignError(
                f"there is no Ray cluster at {address}: {error}",
                "start one with `ray start --head`, and name its address: --engine ray:HOST:PORT",
            ) from error
        # The machines need not have this package.
        ray.cloudpickle.register_pickle_by_value(sys.modules[__package__])
        data = tool.read_bytes()
        self._tool = Input(hashlib.sha256(data).hexdigest(), "threadlint", False)
        self._blobs = {self._tool.sha256: ray.put(data)}
        self._fetch = fetch
        self._work = ray.remote(max_retries=0)(work)
        self._running: dict[Any, Item] = {}

    def capacity(self) -> int:
        try:
            return max(1, int(self._ray.cluster_resources().get("CPU", 1)))
        except self._ray.exceptions.RayError:
            return 1

    def submit(self, item: Item) -> None:
        for one in item.inputs:
            if one.sha256 not in self._blobs:
                self._blobs[one.sha256] = self._ray.put(self._fetch(one))
        blobs = {one.sha256: self._blobs[one.sha256] for one in (self._tool, *item.inputs)}
        memory = (item.limits.megabytes + BESIDE_HEAP) * MEGABYTE
        task = self._work.options(num_cpus=1, memory=memory)
        self._running[task.remote(item, self._tool, blobs)] = item

    def next_returned(self, seconds: float) -> Optional[Returned]:
        ready, _ = self._ray.wait(list(self._running), num_returns=1, timeout=seconds)
        if not ready:
            return None
        item = self._running.pop(ready[0])
        try:
            return of_work(item, *self._ray.get(ready[0]))
        except self._ray.exceptions.RayTaskError:
            # A defect of this package: no machine was lost.
            raise
        except self._ray.exceptions.RayError:
            return Returned(item, Lost.MACHINE)

    def close(self) -> None:
        for reference in self._running:
            self._ray.cancel(reference, force=True)
        self._ray.shutdown()
