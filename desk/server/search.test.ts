import { expect, test } from 'vitest';
import { dateWords } from '#content/dates.ts';
import { storeMessage } from '#server/storage/messages.ts';
import { searchKey } from '#shared/text.ts';
import { contactMessage } from '#tests/contact-message.ts';
import { oneEngine } from '#tests/databases.ts';
import { atDesk, testDesk } from '#tests/desk.ts';
import { completeFields, newDraft, operation } from '#tests/entry.ts';
import { addGalleryItem, describePhoto, newAlbum, newPhoto } from '#tests/photos.ts';
import { entriesPath, paths } from '../shared/api.ts';
import { deskWords } from '../words/words.ts';

test.each([
  ['Седница', ['sednica', 'СЕДНИЦА', 'седница']],
  ['свечена', ['svechena', 'svečena', 'svecena']],
  [
    'Ѓорѓи Ќосев, Љубен и Његош',
    ['gjorgji kjosev, ljuben i njegosh', 'ѓорѓи ќосев, љубен и његош'],
  ],
  [
    'O\ufb03cers of the \ufb01rst lo\u00addge № 5',
    ['officers', 'o\ufb03cers', 'first', 'LODGE № 5'],
  ],
  ['џем, ѕвезда, жирафа', ['dzhem, dzvezda, zhirafa', 'džem, dzvezda, žirafa']],
])('%s is found as it is typed in either alphabet', (text, typed) => {
  for (const words of typed) expect(searchKey(text)).toContain(searchKey(words));
});

test.each(oneEngine)(
  'words are found in all kinds of items, with their state, on %s',
  async (engine) => {
    const desk = await testDesk({ engine });
    const { database } = desk;
    const ask = await atDesk(desk);
    const title = { mk: 'Свечена седница', en: 'Festive session' };
    const draft = await newDraft(database, { title });
    const shown = await newDraft(database, { title });
    await shown.publish();
    const gone = await newDraft(database, { title });
    await gone.bin();
    const cancelled = await newDraft(database, { cancelled: true });
    const start = completeFields.content;
    const other = { mk: 'Друго', en: 'Other' };
    const imageUrl = (number: number) => `/media/${number}-320x240.jpg`;
    await addGalleryItem(database, { imageUrl: imageUrl(1), caption: title });
    await addGalleryItem(database, { imageUrl: imageUrl(2), caption: other });
    const { id } = await newPhoto(database, 3);
    const { picture } = (await describePhoto(database, id, { caption: title })).fields;
    await newAlbum(database, title);
    await storeMessage(database, contactMessage({ message: 'Која седница?' }));

    const entry = (id: number) => `news/entry/${id}`;
    const { answer: hits } = await ask(`${paths.search}?words=otkazano`);
    expect(hits[0]).toMatchObject({
      address: entry(cancelled.id),
      title: { en: `${dateWords.en.cancelled}: A festive meeting` },
    });
    const { answer } = await ask(`${paths.search}?words=SEDNICA`);
    expect(answer).toMatchObject([
      { address: entry(shown.id), state: 'published', title, date: expect.any(String), start },
      { address: entry(draft.id), state: 'draft' },
      { address: entry(gone.id), state: 'binned' },
      { state: 'album', title, date: expect.stringMatching(/^2026-03-0/) },
      { address: `photo/entry/${id}`, state: 'staged', imageUrl: picture },
      { state: 'gallery', imageUrl: imageUrl(1) },
      {
        address: 'messages/new/1',
        state: 'new',
        title: { mk: 'Ана' },
        start: { mk: 'Која седница?' },
      },
    ]);
    expect((await ask(`${paths.search}?words=sednica+drugo`)).answer).toEqual([]);
  },
);

test('news and albums are found by their date, as it is shown or typed', async () => {
  const desk = await testDesk();
  const { database } = desk;
  const ask = await atDesk(desk);
  const search = async (words: string) =>
    (await ask(`${paths.search}?words=${encodeURIComponent(words)}`)).answer;
  const dates = ['5.5.2019 00:30', '5.5.2019', '6.6.2018'];
  const items = await Promise.all(dates.map((date) => newDraft(database, { date })));
  for (const each of items) await each.publish();
  const [shown, gone] = items;
  await gone?.withdraw();
  const title = { mk: 'Собир', en: 'Meeting' };
  await newAlbum(database, title, '5.5.2019');
  const found = [
    { address: `news/entry/${gone?.id}` },
    { address: `news/entry/${shown?.id}` },
    { state: 'album' },
  ];
  for (const words of ['2019', 'мај 2019', '5 May 2019', 'мај 5, 2019', '05.05.2019', '5.5.2019']) {
    expect(await search(words), words).toMatchObject(found);
  }
  expect(await search('5 мај 2019 г. во 00:30')).toMatchObject([
    { address: `news/entry/${shown?.id}` },
  ]);
  const dated = (await search('5')).filter(({ state }: { state: string }) => state !== 'page');
  expect(dated, 'a number is not a date').toEqual([]);
});

test('pages are found by their original texts and by those of the lodge', async () => {
  const desk = await testDesk();
  const ask = await atDesk(desk);
  const search = async (words: string) =>
    (await ask(`${paths.search}?words=${encodeURIComponent(words)}`)).answer;
  const history = { address: 'page/entry/3', title: { mk: 'Историја', en: 'History' } };
  expect(await search('историја')).toContainEqual({ ...history, state: 'page' });
  expect(await search('градилишта')).toMatchObject([
    { address: expect.stringMatching(/^page\/entry\/3\/history\./), start: { mk: /^Текст 1: / } },
  ]);
  const texts = { 'history.history.subtitle': { mk: 'Ложата', en: 'Kumanovo' } };
  const operationOnPage = { ...operation(''), value: { texts } };
  await ask(`${entriesPath('page')}/3`, operationOnPage, 'PUT');
  expect(await search('kumanovo')).toMatchObject([
    { ...history, address: 'page/entry/3/history.history.subtitle' },
  ]);
  expect(await search('градилишта'), 'the replaced original').toEqual([]);
  expect(await search('секоја страница')).toMatchObject([{ address: 'page/entry/9' }]);
});

test('fields of pages are found by their name, and Help by its words', async () => {
  const ask = await atDesk(await testDesk());
  const search = async (words: string) =>
    (await ask(`${paths.search}?words=${encodeURIComponent(words)}`)).answer;
  expect(await search('телефон')).toMatchObject([
    { address: 'page/entry/8/contact.contactPage.phone', start: { mk: 'Телефон' } },
    { state: 'help' },
    { state: 'help' },
  ]);
  const { questions } = deskWords.en.home.help;
  for (const words of ['настан се откажа', 'корпа']) {
    const [hit] = await search(words);
    const [, number] = /^help\/(\d+)$/.exec(hit.address) ?? [];
    const asked = questions[Number(number) - 1];
    expect(hit).toMatchObject({ state: 'help', title: { en: asked?.question } });
  }
});

test('the file of very many messages is sent in pieces, complete and in order', async () => {
  const desk = await testDesk();
  const expected = Array.from({ length: 1_200 }, (_, number) => `Порака ${number}`);
  await desk.database
    .insertInto('contact_messages')
    .values(expected.map((message) => contactMessage({ message })))
    .execute();
  const { body, headers } = await desk.request(paths.messagesFile, {
    headers: await desk.signIn(),
  });
  expect(headers['transfer-encoding']).toBe('chunked');
  expect(body.toString().match(/Порака \d+/g)).toEqual(expected);
});
