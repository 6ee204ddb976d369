/** `lodge messages export`: JSON, or CSV (RFC 4180) with the byte order mark that spreadsheets need. */
import { rm, writeFile } from 'node:fs/promises';
import { exportedMessages, messagesCsv } from '#server/contact/messages-csv.ts';
import { today } from '#server/publishing/date.ts';
import { eachMessage } from '#server/storage/messages.ts';
import { done, type Invocation, type Outcome, textOf } from '../command.ts';
import { confirmOverwrite } from '../confirm.ts';
import { askForNewFile } from '../terminal/questions.ts';
import { words } from '../words/words.ts';

export async function exportMessages(invocation: Invocation): Promise<Outcome> {
  const { context, flags } = invocation;
  const messages = await exportedMessages(eachMessage(context.database));
  const text = flags.json ? `${JSON.stringify(messages, null, 2)}\n` : messagesCsv(messages);
  const asks = context.interactive && !flags.csv && !flags.output;
  const file = asks ? await askForNewFile(`messages-${today()}.csv`) : textOf(flags, 'output');
  if (!file) return done(text.trimEnd(), messages);
  const refusal = await confirmOverwrite(invocation, file);
  if (refusal) return refusal;
  const path = context.resolvePath(file);
  // Removed first: an existing file would keep its permissions.
  await rm(path, { force: true });
  await writeFile(path, text, { mode: 0o600, flag: 'wx' });
  const written = { file: path, messages: messages.length };
  return done(words.said.exported(written), written);
}
