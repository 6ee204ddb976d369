/** The assembled app on a database, for tests that send it requests. */
import { join } from 'node:path';
import type { Hono } from 'hono';
import { buildApp } from '#server/app.ts';
import { loadSiteBuild } from '#server/site-build.ts';
import type { Database } from '#server/storage/database.ts';
import { ownRelay } from '#shared/site.ts';
import { migratedDatabase, temporaryFolder } from './databases.ts';

export const root = join(import.meta.dirname, '..');

export const origin = 'https://lodge.example';

export interface TestSite {
  app: Hono;
  /** Folder of its photos. */
  media: string;
  database: Database;
}

/** The built site, in the year 2026, on an empty database or on a given one. */
export async function testSite(given?: Database): Promise<TestSite> {
  const database = given ?? (await migratedDatabase('sqlite'));
  const media = temporaryFolder();
  const app = buildApp({
    build: await loadSiteBuild(root),
    files: join(root, 'dist/client'),
    media,
    database,
    site: {
      organisation: { mk: 'Пробна ложа', en: 'Trial Lodge' },
      email: 'lodge@lodge.example',
      mail: ownRelay,
    },
    origin,
    now: () => new Date('2026-06-24T12:00:00Z'),
  });
  return { app, database, media };
}
