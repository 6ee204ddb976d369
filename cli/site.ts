import { sendAlarm, type TriedMail, tryMail } from '#server/contact/test-mail.ts';
import { listenFaults } from '#server/listen.ts';
import { checkFiles } from '#server/publishing/photo-operations.ts';
import { lastBackup } from '#server/storage/backup.ts';
import { engineOf } from '#server/storage/database.ts';
import { removeUnreferencedFiles } from '#server/storage/files.ts';
import { countMessages, messageTimes, newestMessages } from '#server/storage/message-rows.ts';
import {
  migrate as migrateTables,
  OtherTables,
  requireUsableTables,
} from '#server/storage/migrate.ts';
import { probeWrite, readState } from '#server/storage/state.ts';
import { writeDate } from '#shared/date.ts';
import { type CommandResult, done, failed, type Invocation } from './command.ts';
import { type CliFault, fault } from './faults.ts';

type Site = Pick<Invocation, 'config' | 'database'>;

export async function check({ config, database }: Invocation): Promise<CommandResult> {
  const warnings = [...config.warnings];
  const impossible = await listenFaults(config);
  if (impossible.length > 0)
    return failed(...impossible.map((text) => fault('settings', { text })));
  await probeWrite(database);
  const { pictures, faults: files } = await checkFiles(database);
  const deleted = await removeUnreferencedFiles(database);
  const faults = files.map(({ file, fault: state }) => fault(`file-${state}`, { file }));
  if (files.length > 0) faults.push(fault('mend-photos'));
  faults.push(...(await mailFaults({ config, database })));
  if (faults.length > 0) return failed(...faults);
  const backedUp = (await readState(database, lastBackup)) ?? null;
  const quarantined = await countMessages(database, 'quarantined');
  if (backedUp && Date.parse(backedUp) > Date.now() + 60 * 60 * 1000) {
    warnings.push('The last backup is dated in the future. Correct the clock (timedatectl).');
  }
  const messages = { ...(await messageTimes(database)), quarantined };
  const time = (label: string, iso: string | null) =>
    `${label}: ${iso === null ? 'none' : writeDate(iso)}`;
  const hint = quarantined > 0 ? ' (messages list --state quarantined)' : '';
  const text = [
    'The database is up to date.',
    `Photos in order: ${pictures}`,
    ...(deleted > 0 ? [`Deleted files no longer used by any photo: ${deleted}`] : []),
    time('Last backup', backedUp),
    time('Last message stored', messages.lastStored),
    time('Last message delivered', messages.lastDelivered),
    time('Oldest message waiting', messages.oldestWaiting),
    `Messages in quarantine: ${quarantined}${hint}`,
    ...warnings,
  ];
  const data = { ok: true, pictures, deleted, lastBackup: backedUp, messages, warnings };
  return done(text.join('\n'), data);
}

const longestWait = 60 * 60 * 1000;

async function mailFaults({ config: { smtpUrl }, database }: Site): Promise<CliFault[]> {
  const { oldestWaiting } = await messageTimes(database);
  if (!smtpUrl || !oldestWaiting || Date.parse(oldestWaiting) > Date.now() - longestWait) return [];
  const waiting = await newestMessages(database, 100, 'waiting');
  const text = waiting.findLast(({ lastError }) => lastError)?.lastError;
  const since = writeDate(oldestWaiting);
  return [fault('mail-waits', { since }), ...(text ? [fault('mail-server-said', { text })] : [])];
}

export async function checkMail(site: Site): Promise<CommandResult> {
  const faults = await mailFaults(site);
  return faults.length > 0 ? failed(...faults) : done('No message has waited for an hour.', {});
}

export async function sendTestMail({ config }: Pick<Site, 'config'>): Promise<CommandResult> {
  const { mailbox: to, administratorEmail: administrator } = config;
  const both = to === administrator ? to : `${to} and one to ${administrator}`;
  return told(await tryMail(config), `The mail server accepted a test message to ${both}.`, {
    to,
    administrator,
  });
}

export async function alarm({ file = '', config }: Pick<Invocation, 'file' | 'config'>) {
  const { administratorEmail: to } = config;
  const tried = await sendAlarm(config, file);
  return told(tried, `The mail server accepted an alarm to ${to}.`, { to });
}

function told(tried: TriedMail, text: string, data: object): CommandResult {
  if (tried.ok) return done(text, data);
  if ('missing' in tried) return failed(fault(`no-${tried.missing}`));
  const { failure, response, details } = tried;
  return failed(
    fault(`mail-${failure}`),
    ...(response ? [fault('mail-server-said', { text: response })] : []),
    ...(details ? [fault('details', { text: details })] : []),
  );
}

async function bringFrom(
  from: OtherTables['age'],
  { config, database }: Site,
): Promise<CommandResult> {
  const engine = engineOf(config.databaseUrl);
  try {
    await requireUsableTables(database, engine);
    return done('The database is up to date already.', { changed: false });
  } catch (error) {
    if (!(error instanceof OtherTables && error.age === from)) throw error;
  }
  await migrateTables(database, engine);
  return done('The database is up to date.', { changed: true });
}

export const init = (site: Site) => bringFrom('none', site);

export const migrate = (site: Site) => bringFrom('older', site);
