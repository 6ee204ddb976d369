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

interface TypedAlbum {
  title: Bilingual;
  /** As `parseDate` reads it; its hour does not matter. */
  date: string;
}

interface AlbumDraft extends TypedAlbum {
  /** Of the album to change; without it a new one is made, unless there is one that is the same. */
  id?: number;
  /** What the album was when somebody began to type; one that is another by now is left as it is. */
  base?: AlbumValues;
  /**
   * What was sent before, and may have been stored although the answers were lost: an album that is
   * so is nobody else's.
   */
  earlier?: TypedAlbum[];
  /** Whether what looks wrong has to be confirmed first. */
  asks?: boolean;
}

const isSame = (one: AlbumValues, other: AlbumValues) =>
  one.date === other.date && sameTexts(one.title, other.title);

function check({ title, date }: TypedAlbum) {
  const checked = checkTexts('albumTitle', title);
  const moment = parseDate(date);
  if (!checked.ok || !moment.ok) {
    const faults: Fault[] = checked.ok ? [] : [...checked.faults];
    if (!moment.ok) faults.push(moment.fault);
    return { ok: false as const, faults };
  }
  const { texts, warnings } = checked;
  const values: AlbumValues = { title: texts, date: writeDate(moment.iso).slice(0, 10) };
  return { ok: true as const, values, warnings };
}

export async function saveAlbum(
  database: Database,
  { id, base, earlier = [], asks = false, ...typed }: AlbumDraft,
): Promise<AlbumOutcome> {
  const checked = check(typed);
  if (!checked.ok) return checked;
  const { values, warnings } = checked;
  const isOwn = (album: AlbumValues) =>
    [typed, ...earlier].some((each) => {
      const sent = check(each);
      return sent.ok && isSame(album, sent.values);
    });
  if (asks && warnings.length > 0) return { ok: false, asked: warnings };
  return withGalleryLocked(database, async (transaction): Promise<AlbumOutcome> => {
    const all = await storedAlbums(transaction);
    const same = all.find((album) => isSame(album, values));
    // Where only the answer was lost, a new album is there when it is sent again.
    const stored =
      id === undefined ? (same ?? all.find(isOwn)) : all.find((each) => each.id === id);
    if (!stored) {
      return id === undefined
        ? { ok: true, album: await insertAlbum(transaction, values), warnings }
        : { ok: false, faults: [{ code: 'no-such-album', id }] };
    }
    if (base && id !== undefined && !isSame(stored, base) && !isOwn(stored)) {
      return { ok: false, conflict: stored };
    }
    const album = await updateAlbum(transaction, { id: stored.id, ...values });
    return { ok: true, album: album ?? stored, warnings };
  });
}

/** Removes an album; its photos stay where they are. */
export async function removeAlbum(database: Database, id: number): Promise<ChangeOutcome> {
  const removed = await withGalleryLocked(database, (transaction) =>
    removeAlbumRow(transaction, id),
  );
  return removed ? { ok: true } : { ok: false, faults: [{ code: 'no-such-album', id }] };
}
