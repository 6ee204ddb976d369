/** PostgreSQL for Kysely: connections that may break or fall silent at any time. */
import { PostgresDialect } from 'kysely';
import pg from 'pg';

/** ISO 8601; `infinity` and years before Christ, which no date of JavaScript is, stay as they are. */
function isoMoment(text: string): string {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? text : date.toISOString();
}

const postgresParsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.TIMESTAMPTZ, isoMoment],
  [pg.types.builtins.JSONB, (text) => text],
]);

export function postgresDialect(
  url: string,
  _queryTimeout: number,
  _warn: (line: string) => void,
): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    types: {
      getTypeParser: ((oid: number) =>
        postgresParsers.get(oid) ?? pg.types.getTypeParser(oid)) as typeof pg.types.getTypeParser,
    },
  });
  // A connection that breaks while idle is replaced by the pool; unheard, it would end the process.
  pool.on('error', () => {});
  return new PostgresDialect({ pool });
}
