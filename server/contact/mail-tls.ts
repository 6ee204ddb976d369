/** Why a mail server could not be spoken to in private, where the settings can mend it. */

const hints = {
  certificate:
    'The certificate of the mail server is not trusted: name the file with that of its authority in NODE_EXTRA_CA_CERTS.',
  otherName: 'The certificate of the mail server is for another name: write that one in SMTP_URL.',
  expired: 'The certificate of the mail server has expired: renew it there.',
  notEncrypted:
    'The mail server does not begin with encryption at this port: write smtp:// in SMTP_URL, or the port for smtps://.',
} as const;

/** One sentence with the cure; undefined for every other failure. */
export function tlsHint(error: Error): string | undefined {
  // Nodemailer puts codes of its own in place of those of OpenSSL, and keeps the message.
  const text = `${error.message} ${Object(error.cause).code ?? ''}`;
  if (/does not match certificate|ALTNAME/i.test(text)) return hints.otherName;
  if (/certificate has expired/i.test(text)) return hints.expired;
  if (/certificate|self.signed|unable to (get|verify)/i.test(text)) return hints.certificate;
  return /wrong version number|packet length too long/i.test(text) ? hints.notEncrypted : undefined;
}
