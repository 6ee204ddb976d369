import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { engines } from '#tests/databases.ts';
import { atDesk, testDesk } from '#tests/desk.ts';
import { completeFields, operation } from '#tests/entry.ts';
import { paths } from '../shared/api.ts';

test('unknown entries, malformed lists and malformed fields are refused', async () => {
  const send = await atDesk(await testDesk());
  expect((await send(`${paths.entries}/7`)).status).toBe(404);
  expect((await send(`${paths.entries}/0`)).status).toBe(404);
  expect((await send(`${paths.entries}?list=public`)).status).toBe(400);
  expect((await send(`${paths.entries}?list=draft&skip=-1`)).status).toBe(400);
  expect((await send(`${paths.entries}/1/publish`, {})).status).toBe(400);
  const { answer: draft } = await send(paths.entries, { id: randomUUID() });
  const save = (value: object) =>
    send(`${paths.entries}/${draft.id}`, { ...operation(draft.revision), value }, 'PUT');
  expect((await save({ ...completeFields, title: 'x' })).status).toBe(400);
  const { album: _, ...older } = completeFields;
  expect((await save(older)).answer, 'a local draft of an earlier version').toMatchObject({
    item: { fields: { ...older, album: null } },
  });
});

test.each(engines)(
  'requests of one operation that arrive simultaneously create one item, on %s',
  async (engine) => {
    const send = await atDesk(await testDesk({ engine }));
    const operation = { id: randomUUID() };
    const all = await Promise.all(Array.from({ length: 8 }, () => send(paths.entries, operation)));
    expect(new Set(all.map(({ answer }) => answer.id)).size).toBe(1);
    expect((await send(`${paths.entries}?list=all`)).answer.total).toBe(1);
  },
);

test('a draft takes only numbers that a backup can restore', async () => {
  const desk = await testDesk();
  const send = await atDesk(desk);
  const { answer: draft } = await send(paths.entries, { id: randomUUID() });
  const save = (album: number) =>
    send(
      `${paths.entries}/${draft.id}`,
      { ...operation(draft.revision), value: { ...completeFields, album } },
      'PUT',
    );
  for (const album of [-1, 0, 1.5, 2_147_483_648, 1e300]) {
    expect(await save(album), String(album)).toMatchObject({ status: 400 });
  }
  expect(await save(7)).toMatchObject({ status: 200 });
  const { answer: made } = await send(paths.backups, {});
  const headers = await desk.signIn();
  const { body } = await desk.request(`${paths.backups}/${made.id}`, { headers });
  const offer = await desk.request(paths.restores, { method: 'POST', headers, body });
  expect(offer.status).toBe(200);
});
