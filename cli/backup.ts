/** `lodge backup` and `lodge restore`: the content of the site into one file, and back. */
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { today } from '#server/publishing/date.ts';
import { type BackupContent, proveBackup } from '#server/storage/backup-file.ts';
import { type DamagedRow, damagedRows } from '#server/storage/damaged-rows.ts';
import { type Rehearsed, rehearseRestore } from '#server/storage/rehearsal.ts';
import { CannotHold, restoreContent } from '#server/storage/restore-content.ts';
import { readState, writeState } from '#server/storage/state.ts';
import { lastBackup, writeBackup } from '#server/storage/write-backup.ts';
import {
  type Command,
  type Context,
  count,
  done,
  dryRun,
  type Invocation,
  type Outcome,
  overwrite,
  refused,
  refusedWith,
  usageError,
} from './command.ts';
import { askForFile, askForNewFile, confirmOrRefuse, confirmOverwrite } from './prompts.ts';

const extension = '.backup';

/** The one file that was given or, at a terminal, asked for; undefined where none or several were given. */
async function fileOf({ positionals, context }: Invocation, ask: () => Promise<string>) {
  if (positionals.length === 0 && context.interactive) return ask();
  return positionals.length === 1 ? positionals[0] : undefined;
}

const contentLine = ({ news, gallery, messages, files }: BackupContent) =>
  `${count(news, 'news item')}, ${count(gallery, 'picture')} (${count(files, 'file')}), ${count(messages, 'message')}`;

export const damagedLine = ({ table, id, reason }: DamagedRow) =>
  `Row ${id} of ${table} is damaged: ${reason}.`;

async function makeBackup(file: string, { database, databaseUrl }: Context): Promise<Outcome> {
  const proof = await writeBackup(database, databaseUrl, file);
  if (!proof.ok) return refused('The copy could not be read back. Nothing was kept; try again.');
  const { content } = proof;
  // The backup has them as they are: left out, what can still be mended would be lost.
  const damaged = await damagedRows(database);
  const lines = [`Backed up and read back: ${contentLine(content)}.`, ...damaged.map(damagedLine)];
  return done(lines.join('\n'), { file, ...content, damaged });
}

async function runBackup(invocation: Invocation): Promise<Outcome> {
  const { context } = invocation;
  const proposal = `lodge-${today()}${extension}`;
  const file = await fileOf(invocation, () => askForNewFile(proposal));
  if (file === undefined) return usageError('Give one file to write to.');
  const refusal = await confirmOverwrite(invocation, file);
  if (refusal) return refusal;
  try {
    return await makeBackup(context.resolvePath(file), context);
  } catch (error) {
    return refusedWith(error, 'The backup was not written.');
  }
}

export const backup: Command = {
  summary: 'Write news, pictures and messages into one file, while the site runs',
  usage: 'FILE',
  options: { overwrite },
  notes: `The file is a SQLite database that only you can read, whichever database the site uses. It is read
back to its last byte before it gets its name. Damaged rows are copied as they are, and named.`,
  examples: ['backup lodge-2026-03-05.backup'],
  run: runBackup,
};

/** A backup that was read to its last byte and whose rows this version can hold. */
interface ProvenBackup {
  /** As it was given. */
  name: string;
  file: string;
  content: BackupContent;
  rehearsal: Rehearsed;
}

/** Asks at a terminal, demands options elsewhere. */
async function confirmRestore(
  { flags, context }: Invocation,
  { name, content, rehearsal }: ProvenBackup,
): Promise<Outcome | undefined> {
  const replaces = !flags.replace;
  const damaged = flags.damaged ? [] : rehearsal.damaged;
  const warnings = [
    ...(replaces ? ['This replaces all news, pictures and messages of the site.'] : []),
    ...damaged.map(damagedLine),
  ];
  if (warnings.length === 0) return undefined;
  if (context.interactive) {
    return confirmOrRefuse(
      [`${name}: ${contentLine(content)}.`, ...warnings, 'Continue?'].join('\n'),
    );
  }
  const options = [
    ...(replaces ? ['--replace'] : []),
    ...(damaged.length > 0 ? ['--damaged'] : []),
  ];
  return refused(...warnings, `Nothing was changed. If you mean it, add ${options.join(' ')}.`);
}

