import { languages } from '#shared/language.ts';
import { parsePicture } from '#shared/picture.ts';
import type {
  Entry,
  EntryCheck,
  EntryField,
  EntryFields,
  EntryVersion,
  Fault,
  Operation,
  Outcome,
  TextFault,
  TextWarning,
  Warning,
} from '#shared/publishing.ts';
import { type Database, databaseNow } from '../storage/database.ts';
import { changeEntry, removePublic, type StoredEntry } from '../storage/entries.ts';
import {
  emptyFields,
  putCopy,
  removeCopy,
  sameTexts,
  saveShownVersion,
  saveVersion,
} from '../storage/entry-copies.ts';
import { areStored } from '../storage/photo-files.ts';
import { parseDate, typedDate } from './date.ts';
import {
  change,
  done,
  fieldsOf,
  refused,
  replacePublic,
  toEntry,
  type UnreferencedPictures,
} from './entries.ts';
import { checkTexts, textWarnings } from './text.ts';

/** A newer working copy replaces the scheduled text, which becomes an earlier version. */
async function saveScheduledVersion(
  transaction: Database,
  { id, working, scheduled }: StoredEntry,
  reason: EntryVersion['reason'],
): Promise<UnreferencedPictures> {
  if (!scheduled || !working || sameTexts(scheduled, working)) return [];
  return saveVersion(transaction, id, scheduled, reason);
}

interface Asking {
  asks?: boolean;
}

interface Release extends Asking {
  dateOf(fields: EntryFields): string;
  mayWait: boolean;
}

/** Publishes or schedules a complete text, and removes the working copy. */
function release(
  database: Database,
  id: number,
  operation: Operation,
  { dateOf, mayWait, asks = false }: Release,
): Promise<Outcome<Entry>> {
  return change(database, id, operation, async (transaction, entry, unreferenced) => {
    const typed = fieldsOf(entry);
    const date = dateOf(typed).trim();
    const { faults, warnings } = checkEntry({ ...typed, date });
    if (faults.length > 0) return refused(...faults.map(({ fault }) => fault));
    if (typed.picture !== null && !(await areStored(transaction, typed.picture))) {
      return refused({ code: 'picture-without-files' });
    }
    const moment = date === '' ? undefined : parseDate(date);
    const iso = moment?.ok ? moment.iso : undefined;
    const fields = { ...publishedFields(typed), date: '' };
    // The database's clock decides, as for scheduled items.
    const now = await databaseNow(transaction);
    const ahead = iso !== undefined && Date.parse(iso) > Date.parse(now);
    if (ahead && !mayWait) return refused({ code: 'date-ahead', typed: date });
    if (asks && warnings.length > 0) {
      return { ok: false, asked: warnings.map(({ warning }) => warning) };
    }
    await removeCopy(transaction, id, 'working');
    unreferenced.push(...(await saveScheduledVersion(transaction, entry, 'replaced')));
    if (ahead) await putCopy(transaction, id, 'scheduled', { ...fields, date });
    else {
      unreferenced.push(...(await replacePublic(transaction, entry, fields, iso)));
      await removeCopy(transaction, id, 'scheduled');
    }
    const changed = await changeEntry(transaction, id, operation.id, {
      dueAt: ahead ? iso : null,
      isPublic: !ahead,
    });
    return { ok: true, item: toEntry(changed), warnings: moment?.ok ? moment.warnings : [] };
  });
}

/** Without a date, an item keeps its date or gets the current time. A future date is refused. */
export function publish(database: Database, id: number, operation: Operation, asking?: Asking) {
  return release(database, id, operation, {
    ...asking,
    dateOf: ({ date }) => date,
    mayWait: false,
  });
}

/** If the time is in the past, the item is published immediately with that date. */
export async function schedule(
  database: Database,
  id: number,
  operation: Operation,
  time: string,
  asking?: Asking,
): Promise<Outcome<Entry>> {
  if (time.trim() === '') return refused({ code: 'no-date' });
  return release(database, id, operation, { ...asking, dateOf: () => time, mayWait: true });
}

/** The text becomes a draft again, unless a newer draft exists. */
export function unschedule(database: Database, id: number, operation: Operation) {
  return change(database, id, operation, async (transaction, entry, unreferenced) => {
    const { working, scheduled, dueAt } = entry;
    if (dueAt === null) return refused({ code: 'not-scheduled', id });
    if (!working && scheduled) await putCopy(transaction, id, 'working', scheduled);
    unreferenced.push(...(await saveScheduledVersion(transaction, entry, 'withdrawn')));
    await removeCopy(transaction, id, 'scheduled');
    return done(await changeEntry(transaction, id, operation.id, { dueAt: null }));
  });
}

