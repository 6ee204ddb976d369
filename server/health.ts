/** `GET /healthz`: whether the site lives and is ready, and whether messages come in and go out. */
import type { Context } from 'hono';
import { cacheControl } from './headers.ts';
import type { Database } from './storage/database.ts';
import { messageTimes } from './storage/messages.ts';

/** An answer at all says that the process lives; it is ready while the database answers too. */
export function getHealth(database: Database) {
  return async (context: Context): Promise<Response> => {
    context.header('Cache-Control', cacheControl.never);
    try {
      const messages = await messageTimes(database);
      return context.json({ status: 'ok', live: true, ready: true, messages });
    } catch (error) {
      console.error('The database does not answer:', (error as Error).message);
      return context.json({ status: 'unavailable', live: true, ready: false }, 503);
    }
  };
}
