/** `lodge backup` and `lodge restore`: the content of the site into one file, and back. */
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { today } from '#server/publishing/date.ts';
import { type BackupContent, proveBackup } from '#server/storage/backup-file.ts';
import { type DamagedRow, damagedRows } from '#server/storage/damaged-rows.ts';
import { formerContent } from '#server/storage/former-content.ts';
import { NotReplaced, type Obstacle } from '#server/storage/not-replaced.ts';
import { type Rehearsed, rehearseRestore } from '#server/storage/rehearsal.ts';
import { restoreContent } from '#server/storage/restore-content.ts';
import { writeState } from '#server/storage/state.ts';
import { lastBackup, writeBackup } from '#server/storage/write-backup.ts';
import {
  type Context,
  done,
  type Invocation,
  type Outcome,
  refused,
  usageError,
} from './command.ts';
import { confirmOrRefuse, confirmOverwrite } from './confirm.ts';
import { refusedWith } from './errors.ts';
import { type Fault, fault } from './faults.ts';
import { askForPath } from './terminal/paths.ts';
import { askForNewFile } from './terminal/questions.ts';
import { words } from './words/words.ts';

const extension = '.backup';

/** The one file that was given or, at a terminal, asked for; undefined where none or several were given. */
async function fileOf({ positionals, context }: Invocation, ask: () => Promise<string>) {
  if (positionals.length === 0 && context.interactive) return ask();
  return positionals.length === 1 ? positionals[0] : undefined;
}

const contentLine = ({ news, gallery, messages, files }: BackupContent) =>
  `${words.counts.news(news)}, ${words.counts.gallery(gallery)} (${words.counts.files(files)}), ${words.counts.messages(messages)}`;

const damagedLine = (row: DamagedRow) => words.said.damagedRow(row);

async function makeBackup(file: string, { database, databaseUrl }: Context): Promise<Outcome> {
  const written = await writeBackup(database, databaseUrl, file);
  if (!written.ok) return refused(fault('backup-unreadable'));
  const { content, moment } = written;
  await writeState(database, lastBackup, moment);
  // The backup has them as they are: left out, what can still be mended would be lost.
  const damaged = await damagedRows(database);
  const lines = [words.said.backedUp(contentLine(content)), ...damaged.map(damagedLine)];
  return done(lines.join('\n'), { file, ...content, damaged });
}

export async function backup(invocation: Invocation): Promise<Outcome> {
  const { context } = invocation;
  const proposal = `lodge-${today()}${extension}`;
  const file = await fileOf(invocation, () => askForNewFile(proposal));
  if (file === undefined) return usageError('give-backup-file');
  const refusal = await confirmOverwrite(invocation, file);
  if (refusal) return refusal;
  try {
    return await makeBackup(context.resolvePath(file), context);
  } catch (error) {
    return refusedWith(error, 'backup-not-written');
  }
}

/** A backup that was read to its last byte and whose rows this version can hold. */
interface ProvenBackup {
  /** As it was given. */
  name: string;
  file: string;
  content: BackupContent;
  rehearsal: Rehearsed;
}

/** Asks at a terminal; elsewhere demands `--yes`, and `--damaged` for damaged rows. */
async function confirmRestore(
  { flags, context }: Invocation,
  { name, content, rehearsal }: ProvenBackup,
): Promise<Outcome | undefined> {
  const damaged = flags.damaged ? [] : rehearsal.damaged;
  if (context.interactive) {
    const replaces = flags.yes ? [] : [words.said.replacesAll];
    const warnings = [...replaces, ...damaged.map(damagedLine)];
    if (warnings.length === 0) return undefined;
    const lines = [`${name}: ${contentLine(content)}.`, ...warnings, words.ask.continueAnyway];
    return confirmOrRefuse(lines.join('\n'));
  }
  const faults: Fault[] = damaged.map((row) => fault('damaged-row', row));
  if (faults.length > 0) faults.push(fault('needs-damaged'));
  if (!flags.yes) faults.push(fault('needs-yes'));
  return faults.length > 0 ? refused(...faults) : undefined;
}

/** Where the present content goes: beside the backup that is to replace it. */
function formerFile(file: string): string {
  const moment = new Date().toISOString().replaceAll(/[:.]/g, '-');
  return join(dirname(file), `before-restore-${moment}${extension}`);
}

const obstacles = {
  cannotHold: (file: string, reason: string) => [
    fault('cannot-restore', { file, reason }),
    fault('content-unchanged'),
  ],
  notKept: () => [fault('no-safety-backup')],
  stillChanging: () => [fault('content-changing')],
  stillSending: () => [fault('message-being-sent')],
} satisfies Record<Obstacle, unknown>;

/** A refusal, or undefined once the content is replaced. */
async function replaceContent(
  { name, rehearsal }: ProvenBackup,
  { database, databaseUrl }: Context,
  file: string | undefined,
): Promise<Outcome | undefined> {
  const former = file === undefined ? undefined : formerContent(database, databaseUrl, file);
  try {
    await restoreContent(database, rehearsal, former);
  } catch (error) {
    if (!(error instanceof NotReplaced)) throw error;
    return refused(...obstacles[error.obstacle](name, error.message));
  }
  return undefined;
}

async function restoreProven(invocation: Invocation, proven: ProvenBackup): Promise<Outcome> {
  const { context, flags } = invocation;
  const { content, file, rehearsal } = proven;
  const { damaged } = rehearsal;
  const data = { file, ...content, damaged };
  const summary = (said: (content: string) => string) =>
    [said(contentLine(content)), ...damaged.map(damagedLine)].join('\n');
  if (flags['dry-run']) return done(summary(words.said.backupComplete), data);
  const refusal = await confirmRestore(invocation, proven);
  if (refusal) return refusal;
  const former = flags['without-backup'] ? undefined : formerFile(file);
  const failure = await replaceContent(proven, context, former);
  if (failure) return failure;
  const kept = former ? [words.said.formerContent(former)] : [];
  return done([summary(words.said.restored), ...kept].join('\n'), { ...data, former });
}

export async function restore(invocation: Invocation): Promise<Outcome> {
  const { context } = invocation;
  const isBackup = (name: string) => name.endsWith(extension);
  const wanted = { message: words.ask.backupFile, isWanted: isBackup };
  const name = await fileOf(invocation, () => askForPath(wanted, context));
  if (name === undefined) return usageError('give-backup');
  const file = context.resolvePath(name);
  const found = await stat(file).catch(() => undefined);
  if (!found) return refused(fault('no-such-file', { file: name }));
  const proof = found.isFile() ? proveBackup(file) : undefined;
  if (!proof) return refused(fault('no-file', { file: name }));
  if (!proof.ok) return refused(fault('backup-faulty', { file: name, text: proof.fault }));
  const folder = await mkdtemp(join(tmpdir(), 'lodge-restore-'));
  try {
    const rehearsal = await rehearseRestore(file, folder);
    if (!rehearsal.ok) {
      return refused(fault('backup-faulty', { file: name, text: rehearsal.fault }));
    }
    return await restoreProven(invocation, { name, file, content: proof.content, rehearsal });
  } catch (error) {
    return refusedWith(error, 'content-unchanged');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
