/** An error has a message for people, and a code with values for `--json`. */
import { sentenceOf } from '#content/publishing.ts';
import type { PublishingError, Warning } from '#shared/errors.ts';
import type { Outcome } from '#shared/publishing.ts';

type TextValue = { text: string };

export const sentences = {
  cancelled: () => 'Nothing was changed.',
  defect: ({ error }: { error: string }) => `This should not have happened: ${error}`,

  'numbers-or-from': () => 'Give either numbers or --from ADDRESS.',
  'stdin-is-terminal': () => '"-" reads from a pipe: cat news.md | ./lodge news add -',

  'no-such-message': ({ id }: { id: number }) => `There is no message number ${id}.`,
  'nobody-wrote': ({ address }: { address: string }) => `There are no messages from ${address}.`,
  'needs-yes': () => 'Nothing was changed. To run it without confirmation, add --yes.',
  'needs-force': () => 'If this is intended, run the command again with --force.',
  'file-exists': ({ file }: { file: string }) =>
    `${file} already exists. Add --overwrite to replace it.`,
  'not-writable': ({ file, user }: { file: string; user: string }) =>
    `The command runs as the user ${user}, who is not allowed to write ${file}. Name a file in a folder that ${user} may write to.`,
  'is-folder': ({ file }: { file: string }) => `${file} is a folder. Name a file in it.`,
  'no-such-file': ({ file }: { file: string }) => `${file} does not exist.`,
  'no-folder': ({ file }: { file: string }) =>
    `${file} is not a folder, or is inside something that is not a folder.`,
  unreadable: ({ file, reason }: { file: string; reason: string }) =>
    `${file} cannot be read (${reason}). Check whether this user may read it.`,
  environment: ({ text }: TextValue) => text,

  'changed-meanwhile': () => 'It was changed elsewhere in the meantime. Run the command again.',
  'no-headings': ({ file }: { file: string }) =>
    `${file} must have one heading "# mk Наслов" and one heading "# en Title".`,
  'text-above': ({ file, line }: { file: string; line: string }) =>
    `${file} has the line "${line}" above its first heading. See \`lodge news add --help\` for the fields that may be there.`,

  captions: ({ file }: { file: string }) =>
    `${file} must be JSON with the captions of each photo: {"hall.jpg": {"mk": "Сала", "en": "A hall"}}.`,
  'caption-without-photo': ({ file, folder }: { file: string; folder: string }) =>
    `captions.json names ${file}, but there is no such photo in ${folder}.`,
  'photo-without-caption': ({ file }: { file: string }) =>
    `${file} has no caption in captions.json.`,
  'same-photo-in-folder': ({ file, other }: { file: string; other: string }) =>
    `${file} is the same photo as ${other}.`,
  'nothing-published': () => 'Nothing was published.',
  'partly-published': ({ count }: { count: number }) =>
    `The other photos of the folder are published (${count}).`,

  'in-quarantine': ({ id }: { id: number }) =>
    `Message ${id} is held back as suspected spam; "messages release ${id}" delivers it.`,
  'not-in-quarantine': ({ id }: { id: number }) => `Message ${id} is not held back.`,

  'no-smtp': () => 'SMTP_URL is not set: messages are stored, but not sent.',
  'no-mailbox': () => 'LODGE_EMAIL is not set: there is no recipient.',
  'mail-waits': ({ since }: { since: string }) =>
    `A message has waited for the mail server since ${since}. The command "mail test" tries it.`,
  'mail-password': () =>
    'The mail server refused the user name or password of SMTP_URL. A % in the password is written as %25.',
  'mail-connection': () =>
    'No connection to the mail server. Check the firewall, and host and port in SMTP_URL.',
  'mail-encryption': () =>
    'The encryption of the connection failed. Write smtp:// in SMTP_URL, or smtps:// with the port for it (usually 465).',
  'mail-certificate': () =>
    'The certificate of the mail server is not trusted. If it is your own, name its authority in NODE_EXTRA_CA_CERTS; for a test, add ?tls.rejectUnauthorized=false to SMTP_URL.',
  'mail-refused': () =>
    'The mail server refused the message. Check LODGE_EMAIL and ADMINISTRATOR_EMAIL.',
  'mail-failed': () => 'The mail could not be sent.',
  'mail-server-said': ({ text }: { text: string }) => `The mail server said: ${text}`,
  details: ({ text }: { text: string }) => `Details: ${text}`,

  'backup-unreadable': ({ text }: TextValue) => `The backup ${text} Nothing was kept.`,
  'backup-not-written': () => 'The backup was not written.',
  'backup-invalid': ({ file, text }: { file: string; text: string }) =>
    `${file} ${text} Nothing was changed.`,
  'no-file': ({ file }: { file: string }) => `${file} is not a file. Nothing was changed.`,
  'cannot-restore': ({ file, reason }: { file: string; reason: string }) =>
    `${file} cannot be restored into this database: ${reason}.`,
  'content-unchanged': () => 'The content of the site was not changed.',
  'restore-under-way': () =>
    'Another restore is in progress, or was interrupted. Nothing was changed. Try again in ten minutes.',
  'no-safety-backup': () =>
    'The current content could not be backed up first. Nothing was changed. To restore without that backup, add --without-backup.',

  'file-missing': ({ file }: { file: string }) => `${file} is missing.`,
  'file-damaged': ({ file }: { file: string }) => `${file} is damaged.`,
  'mend-photos': () => 'Restore a backup, or add the files again.',

  'site-not-empty': () =>
    'The site already has news or photos; samples can only be added to an empty site.',

  'desk-ended': () => 'The desk has stopped.',
  'person-name': () =>
    'The name may have at most 60 characters, and none of them a control character. The desk was not opened.',
  'desk-away': ({ address }: { address: string }) =>
    `The desk does not answer at ${address}, so the link would open nothing. Start it: sudo systemctl start lodge-desk on a server, npm run desk elsewhere.`,
};

type ErrorCode = keyof typeof sentences;

export interface CliError {
  code: string;
  message: string;
  [value: string]: unknown;
}

type Values<Code extends ErrorCode> = Parameters<(typeof sentences)[Code]>;

export function cliError<Code extends ErrorCode>(code: Code, ...values: Values<Code>): CliError {
  const sentence = sentences[code] as (...values: Values<Code>) => string;
  return { code, ...values[0], message: sentence(...values) };
}

/** A refused change ends the command with these errors. */
export class Refused extends Error {
  override name = 'Refused';
  readonly errors: CliError[];

  constructor(...errors: CliError[]) {
    super('The change was refused');
    this.errors = errors;
  }
}

/** Every change of an entry by a command passes through here, so that no refusal is overlooked. */
export function accepted<Item>(outcome: Outcome<Item>): { item: Item; warnings: Warning[] } {
  if (outcome.ok) return outcome;
  if ('errors' in outcome) throw new Refused(...outcome.errors.map(toError));
  if ('unconfirmed' in outcome) throw new Refused(...outcome.unconfirmed.map(toError));
  throw new Refused(cliError('changed-meanwhile'));
}

export const toError = (issue: PublishingError | Warning): CliError => ({
  ...issue,
  message: sentenceOf(issue, 'en'),
});
