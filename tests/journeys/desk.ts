/** What journeys at the desk share. */
import type { Page } from '@playwright/test';
import { addressWithKey } from '#desk/shared/api.ts';
import { words as en } from '#desk/words/en.ts';
import { words as mk } from '#desk/words/mk.ts';
import type { DeskWords } from '#desk/words/words.ts';
import { createDraft, saveDraft } from '#server/publishing/entries.ts';
import type { Engine } from '#server/storage/database.ts';
import { makeDeskKey } from '#server/storage/desk-keys.ts';
import { storeMessage } from '#server/storage/messages.ts';
import type { Language } from '#shared/language.ts';
import { operation } from '../entry.ts';
import { runPostgres } from '../postgres.ts';
import { type RunningDesk, startDesk } from '../running-desk.ts';
import type { RunningSite } from '../running-site.ts';
import { inDatabase } from './in-database.ts';
import { test as base, expect } from './journey.ts';

export const deskWords: Record<Language, DeskWords> = { mk, en };

export const test = base.extend<{ atDesk: Page }, { desk: RunningDesk; engine: Engine }>({
  engine: ['sqlite', { scope: 'worker', option: true }],
  settings: [
    async ({ engine }, use) => {
      if (engine === 'sqlite') return use({});
      const { url, remove } = await runPostgres();
      await use({ DATABASE_URL: url });
      await remove();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  desk: [
    async ({ site }, use) => {
      const { host, port } = new URL(site.url);
      const desk = await startDesk({ ...site.env, HOST: host.replace(/:\d+$/, ''), PORT: port });
      await use(desk);
      await desk.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ desk }, use) => use(desk.url),
  atDesk: async ({ page, desk }, use) => {
    await enter(page, desk);
    await use(page);
  },
});

/** The same on a PostgreSQL of its own. */
export const onPostgres = test.extend({
  engine: ['postgres', { scope: 'worker' }],
});

/** Opens the desk with a new key, made as `lodge desk open` makes it, but without a process for it. */
export async function enter(page: Page, { url, env }: RunningDesk): Promise<void> {
  const { secret } = await inDatabase({ databaseUrl: env.DATABASE_URL ?? '' }, (database) =>
    makeDeskKey(database, new Date()),
  );
  await page.goto(addressWithKey(url, secret));
  await expect(page.getByRole('navigation').first()).toBeVisible();
}

export const letters = {
  ana: { name: 'Ана Петровска', email: 'ana@visitor.example', message: 'Како се станува член?' },
  john: { name: 'John Smith', email: 'john@visitor.example', message: 'Greetings.\nTwo lines.' },
  again: { name: 'Ана Петровска', email: 'Ana@visitor.example', message: 'Уште едно прашање.' },
  spam: { name: 'Seller', email: 'sell@visitor.example', message: 'Buy now.' },
};

/** Empties the inbox and puts three letters in, the newest last, and one that is held back. */
export async function receiveLetters({ databaseUrl }: RunningSite): Promise<void> {
  await inDatabase({ databaseUrl }, async (database) => {
    await database.deleteFrom('contact_messages').execute();
    for (const letter of [letters.ana, letters.john, letters.again]) {
      await storeMessage(database, letter);
    }
    const suspicion = 'the hidden field was filled in';
    await storeMessage(database, letters.spam, { suspicion });
  });
}

/** Begins a news item in which everything but a Macedonian title is missing; returns its number. */
export function beginNews({ databaseUrl }: RunningSite): Promise<number> {
  return inDatabase({ databaseUrl }, async (database) => {
    const { id, revision, fields } = await createDraft(database, operation(''));
    const title = { mk: 'Свечен собир', en: '' };
    await saveDraft(database, id, operation(revision), { ...fields, title });
    return id;
  });
}
