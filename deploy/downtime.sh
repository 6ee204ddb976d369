#!/bin/sh
# Fails if a version with other tables runs: downtime.sh RELEASE. One of the two would break.
set -eu
release=$1

# All other migrations only add tables and columns.
migrations() { ls "$1/server/storage/migrations" | grep -e -with-downtime || true; }

for unit in lodge@3001 lodge@3002 lodge-desk; do
  # systemd starts each process in its release.
  running=/proc/$(systemctl show --property MainPID --value "$unit")/cwd
  [ -e "$running" ] || continue
  if [ "$(migrations "$running")" != "$(migrations "$release")" ]; then
    page=$(cd "$(dirname "$0")/.." && pwd -P)/docs/operating.md
    echo "This update needs downtime, so nothing was changed: follow \"An update with downtime\" of $page" >&2
    exit 1
  fi
done
