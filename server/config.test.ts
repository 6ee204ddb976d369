import { expect, test } from 'vitest';
import { ConfigError, parseConfig } from './config.ts';

test('no setting is needed', () => {
  expect(parseConfig({})).toMatchObject({
    port: 3000,
    host: 'localhost',
    siteUrl: undefined,
    databaseUrl: 'file:data/lodge.sqlite',
    trustProxy: false,
  });
});

test('an empty value counts as unset', () => {
  expect(parseConfig({ PORT: '', ORGANISATION_EN: '  ' })).toEqual(parseConfig({}));
});

test('the site address is kept without its slash', () => {
  expect(parseConfig({ SITE_URL: 'https://lodge.example/' }).siteUrl).toBe('https://lodge.example');
});

test('all faults are reported together, each with its name and value', () => {
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
  expect(parse).toThrow('"mysql://nowhere"');
});

test.each(['-1', '3.5', 'http', '65536'])('PORT=%s is refused', (PORT) => {
  expect(() => parseConfig({ PORT })).toThrow('PORT must be a whole number');
});

test.each(['https://lodge.example/site', 'ftp://lodge.example'])(
  'SITE_URL=%s is refused',
  (SITE_URL) => {
    expect(() => parseConfig({ SITE_URL })).toThrow('SITE_URL must');
  },
);
