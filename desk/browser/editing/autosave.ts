/**
 * The browser stores drafts of the server's items at each change, and saves what they change by
 * operations with an id. The server merges the changes with those of others. If a save gets no response,
 * it is repeated unchanged before the next one, so it takes effect once.
 */
import type { PublishingError } from '#shared/errors.ts';
import type { Operation, Outcome } from '#shared/publishing.ts';
import type { ErrorBody } from '../../shared/api.ts';
import { errorBodyOf } from '../api.ts';
import { createStore } from '../store.ts';
import { localDrafts } from './local-drafts.ts';

/** After a change or a failed save, the next save follows after this time, in milliseconds. */
export const saveInterval = 3_000;

export interface Editable {
  id: number;
  lastOperation: string;
}

interface Save<Value> extends Pick<Operation, 'id'> {
  base: Value;
  value: Value;
}

export type SaveProblem =
  | { kind: 'desk'; error: ErrorBody }
  | { kind: 'rules'; errors: PublishingError[] };

export interface Draft<Value> {
  value: Value;
  /** The stored value from which it was made. */
  base: Value;
  /** The time of the last change, in milliseconds since 1970. */
  at: number;
  state: 'typed' | 'saving' | 'failed' | 'deleted';
  /** A save that may have taken effect; it is repeated unchanged. */
  sent: Save<Value> | null;
  problem: SaveProblem | null;
}

interface Resource<Item extends Editable, Value> {
  /** The keys of the local drafts begin with this name. */
  name: string;
  toValue(item: Item): Value;
  /** Fills in what a value of an earlier release does not have; throws if the value does not fit. */
  parse(value: unknown): Value;
  isSame(one: Value, other: Value): boolean;
  /** Continues on a stored value with what was typed since `saved`. */
  rebase(saved: Value, typed: Value, stored: Value): Pick<Draft<Value>, 'base' | 'value'>;
  save(id: number, save: Save<Value>): Promise<Outcome<Item>>;
  onSaved(item: Item): void;
  onDeleted(id: number): void;
  canSave(item: Item): boolean;
}

const rejections: ErrorBody['code'][] = ['tooLarge', 'malformed'];

/** Repeating the save is useless until the draft changes. */
const isLasting = (problem: SaveProblem | null | undefined) =>
  problem?.kind === 'rules' || [...rejections, 'noSession'].includes(problem?.error.code ?? '');

export type Autosave<Item extends Editable, Value> = ReturnType<typeof createAutosave<Item, Value>>;

const autosaves = new Set<{ wake(): void }>();

/** Saves all drafts when the desk is unlocked or the connection is back. */
export function wakeAll(): void {
  for (const autosave of autosaves) autosave.wake();
}

/** A key is the id of an item; further drafts that other tabs have left have keys such as `8+2`. */
const idOf = (key: string) => Number.parseInt(key, 10);

