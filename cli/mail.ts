/** `lodge mail`: whether the lodge's mail server takes mail from the site. */
import { tryMail } from '#server/contact/test-mail.ts';
import { type Context, done, type Outcome, refused } from './command.ts';
import { fault } from './faults.ts';
import { words } from './words/words.ts';

/** Sends a test message to the lodge itself. */
export async function sendTestMail({
  context,
}: {
  context: Pick<Context, 'config'>;
}): Promise<Outcome> {
  const tried = await tryMail(context.config);
  if (tried.ok) return done(words.said.testMailSent(tried.address), { to: tried.address });
  if ('missing' in tried) return refused(fault(`no-${tried.missing}`));
  const { failure, response, details } = tried;
  return refused(
    fault(`mail-${failure}`),
    ...(response ? [fault('mail-server-said', { text: response })] : []),
    ...(details ? [fault('details', { text: details })] : []),
  );
}
