import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { engines } from '#tests/databases.ts';
import { atDesk, testDesk } from '#tests/desk.ts';
import { completeFields, operation } from '#tests/entry.ts';
import { entriesPath, paths } from '../shared/api.ts';

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

test('pages exist, and are neither made nor binned', async () => {
  const send = await atDesk(await testDesk());
  const pages = entriesPath('page');
  const { answer: page } = await send(`${pages}/9`);
  expect(page).toMatchObject({ id: 9, revision: '', fields: { texts: {}, questions: null } });
  expect((await send(`${pages}/10`)).status).toBe(404);
  expect((await send(pages, { id: randomUUID() })).status).toBe(404);
  for (const move of ['bin', 'erase', 'restore']) {
    expect((await send(`${pages}/9/${move}`, operation(''))).status, move).toBe(404);
  }
  const save = (questions: string[]) =>
    send(`${pages}/5`, { ...operation(''), value: { ...page.fields, questions } }, 'PUT');
  for (const questions of [[], ['1'], ['a b'], Array(31).fill('who')]) {
    expect((await save(questions)).status, questions.join()).toBe(400);
  }
  expect((await send(`${pages}?list=all`)).answer.total).toBe(0);
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
