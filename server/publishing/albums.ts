import { checkTexts } from '#shared/check-text.ts';
import { parseDate, writeDate } from '#shared/date.ts';
import type { Bilingual } from '#shared/language.ts';
import type {
  AlbumSummary,
  ChangeOutcome,
  DeskAlbum,
  Operation,
  Outcome,
} from '#shared/publishing.ts';
import { operationState, refused } from '#shared/publishing.ts';
import { textRules } from '#shared/text.ts';
import type { Database } from '../storage/database.ts';
import {
  albumSizes,
  insertAlbum,
  removeAlbumRow,
  storedAlbums,
  updateAlbum,
  wasAlbumId,
  withGalleryLocked,
} from '../storage/gallery.ts';

export async function albums(database: Database): Promise<AlbumSummary[]> {
  const all = await storedAlbums(database);
  const sizes = await albumSizes(database);
  return all.map((album) => ({ ...album, photos: sizes.get(album.id) ?? 0 }));
}

interface TypedAlbum {
  title: Bilingual;
  date: string;
}

function check({ title, date }: TypedAlbum) {
  const checked = checkTexts('albumTitle', title, textRules.albumTitle);
  const day = parseDate(date);
  if (!checked.ok || !day.ok) {
    return refused(...(checked.ok ? [] : checked.faults), ...(day.ok ? [] : [day.fault]));
  }
  const { texts, warnings } = checked;
  return { ok: true as const, title: texts, date: writeDate(day.iso).slice(0, 10), warnings };
}

/**
 * A null `id`, or that of a deleted album with an empty base, creates an album. If `asks` is true,
 * warnings must be confirmed first.
 */
export async function saveAlbum(
  database: Database,
  id: number | null,
  operation: Operation,
  typed: TypedAlbum,
  { asks = false }: { asks?: boolean } = {},
): Promise<Outcome<DeskAlbum>> {
  const checked = check(typed);
  if (!checked.ok) return checked;
  const { title, date, warnings } = checked;
  const values = { title, date, revision: operation.id };
  return withGalleryLocked(database, async (transaction): Promise<Outcome<DeskAlbum>> => {
    const all = await storedAlbums(transaction);
    const stored = all.find((each) =>
      id === null ? each.revision === operation.id : each.id === id,
    );
    const isUnknown = id !== null && !stored;
    if (isUnknown && (operation.base !== '' || !(await wasAlbumId(transaction, id))))
      return refused({ code: 'no-such-album', id });
    const state = stored ? operationState(operation, stored) : 'new';
    if (stored && state === 'repeated') return { ok: true, item: stored, warnings };
    if (stored && state === 'outdated') return { ok: false, conflict: stored };
    if (asks && warnings.length > 0) return { ok: false, asked: warnings };
    const item = stored
      ? await updateAlbum(transaction, { id: stored.id, ...values })
      : await insertAlbum(transaction, { ...values, ...(id !== null && { id }) });
    return item ? { ok: true, item, warnings } : refused({ code: 'no-such-album', id: id ?? 0 });
  });
}

export async function removeAlbum(database: Database, id: number): Promise<ChangeOutcome> {
  const removed = await withGalleryLocked(database, (transaction) =>
    removeAlbumRow(transaction, id),
  );
  return removed ? { ok: true } : refused({ code: 'no-such-album', id });
}
