import { expect, test } from 'vitest';
import { createDraft } from '#server/publishing/entries.ts';
import { lastBackup } from '#server/storage/backup.ts';
import { storeMessage } from '#server/storage/messages.ts';
import { writeState } from '#server/storage/state.ts';
import { oneEngine } from '#tests/databases.ts';
import { type TestDesk, testDesk } from '#tests/desk.ts';
import { operation } from '#tests/entry.ts';
import { testSite } from '#tests/site.ts';
import release from '../../package.json' with { type: 'json' };
import { type HomeState, paths } from '../shared/api.ts';
import { healthWarnings } from './home.ts';

async function stateAt(desk: TestDesk): Promise<HomeState> {
  const { body } = await desk.request(paths.home, { headers: await desk.signIn() });
  return JSON.parse(body.toString());
}

test.each(oneEngine)('the first screen counts waiting items, on %s', async (engine) => {
  const site = await testSite();
  const desk = await testDesk({ engine, settings: { HOST: '127.0.0.1', PORT: `${site.port}` } });
  const message = { name: 'Ана', email: 'ana@visitor.example', message: 'Здраво' };
  await storeMessage(desk.database, message);
  await storeMessage(desk.database, message, { suspicion: 'looks odd' });
  await createDraft(desk.database, 'news', operation(''));
  const at = '2026-06-20T12:00:00.000Z';
  await writeState(desk.database, lastBackup, at);
  expect(await stateAt(desk)).toMatchObject({
    siteRuns: true,
    counts: { new: 1, answered: 0, held: 1 },
    drafts: 1,
    scheduled: 0,
    lastBackup: at,
    warnings: [{ code: 'noMailServer' }],
    version: { version: release.version, commit: expect.stringMatching(/^[0-9a-f]{7,}/) },
  });
});

test('a site that does not respond is the first warning', async () => {
  const desk = await testDesk({ settings: { HOST: '127.0.0.1', PORT: '1' } });
  const { siteRuns, warnings } = await stateAt(desk);
  expect(siteRuns).toBe(false);
  expect(warnings).toEqual([{ code: 'siteUnreachable' }, { code: 'noBackup' }]);
});

test('undelivered mails and old backups are warnings', () => {
  const now = Date.parse('2026-06-24T12:00:00Z');
  const fresh = '2026-06-24T00:00:00.000Z';
  const facts = { runs: true, oldestWaiting: null, backedUp: fresh, cancelled: [], now };
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
  expect(healthWarnings(working, { ...facts, backedUp: '2026-06-10T12:00:00.000Z' })).toEqual([
    { code: 'oldBackup', days: 14 },
  ]);
});
