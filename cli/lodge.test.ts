import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { addGalleryItem } from '#server/storage/gallery.ts';
import { storeMessage } from '#server/storage/messages.ts';
import { addNews, newestNews } from '#server/storage/news.ts';
import { lodge, lodgeHere, workplace } from '#tests/lodge-command.ts';
import { atTerminal, inTerminal, keys, type Step, toolLine } from '#tests/terminal.ts';
import { commands } from './commands.ts';

test.each([
  [[], 'Which command?'],
  [['nws'], 'There is no command "nws". Did you mean news?'],
  [['constructor'], 'There is no command "constructor".'],
  [['news'], 'Which of the news commands?'],
  [['news', 'ad'], 'There is no command "ad". Did you mean add?'],
  [['news', 'add', '--titel', 'X'], 'There is no option --titel.'],
  [['news', 'add', '--titel-en', 'X'], 'There is no option --titel-en. Did you mean --title-en?'],
  [['news', 'add', '--title-en', '--dry-run'], 'is written --title-en=VALUE'],
  [['news', 'add', '--title-en'], '--title-en needs a value.'],
  [['news', 'list', '--limit', '-1'], '--limit'],
  [['news', 'add', 'a.md', 'b.md'], 'One file at a time'],
])('%j is wrong usage', async (args, sentence) => {
  const { env } = await workplace('sqlite');
  const run = await lodge(env, ...args);
  expect(run).toMatchObject({ code: 2, out: '', err: expect.stringContaining(sentence) });
  expect(run.err).not.toMatch(/\n\s+at /);
});

test('a command says what it misses, and what is too much', async () => {
  const { env } = await workplace('sqlite');
  for (const [args, sentence] of [
    [['news', 'add'], 'Give a file'],
    [['news', 'edit', '1', 'a.md', 'b.md'], 'One file at a time'],
    [['news', 'edit', 'five', '--title-en', 'X'], 'Which news item? Give its number'],
    [['news', 'remove'], 'Which news items? Give their numbers'],
    [['news', 'list', '--limit', '0'], '--limit must be a whole number above 0.'],
    [['news', 'list', '5'], 'only options'],
    [['gallery', 'add'], 'Give a photo'],
    [['gallery', 'add', 'a.jpg', 'b.jpg'], 'One at a time'],
    [['gallery', 'edit', '1', '2'], 'One at a time'],
    [['gallery', 'edit', 'x'], 'Which photo? Give its number'],
    [['gallery', 'remove', '1', 'x'], 'Which photos? Give their numbers'],
    [['messages', 'show', '1', '2'], 'Which message? Give its number'],
    [['messages', 'list', '--state', 'lost'], '--state must be waiting, delivered or quarantined.'],
    [['backup'], 'Give one file to write to'],
    [['backup', 'a', 'b'], 'Give one file to write to'],
    [['restore'], 'Give one file to restore from'],
    [['sample', 'everything'], 'only options'],
  ] as const) {
    expect(await lodgeHere(env, ...args), args.join(' ')).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining(sentence),
    });
  }
});

test('a reader who has had enough is no fault', async () => {
  const { stderr } = await promisify(execFile)('sh', ['-c', `${toolLine} --help | :`]);
  expect(stderr).toBe('');
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

  // What is chosen leads to a question, which is left, or to a result.
  const asks: [command: string, question: string][] = [
    ['news add', 'Title in Macedonian'],
    ['news edit', 'Which news item?'],
    ['news remove', 'Which news item?'],
    ['gallery add', 'Which photo'],
    ['gallery captions', 'Which folder'],
    ['gallery edit', 'Which photo?'],
    ['gallery remove', 'Which photo?'],
    ['messages show', 'Which message?'],
    ['messages resend', 'Which message?'],
    ['messages release', 'Which message?'],
    ['messages remove', 'Which message?'],
    ['messages export', 'Into which file?'],
    ['backup', 'Into which file?'],
    ['restore', 'Which backup?'],
  ];
  const does: [command: string, result: string][] = [
    ['news list', 'Вест'],
    ['gallery list', 'Слика'],
    ['messages list', 'Ана'],
    ['mail test', 'SMTP_URL is not set'],
    ['sample', 'only be added to an empty site'],
    ['check', 'The database is up to date.'],
    ['init', 'up to date already'],
    ['migrate', 'up to date already'],
    ['completion', 'complete -o default'],
  ];
  const menu = { ...commands, completion: {} };
  const choose = (among: object, name: string) =>
    `${keys.down.repeat(Object.keys(among).indexOf(name))}${keys.enter}`;

  /** What is typed in the menus to get to a command. */
  function way(name: string): Step[] {
    const [group = '', verb] = name.split(' ');
    const first: Step = ['What would you like to do?', choose(menu, group)];
    if (!verb) return [first];
    return [
      first,
      [': what would you like to do?', choose(menu[group as keyof typeof menu], verb)],
    ];
  }

  test('every entry of the menu leads on', async () => {
    const { env, database } = await workplace('sqlite');
    const text = { mk: 'Вест', en: 'News' };
    await addNews(database, { title: text, content: text });
    const picture = { imageUrl: '/media/x.jpg', caption: { mk: 'Слика', en: 'Picture' } };
    await addGalleryItem(database, picture);
    const message = { name: 'Ана', email: 'ana@visitor.example', message: 'Здраво' };
    await storeMessage(database, message, { suspicion: 'sent too fast' });
    await storeMessage(database, message);
    // The questions that others of these tests ask are for the long run; the desk has its own tests.
    const asked = process.env.SOAK ? asks : asks.slice(-2);
    const leaves = Object.entries(commands).flatMap(([name, entry]) =>
      'load' in entry ? name : Object.keys(entry).map((verb) => `${name} ${verb}`),
    );
    expect([...asks, ...does].map(([name]) => name).toSorted()).toEqual(
      [...leaves.filter((name) => name !== 'desk'), 'completion'].toSorted(),
    );
    const leave = ([name, question]: Step): Step[] => [
      ...way(name),
      [question, keys.interrupt],
      ['Ended with', ''],
    ];
    const see = ([name, result]: Step): Step[] => [...way(name), [result, '']];
    const turns = [...asked, ...does].map((_, index) => index).join(' ');
    const { shown } = await inTerminal(
      { ...env, LODGE_LANGUAGE: 'en' },
      `sh -c 'for each in ${turns}; do ${toolLine}; echo "Ended with $?."; done'`,
      [...asked.flatMap(leave), ...does.flatMap(see)],
    );
    expect([...shown.matchAll(/Ended with (\d+)\./g)].map(([, code]) => code)).toEqual([
      ...asked.map(() => '130'),
      ...['0', '0', '0', '1', '1', '0', '0', '0', '0'],
    ]);
  });
});
