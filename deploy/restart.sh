#!/bin/sh
# Restarts the enabled processes, the spare one first. Each must be ready before the other stops.
set -eu

cd "$(dirname "$0")"
install --mode 0644 ./*.service ./*.socket ./*.timer /etc/systemd/system/
systemctl daemon-reload

for port in 3002 3001; do
  # A small server has one process only.
  systemctl is-enabled --quiet "lodge@$port" || continue
  # After a stop, the socket must listen before its process.
  if systemctl is-enabled --quiet "lodge@$port.socket"; then systemctl start "lodge@$port.socket"; fi
  systemctl restart "lodge@$port"
  if ! curl --silent --fail --output /dev/null --max-time 5 \
    --retry 30 --retry-delay 1 --retry-max-time 60 --retry-all-errors \
    "http://127.0.0.1:$port/healthz"; then
    echo "lodge@$port is not ready: sudo journalctl -u lodge@$port -n 50" >&2
    exit 1
  fi
done

# Only if it runs; the site serves without it.
systemctl try-restart lodge-desk || true
if systemctl is-active --quiet lodge-desk; then
  LODGE_ENV=/etc/lodge/site.env ./check.sh desk || true
fi
