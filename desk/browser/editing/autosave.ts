/**
 * The browser stores drafts of the server's items at each change, and saves them by operations with
 * an id. If a save gets no response, it is repeated unchanged before the next one, so it takes
 * effect once. If a draft is based on an old lastOperation, there is a conflict until the user chooses
 * one of the texts.
 */
import type { PublishingFault } from '#shared/faults.ts';
import type { Operation, Outcome } from '#shared/publishing.ts';
import type { DeskFault } from '../../shared/api.ts';
import { faultOf } from '../api.ts';
import { createStore } from '../store.ts';
import { localDrafts } from './local-drafts.ts';
import { isOwnOperation } from './operate.ts';

/** After a change or a failed save, the next save follows after this time, in milliseconds. */
const interval = 3_000;

export interface Editable {
  id: number;
  lastOperation: string;
  lastPublication?: string;
}

export interface Save<Value> extends Operation {
  value: Value;
  confirmed: boolean;
}

export type SaveProblem =
  | { kind: 'desk'; fault: DeskFault }
  | { kind: 'rules'; faults: PublishingFault[] };

/** What is known of a draft's way to the server. */
type Progress<Item, Value> =
  /** Nothing has been sent, or everything has been answered. */
  | { state: 'typed' }
  | { state: 'saving'; sent: Save<Value> }
  /** The save may have taken effect, and is repeated unchanged. */
  | { state: 'unanswered'; sent: Save<Value>; fault: DeskFault | null }
  | { state: 'refused'; problem: SaveProblem }
  | { state: 'conflict'; theirs: Item }
  | { state: 'deleted' };

export type Draft<Item, Value> = Progress<Item, Value> & {
  value: Value;
  base: Item;
  /** The time of the last change, in milliseconds since 1970. */
  at: number;
};

/** The stored form of a draft; that of earlier versions has these properties, too. */
type Recovered<Item, Value> = Pick<Draft<Item, Value>, 'value' | 'base' | 'at'> & {
  sent?: Save<Value> | null;
};

interface Resource<Item extends Editable, Value> {
  /** The keys of the local drafts begin with this name. */
  name: string;
  /** Drafts are saved while the user types, or only when a button is pressed. */
  when: 'typed' | 'asked';
  toValue(item: Item): Value;
  /** Reads a value that the browser stored, maybe for an earlier version of the desk. */
  read?(stored: unknown): Value;
  isSame(one: Value, other: Value): boolean;
  save(id: number, save: Save<Value>): Promise<Outcome<Item>>;
  onSaved(item: Item): void;
  onDeleted?(id: number): void;
  canSave?(item: Item): boolean;
}

export type Unsaved = 'conflict' | 'unsaved';

const refusals: DeskFault['code'][] = ['tooLarge', 'malformed'];
const goneFaults: PublishingFault['code'][] = ['no-such-entry', 'no-such-photo', 'no-such-album'];

export function problemOf(draft: Draft<unknown, unknown> | undefined): SaveProblem | null {
  if (draft?.state === 'refused') return draft.problem;
  const fault = draft?.state === 'unanswered' && draft.fault;
  return fault ? { kind: 'desk', fault } : null;
}

/** Repeating the save is useless until the draft changes. */
const isLasting = (problem: SaveProblem | null) =>
  problem?.kind === 'rules' || [...refusals, 'noSession'].includes(problem?.fault.code ?? '');

const sentOf = <Value>(draft: Draft<unknown, Value>): Save<Value> | null =>
  draft.state === 'saving' || draft.state === 'unanswered' ? draft.sent : null;

export type Autosave<Item extends Editable, Value> = ReturnType<typeof createAutosave<Item, Value>>;

const autosaves = new Set<{ wake(): void }>();

/** Saves all drafts when the desk is unlocked or the connection is back. */
export function wakeAll(): void {
  for (const autosave of autosaves) autosave.wake();
}

