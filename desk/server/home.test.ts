import { expect, test } from 'vitest';
import { atDesk, testDesk } from '#tests/desk.ts';
import release from '../../package.json' with { type: 'json' };
import { paths } from '../shared/api.ts';
import { healthWarnings } from './home.ts';

test('a site that does not respond is the first warning', async () => {
  const desk = await testDesk({ settings: { HOST: '127.0.0.1', PORT: '1' } });
  const { response } = await (await atDesk(desk))(paths.home);
  expect(response).toMatchObject({
    siteRuns: false,
    version: { version: release.version },
    warnings: [{ code: 'siteUnreachable' }, { code: 'noBackup' }],
  });
});

test('undelivered mails and old backups are warnings', () => {
  const now = Date.parse('2026-06-24T12:00:00Z');
  const fresh = '2026-06-24T00:00:00.000Z';
  const facts = { runs: true, oldestWaiting: null, backedUp: fresh, now };
  const working = { smtpUrl: 'smtp://mail.example', mailbox: 'lodge@lodge.example' };
  expect(healthWarnings(working, facts)).toEqual([]);
  const recent = '2026-06-24T11:55:00.000Z';
  expect(healthWarnings(working, { ...facts, oldestWaiting: recent })).toEqual([]);
  const since = '2026-06-24T11:40:00.000Z';
  expect(healthWarnings(working, { ...facts, oldestWaiting: since })).toEqual([
    { code: 'mailStuck', since },
  ]);
  expect(healthWarnings({ ...working, mailbox: undefined }, facts)).toEqual([
    { code: 'noMailbox' },
  ]);
  expect(
    healthWarnings({ ...working, smtpUrl: undefined }, { ...facts, oldestWaiting: since }),
  ).toEqual([{ code: 'noMailServer' }]);
  expect(healthWarnings(working, { ...facts, backedUp: '2026-06-10T12:00:00.000Z' })).toEqual([
    { code: 'oldBackup', days: 14 },
  ]);
});
