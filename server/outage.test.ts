import { expect, onTestFinished, test, vi } from 'vitest';
import { relayPaths } from '#shared/routes.ts';
import { ownRelay } from '#shared/site.ts';
import { type Postgres, runPostgres } from '#tests/postgres.ts';
import { startSite } from '#tests/running-site.ts';
import { openDatabase } from './storage/database.ts';
import { eachMessage } from './storage/messages.ts';

// Servers start and recover meanwhile, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 });
const patience = { timeout: 30_000 };

/** Visitors who write one message after the other, whatever they are answered. */
function writers(url: string) {
  const statuses: number[] = [];
  const confirmed: string[] = [];
  let running = true;
  const loops = Array.from({ length: 4 }, async (_, writer) => {
    for (let count = 0; running; count++) {
      const message = `Порака ${writer}.${count}`;
      const answer = await fetch(url + relayPaths.send, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({
          user_id: ownRelay.publicKey,
          service_id: ownRelay.serviceId,
          template_id: ownRelay.templateId,
          template_params: { name: 'Ана', email: 'ana@visitor.example', message },
        }),
      });
      statuses.push(answer.status);
      if (answer.status === 200) confirmed.push(message);
    }
  });
  return {
    statuses,
    confirmed,
    async stop() {
      running = false;
      await Promise.all(loops);
    },
  };
}

const strikes: [name: string, strike: (postgres: Postgres) => Promise<void>][] = [
  [
    'is restarted',
    async (postgres) => {
      await postgres.end('SIGINT');
      await postgres.start();
    },
  ],
  [
    'crashes',
    async (postgres) => {
      await postgres.end('SIGQUIT');
      await postgres.start();
    },
  ],
];

test.each(strikes)(
  'PostgreSQL that %s ends no site and loses no confirmed message',
  async (_, strike) => {
    const postgres = await runPostgres();
    onTestFinished(() => postgres.remove());
    const site = await startSite({ DATABASE_URL: postgres.url, CONTACT_RATE_LIMIT: '0' });
    onTestFinished(() => site.kill());
    const { statuses, confirmed, stop } = writers(site.url);
    await expect.poll(() => confirmed.length, patience).toBeGreaterThan(20);
    await strike(postgres);
    const before = confirmed.length;
    await expect.poll(() => confirmed.length, patience).toBeGreaterThan(before + 20);
    await stop();
    expect(statuses, 'the outage was noticed').toContain(503);
    expect([...new Set(statuses)].sort()).toEqual([200, 503]);
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200);

    const database = openDatabase(postgres.url);
    onTestFinished(() => database.destroy());
    const stored = new Set<string>();
    for await (const { message } of eachMessage(database)) stored.add(message);
    expect(confirmed.filter((message) => !stored.has(message))).toEqual([]);
  },
);
