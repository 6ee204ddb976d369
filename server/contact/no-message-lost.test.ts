import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { relayPaths } from '#shared/routes.ts';
import { contactMessage } from '#tests/contact-message.ts';
import { emptyDatabaseUrl, oneEngine } from '#tests/databases.ts';
import { type MailServer, type MailServerMode, startMailServer } from '#tests/mail-server.ts';
import { relayRequest } from '#tests/relay-request.ts';
import { type RunningSite, startSite } from '#tests/running-site.ts';
import { storedTexts } from '#tests/stored-texts.ts';
import { openDatabase } from '../storage/database.ts';
import { messageTimes } from '../storage/message-rows.ts';

const messages = process.env.SOAK ? 1000 : 120;
const clients = 50;
/** The process is killed each time this number of messages has been confirmed. */
const killedEvery = process.env.SOAK ? 120 : 50;
/** The mail server has these behaviours in turn, each for one connection. */
const modes: MailServerMode[] = [
  ...Array<MailServerMode>(8).fill('works'),
  ...(['refuses', 'refuses', 'refuses', 'drops', 'drops', 'drops'] as const),
  ...(['hangs', 'takesAndDrops', 'takesAndDrops', 'takesAndDrops'] as const),
];

async function fragileSite(settings: Record<string, string>) {
  let running: Promise<RunningSite> = startSite(settings);
  let kills = 0;
  onTestFinished(async () => (await running).kill());
  await running;
  return {
    url: async () => (await running).url,
    kills: () => kills,
    kill() {
      kills += 1;
      running = running.then(async (site) => {
        await site.kill();
        return startSite(settings);
      });
    },
  };
}

function upset(server: MailServer): { connections(): number; calm(): Promise<void> } {
  let connections = 0;
  let turning: Promise<void> = Promise.resolve();
  server.onConnection = () => {
    connections += 1;
    server.mode = modes[connections % modes.length] ?? 'works';
    if (connections % 40 === 0) {
      turning = turning.then(() => server.goAway()).then(() => server.comeBack());
    }
  };
  return {
    connections: () => connections,
    async calm() {
      server.onConnection = () => {};
      await turning;
      server.mode = 'works';
    },
  };
}

/** Returns whether the site responded with OK; false if it ended or sent another response. */
async function send(url: string, text: string, idempotencyKey: string): Promise<boolean> {
  try {
    const request = relayRequest({ ...contactMessage({ message: text }), idempotencyKey });
    const response = await fetch(url + relayPaths.send, request);
    return response.status === 200 && (await response.text()) === 'OK';
  } catch {
    return false;
  }
}

const lastLine = (text: string) => text.trimEnd().split('\n').at(-1) ?? '';

describe.each(oneEngine)('on %s', (engine) => {
  test('every message confirmed with OK arrives, although processes are killed and the mail server fails', {
    timeout: process.env.SOAK ? 900_000 : 180_000,
  }, async () => {
    const server = await startMailServer();
    const databaseUrl = await emptyDatabaseUrl(engine);
    const site = await fragileSite({
      DATABASE_URL: databaseUrl,
      SMTP_URL: server.url,
      LODGE_EMAIL: 'lodge@lodge.example',
      SITE_URL: 'https://lodge.example',
      CONTACT_RATE_LIMIT: '0',
      MAIL_RETRY_SECONDS: '0.05',
      MAIL_TIMEOUT_SECONDS: '0.5',
    });
    const unrest = upset(server);

    const texts = Array.from({ length: messages }, (_, number) => `Порака ${number}`);
    const answered = new Set<string>();
    const left = [...texts];
    async function client(): Promise<void> {
      for (let text = left.pop(); text; text = left.pop()) {
        const idempotencyKey = randomUUID();
        // Nearly every visitor tries again with the same key; some give up.
        const patient = !text.endsWith('7');
        let ok = await send(await site.url(), text, idempotencyKey);
        while (!ok && patient) ok = await send(await site.url(), text, idempotencyKey);
        if (!ok) continue;
        answered.add(text);
        if (answered.size % killedEvery === 0) site.kill();
      }
    }
    await Promise.all(Array.from({ length: clients }, client));
    expect(site.kills()).toBeGreaterThanOrEqual(Math.floor((messages * 0.9) / killedEvery));
    expect(answered.size).toBeGreaterThan(messages * 0.9);

    // The failures continue while the outbox empties.
    await server.hasReceived(messages / 4);
    site.kill();
    expect(unrest.connections()).toBeGreaterThan(modes.length);
    await unrest.calm();
    await using database = openDatabase(databaseUrl);
    await site.url();
    await expect
      .poll(async () => (await messageTimes(database)).oldestWaiting, { timeout: 600_000 })
      .toBeNull();

    const received = new Set(await storedTexts(databaseUrl));
    expect([...answered].filter((text) => !received.has(text))).toEqual([]);
    const arrived = new Map<string, Set<unknown>>();
    for (const { text, headers } of server.received) {
      const ids = arrived.get(lastLine(text)) ?? new Set();
      arrived.set(lastLine(text), ids.add(headers.get('message-id')));
    }
    expect(new Set(arrived.keys())).toEqual(received);
    const ids = [...arrived.values()].map(({ size }) => size);
    expect(Math.max(...ids), 'each has one id').toBe(1);
  });
});
