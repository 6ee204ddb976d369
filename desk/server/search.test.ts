import { expect, test } from 'vitest';
import { saveAlbum } from '#server/publishing/albums.ts';
import { bin, publish } from '#server/publishing/publish-entry.ts';
import { addGalleryItem } from '#server/storage/gallery.ts';
import { storeMessage } from '#server/storage/messages.ts';
import { addStagedPhoto, updateStagedPhoto } from '#server/storage/staged-photos.ts';
import { searchKey } from '#shared/text.ts';
import { oneEngine } from '#tests/databases.ts';
import { atDesk, testDesk } from '#tests/desk.ts';
import { completeDraft, operation } from '#tests/entry.ts';
import { paths } from '../shared/api.ts';

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
    const draft = await completeDraft(database, { title });
    const shown = await completeDraft(database, { title });
    await publish(database, shown.id, operation(shown.revision));
    const gone = await completeDraft(database, { title });
    await bin(database, gone.id, operation(gone.revision));
    await completeDraft(database);
    const other = { mk: 'Друго', en: 'Other' };
    const imageUrl = (number: number) => `/media/${number}-320x240.jpg`;
    await addGalleryItem(database, { imageUrl: imageUrl(1), caption: title });
    await addGalleryItem(database, { imageUrl: imageUrl(2), caption: other });
    const staged = await addStagedPhoto(database, imageUrl(3), 'IMG_1.JPG');
    await updateStagedPhoto(database, staged.id, { caption: title });
    await saveAlbum(database, null, operation(''), { title, date: '5.3.2026' });
    await storeMessage(database, { name: 'Ана', email: 'a@b.example', message: 'Која седница?' });

    const { answer } = await ask(`${paths.search}?words=SEDNICA`);
    const entry = (id: number) => `news/entry/${id}`;
    expect(answer).toMatchObject([
      { address: entry(shown.id), state: 'published', title },
      { address: entry(draft.id), state: 'draft' },
      { address: entry(gone.id), state: 'binned' },
      { state: 'albums', title },
      { state: 'staged', imageUrl: imageUrl(3) },
      { state: 'gallery', imageUrl: imageUrl(1) },
      { address: 'messages/new/1', state: 'new', title: { mk: 'Ана' } },
    ]);
    expect((await ask(`${paths.search}?words=sednica+drugo`)).answer).toEqual([]);
  },
);
