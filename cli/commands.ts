import { keyMinutes } from '#server/storage/desk-keys.ts';
import type { Definition } from './command.ts';

export const groups: Record<string, string> = {
  news: 'publish news',
  gallery: 'publish photos',
  messages: "visitors' messages",
  mail: 'the mail server',
};

const force = { '--force': 'publish even if something looks wrong (alphabet)' };
const dryRun = { '--dry-run': 'check everything and print the changes, but make none' };
const yes = { '--yes': 'run without confirmation' };
const limit = { '--limit <number>': 'how many at most (default: 20)' };
const overwrite = { '--overwrite': 'replace the file if it exists' };

const newsFile = `The file has a heading for each language, in either order; "-" reads it from standard input.
Above them may be the date of publication and an event, of which only the beginning is needed:

  date: 2026-03-05 18:30
  begins: 2026-03-14 19:00
  ends: 21:00
  location mk: Домот на ложата, Скопје
  location en: The lodge’s house, Skopje

  # mk Наслов на веста
  Прв пасус.

  Втор пасус.

  # en Title of the news
  First paragraph.

  Second paragraph.

Above the headings, each line such as "attachment: invitation.pdf | Покана | Invitation" adds a PDF from
the folder of the file.`;

const photoNotes = `Photos are turned upright, stripped of camera and location data, and published in several sizes.
If one is refused, none is published: the others stay at the desk. If a run is interrupted or refused,
run it again and it continues. A photo that is already in the gallery is not added again.

captions.json in the folder has the captions, in the order in which the gallery shows the photos:

  { "hall.jpg": { "mk": "Големата сала", "en": "The great hall" } }`;

export const commands: Definition[] = [
  {
    usage: 'news add <file>',
    summary: 'publish a news item in both languages',
    options: { ...force, ...dryRun },
    notes: newsFile,
    examples: [
      'news add festive-assembly.md',
      'news add festive-assembly.md --dry-run',
      'news add - < festive-assembly.md',
    ],
    load: async () => (await import('./news.ts')).addNews,
  },
  {
    usage: 'gallery add <folder>',
    summary: 'publish a folder of photos, with captions in both languages',
    options: force,
    notes: photoNotes,
    examples: ['gallery add photos/2026', 'gallery add photos/2026 --force'],
    load: async () => (await import('./gallery.ts')).addPhotos,
  },
  {
    usage: 'messages list',
    summary: 'list the messages, newest first',
    options: {
      '--state <state>':
        'only messages in this state: waiting, delivered or quarantined (held back)',
      ...limit,
    },
    examples: ['messages list', 'messages list --state quarantined'],
    load: async () => (await import('./messages.ts')).listMessages,
  },
  {
    usage: 'messages show <number>',
    summary: 'show a message',
    load: async () => (await import('./messages.ts')).showMessage,
  },
  {
    usage: 'messages resend <number>',
    summary: 'send a message now, even if it has already been delivered',
    load: async () => (await import('./messages.ts')).resend,
  },
  {
    usage: 'messages release <number>',
    summary: 'deliver a message that was held back as suspected spam',
    load: async () => (await import('./messages.ts')).release,
  },
  {
    usage: 'messages remove [numbers...]',
    summary: 'remove messages permanently',
    options: { '--from <address>': 'all messages from this e-mail address', ...yes, ...dryRun },
    examples: ['messages remove 12 13', 'messages remove --from ana@example.org'],
    load: async () => (await import('./messages.ts')).removeMessages,
  },
  {
    usage: 'messages export',
    summary: 'write all messages as CSV for a spreadsheet, or as JSON',
    options: {
      '--csv': 'as CSV (default)',
      '--output <file>': 'into a file, instead of the terminal',
      ...overwrite,
      ...yes,
    },
    examples: ['messages export --csv --output messages.csv', 'messages export --json'],
    load: async () => (await import('./messages.ts')).exportMessages,
  },
  {
    usage: 'mail test',
    summary:
      'send a test message to the lodge and the administrator, or show why it could not be sent',
    accepts: 'any',
    load: async () => (await import('./site.ts')).sendTestMail,
  },
  {
    usage: 'mail check',
    summary: 'show whether a message has waited for more than an hour, and why',
    load: async () => (await import('./site.ts')).checkMail,
  },
  {
    usage: 'mail alarm <unit>',
    summary: 'tell the administrator that a unit of systemd has failed',
    accepts: 'any',
    examples: ['mail alarm lodge-backup.service'],
    load: async () => (await import('./site.ts')).alarm,
  },
  {
    usage: 'sample',
    summary: 'fill an empty site with sample news and photos, or remove them',
    options: {
      '--remove': 'remove the samples, except those that were edited',
      ...yes,
    },
    examples: ['sample', 'sample --remove'],
    load: async () => (await import('./sample/sample.ts')).sample,
  },
  {
    usage: 'check',
    summary: 'check the database, the photo files and the delivery of messages',
    notes: 'Photo files that an interrupted run left behind are deleted when they are a day old.',
    load: async () => (await import('./site.ts')).check,
  },
  {
    usage: 'backup <file>',
    summary: 'write all content and messages into one file, while the site runs',
    options: { ...overwrite, ...yes },
    notes: `The file is a SQLite database that only you can read, whichever database the site uses. It is read
completely and verified before it gets its name.`,
    examples: ['backup lodge-2026-03-05.backup'],
    load: async () => (await import('./backup.ts')).backup,
  },
  {
    usage: 'restore <file>',
    summary: "replace the site's content with a backup",
    options: {
      ...yes,
      '--without-backup': 'do not back up the current content before it is replaced',
      ...dryRun,
    },
    notes: `The backup is read completely and copied to the data folder before anything is replaced. The current
content is kept there for thirty days, as before-restore-…. Messages not yet delivered stay, and
scheduled items whose time has passed come back as drafts. The site may be running: for some seconds
it accepts no messages and no changes. Site and backup may use different databases (SQLite,
PostgreSQL).`,
    examples: ['restore lodge-2026-03-05.backup --dry-run', 'restore lodge-2026-03-05.backup'],
    load: async () => (await import('./backup.ts')).restore,
  },
  {
    usage: 'init',
    summary: 'create an empty database for a new site (its first start does this too)',
    accepts: 'none',
    load: async () => (await import('./site.ts')).init,
  },
  {
    usage: 'migrate',
    summary: 'update the database from an older version (starting the site does this too)',
    accepts: 'any',
    load: async () => (await import('./site.ts')).migrate,
  },
  {
    usage: 'desk [open|forget]',
    summary: 'start the desk, where the secretary publishes; "desk open" opens it in the browser',
    options: {
      '--stay': 'with open: print the sign-in link and stay, as an SSH tunnel needs',
      '--name <name>':
        'with open: the name of the person, which is kept with the texts that this person publishes',
    },
    notes: `The desk is a separate process on the site's database; docs/desk.md explains how to reach it. "desk
open" prints a sign-in link, which opens the desk once, within ${keyMinutes} minutes. "desk forget" signs
out all browsers, also those that the desk remembers.`,
    examples: ['desk', 'desk open', 'desk open --name "Ана Петровска"', 'desk forget'],
    load: async () => (await import('./desk.ts')).desk,
  },
];
