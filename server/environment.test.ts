import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '#tests/databases.ts';
import { readConfig } from './config.ts';

test('npm start reads the file of the folder in which it was called, and so do its processes', () => {
  const folder = temporaryFolder();
  const file = join(folder, 'site.env');
  writeFileSync(file, 'ORGANISATION_EN=Lodge of Bitola\n', { mode: 0o640 });
  vi.stubEnv('ORGANISATION_EN', undefined);
  vi.stubEnv('LODGE_ENV', undefined);
  vi.stubEnv('npm_lifecycle_event', 'start');
  vi.stubEnv('INIT_CWD', folder);
  expect(readConfig('site.env')).toMatchObject({
    organisation: { en: 'Lodge of Bitola' },
    warnings: [],
  });
  expect(process.env.LODGE_ENV).toBe(file);
});

test('a settings file that is named must exist', () => {
  const file = join(temporaryFolder(), 'none.env');
  vi.stubEnv('LODGE_ENV', file);
  expect(() => readConfig()).toThrow(
    `The settings file ${file} does not exist. It is named by LODGE_ENV.`,
  );
});

test('a # that would cut a password is refused', () => {
  const line = 'export SMTP_URL = smtp://info:p@ss#w0rd@mail';
  const file = join(temporaryFolder(), 'site.env');
  writeFileSync(file, `PORT=3000 # of info@lodge.example\n${line}\n`, { mode: 0o640 });
  vi.stubEnv('LODGE_ENV', file);
  expect(() => readConfig()).toThrow('contains #, which begins a comment.');
  expect(() => readConfig()).toThrow('# as %23');
  expect(() => readConfig()).not.toThrow(/p@ss|w0rd/);
});

test('a settings file can neither start programs nor be open to all without a warning', () => {
  const file = join(temporaryFolder(), 'site.env');
  const hostile = ['NODE_OPTIONS', 'PATH', 'LD_PRELOAD', 'LODGE_ENV', 'SMTP_URI'];
  writeFileSync(file, hostile.map((name) => `${name}=/srv/lodge/own\n`).join(''), { mode: 0o644 });
  vi.stubEnv('LODGE_ENV', file);
  for (const name of ['NODE_OPTIONS', 'LD_PRELOAD', 'SMTP_URI']) vi.stubEnv(name, undefined);
  expect(readConfig().warnings).toEqual([
    `All users of this computer can read the settings file ${file}. Run: chmod o= ${file}`,
    ...hostile
      .toSorted()
      .map((name) => `${file} contains ${name}, which is not a setting and is ignored.`),
  ]);
  expect(Object.values(process.env)).not.toContain('/srv/lodge/own');
});

test('a settings file that was saved by another system is read, or refused', () => {
  const file = join(temporaryFolder(), 'site.env');
  vi.stubEnv('ORGANISATION_EN', undefined);
  vi.stubEnv('LODGE_ENV', file);
  const settings = '\ufeffORGANISATION_EN=Lodge of Bitola\n';
  writeFileSync(file, settings, { mode: 0o640 });
  expect(readConfig()).toMatchObject({ organisation: { en: 'Lodge of Bitola' }, warnings: [] });
  writeFileSync(file, settings, 'utf16le');
  expect(() => readConfig()).toThrow(`The settings file ${file} is not a text in UTF-8.`);
});
