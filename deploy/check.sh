#!/bin/sh
# Fails if a process is not ready, the last backup is too old, or a disk almost full:
# check.sh FOLDER-OF-BACKUPS ADDRESS …
set -eu
backups=$1
shift
for address; do
  curl --fail --silent --show-error --output /dev/null --max-time 20 \
    --retry 5 --retry-delay 5 --retry-all-errors "$address/healthz"
done
if ! find "$backups" -name 'lodge-*.backup' -mtime -2 | grep --quiet .; then
  echo "$backups has no backup of the last two days." >&2
  exit 1
fi
full=$(df --output=pcent,target / /var/lib "$backups" | awk '$1 + 0 >= 90' | sort -u)
if [ -n "$full" ]; then
  echo "The disk is almost full: $full" >&2
  exit 1
fi
