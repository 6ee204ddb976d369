import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { contactMessage } from '#tests/contact-message.ts';
import { temporaryFolder } from '#tests/databases.ts';
import { need } from '#tests/programs.ts';
import { startSite } from '#tests/running-site.ts';

/** It leads to this machine, but its name does not say so, so its certificate must be trusted. */
const host = '0.0.0.0';

/** Creates a private authority, and a key and a certificate for a mail server at `host`. */
function makeAuthority() {
  const folder = temporaryFolder();
  const at = (name: string) => join(folder, name);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' });
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const own = ['req', '-x509', ...key, '-days', '2', '-subj', '/CN=Own authority'];
  openssl(...own, '-keyout', at('ca.key'), '-out', at('ca.pem'));
  const names = ['-subj', '/CN=localhost', '-addext', `subjectAltName=IP:${host}`];
  const signed = ['-CA', at('ca.pem'), '-CAkey', at('ca.key'), '-days', '2'];
  const server = ['req', '-x509', ...key, ...names, ...signed];
  openssl(
    ...server,
    '-addext',
    'basicConstraints=critical,CA:FALSE',
    '-keyout',
    at('key'),
    '-out',
    at('cert'),
  );
  return { ca: at('ca.pem'), key: readFileSync(at('key')), cert: readFileSync(at('cert')) };
}

// The environment of the tests would override the settings file.
beforeEach(() => void vi.stubEnv('NODE_EXTRA_CA_CERTS', undefined));

const form = () => new URLSearchParams(contactMessage());

/** Starts a site with its settings in a file, and sends it a message. */
async function siteWithMessage(settings: Record<string, string>) {
  const file = join(temporaryFolder(), 'site.env');
  const lines = Object.entries({ LODGE_EMAIL: 'lodge@lodge.example', ...settings });
  writeFileSync(file, lines.map(([name, value]) => `${name}=${value}\n`).join(''));
  const site = await startSite({ LODGE_ENV: file });
  onTestFinished(() => void site.stop());
  expect((await fetch(`${site.url}/contact`, { method: 'POST', body: form() })).status).toBe(200);
  return site;
}

test('a private authority is trusted once the settings name it', async ({ skip }) => {
  need('openssl', skip);
  const { ca, key, cert } = makeAuthority();
  const received = Promise.withResolvers<void>();
  const server = new SMTPServer({
    ...{ secure: true, key, cert, authOptional: true },
    onData: (stream, _, done) => {
      stream.resume().on('end', () => {
        done();
        received.resolve();
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((listening) => server.listen(0, host, listening));
  onTestFinished(() => server.close(() => {}));
  const { port } = server.server.address() as AddressInfo;
  const SMTP_URL = `smtps://${host}:${port}`;

  const stranger = await siteWithMessage({ SMTP_URL });
  await expect
    .poll(() => stranger.printed(), { timeout: 20_000 })
    .toMatch(/was not delivered .* Try lodge mail test/);
  await siteWithMessage({ SMTP_URL, NODE_EXTRA_CA_CERTS: ca });
  await received.promise;
});
