import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { storeMessage } from '#server/storage/message-rows.ts';
import { contactMessage } from '#tests/contact-message.ts';
import { lodge, lodgeHere, newsFile, workplace } from '#tests/lodge-command.ts';
import { sentences } from './errors.ts';

const page = readFileSync(join(import.meta.dirname, '../docs/tool.md'), 'utf8');

function promised(command: string): string[] {
  const [, result = ''] = new RegExp(`^\\| .*\`${command}\`.* \\| (.+) \\|$`, 'm').exec(page) ?? [];
  return [...result.matchAll(/`(\w+)`/g)].map(([, field = '']) => field);
}

test('the page lists every code of the tool', () => {
  const [, list = ''] = page.split('All other errors have one of these codes:');
  const named = [...list.matchAll(/`([a-z0-9-]+)`/g)].map(([, code]) => code);
  expect(named).toEqual(Object.keys(sentences));
});

test('the output for programs has the fields of the page', async () => {
  const { env, database } = await workplace('sqlite');
  await storeMessage(database, contactMessage());
  const run = async (...args: string[]) => {
    const { code, out, err } = await lodgeHere(env, ...args, '--json');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    return JSON.parse(out);
  };
  const event = ['begins', 'ends', 'location', 'isComing', 'cancelled'];
  const optional = ['picture', 'pictureDescription', ...event, 'attachments'];
  const item = await run('news', 'add', newsFile());
  expect([...Object.keys(item), ...optional]).toEqual(promised('news add'));
  const [message] = await run('messages', 'list');
  const fields = promised('messages show').filter(
    (name) => !(name in { waiting: 0, delivered: 0 }),
  );
  expect(Object.keys(message)).toEqual(fields.filter((name) => name !== 'quarantined'));
  const checked = await run('check');
  expect(promised('check')).toEqual(
    expect.arrayContaining([...Object.keys(checked), ...Object.keys(checked.messages)]),
  );
  const version = JSON.parse((await lodge(env, '--version', '--json')).out);
  expect(Object.keys(version).toSorted()).toEqual(promised('--version').toSorted());
});

test('errors are printed on standard error, each with its code and values', async () => {
  const { env } = await workplace('sqlite');
  const file = newsFile({ title: { mk: 'Вест', en: '' }, date: 'утре' });
  const run = await lodgeHere(env, 'news', 'add', file, '--json');
  expect({ ...run, err: JSON.parse(run.err) }).toMatchObject({
    code: 1,
    out: '',
    err: {
      errors: [
        { code: 'missing', language: 'en', message: 'The English “Title” is missing.' },
        { code: 'not-a-date', typed: 'утре' },
      ],
    },
  });
  const usage = await lodgeHere(env, 'news', 'add', file, '--forse', '--json');
  expect({ ...usage, err: JSON.parse(usage.err) }).toMatchObject({
    code: 2,
    out: '',
    err: { errors: [{ code: 'unknown-option', message: expect.stringContaining('--force') }] },
  });
});
