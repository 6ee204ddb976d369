import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { contactMessage } from '#tests/contact-message.ts';
import { emptyDatabaseUrl, engines, migratedUrl, temporaryFolder } from '#tests/databases.ts';
import { lodgeHere } from '#tests/lodge-command.ts';
import { listen } from '#tests/programs.ts';
import { startSite } from '#tests/running-site.ts';
import { root } from '#tests/site.ts';
import { startProcess } from '#tests/started-process.ts';
import { openDatabase } from './storage/database.ts';
import { newestMessages } from './storage/message-rows.ts';

async function failToStart(settings: Record<string, string>, ...args: string[]) {
  const env = { ...process.env, HOST: '127.0.0.1', PORT: '0', ...settings };
  const started = startProcess(process.execPath, [join(root, 'server/main.ts'), ...args], {
    cwd: root,
    env,
  });
  return { code: await started.ended, printed: started.printed() };
}

test('invalid settings of the environment and of the file are reported together', async () => {
  const file = join(temporaryFolder(), 'site.env');
  await writeFile(file, 'LODGE_EMAIL=nobody\n', { mode: 0o640 });
  const { code, printed } = await failToStart({ PORT: 'http' }, '--env', file);
  expect(code).toBe(1);
  expect(printed).toContain('PORT must be a whole number');
  expect(printed).toContain('LODGE_EMAIL must be an e-mail address');
  expect(printed).not.toContain('    at ');
  await writeFile(file, 'NODE_EXTRA_CA_CERTS=/nowhere/ca.pem\n');
  vi.stubEnv('NODE_EXTRA_CA_CERTS', undefined);
  const withoutCertificates = await failToStart({}, '--env', file);
  expect(withoutCertificates.printed).toContain(
    'NODE_EXTRA_CA_CERTS must name a file with certificates; /nowhere/ca.pem cannot be used (ENOENT)',
  );
});

test('a port in use is reported, also for metrics', async () => {
  const occupant = createServer();
  const port = await listen(occupant);
  onTestFinished(() => void occupant.close());
  const DATABASE_URL = await migratedUrl('sqlite');
  const end = await failToStart({ PORT: String(port), DATABASE_URL });
  expect(end).toEqual({ code: 1, printed: `Port ${port} is in use. Set PORT to another one.\n` });
  const metrics = await failToStart({ METRICS_PORT: String(port) });
  expect(metrics.printed).toMatch(/^Port \d+ is in use. Set METRICS_PORT to another one\.\n/);
});

test('the address of another machine is reported, also before a restart', async () => {
  const settings = { HOST: '192.0.2.1', DATABASE_URL: await migratedUrl('sqlite') };
  const printed =
    'HOST must be a name or an IP address of this machine; 192.0.2.1 is neither (EADDRNOTAVAIL).\n';
  expect(await failToStart(settings)).toEqual({ code: 1, printed });
  expect(await lodgeHere(settings, 'check')).toMatchObject({ code: 1, err: printed });
});

test.each(engines)(
  'on %s, two instances start on one empty database, store a message, and stop without an error',
  async (engine) => {
    const settings = { DATABASE_URL: await emptyDatabaseUrl(engine) };
    const both = await Promise.all([startSite(settings), startSite(settings)]);
    const message = 'Здраво';
    const [first, second] = both;
    const body = new URLSearchParams(contactMessage({ message }));
    expect((await fetch(`${first.url}/contact`, { method: 'POST', body })).status).toBe(200);
    expect((await fetch(`${second.url}/news`)).status).toBe(200);
    expect(await Promise.all(both.map((site) => site.stop()))).toEqual([0, 0]);
    expect(first.printed() + second.printed()).toContain('The database was empty');
    await using database = openDatabase(settings.DATABASE_URL);
    expect(await newestMessages(database, 9)).toMatchObject([{ message }]);
  },
);
