/** `lodge backup` and `lodge restore`: the whole site in one file. */
import { copyFile, mkdir, mkdtemp, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openDatabase, sqliteFile } from '#server/storage/database.ts';
import { migrate } from '#server/storage/migrate.ts';
import {
  type MediaFile,
  proveSnapshot,
  restoreSnapshot,
  type SnapshotContent,
  snapshotMedia,
  writeSnapshot,
} from '#server/storage/snapshot.ts';
import { isPictureFile } from '#shared/picture.ts';
import { agrees } from './ask.ts';
import {
  type Call,
  type Command,
  done,
  dryRun,
  misused,
  type Outcome,
  refused,
} from './command.ts';
import { filesIn, writeWhole } from './media-folder.ts';

const forPostgres = (verb: 'backup' | 'restore') =>
  refused(
    verb === 'backup'
      ? 'The site uses PostgreSQL: back it up with pg_dump, and copy the folder MEDIA_DIR.'
      : 'The site uses PostgreSQL: restore it with pg_restore or psql, and copy MEDIA_DIR back.',
  );

async function* mediaOf(folder: string): AsyncGenerator<MediaFile> {
  for (const name of await filesIn(folder)) {
    if (!isPictureFile(name)) continue;
    // A picture removed after the tables were copied is in the backup without its files; `check`
    // names it after a restore.
    const content = await readFile(join(folder, name)).catch(() => undefined);
    if (content) yield { name, content };
  }
}

const sentence = ({ news, gallery, messages, files }: SnapshotContent) =>
  `${news} news items, ${gallery} pictures (${files} files), ${messages} messages`;

async function runBackup({ words, flags, desk }: Call): Promise<Outcome> {
  const [word, ...more] = words;
  if (word === undefined || more.length > 0) return misused('Give one file to write to.');
  if (desk.engine === 'postgres') return forPostgres('backup');
  const file = desk.path(word);
  const exists = await stat(file).then(
    () => true,
    () => false,
  );
  if (exists && !flags.overwrite) return refused(`${word} exists. --overwrite replaces it.`);
  await mkdir(dirname(file), { recursive: true });
  const unfinished = `${file}.${process.pid}.part`;
  try {
    await writeSnapshot(sqliteFile(desk.databaseUrl), unfinished, mediaOf(desk.media));
    const content = proveSnapshot(unfinished);
    if (!content) return refused('The copy could not be read back. Nothing was kept; try again.');
    const handle = await open(unfinished, 'r+');
    await handle.sync().finally(() => handle.close());
    await rename(unfinished, file);
    return done(`Backed up and read back: ${sentence(content)}.`, { file, ...content });
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** Brings a copy of the snapshot to the tables of this version, and restores from that. */
async function replaceAll(snapshot: string, { databaseUrl, engine, media }: Call['desk']) {
  const folder = await mkdtemp(join(tmpdir(), 'lodge-restore-'));
  try {
    const copy = join(folder, 'snapshot.sqlite');
    await copyFile(snapshot, copy);
    const database = openDatabase(`file:${copy}`);
    await migrate(database, engine).finally(() => database.destroy());
    await mkdir(media, { recursive: true });
    // The files before the rows that show them.
    for (const { name, content } of snapshotMedia(copy)) await writeWhole(media, name, content);
    restoreSnapshot(copy, sqliteFile(databaseUrl));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function runRestore({ words, flags, desk }: Call): Promise<Outcome> {
  const [word, ...more] = words;
  if (word === undefined || more.length > 0) return misused('Give one file to restore from.');
  if (desk.engine === 'postgres') return forPostgres('restore');
  const file = desk.path(word);
  const content = proveSnapshot(file);
  if (!content) return refused(`${word} is no whole backup of this site. Nothing was changed.`);
  const data = { file, ...content };
  if (flags['dry-run']) return done(`The backup is whole: ${sentence(content)}.`, data);
  if (!flags.replace) {
    const warning = 'This replaces all news, pictures and messages of the site.';
    if (!desk.interactive) return refused(`${warning} If you mean it, add --replace.`);
    if (!(await agrees(`${warning} Go on?`))) return refused('Nothing was changed.');
  }
  await replaceAll(file, desk);
  return done(`Restored: ${sentence(content)}.`, data);
}

export const backup: Command = {
  summary: 'Write news, pictures and messages into one file, while the site runs',
  words: 'FILE',
  options: { overwrite: { type: 'boolean', help: 'Replace the file where it exists' } },
  notes: 'The file is a SQLite database. It is read back to its last byte before it gets its name.',
  examples: ['backup lodge-2026-03-05.backup'],
  run: runBackup,
};

export const restore: Command = {
  summary: 'Replace the content of the site by that of a backup',
  words: 'FILE',
  options: {
    replace: { type: 'boolean', help: 'Replace what is there without asking' },
    'dry-run': dryRun,
  },
  notes:
    'The backup is read to its last byte before anything is replaced. The site may be running.',
  examples: ['restore lodge-2026-03-05.backup --dry-run', 'restore lodge-2026-03-05.backup'],
  run: runRestore,
};
