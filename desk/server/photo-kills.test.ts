/** A desk that is killed, at any step, loses no photo that it has acknowledged. */
import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { openEntry } from '#server/publishing/entry-operations.ts';
import { checkFiles } from '#server/publishing/photo-operations.ts';
import { makeDeskKey } from '#server/storage/desk-keys.ts';
import { newestGalleryItems } from '#server/storage/gallery.ts';
import { captionOf, type PhotoFields } from '#shared/collections/photo.ts';
import type { Entry } from '#shared/publishing.ts';
import { engines } from '#tests/databases.ts';
import { posting } from '#tests/desk.ts';
import { saving } from '#tests/entry.ts';
import { workplace } from '#tests/lodge-command.ts';
import { bytesOf } from '#tests/photos.ts';
import { startDesk } from '#tests/running-desk.ts';
import { entriesPath, paths } from '../shared/api.ts';

type Photo = Entry<PhotoFields>;

const photosPath = entriesPath('photo');
/** Two photos are added, described, published together, and one is moved to the bin. */
const steps = [0, 1, 2, 3, 4, 5];

test.each(engines)(
  'on %s, what was acknowledged before a kill is there, and batches are whole',
  {
    timeout: 120_000,
  },
  async (engine) => {
    const { env, database } = await workplace(engine);
    // Each engine is killed at every second step, unless there is more time.
    const turn = engines.indexOf(engine);
    for (const killedAt of steps.filter((step) => process.env.SOAK || step % 2 === turn)) {
      const desk = await startDesk(env);
      onTestFinished(() => desk.kill());
      const { secret: key } = await makeDeskKey(database, new Date());
      const session = await fetch(desk.url + paths.session, posting({ key }, { Origin: desk.url }));
      const Cookie = session.headers.get('Set-Cookie')?.replace(/;.*/, '') ?? '';
      let step = 0;
      /** Returns undefined if the desk is killed while it handles the request. */
      async function send(path: string, body: object, method = 'POST') {
        const isBytes = body instanceof Uint8Array;
        const type = isBytes ? 'application/octet-stream' : 'application/json';
        const response = fetch(desk.url + path, {
          method,
          headers: { Cookie, Origin: desk.url, 'Content-Type': type },
          body: isBytes ? new Uint8Array(body) : JSON.stringify(body),
        })
          .then((response) => response.json())
          .catch(() => undefined);
        if (step === killedAt) await desk.kill();
        step += 1;
        return response;
      }

      const kept: Photo[] = [];
      const caption = { mk: `Сала ${killedAt}`, en: `Hall ${killedAt}` };
      for (const number of [1, 2]) {
        const bytes = await bytesOf(40 * killedAt + number);
        const added = (await send(`${photosPath}?name=${number}.png`, bytes))?.item as Photo;
        if (!added) break;
        kept.push(added);
        const { picture } = added.fields;
        const body = saving(added.fields, { picture: { ...picture, description: caption } });
        const saved = await send(`${photosPath}/${added.id}`, body, 'PUT');
        if (!saved) break;
        kept.splice(-1, 1, saved.item);
      }
      const itemsOf = (photos: Photo[]) =>
        photos.map(({ id, lastOperation: base }) => ({ id, base }));
      const isWhole = kept.length === 2 && step <= killedAt;
      const batch = { id: randomUUID(), items: itemsOf(kept) };
      const published = isWhole ? await send(`${photosPath}/publish`, batch) : undefined;
      const first = itemsOf(published?.items ?? []).slice(0, 1);
      const binned =
        published && (await send(`${photosPath}/bin`, { id: randomUUID(), items: first }));

      for (const { id, fields } of kept) {
        const entry = await openEntry(database, { collection: 'photo', id });
        const description = captionOf(fields);
        expect(entry?.fields.picture, `killed at ${killedAt}`).toEqual({
          ...fields.picture,
          description: description.mk === '' ? expect.anything() : description,
        });
      }
      expect((await checkFiles(database)).errors).toEqual([]);
      const items = (await newestGalleryItems(database, 99)).filter(
        (item) => item.caption.en === caption.en,
      );
      if (binned) expect(items).toHaveLength(1);
      else if (published) expect([1, 2]).toContain(items.length);
      else expect([0, 2]).toContain(items.length);
      await desk.kill();
    }
  },
);
