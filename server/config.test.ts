import { describe, expect, test } from 'vitest';
import { parseConfig, targetOf } from './config.ts';
import { projectFolder } from './environment.ts';

test('EmailJS is used only if all of its settings are set', () => {
  const some = { EMAILJS_SERVICE_ID: 'service_1', EMAILJS_TEMPLATE_ID: 'template_1' };
  expect(parseConfig({ ...some, EMAILJS_PUBLIC_KEY: 'key_1' }).mailService).toMatchObject({
    origin: 'https://api.emailjs.com',
    publicKey: 'key_1',
  });
  expect(() => parseConfig(some)).toThrow('all three or none');
});

describe.each([
  ['SMTP_URL', 'smtp://info@lodge.example', '@mail.lodge.example:587'],
  ['DATABASE_URL', 'postgres://lodge', '@db.example:5433/site'],
])('a password in %s=%s:…%s', (name, start, end) => {
  test.each(['abc#def', 'a?b', 'p@ss/w0rd%1'])('%s is refused with its spelling', (password) => {
    const parse = () => parseConfig({ [name]: `${start}:${password}${end}` });
    expect(parse).toThrow(`${name} must be `);
    expect(parse).toThrow('@ as %40, : as %3A, / as %2F, # as %23, ? as %3F and % as %25');
    expect(parse).not.toThrow(/p@s|w0rd|abc/);
  });

  test.each(['p@ss:w0rd', 'a b&c=d', 'p%40ss%2Fw%230rd%25%3F'])('%s is accepted', (password) => {
    const value = `${start}:${password}${end}`;
    const config = parseConfig({ [name]: value });
    expect([config.smtpUrl, config.databaseUrl]).toContain(value);
    expect(targetOf(config).database).not.toMatch(/ss|secret/);
  });
});

test.each([
  [{ SITE_URL: 'https://lodge.example/' }, { siteUrl: 'https://lodge.example' }],
  [{ MAIL_TIMEOUT_SECONDS: '2.5' }, { mailTimeout: 2500 }],
  [{ ORGANISATION_SHORT_MK: ' ГЛ ', PORT: '', ORGANISATION_EN: '  ' }, { shortName: { mk: 'ГЛ' } }],
  // The path does not depend on where a command is started.
  [{ DATABASE_URL: 'file:a.sqlite' }, { databaseUrl: `file:${projectFolder}/a.sqlite` }],
  [{ DATABASE_URL: 'file:///var/my%20a.sqlite' }, { databaseUrl: 'file:/var/my a.sqlite' }],
])('the settings %j mean %j, and leave the others as they were', (settings, expected) => {
  expect(parseConfig(settings)).toEqual({ ...parseConfig({}), ...expected });
});

test('an unknown name that begins like a setting is reported; other names are not', () => {
  const misspelt = { SMTP_URI: 'x', CONTACT_RATELIMIT: 'x', ORGANISATION_SR: 'x' };
  const others = { NODE_ENV: 'x', HOSTNAME: 'x', MAIL: 'x', BASE_URL: 'x', DESKTOP_SESSION: 'x' };
  expect(parseConfig({ ...misspelt, ...others }).warnings).toEqual(
    Object.keys(misspelt).map(
      (name) => `There is no setting ${name}. docs/settings.md lists all settings.`,
    ),
  );
});
