/** What is typed of staged photos, saved by itself while it is typed; no React. */
import type { StagedPhoto, StagedSave, StagedTexts, Warning } from '#shared/publishing.ts';
import type { FaultCode } from '../../../shared/api.ts';
import { createTimer } from '../../timer.ts';
import type { KeptList } from '../list-keeper.ts';
import {
  caughtUp,
  type Draft,
  isEmpty,
  isOwn,
  type Left,
  textsOf,
  toSave,
  type Unsaved,
  undone,
} from './draft.ts';

interface Parts {
  save(id: number, unsaved: Unsaved): Promise<StagedSave>;
  onSaved(photo: StagedPhoto, warnings: Warning[]): void;
  codeOf(error: unknown): FaultCode;
  /** What is not saved, over a reload. */
  kept: KeptList<Unsaved>;
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
  change(photo: StagedPhoto, patch: Partial<StagedTexts>): void;
  /** Of how many photos two captions wait for a choice. */
  conflicts(): number;
  /** Chooses what is typed here, or what somebody else has saved. */
  choose(id: number, side: 'mine' | 'theirs'): void;
  /** Saves at once; tells whether all is saved. Then the photos show what the server has. */
  settle(): Promise<boolean>;
  /** Of photos that are no more, and what is left of them. */
  forget(ids: number[]): void;
}

/** What keeps every other text from being saved, too. */
const forAll: FaultCode[] = ['offline', 'noSession'];

export function createDrafts(parts: Parts): Drafts {
  const { save, onSaved, codeOf, kept, interval } = parts;
  const drafts = new Map<number, Draft>();
  /**
   * What was typed here since the last answer. An answer may get lost, and another tab may save what
   * this one has kept: what is found in the database then is nobody else's.
   */
  const own = new Map<number, StagedTexts[]>();
  /** Found in the browser and not changed here: another tab may still be at it. */
  const found = new Set<number>();
  const listeners = new Set<() => void>();
  let failure: FaultCode | null = null;
  let left: readonly Left[] = [];
  let isReady = false;
  const timer = createTimer(interval, () => void saveAll());
  let running: Promise<void> | undefined;

  const unsaved = () =>
    [...drafts].flatMap(([id, { typed, base, isSaved, theirs }]) =>
      !isSaved && !theirs ? [[id, typed, base] as const] : [],
    );
  const conflicts = () => [...drafts.values()].filter(({ theirs }) => theirs).length;

  function changed(): void {
    for (const listener of listeners) listener();
  }

  function set(id: number, draft: Draft): void {
    drafts.set(id, draft);
    const { typed, base, isSaved } = draft;
    kept.set(id, isSaved ? null : { ...typed, base });
  }

  async function readKept(): Promise<void> {
    try {
      for (const [id, unsaved] of await kept.all((id) => !drafts.has(id))) {
        drafts.set(id, toSave(unsaved));
        found.add(id);
      }
    } catch {
      // The browser keeps nothing; there is nothing to put back.
    }
    isReady = true;
    changed();
  }
  const reading = readKept();
  kept.onLeft(() => void readKept().then(() => timer.start()));

  async function saveOne(id: number, sent: StagedTexts, base: StagedTexts): Promise<void> {
    const outcome = await save(id, { ...sent, base });
    found.delete(id);
    const draft = drafts.get(id);
    if (outcome.ok) onSaved(outcome.photo, outcome.warnings);
    // Forgotten meanwhile, with its photo.
    if (!draft) return;
    const { typed: latest } = draft;
    if (outcome.ok) {
      const { photo, warnings } = outcome;
      const again = undone(latest, sent, photo, own.get(id) ?? []);
      // Against what was sent: what has been undone since is a change, too.
      const typed = { ...caughtUp(latest, sent, photo), ...again };
      own.set(id, [typed]);
      set(id, {
        typed,
        base: textsOf(photo),
        isSaved: latest === sent && Object.keys(again).length === 0,
        warnings,
        theirs: null,
      });
    } else if ('conflict' in outcome) {
      const { conflict } = outcome;
      const typed = caughtUp(latest, base, conflict);
      if (isOwn(conflict, base, own.get(id) ?? []))
        set(id, { ...draft, typed, base: textsOf(conflict) });
      else set(id, { ...draft, typed, theirs: conflict });
    } else if (outcome.faults.some(({ code }) => code === 'no-such-album')) {
      // It was taken away, here or in another tab.
      set(id, { ...draft, typed: { ...latest, album: null } });
    } else {
      // The photo was taken away; what was typed of it stays.
      drafts.delete(id);
      // Still kept: after a reload it is told again.
      if (isEmpty(latest.caption)) kept.set(id, null);
      else left = [...left.filter((each) => each.id !== id), { id, caption: latest.caption }];
    }
    changed();
  }

  /** So that an older text is not saved after the newer one of another tab. */
  async function readFoundAgain(): Promise<void> {
    if (found.size === 0) return;
    const now = await kept.all((id) => found.has(id)).catch(() => undefined);
    if (!now) return;
    for (const id of found) {
      const unsaved = now.get(id);
      if (unsaved) drafts.set(id, toSave(unsaved));
      else drafts.delete(id);
    }
  }

  /** One after the other, so that an older text never comes after a newer one. */
  async function saveEach(): Promise<void> {
    let latest: FaultCode | null = null;
    await reading;
    await readFoundAgain();
    for (const [id, typed, base] of unsaved()) {
      try {
        await saveOne(id, typed, base);
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
      found.delete(photo.id);
      const texts = textsOf(photo);
      const draft = drafts.get(photo.id) ?? toSave({ ...texts, base: texts });
      const typed = { ...draft.typed, ...patch };
      set(photo.id, { ...draft, typed, isSaved: false });
      own.set(photo.id, [...(own.get(photo.id) ?? []), typed]);
      changed();
      timer.start();
    },
    conflicts,
    choose(id, side) {
      const draft = drafts.get(id);
      if (!draft?.theirs) return;
      const { typed, theirs } = draft;
      const { caption } = side === 'mine' ? typed : theirs;
      set(id, { ...draft, typed: { ...typed, caption }, base: textsOf(theirs), theirs: null });
      changed();
      void saveAll();
    },
    async settle() {
      await saveAll();
      // What was typed while others were being saved.
      if (!failure && unsaved().length > 0) await saveAll();
      if (unsaved().length > 0 || conflicts() > 0) return false;
      drafts.clear();
      own.clear();
      return true;
    },
    forget(ids) {
      for (const id of ids) {
        found.delete(id);
        own.delete(id);
        // What another tab has typed of it is for that one to tell.
        if (drafts.delete(id) || left.some((each) => each.id === id)) kept.set(id, null);
      }
      left = left.filter(({ id }) => !ids.includes(id));
      changed();
    },
  };
}
