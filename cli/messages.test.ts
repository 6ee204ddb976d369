import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { claimDueMessage, postpone, storeMessage } from '#server/storage/message-rows.ts';
import { contactMessage } from '#tests/contact-message.ts';
import { oneEngine } from '#tests/databases.ts';
import { lodgeHere, workplace } from '#tests/lodge-command.ts';

async function site(engine: (typeof oneEngine)[number] = 'sqlite') {
  const { env, database, folder } = await workplace(engine);
  return {
    database,
    folder,
    check: async () => (await lodgeHere(env, 'check')).out,
    async lodge(...args: string[]) {
      const { out, err } = await lodgeHere(env, 'messages', ...args);
      return (out + err).trimEnd();
    },
  };
}

const visitor = contactMessage({
  name: 'Ѓорѓи „Џо“',
  email: 'g@visitor.example',
  message: 'Прв ред\nВтор ред',
});

test.each(oneEngine)('the secretary finds, releases, resends and removes on %s', async (engine) => {
  const { database, lodge, check } = await site(engine);
  await storeMessage(database, visitor);
  await storeMessage(database, { ...visitor, name: 'Спам' }, { suspicion: 'sent too fast' });
  await storeMessage(database, { ...visitor, name: 'Доставен' });
  await database
    .updateTable('contact_messages')
    .set({ deliveredAt: '2026-06-24T12:00:00.000Z' })
    .where('id', '=', 3)
    .execute();

  expect(await check()).toContain('quarantine: 1 (messages list --state quarantined)\n');
  const lines = (await lodge('list')).split('\n');
  expect(lines.map((line) => line.split('\t')[0])).toEqual(['3', '2', '1']);
  expect(await lodge('list', '--state', 'quarantined')).toMatch(/^2\t.*\tquarantined\tСпам/);
  expect(await lodge('list', '--state', 'waiting')).toMatch(
    /^1\t.*\tg@visitor.example\tПрв ред Втор ред$/,
  );
  expect(await lodge('show', '2')).toContain('quarantined, sent too fast');
  expect(await lodge('show', '1')).toContain(visitor.message);
  expect(await lodge('show', '9')).toBe('There is no message number 9.');

  expect(await lodge('resend', '2')).toContain('messages release 2');
  expect(await lodge('release', '2')).toContain('is queued');
  expect(await lodge('release', '2')).toBe('Message 2 is not held back.');
  expect(await lodge('resend', '3')).toContain('is queued');
  expect((await lodge('list', '--state', 'waiting')).split('\n')).toHaveLength(3);

  expect(await lodge('remove', '1')).toMatch(/add --yes\.$/);
  expect(await lodge('remove', '1', '9', '--yes')).toContain('no message number 9');
  expect(await lodge('remove', '1', '2', '--yes')).toMatch(/^Removed:\n1 .*\n2 /);
  expect(await lodge('remove', '1')).toBe('There is no message number 1.');
  const from = visitor.email.toUpperCase();
  expect(await lodge('remove', '--from', 'eva@visitor.example', '--yes')).toBe(
    'There are no messages from eva@visitor.example.',
  );
  expect(await lodge('remove', '--from', from, '--yes')).toMatch(/^Removed:\n3 /);
  expect(await lodge('list')).toBe('');
});

test('an undelivered message shows the time of the next attempt', async () => {
  const { database, lodge } = await site();
  const now = '2026-06-24T12:00:00.000Z';
  await storeMessage(database, visitor);
  await claimDueMessage(database, { now, until: now, lease: 'this' });
  expect(await lodge('show', '1')).toContain('waiting; 1 attempt so far, not finished');
  const failure = { nextAttemptAt: '2026-06-24T12:30:00.000Z', lastError: '451 Later' };
  await postpone(database, { lease: 'this' }, failure);
  expect(await lodge('show', '1')).toContain(
    'waiting; 1 attempt so far, last error: 451 Later; next attempt 2026-06-24 14:30',
  );
});

test('the export opens in a spreadsheet, without formulas; only its owner may read it', async () => {
  const { database, folder, lodge } = await site();
  await storeMessage(database, visitor);
  await storeMessage(database, { ...visitor, message: '-1+2' });
  const file = join(folder, 'messages.csv');
  expect(await lodge('export', '--csv', '--output', file)).toMatch(/: 2$/);
  const csv = await readFile(file, 'utf8');
  expect(csv.startsWith('\u{feff}id;createdAt;state;name;')).toBe(true);
  expect(csv).toContain(`;'-1+2;`);
  expect(csv).toContain(visitor.message);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await lodge('export', '--output', file)).toContain('already exists. Add --overwrite');

  const json = JSON.parse(await lodge('export', '--json'));
  expect(json).toMatchObject([{ id: 1, state: 'waiting' }, { message: '-1+2' }]);
});
