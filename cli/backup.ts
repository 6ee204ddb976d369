import { access, constants, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { escapeInvisible } from '#server/contact/shown-message.ts';
import { formatMoment } from '#server/dates.ts';
import { explain } from '#server/explain.ts';
import {
  type BackupContent,
  dataFolder,
  endingSignal,
  lastBackup,
  partOf,
  removePart,
  safetyCopies,
  safetyCopyFile,
} from '#server/storage/backup.ts';
import { copyBackup, NotReplaced, type Offer, restoreContent } from '#server/storage/restore.ts';
import { writeState } from '#server/storage/state.ts';
import { writeBackup } from '#server/storage/write-backup.ts';
import { collectionNames } from '#shared/collections/collections.ts';
import { type CommandResult, cancelled, done, failed, type Invocation, plural } from './command.ts';
import { cliError } from './errors.ts';
import { failedWith } from './run.ts';
import { confirmChange, confirmOverwrite } from './terminal.ts';

const contentLine = (content: BackupContent) =>
  [
    ...collectionNames.map((collection) =>
      plural(content[collection], collection === 'news' ? 'news item' : collection),
    ),
    plural(content.drafts, 'draft'),
    `${content.scheduled} scheduled`,
    plural(content.messages, 'message'),
    plural(content.files, 'file'),
  ].join(', ');

export async function backup(invocation: Invocation): Promise<CommandResult> {
  const { database, config, resolvePath, file: name = '' } = invocation;
  const failure = await confirmOverwrite(invocation, name);
  if (failure) return failure;
  const file = resolvePath(name);
  const signal = endingSignal();
  try {
    const written = await writeBackup(database, config.databaseUrl, file, signal);
    if ('error' in written) return failed(cliError('backup-unreadable', { text: written.error }));
    const { content, madeAt } = written;
    // On a full disk, the backup is complete although the database cannot store its time.
    const note = await writeState(database, lastBackup, madeAt).then(
      () => '',
      (error) => `\nIts time could not be stored: ${explain(error) ?? error}`,
    );
    return done(`Backed up and read back: ${contentLine(content)}.${note}`, { file, ...content });
  } catch (error) {
    return signal.aborted ? cancelled() : failedWith(error, 'backup-not-written');
  }
}

function offerLines({ madeAt, content, overdue, binned, scheduledItems }: Offer): string[] {
  const lines = [`Its content is from ${formatMoment(madeAt, 'en')}.`];
  if (overdue > 0) {
    lines.push(`Scheduled items whose time has passed come back as drafts: ${overdue}.`);
  }
  if (binned > 0) lines.push(`Items come back into the bin for another thirty days: ${binned}.`);
  if (content.messages > 0) {
    lines.push('Messages that were deleted after this backup come back. Delete them again.');
  }
  for (const { title, scheduledFor } of scheduledItems) {
    lines.push(
      `Still scheduled for ${formatMoment(scheduledFor, 'en')}: ${escapeInvisible(title.en)}`,
    );
  }
  return lines;
}

const obstacles = {
  cannotHold: (file: string, reason: string) => [
    cliError('cannot-restore', { file, reason }),
    cliError('content-unchanged'),
  ],
  backupFailed: () => [cliError('no-safety-backup')],
  maintenance: () => [cliError('restore-under-way')],
};

export async function restore(invocation: Invocation): Promise<CommandResult> {
  const { database, config, flags, resolvePath, file: name = '' } = invocation;
  const file = resolvePath(name);
  if (!(await stat(file)).isFile()) return failed(cliError('no-file', { file: name }));
  const unreadable = await access(file, constants.R_OK).catch(({ code }) =>
    cliError('unreadable', { file, reason: code }),
  );
  if (unreadable) return failed(unreadable);
  const folder = dataFolder(config.databaseUrl, process.env);
  const copy = partOf(join(folder, 'restore'));
  const signal = endingSignal();
  try {
    const offer = await copyBackup(file, copy, signal);
    if (!offer.ok) return failed(cliError('backup-invalid', { file: name, text: offer.error }));
    const { ok, content, ...rest } = offer;
    const data = { file, ...content, ...rest };
    const summary = (beginning: string) =>
      [`${beginning}: ${contentLine(content)}.`, ...offerLines(offer)].join('\n');
    if (flags.dryRun) return done(summary('The backup is complete'), data);
    const question =
      'It replaces all news, texts of pages, photos and messages of the site. Messages that are not delivered yet stay. Continue?';
    const failure = await confirmChange(invocation, `${summary('The backup')}\n${question}`);
    if (failure) return failure;
    await safetyCopies(folder, new Date()); // removes those older than thirty days
    const safetyCopy = flags.withoutBackup ? undefined : safetyCopyFile(folder, new Date());
    await restoreContent(database, { databaseUrl: config.databaseUrl, copy, safetyCopy, signal });
    const kept = safetyCopy ? `\nThe previous content is in ${safetyCopy}` : '';
    return done(`${summary('Restored')}${kept}`, { ...data, previous: safetyCopy });
  } catch (error) {
    if (signal.aborted) return cancelled();
    if (!(error instanceof NotReplaced)) return failedWith(error, 'content-unchanged');
    return failed(...obstacles[error.obstacle](name, error.message));
  } finally {
    await removePart(copy);
  }
}
