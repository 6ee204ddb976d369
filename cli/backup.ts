/** `lodge backup`: the whole site into one file. */
import { stat } from 'node:fs/promises';
import { today } from '#server/dates.ts';
import type { BackupContent } from '#server/storage/backup-file.ts';
import { type DamagedRow, damagedRows } from '#server/storage/damaged-rows.ts';
import { writeBackup } from '#server/storage/write-backup.ts';
import { agrees } from './ask.ts';
import { askForNewFile } from './ask-file.ts';
import {
  type Call,
  type Command,
  type Desk,
  done,
  misused,
  type Outcome,
  refused,
} from './command.ts';
import { refusedWith } from './faults.ts';

/** By which a backup is found again. */
export const backupEnding = '.backup';

export const contentLine = ({ news, gallery, messages, files }: BackupContent) =>
  `${news} news items, ${gallery} pictures (${files} files), ${messages} messages`;

export const damagedLine = ({ table, id, reason }: DamagedRow) =>
  `Row ${id} of ${table} is damaged: ${reason}.`;

async function makeBackup(file: string, { database, databaseUrl }: Desk): Promise<Outcome> {
  const proof = await writeBackup(database, databaseUrl, file);
  if (!proof.ok) return refused('The copy could not be read back. Nothing was kept; try again.');
  const { content } = proof;
  // Copied as they are: a backup that left them out would lose what can still be mended.
  const damaged = await damagedRows(database);
  const lines = [`Backed up and read back: ${contentLine(content)}.`, ...damaged.map(damagedLine)];
  return done(lines.join('\n'), { file, ...content, damaged });
}

async function runBackup({ words, flags, desk }: Call): Promise<Outcome> {
  const asks = desk.interactive && words.length === 0;
  const proposal = `lodge-${today()}${backupEnding}`;
  const [word, ...more] = asks ? [await askForNewFile('Into which file?', proposal)] : words;
  if (word === undefined || more.length > 0) return misused('Give one file to write to.');
  const file = desk.path(word);
  const present = await stat(file).catch(() => undefined);
  if (present?.isDirectory()) return refused(`${word} is a folder. Name a file in it.`);
  if (present && !flags.overwrite) {
    if (!desk.interactive) return refused(`${word} exists. --overwrite replaces it.`);
    if (!(await agrees(`${word} exists. Replace it?`))) return refused('Nothing was changed.');
  }
  try {
    return await makeBackup(file, desk);
  } catch (error) {
    return refusedWith(error, 'The backup was not written.');
  }
}

export const backup: Command = {
  summary: 'Write news, pictures and messages into one file, while the site runs',
  words: 'FILE',
  options: { overwrite: { type: 'boolean', help: 'Replace the file where it exists' } },
  notes: `The file is a SQLite database that only you can read, whichever database the site uses. It is read
back to its last byte before it gets its name. Damaged rows are copied as they are, and named.`,
  examples: ['backup lodge-2026-03-05.backup'],
  run: runBackup,
};
