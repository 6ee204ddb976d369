import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { checkContact } from '#shared/contact.ts';
import { engines, migratedDatabase } from '#tests/databases.ts';
import { hostileRequests } from '#tests/hostile-bodies.ts';
import { testSite } from '#tests/site.ts';
import { eachMessage } from '../storage/messages.ts';

/** Returns the memory in use after a garbage collection. */
function bytesInUse(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}

const bodies = process.env.SOAK ? 10_000 : 500;
const seeds = { sqlite: 1717, postgres: 1390 };

test.each(engines)(
  'hostile bodies by the thousand do no harm on %s',
  { timeout: 120_000 },
  async (engine) => {
    const { request, database } = await testSite(await migratedDatabase(engine));
    const statuses = new Map<number, number>();
    const errors: unknown[] = [];
    let inUse = 0;
    let count = 0;
    for (const { path, headers, body } of hostileRequests(seeds[engine], bodies)) {
      const answer = await request(path, { method: 'POST', headers, body });
      await answer.arrayBuffer();
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      if (answer.status >= 500) errors.push({ path, headers, body: body.subarray(0, 500) });
      count += 1;
      if (count === bodies / 2) inUse = bytesInUse();
    }
    expect(errors).toEqual([]);
    expect([...statuses.keys()].sort()).toEqual([200, 400, 413, 415, 422]);
    expect(bytesInUse() - inUse).toBeLessThan(20 * 1024 * 1024);

    let stored = 0;
    for await (const { name, email, message, deliveredAt, attempts } of eachMessage(database)) {
      stored += 1;
      expect(checkContact({ name, email, message })).toEqual({
        ok: true,
        message: { name, email, message },
      });
      expect(`${name}${email}`).not.toMatch(/[\r\n\0]/);
      expect({ deliveredAt, attempts }).toEqual({ deliveredAt: null, attempts: 0 });
    }
    expect(stored).toBeGreaterThan(bodies / 10);
    expect(stored).toBeLessThanOrEqual(statuses.get(200) ?? 0);
    expect(await database.selectFrom('news').selectAll().execute()).toEqual([]);
  },
);
