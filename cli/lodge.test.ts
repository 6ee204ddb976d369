import { execFile } from 'node:child_process';
import { promisify, stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { storeMessage } from '#server/storage/message-rows.ts';
import { newestNews } from '#server/storage/news-rows.ts';
import { contactMessage } from '#tests/contact-message.ts';
import { addNews } from '#tests/entry.ts';
import { lodgeHere, workplace } from '#tests/lodge-command.ts';
import { atTerminal, toolLine } from '#tests/terminal.ts';
import { commands } from './commands.ts';

test('a command reports wrong, missing and superfluous arguments', async () => {
  const { env } = await workplace('sqlite');
  for (const [args, sentence] of [
    [['nws'], "unknown command 'nws'"],
    [['news'], 'Usage: lodge news'],
    [['news', 'add'], "missing required argument 'file'"],
    [['news', 'add', 'a.md', 'b.md'], 'too many arguments'],
    [['news', 'list', '--limit', '0'], 'It must be a whole number above 0.'],
    [['messages', 'remove'], 'Give either numbers or --from'],
    [['messages', 'list', '--state', 'lost'], 'waiting, delivered, quarantined'],
  ] as const) {
    const run = await lodgeHere(env, ...args);
    const wrong = { code: 2, out: '', err: expect.stringContaining(sentence) };
    expect(run, args.join(' ')).toMatchObject(wrong);
    expect(run.err).not.toMatch(/\n\s+at /);
  }
});

test('control characters of stored texts do not reach the terminal', async () => {
  const { env, database } = await workplace('sqlite');
  const title = { mk: 'Вест\u001b]0;x\u0007', en: 'News' };
  await addNews(database, { title, content: title });
  const { out } = await lodgeHere(env, 'news', 'list');
  expect(out).toContain('Вест⟨U+001B⟩]0;x⟨U+0007⟩\tNews');
});

test('a closed pipe is not an error', async () => {
  const { stderr } = await promisify(execFile)('sh', ['-c', `${toolLine} --help | :`]);
  expect(stderr).toBe('');
});

test('without arguments the tool prints its help; that of each command has examples', async () => {
  expect(await lodgeHere({})).toMatchObject({ code: 0, out: expect.stringMatching(/^Usage: /) });
  for (const { usage } of commands) {
    const name = usage.replace(/ [[<].*/, '');
    const out = expect.stringContaining(`Examples:\n  ./lodge ${name}`);
    expect(await lodgeHere({}, ...name.split(' '), '--help')).toMatchObject({ code: 0, out });
  }
});

test('errors of the environment are one sentence, as text or as JSON', async () => {
  const closed = { DATABASE_URL: 'postgres://lodge@127.0.0.1:1/lodge' };
  expect(await lodgeHere(closed, 'news', 'list')).toMatchObject({
    code: 1,
    out: '',
    err: 'The database does not answer. Check DATABASE_URL.\n',
  });
  const wrong = await lodgeHere({ DATABASE_URL: 'mysql://x' }, 'news', 'list', '--json');
  expect(wrong).toMatchObject({ code: 1, out: '' });
  expect(JSON.parse(wrong.err)).toMatchObject({
    faults: [{ message: expect.stringContaining('DATABASE_URL must be') }],
  });
});

describe('at a terminal', () => {
  const text = { mk: 'Вест', en: 'News' };

  test.each([
    ['y', 'y\r', 0, 0],
    ['nothing', '\r', 1, 1],
    ['Ctrl-C', '\u0003', 130, 1],
  ])('a removal is asked for, and %s answers', async (_, typed, wanted, left) => {
    const { env, database } = await workplace('sqlite');
    await addNews(database, { title: text, content: text });
    const { code, output } = await atTerminal(env, ['news', 'remove', '1'], '(y/N)', typed);
    expect(code, output).toBe(wanted);
    expect(output).toContain(left > 0 ? 'Nothing was changed.' : 'Moved to the bin');
    expect(await newestNews(database, 2)).toHaveLength(left);
  });

  test('a message cannot control it', async () => {
    const { env, database } = await workplace('sqlite');
    await storeMessage(database, contactMessage({ message: 'Здраво\u001b]0;x\u0007' }));
    const { output } = await atTerminal(env, ['messages', 'export']);
    expect(output).toContain('Здраво⟨U+001B⟩]0;x⟨U+0007⟩');
  });

  test('a list fits the width', async () => {
    const { env, database } = await workplace('sqlite');
    const title = {
      mk: 'Стипендија за млади градители '.repeat(4),
      en: 'A scholarship '.repeat(9),
    };
    await addNews(database, { title, content: text });
    const { output } = await atTerminal(env, ['news', 'list']);
    const lines = stripVTControlCharacters(output).split('\r\n');
    expect(lines).toContainEqual(expect.stringMatching(/^No\. +Date +Macedonian +English$/));
    expect(lines).toContainEqual(expect.stringMatching(/^ +1 {2}.*… {2}A sch.*…$/));
    for (const line of lines.slice(1)) expect(line.length).toBeLessThanOrEqual(100);
  });
});
