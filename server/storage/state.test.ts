import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { engines, migratedDatabase, migratedUrl } from '#tests/databases.ts';
import { openDatabase } from './database.ts';
import { claim, probeWrite } from './state.ts';

const at = (time: string) => `2026-06-${time}:00.000Z`;

describe.each(engines)('on %s', (engine) => {
  test('exactly one of many instances gets a claim, and another may follow after its end', async () => {
    const url = await migratedUrl(engine);
    const first = openDatabase(url);
    const instances = [first, openDatabase(url), openDatabase(url)];
    onTestFinished(async () => {
      for (const instance of instances) await instance.destroy();
    });
    const claims = async (now: string, until: string) => {
      const tries = [...instances, ...instances].map((instance) =>
        claim(instance, 'digest', { now: at(now), until: at(until) }),
      );
      return (await Promise.all(tries)).filter((got) => got).length;
    };
    expect(await claims('24T12:00', '24T12:05')).toBe(1);
    expect(await claims('24T12:04', '24T12:09')).toBe(0);
    expect(await claims('24T12:05', '24T12:10')).toBe(1);
  });

  test('a claim by a clock that is days fast blocks no instance', async () => {
    const database = await migratedDatabase(engine);
    await claim(database, 'digest', { now: at('29T12:00'), until: at('30T12:00') });
    const today = { now: at('24T12:00'), until: at('25T12:00') };
    expect(await claim(database, 'digest', today)).toBe(true);
    expect(await claim(database, 'digest', today)).toBe(false);
  });

  test('the probe rejects if the database cannot be written', async () => {
    const database = await migratedDatabase(engine);
    await probeWrite(database);
    await probeWrite(database);
    const readOnly =
      engine === 'sqlite' ? 'pragma query_only = on' : 'set default_transaction_read_only = on';
    await sql.raw(readOnly).execute(database);
    await expect(probeWrite(database)).rejects.toThrow(/read-?only/);
  });
});
