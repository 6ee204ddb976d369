import { describe, expect, test } from 'vitest';
import { engines, migratedDatabase } from '#tests/databases.ts';
import { albums, saveAlbum } from './albums.ts';

const titled = (mk: string, date = '5.3.2026') => ({ title: { mk, en: 'Meeting' }, date });

describe.each(engines)('on %s', (engine) => {
  test('an album whose answer was lost is the one that is changed', async () => {
    const database = await migratedDatabase(engine);
    await saveAlbum(database, titled('Свеченост'));
    const first = titled('  Собир ');
    await saveAlbum(database, first);
    expect(
      await saveAlbum(database, { ...titled('Собир во мај'), earlier: [first] }),
    ).toMatchObject({ ok: true, album: { id: 2, title: { mk: 'Собир во мај' } } });
    expect((await albums(database)).map(({ title }) => title.mk).sort()).toEqual([
      'Свеченост',
      'Собир во мај',
    ]);
  });

  test('only what was not sent before is a change by somebody else', async () => {
    const database = await migratedDatabase(engine);
    const base = titled('Собир', '2026-03-05');
    const saved = await saveAlbum(database, base);
    const id = saved.ok ? saved.album.id : 0;
    const lost = titled('Собир во мај', '6.3.2026');
    await saveAlbum(database, { id, base, ...lost });
    const latest = { id, base, ...titled('Собир во Охрид'), earlier: [titled('', 'soon'), lost] };
    expect(await saveAlbum(database, latest)).toMatchObject({ ok: true });
    await saveAlbum(database, { id, ...titled('Свеченост') });
    expect(await saveAlbum(database, latest)).toMatchObject({
      ok: false,
      conflict: { title: { mk: 'Свеченост' } },
    });
  });
});
