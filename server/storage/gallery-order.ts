/**
 * The order of the gallery: by position, or else by id. Moved photos exchange their places, so that
 * no two have the same one and new photos come first.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database.ts';

/** The index `gallery_order` has the same words. */
export const place = sql<number>`coalesce(position, id)`;

/** Puts the photos of `which` into the order of `rank`, at the places that they have among all. */
async function rearrange(
  transaction: Database,
  which: RawBuilder<unknown>,
  rank: RawBuilder<unknown>,
): Promise<void> {
  await sql`with moving as (
      select id, album, ${place} as place from gallery where ${which}
    ), places as (
      select place, row_number() over (order by place desc) as n from moving
    ), ranks as (
      select id, row_number() over (order by ${rank}, place desc) as n from moving
    )
    update gallery set position = nullif(moved.place, gallery.id)
    from (select ranks.id, places.place from ranks join places on places.n = ranks.n) as moved
    where moved.id = gallery.id
      and moved.place <> coalesce(gallery.position, gallery.id)`.execute(transaction);
}

/** Places count from 1; the last one if there are fewer. */
async function placeAt(transaction: Database, number: number): Promise<number | undefined> {
  const query = transaction.selectFrom('gallery').select(place.as('place'));
  const found = await query
    .orderBy(place, 'desc')
    .limit(1)
    .offset(Math.max(0, number - 1))
    .executeTakeFirst();
  return (found ?? (await query.orderBy(place).limit(1).executeTakeFirst()))?.place;
}

export async function moveTo(transaction: Database, id: number, number: number): Promise<boolean> {
  const photo = await transaction
    .selectFrom('gallery')
    .select(place.as('place'))
    .where('id', '=', id)
    .executeTakeFirst();
  const target = await placeAt(transaction, number);
  if (!photo || target === undefined) return false;
  const [low, high] = [photo.place, target].toSorted((one, other) => one - other);
  const first = sql.lit(target > photo.place ? 0 : 2);
  await rearrange(
    transaction,
    sql`${place} between ${low} and ${high}`,
    sql`case when id = ${id} then ${first} else 1 end`,
  );
  return true;
}

export async function arrange(transaction: Database, ids: number[]): Promise<void> {
  const [first, ...more] = ids;
  if (first === undefined || more.length === 0) return;
  const cases = ids.map((id, index) => sql`when ${sql.lit(id)} then ${sql.lit(index)}`);
  await rearrange(
    transaction,
    sql`id in (${sql.join(ids.map((id) => sql.lit(id)))})`,
    sql`case id ${sql.join(cases, sql` `)} end`,
  );
}

/** Moves the photos of an album together, to the place of the first. */
export async function gather(transaction: Database, album: number): Promise<void> {
  const { high, low } = await transaction
    .selectFrom('gallery')
    .select([
      sql<number | null>`max(${place})`.as('high'),
      sql<number | null>`min(${place})`.as('low'),
    ])
    .where('album', '=', album)
    .executeTakeFirstOrThrow();
  if (high === null) return;
  await rearrange(
    transaction,
    sql`${place} between ${low} and ${high}`,
    sql`case when album = ${album} then 0 else 1 end`,
  );
}
