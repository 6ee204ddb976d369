/** Papers are stored in pieces, so that no process holds a whole one in memory. */
import { sql } from 'kysely';
import { parsePaper } from '#shared/paper.ts';
import { affectedRows, countOf, type Database } from './database.ts';

export const pieceSize = 1024 ** 2;

export const countPieces = (size: number) => Math.ceil(size / pieceSize);

/** The paper counts as stored after its last piece. */
export async function addPaper(database: Database, hash: string, size: number): Promise<void> {
  const storedAt = new Date().toISOString();
  await database
    .insertInto('papers')
    .values({ hash, size, storedAt })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ storedAt }))
    .execute();
}

export async function putPiece(
  database: Database,
  hash: string,
  piece: number,
  bytes: Uint8Array,
): Promise<void> {
  await database
    .insertInto('paper_pieces')
    .values({ hash, piece, bytes })
    .onConflict((conflict) => conflict.columns(['hash', 'piece']).doUpdateSet({ bytes }))
    .execute();
}

export async function storedPaperSize(
  database: Database,
  hash: string,
): Promise<number | undefined> {
  const row = await database
    .selectFrom('papers')
    .select('size')
    .where('hash', '=', hash)
    .executeTakeFirst();
  if (!row) return undefined;
  const pieces = database.selectFrom('paper_pieces').where('hash', '=', hash);
  return (await countOf(pieces)) === countPieces(row.size) ? row.size : undefined;
}

/** Returns the size while a public text names the address. */
export async function publicPaperSize(
  database: Database,
  address: string,
): Promise<number | undefined> {
  const row = await database
    .selectFrom('papers')
    .select('size')
    .where('hash', '=', parsePaper(address)?.hash ?? '')
    .where(
      sql<boolean>`exists (select 1 from copy_files where file = ${address} and state = 'public')`,
    )
    .executeTakeFirst();
  return row?.size;
}

/** PostgreSQL's driver needs several times the memory of what it reads. */
const sliceSize = pieceSize / 4;

async function readSlice(database: Database, hash: string, start: number): Promise<Uint8Array> {
  const { bytes } = await database
    .selectFrom('paper_pieces')
    .select(
      sql<Uint8Array>`substr(bytes, ${sql.lit((start % pieceSize) + 1)}, ${sql.lit(sliceSize)})`.as(
        'bytes',
      ),
    )
    .where('hash', '=', hash)
    .where('piece', '=', Math.floor(start / pieceSize))
    .executeTakeFirstOrThrow();
  return bytes;
}

/** Reads the bytes from `first` to `last`; `limited` limits how many reads run at a time. */
export async function* paperBytes(
  database: Database,
  hash: string,
  { first, last }: { first: number; last: number },
  limited: <T>(read: () => Promise<T>) => Promise<T>,
): AsyncGenerator<Uint8Array> {
  for (let start = first - (first % sliceSize); start <= last; start += sliceSize) {
    const bytes = await limited(() => readSlice(database, hash, start));
    yield bytes.subarray(Math.max(first - start, 0), last + 1 - start);
  }
}

export async function renewPaper(database: Database, hash: string): Promise<void> {
  const storedAt = new Date().toISOString();
  await database.updateTable('papers').set({ storedAt }).where('hash', '=', hash).execute();
}

/** Selects the hashes of all papers to which a copy refers, public or not. */
export const paperReferences = `select substr(file, 9, 32) from copy_files
  where file like '/papers/%'`;

const isReferenced = sql<boolean>`hash in (${sql.raw(paperReferences)})`;

export const countReferencedPapers = (database: Database) =>
  countOf(database.selectFrom('papers').where(isReferenced));

/** Removes these papers, or those stored before a time, with their pieces. */
export function removeUnreferencedPapers(
  database: Database,
  which: { hashes: string[] } | { storedBefore: string },
): Promise<number> {
  const unreferenced = database.deleteFrom('papers').where(({ not }) => not(isReferenced));
  return affectedRows(
    'hashes' in which
      ? unreferenced.where('hash', 'in', which.hashes)
      : unreferenced.where('storedAt', '<', which.storedBefore),
  );
}
