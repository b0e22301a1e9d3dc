"""The folder or URL of a campaign, by names such as `results/ID.json`.

A file appears whole or not at all, and `add` never changes one that is there.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Any, Optional, Protocol

from .errors import CampaignError


class Store(Protocol):
    """Where a campaign keeps its files."""

    def read(self, name: str) -> Optional[bytes]:
        """The content of the file, or nothing if there is none."""

    def add(self, name: str, data: bytes) -> bool:
        """Writes a new file; returns whether there was none."""

    def replace(self, name: str, data: bytes) -> None:
        """Writes the file, whether it is there or not."""

    def names(self, folder: str) -> set[str]:
        """The names of the files in that folder, without the folder."""


def open_store(place: str) -> Store:
    """The store at a path or at a URL that fsspec knows."""
    if place.startswith("file://"):
        return LocalStore(Path(place[len("file://") :]))
    if "://" in place:
        return UrlStore(place)
    return LocalStore(Path(place))


class LocalStore:
    """A folder. Needs no other package."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def read(self, name: str) -> Optional[bytes]:
        try:
            return (self.folder / name).read_bytes()
        except FileNotFoundError:
            return None

    def add(self, name: str, data: bytes) -> bool:
        temporary = self._temporary(name, data)
        try:
            # Unlike a rename, a link never replaces a file.
            os.link(temporary, self.folder / name)
            return True
        except FileExistsError:
            return False
        except OSError:
            # A file system without links: one process writes a campaign, so looking first will do.
            if (self.folder / name).exists():
                return False
            os.replace(temporary, self.folder / name)
            return True
        finally:
            Path(temporary).unlink(missing_ok=True)

    def replace(self, name: str, data: bytes) -> None:
        os.replace(self._temporary(name, data), self.folder / name)

    def names(self, folder: str) -> set[str]:
        try:
            return {name for name in os.listdir(self.folder / folder) if not name.startswith(".")}
        except FileNotFoundError:
            return set()

    def _temporary(self, name: str, data: bytes) -> str:
        folder = (self.folder / name).parent
        try:
            folder.mkdir(parents=True, exist_ok=True)
            descriptor, temporary = tempfile.mkstemp(prefix=".", dir=folder)
            with os.fdopen(descriptor, "wb") as file:
                file.write(data)
        except OSError as error:
            raise CampaignError(
                f"cannot write below `{self.folder}`: {error}",
                "name a folder for the campaign that can be written, on a disk with space",
            ) from error
        return temporary


class UrlStore:
    """Anything that fsspec knows. Object stores show a file only once it is whole."""

    def __init__(self, url: str) -> None:
        try:
            import fsspec
        except ImportError as error:
            raise CampaignError(
                f"`{url}` needs the package fsspec",
                "pip install 'threadlint[ray]', and the package of that protocol, such as s3fs",
            ) from error
        self.url = url
        try:
            self.files: Any
            self.files, self.root = fsspec.core.url_to_fs(url)
        except (ImportError, ValueError) as error:
            raise CampaignError(
                f"fsspec cannot open `{url}`: {error}",
                "install the package that it names, or use a URL of another protocol",
            ) from error

    def read(self, name: str) -> Optional[bytes]:
        try:
            return bytes(self.files.cat_file(self._path(name)))
        except FileNotFoundError:
            return None

    def add(self, name: str, data: bytes) -> bool:
        path = self._path(name)
        if self.files.exists(path):
            return False
        self.files.makedirs(path.rsplit("/", 1)[0], exist_ok=True)
        try:
            self.files.pipe_file(path, data, mode="create")
        except FileExistsError:
            return False
        except (TypeError, NotImplementedError, ValueError):
            # A file system that cannot refuse: one process writes a campaign.
            self.files.pipe_file(path, data)
        return True

    def replace(self, name: str, data: bytes) -> None:
        path = self._path(name)
        self.files.makedirs(path.rsplit("/", 1)[0], exist_ok=True)
        self.files.pipe_file(path, data)

    def names(self, folder: str) -> set[str]:
        self.files.invalidate_cache()
        try:
            found = self.files.ls(self._path(folder), detail=False)
        except FileNotFoundError:
            return set()
        return {path.rstrip("/").rsplit("/", 1)[1] for path in found}

    def _path(self, name: str) -> str:
        return f"{self.root.rstrip('/')}/{name}"