/** Restores the public or the scheduled text; the discarded one becomes an earlier version. */
export function discard(database: Database, id: number, operation: Operation) {
  return change(database, id, operation, async (transaction, entry, unreferenced) => {
    if (!entry.working || !toEntry(entry).changed) return done(entry);
    unreferenced.push(...(await saveVersion(transaction, id, entry.working, 'replaced')));
    await removeCopy(transaction, id, 'working');
    return done(await changeEntry(transaction, id, operation.id));
  });
}

async function toDraft(transaction: Database, entry: StoredEntry): Promise<UnreferencedPictures> {
  const { id, working, scheduled, public: shown } = entry;
  const unreferenced: UnreferencedPictures = [];
  let { date } = working ?? scheduled ?? emptyFields;
  if (shown) {
    // When the item is published again, it keeps its date.
    if (date.trim() === '') date = typedDate(shown.createdAt);
    unreferenced.push(...(await saveShownVersion(transaction, id, shown, 'withdrawn')));
    await removePublic(transaction, id);
  }
  unreferenced.push(...(await saveScheduledVersion(transaction, entry, 'withdrawn')));
  await putCopy(transaction, id, 'working', { ...fieldsOf(entry), date });
  await removeCopy(transaction, id, 'scheduled');
  return unreferenced;
}

export function withdraw(database: Database, id: number, operation: Operation) {
  return change(database, id, operation, async (transaction, entry, unreferenced) => {
    if (!entry.public) return refused({ code: 'not-public', id });
    unreferenced.push(...(await toDraft(transaction, entry)));
    return done(await changeEntry(transaction, id, operation.id, { dueAt: null, isPublic: true }));
  });
}

export function bin(database: Database, id: number, operation: Operation): Promise<Outcome<Entry>> {
  return change(database, id, operation, async (transaction, entry, unreferenced) => {
    const isPublic = entry.public !== undefined;
    unreferenced.push(...(await toDraft(transaction, entry)));
    const changed = { dueAt: null, binned: true, isPublic };
    return done(await changeEntry(transaction, id, operation.id, changed));
  });
}

export function restoreFromBin(database: Database, id: number, operation: Operation) {
  return change(
    database,
    id,
    operation,
    async (transaction) =>
      done(await changeEntry(transaction, id, operation.id, { binned: false })),
    { binned: true },
  );
}

const texts = ['title', 'content', 'pictureDescription'] as const;

/** An error of both languages is shown at the first language. */
function fieldOf(text: (typeof texts)[number], found: TextFault | TextWarning): EntryField {
  return `${text}.${'language' in found ? found.language : languages[0]}`;
}

export function checkEntry(fields: EntryFields): EntryCheck {
  const check: EntryCheck = { faults: [], warnings: [] };
  const fault = (field: EntryField, found: Fault) => check.faults.push({ field, fault: found });
  const warn = (field: EntryField, found: Warning) =>
    check.warnings.push({ field, warning: found });
  for (const text of texts) {
    if (text === 'pictureDescription' && fields.picture === null) continue;
    const checked = checkTexts(text, fields[text]);
    if (!checked.ok) for (const found of checked.faults) fault(fieldOf(text, found), found);
    for (const found of textWarnings(text, fields[text])) warn(fieldOf(text, found), found);
  }
  if (fields.picture !== null && !parsePicture(fields.picture)) {
    fault('picture', { code: 'picture-without-files' });
  }
  if (fields.date.trim() !== '') {
    const date = parseDate(fields.date);
    if (!date.ok) fault('date', date.fault);
    else for (const found of date.warnings) warn('date', found);
  }
  return check;
}

export function publishedFields(fields: EntryFields): EntryFields {
  const cleaned = (text: (typeof texts)[number]) => {
    const checked = checkTexts(text, fields[text]);
    return checked.ok ? checked.texts : fields[text];
  };
  return {
    ...fields,
    title: cleaned('title'),
    content: cleaned('content'),
    pictureDescription:
      fields.picture === null ? { mk: '', en: '' } : cleaned('pictureDescription'),
  };
}
