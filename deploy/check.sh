#!/bin/sh
# Fails if this part of the server has a fault: check.sh site|desk|mail|backup|disk|certificate
# After the others, check.sh report requests CHECK_URL.
set -eu
project=$(dirname "$0")/..
node=$project/node_modules/node/bin/node

# Prints a setting as the site reads it, without a byte order mark.
setting() {
  "$node" --print "const file = new TextDecoder().decode(fs.readFileSync(process.env.LODGE_ENV))
    const value = { ...util.parseEnv(file), ...process.env }.$1
    value?.trim().replace(/\/$/, '') ?? ''"
}
get() {
  curl --silent --show-error --output /dev/null --max-time 20 \
    --retry 5 --retry-delay 5 --retry-all-errors "$@"
}
# In the journal, each line has the priority of an error.
fault() {
  echo "$1" | sed "s/^/${JOURNAL_STREAM:+<3>}/" >&2
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
  desk)
    systemctl --root=/ is-enabled --quiet lodge-desk || exit 0
    socket=$(setting DESK_SOCKET)
    port=$(setting DESK_PORT)
    get --fail ${socket:+--unix-socket "$socket"} "http://127.0.0.1:${port:-4600}/" ||
      fault 'The desk does not answer: sudo journalctl -u lodge-desk -n 50'
    ;;
  mail) "$node" "$project/cli/lodge.ts" mail check ;;
  backup)
    backups=/var/backups/lodge
    find "$backups" -name 'lodge-*.backup' -mtime -2 | grep --quiet . ||
      fault "$backups has no backup of the last two days."
    # A backup has two times: that in its name, and that of its file.
    hour="$(date -u --date='1 hour' +'lodge-%Y-%m-%dT%H%M%SZ %s')"
    future=$(find "$backups" -name 'lodge-*.backup' -printf '%f %Ts\n' |
      awk -v name="${hour% *}" -v time="${hour#* }" '$1 > name || $2 > time { print $1 }')
    [ -z "$future" ] ||
      fault "Dated in the future: $future. Correct the clock (timedatectl), then move the file elsewhere."
    ;;
  disk)
    database=$(setting DATABASE_URL)
    case $database in
      file:*) database=$(dirname "${database#file:}") ;;
      *) database=/var/lib/postgresql ;;
    esac
    # Another server may have the database.
    full=$(df --output=pcent,target / /opt /var/backups/lodge /var/lib/lodge /var/log "$database" 2> /dev/null |
      awk '$1 + 0 >= 90' | sort -u)
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
    [ -z "$address" ] || get --fail "$address" || fault 'CHECK_URL does not answer.'
    ;;
  *) fault "There is no check $1." ;;
esac
exit "$status"
