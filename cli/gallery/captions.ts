/** `lodge gallery captions`: writes a file for the captions of a folder's photos. */
import { stat } from 'node:fs/promises';
import { done, type Invocation, type Outcome, refused, usageError } from '../command.ts';
import { fault } from '../faults.ts';
import { askForPath } from '../terminal/paths.ts';
import { words } from '../words/words.ts';
import { completeCaptions } from './folder.ts';

export async function writeCaptionsFile({ positionals, context }: Invocation): Promise<Outcome> {
  const [given, ...more] = positionals;
  if (more.length > 0 || (given === undefined && !context.interactive)) {
    return usageError('give-folder');
  }
  const { photoFolder: message } = words.ask;
  const wanted = { message, isWanted: () => false, folders: 'only' as const };
  const folder = context.resolvePath(given ?? (await askForPath(wanted, context)));
  const entry = await stat(folder).catch(() => undefined);
  if (!entry) return refused(fault('no-such-file', { file: folder }));
  if (!entry.isDirectory()) return refused(fault('no-folder', { file: folder }));
  const written = await completeCaptions(folder);
  if (!written.ok) return refused(written.fault);
  const { file, lines } = written;
  return done(words.said.captionsWritten({ file, photos: lines.length }), {
    file,
    photos: lines.length,
  });
}
