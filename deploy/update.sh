#!/bin/sh
# Puts a version into service beside the previous one: update.sh [COMMIT]
# Run again with the previous commit, it goes back to it without building.
set -eu
umask 022
home=${LODGE_HOME:-/opt/lodge}
git="git -C $home/repository"

$git fetch --quiet --tags origin
if ! commit=$($git rev-parse --quiet --short=12 --verify "${1-origin/HEAD}^{commit}"); then
  echo "The repository has no version \"$1\". See $home/releases, or: $git tag" >&2
  exit 1
fi
release=$home/releases/$commit
previous=$(readlink "$home/current" || true)
# Nothing new: an interrupted update is completed, and the previous version stays.
if [ "$previous" = "$release" ]; then
  if ! sudo "$release/deploy/restart.sh"; then
    echo "Not ready: $commit. Roll back as described in docs/operating.md." >&2
    exit 1
  fi
  echo "In service already: $commit."
  exit
fi

# Packages that only build stay in the repository. It keeps the previous build, too: open pages still
# find its files.
if [ ! -e "$release/.ready" ]; then
  rm -rf "$release"
  $git checkout --quiet --force --detach "$commit"
  (
    cd "$home/repository"
    npm run --silent build
    node_modules/node/bin/node scripts/release.ts "$release"
  )
  chmod -R a+rX "$release"
  touch "$release/.ready"
fi

switch() {
  ln -sfn "$1" "$home/next"
  mv -T "$home/next" "$home/current"
}

switch "$release"
if [ -z "$previous" ]; then
  echo "Installed: $commit. It is not started yet."
  exit
fi
if ! sudo "$release/deploy/restart.sh"; then
  echo "Going back to $(basename "$previous")." >&2
  switch "$previous"
  rm -rf "$release"
  sudo "$previous/deploy/restart.sh"
  exit 1
fi

for old in "$home"/releases/*; do
  case $old in "$release" | "$previous") ;; *) rm -rf "$old" ;; esac
done
echo "In service: $commit. The previous version: $(basename "$previous")."
