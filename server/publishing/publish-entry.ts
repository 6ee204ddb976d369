/** How a news item becomes public, now or at a moment, and is taken back. */
import type { EntryFields, EntryOutcome, EntryVersion } from '#shared/publishing.ts';
import type { Database } from '../storage/database.ts';
import { changeEntry, removePublic, type StoredEntry, withEntry } from '../storage/entries.ts';
import {
  emptyFields,
  keepShown,
  keepVersion,
  putCopy,
  removeCopy,
  sameTexts,
} from '../storage/entry-copies.ts';
import { areStored } from '../storage/photo-files.ts';
import { change, type Dropped, done, fieldsOf, refused, toEntry } from './change-entry.ts';
import { checkEntry, publishedFields } from './check-entry.ts';
import { parseDate, typedDate } from './date.ts';
import { replacePublic } from './replace-public.ts';

/** Keeps a scheduled text that gives way to a newer working copy. */
async function keepScheduled(
  transaction: Database,
  { id, working, scheduled }: StoredEntry,
  reason: EntryVersion['reason'],
): Promise<Dropped> {
  if (!scheduled || !working || sameTexts(scheduled, working)) return [];
  return keepVersion(transaction, id, scheduled, reason);
}

/** Publishes a complete text now, or waits for the moment; the working copy has become it then. */
function release(
  database: Database,
  id: number,
  version: number,
  dateOf: (fields: EntryFields) => string,
  mayWait: boolean,
): Promise<EntryOutcome> {
  return change(database, id, version, async (transaction, entry, dropped) => {
    const typed = fieldsOf(entry);
    const date = dateOf(typed).trim();
    const { faults } = checkEntry({ ...typed, date });
    if (faults.length > 0) return refused(...faults.map(({ fault }) => fault));
    if (typed.picture !== null && !(await areStored(transaction, typed.picture))) {
      return refused({ code: 'picture-without-files' });
    }
    const moment = date === '' ? undefined : parseDate(date);
    const iso = moment?.ok ? moment.iso : undefined;
    const fields = { ...publishedFields(typed), date: '' };
    const ahead = iso !== undefined && Date.parse(iso) > Date.now();
    if (ahead && !mayWait) return refused({ code: 'date-ahead', typed: date });
    await removeCopy(transaction, id, 'working');
    dropped.push(...(await keepScheduled(transaction, entry, 'replaced')));
    if (ahead) await putCopy(transaction, id, 'scheduled', { ...fields, date });
    else {
      dropped.push(...(await replacePublic(transaction, entry, fields, iso)));
      await removeCopy(transaction, id, 'scheduled');
    }
    const changed = await changeEntry(transaction, id, { dueAt: ahead ? iso : null });
    return { ok: true, entry: toEntry(changed), warnings: moment?.ok ? moment.warnings : [] };
  });
}

/**
 * Publishes an entry now, with the date it has; without one its date stays, or is now. A date in the
 * future is refused: that is for `schedule`.
 */
export function publish(database: Database, id: number, version: number): Promise<EntryOutcome> {
  return release(database, id, version, ({ date }) => date, false);
}

/**
 * Publishes an entry at a moment, as `parseDate` reads it, with this text whatever is typed
 * afterwards; at once and with that date where the moment has passed.
 */
export function schedule(
  database: Database,
  id: number,
  version: number,
  moment: string,
): Promise<EntryOutcome> {
  if (moment.trim() === '') {
    return Promise.resolve(refused({ code: 'no-date' }));
  }
  return release(database, id, version, () => moment, true);
}

/** Takes an entry off the schedule; its text is a draft again, unless a newer one is. */
export function unschedule(database: Database, id: number): Promise<EntryOutcome> {
  return change(database, id, undefined, async (transaction, entry, dropped) => {
    const { working, scheduled, dueAt } = entry;
    if (dueAt === null) return refused({ code: 'not-scheduled', id });
    if (!working && scheduled) await putCopy(transaction, id, 'working', scheduled);
    dropped.push(...(await keepScheduled(transaction, entry, 'withdrawn')));
    await removeCopy(transaction, id, 'scheduled');
    return done(await changeEntry(transaction, id, { dueAt: null }));
  });
}

/** Takes what is public or scheduled back into the working copy. */
async function toDraft(transaction: Database, entry: StoredEntry): Promise<Dropped> {
  const { id, working, scheduled, public: shown } = entry;
  const dropped: Dropped = [];
  let { date } = working ?? scheduled ?? emptyFields;
  if (shown) {
    // Without a date it would have kept the one it has, and is to have that when it is published again.
    if (date.trim() === '') date = typedDate(shown.createdAt);
    dropped.push(...(await keepShown(transaction, id, shown, 'withdrawn')));
    await removePublic(transaction, id);
  }
  dropped.push(...(await keepScheduled(transaction, entry, 'withdrawn')));
  await putCopy(transaction, id, 'working', { ...fieldsOf(entry), date });
  await removeCopy(transaction, id, 'scheduled');
  return dropped;
}

/** Takes a public item from the site at once; it is a draft then, and a schedule is cancelled. */
export function withdraw(database: Database, id: number): Promise<EntryOutcome> {
  return change(database, id, undefined, async (transaction, entry, dropped) => {
    if (!entry.public) return refused({ code: 'not-public', id });
    dropped.push(...(await toDraft(transaction, entry)));
    return done(await changeEntry(transaction, id, { dueAt: null }));
  });
}

/** Puts an entry into the bin: withdrawn at once, its schedule cancelled, gone after thirty days. */
export function bin(database: Database, id: number): Promise<EntryOutcome> {
  return change(database, id, undefined, async (transaction, entry, dropped) => {
    dropped.push(...(await toDraft(transaction, entry)));
    return done(await changeEntry(transaction, id, { dueAt: null, binned: true }));
  });
}

/** Takes an entry out of the bin: a draft with the number it had. */
export function restoreFromBin(database: Database, id: number): Promise<EntryOutcome> {
  return withEntry(database, id, async (transaction, entry) => {
    if (!entry) return refused({ code: 'no-such-entry', id });
    if (entry.binnedAt === null) return refused({ code: 'not-in-bin', id });
    return done(await changeEntry(transaction, id, { binned: false }));
  });
}
