import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { emptyDatabaseUrl, engines, migratedDatabase } from '#tests/databases.ts';
import { type Database, openDatabase } from '../storage/database.ts';
import { migrate } from '../storage/migrate.ts';
import { removeRateCounts } from '../storage/rate-counts.ts';
import { periodOf } from './shared-limit.ts';
import { createInbox } from './submit-message.ts';

const start = Date.parse('2026-06-24T12:00:00Z');
const hour = 60 * 60 * 1000;

/** An instance of the site that takes messages; its clock may be wrong. */
function instance(database: Database, limit: number, time: { ms: number } = { ms: start }) {
  const inbox = createInbox({
    database,
    now: () => new Date(time.ms),
    clock: () => 0,
    limit,
    hasRecipient: true,
    onStored: () => {},
  });
  return (narrow: string, wide?: string, message: string = randomUUID()) =>
    inbox.submit(
      {
        typed: { name: 'Ана', email: 'ana@visitor.example', message },
        idempotencyKey: undefined,
        suspicion: undefined,
        requestId: '',
      },
      wide === undefined ? { narrow } : { narrow, wide },
    );
}

/** Two connections to one database, as two instances have them. */
async function twoDatabases(engine: (typeof engines)[number]): Promise<[Database, Database]> {
  const url = await emptyDatabaseUrl(engine);
  const both: [Database, Database] = [openDatabase(url), openDatabase(url)];
  onTestFinished(async () => {
    await Promise.all(both.map((database) => database.destroy()));
  });
  await migrate(both[0], engine);
  return both;
}

const stored = async (database: Database) =>
  (await database.selectFrom('contact_messages').select('id').execute()).length;

const refusedFor = (retryAfter: number) => ({ result: 'tooMany', retryAfter });

test.each(engines)(
  'on %s, instances that are asked at once let pass as many as one',
  async (engine) => {
    const databases = await twoDatabases(engine);
    const instances = databases.map((database) => instance(database, 5));
    const results = await Promise.all(
      Array.from({ length: 12 }, (_, number) => instances[number % 2]?.('192.0.2.7')),
    );
    expect(results.filter((each) => each?.result === 'stored')).toHaveLength(5);
    expect(results.filter((each) => each?.result === 'tooMany')).toHaveLength(7);
    expect(await stored(databases[0])).toBe(5);
    expect(await instances[0]?.('192.0.2.8')).toEqual({ result: 'stored' });
  },
);

test.each(engines)(
  'on %s, the hour is that of the first message, whoever took it',
  async (engine) => {
    const [one, other] = await twoDatabases(engine);
    const time = { ms: start };
    const [first, second] = [instance(one, 1, time), instance(other, 1, time)];
    expect(await first('192.0.2.7')).toEqual({ result: 'stored' });
    time.ms += hour - 60_000;
    expect(await second('192.0.2.7')).toEqual(refusedFor(60));
    time.ms += 60_000;
    expect(await second('192.0.2.7')).toEqual({ result: 'stored' });
  },
);

test.each(engines)('on %s, a clock that was set back keeps nobody waiting', async (engine) => {
  const [one, other] = await twoDatabases(engine);
  expect(await instance(one, 1, { ms: start + 30 * hour })('192.0.2.7')).toEqual({
    result: 'stored',
  });
  expect(await instance(other, 1)('192.0.2.7')).toEqual({ result: 'stored' });
  const slow = { ms: start - 60_000 };
  expect(await instance(other, 1, slow)('192.0.2.7')).toEqual(refusedFor(3600));
});

test.each(engines)(
  'on %s, a whole network is counted besides, and what was refused is not',
  async (engine) => {
    const [one, other] = await twoDatabases(engine);
    const send = instance(one, 1);
    for (let network = 0; network < 10; network += 1) {
      expect(await send(`2001:db8:7:${network}`, '2001:db8:7')).toEqual({ result: 'stored' });
    }
    const elsewhere = instance(other, 1);
    expect(await elsewhere('2001:db8:7:99', '2001:db8:7')).toMatchObject({ result: 'tooMany' });
    const counts = await one.selectFrom('rate_counts').select('taken').execute();
    expect(counts.map(({ taken }) => taken).sort()).toEqual([...Array(10).fill(1), 10]);
  },
);

test.each(engines)(
  'on %s, nothing tells the address, and after the hour nothing is left',
  async (engine) => {
    const database = await migratedDatabase(engine);
    const time = { ms: start };
    await instance(database, 3, time)('192.0.2.7');
    const [today] = await database.selectFrom('rate_counts').selectAll().execute();
    expect(JSON.stringify(today)).not.toContain('192.0.2');
    time.ms += 25 * hour;
    await instance(database, 3, time)('192.0.2.7');
    await removeRateCounts(database, periodOf(new Date(time.ms), hour).over);
    const later = await database.selectFrom('rate_counts').selectAll().execute();
    expect(later).toHaveLength(1);
    expect(later[0]?.address, 'another key').not.toBe(today?.address);
  },
);

test.each(engines)('on %s, a message that is stored already is not counted', async (engine) => {
  const [one, other] = await twoDatabases(engine);
  expect(await instance(one, 1)('192.0.2.7', undefined, 'Ista')).toEqual({ result: 'stored' });
  expect(await instance(other, 1)('192.0.2.7', undefined, 'Ista')).toEqual({ result: 'stored' });
  expect(await stored(one)).toBe(1);
});
