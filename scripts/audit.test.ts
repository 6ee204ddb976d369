import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '#tests/databases.ts';
import { auditPackages } from './audit.ts';

// npm remembers advisories, and must not take these for real ones.
beforeEach(() => {
  vi.stubEnv('npm_config_cache', temporaryFolder());
  return () => void vi.unstubAllEnvs();
});

/** A registry that answers npm's question for vulnerabilities as told, and knows nothing else. */
async function registryThat(answer: RequestListener): Promise<string> {
  const server = createServer((request, response) => {
    request.resume();
    if (request.url?.endsWith('/advisories/bulk')) answer(request, response);
    else response.writeHead(404).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const advisory = (severity: string) => ({
  id: 1,
  url: 'https://advisories.example/1',
  title: 'Something is wrong',
  severity,
  vulnerable_versions: '<9999',
  cwe: [],
  cvss: { score: 0 },
});

const advisories = (severity: string) =>
  registryThat((_, response) => {
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({ nodemailer: [advisory(severity)] }));
  });

test('a critical vulnerability is a finding, a moderate one is none', async () => {
  const findings = [`nodemailer: critical, Something is wrong https://advisories.example/1`];
  expect(await auditPackages({ registry: await advisories('critical') })).toEqual({
    answered: true,
    findings,
  });
  expect(await auditPackages({ registry: await advisories('moderate') })).toEqual({
    answered: true,
    findings: [],
  });
});

test.each<[string, RequestListener]>([
  ['refuses', (_, response) => void response.writeHead(405).end()],
  ['never answers', () => {}],
])('a registry that %s neither fails nor delays the tests', async (_, answer) => {
  const registry = await registryThat(answer);
  expect(await auditPackages({ registry, timeout: 500 })).toEqual({
    answered: false,
    findings: [],
  });
});
