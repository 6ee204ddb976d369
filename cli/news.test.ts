import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { countEntries } from '#server/storage/entry-lists.ts';
import { newestNews } from '#server/storage/news-rows.ts';
import { pdf } from '#tests/attachments.ts';
import { completeDraft, completeFields } from '#tests/entry.ts';
import { lodgeHere, newsFile, workplace } from '#tests/lodge-command.ts';
import { root } from '#tests/site.ts';
import { accepted, cliError, Refused } from './errors.ts';
import { parseNewsFile, publishEntry } from './news.ts';
import { outcomeOf } from './run.ts';

test('news is published with the fields of its file', async () => {
  const { env, database } = await workplace('sqlite');
  const file = newsFile({ date: '2024-03-05 18:30' });
  const added = await lodgeHere(env, 'news', 'add', file, '--json');
  expect(added).toMatchObject({ code: 0, err: '' });
  const item = JSON.parse(added.out);
  expect(await newestNews(database, 10)).toEqual([item]);
  const { title, content } = completeFields;
  expect(item).toEqual({ id: item.id, title, content, createdAt: '2024-03-05T17:30:00.000Z' });
});

test('a command fails if a change of its item is refused', async () => {
  const { database } = await workplace('sqlite');
  const title = { mk: '', en: '' };
  const refused = publishEntry(database, 'album', { title, day: '5.3.2026', date: '' });
  await expect(refused).rejects.toMatchObject({
    errors: [{ code: 'missing' }, { code: 'missing' }],
  });
  expect(await countEntries(database, 'album', 'binned')).toBe(1);
  const item = await completeDraft(database);
  expect(() => accepted({ ok: false, conflict: item })).toThrow(Refused);
  expect(outcomeOf(new Refused(cliError('changed-meanwhile')))).toMatchObject({
    kind: 'failed',
    errors: [{ code: 'changed-meanwhile' }],
  });
});

test('news is read from a file of Windows, normalised and in composed letters', async () => {
  const { env, database, folder } = await workplace('sqlite');
  const file = join(folder, 'news.md');
  const decomposed = 'Ноќ во Ѓавато'.normalize('NFD');
  const text = `\ufeffdate: 2025-01-02\r\n\r\n# mk ${decomposed}\r\nПрв.\r\n# en A night\r\nText.\r\n`;
  await writeFile(file, text);
  expect(await lodgeHere(env, 'news', 'add', file)).toMatchObject({ code: 0, err: '' });
  expect(await newestNews(database, 2)).toMatchObject([
    {
      title: { mk: 'Ноќ во Ѓавато'.normalize('NFC'), en: 'A night' },
      content: { mk: 'Прв.', en: 'Text.' },
      createdAt: '2025-01-01T23:00:00.000Z',
    },
  ]);
});

