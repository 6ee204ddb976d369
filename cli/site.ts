import { sendAlarm, type TriedMail, tryMail } from '#server/contact/test-mail.ts';
import { listenErrors } from '#server/listen.ts';
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
import { type CliError, cliError } from './errors.ts';

type Site = Pick<Invocation, 'config' | 'database'>;

export async function check({ config, database }: Invocation): Promise<CommandResult> {
  const { warnings } = config;
  const impossible = await listenErrors(config);
  if (impossible.length > 0)
    return failed(...impossible.map((text) => cliError('environment', { text })));
  await probeWrite(database);
  const { pictures, errors: files } = await checkFiles(database);
  const deleted = await removeUnreferencedFiles(database);
  const errors = files.map(({ file, error: state }) => cliError(`file-${state}`, { file }));
  if (files.length > 0) errors.push(cliError('mend-photos'));
  errors.push(...(await mailErrors({ config, database })));
  if (errors.length > 0) return failed(...errors);
  const backedUp = (await readState(database, lastBackup)) ?? null;
  const quarantined = await countMessages(database, 'quarantined');
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

async function mailErrors({ config: { smtpUrl }, database }: Site): Promise<CliError[]> {
  const { oldestWaiting } = await messageTimes(database);
  if (!smtpUrl || !oldestWaiting || Date.parse(oldestWaiting) > Date.now() - longestWait) return [];
  const waiting = await newestMessages(database, 100, 'waiting');
  const text = waiting.findLast(({ lastError }) => lastError)?.lastError;
  const since = writeDate(oldestWaiting);
  return [
    cliError('mail-waits', { since }),
    ...(text ? [cliError('mail-server-said', { text })] : []),
  ];
}

export async function checkMail(site: Site): Promise<CommandResult> {
  const errors = await mailErrors(site);
  return errors.length > 0 ? failed(...errors) : done('No message has waited for an hour.', {});
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
  if ('missing' in tried) return failed(cliError(`no-${tried.missing}`));
  const { failure, response, details } = tried;
  return failed(
    cliError(`mail-${failure}`),
    ...(response ? [cliError('mail-server-said', { text: response })] : []),
    ...(details ? [cliError('details', { text: details })] : []),
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
