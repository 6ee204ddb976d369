/** All commands: how each is called, and where what it does is loaded from once it is called. */
import { keyMinutes } from '#server/storage/desk-keys.ts';
import type { Command } from './command.ts';
import { words } from './words/words.ts';

const { notes } = words.help;

const newsOptions = [
  'title-mk',
  'title-en',
  'text-mk',
  'text-en',
  'date',
  'force',
  'dry-run',
] as const;

export const commands = {
  news: {
    add: {
      usage: '[FILE]',
      options: newsOptions,
      notes: notes.newsFile,
      examples: [
        'news add festive-assembly.md',
        'news add festive-assembly.md --date "5.3.2026 18:30" --dry-run',
        'news add --title-mk "Наслов" --title-en "Title" --text-mk "Текст." --text-en "Text."',
      ],
      load: async () => (await import('./news/news.ts')).addNews,
    },
    edit: {
      usage: 'NUMBER [FILE]',
      options: newsOptions,
      notes: notes.newsFile,
      examples: ['news edit 12 --title-en "A better title"', 'news edit 12 festive-assembly.md'],
      load: async () => (await import('./news/news.ts')).editNews,
    },
    list: {
      options: ['limit'],
      examples: ['news list', 'news list --limit 1000 --json'],
      load: async () => (await import('./news/news.ts')).listNews,
    },
    remove: {
      usage: 'NUMBER …',
      options: ['yes', 'dry-run'],
      examples: ['news remove 12', 'news remove 12 13 14 --dry-run'],
      load: async () => (await import('./news/news.ts')).removeNews,
    },
  },
  gallery: {
    add: {
      usage: '[PHOTO | FOLDER]',
      options: ['mk', 'en', 'captions', 'force', 'dry-run'],
      notes: `${notes.galleryAdd}\n\n${notes.captionsFile}`,
      examples: [
        'gallery add hall.jpg --mk "Големата сала" --en "The great hall"',
        'gallery add photos/2026 --dry-run',
        'gallery add photos/2026 --captions captions-2026.csv',
      ],
      load: async () => (await import('./gallery/add.ts')).addPhotos,
    },
    captions: {
      usage: 'FOLDER',
      notes: notes.galleryCaptions,
      examples: ['gallery captions photos/2026'],
      load: async () => (await import('./gallery/captions.ts')).writeCaptionsFile,
    },
    edit: {
      usage: 'NUMBER',
      options: ['mk', 'en', 'force', 'dry-run'],
      examples: ['gallery edit 7 --en "The great hall at night"'],
      load: async () => (await import('./gallery/edit.ts')).editCaption,
    },
    list: {
      options: ['limit'],
      examples: ['gallery list', 'gallery list --limit 1000 --json'],
      load: async () => (await import('./gallery/pictures.ts')).listPictures,
    },
    remove: {
      usage: 'NUMBER …',
      options: ['yes', 'dry-run'],
      examples: ['gallery remove 7', 'gallery remove 7 8 9 --dry-run'],
      load: async () => (await import('./gallery/pictures.ts')).removePictures,
    },
  },
  messages: {
    list: {
      options: ['state', 'limit'],
      examples: ['messages list', 'messages list --state quarantined'],
      load: async () => (await import('./messages/messages.ts')).listMessages,
    },
    show: {
      usage: 'NUMBER',
      examples: ['messages show 12'],
      load: async () => (await import('./messages/messages.ts')).showMessage,
    },
    resend: {
      usage: 'NUMBER',
      examples: ['messages resend 12'],
      load: async () => (await import('./messages/messages.ts')).resend,
    },
    release: {
      usage: 'NUMBER',
      examples: ['messages release 12'],
      load: async () => (await import('./messages/messages.ts')).release,
    },
    remove: {
      usage: '[NUMBER …]',
      options: ['from', 'yes', 'dry-run'],
      examples: ['messages remove 12 13', 'messages remove --from ana@example.org'],
      load: async () => (await import('./messages/messages.ts')).removeMessages,
    },
    export: {
      options: ['csv', 'output', 'overwrite', 'yes'],
      examples: ['messages export --csv --output messages.csv', 'messages export --json'],
      load: async () => (await import('./messages/export.ts')).exportMessages,
    },
  },
  mail: {
    test: {
      examples: ['mail test'],
      database: 'any',
      load: async () => (await import('./mail.ts')).sendTestMail,
    },
  },
  sample: {
    options: ['remove', 'yes', 'dry-run'],
    examples: ['sample', 'sample --remove'],
    load: async () => (await import('./sample/sample.ts')).sample,
  },
  check: {
    notes: notes.check,
    examples: ['check'],
    load: async () => (await import('./check.ts')).check,
  },
  backup: {
    usage: 'FILE',
    options: ['overwrite', 'yes'],
    notes: notes.backup,
    examples: ['backup lodge-2026-03-05.backup'],
    load: async () => (await import('./backup.ts')).backup,
  },
  restore: {
    usage: 'FILE',
    options: ['yes', 'damaged', 'without-backup', 'dry-run'],
    notes: notes.restore,
    examples: ['restore lodge-2026-03-05.backup --dry-run', 'restore lodge-2026-03-05.backup'],
    load: async () => (await import('./backup.ts')).restore,
  },
  init: {
    examples: ['init'],
    database: 'may be made',
    load: async () => (await import('./tables.ts')).init,
  },
  migrate: {
    examples: ['migrate'],
    database: 'any',
    load: async () => (await import('./tables.ts')).migrate,
  },
  desk: {
    usage: '[open]',
    options: ['stay'],
    notes: notes.desk(keyMinutes),
    examples: ['desk', 'desk open'],
    load: async () => (await import('./desk.ts')).desk,
  },
} satisfies Record<string, Command | Record<string, Command>>;
