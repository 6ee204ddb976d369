/** A site that stops completes the running requests and leaves no work half done. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { contactMessage } from '#tests/contact-message.ts';
import { emptyDatabaseUrl, oneEngine } from '#tests/databases.ts';
import { ask } from '#tests/raw-request.ts';
import { startSite } from '#tests/running-site.ts';
import { storedTexts } from '#tests/stored-texts.ts';

const form = (message: string) => new URLSearchParams(contactMessage({ message })).toString();

const head = (length: number) =>
  `POST /contact HTTP/1.1\r\nHost: lodge.example\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${length}\r\n\r\n`;

async function halfSent(port: number, message: string) {
  const body = form(message);
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  const received = text(socket).catch(() => '');
  await once(socket, 'connect');
  await new Promise<void>((resolve) => {
    socket.write(head(body.length) + body.slice(0, 20), () => resolve());
  });
  return { received, finish: () => socket.write(body.slice(20)) };
}

test.each(oneEngine)(
  'stopped on %s, the site answers the running requests and ends',
  async (engine) => {
    const databaseUrl = await emptyDatabaseUrl(engine);
    const site = await startSite({ DATABASE_URL: databaseUrl });
    const port = Number(new URL(site.url).port);
    const quick = await halfSent(port, 'finished in time');
    const endless = await halfSent(port, 'never finished');
    // The response shows that the site has read both headers.
    await ask(port, '/faq');

    const stopped = site.stop();
    quick.finish();
    expect(await quick.received).toMatch(/^HTTP\/1\.1 200 [\s\S]*Connection: close/i);
    expect(await stopped).toBe(0);
    expect(await endless.received).toBe('');
    expect(await storedTexts(databaseUrl)).toEqual(['finished in time']);
  },
);
