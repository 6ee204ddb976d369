import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { cacheControl } from '#server/http/security-headers.ts';
import { photoAnswer } from '#server/lists/photos.ts';
import { albums as allAlbums, removeAlbum, saveAlbum } from '#server/publishing/albums.ts';
import { movePhotos, setAlbum, setCaption } from '#server/publishing/gallery-photos.ts';
import { binPublicPhotos, restorePhotos } from '#server/publishing/photo-bin.ts';
import {
  publishBatch,
  saveStagedPhoto,
  stagedPhotos as storedPhotos,
} from '#server/publishing/photos.ts';
import type { Database } from '#server/storage/database.ts';
import { albumPart, countGalleryItems, placedGalleryPart } from '#server/storage/gallery.ts';
import { storedFile } from '#server/storage/photo-files.ts';
import {
  removeBinnedPhotos,
  setBinned,
  storedStagedPhotos,
} from '#server/storage/staged-photos.ts';
import { forLanguages } from '#shared/language.ts';
import { parsePictureFile } from '#shared/picture.ts';
import { type GalleryPage, photoLimits, turns } from '../shared/api.ts';
import { send } from './files.ts';
import { Refusal } from './refusal.ts';
import {
  digits,
  fileNameIn,
  idSchema,
  numberIn,
  operationSchema,
  posted,
  queryIn,
  withUpload,
} from './requests.ts';
import type { Worker } from './work/worker.ts';

interface Photos {
  database: Database;
  worker: Worker;
  dataFolder: string;
}

/** The rules of publishing refuse longer texts with a message. */
const textSchema = v.pipe(v.string(), v.maxLength(10_000));
const captionSchema = v.object(forLanguages(() => textSchema));
/** A gallery of many years has fewer photos. */
const most = 10_000;
const ids = v.pipe(v.array(idSchema), v.minLength(1), v.maxLength(most));
const idsSchema = v.object({ ids });
const turnSchema = v.object({ degrees: v.picklist(turns) });
const moveSchema = v.object({ ids, place: idSchema });
const albumSchema = v.object({ ids, album: v.nullable(idSchema) });
const saveSchema = <Value extends v.GenericSchema>(value: Value) =>
  v.object({ ...operationSchema.entries, value, confirmed: v.boolean() });
const captionSaveSchema = saveSchema(captionSchema);
const albumSaveSchema = saveSchema(
  v.object({ title: captionSchema, date: v.pipe(v.string(), v.maxLength(100)) }),
);
const stagedSaveSchema = v.object({
  ...operationSchema.entries,
  value: v.object({ caption: captionSchema, album: v.nullable(idSchema) }),
});
const { id, base } = operationSchema.entries;
const batchSchema = v.object({
  id,
  photos: v.pipe(v.array(v.object({ id: idSchema, base })), v.maxLength(most)),
});

const pageLength = 24;
const listQuery = v.object({ from: v.optional(digits, '0') });

function receive<Result extends object>(
  c: Context,
  { dataFolder }: Photos,
  work: (photo: { path: string; name: string }) => Promise<Result>,
) {
  const name = fileNameIn(c);
  const place = { folder: dataFolder, most: photoLimits.megabytes * 1024 ** 2 };
  return withUpload(c, place, async (path) => c.json(await work({ path, name })));
}

async function rotate(c: Context, worker: Worker, job: 'rotate' | 'rotateStaged') {
  const { degrees } = await posted(c, turnSchema);
  return c.json(await worker.run(job, { id: numberIn(c, 'id'), degrees }, c.req.raw.signal));
}

export const pictures = (parts: Photos): Hono =>
  new Hono().post('/', (c) =>
    receive(c, parts, (photo) => parts.worker.run('storePicture', photo, c.req.raw.signal)),
  );

