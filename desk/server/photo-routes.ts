import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import type { NodeEnv } from '#server/http/response.ts';
import { cacheControl } from '#server/http/security-headers.ts';
import { photoResponse } from '#server/lists/photo-responses.ts';
import { eachEntry, toEntry } from '#server/publishing/entry-operations.ts';
import { movePhotos, publishSound } from '#server/publishing/photo-operations.ts';
import { binAll, restoreAll } from '#server/publishing/publish-entry.ts';
import type { Database } from '#server/storage/database.ts';
import { countEntries } from '#server/storage/entry-lists.ts';
import { storedFile } from '#server/storage/files.ts';
import { countGalleryItems, publicAlbums } from '#server/storage/gallery.ts';
import { countNewPhotos, photosSlice } from '#server/storage/photo-rows.ts';
import { parseDate } from '#shared/date.ts';
import type { PublishingError } from '#shared/errors.ts';
import { parsePictureFile, photoLimits } from '#shared/picture.ts';
import type { ChangeOutcome } from '#shared/publishing.ts';
import { type OfferedAlbum, type PhotoSlice, photoLists } from '../shared/api.ts';
import { send } from './files.ts';
import { HttpError } from './http-error.ts';
import {
  type DeskParts,
  digits,
  fileNameIn,
  idSchema,
  operationIn,
  operationSchema,
  posted,
  queryIn,
  withUpload,
} from './requests.ts';

/** A gallery of many years has fewer photos. */
const most = 10_000;
const ids = v.pipe(v.array(idSchema), v.minLength(1), v.maxLength(most));
/** 0 is the album of photos without an album. */
const albumNumber = v.union([v.literal(0), idSchema]);
const moveSchema = v.object({
  ids,
  after: v.nullable(idSchema),
  /** Null for the order of the new photos. */
  album: v.nullable(albumNumber),
});
const turnSchema = v.object({
  original: v.pipe(v.string(), v.maxLength(200)),
  degrees: v.picklist([0, 90, 180, 270]),
});
const { id, base } = operationSchema.entries;
const batchSchema = v.object({
  id,
  items: v.pipe(v.array(v.object({ id: idSchema, base })), v.maxLength(most)),
});

const sliceLength = 24;
/** New photos are published together. */
const mostNew = 1_000;
const listQuery = v.object({
  list: v.picklist(photoLists),
  album: v.optional(digits, '0'),
  from: v.optional(digits, '0'),
});

/** The position of the photo among the new ones. */
const uploadQuery = v.object({
  position: v.pipe(v.optional(v.string(), ''), v.regex(/^\d{0,15}$/), v.transform(Number)),
});

function receive<Result extends object>(
  c: Context,
  { dataFolder }: DeskParts,
  work: (photo: { path: string; name: string }) => Promise<Result>,
) {
  const name = fileNameIn(c);
  const target = { folder: dataFolder, most: photoLimits.megabytes * 1024 ** 2 };
  return withUpload(c, target, async (path) => c.json(await work({ path, name })));
}

export const pictures = (parts: DeskParts): Hono =>
  new Hono()
    .post('/', (c) =>
      receive(c, parts, (photo) => parts.worker.run('storePicture', photo, c.req.raw.signal)),
    )
    .post('/turn', async (c) =>
      c.json(await parts.worker.run('turnPicture', await posted(c, turnSchema), c.req.raw.signal)),
    );

export const photoFiles = (database: Database): Hono<NodeEnv> =>
  new Hono<NodeEnv>().get('/:file', async (c) => {
    const name = c.req.param('file');
    const bytes = parsePictureFile(name) && (await storedFile(database, name));
    if (!bytes) throw new HttpError(404, 'notFound');
    return send(c, photoResponse(name, bytes, cacheControl.never));
  });

/** Entries of the collection "photo" that are shown, ordered and published together. */
export function photos(parts: DeskParts): Hono {
  const { database, worker } = parts;
  const batch = async (c: Context) => {
    const { items, ...operation } = await operationIn(c, batchSchema);
    return [operation, items] as const;
  };
  return new Hono()
    .get('/', async (c, goOn) => {
      // The changed, scheduled and deleted photos are lists of entries.
      if (!photoLists.some((name) => name === c.req.query('list'))) return goOn();
      const { list, album, from } = queryIn(c, listQuery);
      const counts = {
        new: await countNewPhotos(database),
        published: await countGalleryItems(database),
        binned: await countEntries(database, 'photo', 'binned'),
      };
      const limit = list === 'new' ? mostNew : sliceLength;
      const rows = await photosSlice(database, list === 'album' ? { album } : list, {
        skip: from,
        limit,
      });
      const total = list === 'album' ? await countGalleryItems(database, album) : counts[list];
      const next = from + limit < total ? from + limit : null;
      const items = rows.map((photo) => toEntry('photo', photo));
      return c.json({ photos: items, total, counts, next } satisfies PhotoSlice);
    })
    .post('/', (c) => {
      const { position } = queryIn(c, uploadQuery);
      return receive(c, parts, (photo) =>
        worker.run('addPhoto', { ...photo, position }, c.req.raw.signal),
      );
    })
    .post('/move', async (c) => {
      const { ids, after, album } = await posted(c, moveSchema);
      const group = album === null ? 'new' : { album };
      const isMoved = await movePhotos(database, group, ids, after);
      const errors: PublishingError[] = [{ code: 'changed-elsewhere' }];
      return c.json((isMoved ? { ok: true } : { ok: false, errors }) satisfies ChangeOutcome);
    })
    .post('/publish', async (c) => c.json(await publishSound(database, ...(await batch(c)))))
    .post('/bin', async (c) => c.json(await binAll(database, 'photo', ...(await batch(c)))))
    .post('/restore', async (c) =>
      c.json(await restoreAll(database, 'photo', ...(await batch(c)))),
    );
}

/** A photo may be in an album that is not public yet. */
export const albums = (database: Database): Hono =>
  new Hono().get('/offered', async (c) => {
    const offered: OfferedAlbum[] = [];
    for await (const { id, title, state, fields } of eachEntry(database, 'album')) {
      if (state !== 'draft' && state !== 'scheduled') continue;
      const day = parseDate(fields.day);
      const date = day.ok ? day.iso : '';
      offered.push({ id, title, date, photos: 0, isPublic: false });
    }
    const shown = await publicAlbums(database);
    return c.json([...offered, ...shown.map((album) => ({ ...album, isPublic: true }))]);
  });
