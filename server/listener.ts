/** The HTTP server before anything answers. */
import { createServer, type Server } from 'node:http';

/** In milliseconds. */
const patience = {
  /** Until the headers of a request are complete. */
  headersTimeout: 10_000,
  /** Until all of a request is there. */
  requestTimeout: 30_000,
  /** How often the two are looked after; Node's own half minute would double them. */
  connectionsCheckingInterval: 2_000,
  /** A proxy in front may keep its idle connections a while. */
  keepAliveTimeout: 65_000,
};

/** Cuts slow senders off, who would otherwise hold connections for nothing. */
export function createListener(limits: Partial<typeof patience> = {}): Server {
  return createServer({ ...patience, ...limits });
}
