/**
 * Keeps what is typed in one entry: on this browser's disk after half a second, in the database
 * after three. Each save names the version that it was made from; a text that somebody else has
 * changed meanwhile is never written over, but shown beside the own one.
 */
import type { Entry, EntryFields } from '#shared/publishing.ts';
import { createShown } from '../../shown.ts';
import { createTimer } from '../../timer.ts';
import type { Draft, DraftEngine, SaveProblem, Unsettled } from './draft.ts';
import { createLeftovers } from './leftovers.ts';
import { Lineage } from './lineage.ts';
import { createDraftKeeper, type DraftRecord } from './records.ts';
import { isLasting, readEntry, saveEntry } from './stored-entry.ts';

/** Milliseconds between something typed and its way to the database, and between two attempts. */
const interval = 3_000;

export function createDraftEngine(id: number): DraftEngine {
  const shown = createShown<Draft>({ kind: 'loading' });
  const lineage = new Lineage();
  let fields: EntryFields | undefined;
  let problem: SaveProblem | null = null;
  let isGone = false;
  let putBack: DraftRecord | undefined;
  let loading: Promise<void> | undefined;
  let saving: Promise<void> | undefined;
  const timer = createTimer(interval, () => void save());

  const keeper = createDraftKeeper(id, tell);
  const leftovers = createLeftovers(id, takeNext);

  const isSaved = () => lineage.isSaved(fields);
  const canSave = () => !isGone && lineage.awaitsSaving(fields);

  function draft(): Draft {
    if (isGone) return { kind: 'gone', fields: fields ?? null, forget };
    const { known, theirs } = lineage;
    if (known && fields) {
      return {
        kind: 'open',
        entry: known,
        fields,
        status: lineage.statusOf(fields, problem),
        problem,
        kept: !keeper.hasFailed(),
        putBack: putBack !== undefined,
        conflict: theirs && { mine: fields, theirs },
        ...actions,
      };
    }
    return problem?.kind === 'desk'
      ? { kind: 'failed', fault: problem.fault, retry: () => void load() }
      : { kind: 'loading' };
  }

  function tell(): void {
    shown.show(draft());
  }

  /** The text is made from what the server has. */
  function adopt(entry: Entry): void {
    lineage.adopt(entry);
    problem = null;
  }

  const keep = () => fields && keeper.keep({ fields, bases: lineage.bases });

  /** After every change of what the server has. */
  function settle(): void {
    timer.stop();
    if (lineage.theirs && isSaved()) adopt(lineage.theirs);
    if (isSaved()) {
      keeper.forget();
      if (putBack) leftovers.done(putBack);
      takeNext();
    } else {
      keep();
      if (canSave() && !isLasting(problem)) timer.start();
    }
    tell();
  }

  /** Meets what the server has: goes on from it, follows it, or has one of two texts chosen. */
  function meet(entry: Entry, follow: boolean): void {
    fields = lineage.meet(entry, fields ?? entry.fields, follow);
    if (!lineage.theirs) problem = null;
    settle();
  }

  function lose(): void {
    isGone = true;
    timer.stop();
    tell();
  }

  function forget(): void {
    keeper.forget();
    if (putBack) leftovers.done(putBack);
    putBack = undefined;
    fields = undefined;
    tell();
  }

  async function read(): Promise<void> {
    const [answer] = await Promise.all([readEntry(id), leftovers.find()]);
    if (answer.kind === 'entry') {
      isGone = false;
      fields ??= answer.entry.fields;
      return meet(answer.entry, false);
    }
    if (answer.kind === 'problem') {
      problem = answer.problem;
      return tell();
    }
    putBack ??= leftovers.next();
    fields ??= putBack?.fields;
    lose();
  }

  function load(): Promise<void> {
    loading ??= read().finally(() => {
      loading = undefined;
    });
    return loading;
  }

  /** Puts back what a closed tab has left, as soon as nothing here can get lost by it. */
  function takeNext(): void {
    const { known, theirs } = lineage;
    const record = known && !theirs && isSaved() ? leftovers.next(known.fields) : undefined;
    if (!known || !record) return;
    putBack = record;
    fields = record.fields;
    lineage.bases = record.bases;
    meet(known, false);
    // It may go as soon as this tab has written it.
    void keeper.flush().then(() => {
      if (!keeper.isBehind()) leftovers.done(record);
    });
  }

  async function ask(): Promise<Entry | undefined> {
    const answer = await readEntry(id);
    if (answer.kind === 'entry') return answer.entry;
    if (answer.kind === 'gone') lose();
    else problem = answer.problem;
    tell();
    return undefined;
  }

  async function look(follow: boolean): Promise<Entry | undefined> {
    const { known } = lineage;
    const entry = await ask();
    // What came while a save was under way may be older than what the save has answered.
    if (!entry || saving || lineage.known !== known) return entry;
    if (!follow || entry.version !== known?.version) meet(entry, follow);
    return entry;
  }

  async function send(sent: EntryFields, version: number): Promise<void> {
    lineage.send(sent);
    keep();
    await keeper.flush();
    const answer = await saveEntry(id, version, sent);
    if (answer.kind === 'gone') return lose();
    if (answer.kind === 'saved') adopt(answer.entry);
    else if (answer.kind === 'entry') return meet(answer.entry, false);
    else problem = answer.problem;
    if (isLasting(problem)) lineage.takeBack(sent);
    settle();
  }

  async function attempt(): Promise<void> {
    // After a failure nobody knows whether the last text has arrived.
    if (problem?.kind === 'desk') {
      const entry = await ask();
      if (!entry || isGone) return settle();
      if (!lineage.isOurs(entry)) return meet(entry, false);
      lineage.known = entry;
    }
    if (fields && lineage.known) await send(fields, lineage.known.version);
  }

  function save(): Promise<void> {
    timer.stop();
    if (!canSave()) return saving ?? Promise.resolve();
    saving ??= attempt().finally(() => {
      saving = undefined;
    });
    return saving;
  }

  const actions = {
    change(patch: (fields: EntryFields) => EntryFields): void {
      if (!fields) return;
      if (isSaved()) putBack = undefined;
      fields = patch(fields);
      // What was taken back leaves nothing; a save under way has still to be met.
      if (isSaved() && !saving) keeper.forget();
      else keep();
      if (canSave()) timer.start();
      tell();
    },
    keepMine(): void {
      if (lineage.theirs) adopt(lineage.theirs);
      settle();
      void save();
    },
    takeTheirs(): void {
      if (lineage.theirs) fields = lineage.theirs.fields;
      settle();
    },
    async settle(): Promise<number | Unsettled> {
      await saving;
      await save();
      const { known, theirs } = lineage;
      if (theirs) return 'conflict';
      return known && isSaved() && !isGone ? known.version : 'unsaved';
    },
    accept(entry: Entry): void {
      putBack = undefined;
      // The answer has come later than that to a save, which has more.
      if (lineage.known && lineage.known.version > entry.version) return void look(false);
      fields = lineage.accept(entry, fields ?? entry.fields);
      meet(entry, false);
    },
    meet(entry: Entry): boolean {
      meet(entry, false);
      return lineage.theirs !== null;
    },
    look: () => look(true),
  };

  return {
    state: shown.state,
    subscribe: shown.subscribe,
    look: () => void (lineage.known && !isGone ? look(true) : load()),
    leave: () => void save(),
    wake() {
      if (lineage.known && !isGone) void save();
      else if (problem) void load();
    },
    flush: () => void keeper.flush(),
    isBehind: () => keeper.isBehind(),
  };
}
