/** Who edits what at the desk, and whether a backup has replaced what they edit. */
import { Hono } from 'hono';
import * as v from 'valibot';
import type { Database } from '#server/storage/database.ts';
import { contentMark } from '#server/storage/restore-content.ts';
import { readState } from '#server/storage/state.ts';
import type { Editor, Presence } from '../shared/api.ts';
import { posted } from './refusal.ts';

/**
 * Milliseconds after which a tab that is not heard of counts as closed. Each tells every 15 seconds,
 * but in the background Chrome lets it speak once a minute only, and once it may be late.
 */
const silence = 150_000;

export interface Editors {
  /** `subject` is null where the tab edits nothing. */
  note(id: string, subject: string | null): void;
  /** All but those of one tab. */
  others(id?: string): Editor[];
}

/** `clock` is monotonic, in milliseconds. */
export function createEditors(clock: () => number): Editors {
  const noted = new Map<string, { subject: string; at: number }>();
  return {
    note(id, subject) {
      if (subject === null) noted.delete(id);
      else noted.set(id, { subject, at: clock() });
      for (const [each, { at }] of noted) if (clock() - at > silence) noted.delete(each);
    },
    others: (id) =>
      [...noted]
        .filter(([each, { at }]) => each !== id && clock() - at <= silence)
        .map(([each, { subject }]) => ({ id: each, subject })),
  };
}

const presenceSchema = v.object({
  id: v.pipe(v.string(), v.uuid()),
  subject: v.nullable(v.pipe(v.string(), v.maxLength(200))),
});

export function presence(database: Database, editors: Editors): Hono {
  return new Hono().post('/', async (c) => {
    const { id, subject } = await posted(c, presenceSchema);
    editors.note(id, subject);
    const content = (await readState(database, contentMark)) ?? '';
    return c.json({ content, editors: editors.others(id) } satisfies Presence);
  });
}
