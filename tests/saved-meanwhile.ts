/** A letter and a draft that are committed while a restore has copied the present content already. */
import { readdirSync } from 'node:fs';
import { expect, vi } from 'vitest';
import { openEntry } from '#server/publishing/entries.ts';
import type { Database } from '#server/storage/database.ts';
import { putCopy } from '#server/storage/entry-copies.ts';
import { newestMessages, storeMessage } from '#server/storage/messages.ts';
import { completeDraft, completeFields } from './entry.ts';

export const meanwhileLetter = { name: 'Ана', email: 'ana@visitor.example', message: 'Здраво' };
export const meanwhileDraft = { ...completeFields, title: { mk: 'Доцна', en: 'Late' } };

export const formerCopies = (folder: string) =>
  readdirSync(folder).filter((name) => /^before-restore-.*\.backup$/.test(name));

interface Saved<Result> {
  result: Result;
  /** What stands in the inbox. */
  letters(): Promise<string[]>;
  /** The Macedonian title of the draft. */
  draftTitle(): Promise<string | undefined>;
}

/**
 * Begins a restore, which puts its copy of the present content into `folder`, and commits when it
 * is there; resolves with what the restore comes to.
 */
export async function saveMeanwhile<Result>(
  database: Database,
  folder: string,
  restore: () => Promise<Result>,
): Promise<Saved<Result>> {
  const { id } = await completeDraft(database);
  let restored: Promise<Result> | undefined;
  await database.transaction().execute(async (transaction) => {
    await storeMessage(transaction, meanwhileLetter, { idempotencyKey: 'late' });
    await putCopy(transaction, id, 'working', meanwhileDraft);
    restored = restore();
    // It waits for what this transaction has locked, and goes on when that ends.
    await vi.waitFor(() => expect(formerCopies(folder)).toHaveLength(1), 20_000);
  });
  return {
    result: (await restored) as Result,
    letters: async () => (await newestMessages(database, 9)).map(({ message }) => message),
    draftTitle: async () => (await openEntry(database, id))?.fields.title.mk,
  };
}
