/** A backup may come from anywhere: only rows that this site could have written are copied. */
import {
  copyFileSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { pictureFiles, pictureUrl } from '#shared/picture.ts';
import { addAttachment, pdf } from '#tests/attachments.ts';
import { contactMessage } from '#tests/contact-message.ts';
import { migratedUrl, temporaryFolder } from '#tests/databases.ts';
import { addNews, completeDraft } from '#tests/entry.ts';
import { addGalleryItem } from '#tests/photos.ts';
import { backupTables, columnsOf, Digest, partOf, quoted, rowsIn } from './backup.ts';
import { openDatabase } from './database.ts';
import { pieceSize, storeFiles } from './files.ts';
import { storeMessage } from './message-rows.ts';
import { copyBackup } from './restore.ts';
import { writeBackup } from './write-backup.ts';

const title = { mk: 'Вест', en: 'News' };

async function backup(): Promise<string> {
  const url = await migratedUrl('sqlite');
  const database = openDatabase(url);
  onTestFinished(() => database.destroy());
  await addNews(database, { title, content: title });
  await completeDraft(database);
  await storeMessage(database, contactMessage());
  const picture = { hash: 'abc1', width: 320, height: 240 };
  await storeFiles(
    database,
    pictureFiles(picture).map((name) => [name, Buffer.from(name.repeat(4000))]),
  );
  const attachment = await addAttachment(database, 'a.pdf', pdf('Paper', 2 * pieceSize));
  await completeDraft(database, { attachments: [attachment] });
  await addGalleryItem(database, { imageUrl: pictureUrl(picture), caption: title });
  const file = join(temporaryFolder(), 'site.backup');
  expect(await writeBackup(database, url, file)).toMatchObject({ content: { news: 1 } });
  return file;
}

async function damageOf(file: string): Promise<string | undefined> {
  const folder = temporaryFolder();
  const copied = await copyBackup(file, partOf(join(folder, 'copy')));
  if (copied.ok) return undefined;
  expect(readdirSync(folder)).toEqual([]);
  return copied.error;
}

const sql = (statement: string) => (file: DatabaseSync) => file.exec(statement);

const addFile = (name: string) => (file: DatabaseSync) => {
  file
    .prepare("insert into files values (?, '/media/abc1-320x240.jpg', 'image/jpeg', '', ?)")
    .run(name, new Uint8Array());
};

const notWhole = 'not a complete backup';
const strangeNames = 'names that the site never gives';
const spoilt: Record<string, [(file: DatabaseSync) => void, string]> = {
  'a path outside': [addFile('../../escaped.txt'), strangeNames],
  'a photo that is served as a page': [sql("update files set type = 'text/html'"), strangeNames],
  'a PDF without its second piece': [
    sql("delete from files where name like '%.pdf/001'"),
    'only a part of the PDF a.pdf',
  ],
  'a count of ids beyond all': [
    sql('update sqlite_sequence set seq = 4294967296'),
    'a number that no site can store',
  ],
  'a count of ids after which no entry can be opened': [
    sql("update sqlite_sequence set seq = 2147483647 where name = 'news'"),
    'a number that no site can store',
  ],
  'a number of attempts after which nothing can be sent': [
    sql('update contact_messages set attempts = 2147483647'),
    'a number that no site can store',
  ],
  'a time that is none': [sql(`update backup set "madeAt" = 'x'`), notWhole],
  'a text beyond all': [
    sql("update news set content = json_object('mk', printf('%.*c', 5000000, 'x'), 'en', '')"),
    notWhole,
  ],
  'a trigger of its own': [
    sql('create trigger own after insert on news begin delete from news; end'),
    notWhole,
  ],
};

/** Corrects the checksum, as an attacker could. */
function mendChecksum(file: string): void {
  const backup = new DatabaseSync(file);
  const digest = new Digest();
  for (const { table, order } of [...backupTables, { table: 'sqlite_sequence', order: ['name'] }]) {
    const query = `select * from "${table}" order by ${quoted(order)}`;
    for (const row of rowsIn(backup, query)) digest.add(row, columnsOf(backup, table));
  }
  backup.prepare('update backup set checksum = ?').run(digest.end());
  backup.close();
}

test('only a backup that this site could have written is accepted', async () => {
  const whole = await backup();
  expect(await damageOf(whole)).toBeUndefined();
  const file = `${whole}.spoilt`;
  for (const [name, [spoil, sentence]] of Object.entries(spoilt)) {
    copyFileSync(whole, file);
    const opened = new DatabaseSync(file);
    opened.exec('pragma ignore_check_constraints = on');
    spoil(opened);
    opened.close();
    mendChecksum(file);
    expect(await damageOf(file), name).toContain(sentence);
  }
  copyFileSync(whole, file);
  const changed = new DatabaseSync(file);
  changed.exec("update contact_messages set email = 'other@example.org'");
  changed.close();
  expect(await damageOf(file), 'a checksum').toContain(notWhole);
});

test('no damaged file causes a stack trace', async () => {
  const bytes = readFileSync(await backup());
  const file = join(temporaryFolder(), 'broken');
  const tried = async (content: Uint8Array) => {
    writeFileSync(file, content);
    return (await damageOf(file)) ?? 'taken';
  };
  expect(await tried(new Uint8Array())).toContain(notWhole);
  expect(await tried(Buffer.from('Dear secretary,\n'.repeat(999)))).toContain(notWhole);
  const steps = process.env.SOAK ? 600 : 12;
  for (let step = 0; step < steps; step++) {
    const end = Math.floor((bytes.length * step) / steps);
    expect(await tried(bytes.subarray(0, end))).toContain(notWhole);
    const flipped = Buffer.from(bytes);
    const at = end + ((step * 97) % 4096);
    flipped.writeUInt8(flipped.readUInt8(at) ^ (1 << (step % 8)), at);
    expect(await tried(flipped)).toMatch(/^(taken|(is|has) .+\.)$/);
  }
  // Changes one byte of a photo, and one bit of a text, so that it contains another letter.
  for (const part of ['Zabc1-320x240.jpgabc1', 'ana@example']) {
    const flipped = Buffer.from(bytes);
    const at = bytes.indexOf(part) + 2;
    flipped.writeUInt8(flipped.readUInt8(at) ^ 1, at);
    expect(await tried(flipped), part).toContain(notWhole);
  }
});

test('only the owner may read a copy, and left copies are removed', async () => {
  const file = await backup();
  const folder = temporaryFolder();
  for (const name of ['restore.12.part', 'site.backup.12.part-journal']) {
    writeFileSync(join(folder, name), '');
    utimesSync(join(folder, name), new Date(0), new Date(0));
  }
  writeFileSync(join(folder, 'other.12.part'), '');
  expect(await copyBackup(file, partOf(join(folder, 'copy')))).toMatchObject({ ok: true });
  const names = readdirSync(folder).toSorted();
  expect(names).toEqual([`copy.${process.pid}.part`, 'other.12.part']);
  expect(statSync(join(folder, names[0] ?? '')).mode & 0o777).toBe(0o600);
});
