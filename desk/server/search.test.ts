import { expect, test } from 'vitest';
import { dateTexts } from '#content/dates.ts';
import { storeMessage } from '#server/storage/message-rows.ts';
import { emptyEvent } from '#shared/fields/event.ts';
import { searchKey } from '#shared/text.ts';
import { contactMessage } from '#tests/contact-message.ts';
import { oneEngine } from '#tests/databases.ts';
import { atDesk, testDesk } from '#tests/desk.ts';
import { completeFields, newDraft, saving } from '#tests/entry.ts';
import { addGalleryItem, describePhoto, newAlbum, newPhoto } from '#tests/photos.ts';
import { deskDictionaries } from '../dictionaries/dictionary.ts';
import { entriesPath, paths } from '../shared/api.ts';
import { searchTerms } from './search-words.ts';

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

test.each([
  'седница, седници, седницата, седниците',
  'откажам, откаже, откажано, откажаното, откажани, откажување, откажете',
  'закажувам, закажи, закажана, закажувањето, закажани',
  'објавам, објава, објави, објавена, објавите, објавување, објавувањето',
  'ложа, ложи, ложата, ложите',
  'јазик, јазици, јазикот, јазиците',
  'член, членови, членот, членовите',
  'насловен, насловна, насловната, насловни',
  'вест, вести, веста, вестите',
  'билет, билети, билетот, билетите',
  'врата, врати, вратата, вратите',
  'градител, градители, градителот, градителите',
  'катедрала, катедрали, катедралата, катедралите',
  'Битола, битолски, битолската, битолските',
  'Скопје, скопски, скопската',
  'Охрид, охридската, охридските',
  'католик, католици, католиците, католичката',
  'член, членот, членство, членството',
  'реставратор, реставраторите, реставрација, реставрирање',
  'cancel, cancelled, cancelling, cancels, cancellation',
  'delete, deleted, deleting, deletes, deletion',
  'copy, copies, copied',
  'gallery, galleries',
  'publish, published, publishing, publishes',
])('each of the forms „%s“ finds the others and nothing else', (line) => {
  const forms = line.split(', ');
  const others = ['ложа', 'лозинка', 'наставник', 'година', 'годеж', 'закана', 'откос', 'вечер']
    .filter((word) => !forms.includes(word))
    .join(' ');
  for (const form of forms) {
    const [word] = searchTerms(form);
    const patterns = Object.values(word?.forms ?? {});
    const finds = (text: string) => patterns.some((pattern) => pattern.test(searchKey(text)));
    const missed = forms.filter((other) => !finds(other));
    expect(missed, form).toEqual([]);
    expect(finds(others), form).toBe(false);
  }
});

const asked: [words: string, number: number][] = [
  ['како да откажам настан', 6],
  ['крај на годината', 18],
  ['не можам да се најавам', 17],
  ['kako da izbrisam vest', 23],
  ['објавување вести', 1],
  ['прикачување на записник', 4],
  ['нов албум со слики', 9],
  ['бекап', 14],
  ['мобилен телефон', 15],
  ['одговарање на мејлови', 12],
  ['избори за секретар', 16],
  ['how do I cancel an event?', 6],
  ['cover photo', 9],
  ['end of year', 18],
  ['attaching a file', 4],
  ['backups', 14],
  ['како да сменам телефонски број', 7],
  ['направив грешка во текстот', 5],
  ['ми снема струја додека пишував', 13],
  ['покана за свечена седница', 3],
  ['каде е веста од лани', 11],
  ['бирото не ми се отвора', 17],
  ['да излезе утре наутро', 2],
  ['сликите од телефон не се прикачуваат', 10],
  ['собирот се одложува за друг ден', 6],
  ['update our phone number', 7],
  ['spelling mistake in an article', 5],
  ['electricity went off while typing', 13],
  ['invite people to a meeting', 3],
  ["where is last year's article", 11],
  ['the desk does not open', 17],
  ['publish it tomorrow morning', 2],
  ['I removed a photo by accident', 8],
  ['photos from my phone will not upload', 10],
  ['како да ставам слика', 19],
  ['како да додадам слика во новост', 19],
  ['линк', 20],
  ['фејсбук', 20],
  ['put a link', 20],
  ['табела', 21],
  ['печатење', 22],
  ['print', 22],
  ['како да избришам вест', 23],
  ['kako da izbrisam slika', 23],
  ['како да тргнам слика од галеријата', 23],
  ['како се повлекува вест', 23],
  ['delete an item', 23],
  ['двајца да пишуваме', 24],
  ['istovremeno', 24],
  ['two people at the same time', 24],
  ['мора ли англиски', 25],
  ['како да го сменам редот на фотографиите', 9],
  ['who can see my draft?', 1],
];

