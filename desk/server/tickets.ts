/** Tickets for what cannot send a header: pictures, previews, downloads. Each opens one address once. */
import { randomBytes } from 'node:crypto';

/** Milliseconds in which a ticket must be used. */
export const ticketLifetime = 60_000;

/** At a time; enough for a screen of photos in several tabs. */
const most = 1_000;

export interface Tickets {
  issue(path: string): string;
  /** Whether the ticket is for this path, and was not used before. */
  redeem(ticket: string, path: string): boolean;
}

/** `clock` is monotonic, in milliseconds. */
export function createTickets(clock: () => number): Tickets {
  const valid = new Map<string, { path: string; until: number }>();
  return {
    issue(path) {
      for (const [ticket, { until }] of valid) {
        if (until > clock() && valid.size < most) break;
        valid.delete(ticket);
      }
      const ticket = randomBytes(16).toString('base64url');
      valid.set(ticket, { path, until: clock() + ticketLifetime });
      return ticket;
    },
    redeem(ticket, path) {
      const found = valid.get(ticket);
      if (!found || found.path !== path) return false;
      valid.delete(ticket);
      return found.until > clock();
    },
  };
}
