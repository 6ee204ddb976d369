import { describe, expect, test } from 'vitest';
import { engines, migratedDatabase } from '#tests/databases.ts';
import {
  claimDueMessage,
  markDelivered,
  postpone,
  resendMessage,
  storeMessage,
} from './messages.ts';

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
  test('a message is claimed when it is due, and not before', async () => {
    const database = await migratedDatabase(engine);
    await storeMessage(database, message);
    const taken = await claimDueMessage(database, claim(0));
    expect(taken).toMatchObject({ id: 1, attempts: 1, lease: 'claim 0' });
    await postpone(database, { lease: 'claim 0' }, { dueAt: at(120), lastError: 'no' });
    expect(await claimDueMessage(database, claim(0))).toBeUndefined();
    expect(await claimDueMessage(database, claim(119))).toBeUndefined();
    expect(await claimDueMessage(database, claim(120))).toMatchObject({ id: 1, attempts: 2 });
  });

  test('a message that is resent during its delivery is sent again', async () => {
    const database = await migratedDatabase(engine);
    await storeMessage(database, message);
    const first = await claimDueMessage(database, claim(0));
    expect(await resendMessage(database, 1)).toBe(true);
    await markDelivered(database, first ?? { lease: null }, at(1));
    const second = await claimDueMessage(database, claim(2));
    expect(second).toMatchObject({ id: 1, attempts: 1 });
    await markDelivered(database, second ?? { lease: null }, at(3));
    expect(await claimDueMessage(database, claim(600))).toBeUndefined();
  });

  test('a message that is due later than the longest pause counts as due', async () => {
    const database = await migratedDatabase(engine);
    await storeMessage(database, message);
    await database
      .updateTable('contact_messages')
      .set({ dueAt: at(121) })
      .execute();
    expect(await claimDueMessage(database, claim(0))).toMatchObject({ id: 1, dueAt: at(60) });
    expect(await claimDueMessage(database, claim(0)), 'it is claimed like others').toBeUndefined();
  });

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
