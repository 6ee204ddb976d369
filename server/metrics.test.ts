import { expect, onTestFinished, test } from 'vitest';
import { contactMessage } from '#tests/contact-message.ts';
import { emptyDatabaseUrl } from '#tests/databases.ts';
import { ask } from '#tests/raw-request.ts';
import { startSite } from '#tests/running-site.ts';

const message = contactMessage();

test('the metrics are on a separate port of the loopback address, and not with the pages', async () => {
  const DATABASE_URL = await emptyDatabaseUrl('sqlite');
  const site = await startSite({ METRICS_PORT: '0', DATABASE_URL });
  onTestFinished(() => void site.stop());
  const [, address = ''] = /Its metrics are at (\S+)\n/.exec(site.printed()) ?? [];
  expect(new URL(address).hostname).toBe('127.0.0.1');
  expect((await fetch(`${site.url}/metrics`)).status).toBe(404);
  for (const path of ['/faq', '/news', '/news', '/nowhere?name=Ana', '/api/news', '/healthz']) {
    await (await fetch(site.url + path)).arrayBuffer();
  }
  const body = new URLSearchParams(message);
  await (await fetch(`${site.url}/contact`, { method: 'POST', body })).arrayBuffer();

  const text = await (await fetch(address)).text();
  const value = (series: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${series} `))
        ?.split(' ')[1],
    );
  expect(value('lodge_requests_total{route="page",status="200"}')).toBe(3);
  expect(value('lodge_requests_total{route="page",status="404"}')).toBe(2);
  expect(value('lodge_requests_total{route="message",status="200"}')).toBe(1);
  expect(value('lodge_request_duration_seconds_count{route="api"}')).toBe(1);
  expect(value('lodge_messages{state="waiting"}')).toBe(1);
  expect(value('lodge_database_up')).toBe(1);
  expect(value('lodge_cache_lookups_total{result="hit"}')).toBeGreaterThan(0);
  expect(value('process_resident_memory_bytes')).toBeGreaterThan(0);
  expect(value('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
  expect(text).not.toMatch(/Ana|nowhere/);
  expect((await fetch(new URL('/', address))).status).toBe(404);
  const { port } = new URL(address);
  const foreign = await ask(Number(port), '/metrics', { headers: { Host: 'lodge.example' } });
  expect(foreign).toMatchObject({ status: 421 });
});
