/** Albums at the desk. */
import { Hono } from 'hono';
import * as v from 'valibot';
import { albums as allAlbums, removeAlbum, saveAlbum } from '#server/publishing/albums.ts';
import type { Database } from '#server/storage/database.ts';
import type { AlbumOutcome, AlbumSummary, ChangeOutcome } from '#shared/publishing.ts';
import { numberIn, posted } from '../refusal.ts';
import { captionSchema } from './schemas.ts';

const albumSchema = v.object({
  title: captionSchema,
  date: v.pipe(v.string(), v.maxLength(100)),
});
const newSchema = v.object({
  ...albumSchema.entries,
  confirmed: v.boolean(),
  earlier: v.optional(v.pipe(v.array(albumSchema), v.maxLength(100)), []),
});
const changeSchema = v.object({ ...newSchema.entries, base: albumSchema });

export function albums(database: Database): Hono {
  return new Hono()
    .get('/', async (c) => c.json((await allAlbums(database)) satisfies AlbumSummary[]))
    .post('/', async (c) => {
      const { confirmed, ...album } = await posted(c, newSchema);
      const outcome = await saveAlbum(database, { ...album, asks: !confirmed });
      return c.json(outcome satisfies AlbumOutcome);
    })
    .put('/:id', async (c) => {
      const { confirmed, ...album } = await posted(c, changeSchema);
      const id = numberIn(c, 'id');
      const outcome = await saveAlbum(database, { id, ...album, asks: !confirmed });
      return c.json(outcome satisfies AlbumOutcome);
    })
    .delete('/:id', async (c) =>
      c.json((await removeAlbum(database, numberIn(c, 'id'))) satisfies ChangeOutcome),
    );
}