test('news is read from a pipe', async () => {
  const { env, database } = await workplace('sqlite');
  const tool = spawn(process.execPath, [join(root, 'cli/lodge.ts'), 'news', 'add', '-'], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  tool.stdin.end('# mk Ноќ\nПрв.\n# en A night\nText.\n');
  expect(await once(tool, 'exit')).toEqual([0, null]);
  expect(await newestNews(database, 2)).toMatchObject([{ title: { mk: 'Ноќ', en: 'A night' } }]);
});

test('a dry run or a refused file changes nothing; --force publishes a text with warnings only', async () => {
  const { env, database } = await workplace('sqlite');
  const out = expect.stringContaining('Would publish');
  const dryRun = await lodgeHere(env, 'news', 'add', newsFile(), '--dry-run');
  expect(dryRun).toMatchObject({ code: 0, out });
  for (const [wrong, sentence] of [
    [{ title: { mk: 'Собир', en: '' } }, 'The English “Title” is missing.'],
    [{ date: '2999-01-01' }, '2999-01-01 is in the future'],
  ] as const) {
    const run = await lodgeHere(env, 'news', 'add', newsFile(wrong), '--force');
    expect(run).toMatchObject({ code: 1, out: '', err: expect.stringContaining(sentence) });
  }
  const latin = newsFile({ title: { mk: 'Regius Poem', en: 'Regius Poem' } });
  const refused = await lodgeHere(env, 'news', 'add', latin);
  expect(refused.err).toMatch(/The Macedonian “Title” is mostly in Latin.*--force/s);
  expect(await database.selectFrom('entries').select('id').execute()).toEqual([]);
  expect((await lodgeHere(env, 'news', 'add', latin, '--force')).code).toBe(0);
  expect(await newestNews(database, 1)).toMatchObject([{ title: { mk: 'Regius Poem' } }]);
});

test('a folder, and a file in an old encoding or without headings, is refused by name', async () => {
  const { env, folder } = await workplace('sqlite');
  expect((await lodgeHere(env, 'news', 'add', folder)).err).toContain(`${folder} is a folder.`);
  const file = join(folder, 'old.txt');
  await writeFile(file, Buffer.from([0x23, 0x20, 0xcd, 0xe0, 0xf1, 0xeb, 0xee, 0xe2]));
  expect((await lodgeHere(env, 'news', 'add', file)).err).toContain('old.txt is not in UTF-8');
  for (const [text, sentence] of [
    ['# mk Наслов\nТекст', 'one heading "# en Title"'],
    ['Something\n# mk А\n# en B\n', 'above its first heading'],
  ] as const) {
    await writeFile(file, text);
    expect((await lodgeHere(env, 'news', 'add', file)).err).toContain(sentence);
  }
});

test('the example of the help is a news file', async () => {
  const { out } = await lodgeHere({}, 'news', 'add', '--help');
  const [example = ''] = /^ {2}date:[\s\S]*\n {2}Second paragraph\./m.exec(out) ?? [];
  expect(parseNewsFile('news.md', example.replaceAll(/^ {2}/gm, ''))).toMatchObject({
    ok: true,
    value: {
      date: '2026-03-05 18:30',
      title: { mk: 'Наслов на веста', en: 'Title of the news' },
      content: { en: expect.stringContaining('First paragraph.\n\nSecond paragraph.') },
    },
  });
});

test('a file may announce an event, in lines above its headings', async () => {
  const texts = '# mk Отворени врати\nПовелете.\n# en Open doors\nWelcome.\n';
  const { env, database, folder } = await workplace('sqlite');
  const file = join(folder, 'event.md');
  const event =
    'Begins: 12.12.2999 19:00\r\nends: 21:00\nlocation mk: Скопје\nLOCATION EN: Skopje\n\n';
  await writeFile(file, `date: 2024-03-05\n${event}${texts}`);
  const refused = await lodgeHere(env, 'news', 'add', file);
  expect(refused.err).toContain('Check the year: 12.12.2999 19:00.');
  expect(await lodgeHere(env, 'news', 'add', file, '--force')).toMatchObject({ code: 0, err: '' });
  expect(await newestNews(database, 1)).toMatchObject([
    {
      createdAt: '2024-03-04T23:00:00.000Z',
      begins: '2999-12-12T19:00+01:00',
      ends: '2999-12-12T21:00+01:00',
      location: { mk: 'Скопје', en: 'Skopje' },
      isComing: true,
    },
  ]);
  await writeFile(file, `место мк: Скопје\n${texts}`);
  expect((await lodgeHere(env, 'news', 'add', file)).err).toContain('the line "место мк: Скопје"');
});

test('news is published with the PDFs of its file', async () => {
  const { env, database, folder } = await workplace('sqlite');
  const file = join(folder, 'news.md');
  const write = (attachment: string) =>
    writeFile(
      file,
      `date: 2025-01-02\nattachment: ${attachment}\n\n# mk Ноќ\nПрв.\n# en A night\nText.\n`,
    );
  await writeFile(join(folder, 'invitation.pdf'), pdf('Invitation'));
  for (const [attachment, sentence] of [
    ['none.pdf | Писмо | Letter', 'none.pdf does not exist.'],
    ['invitation.pdf | Покана', 'The English “Title of the document invitation.pdf” is missing.'],
  ] as const) {
    await write(attachment);
    const refused = await lodgeHere(env, 'news', 'add', file);
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining(sentence) });
  }
  expect(await newestNews(database, 2)).toEqual([]);
  await write('invitation.pdf | Покана | Invitation');
  expect(await lodgeHere(env, 'news', 'add', file, '--dry-run')).toMatchObject({ code: 0 });
  expect(await database.selectFrom('files').select('name').execute()).toEqual([]);
  expect(await lodgeHere(env, 'news', 'add', file)).toMatchObject({ code: 0, err: '' });
  const address = expect.stringMatching(/^\/attachments\/[0-9a-f]{32}\/invitation\.pdf$/);
  const attachment = { file: address, title: { mk: 'Покана', en: 'Invitation' } };
  expect(await newestNews(database, 2)).toMatchObject([{ attachments: [attachment] }]);
});
