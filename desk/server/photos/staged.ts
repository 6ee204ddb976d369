/** Staged photos: uploaded one by one, seen by nobody else, published together. */
import { Hono } from 'hono';
import * as v from 'valibot';
import {
  discardStagedPhotos,
  publishBatch,
  saveStagedPhoto,
  stagedPhotos as storedPhotos,
} from '#server/publishing/photos.ts';
import { textWarnings } from '#server/publishing/text.ts';
import type { BatchOutcome, Outcome, StagedPhoto } from '#shared/publishing.ts';
import type { StagedLine } from '../../shared/api.ts';
import { idSchema, numberIn, operationSchema, posted } from '../refusal.ts';
import { fileNameIn, withUpload } from '../uploads.ts';
import { type Photos, photoPlace } from './pictures.ts';
import { captionSchema, idsSchema, turnSchema } from './schemas.ts';

export function stagedUploads(parts: Photos): Hono {
  return new Hono().post('/', (c) => {
    const name = fileNameIn(c);
    return withUpload(c, photoPlace(parts), async (path) => {
      const outcome = await parts.worker.run('stage', { path, name }, c.req.raw.signal);
      return c.json(outcome satisfies Outcome<StagedPhoto>);
    });
  });
}

const changeSchema = v.object({
  ...operationSchema.entries,
  value: v.object({ caption: captionSchema, album: v.nullable(idSchema) }),
});
const { id, base } = operationSchema.entries;
const batchSchema = v.object({
  id,
  photos: v.pipe(v.array(v.object({ id: idSchema, base })), v.maxLength(10_000)),
});
const discardSchema = v.object({ ids: idsSchema });

export function stagedPhotos({ database, worker }: Photos): Hono {
  return new Hono()
    .get('/', async (c) => {
      const photos = await storedPhotos(database);
      const lines = photos.map((photo) => ({
        ...photo,
        warnings: textWarnings('caption', photo.caption),
      }));
      return c.json(lines satisfies StagedLine[]);
    })
    .post('/publish', async (c) => {
      const { photos, ...operation } = await posted(c, batchSchema);
      return c.json((await publishBatch(database, operation, photos)) satisfies BatchOutcome);
    })
    .post('/discard', async (c) => {
      const { ids } = await posted(c, discardSchema);
      await discardStagedPhotos(database, ids);
      return c.body(null, 204);
    })
    .put('/:id', async (c) => {
      const { value, ...operation } = await posted(c, changeSchema);
      const outcome = await saveStagedPhoto(database, numberIn(c, 'id'), operation, value);
      return c.json(outcome satisfies Outcome<StagedPhoto>);
    })
    .post('/:id/rotate', async (c) => {
      const { degrees } = await posted(c, turnSchema);
      const input = { id: numberIn(c, 'id'), degrees };
      const outcome = await worker.run('rotateStaged', input, c.req.raw.signal);
      return c.json(outcome satisfies Outcome<StagedPhoto>);
    });
}
