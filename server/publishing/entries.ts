/**
 * The working copies of the desk, and the versions they may go back to. Nothing here touches what
 * visitors see.
 */
import type { Entry, EntryFields, EntryOutcome, EntryVersion } from '#shared/publishing.ts';
import { cleanText } from '#shared/text.ts';
import type { Database } from '../storage/database.ts';
import { changeEntry, findEntry, insertDraft } from '../storage/entries.ts';
import { keepVersion, sameTexts, storedVersions } from '../storage/entry-copies.ts';
import { lockGallery } from '../storage/gallery.ts';
import { areStored, renewFiles } from '../storage/photo-files.ts';
import { change, done, fieldsOf, putWorking, refused, toEntry } from './change-entry.ts';

/** Undefined where nothing is left of an entry, or never was. */
export async function openEntry(database: Database, id: number): Promise<Entry | undefined> {
  const stored = await findEntry(database, id);
  return stored && toEntry(stored);
}

/** Makes an empty draft; its number is the item's for ever. */
export async function createDraft(database: Database): Promise<Entry> {
  return toEntry(await insertDraft(database));
}

/** What can be stored, otherwise as it was typed. */
function storable(fields: EntryFields): EntryFields {
  const both = ({ mk, en }: EntryFields['title']) => ({ mk: cleanText(mk), en: cleanText(en) });
  return {
    title: both(fields.title),
    content: both(fields.content),
    picture: fields.picture,
    pictureDescription: both(fields.pictureDescription),
    date: cleanText(fields.date),
  };
}

/**
 * Keeps what was typed as the working copy, complete or not. Visitors see nothing of it, and what is
 * scheduled stays as it was scheduled. A picture that it no longer has stays for another day, so that
 * the change can be undone.
 */
export function saveDraft(
  database: Database,
  id: number,
  version: number,
  typed: EntryFields,
): Promise<EntryOutcome> {
  const fields = storable(typed);
  return change(database, id, version, async (transaction, entry) => {
    const before = fieldsOf(entry);
    if (sameTexts(before, fields) && before.date === fields.date) return done(entry);
    if (fields.picture !== null && fields.picture !== before.picture) {
      await lockGallery(transaction);
      if (!(await areStored(transaction, fields.picture))) {
        return refused({ code: 'picture-without-files' });
      }
    }
    if (before.picture !== null && before.picture !== fields.picture) {
      await renewFiles(transaction, before.picture);
    }
    await putWorking(transaction, entry, fields);
    return done(await changeEntry(transaction, id));
  });
}

/** The last ten texts of an entry that were public or replaced by an older one, newest first. */
export function versions(database: Database, id: number): Promise<EntryVersion[]> {
  return storedVersions(database, id);
}

/** Makes a former text the working copy; the one that stood there is kept as a version. */
export function restoreVersion(
  database: Database,
  id: number,
  number: number,
): Promise<EntryOutcome> {
  return change(database, id, undefined, async (transaction, entry, dropped) => {
    const former = (await storedVersions(transaction, id)).find((each) => each.number === number);
    if (!former) return refused({ code: 'no-such-version', id, number });
    const present = fieldsOf(entry);
    dropped.push(...(await keepVersion(transaction, id, present, 'replaced')));
    await putWorking(transaction, entry, { ...former.fields, date: present.date });
    return done(await changeEntry(transaction, id));
  });
}
