import { Hono } from 'hono';
import type { Config } from '#server/config.ts';
import { lastBackup } from '#server/storage/backup.ts';
import type { Database } from '#server/storage/database.ts';
import { countEntries } from '#server/storage/entry-lists.ts';
import { countMessagesByBox, messageTimes } from '#server/storage/message-rows.ts';
import { newestNews } from '#server/storage/news-rows.ts';
import { readState } from '#server/storage/state.ts';
import { productVersion } from '#server/version.ts';
import { collectionNames, collectionOf } from '#shared/collections/collections.ts';
import { healthPaths } from '#shared/routes.ts';
import type { HealthWarning, HomeState } from '../shared/api.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** If a message is not delivered within this time, in milliseconds, there is a warning. */
const stuckAfter = 10 * minute;
const oldAfter = 7;

const timeout = 2_000;

/** If the site listens on all addresses, it can be reached at this one. */
const anyAddress: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' };

/** Tries the site on this machine, then at its public address. */
async function answeringAddress({ host, port, siteUrl }: Config): Promise<string | null> {
  const own = anyAddress[host] ?? (host.includes(':') ? `[${host}]` : host);
  const addresses = [`http://${own}:${port}`, ...(siteUrl ? [siteUrl] : [])];
  const requests = addresses.map(async (address) => {
    const response = await fetch(address + healthPaths.live, {
      signal: AbortSignal.timeout(timeout),
      // If another program uses the port, it may redirect.
      redirect: 'error',
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`${address} answers ${response.status}`);
    return address;
  });
  return Promise.any(requests).catch(() => null);
}

interface Facts {
  runs: boolean;
  oldestWaiting: string | null;
  backedUp: string | null;
  now: number;
}

export function healthWarnings(
  { smtpUrl, mailbox }: Pick<Config, 'smtpUrl' | 'mailbox'>,
  { runs, oldestWaiting, backedUp, now }: Facts,
): HealthWarning[] {
  const warnings: HealthWarning[] = runs ? [] : [{ code: 'siteUnreachable' }];
  if (smtpUrl && !mailbox) warnings.push({ code: 'noMailbox' });
  else if (oldestWaiting !== null) {
    if (!smtpUrl) warnings.push({ code: 'noMailServer' });
    else if (now - Date.parse(oldestWaiting) > stuckAfter) {
      warnings.push({ code: 'mailStuck', since: oldestWaiting });
    }
  }
  const age = backedUp === null ? null : Math.floor((now - Date.parse(backedUp)) / day);
  if (age === null) warnings.push({ code: 'noBackup' });
  else if (age >= oldAfter) warnings.push({ code: 'oldBackup', days: age });
  return warnings;
}

/** All drafts of singletons are changes. */
async function waitingEntries(database: Database): Promise<HomeState['entries']> {
  const waiting: HomeState['entries'] = [];
  for (const collection of collectionNames) {
    for (const list of ['draft', 'changed', 'scheduled'] as const) {
      if (list === 'draft' && collectionOf(collection).singletonCount) continue;
      waiting.push({ collection, list, count: await countEntries(database, collection, list) });
    }
  }
  return waiting;
}

export function home(database: Database, config: Config, now: () => Date): Hono {
  const version = productVersion();
  return new Hono().get('/', async (c) => {
    const [answering, counts, entries, { oldestWaiting }, backedUp = null] = await Promise.all([
      answeringAddress(config),
      countMessagesByBox(database),
      waitingEntries(database),
      messageTimes(database),
      readState(database, lastBackup),
    ]);
    return c.json({
      organisation: config.organisation,
      siteUrl: config.siteUrl ?? answering,
      siteRuns: answering !== null,
      counts,
      entries,
      lastPublished: (await newestNews(database, 1))[0] ?? null,
      lastBackup: backedUp,
      version,
      warnings: healthWarnings(config, {
        runs: answering !== null,
        oldestWaiting,
        backedUp,
        now: now().getTime(),
      }),
    } satisfies HomeState);
  });
}
