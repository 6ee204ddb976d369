#!/bin/sh
# Mails the lodge that a unit has failed: alert.sh UNIT
# Without the program of the site, which may be the reason.
set -eu
mail=$(mktemp)
trap 'rm "$mail"' EXIT
cat > "$mail" <<END
From: <$LODGE_EMAIL>
To: <$LODGE_EMAIL>
Date: $(date -R)
Subject: $1 failed on $(uname -n)
Auto-Submitted: auto-generated
MIME-Version: 1.0
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: 8bit

Веб-страницата на ложата има проблем. Препратете ја поракава до администраторот.
The site of the lodge has a problem. Forward this message to the administrator.

sudo systemctl status $1
sudo journalctl -u $1 -n 50
END
# The password of SMTP_URL is in no argument, which all users could see.
printf 'url = "%s"\n' "${SMTP_URL%%\?*}" |
  curl --config - --silent --show-error --ssl ${NODE_EXTRA_CA_CERTS:+--cacert "$NODE_EXTRA_CA_CERTS"} \
    --mail-from "$LODGE_EMAIL" --mail-rcpt "$LODGE_EMAIL" --upload-file "$mail"
