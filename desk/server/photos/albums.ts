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
const changeSchema = v.object({ ...albumSchema.entries, base: albumSchema });

export function albums(database: Database): Hono {
  return new Hono()
    .get('/', async (c) => c.json((await allAlbums(database)) satisfies AlbumSummary[]))
    .post('/', async (c) => {
      const album = await posted(c, albumSchema);
      return c.json((await saveAlbum(database, album)) satisfies AlbumOutcome);
    })
    .put('/:id', async (c) => {
      const album = { id: numberIn(c, 'id'), ...(await posted(c, changeSchema)) };
      return c.json((await saveAlbum(database, album)) satisfies AlbumOutcome);
    })
    .delete('/:id', async (c) =>
      c.json((await removeAlbum(database, numberIn(c, 'id'))) satisfies ChangeOutcome),
    );
}
