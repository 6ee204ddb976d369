/**
 * The browser stores drafts of the server's items at each change, and saves them by operations with
 * an id. If a save gets no response, it is repeated unchanged before the next one, so it takes
 * effect once. If a draft is based on an old revision, there is a conflict until the user chooses
 * one of the texts.
 */
import type { Operation, Outcome, Fault as RuleFault, Warning } from '#shared/publishing.ts';
import type { Fault } from '../../shared/api.ts';
import { faultOf } from '../api.ts';
import { createStore } from '../store.ts';
import { localDrafts } from './local-drafts.ts';
import { isOwnRevision } from './operate.ts';

/** After a change or a failed save, the next save follows after this time, in milliseconds. */
const interval = 3_000;

export interface Editable {
  /** The id is 0 until the server has stored the item. */
  id: number;
  revision: string;
  publicRevision?: string;
}

export interface Save<Value> extends Operation {
  value: Value;
  confirmed: boolean;
}

export type SaveProblem = { kind: 'desk'; fault: Fault } | { kind: 'rules'; faults: RuleFault[] };

export interface Draft<Item, Value> {
  value: Value;
  base: Item;
  /** The save that has been sent and has no response yet. */
  sent: Save<Value> | null;
  conflict: Item | null;
  problem: SaveProblem | null;
  isDeleted: boolean;
  isSaving: boolean;
  /** The time of the last change, in milliseconds since 1970. */
  at: number;
}

interface Resource<Item extends Editable, Value> {
  /** The keys of the local drafts begin with this name. */
  name: string;
  /** Drafts are saved while the user types, or only when a button is pressed. */
  when: 'typed' | 'asked';
  toValue(item: Item): Value;
  isSame(one: Value, other: Value): boolean;
  save(id: number, save: Save<Value>): Promise<Outcome<Item>>;
  onSaved(item: Item, warnings: Warning[]): void;
  onDeleted?(id: number): void;
  canSave?(item: Item): boolean;
}

export type Unsaved = 'conflict' | 'unsaved';

const refusals: Fault['code'][] = ['tooLarge', 'malformed'];
const goneFaults: RuleFault['code'][] = ['no-such-entry', 'no-such-photo', 'no-such-album'];

/** Repeating the save is useless until the draft changes. */
const isLasting = (problem: SaveProblem | null) =>
  problem?.kind === 'rules' || [...refusals, 'noSession'].includes(problem?.fault.code ?? '');

export type Autosave<Item extends Editable, Value> = ReturnType<typeof createAutosave<Item, Value>>;

const untouched = {
  sent: null,
  conflict: null,
  problem: null,
  isDeleted: false,
  isSaving: false,
  at: 0,
};

const autosaves = new Set<{ wake(): void }>();

/** Saves all drafts when the desk is unlocked or the connection is back. */
export function wakeAll(): void {
  for (const autosave of autosaves) autosave.wake();
}

