#!/usr/bin/env bash
# Puts packaging/pre-commit-mirror into the mirror repository at ADDRESS, with a tag.
# Usage: packaging/push_mirror.sh ADDRESS TAG
set -euo pipefail
address=$1 tag=$2
root=$(cd "$(dirname "$0")/.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

git clone --quiet "$address" "$folder"
cd "$folder"
git rm -rq --ignore-unmatch .
cp -r "$root/packaging/pre-commit-mirror/." "$root/LICENSE" .
git add --all
git -c user.name=threadlint -c user.email=threadlint@users.noreply.github.com \
  commit --quiet --allow-empty --message "Install threadlint $tag"
git tag "$tag"
git push --quiet --atomic origin HEAD "$tag"
