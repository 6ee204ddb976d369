/** Albums at the desk. */
import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { albums as allAlbums, removeAlbum, saveAlbum } from '#server/publishing/albums.ts';
import type { Database } from '#server/storage/database.ts';
import type { AlbumSummary, ChangeOutcome, DeskAlbum, Outcome } from '#shared/publishing.ts';
import { numberIn, operationSchema, posted } from '../refusal.ts';
import { captionSchema } from './schemas.ts';

const saveSchema = v.object({
  ...operationSchema.entries,
  value: v.object({ title: captionSchema, date: v.pipe(v.string(), v.maxLength(100)) }),
  confirmed: v.boolean(),
});

export function albums(database: Database): Hono {
  const save = async (c: Context, number: number | null) => {
    const { value, confirmed, ...operation } = await posted(c, saveSchema);
    const outcome = await saveAlbum(database, number, operation, value, { asks: !confirmed });
    return c.json(outcome satisfies Outcome<DeskAlbum>);
  };
  return new Hono()
    .get('/', async (c) => c.json((await allAlbums(database)) satisfies AlbumSummary[]))
    .post('/', (c) => save(c, null))
    .put('/:id', (c) => save(c, numberIn(c, 'id')))
    .delete('/:id', async (c) =>
      c.json((await removeAlbum(database, numberIn(c, 'id'))) satisfies ChangeOutcome),
    );
}