export const photoFiles = (database: Database): Hono =>
  new Hono().get('/:file', async (c) => {
    const name = c.req.param('file');
    const bytes = parsePictureFile(name) && (await storedFile(database, name));
    if (!bytes) throw new Refusal(404, 'notFound');
    return send(c, photoAnswer(name, bytes, cacheControl.never));
  });

export function stagedPhotos(parts: Photos): Hono {
  const { database, worker } = parts;
  return new Hono()
    .get('/', async (c) => c.json(await storedPhotos(database)))
    .post('/', (c) => receive(c, parts, (photo) => worker.run('stage', photo, c.req.raw.signal)))
    .post('/publish', async (c) => {
      const { photos, ...operation } = await posted(c, batchSchema);
      return c.json(await publishBatch(database, operation, photos));
    })
    .get('/bin', async (c) => c.json(await storedStagedPhotos(database, { binned: true })))
    .post('/bin', async (c) => {
      const { ids } = await posted(c, idsSchema);
      await setBinned(database, ids, true);
      return c.json({ ok: true, binned: ids });
    })
    .post('/restore', async (c) => {
      const { ids } = await posted(c, idsSchema);
      return c.json({ ok: true, changed: await restorePhotos(database, ids) });
    })
    .post('/erase', async (c) => {
      const { ids } = await posted(c, idsSchema);
      return c.json({ ok: true, changed: await removeBinnedPhotos(database, { ids }) });
    })
    .put('/:id', async (c) => {
      const { value, ...operation } = await posted(c, stagedSaveSchema);
      return c.json(await saveStagedPhoto(database, numberIn(c, 'id'), operation, value));
    })
    .post('/:id/rotate', (c) => rotate(c, worker, 'rotateStaged'));
}

export function gallery(parts: Photos): Hono {
  const { database, worker } = parts;
  return new Hono()
    .get('/', async (c) => {
      const { from } = queryIn(c, listQuery);
      const photos = await placedGalleryPart(database, { skip: from, limit: pageLength });
      const total = await countGalleryItems(database);
      const next = from + pageLength < total ? from + pageLength : null;
      return c.json({ photos, total, next } satisfies GalleryPage);
    })
    .post('/album', async (c) => {
      const { ids, album } = await posted(c, albumSchema);
      return c.json(await setAlbum(database, ids, album));
    })
    .put('/:id/caption', async (c) => {
      const { value, confirmed, ...operation } = await posted(c, captionSaveSchema);
      return c.json(
        await setCaption(database, numberIn(c, 'id'), operation, value, { asks: !confirmed }),
      );
    })
    .post('/move', async (c) => {
      const { ids, place } = await posted(c, moveSchema);
      await movePhotos(database, ids, place);
      return c.body(null, 204);
    })
    .post('/:id/rotate', (c) => rotate(c, worker, 'rotate'))
    .post('/bin', async (c) => {
      const photos = (await posted(c, idsSchema)).ids.map((id) => ({ id }));
      return c.json({ ok: true, binned: await binPublicPhotos(database, photos) });
    })
    .post('/:id/replacement', (c) =>
      receive(c, parts, (photo) =>
        worker.run('replace', { ...photo, id: numberIn(c, 'id') }, c.req.raw.signal),
      ),
    );
}

export function albums(database: Database): Hono {
  const save = async (c: Context, number: number | null) => {
    const { value, confirmed, ...operation } = await posted(c, albumSaveSchema);
    return c.json(await saveAlbum(database, number, operation, value, { asks: !confirmed }));
  };
  return new Hono()
    .get('/', async (c) => c.json(await allAlbums(database)))
    .post('/', (c) => save(c, null))
    .post('/:id', (c) => save(c, numberIn(c, 'id')))
    .delete('/:id', async (c) => {
      const id = numberIn(c, 'id');
      const limit = await countGalleryItems(database);
      const photos = (await albumPart(database, id, limit)).map((photo) => photo.id);
      return c.json({ ...(await removeAlbum(database, id)), photos });
    });
}
