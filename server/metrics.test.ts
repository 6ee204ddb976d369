import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { sqliteFile } from '#server/storage/database.ts';
import { contactMessage } from '#tests/contact-message.ts';
import { emptyDatabaseUrl, temporaryFolder } from '#tests/databases.ts';
import { lodgeHere } from '#tests/lodge-command.ts';
import { ask } from '#tests/raw-request.ts';
import { startDesk } from '#tests/running-desk.ts';
import { startSite } from '#tests/running-site.ts';
import { root } from '#tests/site.ts';

const message = contactMessage();

test('the metrics are on a separate port of the loopback address, and not with the pages', async () => {
  const DATABASE_URL = await emptyDatabaseUrl('sqlite');
  await lodgeHere({ DATABASE_URL }, 'init');
  await using desk = await startDesk({ DATABASE_URL });
  await using site = await startSite({ METRICS_PORT: '0', ...desk.env });
  const [, address = ''] = /Its metrics are at (\S+)\n/.exec(site.printed()) ?? [];
  expect(new URL(address).hostname).toBe('127.0.0.1');
  expect((await fetch(`${site.url}/metrics`)).status).toBe(404);
  const body = new URLSearchParams(message);
  await (await fetch(`${site.url}/contact`, { method: 'POST', body })).arrayBuffer();

  await lodgeHere({ DATABASE_URL }, 'backup', join(temporaryFolder(), 'site.backup'));

  writeFileSync(join(dirname(sqliteFile(DATABASE_URL)), 'passed-disk'), '');
  let text = await (await fetch(address)).text();
  const value = (series: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${series} `))
        ?.split(' ')[1],
    );
  expect(value('lodge_messages{state="waiting"}')).toBe(1);
  expect(value('lodge_database_up')).toBe(1);
  expect(value('lodge_desk_up')).toBe(1);
  expect(value('lodge_oldest_waiting_message_seconds')).toBeGreaterThan(0);
  expect(value('lodge_last_backup_timestamp_seconds')).toBeGreaterThan(1_700_000_000);
  expect(text).toMatch(/^lodge_info\{version="1\.[\d.]+",commit="\w*"\} 1$/m);
  expect(value('process_resident_memory_bytes')).toBeGreaterThan(0);
  expect(value('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
  await desk.stop();
  text = await (await fetch(address)).text();
  expect(value('lodge_desk_up')).toBe(0);
  const passed = value('lodge_check_passed_timestamp_seconds{check="disk"}');
  expect(passed).toBeGreaterThan(1_700_000_000);
  const alerts = readFileSync(join(root, 'deploy/alerts.yml'), 'utf8');
  for (const name of alerts.match(/lodge_\w+/g) ?? [])
    expect(text).toMatch(RegExp(`^${name}[ {]`, 'm'));
  expect((await fetch(new URL('/', address))).status).toBe(404);
  const { port } = new URL(address);
  const foreign = await ask(Number(port), '/metrics', { headers: { Host: 'lodge.example' } });
  expect(foreign).toMatchObject({ status: 421 });
});
