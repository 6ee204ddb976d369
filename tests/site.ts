/** The assembled app on a database, for tests that send it requests. */
import { join } from 'node:path';
import type { Hono } from 'hono';
import { buildApp } from '#server/app.ts';
import { loadSiteBuild } from '#server/site-build.ts';
import type { Database } from '#server/storage/database.ts';
import { ownRelay } from '#shared/site.ts';
import { migratedDatabase } from './databases.ts';

export const root = join(import.meta.dirname, '..');

export const origin = 'https://lodge.example';

export interface TestSite {
  app: Hono;
  database: Database;
}

/** The built site, in the year 2026, on an empty database or on a given one. */
export async function testSite(
  given?: Database,
  now = () => new Date('2026-06-24T12:00:00Z'),
): Promise<TestSite> {
  const database = given ?? (await migratedDatabase('sqlite'));
  const app = buildApp({
    build: await loadSiteBuild(root),
    files: join(root, 'dist/client'),
    database,
    site: {
      organisation: { mk: 'Пробна ложа', en: 'Trial Lodge' },
      email: 'lodge@lodge.example',
      mail: ownRelay,
    },
    origin,
    now,
  });
  return { app, database };
}
