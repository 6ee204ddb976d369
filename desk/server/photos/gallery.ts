/** The public photos at the desk: captions, order, albums, other pictures in their place. */
import { Hono } from 'hono';
import * as v from 'valibot';
import { movePhoto, reorder, setAlbum, setCaption } from '#server/publishing/gallery-photos.ts';
import { withdrawPhotos } from '#server/publishing/photos.ts';
import { textWarnings } from '#server/publishing/text.ts';
import { countGalleryItems, findGalleryItem, placedGalleryPart } from '#server/storage/gallery.ts';
import type { ChangeOutcome, Outcome, PublicPhoto } from '#shared/publishing.ts';
import type { GalleryPage } from '../../shared/api.ts';
import { digits, idSchema, numberIn, operationSchema, posted, Refusal } from '../refusal.ts';
import { fileNameIn, withUpload } from '../uploads.ts';
import { type Photos, photoPlace } from './pictures.ts';
import { captionSchema, idsSchema, turnSchema } from './schemas.ts';

/** How many the list shows at a time. */
const pageLength = 24;

/** Another photo in the place of one. */
export function replacements(parts: Photos): Hono {
  return new Hono().post('/:id/replacement', (c) => {
    const id = numberIn(c, 'id');
    const name = fileNameIn(c);
    return withUpload(c, photoPlace(parts), async (path) => {
      const outcome = await parts.worker.run('replace', { id, path, name }, c.req.raw.signal);
      return c.json(outcome satisfies Outcome<PublicPhoto>);
    });
  });
}

const skipQuery = v.optional(digits, '0');
const captionChangeSchema = v.object({
  ...operationSchema.entries,
  value: captionSchema,
  confirmed: v.boolean(),
});
const placeSchema = v.object({ place: v.pipe(v.number(), v.integer(), v.minValue(1)) });
const orderSchema = v.object({ ids: idsSchema });
const albumSchema = v.object({ ids: idsSchema, album: v.nullable(idSchema) });

export function gallery({ database, worker }: Photos): Hono {
  return new Hono()
    .get('/', async (c) => {
      const skip = v.safeParse(skipQuery, c.req.query('skip'));
      if (!skip.success) throw new Refusal(400, 'malformed');
      const part = { skip: skip.output, limit: pageLength };
      const photos = (await placedGalleryPart(database, part)).map((photo) => ({
        ...photo,
        warnings: textWarnings('caption', photo.caption),
      }));
      const total = await countGalleryItems(database);
      const next = part.skip + pageLength;
      return c.json({ photos, total, next: next < total ? next : null } satisfies GalleryPage);
    })
    .post('/order', async (c) => {
      const { ids } = await posted(c, orderSchema);
      return c.json((await reorder(database, ids)) satisfies ChangeOutcome);
    })
    .post('/album', async (c) => {
      const { ids, album } = await posted(c, albumSchema);
      return c.json((await setAlbum(database, ids, album)) satisfies ChangeOutcome);
    })
    .put('/:id/caption', async (c) => {
      const { value, confirmed, ...operation } = await posted(c, captionChangeSchema);
      const asking = { asks: !confirmed };
      const outcome = await setCaption(database, numberIn(c, 'id'), operation, value, asking);
      return c.json(outcome satisfies Outcome<PublicPhoto>);
    })
    .post('/:id/move', async (c) => {
      const { place } = await posted(c, placeSchema);
      return c.json(
        (await movePhoto(database, numberIn(c, 'id'), place)) satisfies Outcome<PublicPhoto>,
      );
    })
    .post('/:id/rotate', async (c) => {
      const { degrees } = await posted(c, turnSchema);
      const input = { id: numberIn(c, 'id'), degrees };
      const outcome = await worker.run('rotate', input, c.req.raw.signal);
      return c.json(outcome satisfies Outcome<PublicPhoto>);
    })
    .delete('/:id', async (c) => {
      const photo = await findGalleryItem(database, { id: numberIn(c, 'id') });
      if (photo) await withdrawPhotos(database, [photo]);
      return c.body(null, 204);
    });
}
