import { expect, test } from 'vitest';
import { addAttachment, pdf } from '#tests/attachments.ts';
import { atDesk, testDesk } from '#tests/desk.ts';
import { entryAt, newDraft } from '#tests/entry.ts';
import { newAlbum, publishedPhoto } from '#tests/photos.ts';
import { type LinkTarget, paths } from '../shared/api.ts';

test('a text can link to pages, public questions, news, albums, and PDFs that are not deleted', async () => {
  const desk = await testDesk();
  const { database } = desk;
  const ask = await atDesk(desk);
  const targets = async (): Promise<LinkTarget[]> => (await ask(paths.links)).response;
  expect(await targets()).toContainEqual({
    kind: 'page',
    address: '/history-of-freemasonry',
    title: { mk: 'Историја', en: 'History' },
  });

  const title = { mk: 'Собир', en: 'Meeting' };
  const attachment = await addAttachment(database, 'a.pdf', pdf('a'));
  const item = await newDraft(database, { title });
  await item.publish();
  await newDraft(database, { attachments: [attachment] });
  const gone = await newDraft(database, {
    attachments: [await addAttachment(database, 'b.pdf', pdf('b'))],
  });
  await gone.bin();
  const album = await newAlbum(database, title, '5.3.2026');
  await newAlbum(database, { mk: 'Празен', en: 'Empty' }, '6.3.2026');
  const { id } = await publishedPhoto(database, 1, { album });
  const others = (await targets()).filter(({ kind }) => kind !== 'page' && kind !== 'question');
  expect(others).toMatchObject([
    { kind: 'attachment', address: attachment.file, title: attachment.title },
    { kind: 'news', address: `/news?item=${item.id}`, title },
    { kind: 'album', address: `/gallery#photo-${id}`, title, date: '2026-03-05' },
  ]);

  const women = async () =>
    (await targets()).find(({ address }) => address === '/faq#women')?.title.en;
  const page = entryAt(database, { collection: 'page', id: 5 });
  const question = { mk: 'А жените?', en: 'And women?' };
  await page.save({ questions: [{ id: 'women', question, answer: {} }] });
  expect(await women()).toBe('Can women become Freemasons?');
  await page.publish();
  expect(await women()).toBe('And women?');
});
