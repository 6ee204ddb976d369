/** Albums: events with a title in both languages and a day. */
import type { Album } from '#shared/items.ts';
import { type Bilingual, sameTexts } from '#shared/language.ts';
import type { AlbumOutcome, AlbumSummary, ChangeOutcome, Fault } from '#shared/publishing.ts';
import {
  albumSizes,
  insertAlbum,
  removeAlbumRow,
  storedAlbums,
  updateAlbum,
} from '../storage/albums.ts';
import type { Database } from '../storage/database.ts';
import { withGalleryLocked } from '../storage/gallery.ts';
import { parseDate, writeDate } from './date.ts';
import { checkTexts } from './text.ts';

/** All albums, the latest event first. */
export async function albums(database: Database): Promise<AlbumSummary[]> {
  const all = await storedAlbums(database);
  const sizes = await albumSizes(database);
  return all.map((album) => ({ ...album, photos: sizes.get(album.id) ?? 0 }));
}

type AlbumValues = Omit<Album, 'id'>;

interface AlbumDraft {
  /** Of the album to change; without it a new one is made, unless there is one that is the same. */
  id?: number;
  /** What the album was when somebody began to type; one that is another by now is left as it is. */
  base?: AlbumValues;
  /** Whether what looks wrong has to be confirmed first. */
  asks?: boolean;
  title: Bilingual;
  /** As `parseDate` reads it; its hour does not matter. */
  date: string;
}

const isSame = (one: AlbumValues, other: AlbumValues) =>
  one.date === other.date && sameTexts(one.title, other.title);

export async function saveAlbum(
  database: Database,
  { id, base, asks = false, title, date }: AlbumDraft,
): Promise<AlbumOutcome> {
  const checked = checkTexts('albumTitle', title);
  const moment = parseDate(date);
  if (!checked.ok || !moment.ok) {
    const faults: Fault[] = checked.ok ? [] : [...checked.faults];
    if (!moment.ok) faults.push(moment.fault);
    return { ok: false, faults };
  }
  const { texts, warnings } = checked;
  const values = { title: texts, date: writeDate(moment.iso).slice(0, 10) };
  if (asks && warnings.length > 0) return { ok: false, asked: warnings };
  return withGalleryLocked(database, async (transaction): Promise<AlbumOutcome> => {
    const all = await storedAlbums(transaction);
    if (id === undefined) {
      // Where only the answer was lost, the album is there when it is sent again.
      const same = all.find((album) => isSame(album, values));
      return { ok: true, album: same ?? (await insertAlbum(transaction, values)), warnings };
    }
    const stored = all.find((album) => album.id === id);
    if (base && stored && !isSame(stored, base) && !isSame(stored, values)) {
      return { ok: false, conflict: stored };
    }
    const album = await updateAlbum(transaction, { id, ...values });
    return album
      ? { ok: true, album, warnings }
      : { ok: false, faults: [{ code: 'no-such-album', id }] };
  });
}

/** Removes an album; its photos stay where they are. */
export async function removeAlbum(database: Database, id: number): Promise<ChangeOutcome> {
  const removed = await withGalleryLocked(database, (transaction) =>
    removeAlbumRow(transaction, id),
  );
  return removed ? { ok: true } : { ok: false, faults: [{ code: 'no-such-album', id }] };
}
