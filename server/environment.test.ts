import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '#tests/databases.ts';
import { readConfig, settingNames } from './config.ts';
import { projectFolder } from './environment.ts';

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

function settingsFile(content: string | Buffer, mode = 0o640): string {
  const file = join(temporaryFolder(), 'site.env');
  writeFileSync(file, content, { mode });
  vi.stubEnv('LODGE_ENV', file);
  return file;
}

function errorsOf(...lines: string[]): string {
  for (const name of settingNames) vi.stubEnv(name, undefined);
  vi.stubEnv('NODE_EXTRA_CA_CERTS', undefined);
  const file = settingsFile(lines.map((line) => `${line}\n`).join(''));
  try {
    return readConfig().warnings.join('\n');
  } catch (error) {
    return (error as Error).message.replaceAll(`${file}: `, '');
  }
}

test('each line of the file is used, or named', () => {
  expect(
    errorsOf('# A comment', '', '  # another', 'PORT=3000', '\texport HOST = "::1" # local'),
  ).toBe('');
  const quoted = ["ORGANISATION_EN='Lodge #7'", 'ORGANISATION_MK="Ложа „Сонце“"'];
  expect(errorsOf(...quoted, 'SMTP_URL=', 'ADMINISTRATOR_CONTACT=Петар „Пеце“')).toBe('');
  for (const line of [
    'SITE_URL: https://lodge.example',
    'DATABASE_URL file:/x',
    '=x',
    'SІTE_URL=x',
  ]) {
    expect(errorsOf('PORT=3000', line), line).toContain('Line 2 must be NAME=VALUE');
  }
  expect(errorsOf('export SMTP_URL = smtp://info:p@ss#w0rd@mail')).toMatch(
    /SMTP_URL \(line 1\) contains #, which begins a comment\. .*# as %23/,
  );
  expect(errorsOf('SMTP_URL=smtp://info:p@ss#w0rd@mail')).not.toMatch(/p@ss|w0rd/);
  vi.stubEnv('LODGE_ENV', undefined);
});

test('a line that an environment variable overrides is named', () => {
  const file = settingsFile('PORT=3000\nHOST=localhost\n');
  vi.stubEnv('PORT', '3001');
  vi.stubEnv('HOST', 'localhost');
  expect(readConfig().warnings).toEqual([
    `The environment variable PORT overrides PORT in ${file}.`,
  ]);
});

const line = 'x'.repeat(201);
const tooLong = `"a\\nb" ${line}`.split(' ');
const texts = [...tooLong, '"Lodge'];
const webAddresses = ['lodge.example', 'https://lodge.example/path', 'https://lodge.example?x'];
const serverPort = ['-1', '65536', '0x50'];
const wholeNumbers = ['-1', '1.5', '99999999'];
const durations = ['soon', '0', '86401'];
const identifiers = ['a b', 'é', '"x'];
const tls = ['?sslmode=on', '?sslrootcert=/nowhere'].map((query) => `postgres://db/x${query}`);
const wrong: Record<string, string[]> = {
  PORT: serverPort,
  HOST: ['foo bar', 'http://localhost', '0.0.0.0/24'],
  SITE_URL: [...webAddresses, 'https://info@lodge.example', 'ftp://lodge.example'],
  DATABASE_URL: [
    'mysql://nowhere',
    'file:',
    'file:///%00',
    'postgres://db:99999/x',
    'file:/data/',
    ...tls,
  ],
  ORGANISATION_MK: texts,
  ORGANISATION_EN: texts,
  ORGANISATION_SHORT_MK: texts,
  ORGANISATION_SHORT_EN: texts,
  LODGE_EMAIL: ['info', 'info@lodge example', 'Lodge <info@lodge.example>'],
  SMTP_URL: ['imap://a:secret@mail', 'smtp://mail:0', '"smtp://a:se#cret@mail"', 'smtp://'],
  MAIL_TIMEOUT_SECONDS: durations,
  MAIL_RETRY_SECONDS: durations,
  EMAILJS_SERVICE_ID: identifiers,
  EMAILJS_TEMPLATE_ID: identifiers,
  EMAILJS_PUBLIC_KEY: [...identifiers, 'alone'],
  CONTACT_RATE_LIMIT: wholeNumbers,
  MESSAGE_RETENTION_DAYS: wholeNumbers,
  TRUST_PROXY: ['perhaps', '10', '-1'],
  HSTS: ['on', 'Host', '31536000'],
  DATABASE_WAIT_SECONDS: durations,
  DESK_PORT: [...serverPort, '0'],
  DESK_SOCKET: ['desk.sock', '/run/lodge-desk/', `/${line}`, '/run/without-desk-url.sock'],
  DESK_URL: webAddresses,
  ADMINISTRATOR_CONTACT: texts,
  ADMINISTRATOR_EMAIL: ['Петар', '070 123 456', 'a@b@c.example'],
  CHECK_URL: ['hc-ping.example', 'mailto:a@b.example', 'https://'],
  LOG_FORMAT: ['JSON', 'xml', 'text,json'],
  METRICS_PORT: serverPort,
  NODE_EXTRA_CA_CERTS: ['/nowhere/ca.pem', tmpdir(), join(projectFolder, 'package.json')],
};

test('each setting is tested', () => {
  const named = settingNames.filter((name) => name !== 'LODGE_ENV');
  expect(Object.keys(wrong)).toEqual([...named, 'NODE_EXTRA_CA_CERTS']);
});

test.each(Object.entries(wrong))('a wrong %s is named, in one sentence each', (name, values) => {
  for (const value of values) {
    const errors = errorsOf(`${name}=${value}`).split('\n').slice(1);
    expect(errors, `${name}=${value}`).toEqual([expect.stringMatching(`^ +.*\\b${name}\\b`)]);
    expect(errors.join()).not.toContain('secret');
  }
  const [value = ''] = values;
  expect(errorsOf(`${name}=`, `${name}=${value.replaceAll('"', '')}`)).toContain(
    `${name} is set twice, in lines 1 and 2`,
  );
});

test('a settings file can neither start programs nor be open to all without a warning', () => {
  const hostile = ['NODE_OPTIONS', 'PATH', 'LD_PRELOAD', 'LODGE_ENV', 'SMTP_URI'];
  const file = settingsFile(hostile.map((name) => `${name}=/srv/lodge/own\n`).join(''), 0o644);
  for (const name of ['NODE_OPTIONS', 'LD_PRELOAD', 'SMTP_URI']) vi.stubEnv(name, undefined);
  expect(readConfig().warnings).toEqual([
    `All users of this computer can read the settings file ${file}. Run: chmod o= ${file}`,
    ...hostile.map((name) => `${file} contains ${name}, which is not a setting and is ignored.`),
  ]);
  expect(Object.values(process.env)).not.toContain('/srv/lodge/own');
});

test('a settings file that was saved by another system is read, or refused', () => {
  vi.stubEnv('ORGANISATION_EN', undefined);
  const settings = '\ufeffORGANISATION_EN=Lodge of Bitola\n';
  const file = settingsFile(settings);
  expect(readConfig()).toMatchObject({ organisation: { en: 'Lodge of Bitola' }, warnings: [] });
  writeFileSync(file, settings, 'utf16le');
  expect(() => readConfig()).toThrow(`The settings file ${file} is not a text in UTF-8.`);
});
