import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editedPages } from '#shared/page-fields.ts';
import { engines } from '#tests/databases.ts';
import { atDesk, testDesk } from '#tests/desk.ts';
import { completeFields, operation, saving } from '#tests/entry.ts';
import { entriesPath, paths } from '../shared/api.ts';

test('unknown entries and malformed lists are refused', async () => {
  const send = await atDesk(await testDesk());
  expect((await send(`${entriesPath('news')}/7`)).status).toBe(404);
  expect((await send(`${entriesPath('news')}/0`)).status).toBe(404);
  expect((await send(`${entriesPath('news')}?list=public`)).status).toBe(400);
  expect((await send(`${entriesPath('news')}?list=draft&from=-1`)).status).toBe(400);
  expect((await send(`${entriesPath('news')}/1/publish`, {})).status).toBe(400);
  const { response: draft } = await send(entriesPath('news'), { id: randomUUID() });
  const save = (changes: object) =>
    send(`${entriesPath('news')}/${draft.id}`, { id: randomUUID(), changes }, 'PUT');
  const to = { title: completeFields.title };
  expect((await save({ from: {}, to })).status, 'a change of an unknown text').toBe(400);
  const from = { ...draft.fields, gone: '' };
  const older = { ...completeFields, gone: 'x' };
  expect((await save({ from, to: older })).response, 'with a field that is gone').toMatchObject({
    item: { fields: completeFields },
  });
});

test('who has an entry open is told of the others, also of one without a name', async () => {
  const desk = await testDesk();
  const [ana, again, unnamed] = [
    await atDesk(desk, 'Ана'),
    await atDesk(desk, 'Ана'),
    await atDesk(desk),
  ];
  const page = `${entriesPath('page')}/5`;
  const othersOf = async (person: typeof ana) => (await person(page)).response.others;
  expect(await othersOf(ana)).toBeUndefined();
  expect(await othersOf(again), 'the same person').toBeUndefined();
  expect(await othersOf(unnamed)).toEqual(['Ана']);
  expect(await othersOf(ana)).toEqual([null]);

  const texts = { 'faq.faq.title': completeFields.title };
  const { response: saved } = await unnamed(page, saving({ texts: {} }, { texts }), 'PUT');
  const publish = (confirmed: boolean) =>
    unnamed(`${page}/publish`, { ...operation(saved.item.lastOperation), confirmed });
  expect((await publish(false)).response, 'her texts would be published, too').toMatchObject({
    unconfirmed: [{ code: 'open-elsewhere' }],
  });
  expect((await publish(true)).response).toMatchObject({ ok: true });
});

test('pages exist, and are neither made nor binned', async () => {
  const send = await atDesk(await testDesk());
  const pages = entriesPath('page');
  const last = editedPages.length;
  const { response: page } = await send(`${pages}/${last}`);
  expect((await send(`${pages}/${last + 1}`)).status).toBe(404);
  expect((await send(pages, { id: randomUUID() })).status).toBe(404);
  for (const move of ['bin', 'erase', 'restore']) {
    expect((await send(`${pages}/${last}/${move}`, operation(''))).status, move).toBe(404);
  }
  const save = async (to: object) =>
    (await send(`${pages}/5`, saving(page.fields, to), 'PUT')).status;
  for (const ids of [['1'], ['__proto__'], ['Who'], Array(61).fill('who')]) {
    expect(await save({ questions: ids.map((id) => ({ id })) }), ids.join()).toBe(400);
  }
  const texts = { 'faq.faq.title\0': completeFields.title };
  expect(await save({ texts }), 'a text with another key').toBe(400);
  expect((await send(`${pages}?list=all`)).response.counts.all).toBe(0);
});

const odd = fc.oneof(fc.jsonValue({ maxDepth: 1 }), fc.constantFrom(-1, 0.5, 2 ** 31));
const like = <Value>(value: fc.Arbitrary<Value>) =>
  fc.oneof({ arbitrary: value, weight: 30 }, { arbitrary: odd, weight: 1 });
const characters = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('\0', '\ud800', '31.12.9999', '24:00', '12.12.2026 19:00', '/media/a-1x1.jpg'),
);
const text = like(characters);
const both = like(fc.record({ mk: text, en: text }));
const textPaths = fc.constantFrom('faq.faq.title', 'faq.faq.cta', 'toString', '__proto__');
const questions = fc.constantFrom('who', 'q-0123abcd', 'joining');
/** The fields of all collections, so that each collection has known and unknown ones. */
const anyEntry = fc.record(
  {
    ...{ title: both, content: both, date: text, album: like(fc.nat()) },
    picture: like(fc.option(fc.record({ file: text, description: both }))),
    event: like(fc.option(fc.record({ begins: text, ends: text, location: both }))),
    attachments: like(fc.array(fc.record({ file: text, title: both, bytes: like(fc.nat(9)) }))),
    texts: like(fc.dictionary(like(textPaths).map(String), both, { maxKeys: 3 })),
    questions: like(fc.array(fc.record({ id: like(questions), answer: both }))),
  },
  { requiredKeys: [], noNullPrototype: true },
);

test.each(engines)('any JSON in place of an entry is saved or refused, on %s', async (engine) => {
  const desk = await testDesk({ engine });
  const send = await atDesk(desk);
  const headers = await desk.signIn();
  const { response: draft } = await send(entriesPath('news'), { id: randomUUID() });
  const entries = [`${entriesPath('news')}/${draft.id}`, `${entriesPath('page')}/5`];
  const seen = new Set<number>();
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...entries), like(anyEntry), async (at, to) => {
      const { response: entry } = await send(at);
      const from = Object(to) === to ? saving(entry.fields, Object(to)).changes.from : to;
      const { status } = await send(at, { id: randomUUID(), changes: { from, to } }, 'PUT');
      seen.add(status);
      const { response: present } = await send(at);
      const publishing = { ...operation(present.lastOperation), confirmed: true };
      expect((await send(`${at}/publish`, publishing)).status).toBe(200);
      for (const path of [`${at}/versions`, paths.home, `${paths.search}?words=a`]) {
        expect((await send(path)).status, path).toBe(200);
      }
      expect((await desk.request(`${at}/preview/mk`, { headers })).status).toBe(200);
    }),
    { numRuns: process.env.SOAK ? 2_000 : 60 },
  );
  expect([...seen].toSorted()).toEqual([200, 400]);
});

test.each(engines)(
  'requests of one operation that arrive simultaneously create one item, on %s',
  async (engine) => {
    const desk = await testDesk({ engine });
    const send = await atDesk(desk);
    const operation = { id: randomUUID() };
    const all = await Promise.all(
      Array.from({ length: 8 }, () => send(entriesPath('news'), operation)),
    );
    expect(new Set(all.map(({ response }) => response.id)).size).toBe(1);
    expect(await desk.database.selectFrom('entries').selectAll().execute()).toHaveLength(1);
    const { entries } = (await send(`${entriesPath('news')}?list=all`)).response;
    expect(entries, 'an item that was only opened').toEqual([]);
  },
);
