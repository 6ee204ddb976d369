import { execFile } from 'node:child_process';
import { promisify, stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { countMessages, storeMessage } from '#server/storage/message-rows.ts';
import { contactMessage } from '#tests/contact-message.ts';
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
    [['messages', 'list', '--limit', '0'], 'It must be a whole number above 0.'],
    [['messages', 'remove'], 'Give either numbers or --from'],
    [['messages', 'list', '--state', 'lost'], 'waiting, delivered, quarantined'],
  ] as const) {
    const run = await lodgeHere(env, ...args);
    const wrong = { code: 2, out: '', err: expect.stringContaining(sentence) };
    expect(run, args.join(' ')).toMatchObject(wrong);
    expect(run.err).not.toMatch(/\n\s+at /);
  }
});

test('a closed pipe is not an error', async () => {
  const { stderr } = await promisify(execFile)('sh', ['-c', `${toolLine} --help | :`]);
  expect(stderr).toBe('');
});

test('without arguments the tool prints its help; that of each command has its usage and examples', async () => {
  expect(await lodgeHere({})).toMatchObject({ code: 0, out: expect.stringMatching(/^Usage: /) });
  for (const { usage, examples = [] } of commands) {
    const name = usage.replace(/ [[<].*/, '');
    const { code, out } = await lodgeHere({}, ...name.split(' '), '--help');
    expect(code).toBe(0);
    expect(out).toContain(`Usage: lodge ${name}`);
    for (const example of examples) expect(out).toContain(`\n  ./lodge ${example}\n`);
  }
});

test('errors of the environment are one sentence, also as JSON', async () => {
  const wrong = await lodgeHere({ DATABASE_URL: 'mysql://x' }, 'check', '--json');
  expect(wrong).toMatchObject({ code: 1, out: '' });
  expect(JSON.parse(wrong.err)).toMatchObject({
    errors: [{ message: expect.stringContaining('DATABASE_URL must be') }],
  });
});

describe('at a terminal', () => {
  test.each([
    ['y', 'y\r', 0, 0],
    ['nothing', '\r', 1, 1],
    ['Ctrl-C', '\u0003', 130, 1],
  ])('a removal is asked for, and %s answers', async (_, typed, wanted, left) => {
    const { env, database } = await workplace('sqlite');
    await storeMessage(database, contactMessage());
    const { code, output } = await atTerminal(env, ['messages', 'remove', '1'], '(y/N)', typed);
    expect(code, output).toBe(wanted);
    expect(output).toContain(left > 0 ? 'Nothing was changed.' : 'Removed:');
    expect(await countMessages(database)).toBe(left);
  });

  test('a message cannot control it', async () => {
    const { env, database } = await workplace('sqlite');
    await storeMessage(database, contactMessage({ message: 'Здраво\u001b]0;x\u0007' }));
    for (const command of ['export', 'list']) {
      const { output } = await atTerminal(env, ['messages', command]);
      expect(output).toContain('Здраво⟨U+001B⟩]0;x⟨U+0007⟩');
    }
  });

  test('a list fits the width', async () => {
    const { env, database } = await workplace('sqlite');
    const name = 'Здружение на млади градители '.repeat(3);
    await storeMessage(database, contactMessage({ name, message: 'A scholarship '.repeat(9) }));
    const { output } = await atTerminal(env, ['messages', 'list']);
    const lines = stripVTControlCharacters(output).split('\r\n');
    expect(lines).toContainEqual(
      expect.stringMatching(/^No\. +Date +State +Name +E-mail +Message$/),
    );
    expect(lines).toContainEqual(expect.stringMatching(/^1 +.*A schol/));
    for (const line of lines.slice(1)) expect(line.length).toBeLessThanOrEqual(100);
  });
});
