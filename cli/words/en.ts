/** The words of the tool in English. `mk.ts` has the same shape, or it does not compile. */
import { faultsEn } from './faults-en.ts';
import { helpEn } from './help-en.ts';

const plural = (number: number, one: string, many = `${one}s`) =>
  `${number} ${number === 1 ? one : many}`;

export const en = {
  faults: faultsEn,
  help: helpEn,
  languageNames: { mk: 'Macedonian', en: 'English' },

  nouns: { news: 'news item', gallery: 'photo' },
  counts: {
    news: (number: number) => plural(number, 'news item'),
    gallery: (number: number) => plural(number, 'photo'),
    messages: (number: number) => plural(number, 'message'),
    files: (number: number) => plural(number, 'file'),
    attempts: (number: number) => plural(number, 'attempt'),
  },

  columns: {
    number: 'No.',
    date: 'Date',
    macedonian: 'Macedonian',
    english: 'English',
    size: 'Size',
    state: 'State',
    name: 'Name',
    email: 'E-mail',
    message: 'Message',
    file: 'File',
  },

  states: { waiting: 'waiting', delivered: 'delivered', quarantined: 'quarantined' },

  ask: {
    what: 'What would you like to do?',
    whatWith: {
      news: 'News: what would you like to do?',
      gallery: 'Gallery: what would you like to do?',
      messages: 'Messages: what would you like to do?',
      mail: 'Mail: what would you like to do?',
    },
    which: {
      news: 'Which news item?',
      gallery: 'Which photo?',
      messages: 'Which message?',
    },
    yes: 'Yes',
    no: 'No',
    done: 'Done',
    fields: {
      'title-mk': 'Title in Macedonian',
      'text-mk': 'Text in Macedonian',
      'title-en': 'Title in English',
      'text-en': 'Text in English',
      date: 'Date, e.g. 5.3.2026 or 2026-03-05 18:30',
    },
    endOfText: 'Enter: new line; Tab, then Enter: done',
    inEditor: (editor: string) => `opens in ${editor}`,
    emptyDate: { add: 'leave empty for the present time', edit: 'leave empty to keep the date' },
    caption: { mk: 'Caption in Macedonian', en: 'Caption in English' },
    photoOrFolder: 'Which photo, or which folder of photos?',
    photoFolder: 'Which folder of photos?',
    backupFile: 'Which backup?',
    newFile: 'Into which file?',
    continueDraft: ({ title, moment }: { title: string; moment: string }) =>
      `There is an unfinished text of ${moment}: ${title}\nContinue with it?`,
    remove: (lines: string) => `Remove for good?\n${lines}`,
    bin: (lines: string) => `Move to the bin, which keeps it for thirty days?\n${lines}`,
    publishAnyway: 'Publish it anyway?',
    continueAnyway: 'Continue?',
    replaceFile: (file: string) => `${file} already exists. Replace it?`,
    /** The last look before news is published, or a change saved. */
    look: {
      whole: 'A last look',
      publish: 'Publish it?',
      save: 'Save the changes?',
      yes: { add: 'Publish', edit: 'Save' },
      change: 'Change:',
      later: 'Not now',
      laterHint: 'the text is kept for the next time',
      address: 'Address',
      now: { add: 'now', edit: 'unchanged' },
      date: 'Date',
      characters: (number: number) => plural(number, 'character'),
    },
  },

  said: {
    shownOf: ({ shown, total }: { shown: number; total: number }) =>
      `${shown} of ${total}; --limit shows more.`,
    noneYet: {
      news: 'There are no news items yet.',
      gallery: 'There are no photos yet.',
      messages: 'There are no messages.',
    },
    removed: 'Removed:',
    binned: 'Moved to the bin:',
    wouldBin: 'Would move to the bin:',
    wouldRemove: 'Would remove:',
    published: ({ id, title }: { id: number; title: string }) =>
      `Published as news item ${id}: ${title}`,
    at: (address: string) => `Address: ${address}`,
    wouldPublish: (title: string) => `Would publish: ${title}`,
    changed: (line: string) => `Changed: ${line}`,
    wouldBecome: (line: string) => `Would become: ${line}`,
    publishedPhotos: 'Published:',
    wouldPublishPhotos: 'Would publish:',
    changedCaptions: 'Changed captions:',
    wouldChangeCaptions: 'Would change captions:',
    columnsLeftOut: (columns: string) =>
      `Columns of the captions file that were left out: ${columns}`,
    alreadyThere: (number: number) => `Already in the gallery: ${number}`,
    captionsWritten: ({ file, photos }: { file: string; photos: number }) =>
      `Captions to fill in: ${file} (${plural(photos, 'photo')}). Then: gallery add FOLDER`,
    checking: 'Checking photos',
    checked: 'Photos checked',
    publishing: 'Publishing photos',
    publishedAll: 'Photos published',
    drawing: 'Drawing pictures',
    drawn: 'Pictures drawn',
    progress: ({ taken, steps }: { taken: number; steps: number }) => `${taken} of ${steps}`,
    queued: (id: number) =>
      `Message ${id} is queued. The site sends it while it is running and SMTP_URL is set.`,
    exported: ({ file, messages }: { file: string; messages: number }) =>
      `Messages written to ${file}: ${messages}`,
    message: { number: 'Number', name: 'Name', email: 'E-mail', sent: 'Sent', state: 'State' },
    stateOf: {
      quarantined: (reason: string) => `quarantined, ${reason}`,
      delivered: (moment: string) => `delivered, ${moment}`,
      attempted: (values: { attempts: string; last: string; next: string }) =>
        `waiting; ${values.attempts} so far, ${values.last}; next attempt ${values.next}`,
      notFinished: 'not finished',
      lastError: (error: string) => `last error: ${error}`,
    },
    testMailSent: (address: string) => `The mail server took a test message to ${address}.`,
    backedUp: (content: string) => `Backed up and read back: ${content}.`,
    backupComplete: (content: string) => `The backup is complete: ${content}.`,
    restored: (content: string) => `Restored: ${content}.`,
    formerContent: (file: string) => `The former content is in ${file}`,
    replacesAll:
      'This replaces all news, photos and messages of the site. Messages that are not delivered yet stay.',
    damagedRow: ({ table, id, reason }: { table: string; id: number; reason: string }) =>
      `Row ${id} of ${table} is damaged: ${reason}.`,
    damaged: (reason: string) => `damaged: ${reason}`,
    settingWarning: (text: string) => text,
    samplesThere: 'The samples are already there.',
    samplesAdded: (sum: string) =>
      `Added ${sum}. They are invented: remove them with "sample --remove" before the site goes public.`,
    samplesWouldAdd: (sum: string) => `Would add ${sum}.`,
    samplesRemoved: (sum: string) => `Removed ${sum}.`,
    samplesWouldRemove: (sum: string) => `Would remove ${sum}.`,
    samplesEdited: 'These have been edited since and stay:',
    tablesAlready: 'The database is up to date already.',
    check: {
      upToDate: 'The database is up to date.',
      pictures: (number: number) => `Photos in order: ${number}`,
      deletedFiles: (number: number) => `Deleted files no longer used by any photo: ${number}`,
      lastBackup: 'Last backup',
      lastStored: 'Last message stored',
      lastDelivered: 'Last message delivered',
      oldestWaiting: 'Oldest message waiting',
      quarantined: 'Messages in quarantine',
      none: 'none',
    },
    version: {
      version: 'Version',
      commit: 'Commit',
      node: 'Node',
      database: 'Database',
      site: 'Site',
      unknown: 'unknown',
    },
    and: (one: string, other: string) => `${one} and ${other}`,
  },
};

export type Words = typeof en;
