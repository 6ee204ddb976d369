import { expect, test } from 'vitest';
import { emptyDatabaseUrl } from '#tests/databases.ts';
import { measureWaits } from '../scripts/bench/costly.ts';
import { openDatabase } from './storage/database.ts';
import { migrate } from './storage/migrate.ts';

/** Only where time is measured anyway: a busy machine would make it fail for nothing. */
test.runIf(process.env.SOAK !== undefined)(
  'while one request is answered, another visitor waits for a tenth of a second at most',
  { timeout: 600_000 },
  async () => {
    const url = await emptyDatabaseUrl('sqlite');
    const database = openDatabase(url);
    await migrate(database, 'sqlite');
    await database.destroy();
    for (const { name, waits } of await measureWaits(url, 5)) {
      expect(Math.min(...waits), name).toBeLessThan(100);
    }
  },
);
