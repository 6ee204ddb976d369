/** What is typed of staged photos, saved by itself while it is typed; no React. */
import type { Bilingual } from '#shared/language.ts';
import type { StagedPhoto, StageOutcome, Warning } from '#shared/publishing.ts';
import type { FaultCode } from '../../../shared/api.ts';
import { createTimer } from '../../timer.ts';
import type { KeptList } from '../keeper.ts';

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

/** What was typed of a photo that was published or taken away in another tab, or by a restore. */
export interface Left {
  id: number;
  caption: Bilingual;
}

interface Parts {
  save(id: number, typed: Typed): Promise<StageOutcome>;
  onSaved(photo: StagedPhoto): void;
  codeOf(error: unknown): FaultCode;
  /** What is not saved, over a reload. */
  kept: KeptList<Typed>;
  /** Milliseconds between something typed and its way to the database, and between two attempts. */
  interval: number;
}

export interface Drafts {
  /** Whether what the browser has kept has been read; until then nothing can be typed. */
  isReady(): boolean;
  /** Saves what a reload has left unsaved. */
  resume(): void;
  of(id: number): Draft | undefined;
  /** Why the last attempt left something unsaved. */
  failing(): FaultCode | null;
  /** To be copied by hand. */
  left(): readonly Left[];
  subscribe(listener: () => void): () => void;
  change(photo: StagedPhoto, patch: Partial<Typed>): void;
  /** Saves at once; tells whether all is saved. Then the photos show what the server has. */
  settle(): Promise<boolean>;
  /** Of photos that are no more, and what is left of them. */
  forget(ids: number[]): void;
}

/** What keeps every other text from being saved, too. */
const forAll: FaultCode[] = ['offline', 'noSession'];

const isEmpty = ({ mk, en }: Bilingual) => mk.trim() === '' && en.trim() === '';

export function createDrafts(parts: Parts): Drafts {
  const { save, onSaved, codeOf, kept, interval } = parts;
  const drafts = new Map<number, Draft>();
  /** Found in the browser and not changed here: another tab may still be at it. */
  const found = new Set<number>();
  const listeners = new Set<() => void>();
  let failure: FaultCode | null = null;
  let left: readonly Left[] = [];
  let isReady = false;
  const timer = createTimer(interval, () => void saveAll());
  let running: Promise<void> | undefined;

  const unsaved = () =>
    [...drafts].flatMap(([id, { typed, isSaved }]) =>
      typed && !isSaved ? [[id, typed] as const] : [],
    );

  function changed(): void {
    for (const listener of listeners) listener();
  }

  function set(id: number, draft: Draft): void {
    drafts.set(id, draft);
    kept.set(id, draft.isSaved ? null : draft.typed);
  }

  const toSave = (typed: Typed): Draft => ({ typed, isSaved: false, warnings: [] });

  async function readKept(): Promise<void> {
    try {
      for (const [id, typed] of await kept.all()) {
        drafts.set(id, toSave(typed));
        found.add(id);
      }
    } catch {
      // The browser keeps nothing; there is nothing to put back.
    }
    isReady = true;
    changed();
  }
  const reading = readKept();

  async function saveOne(id: number, typed: Typed): Promise<void> {
    const outcome = await save(id, typed);
    found.delete(id);
    const latest = drafts.get(id)?.typed;
    if (outcome.ok) onSaved(outcome.photo);
    // Forgotten meanwhile, with its photo.
    if (latest === undefined || latest === null) return;
    if (!outcome.ok) {
      // The photo or its album was taken away, here or in another tab; what was typed of a photo stays.
      if (outcome.faults.some(({ code }) => code === 'no-such-album')) {
        set(id, toSave({ ...latest, album: null }));
      } else {
        drafts.delete(id);
        // Still kept: after a reload it is told again.
        if (isEmpty(latest.caption)) kept.set(id, null);
        else left = [...left.filter((each) => each.id !== id), { id, caption: latest.caption }];
      }
    } else {
      set(id, { typed: latest, isSaved: latest === typed, warnings: outcome.warnings });
    }
    changed();
  }

  /** So that an older text is not saved after the newer one of another tab. */
  async function readFoundAgain(): Promise<void> {
    if (found.size === 0) return;
    const now = await kept.all().catch(() => undefined);
    if (!now) return;
    for (const id of found) {
      const typed = now.get(id);
      if (typed) drafts.set(id, toSave(typed));
      else drafts.delete(id);
    }
  }

  /** One after the other, so that an older text never comes after a newer one. */
  async function saveEach(): Promise<void> {
    let latest: FaultCode | null = null;
    await reading;
    await readFoundAgain();
    for (const [id, typed] of unsaved()) {
      try {
        await saveOne(id, typed);
      } catch (error) {
        latest = codeOf(error);
        if (forAll.includes(latest)) break;
      }
    }
    failure = latest;
    // Also what was typed while others were being saved.
    if (unsaved().length > 0) timer.start();
    changed();
  }

  async function saveAll(): Promise<void> {
    timer.stop();
    running ??= saveEach().finally(() => {
      running = undefined;
    });
    await running;
  }

  return {
    isReady: () => isReady,
    resume() {
      void reading.then(() => (unsaved().length > 0 ? saveAll() : undefined));
    },
    of: (id) => drafts.get(id),
    failing: () => failure,
    left: () => left,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change(photo, patch) {
      const before = drafts.get(photo.id);
      found.delete(photo.id);
      const { caption, album } = before?.typed ?? photo;
      set(photo.id, {
        typed: { caption, album, ...patch },
        isSaved: false,
        warnings: before?.warnings ?? [],
      });
      changed();
      timer.start();
    },
    async settle() {
      await saveAll();
      // What was typed while others were being saved.
      if (!failure && unsaved().length > 0) await saveAll();
      if (unsaved().length > 0) return false;
      for (const [id, draft] of drafts) drafts.set(id, { ...draft, typed: null });
      return true;
    },
    forget(ids) {
      for (const id of ids) {
        found.delete(id);
        // What another tab has typed of it is for that one to tell.
        if (drafts.delete(id) || left.some((each) => each.id === id)) kept.set(id, null);
      }
      left = left.filter(({ id }) => !ids.includes(id));
      changed();
    },
  };
}
