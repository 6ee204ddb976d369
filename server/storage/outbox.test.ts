import { describe, expect, test } from 'vitest';
import { engines, migratedDatabase } from '#tests/databases.ts';
import { claimDueMessage, storeMessage } from './messages.ts';

const message = { name: 'Ана', email: 'ana@visitor.example', message: 'Здраво' };

const start = Date.parse('2026-03-05T12:00:00.000Z');
const at = (seconds: number) => new Date(start + seconds * 1000).toISOString();
const claim = (seconds: number) => ({
  now: at(seconds),
  horizon: at(seconds + 120),
  until: at(seconds + 60),
  lease: `claim ${seconds}`,
});

describe.each(engines)('on %s', (engine) => {
  test('concurrent claims take each message once', async () => {
    const database = await migratedDatabase(engine);
    for (let number = 0; number < 40; number++) await storeMessage(database, message);
    const taken: number[] = [];
    const worker = async () => {
      for (;;) {
        const due = await claimDueMessage(database, claim(0));
        if (!due) return;
        taken.push(due.id);
      }
    };
    await Promise.all(Array.from({ length: 8 }, worker));
    const left = await claimDueMessage(database, claim(0));
    expect(left).toBeUndefined();
    expect(taken.sort((a, b) => a - b)).toEqual(
      Array.from({ length: 40 }, (_, index) => index + 1),
    );
  });
});