export function createAutosave<Item extends Editable, Value>(resource: Resource<Item, Value>) {
  const { name, when, toValue, isSame, canSave = () => true } = resource;
  const { read = (stored) => stored as Value } = resource;
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

  /** Continues a draft in another state. */
  function proceed(
    id: number,
    progress: Progress<Item, Value>,
    { base }: { base?: Item } = {},
  ): void {
    const draft = drafts.get(id);
    if (!draft) return;
    const { value, at } = draft;
    set(id, { ...progress, value, base: base ?? draft.base, at });
  }

  async function recover(): Promise<void> {
    await localDrafts.read();
    for (const [key, stored] of localDrafts.all(`${name}/`)) {
      const id = Number(key.slice(name.length + 1));
      if (drafts.has(id)) continue;
      const { sent, at, ...draft } = stored as Recovered<Item, Value>;
      const kept = { value: read(draft.value), base: draft.base, at };
      drafts.set(
        id,
        sent ? { ...kept, state: 'unanswered', sent, fault: null } : { ...kept, state: 'typed' },
      );
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
    return !!draft && !!item && !['conflict', 'deleted'].includes(draft.state) && canSave(item);
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
    const sent = sentOf(draft);
    if (isSame(draft.value, toValue(item)) && !sent) {
      set(id, undefined);
      return;
    }
    if (sent) {
      // The response was lost, or the browser ended before the response arrived.
      if (sent.id === item.lastOperation) {
        proceed(id, { state: 'typed' });
        accept(item, sent.value);
        return;
      }
    } else {
      const { base, state } = draft;
      const isUnchanged =
        isSame(toValue(item), toValue(base)) && item.lastPublication === base.lastPublication;
      const isOurs =
        item.lastOperation === base.lastOperation ||
        isUnchanged ||
        isOwnOperation(item.lastOperation);
      if (!isOurs || state === 'conflict') proceed(id, { state: 'conflict', theirs: item });
      else proceed(id, draft.state === 'deleted' ? { state: 'typed' } : draft, { base: item });
    }
    if (awaitsSaving(id)) startTimer();
  }

  /** Continues with the item that an operation of this tab returned. */
  function accept(item: Item, saved?: Value): void {
    const { id } = item;
    known.set(id, item);
    const draft = drafts.get(id);
    if (!draft) notify();
    else if (draft.state === 'conflict') proceed(id, { state: 'conflict', theirs: item });
    // The server's response to a repeated save shows whether the save took effect.
    else if (!sentOf(draft)) {
      const { value } = draft;
      const isSaved = isSame(value, toValue(item)) || (saved !== undefined && isSame(value, saved));
      if (isSaved) set(id, undefined);
      else proceed(id, { state: 'typed' }, { base: item });
    }
    if (awaitsSaving(id)) startTimer();
  }

  /** Another user has changed the item before an operation. If the texts differ, both are shown. */
  function showConflict(shown: Item, present: Item): void {
    const { id } = shown;
    reconcile(present);
    const isSeen = drafts.has(id) || isSame(toValue(shown), toValue(present));
    if (isSeen || isOwnOperation(present.lastOperation)) return;
    set(id, { state: 'conflict', theirs: present, value: toValue(shown), base: shown, at: 0 });
  }

  function markDeleted(id: number): void {
    known.delete(id);
    proceed(id, { state: 'deleted' });
    resource.onDeleted?.(id);
  }

  function refuse(id: number, faults: PublishingFault[]): void {
    if (faults.some(({ code }) => goneFaults.includes(code))) markDeleted(id);
    else proceed(id, { state: 'refused', problem: { kind: 'rules', faults } });
  }

  async function saveOnce(id: number, confirmed: boolean): Promise<Outcome<Item> | undefined> {
    const draft = drafts.get(id);
    if (!draft) return undefined;
    const { base, value } = draft;
    const { lastOperation } = base;
    const sent = sentOf(draft) ?? {
      id: crypto.randomUUID(),
      base: lastOperation,
      value,
      confirmed,
    };
    proceed(id, { state: 'saving', sent });
    // The id is stored before the request, because the browser may be restarted.
    await localDrafts.flush();
    let outcome: Outcome<Item>;
    try {
      outcome = await resource.save(id, sent);
    } catch (error) {
      const fault = faultOf(error);
      if (fault.code === 'notFound') markDeleted(id);
      else if (refusals.includes(fault.code)) {
        proceed(id, { state: 'refused', problem: { kind: 'desk', fault } });
      } else proceed(id, { state: 'unanswered', sent, fault });
      return undefined;
    }
    proceed(id, { state: 'typed' });
    if (outcome.ok) {
      resource.onSaved(outcome.item);
      accept(outcome.item, sent.value);
    } else if ('conflict' in outcome) {
      reconcile(outcome.conflict);
      resource.onSaved(outcome.conflict);
    } else if ('faults' in outcome) refuse(id, outcome.faults);
    // The user may have undone the change in the meantime.
    const left = drafts.get(id);
    if (!outcome.ok && left && left.state !== 'conflict') {
      if (isSame(left.value, toValue(left.base))) set(id, undefined);
    }
    return outcome;
  }

  /** First repeats a save without a response, then saves the current draft. */
  async function saveOne(id: number, confirmed = false): Promise<Outcome<Item> | undefined> {
    const draft = drafts.get(id);
    const isRepeated = draft !== undefined && sentOf(draft) !== null;
    const outcome = await saveOnce(id, confirmed);
    return isRepeated && outcome?.ok && awaitsSaving(id) ? saveOnce(id, confirmed) : outcome;
  }

  /** A broken connection or a locked desk ends the loop. */
  async function saveEach(): Promise<void> {
    await recovering;
    for (const id of [...drafts.keys()].filter(awaitsSaving)) {
      await saveOne(id);
      const problem = problemOf(drafts.get(id));
      if (problem?.kind === 'desk' && ['offline', 'noSession'].includes(problem.fault.code)) break;
    }
    const isLeft = (id: number) => awaitsSaving(id) && !isLasting(problemOf(drafts.get(id)));
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
    return draft.state === 'conflict' ? 'conflict' : 'unsaved';
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
      const draft: Draft<Item, Value> = drafts.get(id) ?? {
        state: 'typed',
        value: toValue(base),
        base,
        at: 0,
      };
      const value = patch(draft.value);
      const compared = draft.state === 'conflict' ? draft.theirs : draft.base;
      const isUndone = !sentOf(draft) && isSame(value, toValue(compared));
      set(id, isUndone ? undefined : { ...draft, value, at: Date.now() });
      if (awaitsSaving(id)) startTimer();
    },
    choose(id: number, side: 'mine' | 'theirs'): void {
      const draft = drafts.get(id);
      if (draft?.state !== 'conflict') return;
      if (side === 'theirs') set(id, undefined);
      else proceed(id, { state: 'typed' }, { base: draft.theirs });
      if (when === 'typed') void saveAll();
    },
    save: (id: number, confirmed: boolean) => inTurn(() => saveOne(id, confirmed)),
    saveAll,
    /** Saves the drafts of these items, or all drafts; returns whether they are saved. */
    async flush(ids = [...drafts.keys()]): Promise<'saved' | Unsaved> {
      await saveAll();
      // Drafts may have changed during the save.
      if (ids.some((id) => awaitsSaving(id) && !problemOf(drafts.get(id)))) await saveAll();
      const states = ids.map(stateOf);
      if (states.includes('conflict')) return 'conflict';
      return states.includes('unsaved') ? 'unsaved' : 'saved';
    },
    /** Sends another operation on the current lastOperation, between two saves. */
    act: (item: Item, send: (present: Item) => Promise<Outcome<Item>>): Promise<Outcome<Item>> =>
      inTurn(async () => {
        const shown = known.get(item.id) ?? item;
        const outcome = await send(shown);
        const present = outcome.ok ? outcome.item : 'conflict' in outcome ? outcome.conflict : null;
        if (outcome.ok) {
          recovered.delete(item.id);
          accept(outcome.item);
        } else if (present) showConflict(shown, present);
        if (present) resource.onSaved(present);
        return outcome;
      }),
    forget(ids: number[]): void {
      for (const id of ids) set(id, undefined);
    },
    wake(): void {
      for (const [id, draft] of drafts) {
        if (draft.state === 'unanswered') proceed(id, { ...draft, fault: null });
        else if (problemOf(draft)?.kind === 'desk') proceed(id, { state: 'typed' });
      }
      if (when === 'typed') void saveAll();
    },
  };
  autosaves.add(autosave);
  return autosave;
}
