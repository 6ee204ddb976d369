/** `lodge restore`: the content of the site replaced by that of a backup. */
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sqliteFile } from '#server/storage/database.ts';
import { type Rehearsal, rehearseRestore } from '#server/storage/rehearsal.ts';
import {
  proveSnapshot,
  replaceContent,
  type SnapshotContent,
  snapshotMedia,
} from '#server/storage/snapshot.ts';
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
import { writeWhole } from './media-folder.ts';
import { removeNeedlessFiles } from './publish.ts';

/** A backup that was read to its last byte and whose rows this version can hold. */
interface Proven {
  word: string;
  file: string;
  content: SnapshotContent;
  rehearsal: Extract<Rehearsal, { ok: true }>;
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

/** The photos before the rows that show them. */
async function replaceSite({ file, rehearsal }: Proven, desk: Desk): Promise<void> {
  await mkdir(desk.media, { recursive: true });
  for (const { name, content } of snapshotMedia(file)) await writeWhole(desk.media, name, content);
  replaceContent(sqliteFile(desk.databaseUrl), rehearsal.databaseFile);
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
  await replaceSite(proven, desk);
  // Photos of the content that was replaced must not stay public under their addresses.
  const left = await removeNeedlessFiles(desk).then(
    () => [],
    (error) => [`Photos of the former content are still public (${error.message}): check --tidy`],
  );
  return done([told('Restored'), ...left].join('\n'), data);
}

async function runRestore(call: Call): Promise<Outcome> {
  const { words, desk } = call;
  if (desk.engine === 'postgres') {
    return refused(
      'The site uses PostgreSQL: restore it with pg_restore or psql, and copy MEDIA_DIR back.',
    );
  }
  const asks = desk.interactive && words.length === 0;
  const isBackup = (name: string) => name.endsWith(backupEnding);
  const [word, ...more] = asks ? [await askForFile('Which backup?', desk, isBackup)] : words;
  if (word === undefined || more.length > 0) return misused('Give one file to restore from.');
  const file = desk.path(word);
  const present = await stat(file).catch(() => undefined);
  if (!present) return refused(`${word} does not exist.`);
  const proof = present.isFile() ? proveSnapshot(file) : undefined;
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
    'dry-run': dryRun,
  },
  notes: `The backup is read to its last byte and tried out beside the site before anything is replaced. The
site may be running. Damaged rows are named; restored, they are kept but not shown.`,
  examples: ['restore lodge-2026-03-05.backup --dry-run', 'restore lodge-2026-03-05.backup'],
  run: runRestore,
};
