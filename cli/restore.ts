/** `lodge restore`: the content of the site replaced by that of a backup. */
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type BackupContent, proveBackup } from '#server/storage/backup-file.ts';
import { type Rehearsed, rehearseRestore } from '#server/storage/rehearsal.ts';
import { CannotHold, restoreContent } from '#server/storage/restore-content.ts';
import { readState, writeState } from '#server/storage/state.ts';
import { lastBackup, writeBackup } from '#server/storage/write-backup.ts';
import { agrees } from './ask.ts';
import { askForFile } from './ask-file.ts';
import { backupEnding, contentLine, damagedLine } from './backup.ts';
import {
  type Call,
  type Command,
  type Desk,
  done,
  dryRun,
  misused,
  type Outcome,
  refused,
} from './command.ts';
import { refusedWith } from './faults.ts';

/** A backup that was read to its last byte and whose rows this version can hold. */
interface Proven {
  word: string;
  file: string;
  content: BackupContent;
  rehearsal: Rehearsed;
}

/** Asks in a terminal, demands options elsewhere; a refusal where the answer is no. */
async function refusalOf(call: Call, { word, content, rehearsal }: Proven) {
  const { flags, desk } = call;
  const doubts = [
    ...(flags.replace ? [] : ['This replaces all news, pictures and messages of the site.']),
    ...(flags.damaged ? [] : rehearsal.damaged.map(damagedLine)),
  ];
  if (doubts.length === 0) return undefined;
  if (desk.interactive) {
    const question = [`${word}: ${contentLine(content)}.`, ...doubts, 'Go on?'].join('\n');
    return (await agrees(question)) ? undefined : refused('Nothing was changed.');
  }
  const options = [
    ...(flags.replace ? [] : ['--replace']),
    ...(flags.damaged || rehearsal.damaged.length === 0 ? [] : ['--damaged']),
  ];
  return refused(...doubts, `Nothing was changed. If you mean it, add ${options.join(' ')}.`);
}

/** Writes what is there now beside the backup that is to replace it; null where that fails. */
async function keepFormer({ database, databaseUrl }: Desk, file: string): Promise<string | null> {
  const moment = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const former = join(dirname(file), `before-restore-${moment}${backupEnding}`);
  const proof = await writeBackup(database, databaseUrl, former);
  return proof.ok ? former : null;
}

async function replaceSite({ word, rehearsal }: Proven, { database }: Desk) {
  // The backup knows only of those before it.
  const latest = await readState(database, lastBackup);
  try {
    await restoreContent(database, rehearsal);
  } catch (error) {
    if (!(error instanceof CannotHold)) throw error;
    return refused(
      `${word} cannot be restored into this database: ${error.message}.`,
      'The content of the site was not changed.',
    );
  }
  if (latest !== undefined) await writeState(database, lastBackup, latest);
  return undefined;
}

async function restoreProven(call: Call, proven: Proven): Promise<Outcome> {
  const { desk, flags } = call;
  const { content, file, rehearsal } = proven;
  const { damaged } = rehearsal;
  const data = { file, ...content, damaged };
  const told = (verb: string) =>
    [`${verb}: ${contentLine(content)}.`, ...damaged.map(damagedLine)].join('\n');
  if (flags['dry-run']) return done(told('The backup is whole'), data);
  const refusal = await refusalOf(call, proven);
  if (refusal) return refusal;
  const former = flags['without-backup'] ? undefined : await keepFormer(desk, file);
  if (former === null) {
    return refused(
      'What is there could not be backed up first. Nothing was changed; --without-backup goes on without.',
    );
  }
  const fault = await replaceSite(proven, desk);
  if (fault) return fault;
  const kept = former ? [`What was there before is in ${former}`] : [];
  return done([told('Restored'), ...kept].join('\n'), { ...data, former });
}

async function runRestore(call: Call): Promise<Outcome> {
  const { words, desk } = call;
  const asks = desk.interactive && words.length === 0;
  const isBackup = (name: string) => name.endsWith(backupEnding);
  const [word, ...more] = asks ? [await askForFile('Which backup?', desk, isBackup)] : words;
  if (word === undefined || more.length > 0) return misused('Give one file to restore from.');
  const file = desk.path(word);
  const present = await stat(file).catch(() => undefined);
  if (!present) return refused(`${word} does not exist.`);
  const proof = present.isFile() ? proveBackup(file) : undefined;
  if (!proof?.ok) {
    return refused(`${word} ${proof?.fault ?? 'is not a file.'} Nothing was changed.`);
  }
  const folder = await mkdtemp(join(tmpdir(), 'lodge-restore-'));
  try {
    const rehearsal = await rehearseRestore(file, folder);
    if (!rehearsal.ok) return refused(`${word} ${rehearsal.fault} Nothing was changed.`);
    return await restoreProven(call, { word, file, content: proof.content, rehearsal });
  } catch (error) {
    return refusedWith(error, 'The content of the site was not changed.');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export const restore: Command = {
  summary: 'Replace the content of the site by that of a backup',
  words: 'FILE',
  options: {
    replace: { type: 'boolean', help: 'Replace what is there without asking' },
    damaged: { type: 'boolean', help: 'Restore damaged rows as they are, without asking' },
    'without-backup': {
      type: 'boolean',
      help: 'Do not back up what is there before it is replaced',
    },
    'dry-run': dryRun,
  },
  notes: `The backup is read to its last byte and tried out beside the site before anything is replaced. What
is there is backed up first, into a file beside the given one. Site and backup may use different
databases (SQLite, PostgreSQL), and the site may be running. Damaged rows are named; restored, they
are kept but not shown.`,
  examples: ['restore lodge-2026-03-05.backup --dry-run', 'restore lodge-2026-03-05.backup'],
  run: runRestore,
};
