/** Sends requests to the assembled site over a real connection. */
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { buildApp } from '#server/app.ts';
import { parseConfig, siteOf } from '#server/config.ts';
import { createInbox } from '#server/contact/submit-message.ts';
import { loadSiteBuild, type SiteBuild } from '#server/html/site-build.ts';
import { securityHeaders } from '#server/http/security-headers.ts';
import { createHttpServer, type ServerLimits } from '#server/http/server.ts';
import type { Database } from '#server/storage/database.ts';
import { migratedDatabase } from './databases.ts';
import { listen } from './programs.ts';

export const root = join(import.meta.dirname, '..');

export const origin = 'https://lodge.example';

export type TestSite = Awaited<ReturnType<typeof testSite>>;

let built: Promise<SiteBuild> | undefined;

export function siteBuild(): Promise<SiteBuild> {
  built ??= loadSiteBuild(root);
  return built;
}

interface Settings {
  now?: () => Date;
  clock?: () => number;
  /** The limit of messages per IP address and hour; the default is none. */
  rateLimit?: number;
  trustedProxies?: number;
  acceptsMessages?: boolean;
  /** Settings of the operator that visitors notice. */
  env?: Record<string, string>;
  limits?: Partial<ServerLimits>;
  onRender?: () => void;
}

/** Serves the built site, in the year 2026, with an empty database or the given one. */
export async function testSite(filled?: Database, settings: Settings = {}) {
  const database = filled ?? (await migratedDatabase('sqlite'));
  const {
    now = () => new Date('2026-06-24T12:00:00Z'),
    clock = () => performance.now(),
    trustedProxies = 0,
  } = settings;
  const headers = securityHeaders(origin, 'host');
  const build = await siteBuild();
  const listener = buildApp({
    build: {
      ...build,
      render(...request) {
        settings.onRender?.();
        return build.render(...request);
      },
    },
    database,
    site: siteOf(
      parseConfig({
        ORGANISATION_MK: 'Пробна ложа',
        ORGANISATION_EN: 'Trial Lodge',
        LODGE_EMAIL: 'lodge@lodge.example',
        ...settings.env,
      }),
    ),
    origin,
    now,
    clock,
    trustedProxies,
    headers,
    inbox: createInbox({
      database,
      now,
      clock,
      limit: settings.rateLimit ?? 0,
      acceptsMessages: settings.acceptsMessages ?? true,
      onStored: () => {},
    }),
  });
  const { server, stop } = createHttpServer(listener, headers, settings.limits);
  const port = await listen(server);
  onTestFinished(() => stop(0));
  const url = `http://127.0.0.1:${port}`;
  /** Redirects are not followed, and only the given headers are sent. */
  const request = (path: string, init?: RequestInit) =>
    fetch(path.startsWith('http') ? path : url + path, {
      redirect: 'manual',
      ...init,
      headers: { 'Accept-Encoding': 'identity', ...(init?.headers as Record<string, string>) },
    });
  const text = async (path: string) => (await request(path)).text();
  return { url, port, request, text, database };
}
