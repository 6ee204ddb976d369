/**
 * The browser stores drafts of the server's items at each change, and saves them by operations with
 * an id. If a save gets no response, it is repeated unchanged before the next one, so it takes
 * effect once. If another user has changed the item, both changes are merged; if both changed a
 * field, the draft stays and the other text becomes an earlier version.
 */
import type { PublishingFault } from '#shared/faults.ts';
import type { Operation, Outcome } from '#shared/publishing.ts';
import type { DeskFault } from '../../shared/api.ts';
import { faultOf } from '../api.ts';
import { createStore } from '../store.ts';
import { localDrafts } from './local-drafts.ts';
import type { Merged } from './merge.ts';

/** After a change or a failed save, the next save follows after this time, in milliseconds. */
const interval = 3_000;

export interface Editable {
  id: number;
  lastOperation: string;
  changedAt: string;
  changedBy: string | null;
}

export interface Save<Value> extends Operation {
  value: Value;
  /** True if the current text must become an earlier version, because it is not in the value. */
  keeps: boolean;
}

export type SaveProblem =
  | { kind: 'desk'; fault: DeskFault }
  | { kind: 'rules'; faults: PublishingFault[] };

export interface Draft<Item, Value> {
  value: Value;
  base: Item;
  /** True until a save has kept a text that the draft replaces. */
  keeps: boolean;
  /** The time of the last change, in milliseconds since 1970. */
  at: number;
  state: 'typed' | 'saving' | 'failed' | 'deleted';
  /** A save that may have taken effect; it is repeated unchanged. */
  sent: Save<Value> | null;
  problem: SaveProblem | null;
}

/** The fields of another user that a merge did not take. */
export interface Replaced {
  fields: string[];
  by: string | null;
  at: string;
}

interface Resource<Item extends Editable, Value> {
  /** The keys of the local drafts begin with this name. */
  name: string;
  toValue(item: Item): Value;
  isSame(one: Value, other: Value): boolean;
  merge(base: Value, mine: Value, theirs: Value): Merged<Value>;
  save(id: number, save: Save<Value>): Promise<Outcome<Item>>;
  onSaved(item: Item): void;
  onDeleted(id: number): void;
  canSave(item: Item): boolean;
}

const rejections: DeskFault['code'][] = ['tooLarge', 'malformed'];

/** Repeating the save is useless until the draft changes. */
const isLasting = (problem: SaveProblem | null | undefined) =>
  problem?.kind === 'rules' || [...rejections, 'noSession'].includes(problem?.fault.code ?? '');

export type Autosave<Item extends Editable, Value> = ReturnType<typeof createAutosave<Item, Value>>;

const autosaves = new Set<{ wake(): void }>();

/** Saves all drafts when the desk is unlocked or the connection is back. */
export function wakeAll(): void {
  for (const autosave of autosaves) autosave.wake();
}

