#!/bin/sh
# Fails if this part of the server has a fault: check.sh site|mail|backup|disk|certificate
# After the others, check.sh report requests CHECK_URL.
set -eu
project=$(dirname "$0")/..
node=$project/node_modules/node/bin/node

# Node reads the file as the site does.
setting() { "$node" --env-file="$LODGE_ENV" --print "process.env.$1?.trim().replace(/\/$/, '') ?? ''"; }
get() {
  curl --silent --show-error --output /dev/null --max-time 20 \
    --retry 5 --retry-delay 5 --retry-all-errors "$@"
}
fault() {
  echo "$1" >&2
  status=1
}

status=0
case $1 in
  site)
    for port in 3001 3002; do
      # A small server has one process only.
      systemctl --root=/ is-enabled --quiet "lodge@$port" || continue
      get --fail "http://127.0.0.1:$port/healthz" || fault "lodge@$port is not ready."
    done
    site=$(setting SITE_URL)
    [ -z "$site" ] || get --fail "$site/livez" || fault "The proxy does not answer at $site."
    ;;
  mail) "$node" "$project/cli/lodge.ts" mail check ;;
  backup)
    backups=/var/backups/lodge
    find "$backups" -name 'lodge-*.backup' -mtime -2 | grep --quiet . ||
      fault "$backups has no backup of the last two days."
    ;;
  disk)
    full=$(df --output=pcent,target / /var/lib /var/backups | awk '$1 + 0 >= 90' | sort -u)
    [ -z "$full" ] || fault "The disk is almost full: $full"
    ;;
  certificate)
    site=$(setting SITE_URL)
    case $site in
      https:*)
        certificates=$(get --insecure --write-out '%{certs}' "$site/livez")
        echo "$certificates" | openssl x509 -noout -checkend $((14 * 24 * 3600)) > /dev/null ||
          fault "The certificate of $site is not valid for 14 more days: sudo certbot certificates"
        ;;
    esac
    ;;
  report)
    address=$(setting CHECK_URL)
    [ -z "$address" ] || get --fail "$address" ;;
  *) fault "There is no check $1." ;;
esac
exit "$status"