export function createAutosave<Item extends Editable, Value>(resource: Resource<Item, Value>) {
  const { name, toValue, isSame, canSave } = resource;
  const drafts = new Map<string, Draft<Value>>();
  const items = new Map<number, Item>();
  /** What was typed until an operation; cleaning does not change a field during typing. */
  const typed = new Map<number, { operation: string; value: Value }>();
  /** Saves of these items were merged with changes of others, which the user has not seen yet. */
  const merged = new Set<number>();
  /** The last operation, other than a save, of this tab. */
  const acted = new Map<number, string>();
  /** These drafts are from an earlier visit and have not been changed since. */
  const recovered = new Set<number>();
  const all = createStore<ReadonlyMap<number, Draft<Value>>>(new Map());
  let isLoaded = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const notify = () =>
    all.set(new Map([...drafts].reverse().map(([key, draft]) => [idOf(key), draft])));

  function set(key: string, draft: Draft<Value> | undefined): void {
    if (draft) drafts.set(key, draft);
    else drafts.delete(key);
    localDrafts.set(`${name}/${key}`, draft);
    notify();
  }

  function update(key: string, change: Partial<Draft<Value>>): void {
    const draft = drafts.get(key);
    if (draft) set(key, { ...draft, ...change });
  }

  function parseDraft(draft: Draft<unknown>): Draft<Value> {
    const parsed = <Part extends Pick<Save<unknown>, 'base' | 'value'>>(part: Part) => ({
      ...part,
      base: resource.parse(part.base),
      value: resource.parse(part.value),
    });
    return {
      ...parsed(draft),
      sent: draft.sent && parsed(draft.sent),
      state: 'typed',
      problem: null,
    };
  }

  async function recover(): Promise<void> {
    await localDrafts.read();
    for (const [local, draft] of localDrafts.all(`${name}/`)) {
      const key = local.slice(name.length + 1);
      if (drafts.has(key)) continue;
      try {
        drafts.set(key, parseDraft(draft as Draft<unknown>));
        recovered.add(idOf(key));
      } catch {
        // A draft that does not fit stays in this browser, and no form shows it.
      }
    }
    isLoaded = true;
    notify();
    if (drafts.size > 0) startTimer();
  }
  const recovering = recover();

  function awaitsSaving(key: string): boolean {
    const draft = drafts.get(key);
    const item = items.get(idOf(key));
    return !!draft && draft.state !== 'deleted' && (!item || canSave(item));
  }

  function startTimer(): void {
    timer ??= setTimeout(() => void saveAll(), saveInterval);
  }

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  }

  /** The value that the fields of an item have. A value that others have changed since is not shown. */
  function shownValue(item: Item): Value {
    const { operation, value } = typed.get(item.id) ?? {};
    const stored = toValue(item);
    const isTyped = operation === item.lastOperation && value && isSame(value, stored);
    return isTyped ? value : stored;
  }

  /** Takes the server's item, unless a draft must be saved first: then the server merges both. */
  function reconcile(item: Item): void {
    const key = String(item.id);
    items.set(item.id, item);
    const draft = drafts.get(key);
    if (!draft || !isLoaded) return;
    if (draft.state === 'deleted') update(key, { state: 'typed' });
    if (!draft.sent && isSame(draft.value, toValue(item))) set(key, undefined);
    if (awaitsSaving(key)) startTimer();
  }

  /** Continues with the item that an operation of this tab returned, which contains `saved`. */
  function accept(item: Item, key: string, saved: Value | undefined): void {
    const draft = drafts.get(key);
    items.set(item.id, item);
    const stored = toValue(item);
    if (saved && isSame(saved, stored)) {
      typed.set(item.id, { operation: item.lastOperation, value: draft?.value ?? saved });
    } else if (saved) merged.add(item.id);
    // The server's response to a repeated save shows whether the save took effect.
    if (draft && (saved || !draft.sent)) {
      const rebased = resource.rebase(saved ?? draft.base, draft.value, stored);
      if (isSame(rebased.value, stored)) set(key, undefined);
      else update(key, { ...rebased, state: 'typed', sent: null, problem: null });
    } else notify();
    if (awaitsSaving(key)) startTimer();
  }

  function markDeleted(key: string): void {
    const id = idOf(key);
    items.delete(id);
    update(key, { state: 'deleted', sent: null, problem: null });
    resource.onDeleted(id);
  }

  async function saveOnce(key: string): Promise<void> {
    const draft = drafts.get(key);
    if (!draft) return;
    const { base, value } = draft;
    const sent = draft.sent ?? { id: crypto.randomUUID(), base, value };
    update(key, { state: 'saving', sent, problem: null });
    // The id is stored before the request, because the browser may be restarted.
    await localDrafts.flush();
    try {
      const outcome = await resource.save(idOf(key), sent);
      if (outcome.ok) {
        resource.onSaved(outcome.item);
        accept(outcome.item, key, sent.value);
        return;
      }
      const errors = 'errors' in outcome ? outcome.errors : [];
      update(key, { state: 'failed', sent: null, problem: { kind: 'rules', errors } });
      if (errors.some(({ code }) => code === 'no-such-entry')) markDeleted(key);
    } catch (error) {
      const body = errorBodyOf(error);
      if (body.code === 'notFound') return markDeleted(key);
      const isRefused = rejections.includes(body.code);
      const problem = { kind: 'desk', error: body } as const;
      update(key, { state: 'failed', sent: isRefused ? null : sent, problem });
    }
  }

  /** First repeats a save without a response, then saves the current draft. */
  async function saveOne(key: string): Promise<void> {
    const isRepeated = !!drafts.get(key)?.sent;
    await saveOnce(key);
    if (isRepeated && !drafts.get(key)?.problem && awaitsSaving(key)) await saveOnce(key);
  }

  /** A broken connection or a locked desk ends the loop. */
  async function saveEach(): Promise<void> {
    await recovering;
    for (const key of [...drafts.keys()].filter(awaitsSaving)) {
      await saveOne(key);
      const problem = drafts.get(key)?.problem;
      if (problem?.kind === 'desk' && ['offline', 'noSession'].includes(problem.error.code)) break;
    }
    const isLeft = (key: string) => awaitsSaving(key) && !isLasting(drafts.get(key)?.problem);
    if ([...drafts.keys()].some(isLeft)) startTimer();
  }

  function saveAll(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    return inTurn(saveEach);
  }

  const ofItems = (ids: number[]) => [...drafts.keys()].filter((key) => ids.includes(idOf(key)));

  const autosave = {
    isLoaded: () => isLoaded,
    of: (id: number) => drafts.get(String(id)),
    shownValue(item: Item): Value {
      return shownValue(item);
    },
    current: (id: number) => items.get(id),
    all: all.get,
    isRecovered: (id: number) => recovered.has(id),
    /** True if this operation was one of this tab, other than a save. */
    hasActed: ({ id, lastOperation }: Editable) => acted.get(id) === lastOperation,
    subscribe: all.subscribe,
    reconcile(item: Item): void {
      reconcile(item);
    },
    change(item: Item, patch: (value: Value) => Value): void {
      const { id } = item;
      const key = String(id);
      recovered.delete(id);
      const current = items.get(id) ?? item;
      items.set(id, current);
      const draft: Draft<Value> = drafts.get(key) ?? {
        ...{ value: shownValue(current), base: toValue(current), at: 0 },
        ...{ state: 'typed', sent: null, problem: null },
      };
      const value = patch(draft.value);
      const isUndone = !draft.sent && isSame(value, draft.base);
      if (isUndone) typed.set(id, { operation: current.lastOperation, value });
      set(key, isUndone ? undefined : { ...draft, value, at: Date.now() });
      if (awaitsSaving(key)) startTimer();
    },
    saveAll,
    /** Saves the drafts of these items; they may then contain changes of others. */
    async flush(ids: number[]): Promise<'saved' | 'merged' | 'failed'> {
      for (const id of ids) merged.delete(id);
      await saveAll();
      // Drafts may have changed during the save.
      if (ofItems(ids).some((key) => awaitsSaving(key) && !drafts.get(key)?.problem))
        await saveAll();
      if (ofItems(ids).length > 0) return 'failed';
      return ids.some((id) => merged.has(id)) ? 'merged' : 'saved';
    },
    /** Sends another operation on the current state, between two saves. */
    act(item: Item, send: (current: Item) => Promise<Outcome<Item>>): Promise<Outcome<Item>> {
      return inTurn(async () => {
        const outcome = await send(items.get(item.id) ?? item);
        const current = outcome.ok ? outcome.item : 'conflict' in outcome ? outcome.conflict : null;
        if (outcome.ok) {
          recovered.delete(item.id);
          acted.set(item.id, outcome.item.lastOperation);
          accept(outcome.item, String(item.id), undefined);
        } else if (current) reconcile(current);
        if (current) resource.onSaved(current);
        return outcome;
      });
    },
    forget(ids: number[]): void {
      for (const key of ofItems(ids)) set(key, undefined);
    },
    wake(): void {
      for (const [key, { problem }] of drafts) {
        if (problem?.kind === 'desk') update(key, { state: 'typed', problem: null });
      }
      void saveAll();
    },
  };
  autosaves.add(autosave);
  return autosave;
}
