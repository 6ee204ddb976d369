/** `lodge backup` and `lodge restore`: the content of the site into one file, and back. */
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type BackupContent, proveBackup } from '#server/storage/backup-file.ts';
import { type DamagedRow, damagedRows } from '#server/storage/damaged-rows.ts';
import { formerContent } from '#server/storage/former-content.ts';
import { NotReplaced, type Obstacle } from '#server/storage/not-replaced.ts';
import { type Rehearsed, rehearseRestore } from '#server/storage/rehearsal.ts';
import { restoreContent } from '#server/storage/restore-content.ts';
import { writeState } from '#server/storage/state.ts';
import { lastBackup, writeBackup } from '#server/storage/write-backup.ts';
import { type Context, done, type Invocation, type Outcome, plural, refused } from './command.ts';
import { confirmOrRefuse, confirmOverwrite } from './confirm.ts';
import { refusedWith } from './errors.ts';
import { type Fault, fault } from './faults.ts';

const extension = '.backup';

const contentLine = ({ news, gallery, messages, files }: BackupContent) =>
  `${plural(news, 'news item')}, ${plural(gallery, 'photo')} (${plural(files, 'file')}), ${plural(messages, 'message')}`;

const damagedLine = (row: DamagedRow) => fault('damaged-row', row).message;

async function makeBackup(file: string, { database, databaseUrl }: Context): Promise<Outcome> {
  const written = await writeBackup(database, databaseUrl, file);
  if (!written.ok) return refused(fault('backup-unreadable'));
  const { content, moment } = written;
  await writeState(database, lastBackup, moment);
  // The backup has them as they are: left out, what can still be mended would be lost.
  const damaged = await damagedRows(database);
  const lines = [`Backed up and read back: ${contentLine(content)}.`, ...damaged.map(damagedLine)];
  return done(lines.join('\n'), { file, ...content, damaged });
}

export async function backup(invocation: Invocation): Promise<Outcome> {
  const { context, file = '' } = invocation;
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

const replacesAll =
  'This replaces all news, photos and messages of the site. Messages that are not delivered yet stay.';

/** Asks at a terminal; elsewhere demands `--yes`, and `--damaged` for damaged rows. */
async function confirmRestore(
  { flags, context }: Invocation,
  { name, content, rehearsal }: ProvenBackup,
): Promise<Outcome | undefined> {
  const damaged = flags.damaged ? [] : rehearsal.damaged;
  if (context.interactive) {
    const replaces = flags.yes ? [] : [replacesAll];
    const warnings = [...replaces, ...damaged.map(damagedLine)];
    if (warnings.length === 0) return undefined;
    const lines = [`${name}: ${contentLine(content)}.`, ...warnings, 'Continue?'];
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
  const summary = (beginning: string) =>
    [`${beginning}: ${contentLine(content)}.`, ...damaged.map(damagedLine)].join('\n');
  if (flags.dryRun) return done(summary('The backup is complete'), data);
  const refusal = await confirmRestore(invocation, proven);
  if (refusal) return refusal;
  const former = flags.withoutBackup ? undefined : formerFile(file);
  const failure = await replaceContent(proven, context, former);
  if (failure) return failure;
  const kept = former ? [`The former content is in ${former}`] : [];
  return done([summary('Restored'), ...kept].join('\n'), { ...data, former });
}

export async function restore(invocation: Invocation): Promise<Outcome> {
  const { context, file: name = '' } = invocation;
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
