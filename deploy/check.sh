#!/bin/sh
# Fails if this part of the server has an error: check.sh site|desk|mail|backup|disk|certificate
# After the others, check.sh report requests CHECK_URL.
set -eu
project=$(cd "$(dirname "$0")/.." && pwd)
node=$project/node_modules/node/bin/node

# In the journal, each line has the priority of an error.
error() {
  echo "$1" | sed "s/^/${JOURNAL_STREAM:+<3>}/" >&2
  status=1
}
# Prints a setting as the site reads it.
setting() {
  value=$("$node" --input-type=module --eval "
    const { loadEnvironment } = await import('$project/server/environment.ts');
    try {
      loadEnvironment(undefined, ['$1']);
      console.log(process.env.$1?.trim().replace(/\/\$/, '') ?? '');
    } catch ({ message }) {
      console.log(message);
      process.exit(1);
    }") || {
    error "$value"
    exit 1
  }
  echo "$value"
}
# Prints the reason of a failure, once for all attempts.
get() {
  curl --silent --output /dev/null --write-out '%{errormsg}' --max-time 20 \
    --retry 5 --retry-delay 5 --retry-all-errors "$@"
}

status=0
case ${1-} in
  site)
    for port in 3001 3002; do
      # A small server has one process only.
      systemctl --root=/ is-enabled --quiet "lodge@$port" || continue
      reason=$(get --fail "http://127.0.0.1:$port/healthz") || error "lodge@$port is not ready: $reason"
    done
    site=$(setting SITE_URL)
    # The check of certificates reports one that is not valid.
    [ -z "$site" ] || reason=$(get --fail --insecure "$site/livez") ||
      error "The proxy does not answer at $site: $reason"
    ;;
  desk)
    if systemctl --root=/ is-enabled --quiet lodge-desk; then
      socket=$(setting DESK_SOCKET)
      port=$(setting DESK_PORT)
      get --fail ${socket:+--unix-socket "$socket"} "http://127.0.0.1:${port:-4600}/" > /dev/null ||
        error 'The desk does not answer: sudo journalctl -u lodge-desk -n 50'
    fi
    ;;
  mail) "$node" "$project/cli/lodge.ts" mail check || status=1 ;;
  backup)
    backups=/var/backups/lodge
    find "$backups" -name 'lodge-*.backup' -mtime -2 | grep --quiet . ||
      error "$backups has no backup of the last two days."
    # A backup has two times: that in its name, and that of its file.
    hour="$(date -u --date='1 hour' +'lodge-%Y-%m-%dT%H%M%SZ %s')"
    future=$(find "$backups" -name 'lodge-*.backup' -printf '%f %Ts\n' |
      awk -v name="${hour% *}" -v time="${hour#* }" '$1 > name || $2 > time { print $1 }')
    [ -z "$future" ] ||
      error "Dated in the future: $future. Correct the clock (timedatectl), then move the file elsewhere."
    # Each copy of the settings touches this file. The next night may copy a change of today.
    copied=/var/lib/lodge/settings-copied
    newer=
    [ ! -e "$copied" ] || newer="-newer $copied"
    changed=$(find /etc/lodge /etc/nginx/sites-available /etc/caddy -type f -mmin +1560 $newer 2> /dev/null || true)
    [ -z "$changed" ] ||
      error "Changed since the last copy of the settings, which docs/operating.md describes (Backups): $changed"
    ;;
  disk)
    database=$(setting DATABASE_URL)
    case $database in
      file:*) database=$(dirname "${database#file:}") ;;
      *) database=/var/lib/postgresql ;;
    esac
    # Another server may have the database. A disk can be full of bytes or of files (inodes).
    full=$(df --output=pcent,ipcent,target / /opt /var/backups/lodge /var/lib/lodge /var/log "$database" 2> /dev/null |
      awk '$1 + 0 >= 90 { print $1, "of the bytes of", $3 } $2 + 0 >= 90 { print $2, "of the inodes of", $3 }' | sort -u)
    [ -z "$full" ] || error "The disk is almost full: $full"
    ;;
  certificate)
    site=$(setting SITE_URL)
    desk=$(setting DESK_URL)
    for address in "$site" "$desk"; do
      case $address in https:*) ;; *) continue ;; esac
      # The desk answers browsers without a certificate of the lodge with an error.
      reason=$(get "$address/livez") && code=0 || code=$?
      certificate=$(get --insecure --write-out '%{certs}' "$address/livez" || true)
      if [ "$code" = 60 ]; then
        error "Browsers refuse the certificate of $address: $reason: sudo certbot certificates"
      elif ! echo "$certificate" | openssl x509 -noout -checkend $((14 * 24 * 3600)) > /dev/null 2>&1; then
        error "The certificate of $address is not valid for 14 more days${reason:+, or $reason}: sudo certbot certificates"
      fi
    done
    # Those of persons at the desk, of their authority, and of the mail server's authority.
    for file in /etc/lodge/*.pem /etc/lodge/persons/*.pem; do
      [ -e "$file" ] || continue
      end=$(openssl x509 -noout -enddate -in "$file" 2>&1 | sed 's/notAfter=//')
      openssl x509 -noout -checkend $((60 * 24 * 3600)) -in "$file" > /dev/null 2>&1 ||
        error "$file is valid until $end. Renew it as docs/desk.md describes."
    done
    ;;
  report)
    address=$(setting CHECK_URL)
    [ -z "$address" ] || reason=$(get --fail "$address") || error "CHECK_URL does not answer: $reason"
    ;;
  *)
    error 'Name a check: check.sh site|desk|mail|backup|disk|certificate|report'
    exit 2
    ;;
esac
# The metrics have the time at which a check passed.
[ "$status" != 0 ] || [ -z "${STATE_DIRECTORY-}" ] || touch "$STATE_DIRECTORY/passed-$1"
exit "$status"
