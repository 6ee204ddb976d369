import { describe, expect, test } from 'vitest';
import { ownRelay } from '#shared/site.ts';
import { parseConfig, placeOf } from './config.ts';
import { ConfigError, projectFolder } from './environment.ts';

test('no setting is needed', () => {
  expect(parseConfig({})).toMatchObject({
    port: 3000,
    host: 'localhost',
    siteUrl: undefined,
    databaseUrl: `file:${projectFolder}/data/lodge.sqlite`,
    warnings: [],
    trustedProxies: 0,
    hsts: 'host',
    // `docs/desk.md` and the files in `deploy/desk/` contain this port.
    desk: { port: 4600 },
    // Messages are stored permanently and not sent.
    mailService: ownRelay,
    smtpUrl: undefined,
    mailbox: undefined,
    contactRateLimit: 10,
    messageRetentionDays: 0,
  });
});

test('all errors are reported together, each with its name and value', () => {
  const parse = () =>
    parseConfig({
      PORT: '70000',
      SITE_URL: 'lodge.example',
      DATABASE_URL: 'mysql://nowhere',
      LODGE_EMAIL: 'nobody',
      TRUST_PROXY: 'perhaps',
    });
  expect(parse).toThrow(ConfigError);
  for (const name of ['PORT', 'SITE_URL', 'DATABASE_URL', 'LODGE_EMAIL', 'TRUST_PROXY']) {
    expect(parse).toThrow(new RegExp(`  ${name} must `));
  }
  expect(parse).toThrow('"perhaps"');
});

const emailJs = {
  EMAILJS_SERVICE_ID: 'service_1',
  EMAILJS_TEMPLATE_ID: 'template_1',
  EMAILJS_PUBLIC_KEY: 'key_1',
};

test('EmailJS is used only if all of its settings are set', () => {
  expect(parseConfig(emailJs).mailService).toEqual({
    origin: 'https://api.emailjs.com',
    serviceId: 'service_1',
    templateId: 'template_1',
    publicKey: 'key_1',
  });
  expect(() => parseConfig({ ...emailJs, EMAILJS_PUBLIC_KEY: '' })).toThrow('all three or none');
});

test.each([
  ['SMTP_URL', 'imap://user:secret@mail.example'],
  ['SMTP_URL', 'smtp://'],
  ['CONTACT_RATE_LIMIT', '-1'],
  ['MESSAGE_RETENTION_DAYS', '1.5'],
  ['MAIL_TIMEOUT_SECONDS', '0'],
  ['MAIL_RETRY_SECONDS', 'soon'],
])('%s=%s is refused by name, without giving a password away', (name, value) => {
  expect(() => parseConfig({ [name]: value })).toThrow(name);
  expect(() => parseConfig({ [name]: value })).not.toThrow('secret');
});

describe.each([
  ['SMTP_URL', 'smtp://info@lodge.example', '@mail.lodge.example:587'],
  ['SMTP_URL', 'smtps://info', '@[::1]/?pool=true'],
  ['DATABASE_URL', 'postgres://lodge', '@db.example:5433/site'],
  ['DATABASE_URL', 'postgresql://lodge', '@db.example/site?sslmode=require'],
])('a password in %s=%s:…%s', (name, start, end) => {
  test.each(['abc#def', 'a?b', 'a/b', '1#2', 'p@ss/w0rd%1', 'p@s?s', 'abc%xy', '%ff'])(
    '%s is refused, with the way to write it',
    (password) => {
      const parse = () => parseConfig({ [name]: `${start}:${password}${end}` });
      expect(parse).toThrow(`${name} must be `);
      expect(parse).toThrow('@ as %40, : as %3A, / as %2F, # as %23, ? as %3F and % as %25');
      expect(parse).not.toThrow(/p@s|w0rd|abc/);
    },
  );

  test.each(['secret', 'p@ss:w0rd', 'a b&c=d', 'ѓ', 'p%40ss%2Fw%230rd%25%3F'])(
    '%s is accepted',
    (password) => {
      const value = `${start}:${password}${end}`;
      const config = parseConfig({ [name]: value });
      expect([config.smtpUrl, config.databaseUrl]).toContain(value);
      expect(placeOf(config).database).not.toMatch(/ss|secret/);
    },
  );
});

test.each([
  [{ SITE_URL: 'https://lodge.example/' }, { siteUrl: 'https://lodge.example' }],
  [{ MAIL_TIMEOUT_SECONDS: '2.5' }, { mailTimeout: 2500 }],
  [{ ORGANISATION_SHORT_EN: ' GL ' }, { shortName: { en: 'GL' } }],
  [{ ORGANISATION_SHORT_MK: ' ГЛ ', PORT: '', ORGANISATION_EN: '  ' }, { shortName: { mk: 'ГЛ' } }],
  // The path does not depend on where a command is started.
  [{ DATABASE_URL: 'file:a.sqlite' }, { databaseUrl: `file:${projectFolder}/a.sqlite` }],
  [{ DATABASE_URL: 'file:/var/lib/a.sqlite' }, { databaseUrl: 'file:/var/lib/a.sqlite' }],
  [{ DATABASE_URL: 'file:///var/my%20a.sqlite' }, { databaseUrl: 'file:/var/my a.sqlite' }],
])('the settings %j mean %j, and leave the others as they were', (settings, expected) => {
  expect(parseConfig(settings)).toEqual({ ...parseConfig({}), ...expected });
});

test.each([
  ['postgres://lodge:secret@db.example:5433/site', 'postgres lodge@db.example:5433/site'],
  [
    'postgres:///site?host=/run/postgresql&user=me&password=secret',
    'postgres me@/run/postgresql/site',
  ],
])('the place of %s is told without its password', (DATABASE_URL, database) => {
  const place = placeOf(parseConfig({ DATABASE_URL, SITE_URL: 'https://lodge.example' }));
  expect(place).toEqual({ site: 'https://lodge.example', database });
});

test.each(['SMTP_URI', 'LODGE_EMIAL', 'CONTACT_RATELIMIT', 'ORGANISATION_SR'])(
  '%s begins like a setting and is none',
  (name) => {
    const warnings = [`There is no setting ${name}. docs/settings.md lists all settings.`];
    expect(parseConfig({ [name]: 'x' }).warnings).toEqual(warnings);
  },
);

test.each([
  ...['NODE_ENV', 'HOME', 'PATH', 'HOSTNAME', 'HOSTTYPE', 'EMAIL', 'MAIL', 'BASE_URL'],
  ...['NODE_EXTRA_CA_CERTS', 'TZ', 'PGHOST', 'PGPORT', 'DESKTOP_SESSION'],
])('%s is left alone', (name) => {
  expect(parseConfig({ [name]: 'x' }).warnings).toEqual([]);
});
