import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { storeMessage } from '#server/storage/messages.ts';
import { contactMessage } from '#tests/contact-message.ts';
import { engines } from '#tests/databases.ts';
import { atDesk, posting, testDesk } from '#tests/desk.ts';
import { completeFields, operation } from '#tests/entry.ts';
import { entriesPath, paths } from '../shared/api.ts';

test('unknown entries, malformed lists and malformed fields are refused', async () => {
  const send = await atDesk(await testDesk());
  expect((await send(`${paths.entries}/7`)).status).toBe(404);
  expect((await send(`${paths.entries}/0`)).status).toBe(404);
  expect((await send(`${paths.entries}?list=public`)).status).toBe(400);
  expect((await send(`${paths.entries}?list=draft&from=-1`)).status).toBe(400);
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
  expect((await send(`${pages}?list=all`)).answer.counts.all).toBe(0);
});

test.each(engines)(
  'a version shows who published it or withdrew it, and a message who answered it, on %s',
  async (engine) => {
    const desk = await testDesk({ engine });
    const ana = await atDesk(desk, 'Ана Петровска');
    const petar = await atDesk(desk, 'Петар');
    const { answer: draft } = await ana(paths.entries, { id: randomUUID() });
    const own = `${paths.entries}/${draft.id}`;
    const saved = await petar(own, { ...operation(draft.revision), value: completeFields }, 'PUT');
    // Only the session gives the name.
    const publishing = { ...operation(saved.answer.item.revision), confirmed: true, by: 'Марко' };
    const { answer: published } = await ana(`${own}/publish`, publishing);
    const version = async () => (await ana(`${own}/versions`)).answer;
    expect(await version()).toMatchObject([{ reason: 'published', madeBy: 'Ана Петровска' }]);
    await petar(`${own}/withdraw`, operation(published.item.revision));
    expect(await version()).toMatchObject([{ reason: 'withdrawn', madeBy: 'Петар' }]);

    for (const name of ['Марија', 'Иван']) {
      await storeMessage(desk.database, contactMessage({ name }));
    }
    const answer = async (id: number) => (await ana(`${paths.messages}/${id}`)).answer.answeredBy;
    await ana(`${paths.messages}/1/answered`, { answered: true });
    expect([await answer(1), await answer(2)]).toEqual(['Ана Петровска', null]);
    await ana(`${paths.messages}/1/answered`, { answered: false });
    expect(await answer(1)).toBeNull();
    await desk.request(
      `${paths.messages}/answered`,
      posting({ upTo: 2 }, await desk.signIn('Петар')),
    );
    expect([await answer(1), await answer(2)]).toEqual(['Петар', 'Петар']);
  },
);

test.each(engines)(
  'requests of one operation that arrive simultaneously create one item, on %s',
  async (engine) => {
    const send = await atDesk(await testDesk({ engine }));
    const operation = { id: randomUUID() };
    const all = await Promise.all(Array.from({ length: 8 }, () => send(paths.entries, operation)));
    expect(new Set(all.map(({ answer }) => answer.id)).size).toBe(1);
    expect((await send(`${paths.entries}?list=all`)).answer.entries).toHaveLength(1);
  },
);