export function createAutosave<Item extends Editable, Value>(resource: Resource<Item, Value>) {
  const { name, when, toValue, isSame, canSave = () => true } = resource;
  const drafts = new Map<number, Draft<Item, Value>>();
  const known = new Map<number, Item>();
  /** These drafts are from an earlier visit and have not been changed since. */
  const recovered = new Set<number>();
  const all = createStore<ReadonlyMap<number, Draft<Item, Value>>>(drafts);
  let isReady = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const notify = () => all.set(new Map(drafts));

  function set(id: number, draft: Draft<Item, Value> | undefined): void {
    if (draft) drafts.set(id, draft);
    else drafts.delete(id);
    localDrafts.set(`${name}/${id}`, draft);
    if (!draft) void localDrafts.flush();
    notify();
  }

  function update(id: number, patch: Partial<Draft<Item, Value>>): void {
    const draft = drafts.get(id);
    if (draft) set(id, { ...draft, ...patch });
  }

  async function recover(): Promise<void> {
    await localDrafts.read();
    for (const [key, stored] of localDrafts.all(`${name}/`)) {
      const id = Number(key.slice(name.length + 1));
      if (drafts.has(id)) continue;
      const draft = stored as Draft<Item, Value>;
      drafts.set(id, { ...untouched, ...draft, conflict: null, problem: null, isSaving: false });
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
    return !!draft && !!item && !draft.conflict && !draft.isDeleted && canSave(item);
  }

  function startTimer(): void {
    if (when === 'typed') timer ??= setTimeout(() => void saveAll(), interval);
  }

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  }

  /** Continues with the server's item, unless another user has changed it. */
  function reconcile(item: Item): void {
    const { id } = item;
    known.set(id, item);
    const draft = drafts.get(id);
    if (!draft || !isReady) return;
    if (isSame(draft.value, toValue(item)) && !draft.sent) {
      set(id, undefined);
      return;
    }
    // The response was lost, or the browser ended before the response arrived.
    if (draft.sent?.id === item.revision) {
      update(id, { sent: null });
      accept(item, draft.sent.value);
      return;
    }
    const { base } = draft;
    const isUnchanged =
      isSame(toValue(item), toValue(base)) && item.publicRevision === base.publicRevision;
    const isOurs = item.revision === base.revision || isUnchanged || isOwnRevision(item.revision);
    if (draft.sent) update(id, { isDeleted: false });
    else if (isOurs && !draft.conflict) update(id, { base: item, isDeleted: false });
    else update(id, { conflict: item, isDeleted: false });
    if (awaitsSaving(id)) startTimer();
  }

  const isSaved = ({ value, sent }: Draft<Item, Value>, item: Item, saved?: Value) =>
    !sent && (isSame(value, toValue(item)) || (saved !== undefined && isSame(value, saved)));

  /** Continues with the item that an operation of this tab returned. */
  function accept(item: Item, sent?: Value): void {
    const { id } = item;
    known.set(id, item);
    const draft = drafts.get(id);
    if (!draft) notify();
    else if (draft.conflict) update(id, { conflict: item });
    else if (isSaved(draft, item, sent)) {
      set(id, undefined);
      // The server's response to a repeated save shows whether the save took effect.
    } else if (!draft.sent) update(id, { base: item, problem: null });
    if (awaitsSaving(id)) startTimer();
  }

  /** Another user has changed the item before an operation. If the texts differ, both are shown. */
  function showConflict(shown: Item, present: Item): void {
    const { id } = shown;
    reconcile(present);
    const isSeen = drafts.has(id) || isSame(toValue(shown), toValue(present));
    if (isSeen || isOwnRevision(present.revision)) return;
    set(id, { ...untouched, value: toValue(shown), base: shown, conflict: present });
  }

  /** The server has assigned an id to a new item. */
  function moveTo(item: Item, from: number): void {
    const draft = drafts.get(from);
    if (from === item.id || !draft) return;
    set(from, undefined);
    set(item.id, { ...draft, base: item });
  }

  function markDeleted(id: number): void {
    known.delete(id);
    update(id, { isDeleted: true });
    resource.onDeleted?.(id);
  }

  function refuse(id: number, faults: RuleFault[]): void {
    if (faults.some(({ code }) => goneFaults.includes(code))) markDeleted(id);
    else update(id, { problem: { kind: 'rules', faults } });
  }

  async function saveOnce(id: number, confirmed: boolean): Promise<Outcome<Item> | undefined> {
    const draft = drafts.get(id);
    if (!draft) return undefined;
    const { base, value } = draft;
    const { revision } = base;
    const sent = draft.sent ?? { id: crypto.randomUUID(), base: revision, value, confirmed };
    update(id, { sent, isSaving: true });
    // The id is stored before the request, because the browser may be restarted.
    await localDrafts.flush();
    let outcome: Outcome<Item>;
    try {
      outcome = await resource.save(id, sent);
    } catch (error) {
      const fault = faultOf(error);
      if (fault.code === 'notFound') markDeleted(id);
      else {
        const isRefused = refusals.includes(fault.code);
        const problem = { kind: 'desk' as const, fault };
        update(id, { problem, isSaving: false, ...(isRefused && { sent: null }) });
      }
      return undefined;
    }
    update(id, { sent: null, problem: null, isSaving: false });
    if (outcome.ok) {
      resource.onSaved(outcome.item, outcome.warnings);
      moveTo(outcome.item, id);
      accept(outcome.item, sent.value);
    } else if ('conflict' in outcome) {
      reconcile(outcome.conflict);
      resource.onSaved(outcome.conflict, []);
    } else if ('faults' in outcome) refuse(id, outcome.faults);
    // The user may have undone the change in the meantime.
    const left = drafts.get(id);
    if (!outcome.ok && left && !left.conflict && isSame(left.value, toValue(left.base))) {
      set(id, undefined);
    }
    return outcome;
  }

  /** First repeats a save without a response, then saves the current draft. */
  async function saveOne(id: number, confirmed = false): Promise<Outcome<Item> | undefined> {
    const isRepeated = drafts.get(id)?.sent != null;
    const outcome = await saveOnce(id, confirmed);
    return isRepeated && outcome?.ok && awaitsSaving(id) ? saveOnce(id, confirmed) : outcome;
  }

  /** A broken connection or a locked desk ends the loop. */
  async function saveEach(): Promise<void> {
    await recovering;
    for (const id of [...drafts.keys()].filter(awaitsSaving)) {
      await saveOne(id);
      const problem = drafts.get(id)?.problem;
      if (problem?.kind === 'desk' && ['offline', 'noSession'].includes(problem.fault.code)) break;
    }
    const isLeft = (id: number) => awaitsSaving(id) && !isLasting(drafts.get(id)?.problem ?? null);
    if ([...drafts.keys()].some(isLeft)) startTimer();
  }

  function saveAll(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    return inTurn(saveEach);
  }

  const stateOf = (id: number): 'saved' | Unsaved => {
    const draft = drafts.get(id);
    if (!draft) return 'saved';
    return draft.conflict ? 'conflict' : 'unsaved';
  };

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
      const draft = drafts.get(id) ?? { ...untouched, value: toValue(base), base };
      const value = patch(draft.value);
      const isUndone =
        id !== 0 && !draft.sent && isSame(value, toValue(draft.conflict ?? draft.base));
      set(id, isUndone ? undefined : { ...draft, value, at: Date.now() });
      if (awaitsSaving(id)) startTimer();
    },
    choose(id: number, side: 'mine' | 'theirs'): void {
      const draft = drafts.get(id);
      if (!draft?.conflict) return;
      const base = draft.conflict;
      if (side === 'theirs') set(id, undefined);
      else set(id, { ...draft, base, conflict: null, problem: null });
      if (when === 'typed') void saveAll();
    },
    save: (id: number, confirmed: boolean) => inTurn(() => saveOne(id, confirmed)),
    saveAll,
    /** Saves the drafts of these items, or all drafts; returns whether they are saved. */
    async flush(ids = [...drafts.keys()]): Promise<'saved' | Unsaved> {
      await saveAll();
      // Drafts may have changed during the save.
      if (ids.some((id) => awaitsSaving(id) && !drafts.get(id)?.problem)) await saveAll();
      const states = ids.map(stateOf);
      if (states.includes('conflict')) return 'conflict';
      return states.includes('unsaved') ? 'unsaved' : 'saved';
    },
    /** Sends another operation on the current revision, between two saves. */
    act: (item: Item, send: (present: Item) => Promise<Outcome<Item>>): Promise<Outcome<Item>> =>
      inTurn(async () => {
        const shown = known.get(item.id) ?? item;
        const outcome = await send(shown);
        const present = outcome.ok ? outcome.item : 'conflict' in outcome ? outcome.conflict : null;
        if (outcome.ok) {
          recovered.delete(item.id);
          accept(outcome.item);
        } else if (present) showConflict(shown, present);
        if (present) resource.onSaved(present, []);
        return outcome;
      }),
    forget(ids: number[]): void {
      for (const id of ids) set(id, undefined);
    },
    wake(): void {
      for (const [id, { problem }] of drafts) {
        if (problem?.kind === 'desk') update(id, { problem: null });
      }
      if (when === 'typed') void saveAll();
    },
  };
  autosaves.add(autosave);
  return autosave;
}
