import { describe, expect, test } from 'vitest';
import { contactMessage } from '#tests/contact-message.ts';
import { engines, migratedDatabase } from '#tests/databases.ts';
import {
  boxOf,
  claimDueMessage,
  countMessagesByBox,
  markAnswered,
  markAnsweredUpTo,
  messagesIn,
  storeMessage,
} from './message-rows.ts';

const message = contactMessage();
const now = '2026-06-24T12:00:00.000Z';

describe.each(engines)('on %s', (engine) => {
  test('a message is new, until it is answered; one in quarantine is held back', async () => {
    const database = await migratedDatabase(engine);
    for (let number = 0; number < 3; number++) await storeMessage(database, message);
    await storeMessage(database, message, { suspicion: 'looks odd' });
    expect(await markAnswered(database, 2, now)).toBe(true);
    expect(await markAnswered(database, 9, now)).toBe(false);
    expect(await countMessagesByBox(database)).toEqual({ new: 2, answered: 1, held: 1 });
    const ids = async (box: 'new' | 'answered' | 'held', below?: number) =>
      (await messagesIn(database, box, { below, limit: 2 })).map(({ id }) => id);
    expect(await ids('new')).toEqual([3, 1]);
    expect(await ids('new', 3)).toEqual([1]);
    expect(await ids('answered')).toEqual([2]);
    expect(await ids('held')).toEqual([4]);
    const [answered] = await messagesIn(database, 'answered', { limit: 1 });
    expect(answered && boxOf(answered)).toBe('answered');
    await markAnswered(database, 2, now, 'Ана');
    expect(await markAnswered(database, 2, now, 'Петар'), 'the first one is named').toBe(false);
    await markAnswered(database, 2, null);
    expect(await markAnsweredUpTo(database, 2, now), 'not those that arrive later').toBe(2);
    expect(await countMessagesByBox(database)).toEqual({ new: 1, answered: 2, held: 1 });
  });

  test('concurrent claims take each message once', async () => {
    const database = await migratedDatabase(engine);
    for (let number = 0; number < 40; number++) await storeMessage(database, message);
    const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
    const claim = { now: at(1), until: at(60), lease: 'sending' };
    const taken: number[] = [];
    const worker = async () => {
      for (;;) {
        const due = await claimDueMessage(database, claim);
        if (!due) return;
        taken.push(due.id);
      }
    };
    await Promise.all(Array.from({ length: 8 }, worker));
    expect(taken.toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 40 }, (_, index) => index + 1),
    );
  });
});
