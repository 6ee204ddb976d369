/** `lodge backup`: the whole site into one file. */
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { today } from '#server/publishing/date.ts';
import { type DamagedRow, damagedRows } from '#server/storage/damaged-rows.ts';
import { sqliteFile } from '#server/storage/database.ts';
import {
  type MediaFile,
  proveSnapshot,
  type SnapshotContent,
  writeSnapshot,
} from '#server/storage/snapshot.ts';
import { isPictureFile } from '#shared/picture.ts';
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
import { filesIn } from './media-folder.ts';

/** By which a backup is found again. */
export const backupEnding = '.backup';

async function* mediaOf(folder: string): AsyncGenerator<MediaFile> {
  for (const name of await filesIn(folder)) {
    if (!isPictureFile(name)) continue;
    // A picture removed after the tables were copied is in the backup without its files; `check`
    // names it after a restore.
    const content = await readFile(join(folder, name)).catch(() => undefined);
    if (content) yield { name, content };
  }
}

export const contentLine = ({ news, gallery, messages, files }: SnapshotContent) =>
  `${news} news items, ${gallery} pictures (${files} files), ${messages} messages`;

export const damagedLine = ({ table, id, reason }: DamagedRow) =>
  `Row ${id} of ${table} is damaged: ${reason}.`;

/** Writes the file whole or not at all, and reads it back. */
async function writeBackup(file: string, desk: Desk): Promise<Outcome> {
  await mkdir(dirname(file), { recursive: true });
  const unfinished = `${file}.${process.pid}.part`;
  try {
    await writeSnapshot(sqliteFile(desk.databaseUrl), unfinished, mediaOf(desk.media));
    const proof = proveSnapshot(unfinished);
    if (!proof.ok) return refused('The copy could not be read back. Nothing was kept; try again.');
    const handle = await open(unfinished, 'r+');
    await handle.sync().finally(() => handle.close());
    await rename(unfinished, file);
    const { content } = proof;
    // Copied as they are: a backup that left them out would lose what can still be mended.
    const damaged = await damagedRows(desk.database);
    const lines = [
      `Backed up and read back: ${contentLine(content)}.`,
      ...damaged.map(damagedLine),
    ];
    return done(lines.join('\n'), { file, ...content, damaged });
  } finally {
    await rm(unfinished, { force: true });
  }
}

async function runBackup({ words, flags, desk }: Call): Promise<Outcome> {
  if (desk.engine === 'postgres') {
    return refused(
      'The site uses PostgreSQL: back it up with pg_dump, and copy the folder MEDIA_DIR.',
    );
  }
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
    return await writeBackup(file, desk);
  } catch (error) {
    return refusedWith(error, 'The backup was not written.');
  }
}

export const backup: Command = {
  summary: 'Write news, pictures and messages into one file, while the site runs',
  words: 'FILE',
  options: { overwrite: { type: 'boolean', help: 'Replace the file where it exists' } },
  notes: `The file is a SQLite database that only you can read. It is read back to its last byte before it
gets its name. Damaged rows are copied as they are, and named.`,
  examples: ['backup lodge-2026-03-05.backup'],
  run: runBackup,
};
