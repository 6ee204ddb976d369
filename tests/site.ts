/** The assembled app on a database, for tests that send it requests. */
import { join } from 'node:path';
import type { Hono } from 'hono';
import { createAcceptance } from '#server/acceptance.ts';
import { buildApp } from '#server/app.ts';
import { createRateLimit } from '#server/rate-limit.ts';
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

interface Settings {
  now?: () => Date;
  /** Messages per address and hour; any number where it is left out. */
  rateLimit?: number;
  trustProxy?: boolean;
  hasRecipient?: boolean;
}

/** The built site, in the year 2026, on an empty database or on a given one. */
export async function testSite(given?: Database, settings: Settings = {}): Promise<TestSite> {
  const database = given ?? (await migratedDatabase('sqlite'));
  const media = temporaryFolder();
  const { now = () => new Date('2026-06-24T12:00:00Z'), trustProxy = false } = settings;
  const app = buildApp({
    build: await loadSiteBuild(root),
    media,
    database,
    site: {
      organisation: { mk: 'Пробна ложа', en: 'Trial Lodge' },
      email: 'lodge@lodge.example',
      mail: ownRelay,
    },
    origin,
    now,
    trustProxy,
    accept: createAcceptance({
      database,
      now,
      rateLimit: createRateLimit(settings.rateLimit ?? 0, now),
      hasRecipient: settings.hasRecipient ?? true,
      onStored: () => {},
    }),
  });
  return { app, database, media };
}
