#!/bin/sh
# Writes a backup into a folder and keeps the newest ones: backup.sh FOLDER COUNT
set -eu
folder=${1:?backup.sh FOLDER COUNT}
count=${2:?backup.sh FOLDER COUNT}
project=$(dirname "$0")/..

file=$folder/lodge-$(date -u +%Y-%m-%dT%H%M%SZ).backup

"$project/node_modules/node/bin/node" "$project/cli/lodge.ts" backup "$file"
# The folder's group fetches the copies.
chmod 0640 "$file"

# A restore is rehearsed once a month.
if [ "$(date +%d)" = 01 ]; then
  "$project/node_modules/node/bin/node" "$project/cli/lodge.ts" restore "$file" --dry-run
fi

# Reached only if the new backup was read back, so a failure deletes no older one. The names sort by age.
# With a wrong clock, the new file may not be the newest: only older ones are counted and deleted.
find "$folder" -maxdepth 1 -name 'lodge-*.backup' | sort -r |
  awk -v new="$file" 'older; $0 == new { older = 1 }' | tail -n "+$count" |
  while IFS= read -r old; do rm -- "$old"; done
