/** Pictures for news items, and the files of all stored photos, public or not. */
import { Hono } from 'hono';
import type { Database } from '#server/storage/database.ts';
import { photoFileRow, storedFile } from '#server/storage/photo-files.ts';
import { parsePictureFile } from '#shared/picture.ts';
import type { PictureOutcome } from '../../shared/api.ts';
import { photoLimits } from '../../shared/api.ts';
import { Refusal } from '../refusal.ts';
import { fileNameIn, withUpload } from '../uploads.ts';
import type { Worker } from '../work/worker.ts';

/** What the routes of photos take. */
export interface Photos {
  database: Database;
  worker: Worker;
  /** For files that are on their way. */
  folder: string;
}

/** Where a photo goes that is uploaded, and how large it may be. */
export const photoPlace = ({ folder }: Photos) => ({
  folder,
  most: photoLimits.megabytes * 1024 ** 2,
});

export function pictures(parts: Photos): Hono {
  const { worker } = parts;
  return new Hono().post('/', (c) => {
    const name = fileNameIn(c);
    return withUpload(c, photoPlace(parts), async (path) => {
      const outcome = await worker.run('storePicture', { path, name }, c.req.raw.signal);
      return c.json(outcome satisfies PictureOutcome);
    });
  });
}

/** At the same paths as on the public site. */
export function photoFiles(database: Database): Hono {
  return new Hono().get('/:file', async (c) => {
    const name = c.req.param('file');
    const bytes = parsePictureFile(name) && (await storedFile(database, name));
    if (!bytes) throw new Refusal(404, 'notFound');
    c.header('Content-Type', photoFileRow(name).type);
    return c.body(new Uint8Array(bytes));
  });
}