/** Writes the present content beside the backup that is to replace it; null where that fails. */
async function backUpPresent(
  { database, databaseUrl }: Context,
  file: string,
): Promise<string | null> {
  const moment = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const former = join(dirname(file), `before-restore-${moment}${extension}`);
  const proof = await writeBackup(database, databaseUrl, former);
  return proof.ok ? former : null;
}

/** A refusal, or undefined once the content is replaced. */
async function replaceContent(
  { name, rehearsal }: ProvenBackup,
  { database }: Context,
): Promise<Outcome | undefined> {
  // The restored state would name an earlier backup as the last one.
  const latest = await readState(database, lastBackup);
  try {
    await restoreContent(database, rehearsal);
  } catch (error) {
    if (!(error instanceof CannotHold)) throw error;
    return refused(
      `${name} cannot be restored into this database: ${error.message}.`,
      'The content of the site was not changed.',
    );
  }
  if (latest !== undefined) await writeState(database, lastBackup, latest);
  return undefined;
}

async function restoreProven(invocation: Invocation, backup: ProvenBackup): Promise<Outcome> {
  const { context, flags } = invocation;
  const { content, file, rehearsal } = backup;
  const { damaged } = rehearsal;
  const data = { file, ...content, damaged };
  const summary = (verb: string) =>
    [`${verb}: ${contentLine(content)}.`, ...damaged.map(damagedLine)].join('\n');
  if (flags['dry-run']) return done(summary('The backup is complete'), data);
  const refusal = await confirmRestore(invocation, backup);
  if (refusal) return refusal;
  const former = flags['without-backup'] ? undefined : await backUpPresent(context, file);
  if (former === null) {
    return refused(
      'The present content could not be backed up first. Nothing was changed. To restore without that backup, add --without-backup.',
    );
  }
  const failure = await replaceContent(backup, context);
  if (failure) return failure;
  const kept = former ? [`The former content is in ${former}`] : [];
  return done([summary('Restored'), ...kept].join('\n'), { ...data, former });
}

async function runRestore(invocation: Invocation): Promise<Outcome> {
  const { context } = invocation;
  const isBackup = (name: string) => name.endsWith(extension);
  const name = await fileOf(invocation, () => askForFile('Which backup?', context, isBackup));
  if (name === undefined) return usageError('Give one file to restore from.');
  const file = context.resolvePath(name);
  const found = await stat(file).catch(() => undefined);
  if (!found) return refused(`${name} does not exist.`);
  const proof = found.isFile() ? proveBackup(file) : undefined;
  if (!proof?.ok) {
    return refused(`${name} ${proof?.fault ?? 'is not a file.'} Nothing was changed.`);
  }
  const folder = await mkdtemp(join(tmpdir(), 'lodge-restore-'));
  try {
    const rehearsal = await rehearseRestore(file, folder);
    if (!rehearsal.ok) return refused(`${name} ${rehearsal.fault} Nothing was changed.`);
    return await restoreProven(invocation, { name, file, content: proof.content, rehearsal });
  } catch (error) {
    return refusedWith(error, 'The content of the site was not changed.');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export const restore: Command = {
  summary: "Replace the site's content with a backup",
  usage: 'FILE',
  options: {
    replace: { type: 'boolean', help: 'Replace the present content without asking' },
    damaged: { type: 'boolean', help: 'Restore damaged rows as they are, without asking' },
    'without-backup': {
      type: 'boolean',
      help: 'Do not back up the present content before it is replaced',
    },
    'dry-run': dryRun,
  },
  notes: `The backup is read to its last byte and tried out beside the site before anything is replaced. The
present content is backed up first, into a file beside the given one. Site and backup may use
different databases (SQLite, PostgreSQL), and the site may be running. Damaged rows are named; they
are restored and kept, but not shown.`,
  examples: ['restore lodge-2026-03-05.backup --dry-run', 'restore lodge-2026-03-05.backup'],
  run: runRestore,
};
