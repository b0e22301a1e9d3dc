"""Makes everything else that a release publishes out of its wheels.

    python3 packaging/assemble.py --wheels DIR --out DIR

Each wheel holds the program for one platform. Out of it come an archive for GitHub and a package for
npm, so that all of them contain the same bytes. `SHA256SUMS` lists the archives and the wheels.
"""

import argparse
import gzip
import hashlib
import io
import json
import re
import shutil
import sys
import tarfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NPM = ROOT / "packaging" / "npm" / "threadlint"
# Fixed, so that the same wheels give the same archives.
MODIFIED = 315_532_800
# The platform of a wheel's name, the target of its archive, and npm's os, cpu and libc.
PLATFORMS = [
    ("manylinux.*_x86_64", "x86_64-unknown-linux-gnu", "linux", "x64", "glibc"),
    ("manylinux.*_aarch64", "aarch64-unknown-linux-gnu", "linux", "arm64", "glibc"),
    ("musllinux.*_x86_64", "x86_64-unknown-linux-musl", "linux", "x64", "musl"),
    ("musllinux.*_aarch64", "aarch64-unknown-linux-musl", "linux", "arm64", "musl"),
    ("macosx.*_x86_64", "x86_64-apple-darwin", "darwin", "x64", None),
    ("macosx.*_arm64", "aarch64-apple-darwin", "darwin", "arm64", None),
    ("win_amd64", "x86_64-pc-windows-msvc", "win32", "x64", None),
]


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0], allow_abbrev=False)
    arguments.add_argument("--wheels", type=Path, required=True, help="folder of the wheels")
    arguments.add_argument("--out", type=Path, required=True, help="folder to write, made anew")
    arguments.add_argument("--all", action="store_true", help="fail unless all platforms are there")
    arguments.add_argument("--repository", help="address of the sources, which npm compares")
    given = arguments.parse_args()
    wheels = sorted(given.wheels.glob("threadlint-*.whl"))
    if not wheels:
        sys.exit(f"error: no wheel of threadlint in {given.wheels}; build one with `maturin build`")
    shutil.rmtree(given.out, ignore_errors=True)
    archives, npm = given.out / "archives", given.out / "npm"
    archives.mkdir(parents=True)
    manifest = json.loads((NPM / "package.json").read_text())
    if given.repository:
        manifest["repository"] = {"type": "git", "url": f"git+{given.repository}.git"}
    published = []
    for wheel in wheels:
        platform = platform_of(wheel)
        program = program_of(wheel, manifest["version"])
        published += [archive(archives, platform, program, manifest["version"]), wheel]
        platform_package(npm, platform, program, manifest)
    main_package(npm, manifest)
    missing = set(manifest["optionalDependencies"]) - {
        f"@threadlint/{folder.name}" for folder in (npm / "@threadlint").iterdir()
    }
    if given.all and missing:
        sys.exit(f"error: no wheels for {', '.join(sorted(missing))}; build them first")
    sums = [f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}" for file in published]
    (given.out / "SHA256SUMS").write_text("\n".join(sorted(sums)) + "\n")


def platform_of(wheel):
    tag = wheel.stem.rsplit("-", 1)[1]
    for pattern, *platform in PLATFORMS:
        if re.search(pattern, tag):
            return platform
    sys.exit(f"error: {wheel.name} is for a platform that PLATFORMS in assemble.py does not list")


def program_of(wheel, version):
    """The name and the bytes of the program in a wheel."""
    if not wheel.name.startswith(f"threadlint-{version}-"):
        sys.exit(f"error: {wheel.name} is not of version {version}; build the wheels anew")
    with zipfile.ZipFile(wheel) as content:
        for name in content.namelist():
            if re.fullmatch(r"[^/]+\.data/scripts/threadlint(\.exe)?", name):
                return name.rsplit("/", 1)[1], content.read(name)
    sys.exit(f"error: {wheel.name} contains no program")


def archive(folder, platform, program, version):
    target = platform[0]
    stem = f"threadlint-{version}-{target}"
    pages = ["README.md", "LICENSE", "CHANGELOG.md"]
    files = [(program[0], program[1], 0o755)]
    files += [(page, (ROOT / page).read_bytes(), 0o644) for page in pages]
    if "windows" in target:
        path = folder / f"{stem}.zip"
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as content:
            for name, data, _ in files:
                content.writestr(zipfile.ZipInfo(f"{stem}/{name}"), data, zipfile.ZIP_DEFLATED)
        return path
    path = folder / f"{stem}.tar.gz"
    with path.open("wb") as file, gzip.GzipFile("", "wb", mtime=MODIFIED, fileobj=file) as packed:
        with tarfile.open(mode="w", fileobj=packed) as content:
            for name, data, mode in files:
                entry = tarfile.TarInfo(f"{stem}/{name}")
                entry.size, entry.mode, entry.mtime = len(data), mode, MODIFIED
                content.addfile(entry, io.BytesIO(data))
    return path


def platform_package(npm, platform, program, manifest):
    _, system, cpu, libc = platform
    name = f"{system}-{cpu}" + ("-musl" if libc == "musl" else "")
    folder = npm / "@threadlint" / name
    folder.mkdir(parents=True)
    own = {
        "name": f"@threadlint/{name}",
        "version": manifest["version"],
        "description": f"The program threadlint for {name}; install the package threadlint",
        **{key: manifest[key] for key in ("license", "repository") if key in manifest},
        "os": [system],
        "cpu": [cpu],
        "files": [program[0]],
        **({"libc": [libc]} if libc else {}),
    }
    (folder / "package.json").write_text(json.dumps(own, indent=2) + "\n")
    (folder / program[0]).write_bytes(program[1])
    (folder / program[0]).chmod(0o755)
    shutil.copy(ROOT / "LICENSE", folder)


def main_package(npm, manifest):
    shutil.copytree(NPM, npm / "threadlint")
    (npm / "threadlint" / "package.json").write_text(json.dumps(manifest, indent=2) + "\n")
    shutil.copy(ROOT / "LICENSE", npm / "threadlint")


if __name__ == "__main__":
    main()
