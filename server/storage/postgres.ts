/** The connections to PostgreSQL may break or become silent at any time. */
import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import type { OutageLog } from './outage.ts';

interface Timed {
  limit: number;
  outage: OutageLog;
  cancel(client: pg.PoolClient): void;
}

/** Destroys a connection if the server is silent; otherwise later queries would wait for it. */
function timedClient(client: pg.PoolClient, { limit, outage, cancel }: Timed): PostgresPoolClient {
  let released = false;
  const release = (destroy?: boolean) => {
    if (!released) client.release(destroy);
    released = true;
  };
  async function query<R>(sql: string, parameters: readonly unknown[]): Promise<R> {
    const { promise: silence, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      cancel(client);
      release(true);
      const error = new Error(`The database did not answer in ${limit} ms`);
      reject(Object.assign(error, { code: 'ETIMEDOUT' }));
    }, limit);
    try {
      const result = await Promise.race([client.query(sql, [...parameters]), silence]);
      outage.resolve('connection');
      return result as R;
    } finally {
      clearTimeout(timer);
    }
  }
  return { query: query as PostgresPoolClient['query'], release };
}

function reportOutages(pool: pg.Pool, outage: OutageLog): void {
  const broken = ({ message }: Error) => {
    if (pool.ending) return;
    const line = `The connection to the database broke: ${message}. It is reopened when needed.`;
    outage.report('connection', line);
  };
  // Without a listener, an error would end the process.
  pool.on('error', broken);
  pool.on('connect', (client) => {
    client.on('error', broken);
  });
}

/** The server cancels a slow query; if it is silent, the client disconnects after this time. */
const grace = 500;

export function postgresDialect(
  url: string,
  queryTimeout: number,
  outage: OutageLog,
): PostgresDialect {
  const createPool = async (): Promise<PostgresPool> => {
    // A site on SQLite starts earlier without this driver.
    const { Pool, types } = (await import('pg')).default;
    const parsers = new Map<number, (text: string) => unknown>([
      [types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString()],
      [types.builtins.JSONB, (text) => text],
    ]);
    const options: pg.PoolConfig = {
      connectionString: url,
      connectionTimeoutMillis: queryTimeout || 5_000,
      statement_timeout: queryTimeout,
      idle_in_transaction_session_timeout: queryTimeout,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      types: {
        getTypeParser: ((oid: number) =>
          parsers.get(oid) ?? types.getTypeParser(oid)) as typeof types.getTypeParser,
      },
    };
    const pool = new Pool(options);
    reportOutages(pool, outage);
    if (queryTimeout === 0) return pool as PostgresPool;
    // The connections of `pool` may all be waiting.
    const cancelling = new Pool({ ...options, max: 1, query_timeout: queryTimeout });
    reportOutages(cancelling, outage);
    /** A commit that waits for a standby does not end with its connection, but can be cancelled. */
    const cancel = (client: pg.PoolClient) => {
      const { processID } = client as pg.PoolClient & { processID: number };
      cancelling.query('select pg_cancel_backend($1)', [processID]).catch(() => {});
    };
    const timed = { limit: queryTimeout + grace, outage, cancel };
    return {
      options: pool.options,
      connect: async () => timedClient(await pool.connect(), timed),
      end: async () => {
        await Promise.all([pool.end(), cancelling.end()]);
      },
    };
  };
  return new PostgresDialect({ pool: createPool });
}
