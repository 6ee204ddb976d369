/** With deploy/restart.sh and deploy/nginx.conf, a restart loses no request. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { emptyDatabaseUrl, oneEngine } from '#tests/databases.ts';
import { applyLoad } from '#tests/load.ts';
import { freeLowPort, startNginx } from '#tests/nginx.ts';
import { need, nginxProgram } from '#tests/programs.ts';
import { startSite } from '#tests/running-site.ts';
import { storedTexts } from '#tests/stored-texts.ts';

// A busy machine needs more than the usual time.
vi.setConfig({ testTimeout: process.env.SOAK ? 900_000 : 180_000 });

const rounds = process.env.SOAK ? 20 : 1;

async function startProcessAt(port: number, databaseUrl: string) {
  const settings = {
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    TRUST_PROXY: '1',
    CONTACT_RATE_LIMIT: '0',
    LODGE_EMAIL: 'info@lodge.example',
  };
  let site = await startSite(settings);
  onTestFinished(async () => void (await site.stop()));
  return async () => {
    expect(await site.stop()).toBe(0);
    site = await startSite(settings);
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
  };
}

test.for(oneEngine)(
  'no request is lost while both processes restart, one after the other, on %s',
  async (engine, { skip }) => {
    need(nginxProgram, skip);
    const databaseUrl = await emptyDatabaseUrl(engine);
    const first = await freeLowPort(20_000 + (process.pid % 10_000));
    const spare = await freeLowPort(first + 1);
    const restartFirst = await startProcessAt(first, databaseUrl);
    const restartSpare = await startProcessAt(spare, databaseUrl);

    async function restart(): Promise<void> {
      for (let round = 0; round < rounds; round += 1) {
        await restartSpare();
        await restartFirst();
      }
    }
    const address = await startNginx(first, spare);
    const load = { gets: 45, posts: 5, until: restart() };
    const { failures, answered, confirmed } = await applyLoad(address, load);
    expect(failures).toEqual([]);
    expect(answered).toBeGreaterThan(confirmed.length);
    expect(confirmed.length).toBeGreaterThan(0);
    expect((await storedTexts(databaseUrl)).sort()).toEqual(confirmed.sort());
  },
);
