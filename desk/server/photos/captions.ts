/** Tables of captions: downloaded, filled in, and uploaded again. */
import { readFile } from 'node:fs/promises';
import { Hono } from 'hono';
import {
  takeGalleryCaptions,
  takeStagedCaptions,
  writeGalleryCaptions,
  writeStagedCaptions,
} from '#server/publishing/captions.ts';
import type { CaptionsOutcome } from '#shared/publishing.ts';
import { captionLists, photoLimits } from '../../shared/api.ts';
import { Refusal } from '../refusal.ts';
import { fileNameIn, withUpload } from '../uploads.ts';
import type { Photos } from './pictures.ts';

const tables = {
  staged: { write: writeStagedCaptions, take: takeStagedCaptions },
  gallery: { write: writeGalleryCaptions, take: takeGalleryCaptions },
};

function tableOf(name: string) {
  const list = captionLists.find((each) => each === name);
  if (!list) throw new Refusal(404, 'notFound');
  return tables[list];
}

export function captions({ database, folder }: Photos): Hono {
  const place = { folder, most: photoLimits.captionMegabytes * 1024 ** 2 };
  return new Hono()
    .get('/:list', async (c) => {
      const table = tableOf(c.req.param('list'));
      c.header('Content-Type', 'text/csv; charset=utf-8');
      c.header('Content-Disposition', 'attachment; filename="captions.csv"');
      return c.body(await table.write(database));
    })
    .post('/:list', (c) => {
      const table = tableOf(c.req.param('list'));
      const name = fileNameIn(c);
      return withUpload(c, place, async (path) => {
        const outcome = await table.take(database, { name, bytes: await readFile(path) });
        return c.json(outcome satisfies CaptionsOutcome);
      });
    });
}
