/** What a screen gets of an entry that is open at the desk. */
import type { Entry, EntryFields, Fault as RuleFault } from '#shared/publishing.ts';
import type { Fault } from '../../../shared/api.ts';

/** Why the last attempt to save came to nothing: the way there, or the rules. */
export type SaveProblem = { kind: 'desk'; fault: Fault } | { kind: 'rules'; faults: RuleFault[] };

/**
 * Where the text is: `saved` in the database; `unsaved` not yet, or the problem says why not;
 * `offline` kept here until the desk answers again; `conflict` until one of two texts is chosen.
 */
export type DraftStatus = 'saved' | 'unsaved' | 'offline' | 'conflict';

/** Why there is no version to act on: one of two texts has to be chosen, or the last one is not saved. */
export type Unsettled = 'conflict' | 'unsaved';

export interface OpenDraft {
  /** Last known from the server, with its version and state. */
  entry: Entry;
  /** As typed. */
  fields: EntryFields;
  change(patch: (fields: EntryFields) => EntryFields): void;
  status: DraftStatus;
  problem: SaveProblem | null;
  /** Whether this browser's disk takes what the database does not have yet; the last letters follow at once. */
  kept: boolean;
  /** Whether the text was put back from this browser's disk. */
  putBack: boolean;
  /** `mine` is what this tab has, `theirs` what somebody else has saved meanwhile. */
  conflict: { mine: EntryFields; theirs: Entry } | null;
  keepMine(): void;
  takeTheirs(): void;
  /** Saves at once; the version to act on, or why there is none. */
  settle(): Promise<number | Unsettled>;
  /** Takes the entry that another action answered: it was published, a version was restored. */
  accept(entry: Entry): void;
  /**
   * Takes the entry that kept an action from being done, as somebody else has changed it; whether
   * one of two texts has to be chosen now.
   */
  meet(entry: Entry): boolean;
  /** Reads and follows the entry after an action of which nobody knows whether it was done. */
  look(): Promise<Entry | undefined>;
}

export type Draft =
  | { kind: 'loading' }
  | { kind: 'failed'; fault: Fault; retry(): void }
  /** The entry is no more; `fields` are what was typed and is nowhere else. */
  | { kind: 'gone'; fields: EntryFields | null; forget(): void }
  | ({ kind: 'open' } & OpenDraft);

/** What keeps a draft, whether a screen shows it or not. */
export interface DraftEngine {
  state(): Draft;
  subscribe(listener: () => void): () => void;
  /** A screen shows it, or is seen again: reads what the server has now. */
  look(): void;
  /** No screen shows it any more: saves at once. */
  leave(): void;
  /** The desk is open again, or the line is back. */
  wake(): void;
  /** Writes what waits to this browser's disk. */
  flush(): void;
  /** Whether something typed is nowhere but on the screen. */
  isBehind(): boolean;
}
