/** Why a mail server could not be spoken to in private, where the settings can mend it. */

const hints = {
  certificate:
    'The certificate of the mail server is not trusted: name the file with that of its authority in NODE_EXTRA_CA_CERTS.',
  otherName: 'The certificate of the mail server is for another name: write that one in SMTP_URL.',
  expired: 'The certificate of the mail server has expired: renew it there.',
  notEncrypted:
    'The mail server does not begin with encryption at this port: write smtp:// in SMTP_URL, or the port for smtps://.',
} as const;

/** Undefined for every failure that is none of the encryption. */
export function tlsFailure(error: Error): keyof typeof hints | undefined {
  // Nodemailer puts codes of its own in place of those of OpenSSL, and keeps the message.
  const { code = '', cause } = error as NodeJS.ErrnoException;
  const text = `${error.message} ${code} ${Object(cause).code ?? ''}`.replaceAll('_', ' ');
  if (/does not match certificate|ALTNAME/i.test(text)) return 'otherName';
  if (/cert(ificate)? has expired/i.test(text)) return 'expired';
  if (/\bcert|self.signed|unable to (get|verify)/i.test(text)) return 'certificate';
  return /wrong version number|packet length too long/i.test(text) ? 'notEncrypted' : undefined;
}

/** One sentence with the cure. */
export function tlsHint(error: Error): string | undefined {
  const failure = tlsFailure(error);
  return failure && hints[failure];
}
