/** At most once a day, an e-mail to the lodge lists new messages in quarantine. */
import type { Language } from '#shared/language.ts';
import { formatMoment } from '../dates.ts';
import { type Quarantined, quarantinedAfter } from '../storage/message-rows.ts';
import { claim, readState, writeState } from '../storage/state.ts';
import { type DeliveryParts, type Mail, type Mailbox, messageIdOf, sendInTime } from './mail.ts';
import { suspicionIn } from './shown-message.ts';

const day = 24 * 60 * 60 * 1000;

const longestList = 100;

const command = 'lodge messages';

/** The mail contains no text of a visitor. */
function digestMail(
  { newest, count }: { newest: Quarantined[]; count: number },
  latest: Quarantined,
  { name, address, origin }: Mailbox,
  date: Date,
): Mail {
  const lodge = { name, address };
  const { host } = new URL(origin);
  const others = count - newest.length;
  const lines = (language: Language) =>
    newest.map(({ id, createdAt, suspicion }) =>
      [`  ${id}`, formatMoment(createdAt, language), suspicionIn(language, suspicion)].join('  '),
    );
  const mk = lines('mk');
  const en = lines('en');
  return {
    from: lodge,
    to: lodge,
    subject: `Задржани пораки: ${count} / Messages held back: ${count}`,
    // The same messages give the same id, so that a mailbox recognises a repeated mail.
    messageId: messageIdOf('quarantine', latest, origin),
    date,
    text: `Пораките што следат, испратени преку образецот за контакт на ${host}, се задржани како сомнителни.
Не ви се доставени: чекаат вие да одлучите.

Број, време и причина:
${mk.join('\n')}${others > 0 ? `\n  … и постари: ${others}` : ''}

Отворете го бирото: „Пораки“ → „Задржани“. Или од командна линија:
Прочитајте порака:       ${command} show ${latest.id}
Доставете ја:            ${command} release ${latest.id}
Избришете ја:            ${command} remove ${latest.id}
Сите задржани пораки:    ${command} list --state quarantined

--------

These messages, sent through the contact form at ${host}, are held back as suspected spam.
They were not delivered to you: they wait for you to decide.

Number, time and reason:
${en.join('\n')}${others > 0 ? `\n  … and older ones: ${others}` : ''}

Open the desk: Messages → Held back. Or from the command line:
Read a message:          ${command} show ${latest.id}
Deliver it:              ${command} release ${latest.id}
Delete it:               ${command} remove ${latest.id}
All messages held back:  ${command} list --state quarantined
`,
  };
}

/** The state under this key is the highest number in the last digest. */
const reportedKey = 'quarantine-told';
/** First the claim of the instance that sends the digest, then the time of the next digest. */
const claimKey = 'quarantine-digest';

export function createDigest(parts: Omit<DeliveryParts, 'random'>): () => Promise<void> {
  const { database, mailbox, sendMail, policy, now, warn } = parts;
  const later = async (milliseconds: number) =>
    new Date((await now()).getTime() + milliseconds).toISOString();

  return async () => {
    const reported = Number(await readState(database, reportedKey)) || 0;
    const held = await quarantinedAfter(database, reported, longestList);
    const [latest] = held.newest;
    if (!latest) return;
    const mine = { now: (await now()).toISOString(), until: await later(policy.lease) };
    if (!(await claim(database, claimKey, mine))) return;
    try {
      await sendInTime(sendMail, digestMail(held, latest, mailbox, await now()), policy);
    } catch (error) {
      const { code = 'failed' } = error as NodeJS.ErrnoException;
      warn(
        `The mail about messages in quarantine was not sent (${code}); it will be retried later`,
      );
      await writeState(database, claimKey, await later(policy.longestRetry));
      return;
    }
    await writeState(database, reportedKey, String(latest.id));
    await writeState(database, claimKey, await later(day));
  };
}
