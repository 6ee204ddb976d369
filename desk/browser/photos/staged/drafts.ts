/** What is typed of staged photos, saved by itself after each pause; no React. */
import type { Bilingual } from '#shared/language.ts';
import type { StagedPhoto, StageOutcome, Warning } from '#shared/publishing.ts';

export interface Typed {
  caption: Bilingual;
  album: number | null;
}

export interface Draft {
  /** Shown also when it is saved, as a list that was read before may arrive after; null once that is over. */
  typed: Typed | null;
  isSaved: boolean;
  warnings: Warning[];
}

interface Parts {
  save(id: number, typed: Typed): Promise<StageOutcome>;
  onSaved(photo: StagedPhoto): void;
  /** Keeps what is not saved over a reload. */
  keep(unsaved: Record<number, Typed>): void;
  kept: Record<number, Typed>;
  /** Milliseconds without a letter after which is saved. */
  pause: number;
  /** Milliseconds until what failed is tried again. */
  retry: number;
}

export interface Drafts {
  /** Saves what a reload has left unsaved. */
  resume(): void;
  of(id: number): Draft | undefined;
  /** Whether the last attempt to save failed. */
  failing(): boolean;
  subscribe(listener: () => void): () => void;
  change(photo: StagedPhoto, patch: Partial<Typed>): void;
  /** Saves at once; tells whether all is saved. Then the photos show what the server has. */
  settle(): Promise<boolean>;
  /** Of photos that are no more. */
  forget(ids: number[]): void;
}

export function createDrafts({ save, onSaved, keep, kept, pause, retry }: Parts): Drafts {
  const drafts = new Map<number, Draft>(
    Object.entries(kept).map(([id, typed]) => [
      Number(id),
      { typed, isSaved: false, warnings: [] },
    ]),
  );
  const listeners = new Set<() => void>();
  let failed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;

  const unsaved = () =>
    [...drafts].flatMap(([id, { typed, isSaved }]) =>
      typed && !isSaved ? [[id, typed] as const] : [],
    );

  function changed(): void {
    keep(Object.fromEntries(unsaved()));
    for (const listener of listeners) listener();
  }

  function saveIn(milliseconds: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void saveAll(), milliseconds);
  }

  async function saveOne(id: number, typed: Typed): Promise<void> {
    const outcome = await save(id, typed);
    const latest = drafts.get(id)?.typed;
    if (outcome.ok) onSaved(outcome.photo);
    // Forgotten meanwhile, with its photo.
    if (latest === undefined || latest === null) return;
    if (!outcome.ok) {
      // The photo or its album was taken away, here or in another tab; what was typed of a photo stays.
      if (outcome.faults.some(({ code }) => code === 'no-such-album')) {
        drafts.set(id, { typed: { ...latest, album: null }, isSaved: false, warnings: [] });
      } else drafts.delete(id);
    } else {
      drafts.set(id, { typed: latest, isSaved: latest === typed, warnings: outcome.warnings });
    }
    changed();
  }

  async function saveAll(): Promise<void> {
    clearTimeout(timer);
    // One after the other, so that an older text never comes after a newer one.
    running ??= (async () => {
      try {
        for (const [id, typed] of unsaved()) await saveOne(id, typed);
        failed = false;
        // Typed while others were being saved.
        if (unsaved().length > 0) saveIn(pause);
      } catch {
        failed = true;
        saveIn(retry);
      } finally {
        running = undefined;
        changed();
      }
    })();
    await running;
  }

  return {
    resume() {
      if (unsaved().length > 0) saveIn(0);
    },
    of: (id) => drafts.get(id),
    failing: () => failed,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change(photo, patch) {
      const before = drafts.get(photo.id);
      const { caption, album } = before?.typed ?? photo;
      drafts.set(photo.id, {
        typed: { caption, album, ...patch },
        isSaved: false,
        warnings: before?.warnings ?? [],
      });
      changed();
      saveIn(pause);
    },
    async settle() {
      await saveAll();
      // What was typed while others were being saved.
      if (!failed && unsaved().length > 0) await saveAll();
      if (unsaved().length > 0) return false;
      for (const [id, draft] of drafts) drafts.set(id, { ...draft, typed: null });
      return true;
    },
    forget(ids) {
      for (const id of ids) drafts.delete(id);
      changed();
    },
  };
}