test('people find the answer of Help first, in the words that they use', async () => {
  const ask = await atDesk(await testDesk());
  for (const [words, number] of asked) {
    const { response } = await ask(`${paths.search}?${new URLSearchParams({ words })}`);
    const { question = '' } = deskDictionaries.mk.home.help.questions[number - 1] ?? {};
    expect(response[0], words).toMatchObject({
      address: `help/${number}`,
      title: { mk: question },
    });
  }
});

test.each(oneEngine)(
  'words are found in all kinds of items, with their state, on %s',
  async (engine) => {
    const desk = await testDesk({ engine });
    const { database } = desk;
    const ask = await atDesk(desk);
    const title = { mk: 'Свечена седница', en: 'Festive session' };
    const draft = await newDraft(database, { title });
    const item = await newDraft(database, { title });
    await item.publish();
    const gone = await newDraft(database, { title });
    await gone.bin();
    const cancelled = await newDraft(database, {
      event: { ...emptyEvent, cancelled: true },
    });
    const start = completeFields.content;
    const second = { mk: 'Друго', en: 'Other' };
    const imageUrl = (number: number) => `/media/${number}-320x240.jpg`;
    await addGalleryItem(database, { imageUrl: imageUrl(1), caption: title });
    await addGalleryItem(database, { imageUrl: imageUrl(2), caption: second });
    const { id } = await newPhoto(database, 3);
    const picture = (await describePhoto(database, id, { caption: title })).fields.picture?.file;
    await newAlbum(database, title);
    await storeMessage(database, contactMessage({ message: 'Која седница?' }));

    const entry = (id: number) => `news/entry/${id}`;
    const { response: hits } = await ask(`${paths.search}?words=otkazano`);
    expect(hits[0]).toMatchObject({
      address: entry(cancelled.id),
      title: { en: `${dateTexts.en.cancelled}: A festive meeting` },
    });
    const { response } = await ask(`${paths.search}?words=SEDNICA`);
    expect(response).toMatchObject([
      { address: entry(item.id), state: 'published', title, date: expect.any(String), start },
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
    const { response: either } = await ask(`${paths.search}?words=nova+sednica+i+fotografija`);
    expect(either.length).toBeGreaterThan(0);
    const { response: both } = await ask(`${paths.search}?words=sednicite+ana`);
    expect(both[0]).toMatchObject({ state: 'new' });
    expect(both.length, 'others have one of two words').toBeGreaterThan(1);
  },
);

test('news and albums are found by their date, as it is shown or typed', async () => {
  const desk = await testDesk();
  const { database } = desk;
  const ask = await atDesk(desk);
  const search = async (words: string) =>
    (await ask(`${paths.search}?words=${encodeURIComponent(words)}`)).response;
  const dates = ['5.5.2019 00:30', '5.5.2019', '6.6.2018'];
  const items = await Promise.all(dates.map((date) => newDraft(database, { date })));
  for (const item of items) await item.publish();
  const [item, gone] = items;
  await gone?.withdraw();
  const title = { mk: 'Собир', en: 'Meeting' };
  await newAlbum(database, title, '5.5.2019');
  const hits = [
    { address: `news/entry/${gone?.id}` },
    { address: `news/entry/${item?.id}` },
    { state: 'album' },
  ];
  const firstOf = async (words: string) => (await search(words)).slice(0, 3);
  for (const words of ['2019', 'мај 2019', '5 May 2019', 'мај 5, 2019', '05.05.2019', '5.5.2019']) {
    expect(await firstOf(words), words).toMatchObject(hits);
  }
  const ofJune = await search('јуни 2019');
  expect(ofJune).toContainEqual(expect.objectContaining({ address: `news/entry/${items[2]?.id}` }));
  expect(ofJune, 'not the other months').not.toContainEqual(expect.objectContaining(hits[1]));
  const event = { ...emptyEvent, begins: '12.12.2031' };
  const announced = await newDraft(database, { date: '1.10.2031', event });
  const december = { address: `news/entry/${announced.id}` };
  expect((await search('декември 2031'))[0], 'the date of the event').toMatchObject(december);
  const [exact] = await search('5 мај 2019 г. во 00:30');
  expect(exact).toMatchObject({ address: `news/entry/${item?.id}` });
  const dated = (await search('5')).filter(({ state }: { state: string }) => state !== 'page');
  expect(dated, 'a number is not a date').toEqual([]);
});

test('a rare word decides, a misspelt one is found, and the part with the word is shown', async () => {
  const desk = await testDesk();
  const ask = await atDesk(desk);
  const search = async (words: string) =>
    (await ask(`${paths.search}?words=${encodeURIComponent(words)}`)).response;
  const start = 'Почитувани, Ви пишувам по препорака на еден познајник. '.repeat(4);
  await storeMessage(
    desk.database,
    contactMessage({ message: `${start}Дали изложбата на катедралите е отворена?` }),
  );
  const address = 'messages/new/1';
  for (const words of ['порака за изложбата', 'изложбта', 'излошба', 'izlozbaata']) {
    const [first] = await search(words);
    expect(first, words).toMatchObject({
      address,
      start: { mk: expect.stringMatching(/^… .*изложбата на катедралите/) },
    });
  }
  expect(await search('лож'), 'a short word is not a part of „изложба“').not.toContainEqual(
    expect.objectContaining({ address }),
  );
});

test('items of a kind are listed, also those of a year, and a number however it is grouped', async () => {
  const desk = await testDesk();
  const { database } = desk;
  const ask = await atDesk(desk);
  const addresses = async (words: string) =>
    (await ask(`${paths.search}?words=${encodeURIComponent(words)}`)).response.map(
      ({ address }: { address: string }) => address,
    );
  const [older, newer] = [
    await newDraft(database, { date: '5.5.2019' }),
    await newDraft(database, { date: '5.5.2020', event: { ...emptyEvent, begins: '6.7.2020' } }),
  ].map((item) => ({ ...item, address: `news/entry/${item.id}` }));
  const draft = { address: `news/entry/${(await newDraft(database)).id}` };
  await older?.publish();
  await newer?.publish();
  const message = contactMessage({ message: 'Јавете се на 070 555-123.' });
  await storeMessage(database, message);
  for (const words of ['вестите од 2019 година', 'новости 2019', 'news 2019']) {
    const found = await addresses(words);
    expect(found[0], words).toBe(older?.address);
    expect(found, words).not.toContain(newer?.address);
  }
  expect((await addresses('настани'))[0]).toBe(newer?.address);
  expect((await addresses('необјавени вести'))[0]).toBe(draft.address);
  for (const words of ['пораките', 'сите пораки', 'нови пораки', '070555123', '070/555123']) {
    expect((await addresses(words))[0], words).toBe('messages/new/1');
  }
  expect((await addresses('како да закажам настан'))[0], 'a question').toMatch(/^help/);
});

test('pages are found by their original texts and by those of the lodge', async () => {
  const desk = await testDesk();
  const ask = await atDesk(desk);
  const search = async (words: string) =>
    (await ask(`${paths.search}?words=${encodeURIComponent(words)}`)).response;
  const history = { address: 'page/entry/3', title: { mk: 'Историја', en: 'History' } };
  expect(await search('историја')).toContainEqual({ ...history, state: 'page' });
  expect(await search('градилишта')).toMatchObject([
    { address: expect.stringMatching(/^page\/entry\/3\/history\./), start: { mk: /^Текст 1: / } },
  ]);
  expect((await search('како да побарам прием'))[0], 'a question is an item').toMatchObject({
    address: 'page/entry/5/questions.joining.question',
    title: { mk: 'Како да побарам прием?' },
    state: 'page',
  });
  const texts = { 'history.history.subtitle': { mk: 'Ложата', en: 'Kumanovo' } };
  await ask(`${entriesPath('page')}/3`, saving({ texts: {} }, { texts }), 'PUT');
  expect(await search('kumanovo')).toMatchObject([
    { ...history, address: 'page/entry/3/history.history.subtitle' },
  ]);
  const replaced = expect.objectContaining({ address: 'page/entry/3/history.history.subtitle' });
  expect(await search('градилишта'), 'the replaced original').not.toContainEqual(replaced);
  expect((await search('секоја страница'))[0]).toMatchObject({ address: 'page/entry/9' });
});
