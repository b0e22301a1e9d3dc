"""Class paths and traces by their content, and copies of them on each machine.

A plan takes a copy of each input, so that a build in the meantime changes no result. A machine
unpacks an input once, under the name of its hash, and checks that it has that hash.
"""

from __future__ import annotations

import hashlib
import io
import os
import shutil
import tempfile
import zipfile
from pathlib import Path
from typing import Callable

from .canonical import digest
from .errors import CampaignError
from .items import Input

# Zip files know no time before this.
NO_TIME = (1980, 1, 1, 0, 0, 0)


def content_hash(path: Path) -> str:
    """The hash of a file's bytes, or of all names and bytes below a folder."""
    if path.is_dir():
        return digest([[name, _of_file(file)] for name, file in files_below(path)])
    return _of_file(path)


def _of_file(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def files_below(folder: Path) -> list[tuple[str, Path]]:
    """All files with their names, sorted. Links to folders are refused: they may form circles."""
    found = []
    for parent, folders, names in os.walk(folder):
        for name in folders:
            if (Path(parent) / name).is_symlink():
                raise CampaignError(
                    f"`{Path(parent) / name}` is a link to a folder",
                    "replace it by the folder, or name that on the class path as well",
                )
        files = (Path(parent) / name for name in names)
        found += [(file.relative_to(folder).as_posix(), file) for file in files]
    return sorted(found)


def packed(path: Path) -> bytes:
    """A file's bytes, or a folder as a zip archive."""
    if not path.is_dir():
        return path.read_bytes()
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, file in files_below(path):
            archive.writestr(zipfile.ZipInfo(name, NO_TIME), file.read_bytes(), zipfile.ZIP_DEFLATED)
    return buffer.getvalue()


def stored_name(one: Input) -> str:
    """The input's name in the store."""
    return f"inputs/{one.sha256}{'.zip' if one.is_folder else ''}"


class Cache:
    """Unpacked inputs on this machine, and folders to work in."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if hasattr(os, "getuid") and folder.stat().st_uid != os.getuid():
            raise CampaignError(
                f"`{folder}` belongs to somebody else",
                "set TMPDIR to a folder of your own",
            )

    def get(self, one: Input, fetch: Callable[[], bytes]) -> Path:
        """The input on this machine; `fetch` is called if it is not there yet."""
        target = self.folder / "inputs" / one.sha256
        if target.exists():
            return target
        target.parent.mkdir(exist_ok=True)
        with tempfile.TemporaryDirectory(dir=self.folder) as folder:
            unpacked = Path(folder) / "content"
            if one.is_folder:
                unpacked.mkdir()
                zipfile.ZipFile(io.BytesIO(fetch())).extractall(unpacked)
            else:
                unpacked.write_bytes(fetch())
            if content_hash(unpacked) != one.sha256:
                raise CampaignError(
                    f"input {one.sha256} is damaged", "plan the campaign anew in another folder"
                )
            self._settle(unpacked, target)
        return target

    def _settle(self, unpacked: Path, target: Path) -> None:
        try:
            os.rename(unpacked, target)
        except OSError:
            # Another process on this machine was faster.
            if not target.exists():
                raise

    def scratch(self) -> "tempfile.TemporaryDirectory[str]":
        """A new folder, named after this process: the next one removes what a kill leaves."""
        parent = self.folder / "scratch"
        parent.mkdir(exist_ok=True)
        for left in parent.iterdir():
            if not _is_running(left.name.split("-")[0]):
                shutil.rmtree(left, ignore_errors=True)
        return tempfile.TemporaryDirectory(prefix=f"{os.getpid()}-", dir=parent)


def _is_running(process: str) -> bool:
    if os.name != "posix":
        # Elsewhere, asking would end it.
        return True
    try:
        os.kill(int(process), 0)
    except (ProcessLookupError, ValueError):
        return False
    except PermissionError:
        pass
    return True


def machine_cache() -> Cache:
    """The cache of this user on this machine."""
    user = os.getuid() if hasattr(os, "getuid") else "user"
    return Cache(Path(tempfile.gettempdir()) / f"threadlint-campaign-{user}")
