/** What the desk's server answers about news items, over a real connection. */
import { expect, test } from 'vitest';
import type { Entry, EntryFields } from '#shared/publishing.ts';
import { atDesk, testDesk } from '#tests/desk.ts';
import { operation } from '#tests/entry.ts';
import { paths } from '../shared/api.ts';

const complete: EntryFields = {
  title: { mk: 'Свечен собир', en: 'A festive meeting' },
  content: { mk: 'Дојдоа сите.', en: 'Everybody came.' },
  picture: null,
  pictureDescription: { mk: '', en: '' },
  date: '',
};

test('an entry goes from draft to public, is taken back, binned and restored', async () => {
  const desk = await testDesk();
  const send = await atDesk(desk);
  const { answer: made } = await send(paths.entries, { id: operation('').id });
  expect(made).toMatchObject({ id: 1, state: 'draft' });
  const own = `${paths.entries}/${made.id}`;
  const refused = await send(`${own}/publish`, { ...operation(made.revision), confirmed: false });
  expect(refused).toMatchObject({ status: 200, answer: { ok: false } });
  expect(refused.answer.faults).toHaveLength(4);

  const saved = await send(own, { ...operation(made.revision), value: complete }, 'PUT');
  const entry: Entry = saved.answer.item;
  expect(entry).toMatchObject({ fields: complete, state: 'draft' });
  const late = await send(own, { ...operation(made.revision), value: complete }, 'PUT');
  expect(late).toEqual({ status: 200, answer: { ok: false, conflict: entry } });

  const waits = await send(`${own}/schedule`, {
    ...operation(entry.revision),
    time: '1.6.2999 18:30',
    confirmed: true,
  });
  expect(waits.answer.item).toMatchObject({
    state: 'scheduled',
    dueAt: '2999-06-01T16:30:00.000Z',
  });
  await send(`${own}/unschedule`, operation(waits.answer.item.revision));
  const { answer: draft } = await send(own);
  expect(draft).toMatchObject({ state: 'draft', dueAt: null });
  const typed = { ...complete, date: '5.3.2026 18:30' };
  const dated = await send(own, { ...operation(draft.revision), value: typed }, 'PUT');
  const published = await send(`${own}/publish`, {
    ...operation(dated.answer.item.revision),
    confirmed: false,
  });
  expect(published.answer.item).toMatchObject({
    state: 'published',
    publishedAt: '2026-03-05T17:30:00.000Z',
  });

  const act = async (action: string): Promise<Entry> => {
    const { revision } = (await send(own)).answer;
    return (await send(`${own}/${action}`, operation(revision))).answer.item;
  };
  const shown = await send(`${own}/versions`);
  expect(shown.answer).toMatchObject([{ number: 1, reason: 'published' }]);
  expect((await act('withdraw')).state).toBe('draft');
  const kept = await send(`${own}/versions`);
  expect(kept.answer).toMatchObject([{ number: 1, reason: 'withdrawn' }]);
  expect((await act('versions/1/restore')).fields.title).toEqual(complete.title);
  expect((await act('bin')).state).toBe('binned');
  const { answer: list } = await send(`${paths.entries}?state=binned`);
  expect(list).toMatchObject({
    counts: { draft: 0, scheduled: 0, published: 0, binned: 1 },
    entries: [{ id: 1, title: complete.title, missing: [] }],
    total: 1,
  });
  const none = await send(`${paths.entries}?state=binned&search=${encodeURIComponent('нема')}`);
  expect(none.answer).toMatchObject({ entries: [], total: 0 });
  expect((await act('restore')).state).toBe('draft');
});

test('what is typed is checked field by field, and what is malformed or not there refused', async () => {
  const desk = await testDesk();
  const send = await atDesk(desk);
  const swapped = { ...complete, title: { mk: 'A meeting', en: 'Собир' }, date: '31.2.2026' };
  const { answer } = await send(`${paths.entries}/check`, swapped);
  expect(answer).toEqual({
    faults: [{ field: 'date', fault: { code: 'no-such-moment', typed: '31.2.2026' } }],
    warnings: [{ field: 'title.mk', warning: { code: 'swapped-languages', text: 'title' } }],
    moment: null,
  });
  const dated = await send(`${paths.entries}/check`, { ...complete, date: '25.6.2999 18:30' });
  expect(dated.answer).toEqual({
    faults: [],
    warnings: [],
    moment: { iso: '2999-06-25T16:30:00.000Z', ahead: true },
  });
  expect((await send(`${paths.entries}/7`)).status).toBe(404);
  expect((await send(`${paths.entries}/0`)).status).toBe(404);
  expect((await send(`${paths.entries}?state=public`)).status).toBe(400);
  expect((await send(`${paths.entries}?state=draft&skip=-1`)).status).toBe(400);
  expect((await send(`${paths.entries}/check`, { ...complete, title: 'x' })).status).toBe(400);
  expect((await send(`${paths.entries}/1/publish`, {})).status).toBe(400);
});
