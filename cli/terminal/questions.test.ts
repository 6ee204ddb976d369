import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { newestGalleryItems } from '#server/storage/gallery.ts';
import { findMessage, storeMessage } from '#server/storage/messages.ts';
import { addNews, findNews, newestNews, removeNews } from '#server/storage/news.ts';
import { markDelivered } from '#server/storage/outbox.ts';
import { lodgeHere, type Workplace, workplace } from '#tests/lodge-command.ts';
import { atTerminal, keys } from '#tests/terminal.ts';

const { enter, down } = keys;
const title = { mk: 'Вест', en: 'News' };
const visitor = { name: 'Ана', email: 'ana@visitor.example', message: 'Здраво од Охрид' };

/** The secretary stands in a folder of her own, not in the project's. */
const standingIn = ({ env, folder }: Workplace) => ({
  ...env,
  npm_lifecycle_event: 'lodge',
  INIT_CWD: folder,
});

/** Three messages: the first delivered, the second in quarantine, the third waiting. */
async function withMessages(): Promise<Workplace> {
  const place = await workplace('sqlite');
  const { database } = place;
  await storeMessage(database, visitor);
  await storeMessage(database, { ...visitor, name: 'Спам' }, { suspicion: 'sent too fast' });
  await storeMessage(database, visitor);
  await markDelivered(database, 1, '2026-06-24T12:00:00.000Z');
  return place;
}

test('a message is chosen from the menu and shown', async () => {
  const { env } = await withMessages();
  const { code, shown } = await atTerminal(
    env,
    [],
    [
      ['What would you like to do?', `${down}${down}${enter}`],
      ['Messages: what would you like to do?', `${down}${enter}`],
      ['Which message?', `${down}${enter}`],
    ],
  );
  expect(code).toBe(0);
  expect(shown).toMatch(/Number: +2/);
  expect(shown).toContain('Здраво од Охрид');
});

test('only what is in quarantine is offered for release, the rest for sending again', async () => {
  const { env, database } = await withMessages();
  const release = await atTerminal(env, ['messages', 'release'], [['Which message?', enter]]);
  expect(release).toMatchObject({ code: 0 });
  expect(await findMessage(database, 2)).toMatchObject({ suspicion: null });
  const none = await atTerminal(env, ['messages', 'release'], []);
  expect(none).toMatchObject({ code: 1, shown: expect.stringContaining('There are no messages') });
  const resend = await atTerminal(
    env,
    ['messages', 'resend'],
    [['Which message?', `${down}${down}${enter}`]],
  );
  expect(resend).toMatchObject({ code: 0 });
  expect(await findMessage(database, 1)).toMatchObject({ deliveredAt: null });
});

test('at a terminal nothing is removed without a question, elsewhere as the arguments say', async () => {
  const place = await withMessages();
  const { env, database } = place;
  const no = await atTerminal(
    env,
    ['messages', 'remove'],
    [
      ['Which message?', enter],
      ['Remove for good?', 'n'],
    ],
  );
  expect(no).toMatchObject({ code: 1, shown: expect.stringContaining('Nothing was changed.') });
  expect(await findMessage(database, 3)).toBeDefined();
  const yes = await atTerminal(env, ['messages', 'remove', '3'], [['Remove for good?', 'д']]);
  expect(yes).toMatchObject({ code: 0 });
  expect(await findMessage(database, 3)).toBeUndefined();
  expect(await atTerminal(env, ['messages', 'remove', '2', '--yes'], [])).toMatchObject({
    code: 0,
  });
  expect(await lodgeHere(env, 'messages', 'remove', '1')).toMatchObject({
    code: 1,
    err: expect.stringContaining('add --yes'),
  });
  expect((await lodgeHere(env, 'messages', 'remove', '1', '--yes')).code).toBe(0);

  const id = await addNews(database, { title, content: title });
  const kept = await atTerminal(env, ['news', 'remove', `${id}`], [['Move to the bin', 'н']]);
  expect(kept).toMatchObject({ code: 1 });
  expect(await findNews(database, id)).toBeDefined();
});

