import { describe, expect, test } from 'vitest';
import { migratedDatabase, oneEngine } from '#tests/databases.ts';
import { itemOf, operation } from '#tests/entry.ts';
import { albums, saveAlbum } from './albums.ts';

const titled = (mk: string, date = '5.3.2026') => ({ title: { mk, en: 'Meeting' }, date });

describe.each(oneEngine)('on %s', (engine) => {
  test('an album is created and changed once, even if responses are lost', async () => {
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
});
