/** The entries of photos, in the order of the desk's lists. */
import { expressionBuilder, type RawBuilder, sql } from 'kysely';
import { countOf, type Database, type Tables } from './database.ts';
import { withTexts } from './entry-rows.ts';
import type { Part } from './lists.ts';

/** Photos that are ordered together: the new ones, or the public ones of an album (0 for none). */
export type PhotoGroup = 'new' | { album: number };

const isNew = sql<boolean>`"publishedAt" is null and "binnedAt" is null`;

const photosIn = (database: Database, group: PhotoGroup) =>
  database
    .selectFrom('entries')
    .where('collection', '=', 'photo')
    .where(
      group === 'new'
        ? isNew
        : sql<boolean>`id in (select id from gallery where album = ${group.album})`,
    );

export const countNewPhotos = (database: Database) => countOf(photosIn(database, 'new'));

export async function photosSlice(
  database: Database,
  list: PhotoGroup | 'published',
  { skip, limit }: Part,
) {
  const rows =
    list === 'published'
      ? database
          .selectFrom('entries')
          .innerJoin('gallery', 'gallery.id', 'entries.id')
          .where('collection', '=', 'photo')
          .orderBy(sql`"albumDate" desc, album desc, gallery.position`)
      : photosIn(database, list).orderBy('entries.position');
  const part = rows.selectAll('entries').orderBy('entries.id').limit(limit).offset(skip);
  return withTexts(database, 'photo', await part.execute());
}

/** Returns the photo with this picture, also before its rotation, unless it is in the bin; a public one first. */
export async function photoWith(database: Database, picture: string) {
  const rows = await database
    .selectFrom('entries')
    .innerJoin('text_files', (join) =>
      join
        .onRef('text_files.collection', '=', 'entries.collection')
        .onRef('text_files.id', '=', 'entries.id'),
    )
    .selectAll('entries')
    .where('entries.collection', '=', 'photo')
    .where('file', '=', picture)
    .where('state', '!=', 'version')
    .where('binnedAt', 'is', null)
    .orderBy('publishedAt', (order) => order.asc().nullsLast())
    .limit(1)
    .execute();
  const [photo] = await withTexts(database, 'photo', rows);
  return photo;
}

/** Sets the position of a photo in its order. */
export async function setPosition(transaction: Database, id: number, position: number) {
  const photo = transaction
    .updateTable('entries')
    .set({ position })
    .where('collection', '=', 'photo');
  await photo.where('id', '=', id).execute();
}

/**
 * Moves photos of a group together after another one, or to the beginning. Returns false if the other
 * one is not in the group any more.
 */
export async function moveAfter(
  transaction: Database,
  group: PhotoGroup,
  ids: number[],
  after: number | null,
): Promise<boolean> {
  const query = photosIn(transaction, group).select(['position', 'id']);
  const other = after === null ? undefined : await query.where('id', '=', after).executeTakeFirst();
  if (after !== null && !other) return false;
  const isBefore: RawBuilder<boolean> = other
    ? sql`position < ${other.position} or (position = ${other.position} and id <= ${other.id})`
    : sql`false`;
  const sorted = photosIn(transaction, group).select([
    'id',
    'position',
    sql`row_number() over (order by position, id)`.as('n'),
    sql`row_number() over (order by case when ${expressionBuilder<Tables, 'entries'>()('id', 'in', ids)} then 1
      when ${isBefore} then 0 else 2 end, position, id)`.as('wanted'),
  ]);
  // Photos of one millisecond have equal positions, which could not be exchanged.
  await sql`with sorted as ${sorted},
    taken as (select n, n + max(position - n) over (order by n) as position from sorted)
    update entries set position = taken.position
    from sorted join taken on taken.n = sorted.wanted
    where entries.collection = 'photo' and entries.id = sorted.id
      and entries.position <> taken.position`.execute(transaction);
  await sql`update gallery set position = entries.position from entries
    where entries.collection = 'photo' and entries.id = gallery.id
      and gallery.position <> entries.position`.execute(transaction);
  return true;
}