test('a date that is emptied while news is edited stays as it was', async () => {
  const { env, database } = await workplace('sqlite');
  const createdAt = '2024-03-05T17:30:00.000Z';
  const id = await addNews(database, { title, content: title, createdAt });
  const { code } = await atTerminal(
    env,
    ['news', 'edit', `${id}`],
    [
      ['Save the changes?', `${down.repeat(5)}${enter}`],
      ['(leave empty to keep the date)', `${'\u007F'.repeat(20)}${enter}`],
      ['Save the changes?', `${down.repeat(3)}${enter}`],
      ['Title in English', ` today${enter}`],
      ['Save the changes?', enter],
    ],
  );
  expect(code).toBe(0);
  expect(await findNews(database, id)).toMatchObject({ title: { en: 'News today' }, createdAt });
});

test('backup, restore and export ask for their files, with names proposed', async () => {
  const place = await withMessages();
  const { database, folder } = place;
  const env = standingIn(place);
  const id = await addNews(database, { title, content: title });
  expect(await atTerminal(env, ['backup'], [['Into which file?', enter]])).toMatchObject({
    code: 0,
  });
  const [file] = await readdir(folder);
  expect(file).toMatch(/^lodge-\d{4}-\d\d-\d\d\.backup$/);
  const again = await atTerminal(
    env,
    ['backup'],
    [
      ['Into which file?', enter],
      ['Replace it?', 'n'],
    ],
  );
  expect(again).toMatchObject({ code: 1 });

  await removeNews(database, id);
  const restore = await atTerminal(
    env,
    ['restore'],
    [
      ['Which backup?', enter],
      ['Continue?', 'y'],
    ],
  );
  expect(restore).toMatchObject({ code: 0 });
  expect(await newestNews(database, 9)).toHaveLength(1);

  const exported = await atTerminal(env, ['messages', 'export'], [['Into which file?', enter]]);
  expect(exported).toMatchObject({ code: 0 });
  expect((await readdir(folder)).join()).toMatch(/messages-\d{4}-\d\d-\d\d\.csv/);
});

test('a photo is found from where the secretary stands', async () => {
  const place = await workplace('sqlite');
  const background = { r: 9, g: 30, b: 40 };
  await sharp({ create: { width: 240, height: 200, channels: 3, background } }).toFile(
    join(place.folder, 'hall.png'),
  );
  const run = await atTerminal(
    standingIn(place),
    ['gallery', 'add'],
    [
      ['Which photo, or which folder', `hall.png${enter}`],
      ['Caption in Macedonian', `Сала${enter}`],
      ['Caption in English', `A hall${enter}`],
      ['Publish it?', `${down}${enter}`],
      ['Caption in Macedonian', ` на ложата${enter}`],
      ['Publish it?', enter],
    ],
  );
  expect(run.code, run.shown).toBe(0);
  expect(await newestGalleryItems(place.database, 9)).toMatchObject([
    { caption: { mk: 'Сала на ложата', en: 'A hall' } },
  ]);
});

test('the folder for a table of captions is chosen from where the secretary stands', async () => {
  const place = await workplace('sqlite');
  const photos = join(place.folder, 'evening');
  await mkdir(photos);
  const create = { width: 240, height: 200, channels: 3, background: '#091e28' } as const;
  await sharp({ create }).toFile(join(photos, 'hall.png'));
  const run = await atTerminal(
    standingIn(place),
    ['gallery', 'captions'],
    [['Which folder of photos', `evening${enter}`]],
  );
  expect(run.code, run.shown).toBe(0);
  expect(await readFile(join(photos, 'captions.csv'), 'utf8')).toContain('hall.png;;');
});

