import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SMTPServerOptions } from 'smtp-server';
import { expect, test, vi } from 'vitest';
import { contactMessage } from '#tests/contact-message.ts';
import { temporaryFolder } from '#tests/databases.ts';
import { serveMail } from '#tests/mail-server.ts';
import { selfSigned } from '#tests/nginx.ts';
import { need } from '#tests/programs.ts';
import { startSite } from '#tests/running-site.ts';

/** It leads to this machine, but its name does not say so, so its certificate must be trusted. */
const host = '0.0.0.0';

test('a certificate of no known authority is trusted once the settings name it', async ({
  skip,
}) => {
  need('openssl', skip);
  // The environment of the tests would override the settings file.
  vi.stubEnv('NODE_EXTRA_CA_CERTS', undefined);
  const folder = selfSigned(host);
  const ca = join(folder, 'fullchain.pem');
  const [key, cert] = [readFileSync(join(folder, 'privkey.pem')), readFileSync(ca)];
  const received = Promise.withResolvers<void>();
  const onData: SMTPServerOptions['onData'] = (stream, _, done) => {
    stream.resume().on('end', () => {
      done();
      received.resolve();
    });
  };
  const place = await serveMail({ secure: true, key, cert, authOptional: true, onData }, host);
  const file = join(temporaryFolder(), 'site.env');
  const settings = [`SMTP_URL=smtps://${place}`, `NODE_EXTRA_CA_CERTS=${ca}`];
  writeFileSync(file, ['LODGE_EMAIL=lodge@lodge.example', ...settings, ''].join('\n'));
  await using site = await startSite({ LODGE_ENV: file });
  const body = new URLSearchParams(contactMessage());
  expect((await fetch(`${site.url}/contact`, { method: 'POST', body })).status).toBe(200);
  await received.promise;
});
