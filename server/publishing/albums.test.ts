import { describe, expect, test } from 'vitest';
import { migratedDatabase, oneEngine } from '#tests/databases.ts';
import { itemOf, operation } from '#tests/entry.ts';
import { albums, saveAlbum } from './albums.ts';

const titled = (mk: string, date = '5.3.2026') => ({ title: { mk, en: 'Meeting' }, date });

describe.each(oneEngine)('on %s', (engine) => {
  test('an album is made and changed once, whatever answers are lost', async () => {
    const database = await migratedDatabase(engine);
    const making = operation('');
    const made = itemOf(await saveAlbum(database, null, making, titled('  Собир ')));
    expect(made).toMatchObject({ title: { mk: 'Собир' }, date: '2026-03-05' });
    expect(itemOf(await saveAlbum(database, null, making, titled('Собир')))).toEqual(made);
    const changing = operation(made.revision);
    const changed = itemOf(await saveAlbum(database, made.id, changing, titled('Собир во мај')));
    expect(itemOf(await saveAlbum(database, made.id, changing, titled('Друг')))).toEqual(changed);
    expect(await albums(database)).toEqual([{ ...changed, photos: 0 }]);
  });

  test('an album that somebody else has changed is shown instead of changed', async () => {
    const database = await migratedDatabase(engine);
    const made = itemOf(await saveAlbum(database, null, operation(''), titled('Собир')));
    const { id, revision } = made;
    const theirs = itemOf(await saveAlbum(database, id, operation(revision), titled('Свеченост')));
    expect(await saveAlbum(database, id, operation(revision), titled('Собир во Охрид'))).toEqual({
      ok: false,
      conflict: theirs,
    });
    expect(await albums(database)).toMatchObject([theirs]);
  });

  test('warnings are asked about first', async () => {
    const database = await migratedDatabase(engine);
    const swapped = { title: { mk: 'Meeting', en: 'Собир' }, date: '5.3.2026' };
    const making = operation('');
    expect(await saveAlbum(database, null, making, swapped, { asks: true })).toMatchObject({
      asked: [{ code: 'swapped-languages' }],
    });
    expect(await albums(database)).toEqual([]);
    expect(await saveAlbum(database, null, making, swapped)).toMatchObject({ ok: true });
  });
});