test('a file has to be chosen, and a new one named', async () => {
  const place = await workplace('sqlite');
  const photo = await atTerminal(
    standingIn(place),
    ['gallery', 'add'],
    [
      ['Which photo, or which folder', `none${enter}`],
      ['Choose a file; Tab goes into a folder.', keys.interrupt],
    ],
  );
  expect(photo.code).toBe(130);
  const backup = await atTerminal(
    standingIn(place),
    ['backup'],
    [
      ['Into which file?', `${'\u007F'.repeat(40)}${enter}`],
      ['Name a file.', keys.interrupt],
    ],
  );
  expect(backup.code).toBe(130);
});

const pasted = (text: string) => `\u001B[200~${text.replaceAll('\n', '\r')}\u001B[201~`;

test('a pasted text of 5,000 characters is drawn once, and keeps its tabs and letters', async () => {
  const { env, database } = await workplace('sqlite');
  const long = '•\tПоздравен збор на браќата\n'.repeat(180).trim();
  const { code, shown } = await atTerminal(
    { ...env, LODGE_LANGUAGE: 'mk' },
    ['news', 'add'],
    [
      ['Наслов на македонски', `${pasted('Свечен\nсобир')}${enter}`],
      ['Текст на македонски', pasted(long)],
      ['Поздравен збор', `\t${enter}`],
      ['Наслов на англиски', `A meeting${enter}`],
      ['Текст на англиски', `Text.\t${enter}`],
      ['празно: сега', enter],
      ['Да се објави вака?', enter],
    ],
  );
  expect(code, shown).toBe(0);
  expect(shown.length).toBeLessThan(20_000);
  expect(shown).toContain('Објавено како вест 1');
  expect(await newestNews(database, 1)).toMatchObject([
    { title: { mk: 'Свечен собир' }, content: { mk: long } },
  ]);
});

test('what was typed is offered again after Ctrl-C, "not now" and "no", to its owner alone', async () => {
  const { env, database } = await workplace('sqlite');
  const left = await atTerminal(
    env,
    ['news', 'add'],
    [
      ['Title in Macedonian', `Vest${enter}`],
      ['Text in Macedonian', 'Половина'],
      ['Половина', keys.interrupt],
    ],
  );
  expect(left).toMatchObject({ code: 130, shown: expect.stringContaining('is kept: news add') });
  const folder = join(env.XDG_STATE_HOME ?? '', 'lodge-site');
  const [kept = ''] = await readdir(folder);
  expect((await stat(join(folder, kept))).mode & 0o777).toBe(0o600);

  const again = await atTerminal(
    env,
    ['news', 'add'],
    [
      ['Continue with it?', 'y'],
      ['Title in English', `News${enter}`],
      ['Text in English', `Text.\t${enter}`],
      ['(leave empty', enter],
      ['Publish it?', `${down.repeat(6)}${enter}`],
    ],
  );
  expect(again).toMatchObject({ code: 1, shown: expect.stringContaining('is kept: news add') });
  const last = (answer: string) =>
    atTerminal(
      env,
      ['news', 'add'],
      [
        ['Continue with it?', 'y'],
        ['Publish it?', enter],
        ['Publish it anyway?', answer],
      ],
    );
  expect(await last('n')).toMatchObject({ code: 1 });
  expect(await newestNews(database, 1)).toEqual([]);
  expect(await last('y')).toMatchObject({ code: 0 });
  const [item] = await newestNews(database, 1);
  expect(item).toMatchObject({ title: { mk: 'Vest' }, content: { mk: 'Половина' } });
  expect(await readdir(folder)).toEqual([]);
});

test("texts open in the person's editor", async () => {
  const { env, database } = await workplace('sqlite');
  const id = await addNews(database, { title, content: { mk: 'Текст', en: 'Text' } });
  const { code, shown } = await atTerminal(
    { ...env, VISUAL: 'sed -i s/Текст/Уредено/' },
    ['news', 'edit', `${id}`],
    [
      ['Save the changes?', `${down.repeat(2)}${enter}`],
      ['Уредено', enter],
    ],
  );
  expect(code, shown).toBe(0);
  expect(await findNews(database, id)).toMatchObject({ content: { mk: 'Уредено' } });
});