export function createAutosave<Item extends Editable, Value>(resource: Resource<Item, Value>) {
  const { name, toValue, isSame, canSave } = resource;
  const drafts = new Map<number, Draft<Item, Value>>();
  const known = new Map<number, Item>();
  /** These drafts are from an earlier visit and have not been changed since. */
  const recovered = new Set<number>();
  const replaced = new Map<number, Replaced>();
  const all = createStore<ReadonlyMap<number, Draft<Item, Value>>>(drafts);
  let isReady = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const notify = () => all.set(new Map(drafts));

  function set(id: number, draft: Draft<Item, Value> | undefined): void {
    if (draft) drafts.set(id, draft);
    else drafts.delete(id);
    localDrafts.set(`${name}/${id}`, draft);
    notify();
  }

  function update(id: number, change: Partial<Draft<Item, Value>>): void {
    const draft = drafts.get(id);
    if (draft) set(id, { ...draft, ...change });
  }

  async function recover(): Promise<void> {
    await localDrafts.read();
    for (const [key, draft] of localDrafts.all(`${name}/`)) {
      const id = Number(key.slice(name.length + 1));
      if (drafts.has(id)) continue;
      drafts.set(id, { ...(draft as Draft<Item, Value>), state: 'typed', problem: null });
      recovered.add(id);
    }
    isReady = true;
    notify();
    for (const item of known.values()) reconcile(item);
  }
  const recovering = recover();

  function awaitsSaving(id: number): boolean {
    const draft = drafts.get(id);
    const item = known.get(id);
    return !!draft && !!item && draft.state !== 'deleted' && canSave(item);
  }

  function startTimer(): void {
    timer ??= setTimeout(() => void saveAll(), interval);
  }

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  }

  /** Continues with an item that contains other changes than the draft since `from`. */
  function rebase(item: Item, from: Value, isOwn: boolean): void {
    const { id } = item;
    const draft = drafts.get(id);
    if (!draft) return;
    const { value, lost } = resource.merge(from, draft.value, toValue(item));
    const keeps = draft.keeps || (lost.length > 0 && !isOwn);
    if (lost.length > 0 && !isOwn) {
      const { changedBy: by, changedAt: at } = item;
      replaced.set(id, { fields: lost, by, at });
    }
    if (isSame(value, toValue(item))) set(id, undefined);
    else update(id, { value, base: item, keeps, state: 'typed', sent: null, problem: null });
  }

  /** Continues with the server's item, which another user may have changed. */
  function reconcile(item: Item): void {
    const { id } = item;
    known.set(id, item);
    const draft = drafts.get(id);
    if (!draft || !isReady) return;
    const { sent } = draft;
    // The response was lost, or the browser ended before the response arrived.
    if (sent?.id === item.lastOperation) accept(item, sent);
    else if (!sent) {
      const isKnown = item.lastOperation === draft.base.lastOperation && draft.state !== 'deleted';
      if (!isKnown) rebase(item, toValue(draft.base), false);
      else if (isSame(draft.value, toValue(item))) set(id, undefined);
    }
    if (awaitsSaving(id)) startTimer();
  }

  /** Continues with the item that an operation of this tab returned. */
  function accept(item: Item, saved?: Save<Value>): void {
    const { id } = item;
    known.set(id, item);
    const draft = drafts.get(id);
    if (!draft) notify();
    // The server's response to a repeated save shows whether the save took effect.
    else if (saved || !draft.sent) {
      if (saved) update(id, { keeps: false });
      rebase(item, saved?.value ?? toValue(draft.base), true);
    }
    if (awaitsSaving(id)) startTimer();
  }

  function markDeleted(id: number): void {
    known.delete(id);
    update(id, { state: 'deleted', sent: null, problem: null });
    resource.onDeleted(id);
  }

  function reject(id: number, faults: PublishingFault[]): void {
    if (faults.some(({ code }) => code === 'no-such-entry')) markDeleted(id);
    else update(id, { state: 'failed', problem: { kind: 'rules', faults } });
  }

  async function saveOnce(id: number): Promise<Outcome<Item> | undefined> {
    const draft = drafts.get(id);
    if (!draft) return undefined;
    const { base, value, keeps } = draft;
    const operation = { id: crypto.randomUUID(), base: base.lastOperation };
    const sent = draft.sent ?? { ...operation, value, keeps };
    update(id, { state: 'saving', sent, problem: null });
    // The id is stored before the request, because the browser may be restarted.
    await localDrafts.flush();
    let outcome: Outcome<Item>;
    try {
      outcome = await resource.save(id, sent);
    } catch (error) {
      const fault = faultOf(error);
      if (fault.code === 'notFound') markDeleted(id);
      else {
        const isRefused = rejections.includes(fault.code);
        const problem = { kind: 'desk', fault } as const;
        update(id, { state: 'failed', sent: isRefused ? null : sent, problem });
      }
      return undefined;
    }
    if (outcome.ok) {
      resource.onSaved(outcome.item);
      accept(outcome.item, sent);
      return outcome;
    }
    update(id, { state: 'typed', sent: null });
    if ('conflict' in outcome) {
      reconcile(outcome.conflict);
      resource.onSaved(outcome.conflict);
    } else if ('faults' in outcome) reject(id, outcome.faults);
    // The user may have undone the change in the meantime.
    const left = drafts.get(id);
    if (left && isSame(left.value, toValue(left.base))) set(id, undefined);
    return outcome;
  }

  /** First repeats a save without a response, then saves the current draft. */
  async function saveOne(id: number): Promise<void> {
    const isRepeated = !!drafts.get(id)?.sent;
    const outcome = await saveOnce(id);
    const isMerged = outcome !== undefined && 'conflict' in outcome;
    if ((isMerged || (isRepeated && outcome?.ok)) && awaitsSaving(id)) await saveOnce(id);
  }

  /** A broken connection or a locked desk ends the loop. */
  async function saveEach(): Promise<void> {
    await recovering;
    for (const id of [...drafts.keys()].filter(awaitsSaving)) {
      await saveOne(id);
      const problem = drafts.get(id)?.problem;
      if (problem?.kind === 'desk' && ['offline', 'noSession'].includes(problem.fault.code)) break;
    }
    const isLeft = (id: number) => awaitsSaving(id) && !isLasting(drafts.get(id)?.problem);
    if ([...drafts.keys()].some(isLeft)) startTimer();
  }

  function saveAll(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    return inTurn(saveEach);
  }

  const autosave = {
    toValue,
    isReady: () => isReady,
    of: (id: number) => drafts.get(id),
    present: (id: number) => known.get(id),
    all: all.get,
    isRecovered: (id: number) => recovered.has(id),
    subscribe: all.subscribe,
    reconcile,
    change(item: Item, patch: (value: Value) => Value): void {
      const { id } = item;
      recovered.delete(id);
      const base = known.get(id) ?? item;
      known.set(id, base);
      const draft: Draft<Item, Value> = drafts.get(id) ?? {
        ...{ value: toValue(base), base, keeps: false, at: 0 },
        ...{ state: 'typed', sent: null, problem: null },
      };
      const value = patch(draft.value);
      const isUndone = !draft.sent && isSame(value, toValue(draft.base));
      set(id, isUndone ? undefined : { ...draft, value, at: Date.now() });
      if (awaitsSaving(id)) startTimer();
    },
    /** Returns the fields of another user that the last merge did not take. */
    replaced: (id: number) => replaced.get(id) ?? null,
    dismiss(id: number): void {
      replaced.delete(id);
      notify();
    },
    saveAll,
    /** Saves the drafts of these items, or all drafts; returns whether they are saved. */
    async flush(ids = [...drafts.keys()]): Promise<boolean> {
      await saveAll();
      // Drafts may have changed during the save.
      if (ids.some((id) => awaitsSaving(id) && !drafts.get(id)?.problem)) await saveAll();
      return !ids.some((id) => drafts.has(id));
    },
    /** Sends another operation on the current state, between two saves. */
    act: (item: Item, send: (present: Item) => Promise<Outcome<Item>>): Promise<Outcome<Item>> =>
      inTurn(async () => {
        const latest = known.get(item.id) ?? item;
        const outcome = await send(latest);
        const present = outcome.ok ? outcome.item : 'conflict' in outcome ? outcome.conflict : null;
        if (outcome.ok) {
          recovered.delete(item.id);
          accept(outcome.item);
        } else if (present) reconcile(present);
        if (present) resource.onSaved(present);
        return outcome;
      }),
    forget(ids: number[]): void {
      for (const id of ids) set(id, undefined);
    },
    wake(): void {
      for (const [id, { problem }] of drafts) {
        if (problem?.kind === 'desk') update(id, { state: 'typed', problem: null });
      }
      void saveAll();
    },
  };
  autosaves.add(autosave);
  return autosave;
}
