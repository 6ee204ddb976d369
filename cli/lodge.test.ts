import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { newestNews } from '#server/storage/news.ts';
import { lodge, workplace } from '#tests/lodge-command.ts';
import { atTerminal } from '#tests/terminal.ts';

test.each([
  [[], 'Which command?'],
  [['nws'], 'There is no command "nws". Did you mean news?'],
  [['constructor'], 'There is no command "constructor".'],
  [['news'], 'Which of the news commands?'],
  [['news', 'ad'], 'There is no command "ad". Did you mean add?'],
  [['news', 'add'], 'Give a file'],
  [['news', 'add', '--titel', 'X'], 'There is no option --titel.'],
  [['news', 'add', '--titel-en', 'X'], 'There is no option --titel-en. Did you mean --title-en?'],
  [['news', 'add', '--title-en', '--dry-run'], 'is written --title-en=VALUE'],
  [['news', 'add', '--title-en'], '--title-en needs a value.'],
  [['news', 'add', 'a.md', 'b.md'], 'One file at a time'],
  [['news', 'edit', '1', 'a.md', 'b.md'], 'One file at a time'],
  [['news', 'edit', 'five', '--title-en', 'X'], 'Which news item? Give its number'],
  [['news', 'remove'], 'Which news items? Give their numbers'],
  [['news', 'list', '--limit', '-1'], '--limit'],
  [['news', 'list', '--limit', '0'], '--limit must be a whole number above 0.'],
  [['gallery', 'add'], 'Give a photo'],
  [['gallery', 'add', 'a.jpg', 'b.jpg'], 'One at a time'],
  [['gallery', 'edit', '1', '2'], 'One at a time'],
  [['gallery', 'edit', 'x'], 'Which picture? Give its number'],
  [['gallery', 'remove', '1', 'x'], 'Which pictures? Give their numbers'],
  [['messages', 'show', '1', '2'], 'Which message? Give its number'],
  [['messages', 'list', '--state', 'lost'], '--state must be waiting, delivered or quarantined.'],
  [['backup'], 'Give one file to write to'],
  [['backup', 'a', 'b'], 'Give one file to write to'],
  [['restore'], 'Give one file to restore from'],
  [['sample', 'everything'], 'only options'],
  [['news', 'list', '5'], 'only options'],
])('%j is wrong usage', async (args, sentence) => {
  const { env } = await workplace('sqlite');
  const run = await lodge(env, ...args);
  expect(run).toMatchObject({ code: 2, out: '', err: expect.stringContaining(sentence) });
  expect(run.err).not.toMatch(/\n\s+at /);
});

test('the help names every command, and each command has examples of its own', async () => {
  const { code, out } = await lodge({}, '--help');
  expect(code).toBe(0);
  const commands = [...out.matchAll(/^ {2}(news|gallery)? ?(\w+) {2}/gm)].map(
    ([, subject, verb]) => [subject, verb].filter(Boolean) as string[],
  );
  expect(commands.length).toBeGreaterThan(11);
  const helps = await Promise.all(commands.map((command) => lodge({}, ...command, '--help')));
  for (const [index, help] of helps.entries()) {
    expect(help.code).toBe(0);
    expect(help.out).toContain(`Examples:\n  ./lodge ${commands[index]?.join(' ')}`);
  }
});

test('faults of the surroundings are one sentence, as text or as JSON', async () => {
  const closed = { DATABASE_URL: 'postgres://lodge@127.0.0.1:1/lodge' };
  expect(await lodge(closed, 'news', 'list')).toMatchObject({
    code: 1,
    out: '',
    err: 'The database does not answer. Check DATABASE_URL.\n',
  });
  const json = await lodge(closed, 'news', 'list', '--json');
  expect(JSON.parse(json.err)).toEqual({
    faults: [expect.objectContaining({ message: expect.stringContaining('does not answer') })],
  });
  const wrong = await lodge({ DATABASE_URL: 'mysql://x' }, 'news', 'list');
  expect(wrong).toMatchObject({ code: 1, err: expect.stringContaining('DATABASE_URL must be') });
  const noDatabase = await lodge({ DATABASE_URL: `file:${import.meta.filename}` }, 'news', 'list');
  expect(noDatabase).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^The file in DATABASE_URL is not a database\. .*\n$/),
  });
});

test.each([
  ['none/messages.csv', 'does not exist.'],
  ['file/messages.csv', 'is not a folder, or is inside something that is not a folder.'],
])('%s cannot be written, which is one sentence with its path', async (name, sentence) => {
  const { env, folder } = await workplace('sqlite');
  await writeFile(join(folder, 'file'), '');
  const output = join(folder, name);
  expect(await lodge(env, 'messages', 'export', '--output', output)).toMatchObject({
    code: 1,
    out: '',
    err: `${output} ${sentence}\n`,
  });
});

describe('at a terminal', () => {
  test('the tool asks for everything that news needs, and questions the wrong alphabet', async () => {
    const { env, database } = await workplace('sqlite');
    const { code, shown } = await atTerminal(
      env,
      [],
      [
        ['What would you like to do?', '\r'],
        ['News: what would you like to do?', '\r'],
        ['Title in Macedonian', 'Sobir\r'],
        ['Text in Macedonian', 'Прв.\r\rВтор.\t\r'],
        ['Title in English', 'A meeting\r'],
        ['Text in English', 'Text.\t\r'],
        ['(leave empty for the present time)', '5.3.2024\r'],
        ['Publish it?', '\r'],
        ['Publish it anyway?', 'y'],
      ],
    );
    expect(code, shown).toBe(0);
    expect(shown).toContain('The Macedonian title is mostly in Latin letters.');
    expect(await newestNews(database, 2)).toMatchObject([
      {
        title: { mk: 'Sobir', en: 'A meeting' },
        content: { mk: 'Прв.\n\nВтор.', en: 'Text.' },
        createdAt: '2024-03-04T23:00:00.000Z',
      },
    ]);
  });

  test.each([
    ['Ctrl-C', '\u0003'],
    ['Escape', '\u001B'],
  ])('a prompt left with %s changes nothing, and exits as after SIGINT', async (_, key) => {
    const { env, database } = await workplace('sqlite');
    const { code, shown } = await atTerminal(
      env,
      [],
      [
        ['What would you like to do?', '\r'],
        ['News: what would you like to do?', '\r'],
        ['Title in Macedonian', key],
      ],
    );
    expect(code).toBe(130);
    expect(shown).toContain('Nothing was changed.');
    expect(await newestNews(database, 1)).toEqual([]);
  });
});
